//! `report`: BENCHMARKS.md, the plots, and the README's table from a record.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use queens_measure::report::{MissingMarker, splice};

use super::error::Error;
use super::page;
use super::plot::{Line, plot};
use super::record::{Record, latest};
use super::tables::Grid;

/// The name of the markers around the generated parts.
const MARKER: &str = "bench";

/// BENCHMARKS.md, where there is none yet.
const TEMPLATE: &str = include_str!("report/template.md");

/// A file and its content.
type File = (PathBuf, String);

/// Writes the report, or checks that it is written.
pub(crate) fn command(
    root: &Path,
    record: Option<PathBuf>,
    check: bool,
) -> Result<ExitCode, Error> {
    let dir = record.map_or_else(|| latest(root), Ok)?;
    let mut stale = false;
    for (path, content) in files(root, &Record::read(&dir)?)? {
        let old = fs::read_to_string(&path).unwrap_or_default();
        if old == content {
            continue;
        }
        if check {
            stale = true;
            eprintln!("{} does not agree with the record", path.display());
        } else {
            fs::write(&path, content).map_err(Error::file(&path))?;
            println!("{}", path.display());
        }
    }
    if stale {
        eprintln!("bring the report up to date: cargo xtask bench report");
    }
    Ok(if stale { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Every file of the report of this record. The README is one if it is there.
fn files(root: &Path, record: &Record) -> Result<Vec<File>, Error> {
    let mut files = Vec::new();
    let mut plots = Vec::new();
    for question in Grid::questions(&record.cells) {
        let lines = lines(&Grid::of(&record.cells, &question));
        let title = format!("{}: median time of a call by n", page::title(&question));
        let drawn = plot(&title, &lines)
            .map_err(|message| Error::Plot { question: question.clone(), message })?;
        if let Some(svg) = drawn {
            files.push((record.dir.join(format!("{question}.svg")), svg));
            plots.push(question);
        }
    }
    let dir = record.dir.strip_prefix(root).unwrap_or(&record.dir);
    let dir = dir.to_string_lossy().replace('\\', "/");

    let path = root.join("BENCHMARKS.md");
    let page = if path.exists() {
        fs::read_to_string(&path).map_err(Error::file(&path))?
    } else {
        TEMPLATE.to_owned()
    };
    let text = page::benchmarks(record, &dir, &plots);
    let page = splice(&page, MARKER, &text).map_err(no_marker(&path))?;
    files.push((path, page));

    let path = root.join("README.md");
    if path.exists() {
        let readme = fs::read_to_string(&path).map_err(Error::file(&path))?;
        let text = page::readme(record, &dir);
        let readme = splice(&readme, MARKER, &text).map_err(no_marker(&path))?;
        files.push((path, readme));
    }
    Ok(files)
}

fn no_marker(path: &Path) -> impl FnOnce(MissingMarker) -> Error + '_ {
    move |source| Error::NoMarker { path: path.to_owned(), source }
}

/// The lines of a plot: the strategies, and their variants with one option. Those with several are
/// too many for a plot, and are in the tables only.
fn lines(grid: &Grid<'_>) -> Vec<Line> {
    grid.strategies
        .iter()
        .filter(|name| name.matches(':').count() <= 1)
        .map(|name| Line {
            name: name.clone(),
            points: grid.sizes.iter().filter_map(|&n| Some((n, grid.time(name, n)?))).collect(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use queens_measure::report::write_csv;

    use super::*;
    use crate::bench::record::{cells_path, root};
    use crate::bench::testing::{about, cell_rows};

    /// A root with a README and a record.
    fn repository(readme: &str) -> (tempfile::TempDir, PathBuf) {
        let root = tempfile::tempdir().unwrap();
        let dir = root.path().join("record/2026-11-30");
        fs::create_dir_all(&dir).unwrap();
        about().write(&dir).unwrap();
        write_csv(&cells_path(&dir), &cell_rows()).unwrap();
        fs::write(root.path().join("README.md"), readme).unwrap();
        (root, dir)
    }

    const README: &str = "# queens\n<!-- bench:begin -->\n<!-- bench:end -->\nbye\n";

    #[test]
    fn a_report_that_was_written_is_up_to_date_until_something_changes() {
        let (root, dir) = repository(README);
        let report = |check| command(root.path(), None, check).unwrap();
        assert_eq!(report(true), ExitCode::FAILURE);
        assert_eq!(report(false), ExitCode::SUCCESS);
        assert_eq!(report(true), ExitCode::SUCCESS);
        for file in ["count.svg", "all.svg", "first.svg"] {
            assert!(dir.join(file).is_file());
        }
        let page = fs::read_to_string(root.path().join("BENCHMARKS.md")).unwrap();
        assert!(page.contains("## Methodology") && page.contains("## Counting"));

        let mut rows = cell_rows();
        rows[4].median_s = Some(123.0);
        write_csv(&cells_path(&dir), &rows).unwrap();
        assert_eq!(report(true), ExitCode::FAILURE);
        report(false);
        let readme = fs::read_to_string(root.path().join("README.md")).unwrap();
        assert!(readme.contains("123 s") && readme.ends_with("bye\n"), "{readme}");
        fs::write(root.path().join("README.md"), readme.replace("123 s", "1 s")).unwrap();
        assert_eq!(report(true), ExitCode::FAILURE);
    }

    #[test]
    fn a_readme_without_markers_and_a_missing_record_are_errors() {
        let (root, dir) = repository("# queens\n");
        let error = command(root.path(), None, false).unwrap_err().to_string();
        assert!(error.contains("README.md: there is no '<!-- bench:begin -->'"), "{error}");
        fs::remove_file(cells_path(&dir)).unwrap();
        let error = command(root.path(), None, false).unwrap_err().to_string();
        assert!(error.contains("there is no record"), "{error}");
    }

    /// The pages of this repository are made of its latest record.
    #[test]
    fn the_report_of_this_repository_agrees_with_its_record() {
        let root = root();
        let Ok(dir) = latest(&root) else {
            assert!(!root.join("BENCHMARKS.md").exists(), "a report of no record");
            return;
        };
        for (path, content) in files(&root, &Record::read(&dir).unwrap()).unwrap() {
            let found = fs::read_to_string(&path).unwrap_or_default();
            assert!(
                found == content,
                "{} and {} disagree: run `cargo xtask bench report`",
                path.display(),
                dir.display()
            );
        }
    }
}
