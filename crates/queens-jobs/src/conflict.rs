//! Two results of a unit that differ.

use std::collections::BTreeMap;
use std::path::Path;

use crate::error::{Conflict, JobError, Place};
use crate::record::Record;

/// The error for a result that differs from the first.
pub(crate) fn conflict(
    (first, first_place): (&Record, &Place),
    (record, place): (&Record, &Place),
    all: &[(Record, Place)],
) -> JobError {
    let show = |record: &Record, other: &Record| match record.count == other.count {
        true => format!("{} with work {:?}", record.count, record.work),
        false if record.recount => format!("{} (recount)", record.count),
        false => record.count.to_string(),
    };
    Box::new(Conflict {
        unit: record.unit,
        first_count: show(first, record),
        first_host: first.host.clone(),
        first: first_place.clone(),
        second_count: show(record, first),
        second_host: record.host.clone(),
        second: place.clone(),
        doubted: in_doubt(&[&first.host, &record.host], all),
    })
    .into()
}

/// The results of these hosts since the last recount in each log that agreed.
fn in_doubt(hosts: &[&String], all: &[(Record, Place)]) -> usize {
    let mut since: BTreeMap<&Path, Vec<&Record>> = BTreeMap::new();
    for (record, place) in all.iter().filter(|(record, _)| hosts.contains(&&record.host)) {
        let doubted = since.entry(&place.file).or_default();
        if !record.recount {
            doubted.push(record);
        } else if doubted
            .iter()
            .any(|count| count.unit == record.unit && count.count == record.count)
        {
            doubted.clear();
        }
    }
    since.values().map(Vec::len).sum()
}
