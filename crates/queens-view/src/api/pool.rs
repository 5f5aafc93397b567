//! Sessions of recent questions, kept for the next ones.

use std::sync::{Mutex, PoisonError};

use queens::{Problem, Registry};

use super::query::Refusal;
use crate::session::Session;

/// How many sessions are kept. Each takes a few words a row.
const KEPT: usize = 64;

struct Kept {
    strategy: String,
    problem: Problem,
    session: Session,
}

/// The sessions not in use, the one put back last at the end.
#[derive(Default)]
pub(super) struct Pool(Mutex<Vec<Kept>>);

impl Pool {
    /// Lets `work` have the session of this search that is nearest to this step, or a new one. Two
    /// viewers at different steps of the same search so get a session each. While one is in use,
    /// nothing is locked.
    pub(super) fn with<T>(
        &self,
        registry: &Registry,
        strategy: &str,
        problem: &Problem,
        step: u64,
        work: impl FnOnce(&mut Session) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let mut session = match self.nearest(strategy, problem, step) {
            Some(session) => session,
            None => open(registry, strategy, problem)?,
        };
        let result = work(&mut session);
        let kept = Kept { strategy: strategy.to_owned(), problem: problem.clone(), session };
        let mut sessions = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if sessions.len() >= KEPT {
            sessions.remove(0);
        }
        sessions.push(kept);
        result
    }

    fn nearest(&self, strategy: &str, problem: &Problem, step: u64) -> Option<Session> {
        let mut sessions = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (index, distance) = sessions
            .iter()
            .enumerate()
            .filter(|(_, kept)| kept.strategy == strategy && kept.problem == *problem)
            .map(|(index, kept)| (index, kept.session.position().abs_diff(step)))
            .min_by_key(|&(_, distance)| distance)?;
        // One far away is left to its viewer: a new one is nearer.
        (distance <= step).then(|| sessions.remove(index).session)
    }
}

fn open(registry: &Registry, strategy: &str, problem: &Problem) -> Result<Session, Refusal> {
    Session::open(registry, strategy, problem.clone())
        .map_err(|error| Refusal::Wrong { status: 400, error: error.to_string() })
}
