//! The results of a job: which count, which are missing, and which refuse.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use crate::conflict::conflict;
use crate::error::{JobError, Place};
use crate::lines::{Lines, ReadOptions, logs};
use crate::plan::Plan;
use crate::ranges::examples;
use crate::record::Record;

/// What one machine has contributed.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct HostSummary {
    /// Results, duplicates included.
    pub results: u64,
    /// Recounts.
    pub recounts: u64,
    /// Core seconds, those of recounts included.
    pub seconds: f64,
    /// When its last unit ended, by its own clock.
    pub last: String,
}

/// The results of a job.
#[derive(Clone, Debug, Default)]
pub struct Results {
    units: u64,
    found: BTreeMap<u64, Unit>,
    /// Units with an agreeing recount.
    recounted: BTreeSet<u64>,
    duplicates: u64,
    torn: u64,
    dropped: u64,
    programs: BTreeMap<String, u64>,
    hosts: BTreeMap<String, HostSummary>,
    seconds: f64,
    longest: f64,
}

/// What is known of a unit.
#[derive(Clone, Debug)]
struct Unit {
    record: Record,
    place: Place,
    hosts: BTreeSet<String>,
}

impl Results {
    /// Reads the results of a plan from directories, of which all files with the ending `.log` are
    /// taken, and from files. A directory that does not exist is empty.
    ///
    /// The end of a file behind its last line feed is ignored: nobody appends to a file that he did
    /// not create, so it is a write that did not complete.
    ///
    /// # Errors
    /// [`JobError`], for everything that is neither a result nor such an end.
    pub fn read(plan: &Plan, sources: &[PathBuf], options: ReadOptions) -> Result<Self, JobError> {
        let mut lines = Lines::default();
        let mut files = BTreeSet::new();
        for source in sources {
            for file in logs(source)? {
                // One file by two names is no duplicate.
                let name = fs::canonicalize(&file).unwrap_or_else(|_| file.clone());
                if files.insert(name) {
                    lines.read(&file, plan, options)?;
                }
            }
        }
        let mut results = Self {
            units: plan.units(),
            torn: lines.torn,
            dropped: lines.dropped,
            ..Self::default()
        };
        let records = lines.records;
        for (record, place) in records.iter().filter(|(record, _)| !record.recount) {
            results.add(record, place, &records)?;
        }
        for (record, place) in records.iter().filter(|(record, _)| record.recount) {
            results.add_recount(record, place, &records)?;
        }
        if options.same_program && results.programs.len() > 1 {
            let programs: Vec<_> = results.programs.into_keys().collect();
            return Err(JobError::Programs(programs.join(", ")));
        }
        Ok(results)
    }

    fn add(
        &mut self,
        record: &Record,
        place: &Place,
        all: &[(Record, Place)],
    ) -> Result<(), JobError> {
        let host = self.account(record);
        host.results += 1;
        self.seconds += record.seconds;
        self.longest = self.longest.max(record.seconds);
        match self.found.get_mut(&record.unit) {
            None => {
                let hosts = BTreeSet::from([record.host.clone()]);
                let unit = Unit { record: record.clone(), place: place.clone(), hosts };
                self.found.insert(record.unit, unit);
            }
            Some(first)
                if first.record.count == record.count && first.record.work == record.work =>
            {
                self.duplicates += 1;
                first.hosts.insert(record.host.clone());
            }
            Some(Unit { record: first, place: at, .. }) => {
                return Err(conflict((first, at), (record, place), all));
            }
        }
        Ok(())
    }

    fn add_recount(
        &mut self,
        record: &Record,
        place: &Place,
        all: &[(Record, Place)],
    ) -> Result<(), JobError> {
        self.account(record).recounts += 1;
        match self.found.get(&record.unit) {
            Some(first) if first.record.count != record.count => {
                let first = (&first.record, &first.place);
                return Err(conflict(first, (record, place), all));
            }
            Some(_) => {
                self.recounted.insert(record.unit);
            }
            // Its count is in a log that was moved away, or torn.
            None => {}
        }
        Ok(())
    }

    fn account(&mut self, record: &Record) -> &mut HostSummary {
        *self.programs.entry(record.program.clone()).or_default() += 1;
        let host = self.hosts.entry(record.host.clone()).or_default();
        host.seconds += record.seconds;
        if record.ended > host.last {
            host.last.clone_from(&record.ended);
        }
        host
    }

    /// How many units have a result.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.found.len() as u64
    }

    /// How many units there are.
    #[must_use]
    pub fn units(&self) -> u64 {
        self.units
    }

    /// The units without a result, in ascending order.
    #[must_use]
    pub fn missing(&self) -> Vec<u64> {
        (0..self.units).filter(|unit| !self.found.contains_key(unit)).collect()
    }

    /// The units that a host is still to count if each is to be counted on two hosts.
    #[must_use]
    pub fn missing_twice(&self, host: Option<&str>) -> Vec<u64> {
        let is_done = |unit: &u64| {
            self.found.get(unit).is_some_and(|unit| {
                unit.hosts.len() >= 2 || host.is_some_and(|host| unit.hosts.contains(host))
            })
        };
        (0..self.units).filter(|unit| !is_done(unit)).collect()
    }

    /// The units with a result, in ascending order.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.found.values().map(|unit| &unit.record)
    }

    /// The sum of the counts of the units that are done.
    ///
    /// # Errors
    /// [`JobError::Overflow`].
    pub fn sum(&self) -> Result<u128, JobError> {
        self.records()
            .try_fold(0u128, |sum, record| sum.checked_add(record.count))
            .ok_or(JobError::Overflow)
    }

    /// Refuses if units are missing, or have results of one host only where two are wanted.
    ///
    /// # Errors
    /// [`JobError::Missing`], [`JobError::NotTwice`].
    pub fn check_complete(&self, twice: bool) -> Result<(), JobError> {
        let units = self.units;
        let missing = self.missing();
        if !missing.is_empty() {
            let examples = examples(&missing);
            return Err(JobError::Missing { missing: missing.len() as u64, units, examples });
        }
        let missing = if twice { self.missing_twice(None) } else { Vec::new() };
        if !missing.is_empty() {
            let examples = examples(&missing);
            return Err(JobError::NotTwice { missing: missing.len() as u64, units, examples });
        }
        Ok(())
    }

    /// The units whose recount agrees.
    #[must_use]
    pub fn recounted(&self) -> &BTreeSet<u64> {
        &self.recounted
    }

    /// Results beyond the first of each unit, all equal to it.
    #[must_use]
    pub fn duplicates(&self) -> u64 {
        self.duplicates
    }

    /// Ends of files that were ignored.
    #[must_use]
    pub fn torn(&self) -> u64 {
        self.torn
    }

    /// Damaged lines that were dropped.
    #[must_use]
    pub fn dropped(&self) -> u64 {
        self.dropped
    }

    /// Programs with their versions, and how many lines each wrote.
    #[must_use]
    pub fn programs(&self) -> &BTreeMap<String, u64> {
        &self.programs
    }

    /// The machines.
    #[must_use]
    pub fn hosts(&self) -> &BTreeMap<String, HostSummary> {
        &self.hosts
    }

    /// The core seconds of a unit: the mean of all results, if there is one.
    #[must_use]
    pub fn mean_seconds(&self) -> Option<f64> {
        let results = self.done() + self.duplicates;
        (results > 0).then(|| self.seconds / results as f64)
    }

    /// The core seconds of the longest unit so far.
    #[must_use]
    pub fn longest_seconds(&self) -> f64 {
        self.longest
    }

    /// The core seconds of all counts, without recounts.
    #[must_use]
    pub fn core_seconds(&self) -> f64 {
        self.seconds
    }
}
