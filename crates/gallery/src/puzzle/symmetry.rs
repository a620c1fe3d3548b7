//! Symmetries of a puzzle, as permutations of its options.

use quadrille_problem::problem::{OptionId, Symmetries};
use std::collections::HashMap;
use std::hash::Hash;

/// The motions that map the set of options to itself, each with a flag for turns. `K` describes the
/// pieces and cells of an option.
pub(super) fn symmetries<K: Eq + Hash>(
    options: &[K],
    motions: impl IntoIterator<Item = (bool, impl Fn(&K) -> K)>,
) -> Symmetries {
    let numbers: HashMap<&K, OptionId> = options.iter().zip((0..).map(OptionId::new)).collect();
    let [mut turns, mut mirrors] = [Vec::new(), Vec::new()];
    for (is_turn, motion) in motions {
        let moved = options
            .iter()
            .map(|option| numbers.get(&motion(option)).copied());
        let image: Option<Vec<OptionId>> = moved.collect();
        let image = image.filter(|image| is_permutation(image));
        if is_turn { &mut turns } else { &mut mirrors }.extend(image);
    }
    Symmetries::of_images(turns, mirrors)
}

/// Whether no option is the image of two.
pub(super) fn is_permutation(image: &[OptionId]) -> bool {
    let mut seen = vec![false; image.len()];
    image
        .iter()
        .all(|option| !std::mem::replace(&mut seen[option.index()], true))
}
