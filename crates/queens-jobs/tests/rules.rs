//! What counts as a result and what is refused, rule by rule.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use queens_jobs::{
    Interrupted, JobError, Log, Merged, Pass, Plan, ReadOptions, Record, Results, RunOptions, Stop,
    Sync, UnitCount, Work, Worker, parse_ranges, ranges, run, sample_units,
};
use serde_json::{Map, Value, json};

/// Unit u counts u squared; the recount of one unit may be wrong.
#[derive(Clone, Copy)]
struct Squares {
    units: u64,
    order: u32,
    wrong: Option<u64>,
}

const SQUARES: Squares = Squares { units: 8, order: 1, wrong: None };

/// 0 + 1 + 4 + ... + 49.
const TOTAL: u128 = 140;

impl Work for Squares {
    fn name(&self) -> String {
        "squares".into()
    }
    fn description(&self) -> Map<String, Value> {
        Map::from_iter([("what".to_owned(), json!("squares"))])
    }
    fn order(&self) -> u32 {
        self.order
    }
    fn atom_kind(&self) -> String {
        "numbers".into()
    }
    fn atoms(&self) -> u64 {
        self.units
    }
    fn units(&self) -> u64 {
        self.units
    }
    fn method(&self) -> String {
        "product".into()
    }
    fn instruction_set(&self) -> String {
        "portable".into()
    }
    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(*self)
    }
}

impl Worker for Squares {
    fn count(&mut self, unit: u64, stop: &Stop<'_>) -> Result<UnitCount, Interrupted> {
        if stop() {
            return Err(Interrupted);
        }
        let work = BTreeMap::from([("products".to_owned(), 1)]);
        Ok(UnitCount { count: u128::from(unit * unit), work })
    }
    fn recount(&mut self, unit: u64, _: &Stop<'_>) -> Result<u128, Interrupted> {
        Ok(u128::from(unit * unit + u64::from(self.wrong == Some(unit))))
    }
}

/// A directory with the plan and complete logs of `SQUARES`.
struct Job {
    directory: tempfile::TempDir,
    plan: Plan,
}

impl Job {
    fn new() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let plan = Plan::new(&SQUARES);
        plan.write(&directory.path().join("plan.json")).unwrap();
        Self { directory, plan }
    }

    fn complete() -> Self {
        let job = Self::new();
        job.work("a", &[0, 1, 2, 3, 4, 5, 6, 7]).unwrap();
        job
    }

    fn logs(&self) -> PathBuf {
        self.directory.path().join("log")
    }

    fn options(host: &str) -> RunOptions {
        RunOptions::new(host, "test 1")
    }

    fn work(&self, host: &str, units: &[u64]) -> Result<(), JobError> {
        self.run(&SQUARES, units, &Self::options(host))
    }

    fn run(&self, work: &Squares, units: &[u64], options: &RunOptions) -> Result<(), JobError> {
        let log = Log::create(&self.logs(), &options.host, Sync::Each)?;
        run(work, &self.plan, units, log, options, &|| false, &mut |_| {}).map(|_| ())
    }

    fn read(&self) -> Result<Results, JobError> {
        Results::read(&self.plan, &[self.logs()], ReadOptions::new())
    }

    fn total(&self) -> Result<u128, JobError> {
        Ok(Merged::new(&self.plan, &self.read()?, false)?.total)
    }

    /// The one log.
    fn log(&self) -> PathBuf {
        let mut logs = fs::read_dir(self.logs()).unwrap().map(|entry| entry.unwrap().path());
        let log = logs.next().unwrap();
        assert!(logs.next().is_none());
        log
    }

    /// A job of the same plan with this log alone.
    fn with_log(&self, log: &[u8]) -> Self {
        let job = Self { directory: tempfile::tempdir().unwrap(), plan: self.plan.clone() };
        fs::create_dir_all(job.logs()).unwrap();
        fs::write(job.logs().join("a.log"), log).unwrap();
        job
    }

    /// Writes a log with these records, in the program's own format.
    fn write_log(&self, name: &str, records: &[Record]) {
        fs::create_dir_all(self.logs()).unwrap();
        let lines: String = records.iter().map(line).collect();
        fs::write(self.logs().join(name), lines).unwrap();
    }

    /// A result of a unit as the log has it.
    fn record(&self, unit: u64) -> Record {
        let complete = Self::complete();
        complete.read().unwrap().records().nth(unit as usize).unwrap().clone()
    }
}

fn line(record: &Record) -> String {
    raw_line(&serde_json::to_string(record).unwrap())
}

fn raw_line(json: &str) -> String {
    format!("{:08x} {json}\n", crc32fast::hash(json.as_bytes()))
}

/// Where the last two lines start.
fn last_two(log: &[u8]) -> usize {
    let ends = log.iter().enumerate().filter(|&(_, &byte)| byte == b'\n').map(|(at, _)| at + 1);
    let ends: Vec<_> = ends.collect();
    ends[ends.len() - 3]
}

#[test]
fn all_units_add_up() {
    let job = Job::complete();
    assert_eq!(job.total().unwrap(), TOTAL);
    let results = job.read().unwrap();
    assert_eq!((results.done(), results.duplicates(), results.torn()), (8, 0, 0));
}

#[test]
fn a_log_cut_anywhere_in_its_last_two_lines_is_continued() {
    let whole = Job::complete();
    let bytes = fs::read(whole.log()).unwrap();
    for length in last_two(&bytes)..bytes.len() {
        let job = whole.with_log(&bytes[..length]);
        let missing = job.read().unwrap().missing();
        assert!((1..=2).contains(&missing.len()), "cut at {length}: {missing:?}");
        assert!(matches!(job.total(), Err(JobError::Missing { .. })));
        // Syncs take most of the time of this test.
        if length % 8 == 0 || bytes.len() - length < 4 {
            job.work("b", &missing).unwrap();
            assert_eq!(job.total().unwrap(), TOTAL, "cut at {length}");
            assert_eq!(job.read().unwrap().duplicates(), 0);
        }
    }
}

#[test]
fn no_altered_byte_gives_another_total() {
    let job = Job::complete();
    let log = job.log();
    let bytes = fs::read(&log).unwrap();
    for at in 0..bytes.len() {
        for mask in [1, 0x20, 0xff] {
            let mut altered = bytes.clone();
            altered[at] ^= mask;
            fs::write(&log, &altered).unwrap();
            match job.total() {
                // The last line feed: the end is torn.
                Err(JobError::Missing { missing: 1, .. }) => assert_eq!(at, bytes.len() - 1),
                Err(JobError::DamagedLine { place, .. }) => {
                    let line = bytes[..at].iter().filter(|&&byte| byte == b'\n').count() + 1;
                    assert_eq!(place.line, line as u64);
                    let drop = ReadOptions::new().with_drop_damaged(true);
                    let results = Results::read(&job.plan, &[job.logs()], drop).unwrap();
                    assert!(results.dropped() >= 1 && !results.missing().is_empty());
                }
                other => panic!("byte {at} ^ {mask}: {other:?}"),
            }
        }
    }
}

#[test]
fn zeros_at_the_end_are_torn_and_refused_elsewhere() {
    let job = Job::complete();
    let mut bytes = fs::read(job.log()).unwrap();
    let mut zeros_behind = bytes.clone();
    zeros_behind.extend([0; 8192]);
    fs::write(job.log(), zeros_behind).unwrap();
    assert_eq!(job.total().unwrap(), TOTAL);
    assert_eq!(job.read().unwrap().torn(), 1);
    let start = last_two(&bytes);
    bytes[start..start + 40].fill(0);
    fs::write(job.log(), bytes).unwrap();
    let error = job.total().unwrap_err();
    assert!(matches!(&error, JobError::DamagedLine { place, .. } if place.line == 7), "{error}");
}

#[test]
fn results_of_other_plans_are_refused() {
    let job = Job::complete();
    let mut other = job.record(3);
    other.plan = Plan::new(&Squares { units: 9, ..SQUARES }).id().to_owned();
    job.write_log("other.log", &[other]);
    assert!(matches!(job.total(), Err(JobError::OtherResult { .. })));
}

#[test]
fn equal_results_count_once_and_unequal_ones_name_both_hosts() {
    let job = Job::complete();
    job.work("b", &[2, 3]).unwrap();
    assert_eq!(job.total().unwrap(), TOTAL);
    assert_eq!(job.read().unwrap().duplicates(), 2);

    let mut wrong = job.record(5);
    wrong.count += 1;
    wrong.host = "faulty".into();
    job.write_log("wrong.log", &[wrong.clone()]);
    let error = job.total().unwrap_err().to_string();
    for part in ["unit 5", "25", "26", "on a", "on faulty", "wrong.log:1"] {
        assert!(error.contains(part), "{error}");
    }
    // An equal count from other work is as wrong.
    wrong.count -= 1;
    wrong.work.insert("products".into(), 2);
    job.write_log("wrong.log", &[wrong]);
    assert!(matches!(job.total(), Err(JobError::Conflict(_))));
}

#[test]
fn gaps_are_refused() {
    let job = Job::new();
    job.work("a", &[0, 1, 2, 4, 7]).unwrap();
    let error = job.total().unwrap_err();
    assert_eq!(error.to_string(), "3 of 8 units are missing: 3,5-6");
}

#[test]
fn an_edited_plan_is_refused() {
    let job = Job::new();
    let path = job.directory.path().join("plan.json");
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(Plan::read(&path).unwrap(), job.plan);
    for edited in [
        text.replace("\"units\": 8", "\"units\": 9"),
        text.replace("squares", "cubes"),
        text.replace("\"order\": 1", "\"order\": 2"),
        text.replace("}\n", ",\"more\": 1}\n"),
        text[..text.len() / 2].to_owned(),
        String::new(),
    ] {
        assert_ne!(edited, text);
        fs::write(&path, edited).unwrap();
        assert!(matches!(Plan::read(&path), Err(JobError::DamagedPlan { .. })));
    }
    // Spaces and the order of keys are no part of the meaning.
    let value: Value = serde_json::from_str(&text).unwrap();
    fs::write(&path, value.to_string()).unwrap();
    assert_eq!(Plan::read(&path).unwrap(), job.plan);
}

#[test]
fn no_altered_byte_of_a_plan_gives_another_plan() {
    let job = Job::new();
    let path = job.directory.path().join("plan.json");
    let bytes = fs::read(&path).unwrap();
    for at in 0..bytes.len() {
        for mask in [1, 0x20, 0xff] {
            let mut altered = bytes.clone();
            altered[at] ^= mask;
            fs::write(&path, altered).unwrap();
            let plan = Plan::read(&path);
            let checked = plan.and_then(|plan| plan.check(&SQUARES));
            assert!(checked.is_err(), "byte {at} ^ {mask}");
        }
    }
}

#[test]
fn another_order_and_another_count_are_refused() {
    let plan = Plan::new(&Squares { order: 2, ..SQUARES });
    assert!(matches!(plan.check(&SQUARES), Err(JobError::UnknownOrder { order: 2, known: 1, .. })));
    let plan = Plan::new(&Squares { units: 9, ..SQUARES });
    assert!(matches!(plan.check(&SQUARES), Err(JobError::OtherPlan { .. })));
    assert!(Plan::new(&SQUARES).check(&SQUARES).is_ok());
}

#[test]
fn a_plan_never_replaces_another() {
    let job = Job::new();
    let path = job.directory.path().join("plan.json");
    let refused = job.plan.write(&path);
    assert!(
        matches!(&refused, Err(JobError::Write { source, .. })
            if source.kind() == std::io::ErrorKind::AlreadyExists),
        "{refused:?}"
    );
    assert_eq!(Plan::read(&path).unwrap(), job.plan);
}

#[test]
fn hostile_lines_are_refused() {
    let job = Job::new();
    let record = serde_json::to_value(job.record(3)).unwrap();
    let with = |key: &str, value: Value| {
        let mut changed = record.clone();
        changed[key] = value;
        raw_line(&changed.to_string())
    };
    let two_to_128 = "340282366920938463463374607431768211456";
    let damaged = [
        with("count", json!(two_to_128)),
        with("count", json!("+9")),
        with("count", json!("-9")),
        with("count", json!("")),
        with("count", json!(9)),
        with("unit", json!(-1)),
        with("host", json!("x".repeat(5000))),
        with("seconds", json!(-1.0)),
        format!("{}\n", "y".repeat(10_000)),
        "\n".to_owned(),
        raw_line("[]"),
    ];
    fs::create_dir_all(job.logs()).unwrap();
    for text in damaged {
        fs::write(job.logs().join("a.log"), &text).unwrap();
        assert!(matches!(job.read(), Err(JobError::DamagedLine { .. })), "{text}");
    }
    fs::write(job.logs().join("a.log"), with("unit", json!(8))).unwrap();
    assert!(matches!(job.read(), Err(JobError::NoSuchUnit { unit: 8, units: 8, .. })));
    let huge = with("count", json!(u128::MAX.to_string())) + &line(&job.record(4));
    fs::write(job.logs().join("a.log"), huge).unwrap();
    assert!(matches!(job.read().unwrap().sum(), Err(JobError::Overflow)));
}

#[test]
fn other_programs_are_listed_or_refused() {
    let job = Job::complete();
    let mut newer = job.record(3);
    newer.program = "test 2".into();
    job.write_log("newer.log", &[newer]);
    assert_eq!(job.total().unwrap(), TOTAL);
    assert_eq!(job.read().unwrap().programs().len(), 2);
    let same = ReadOptions::new().with_same_program(true);
    let refused = Results::read(&job.plan, &[job.logs()], same);
    assert!(matches!(refused, Err(JobError::Programs(_))));
}

#[test]
fn a_recount_that_differs_ends_the_run_and_is_kept() {
    let job = Job::new();
    let all = [0, 1, 2, 3, 4, 5, 6, 7];
    let faulty = Squares { wrong: Some(5), ..SQUARES };
    let options = Job::options("faulty").with_recount(1.0, true);
    let error = job.run(&faulty, &all, &options).unwrap_err();
    assert!(matches!(error, JobError::Recount { unit: 5, counted: 25, recounted: 26 }), "{error}");
    // The readers see it as well. The result of unit 5 alone came after the last good recount.
    let error = job.total().unwrap_err();
    assert!(matches!(&error, JobError::Conflict(conflict) if conflict.doubted == 1), "{error}");
    fs::remove_file(job.log()).unwrap();
    job.run(&SQUARES, &all, &Job::options("a").with_recount(1.0, true)).unwrap();
    assert_eq!((job.total().unwrap(), job.read().unwrap().recounted().len()), (TOTAL, 8));
}

#[test]
fn recounts_after_the_fact_are_compared_where_logs_are_read() {
    let job = Job::complete();
    let again = sample_units(&[0, 1, 2, 3, 4, 5, 6, 7], 3);
    assert_eq!(again.len(), 3);
    let options = Job::options("b").with_pass(Pass::Recount);
    job.run(&SQUARES, &again, &options).unwrap();
    assert_eq!(job.read().unwrap().recounted().len(), again.len());
    assert_eq!(job.total().unwrap(), TOTAL);
    let faulty = Squares { wrong: Some(6), ..SQUARES };
    job.run(&faulty, &[6], &options).unwrap();
    assert!(matches!(job.total(), Err(JobError::Conflict(_))));
}

#[test]
fn everything_twice_needs_two_hosts() {
    let job = Job::complete();
    job.work("a", &[0, 1]).unwrap();
    job.work("b", &[2, 3, 4, 5]).unwrap();
    let results = job.read().unwrap();
    assert_eq!(results.missing_twice(Some("b")), [0, 1, 6, 7]);
    assert!(results.missing_twice(Some("a")).is_empty());
    let twice = |job: &Job| Merged::new(&job.plan, &job.read().unwrap(), true);
    assert!(matches!(twice(&job), Err(JobError::NotTwice { missing: 4, .. })));
    job.work("b", &[0, 1, 6, 7]).unwrap();
    assert_eq!(twice(&job).unwrap().total, TOTAL);
}

#[test]
fn merged_results_are_equal_whoever_counted_and_certificates_are_checked() {
    let (one, two) = (Job::complete(), Job::new());
    two.work("b", &[7, 3, 1]).unwrap();
    two.work("c", &[6, 5, 4, 2, 0, 1]).unwrap();
    let merged = |job: &Job| Merged::new(&job.plan, &job.read().unwrap(), false).unwrap();
    assert_eq!(merged(&one), merged(&two));
    assert_eq!(merged(&one).text.lines().count(), 10);

    let results = two.read().unwrap();
    let mut certificate = merged(&two).certificate(&two.plan, &results);
    let check = |certificate: &Value| {
        merged(&two).check_certificate(certificate, &two.plan, &two.read().unwrap())
    };
    assert!(check(&certificate).is_ok());
    certificate["hosts"]["b"]["results"] = json!(4);
    assert!(
        matches!(check(&certificate), Err(JobError::Certificate { key, .. }) if key == "hosts")
    );
    assert!(check(&json!("no certificate")).is_err());
}

#[test]
fn runs_stop_between_and_within_units() {
    let job = Job::new();
    let asked = AtomicU64::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) >= 9;
    let log = Log::create(&job.logs(), "a", Sync::Every(Duration::from_secs(1))).unwrap();
    let options = Job::options("a");
    let units = [0, 1, 2, 3, 4, 5, 6, 7];
    let progress = run(&SQUARES, &job.plan, &units, log, &options, &stop, &mut |_| {}).unwrap();
    assert!(progress.stopped && progress.done < 8, "{progress:?}");
    assert_eq!(job.read().unwrap().done(), progress.done);
}

#[test]
fn no_unit_begins_that_would_not_end_in_time() {
    let job = Job::new();
    let options = Job::options("a").with_time_limit(Duration::from_secs(50), 60.0);
    job.run(&SQUARES, &[0, 1], &options).unwrap();
    assert_eq!(job.read().unwrap().done(), 0);
    // An empty log is not left behind.
    assert_eq!(fs::read_dir(job.logs()).unwrap().count(), 0);
}

#[test]
fn threads_do_each_unit_once() {
    for threads in [1, 2, 5] {
        let job = Job::new();
        let units = [0, 1, 2, 3, 4, 5, 6, 7];
        job.run(&SQUARES, &units, &Job::options("a").with_threads(threads)).unwrap();
        assert_eq!((job.total().unwrap(), job.read().unwrap().duplicates()), (TOTAL, 0));
    }
}

#[test]
fn a_directory_that_cannot_be_written_is_an_error_before_anything_is_counted() {
    let job = Job::new();
    fs::write(job.logs(), "a file where the directory should be").unwrap();
    let error = Log::create(&job.logs(), "a", Sync::Each).unwrap_err();
    assert!(matches!(error, JobError::Write { .. }), "{error}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_loses_nothing() {
    use std::process::Command;

    let mount = tempfile::tempdir().unwrap();
    let path = mount.path().to_str().unwrap();
    let mounted =
        Command::new("mount").args(["-t", "tmpfs", "-o", "size=8k", "none", path]).output();
    if !mounted.is_ok_and(|output| output.status.success()) {
        eprintln!("not tested: mounting a small file system needs root");
        return;
    }
    let plan = Plan::new(&Squares { units: 100, ..SQUARES });
    let work = Squares { units: 100, ..SQUARES };
    let units: Vec<u64> = (0..100).collect();
    let log = Log::create(mount.path(), "a", Sync::Each).unwrap();
    let outcome = run(&work, &plan, &units, log, &Job::options("a"), &|| false, &mut |_| {});
    let read = |more: &Path| {
        let sources = [mount.path().to_owned(), more.to_owned()];
        Results::read(&plan, &sources, ReadOptions::new())
    };
    let more = tempfile::tempdir().unwrap();
    let before = read(more.path());
    // With room again, the rest is done.
    let rest = before.as_ref().map_or(Vec::new(), Results::missing);
    let log = Log::create(more.path(), "a", Sync::Each).unwrap();
    run(&work, &plan, &rest, log, &Job::options("a"), &|| false, &mut |_| {}).unwrap();
    let after = read(more.path());
    Command::new("umount").arg(path).status().unwrap();

    assert!(matches!(outcome, Err(JobError::Write { .. })), "{outcome:?}");
    assert!((1..100).contains(&before.unwrap().done()));
    let after = after.unwrap();
    assert_eq!((after.sum().unwrap(), after.duplicates()), (328_350, 0));
}

#[test]
fn no_thread_is_started_without_a_unit() {
    let job = Job::new();
    job.run(&SQUARES, &[3, 5], &Job::options("a").with_threads(usize::MAX)).unwrap();
    assert_eq!(job.read().unwrap().done(), 2);
}

#[test]
fn ranges_are_written_and_read() {
    assert_eq!(ranges(&[]), "");
    assert_eq!(ranges(&[0, 1, 2, 5, 7, 8]), "0-2,5,7-8");
    assert_eq!(parse_ranges("7-8,0-2,5,1", 9).unwrap(), [0, 1, 2, 5, 7, 8]);
    for wrong in ["", "9", "3-2", "a", "0-9", "-1"] {
        assert!(parse_ranges(wrong, 9).is_err(), "{wrong}");
    }
}
