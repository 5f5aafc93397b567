//! Any text as an exact-cover problem. One that is read is written and read again, and both engines
//! find the same first covers.
#![no_main]

use algorithm_x::{Control, Engine, Problem};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let problem = match text.parse::<Problem>() {
        Ok(problem) => problem,
        Err(error) => {
            let _ = error.to_string();
            return;
        }
    };
    let written = problem.to_string();
    let again: Problem = written.parse().unwrap_or_else(|error| panic!("{error}: {written}"));
    assert_eq!(again.to_string(), written);
    let control = Control::new().with_node_limit(2_000).with_solution_limit(100);
    let search = |problem: &Problem, engine| {
        problem.search().engine(engine).control(control.clone()).iter().collect::<Vec<_>>()
    };
    let indices = |covers: Vec<Vec<algorithm_x::OptionId>>| -> Vec<Vec<usize>> {
        covers.iter().map(|cover| cover.iter().map(|option| option.index()).collect()).collect()
    };
    let links = indices(search(&problem, Engine::Links));
    assert_eq!(indices(search(&problem, Engine::Bits)), links, "{written}");
    assert_eq!(indices(search(&again, Engine::Links)), links, "{written}");
});
