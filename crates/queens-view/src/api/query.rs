//! The parameters of a question.

use queens::{Problem, Square};

/// The largest board.
pub const MAX_SIZE: usize = 64;

/// A question that makes no sense, in a sentence.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct BadRequest(pub(super) String);

/// A question that gets no answer.
pub(super) enum Refusal {
    /// Not yet: the walk has come to this step.
    Underway(u64),
    /// Never, and why.
    Wrong { status: u16, error: String },
}

impl From<BadRequest> for Refusal {
    fn from(BadRequest(error): BadRequest) -> Self {
        Self::Wrong { status: 400, error }
    }
}

fn bad<T>(error: impl Into<String>) -> Result<T, BadRequest> {
    Err(BadRequest(error.into()))
}

/// The parameters that have not been read. Each is taken out as it is read, so those left at the end
/// are unknown.
pub(super) struct Query(Vec<(String, String)>);

impl Query {
    pub(super) fn parse(text: &str) -> Result<Self, BadRequest> {
        let mut pairs: Vec<(String, String)> = Vec::new();
        for (name, value) in form_urlencoded::parse(text.as_bytes()).into_owned() {
            if pairs.iter().any(|(known, _)| *known == name) {
                return bad(format!("the parameter '{name}' is given twice: give it once"));
            }
            pairs.push((name, value));
        }
        Ok(Self(pairs))
    }

    fn take(&mut self, name: &str) -> Option<String> {
        let index = self.0.iter().position(|(known, _)| known == name)?;
        Some(self.0.swap_remove(index).1)
    }

    pub(super) fn text(&mut self, name: &str) -> Result<String, BadRequest> {
        self.take(name).ok_or_else(|| BadRequest(format!("the parameter '{name}' is missing")))
    }

    pub(super) fn number(&mut self, name: &str) -> Result<u64, BadRequest> {
        let text = self.text(name)?;
        text.parse().or_else(|_| bad(format!("{name} = '{text}' is no number from 0")))
    }

    pub(super) fn path(&mut self, name: &str) -> Result<Vec<usize>, BadRequest> {
        let text = self.text(name)?;
        text.split(',')
            .map(|place| place.parse().ok().filter(|&place| place < MAX_SIZE))
            .collect::<Option<_>>()
            .map_or_else(
                || bad(format!("{name} = '{text}' is no path: write places such as 0,4,7")),
                Ok,
            )
    }

    pub(super) fn size(&mut self) -> Result<usize, BadRequest> {
        let text = self.text("n")?;
        match text.parse() {
            Ok(size) if size <= MAX_SIZE => Ok(size),
            _ => bad(format!("n = '{text}' cannot be watched: choose a size from 0 to {MAX_SIZE}")),
        }
    }

    pub(super) fn squares(&mut self, name: &str, size: usize) -> Result<Vec<Square>, BadRequest> {
        let text = self.take(name).unwrap_or_default();
        text.split(';')
            .filter(|square| !square.is_empty())
            .map(|square| Square::parse(square, size).or_else(|error| bad(error.to_string())))
            .collect()
    }

    pub(super) fn strategy(&mut self) -> Result<String, BadRequest> {
        self.text("strategy")
    }

    pub(super) fn problem(&mut self) -> Result<Problem, BadRequest> {
        let size = self.size()?;
        let mut problem = Problem::new(size);
        for queen in self.squares("queens", size)? {
            problem = problem.with_queen(queen).or_else(|error| bad(error.to_string()))?;
        }
        for square in self.squares("blocked", size)? {
            problem = problem.with_blocked(square).or_else(|error| bad(error.to_string()))?;
        }
        Ok(problem)
    }

    pub(super) fn finish(self) -> Result<(), BadRequest> {
        match self.0.first() {
            None => Ok(()),
            Some((name, _)) => bad(format!("there is no parameter '{name}' here: leave it out")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_named() {
        let error = |text: &str| {
            let mut query = match Query::parse(text) {
                Ok(query) => query,
                Err(BadRequest(error)) => return error,
            };
            query.problem().err().or(query.finish().err()).unwrap().0
        };
        assert_eq!(error(""), "the parameter 'n' is missing");
        assert!(error("n=65").contains("'65'"));
        assert!(error("n=-1").contains("'-1'"));
        assert!(error("n=4&n=5").contains("twice"));
        assert!(error("n=4&colour=red").contains("'colour'"));
        assert!(error("n=4&queens=0,9").contains("0,9"));
        assert!(error("n=4&queens=0,0;1,1").contains("attack"));
        assert!(error("n=4&queens=0,0&blocked=0,0").contains("blocked"));
    }
}
