//! Rows in a frame, and words for columns, boxes, digits and empty cells in several languages. The
//! rows are lines of a log, of a program or of a person that differ in their cells alone.

use super::Square;
use crate::lines::Line;
// other sides are too rare for rows that nothing else shows
use crate::sizes::USUAL_BOARD as SIZE;

/// The board of lines with equally many cells each, equal texts between the cells, and texts of one
/// form around them; `None` where other lines may have cells, too.
pub fn framed(lines: &[Line], plain: fn(char) -> char) -> Option<Square> {
    let bare = |line: &Line| in_figures(&line.text, plain);
    let texts: Vec<String> = lines.iter().map(bare).collect();
    let found = |(at, text): (usize, &String)| Some((row(text)?, at));
    let (rows, places): (Vec<Row>, Vec<usize>) = texts.iter().enumerate().filter_map(found).unzip();
    if rows.len() != SIZE || !share_frame(&rows) || !are_in_order(&rows) {
        return None;
    }
    let is_turned = match named(&texts, &places, COLUMNS) {
        (_, true) | (SIZE, _) => true,
        (0 | 1, _) => false,
        _ => return None,
    };
    let are_boxes = !matches!(named(&texts, &places, BOXES), (0 | 1, false));
    if are_boxes || has_others(&texts, &places, &rows[0]) {
        return None;
    }
    let empty = empty_mark(&rows)?;
    let cell = |at: usize| {
        let (row, column) = (at / SIZE, at % SIZE);
        let (row, column) = if is_turned {
            (column, row)
        } else {
            (row, column)
        };
        let cell = &rows[row].cells[column];
        if *cell == empty {
            ".".to_owned()
        } else {
            cell.clone()
        }
    };
    Some(Square {
        size: SIZE,
        cells: (0..SIZE * SIZE).map(cell).collect(),
        line: lines[places[0]].number,
        ..Square::default()
    })
}

/// How many rows begin with one of these words, and whether another line does; a single row may
/// have the name `C`.
fn named(texts: &[String], rows: &[usize], names: &str) -> (usize, bool) {
    let named = (0..texts.len()).filter(|&at| begins_with(&texts[at], names));
    let (own, others): (Vec<usize>, Vec<usize>) = named.partition(|at| rows.contains(at));
    (own.len(), !others.is_empty())
}

/// Whether the same text stands between cells, and texts of one form before and behind them; a list
/// may end behind the last row.
fn share_frame(rows: &[Row]) -> bool {
    let first = &rows[0];
    let has_frame = |row: &Row| row.between == first.between && row.before == first.before;
    let (_, middle) = rows.split_last().unwrap_or((first, &[]));
    rows.iter().all(has_frame) && middle.iter().all(|row| row.behind == first.behind)
}

/// Whether the last numbers before the cells count the rows, or are the same in all of them.
fn are_in_order(rows: &[Row]) -> bool {
    let is_next = |step: usize| {
        move |pair: &[Row]| pair[0].number.map(|n| n.saturating_add(step)) == pair[1].number
    };
    rows.windows(2).all(is_next(0)) || rows.windows(2).all(is_next(1))
}

/// Whether a line beside the rows may have cells: a line whose beginning differs from the rows',
/// with numbers other than the sizes of the board.
fn has_others(texts: &[String], rows: &[usize], first: &Row) -> bool {
    let is_frame = |text: &str| !first.before.is_empty() && form(text).starts_with(&first.before);
    let mut others = texts
        .iter()
        .enumerate()
        .filter(|(at, _)| !rows.contains(at));
    others.any(|(_, text)| !is_frame(text) && !has_sizes_only(text))
}

/// Whether the numbers of a line are those of rows, of cells and of the rows of a box.
fn has_sizes_only(text: &str) -> bool {
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    let mut numbers = numbers.filter(|number| !number.is_empty());
    numbers.all(|number| matches!(number, "9" | "81" | "3"))
}

/// The mark of empty cells; `None` where cells have several marks, since a spoiled digit may be
/// one.
fn empty_mark(rows: &[Row]) -> Option<String> {
    let cells = rows.iter().flat_map(|row| &row.cells);
    let mut marks = cells.filter(|cell| !matches!(cell.as_bytes(), [b'1'..=b'9']));
    let first = marks.next()?;
    marks.all(|mark| mark == first).then(|| first.clone())
}

/// Words before the cells of a column.
const COLUMNS: &str = "column col c spalte columna colonne coluna kolom kolumn";
/// Words before the cells of a box.
const BOXES: &str = "box block region bloque bloc kasten square sector";

/// Whether a line begins with one of these words, and a number or a cell.
fn begins_with(text: &str, names: &str) -> bool {
    let text = text.trim_start_matches(|c: char| !c.is_alphabetic());
    let end = text
        .find(|c: char| !c.is_alphabetic())
        .unwrap_or(text.len());
    let behind = text[end..].trim_start_matches([' ', '_', '[', '#']);
    crate::is_in(names, &text[..end])
        && behind.starts_with(|c: char| c.is_ascii_digit() || c == '.')
}

/// Words for digits and empty cells.
const FIGURES: [(&str, char); 10] = [
    (
        "blank empty nothing vacío vacio vacía leer frei vide vuoto leeg zero",
        '.',
    ),
    ("one uno un eins une een", '1'),
    ("two dos deux zwei due twee", '2'),
    ("three tres trois drei tre drie", '3'),
    ("four cuatro quatre vier quattro", '4'),
    ("five cinco cinq fünf cinque vijf", '5'),
    ("six seis sechs sei zes", '6'),
    ("seven siete sept sieben sette zeven", '7'),
    ("eight ocho huit acht otto", '8'),
    ("nine nueve neuf neun nove negen", '9'),
];

/// A line with figures in the place of words, and cells without brackets of their own.
fn in_figures(text: &str, plain: fn(char) -> char) -> String {
    let lower: String = text.to_lowercase().chars().map(plain).collect();
    let mut line = String::new();
    let mut rest = lower.as_str();
    while let Some(c) = rest.chars().next() {
        let end = rest
            .find(|c: char| !c.is_alphabetic())
            .unwrap_or(rest.len());
        let (word, behind) = rest.split_at(end.max(c.len_utf8()));
        rest = behind;
        let mut figures = FIGURES.iter();
        let figure = figures.find(|(words, _)| crate::is_in(words, word));
        match figure {
            Some((_, figure)) => line.push(*figure),
            None => line.push_str(word),
        }
    }
    for (open, close) in [('(', ')'), ('{', '}'), ('[', ']')] {
        for cell in " .0123456789".chars() {
            let bare = if cell == ' ' { '.' } else { cell };
            line = line.replace(&format!("{open}{cell}{close}"), &bare.to_string());
        }
    }
    line
}

/// A row: its cells, the text between them, and the forms of the texts before and behind.
struct Row {
    cells: Vec<String>,
    between: String,
    before: String,
    behind: String,
    /// The last number before the cells.
    number: Option<usize>,
}

/// The only cells of a line, as many as a row has, with the same text between each two.
fn row(text: &str) -> Option<Row> {
    let cells = text.char_indices().filter(|&at| is_cell(text, at));
    let cells: Vec<(usize, char)> = cells.collect();
    let gap = |pair: &[(usize, char)]| &text[pair[0].0 + pair[0].1.len_utf8()..pair[1].0];
    let gaps: Vec<&str> = cells.windows(2).map(gap).collect();
    let (mut from, mut found) = (0, None);
    for same in gaps.chunk_by(|a, b| a == b) {
        // another run leaves a choice
        if same.len() + 1 == SIZE && found.replace(from).is_some() {
            return None;
        }
        from += same.len();
    }
    let at = found?;
    let cells = &cells[at..at + SIZE];
    let (first, last) = (cells[0].0, cells[SIZE - 1]);
    let before = &text[..first];
    let numbers = before.split(|c: char| !c.is_ascii_digit());
    Some(Row {
        number: numbers.filter_map(|number| number.parse().ok()).next_back(),
        cells: cells.iter().map(|(_, c)| c.to_string()).collect(),
        between: gaps[at].to_owned(),
        before: form(before),
        behind: form(&text[last.0 + last.1.len_utf8()..]),
    })
}

/// Whether a character is a cell: a digit, or the mark of an empty one. A letter is a mark if no
/// other letter stands beside it.
fn is_cell(text: &str, (at, c): (usize, char)) -> bool {
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let is_alone =
        || !is_letter(text[..at].chars().next_back()) && !is_letter(text[at + 1..].chars().next());
    match c {
        'o' | 'x' => is_alone(),
        _ => c.is_ascii_digit() || matches!(c, '.' | '_' | '*' | '?'),
    }
}

/// The form of a text: `a` for a word or a number.
fn form(text: &str) -> String {
    let kind = |c: char| match c {
        _ if c.is_alphanumeric() => 'a',
        _ if c.is_whitespace() => ' ',
        c => c,
    };
    let mut form: Vec<char> = text.trim().chars().map(kind).collect();
    form.dedup();
    form.into_iter().collect()
}
