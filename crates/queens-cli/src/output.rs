//! Standard output and files: buffered, flushed when a reader may be waiting, and a file replaced
//! only by a complete one.

use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::Serialize;
use tempfile::NamedTempFile;

use crate::error::Error;

/// Whether to use color on standard output: it is a terminal, and color was not refused.
pub(crate) fn has_color() -> bool {
    anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

/// Standard output, locked and buffered, or a file.
///
/// A file is written under a temporary name beside its own and renamed by
/// [`finish`](Self::finish): until then a file of that name is as it was. Dropping the output leaves
/// it so for good.
pub(crate) struct Output {
    out: BufWriter<Target>,
    terminal: bool,
    flushed: Option<Instant>,
}

enum Target {
    Stdout(StdoutLock<'static>),
    /// A device or a pipe, which cannot be replaced.
    Device(File),
    Replacement {
        file: NamedTempFile,
        path: PathBuf,
    },
}

impl Output {
    /// Enough that writing costs little, little enough to forget about.
    const BUFFER: usize = 64 * 1024;

    /// How long something printed may wait in the buffer when the next thing is printed.
    const PATIENCE: Duration = Duration::from_millis(50);

    pub(crate) fn stdout() -> Self {
        let out = io::stdout().lock();
        let terminal = out.is_terminal();
        Self::new(Target::Stdout(out), terminal)
    }

    /// A file of this name, to replace one that is there.
    pub(crate) fn to_file(path: &Path) -> Result<Self, Error> {
        let target = open(path)
            .map_err(|source| Error::File { path: path.display().to_string(), source })?;
        Ok(Self::new(target, false))
    }

    fn new(target: Target, terminal: bool) -> Self {
        let out = BufWriter::with_capacity(Self::BUFFER, target);
        Self { out, terminal, flushed: None }
    }

    /// Whether it is read on a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// To be called after each thing printed in a stream of them. It is flushed at once on a
    /// terminal and where things come slowly, so that it is seen when it is found; it waits for the
    /// buffer to fill where they come fast.
    pub(crate) fn printed(&mut self) -> io::Result<()> {
        let now = Instant::now();
        if self.terminal || self.flushed.is_none_or(|flushed| now - flushed >= Self::PATIENCE) {
            self.flushed = Some(now);
            self.out.flush()?;
        }
        Ok(())
    }

    /// Prints a value as one line of JSON.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, value)?;
        writeln!(self.out)
    }

    /// Writes out what is still in the buffer, and puts the file in its place.
    pub(crate) fn finish(self) -> Result<(), Error> {
        if let Target::Replacement { file, path } = self.into_target()? {
            let failed = |source| Error::File { path: path.display().to_string(), source };
            file.as_file().sync_all().map_err(failed)?;
            file.persist(&path).map_err(|error| failed(error.error))?;
        }
        Ok(())
    }

    /// Writes out what is still in the buffer after an interruption. A file is left under its
    /// temporary name, which is returned.
    pub(crate) fn interrupt(self) -> Result<Option<PathBuf>, Error> {
        match self.into_target()? {
            Target::Replacement { file, path } => {
                let (_, partial) = file.keep().map_err(|error| Error::File {
                    path: path.display().to_string(),
                    source: error.error,
                })?;
                Ok(Some(partial))
            }
            _ => Ok(None),
        }
    }

    fn into_target(mut self) -> io::Result<Target> {
        self.out.flush()?;
        self.out.into_inner().map_err(io::IntoInnerError::into_error)
    }
}

fn open(path: &Path) -> io::Result<Target> {
    // A link stays a link: the file that it points to is replaced.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let old = fs::metadata(&path).ok();
    if let Some(old) = &old {
        if !old.is_file() {
            return File::options().write(true).open(&path).map(Target::Device);
        }
        if old.permissions().readonly() {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
    }
    let directory = match path.parent() {
        Some(directory) if !directory.as_os_str().is_empty() => directory,
        _ => Path::new("."),
    };
    let mut prefix = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?.to_owned();
    prefix.push(".");
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(".partial");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // Those of a new file, less what the umask takes.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let file = builder.tempfile_in(directory)?;
    if let Some(old) = old {
        file.as_file().set_permissions(old.permissions())?;
    }
    Ok(Target::Replacement { file, path })
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(out) => out.write(bytes),
            Self::Device(file) => file.write(bytes),
            Self::Replacement { file, .. } => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(out) => out.flush(),
            Self::Device(file) => file.flush(),
            Self::Replacement { file, .. } => file.flush(),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
