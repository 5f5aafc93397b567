//! Which module uses which.

use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{ImplItem, ItemUse, Macro, Path, UseTree};

use super::graph::{Graph, Site};
use super::tree::{Target, Tree, is_public, is_test};
use crate::checks::paths;

/// The graph of a crate's modules.
pub(super) fn graph(tree: &Tree) -> Graph {
    let homes: Vec<usize> = (0..tree.modules.len()).filter(|&m| tree.home(m) == m).collect();
    let names = homes.iter().map(|&module| tree.modules[module].name.clone()).collect();
    let mut graph = Graph::new(names);
    for (index, module) in tree.modules.iter().enumerate() {
        let mut uses = Uses { tree, module: index, found: Vec::new() };
        module.items.iter().for_each(|item| uses.visit_item(item));
        let place = |module| homes.binary_search(&tree.home(module)).expect("a home is a home");
        for (target, line, path) in uses.found {
            let file = paths::relative(&module.file).display().to_string();
            graph.add(place(index), place(target), Site { file, line, path });
        }
    }
    graph
}

/// Collects what one module names of others.
struct Uses<'a> {
    tree: &'a Tree,
    module: usize,
    found: Vec<(usize, usize, String)>,
}

impl Uses<'_> {
    fn add(&mut self, path: &[String], line: usize) {
        let target = match self.tree.resolve(self.module, path) {
            // Naming a module, as in `use crate::notation;`, is no use of what is in it.
            None | Some(Target::Module(_) | Target::Outside) => return,
            Some(Target::ItemOf(module)) => module,
        };
        if self.tree.home(target) != self.tree.home(self.module) {
            self.found.push((target, line, path.join("::")));
        }
    }

    /// A path in code: a bare name counts if it came by `use`.
    fn add_path(&mut self, path: &[String], line: usize) {
        match path {
            [] => {}
            [name] if !self.tree.is_alias(self.module, name) => {}
            path => self.add(path, line),
        }
    }

    fn add_use(&mut self, path: &mut Vec<String>, tree: &UseTree) {
        let line = tree.span().start().line;
        match tree {
            UseTree::Path(part) => {
                path.push(part.ident.to_string());
                self.add_use(path, &part.tree);
                path.pop();
            }
            UseTree::Name(name) if name.ident == "self" => self.add(path, line),
            UseTree::Name(syn::UseName { ident })
            | UseTree::Rename(syn::UseRename { ident, .. }) => {
                path.push(ident.to_string());
                self.add(path, line);
                path.pop();
            }
            UseTree::Glob(_) => {
                path.push("*".to_owned());
                self.add(path, line);
                path.pop();
            }
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.add_use(path, tree)),
        }
    }

    /// Paths in the tokens of a macro call, which are not parsed: names with `::` between them.
    fn add_tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let mut line = 0;
        // Colons since the last name; a path goes on after two.
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => {
                    if colons != 2 {
                        self.add_path(&path, line);
                        path.clear();
                        line = ident.span().start().line;
                    }
                    path.push(ident.to_string());
                    colons = 0;
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' && !path.is_empty() => {
                    colons += 1
                }
                other => {
                    self.add_path(&path, line);
                    path.clear();
                    colons = 0;
                    if let TokenTree::Group(group) = other {
                        self.add_tokens(group.stream());
                    }
                }
            }
        }
        self.add_path(&path, line);
    }
}

impl<'ast> Visit<'ast> for Uses<'_> {
    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        match item {
            ImplItem::Fn(function) if is_test(&function.attrs) => {}
            item => visit::visit_impl_item(self, item),
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        if !is_public(&item.vis) && item.leading_colon.is_none() {
            self.add_use(&mut Vec::new(), &item.tree);
        }
    }

    fn visit_path(&mut self, path: &'ast Path) {
        if path.leading_colon.is_none() {
            let names: Vec<String> =
                path.segments.iter().map(|segment| segment.ident.to_string()).collect();
            self.add_path(&names, path.span().start().line);
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        self.visit_path(&call.path);
        self.add_tokens(call.tokens.clone());
    }

    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}
}
