//! A directed graph with names, its cycles and an order without them.

use std::collections::BTreeMap;
use std::fmt;

/// Where one module names something of another.
#[derive(Clone, Debug)]
pub(super) struct Site {
    pub(super) file: String,
    pub(super) line: usize,
    pub(super) path: String,
}

pub(super) struct Graph {
    names: Vec<String>,
    /// For each module those that it uses, with the first place.
    uses: Vec<BTreeMap<usize, Site>>,
}

/// Modules each of which uses, directly or through others, all of them.
pub(super) struct Cycle {
    modules: Vec<String>,
    /// One line for each use among them.
    uses: Vec<String>,
}

impl fmt::Display for Cycle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "  cycle of {}: {}", self.modules.len(), self.modules.join(", "))?;
        self.uses.iter().try_for_each(|line| writeln!(f, "    {line}"))
    }
}

impl Graph {
    pub(super) fn new(names: Vec<String>) -> Self {
        let uses = vec![BTreeMap::new(); names.len()];
        Self { names, uses }
    }

    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    pub(super) fn add(&mut self, from: usize, to: usize, site: Site) {
        self.uses[from].entry(to).or_insert(site);
    }

    pub(super) fn cycles(&self) -> Vec<Cycle> {
        let circular = self.components().into_iter().filter(|component| component.len() > 1);
        circular
            .map(|mut component| {
                component.sort_unstable();
                let uses = component
                    .iter()
                    .flat_map(|&from| {
                        self.uses[from].iter().map(move |(&to, site)| (from, to, site))
                    })
                    .filter(|(_, to, _)| component.contains(to))
                    .map(|(from, to, Site { file, line, path })| {
                        let (from, to) = (&self.names[from], &self.names[to]);
                        format!("{from} -> {to}: {path} ({file}:{line})")
                    })
                    .collect();
                let modules = component.iter().map(|&module| self.names[module].clone()).collect();
                Cycle { modules, uses }
            })
            .collect()
    }

    /// The modules, each after those it uses; those of a cycle in any order.
    pub(super) fn order(&self) -> Vec<&str> {
        self.components().into_iter().flatten().map(|module| self.names[module].as_str()).collect()
    }

    /// The strongly connected components, each after those it leads to (Tarjan 1972).
    fn components(&self) -> Vec<Vec<usize>> {
        let unseen = usize::MAX;
        let mut search = Tarjan {
            graph: self,
            number: vec![unseen; self.len()],
            lowest: vec![unseen; self.len()],
            open: Vec::new(),
            is_open: vec![false; self.len()],
            next: 0,
            components: Vec::new(),
        };
        for module in 0..self.len() {
            if search.number[module] == unseen {
                search.visit(module);
            }
        }
        search.components
    }
}

struct Tarjan<'a> {
    graph: &'a Graph,
    number: Vec<usize>,
    lowest: Vec<usize>,
    open: Vec<usize>,
    is_open: Vec<bool>,
    next: usize,
    components: Vec<Vec<usize>>,
}

impl Tarjan<'_> {
    fn visit(&mut self, module: usize) {
        self.number[module] = self.next;
        self.lowest[module] = self.next;
        self.next += 1;
        self.open.push(module);
        self.is_open[module] = true;
        let graph = self.graph;
        for &used in graph.uses[module].keys() {
            if self.number[used] == usize::MAX {
                self.visit(used);
                self.lowest[module] = self.lowest[module].min(self.lowest[used]);
            } else if self.is_open[used] {
                self.lowest[module] = self.lowest[module].min(self.number[used]);
            }
        }
        if self.lowest[module] == self.number[module] {
            let start = self.open.iter().rposition(|&open| open == module).expect("it is open");
            let component = self.open.split_off(start);
            component.iter().for_each(|&done| self.is_open[done] = false);
            self.components.push(component);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(edges: &[(usize, usize)], modules: usize) -> Graph {
        let names = (0..modules).map(|module| module.to_string()).collect();
        let mut graph = Graph::new(names);
        for &(from, to) in edges {
            graph.add(from, to, Site { file: String::new(), line: 0, path: String::new() });
        }
        graph
    }

    #[test]
    fn order_puts_what_is_used_first() {
        let graph = graph(&[(0, 1), (0, 2), (1, 2), (3, 0)], 4);
        assert!(graph.cycles().is_empty());
        assert_eq!(graph.order(), ["2", "1", "0", "3"]);
    }

    #[test]
    fn each_circle_is_one_cycle_with_the_uses_in_it() {
        let graph = graph(&[(0, 1), (1, 2), (2, 1), (2, 3), (3, 4), (4, 5), (5, 3)], 6);
        let cycles = graph.cycles();
        assert_eq!(cycles.len(), 2);
        assert_eq!(cycles[0].modules, ["3", "4", "5"]);
        assert_eq!(cycles[1].modules, ["1", "2"]);
        assert_eq!(cycles[1].uses.len(), 2);
    }
}
