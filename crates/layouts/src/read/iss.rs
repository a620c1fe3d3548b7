//! The notation of the Interactive Sudoku Solver, a line for each puzzle, or a link with it: `.`
//! and the name of a rule, then its numbers and cells, each behind `~`.
//!
//! `.Thermo~R1C1~R1C2.Cage~10~R2C1~R2C2.~R5C5_3_4` is a thermometer, a cage, and a cell that has
//! one of two digits. `.Or` and `.And` begin a group of rules, which ends with `.End`. Rules that
//! are not known here are refused by name.

use super::entry::VariantEntry;
use super::error::{ReadError, at};
use super::layout::Layout;
use super::links::{Bits, bytes_of};
use super::nfa::Machine;
use super::places::ray;
use super::text::{Line, Text, plain_number};
use quadrille_problem::format::{FormatError, quote};
use quadrille_variants::internal::usual_boxes;
use quadrille_variants::{Kind, MAX_SIZE, NO_REGION, Rule, Variant, rules};
use std::collections::BTreeSet;

pub(super) const LAYOUT: Layout = Layout {
    is_certain: |text, _| {
        let mut lines = text.whole.lines().map(str::trim);
        lines
            .find(|line| !line.is_empty())
            .is_some_and(|line| notation(line).is_some())
    },
    read: |text: &Text<'_>| {
        notation(text.lines.first()?.text)?;
        Some(text.lines.iter().map(entry).collect())
    },
};

/// How the rest of a rule is written behind its name.
#[derive(Clone, Copy)]
enum Rest {
    Nothing,
    Cells,
    /// A number and cells; 0 says that there is no number.
    Number,
    /// Perhaps a number, cells, and perhaps the word `LOOP`: then that many of the cells come again
    /// behind the last.
    Loop(u32, usize),
    /// A circle of one cell, and the cells of an arrow.
    Arrow,
    /// The number of cells of the circle, and all cells.
    Pill,
    /// Cells of which each two that stand beside each other have a number.
    Pairs(u32),
    /// A row or a column, and the numbers at its two ends.
    Ends,
    /// A number, and a row or a column.
    Middle,
    /// Digits with `_` between, and cells.
    Digits,
    /// The number of lists, and the cells of all.
    Lists,
    /// Lists of cells with `-` between.
    Segments,
}

/// The rules that are one of ours.
static NAMES: [(&str, &Kind, Rest); 46] = [
    ("Cage", &rules::CAGE, Rest::Number),
    ("AllDifferent", &rules::CAGE, Rest::Cells),
    ("Sum", &rules::SUM, Rest::Number),
    ("RellikCage", &rules::RELLIK, Rest::Number),
    ("EqualityCage", &rules::EQUALITY, Rest::Cells),
    ("Lunchbox", &rules::SANDWICH, Rest::Number),
    ("Thermo", &rules::THERMOMETER, Rest::Cells),
    ("Whisper", &rules::WHISPERS, Rest::Loop(5, 1)),
    ("Renban", &rules::RENBAN, Rest::Loop(0, 0)),
    ("Palindrome", &rules::PALINDROME, Rest::Cells),
    ("Zipper", &rules::ZIPPER, Rest::Cells),
    ("Between", &rules::BETWEEN, Rest::Cells),
    ("Lockout", &rules::LOCKOUT, Rest::Loop(4, 0)),
    ("RegionSumLine", &rules::REGION_SUM, Rest::Cells),
    ("SumLine", &rules::SUM_LINE, Rest::Loop(10, 1)),
    ("Entropic", &rules::ENTROPIC, Rest::Loop(0, 2)),
    ("Modular", &rules::MODULAR, Rest::Number),
    ("DoubleArrow", &rules::DOUBLE_ARROW, Rest::Cells),
    ("Arrow", &rules::ARROW, Rest::Arrow),
    ("PillArrow", &rules::ARROW, Rest::Pill),
    ("WhiteDot", &rules::DIFFERENCE, Rest::Pairs(1)),
    ("BlackDot", &rules::RATIO, Rest::Pairs(2)),
    ("X", &rules::XV, Rest::Pairs(10)),
    ("V", &rules::XV, Rest::Pairs(5)),
    ("GreaterThan", &rules::LESS, Rest::Pairs(0)),
    ("CountingCircles", &rules::COUNTING_CIRCLES, Rest::Cells),
    ("ContainAtLeast", &rules::CONTAINS, Rest::Digits),
    ("ContainExact", &rules::CONTAINS_EXACTLY, Rest::Digits),
    ("SameValues", &rules::SAME_VALUES, Rest::Lists),
    ("EqualSum", &rules::EQUAL_SUMS, Rest::Segments),
    ("XSum", &rules::X_SUM, Rest::Ends),
    ("Skyscraper", &rules::SEEN, Rest::Ends),
    ("HiddenSkyscraper", &rules::HIDDEN_SEEN, Rest::Ends),
    ("NumberedRoom", &rules::NUMBERED_ROOM, Rest::Ends),
    ("Sandwich", &rules::SANDWICH, Rest::Middle),
    ("AntiKnight", &rules::ANTI_KNIGHT, Rest::Nothing),
    ("AntiKing", &rules::ANTI_KING, Rest::Nothing),
    ("AntiTaxicab", &rules::ANTI_TAXICAB, Rest::Nothing),
    ("AntiConsecutive", &rules::NON_CONSECUTIVE, Rest::Nothing),
    ("StrictKropki", &rules::STRICT_KROPKI, Rest::Nothing),
    ("StrictXV", &rules::NO_XV, Rest::Nothing),
    ("GlobalEntropy", &rules::GLOBAL_ENTROPY, Rest::Nothing),
    ("GlobalMod", &rules::GLOBAL_MODULAR, Rest::Nothing),
    ("DutchFlatmates", &rules::DUTCH_FLATMATES, Rest::Nothing),
    ("DisjointSets", &rules::DISJOINT, Rest::Nothing),
    ("Windoku", &rules::WINDOWS, Rest::Nothing),
];

/// Groups inside of groups are no deeper.
const MAX_DEPTH: usize = 20;

/// The part of a line written in this notation.
fn notation(line: &str) -> Option<&str> {
    let is_web = line.starts_with("https://") || line.starts_with("http://");
    let text = match is_web {
        true => line.split_once("?q=")?.1.split(['&', '#']).next()?,
        false => line,
    };
    // rows of a board may begin with a point and letters, too
    let mut tildes = text.split('~').skip(1);
    let has_cells = tildes.any(|rest| rest.starts_with(|c: char| c.is_ascii_alphanumeric()));
    let first = text.strip_prefix('.')?.trim_start_matches('.');
    let is_rule = has_cells || NAMES.iter().any(|known| known.0 == first);
    let begins = first.starts_with(|c: char| c == '~' || c.is_ascii_uppercase());
    (is_rule && begins).then_some(text)
}

/// The parts of a puzzle, each behind a point.
fn parts(text: &str) -> Vec<&str> {
    let next = |at: usize| text[at + 1..].chars().next();
    let begins =
        |at: &usize| next(*at).is_none_or(|c| matches!(c, '~' | '.') || c.is_ascii_uppercase());
    let points = text.match_indices('.').map(|(at, _)| at);
    let ends: Vec<usize> = points.filter(begins).chain([text.len()]).collect();
    let parts = ends.windows(2).map(|ends| &text[ends[0] + 1..ends[1]]);
    parts.filter(|part| !part.is_empty()).collect()
}

/// Each two of some cells, in their order.
fn each_two(cells: &[usize]) -> Vec<Vec<usize>> {
    let pairs = |at| {
        cells[at + 1..]
            .iter()
            .map(move |&other| vec![cells[at], other])
    };
    (0..cells.len()).flat_map(pairs).collect()
}

/// A line, and the size of its board.
struct Board<'l, 'a> {
    line: &'l Line<'a>,
    size: usize,
}

/// The rest of the first part that begins so.
fn named<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    { parts(text).into_iter() }.find_map(|part| part.strip_prefix(name))
}

/// The puzzle of a line.
fn entry(line: &Line<'_>) -> Result<VariantEntry, ReadError> {
    let text = notation(line.text).unwrap_or(line.text);
    let shape = named(text, "Shape~").unwrap_or("9x9");
    let sides = shape.split_once('x');
    let side = sides.filter(|(rows, columns)| rows == columns);
    let size = side.and_then(|(side, _)| plain_number(side, 2));
    let size = size.filter(|size| (1..=MAX_SIZE).contains(size));
    let board = Board {
        line,
        size: size.unwrap_or(9),
    };
    if size.is_none() {
        return board.refuse(shape, "a square board such as `9x9`");
    }
    let mut puzzle = board.empty(text)?;
    for (part, rules) in board.group("", &mut parts(text).into_iter(), 0)? {
        for rule in rules {
            let placed = puzzle.rule_in_program(rule);
            puzzle = placed.map_err(at(|| line.of(part)))?;
        }
    }
    Ok(VariantEntry::new(puzzle, line.number))
}

impl Board<'_, '_> {
    /// The board with its boxes, and the pieces of a jigsaw: they stand beside the boxes where
    /// there are some.
    fn empty(&self, text: &str) -> Result<Variant, ReadError> {
        let size = self.size;
        let region = |c: char| if c == '.' { NO_REGION } else { c as usize };
        let pieces = match named(text, "Jigsaw~") {
            Some(map) if map.chars().count() != size * size => {
                return self.refuse(map, format!("{} characters of regions", size * size));
            }
            map => map.map(|map| map.chars().map(region).collect::<Vec<usize>>()),
        };
        let boxes = usual_boxes(size).filter(|_| named(text, "NoBoxes").is_none());
        let made = |puzzle: Result<_, _>| puzzle.map_err(at(|| self.line.place()));
        let Some((rows, columns)) = boxes else {
            let regions = pieces.unwrap_or(vec![NO_REGION; size * size]);
            return made(Variant::jigsaw(&regions));
        };
        let mut puzzle = made(Variant::boxes(rows, columns))?;
        let map = pieces.unwrap_or_default();
        let names: BTreeSet<usize> = map.iter().copied().collect();
        for name in names.into_iter().filter(|name| *name != NO_REGION) {
            let cells = (0..map.len()).filter(|&cell| map[cell] == name);
            let piece = rules::EXTRA_REGION.on(cells.collect::<Vec<usize>>());
            puzzle = made(puzzle.rule_in_program(piece))?;
        }
        Ok(puzzle)
    }

    fn refuse<T>(&self, part: &str, expected: impl Into<String>) -> Result<T, ReadError> {
        Err(FormatError::new(self.line.of(part), expected.into(), quote(part)).into())
    }

    /// A cell such as `R1C2` or `r1c2`, with letters for 10 and more.
    fn cell(&self, name: &str) -> Result<usize, ReadError> {
        let coordinate = |text: &str| match text.as_bytes() {
            [letter @ b'a'..=b'z'] => Some(usize::from(letter - b'a') + 9),
            _ => plain_number::<usize>(text, 2)?.checked_sub(1),
        };
        let signs = [('R', 'C'), ('r', 'c')].into_iter();
        let pair = { signs }.find_map(|(row, column)| name.strip_prefix(row)?.split_once(column));
        let place = pair.and_then(|(row, column)| coordinate(row).zip(coordinate(column)));
        match place.filter(|(row, column)| row.max(column) < &self.size) {
            Some((row, column)) => Ok(row * self.size + column),
            None => self.refuse(name, format!("a cell of a board of {0}x{0}", self.size)),
        }
    }

    fn cells(&self, names: &[&str]) -> Result<Vec<usize>, ReadError> {
        names.iter().map(|name| self.cell(name)).collect()
    }

    fn number(&self, text: &str) -> Result<u32, ReadError> {
        match plain_number(text, 4) {
            Some(number) => Ok(number),
            None => self.refuse(text, "a number"),
        }
    }

    /// The digits of a list.
    fn digits<'t>(&self, texts: impl Iterator<Item = &'t str>) -> Result<Vec<u8>, ReadError> {
        let digit = |text: &str| match plain_number::<u8>(text, 2) {
            Some(digit) => Ok(digit),
            None => self.refuse(text, "a digit"),
        };
        texts.map(digit).collect()
    }

    /// The cells of a row or a column such as `R1` or `C2`.
    fn row(&self, name: &str) -> Result<Vec<usize>, ReadError> {
        let number = name
            .get(1..)
            .and_then(|number| plain_number::<isize>(number, 2));
        let at = number.unwrap_or(0) - 1;
        let cells = match name.as_bytes().first() {
            Some(b'R') => ray(self.size, (at, -1), (0, 1)),
            Some(b'C') => ray(self.size, (-1, at), (1, 0)),
            _ => Vec::new(),
        };
        match cells.is_empty() {
            true => self.refuse(name, "a row or a column such as `R1` or `C2`"),
            false => Ok(cells),
        }
    }

    /// The rules of each part of a group, or of a whole text.
    fn group<'t>(
        &self,
        name: &str,
        parts: &mut impl Iterator<Item = &'t str>,
        depth: usize,
    ) -> Result<Vec<(&'t str, Vec<Rule>)>, ReadError> {
        let mut group = Vec::new();
        while let Some(part) = parts.next() {
            let rules = match part {
                "End" if depth > 0 => return Ok(group),
                "Or" | "And" if depth < MAX_DEPTH => {
                    let cases = self.group(part, parts, depth + 1)?.into_iter();
                    let cases = cases.map(|(_, rules)| rules);
                    let case = |mut rules: Vec<Rule>| match rules.len() {
                        1 => rules.remove(0),
                        _ => Rule::all(rules),
                    };
                    match part {
                        "Or" => vec![Rule::any(cases.map(case).collect::<Vec<Rule>>())],
                        _ => cases.flatten().collect(),
                    }
                }
                _ => self.rules(part)?,
            };
            group.push((part, rules));
        }
        match depth {
            0 => Ok(group),
            _ => self.refuse(name, "a group that ends with `.End`"),
        }
    }

    /// The rules of a part.
    fn rules(&self, part: &str) -> Result<Vec<Rule>, ReadError> {
        let words: Vec<&str> = part.split('~').collect();
        let (name, rest) = (words[0], &words[1..]);
        let (head, tail) = match rest {
            [head, tail @ ..] => (*head, tail),
            [] => ("", rest),
        };
        if let Some((_, kind, form)) = NAMES.iter().find(|known| known.0 == name) {
            return self.of_kind(kind, *form, rest, part);
        }
        Ok(match name {
            // how the board is made is no rule
            "Shape" | "Jigsaw" | "NoBoxes" => Vec::new(),
            "" if rest.is_empty() => Vec::new(),
            "" => rest
                .iter()
                .map(|given| {
                    let mut words = given.split('_');
                    let cell = self.cell(words.next().unwrap_or_default())?;
                    Ok(rules::ONLY.on([cell]).digits(self.digits(words)?))
                })
                .collect::<Result<_, ReadError>>()?,
            "Diagonal" if head == "-1" => vec![rules::FALLING.everywhere()],
            "Diagonal" if head == "1" => vec![rules::RISING.everywhere()],
            "Indexing" if head == "R" => vec![rules::ROW_INDEXER.on(self.cells(tail)?)],
            "Indexing" if head == "C" => vec![rules::COLUMN_INDEXER.on(self.cells(tail)?)],
            "Quad" => {
                let corner = self.cell(head)?;
                let square = [0, 1, self.size, self.size + 1].map(|step| corner + step);
                vec![
                    rules::CONTAINS
                        .on(square)
                        .digits(self.digits(tail.iter().copied())?),
                ]
            }
            "Regex" => {
                let text = bytes_of(head).and_then(|bytes| String::from_utf8(bytes).ok());
                self.own(&rules::PATTERN, text, part, tail)?
            }
            "NFA" => {
                let machine = bytes_of(head).and_then(|bytes| Machine::read(&bytes));
                let along = |cells| machine.as_ref()?.along(cells, self.size);
                match self.lists(tail)?.into_iter().map(along).collect() {
                    Some(rules) => rules,
                    None => return self.refuse(part, "an automaton of few states in base64"),
                }
            }
            // the older names have the other one of two alphabets
            "Pair" | "PairX" => self.relation(&head.replace('-', "+"), part, tail)?,
            "Binary" | "BinaryX" => self.relation(&head.replace('_', "+"), part, tail)?,
            "LookAndSay" => self.said(head, self.cells(tail)?)?,
            "LittleKiller" if tail.len() == 1 => {
                let sum = self.number(head)?;
                vec![rules::SUM.on(self.diagonal(tail[0])?).value(sum)]
            }
            _ => return self.refuse(part, "a rule of the solver that is known here"),
        })
    }

    /// The rules of a text that says how often digits occur: the number, then the digit.
    fn said(&self, text: &str, cells: Vec<usize>) -> Result<Vec<Rule>, ReadError> {
        let digits = self.digits(text.split("").filter(|digit| !digit.is_empty()))?;
        let (pairs @ [_, ..], []) = digits.as_chunks() else {
            return self.refuse(text, "a number in front of each digit");
        };
        let is_none = |digit: &u8| pairs.contains(&[0, *digit]);
        let others = (1..=self.size as u8).filter(|digit| !is_none(digit));
        let others = rules::ONLY.on(&*cells).digits(others.collect::<Vec<u8>>());
        let all = pairs.iter().flat_map(|&[n, digit]| vec![digit; n.into()]);
        let all = rules::CONTAINS_EXACTLY
            .on(cells)
            .digits(all.collect::<Vec<u8>>());
        let says = |rule: &Rule| (1..self.size).contains(&rule.given_digits().len());
        Ok([others, all].into_iter().filter(says).collect())
    }

    /// A rule of one's own for each list of cells. Relations whose name ends with X hold for any
    /// two cells of a list.
    fn own(
        &self,
        kind: &'static Kind,
        text: Option<String>,
        part: &str,
        names: &[&str],
    ) -> Result<Vec<Rule>, ReadError> {
        let Some(text) = text else {
            return self.refuse(part, format!("{} in base64", kind.name()));
        };
        let is_any = part
            .split('~')
            .next()
            .is_some_and(|name| name.ends_with('X'));
        let lines = self.lists(names)?.into_iter();
        let lines = lines.flat_map(|cells| match is_any {
            true => each_two(&cells),
            false => vec![cells],
        });
        Ok(lines.map(|line| kind.on(line).with_text(&*text)).collect())
    }

    /// Lists of cells with nothing between them, or a name behind `_`.
    fn lists(&self, names: &[&str]) -> Result<Vec<Vec<usize>>, ReadError> {
        let lists = names.split(|name| name.is_empty() || name.starts_with('_'));
        let lists = lists.filter(|names| !names.is_empty());
        lists.map(|names| self.cells(names)).collect()
    }

    /// The relation of a digit and the next one, with a bit for each pair, the pairs of the first
    /// digit first: six in a character of base64, the lowest first. Bits that are missing are 0.
    fn relation(&self, packed: &str, part: &str, names: &[&str]) -> Result<Vec<Rule>, ReadError> {
        let (n, values) = (
            self.size,
            Bits::new(packed).map_or(Vec::new(), |bits| bits.values),
        );
        let has = |at: usize| {
            values
                .get(at / 6)
                .is_some_and(|value| value >> (at % 6) & 1 == 1)
        };
        let last = (0..values.len() * 6).rfind(|&at| has(at));
        let is_whole = last.is_some_and(|last| last < n * n);
        let text = is_whole.then(|| in_words(n, &has));
        self.own(&rules::PAIRS, text, part, names)
    }

    /// The diagonal that begins in a cell at the side: from the left side down to the right, from
    /// the right one up to the left, from above down to the left, from below up to the right.
    fn diagonal(&self, name: &str) -> Result<Vec<usize>, ReadError> {
        let n = self.size;
        let cell = self.cell(name)?;
        let (row, column) = (cell / n, cell % n);
        let (down, across) = match (row, column) {
            (row, 0) if row + 1 < n => (1, 1),
            (0, _) => (1, -1),
            (row, column) if column + 1 == n && row + 1 < n => (-1, -1),
            (row, column) if row + 1 == n && column + 1 < n && column > 0 => (-1, 1),
            _ => return self.refuse(name, "a cell at a side, where a diagonal begins"),
        };
        let before = (row as isize - down, column as isize - across);
        Ok(ray(n, before, (down, across)))
    }

    /// A rule for each two of some cells that stand beside each other.
    fn pairs(&self, kind: &'static Kind, number: u32, cells: &[usize]) -> Vec<Rule> {
        let is_beside = |one: usize, other: usize| {
            let rows = (one / self.size).abs_diff(other / self.size);
            rows + (one % self.size).abs_diff(other % self.size) == 1
        };
        let rule = |one: usize, other: usize| match number {
            // the first of them is the greater one
            0 => kind.on([other, one]),
            number => kind.on([one, other]).value(number),
        };
        let pairs = each_two(cells).into_iter();
        let beside = pairs.filter(|pair| is_beside(pair[0], pair[1]));
        beside.map(|pair| rule(pair[0], pair[1])).collect()
    }

    /// A line, perhaps with a number, which may end at its first cell.
    fn on_loop(
        &self,
        kind: &'static Kind,
        default: u32,
        again: usize,
        rest: &[&str],
    ) -> Result<Rule, ReadError> {
        let number = rest.first().and_then(|text| plain_number(text, 4));
        let number = number.filter(|_| default > 0);
        let rest = if number.is_some() { &rest[1..] } else { rest };
        let names: Vec<&str> = { rest.iter().copied() }
            .filter(|word| *word != "LOOP")
            .collect();
        let mut cells = self.cells(&names)?;
        if names.len() < rest.len() {
            cells.extend_from_within(..again.min(cells.len()));
        }
        let usual = Some(default).filter(|default| *default > 0);
        Ok(kind.on(cells).value(number.or(usual)))
    }

    /// The rules of a kind whose numbers and cells are written in a form.
    fn of_kind(
        &self,
        kind: &'static Kind,
        form: Rest,
        rest: &[&str],
        part: &str,
    ) -> Result<Vec<Rule>, ReadError> {
        let lacks = || self.refuse(part, "a rule with its numbers and cells");
        let Some((&head, tail)) = rest.split_first() else {
            return match form {
                Rest::Nothing => Ok(vec![kind.everywhere()]),
                _ => lacks(),
            };
        };
        let lists = match form {
            Rest::Nothing => return self.refuse(part, "the name of the rule alone"),
            Rest::Pairs(number) => return Ok(self.pairs(kind, number, &self.cells(rest)?)),
            Rest::Ends => return self.ends(kind, head, tail),
            Rest::Loop(default, again) => {
                return Ok(vec![self.on_loop(kind, default, again, rest)?]);
            }
            Rest::Cells => vec![self.cells(rest)?],
            Rest::Number | Rest::Digits => vec![self.cells(tail)?],
            Rest::Arrow => vec![vec![self.cell(head)?], self.cells(tail)?],
            Rest::Pill => self.pill(self.number(head)? as usize, tail)?,
            Rest::Middle if tail.len() == 1 => vec![self.row(tail[0])?],
            Rest::Middle => Vec::new(),
            Rest::Lists => self.equal_lists(self.number(head)? as usize, tail)?,
            Rest::Segments => {
                let lists = rest.split(|word| *word == "-");
                lists
                    .map(|names| self.cells(names))
                    .collect::<Result<_, _>>()?
            }
        };
        if lists.is_empty() {
            return lacks();
        }
        let rule = lists.into_iter().fold(kind.everywhere(), Rule::with);
        Ok(vec![match form {
            Rest::Number => {
                let number = Some(self.number(head)?);
                rule.value(number.filter(|&n| n > 0 || *kind != rules::CAGE))
            }
            Rest::Middle => rule.value(self.number(head)?),
            Rest::Digits => rule.digits(self.digits(head.split('_'))?),
            _ => rule,
        }])
    }

    /// The circle of so many cells, and the shaft; nothing if one of them has no cells.
    fn pill(&self, n: usize, names: &[&str]) -> Result<Vec<Vec<usize>>, ReadError> {
        if n == 0 || n >= names.len() {
            return Ok(Vec::new());
        }
        let mut circle = self.cells(&names[..n])?;
        // the digits of the number
        circle.sort_unstable();
        Ok(vec![circle, self.cells(&names[n..])?])
    }

    /// So many lists of as many cells each; nothing if the cells cannot be divided so.
    fn equal_lists(&self, n: usize, names: &[&str]) -> Result<Vec<Vec<usize>>, ReadError> {
        let cells = self.cells(names)?;
        if n < 2 || !cells.len().is_multiple_of(n) {
            return Ok(Vec::new());
        }
        let lists = cells.chunks((cells.len() / n).max(1));
        Ok(lists.map(<[usize]>::to_vec).collect())
    }

    /// The rules of a row or a column with numbers at its two ends.
    fn ends(
        &self,
        kind: &'static Kind,
        row: &str,
        numbers: &[&str],
    ) -> Result<Vec<Rule>, ReadError> {
        let forward = self.row(row)?;
        let backward = forward.iter().rev().copied().collect();
        let clues = numbers.iter().zip([forward, backward]);
        let clues = clues.filter(|clue| !clue.0.is_empty());
        let clues = clues.map(|(clue, cells)| Ok(kind.on(cells).value(self.number(clue)?)));
        clues.collect()
    }
}

type Value = fn(i64, i64) -> i64;
type Comparison = fn(&i64, &i64) -> bool;

/// Values of two digits that relations compare with numbers.
const COMPARED: [(&str, Value); 3] = [
    ("abs(a - b)", |a, b| (a - b).abs()),
    ("a - b", |a, b| a - b),
    ("a + b", |a, b| a + b),
];
/// How they are compared.
const COMPARISONS: [(&str, Comparison); 4] = [
    (">=", i64::ge),
    ("<=", i64::le),
    ("=", i64::eq),
    ("!=", i64::ne),
];

/// The relation of two digits up to `n` that has some pairs, numbered from those of digit 1: one
/// comparison, or a list of the pairs.
fn in_words(n: usize, has: &dyn Fn(usize) -> bool) -> String {
    comparison(n, has).unwrap_or_else(|| pairs(n, has))
}

/// The comparison that has the same pairs as a relation.
fn comparison(n: usize, has: &dyn Fn(usize) -> bool) -> Option<String> {
    let (side, largest) = (n as i64, 2 * n as i64);
    for (value, of) in COMPARED {
        for ((sign, compare), number) in
            { COMPARISONS.iter() }.flat_map(|sign| (1 - side..=largest).map(move |n| (sign, n)))
        {
            let mut pairs = (0..side * side).map(|at| (at / side + 1, at % side + 1));
            let holds = |(a, b): (i64, i64)| compare(&of(a, b), &number);
            let agrees = |(a, b)| holds((a, b)) == has(((a - 1) * side + b - 1) as usize);
            if pairs.all(agrees) {
                return Some(format!("{value} {sign} {number}"));
            }
        }
    }
    None
}

/// The pairs of a relation, by their first digit.
fn pairs(n: usize, has: &dyn Fn(usize) -> bool) -> String {
    let behind = |a: usize| {
        let fitting = (1..=n).filter(move |b| has((a - 1) * n + b - 1));
        let fitting: Vec<String> = fitting.map(|b| format!("b = {b}")).collect();
        match &*fitting {
            [] => None,
            [one] => Some(format!("a = {a} and {one}")),
            _ => Some(format!("a = {a} and ({})", fitting.join(" or "))),
        }
    };
    (1..=n).filter_map(behind).collect::<Vec<_>>().join(" or ")
}
