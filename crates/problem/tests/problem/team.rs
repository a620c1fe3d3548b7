//! Tests of `team`.

use quadrille_problem::team::{map, run};
use std::panic::catch_unwind;

#[test]
fn results_are_in_order_and_a_panic_is_passed_on() {
    let pieces: Vec<u32> = (0..100).collect();
    for threads in [0, 1, 2, 5, 200] {
        let squares = map(threads, &pieces, || 0, |&piece, _| piece * piece);
        assert!(
            squares
                .into_iter()
                .eq(pieces.iter().map(|piece| piece * piece)),
            "{threads}"
        );
        assert!(map(threads, [], || 0, |piece: u32, _| piece).is_empty());
        let spoiled = |&piece: &u32, _: &mut u32| assert!(piece != 77, "77");
        assert!(catch_unwind(|| map(threads, &pieces, || 0, spoiled)).is_err());
    }
}

#[cfg(feature = "parallel")]
#[test]
fn the_calling_thread_is_the_first() {
    assert_eq!(
        run(3, || "own", || "another"),
        ["own", "another", "another"]
    );
    assert!(catch_unwind(|| run(3, || (), || panic!("another"))).is_err());
    assert!(catch_unwind(|| run(3, || panic!("own"), || ())).is_err());
}
