//! The results, as a table and as JSON.

use std::io::{self, Write};
use std::thread;
use std::time::Duration;

use queens_measure::{
    Align, Ending, Plan, Question, Summary, Table, Track, Tracks, bar, count, duration, ratio,
    spread,
};
use serde::Serialize;

/// The width of the longest bar, in characters. Bars are logarithmic: from the fastest to the
/// slowest it is often a thousand times.
const BAR: usize = 24;

/// The strategies, the fastest first; then those that have no time.
#[derive(Serialize)]
pub(super) struct View {
    n: usize,
    question: &'static str,
    /// How many threads this machine can run at once.
    cores: usize,
    /// The most rounds of a strategy.
    rounds: usize,
    /// The longest that a call might take.
    call_limit_seconds: f64,
    strategies: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    strategy: String,
    /// How many threads searched, if the strategy reports it.
    threads: Option<usize>,
    /// Seconds of a call.
    seconds: Option<Seconds>,
    /// The median, divided by the best.
    ratio: Option<f64>,
    solutions: Option<String>,
    nodes: Option<String>,
    tests: Option<String>,
    /// Why there is no time.
    error: Option<String>,
    #[serde(skip)]
    failed: bool,
}

#[derive(Serialize)]
struct Seconds {
    rounds: usize,
    min: f64,
    median: f64,
    /// `None` for a single round.
    mad: Option<f64>,
    /// The same, as a share of the median.
    #[serde(skip)]
    spread: Option<f64>,
    max: f64,
}

impl From<Summary> for Seconds {
    fn from(summary: Summary) -> Self {
        let Summary { rounds, min, median, mad, max, .. } = summary;
        Self { rounds, min, median, mad, spread: summary.spread(), max }
    }
}

impl View {
    /// The results of a plan.
    pub(super) fn new(n: usize, question: Question, tracks: &Tracks<'_>, plan: &Plan) -> Self {
        let limit = plan.call_limit();
        let mut strategies: Vec<Line> = tracks.iter().map(|track| line(track, limit)).collect();
        let median = |line: &Line| line.seconds.as_ref().map_or(f64::INFINITY, |s| s.median);
        strategies.sort_by(|a, b| median(a).total_cmp(&median(b)));
        let best = strategies.first().map_or(f64::INFINITY, median);
        for line in &mut strategies {
            line.ratio = line.seconds.as_ref().map(|seconds| seconds.median / best);
        }
        Self {
            n,
            question: question.name(),
            cores: thread::available_parallelism().map_or(1, usize::from),
            rounds: plan.rounds,
            call_limit_seconds: limit.as_secs_f64(),
            strategies,
        }
    }

    /// A sentence for each strategy that went wrong.
    pub(super) fn failures(&self) -> impl Iterator<Item = String> + '_ {
        self.strategies
            .iter()
            .filter(|line| line.failed)
            .map(|line| format!("{}: {}", line.strategy, line.error.as_deref().unwrap_or_default()))
    }

    /// The table, for a terminal.
    pub(super) fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let mut table = Table::new([
            ("strategy", Align::Left),
            ("threads", Align::Right),
            ("median", Align::Right),
            ("± MAD", Align::Right),
            ("ratio", Align::Right),
            ("(log scale)", Align::Left),
            ("solutions", Align::Right),
            ("nodes", Align::Right),
        ]);
        let slowest = self.strategies.iter().filter_map(|line| line.ratio).fold(1.0, f64::max);
        for line in &self.strategies {
            let Some((seconds, times)) = line.seconds.as_ref().zip(line.ratio) else { continue };
            let number = |text: &Option<String>| {
                text.as_ref().and_then(|text| text.parse().ok()).map_or("–".to_owned(), count)
            };
            table.row([
                line.strategy.clone(),
                line.threads.map_or("–".to_owned(), |threads| threads.to_string()),
                duration(seconds.median),
                spread(seconds.spread),
                format!("×{}", ratio(times)),
                bar((1.0 + times).ln() / (1.0 + slowest).ln(), BAR),
                number(&line.solutions),
                number(&line.nodes),
            ]);
        }
        let plural =
            |number: usize, unit| format!("{number} {unit}{}", if number == 1 { "" } else { "s" });
        writeln!(
            out,
            "{}, n = {}: {}, {}, median ± median absolute deviation (MAD)",
            self.question,
            self.n,
            plural(self.cores, "core"),
            plural(self.rounds, "round"),
        )?;
        if !table.is_empty() {
            write!(out, "{}", table.text())?;
        }
        for line in self.strategies.iter().filter(|line| line.seconds.is_none()) {
            writeln!(
                out,
                "{}: {}",
                line.strategy,
                line.error.as_deref().unwrap_or("not measured")
            )?;
        }
        Ok(())
    }
}

fn line(track: &Track, limit: Duration) -> Line {
    let answer = track.samples().first().map(|sample| &sample.answer);
    let text = |number: Option<u128>| number.map(|number| number.to_string());
    let error = track.ending().map(|ending| match ending {
        Ending::OverBudget => {
            format!("a call takes more than {}", duration(limit.as_secs_f64()))
        }
        Ending::Failed(message) => message.clone(),
        _ => "not measured".to_owned(),
    });
    Line {
        strategy: track.cell().spec.to_string(),
        threads: answer.and_then(|answer| answer.threads),
        seconds: track.summary().filter(|_| error.is_none()).map(Seconds::from),
        ratio: None,
        solutions: text(answer.map(|answer| answer.solutions)),
        nodes: text(answer.and_then(|answer| answer.nodes)),
        tests: text(answer.and_then(|answer| answer.tests)),
        error,
        failed: track.has_failed(),
    }
}

#[cfg(test)]
mod tests {
    use queens_measure::{Answer, Sample};

    use super::*;

    #[test]
    fn the_fastest_comes_first_and_those_without_a_time_last() {
        let spec = |text: &str| text.parse().unwrap();
        let plan = ["scan", "flags", "hashset", "bitmask"]
            .into_iter()
            .fold(Plan::new(3, Duration::from_secs(3)), |plan, name| {
                plan.with(spec(name), Question::Count, &[8])
            });
        let mut tracks = Tracks::new(&plan);
        tracks.run(
            &mut |cell, _| match cell.spec.strategy() {
                "scan" => Ok(Sample::new(0.2, Answer::new(92, true))),
                "flags" => {
                    let mut answer = Answer::new(92, true);
                    answer.threads = Some(2);
                    Ok(Sample::new(0.1, answer))
                }
                "hashset" => Err(Ending::OverBudget),
                _ => Ok(Sample::new(0.1, Answer::new(91, true))),
            },
            &mut |_| {},
        );
        let view = View::new(8, Question::Count, &tracks, &plan);
        let mut text = Vec::new();
        view.print(&mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert!(
            lines[2].starts_with("flags           2  100 ms  ±0.0 %  ×1.00  ███████████████▏ "),
            "{text}"
        );
        assert!(lines[3].starts_with("scan            –  200 ms  ±0.0 %  ×2.00  ██████"), "{text}");
        assert!(
            lines[0].starts_with("count, n = 8: ") && lines[0].contains(", 3 rounds, median ± ")
        );
        let rest = lines[4..].join("\n");
        assert!(rest.contains("hashset: a call takes more than 1.00 s"), "{text}");
        assert!(rest.contains("bitmask: wrong answer: 91"), "{text}");
        assert_eq!(view.failures().count(), 1);
        let json = serde_json::to_value(&view).unwrap();
        assert_eq!(json["strategies"][1]["ratio"], 2.0);
        assert_eq!(json["strategies"][0]["solutions"], "92");
    }
}
