//! Sorting where it is not often done.

/// Sorts by a rank; the sort is stable. The sorts of std are compiled anew for each key, and take
/// as long to compile as a whole module: here all callers share one sort of ranks and places.
pub fn sort_by_rank<T>(list: &mut [T], mut rank: impl FnMut(&T) -> u64) {
    if list.len() < 2 {
        return;
    }
    let mut order = Vec::with_capacity(list.len());
    for (place, one) in list.iter().enumerate() {
        order.push((rank(one), place));
    }
    sort(&mut order);
    for place in 0..list.len() {
        // what stood there may have made room for another
        let mut from = order[place].1;
        while from < place {
            from = order[from].1;
        }
        order[place].1 = from;
        list.swap(place, from);
    }
}

/// A rank that orders numbers as `f64::total_cmp` does.
pub fn ascending(value: f64) -> u64 {
    let bits = value.to_bits();
    if value.is_sign_negative() {
        !bits
    } else {
        bits | 1 << 63
    }
}

/// A rank that has the largest first.
pub fn descending(value: f64) -> u64 {
    !ascending(value)
}

#[inline(never)]
fn sort(order: &mut [(u64, usize)]) {
    order.sort_unstable();
}
