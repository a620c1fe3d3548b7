//! Rows of equal lengths that are more than a board: the names of rows and columns, spacers and
//! empty borders are taken away.

/// Rows of one form, in sequence.
pub(super) type Rows = Vec<Vec<String>>;

/// Whether cells count up from 1, from 0 or from A, as the names of columns or rows do.
fn counts<'a>(cells: &(impl Iterator<Item = &'a str> + Clone)) -> bool {
    // `c1`, `c2`
    let first = cells.clone().next().unwrap_or("");
    let prefix = first.trim_end_matches(|c: char| c.is_ascii_digit());
    let prefix = Some(prefix)
        .filter(|prefix| prefix.len() < first.len())
        .unwrap_or("");
    let cells = cells
        .clone()
        .map(|cell| cell.strip_prefix(prefix).unwrap_or(cell));
    let numbers = |from: usize| {
        let mut pairs = (from..).zip(cells.clone());
        pairs.all(|(n, cell)| cell.trim_start_matches('0') == n.to_string().trim_start_matches('0'))
    };
    let letters = |from: u8| {
        (from..)
            .zip(cells.clone())
            .all(|(n, cell)| cell == char::from(n).to_string())
    };
    numbers(1) || numbers(0) || letters(b'A') || letters(b'a')
}

/// Whether nothing stands in the place of a cell, not even a mark.
fn is_blank(cell: &str) -> bool {
    cell.is_empty()
}

/// Whether a row has the names of columns.
pub(super) fn is_header(row: &[String]) -> bool {
    let names = row.iter().filter(|name| !name.is_empty());
    let names = names.map(String::as_str);
    names.clone().count() > 3 && counts(&names)
}

/// The columns of `n` boards' rows without names, spacers and empty borders; `None` where this
/// leaves a choice.
pub(super) fn columns(rows: &[Vec<String>], n: usize, box_columns: usize) -> Option<Rows> {
    let width = rows.first()?.len();
    if width == n {
        return Some(rows.to_vec());
    }
    let column = |at: usize| rows.iter().map(move |row| row[at].as_str());
    // a bullet is another mark than those of empty cells
    let is_bullet = || {
        let mark = rows[0][0].as_str();
        let others = rows.iter().flat_map(|row| &row[1..]);
        matches!(mark, "*" | "-")
            && column(0).all(|cell| cell == mark)
            && !others.into_iter().any(|cell| cell == mark)
    };
    let is_name = |at: usize| {
        let cells: Vec<&str> = column(at).collect();
        cells
            .chunks(n)
            .all(|part| part.len() == n && counts(&part.iter().copied()))
    };
    let begin = usize::from(is_name(0) || is_bullet());
    let end = width - usize::from(width - begin > n && is_name(width - 1));
    let used: Vec<bool> = (begin..end).map(|at| !column(at).all(is_blank)).collect();
    let kept = kept(&used, n, box_columns)?;
    let cells = |row: &Vec<String>| kept.iter().map(|at| row[begin + at].clone()).collect();
    Some(rows.iter().map(cells).collect())
}

/// The rows of boards without spacers and empty borders. A row of names that stands right above
/// others may be a row of the board, so that it is not taken away.
pub(super) fn rows(rows: &Rows, n: usize, box_rows: usize) -> Option<Rows> {
    if rows.len().is_multiple_of(n) {
        return Some(rows.clone());
    }
    let names = |row: &Vec<String>| row[0].is_empty() && is_header(&row[1..]);
    let rows = &rows[usize::from(rows.first().is_some_and(names))..];
    let used: Vec<bool> = rows
        .iter()
        .map(|row| !row.iter().all(|cell| is_blank(cell)))
        .collect();
    let kept = kept(&used, n, box_rows).or_else(|| boards(&used, n))?;
    Some(kept.into_iter().map(|at| rows[at].clone()).collect())
}

/// The places of a board's `n` rows or columns: between spacers, or the only `n` in sequence that
/// have all used cells. `None` where both exist.
fn kept(used: &[bool], n: usize, in_box: usize) -> Option<Vec<usize>> {
    let n_spacers = n / in_box - 1;
    let is_spacer = |at: usize| (at + 1).is_multiple_of(in_box + 1);
    let has_spacers = n_spacers > 0
        && used.len() == n + n_spacers
        && !(0..used.len()).any(|at| is_spacer(at) && used[at]);
    let spaced = has_spacers.then(|| (0..used.len()).filter(|&at| !is_spacer(at)).collect());
    let mut places = places(used, n);
    match (spaced, places.next(), places.next()) {
        (Some(spaced), None, _) => Some(spaced),
        (None, Some(at), None) => Some((at..at + n).collect()),
        _ => None,
    }
}

/// The places where `n` lines in sequence begin that have all used cells.
fn places(used: &[bool], n: usize) -> impl Iterator<Item = usize> {
    let first = used.iter().position(|&used| used).unwrap_or(used.len());
    let end = used
        .iter()
        .rposition(|&used| used)
        .map_or(0, |last| last + 1);
    let last = used.len().checked_sub(n).map(|last| last.min(first));
    last.into_iter()
        .flat_map(move |last| end.saturating_sub(n)..=last)
}

/// The rows of several boards with an empty row between two of them.
fn boards(used: &[bool], n: usize) -> Option<Vec<usize>> {
    let is_gap = |at: usize| (at + 1).is_multiple_of(n + 1);
    let fits =
        (used.len() + 1).is_multiple_of(n + 1) && !(0..used.len()).any(|at| is_gap(at) && used[at]);
    fits.then(|| (0..used.len()).filter(|&at| !is_gap(at)).collect())
}
