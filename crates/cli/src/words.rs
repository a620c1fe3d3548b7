//! Words for messages.

use quadrille::problem::Cost;

/// A number of things: `1 answer`, `2 answers`.
pub(crate) fn plural(n: impl Into<u128>, thing: &str) -> String {
    let n = n.into();
    let end = match thing {
        _ if n == 1 => "",
        _ if thing.ends_with('s') => "es",
        _ => "s",
    };
    format!("{n} {thing}{end}")
}

/// A number with a comma before each three digits.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let comma = |at: usize| at > 0 && (digits.len() - at).is_multiple_of(3);
    let with_commas =
        digits.chars().enumerate().flat_map(|(at, digit)| comma(at).then_some(',').into_iter().chain([digit]));
    with_commas.collect()
}

/// A cost with commas between its thousands.
pub(crate) fn grouped_cost(cost: Cost) -> String {
    let text = Cost { units: cost.units.saturating_abs(), ..cost }.to_string();
    let (whole, behind) = text.split_at(text.find('.').unwrap_or(text.len()));
    let sign = if cost.units < 0 { "-" } else { "" };
    format!("{sign}{}{behind}", whole.parse().map_or_else(|_| whole.to_owned(), grouped))
}

/// A word as it is typed in a shell.
pub(crate) fn typed(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./,:=+%@".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}
