//! Tests of `format::export::dot`.

use quadrille_problem::internal::quoted;

#[test]
fn names_cannot_end_their_quotation_marks() {
    assert_eq!(quoted("a \"b\"\\\n"), "a \\\"b\\\"\\\\\\\\u{a}");
}
