//! The table of the README.

use std::error::Error;
use std::fmt::Write;
use std::path::Path;

use crate::instance;
use crate::measure::HEADER;
use crate::solvers::ALL;

const BEGIN: &str = "<!-- BEGIN peers -->";
const END: &str = "<!-- END peers -->";

/// Puts the table of a file of results between the markers of the README.
pub fn report(file: &Path) -> Result<(), Box<dyn Error>> {
    let text = std::fs::read_to_string(file)?;
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/algorithm-x/README.md");
    let old = std::fs::read_to_string(&readme)?;
    let (before, rest) = old.split_once(BEGIN).ok_or(format!("the README has no line {BEGIN}"))?;
    let (_, after) = rest.split_once(END).ok_or(format!("the README has no line {END}"))?;
    std::fs::write(&readme, format!("{before}{BEGIN}\n{}{END}{after}", table(&text)?))?;
    Ok(())
}

fn table(results: &str) -> Result<String, Box<dyn Error>> {
    let machine = results
        .lines()
        .next()
        .and_then(|line| line.strip_prefix("# "))
        .ok_or("line 1: no machine")?;
    let rows: Vec<Vec<&str>> = results
        .lines()
        .filter(|line| !line.starts_with('#') && *line != HEADER)
        .map(|line| line.split(',').collect())
        .collect();
    if let Some(row) = rows.iter().find(|row| row.len() != HEADER.split(',').count()) {
        return Err(format!("a row has {} fields: {}", row.len(), row.join(",")).into());
    }
    let mut out = String::new();
    write!(out, "| all covers of |")?;
    for solver in &ALL {
        write!(out, " {} {} |", solver.name, solver.version)?;
    }
    writeln!(out, " bits ahead of other crates |")?;
    writeln!(out, "|---|{}", "---:|".repeat(ALL.len() + 1))?;
    for instance in instance::all() {
        write!(out, "| {} |", instance.name)?;
        let mut times = Vec::new();
        for solver in &ALL {
            // The last row counts, if an instance was measured again.
            let row =
                rows.iter().rfind(|row| row[..3] == [instance.name, solver.name, solver.version]);
            match row {
                None => write!(out, " not measured |")?,
                Some(row) if row[3] != "ok" => write!(out, " {} |", row[3])?,
                Some(row) => {
                    let time: f64 = row[5].parse()?;
                    times.push((solver.name, time));
                    write!(out, " {} |", digits(time))?;
                }
            }
        }
        let own = times.iter().find(|(name, _)| *name == ALL[0].name);
        let others = times.iter().filter(|(name, _)| !name.starts_with("algorithm-x"));
        let others = others.map(|&(_, time)| time);
        match (own, others.reduce(f64::min)) {
            (Some((_, own)), Some(next)) => writeln!(out, " {:.2} times |", next / own)?,
            _ => writeln!(out, " |")?,
        }
    }
    writeln!(out, "\nMilliseconds, the least of several runs that took turns. {machine}.")?;
    Ok(out)
}

/// Three significant digits.
fn digits(time: f64) -> String {
    match time {
        time if time < 10.0 => format!("{time:.2}"),
        time if time < 100.0 => format!("{time:.1}"),
        time => format!("{time:.0}"),
    }
}
