//! Tests of `rank`.

use quadrille_problem::internal::{ascending, descending, sort_by_rank};

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
