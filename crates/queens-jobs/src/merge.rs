//! The merged results, and the certificate of how they came about.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::error::JobError;
use crate::plan::{Plan, sha256};
use crate::results::Results;

/// The total of a complete job.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Merged {
    /// The sum of the counts of all units.
    pub total: u128,
    /// Lines of JSON: the plan's id, each unit in ascending order, the total. There are no times
    /// and hosts in it, so the text of two people who counted the same is equal.
    pub text: String,
    /// The SHA-256 of the text.
    pub sha256: String,
}

impl Merged {
    /// Merges the results of a plan.
    ///
    /// # Errors
    /// [`JobError::Missing`] and [`JobError::NotTwice`] if the job is not complete, and
    /// [`JobError::Overflow`].
    pub fn new(plan: &Plan, results: &Results, twice: bool) -> Result<Self, JobError> {
        results.check_complete(twice)?;
        let total = results.sum()?;
        let mut text = format!("{}\n", json!({"plan": plan.id(), "units": plan.units()}));
        for record in results.records() {
            let work: BTreeMap<_, _> =
                record.work.iter().map(|(name, number)| (name, number.to_string())).collect();
            let work = serde_json::to_string(&work).unwrap_or_default();
            // Written by hand, as the order of keys is part of the checksum.
            let (unit, count) = (record.unit, record.count);
            text += &format!("{{\"unit\":{unit},\"count\":\"{count}\",\"work\":{work}}}\n");
        }
        text += &format!("{{\"total\":\"{total}\"}}\n");
        let sha256 = sha256(text.as_bytes());
        Ok(Self { total, text, sha256 })
    }

    /// The certificate: plan, total, units, programs, hosts and recounts, all from the logs.
    #[must_use]
    pub fn certificate(&self, plan: &Plan, results: &Results) -> Value {
        let hosts: BTreeMap<_, _> = results
            .hosts()
            .iter()
            .map(|(name, host)| (name, json!({"results": host.results, "recounts": host.recounts})))
            .collect();
        let plan: Value = serde_json::from_str(&plan.to_json()).unwrap_or_default();
        json!({
            "format": "queens-certificate",
            "version": 1,
            "plan": plan,
            "total": self.total.to_string(),
            "merged_sha256": self.sha256,
            "units": results.units(),
            "duplicates": results.duplicates(),
            "units_on_two_hosts": results.units() - results.missing_twice(None).len() as u64,
            "units_recounted": results.recounted().len(),
            "programs": results.programs(),
            "hosts": hosts,
        })
    }

    /// Checks a certificate against what the logs give.
    ///
    /// # Errors
    /// [`JobError::Certificate`] with the first value that differs.
    pub fn check_certificate(
        &self,
        certificate: &Value,
        plan: &Plan,
        results: &Results,
    ) -> Result<(), JobError> {
        let computed = self.certificate(plan, results);
        let keys = [&computed, certificate].into_iter().filter_map(Value::as_object);
        let keys: std::collections::BTreeSet<_> = keys.flat_map(|object| object.keys()).collect();
        for key in keys {
            let (claimed, logs) = (&certificate[key.as_str()], &computed[key.as_str()]);
            if claimed != logs {
                return Err(JobError::Certificate {
                    key: key.clone(),
                    certificate: claimed.to_string(),
                    logs: logs.to_string(),
                });
            }
        }
        if !certificate.is_object() {
            return Err(JobError::Certificate {
                key: "format".into(),
                certificate: certificate.to_string(),
                logs: computed["format"].to_string(),
            });
        }
        Ok(())
    }
}
