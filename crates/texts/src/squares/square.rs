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
    row.len() > 3 && counts(&row.iter().map(String::as_str))
}

/// The columns of `n` boards' rows without those that are none of a board's; `None` where it is not
/// known which.
pub(super) fn columns(rows: &[Vec<String>], n: usize, box_columns: usize) -> Option<Rows> {
    let width = rows.first()?.len();
    let column = |at: usize| rows.iter().map(move |row| row[at].as_str());
    let is_empty = |at: usize| column(at).all(is_blank);
    // a bullet is another mark than those of empty cells
    let is_bullet = |at: usize| {
        let mark = rows[0][at].as_str();
        let others = rows.iter().flat_map(|row| row[at + 1..].iter());
        matches!(mark, "*" | "-")
            && column(at).all(|cell| cell == mark)
            && !others.into_iter().any(|cell| cell == mark)
    };
    let is_name = |at: usize| {
        let cells: Vec<&str> = column(at).collect();
        cells
            .chunks(n)
            .all(|part| part.len() == n && counts(&part.iter().copied()))
    };
    let kept = |keep: &dyn Fn(usize) -> bool| -> Rows {
        let cells = |row: &Vec<String>| {
            let cells = row.iter().enumerate().filter(|&(at, _)| keep(at));
            cells.map(|(_, cell)| cell.clone()).collect()
        };
        rows.iter().map(cells).collect()
    };
    let is_spacer =
        |from: usize, at: usize| at >= from && (at - from + 1).is_multiple_of(box_columns + 1);
    let n_spacers = n / box_columns - 1;
    let last = width - 1;
    if width == n {
        return Some(rows.to_vec());
    }
    if width == n + 1 {
        let (first, end) = (is_name(0) || is_bullet(0), is_name(last));
        if first != end {
            let gone = if first { 0 } else { last };
            return Some(kept(&|at| at != gone));
        }
        let (first, end) = (is_empty(0), is_empty(last));
        if first != end {
            let gone = if first { 0 } else { last };
            return Some(kept(&|at| at != gone));
        }
    }
    if width == n + n_spacers && n_spacers > 0 {
        let spacers: Vec<usize> = (0..width).filter(|&at| is_spacer(0, at)).collect();
        let framed =
            width == n + 2 && (is_empty(0) || is_name(0)) && (is_empty(last) || is_name(last));
        if spacers.iter().all(|&at| is_empty(at)) && !framed {
            return Some(kept(&|at| !is_spacer(0, at)));
        }
    }
    if width == n + 2 && (is_name(0) || is_empty(0)) && (is_name(last) || is_empty(last)) {
        return Some(kept(&|at| at != 0 && at != last));
    }
    if width == n + n_spacers + 1 && is_name(0) {
        let spacers: Vec<usize> = (1..width).filter(|&at| is_spacer(1, at)).collect();
        if spacers.iter().all(|&at| is_empty(at)) {
            return Some(kept(&|at| at != 0 && !is_spacer(1, at)));
        }
    }
    None
}

/// The rows of boards without spacers and empty borders. A row of names that stands right above
/// others may be a row of the board, so that it is not taken away.
pub(super) fn rows(rows: &Rows, n: usize, box_rows: usize) -> Option<Rows> {
    if rows.len().is_multiple_of(n) {
        return Some(rows.clone());
    }
    let is_empty = |row: &Vec<String>| row.iter().all(|cell| is_blank(cell));
    let n_spacers = n / box_rows - 1;
    if rows.len() == n + n_spacers {
        let is_spacer = |at: usize| (at + 1).is_multiple_of(box_rows + 1);
        if (0..rows.len())
            .filter(|&at| is_spacer(at))
            .all(|at| is_empty(&rows[at]))
        {
            let kept = rows.iter().enumerate().filter(|&(at, _)| !is_spacer(at));
            return Some(kept.map(|(_, row)| row.clone()).collect());
        }
    }
    match &rows[..] {
        [first, inner @ .., last] if inner.len() == n && is_empty(first) && is_empty(last) => {
            Some(inner.to_vec())
        }
        [names, board @ ..]
            if board.len() == n && names[0].is_empty() && is_header(&names[1..]) =>
        {
            Some(board.to_vec())
        }
        _ => None,
    }
}
