//! Queries to the server of the page: the parameters that exist with any values, and any query.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;
use queens::Registry;
use queens_view::api::Api;

#[derive(Arbitrary, Debug)]
enum Path {
    Steps,
    Find,
    Complete,
    Other,
}

#[derive(Arbitrary, Debug)]
struct Input<'a> {
    path: Path,
    /// The size as a number: a valid query is rare otherwise.
    size: Option<u8>,
    from: Option<u16>,
    count: Option<u16>,
    strategy: Option<Strategy>,
    rest: &'a str,
}

#[derive(Arbitrary, Debug)]
enum Strategy {
    Scan,
    HashSet,
    Flags,
    Cursor,
    Dlx,
    Count,
}

impl Input<'_> {
    fn path(&self) -> &'static str {
        match self.path {
            Path::Steps => "/api/steps",
            Path::Find => "/api/find",
            Path::Complete => "/api/complete",
            Path::Other => "/api/../steps",
        }
    }

    fn query(&self) -> String {
        let strategy = self.strategy.as_ref().map(|strategy| match strategy {
            Strategy::Scan => "scan",
            Strategy::HashSet => "hashset",
            Strategy::Flags => "flags",
            Strategy::Cursor => "cursor",
            Strategy::Dlx => "dlx",
            Strategy::Count => "count",
        });
        let parts = [
            self.size.map(|size| format!("n={size}")),
            self.from.map(|from| format!("from={from}")),
            self.count.map(|count| format!("count={count}")),
            strategy.map(|name| format!("strategy={name}")),
            (!self.rest.is_empty()).then(|| self.rest.to_owned()),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join("&")
    }
}

/// One server for all queries, as in the command: sessions are kept between them.
static API: LazyLock<Api> = LazyLock::new(|| Api::new(Registry::builtin()));

fuzz_target!(|input: Input<'_>| {
    let answer = API.answer(input.path(), &input.query());
    assert!(matches!(answer.status, 200 | 202 | 400 | 404 | 416), "{}", answer.status);
    let body: serde_json::Value = serde_json::from_str(&answer.body).expect("JSON");
    assert_eq!(body.get("error").is_some(), answer.status >= 400, "{}", answer.body);
});
