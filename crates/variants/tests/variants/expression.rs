//! Relations of one's own.

use quadrille_variants::internal::value;

#[test]
fn relations_have_values() {
    for (text, digits, expected) in [
        ("a < b - 2", [1, 4], 1),
        ("a<b-2", [2, 4], 0),
        ("a + b * 2 = 11", [3, 4], 1),
        ("(a + b) * 2 == 14", [3, 4], 1),
        ("abs(a - b) >= 5", [1, 6], 1),
        ("a = 1 and b = 2 or a = 2 and b = 1", [2, 1], 1),
        ("not a = b and a % 2 = b % 2", [3, 5], 1),
        ("not (a = b)", [3, 3], 0),
        ("-a + 7", [3, 5], 4),
        ("a / 0 + b % 0", [3, 5], 0),
        ("10 - 3 - 2", [1, 1], 5),
    ] {
        assert_eq!(value(text, digits).unwrap(), expected, "{text}");
    }
    for (text, why) in [
        ("a <", "expected `a`, `b` or a number, found ``"),
        ("a < c", "expected `a`, `b` or a number, found `c`"),
        ("a b", "expected an operator, found `b`"),
        ("(a", "expected `)`, found ``"),
        ("ab = 3", "expected `a`, `b` or a number, found `ab = 3`"),
        (&"(".repeat(200), "it is too deep"),
    ] {
        assert_eq!(value(text, [1, 1]).unwrap_err().to_string(), why, "{text}");
    }
}
