//! Whole counts, on every path, against printed values.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use queens_core::{Feature, OptionError, Solver, known};
use queens_count::{
    CancelToken, Completion, Control, Count, InstructionSet, Kernel, Problem, SolveError, Square,
    StopReason,
};

fn available() -> impl Iterator<Item = InstructionSet> {
    InstructionSet::ALL.iter().copied().filter(|isa| isa.is_available())
}

fn total(count: &Count, size: usize) -> Option<u128> {
    count.count(&Problem::new(size), &Control::new()).unwrap().total()
}

#[test]
fn counts_to_16_with_every_instruction_set() {
    for isa in available() {
        for (size, &known) in known::ALL_SOLUTIONS[..=16].iter().enumerate() {
            for kernel in [None, Some(Kernel::Lanes)] {
                let count = Count::new().with_instruction_set(isa).with_kernel(kernel);
                assert_eq!(total(&count, size), Some(known), "{isa} {kernel:?} {size}");
            }
        }
    }
}

#[test]
#[ignore = "takes some ten seconds"]
fn counts_of_17_and_18_with_every_instruction_set() {
    for isa in available() {
        for size in [17, 18] {
            let known = Some(known::ALL_SOLUTIONS[size]);
            assert_eq!(total(&Count::new().with_instruction_set(isa), size), known, "{isa} {size}");
        }
    }
}

#[test]
fn fundamental_counts_to_16() {
    for (size, &known) in known::FUNDAMENTAL[..=16].iter().enumerate() {
        let report = Count::new().fundamental(size, &Control::new()).unwrap();
        assert_eq!(report.total(), Some(known), "n = {size}");
    }
}

#[test]
fn threads_do_not_change_the_count() {
    for threads in [1, 2, 3, 8] {
        for size in [0, 1, 6, 12, 13, 14] {
            let counted = total(&Count::new().with_threads(threads), size);
            assert_eq!(counted, Some(known::ALL_SOLUTIONS[size]), "n = {size}, {threads} threads");
        }
    }
}

#[test]
fn recounting_agrees() {
    for size in [0, 1, 5, 8, 12, 13] {
        let count = Count::new().with_verify(25);
        assert_eq!(total(&count, size), Some(known::ALL_SOLUTIONS[size]), "n = {size}");
    }
}

#[test]
fn cancelling_ends_a_count_at_once_with_what_is_known() {
    let token = CancelToken::new();
    let control = Control::new().with_cancel(token.clone());
    for threads in [1, 2] {
        let cancelled = std::thread::scope(|scope| {
            let count = scope.spawn(|| {
                let report = Count::new().with_threads(threads).count(&Problem::new(23), &control);
                (report.unwrap(), Instant::now())
            });
            std::thread::sleep(Duration::from_millis(100));
            let cancelled = Instant::now();
            token.cancel();
            let (report, ended) = count.join().unwrap();
            assert_eq!(report.completion, Completion::Stopped(StopReason::Cancelled));
            assert_eq!(report.total(), None);
            assert!(report.solutions < known::ALL_SOLUTIONS[23]);
            ended.duration_since(cancelled)
        });
        // 50 ms are promised; the machine may be busy with other tests.
        assert!(cancelled < Duration::from_millis(500), "{cancelled:?}");
    }
}

#[test]
fn time_limits_end_a_count() {
    let control = Control::new().with_time_limit(Duration::from_millis(30));
    let report = Count::new().count(&Problem::new(22), &control).unwrap();
    assert_eq!(report.completion, Completion::Stopped(StopReason::TimeLimit));
    let report = Count::new().fundamental(22, &control).unwrap();
    assert_eq!((report.total(), report.solutions), (None, 0));
}

#[test]
fn progress_grows_to_the_whole() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let observer = Arc::clone(&seen);
    let control = Control::new().with_progress(move |progress| {
        observer.lock().unwrap().push((progress.share, progress.solutions));
    });
    let report = Count::new().with_threads(2).count(&Problem::new(14), &control).unwrap();
    let seen = seen.lock().unwrap();
    assert!(seen.windows(2).all(|pair| pair[0].0 <= pair[1].0 && pair[0].1 <= pair[1].1));
    let &(share, solutions) = seen.last().unwrap();
    assert!((share - 1.0).abs() < 1e-9, "{share}");
    assert_eq!(solutions, report.solutions);
}

#[test]
fn what_it_cannot_do_it_says() {
    let count = Count::new();
    let calls = AtomicUsize::new(0);
    let searched = count.search(&Problem::new(8), &Control::new(), &mut |_| {
        calls.fetch_add(1, Ordering::Relaxed);
        std::ops::ControlFlow::Continue(())
    });
    let unsupported = |feature| SolveError::Unsupported { strategy: "count", feature };
    assert_eq!(searched, Err(unsupported(Feature::Enumeration)));
    assert_eq!(calls.into_inner(), 0);

    let given = Problem::new(8).with_queen(Square::new(0, 0)).unwrap();
    let counted = count.count(&given, &Control::new());
    assert_eq!(counted, Err(unsupported(Feature::Constraints)));

    let plain = Problem::new(8);
    let counted = count.count(&plain, &Control::new().with_node_limit(5));
    assert_eq!(counted, Err(unsupported(Feature::NodeLimit)));
    let counted = count.count(&plain, &Control::new().with_solution_limit(5));
    assert_eq!(counted, Err(unsupported(Feature::SolutionLimit)));

    let large = count.count(&Problem::new(33), &Control::new());
    assert!(matches!(large, Err(SolveError::TooLarge { size: 33, max: 32, .. })), "{large:?}");
}

#[test]
fn memory_is_bounded_or_refused() {
    let Err(SolveError::Memory { least, .. }) =
        Count::new().with_memory(1000).count(&Problem::new(12), &Control::new())
    else {
        panic!("1,000 bytes are too few")
    };
    let count = Count::new().with_memory(least).with_threads(4);
    assert_eq!(total(&count, 12), Some(known::ALL_SOLUTIONS[12]));
    // At any size a worker takes less than two megabytes.
    let error = Count::new().with_memory(0).count(&Problem::new(32), &Control::new());
    assert!(matches!(error, Err(SolveError::Memory { least, .. }) if least < 2 << 20), "{error:?}");
}

#[test]
fn options_by_name() {
    let configure = |solver: &dyn Solver, option, value| solver.with_option(option, value);
    let mut count = Count::new().boxed_clone();
    for (option, value) in [
        ("threads", "2"),
        ("kernel", "lanes"),
        ("isa", "portable"),
        ("verify", "3"),
        ("memory", "10000000"),
    ] {
        count = configure(&count, option, value).unwrap();
    }
    let typed = Count::new()
        .with_threads(2)
        .with_kernel(Kernel::Lanes)
        .with_instruction_set(InstructionSet::Portable)
        .with_verify(3)
        .with_memory(10_000_000);
    assert_eq!(format!("{count:?}"), format!("{typed:?}"));
    assert_eq!(count.count(&Problem::new(9), &Control::new()).unwrap().total(), Some(352));
    for option in count.info().options {
        count = configure(&count, option.name, option.default).unwrap();
        let refused = configure(&count, option.name, "-1");
        assert!(matches!(refused, Err(OptionError::InvalidValue { .. })), "{refused:?}");
    }
    assert_eq!(format!("{count:?}"), format!("{:?}", Count::new()));
    assert!(matches!(configure(&count, "nodes", "1"), Err(OptionError::Unknown { .. })));
    assert!(configure(&count, "threads", "0").is_err());
}

#[test]
fn a_million_threads_do_not_delay_a_time_limit() {
    let control = Control::new().with_time_limit(Duration::from_millis(200));
    for size in [16, 18, 20, 22] {
        let count = Count::new().with_threads(1_000_000);
        let machine = std::thread::available_parallelism().unwrap().get();
        assert!(count.choice(size).unwrap().threads() <= machine);
        let started = Instant::now();
        let report = count.count(&Problem::new(size), &control).unwrap();
        let stopped = report.completion == Completion::Stopped(StopReason::TimeLimit);
        assert!(stopped || report.total() == Some(known::ALL_SOLUTIONS[size]), "{report:?}");
        // 250 ms are promised; the machine may be busy with other tests.
        assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
    }
}

#[test]
fn a_choice_names_what_runs() {
    let choice =
        Count::new().with_threads(1).with_instruction_set(InstructionSet::Portable).choice(14);
    let choice = choice.unwrap();
    assert_eq!((choice.size(), choice.kernel(), choice.threads()), (14, Kernel::Lanes, 1));
    assert_eq!(choice.instruction_set(), InstructionSet::Portable);
    assert!(choice.to_string().starts_with("lanes, portable, 1 thread, at most "), "{choice}");
    let choice = Count::new().with_threads(1).with_memory(50_000_000).choice(18).unwrap();
    assert_eq!(choice.kernel(), Kernel::Join);
    assert!(choice.memory() <= 50_000_000);
    // There is no room to join, but there is to visit every solution.
    let choice = Count::new().with_memory(2_000_000).choice(18).unwrap();
    assert_eq!(choice.kernel(), Kernel::Lanes);
    assert!(matches!(Count::new().choice(33), Err(SolveError::TooLarge { .. })));
}

#[test]
fn small_boards_are_counted_on_one_thread() {
    for size in 0..11 {
        let choice = Count::new().choice(size).unwrap();
        assert_eq!((choice.kernel(), choice.threads()), (Kernel::Bitmask, 1), "n = {size}");
    }
    assert_eq!(Count::new().choice(11).unwrap().kernel(), Kernel::Lanes);
    let bitmask = Count::new().with_kernel(Kernel::Bitmask).with_verify(2);
    assert_eq!(total(&bitmask, 12), Some(known::ALL_SOLUTIONS[12]));
}

/// Prints which instruction sets the tests of this run exercise, and which this machine lacks:
/// a run here shows nothing about these.
#[test]
fn prints_which_instruction_sets_are_exercised() {
    let (exercised, left_out): (Vec<_>, Vec<_>) =
        InstructionSet::ALL.iter().partition(|isa| isa.is_available());
    let names = |sets: &[&InstructionSet]| {
        let names: Vec<&str> = sets.iter().map(|isa| isa.name()).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    };
    let line = format!(
        "queens-count: instruction sets exercised: {}; left out, as this machine lacks them: {}\n",
        names(&exercised),
        names(&left_out)
    );
    // Past the capture of the test harness.
    std::io::Write::write_all(&mut std::io::stderr(), line.as_bytes()).unwrap();
    assert!(exercised.contains(&&InstructionSet::Portable));
}
