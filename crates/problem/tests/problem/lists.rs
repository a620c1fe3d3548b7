//! Lists of lists.

use quadrille_problem::internal::Lists;

#[test]
fn pairs_are_grouped_in_order() {
    let lists = Lists::new(3, |lists| {
        [(2, 'a'), (0, 'b'), (2, 'c')]
            .into_iter()
            .for_each(|(list, item)| lists.add(list, item));
    });
    assert_eq!(
        (lists.len(), [0, 1, 2].map(|i| lists.of(i))),
        (3, [&['b'] as &[_], &[], &['a', 'c']])
    );
}
