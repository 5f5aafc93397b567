//! Serialized forms, behind the feature `serde`.
#![cfg(feature = "serde")]

use queens_core::{Completion, Placement, Problem, Report, Square, Statistics, StopReason};

fn round_trip<T>(value: &T) -> String
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(serde_json::from_str::<T>(&json).unwrap(), *value, "{json}");
    json
}

#[test]
fn every_type_is_read_back() {
    assert_eq!(round_trip(&Square::new(0, 3)), "[0,3]");
    assert_eq!(round_trip(&Placement::new([1, 3, 0, 2]).unwrap()), "[1,3,0,2]");
    let problem = Problem::new(8).with_queens([(0, 3)]).unwrap().with_all_blocked([(7, 7), (7, 6)]);
    assert_eq!(
        round_trip(&problem.unwrap()),
        r#"{"size":8,"queens":[[0,3]],"blocked":[[7,6],[7,7]]}"#
    );
    let mut statistics = Statistics::default();
    statistics.nodes = Some(u128::MAX);
    let report = Report::new("flags", 3, Completion::Stopped(StopReason::TimeLimit))
        .with_statistics(statistics);
    let json = round_trip(&report);
    assert!(json.contains(r#""completion":{"stopped":"time_limit"}"#), "{json}");
}

#[test]
fn what_is_invalid_is_refused() {
    for problem in [
        r#"{"size":4,"queens":[[0,0],[1,1]]}"#,
        r#"{"size":4,"queens":[[4,0]]}"#,
        r#"{"size":4,"blocked":[[0,9]]}"#,
        r#"{"size":4,"queen":[[0,0]]}"#,
    ] {
        assert!(serde_json::from_str::<Problem>(problem).is_err(), "{problem}");
    }
    assert!(serde_json::from_str::<Placement>("[4,0,0,0]").is_err());
}
