//! Symmetries of a problem as permutations of its options.

use super::OptionId;
use std::collections::HashSet;

/// A group of permutations of a problem's options, each of which maps solutions to solutions.
///
/// Permutations are either *turns*, such as the rotations of a board, or *mirrors*. The turns are a
/// group of their own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetries {
    /// All permutations but the identity: for each option its image. The turns stand first.
    images: Vec<Vec<OptionId>>,
    n_turns: usize,
}

impl Symmetries {
    /// The group that some permutations of the options generate, all of them turns; `None` if a
    /// permutation does not fit `n_options` options or the group has more than `most` elements.
    ///
    /// ```
    /// # use quadrille_problem as quadrille;
    /// use quadrille::problem::{OptionId, Symmetries};
    ///
    /// let cycle = [1, 2, 3, 0].map(OptionId::new).to_vec();
    /// let symmetries = Symmetries::generated_by(4, &[cycle.clone()], 100).expect("a group");
    /// assert_eq!(symmetries.len(), 4);
    /// assert_eq!(Symmetries::generated_by(4, &[cycle], 3), None);
    /// ```
    pub fn generated_by(
        n_options: usize,
        generators: &[Vec<OptionId>],
        most: usize,
    ) -> Option<Symmetries> {
        let fits = |image: &Vec<OptionId>| image.len() == n_options && is_permutation(image);
        if !generators.iter().all(fits) {
            return None;
        }
        let mut group: Vec<Vec<OptionId>> =
            vec![(0..n_options as u32).map(OptionId::new).collect()];
        let mut known: HashSet<Vec<OptionId>> = group.iter().cloned().collect();
        let mut done = 0;
        while done < group.len() {
            for generator in generators {
                let product = group[done].iter().map(|option| generator[option.index()]);
                let product: Vec<OptionId> = product.collect();
                if known.insert(product.clone()) {
                    if group.len() == most {
                        return None;
                    }
                    group.push(product);
                }
            }
            done += 1;
        }
        Some(Symmetries::of_images(group, Vec::new()))
    }

    /// The group of these permutations, which the caller knows to be closed; a permutation that is
    /// both a turn and a mirror counts as a turn.
    #[doc(hidden)]
    pub fn of_images(turns: Vec<Vec<OptionId>>, mirrors: Vec<Vec<OptionId>>) -> Symmetries {
        let distinct = |mut images: Vec<Vec<OptionId>>| {
            images.sort_unstable();
            images.dedup();
            images.retain(|image| (0..).zip(image).any(|(i, option)| option.number() != i));
            images
        };
        let (mut images, mut mirrors) = (distinct(turns), distinct(mirrors));
        mirrors.retain(|image| images.binary_search(image).is_err());
        let n_turns = images.len();
        images.append(&mut mirrors);
        Symmetries { images, n_turns }
    }

    /// The number of symmetries, the identity among them.
    #[allow(clippy::len_without_is_empty, reason = "there is always one")]
    pub fn len(&self) -> usize {
        self.images.len() + 1
    }

    /// The turns alone.
    #[must_use]
    pub fn turns(&self) -> Symmetries {
        Symmetries {
            images: self.images[..self.n_turns].to_vec(),
            n_turns: self.n_turns,
        }
    }

    /// The image of each option under each symmetry but the identity.
    pub fn images(&self) -> impl ExactSizeIterator<Item = &[OptionId]> {
        self.images.iter().map(Vec::as_slice)
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

/// Whether each option is the image of exactly one option.
fn is_permutation(image: &[OptionId]) -> bool {
    let mut seen = vec![false; image.len()];
    image.iter().all(|option| {
        let place = seen.get_mut(option.index());
        place.is_some_and(|seen| !std::mem::replace(seen, true))
    })
}
