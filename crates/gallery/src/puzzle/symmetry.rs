//! Symmetries of a puzzle, as permutations of its options.

use quadrille_problem::problem::OptionId;
use std::collections::HashMap;
use std::hash::Hash;

/// The symmetries of a puzzle, each as the image of every option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetries {
    /// All but the identity.
    images: Vec<Vec<OptionId>>,
}

impl Symmetries {
    /// Of permutations of the options those that differ, without the identity.
    pub(super) fn new(mut images: Vec<Vec<OptionId>>) -> Symmetries {
        images.sort_unstable();
        images.dedup();
        images.retain(|image| {
            !image
                .iter()
                .enumerate()
                .all(|(i, option)| option.index() == i)
        });
        Symmetries { images }
    }

    /// Of motions those that take the options, given by what each stands for, to all options.
    pub(super) fn of<K: Eq + Hash>(
        options: &[K],
        motions: impl IntoIterator<Item = impl Fn(&K) -> K>,
    ) -> Symmetries {
        let numbers: HashMap<&K, OptionId> = options.iter().zip((0..).map(OptionId::new)).collect();
        let image = |motion: &dyn Fn(&K) -> K| {
            let moved = options.iter().map(motion);
            let image: Option<Vec<OptionId>> =
                moved.map(|option| numbers.get(&option).copied()).collect();
            image.filter(|image| is_permutation(image))
        };
        Symmetries::new(
            motions
                .into_iter()
                .filter_map(|motion| image(&motion))
                .collect(),
        )
    }

    /// How many there are, the identity among them.
    #[allow(clippy::len_without_is_empty, reason = "there is always one")]
    pub fn len(&self) -> usize {
        self.images.len() + 1
    }

    /// Whether a solution, its options in ascending order, is the least of its class: of all its
    /// images exactly one is.
    pub fn is_least(&self, solution: &[OptionId]) -> bool {
        let mut image = Vec::with_capacity(solution.len());
        self.images.iter().all(|motion| {
            image.clear();
            image.extend(solution.iter().map(|option| motion[option.index()]));
            image.sort_unstable();
            image.as_slice() >= solution
        })
    }
}

/// Whether no option is the image of two.
pub(super) fn is_permutation(image: &[OptionId]) -> bool {
    let mut seen = vec![false; image.len()];
    image
        .iter()
        .all(|option| !std::mem::replace(&mut seen[option.index()], true))
}
