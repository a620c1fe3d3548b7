//! The numbers and the names of cells in a text, whatever stands between them.

/// A cell by its name, or a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Item {
    /// `r1c2`; the same in French, German and Spanish, `L1C2`, `Z1S2`, `F1C2`.
    Named(usize, usize),
    /// `A1`.
    Lettered(u8, usize),
    Number(usize),
}

/// The items of a text.
pub(crate) fn items(text: &str) -> Vec<Item> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    words.flat_map(cells).filter_map(item).collect()
}

/// The cells of a word such as `r1c1r1c2`; any other word is itself.
fn cells(word: &str) -> impl Iterator<Item = &str> {
    let starts = word.match_indices(['r', 'R']).map(|(at, _)| at);
    let starts: Vec<usize> = starts.collect();
    let are_cells = starts.first() == Some(&0) && word.len() > 1;
    let starts = if are_cells { starts } else { vec![0] };
    let ends: Vec<usize> = starts[1..].iter().copied().chain([word.len()]).collect();
    let parts = starts.into_iter().zip(ends);
    parts.map(|(from, end)| &word[from..end])
}

/// The item that a word is; nothing is the number 0.
fn item(word: &str) -> Option<Item> {
    const LONGEST_WORD: usize = 12;
    let word = (word.len() <= LONGEST_WORD).then(|| word.to_ascii_lowercase())?;
    if let Ok(number) = word.parse() {
        return Some(Item::Number(number));
    }
    if matches!(word.as_str(), "null" | "none") {
        return Some(Item::Number(0));
    }
    let pairs = [('r', 'c'), ('l', 'c'), ('z', 's'), ('f', 'c')];
    let named = pairs.into_iter().find_map(|(row, column)| {
        let (row, column) = word.strip_prefix(row)?.split_once(column)?;
        Some(Item::Named(row.parse().ok()?, column.parse().ok()?))
    });
    named.or_else(|| {
        let letter = *word.as_bytes().first()?;
        let number = word.get(1..)?.parse().ok()?;
        letter
            .is_ascii_lowercase()
            .then_some(Item::Lettered(letter, number))
    })
}
