//! `queens job script`.

use std::io::Write as _;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::error::Error;
use crate::exit::Exit;
use crate::jobs::JobDirectory;
use crate::output::Output;

const EXAMPLES: &str = "\
Examples:
  queens job script slurm count-16 > count-16.sbatch
  queens job script parallel count-16 > count-16.sh";

/// Print a script that has an engine start workers
///
/// The script is a start: partitions, times and numbers of cores are your site's. The directory must
/// be the same on all machines.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Script {
    /// The engine
    #[arg(value_name = "ENGINE")]
    engine: Engine,

    /// The directory of the plan
    #[arg(value_name = "DIR")]
    directory: PathBuf,
}

/// What starts workers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Engine {
    /// A Slurm job array
    Slurm,
    /// GNU parallel over ssh
    Parallel,
    /// Dask
    Dask,
    /// HyperQueue
    Hyperqueue,
    /// HyperShell
    Hypershell,
    /// Ranks of mpirun
    Mpi,
    /// HTCondor; untried
    Condor,
    /// A Kubernetes indexed job; untried
    Kubernetes,
}

impl Engine {
    fn template(self) -> &'static str {
        match self {
            Self::Slurm => include_str!("script/slurm.sbatch"),
            Self::Parallel => include_str!("script/parallel.sh"),
            Self::Dask => include_str!("script/dask.py"),
            Self::Hyperqueue => include_str!("script/hyperqueue.sh"),
            Self::Hypershell => include_str!("script/hypershell.sh"),
            Self::Mpi => include_str!("script/mpi.sh"),
            Self::Condor => include_str!("script/condor.sub"),
            Self::Kubernetes => include_str!("script/kubernetes.yaml"),
        }
    }
}

impl Script {
    pub(super) fn run(&self) -> Result<Exit, Error> {
        let job = JobDirectory::open(&self.directory)?;
        let absolute = std::path::absolute(&self.directory)?;
        let Some(directory) = absolute.to_str().filter(|path| is_plain(path)) else {
            return Err(Error::Usage(format!(
                "{} has characters that scripts would have to quote: use a directory with letters, \
                 digits and /._- in its name",
                absolute.display()
            )));
        };
        let script = self
            .engine
            .template()
            .replace("@DIR@", directory)
            .replace("@SHARDS@", &job.plan.units().min(200).to_string())
            .replace("@LAST@", &(job.plan.units().min(200) - 1).to_string());
        let mut out = Output::stdout();
        out.write_all(script.as_bytes())?;
        out.finish()?;
        Ok(Exit::Done)
    }
}

/// Whether no shell, YAML or Condor file gives a character of it a meaning.
fn is_plain(path: &str) -> bool {
    path.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/._-+".contains(&byte))
}
