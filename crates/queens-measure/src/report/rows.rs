//! CSV files, one row a measurement.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// A file that cannot be read or written as CSV.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CsvError {
    /// The file cannot be opened, read or written.
    #[error("{path}: {source}")]
    File {
        /// The file.
        path: PathBuf,
        /// Why not.
        #[source]
        source: io::Error,
    },
    /// A line is not CSV, or not a row of this type.
    #[error("{path}: {source}")]
    Row {
        /// The file.
        path: PathBuf,
        /// Why not, and in which line.
        #[source]
        source: csv::Error,
    },
}

impl CsvError {
    fn file(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |source| Self::File { path: path.to_owned(), source }
    }

    fn row(path: &Path) -> impl FnOnce(csv::Error) -> Self + '_ {
        move |source| Self::Row { path: path.to_owned(), source }
    }
}

/// The names of the columns of a CSV file.
///
/// # Errors
/// If the file cannot be read.
pub fn column_names(path: &Path) -> Result<Vec<String>, CsvError> {
    let text = fs::read_to_string(path).map_err(CsvError::file(path))?;
    let mut reader = reader(&text);
    let names = reader.headers().map_err(CsvError::row(path))?;
    Ok(names.iter().map(str::to_owned).collect())
}

/// The rows of a CSV file. Lines that begin with `#` are comments.
///
/// # Errors
/// If the file cannot be read, or a row is not of this type.
pub fn read_csv<R: DeserializeOwned>(path: &Path) -> Result<Vec<R>, CsvError> {
    let text = fs::read_to_string(path).map_err(CsvError::file(path))?;
    reader(&text).into_deserialize().collect::<Result<_, _>>().map_err(CsvError::row(path))
}

fn reader(text: &str) -> csv::Reader<&[u8]> {
    csv::ReaderBuilder::new().comment(Some(b'#')).from_reader(text.as_bytes())
}

/// Writes a CSV file with these rows, in place of what was there.
///
/// # Errors
/// If the file cannot be written.
pub fn write_csv<R: Serialize>(path: &Path, rows: &[R]) -> Result<(), CsvError> {
    let mut writer = csv::Writer::from_path(path).map_err(CsvError::row(path))?;
    for row in rows {
        writer.serialize(row).map_err(CsvError::row(path))?;
    }
    writer.flush().map_err(CsvError::file(path))
}

/// A CSV file that grows by a row at a time. Each is written at once, so that a program that is
/// stopped loses none.
#[derive(Debug)]
pub struct CsvLog {
    path: PathBuf,
    writer: csv::Writer<File>,
}

impl CsvLog {
    /// Starts an empty file, in place of what was there, with a comment in its first line if one is
    /// given.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn create(path: &Path, comment: Option<&str>) -> Result<Self, CsvError> {
        let mut file = File::create(path).map_err(CsvError::file(path))?;
        if let Some(comment) = comment {
            writeln!(file, "# {comment}").map_err(CsvError::file(path))?;
        }
        Ok(Self { path: path.to_owned(), writer: csv::Writer::from_writer(file) })
    }

    /// Opens a file that has rows, to add more. They must have the same columns.
    ///
    /// # Errors
    /// If the file cannot be opened.
    pub fn append(path: &Path) -> Result<Self, CsvError> {
        let file = OpenOptions::new().append(true).open(path).map_err(CsvError::file(path))?;
        let writer = csv::WriterBuilder::new().has_headers(false).from_writer(file);
        Ok(Self { path: path.to_owned(), writer })
    }

    /// Writes a row, after the names of the columns if it is the first.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add<R: Serialize>(&mut self, row: &R) -> Result<(), CsvError> {
        self.writer.serialize(row).map_err(CsvError::row(&self.path))?;
        self.writer.flush().map_err(CsvError::file(&self.path))
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Row {
        name: String,
        time: Option<f64>,
    }

    fn row(name: &str, time: Option<f64>) -> Row {
        Row { name: name.to_owned(), time }
    }

    #[test]
    fn a_log_that_is_continued_reads_as_one_table() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("log.csv");
        CsvLog::create(&path, Some("one machine")).unwrap().add(&row("a, b", Some(1.5))).unwrap();
        CsvLog::append(&path).unwrap().add(&row("c", None)).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text, "# one machine\nname,time\n\"a, b\",1.5\nc,\n");
        let rows: Vec<Row> = read_csv(&path).unwrap();
        assert_eq!(rows, [row("a, b", Some(1.5)), row("c", None)]);
        assert_eq!(column_names(&path).unwrap(), ["name", "time"]);
        write_csv(&path, &rows).unwrap();
        assert_eq!(read_csv::<Row>(&path).unwrap(), rows);
    }

    #[test]
    fn errors_name_the_file_and_the_line() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("log.csv");
        let error = read_csv::<Row>(&path).unwrap_err().to_string();
        assert!(error.contains("log.csv: No such file"), "{error}");
        fs::write(&path, "name,time\na,1\nb,soon\n").unwrap();
        let error = read_csv::<Row>(&path).unwrap_err().to_string();
        assert!(error.contains("line: 3"), "{error}");
    }
}
