//! The table of the README.

use std::error::Error;
use std::fs;
use std::path::Path;

use queens_measure::report::{read_csv, splice};
use queens_measure::{Align, Table, ratio};

use crate::instance;
use crate::measure::{OK, Row};
use crate::solvers::ALL;

/// Puts the table of a file of results between the markers of the README.
pub fn report(file: &Path) -> Result<(), Box<dyn Error>> {
    let text = fs::read_to_string(file)?;
    let machine = text.lines().next().and_then(|line| line.strip_prefix("# "));
    let machine = machine.ok_or("line 1: no machine")?;
    let table = table(&read_csv(file)?);
    let part = format!(
        "{}\nMilliseconds, the median of several runs that took turns. {machine}.",
        table.markdown()
    );
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/algorithm-x/README.md");
    let old = fs::read_to_string(&readme)?;
    fs::write(&readme, splice(&old, "peers", &part)?)?;
    Ok(())
}

fn table(rows: &[Row]) -> Table {
    let mut heads = vec![("all covers of".to_owned(), Align::Left)];
    heads.extend(ALL.iter().map(|s| (format!("{} {}", s.name, s.version), Align::Right)));
    heads.push(("bits ahead of other crates".to_owned(), Align::Right));
    let mut table = Table::new(heads);
    for instance in instance::all() {
        let mut line = vec![instance.name.to_owned()];
        let mut times = Vec::new();
        for solver in &ALL {
            // The last row counts, if an instance was measured again.
            let row = rows.iter().rfind(|row| {
                (row.instance.as_str(), row.name.as_str(), row.version.as_str())
                    == (instance.name, solver.name, solver.version)
            });
            line.push(match row {
                None => "not measured".to_owned(),
                Some(Row { outcome, median_ms: Some(time), .. }) if outcome == OK => {
                    times.push((solver.name, *time));
                    ratio(*time)
                }
                Some(row) => row.outcome.clone(),
            });
        }
        let own = times.iter().find(|(name, _)| *name == ALL[0].name);
        let others = times.iter().filter(|(name, _)| !name.starts_with("algorithm-x")).map(|&(_, time)| time);
        if let (Some((_, own)), Some(next)) = (own, others.reduce(f64::min)) {
            line.push(format!("{:.2} times", next / own));
        }
        table.row(line);
    }
    table
}
