//! Texts that are no exact cover, and exactly what is said about each.

use quadrille_problem::format::{decode, dlx, read};
use quadrille_problem::problem::Problem;

/// Knuth's text, and the message.
#[rustfmt::skip]
const DLX: &[(&str, &str)] = &[
    ("", "line 1, column 1: expected a line with the names of the items, found the end of the \
        text; blank lines and lines that begin with `|` do not count"),
    ("  \n\t\n", "line 3, column 1: expected a line with the names of the items, found the end of \
        the text; blank lines and lines that begin with `|` do not count"),
    ("| only\n| comments", "line 3, column 1: expected a line with the names of the items, found \
        the end of the text; blank lines and lines that begin with `|` do not count"),
    ("a b | x | y\na", "line 1, column 9: expected a single ` | ` before the secondary items, \
        found a second one; primary items stand before the bar, secondary ones after it"),
    ("a b || y\na", "line 1, column 5: expected a single ` | ` before the secondary items, found a \
        second one; primary items stand before the bar, secondary ones after it"),
    ("a b a\na", "line 1, column 5: the item `a` is named twice; give each its own name"),
    ("a | a\na", "line 1, column 5: the item `a` is named twice; give each its own name"),
    ("a b\na c", "line 2, column 3: expected the name of an item, found `c`; name it on the line \
        of items first"),
    ("a b\na b a", "line 2, column 5: option 1 names the item `a` twice"),
    ("a b\na:1", "line 2, column 1: option 1 puts a color on the primary item `a`; only secondary \
        items take colors"),
    ("a | x\na x:", "line 2, column 3: expected a color after `:`, found `x:`"),
    ("a | x\na x:0 x:1", "line 2, column 7: option 1 names the item `x` twice"),
    ("a | x\na :1", "line 2, column 3: expected the name of an item, found `:1`; name it on the \
        line of items first"),
    ("a | x\na x:1:2", "line 2, column 5: expected a color without `:` and `|`, found `1:2`"),
    ("3:2|a\na", "line 1, column 1: the bounds 3:2 of the item `a` are not possible; expected low \
        <= high, 1 <= high <= 2147483647"),
    ("0|a\na", "line 1, column 1: the bounds 0 of the item `a` are not possible; expected low <= \
        high, 1 <= high <= 2147483647"),
    ("-1:2|a\na", "line 1, column 1: expected bounds such as `2:3|C` or `4|D`, found `-1:2`"),
    ("2147483648|a\na", "line 1, column 1: expected a bound from 0 to 2147483647, found \
        `2147483648`"),
    ("9223372036854775808|a\na", "line 1, column 1: expected a bound from 0 to 2147483647, found \
        `9223372036854775808`"),
    ("1:10000000000000000000000000000000000000000|a\na", "line 1, column 3: expected a bound from \
        0 to 2147483647, found `1000000000000000000000000000000000000000…`"),
    ("1:|a\na", "line 1, column 1: expected bounds such as `2:3|C` or `4|D`, found `1:`"),
    ("x 2|\na", "line 1, column 5: expected the name of an item after its bounds, found the end of \
        the word"),
    ("a:b\na", "line 1, column 2: expected the name of an item, found `:` in `a:b`; names have no \
        `:` and no `|`; bounds are written `2:3|C` or `4|D`"),
    ("a|b\na", "line 1, column 1: expected bounds such as `2:3|C` or `4|D`, found `a`"),
    ("a | 2|x\na", "line 1, column 5: the secondary item `x` cannot have bounds; it is covered at \
        most once or by one color"),
    ("a\na |--3", "line 2, column 4: expected a cost such as `7`, `-3` or `2.50` after `|`, found \
        `--3`"),
    ("a\na |", "line 2, column 4: expected a cost such as `7`, `-3` or `2.50` after `|`, found \
        nothing"),
    ("a\na |1.", "line 2, column 4: expected a cost such as `7`, `-3` or `2.50` after `|`, found \
        `1.`"),
    ("a\na |9223372036854775808", "line 2, column 4: expected a cost such as `7`, `-3` or `2.50` \
        after `|`, found `9223372036854775808`"),
    ("a\na |9223372036854775807\na |-1", "line 3, column 3: the costs of all options add up to \
        more than 2^63 - 1, signs and points aside"),
    ("a\na |1\na |9223372036854775806\na |1", "line 4, column 3: the costs of all options add up \
        to more than 2^63 - 1, signs and points aside"),
    ("a\na |9223372036854775807 |1", "line 2, column 24: the costs of all options add up to more \
        than 2^63 - 1, signs and points aside"),
    ("a\u{1b}[2J\na", "line 1, column 1: expected a name of visible characters, found the control \
        character U+001B"),
    ("a\u{202e}b\na", "line 1, column 1: expected a name of visible characters, found the control \
        character U+202E"),
    ("a | x\na x:\u{9b}", "line 2, column 5: expected a name of visible characters, found the \
        control character U+009B"),
    ("a\n\u{1b}[31m", "line 2, column 1: expected the name of an item, found `\\u{1b}[31m`; name \
        it on the line of items first"),
    ("a\0\na", "line 1, column 2: expected text, found a NUL character; is this a binary file?"),
    ("a\rb", "line 1, column 2: expected LF or CRLF at the end of a line, found a carriage return \
        without a line feed"),
    ("größe ä\nä größe straße", "line 2, column 9: expected the name of an item, found `straße`; \
        name it on the line of items first"),
];

/// JSON, and the message.
#[cfg(feature = "serde")]
#[rustfmt::skip]
const JSON: &[(&str, &str)] = &[
    ("", "line 1, column 1: invalid JSON: EOF while parsing a value"),
    (" ", "line 1, column 1: invalid JSON: EOF while parsing a value"),
    ("[1", "line 1, column 2: invalid JSON: EOF while parsing a list"),
    ("[]", "line 1, column 1: expected an object with the keys `items` and `options`, found a \
        list"),
    ("null", "line 1, column 1: expected an object with the keys `items` and `options`, found \
        `null`"),
    ("{", "line 1, column 1: invalid JSON: EOF while parsing an object"),
    (r#"{"items": [], "options": []} {}"#, "line 1, column 30: expected the end of the text after \
        the JSON value, found more; a file holds one problem; remove what follows it"),
    (r#"{"items": [], "options": [],}"#, "line 1, column 28: expected no comma behind the last \
        element, found `,`; remove it"),
    (r#"{"items": ["a",], "options": []}"#, "line 1, column 15: expected no comma behind the last \
        element, found `,`; remove it"),
    (r#"{"options": []}"#, "line 1, column 1: expected the keys `items` and `options`, found an \
        object without `items`"),
    (r#"{"items": []}"#, "line 1, column 1: expected the keys `items` and `options`, found an \
        object without `options`"),
    (r#"{"items": [], "items": [], "options": []}"#, "line 1, column 15: expected each key once, \
        found `items` again"),
    (r#"{"items": [], "Options": []}"#, "line 1, column 15: expected one of the keys `items`, \
        `secondary`, `options`, `names`, `costs`, `bounds`, found `Options`"),
    (r#"{"items": 3, "options": []}"#, "line 1, column 11: expected a list with the names of the \
        primary items, found `3`"),
    (r#"{"items": [3], "options": []}"#, "line 1, column 12: expected the name of an item, found \
        `3`"),
    (r#"{"items": ["a", "a"], "options": []}"#, "line 1, column 17: the item `a` is named twice; \
        give each its own name"),
    (r#"{"items": [""], "options": []}"#, "line 1, column 12: expected a name for the item, found \
        an empty one"),
    ("{\"items\": [\"\\u001b[2J\"], \"options\": []}", "line 1, column 12: expected a name of \
        visible characters, found the string `\\\\u001b[2J`"),
    ("{\"items\": [\"\\ud800\"], \"options\": []}", "line 1, column 12: expected the name of an \
        item, found half a surrogate pair in `\\\\ud800`"),
    ("{\"items\": [\"\\ud800x\"], \"options\": []}", "line 1, column 12: expected the name of an \
        item, found half a surrogate pair in `\\\\ud800x`"),
    ("{\"items\": [\"\\x\"], \"options\": []}", "line 1, column 14: invalid JSON: invalid escape"),
    (r#"{"items": ["a"], "options": [[0, 1]]}"#, "line 1, column 34: expected the number of an \
        item, from 0 to 0, found `1`"),
    (r#"{"items": ["a"], "options": [[-1]]}"#, "line 1, column 31: expected the number of an item, \
        from 0 to 0, found `-1`"),
    (r#"{"items": ["a"], "options": [[-0]]}"#, "line 1, column 31: expected the number of an item, \
        from 0 to 0, found `-0`"),
    (r#"{"items": ["a"], "options": [[0.0]]}"#, "line 1, column 31: expected the number of an \
        item, from 0 to 0, found `0.0`"),
    (r#"{"items": ["a"], "options": [[1e999]]}"#, "line 1, column 31: expected the number of an \
        item, from 0 to 0, found `1e999`"),
    (r#"{"items": [], "options": [[0]]}"#, "line 1, column 28: expected no number of an item, as \
        there are none, found `0`"),
    (r#"{"items": ["a"], "options": [["a"], ["b"]]}"#, "line 1, column 38: expected the name or \
        number of an item, found the string `b`"),
    (r#"{"items": ["a"], "options": [["a", "a"]]}"#, "line 1, column 36: option 1 names the item \
        `a` twice"),
    (r#"{"items": ["a"], "options": [["a:1"]]}"#, "line 1, column 31: option 1 puts a color on the \
        primary item `a`; only secondary items take colors"),
    (r#"{"items": ["a"], "secondary": ["x"], "options": [["a", "x:"]]}"#, "line 1, column 56: \
        expected a color after `:`, found the string `x:`"),
    (r#"{"items": ["a"], "secondary": ["x"], "options": [["a", "x:1", "x:2"]]}"#, "line 1, column \
        63: option 1 names the item `x` twice"),
    (r#"{"items": ["a"], "secondary": ["x"], "options": [["a", ["x"]]]}"#, "line 1, column 56: \
        expected an item, or a list of an item and a color, found a list"),
    (r#"{"items": ["a"], "secondary": ["x"], "options": [["a", ["x:1", "2"]]]}"#, "line 1, column \
        56: expected one color, found a list"),
    (r#"{"items": ["a"], "secondary": ["x"], "options": [["a", [[[["x"]]], "2"]]]}"#, "line 1, column 57: expected the name or number of an item, found a list"),
    (r#"{"items": ["a"], "options": [[]]}"#, "line 1, column 30: option 1 is empty; an option \
        needs at least one primary item"),
    (r#"{"items": ["a"], "options": ["a"]}"#, "line 1, column 30: expected a list of items, found \
        the string `a`"),
    (r#"{"items": ["a"], "options": [[null]]}"#, "line 1, column 31: expected the name or number \
        of an item, found `null`"),
    (r#"{"items": ["a"], "options": [["a"]], "costs": []}"#, "line 1, column 47: expected an \
        element for each option, 1 in all, found 0"),
    (r#"{"items": ["a"], "options": [["a"]], "costs": [null]}"#, "line 1, column 48: expected a \
        cost such as 7, -3 or 2.50, found `null`; costs of more than 15 digits, of 18 at most, go \
        in quotes"),
    (r#"{"items": ["a"], "options": [["a"]], "costs": [9007199254740993]}"#, "line 1, column 48: \
        expected a cost such as 7, -3 or 2.50, found `9007199254740993`; costs of more than 15 \
        digits, of 18 at most, go in quotes"),
    (r#"{"items": ["a"], "options": [["a"]], "costs": [1e999]}"#, "line 1, column 48: expected a \
        cost such as 7, -3 or 2.50, found `1e999`; costs of more than 15 digits, of 18 at most, go \
        in quotes"),
    (r#"{"items": ["a"], "options": [["a"]], "costs": ["9223372036854775808"]}"#, "line 1, column \
        48: expected a cost such as 7, -3 or 2.50, found the string `9223372036854775808`; costs \
        of more than 15 digits, of 18 at most, go in quotes"),
    (r#"{"items": ["a"], "options": [["a"],["a"]], "costs": ["9223372036854775807", 1]}"#, "line 1, column 77: the costs of all options add up to more than 2^63 - 1, signs and points aside"),
    (r#"{"items": ["a"], "options": [["a"],["a"]], "names": ["x", "x"]}"#, "line 1, column 59: the \
        option `x` is named twice; give each its own name"),
    (r#"{"items": ["a"], "options": [["a"]], "names": [""]}"#, "line 1, column 48: expected a name \
        for the option, found an empty one"),
    (r#"{"items": ["a"], "options": [["a"]], "names": [3]}"#, "line 1, column 48: expected the \
        name of an option or null, found `3`"),
    (r#"{"items": ["a"], "options": [], "bounds": {"b": 2}}"#, "line 1, column 44: expected the \
        name of a primary item, found `b`; only primary items have bounds"),
    (r#"{"items": ["a"], "options": [], "bounds": {"a": 2, "a": 3}}"#, "line 1, column 52: \
        expected each key once, found `a` again"),
    (r#"{"items": ["a"], "options": [], "bounds": {"a": [3, 2]}}"#, "line 1, column 49: the bounds \
        3:2 of the item `a` are not possible; expected low <= high, 1 <= high <= 2147483647"),
    (r#"{"items": ["a"], "options": [], "bounds": {"a": [3]}}"#, "line 1, column 49: expected \
        bounds, `[low, high]` or one number, found a list"),
    (r#"{"items": ["a"], "options": [], "bounds": {"a": -1}}"#, "line 1, column 49: expected a \
        bound from 0 to 2147483647, found `-1`"),
    (r#"{"items": ["a"], "options": [], "bounds": {"a": 2147483648}}"#, "line 1, column 49: \
        expected a bound from 0 to 2147483647, found `2147483648`"),
    (r#"{"items": ["a"], "options": [], "bounds": [2]}"#, "line 1, column 43: expected an object \
        with bounds by item, found a list"),
    ("{\n  \"items\": [\"a\"],\n  \"options\": [\n    [\"a\", \"b\"]\n  ]\n}", "line 4, column 11: \
        expected the name or number of an item, found the string `b`"),
    (r#"{"items": ["a"] "options": []}"#, "line 1, column 17: invalid JSON: expected `,` or `}`"),
    ("{\"items\": [\"a\"], \"options\": [[\"ä\"]], \"größe\\\"\": 3}", "line 1, column 38: \
        expected one of the keys `items`, `secondary`, `options`, `names`, `costs`, `bounds`, \
        found `größe\\\"`"),
    ("{\"items\": [\"a\nb\"], \"options\": []}", "line 1, column 13: invalid JSON: control \
        character (\\u0000-\\u001F) found while parsing a string"),
    ("{'items': []}", "line 1, column 2: invalid JSON: key must be a string"),
    (r#"{"items": [01]}"#, "line 1, column 13: invalid JSON: invalid number"),
];

#[test]
fn knuths_text() {
    for (text, message) in DLX {
        assert_eq!(
            dlx::read(text).map_err(|error| error.to_string()),
            Err(message.to_string()),
            "{text:?}"
        );
    }
}

#[test]
#[cfg(feature = "serde")]
fn json() {
    for (text, message) in JSON {
        let result = quadrille_problem::format::json::read(text);
        assert_eq!(
            result.map_err(|error| error.to_string()),
            Err(message.to_string()),
            "{text:?}"
        );
    }
}

#[test]
#[cfg(feature = "serde")]
fn nesting_does_not_touch_the_call_stack() {
    use quadrille_problem::format::json;

    let (open, close) = ("[".repeat(100_000), "]".repeat(100_000));
    let cases = [
        (
            open.clone(),
            "line 1, column 100000: invalid JSON: EOF while parsing a list",
        ),
        (
            format!(r#"{{"items": {open}{close}, "options": []}}"#),
            "line 1, column 12: expected the name of an item, found a list",
        ),
        (
            format!(r#"{{"items": ["a"], "options": [[{open}{close}]]}}"#),
            "line 1, column 31: expected an item, or a list of an item and a color, found a list",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(json::read(text).unwrap_err().to_string(), message);
    }
}

#[test]
fn what_came_is_cut_short() {
    let long = "b".repeat(1 << 20);
    let message = format!(
        "line 2, column 3: expected the name of an item, found `{}…`; name it on the line of items \
        first",
        &long[..40]
    );
    assert_eq!(
        dlx::read(format!("a\na {long}")).unwrap_err().to_string(),
        message
    );
}

#[test]
fn bytes_that_are_no_text_are_refused_by_every_reader() {
    let cases: [&[u8]; 5] = [
        b"\x1f\x8b\x08\0",
        b"\xff\xfea\0",
        b"a\n\xc0\xaf",
        b"a\xff",
        b"a\0",
    ];
    for bytes in cases {
        let error = decode(bytes).unwrap_err();
        assert_eq!(read(bytes).unwrap_err(), error);
        assert_eq!(dlx::read(bytes).unwrap_err(), error);
    }
}

#[test]
fn what_looks_odd_and_is_fine() {
    let same = dlx::read("a b | x\na x:1\nb").unwrap();
    for text in [
        "\u{feff}a b | x\r\na x:1\r\nb",
        "| note\n\n\ta  b |x\n  a x:1  \n| note\nb\n\n",
        "1|a 1:1|b | x\na x:1 |0\nb",
    ] {
        assert_eq!(dlx::read(text).unwrap(), same);
    }
    // a primary item without options makes a problem without solutions, not a bad one
    let problem = dlx::read("a b\na").unwrap().problem;
    let names: Vec<&str> = problem
        .uncoverable()
        .into_iter()
        .map(|item| problem.item_name(item))
        .collect();
    assert_eq!(names, ["b"]);
}

/// Words are no problem, and what is only written is called by its name.
#[test]
fn what_is_no_exact_cover() {
    for text in ["hello", "a b c\n", "a | x\n| nothing else\n"] {
        assert!(text.parse::<Problem>().is_err(), "{text}");
        assert!(read(text).is_err(), "{text}");
        // whoever names the layout may have a problem without options
        assert!(dlx::read(text).is_ok(), "{text}");
    }
    let marked = format!("{}\na b\n", dlx::MARK);
    assert_eq!(read(&marked).unwrap().problem.n_options(), 0);
    for (text, name) in [
        ("p cnf 2 1\n1 -2 0\n", "DIMACS CNF"),
        ("* #variable= 2\n+1 x1 +1 x2 = 1 ;\n", "OPB"),
        (
            "Minimize\n cost: x1\nSubject To\n c1: x1 = 1\nEnd\n",
            "an integer program in the LP format",
        ),
        ("digraph {\n a -> b\n}\n", "DOT"),
    ] {
        let error = read(text).unwrap_err().to_string();
        let expected = format!("found {name}, which is written but not read");
        assert!(error.ends_with(&expected), "{error}");
    }
}
