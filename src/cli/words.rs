//! Words for messages.

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
