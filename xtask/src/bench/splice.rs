//! Putting generated text between markers of a page, so that no table is typed by hand.

use std::path::Path;

use super::Error;

pub(crate) const BEGIN: &str = "<!-- bench:begin -->";
pub(crate) const END: &str = "<!-- bench:end -->";

/// The page with this text between its markers, whatever was there before. The markers stay.
pub(crate) fn splice(path: &Path, page: &str, text: &str) -> Result<String, Error> {
    let missing =
        |marker| Error::NoMarker { path: path.to_owned(), marker, begin: BEGIN, end: END };
    let (before, rest) = page.split_once(BEGIN).ok_or_else(|| missing(BEGIN))?;
    let (_, after) = rest.split_once(END).ok_or_else(|| missing(END))?;
    Ok(format!("{before}{BEGIN}\n\n{}\n\n{END}{after}", text.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splicing_twice_changes_nothing_more() {
        let page = format!("# Title\n\n{BEGIN} old\n{END}\n\nThe end.\n");
        let path = Path::new("README.md");
        let once = splice(path, &page, "| a |\n\n").unwrap();
        assert_eq!(once, format!("# Title\n\n{BEGIN}\n\n| a |\n\n{END}\n\nThe end.\n"));
        assert_eq!(splice(path, &once, "| a |\n\n").unwrap(), once);
        let other = splice(path, &once, "| b |").unwrap();
        assert!(other.contains("| b |") && !other.contains("| a |"));
    }

    #[test]
    fn missing_markers_are_named() {
        for page in ["", END, BEGIN, &format!("{END}{BEGIN}")] {
            let error = splice(Path::new("README.md"), page, "").unwrap_err().to_string();
            assert!(error.contains("README.md has no '<!-- bench:"), "{error}");
        }
    }
}
