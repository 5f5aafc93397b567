//! Writing results: a file of one process, or standard output.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::error::JobError;
use crate::plan::{readable, sync_directory};
use crate::record::Record;

/// When results are synced to the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sync {
    /// After each.
    Each,
    /// At most this often, and at the end: what a power cut may lose.
    Every(Duration),
}

/// A log of results that this process alone writes.
#[derive(Debug)]
pub struct Log {
    target: Target,
    sync: Sync,
    synced: Instant,
    pending: bool,
    written: bool,
    failed: bool,
}

#[derive(Debug)]
enum Target {
    File(File, PathBuf),
    Stdout,
}

impl Log {
    /// Creates a log in a directory, which is created if there is none. Its name has the host, the
    /// process and random letters; a file that exists is never opened.
    ///
    /// # Errors
    /// [`JobError::Write`].
    pub fn create(directory: &Path, host: &str, sync: Sync) -> Result<Self, JobError> {
        let failed = |source| JobError::Write { path: directory.to_owned(), source };
        fs::create_dir_all(directory).map_err(failed)?;
        let host: String = host
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
            .take(64)
            .collect();
        let prefix = format!("{host}-{}-", std::process::id());
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).suffix(".log").rand_bytes(8);
        readable(&mut builder);
        let file = builder.tempfile_in(directory).map_err(failed)?;
        let (file, path) = file.keep().map_err(|error| failed(error.error))?;
        sync_directory(directory).map_err(failed)?;
        Ok(Self::new(Target::File(file, path), sync))
    }

    /// Lines on standard output, for engines that collect it.
    #[must_use]
    pub fn stdout() -> Self {
        Self::new(Target::Stdout, Sync::Each)
    }

    fn new(target: Target, sync: Sync) -> Self {
        let synced = Instant::now();
        Self { target, sync, synced, pending: false, written: false, failed: false }
    }

    /// Appends a result with one write.
    ///
    /// # Errors
    /// [`JobError::Write`], and for every result after one that failed: nothing may follow a line
    /// that is perhaps incomplete.
    pub fn append(&mut self, record: &Record) -> Result<(), JobError> {
        let line = record.to_line();
        self.guarded(|log| {
            let written = match &mut log.target {
                Target::File(file, _) => file.write(&line)?,
                Target::Stdout => io::stdout().lock().write_all(&line).map(|()| line.len())?,
            };
            if written < line.len() {
                return Err(io::Error::new(
                    io::ErrorKind::WriteZero,
                    "only a part was written, the disk may be full",
                ));
            }
            log.written = true;
            log.pending = true;
            if log.is_due() { log.sync() } else { Ok(()) }
        })
    }

    /// Syncs results that have waited for as long as they may.
    ///
    /// # Errors
    /// [`JobError::Write`].
    pub fn sync_if_due(&mut self) -> Result<(), JobError> {
        if self.pending && self.is_due() { self.guarded(Self::sync) } else { Ok(()) }
    }

    fn is_due(&self) -> bool {
        match self.sync {
            Sync::Each => true,
            Sync::Every(time) => self.synced.elapsed() >= time,
        }
    }

    /// Syncs what is not yet; a file without a result is removed.
    ///
    /// # Errors
    /// [`JobError::Write`].
    pub fn finish(mut self) -> Result<(), JobError> {
        if let (Target::File(_, path), false, false) = (&self.target, self.written, self.failed) {
            // An empty log is harmless.
            let _ = fs::remove_file(path);
            return Ok(());
        }
        self.guarded(Self::sync)
    }

    fn sync(&mut self) -> io::Result<()> {
        if self.pending {
            match &self.target {
                Target::File(file, _) => file.sync_data()?,
                Target::Stdout => io::stdout().lock().flush()?,
            }
            self.pending = false;
            self.synced = Instant::now();
        }
        Ok(())
    }

    fn guarded(&mut self, write: impl FnOnce(&mut Self) -> io::Result<()>) -> Result<(), JobError> {
        let written = match self.failed {
            true => Err(io::Error::other("an earlier write failed")),
            false => write(self),
        };
        written.map_err(|source| {
            self.failed = true;
            let path = match &self.target {
                Target::File(_, path) => path.clone(),
                Target::Stdout => "standard output".into(),
            };
            JobError::Write { path, source }
        })
    }
}
