//! The words, strings and signs of a text: which are separators, comments, currencies, marks.

use crate::{COSTS, TITLES, cost};
use quadrille_texts::is_in;
use quadrille_texts::sizes::SMALLEST_COVER;
use std::collections::HashMap;

/// Signs between the items of a list.
const SEPARATORS: [&str; 6] = [",", ";", "、", ",", "+", "&"];
/// What begins a remark behind a record.
const REMARKS: [&str; 6] = ["# ", "// ", "% ", "-- ", "<- ", "← "];

/// Letters that stand for costs in formulas.
pub(super) const LETTERS_OF_COSTS: &str = "c w";

/// Signs and names of currencies.
const CURRENCIES: [&str; 12] = [
    "$", "€", "£", "¥", "CHF", "EUR", "USD", "GBP", "SEK", "euros", "euro", "dollars",
];

pub(super) fn is_currency(word: &str) -> bool {
    let is_same = |known: &&str| known.eq_ignore_ascii_case(word);
    CURRENCIES.iter().any(is_same)
}

/// A part of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token<'t> {
    pub(super) text: &'t str,
    /// The place in the text, in bytes, with quotation marks.
    pub(super) from: usize,
    pub(super) end: usize,
    pub(super) kind: Kind,
}

/// The tokens of a possible record.
pub(super) type Unit<'t> = Vec<Token<'t>>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Word,
    /// The inside of quotation marks.
    String,
    Sign,
    Break,
}

impl Token<'_> {
    pub(super) fn is(&self, sign: &str) -> bool {
        self.kind == Kind::Sign && self.text == sign
    }

    pub(super) fn opens(&self) -> bool {
        ["[", "{", "("].iter().any(|sign| self.is(sign))
    }

    pub(super) fn closes(&self) -> bool {
        ["]", "}", ")"].iter().any(|sign| self.is(sign))
    }

    pub(super) fn is_word(&self) -> bool {
        matches!(self.kind, Kind::Word | Kind::String)
    }

    pub(super) fn is_separator(&self) -> bool {
        self.kind == Kind::Sign && SEPARATORS.contains(&self.text)
    }
}

/// The parts of a text.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let (mut tokens, mut unclosed) = (Vec::new(), Unclosed::new());
    let mut from = 0;
    while let Some(c) = text[from..].chars().next() {
        let (length, kind) = token(text, from, c, &mut unclosed);
        let rest = &text[from..];
        let is_begun = tokens
            .last()
            .is_some_and(|token: &Token<'_>| token.kind != Kind::Break);
        if is_begun && REMARKS.iter().any(|mark| rest.starts_with(mark)) {
            from += rest.lines().next().map_or(0, str::len);
            continue;
        }
        let end = from + length;
        if let Some(kind) = kind {
            let inside = match kind {
                Kind::String => inside(&text[from..end]),
                _ => &text[from..end],
            };
            tokens.push(Token {
                text: inside,
                from,
                end,
                kind,
            });
        }
        from = end;
    }
    with_separators(&mut tokens);
    let tokens = without_numbers(&tokens);
    without_heads(text, &with_lists(&without_tags(&tokens)))
}

/// Tokens without the number in brackets with which R begins a line of values, and with a colon
/// behind the number of a line: `#1`.
fn without_numbers<'t>(tokens: &[Token<'t>]) -> Vec<Token<'t>> {
    let (mut kept, mut rest) = (Vec::new(), tokens);
    while let Some((first, behind)) = rest.split_first() {
        kept.push(*first);
        let is_number = matches!(behind, [open, number, close, value, ..]
            if open.is("[") && cost(number.text).is_some() && close.is("]") && value.is_word());
        let begins = first.kind == Kind::Break;
        rest = match behind {
            _ if begins && is_number => &behind[3..],
            [hash, number, value, ..]
                if begins && hash.is("#") && cost(number.text).is_some() && value.is_word() =>
            {
                kept.extend([*number, Token { text: ":", ..*hash }]);
                &behind[2..]
            }
            _ => behind,
        };
    }
    kept
}

/// Tells signs between columns, equally many in each line, from signs between the items of lists:
/// semicolons beside commas are written as bars, and bars and tabs in unequal numbers as commas.
fn with_separators(tokens: &mut [Token<'_>]) {
    let written = columns_and_lists(tokens);
    for at in 0..tokens.len() {
        let is_slash = tokens[at].is("/") && is_between_blanks(tokens, at);
        let as_sign = written.iter().find(|(sign, _)| tokens[at].is(sign));
        tokens[at].text = match as_sign {
            Some((_, other)) => other,
            None if is_slash => ",",
            None => tokens[at].text,
        };
    }
}

/// The signs between columns or items that other signs replace, each with its replacement.
fn columns_and_lists(tokens: &[Token<'_>]) -> Vec<(&'static str, &'static str)> {
    let are_even = |counts: &[usize]| counts.windows(2).all(|pair| pair[0] == pair[1]);
    let semicolons = counts(tokens, ";");
    let are_columns = semicolons.len() >= SMALLEST_COVER && semicolons[0] > 0;
    let has_lists = counts(tokens, ",").iter().any(|&n| n > 0);
    let is_drawn = is_drawn(tokens);
    let is_list = |sign: &str| !is_drawn && !are_even(&counts(tokens, sign));
    let columns = (are_columns && are_even(&semicolons) && has_lists).then_some((";", "|"));
    let lists = ["|", "\t"].into_iter().filter(|sign| is_list(sign));
    columns
        .into_iter()
        .chain(lists.map(|sign| (sign, ",")))
        .collect()
}

fn lines<'p, 't>(tokens: &'p [Token<'t>]) -> impl Iterator<Item = &'p [Token<'t>]> {
    tokens.split(|token| token.kind == Kind::Break)
}

/// How often a sign stands inside of each line that has the sign, or a colon behind a name.
fn counts(tokens: &[Token<'_>], sign: &str) -> Vec<usize> {
    let count = |line: &[Token<'_>], sign: &str| {
        let inside = line.split_last().map_or(line, |(_, inside)| inside);
        inside.iter().filter(|token| token.is(sign)).count()
    };
    let counts = lines(tokens).map(|line| (count(line, sign), count(line, ":")));
    let counts = counts.filter(|&(n, n_names)| n > 0 || n_names > 0);
    counts.map(|(n, _)| n).collect()
}

/// Whether a line begins with a bar, or is drawn between rows.
fn is_drawn(tokens: &[Token<'_>]) -> bool {
    const LEAST_SIGNS: usize = 4;
    let is_rule =
        |line: &[Token<'_>]| line.len() >= LEAST_SIGNS && !line.iter().any(Token::is_word);
    let has_bar = |line: &[Token<'_>]| line.first().is_some_and(|token| token.is("|"));
    lines(tokens).any(|line| has_bar(line) || is_rule(line))
}

/// Whether blanks stand on both sides of a token.
fn is_between_blanks(tokens: &[Token<'_>], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|at| tokens.get(at));
    let both = before.zip(tokens.get(at + 1));
    both.is_some_and(|(before, behind)| {
        before.end < tokens[at].from && tokens[at].end < behind.from
    })
}

/// Tokens with `item: a` in the place of `<item>a</item>`.
fn without_tags<'t>(tokens: &[Token<'t>]) -> Vec<Token<'t>> {
    let (mut kept, mut rest) = (Vec::new(), tokens);
    while let Some((first, behind)) = rest.split_first() {
        let Some(n_words) = element(rest) else {
            kept.push(*first);
            rest = behind;
            continue;
        };
        let sign = Token {
            text: ":",
            ..rest[2]
        };
        kept.extend([rest[1], sign]);
        kept.extend_from_slice(&rest[3..3 + n_words]);
        rest = &rest[7 + n_words..];
    }
    kept
}

/// The number of words in the element of XML with which tokens begin, if the element has nothing
/// else; cells of a table have several kinds of words.
fn element(tokens: &[Token<'_>]) -> Option<usize> {
    let [open, name, close, inside @ ..] = tokens else {
        return None;
    };
    let is_tag = open.is("<") && name.kind == Kind::Word && close.is(">");
    if !is_tag {
        return None;
    }
    let is_of_list = |token: &&Token<'_>| token.is_word() || token.is_separator();
    let n_words = inside.iter().take_while(is_of_list).count();
    let [begin, slash, end, last, ..] = &inside[n_words..] else {
        return None;
    };
    let is_end = begin.is("<") && slash.is("/") && end.text == name.text && last.is(">");
    (is_end && n_words > 0 && !is_in("td th", name.text)).then_some(n_words)
}

/// Tokens with separators between the items that stand in a line each below a name: behind bullets,
/// or farther to the right than the name.
fn with_lists<'t>(tokens: &[Token<'t>]) -> Vec<Token<'t>> {
    let mut kept: Vec<Token<'t>> = Vec::new();
    let lines = tokens.chunk_by(|_, next| next.kind != Kind::Break);
    let lines: Vec<&[Token<'t>]> = lines.collect();
    let mut at = 0;
    while let Some((name, below)) = lines.get(at).copied().zip(lines.get(at + 1..)) {
        let has_sign = name.last().is_some_and(|token| token.is(":"));
        let items = items_below(name, below);
        kept.extend_from_slice(name);
        at += 1 + items.len();
        for (nth, item) in items.into_iter().enumerate() {
            let is_first = nth == 0 && !has_sign;
            kept.push(Token {
                text: if is_first { ":" } else { "," },
                kind: Kind::Sign,
                ..item[0]
            });
            kept.extend_from_slice(item);
        }
    }
    kept
}

/// The items in the lines below a name; no item where a line of the list may have several.
fn items_below<'p, 't>(name: &[Token<'t>], below: &[&'p [Token<'t>]]) -> Vec<&'p [Token<'t>]> {
    let has_sign = name.last().is_some_and(|token| token.is(":"));
    let is_title = matches!(name, [.., title, _] if has_sign && is_in(TITLES, title.text));
    let is_name = !is_title && (has_sign || name.last().is_some_and(Token::is_word));
    let items = below
        .iter()
        .map_while(|line| item_below(line, name, has_sign));
    let items: Vec<&[Token<'t>]> = items.collect();
    let next = below.get(items.len());
    let is_whole = next.is_none_or(|next| indent(next) <= indent(name));
    match is_name && is_whole {
        true => items,
        false => Vec::new(),
    }
}

/// The words of a line, perhaps behind a bullet, if the line has nothing else, and may be an item
/// below this name.
fn item_below<'p, 't>(
    line: &'p [Token<'t>],
    name: &[Token<'t>],
    has_sign: bool,
) -> Option<&'p [Token<'t>]> {
    let (_, item) = line
        .split_first()
        .filter(|(begin, _)| begin.kind == Kind::Break)?;
    let has_bullet = item.first()?.is("-");
    let item = &item[usize::from(has_bullet)..];
    let is_below = has_bullet && has_sign || indent(line) > indent(name);
    (is_below && !item.is_empty() && item.iter().all(Token::is_word)).then_some(item)
}

/// The number of blanks with which a line begins.
fn indent(line: &[Token<'_>]) -> usize {
    match line {
        [begin, first, ..] if begin.kind == Kind::Break => first.from - begin.end,
        // the first line of a text
        [first, _, ..] => first.from,
        _ => 0,
    }
}

/// The word before the brackets around one word, with which tokens begin: `x["S1"]`. A word for
/// costs says what the number in the brackets is.
fn head<'t>(tokens: &[Token<'t>]) -> Option<&'t str> {
    let [head, open, inside, close, ..] = tokens else {
        return None;
    };
    let is_index = open.is("[") && close.is("]") && inside.is_word() && open.from == head.end;
    (head.kind == Kind::Word && is_index && !is_in(COSTS, head.text)).then_some(head.text)
}

/// Tokens with `S1` in the place of `x["S1"]`, for a word that stands before many such brackets; a
/// number stays in them.
fn without_heads<'t>(text: &'t str, tokens: &[Token<'t>]) -> Vec<Token<'t>> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    let heads = (0..tokens.len()).filter_map(|at| head(&tokens[at..]));
    heads.for_each(|head| *counts.entry(head).or_default() += 1);
    let is_usual = |head: &&str| counts[head] >= SMALLEST_COVER;
    let (mut kept, mut rest) = (Vec::new(), tokens);
    while let Some((first, behind)) = rest.split_first() {
        let Some(_) = head(rest).filter(is_usual) else {
            kept.push(*first);
            rest = behind;
            continue;
        };
        let (inside, end) = (rest[2], rest[3].end);
        let is_number = cost(inside.text).is_some();
        kept.push(Token {
            text: if is_number {
                &text[first.from..end]
            } else {
                inside.text
            },
            from: first.from,
            end,
            kind: inside.kind,
        });
        rest = &rest[4..];
    }
    kept
}

/// The length and the kind of the token that begins with a character; a blank has no kind.
fn token(text: &str, from: usize, c: char, unclosed: &mut Unclosed) -> (usize, Option<Kind>) {
    let before = text[..from].chars().next_back();
    let is_apart = !before.is_some_and(char::is_alphanumeric);
    let rest = &text[from..];
    match c {
        '\n' => (1, Some(Kind::Break)),
        // columns of a sheet
        '\t' if before.is_some_and(|c| !c.is_whitespace() && !matches!(c, ':' | '=')) => {
            (1, Some(Kind::Sign))
        }
        c if c.is_whitespace() => (c.len_utf8(), None),
        c if is_apart && closing(c).is_some() => match string(text, from, c, unclosed) {
            Some(length) => (length, Some(Kind::String)),
            None => (c.len_utf8(), Some(Kind::Sign)),
        },
        '&' | ':' if is_of_value(before, &rest[1..]) => (1, None),
        '0'..='9' if is_apart && let Some(length) = amount(text, from) => {
            (length, Some(Kind::Word))
        }
        '-' if is_apart && rest[1..].starts_with(|c: char| c.is_ascii_digit()) => {
            (word(&rest[1..]) + 1, Some(Kind::Word))
        }
        c if c.is_alphanumeric() || c == '_' => (word(rest), Some(Kind::Word)),
        c => (c.len_utf8(), Some(Kind::Sign)),
    }
}

/// The quotation marks that may close a string, for the mark that opens it.
fn closing(mark: char) -> Option<&'static [char]> {
    match mark {
        '"' => Some(&['"']),
        '\'' => Some(&['\'']),
        '`' => Some(&['`', '\'']),
        '“' => Some(&['”']),
        '„' | '‚' => Some(&['“', '”', '‘']),
        '‘' => Some(&['’']),
        '«' => Some(&['»']),
        _ => None,
    }
}

/// Quotation marks that open strings, and the place, in bytes, up to which no mark closes them.
type Unclosed = HashMap<char, usize>;

/// The length of the string in quotation marks that begins at a place, and ends in the same line.
fn string(text: &str, from: usize, mark: char, unclosed: &mut Unclosed) -> Option<usize> {
    if unclosed.get(&mark).is_some_and(|&end| from < end) {
        return None;
    }
    let inside = &text[from + mark.len_utf8()..];
    let closing = closing(mark)?;
    let end = inside.find(|c| c == '\n' || closing.contains(&c));
    let close = end.and_then(|end| inside[end..].chars().next().filter(|c| *c != '\n'));
    let Some((end, close)) = end.zip(close.map(char::len_utf8)) else {
        unclosed.insert(mark, from + end.unwrap_or(inside.len()));
        return None;
    };
    let is_apart = !inside[end + close..].starts_with(char::is_alphanumeric);
    (is_apart && (end > 0 || mark == '"')).then_some(mark.len_utf8() + end + close)
}

/// The inside of a string with both quotation marks.
fn inside(string: &str) -> &str {
    let mut chars = string.chars();
    chars.next();
    chars.next_back();
    chars.as_str()
}

/// The length of the amount of money that begins here, beside the sign of a currency: `2,825`,
/// `48,25` and `5'945`.
fn amount(text: &str, from: usize) -> Option<usize> {
    const LONGEST_AMOUNT: usize = 16;
    let is_of_number = |c: &char| c.is_ascii_digit() || matches!(c, '.' | ',' | '\'' | '’');
    let chars = text[from..].chars().take(LONGEST_AMOUNT);
    let length: usize = chars.take_while(is_of_number).map(char::len_utf8).sum();
    let number = text[from..from + length].trim_end_matches(|c: char| !c.is_ascii_digit());
    let before = text[..from].trim_end_matches(' ');
    let behind = text[from + number.len()..].trim_start_matches(' ');
    let is_beside = CURRENCIES
        .iter()
        .any(|sign| before.ends_with(sign) || behind.starts_with(sign));
    is_beside.then_some(number.len())
}

/// Whether a character may be the last of a name or a value.
fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | ')' | ']' | '}' | '"' | '\'')
}

/// Whether a sign is a part of the value that begins behind it, as those of references in Rust and
/// of atoms in Elixir are.
fn is_of_value(before: Option<char>, behind: &str) -> bool {
    !before.is_some_and(is_of_name)
        && behind.starts_with(|c: char| c.is_alphabetic() || matches!(c, '[' | '(' | '"'))
}

/// The length of the word that begins a text. Some signs may stand between its letters.
fn word(text: &str) -> usize {
    let is_of_word = |c: char| c.is_alphanumeric() || c == '_';
    let is_digit = |c: char| c.is_ascii_digit();
    let mut end = 0;
    while let Some(c) = text[end..].chars().next() {
        let behind = &text[end + c.len_utf8()..];
        let is_inner = matches!(c, '-' | '.' | '\'' | '’' | '/')
            || c == ':' && text[..end].ends_with(is_digit) && behind.starts_with(is_digit);
        if !(is_of_word(c) || is_inner && behind.starts_with(is_of_word)) {
            break;
        }
        end += c.len_utf8();
    }
    end
}

/// Whether a mark says that the option has the item; nothing for other words. The letters that
/// tables use as marks may be items here.
pub(super) fn mark(word: &str) -> Option<bool> {
    match word {
        "1" | "1.0" | "TRUE" | "True" | "true" => Some(true),
        "0" | "0.0" | "FALSE" | "False" | "false" => Some(false),
        _ => None,
    }
}

/// Whether a word is marks without signs between them.
pub(super) fn are_marks(word: &str) -> bool {
    word.len() >= SMALLEST_COVER && word.bytes().all(|byte| matches!(byte, b'0' | b'1'))
}
