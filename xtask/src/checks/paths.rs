//! Paths of the workspace.

use std::path::Path;

/// The directory of the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a directory of the workspace")
}

/// A path relative to the workspace, for messages.
pub(crate) fn relative(path: &Path) -> &Path {
    path.strip_prefix(root()).unwrap_or(path)
}
