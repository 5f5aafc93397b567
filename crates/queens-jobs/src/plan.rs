//! The plan of a job: a small file of JSON that names what is counted and how it is cut.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;

use serde_json::{Map, Value, json};
use sha2::{Digest as _, Sha256};

use crate::error::JobError;
use crate::work::Work;

/// The value of the key `format`.
const FORMAT: &str = "queens-plan";

/// The version of the format.
const VERSION: u64 = 1;

/// The most bytes that a plan may have.
const LARGEST: u64 = 64 * 1024;

/// The plan of a job. Its id ends in 16 hexadecimal digits of the SHA-256 of all the rest, so an
/// edited plan is noticed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    rest: Map<String, Value>,
    id: String,
    units: u64,
    order: u64,
}

impl Plan {
    /// The plan of this work.
    #[must_use]
    pub fn new(work: &dyn Work) -> Self {
        let mut rest = work.description();
        rest.insert("format".into(), FORMAT.into());
        rest.insert("version".into(), VERSION.into());
        rest.insert("order".into(), work.order().into());
        rest.insert(
            "cut".into(),
            json!({"atoms": work.atom_kind(), "count": work.atoms().to_string()}),
        );
        rest.insert("units".into(), work.units().into());
        let prefix = format!("{}-{}-{}", work.name(), work.atom_kind(), work.units());
        let id = format!("{prefix}-{}", digest(&rest));
        Self { rest, id, units: work.units(), order: work.order().into() }
    }

    /// Reads a plan.
    ///
    /// # Errors
    /// [`JobError::Read`], and [`JobError::DamagedPlan`] if the file is no plan or was changed.
    pub fn read(path: &Path) -> Result<Self, JobError> {
        let failed = |source| JobError::Read { path: path.to_owned(), source };
        let damaged =
            |reason: &str| JobError::DamagedPlan { path: path.to_owned(), reason: reason.into() };
        if fs::metadata(path).map_err(failed)?.len() > LARGEST {
            return Err(damaged("it is too long for a plan"));
        }
        let text = fs::read(path).map_err(failed)?;
        let mut rest: Map<String, Value> =
            serde_json::from_slice(&text).map_err(|error| damaged(&error.to_string()))?;
        if rest.get("format").and_then(Value::as_str) != Some(FORMAT) {
            return Err(damaged("its format is not queens-plan"));
        }
        if rest.get("version").and_then(Value::as_u64) != Some(VERSION) {
            return Err(damaged("its version is not 1, the only one that this program reads"));
        }
        let Some(Value::String(id)) = rest.remove("id") else {
            return Err(damaged("it has no id"));
        };
        if id.rsplit('-').next() != Some(digest(&rest).as_str()) {
            return Err(damaged("its id does not match its content, which was changed"));
        }
        let number = |key: &str| rest.get(key).and_then(Value::as_u64);
        let (Some(units), Some(order)) = (number("units"), number("order")) else {
            return Err(damaged("it has no number of units, or no order"));
        };
        Ok(Self { units, order, id, rest })
    }

    /// Writes the plan under a temporary name, syncs it and renames it.
    ///
    /// # Errors
    /// [`JobError::Write`], also if there is a file of this name.
    pub fn write(&self, path: &Path) -> Result<(), JobError> {
        write_new(path, self.to_json().as_bytes())
    }

    /// The text of the file.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut all = self.rest.clone();
        all.insert("id".into(), self.id.clone().into());
        let mut lines = Vec::new();
        let mut keys: Vec<_> = all.iter().collect();
        // The format first and the id last, for people.
        keys.sort_by_key(|(key, _)| match key.as_str() {
            "format" => (0, ""),
            "version" => (1, ""),
            "id" => (3, ""),
            key => (2, key),
        });
        for (key, value) in keys {
            lines.push(format!("  {}: {}", json!(key), canonical(value)));
        }
        format!("{{\n{}\n}}\n", lines.join(",\n"))
    }

    /// Checks that this is the plan of the work, so that its units mean what they say.
    ///
    /// # Errors
    /// [`JobError::UnknownOrder`] and [`JobError::OtherPlan`].
    pub fn check(&self, work: &dyn Work) -> Result<(), JobError> {
        if self.order != u64::from(work.order()) {
            let known = work.order();
            return Err(JobError::UnknownOrder { id: self.id.clone(), order: self.order, known });
        }
        let expected = Self::new(work);
        if *self != expected {
            return Err(JobError::OtherPlan { found: self.id.clone(), expected: expected.id });
        }
        Ok(())
    }

    /// The id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// How many units there are.
    #[must_use]
    pub fn units(&self) -> u64 {
        self.units
    }

    /// A value of the plan; those of the [`description`](Work::description) of the work among them.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.rest.get(key)
    }
}

/// Writes a new file under a temporary name, syncs it and renames it.
///
/// # Errors
/// [`JobError::Write`], also if there is a file of this name.
pub fn write_new(path: &Path, bytes: &[u8]) -> Result<(), JobError> {
    let failed = |source| JobError::Write { path: path.to_owned(), source };
    let directory = match path.parent() {
        Some(directory) if !directory.as_os_str().is_empty() => directory,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix("plan.").suffix(".partial");
    readable(&mut builder);
    let mut file = builder.tempfile_in(directory).map_err(failed)?;
    file.write_all(bytes).map_err(failed)?;
    file.as_file().sync_all().map_err(failed)?;
    file.persist_noclobber(path).map_err(|error| failed(error.error))?;
    sync_directory(directory).map_err(failed)
}

/// The first 16 digits of the SHA-256 of the values, in a form that does not depend on the order of
/// keys and on spaces.
fn digest(rest: &Map<String, Value>) -> String {
    let mut hash = sha256(canonical(&Value::Object(rest.clone())).as_bytes());
    hash.truncate(16);
    hash
}

/// The SHA-256 of a text, in hexadecimal digits: for plans to name what is too long for them.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// JSON without spaces, with the keys in alphabetical order.
fn canonical(value: &Value) -> String {
    match value {
        Value::Object(object) => {
            let mut keys: Vec<_> = object.iter().collect();
            keys.sort_by_key(|&(key, _)| key);
            let pairs = keys.into_iter();
            let pairs = pairs.map(|(key, value)| format!("{}:{}", json!(key), canonical(value)));
            format!("{{{}}}", pairs.collect::<Vec<_>>().join(","))
        }
        Value::Array(items) => {
            format!("[{}]", items.iter().map(canonical).collect::<Vec<_>>().join(","))
        }
        other => other.to_string(),
    }
}

/// Gives a file the permissions of any new file, not those of a private one.
pub(crate) fn readable(builder: &mut tempfile::Builder<'_, '_>) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    #[cfg(not(unix))]
    let _ = builder;
}

/// Makes the name of a new file as durable as the file.
pub(crate) fn sync_directory(directory: &Path) -> std::io::Result<()> {
    if cfg!(unix) {
        let directory = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
        File::open(directory)?.sync_all()?;
    }
    Ok(())
}
