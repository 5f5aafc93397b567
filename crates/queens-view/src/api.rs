//! What a page asks its local server, and the answers.
//!
//! Every question stands for itself: it names the problem, the strategy and the step it is about.
//! The work for one is bounded: a board of at most [`MAX_SIZE`], at most [`MAX_STEPS`] steps in an
//! answer, and [`TIME`] of walking through the search; a walk that takes longer is answered with
//! how far it came, and goes on with the next question. The sessions of recent questions are kept,
//! so that a viewer who goes on from where he is does not wait.
//!
//! | path | asks for | parameters beside `n`, `strategy`, `queens`, `blocked` |
//! |---|---|---|
//! | `/api/steps` | [`Window`] of steps | `from`, `count` |
//! | `/api/find` | the step to jump to | `from`, `to` = `solution`, `backtrack`, `previous-solution`, `previous-backtrack`, `end`, `step` (with `step`), `node` (with `path`) |
//! | `/api/complete` | one completion of the queens, or none | |
//!
//! Squares are `row,column` from 0, or chess names, with `;` between them; a `path` is numbers with
//! `,` between them.

mod query;
mod pool;

use std::time::{Duration, Instant};

use queens::{Control, Problem, Registry, Square};
use serde_json::{Value, json};

use crate::hand::{Completable, Hand};
use crate::recording::{Meta, Window};
use crate::session::{Outcome, Session, Target};
use pool::Pool;
pub use query::MAX_SIZE;
use query::{BadRequest, Query, Refusal};

/// The most steps in an answer.
pub const MAX_STEPS: u64 = 4096;
/// The longest walk through a search for one question.
pub const TIME: Duration = Duration::from_millis(300);
/// The longest search for a completion.
pub const COMPLETION_TIME: Duration = Duration::from_secs(2);

/// An answer: an HTTP status and a JSON text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answer {
    /// 200; 202 if the search has to be walked further than one answer may: ask again; 400 if the
    /// question makes no sense, 404 for an unknown path, 416 for a step behind the end.
    pub status: u16,
    /// The answer, with status 202 `{"underway": step}`, else `{"error": "…"}`.
    pub body: String,
}

/// Answers questions, any number at a time.
///
/// ```
/// use queens_view::api::Api;
///
/// let api = Api::new(queens::Registry::builtin());
/// let answer = api.answer("/api/find", "n=8&strategy=flags&from=0&to=solution");
/// assert_eq!(answer.body, r#"{"outcome":"reached","step":1201}"#);
/// assert_eq!(api.answer("/api/find", "n=nine").status, 400);
/// ```
pub struct Api {
    registry: Registry,
    pool: Pool,
}

impl Api {
    /// Answers about the strategies of this registry.
    #[must_use]
    pub fn new(registry: Registry) -> Self {
        Self { registry, pool: Pool::default() }
    }

    /// The answer to what is asked by this path and query (the part after `?`). Blocks for at most
    /// [`TIME`], or [`COMPLETION_TIME`], and a little.
    #[must_use]
    pub fn answer(&self, path: &str, query: &str) -> Answer {
        let question = match path {
            "/api/steps" => Self::steps,
            "/api/find" => Self::find,
            "/api/complete" => Self::complete,
            _ => {
                let error = format!(
                    "there is nothing at {path}: ask /api/steps, /api/find or /api/complete"
                );
                return failure(404, &error);
            }
        };
        match Query::parse(query).map_err(Refusal::from).and_then(|query| question(self, query)) {
            Ok(value) => Answer { status: 200, body: value.to_string() },
            Err(Refusal::Underway(step)) => {
                Answer { status: 202, body: json!({ "underway": step }).to_string() }
            }
            Err(Refusal::Wrong { status, error }) => failure(status, &error),
        }
    }

    fn steps(&self, mut query: Query) -> Result<Value, Refusal> {
        let problem = query.problem()?;
        let strategy = query.strategy()?;
        let from = query.number("from")?;
        let count = query.number("count")?;
        query.finish()?;
        if count > MAX_STEPS {
            return Err(BadRequest(format!(
                "count = {count} is too much for one answer: ask for at most {MAX_STEPS} steps"
            ))
            .into());
        }
        self.pool.with(&self.registry, &strategy, &problem, from, |session| {
            walk_to(session, from)?;
            let meta = Meta::of(session);
            let window = Window::record(session, &meta, count);
            Ok(json!({ "meta": meta, "window": window }))
        })
    }

    fn find(&self, mut query: Query) -> Result<Value, Refusal> {
        let problem = query.problem()?;
        let strategy = query.strategy()?;
        let from = query.number("from")?;
        let to = query.text("to")?;
        let path;
        let target = match to.as_str() {
            "solution" => Target::NextSolution,
            "backtrack" => Target::NextBacktrack,
            "previous-solution" => Target::PreviousSolution,
            "previous-backtrack" => Target::PreviousBacktrack,
            "end" => Target::End,
            "step" => Target::Step(query.number("step")?),
            "node" => {
                path = query.path("path")?;
                Target::Node(&path)
            }
            _ => {
                return Err(BadRequest(format!(
                    "to = '{to}' is nowhere to go: choose solution, backtrack, previous-solution, \
                     previous-backtrack, end, step or node"
                ))
                .into());
            }
        };
        query.finish()?;
        self.pool.with(&self.registry, &strategy, &problem, from, |session| {
            walk_to(session, from)?;
            let outcome = match walk(session, target) {
                Outcome::Reached => "reached",
                Outcome::Nowhere => "nowhere",
                Outcome::Underway => "underway",
            };
            Ok(json!({ "outcome": outcome, "step": session.position() }))
        })
    }

    fn complete(&self, mut query: Query) -> Result<Value, Refusal> {
        let size = query.size()?;
        let queens = query.squares("queens", size)?;
        query.finish()?;
        let mut hand = Hand::new(size);
        hand.set(queens);
        let control = Control::new().with_time_limit(COMPLETION_TIME);
        // Queens that attack each other are a conflict; the solver is not asked.
        let problem = hand.problem().unwrap_or_else(|_| Problem::new(size));
        let attempts = self.registry.attempts(&problem, &control, None).ok_or_else(|| {
            let error = format!("no strategy of this server finds solutions for n = {size}");
            Refusal::Wrong { status: 400, error }
        })?;
        let answer = hand
            .complete(&attempts, &control)
            .map_err(|error| Refusal::Wrong { status: 400, error: error.to_string() })?;
        let pair = |square: Square| json!([square.row, square.column]);
        Ok(match answer {
            Completable::Yes(placement) => {
                json!({ "answer": "yes", "columns": placement.columns() })
            }
            Completable::No => json!({ "answer": "no" }),
            Completable::Conflict(attack) => json!({
                "answer": "conflict",
                "queens": [pair(attack.first), pair(attack.second)],
            }),
            Completable::Unknown(_) => json!({
                "answer": "unknown",
                "seconds": COMPLETION_TIME.as_secs(),
            }),
        })
    }
}

fn failure(status: u16, error: &str) -> Answer {
    Answer { status, body: json!({ "error": error }).to_string() }
}

/// How many steps pass between two looks at the clock: about a millisecond.
const STEPS_BETWEEN_CHECKS: u64 = 20_000;

fn walk(session: &mut Session, target: Target<'_>) -> Outcome {
    let start = Instant::now();
    loop {
        let outcome = session.find(target, STEPS_BETWEEN_CHECKS);
        if outcome != Outcome::Underway || start.elapsed() >= TIME {
            return outcome;
        }
    }
}

fn walk_to(session: &mut Session, step: u64) -> Result<(), Refusal> {
    match walk(session, Target::Step(step)) {
        Outcome::Reached => Ok(()),
        Outcome::Nowhere => Err(Refusal::Wrong {
            status: 416,
            error: format!(
                "step {step} lies behind the end: the search has {} steps",
                session.position()
            ),
        }),
        Outcome::Underway => Err(Refusal::Underway(session.position())),
    }
}
