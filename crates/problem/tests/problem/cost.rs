//! Tests of `problem::cost`.

use quadrille_problem::problem::Cost;
use std::cmp::Ordering;

#[test]
fn costs_are_read_exactly_or_refused() {
    for (text, units, decimals) in [
        ("0", 0, 0),
        ("-0.0", 0, 1),
        ("007.10", 710, 2),
        ("-9223372036854775808", i64::MIN, 0),
    ] {
        let cost: Cost = text.parse().unwrap();
        assert_eq!((cost.units, cost.decimals), (units, decimals), "{text}");
    }
    let not_a_cost = "x".parse::<Cost>();
    for text in [
        "",
        "-",
        ".5",
        "5.",
        "1e3",
        "+1",
        "--1",
        "1.2.3",
        "0x1",
        "9223372036854775808",
        "1 ",
    ] {
        assert_eq!(text.parse::<Cost>(), not_a_cost, "{text}");
    }
    assert!(format!("0.{}", "0".repeat(19)).parse::<Cost>().is_err());
    for text in [
        "-0.07",
        "12.50",
        "-3",
        "0.000000000000000001",
        "-9.223372036854775808",
    ] {
        assert_eq!(text.parse::<Cost>().unwrap().to_string(), text);
    }
    let sum = Cost::from(1).checked_add("-0.25".parse().unwrap());
    assert_eq!(sum.map(|sum| (sum.units, sum.decimals)), Some((75, 2)));
    assert_eq!(
        Cost::from(i64::MAX).checked_add("0.1".parse().unwrap()),
        None
    );
    for (one, other, order) in [
        ("1", "1.00", Ordering::Equal),
        ("-2.50", "-2.5", Ordering::Equal),
        ("0", "-0.0", Ordering::Equal),
        ("1", "0.1", Ordering::Greater),
        ("1", "-1.0", Ordering::Greater),
        ("-9.000000000000000001", "-9", Ordering::Less),
        (
            "-9223372036854775808",
            "9.223372036854775807",
            Ordering::Less,
        ),
    ] {
        let [a, b] = [one, other].map(|text| text.parse::<Cost>().unwrap());
        assert_eq!(a.cmp(&b), order, "{one} and {other}");
        assert_eq!(b.cmp(&a), order.reverse(), "{other} and {one}");
    }
}
