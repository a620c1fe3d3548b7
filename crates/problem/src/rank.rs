//! Sorting where it is not often done.

/// Sorts by a rank, and leaves equals in their order. The sorts of std are compiled anew for each
/// key, and take as long to compile as a whole module: this one has the ranks sorted by what all
/// callers share.
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

#[cfg(test)]
mod tests {
    use super::{ascending, descending, sort_by_rank};

    #[test]
    fn numbers_are_ranked_as_std_compares_them() {
        let numbers = [
            f64::NEG_INFINITY,
            -1e300,
            -1.0,
            -1e-300,
            -0.0,
            0.0,
            1e-300,
            0.3,
            1.0,
            7e9,
            f64::INFINITY,
            f64::NAN,
        ];
        for one in numbers {
            for other in numbers {
                assert_eq!(
                    ascending(one).cmp(&ascending(other)),
                    one.total_cmp(&other),
                    "{one} {other}"
                );
                assert_eq!(
                    descending(one).cmp(&descending(other)),
                    other.total_cmp(&one),
                    "{one} {other}"
                );
            }
        }
    }

    #[test]
    fn equals_stay_in_their_order() {
        for n in 0..100 {
            let list: Vec<(u64, usize)> = (0..n)
                .map(|place| (place as u64 * 37 % 11, place))
                .collect();
            let (mut ranked, mut expected) = (list.clone(), list);
            sort_by_rank(&mut ranked, |&(rank, _)| rank);
            expected.sort_by_key(|&(rank, _)| rank);
            assert_eq!(ranked, expected);
        }
    }
}
