//! `samples.csv`: every sample, written as soon as it is taken.
//!
//! Stopping, by Ctrl-C or otherwise, loses only the call that was running; `--resume` reads the log
//! and continues it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use queens_measure::report::{CsvLog, write_csv};
use queens_measure::{Cell, Ending, Tracks};

use super::error::Error;
use super::row::{self, CellRow, FORMAT, Origin, SampleRow};

/// The log of a record, open at its end.
pub(crate) struct Log {
    file: CsvLog,
    /// The origin of the last sample of each cell.
    origins: BTreeMap<Cell, Origin>,
}

impl Log {
    /// An empty log in this directory.
    pub(crate) fn create(dir: &Path) -> Result<Self, Error> {
        Ok(Self { file: CsvLog::create(&path(dir), None)?, origins: BTreeMap::new() })
    }

    /// The log in this directory, and its rows. One of an earlier format is rewritten first.
    pub(crate) fn resume(dir: &Path) -> Result<(Self, Vec<SampleRow>), Error> {
        let path = path(dir);
        let mut rows: Vec<SampleRow> = row::read(&path)?;
        if rows.is_empty() {
            return Ok((Self::create(dir)?, rows));
        }
        if rows.iter().any(|row| row.format != FORMAT) {
            rows.iter_mut().for_each(|row| row.format = FORMAT);
            let rewritten = path.with_extension("csv.new");
            write_csv(&rewritten, &rows)?;
            fs::rename(&rewritten, &path).map_err(Error::file(&path))?;
        }
        let mut origins = BTreeMap::new();
        for row in &rows {
            origins.insert(row.cell()?, row.origin());
        }
        Ok((Self { file: CsvLog::append(&path)?, origins }, rows))
    }

    /// Writes a row.
    pub(crate) fn add(&mut self, row: &SampleRow) -> Result<(), Error> {
        self.file.add(row)?;
        self.origins.insert(row.cell()?, row.origin());
        Ok(())
    }

    /// The rows of `cells.csv`.
    pub(crate) fn cells(&self, tracks: &Tracks<'_>) -> Vec<CellRow> {
        tracks
            .iter()
            .filter(|track| !track.samples().is_empty() || track.ending().is_some())
            .filter_map(|track| Some(CellRow::of(track, self.origins.get(track.cell())?)))
            .collect()
    }
}

fn path(dir: &Path) -> PathBuf {
    dir.join("samples.csv")
}

/// Adds the rows of a log to the tracks. Cells measured at another revision are closed: samples of
/// two programs do not mix. A call that was stopped earlier than it would be now is tried again.
pub(crate) fn restore(
    tracks: &mut Tracks<'_>,
    rows: &[SampleRow],
    origin: &Origin,
    limit: f64,
) -> Result<(), Error> {
    for row in rows {
        let cell = row.cell()?;
        let measured = row.measured();
        let stopped_sooner = row.wall_s.is_none_or(|wall| wall < 0.999 * limit);
        if measured == Err(Ending::OverBudget) && stopped_sooner {
            continue;
        }
        tracks.restore(&cell, measured);
        if row.revision != origin.revision {
            tracks.close(&cell);
        }
    }
    Ok(())
}
