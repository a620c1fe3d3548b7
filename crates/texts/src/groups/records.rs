//! Records with the cells of one group each: lines, paragraphs, the parts of a list.

use super::{Cells, Group, Groups, filled, numbers_of_groups};
use crate::items::{Item, items};
use crate::sizes::SMALLEST_BOARD;
use std::ops::Range;

type Record = Vec<Item>;

/// A text divided into records in one way.
struct Parted<'t> {
    text: &'t str,
    records: Vec<Record>,
    /// The places of the records in the text, in bytes.
    own: Vec<Range<usize>>,
}

impl Parted<'_> {
    /// The line of the first record, from 1.
    fn line(&self) -> usize {
        let above = &self.text[..self.own[0].start];
        above.matches('\n').count() + 1
    }

    /// The text without the records.
    fn rest(&self) -> String {
        let (mut rest, mut from) = (String::new(), 0);
        for own in &self.own {
            rest += &self.text[from..own.start];
            from = own.end;
        }
        rest + &self.text[from..]
    }
}

/// What the regions of a jigsaw are called.
const WORDS: [&str; 6] = ["region", "jigsaw", "irregular", "piece", "area", "block"];

/// Texts with fewer lines may have several records in a line.
const FEW_LINES: usize = 8;

/// The groups of a text in each way to part it.
pub(super) fn read(text: &str) -> Vec<Groups> {
    let lower = text.to_ascii_lowercase();
    let has_word = WORDS.iter().any(|word| lower.contains(word));
    let groups = |parted: Parted<'_>| {
        let (groups, size) = groups(&parted.records)?;
        // rows of numbers may be many things
        let are_plain = |items: &Record| items.iter().all(|item| matches!(item, Item::Number(_)));
        let is_told = has_word || text.contains('(');
        if groups[0].sum.is_none() && !is_told && parted.records.iter().any(are_plain) {
            return None;
        }
        Some(Groups {
            groups,
            size,
            givens: None,
            line: parted.line(),
            rest: parted.rest(),
        })
    };
    let semicolons = at_semicolons(text);
    parted(text, &semicolons)
        .into_iter()
        .filter_map(groups)
        .collect()
}

/// The cells of the records of a text, and the numbers beside them, in each way to read them.
pub(crate) fn readings(text: &str) -> Vec<Read> {
    let semicolons = at_semicolons(text);
    let parted = parted(text, &semicolons).into_iter();
    let reads = parted.flat_map(|parted| ways(&parted.records, false).into_iter().flatten());
    reads.collect()
}

/// The text with a line for each part between semicolons, if records may stand one behind the other
/// in a line; an empty text otherwise.
fn at_semicolons(text: &str) -> String {
    let has_few_lines = text.lines().nth(FEW_LINES - 1).is_none();
    match has_few_lines && text.contains(';') {
        true => text.replace(';', "\n"),
        false => String::new(),
    }
}

/// A text in each way to part it.
fn parted<'t>(text: &'t str, at_semicolons: &'t str) -> Vec<Parted<'t>> {
    let mut all = in_lines(text);
    all.extend(in_lines(at_semicolons));
    all.extend(in_brackets(text));
    all
}

/// The text with a record per line, per paragraph, and per list item or tag.
fn in_lines(text: &str) -> Vec<Parted<'_>> {
    let mut end = 0;
    let places = text.split_inclusive('\n').map(|line| {
        end += line.len();
        end - line.len()..end
    });
    let is_full = |place: &Range<usize>| !text[place.clone()].trim().is_empty();
    let items = |place: Range<usize>| (place.clone(), items(&text[place]));
    let lines: Vec<Block> = places.filter(is_full).map(items).collect();
    let begins = |place: &Range<usize>| text[place.clone()].trim_start().starts_with(['-', '<']);
    let ways: [Joins<'_>; 3] = [
        &|_, _| false,
        &|one, other| one.0.end == other.0.start,
        &|_, other| !begins(&other.0),
    ];
    let blocks = ways.map(|joins| joined(&lines, joins));
    let parted = blocks.iter().flat_map(|blocks| in_blocks(text, blocks));
    parted.collect()
}

/// The place of lines in the text, in bytes, and the items in these lines.
type Block = (Range<usize>, Record);

/// Whether two blocks, one behind the other, are parts of one record.
type Joins<'j> = &'j dyn Fn(&Block, &Block) -> bool;

/// Lines joined to blocks; blocks without items are left out.
fn joined(lines: &[Block], joins: Joins<'_>) -> Vec<Block> {
    let join = |lines: &[Block]| {
        let place = lines[0].0.start..lines[lines.len() - 1].0.end;
        let items = lines.iter().flat_map(|line| line.1.iter().copied());
        (place, items.collect())
    };
    let blocks = lines.chunk_by(|one, other| joins(one, other)).map(join);
    blocks.filter(|block: &Block| !block.1.is_empty()).collect()
}

/// Blocks of lines as records: all blocks, or those after a board at the top.
fn in_blocks<'t>(text: &'t str, blocks: &[Block]) -> Vec<Parted<'t>> {
    let starts = starts(blocks).take(MOST_STARTS);
    let starts = starts.filter(|start| blocks.len() - start <= *numbers_of_groups().end());
    let parted = starts.map(|start| {
        let (own, records) = blocks[start..].iter().cloned().unzip();
        Parted { text, records, own }
    });
    parted.collect()
}

/// The numbers of the blocks where records may begin, since a board ends before them: at a gap, or
/// where another kind of items begins; or behind the first block, which may have all givens.
fn starts(blocks: &[Block]) -> impl Iterator<Item = usize> {
    let is_number = |item: &Item| matches!(item, Item::Number(_));
    let is_named = move |at: usize| !blocks[at].1.iter().all(is_number);
    let is_gap = move |at: usize| blocks[at].0.start > blocks[at - 1].0.end;
    let end = (blocks.len() + 1).saturating_sub(SMALLEST_BOARD);
    (0..end).filter(move |&at| at < 2 || is_gap(at) || is_named(at) != is_named(at - 1))
}

/// So many places where records may begin are tried.
const MOST_STARTS: usize = 40;

/// The parts of each bracket as records.
fn in_brackets(text: &str) -> Vec<Parted<'_>> {
    // for each open bracket where its parts begin
    let (mut open, mut parted) = (Vec::<Vec<usize>>::new(), Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            '[' | '{' | '(' => open.push(vec![at + 1]),
            ',' | ';' => open
                .last_mut()
                .into_iter()
                .for_each(|parts| parts.push(at + 1)),
            ']' | '}' | ')' => {
                let Some(parts) = open.pop() else {
                    return Vec::new();
                };
                if numbers_of_groups().contains(&parts.len()) {
                    parted.push(bracket(text, &parts, at));
                }
            }
            _ => {}
        }
    }
    parted
}

/// The parts of a bracket, which begin at these places, as records. The bracket closes at `end`.
fn bracket<'t>(text: &'t str, parts: &[usize], end: usize) -> Parted<'t> {
    let ends = parts[1..].iter().map(|next| next - 1).chain([end]);
    let records = parts
        .iter()
        .zip(ends)
        .map(|(&from, to)| items(&text[from..to]));
    let own = parts[0]..end;
    Parted {
        text,
        records: records.filter(|items| !items.is_empty()).collect(),
        own: vec![own],
    }
}

/// The cells of records, and the numbers beside them.
pub(crate) type Read = Vec<(Cells, Vec<usize>)>;

/// The groups of some records, and the side of the board if they fill it.
fn groups(records: &[Record]) -> Option<(Vec<Group>, usize)> {
    let ways = ways(records, true);
    let mut found = ways.iter().flatten().filter_map(told);
    let first = found.next()?;
    found.all(|other| other == first).then_some(first)
}

/// The ways to read some records, which may stand in the order of their first cells.
fn ways(records: &[Record], are_sorted: bool) -> Vec<Option<Read>> {
    if !numbers_of_groups().contains(&records.len()) {
        return Vec::new();
    }
    let has = |kind: fn(&Item) -> bool| records.iter().all(|items| items.iter().any(kind));
    if has(|item| matches!(item, Item::Named(..))) {
        vec![named(records, false), named(records, true)]
    } else if has(|item| matches!(item, Item::Lettered(..))) {
        lettered(records, are_sorted)
    } else {
        numbered(records)
    }
}

/// The cells of records by their names, and the numbers beside them; `None` where a name is of
/// another kind.
fn by_names(records: &[Record], cells_of: impl Fn(Item) -> Option<Cells>) -> Option<Read> {
    let read = |items: &Record| {
        let (mut cells, mut numbers) = (Vec::new(), Vec::new());
        for &item in items {
            match item {
                Item::Number(number) => numbers.push(number),
                name => cells.extend(cells_of(name)?),
            }
        }
        Some((cells, numbers))
    };
    records.iter().map(read).collect()
}

/// Cells such as `r1c2`; `r1c23` is two of them if digits are `apart`.
fn named(records: &[Record], apart: bool) -> Option<Read> {
    let digits = |number: usize| -> Vec<usize> {
        let text = number.to_string();
        let digits = text.bytes().map(|digit| usize::from(digit - b'0'));
        digits.collect()
    };
    by_names(records, |item| match item {
        Item::Named(row, column) if apart => {
            let columns = digits(column);
            let in_row = |row| columns.iter().map(move |&column| (row, column));
            Some(digits(row).into_iter().flat_map(in_row).collect())
        }
        Item::Named(row, column) => Some(vec![(row, column)]),
        _ => None,
    })
}

/// Cells such as `A1`, where the letter names the row or the column: groups are listed as they are
/// read, row by row, from their first cells.
fn lettered(records: &[Record], are_sorted: bool) -> Vec<Option<Read>> {
    let letters = || {
        let all = records.iter().flatten();
        all.filter_map(|item| match item {
            Item::Lettered(letter, _) => Some(*letter),
            _ => None,
        })
    };
    if letters().min() == letters().max() {
        return numbered(&without_letter(records));
    }
    let read = |swap: bool| {
        by_names(records, |item| match item {
            Item::Lettered(letter, number) => {
                let letter = usize::from(letter - b'a' + 1);
                Some(vec![if swap {
                    (number, letter)
                } else {
                    (letter, number)
                }])
            }
            _ => None,
        })
    };
    let fits = |read: &Read| !are_sorted || is_in_order(read);
    let [by_row, by_column] = [false, true].map(|swap| read(swap).filter(fits));
    match (by_row, by_column) {
        (Some(_), Some(_)) if are_sorted => Vec::new(),
        (one, other) => vec![one, other],
    }
}

/// Records such as `x12`, whose letter says nothing about the cell.
fn without_letter(records: &[Record]) -> Vec<Record> {
    let number = |item: &Item| match *item {
        Item::Lettered(_, number) => Item::Number(number),
        item => item,
    };
    let plain = |items: &Record| items.iter().map(number).collect();
    records.iter().map(plain).collect()
}

/// Whether the first cells of groups follow each other, row by row.
fn is_in_order(read: &Read) -> bool {
    read.iter()
        .filter_map(|(cells, _)| cells.iter().min())
        .is_sorted()
}

/// Numbers alone: some beside the cells, before them or behind, and the cells as pairs, as two
/// digits each, or counted through.
fn numbered(records: &[Record]) -> Vec<Option<Read>> {
    const BESIDE: [(usize, usize); 6] = [(0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2)];
    let number = |item: &Item| match item {
        Item::Number(number) => Some(*number),
        _ => None,
    };
    let row = |items: &Record| items.iter().map(number).collect();
    let Some(rows) = records.iter().map(row).collect::<Option<Vec<Vec<usize>>>>() else {
        return Vec::new();
    };
    let beside = BESIDE
        .iter()
        .filter_map(|&(before, behind)| parts(&rows, before, behind));
    let by_numbers = beside.flat_map(|parts| {
        let [pairs, digits] = [in_pairs, in_two_digits].map(|cells| of_parts(&parts, cells));
        [pairs, digits, counted(&parts)]
    });
    std::iter::once(of_cells(&rows)).chain(by_numbers).collect()
}

/// The numbers of a record that are cells, and those before and behind them.
type Part<'r> = (&'r [usize], Vec<usize>);

/// The parts of rows with as many numbers before and behind the cells; `None` where a row has no
/// cells then.
fn parts(rows: &[Vec<usize>], before: usize, behind: usize) -> Option<Vec<Part<'_>>> {
    let parts = rows.iter().map(|row| {
        let end = row.len().checked_sub(behind).filter(|&end| end > before)?;
        Some((&row[before..end], [&row[..before], &row[end..]].concat()))
    });
    parts.collect()
}

fn of_parts(parts: &[Part<'_>], cells: impl Fn(&[usize]) -> Option<Cells>) -> Option<Read> {
    let read = |(own, beside): &Part<'_>| Some((cells(own)?, beside.clone()));
    parts.iter().map(read).collect()
}

/// A row and a column for each cell.
fn in_pairs(numbers: &[usize]) -> Option<Cells> {
    let (pairs, left) = numbers.as_chunks::<2>();
    let cells = pairs.iter().map(|&[row, column]| (row, column));
    left.is_empty().then(|| cells.collect())
}

/// A number of two digits for each cell.
fn in_two_digits(numbers: &[usize]) -> Option<Cells> {
    let cell = |&n: &usize| (11..100).contains(&n).then_some((n / 10, n % 10));
    numbers.iter().map(cell).collect()
}

/// The cells of a board, counted through.
fn counted(parts: &[Part<'_>]) -> Option<Read> {
    let numbers = || parts.iter().flat_map(|part| part.0);
    let (n_cells, first) = (numbers().count(), *numbers().min()?);
    let side = n_cells.isqrt();
    let cell = |&n: &usize| ((n - first) / side, (n - first) % side);
    let cells = |own: &[usize]| Some(own.iter().map(cell).collect());
    (side * side == n_cells).then(|| of_parts(parts, cells))?
}

/// A record for each cell: its row, its column, the number of its group, perhaps the sum.
fn of_cells(rows: &[Vec<usize>]) -> Option<Read> {
    let width = rows[0].len();
    if !(3..=4).contains(&width) || rows.iter().any(|row| row.len() != width) {
        return None;
    }
    let mut sorted: Vec<&Vec<usize>> = rows.iter().collect();
    sorted.sort_by_key(|row| row[2]);
    let group = |group: &[&Vec<usize>]| {
        let sums = &group[0][3..];
        let is_same = group.iter().all(|row| row[3..] == *sums);
        let cells = group.iter().map(|row| (row[0], row[1])).collect();
        is_same.then(|| (cells, sums.to_vec()))
    };
    sorted.chunk_by(|a, b| a[2] == b[2]).map(group).collect()
}

/// The groups of these records, if they fill a board, and its side.
fn told(read: &Read) -> Option<(Vec<Group>, usize)> {
    let cells = || read.iter().flat_map(|(cells, _)| cells);
    let first = cells()
        .map(|cell| cell.0.min(cell.1))
        .min()
        .filter(|&first| first < 2)?;
    let group = |((cells, _), sum): (&(Cells, Vec<usize>), Option<u32>)| Group {
        cells: cells
            .iter()
            .map(|cell| (cell.0 - first, cell.1 - first))
            .collect(),
        sum,
    };
    let groups: Vec<Group> = read.iter().zip(sums(read)?).map(group).collect();
    let size = filled(&groups)?;
    Some((groups, size))
}

/// The sum of each group: the only number beside its cells that is not the number of the group, nor
/// that of its cells.
pub(crate) fn sums(read: &Read) -> Option<Vec<Option<u32>>> {
    let n = read[0].1.len();
    if read.iter().any(|(_, numbers)| numbers.len() != n) {
        return None;
    }
    let column = |at: usize| read.iter().map(move |(_, numbers)| numbers[at]);
    let counts = |at: usize| {
        column(at).zip(0..).all(|(number, nth)| number == nth)
            || column(at).zip(1..).all(|(number, nth)| number == nth)
    };
    let lengths = |at: usize| column(at).eq(read.iter().map(|(cells, _)| cells.len()));
    let mut left = (0..n).filter(|&at| !counts(at) && (n == 1 || !lengths(at)));
    match (left.next(), left.next()) {
        (None, _) => Some(vec![None; read.len()]),
        (Some(at), None) => column(at)
            .map(|sum| Some(u32::try_from(sum).ok()))
            .collect(),
        _ => None,
    }
}
