//! Records: their place, their description, and reading them.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::environment::Environment;
use super::error::Error;
use super::row::{self, CellRow};

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// `record.toml`: the machine, and the runs on it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct About {
    #[serde(rename = "machine")]
    pub(crate) environment: Environment,
    /// The runs that made the record: one, and one more for each `--resume`.
    #[serde(rename = "run")]
    pub(crate) runs: Vec<Run>,
}

/// One call of `cargo xtask bench measure`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Run {
    /// The start, in UTC.
    pub(crate) start: String,
    pub(crate) version: String,
    pub(crate) revision: String,
    /// The command line.
    pub(crate) command: String,
    pub(crate) rounds: usize,
    /// Seconds for all rounds of a cell.
    pub(crate) budget_s: f64,
    /// Seconds for one call.
    pub(crate) call_limit_s: f64,
}

impl About {
    fn path(dir: &Path) -> PathBuf {
        dir.join("record.toml")
    }

    pub(crate) fn read(dir: &Path) -> Result<Self, Error> {
        let path = Self::path(dir);
        let text = fs::read_to_string(&path).map_err(Error::file(&path))?;
        toml::from_str(&text).map_err(|error| Error::Toml { path, message: error.to_string() })
    }

    pub(crate) fn write(&self, dir: &Path) -> Result<(), Error> {
        let path = Self::path(dir);
        let text = toml::to_string(self)
            .map_err(|error| Error::Toml { path: path.clone(), message: error.to_string() })?;
        fs::write(&path, text).map_err(Error::file(&path))
    }
}

/// A record in memory.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    pub(crate) dir: PathBuf,
    pub(crate) about: About,
    pub(crate) cells: Vec<CellRow>,
}

impl Record {
    pub(crate) fn read(dir: &Path) -> Result<Self, Error> {
        let cells = row::read(&cells_path(dir))?;
        Ok(Self { dir: dir.to_owned(), about: About::read(dir)?, cells })
    }
}

/// The table of cells of a record.
pub(crate) fn cells_path(dir: &Path) -> PathBuf {
    dir.join("cells.csv")
}

/// The latest record under `record/`: the directories are named by date.
pub(crate) fn latest(root: &Path) -> Result<PathBuf, Error> {
    let records = root.join("record");
    let mut found: Vec<PathBuf> = fs::read_dir(&records)
        .map(|entries| entries.filter_map(|entry| Some(entry.ok()?.path())).collect())
        .unwrap_or_default();
    found.retain(|dir| cells_path(dir).is_file());
    found.sort();
    found.pop().ok_or(Error::NoRecord(records))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::testing::about;

    #[test]
    fn the_latest_record_is_found_and_none_is_an_error() {
        let root = tempfile::tempdir().unwrap();
        let error = latest(root.path()).unwrap_err().to_string();
        assert!(error.contains("cargo xtask bench measure"), "{error}");
        for day in ["2026-11-30", "2026-12-01", "2026-09-12"] {
            let dir = root.path().join("record").join(day);
            fs::create_dir_all(&dir).unwrap();
            fs::write(cells_path(&dir), "").unwrap();
        }
        fs::create_dir_all(root.path().join("record/9999-empty")).unwrap();
        assert!(latest(root.path()).unwrap().ends_with("2026-12-01"));
    }

    #[test]
    fn descriptions_are_read_as_they_were_written() {
        let dir = tempfile::tempdir().unwrap();
        about().write(dir.path()).unwrap();
        assert_eq!(About::read(dir.path()).unwrap(), about());
    }
}
