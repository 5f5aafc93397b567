//! A result, and the line that it is in a log.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The most bytes that a line may have.
pub(crate) const LONGEST: usize = 4096;

/// The result of a unit: a line of a log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Record {
    /// The id of the plan.
    pub plan: String,
    /// The unit.
    pub unit: u64,
    /// Its count.
    #[serde(with = "decimal")]
    pub count: u128,
    /// The counters of work, by name; none of a recount.
    #[serde(with = "decimals", default, skip_serializing_if = "BTreeMap::is_empty")]
    pub work: BTreeMap<String, u128>,
    /// Whether it is a count by the other method.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub recount: bool,
    /// How the plan's units are counted: a kernel.
    pub kernel: String,
    /// The instruction set.
    pub isa: String,
    /// The program and its version.
    pub program: String,
    /// The seconds that the unit took on one thread.
    pub seconds: f64,
    /// The threads of the process.
    pub threads: usize,
    /// The machine.
    pub host: String,
    /// When the unit was done, by the clock of the machine. For people: clocks are never compared.
    pub ended: String,
}

impl Record {
    /// The line: checksum, space, JSON, line feed.
    pub(crate) fn to_line(&self) -> Vec<u8> {
        let json = serde_json::to_string(self).unwrap_or_default();
        format!("{:08x} {json}\n", crc32fast::hash(json.as_bytes())).into_bytes()
    }

    /// Reads a line without its line feed.
    pub(crate) fn from_line(line: &[u8]) -> Result<Self, String> {
        if line.len() >= LONGEST {
            return Err(format!("it is longer than {LONGEST} bytes"));
        }
        let Some((checksum, [b' ', json @ ..])) = line.split_at_checked(8) else {
            return Err("it does not start with a checksum".into());
        };
        if checksum != format!("{:08x}", crc32fast::hash(json)).as_bytes() {
            return Err("its checksum is wrong".into());
        }
        let record: Self = serde_json::from_slice(json).map_err(|error| error.to_string())?;
        if !record.seconds.is_finite() || record.seconds < 0.0 {
            return Err("its time is not one".into());
        }
        Ok(record)
    }
}

/// A number of 128 bits as a decimal string: JSON's numbers do not hold it everywhere.
mod decimal {
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    pub(super) fn serialize<S: Serializer>(number: &u128, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(number)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u128, D::Error> {
        parse(&String::deserialize(from)?).map_err(D::Error::custom)
    }

    /// Digits alone: no sign, which Rust would take.
    pub(super) fn parse(text: &str) -> Result<u128, String> {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = if digits { text.parse().ok() } else { None };
        number.ok_or_else(|| format!("'{text}' is not a number of up to 128 bits"))
    }
}

/// The same for named numbers.
mod decimals {
    use std::collections::BTreeMap;

    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    pub(super) fn serialize<S: Serializer>(
        numbers: &BTreeMap<String, u128>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_map(numbers.iter().map(|(name, number)| (name, number.to_string())))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<BTreeMap<String, u128>, D::Error> {
        let numbers = BTreeMap::<String, String>::deserialize(from)?;
        let numbers = numbers.into_iter();
        numbers
            .map(|(name, text)| Ok((name, super::decimal::parse(&text).map_err(D::Error::custom)?)))
            .collect()
    }
}
