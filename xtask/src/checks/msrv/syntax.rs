//! Versions that the syntax of a file asks for.

use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Arm, BinOp, Expr, ExprBinary, ItemFn, Macro};

use super::need::Need;
use crate::checks::CheckError;
use crate::checks::paths;
use crate::checks::workspace;

const LET_CHAINS: u32 = 88;
const LET_IN_GUARDS: u32 = 95;
const SAFE_TARGET_FEATURE: u32 = 86;

/// What the language features in this file need.
pub(super) fn needs(path: &Path) -> Result<Vec<Need>, CheckError> {
    let text = workspace::read(path)?;
    let file = syn::parse_file(&text).map_err(|error| CheckError::syntax(path, &error))?;
    let name = paths::relative(path).display().to_string();
    let mut features = Features { file: name, needs: Vec::new() };
    features.visit_file(&file);
    Ok(features.needs)
}

struct Features {
    file: String,
    needs: Vec<Need>,
}

impl Features {
    fn add(&mut self, minor: u32, feature: &str, line: usize) {
        self.needs.push(Need::new(minor, format!("{feature}, {}:{line}", self.file)));
    }

    /// `&& let` in the tokens of a macro, which are not parsed.
    fn scan(&mut self, tokens: TokenStream) {
        let mut ampersands = 0;
        for token in tokens {
            match token {
                TokenTree::Punct(punct) if punct.as_char() == '&' => ampersands += 1,
                TokenTree::Ident(ident) if ampersands == 2 && ident == "let" => {
                    self.add(LET_CHAINS, "let chain", ident.span().start().line);
                }
                TokenTree::Group(group) => {
                    ampersands = 0;
                    self.scan(group.stream());
                }
                _ => ampersands = 0,
            }
        }
    }
}

impl<'ast> Visit<'ast> for Features {
    fn visit_expr_binary(&mut self, binary: &'ast ExprBinary) {
        let is_let = |side: &Expr| matches!(side, Expr::Let(_));
        if matches!(binary.op, BinOp::And(_)) && (is_let(&binary.left) || is_let(&binary.right)) {
            self.add(LET_CHAINS, "let chain", binary.span().start().line);
        }
        visit::visit_expr_binary(self, binary);
    }

    fn visit_arm(&mut self, arm: &'ast Arm) {
        if let Some((_, guard)) = &arm.guard {
            let mut inside = Lets(false);
            inside.visit_expr(guard);
            if inside.0 {
                self.add(LET_IN_GUARDS, "let in a match guard", arm.span().start().line);
            }
        }
        visit::visit_arm(self, arm);
    }

    fn visit_item_fn(&mut self, function: &'ast ItemFn) {
        let featured =
            function.attrs.iter().any(|attribute| attribute.path().is_ident("target_feature"));
        if featured && function.sig.unsafety.is_none() {
            self.add(SAFE_TARGET_FEATURE, "safe target_feature", function.span().start().line);
        }
        visit::visit_item_fn(self, function);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        self.scan(call.tokens.clone());
    }
}

/// Whether a guard has a `let` of its own, closures and blocks aside.
struct Lets(bool);

impl<'ast> Visit<'ast> for Lets {
    fn visit_expr(&mut self, expression: &'ast Expr) {
        match expression {
            Expr::Let(_) => self.0 = true,
            Expr::Binary(_) | Expr::Paren(_) => visit::visit_expr(self, expression),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minors(text: &str) -> Vec<u32> {
        let mut features = Features { file: String::new(), needs: Vec::new() };
        features.visit_file(&syn::parse_file(text).unwrap());
        features.needs.iter().map(|need| need.minor).collect()
    }

    #[test]
    fn newer_features_are_found() {
        assert_eq!(minors("fn f() { if let Some(1) = a && b {} }"), [LET_CHAINS]);
        assert_eq!(minors("fn f() { if a && let Some(1) = b {} }"), [LET_CHAINS]);
        assert_eq!(minors("fn f() { go!(if a && let Some(1) = b {}) }"), [LET_CHAINS]);
        assert_eq!(minors("fn f() { match a { b if let 1 = c => {} } }"), [LET_IN_GUARDS]);
        let function = "#[target_feature(enable = \"avx2\")]";
        assert_eq!(minors(&format!("{function} fn f() {{}}")), [SAFE_TARGET_FEATURE]);
    }

    #[test]
    fn older_forms_are_not() {
        let guard = "fn f() { match a { b if { if let 1 = c { d } else { e } } => {} } }";
        let function = "#[target_feature(enable = \"avx2\")] unsafe fn f() {}";
        for text in ["fn f() { if let 1 = a {} while let 2 = b {} c && d; }", guard, function] {
            assert_eq!(minors(text), [0_u32; 0], "{text}");
        }
    }
}
