//! The crates of this workspace and where their files are.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::checks::CheckError;
use crate::checks::paths::root;

/// A member under `crates/`, or `xtask` itself.
pub(crate) struct Member {
    pub(crate) name: String,
    pub(crate) directory: PathBuf,
}

impl Member {
    pub(crate) fn manifest(&self) -> PathBuf {
        self.directory.join("Cargo.toml")
    }

    /// The file where the module tree begins: the library, or the program where there is none.
    pub(crate) fn root_file(&self) -> PathBuf {
        let library = self.directory.join("src/lib.rs");
        if library.exists() { library } else { self.directory.join("src/main.rs") }
    }

    /// The sources below `src/`, sorted.
    pub(crate) fn sources(&self) -> Result<Vec<PathBuf>, CheckError> {
        let mut files = Vec::new();
        let mut directories = vec![self.directory.join("src")];
        while let Some(directory) = directories.pop() {
            for path in entries(&directory)? {
                if path.is_dir() {
                    directories.push(path);
                } else if path.extension().is_some_and(|extension| extension == "rs") {
                    files.push(path);
                }
            }
        }
        files.sort();
        Ok(files)
    }
}

/// Every directory below `crates/` that has a manifest, sorted by name, and then `xtask`.
pub(crate) fn members() -> Result<Vec<Member>, CheckError> {
    let mut directories = entries(&root().join("crates"))?;
    directories.sort();
    directories.push(root().join("xtask"));
    directories.retain(|directory| directory.join("Cargo.toml").exists());
    Ok(directories
        .into_iter()
        .map(|directory| {
            let name = directory.file_name().unwrap_or_default().to_string_lossy().into_owned();
            Member { name, directory }
        })
        .collect())
}

/// The members of these names; all of them if none is given.
pub(crate) fn members_named(names: &[String]) -> Result<Vec<Member>, CheckError> {
    let members = members()?;
    for name in names {
        if !members.iter().any(|member| member.name == *name) {
            return Err(CheckError::NoMember(name.clone()));
        }
    }
    Ok(members.into_iter().filter(|m| names.is_empty() || names.contains(&m.name)).collect())
}

/// The text of a file.
pub(crate) fn read(path: &Path) -> Result<String, CheckError> {
    fs::read_to_string(path).map_err(|source| CheckError::file(path, source))
}

fn entries(directory: &Path) -> Result<Vec<PathBuf>, CheckError> {
    let failed = |source: io::Error| CheckError::file(directory, source);
    fs::read_dir(directory)
        .map_err(failed)?
        .map(|entry| entry.map(|entry| entry.path()).map_err(failed))
        .collect()
}
