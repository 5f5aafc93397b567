//! The answers to a page, and what is refused.

use queens_view::api::{Api, MAX_STEPS};
use serde_json::Value;

fn ask(api: &Api, path: &str, query: &str) -> (u16, Value) {
    let answer = api.answer(path, query);
    (answer.status, serde_json::from_str(&answer.body).unwrap())
}

#[test]
fn steps_come_in_windows() {
    let api = Api::new(queens::Registry::builtin());
    let query = "n=8&strategy=flags&from=1000&count=500";
    let (status, answer) = ask(&api, "/api/steps", query);
    assert_eq!(status, 200);
    assert_eq!(answer["meta"]["n"], 8);
    assert_eq!(answer["window"]["start"]["step"], 1000);
    assert_eq!(answer["window"]["steps"].as_array().unwrap().len(), 500);
    assert_eq!(answer["window"]["complete"], false);
    assert_eq!(ask(&api, "/api/steps", query), (status, answer), "the same question again");

    let (_, end) = ask(&api, "/api/steps", "n=8&strategy=flags&from=21000&count=4096");
    assert_eq!(end["window"]["steps"].as_array().unwrap().len(), 982);
    assert_eq!(end["window"]["complete"], true);
}

#[test]
fn jumps_are_found() {
    let api = Api::new(queens::Registry::builtin());
    let find = |query: &str| {
        let (status, answer) = ask(&api, "/api/find", query);
        assert_eq!(status, 200, "{answer}");
        (answer["outcome"].as_str().unwrap().to_owned(), answer["step"].as_u64().unwrap())
    };
    let (outcome, first) = find("n=8&strategy=scan&from=0&to=solution");
    assert_eq!(outcome, "reached");
    let second = find(&format!("n=8&strategy=scan&from={first}&to=solution")).1;
    let back = find(&format!("n=8&strategy=scan&from={second}&to=previous-solution"));
    assert_eq!(back, ("reached".to_owned(), first));
    assert_eq!(find("n=8&strategy=scan&from=5&to=end"), ("reached".to_owned(), 21_982));
    assert_eq!(find("n=3&strategy=scan&from=5&to=solution").0, "nowhere");
    assert_eq!(find("n=8&strategy=scan&from=5&to=step&step=7"), ("reached".to_owned(), 7));
    assert_eq!(find("n=8&strategy=scan&from=5&to=node&path=0,2,4").0, "reached");
    assert_eq!(find("n=8&strategy=scan&queens=0,3&from=0&to=solution").0, "reached");
}

#[test]
fn a_long_walk_is_answered_in_portions() {
    let api = Api::new(queens::Registry::builtin());
    let (status, answer) = ask(&api, "/api/find", "n=20&strategy=scan&from=0&to=end");
    assert_eq!(status, 200);
    assert_eq!(answer["outcome"], "underway");
    let there = answer["step"].as_u64().unwrap();
    assert!(there > 0);
    let (status, answer) =
        ask(&api, "/api/find", &format!("n=20&strategy=scan&from={there}&to=end"));
    assert_eq!((status, &answer["outcome"]), (200, &"underway".into()));
    assert!(answer["step"].as_u64().unwrap() > there);
    let (status, answer) = ask(&api, "/api/steps", "n=20&strategy=scan&from=900000000000&count=1");
    assert_eq!(status, 202, "{answer}");
    assert!(answer["underway"].as_u64().unwrap() > 0);
}

#[test]
fn completions() {
    let api = Api::new(queens::Registry::builtin());
    let complete = |query: &str| ask(&api, "/api/complete", query);
    let (_, yes) = complete("n=8&queens=0,3");
    assert_eq!(yes["columns"][0], 3);
    assert_eq!(complete("n=3").1["answer"], "no");
    let (_, conflict) = complete("n=8&queens=0,3;2,5;7,7");
    assert_eq!(conflict["queens"], serde_json::json!([[0, 3], [2, 5]]));
    assert_eq!(complete("n=0").1["columns"], serde_json::json!([]));
}

#[test]
fn bad_questions_are_refused_in_a_sentence() {
    let api = Api::new(queens::Registry::builtin());
    for (status, path, query, word) in [
        (404, "/api/stepz", "", "/api/stepz"),
        (400, "/api/steps", "", "'n'"),
        (400, "/api/steps", "n=8", "'strategy'"),
        (400, "/api/steps", "n=8&strategy=flagz&from=0&count=1", "flags"),
        (400, "/api/steps", "n=8&strategy=permutation&from=0&count=1", "flags"),
        (400, "/api/steps", "n=8&strategy=flags&from=x&count=1", "'x'"),
        (400, "/api/steps", "n=8&strategy=flags&from=-1&count=1", "'-1'"),
        (400, "/api/steps", "n=8&strategy=flags&from=0&count=5000", "4096"),
        (400, "/api/steps", "n=8&strategy=flags&from=0&count=1&x=1", "'x'"),
        (400, "/api/steps", "n=1000&strategy=flags&from=0&count=1", "1000"),
        (416, "/api/steps", "n=4&strategy=flags&from=1000&count=1", "112"),
        (400, "/api/find", "n=8&strategy=flags&from=0&to=moon", "'moon'"),
        (400, "/api/find", "n=8&strategy=flags&from=0&to=node&path=a", "'a'"),
        (400, "/api/find", "n=8&strategy=flags&from=0&to=node&path=99", "'99'"),
        (400, "/api/complete", "n=8&queens=8,8", "8,8"),
        (400, "/api/complete", "n=8&strategy=flags", "'strategy'"),
    ] {
        let (got, answer) = ask(&api, path, query);
        let error = answer["error"].as_str().unwrap_or_else(|| panic!("{query}: {answer}"));
        assert_eq!(got, status, "{query}: {error}");
        assert!(error.contains(word), "{query}: {error}");
    }
    const { assert!(MAX_STEPS == 4096) };
}

#[test]
fn many_viewers_at_once() {
    let api = Api::new(queens::Registry::builtin());
    let alone = ask(&api, "/api/steps", "n=7&strategy=flags&from=100&count=50");
    std::thread::scope(|scope| {
        for viewer in 0..8 {
            let (api, alone) = (&api, &alone);
            scope.spawn(move || {
                for round in 0..20 {
                    let from = (viewer * 131 + round * 17) % 900;
                    let query = format!("n=7&strategy=flags&from={from}&count=50");
                    assert_eq!(ask(api, "/api/steps", &query).1["window"]["start"]["step"], from);
                    let again = ask(api, "/api/steps", "n=7&strategy=flags&from=100&count=50");
                    assert_eq!(again, *alone);
                }
            });
        }
    });
}

#[test]
fn strategies_are_specs_of_the_registry() {
    let api = Api::new(queens::Registry::builtin());
    let query = "n=6&strategy=bitmask:mirror=off&from=0&count=1";
    let (status, answer) = ask(&api, "/api/steps", query);
    assert_eq!((status, &answer["meta"]["strategy"]), (200, &"bitmask".into()), "{answer}");
    let nothing = Api::new(queens::Registry::empty());
    assert_eq!(ask(&nothing, "/api/steps", "n=6&strategy=flags&from=0&count=1").0, 400);
    assert_eq!(ask(&nothing, "/api/complete", "n=6").0, 400);
}
