//! Generated parts of a page that is otherwise written by hand.

/// A page without the lines that mark where a generated part goes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no '{missing}': add the lines '{begin}' and '{end}' where the tables go")]
#[non_exhaustive]
pub struct MissingMarker {
    /// The marker that was not found.
    pub missing: String,
    /// The marker before the part.
    pub begin: String,
    /// The marker after it.
    pub end: String,
}

/// Returns the page with `text` between the markers `<!-- NAME:begin -->` and `<!-- NAME:end -->`,
/// in place of what was there. The markers stay.
///
/// ```
/// let page = "# Title\n<!-- times:begin -->\nold\n<!-- times:end -->\n";
/// assert_eq!(
///     queens_measure::report::splice(page, "times", "| new |")?,
///     "# Title\n<!-- times:begin -->\n\n| new |\n\n<!-- times:end -->\n"
/// );
/// # Ok::<(), queens_measure::report::MissingMarker>(())
/// ```
///
/// # Errors
/// If a marker is missing, or the second stands before the first.
pub fn splice(page: &str, name: &str, text: &str) -> Result<String, MissingMarker> {
    let (begin, end) = (format!("<!-- {name}:begin -->"), format!("<!-- {name}:end -->"));
    let missing = |marker: &str| MissingMarker {
        missing: marker.to_owned(),
        begin: begin.clone(),
        end: end.clone(),
    };
    let (before, rest) = page.split_once(&begin).ok_or_else(|| missing(&begin))?;
    let (_, after) = rest.split_once(&end).ok_or_else(|| missing(&end))?;
    Ok(format!("{before}{begin}\n\n{}\n\n{end}{after}", text.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEGIN: &str = "<!-- bench:begin -->";
    const END: &str = "<!-- bench:end -->";

    #[test]
    fn splicing_twice_changes_nothing_more() {
        let page = format!("# Title\n\n{BEGIN} old\n{END}\n\nThe end.\n");
        let once = splice(&page, "bench", "| a |\n\n").unwrap();
        assert_eq!(once, format!("# Title\n\n{BEGIN}\n\n| a |\n\n{END}\n\nThe end.\n"));
        assert_eq!(splice(&once, "bench", "| a |\n\n").unwrap(), once);
        let other = splice(&once, "bench", "| b |").unwrap();
        assert!(other.contains("| b |") && !other.contains("| a |"));
    }

    #[test]
    fn missing_markers_are_named() {
        for (page, missing) in
            [("", BEGIN), (END, BEGIN), (BEGIN, END), (&format!("{END}{BEGIN}"), END)]
        {
            let error = splice(page, "bench", "").unwrap_err();
            assert_eq!(error.missing, missing);
            assert!(error.to_string().starts_with("there is no '<!-- bench:"), "{error}");
        }
    }
}
