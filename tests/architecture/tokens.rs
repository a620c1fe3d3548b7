//! Paths among bare tokens: what stands in macro calls, in bodies of `macro_rules!` and in attributes has no syntax tree.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use std::fmt;

/// A path as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Written {
    /// It begins with `::`, so its first name is a crate.
    pub(crate) leading: bool,
    pub(crate) names: Vec<String>,
}

impl Written {
    pub(crate) fn new(leading: bool, names: impl IntoIterator<Item = String>) -> Self {
        Self { leading, names: names.into_iter().collect() }
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.leading { "::" } else { "" }, self.names.join("::"))
    }
}

/// The name of an identifier: `r#try` and `try` are the same one.
pub(crate) fn name_of(ident: &Ident) -> String {
    ident.to_string().trim_start_matches("r#").to_owned()
}

/// A path among tokens.
pub(crate) struct Mention {
    pub(crate) written: Written,
    pub(crate) line: usize,
    /// A `!` and a group follow.
    pub(crate) is_macro: bool,
}

/// All paths of `tokens`, also those in groups, in `{…}` behind a `::`, and in string literals where `literals` says
/// so: attributes such as `#[serde(with = "a::b")]` hold code in strings.
pub(crate) fn mentions(tokens: TokenStream, literals: bool) -> Vec<Mention> {
    let mut scan = Scan { literals, found: Vec::new() };
    scan.stream(tokens, None);
    scan.found
}

struct Scan {
    literals: bool,
    found: Vec<Mention>,
}

impl Scan {
    /// Looks through tokens; with a prefix they are the group of a `use`, and each path in it goes on from there.
    fn stream(&mut self, tokens: TokenStream, prefix: Option<&Written>) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            match &tokens[at] {
                TokenTree::Group(group) => {
                    self.stream(group.stream(), None);
                    at += 1;
                }
                TokenTree::Literal(literal) => {
                    if self.literals {
                        self.literal(&literal.to_string());
                    }
                    at += 1;
                }
                TokenTree::Ident(ident) if prefix.is_some() && ident == "as" => at += 2,
                TokenTree::Ident(_) => at = self.path(&tokens, at, false, prefix),
                // a path from a crate's name, unless it goes on behind `<…>`
                TokenTree::Punct(_) if is_colons(&tokens, at) => {
                    let goes_on = at > 0 && is_punct(&tokens[at - 1], '>');
                    match tokens.get(at + 2) {
                        Some(TokenTree::Ident(_)) if !goes_on => at = self.path(&tokens, at + 2, true, None),
                        Some(TokenTree::Ident(_)) => at += 3,
                        _ => at += 2,
                    }
                }
                TokenTree::Punct(_) => at += 1,
            }
        }
    }

    /// Reads the path whose first name stands at `first`; returns where it ends.
    fn path(&mut self, tokens: &[TokenTree], first: usize, leading: bool, prefix: Option<&Written>) -> usize {
        let before = first.checked_sub(1).map(|before| &tokens[before]);
        let mut written = prefix.cloned().unwrap_or_else(|| Written::new(leading, []));
        let n_before = written.names.len();
        let mut line = 0;
        let mut at = first;
        while let Some(TokenTree::Ident(ident)) = tokens.get(at) {
            line = ident.span().start().line;
            // the `self` of `use a::{self, b}` is `a`
            if n_before == 0 || at > first || ident != "self" {
                written.names.push(name_of(ident));
            }
            at += 1;
            if !is_colons(tokens, at) {
                break;
            }
            at += 2;
        }
        if let Some(TokenTree::Group(group)) = tokens.get(at)
            && is_colons(tokens, at.wrapping_sub(2))
            && group.delimiter() == Delimiter::Brace
        {
            self.stream(group.stream(), Some(&written));
            return at + 1;
        }
        let bang = tokens.get(at).is_some_and(|token| is_punct(token, '!'));
        let is_macro = bang && matches!(tokens.get(at + 1), Some(TokenTree::Group(_) | TokenTree::Ident(_)));
        let called =
            matches!(tokens.get(at), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
        if is_macro || written.names.len() > 1 && !is_variable(before, &written) {
            self.found.push(Mention { written, line, is_macro });
        } else if written.names.len() == 1 && may_name_an_item(before, &written.names[0], called) {
            self.found.push(Mention { written, line, is_macro: false });
        }
        at
    }

    fn literal(&mut self, text: &str) {
        let inside = text.trim_matches('"');
        if inside.contains("::")
            && let Ok(tokens) = inside.parse()
        {
            self.stream(tokens, None);
        }
    }
}

fn is_punct(token: &TokenTree, char: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == char)
}

fn is_colons(tokens: &[TokenTree], at: usize) -> bool {
    let is_colon = |at: usize| tokens.get(at).is_some_and(|token| is_punct(token, ':'));
    is_colon(at) && is_colon(at + 1)
}

/// Whether the path begins with a variable of a macro, `$x::y`. `$crate::y` is a path like any other.
fn is_variable(before: Option<&TokenTree>, written: &Written) -> bool {
    before.is_some_and(|token| is_punct(token, '$')) && written.names[0] != "crate"
}

/// Whether a name by itself can be an item: not a field, a method, a lifetime or a variable. Small names count where
/// they are called; anything else in small letters is a variable or a keyword.
fn may_name_an_item(before: Option<&TokenTree>, name: &str, called: bool) -> bool {
    let behind = match before {
        Some(TokenTree::Punct(punct)) => ['.', '$', '\''].contains(&punct.as_char()),
        Some(TokenTree::Ident(ident)) => ident == "fn",
        _ => false,
    };
    !behind && (called || name.starts_with(char::is_uppercase))
}
