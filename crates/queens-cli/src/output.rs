//! Standard output and files: buffered, and flushed when a reader may be waiting.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use serde::Serialize;

/// Whether to use color on standard output: it is a terminal, and color was not refused.
pub(crate) fn has_color() -> bool {
    anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

/// Standard output, locked and buffered, or a file.
///
/// [`finish`](Self::finish) tells of what could not be written; dropping it does not.
pub(crate) struct Output {
    out: BufWriter<Box<dyn Write>>,
    terminal: bool,
    flushed: Option<Instant>,
}

impl Output {
    /// Enough that writing costs little, little enough to forget about.
    const BUFFER: usize = 64 * 1024;

    /// How long something printed may wait in the buffer when the next thing is printed.
    const PATIENCE: Duration = Duration::from_millis(50);

    pub(crate) fn new() -> Self {
        let out = io::stdout().lock();
        let terminal = out.is_terminal();
        Self::of(Box::new(out), terminal)
    }

    /// A new file of this name, in place of one that is there.
    pub(crate) fn to_file(path: &Path) -> io::Result<Self> {
        Ok(Self::of(Box::new(File::create(path)?), false))
    }

    fn of(out: Box<dyn Write>, terminal: bool) -> Self {
        Self { out: BufWriter::with_capacity(Self::BUFFER, out), terminal, flushed: None }
    }

    /// Whether it is read on a terminal.
    #[cfg(feature = "png")]
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

    /// Writes out what is still in the buffer.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.out.flush()
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
