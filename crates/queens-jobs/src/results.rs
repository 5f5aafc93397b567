//! Reading logs: which results count, and which refuse.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read as _};
use std::path::{Path, PathBuf};

use crate::error::{Conflict, JobError, Place};
use crate::plan::Plan;
use crate::ranges::examples;
use crate::record::{LONGEST, Record};

/// How to read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadOptions {
    /// Whether a damaged line means that its unit is missing, rather than an error.
    pub drop_damaged: bool,
    /// Whether results of different programs are an error.
    pub same_program: bool,
}

impl ReadOptions {
    /// Damaged lines are errors, programs of all versions are accepted.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Treats the units of damaged lines as missing.
    #[must_use]
    pub fn with_drop_damaged(mut self, drop: bool) -> Self {
        self.drop_damaged = drop;
        self
    }

    /// Refuses results of different programs.
    #[must_use]
    pub fn with_same_program(mut self, same: bool) -> Self {
        self.same_program = same;
        self
    }
}

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

/// The lines of some logs.
#[derive(Default)]
struct Lines {
    records: Vec<(Record, Place)>,
    torn: u64,
    dropped: u64,
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
            Some(first) => return Err(conflict(first, record, place, all)),
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
                return Err(conflict(first, record, place, all));
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

/// The error for a result that differs from the first.
fn conflict(first: &Unit, record: &Record, place: &Place, all: &[(Record, Place)]) -> JobError {
    let show = |record: &Record, other: &Record| match record.count == other.count {
        true => format!("{} with work {:?}", record.count, record.work),
        false if record.recount => format!("{} (recount)", record.count),
        false => record.count.to_string(),
    };
    Box::new(Conflict {
        unit: record.unit,
        first_count: show(&first.record, record),
        first_host: first.record.host.clone(),
        first: first.place.clone(),
        second_count: show(record, &first.record),
        second_host: record.host.clone(),
        second: place.clone(),
        doubted: in_doubt(&[&first.record.host, &record.host], all),
    })
    .into()
}

/// The results of these hosts since the last recount in each log that agreed.
fn in_doubt(hosts: &[&String], all: &[(Record, Place)]) -> usize {
    let mut since: BTreeMap<&Path, Vec<&Record>> = BTreeMap::new();
    for (record, place) in all.iter().filter(|(record, _)| hosts.contains(&&record.host)) {
        let doubted = since.entry(&place.file).or_default();
        if !record.recount {
            doubted.push(record);
        } else if doubted
            .iter()
            .any(|count| count.unit == record.unit && count.count == record.count)
        {
            doubted.clear();
        }
    }
    since.values().map(Vec::len).sum()
}

/// The logs of a directory, or the file.
fn logs(source: &Path) -> Result<Vec<PathBuf>, JobError> {
    let failed = |source_error| JobError::Read { path: source.to_owned(), source: source_error };
    match fs::metadata(source) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(failed(error)),
        Ok(metadata) if !metadata.is_dir() => return Ok(vec![source.to_owned()]),
        Ok(_) => {}
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(source).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|ending| ending == "log") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

impl Lines {
    fn read(&mut self, path: &Path, plan: &Plan, options: ReadOptions) -> Result<(), JobError> {
        let failed = |source| JobError::Read { path: path.to_owned(), source };
        let file = match File::open(path) {
            // An empty log, removed by its process a moment ago.
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            other => other.map_err(failed)?,
        };
        let mut file = BufReader::new(file);
        let mut line = Vec::new();
        for number in 1.. {
            line.clear();
            (&mut file).take(LONGEST as u64).read_until(b'\n', &mut line).map_err(failed)?;
            if line.last() == Some(&b'\n') {
                line.pop();
            } else if !skip_line(&mut file).map_err(failed)? {
                self.torn += u64::from(!line.is_empty());
                return Ok(());
            }
            let place = Place { file: path.to_owned(), line: number };
            match Record::from_line(&line) {
                Ok(record) => self.take(record, place, plan)?,
                Err(_) if options.drop_damaged => self.dropped += 1,
                Err(reason) => return Err(JobError::DamagedLine { place, reason }),
            }
        }
        Ok(())
    }

    fn take(&mut self, record: Record, place: Place, plan: &Plan) -> Result<(), JobError> {
        if record.plan != plan.id() {
            let (found, expected) = (record.plan, plan.id().to_owned());
            return Err(JobError::OtherResult { place, found, expected });
        }
        if record.unit >= plan.units() {
            let (unit, units) = (record.unit, plan.units());
            return Err(JobError::NoSuchUnit { place, unit, units });
        }
        self.records.push((record, place));
        Ok(())
    }
}

/// Skips the rest of a line that is too long, and returns whether it has an end.
fn skip_line(file: &mut impl BufRead) -> io::Result<bool> {
    loop {
        let buffer = file.fill_buf()?;
        if buffer.is_empty() {
            return Ok(false);
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let length = end.map_or(buffer.len(), |end| end + 1);
        file.consume(length);
        if end.is_some() {
            return Ok(true);
        }
    }
}
