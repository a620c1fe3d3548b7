//! Pieces and cells that do not agree, of any shapes.

/// Why pieces cannot fill this many cells. Some pieces are counted, with a least and a most number
/// of cells together; of others there may be any number, and the cells of each are a multiple of
/// `divisor` (0: there are no such pieces). Or the reason why they have no room, where cells may
/// stay empty.
pub(super) fn misfit(
    n_cells: u64,
    [low, high]: [u64; 2],
    divisor: u64,
    partial: bool,
) -> Option<String> {
    let region = format!("the region has {n_cells}");
    let counted = |bound: &str, cells: u64| {
        let bound = if low == high { "" } else { bound };
        Some(format!("the pieces have {bound}{cells} cells, {region}"))
    };
    match () {
        () if low > n_cells => counted("at least ", low),
        () if partial => None,
        () if divisor == 0 && high < n_cells => counted("at most ", high),
        () if divisor > 0 && low == high && !(n_cells - low).is_multiple_of(divisor) => {
            let rest = match low {
                0 => String::new(),
                _ => format!(
                    ", {} of them beside the pieces that are counted",
                    n_cells - low
                ),
            };
            Some(format!(
                "{region} cells{rest}: no multiple of {divisor}, the cells of a piece"
            ))
        }
        () => None,
    }
}

/// The greatest common divisor; 0 of none.
pub(super) fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_has_no_reason() {
        for fitting in [
            misfit(60, [60, 60], 0, false),
            misfit(64, [60, 60], 2, false),
            misfit(64, [60, 60], 0, true),
        ] {
            assert_eq!(fitting, None);
        }
        assert_eq!(misfit(64, [50, 66], 0, false), None);
        let cases = [
            (
                misfit(64, [60, 60], 0, false),
                "the pieces have 60 cells, the region has 64",
            ),
            (
                misfit(64, [66, 70], 0, true),
                "the pieces have at least 66 cells, the region has 64",
            ),
            (
                misfit(64, [50, 60], 0, false),
                "the pieces have at most 60 cells, the region has 64",
            ),
            (
                misfit(25, [0, 0], 2, false),
                "the region has 25 cells: no multiple of 2, the cells of a piece",
            ),
        ];
        for (found, expected) in cases {
            assert_eq!(found.as_deref(), Some(expected));
        }
        let rest = misfit(25, [4, 4], 2, false).unwrap();
        assert!(
            rest.contains("25 cells, 21 of them beside the pieces that are counted"),
            "{rest}"
        );
        assert_eq!([gcd(0, 5), gcd(6, 4), gcd(0, 0)], [5, 2, 0]);
    }
}
