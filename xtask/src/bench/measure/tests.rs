use queens_measure::{Answer, Sample};

use super::*;
use crate::bench::row::{self, CellRow};
use crate::bench::testing::{in_format_1, origin};

fn args(rounds: u16) -> Args {
    Args {
        strategies: vec!["scan".parse().unwrap(), "bitmask:mirror=off".parse().unwrap()],
        sizes: vec![6..=8],
        ask: vec![Question::Count],
        rounds: Some(rounds),
        budget: Some(Duration::from_secs(9)),
        quick: false,
        record: None,
        resume: false,
    }
}

/// A runner that gives known answers, except for one cell.
fn runner(
    wrong: Option<(&'static str, usize)>,
) -> impl FnMut(&Cell, Duration) -> Result<Sample, Ending> {
    move |cell: &Cell, _| {
        let mut solutions = queens::known::ALL_SOLUTIONS[cell.size];
        if wrong == Some((cell.spec.strategy(), cell.size)) {
            solutions -= 1;
        }
        let mut answer = Answer::new(solutions, true);
        answer.nodes = Some(1000);
        Ok(Sample::new(0.5, answer))
    }
}

fn cells(dir: &std::path::Path) -> Vec<CellRow> {
    row::read(&cells_path(dir)).unwrap()
}

#[test]
fn a_run_becomes_a_record() {
    let dir = tempfile::tempdir().unwrap();
    let outcome = measure(&args(3), &origin(), dir.path(), &mut runner(None)).unwrap();
    assert_eq!(outcome.code(), 0);
    let cells = cells(dir.path());
    assert_eq!(cells.len(), 6);
    let cell = &cells[0];
    assert_eq!((cell.strategy.as_str(), cell.n, cell.rounds), ("bitmask:mirror=off", 6, 3));
    assert_eq!((cell.median_s, cell.solutions), (Some(0.5), Some(4)));
    assert_eq!((cell.solutions_per_s, cell.ns_per_node), (Some(8.0), Some(5e5)));
    assert_eq!(cell.revision, origin().revision);
    let about = About::read(dir.path()).unwrap();
    assert_eq!((about.runs.len(), about.runs[0].call_limit_s), (1, 3.0));
}

#[test]
fn a_wrong_answer_is_an_error_cell_and_the_end_is_not_zero() {
    let dir = tempfile::tempdir().unwrap();
    let wrong = Some(("scan", 7));
    let outcome = measure(&args(2), &origin(), dir.path(), &mut runner(wrong)).unwrap();
    assert_eq!((outcome.failures, outcome.code()), (1, 1));
    let cells = cells(dir.path());
    assert_eq!(cells.len(), 6, "the run went on");
    let cell = cells.iter().find(|cell| !cell.error.is_empty()).unwrap();
    assert_eq!((cell.strategy.as_str(), cell.n, cell.median_s), ("scan", 7, None));
    assert_eq!(cell.error, "wrong answer: 39 solutions where there are 40");
}

#[test]
fn stopping_keeps_what_there_is_and_resume_measures_the_rest() {
    let dir = tempfile::tempdir().unwrap();
    let mut calls = 0;
    let mut right = runner(None);
    let mut stopping = |cell: &Cell, limit| {
        calls += 1;
        if calls > 7 { Err(Ending::Interrupted) } else { right(cell, limit) }
    };
    let outcome = measure(&args(2), &origin(), dir.path(), &mut stopping).unwrap();
    assert_eq!((outcome.finished, outcome.code()), (false, 3));
    assert_eq!(cells(dir.path()).iter().map(|cell| cell.rounds).sum::<usize>(), 7);

    let again = measure(&args(2), &origin(), dir.path(), &mut runner(None)).unwrap_err();
    assert!(again.to_string().contains("--resume"), "{again}");

    let mut more = 0;
    let mut counting = |cell: &Cell, limit| {
        more += 1;
        right(cell, limit)
    };
    let resume = Args { resume: true, ..args(2) };
    let outcome = measure(&resume, &origin(), dir.path(), &mut counting).unwrap();
    assert_eq!((more, outcome.code()), (5, 0));
    assert!(cells(dir.path()).iter().all(|cell| cell.rounds == 2));
    assert_eq!(About::read(dir.path()).unwrap().runs.len(), 2);
}

#[test]
fn samples_of_two_revisions_do_not_mix() {
    let dir = tempfile::tempdir().unwrap();
    measure(&args(1), &origin(), dir.path(), &mut runner(None)).unwrap();
    let later = Origin { revision: "later".to_owned(), ..origin() };
    let resume = Args { resume: true, sizes: vec![6..=9], ..args(3) };
    measure(&resume, &later, dir.path(), &mut runner(None)).unwrap();
    for cell in cells(dir.path()) {
        let expected = if cell.n == 9 { (3, "later") } else { (1, &*origin().revision) };
        assert_eq!((cell.rounds, &*cell.revision), expected);
    }
}

#[test]
fn resuming_without_a_record_is_an_error() {
    let dir = tempfile::tempdir().unwrap();
    let resume = Args { resume: true, ..args(1) };
    let error = measure(&resume, &origin(), dir.path(), &mut runner(None)).unwrap_err();
    assert!(error.to_string().contains("leave out --resume"), "{error}");
}

#[test]
fn a_run_without_a_sample_does_not_end_with_zero() {
    let dir = tempfile::tempdir().unwrap();
    let mut slow = |_: &Cell, _| Err(Ending::OverBudget);
    let outcome = measure(&args(3), &origin(), dir.path(), &mut slow).unwrap();
    assert_eq!((outcome.finished, outcome.samples, outcome.code()), (true, 0, 1));
}

#[test]
fn a_record_of_an_earlier_format_can_be_continued() {
    let dir = tempfile::tempdir().unwrap();
    measure(&args(1), &origin(), dir.path(), &mut runner(None)).unwrap();
    let path = dir.path().join("samples.csv");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, in_format_1(&text)).unwrap();
    let resume = Args { resume: true, ..args(2) };
    measure(&resume, &origin(), dir.path(), &mut runner(None)).unwrap();
    let rows: Vec<SampleRow> = row::read(&path).unwrap();
    assert_eq!(rows.len(), 12);
    assert!(rows.iter().all(|row| row.format == row::FORMAT));
}

#[test]
fn sizes_are_read_or_refused() {
    assert_eq!(sizes("8"), Ok(8..=8));
    assert_eq!(sizes("8-12"), Ok(8..=12));
    for (text, words) in [
        ("x", "is no size"),
        ("-3", "is no size"),
        ("1.5", "is no size"),
        ("12-8", "the smaller one first"),
        ("99999999", "is too large"),
    ] {
        let error = sizes(text).unwrap_err();
        assert!(error.contains(words), "{error}");
    }
}

#[test]
fn by_default_every_strategy_is_asked_everything_it_can_be() {
    let args = Args { strategies: Vec::new(), sizes: Vec::new(), ask: Vec::new(), ..args(1) };
    let plan = args.plan().unwrap();
    for info in Registry::builtin().infos() {
        let asked: Vec<Question> = plan
            .series
            .iter()
            .filter(|series| series.spec == Spec::plain(info))
            .map(|series| series.question)
            .collect();
        let expected: Vec<Question> =
            Question::EACH.iter().copied().filter(|q| q.suits(info.capabilities)).collect();
        assert_eq!(asked, expected, "{}", info.name);
    }
    let none =
        Args { strategies: vec!["permutation".parse().unwrap()], sizes: vec![20..=30], ..args };
    assert!(matches!(none.plan(), Err(Error::NothingToMeasure)));
}

#[test]
fn variants_are_spelled_right() {
    use queens::{OptionError, SpecError};

    let registry = Registry::builtin();
    for &text in VARIANTS.iter().chain(COUNTING_VARIANTS) {
        match registry.get(text) {
            // An instruction set that this machine does not have.
            Ok(_) | Err(SpecError::Option(OptionError::InvalidValue { .. })) => {}
            Err(error) => panic!("{text}: {error}"),
        }
    }
    assert!(registry.get(VARIANTS[0]).is_ok());
}
