//! Parts of a report on measurements: the host, CSV files, generated parts of a page.
//!
//! For tools that keep records of measurements and pages made of them, as `cargo xtask bench` and
//! `benches/peers` of this workspace do.

// In reading order: each module uses only those above it.
mod host;
mod page;
mod rows;

pub use host::Host;
pub use page::{MissingMarker, splice};
pub use rows::{CsvError, CsvLog, column_names, read_csv, write_csv};
