//! `samples.csv`: every sample, written down as soon as it is taken.
//!
//! Stopping, by Ctrl-C or otherwise, loses nothing but the call that was under way; `--resume`
//! reads the log and goes on.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};

use queens_measure::{Cell, Ending, Tracks};

use super::Error;
use super::row::{self, CellRow, Origin, SampleRow};

/// The log of a record, open at its end.
pub(crate) struct Log {
    path: PathBuf,
    writer: csv::Writer<File>,
    /// Where the last sample of each cell comes from.
    origins: BTreeMap<Cell, Origin>,
}

impl Log {
    /// An empty log in this directory.
    pub(crate) fn create(dir: &Path) -> Result<Self, Error> {
        Self::open(dir, &[], true)
    }

    /// The log in this directory, and what is in it.
    pub(crate) fn resume(dir: &Path) -> Result<(Self, Vec<SampleRow>), Error> {
        let rows: Vec<SampleRow> = row::read(&Self::path(dir))?;
        Ok((Self::open(dir, &rows, rows.is_empty())?, rows))
    }

    fn open(dir: &Path, rows: &[SampleRow], fresh: bool) -> Result<Self, Error> {
        let path = Self::path(dir);
        let file = OpenOptions::new()
            .create(true)
            .write(true)
            .append(!fresh)
            .truncate(fresh)
            .open(&path)
            .map_err(Error::file(&path))?;
        let writer = csv::WriterBuilder::new().has_headers(fresh).from_writer(file);
        let mut origins = BTreeMap::new();
        for row in rows {
            origins.insert(row.cell()?, row.origin());
        }
        Ok(Self { path, writer, origins })
    }

    fn path(dir: &Path) -> PathBuf {
        dir.join("samples.csv")
    }

    /// Writes a row down.
    pub(crate) fn add(&mut self, row: &SampleRow) -> Result<(), Error> {
        self.writer.serialize(row).map_err(Error::csv(&self.path))?;
        self.writer.flush().map_err(Error::file(&self.path))?;
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

/// Takes up the rows of a log. Cells measured at another revision stay as they are: samples of two
/// programs do not mix. A call that was stopped sooner than it would be now is tried again.
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
