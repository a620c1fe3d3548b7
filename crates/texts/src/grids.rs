//! Kakuro and nonograms in any text: rows of cells with sums between strokes, and two lists of runs
//! that mark as many cells.

use crate::is_in;
use crate::lines::{cleaned, numbered};
use crate::sizes::LONGEST_PUZZLE_BYTES;
use std::borrow::Cow;

/// A cell of a kakuro.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    /// An empty cell, or one with a digit.
    White(u8),
    /// A black cell with the sums of the run below it and of the run to its right.
    Black(Option<usize>, Option<usize>),
}

/// The runs of a nonogram's rows and columns.
pub type Runs = [Vec<Vec<usize>>; 2];

/// The rows of a kakuro: as many cells in each, the first one black, and some with sums.
///
/// ```
/// use quadrille_texts::grids::{Cell, kakuro};
///
/// let rows = kakuro("#,4\\,3\\\n\\4,,\n\\3,,\n").unwrap();
/// assert_eq!(rows[1], [Cell::Black(None, Some(4)), Cell::White(0), Cell::White(0)]);
/// ```
pub fn kakuro(text: &str) -> Option<Vec<Vec<Cell>>> {
    if text.len() > LONGEST_PUZZLE_BYTES {
        return None;
    }
    let count = |bracket: char| text.matches(bracket).count();
    // the end of the text is lost
    if count('[') > count(']') {
        return None;
    }
    if let Some(rows) = crate::sums::kakuro(text) {
        return Some(rows);
    }
    let text = strokes(&in_table(&plain(text)));
    let marks = [Some('|'), Some('&'), Some(','), Some(';'), Some('\t'), None];
    let mut rows = marks.into_iter().find_map(|mark| rows(&text, mark))?;
    if ["across\\down", "right\\down"]
        .iter()
        .any(|order| text.contains(order))
    {
        for cell in rows.iter_mut().flatten() {
            if let Cell::Black(first, second) = cell {
                std::mem::swap(first, second);
            }
        }
    }
    Some(rows)
}

/// The rows of a kakuro whose cells stand between these marks, or between blanks; `None` where a
/// line with digits is no row and no title.
fn rows(text: &str, mark: Option<char>) -> Option<Vec<Vec<Cell>>> {
    const LEAST_SUMS: usize = 3;
    let mut rows: Vec<Vec<Cell>> = text.lines().filter_map(|line| cells(line, mark)).collect();
    let is_sum = |cell: &Cell| matches!(cell, Cell::Black(a, b) if a.or(*b).is_some());
    let is_digit = |cell: &Cell| *cell != Cell::White(0);
    rows.truncate(n_rows_of_puzzle(&rows, is_sum, is_digit));
    let width = rows.first()?.len();
    let is_first = matches!(rows[0][0], Cell::Black(..));
    let is_left = text.lines().any(|line| {
        let has_digit = line.contains(|c: char| c.is_ascii_digit());
        has_digit && !is_title(line) && !names_columns(line) && cells(line, mark).is_none()
    });
    let is_grid = width > 1 && rows.len() > 1 && rows.iter().all(|row| row.len() == width);
    let has_white = rows
        .iter()
        .flatten()
        .any(|cell| matches!(cell, Cell::White(_)));
    let n_sums = rows.iter().flatten().filter(|cell| is_sum(cell)).count();
    (is_grid && has_white && is_first && !is_left && n_sums >= LEAST_SUMS).then_some(rows)
}

/// Whether a line has a word and no sum.
fn is_title(line: &str) -> bool {
    let mut words = line.split(|c: char| !c.is_alphabetic());
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let mut strokes = line.match_indices('\\');
    let has_sum = strokes.any(|(at, _)| {
        is_digit(line[..at].chars().next_back()) || is_digit(line[at + 1..].chars().next())
    });
    !has_sum && words.any(|word| word.len() > 2)
}

/// Whether a line has nothing but names of columns, such as `c1`.
fn names_columns(line: &str) -> bool {
    let mut words = line
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    words.all(|word| word.starts_with(['c', 'C']) && word[1..].parse::<usize>().is_ok())
}

/// The number of rows of a kakuro without its answer, which stands below in as many rows, all
/// filled and without sums.
pub fn n_rows_of_puzzle<C>(
    rows: &[Vec<C>],
    is_sum: impl Fn(&C) -> bool,
    is_filled: impl Fn(&C) -> bool,
) -> usize {
    let (above, below) = rows.split_at(rows.len() / 2);
    let is_answer = above.len() == below.len()
        && above.iter().flatten().any(&is_sum)
        && below
            .iter()
            .flatten()
            .all(|cell| is_filled(cell) && !is_sum(cell));
    if is_answer { above.len() } else { rows.len() }
}

/// A text with typed bars in the place of drawn ones.
fn with_bars(text: &str) -> String {
    text.replace(['│', '┃', '║'], "|")
}

/// A text with bars and sums as they are typed: `↓5→7` and `d5a7` are `5\\7`.
fn plain(text: &str) -> String {
    let bars = with_bars(&text.replace("][", "|"));
    let is_gap = |c: char| c.is_whitespace() || matches!(c, '|' | ',');
    let mut plain = String::new();
    for part in bars.split_inclusive(is_gap) {
        let word = part.trim_end_matches(is_gap);
        match by_directions(word) {
            Some(sums) => plain.extend([&sums, &part[word.len()..]]),
            None => plain.push_str(part),
        }
    }
    plain
}

/// Writes the cells `↓5→7` and `d5a7` as `5\\7`: the sum of the run below the cell, and the sum of
/// the run to its right. A cell may have one of these sums.
fn by_directions(word: &str) -> Option<String> {
    let behind = |marks: [char; 2]| {
        let (_, rest) = word.split_once(marks)?;
        let end = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        Some(&rest[..end]).filter(|number| !number.is_empty())
    };
    let (down, across) = (behind(['↓', 'd']), behind(['→', 'a']));
    let length = |sum: Option<&str>, mark: usize| sum.map_or(0, |sum| sum.chars().count() + mark);
    let is_whole = word.chars().count() == length(down, 1) + length(across, 1);
    (is_whole && down.or(across).is_some())
        .then(|| format!("{}\\{}", down.unwrap_or(""), across.unwrap_or("")))
}

/// A text whose table in markup has a separator between cells, and a mark in black ones.
fn in_table(text: &str) -> Cow<'_, str> {
    const PLAIN: [(&str, &str); 6] = [
        ("&nbsp;", " "),
        ("\\#", "#"),
        ("\\cellcolor{black}", "#"),
        ("\\textbackslash {}", "\\"),
        ("\\textbackslash", "\\"),
        ("class=\"black\"></td>", ">#</td>"),
    ];
    if !["<td", "\\begin{tabular", "{|"]
        .iter()
        .any(|mark| text.contains(mark))
    {
        return Cow::Borrowed(text);
    }
    let marked = |text: String, (markup, mark): &(&str, &str)| text.replace(markup, mark);
    let text = PLAIN.iter().fold(text.to_owned(), marked);
    let lines = cleaned(numbered(&text), |c| c).into_iter();
    Cow::Owned(lines.map(|line| line.text + "\n").collect())
}

/// A text with one stroke in each cell with sums, however a program writes it, and a line for each
/// list.
fn strokes(text: &str) -> String {
    let mut text = text
        .replace("\\\\", "\\")
        .replace("/-", "\\")
        .replace("-/", "\\")
        .replace('/', "\\");
    // `(8, 0)`, `{"down": 8}` and `[8, 0]`
    for (open, close) in [('(', ')'), ('{', '}'), ('[', ']')] {
        let mut rest = std::mem::take(&mut text);
        while let Some(end) = rest.find(close) {
            let Some(from) = rest[..end].rfind(open) else {
                text.extend(rest.drain(..=end));
                continue;
            };
            let sums = bracketed(open, &rest[from + 1..end]);
            match sums {
                Some(sums) => text.extend([&rest[..from], &sums]),
                None => text.push_str(&rest[..=end]),
            }
            rest = rest.split_off(end + 1);
        }
        text.push_str(&rest);
    }
    text.replace("],", "]\n")
}

/// The cell inside of brackets, where it has sums or a color.
fn bracketed(open: char, inside: &str) -> Option<String> {
    let is_pair = !inside.contains(['\\', '#', '.', '_']);
    let numbers = inside.split(|c: char| !c.is_ascii_digit());
    let numbers: Vec<&str> = numbers.filter(|word| !word.is_empty()).collect();
    match numbers[..] {
        _ if open != '[' && inside.contains("down") => Some(sums_by_name(inside)),
        [] if open == '{' => color(inside).map(str::to_owned),
        [down, across] if is_pair => Some(format!("{down}\\{across}")),
        [sum] if inside.contains("across") => Some(format!("\\{sum}")),
        _ => None,
    }
}

/// The mark of an object that says that its cell is black, or that it is white.
fn color(object: &str) -> Option<&'static str> {
    let mut words = object.split(|c: char| !c.is_alphabetic());
    words.find_map(|word| match word {
        word if is_in("block blocked black wall filled", word) => Some("#"),
        word if is_in("cell white open empty blank entry", word) => Some("."),
        _ => None,
    })
}

/// The sums of an object, such as `{"down": 8, "across": null}`, with a stroke between them.
fn sums_by_name(object: &str) -> String {
    let sum = |names: &str| {
        let mut fields = object.split(',').filter_map(|field| field.split_once(':'));
        let is_called = |name: &str| is_in(names, name.trim_matches([' ', '"', '\'']));
        let sum = fields.find(|(name, _)| is_called(name));
        sum.map_or("", |(_, sum)| sum.trim()).parse::<usize>().ok()
    };
    let text = |sum: Option<usize>| sum.map_or_else(String::new, |sum| sum.to_string());
    format!("{}\\{}", text(sum("down")), text(sum("across right")))
}

/// The cells of a row between marks, or between blanks.
fn cells(line: &str, mark: Option<char>) -> Option<Vec<Cell>> {
    let is_around =
        |c: char| c.is_whitespace() || matches!(c, '[' | ']' | '{' | '}' | '"' | '\'' | '|');
    let row = match mark {
        // empty cells of a sheet
        Some('\t') => line.trim_matches([' ', '\r']),
        _ => line.trim(),
    };
    let row = row.rsplit(['=', ':']).next()?;
    // the strings of a program, with nothing but brackets behind them
    let is_cell = |c: char| c == '\\' || c.is_ascii_digit();
    let row = match row.find('"').zip(row.rfind('"')) {
        Some((from, last)) if from < last && !row[last..].contains(is_cell) => &row[from..=last],
        _ => row,
    };
    // quotations and lists
    let row = row.trim_start_matches(['>', ' ']);
    let row = row.strip_prefix("- ").unwrap_or(row);
    let row = match mark {
        // a frame, and no empty cells
        Some('|') => row.strip_prefix('|').unwrap_or(row),
        mark => row.trim_matches(|c| is_around(c) && mark != Some('\t') || c == '['),
    };
    let row = row
        .strip_suffix('|')
        .filter(|_| mark == Some('|'))
        .unwrap_or(row);
    let is_end = |c| matches!(c, ']' | '}') || c == ';' && mark != Some(';');
    let row = row.trim_end_matches(is_end);
    let parts: Vec<&str> = match mark {
        Some(mark) => row.split(mark).collect(),
        None => row.split_whitespace().collect(),
    };
    let cells = parts.iter().map(|part| cell(part.trim_matches(is_around)));
    let cells: Vec<Cell> = cells.collect::<Option<_>>()?;
    (cells.len() > 1 && line.contains(|c: char| !is_around(c) && c != ',' && c != '-'))
        .then_some(cells)
}

/// `#`, `16\`, `\17`, `16\17`, `.`, `7`, nothing.
fn cell(text: &str) -> Option<Cell> {
    let sum = |text: &str| match text.trim() {
        "" | "-" => Some(None),
        text => text
            .parse()
            .ok()
            .map(|sum| Some(sum).filter(|&sum| sum > 0)),
    };
    match text {
        "x" | "X" | "⬛" | "None" | "null" | "\\" => Some(Cell::Black(None, None)),
        "0" | "w" | "W" => Some(Cell::White(0)),
        text if text.bytes().all(|byte| byte == b'.') => Some(Cell::White(0)),
        text if text.bytes().all(|byte| byte == b'_') => Some(Cell::White(0)),
        text if text.chars().all(|c| matches!(c, '#' | '█' | '■')) => {
            Some(Cell::Black(None, None))
        }
        text if text.chars().all(|c| c == '□') => Some(Cell::White(0)),
        digit if digit.len() == 1 => digit.parse().ok().map(Cell::White),
        text => {
            let (down, across) = text.split_once('\\')?;
            Some(Cell::Black(sum(down)?, sum(across)?))
        }
    }
}

/// The runs of a nonogram: two lists of lists of numbers, one for rows and one for columns by a
/// word or by their lengths, which mark equally many cells and fit each other.
///
/// ```
/// use quadrille_texts::grids::nonogram;
///
/// let [rows, columns] = nonogram("cols = [[2], [1]]\nrows = [[2], [1]]").unwrap();
/// assert_eq!((rows, columns), (vec![vec![2], vec![1]], vec![vec![2], vec![1]]));
/// ```
pub fn nonogram(text: &str) -> Option<Runs> {
    if text.len() > LONGEST_PUZZLE_BYTES {
        return None;
    }
    let text = &with_bars(text);
    let ways = [
        in_brackets(text),
        in_one_line(text),
        in_one_word(text),
        in_lines(text),
        in_records(text),
        drawn(text),
    ];
    ways.into_iter().flatten().find(are_runs)
}

/// Whether the runs of rows and columns mark as many cells, and fit each other's lines.
fn are_runs([rows, columns]: &Runs) -> bool {
    let marked = |lines: &[Vec<usize>]| lines.iter().flatten().sum::<usize>();
    let fit = |lines: &[Vec<usize>], length: usize| {
        let needs = |runs: &Vec<usize>| runs.iter().sum::<usize>() + runs.len().saturating_sub(1);
        lines.iter().all(|runs| needs(runs) <= length)
    };
    let is_some = rows.len().max(columns.len()) > 1 && marked(rows) > 0;
    is_some
        && marked(rows) == marked(columns)
        && fit(rows, columns.len())
        && fit(columns, rows.len())
}

/// The numbers of a text; none for a line without a run.
fn numbers(text: &str) -> Vec<usize> {
    let words = text.split(|c: char| !c.is_ascii_digit());
    let numbers = words.filter_map(|word| word.parse().ok());
    numbers
        .filter(|run| (1..=LONGEST_PUZZLE_BYTES).contains(run))
        .collect()
}

/// Words for rows and for columns.
const SIDES: [&[&str]; 2] = [
    &[
        "row",
        "height",
        "zeile",
        "fila",
        "ligne",
        "riga",
        "行",
        "строк",
    ],
    &["col", "width", "spalte", "列", "столб"],
];
/// Words for where runs stand, the first of a title.
const PLACES: [&[&str]; 2] = [
    &["left", "side", "horizontal", "across"],
    &["top", "vertical", "down"],
];

/// What a text tells: rows or columns.
fn told(text: &str) -> Option<usize> {
    let lower = text.to_ascii_lowercase();
    let [row, column] = SIDES.map(|words| words.iter().filter_map(|word| lower.rfind(word)).max());
    if row.or(column).is_some() {
        return Some(usize::from(column > row));
    }
    let first = |words: &[&str]| words.iter().filter_map(|word| lower.find(word)).min();
    match PLACES.map(first) {
        [None, None] => None,
        [row, column] => Some(usize::from(
            row.is_none() || column.is_some_and(|at| Some(at) < row),
        )),
    }
}

/// What the name of a line tells: `Row 1`, `R1`, `C1`.
fn told_of_line(name: &str) -> Option<usize> {
    let name = name.trim();
    let number = name
        .get(1..)
        .filter(|number| number.parse::<usize>().is_ok());
    let side = number.and_then(|_| match name.as_bytes()[0] {
        b'R' | b'r' => Some(0),
        b'C' | b'c' => Some(1),
        _ => None,
    });
    side.or_else(|| told(name).filter(|_| name.contains(|c: char| c.is_ascii_digit())))
}

/// Two parts as rows and columns, by the word before each.
fn in_order(parts: Vec<(&str, Vec<Vec<usize>>)>) -> Option<Runs> {
    let [(first, one), (second, other)] = <[_; 2]>::try_from(parts).ok()?;
    match (told(first), told(second)) {
        (Some(0), Some(1)) => Some([one, other]),
        (Some(1), Some(0)) => Some([other, one]),
        _ => None,
    }
}

/// Lists of lists of numbers, with names before them.
fn in_brackets(text: &str) -> Option<Runs> {
    let (mut parts, mut before, mut open) = (Vec::new(), 0, Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            '[' | '{' | '(' => open.push((at, Vec::new())),
            ']' | '}' | ')' => {
                let (from, inner): (usize, Vec<Vec<usize>>) = open.pop()?;
                let inside = &text[from + 1..at];
                let is_plain =
                    |c: char| c.is_ascii_digit() || c.is_whitespace() || ",;".contains(c);
                // `new[] {2, 1}`
                let before_it = text[..from].chars().next_back();
                if inside.is_empty() && before_it.is_some_and(|c| c.is_alphanumeric() || c == ']') {
                    continue;
                }
                let is_string = |c: char| is_plain(c) || matches!(c, '"' | '\'');
                if inside.contains(['"', '\'']) && inside.chars().all(is_string) {
                    // a string for each line
                    let strings = inside.split(['"', '\'']).skip(1).step_by(2);
                    parts.push((
                        text.get(before..from).unwrap_or(""),
                        strings.map(numbers).collect(),
                    ));
                    before = at;
                } else if inside.chars().all(is_plain) {
                    // sizes such as `rows[7][4]` have no list around them
                    if let Some((_, outer)) = open.last_mut() {
                        outer.push(numbers(inside));
                    }
                } else if inner.len() > 1 {
                    parts.push((text.get(before..from).unwrap_or(""), inner));
                    before = at;
                }
            }
            _ => {}
        }
    }
    in_order(parts.clone()).or_else(|| in_fact(text, parts))
}

/// The arguments of a fact in Prolog that is called a nonogram, or says in a remark that rows come
/// first.
fn in_fact(text: &str, parts: Vec<(&str, Vec<Vec<usize>>)>) -> Option<Runs> {
    let [(_, rows), (_, columns)] = <[_; 2]>::try_from(parts).ok()?;
    let lower = text.to_ascii_lowercase();
    let (row, column) = (lower.find("row"), lower.find("col"));
    let is_told = row.is_some() && row < column;
    let is_called = lower.contains("nonogram(") && row.is_none() && column.is_none();
    (is_told || is_called).then_some([rows, columns])
}

/// `rows: 1 3; 2 1` and `cols: …`, each in a line or in a sentence.
fn in_one_line(text: &str) -> Option<Runs> {
    let parts = text.split('\n').flat_map(|line| line.split(". "));
    let parts = parts.filter_map(|line| {
        let named = line.split_once([':', '=']);
        let (name, runs) = named.or_else(|| line.split_once(" are "))?;
        let runs = runs.trim().trim_end_matches(')');
        let mark = [';', '/', '|', ',', ')'].into_iter().find(|&mark| {
            runs.contains(mark) && (mark != ',' || !runs.contains(['[', '{', '(']))
        })?;
        Some((name, runs.split(mark).map(numbers).collect()))
    });
    in_order(parts.collect())
}

/// `5x5:2.1/1.1.1/…`, as Simon Tatham's programs write it: the runs of columns, then those of rows.
fn in_one_word(text: &str) -> Option<Runs> {
    let word = text.split_whitespace().next_back()?;
    let (sizes, runs) = word.split_once(':')?;
    let (width, height) = sizes.split_once('x')?;
    let (width, height): (usize, usize) = (width.parse().ok()?, height.parse().ok()?);
    let is_run = |c: char| c.is_ascii_digit() || matches!(c, '.' | '/');
    let lines: Vec<Vec<usize>> = runs.split('/').map(numbers).collect();
    let is_whole = Some(lines.len()) == width.checked_add(height) && runs.chars().all(is_run);
    let (columns, rows) = lines.split_at_checked(width).filter(|_| is_whole)?;
    Some([rows.to_vec(), columns.to_vec()])
}

/// A line without the number that counts it, such as `3:` and `3. `.
fn unnumbered(line: &str) -> &str {
    let parts = line
        .split_once([':', ')'])
        .or_else(|| line.split_once(". "));
    let counted = parts.filter(|(number, _)| number.trim().parse::<usize>().is_ok());
    counted.map_or(line, |(_, runs)| runs)
}

/// A record for each line of the picture: a word that tells, perhaps a number, and the runs.
fn in_records(text: &str) -> Option<Runs> {
    let mut runs: Runs = Default::default();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let named = line.split_once([':', '=']);
        if let Some((name, last)) = named
            && let Some(side) = told_of_line(name)
        {
            if !is_next(name, runs[side].len()) {
                return None;
            }
            runs[side].push(numbers(last));
            continue;
        }
        let is_named = || line.to_ascii_lowercase().contains("nonogram");
        let is_first = runs.iter().all(Vec::is_empty);
        let is_title = is_first && (told(line).is_none() || is_named());
        if is_title {
            continue;
        }
        let bare = line.trim_matches(['|', ' ']);
        let mut fields = bare.split([',', ';', '\t', '|']);
        let (first, last) = (fields.next()?, fields.next_back()?);
        if last.contains(|c: char| c.is_ascii_digit()) {
            runs[told(first)?].push(numbers(last));
        }
    }
    Some(runs)
}

/// Whether the number of a line, if it has one, follows those of so many lines before it.
fn is_next(name: &str, n_before: usize) -> bool {
    let digits = name.trim_end_matches(|c: char| !c.is_ascii_digit());
    let stem = digits.trim_end_matches(|c: char| c.is_ascii_digit());
    let number: Option<usize> = digits[stem.len()..].parse().ok();
    number.is_none_or(|number| number == n_before || number == n_before + 1)
}

/// A picture with the runs of rows to the left of its cells, and the runs of columns above.
fn drawn(text: &str) -> Option<Runs> {
    let (mut above, mut body) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let digits = line.contains(|c: char| c.is_ascii_digit());
        match cells_behind(line) {
            _ if !digits => {}
            Some((runs, cells)) => body.push((numbers(runs), cells)),
            None if body.is_empty() => above.push(line),
            None => return None,
        }
    }
    let (_, columns) = body.first()?;
    let mut runs: Runs = [Vec::new(), vec![Vec::new(); columns.len()]];
    // a title has no columns
    let n_titles = above
        .iter()
        .take_while(|line| line.contains(char::is_alphabetic));
    for line in &above[n_titles.count()..] {
        for (end, word) in words(line) {
            // a number ends where its column stands
            let column = columns.iter().position(|&column| column + 1 == end)?;
            let run = word
                .parse()
                .ok()
                .filter(|&run| run <= LONGEST_PUZZLE_BYTES)?;
            runs[1][column].push(run);
        }
    }
    let are_even = body.iter().all(|(_, cells)| cells == columns);
    runs[0] = body.into_iter().map(|(runs, _)| runs).collect();
    are_even.then_some(runs)
}

/// The text before the cells of a row, perhaps with a bar between, and the places of the cells.
fn cells_behind(line: &str) -> Option<(&str, Vec<usize>)> {
    let is_empty = |c: char| matches!(c, '.' | '_' | '?' | '-' | '·' | '□');
    let from = line
        .find('|')
        .filter(|&at| !line[..at].trim().is_empty())
        .or_else(|| line.find(is_empty))?;
    let (runs, cells) = line.split_at(from);
    let places = cells.chars().zip(runs.chars().count()..);
    let places = places.filter(|(c, _)| !c.is_whitespace() && *c != '|');
    let places: Vec<usize> = places.map(|(_, at)| at).collect();
    let is_row = places.len() > 1 && !cells.contains(|c: char| c.is_ascii_digit());
    is_row.then_some((runs, places))
}

/// The words of a line, each with its end in characters, without bars.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let words = line.split(|c: char| c.is_whitespace() || c == '|');
    let words = words.filter(|word| !word.is_empty());
    words.map(|word| {
        let end = word.as_ptr() as usize - line.as_ptr() as usize + word.len();
        (line[..end].chars().count(), word)
    })
}

/// A line for each line of the picture: below words that tell, between blank lines, or as many as
/// two sizes say.
fn in_lines(text: &str) -> Option<Runs> {
    let blocks = blocks(text);
    let is_size = |(title, lines): &&(&str, Vec<Vec<usize>>)| {
        title.is_empty() && matches!(&lines[..], [sizes] if sizes.len() == 2)
    };
    // a number above the first title is that of the puzzle
    let is_number = |(title, lines): &&(&str, Vec<Vec<usize>>)| {
        title.is_empty() && matches!(&lines[..], [number] if number.len() == 1)
    };
    let is_side = |block: &&(&str, Vec<Vec<usize>>)| !is_size(block) && !is_number(block);
    let sides = blocks.iter().filter(is_side);
    if let Some(runs) = in_order(sides.cloned().collect()) {
        return Some(runs);
    }
    if blocks.iter().any(|(title, _)| told(title).is_some()) {
        return None;
    }
    let is_named = text.to_ascii_lowercase().contains("nonogram");
    if is_named && let [rows, columns] = &blocks[..] {
        return Some([rows.1.clone(), columns.1.clone()]);
    }
    below_sizes(blocks.into_iter().flat_map(|block| block.1).collect())
}

/// The runs of lines with numbers alone, in blocks; a title tells whether a block has rows or
/// columns.
fn blocks(text: &str) -> Vec<(&str, Vec<Vec<usize>>)> {
    let mut blocks = vec![("", Vec::new())];
    let mut title = "";
    for line in text.lines() {
        if has_runs(line) {
            if let Some((_, block)) = blocks.last_mut() {
                block.push(numbers(unnumbered(line)));
            }
            continue;
        }
        if told(line).is_some() {
            title = line;
        }
        blocks.push((title, Vec::new()));
    }
    blocks.retain(|block| !block.1.is_empty());
    blocks
}

/// Whether a line has numbers, and no words but those of markup.
fn has_runs(line: &str) -> bool {
    const MARKUP: [&str; 5] = ["line", "count", "clue", "run", "runs"];
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let words = line.split(|c: char| !c.is_ascii_alphanumeric());
    let mut words = words.filter(|word| !word.is_empty());
    let is_empty = matches!(line.trim(), "-" | "- []" | "<line></line>" | "<line/>");
    is_empty
        || line.contains(|c: char| c.is_ascii_digit())
            && words.all(|word| is_number(word) || MARKUP.contains(&word))
}

/// The runs behind the height and the width, in one line or in two.
fn below_sizes(mut lines: Vec<Vec<usize>>) -> Option<Runs> {
    let second = lines.get(1).map(|line| &line[..]);
    let (height, width, n_lines) = match (&lines.first()?[..], second) {
        (&[height, width], _) => (height, width, 1),
        (&[height], Some(&[width])) => (height, width, 2),
        _ => return None,
    };
    let mut body = lines.split_off(n_lines);
    (body.len() == height + width).then(|| {
        let columns = body.split_off(height);
        [body, columns]
    })
}
