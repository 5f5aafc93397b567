//! The modules of a crate and the names in each.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use syn::{Attribute, Item, Meta, UseTree, Visibility};

use crate::checks::CheckError;
use crate::checks::workspace;

/// A module, in a file of its own or inline.
pub(super) struct Module {
    pub(super) name: String,
    pub(super) file: PathBuf,
    pub(super) items: Vec<Item>,
    parent: Option<usize>,
    /// The module whose file this one is in; itself unless it is inline.
    home: usize,
    children: HashMap<String, usize>,
    /// Names brought in by `use`, with the path that each stands for.
    aliases: HashMap<String, Vec<String>>,
    /// Modules or types whose names come in by `use ..::*`.
    globs: Vec<Vec<String>>,
    defined: Vec<String>,
}

/// What a path leads to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    Module(usize),
    /// Something that this module defines.
    ItemOf(usize),
    /// Something of another crate.
    Outside,
}

/// The modules of a crate; the first is its root.
pub(super) struct Tree {
    pub(super) modules: Vec<Module>,
}

/// Longer chains of re-exports than this are not followed.
const LONGEST_CHAIN: usize = 16;

impl Tree {
    pub(super) fn load(root: &Path) -> Result<Self, CheckError> {
        let mut tree = Self { modules: Vec::new() };
        let directory = root.parent().unwrap_or(Path::new("")).to_owned();
        tree.add_file("crate".to_owned(), root, &directory, None)?;
        Ok(tree)
    }

    /// The module that stands for this one in the graph: that of its file.
    pub(super) fn home(&self, module: usize) -> usize {
        self.modules[module].home
    }

    fn add_file(
        &mut self,
        name: String,
        file: &Path,
        children_in: &Path,
        parent: Option<usize>,
    ) -> Result<usize, CheckError> {
        let text = workspace::read(file)?;
        let syntax = syn::parse_file(&text).map_err(|error| CheckError::syntax(file, &error))?;
        self.add(name, file, children_in, parent, syntax.items, true)
    }

    fn add(
        &mut self,
        name: String,
        file: &Path,
        children_in: &Path,
        parent: Option<usize>,
        items: Vec<Item>,
        own_file: bool,
    ) -> Result<usize, CheckError> {
        let index = self.modules.len();
        let home = if own_file { index } else { self.home(parent.expect("the root has a file")) };
        self.modules.push(Module {
            name,
            file: file.to_owned(),
            items: Vec::new(),
            parent,
            home,
            children: HashMap::new(),
            aliases: HashMap::new(),
            globs: Vec::new(),
            defined: Vec::new(),
        });
        let mut kept = Vec::new();
        for item in items {
            if is_test(attributes(&item)) {
                continue;
            }
            match item {
                Item::Mod(module) => {
                    let child = module.ident.to_string();
                    let path = match self.modules[index].parent {
                        None => child.clone(),
                        Some(_) => format!("{}::{child}", self.modules[index].name),
                    };
                    let below = children_in.join(&child);
                    let added = match module.content {
                        Some((_, items)) => {
                            self.add(path, file, &below, Some(index), items, false)?
                        }
                        None => {
                            let source = source_of(&module.attrs, file, children_in, &child);
                            self.add_file(path, &source, &below, Some(index))?
                        }
                    };
                    self.modules[index].children.insert(child, added);
                }
                Item::Use(item) => {
                    if item.leading_colon.is_none() {
                        self.add_use(index, &mut Vec::new(), &item.tree);
                    }
                    kept.push(Item::Use(item));
                }
                item => {
                    self.modules[index].defined.extend(name_of(&item));
                    kept.push(item);
                }
            }
        }
        self.modules[index].items = kept;
        Ok(index)
    }

    fn add_use(&mut self, module: usize, path: &mut Vec<String>, tree: &UseTree) {
        match tree {
            UseTree::Path(part) => {
                path.push(part.ident.to_string());
                self.add_use(module, path, &part.tree);
                path.pop();
            }
            UseTree::Name(name) if name.ident == "self" => {
                if let Some(last) = path.last() {
                    self.modules[module].aliases.insert(last.clone(), path.clone());
                }
            }
            UseTree::Name(name) => {
                let mut target = path.clone();
                target.push(name.ident.to_string());
                self.modules[module].aliases.insert(name.ident.to_string(), target);
            }
            UseTree::Rename(rename) => {
                let mut target = path.clone();
                if rename.ident != "self" {
                    target.push(rename.ident.to_string());
                }
                self.modules[module].aliases.insert(rename.rename.to_string(), target);
            }
            UseTree::Glob(_) => self.modules[module].globs.push(path.clone()),
            UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.add_use(module, path, tree));
            }
        }
    }

    /// What a path in a module leads to; `None` if its first name is not known here.
    pub(super) fn resolve(&self, module: usize, path: &[String]) -> Option<Target> {
        self.resolve_within(module, path, LONGEST_CHAIN)
    }

    fn resolve_within(&self, module: usize, path: &[String], left: usize) -> Option<Target> {
        let left = left.checked_sub(1)?;
        let (first, rest) = path.split_first()?;
        let start = match first.as_str() {
            "crate" | "$crate" => Target::Module(0),
            "self" => Target::Module(module),
            "super" => Target::Module(self.modules[module].parent?),
            name => self.lookup(module, name, rest.is_empty(), left)?,
        };
        let mut at = start;
        for (index, part) in rest.iter().enumerate() {
            let Target::Module(current) = at else { break };
            at = if part == "super" {
                Target::Module(self.modules[current].parent?)
            } else {
                let is_last = index + 1 == rest.len();
                // Macros define names that are not seen here.
                self.lookup(current, part, is_last, left).unwrap_or(Target::ItemOf(current))
            };
        }
        Some(at)
    }

    /// A name in a module. A module and, say, a function may share it: the one before `::` is the
    /// module, the one at the end is what is brought in or defined.
    fn lookup(&self, module: usize, name: &str, is_last: bool, left: usize) -> Option<Target> {
        let here = &self.modules[module];
        let child = here.children.get(name).map(|&child| Target::Module(child));
        if !is_last && child.is_some() {
            return child;
        }
        if here.defined.iter().any(|defined| defined == name) {
            return Some(Target::ItemOf(module));
        }
        if let Some(path) = here.aliases.get(name) {
            // `use a::a` refers to the module, and `use a` to another crate.
            if path.len() > 1 || path[0] != name {
                return Some(self.resolve_within(module, path, left).unwrap_or(Target::Outside));
            }
        }
        child.or_else(|| {
            let mut sources = here.globs.iter().filter_map(|glob| {
                match self.resolve_within(module, glob, left)? {
                    Target::Module(source) if source != module => Some(source),
                    _ => None,
                }
            });
            let left = left.checked_sub(1)?;
            sources.find_map(|source| self.lookup(source, name, is_last, left))
        })
    }

    /// Whether a module has this name by `use`.
    pub(super) fn is_alias(&self, module: usize, name: &str) -> bool {
        self.modules[module].aliases.contains_key(name)
    }
}

/// The file of `mod name;`.
fn source_of(attributes: &[Attribute], file: &Path, children_in: &Path, name: &str) -> PathBuf {
    let given = attributes.iter().find_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("path") => match &pair.value {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(path), .. }) => Some(path.value()),
            _ => None,
        },
        _ => None,
    });
    if let Some(path) = given {
        return file.parent().unwrap_or(Path::new("")).join(path);
    }
    let flat = children_in.join(format!("{name}.rs"));
    if flat.exists() { flat } else { children_in.join(name).join("mod.rs") }
}

/// Whether `#[cfg(test)]` or `#[cfg(all(test, ..))]` is among the attributes.
pub(super) fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) if list.path.is_ident("cfg") => {
            let condition = list.tokens.to_string().replace(' ', "");
            condition == "test" || condition.starts_with("all(test,")
        }
        _ => attribute.path().is_ident("test"),
    })
}

pub(super) fn is_public(visibility: &Visibility) -> bool {
    !matches!(visibility, Visibility::Inherited)
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::ExternCrate(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::ForeignMod(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::TraitAlias(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

fn name_of(item: &Item) -> Option<String> {
    let ident = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::TraitAlias(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(ident.to_string())
}
