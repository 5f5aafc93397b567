//! The table of the README.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

const BEGIN: &str = "<!-- BEGIN engines -->";
const END: &str = "<!-- END engines -->";

/// What was measured of an instance.
pub(crate) struct Row {
    name: &'static str,
    pub(crate) nodes: u64,
    pub(crate) updates: u64,
    pub(crate) links: Duration,
    pub(crate) bits: Duration,
}

impl Row {
    /// A row before the first run.
    pub(crate) fn new(name: &'static str) -> Self {
        Self { name, nodes: 0, updates: 0, links: Duration::MAX, bits: Duration::MAX }
    }
}

/// The table as Markdown.
pub(crate) fn markdown(rows: &[Row]) -> String {
    let mut out = String::from(
        "| all covers of | nodes | updates | links | bits | links / bits |\n|---|---:|---:|---:|---:|---:|\n",
    );
    for Row { name, nodes, updates, links, bits } in rows {
        let ms = |time: &Duration| time.as_secs_f64() * 1e3;
        let (links, bits) = (ms(links), ms(bits));
        let ratio = links / bits;
        let (nodes, updates) = (thousands(*nodes), thousands(*updates));
        let (links, bits) = (digits(links), digits(bits));
        writeln!(out, "| {name} | {nodes} | {updates} | {links} | {bits} | {ratio:.2} |")
            .expect("writing to a string");
    }
    let machine = machine();
    writeln!(out, "\nMilliseconds, the least of several runs that took turns. {machine}.")
        .expect("writing to a string");
    out
}

/// Replaces what is between the markers of a file.
pub(crate) fn splice(file: &Path, table: &str) -> io::Result<()> {
    let old = fs::read_to_string(file)?;
    let missing = |marker| io::Error::other(format!("there is no line {marker}"));
    let (before, rest) = old.split_once(BEGIN).ok_or_else(|| missing(BEGIN))?;
    let (_, after) = rest.split_once(END).ok_or_else(|| missing(END))?;
    fs::write(file, format!("{before}{BEGIN}\n{table}{END}{after}"))
}

/// Three significant digits.
fn digits(time: f64) -> String {
    match time {
        time if time < 10.0 => format!("{time:.2}"),
        time if time < 100.0 => format!("{time:.1}"),
        time => format!("{time:.0}"),
    }
}

fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| str::from_utf8(group).expect("digits"))
        .collect();
    groups.join(",")
}

/// The processor and the number of its cores.
fn machine() -> String {
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu.lines().find_map(|line| line.strip_prefix("model name"));
    let model = model.unwrap_or("unknown processor").trim_start_matches([' ', '\t', ':']);
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    let plural = if cores == 1 { "" } else { "s" };
    format!("{model}; {cores} core{plural}; {}-{}", std::env::consts::ARCH, std::env::consts::OS)
}
