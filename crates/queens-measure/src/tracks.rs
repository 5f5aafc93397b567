//! Measuring a plan, round by round.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::cell::Cell;
use crate::plan::{Plan, Series};
use crate::sample::{Ending, Sample};
use crate::summary::Summary;
use crate::verify::Reference;

/// The measurements of one cell so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Track {
    cell: Cell,
    samples: Vec<Sample>,
    ending: Option<Ending>,
    /// Not measured again, whatever the plan asks for.
    closed: bool,
}

impl Track {
    /// The cell.
    #[must_use]
    pub fn cell(&self) -> &Cell {
        &self.cell
    }

    /// The samples, in the order of the rounds.
    #[must_use]
    pub fn samples(&self) -> &[Sample] {
        &self.samples
    }

    /// Why there are no more samples, if something ended the measuring of this cell.
    #[must_use]
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Statistics of the wall seconds of a call; `None` without a sample.
    #[must_use]
    pub fn summary(&self) -> Option<Summary> {
        let walls: Vec<f64> = self.samples.iter().map(|sample| sample.wall).collect();
        Summary::of(&walls)
    }

    /// Whether there was an error. Taking too long is not one.
    #[must_use]
    pub fn has_failed(&self) -> bool {
        matches!(self.ending, Some(Ending::Failed(_)))
    }

    fn add(&mut self, measured: Result<Sample, Ending>) {
        match measured {
            Ok(sample) => self.samples.push(sample),
            Err(ending) => self.ending = Some(ending),
        }
    }

    fn wants_more(&self, plan: &Plan) -> bool {
        self.ending.is_none()
            && !self.closed
            && self
                .samples
                .first()
                .is_none_or(|first| self.samples.len() < plan.rounds_for(first.wall))
    }
}

/// An event while a plan is measured.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Progress<'a> {
    /// This cell is about to be measured.
    Start {
        /// The round, from 1.
        round: usize,
        /// The cell.
        cell: &'a Cell,
    },
    /// A sample was taken, and its answer is right.
    Sampled {
        /// The cell.
        cell: &'a Cell,
        /// The sample.
        sample: &'a Sample,
    },
    /// No more samples of this cell.
    Ended {
        /// The cell.
        cell: &'a Cell,
        /// Why.
        ending: &'a Ending,
    },
}

/// Measures a cell once: the limit is the time that a call may take.
pub type Runner<'r> = dyn FnMut(&Cell, Duration) -> Result<Sample, Ending> + 'r;

/// A plan and the measurements so far.
#[derive(Clone, Debug)]
pub struct Tracks<'p> {
    plan: &'p Plan,
    reference: Reference,
    tracks: BTreeMap<Cell, Track>,
}

impl<'p> Tracks<'p> {
    /// Nothing measured yet.
    #[must_use]
    pub fn new(plan: &'p Plan) -> Self {
        Self { plan, reference: Reference::new(), tracks: BTreeMap::new() }
    }

    /// Adds a sample that was taken and checked earlier, or why there is none.
    pub fn restore(&mut self, cell: &Cell, measured: Result<Sample, Ending>) {
        self.track(cell).add(measured);
    }

    /// Leaves this cell as it is, even if the plan asks for more rounds.
    pub fn close(&mut self, cell: &Cell) {
        self.track(cell).closed = true;
    }

    /// The cells that were started, by question, strategy and size.
    pub fn iter(&self) -> impl Iterator<Item = &Track> {
        self.tracks.values()
    }

    /// The number of samples of all cells.
    #[must_use]
    pub fn samples(&self) -> usize {
        self.iter().map(|track| track.samples.len()).sum()
    }

    /// The number of cells with an error.
    #[must_use]
    pub fn failures(&self) -> usize {
        self.iter().filter(|track| track.has_failed()).count()
    }

    /// Measures until the plan is done, or the runner returns [`Ending::Interrupted`]; returns
    /// whether the plan is done.
    ///
    /// The first round goes from small boards to large ones and finds out how far each series gets
    /// within the budget. The others take all cells in turn, every second one in reverse.
    pub fn run(&mut self, runner: &mut Runner<'_>, observe: &mut dyn FnMut(Progress<'_>)) -> bool {
        let plan = self.plan;
        let mut order = Vec::new();
        let mut open: Vec<&Series> = plan.series.iter().collect();
        let mut sizes: Vec<usize> = open.iter().flat_map(|s| s.sizes.iter().copied()).collect();
        sizes.sort_unstable();
        sizes.dedup();
        for size in sizes {
            let mut still_open = Vec::new();
            for series in open {
                if !series.sizes.contains(&size) {
                    still_open.push(series);
                    continue;
                }
                let cell = series.cell(size);
                let unknown = !self.tracks.contains_key(&cell);
                if unknown && self.predicts_too_long(series, size) {
                    continue;
                }
                if self.track(&cell).samples.is_empty() && !self.measure(1, &cell, runner, observe)
                {
                    return false;
                }
                if self.track(&cell).ending != Some(Ending::OverBudget) {
                    still_open.push(series);
                }
                order.push(cell);
            }
            open = still_open;
        }
        for round in 2..=plan.rounds {
            order.reverse();
            for cell in &order {
                if self.track(cell).samples.len() < round
                    && !self.measure(round, cell, runner, observe)
                {
                    return false;
                }
            }
        }
        true
    }

    /// Takes a sample if one is wanted; `false` if the runner was interrupted.
    fn measure(
        &mut self,
        round: usize,
        cell: &Cell,
        runner: &mut Runner<'_>,
        observe: &mut dyn FnMut(Progress<'_>),
    ) -> bool {
        let plan = self.plan;
        if !self.track(cell).wants_more(plan) {
            return true;
        }
        observe(Progress::Start { round, cell });
        let measured = runner(cell, plan.call_limit());
        if measured == Err(Ending::Interrupted) {
            return false;
        }
        self.record(cell, measured);
        let track = self.track(cell);
        match (&track.ending, track.samples.last()) {
            (Some(ending), _) => observe(Progress::Ended { cell, ending }),
            (None, Some(sample)) => observe(Progress::Sampled { cell, sample }),
            (None, None) => {}
        }
        true
    }

    /// Adds the sample if its answer is right, or else an error.
    fn record(&mut self, cell: &Cell, measured: Result<Sample, Ending>) {
        let verified =
            measured.and_then(|sample| match self.reference.check(cell, &sample.answer) {
                Ok(()) => Ok(sample),
                Err(wrong) => Err(Ending::Failed(wrong.to_string())),
            });
        self.track(cell).add(verified);
    }

    fn track(&mut self, cell: &Cell) -> &mut Track {
        self.tracks.entry(cell.clone()).or_insert_with(|| Track {
            cell: cell.clone(),
            samples: Vec::new(),
            ending: None,
            closed: false,
        })
    }

    /// Whether the times of the two sizes before, extrapolated by the same factor, exceed what a call
    /// may take. A series without samples is tried.
    fn predicts_too_long(&self, series: &Series, size: usize) -> bool {
        let time = |back: usize| {
            let track = self.tracks.get(&series.cell(size.checked_sub(back)?))?;
            track.samples.first().map(|sample| sample.wall)
        };
        let (Some(before), Some(last)) = (time(2), time(1)) else { return false };
        // The times of short calls do not show how the time grows.
        series.question.grows_steadily()
            && last > 1e-3
            && last * (last / before).max(1.0) > self.plan.call_limit().as_secs_f64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::Question;
    use crate::sample::Answer;

    fn right(cell: &Cell, wall: f64) -> Result<Sample, Ending> {
        Ok(Sample::new(wall, Answer::new(queens::known::ALL_SOLUTIONS[cell.size], true)))
    }

    fn plan(rounds: usize) -> Plan {
        let sizes: Vec<usize> = (4..=12).collect();
        Plan::new(rounds, Duration::from_secs(3))
            .with("scan".parse().unwrap(), Question::Count, &sizes)
            .with("flags".parse().unwrap(), Question::Count, &sizes)
    }

    #[test]
    fn rounds_are_interleaved_and_every_second_goes_back() {
        let plan = plan(3);
        let mut seen = Vec::new();
        let mut tracks = Tracks::new(&plan);
        assert!(tracks.run(
            &mut |cell, _| {
                seen.push((cell.size, cell.spec.to_string()));
                right(cell, 1e-3)
            },
            &mut |_| {}
        ));
        let first: Vec<_> = seen[..18].to_vec();
        assert_eq!(first[0], (4, "scan".to_owned()));
        assert_eq!(first[1], (4, "flags".to_owned()));
        assert!(seen[18..36].iter().eq(first.iter().rev()));
        assert!(seen[36..].iter().eq(&first));
        assert!(tracks.iter().all(|track| track.samples().len() == 3));
    }

    #[test]
    fn sizes_grow_until_a_call_would_take_too_long() {
        let plan = plan(9);
        let mut longest: f64 = 0.0;
        let mut tracks = Tracks::new(&plan);
        tracks.run(
            &mut |cell, limit| {
                assert_eq!(limit, Duration::from_secs(1));
                let wall = 1e-3 * 5_f64.powi(cell.size as i32 - 6);
                longest = longest.max(wall);
                right(cell, wall)
            },
            &mut |_| {},
        );
        // 5 to the 4th, the 5th would be 3.1 s: n = 10 is the last, with four rounds of 0.625 s.
        assert_eq!(longest, 0.625);
        let rounds: Vec<_> = tracks.iter().map(|track| track.samples().len()).collect();
        assert_eq!(rounds, [9, 9, 9, 9, 9, 9, 4, 9, 9, 9, 9, 9, 9, 4]);
    }

    #[test]
    fn a_call_that_does_take_too_long_ends_its_series_alone() {
        let plan = plan(2);
        let mut tracks = Tracks::new(&plan);
        tracks.run(
            &mut |cell, _| {
                if cell.spec.strategy() == "scan" && cell.size >= 7 {
                    return Err(Ending::OverBudget);
                }
                right(cell, 1e-4)
            },
            &mut |_| {},
        );
        let largest = |name: &str| {
            let cells = tracks.iter().map(Track::cell);
            cells.filter(|cell| cell.spec.strategy() == name).map(|cell| cell.size).max()
        };
        assert_eq!(largest("scan"), Some(7));
        assert_eq!(largest("flags"), Some(12));
        assert_eq!(tracks.failures(), 0);
    }

    #[test]
    fn a_wrong_answer_is_an_error_and_the_run_goes_on() {
        let plan = plan(2);
        let mut tracks = Tracks::new(&plan);
        assert!(tracks.run(
            &mut |cell, _| {
                if cell.size == 8 && cell.spec.strategy() == "flags" {
                    return Ok(Sample::new(1e-3, Answer::new(91, true)));
                }
                right(cell, 1e-3)
            },
            &mut |_| {}
        ));
        assert_eq!(tracks.failures(), 1);
        let failed = tracks.iter().find(|track| track.has_failed()).unwrap();
        assert_eq!(failed.cell().to_string(), "flags count n = 8");
        assert!(failed.samples().is_empty());
        assert_eq!(tracks.iter().count(), 18);
    }

    #[test]
    fn an_interruption_keeps_what_there_is_and_what_is_restored_is_not_measured_again() {
        let plan = plan(2);
        let mut tracks = Tracks::new(&plan);
        let mut calls = 0;
        assert!(!tracks.run(
            &mut |cell, _| {
                calls += 1;
                if calls > 20 { Err(Ending::Interrupted) } else { right(cell, 1e-3) }
            },
            &mut |_| {}
        ));
        assert_eq!(tracks.samples(), 20);

        let mut resumed = Tracks::new(&plan);
        for track in tracks.iter() {
            for sample in track.samples() {
                resumed.restore(track.cell(), Ok(sample.clone()));
            }
        }
        let mut more = 0;
        assert!(resumed.run(
            &mut |cell, _| {
                more += 1;
                right(cell, 1e-3)
            },
            &mut |_| {}
        ));
        assert_eq!(more, 16);
        assert!(resumed.iter().all(|track| track.samples().len() == 2));
    }
}
