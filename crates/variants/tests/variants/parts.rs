//! Sets of digits with a sum.

use quadrille_variants::internal::sets_of_sum;

#[test]
fn all_sets_of_a_sum() {
    for digits in 1..=9 {
        for n in 1..=digits {
            for sum in 0..=46 {
                let expected = (0..1_u32 << digits).filter(|mask| {
                    let total: usize = (0..digits)
                        .filter(|bit| mask >> bit & 1 == 1)
                        .map(|bit| bit + 1)
                        .sum();
                    mask.count_ones() as usize == n && total == sum
                });
                assert_eq!(
                    sets_of_sum(digits, n, sum).unwrap().len(),
                    expected.count(),
                    "{n} of {digits} with the sum {sum}"
                );
            }
        }
    }
    assert_eq!(sets_of_sum(36, 18, 333), None);
}
