//! Dancing links: Algorithm C of Knuth's The Art of Computer Programming, volume 4B, section
//! 7.2.2.1, which is Algorithm X with colors.
//!
//! # The lists
//!
//! Each *item* has a circular, doubly linked list of the *nodes* of the options that name it, and
//! the primary items that are not yet covered are in a circular, doubly linked list too, which
//! begins at a root. The nodes of an *option* lie side by side in an array and need no links. For
//! the items a, b, c and the options 0 = `a b`, 1 = `b c`, 2 = `a c`:
//!
//! ```text
//!   root <-------> a <-------> b <-------> c <-------> (root)      LLINK, RLINK
//!                  |           |           |
//!   option 0      (a)---------(b)          |                       ULINK, DLINK
//!                  |           |           |                       run down each
//!   option 1       |          (b)---------(c)                      column and back
//!                  |           |           |                       to its head
//!   option 2      (a)---------------------(c)
//!                  |           |           |
//!                 (a)         (b)         (c)
//! ```
//!
//! In memory, the heads of the items come first, then the options, with a *spacer* before the first
//! option and after each option:
//!
//! ```text
//!   index    1   2   3 | 4 | 5   6 | 7 | 8   9 | 10 | 11  12 | 13
//!            a   b   c | - | a   b | - | b   c | -  | a   c  | -
//!            heads       ^ option 0  ^ option 1   ^ option 2   ^
//!                        spacers: up = first node of the option before,
//!                                 down = last node of the option after
//! ```
//!
//! # Why unlinking can be undone
//!
//! To unlink x from a list, its neighbors are linked to each other, and x itself is not changed:
//!
//! ```text
//!   down[up[x]] = down[x]                up[x] --------> down[x]
//!   up[down[x]] = up[x]                     ^           ^
//!                                            \         /
//!                                             +-- x --+     x still points to both
//! ```
//!
//! So x remembers where it was. `down[up[x]] = x; up[down[x]] = x` puts it back, provided that its
//! neighbors are the same again as when it was unlinked, and that is so if everything unlinked
//! after x has been put back before x: the last to leave is the first to return. Each operation
//! here has an inverse that goes through the same nodes in the opposite order ([`cover`] and
//! `uncover`, `hide` and `unhide`, `purify` and `unpurify`, `commit` and `uncommit`), and the
//! search calls them like brackets. So the search needs no copy of the lists and no trail, whatever
//! it tries: after it has ended, every link is what it was. Debug builds check this when a search
//! is dropped, finished or not.
//!
//! [`cover`]: dance::Dance::cover
//!
//! # Modules
//!
//! In reading order: `lists` has the links, and unlinking and relinking of one item or one option;
//! `build` makes them from a problem; `action` names what a search does to them; `cover` covers and
//! purifies items; `dance` is the algorithm.

mod action;
mod build;
mod cover;
mod dance;
mod lists;

pub(crate) use action::{Action, Observer};
pub(crate) use dance::Dance;
pub(crate) use lists::Lists;
pub(super) use lists::{PLAIN, SAME_COLOR};

/// A search that is not observed.
pub(crate) type Searcher = Dance<()>;
