//! The machine.

use serde::{Deserialize, Serialize};
use sysinfo::{CpuRefreshKind, MemoryRefreshKind, RefreshKind, System};

/// The machine that something was measured on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Host {
    /// The model of the processor.
    pub cpu: String,
    /// How many threads can run at once.
    pub cores: usize,
    /// The architecture, and those of its vector and bit-manipulation instructions that strategies
    /// use where they are present.
    pub instructions: String,
    /// Physical memory.
    pub memory_bytes: u64,
    /// The operating system and its kernel.
    pub os: String,
}

impl Host {
    /// The machine that this program runs on. What the system does not report is `unknown`.
    #[must_use]
    pub fn current() -> Self {
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
        }
    }

    /// Processor, cores and platform in one line: `AMD EPYC; 2 cores; x86_64-linux`.
    #[must_use]
    pub fn line(&self) -> String {
        let Self { cpu, cores, .. } = self;
        let plural = if *cores == 1 { "" } else { "s" };
        let (arch, os) = (std::env::consts::ARCH, std::env::consts::OS);
        format!("{cpu}; {cores} core{plural}; {arch}-{os}")
    }
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
    let present: Vec<&str> = known.iter().filter(|(_, has)| *has).map(|(name, _)| *name).collect();
    format!("{} ({})", std::env::consts::ARCH, present.join(", "))
}

#[cfg(not(target_arch = "x86_64"))]
fn instructions() -> String {
    std::env::consts::ARCH.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_current_host_is_described() {
        let host = Host::current();
        assert!(host.cores >= 1);
        assert!(host.memory_bytes > 1 << 20);
        assert!(host.line().starts_with(&host.cpu) && !host.line().contains('\n'));
    }
}
