//! The machine, the compiler, and the revision that was measured.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};
use sysinfo::{CpuRefreshKind, MemoryRefreshKind, RefreshKind, System};

use super::row::Origin;

/// What a reader needs to know to compare with a machine of their own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Machine {
    pub(crate) cpu: String,
    /// As many threads as can run at once.
    pub(crate) cores: usize,
    /// The vector and bit-manipulation instructions that it has, as far as strategies ask.
    pub(crate) instructions: String,
    pub(crate) memory_bytes: u64,
    pub(crate) os: String,
    pub(crate) rustc: String,
    /// The release profile, as it stands in Cargo.toml.
    pub(crate) profile: String,
    /// What RUSTFLAGS added, if anything.
    pub(crate) rustflags: String,
}

impl Machine {
    /// The machine that this program runs on. What cannot be found out is `unknown`.
    pub(crate) fn describe(root: &Path) -> Self {
        let what = RefreshKind::nothing()
            .with_cpu(CpuRefreshKind::nothing())
            .with_memory(MemoryRefreshKind::nothing().with_ram());
        let system = System::new_with_specifics(what);
        let unknown = || "unknown".to_owned();
        Self {
            cpu: system.cpus().first().map_or_else(unknown, |cpu| cpu.brand().trim().to_owned()),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            instructions: instructions(),
            memory_bytes: system.total_memory(),
            os: format!(
                "{}, {}",
                System::long_os_version().unwrap_or_else(unknown),
                System::kernel_long_version()
            ),
            rustc: said(root, "rustc", &["--version"]).unwrap_or_else(unknown),
            profile: profile(root).unwrap_or_else(unknown),
            rustflags: std::env::var("RUSTFLAGS").unwrap_or_default(),
        }
    }
}

/// Today, this version, and the revision of the tree at `root`.
pub(crate) fn origin(root: &Path) -> Origin {
    // A record being written, or a report made of one, changes nothing that is measured.
    const PROGRAM: [&str; 6] = ["status", "--porcelain", "--", ".", ":!record", ":!*.md"];
    let revision = said(root, "git", &["rev-parse", "--short=12", "HEAD"]);
    let dirty = said(root, "git", &PROGRAM).is_some_and(|changes| !changes.is_empty());
    Origin {
        date: now().chars().take(10).collect(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        revision: match revision {
            Some(revision) if dirty => format!("{revision}-dirty"),
            Some(revision) => revision,
            None => "unknown".to_owned(),
        },
    }
}

/// The time, in UTC, to the second.
pub(crate) fn now() -> String {
    humantime::format_rfc3339_seconds(SystemTime::now()).to_string()
}

fn said(root: &Path, program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).current_dir(root).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn profile(root: &Path) -> Option<String> {
    let manifest: toml::Table = fs::read_to_string(root.join("Cargo.toml")).ok()?.parse().ok()?;
    let release = manifest.get("profile")?.get("release")?.as_table()?;
    let settings: Vec<String> =
        release.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    Some(format!("release, {}", settings.join(", ")))
}

#[cfg(target_arch = "x86_64")]
fn instructions() -> String {
    macro_rules! present {
        ($($name:tt),*) => {
            [$(($name, is_x86_feature_detected!($name))),*]
        };
    }
    let known = present![
        "popcnt",
        "bmi1",
        "bmi2",
        "avx2",
        "avx512f",
        "avx512bw",
        "avx512vl",
        "avx512dq",
        "avx512vbmi2",
        "avx512vpopcntdq"
    ];
    let has: Vec<&str> = known.iter().filter(|(_, has)| *has).map(|(name, _)| *name).collect();
    format!("{} ({})", std::env::consts::ARCH, has.join(", "))
}

#[cfg(not(target_arch = "x86_64"))]
fn instructions() -> String {
    std::env::consts::ARCH.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::record::root;

    #[test]
    fn this_machine_can_be_described() {
        let machine = Machine::describe(&root());
        assert!(machine.cores >= 1);
        assert!(machine.memory_bytes > 1 << 20);
        assert!(machine.rustc.starts_with("rustc "), "{}", machine.rustc);
        assert!(machine.profile.contains("lto"), "{}", machine.profile);
        let origin = origin(&root());
        assert_eq!(origin.date.len(), "2026-11-30".len());
        assert_eq!(origin.version, env!("CARGO_PKG_VERSION"));
    }
}
