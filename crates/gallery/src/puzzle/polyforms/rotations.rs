//! Rotations of space.

/// The 24 rotations of a cube: an even permutation of the axes with an even number of them
/// reversed, or both odd.
pub(super) fn rotations() -> impl Iterator<Item = [(usize, bool); 3]> {
    let axes = [
        ([0, 1, 2], false),
        ([1, 2, 0], false),
        ([2, 0, 1], false),
        ([1, 0, 2], true),
        ([0, 2, 1], true),
        ([2, 1, 0], true),
    ];
    axes.into_iter().flat_map(|(axes, odd)| {
        let signs = (0_u32..8).filter(move |signs| (signs.count_ones() % 2 == 1) == odd);
        signs.map(move |signs| [0, 1, 2].map(|i| (axes[i], signs >> i & 1 == 1)))
    })
}
