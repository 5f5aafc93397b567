//! The page: a recorded search in one file, or a live one from a local server.
//!
//! Both are the same page. It loads nothing from elsewhere, and its content security policy says
//! so to the browser.

use queens::{Problem, Registry, Square};
use serde_json::{Value, json};

use crate::api::MAX_SIZE;
use crate::recording::Recording;
use crate::session::steppable;
use crate::{Scheme, Words, pseudocode};

const PAGE: &str = include_str!("../assets/page.html");

/// The style sheet of the page.
pub const STYLE: &str = include_str!("../assets/page.css");

/// The script of the page.
pub const SCRIPT: &str = concat!(
    include_str!("../assets/search.js"),
    include_str!("../assets/cover.js"),
    include_str!("../assets/source.js"),
    include_str!("../assets/complete.js"),
    include_str!("../assets/board.js"),
    include_str!("../assets/panels.js"),
    include_str!("../assets/tree.js"),
    include_str!("../assets/watch.js"),
    include_str!("../assets/hand.js"),
    include_str!("../assets/main.js"),
);

/// What the live page may load: its own style and script, and answers from its own server.
pub const LIVE_POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; \
     connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What the page in a file may load: nothing.
const FILE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; \
     script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/// A page of one file that plays this recording.
#[must_use]
pub fn recorded(recording: &Recording) -> String {
    let title = format!("{} queens, strategy {}", recording.meta.n, recording.meta.strategy);
    let policy = format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{FILE_POLICY}\">\n\
         <style>\n{STYLE}</style>"
    );
    let script = format!("<script>\n{SCRIPT}</script>");
    fill(&title, &policy, &script, &json!({ "recording": recording }))
}

/// A page that asks the server it came from, see [`api`](crate::api). Its style and script are
/// expected at `page.css` and `page.js` beside it. It offers the strategies of the registry that can
/// be watched, and first shows the search for the solutions of this problem by the strategy of this
/// spec.
#[must_use]
pub fn live(registry: &Registry, problem: &Problem, strategy: &str) -> String {
    let strategies: Vec<Value> = steppable(registry)
        .map(|info| json!({ "name": info.name, "summary": info.summary, "max": info.max_size }))
        .collect();
    let pairs = |squares: &[Square]| -> Vec<[usize; 2]> {
        squares.iter().map(|square| [square.row, square.column]).collect()
    };
    let config = json!({
        "live": {
            "n": problem.size(),
            "queens": pairs(problem.queens()),
            "blocked": pairs(problem.blocked()),
            "strategy": strategy,
            "strategies": strategies,
            "most": MAX_SIZE,
        },
    });
    let style = "<link rel=\"stylesheet\" href=\"page.css\">";
    fill("Queens, step by step", style, "<script src=\"page.js\"></script>", &config)
}

fn fill(title: &str, head: &str, script: &str, config: &Value) -> String {
    let mut config = config.clone();
    for &scheme in Scheme::ALL {
        config["words"][scheme.name()] = json!(Words::of(scheme));
        config["pseudocode"][scheme.name()] = json!(pseudocode(scheme));
    }
    // Inside a script element, only "</" and "<!" could end or change it.
    let config = config.to_string().replace('<', "\\u003c");
    PAGE.replace("{{title}}", title)
        .replace("{{head}}", head)
        .replace("{{script}}", script)
        .replace("{{config}}", &config)
}
