//! Errors: plans, logs and results that are refused.

use std::io;
use std::path::PathBuf;

/// Where a line is: its file, and its number from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file.
    pub file: PathBuf,
    /// The number of the line, from 1.
    pub line: u64,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.file.display(), self.line)
    }
}

/// Why a job cannot be read, continued or merged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JobError {
    /// A file or directory cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file or directory.
        path: PathBuf,
        /// What the system answered.
        source: io::Error,
    },
    /// A file cannot be written or synced. Results before it are kept.
    #[error("cannot write {}: {source}; complete results are kept, and the same command continues", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system answered.
        source: io::Error,
    },
    /// The plan is not one, or was changed.
    #[error("{} is damaged: {reason}", path.display())]
    DamagedPlan {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// The plan was made in an order of atoms that this program does not know.
    #[error(
        "the plan {id} has its atoms in order {order}, but this program knows order {known} only"
    )]
    UnknownOrder {
        /// The plan's id.
        id: String,
        /// The order of the plan.
        order: u64,
        /// The order of this program.
        known: u32,
    },
    /// The plan is of another count.
    #[error("the plan {found} is for another count than {expected}: use another directory")]
    OtherPlan {
        /// The plan that was found.
        found: String,
        /// The plan that was expected.
        expected: String,
    },
    /// A line of a log is damaged, and is not the torn end of its file.
    #[error("{place} is damaged: {reason}; --drop-damaged has its unit counted again")]
    DamagedLine {
        /// Where it is.
        place: Place,
        /// What is wrong.
        reason: String,
    },
    /// A result is of another plan.
    #[error("{place} belongs to the plan {found}, not to {expected}")]
    OtherResult {
        /// Where it is.
        place: Place,
        /// The plan of the line.
        found: String,
        /// The plan of the job.
        expected: String,
    },
    /// A result is of a unit that the plan does not have.
    #[error("{place} is about unit {unit}, but the plan has {units} units, numbered from 0")]
    NoSuchUnit {
        /// Where it is.
        place: Place,
        /// The unit of the line.
        unit: u64,
        /// The units of the plan.
        units: u64,
    },
    /// Two results of a unit differ.
    #[error(transparent)]
    Conflict(#[from] Box<Conflict>),
    /// Results were written by different programs, which was not to be accepted.
    #[error("the results are of different programs: {0}")]
    Programs(String),
    /// Units are missing.
    #[error("{missing} of {units} units are missing: {examples}")]
    Missing {
        /// How many.
        missing: u64,
        /// Of how many.
        units: u64,
        /// The first of them, as ranges.
        examples: String,
    },
    /// Units were counted on one host alone.
    #[error("{missing} of {units} units have no result of a second host: {examples}")]
    NotTwice {
        /// How many.
        missing: u64,
        /// Of how many.
        units: u64,
        /// The first of them, as ranges.
        examples: String,
    },
    /// The sum exceeds 128 bits.
    #[error("the sum of the counts exceeds 128 bits")]
    Overflow,
    /// A worker's two counts of a unit differ.
    #[error(
        "unit {unit}: counted {counted}, and {recounted} by the other method; this machine is not \
         to be trusted, nor are its results since its last recount that agreed"
    )]
    Recount {
        /// The unit.
        unit: u64,
        /// Its count.
        counted: u128,
        /// Its count by the other method.
        recounted: u128,
    },
    /// A certificate does not agree with the logs.
    #[error("the certificate and the logs differ in {key}: {certificate} and {logs}")]
    Certificate {
        /// What differs.
        key: String,
        /// Its value in the certificate.
        certificate: String,
        /// Its value computed from the logs.
        logs: String,
    },
}

/// Two results of a unit differ.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unit {unit} is {first_count} on {first_host} ({first}) and {second_count} on \
     {second_host} ({second}); one of them is wrong, and {doubted} results of the two since \
     their last recounts that agreed are in doubt: move the logs of the wrong machine away, and \
     their units are counted again"
)]
#[non_exhaustive]
pub struct Conflict {
    /// The unit.
    pub unit: u64,
    /// Its first count, with the counters of work if these differ.
    pub first_count: String,
    /// Who counted it.
    pub first_host: String,
    /// Where it is.
    pub first: Place,
    /// Its other count.
    pub second_count: String,
    /// Who counted it.
    pub second_host: String,
    /// Where it is.
    pub second: Place,
    /// How many results the two hosts have written since their last recount that agreed.
    pub doubted: usize,
}
