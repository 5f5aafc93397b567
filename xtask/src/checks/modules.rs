//! `cargo xtask modules`: cycles among the modules of each crate.
//!
//! A module is a file. Module A uses module B if A names something that B defines: in a private
//! `use`, or in a path such as `crate::b::Thing`. A `pub use` is a re-export: it is not a use by the
//! module that has it, and code that goes through it uses the module that defines the thing. So a
//! parent may declare and re-export its children, and depends on them only where its own code
//! names what they define.
//!
//! Not seen: method calls (they name no module), names that come in through a glob, macros called
//! by a bare name, and `use` inside a function as an alias for later paths. Tests (`#[cfg(test)]`)
//! are left out, and all other `cfg`s are taken to hold.

mod graph;
mod tree;
mod uses;

use std::process::ExitCode;

use crate::checks::CheckError;
use crate::checks::workspace::{self, Member};
use graph::Graph;
use tree::Tree;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Crates to look at [default: all].
    crates: Vec<String>,
    /// Also print an order in which each module comes after those it uses.
    #[arg(long)]
    order: bool,
}

/// Prints the cycles; fails if there is one.
pub(crate) fn command(args: &Args) -> Result<ExitCode, CheckError> {
    let mut cycles = 0;
    for member in workspace::members_named(&args.crates)? {
        let graph = graph_of(&member)?;
        let found = graph.cycles();
        match found.len() {
            0 => println!("{}: {} modules, no cycle", member.name, graph.len()),
            n => println!("{}: {} modules, {n} with cycles:", member.name, graph.len()),
        }
        for cycle in &found {
            print!("{cycle}");
        }
        if args.order {
            println!("  order: {}", graph.order().join(", "));
        }
        cycles += found.len();
    }
    Ok(if cycles == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn graph_of(member: &Member) -> Result<Graph, CheckError> {
    let tree = Tree::load(&member.root_file())?;
    Ok(uses::graph(&tree))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// A crate of these files, and its graph.
    fn graph(files: &[(&str, &str)]) -> Graph {
        let directory = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = directory.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        uses::graph(&Tree::load(&directory.path().join("lib.rs")).unwrap())
    }

    /// The graph of a crate with the modules `a` and `b`.
    fn two(root: &str, a: &str, b: &str) -> Graph {
        let root = format!("mod a; mod b; {root}");
        graph(&[("lib.rs", &root), ("a.rs", a), ("b.rs", b)])
    }

    #[test]
    fn modules_that_use_each_other_are_a_cycle() {
        let b = "pub struct B; fn f() { crate::a::A; }";
        for a in [
            "use crate::b::B; pub struct A;",
            "use super::b; pub struct A(b::B);",
            "pub struct A; impl From<crate::b::B> for A {}",
            "pub struct A; fn f() { assert!(matches!(x, crate::b::B { .. })); }",
            "pub struct A; mod inner { fn f() { super::super::b::B; } }",
        ] {
            let cycles = two("", a, b).cycles();
            assert_eq!(cycles.len(), 1, "{a}");
            assert!(cycles[0].to_string().starts_with("  cycle of 2: a, b\n"), "{a}");
        }
    }

    #[test]
    fn re_exports_are_followed_and_are_no_use() {
        let root = "pub use a::A; pub use b::B;";
        assert!(two(root, "pub struct A;", "use crate::A; pub struct B(A);").cycles().is_empty());
        let both = two(root, "use crate::B; pub struct A(B);", "pub struct B(crate::A);");
        assert_eq!(both.cycles().len(), 1);
    }

    #[test]
    fn a_parent_may_hold_children_that_do_not_look_back() {
        let files = |child| {
            [
                ("lib.rs", "mod a;"),
                ("a.rs", "mod c; fn f() { c::C; } pub struct A;"),
                ("a/c.rs", child),
            ]
        };
        let graph = graph(&files("pub struct C;"));
        assert_eq!(graph.order(), ["crate", "a::c", "a"]);
        assert!(graph.cycles().is_empty());
        assert_eq!(self::graph(&files("pub struct C(super::A);")).cycles().len(), 1);
    }

    #[test]
    fn tests_and_other_crates_do_not_count() {
        let a = "use std::fmt; pub struct A; #[cfg(test)] mod tests { use crate::b::B; }";
        let b = "use crate::a::A; use super::a::fmt; pub struct B; #[test] fn t() { B; }";
        assert!(two("", a, b).cycles().is_empty());
    }

    #[test]
    fn the_modules_of_a_crate_have_a_reading_order() {
        for member in workspace::members().unwrap() {
            let cycles = graph_of(&member).unwrap().cycles();
            let report: String = cycles.iter().map(ToString::to_string).collect();
            assert!(cycles.is_empty(), "{}:\n{report}", member.name);
        }
    }
}
