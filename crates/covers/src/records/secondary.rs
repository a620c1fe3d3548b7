//! The list of items that may be covered at most once.

use super::around::{blank, range};
use super::slots::items;
use super::tokens::{Kind, Token, tokens};
use crate::Found;
use std::collections::HashSet;

/// Words before the list of secondary items.
const SECONDARY: [&str; 4] = ["secondary", "optional", "at most once", "höchstens einmal"];
/// Words before the list of all other items.
const PRIMARY: [&str; 4] = ["primary", "exactly once", "must be covered", "genau einmal"];
/// Words that begin the line with that list, too.
const ITEMS: [&str; 3] = ["items", "elements", "universe"];

/// Lists of primary and secondary items.
pub(crate) struct Lists {
    primary: Option<Vec<String>>,
    secondary: Vec<String>,
    /// The text without both lists.
    pub(crate) rest: String,
}

/// Whether a text, in small letters, says that some items may be left out.
pub(crate) fn are_told(lower: &str) -> bool {
    SECONDARY.iter().any(|words| lower.contains(words))
}

impl Lists {
    /// The lists of a text; `None` where the text has no list of secondary items, or several.
    pub(crate) fn of(text: &str) -> Option<Lists> {
        let tokens = tokens(text);
        let mut rest = text.to_owned();
        let secondary = take(&tokens, &mut rest, &SECONDARY)?;
        let primary = take(&tokens, &mut rest, &PRIMARY);
        let primary = primary.or_else(|| take(&tokens, &mut rest, &ITEMS));
        Some(Lists {
            primary,
            secondary,
            rest,
        })
    }

    /// The cover with these secondary items; `None` where the list of primary items lacks an item
    /// of an option.
    pub(crate) fn added_to(self, mut found: Found) -> Option<Found> {
        let mut all = found
            .items
            .take()
            .unwrap_or_else(|| crate::union(&found.options));
        // blanks may stand in the only item
        let joined = self.secondary.join(" ");
        let secondary = match all.contains(&joined) {
            true => vec![joined],
            false => self.secondary,
        };
        all.retain(|item| !secondary.contains(item));
        let primary = match self.primary {
            Some(primary) => {
                let known: HashSet<&String> = primary.iter().collect();
                all.iter()
                    .all(|item| known.contains(item))
                    .then_some(primary)?
            }
            None => all,
        };
        found.items = Some(primary);
        found.secondary = secondary;
        Some(found)
    }
}

/// Takes the only list of a text that is called like this out of the rest of the text, with the
/// words before the list.
fn take(tokens: &[Token<'_>], rest: &mut String, called: &[&str]) -> Option<Vec<String>> {
    let begins = |at: usize| at == 0 || tokens[at - 1].kind == Kind::Break;
    let is_left = |token: &Token<'_>| !rest[token.from..token.end].trim().is_empty();
    let is_place = |&at: &usize| {
        is_called(&tokens[at..], called) && (called != ITEMS || begins(at)) && is_left(&tokens[at])
    };
    let places: Vec<usize> = (0..tokens.len()).filter(is_place).collect();
    let (&first, others) = places.split_first()?;
    let (list, part) = list(&tokens[first..])?;
    let place = range(part);
    let line = rest[place.start..].lines().next().map_or(0, str::len);
    let is_word = |token: &&Token<'_>| token.is_word();
    let n_words = tokens[..first].iter().rev().take_while(is_word).count();
    blank(rest, tokens[first - n_words].from..place.end);
    // the line may say it twice
    let is_beside = |at: &usize| tokens[*at].from < place.start + line;
    others.iter().all(is_beside).then_some(list)
}

/// Whether tokens begin with one of these words.
fn is_called(tokens: &[Token<'_>], called: &[&str]) -> bool {
    let begins = |words: &&str| {
        let mut words = words.split(' ').zip(tokens);
        words.all(|(word, token)| {
            let bare = token.text.strip_suffix("_items").unwrap_or(token.text);
            token.is_word() && bare.eq_ignore_ascii_case(word)
        })
    };
    called.iter().any(begins)
}

/// The list behind a sign in the line with which tokens begin, and the tokens with its end; brackets
/// may go on in other lines.
fn list<'p, 't>(tokens: &'p [Token<'t>]) -> Option<(Vec<String>, &'p [Token<'t>])> {
    let is_end = |token: &Token<'_>| token.kind == Kind::Break;
    let line = tokens.split(is_end).next()?;
    let begins = |token: &Token<'_>| token.opens() || token.is(":") || token.is("=");
    let sign = line.iter().position(begins)?;
    let begin = sign
        + line[sign..]
            .iter()
            .take_while(|token| begins(token))
            .count()
        - 1;
    let end = match tokens[begin].opens() {
        true => tokens.iter().skip(begin).position(Token::closes)? + begin + 1,
        false => line.len(),
    };
    let is_of_list = |token: &&Token<'_>| token.is_word() || token.is_separator();
    let list: Vec<Token<'t>> = tokens[begin..end]
        .iter()
        .filter(is_of_list)
        .copied()
        .collect();
    let (items, _) = items(&list);
    (!items.is_empty()).then_some((items, &tokens[..end]))
}
