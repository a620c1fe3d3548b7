//! Whether the cells of pieces can fill a region, and the words where they cannot.

/// Why pieces cannot fill this many cells. Some pieces are counted, with a least and a most number
/// of cells together; other pieces may be used any number of times, and their cells are multiples
/// of `divisor` (0: there are no such pieces). Or the reason why they have no room, where cells may
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
