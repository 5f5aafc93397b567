//! Boards to read: as arguments, from files, from standard input.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use queens::Board;
use queens_render::notation::{Diagram, ReadError, Reader, read_arguments};

use crate::error::Error;

/// Where the boards are that a command reads.
pub(crate) enum BoardSource<'a> {
    /// In files or on standard input, each in a notation of its own.
    Readers(Vec<Box<dyn BufRead>>),
    /// In the arguments themselves.
    Arguments(&'a [String]),
}

impl<'a> BoardSource<'a> {
    /// Standard input if the argument is `-`, files if all arguments are names of files, or else the
    /// arguments.
    pub(crate) fn new(arguments: &'a [String]) -> Result<Self, Error> {
        if arguments == ["-"] {
            return Ok(Self::Readers(vec![Box::new(io::stdin().lock())]));
        }
        if !arguments.iter().all(|name| is_file(name)) {
            return Ok(Self::Arguments(arguments));
        }
        let open = |name: &String| match File::open(name) {
            Ok(file) => Ok(Box::new(BufReader::new(file)) as Box<dyn BufRead>),
            Err(source) => Err(Error::Input { name: name.clone(), source }),
        };
        Ok(Self::Readers(arguments.iter().map(open).collect::<Result<_, _>>()?))
    }

    /// The boards, read one after the other.
    pub(crate) fn boards(self) -> Box<dyn Iterator<Item = Result<Board, ReadError>> + 'a> {
        let diagrams: Box<dyn Iterator<Item = Result<Diagram, ReadError>> + 'a> = match self {
            Self::Readers(readers) => Box::new(readers.into_iter().flat_map(Reader::new)),
            Self::Arguments(arguments) => match read_arguments(arguments) {
                Ok(diagrams) => Box::new(diagrams.into_iter().map(Ok)),
                Err(error) => Box::new(std::iter::once(Err(error))),
            },
        };
        Box::new(diagrams.map(|diagram| diagram.map(Diagram::into_board)))
    }
}

/// The error for boards that could not be read: of an argument that looks like the name of a file, that
/// there is none; of a file among other arguments, that it is one.
pub(crate) fn explain(error: ReadError, arguments: &[String]) -> Error {
    if let ReadError::Io(error) = error {
        return ReadError::Io(error).into();
    }
    let missing =
        arguments.iter().find(|name| looks_like_a_file(name) && !Path::new(name).exists());
    if let Some(name) = missing {
        let source = io::Error::new(
            io::ErrorKind::NotFound,
            "there is no such file; - reads standard input",
        );
        return Error::Input { name: name.clone(), source };
    }
    let reads = |name: &&String| *name == "-" || is_file(name);
    if arguments.len() > 1
        && arguments.iter().any(|name| !is_file(name))
        && let Some(name) = arguments.iter().find(reads)
    {
        let what = if name == "-" { "standard input" } else { "a file" };
        return Error::Usage(format!(
            "'{name}' is {what}, among other arguments: give files alone, placements alone, or - alone"
        ));
    }
    match error {
        // An argument has no line numbers worth printing.
        ReadError::Malformed { source, .. } if arguments.len() == 1 && arguments != ["-"] => {
            Error::Usage(source.to_string())
        }
        error => error.into(),
    }
}

/// Whether there is a file of this name. Columns are columns, even if there is one.
fn is_file(name: &str) -> bool {
    !name.bytes().all(|byte| byte.is_ascii_digit()) && Path::new(name).is_file()
}

/// Whether the argument was meant as the name of a file: it has a directory or an ending of letters.
fn looks_like_a_file(name: &str) -> bool {
    let path = Path::new(name);
    let ending = path.extension().and_then(|ending| ending.to_str());
    let ending = ending.is_some_and(|ending| {
        (2..=5).contains(&ending.len()) && ending.bytes().all(|byte| byte.is_ascii_alphanumeric())
    });
    let directory = name.starts_with(['/', '~']) || name.starts_with("./") || name.contains("../");
    !name.contains(char::is_whitespace) && (ending || directory)
}

#[cfg(test)]
mod tests {
    use super::looks_like_a_file;

    #[test]
    fn names_of_files_differ_from_boards() {
        for name in ["/no/such", "board.txt", "./x", "dir/solution.json"] {
            assert!(looks_like_a_file(name), "{name}");
        }
        for name in ["1 3 0 2", "2413", "1Q2/3Q/Q3/2Q1", ".Q..\n...Q", "0,1", "hello!", ".Q"] {
            assert!(!looks_like_a_file(name), "{name}");
        }
    }
}
