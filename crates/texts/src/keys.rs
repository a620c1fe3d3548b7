//! The names in objects, as JSON and the languages of programs write them.

/// The quoted names before a colon, each with the text of its value and all behind it.
///
/// A reader that looks for evidence knows some of them; any other name may be a rule, and then the
/// text must be refused.
///
/// ```
/// use quadrille_texts::keys::keys;
///
/// let found: Vec<_> = keys("{\"size\": 4, 'name': \"a: b\"}").map(|(name, _)| name).collect();
/// assert_eq!(found, ["size", "name"]);
/// ```
pub fn keys(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            let (_, behind) = rest.split_at_checked(rest.find(['"', '\''])?)?;
            let (mark, inside) = behind.split_at(1);
            // an apostrophe in a sentence has no second apostrophe in its line
            let end = inside
                .find(mark)
                .filter(|&end| !inside[..end].contains('\n'));
            let Some(end) = end else {
                rest = inside;
                continue;
            };
            let (name, behind) = inside.split_at(end);
            rest = &behind[1..];
            if let Some(value) = rest.trim_start().strip_prefix(':') {
                return Some((name, value.trim_start()));
            }
        }
    })
}

/// The first value of a text, without quotation marks.
pub fn first_value(text: &str) -> &str {
    let end = match text.chars().next() {
        Some(mark @ ('"' | '\'')) => text[1..].find(mark).map(|end| end + 1),
        _ => text.find([',', '}', ']', '\n']),
    };
    text[..end.unwrap_or(text.len())].trim_matches(['"', '\'', ' '])
}
