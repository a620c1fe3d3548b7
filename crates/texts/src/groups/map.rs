//! A map with a symbol for each cell of a group, and the sums of the groups beside it.

use super::{Group, Groups, SIZES, by_names, filled, is_connected, only};
use crate::sizes::MOST_WAYS;

/// How a line has its cells.
#[derive(Clone, Copy)]
enum Form {
    /// As the characters of a word.
    Dense,
    /// As words.
    Apart,
}

/// The groups of the first map that has the digits of its cells, or sums that add up to that of a
/// board.
pub(super) fn read(text: &str) -> Option<Groups> {
    // rows of a list may stand in one line
    let parted = text.replace("\",", "\",\n").replace("],", "],\n");
    let is_whole = parted.len() == text.len();
    // `A:5` for a cell of group A
    let are_pairs = parted.matches(':').count() >= SIZES.start().pow(2);
    let joined = are_pairs.then(|| parted.replace(':', ""));
    let groups = [Some(&parted), joined.as_ref()]
        .into_iter()
        .flatten()
        .find_map(|text| {
            let lines: Vec<&str> = text.lines().collect();
            let starts = (0..lines.len()).flat_map(|at| [(at, Form::Dense), (at, Form::Apart)]);
            let maps = starts.filter_map(|(at, form)| Some((at, Map::of(&lines, at, form)?)));
            let mut maps = maps.take(MOST_WAYS);
            maps.find_map(|(at, map)| Some((at, map.groups()?)))
        });
    groups.map(|(at, groups)| Groups {
        line: if is_whole { at + 1 } else { 1 },
        ..groups
    })
}

/// The words of a line.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '.');
    words.filter(|word| !word.is_empty())
}

fn is_letter(word: &str) -> bool {
    matches!(word.as_bytes(), [letter] if letter.is_ascii_alphabetic())
}

/// The rest of a cell beside the name of its group: a digit, a sum, nothing.
fn beside_name(cell: &str) -> &str {
    let bare = cell.trim_matches(|c: char| c.is_ascii_alphabetic());
    match bare {
        "" | "." => "0",
        bare => bare,
    }
}

/// The cells of a line, and the words behind them.
fn row(line: &str, form: Form) -> Option<(Vec<String>, Vec<&str>)> {
    // the name of a list stands before it
    let mut words = words(line.find('[').map_or(line, |at| &line[at..]));
    let cells: Vec<String> = match form {
        Form::Dense => words.next()?.chars().map(String::from).collect(),
        Form::Apart => words.by_ref().map(str::to_owned).collect(),
    };
    SIZES
        .contains(&cells.len())
        .then(|| (cells, words.collect()))
}

/// Takes the digits and points of cells away, if each cell has a letter; whether it has.
fn strip(cells: &mut [String]) -> bool {
    let has_letter = |cell: &String| cell.contains(|c: char| c.is_ascii_alphabetic());
    let is_mark = |c: char| c.is_ascii_digit() || c == '.';
    let have_names = cells.iter().all(has_letter);
    if have_names {
        for cell in cells {
            *cell = cell.trim_matches(is_mark).to_owned();
        }
    }
    have_names
}

/// A square of symbols, and the words around it.
struct Map<'t> {
    size: usize,
    /// The symbols in the order of their first cells.
    names: Vec<String>,
    groups: Vec<Group>,
    /// The numbers that stand in the cells behind their symbols.
    inside: Vec<&'t str>,
    /// The words beside the rows.
    beside: Vec<&'t str>,
    /// The lines above and below, and their words.
    lines: Vec<&'t str>,
    around: Vec<&'t str>,
}

impl<'t> Map<'t> {
    /// The square that begins at a line, if each symbol has connected cells, and at most as many as
    /// a row.
    fn of(lines: &[&'t str], at: usize, form: Form) -> Option<Map<'t>> {
        let size = row(lines[at], form)?.0.len();
        let (mut cells, mut beside, mut end) = (Vec::new(), Vec::new(), at);
        let mut inside = Vec::new();
        while cells.len() < size * size {
            let line = *lines.get(end)?;
            end += 1;
            match row(line, form) {
                Some((row, behind)) if row.len() == size => {
                    cells.extend(row);
                    beside.extend(behind);
                    inside.extend(words(line).map(beside_name));
                }
                None if words(line).next().is_none() => {}
                _ => return None,
            }
        }
        if !strip(&mut cells) {
            inside.clear();
        }
        let places = (0..size * size).map(|at| (at / size, at % size));
        let (names, groups) = by_names(cells.into_iter().zip(places));
        let is_group = |group: &Group| group.cells.len() <= size && is_connected(&group.cells);
        let lines = || [&lines[..at], &lines[end..]].concat();
        groups.iter().all(is_group).then(|| Map {
            size,
            names,
            groups,
            inside,
            beside,
            around: lines().iter().flat_map(|line| words(line)).collect(),
            lines: lines(),
        })
    }

    /// The regions, where each cell has its digit behind the name; or the cages with the sums that
    /// stand somewhere around the map.
    fn groups(mut self) -> Option<Groups> {
        if !self.inside.is_empty() && filled(&self.groups) == Some(self.size) {
            return self.regions();
        }
        let none = |sums| (sums, Vec::new());
        let mut ways = vec![self.in_cells(&self.inside).map(none)];
        ways.extend(
            [&self.by_name(&self.beside), &self.in_order(&self.beside)]
                .map(|way| way.as_ref().map(|(sums, _)| none(sums.clone()))),
        );
        ways.push(self.in_cells(&self.beside).map(none));
        ways.extend([self.by_name(&self.around), self.in_order(&self.around)]);
        let all = || (0..self.around.len()).collect();
        let is_number = |word: &&&str| {
            word.bytes()
                .all(|byte| byte == b'.' || byte.is_ascii_digit())
        };
        let numbers: Vec<&str> = self.around.iter().filter(is_number).copied().collect();
        ways.push(self.in_cells(&numbers).map(|sums| (sums, all())));
        for (sums, used) in ways.into_iter().flatten() {
            let pairs = self.groups.iter_mut().zip(sums);
            pairs.for_each(|(group, sum)| group.sum = Some(sum));
            if filled(&self.groups) == Some(self.size) {
                return Some(Groups {
                    rest: self.without(&used),
                    groups: self.groups,
                    size: self.size,
                    givens: None,
                    line: 1,
                });
            }
        }
        None
    }

    /// The lines around, but for those with names and numbers that were all used.
    fn without(&self, used: &[usize]) -> String {
        let mut next = 0;
        let is_left = |line: &&&str| {
            let from = next;
            next += words(line).count();
            let is_used = |at: usize| used.contains(&at);
            let counts = |at: usize| {
                let word = self.around[at];
                word.parse::<u32>().is_ok() || self.names.iter().any(|name| name == word)
            };
            !(from..next).any(is_used) || (from..next).any(|at| counts(at) && !is_used(at))
        };
        self.lines
            .iter()
            .filter(is_left)
            .copied()
            .collect::<Vec<_>>()
            .join("\n")
    }

    fn regions(self) -> Option<Groups> {
        let digit = |word: &&str| {
            word.parse()
                .ok()
                .filter(|&digit| usize::from(digit) <= self.size)
        };
        let givens: Vec<u8> = self.inside.iter().map(digit).collect::<Option<_>>()?;
        // a map alone is that of a board beside it
        givens.iter().any(|&digit| digit > 0).then_some(Groups {
            groups: self.groups,
            size: self.size,
            givens: Some(givens),
            line: 1,
            rest: self.lines.join("\n"),
        })
    }

    /// The number behind each name, and which words these are.
    fn by_name(&self, words: &[&str]) -> Option<(Vec<u32>, Vec<usize>)> {
        let mut sums = vec![None; self.names.len()];
        let (mut at, mut used) = (0, Vec::new());
        while let Some([name, sum]) = words.get(at..at + 2) {
            let group = self.names.iter().position(|known| known == name);
            match (group, sum.parse::<u32>()) {
                (Some(group), Ok(sum)) if sums[group].is_none() => {
                    sums[group] = Some(sum);
                    used.extend([at, at + 1]);
                    at += 2;
                }
                // two sums of one cage
                (Some(group), Ok(sum)) if sums[group] != Some(sum) => return None,
                // the sum of a cage that the map lacks
                (None, Ok(_)) if used.last() == at.checked_sub(1).as_ref() && is_letter(name) => {
                    return None;
                }
                _ => at += 1,
            }
        }
        Some((sums.into_iter().collect::<Option<_>>()?, used))
    }

    /// The last numbers, as many as there are groups, and which words these are.
    fn in_order(&self, words: &[&str]) -> Option<(Vec<u32>, Vec<usize>)> {
        let numbers = words.iter().enumerate();
        let numbers: Vec<(usize, u32)> = numbers
            .filter_map(|(at, word)| Some((at, word.parse().ok()?)))
            .collect();
        let from = numbers.len().checked_sub(self.names.len())?;
        let (used, sums) = numbers[from..].iter().copied().unzip();
        Some((sums, used))
    }

    /// The only number in the cells of each group, where each cell has a word.
    fn in_cells(&self, words: &[&str]) -> Option<Vec<u32>> {
        if words.len() != self.size * self.size {
            return None;
        }
        let sum = |group: &Group| {
            let words = group
                .cells
                .iter()
                .map(|cell| words[cell.0 * self.size + cell.1]);
            only(words.filter_map(|word| word.parse().ok()))
        };
        self.groups.iter().map(sum).collect()
    }
}
