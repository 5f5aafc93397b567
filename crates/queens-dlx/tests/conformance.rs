//! The conformance kit on this strategy and its variants.

use queens_dlx::{Branch, Dlx, Engine, Items};

queens_conformance::tests! {
    "dlx" => Dlx::default(),
    "dlx engine=bits" => Dlx::default().with_engine(Engine::Bits),
    "dlx engine=links" => Dlx::default().with_engine(Engine::Links),
    "dlx branch=rows" => Dlx::default().with_branch(Branch::Rows),
    "dlx items=natural" => Dlx::default().with_items(Items::Natural),
    "dlx restarts=off" => Dlx::default().with_restarts(false),
}
