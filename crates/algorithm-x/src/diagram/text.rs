//! Diagrams as text.

use std::fmt;

use super::{Diagram, NONE, ONE};

/// Writes the diagram as text: a line `root NUMBER`, then a line for each node, `NUMBER OPTION LOW
/// HIGH`. Nodes 0 and 1 have no lines. Each node comes after its low and its high node.
///
/// # Example
///
/// ```
/// use algorithm_x::Problem;
///
/// let problem: Problem = "a b\na\nb\na b".parse()?;
/// let diagram = problem.search().memo().diagram().expect("no limit was set");
/// // Option 2 alone, or options 0 and 1.
/// assert_eq!(diagram.to_string(), "root 4\n2 1 0 1\n3 0 0 2\n4 2 3 1\n");
/// # Ok::<(), algorithm_x::ParseError>(())
/// ```
impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "root {}", self.root)?;
        for (number, node) in self.numbered() {
            writeln!(f, "{number} {} {} {}", node.option, node.low, node.high)?;
        }
        Ok(())
    }
}

impl Diagram {
    /// The diagram in the language of Graphviz: nodes are labeled with the number of their option,
    /// lines to low nodes are dotted, and lines to node 0 are left out.
    ///
    /// # Example
    ///
    /// ```
    /// use algorithm_x::Problem;
    ///
    /// let problem: Problem = "a\na".parse()?;
    /// let diagram = problem.search().memo().diagram().expect("no limit was set");
    /// let dot = diagram.dot().to_string();
    /// assert!(dot.starts_with("digraph covers {"));
    /// assert!(dot.contains("n2 -> n1;"));
    /// # Ok::<(), algorithm_x::ParseError>(())
    /// ```
    pub fn dot(&self) -> impl fmt::Display + '_ {
        Dot(self)
    }
}

struct Dot<'d>(&'d Diagram);

impl fmt::Display for Dot<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "digraph covers {{")?;
        let leaf = if self.0.root == NONE { NONE } else { ONE };
        writeln!(f, "  n{leaf} [label=\"{leaf}\", shape=box];")?;
        for (number, node) in self.0.numbered() {
            writeln!(f, "  n{number} [label=\"{}\"];", node.option)?;
            writeln!(f, "  n{number} -> n{};", node.high)?;
            if node.low != NONE {
                writeln!(f, "  n{number} -> n{} [style=dotted];", node.low)?;
            }
        }
        writeln!(f, "}}")
    }
}
