//! Counts that outlive their process: `count --checkpoint` and `job`.

mod cover;
#[cfg(target_os = "linux")]
mod disk;

use std::fs;
use std::path::Path;
use std::process::{Command as Process, Stdio};
use std::thread::sleep;
use std::time::Duration;

use predicates::prelude::*;
use predicates::str::contains;
use tempfile::TempDir;

use super::queens;

const COUNT_15: &str = "2279184\n";

fn directory() -> (TempDir, String) {
    let parent = tempfile::tempdir().unwrap();
    let path = parent.path().join("job").to_str().unwrap().to_owned();
    (parent, path)
}

/// The lines of all logs of a job.
fn lines(path: &str) -> usize {
    let Ok(logs) = fs::read_dir(Path::new(path).join("log")) else { return 0 };
    let texts = logs.map(|log| fs::read_to_string(log.unwrap().path()).unwrap());
    texts.map(|text| text.lines().count()).sum()
}

fn checkpoint(n: u32, path: &str) -> assert_cmd::Command {
    queens(&format!("count {n} --checkpoint {path}"))
}

#[test]
fn a_checkpoint_counts_and_is_there_at_once_the_second_time() {
    let (_parent, path) = directory();
    checkpoint(14, &path).assert().success().stdout("365596\n").stderr(contains("64 of 64 units"));
    let counted = lines(&path);
    assert_eq!(counted, 64);
    checkpoint(14, &path).assert().success().stdout("365596\n");
    assert_eq!(lines(&path), counted);
    let json = super::json(&mut queens(&format!("count 14 --checkpoint {path} --json")));
    assert_eq!((&json["total"], &json["complete"]), (&"365596".into(), &true.into()));
}

/// Kills the process a hundred times, at moments from its start to its end.
#[test]
fn killed_at_any_moment_the_same_command_ends_with_the_exact_total() {
    let mut kills = 0;
    while kills < 100 {
        let (_parent, path) = directory();
        loop {
            let mut child = Process::new(env!("CARGO_BIN_EXE_queens"))
                .args(["count", "15", "--kernel", "join", "-j", "1", "--checkpoint", &path])
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            sleep(Duration::from_micros(kills * 7919 % 40_000));
            child.kill().unwrap();
            if child.wait().unwrap().success() {
                break;
            }
            kills += 1;
            if kills % 10 == 0 {
                break;
            }
        }
        queens(&format!("count 15 --kernel join --checkpoint {path}"))
            .assert()
            .success()
            .stdout(COUNT_15);
        // No plan is left under a temporary name that a later run would stumble over.
        queens(&format!("job merge {path}")).assert().success().stdout(COUNT_15);
    }
}

#[test]
fn a_time_limit_stops_and_the_same_command_continues() {
    let (_parent, path) = directory();
    queens(&format!("count 18 --kernel lanes --checkpoint {path} --time-limit 500ms -j 1"))
        .assert()
        .code(3)
        .stdout(predicates::str::starts_with("at least "))
        .stderr(contains("the same command continues"));
    let before = lines(&path);
    queens(&format!("count 18 --kernel lanes --checkpoint {path} --time-limit 500ms -j 1"))
        .assert()
        .code(3);
    assert!(lines(&path) >= before);
}

#[test]
fn directories_of_other_counts_and_damaged_plans_are_refused() {
    let (_parent, path) = directory();
    checkpoint(12, &path).assert().success().stdout("14200\n");
    for arguments in [
        format!("count 13 --checkpoint {path}"),
        format!("count 12 --kernel join --checkpoint {path}"),
    ] {
        queens(&arguments)
            .assert()
            .code(2)
            .stdout("")
            .stderr(contains("is for another count").and(contains("n12-lanes")));
    }
    let plan = Path::new(&path).join("plan.json");
    let text = fs::read_to_string(&plan).unwrap();
    fs::write(&plan, text.replace("\"order\": 1", "\"order\": 7")).unwrap();
    checkpoint(12, &path).assert().code(1).stderr(contains("does not match its content"));
    fs::write(&plan, &text[..20]).unwrap();
    checkpoint(12, &path).assert().code(1).stderr(contains("plan.json is damaged"));
}

#[test]
fn what_checkpoints_cannot_do_is_refused() {
    let (_parent, path) = directory();
    checkpoint(6, &path).assert().code(2).stderr(contains("8 to 28"));
    checkpoint(29, &path).assert().code(2).stderr(contains("8 to 28"));
    queens(&format!("count 12 --queen 0,0 --checkpoint {path}")).assert().code(2);
    queens(&format!("count 12 --fundamental --checkpoint {path}")).assert().code(2);
    queens(&format!("count 12 -j none --checkpoint {path}")).assert().code(2);
    assert!(!Path::new(&path).exists());
}

/// Whichever writes the plan, all take it.
#[test]
fn first_calls_at_the_same_moment_share_the_plan() {
    for _ in 0..5 {
        let (_parent, path) = directory();
        let start = || {
            Process::new(env!("CARGO_BIN_EXE_queens"))
                .args(["count", "13", "--kernel", "join", "--checkpoint", &path])
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap()
        };
        let children: Vec<_> = (0..8).map(|_| start()).collect();
        for child in children {
            let output = child.wait_with_output().unwrap();
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            assert_eq!(output.stdout, b"73712\n");
        }
        queens(&format!("job merge {path}")).assert().success().stdout("73712\n");
    }
}

#[test]
fn instructions_and_threads_do_not_matter_to_a_directory() {
    let (_parent, path) = directory();
    queens(&format!("job plan 14 --kernel join --units 64 -o {path}")).assert().success();
    queens(&format!("job work {path} --units 0-20")).assert().success();
    let last = "the same command continues";
    queens(&format!("count 14 --kernel join --isa portable -j 3000000 --checkpoint {path}"))
        .assert()
        .success()
        .stdout("365596\n")
        .stderr(contains("of 3000000 threads are used").and(contains("portable")))
        .stderr(contains(last).not());
    queens(&format!("count 14 --kernel join --isa sse9 --checkpoint {path}"))
        .assert()
        .code(2)
        .stderr(contains("unknown instruction set 'sse9'"));
}

#[test]
fn units_of_a_checkpoint_are_counted_again_where_asked_for() {
    let (_parent, path) = directory();
    let again = "units counted again by another method: all agree";
    queens(&format!("count 14 --kernel join --checkpoint {path} --verify=64"))
        .assert()
        .success()
        .stderr(contains(format!("64 {again}")));
    assert_eq!(lines(&path), 128);
    // A count that is complete is verified as well.
    let (_parent, path) = directory();
    checkpoint(14, &path).assert().success();
    let json = super::json(&mut queens(&format!("count 14 --checkpoint {path} --verify=5 --json")));
    assert_eq!(json["execution"]["verified_units"], 5);
    assert_eq!(lines(&path), 69);
}

#[test]
fn a_worker_recounts_its_first_unit_unless_the_machine_has_a_recount() {
    let (_parent, path) = directory();
    queens(&format!("job plan 14 --units 40 -o {path}")).assert().success();
    let work = |arguments: &str| {
        let before = lines(&path);
        queens(&format!("job work {path} {arguments}")).assert().success();
        lines(&path) - before
    };
    assert_eq!(work("0 --host a"), 2);
    // One in a hundred, at random.
    assert!(work("1 --host a") <= 2);
    assert_eq!(work("2 --host b"), 2);
    assert_eq!(work("3 --host c --recount 0"), 1);
    assert_eq!(work("4 --host a --recount 100%"), 2);
}

/// A sum that is not that of all solutions is refused, whatever the checksums are worth.
#[test]
fn a_total_that_cannot_be_right_is_refused() {
    let (_parent, path) = directory();
    checkpoint(12, &path).assert().success();
    let log = fs::read_dir(Path::new(&path).join("log")).unwrap().next().unwrap().unwrap().path();
    let text = fs::read_to_string(&log).unwrap();
    let (line, rest) = text.split_once('\n').unwrap();
    let json = line[9..].replacen("\"count\":\"", "\"count\":\"1", 1);
    let forged = format!("{:08x} {json}\n{rest}", crc32fast::hash(json.as_bytes()));
    fs::write(&log, forged).unwrap();
    for command in ["count 12 --checkpoint", "job merge"] {
        queens(&format!("{command} {path}"))
            .assert()
            .code(1)
            .stdout("")
            .stderr(contains("the published number for n = 12 is 14200"));
    }
}

#[test]
fn damage_is_refused_with_file_and_line() {
    let (_parent, path) = directory();
    checkpoint(12, &path).assert().success();
    let log = fs::read_dir(Path::new(&path).join("log")).unwrap().next().unwrap().unwrap().path();
    let text = fs::read_to_string(&log).unwrap();
    fs::write(&log, text.replacen("\"count\":\"", "\"count\":\"1", 1)).unwrap();
    checkpoint(12, &path).assert().code(1).stdout("").stderr(contains(".log:1 is damaged"));
    queens(&format!("job status {path} --missing --drop-damaged")).assert().success();
    queens(&format!("job merge {path} --drop-damaged")).assert().code(1);
    queens(&format!("count 12 --checkpoint {path} --drop-damaged"))
        .assert()
        .success()
        .stdout("14200\n");
    queens(&format!("job work {path} --drop-damaged"))
        .assert()
        .success()
        .stderr(contains("none of these units is missing"));
    queens(&format!("job merge {path} --drop-damaged")).assert().success().stdout("14200\n");
}

#[test]
fn a_job_is_planned_worked_on_in_parts_and_merged() {
    let (parent, path) = directory();
    queens(&format!("job plan 14 --kernel join --units 16 -o {path}"))
        .assert()
        .success()
        .stderr(contains("n14-join-blocks-16-").and(contains("16 units")));
    queens(&format!("job plan 14 -o {path}")).assert().code(2).stderr(contains("already"));
    queens(&format!("job work {path} 3 5 -j 1")).assert().success();
    queens(&format!("job work {path} --units 5-6,9 --recount 1%")).assert().success();
    queens(&format!("job work {path} --shard 0/4 --host other")).assert().success();
    queens(&format!("job status {path} --missing --as slurm"))
        .assert()
        .success()
        .stdout("1-2,7,10-11,13-15\n");
    queens(&format!("job status {path} --missing"))
        .assert()
        .success()
        .stdout("1\n2\n7\n10\n11\n13\n14\n15\n");
    queens(&format!("job status {path}"))
        .assert()
        .success()
        .stdout(contains("[####################....................] 50.0 %, 8 of 16 units"))
        .stdout(contains("missing    1-2,7,10-11,13-15").and(contains("\nother ")));
    queens(&format!("job merge {path}"))
        .assert()
        .code(1)
        .stdout("")
        .stderr(contains("8 of 16 units are missing: 1-2,7,10-11,13-15"));
    // Another machine, without a shared disk.
    let plan = Path::new(&path).join("plan.json");
    let lines = queens(&format!("job work {} --results - --quiet", plan.display()))
        .assert()
        .success()
        .get_output()
        .stdout
        .clone();
    let file = parent.path().join("lines.txt");
    fs::write(&file, lines).unwrap();
    let merged = parent.path().join("merged.jsonl");
    let certificate = parent.path().join("certificate.json");
    let more = format!("--results {}", file.display());
    let (merged, certificate) = (merged.display(), certificate.display());
    queens(&format!("job merge {path} {more} -o {merged} --certificate {certificate}"))
        .assert()
        .success()
        .stdout("365596\n")
        .stderr(contains("SHA-256"));
    assert_eq!(fs::read_to_string(parent.path().join("merged.jsonl")).unwrap().lines().count(), 18);
    queens(&format!("job verify {path} {more} --certificate {certificate}")).assert().success();
    queens(&format!("job verify {path} {more} --sample 20%"))
        .assert()
        .success()
        .stderr(contains("all agree"));
    // The logs have recounts now that the certificate does not.
    queens(&format!("job verify {path} {more} --certificate {certificate}")).assert().code(1);
}

#[test]
fn everything_twice_takes_two_hosts() {
    let (_parent, path) = directory();
    queens(&format!("job plan 12 --units 8 -o {path}")).assert().success();
    queens(&format!("job work {path} --host a --recount 0")).assert().success();
    queens(&format!("job merge {path} --twice")).assert().code(1).stderr(contains("second host"));
    queens(&format!("job work {path} --host a --twice --recount 0")).assert().success();
    queens(&format!("job work {path} --host b --twice --recount 0")).assert().success();
    assert_eq!(lines(&path), 16);
    queens(&format!("job merge {path} --twice")).assert().success().stdout("14200\n");
}

#[test]
fn scripts_name_the_job() {
    let (_parent, path) = directory();
    queens(&format!("job plan 14 --units 12 -o {path}")).assert().success();
    for engine in
        ["slurm", "parallel", "dask", "hyperqueue", "hypershell", "mpi", "condor", "kubernetes"]
    {
        queens(&format!("job script {engine} {path}"))
            .assert()
            .success()
            .stdout(contains(&path).and(contains("@DIR@").not()).and(contains("@SHARDS@").not()));
    }
    queens(&format!("job script slurm {path}"))
        .assert()
        .success()
        .stdout(contains("--array=0-11\n").and(contains("SLURM_ARRAY_TASK_ID/12")));
}

#[test]
fn bad_arguments_of_jobs_are_named() {
    let (_parent, path) = directory();
    queens(&format!("job status {path}")).assert().code(1).stderr(contains("cannot read"));
    queens(&format!("job plan 14 --units 0 -o {path}")).assert().code(2);
    queens(&format!("job plan 40 -o {path}")).assert().code(2).stderr(contains("8 to 28"));
    queens(&format!("job plan 14 --units 8 -o {path}")).assert().success();
    for (arguments, part) in [
        ("8", "there is no unit 8"),
        ("--units 3-9", "'3-9' is not among the units"),
        ("--shard 4/4", "'4/4' is no part"),
        ("--recount 200%", "'200%' is no share"),
        ("--memory 1kB", "allowed by --memory"),
    ] {
        queens(&format!("job work {path} {arguments}")).assert().code(2).stderr(contains(part));
    }
    assert_eq!(lines(&path), 0);
}

#[cfg(unix)]
#[test]
fn a_worker_ends_at_once_when_it_is_asked_to_terminate() {
    use std::time::Instant;

    let (_parent, path) = directory();
    queens(&format!("job plan 24 --kernel lanes --units 100 -o {path}")).assert().success();
    let mut child = Process::new(env!("CARGO_BIN_EXE_queens"))
        .args(["job", "work", &path, "--quiet"])
        .spawn()
        .unwrap();
    sleep(Duration::from_millis(500));
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
    let asked = Instant::now();
    assert_eq!(child.wait().unwrap().code(), Some(3));
    assert!(asked.elapsed() < Duration::from_secs(2));
}
