//! Reading the lines of logs.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read as _};
use std::path::{Path, PathBuf};

use crate::error::{JobError, Place};
use crate::plan::Plan;
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

/// The lines of some logs.
#[derive(Default)]
pub(crate) struct Lines {
    pub(crate) records: Vec<(Record, Place)>,
    /// Ends of files without a line feed.
    pub(crate) torn: u64,
    /// Damaged lines that were dropped.
    pub(crate) dropped: u64,
}

/// The logs of a directory, or the file.
pub(crate) fn logs(source: &Path) -> Result<Vec<PathBuf>, JobError> {
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
    /// Adds the lines of a log. What follows its last line feed is ignored.
    ///
    /// # Errors
    /// [`JobError`], for a line that is damaged or belongs to another plan.
    pub(crate) fn read(
        &mut self,
        path: &Path,
        plan: &Plan,
        options: ReadOptions,
    ) -> Result<(), JobError> {
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
