use predicates::prelude::*;
use serde_json::Value;

use super::{json, queens, stdout};

/// Traces of the flag-array search made elsewhere.
const REFERENCE: &str = include_str!("../../../queens-tests/fixtures/flag-trace.json");

#[test]
fn the_trace_of_flags_is_the_reference_field_by_field() {
    let reference: Value = serde_json::from_str(REFERENCE).unwrap();
    let traces = reference["traces"].as_array().unwrap();
    assert_eq!(traces.len(), 4);
    for trace in traces {
        let text = stdout(&format!("trace {} --format json", trace["n"]));
        // Fields in the same order too: the lines of the two are equal.
        let ours: Vec<&str> = text.lines().skip(1).map(|line| line.trim_end_matches(',')).collect();
        let theirs = trace["steps"].as_array().unwrap();
        assert_eq!(ours.len(), theirs.len() + 1);
        assert_eq!(ours.last(), Some(&"]}"));
        for (number, (ours, theirs)) in ours.iter().zip(theirs).enumerate() {
            assert_eq!(serde_json::from_str::<Value>(ours).unwrap(), *theirs, "step {number}");
            assert!(
                REFERENCE.contains(ours),
                "step {number} of n = {} has its fields in another order",
                trace["n"]
            );
        }
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), *trace);
    }
}

#[test]
fn other_strategies_show_their_own_structures() {
    let step = |strategy: &str| -> Value {
        let trace = json(&mut queens(&format!("trace 4 --format json --strategy {strategy}")));
        let steps = trace["steps"].as_array().unwrap();
        let placed = |step: &&Value| step["positions"] == serde_json::json!([0, 2, -1, -1]);
        steps.iter().find(placed).unwrap_or_else(|| panic!("{strategy}")).clone()
    };
    let hashset = step("hashset");
    assert_eq!(hashset["columns"], serde_json::json!([0, 2]));
    assert_eq!(hashset["differences"], serde_json::json!([-1, 0]));
    assert_eq!(hashset["sums"], serde_json::json!([0, 3]));
    assert!(step("bitmask")["columns"].is_array());
    assert!(step("scan").get("columns").is_none());
    // Column by column, the frames are columns.
    let trace = json(&mut queens("trace 4 --format json --strategy cursor"));
    let enter = &trace["steps"][1];
    assert_eq!(enter["phase"], "enter");
    assert_eq!((&enter["row"], &enter["column"]), (&Value::Null, &serde_json::json!(0)));
    assert_eq!(enter["frames"], serde_json::json!([{"column": 0, "nextRow": 0, "choice": null}]));
}

#[test]
fn text_is_a_line_a_step() {
    let text = stdout("trace 4");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 114);
    assert!(lines[0].starts_with("     0  initial "), "{}", lines[0]);
    let reject = lines.iter().find(|line| line.contains("reject 1,1")).unwrap();
    assert!(reject.contains("reject 1,1: 0,0 shares the diagonal"), "{reject}");
    assert!(
        reject.ends_with(
            "| 0 - - - | next 1 2 | columns #... | down ...#... | up #...... \
             | nodes 2 tests 3 solutions 0"
        ),
        "{reject}"
    );
    assert!(text.contains("emit solution 2"));
    assert!(lines[113].contains("complete") && lines[113].ends_with("solutions 2"));
    assert!(stdout("trace 3 -s hashset").contains("| differences {-1} |"));
}

#[test]
fn dancing_links_are_shown() {
    let text = stdout("trace 4 --strategy dlx");
    let lines: Vec<&str> = text.lines().collect();
    for (number, start, end) in [
        (
            2,
            "choose row 1: it has the fewest squares left (4) | - - - - | next 1 | items",
            "solutions 0",
        ),
        (3, "cover row 1 ", "| hidden {} | nodes 1 updates 1 solutions 0"),
        (4, "hide 1,1: it shares row 1 ", "| hidden {1,1} | nodes 1 updates 4 solutions 0"),
        (8, "place 1,1 ", "| hidden {1,0 1,1 1,2 1,3} | nodes 1 updates 13 solutions 0"),
        (20, "  enter the node at depth 1 ", "solutions 0"),
    ] {
        let line = lines[number];
        assert!(line.starts_with(&format!("{number:6}  {start}")), "{line}");
        assert!(line.ends_with(end), "{line}");
    }
    assert!(lines[4].contains("| items c1:3 r2:4 c2:4 r0:4 c0:4 "), "{}", lines[4]);
    assert!(lines.iter().all(|line| line.len() < 250), "lines are short enough to read");
    assert!(text.contains("dead end: no square left on row 2"), "{text}");
    assert!(text.contains("unhide 1,1: it shares row 1") && text.contains("uncover row 1"));
    let end = "| hidden {} | nodes 13 updates 183 solutions 2";
    assert!(lines[lines.len() - 1].ends_with(end));

    let trace = json(&mut queens("trace 4 --strategy dlx --format json"));
    let hide = &trace["steps"][4];
    assert_eq!((&hide["phase"], &hide["line"]), (&"hide".into(), &"row 1".into()));
    assert_eq!((&hide["row"], &hide["column"]), (&1.into(), &1.into()));
    assert_eq!(hide["hidden"], serde_json::json!([{"option": [1, 1], "by": "row 1"}]));
    assert_eq!(hide["frames"], serde_json::json!([{"row": 1, "nextColumn": 1, "choice": null}]));
    let items = hide["items"].as_array().unwrap();
    assert_eq!(items.len(), 4 + 4 + 5 + 5);
    assert_eq!(
        items[0],
        serde_json::json!({
            "line": "row 1", "primary": true, "covered": true,
            "options": [[1, 1], [1, 2], [1, 0], [1, 3]],
        })
    );
    assert_eq!(trace["steps"].as_array().unwrap().last().unwrap()["result"][0][0], "..Q.");
    assert!(stdout("trace 4 --strategy dlx --format html").contains("\"axis\":\"cover\""));
}

#[test]
fn given_queens_and_blocked_squares_are_reasons() {
    let text = stdout("trace 4 --queen 0,1 --block 1,3");
    assert!(text.contains("reject 0,0: 0,1 shares the row"), "{text}");
    assert!(text.contains("reject 1,3: blocked"), "{text}");
}

#[test]
fn a_limit_on_steps() {
    assert_eq!(stdout("trace 200 --limit 10").lines().count(), 10);
    let trace = json(&mut queens("trace 8 --format json --limit 25"));
    let steps = trace["steps"].as_array().unwrap();
    assert_eq!(steps.len(), 25);
    assert!(steps.iter().all(|step| step.get("result").is_none()));
}

#[test]
fn a_strategy_without_steps_says_which_have_them() {
    queens("trace 4 --strategy permutation").assert().code(2).stderr(
        predicate::str::starts_with(
            "error: the strategy 'permutation' does not support single steps",
        )
        .and(predicate::str::contains("flags")),
    );
    queens("trace 65 --strategy bitmask").assert().code(2);
}
