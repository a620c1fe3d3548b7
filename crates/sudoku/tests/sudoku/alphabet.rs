//! Symbols of digits.

use quadrille_sudoku::Alphabet;

#[test]
fn a_symbol_is_the_digit_that_it_was() {
    use Alphabet::{Letters, Numbers, NumbersFromZero, One, Zero};
    for alphabet in [One, Zero, Letters, Numbers, NumbersFromZero] {
        for size in [10, 12, 16, 25] {
            for digit in 1..=size {
                assert_eq!(
                    alphabet.digit(&alphabet.symbol(digit as u8), size),
                    Some(digit as u8),
                    "{alphabet:?}"
                );
            }
            assert_eq!(
                alphabet.digit(&alphabet.symbol(size as u8 + 1), size),
                None,
                "{alphabet:?} {size}"
            );
            assert_eq!(alphabet.digit(".", size), Some(0));
        }
    }
    assert_eq!(
        (
            Letters.digit("x", 16),
            Letters.digit("X", 25),
            One.digit("X", 25)
        ),
        (Some(0), Some(24), Some(0))
    );
    assert_eq!(
        (
            One.digit("0", 16),
            Zero.digit("0", 16),
            Letters.digit("0", 16)
        ),
        (Some(0), Some(1), Some(0))
    );
    assert_eq!(
        (One.digit("７", 9), One.digit("٣", 9), One.digit("१२", 16)),
        (Some(7), Some(3), Some(12))
    );
    assert_eq!(
        (
            One.digit("□", 9),
            Letters.digit("Ｂ", 16),
            One.digit("é", 16)
        ),
        (Some(0), Some(2), None)
    );
    assert_eq!(
        (Zero.digit("10", 16), One.digit("+1", 16), One.digit("", 16)),
        (None, None, None)
    );
}
