//! Symmetries of a problem: permutations of its items that map options to options.
//!
//! Two partial covers have equally many solutions below them if a symmetry maps one to the other.
//! So the counts of residual problems are stored under the canonical (lexicographically smallest)
//! image of the covered items: see the memo table of the engines.
//!
//! Candidates come from color refinement with one item after the other individualized, until the
//! coloring is discrete, as in `McKay`'s *Practical graph isomorphism* (1981). Colors are hashes
//! and may collide, so each candidate is verified against all options. Not all symmetries are
//! found: the work and the size of the group are bounded.

use crate::problem::fingerprint::{FACTOR, mix};
use crate::problem::{Bounds, OptionId, Problem, Symmetries};
use std::collections::HashSet;

/// The most symmetries kept: each adds to the cost of a canonical image.
const MAX_GROUP: usize = 64;

/// The most symmetries of a problem that the caller gets.
const MAX_LISTED: usize = 1024;

/// The most rounds of refinement, each a pass over all entries.
const MAX_ROUNDS: usize = 160;

/// The most items: the set of covered items is a key with one bit per item.
const MAX_ITEMS: usize = 512;

/// The most options.
const MAX_OPTIONS: usize = 1 << 14;

/// The most words of images: 4 MB.
const MAX_ROWS: usize = 1 << 19;

/// A permutation of the items, or its induced permutation of the options.
type Permutation = Box<[u16]>;

/// The items of each option, without names and colors.
#[derive(Clone, Debug)]
pub struct Shape {
    n_primary: usize,
    n_items: usize,
    /// The items of option `o` are `items[starts[o]..starts[o + 1]]`, ascending.
    items: Vec<u16>,
    starts: Vec<u32>,
    /// The bounds of the primary items; empty without bounds.
    bounds: Vec<Bounds>,
}

impl Shape {
    /// Whether options conflict exactly where they share an item, in a problem that is not too
    /// large.
    pub fn fits(problem: &Problem) -> bool {
        let small = problem.n_items() <= MAX_ITEMS && problem.n_options() <= MAX_OPTIONS;
        small && !problem.has_bounds() && !problem.has_colors()
    }

    /// The shape of a problem that fits, from the items of each option in any order.
    pub fn new<I: Iterator<Item = usize>>(
        n_primary: usize,
        n_items: usize,
        options: impl Iterator<Item = I>,
    ) -> Shape {
        let (mut items, mut starts) = (Vec::new(), vec![0]);
        for option in options {
            let start = items.len();
            items.extend(option.map(|item| item as u16));
            items[start..].sort_unstable();
            starts.push(items.len() as u32);
        }
        Shape {
            n_primary,
            n_items,
            items,
            starts,
            bounds: Vec::new(),
        }
    }

    /// The shape of this problem.
    pub fn of(problem: &Problem) -> Shape {
        let items = |option| {
            problem
                .entries(option)
                .iter()
                .map(|entry| entry.item.index())
        };
        Shape::new(
            problem.n_primary(),
            problem.n_items(),
            problem.options().map(items),
        )
    }

    /// The kind of an item: symmetries map items to items of the same kind.
    fn kind(&self, item: usize) -> (bool, Option<Bounds>) {
        (item < self.n_primary, self.bounds.get(item).copied())
    }

    fn n_options(&self) -> usize {
        self.starts.len() - 1
    }

    fn items(&self, option: usize) -> &[u16] {
        &self.items[self.starts[option] as usize..self.starts[option + 1] as usize]
    }
}

/// The items that a set of options covers, under each symmetry found.
#[derive(Clone, Debug)]
pub struct Images {
    /// The number of symmetries, including the identity, and of words in a set of items.
    n: usize,
    n_words: usize,
    /// For each option, word and symmetry: the items of the image.
    rows: Vec<u64>,
}

impl Images {
    /// Finds the symmetries of a shape.
    pub fn new(shape: &Shape) -> Images {
        let n_words = shape.n_items.div_ceil(64).max(1);
        let most = (MAX_ROWS / (shape.n_options() * n_words).max(1)).clamp(1, MAX_GROUP);
        Images::under(&Finder::new(shape).group(most), shape)
    }

    /// The items alone, as if there were no symmetry.
    pub fn of_identity(shape: &Shape) -> Images {
        Images::under(&[(0..shape.n_items as u16).collect()], shape)
    }

    fn under(group: &[Permutation], shape: &Shape) -> Images {
        let (n, n_words) = (group.len(), shape.n_items.div_ceil(64).max(1));
        let mut rows = vec![0; shape.n_options() * n * n_words];
        for (option, row) in rows.chunks_exact_mut(n * n_words).enumerate() {
            for (k, symmetry) in group.iter().enumerate() {
                for &item in shape.items(option) {
                    let image = usize::from(symmetry[usize::from(item)]);
                    row[image / 64 * n + k] |= 1 << (image % 64);
                }
            }
        }
        Images { n, n_words, rows }
    }

    /// Words in a key.
    pub fn n_words(&self) -> usize {
        self.n_words
    }

    /// Room for the images of a set.
    pub fn n_images(&self) -> usize {
        self.n * self.n_words
    }

    /// Adds an option to a set given by all its images.
    #[inline(always)]
    pub fn add(&self, images: &mut [u64], option: OptionId) {
        let size = self.n_images();
        for (image, word) in images
            .iter_mut()
            .zip(&self.rows[option.index() * size..][..size])
        {
            *image |= word;
        }
    }

    /// The canonical image, and its hash.
    #[inline(always)]
    pub fn canonical(&self, images: &[u64], key: &mut [u64]) -> u64 {
        let mut best = (u64::MAX, 0);
        for k in 0..self.n {
            let mut mixed = 0_u64;
            for w in 0..self.n_words {
                mixed = mixed.rotate_left(23) ^ images[w * self.n + k].wrapping_mul(FACTOR);
            }
            if mixed < best.0 {
                best = (mixed, k);
            }
        }
        for (w, word) in key.iter_mut().enumerate() {
            *word = images[w * self.n + best.1];
        }
        // the minimum of many is small
        mix(0, best.0)
    }
}

/// Items individualized one after the other, until the coloring is discrete.
struct Base {
    /// For each level the coloring, and the item individualized next.
    colors: Vec<(Vec<u64>, usize)>,
    /// The final, discrete coloring.
    discrete: Vec<u64>,
}

struct Finder<'a> {
    shape: &'a Shape,
    rounds: usize,
    /// Scratch: what the options contribute to each item, and sorted colors.
    sums: Vec<u64>,
    sorted: Vec<u64>,
    /// A hash table, with open addressing, from the items of options to the first option with these
    /// items.
    table: Vec<u32>,
    /// For the first of some options with the same items, their number.
    alike: Vec<u32>,
}

impl<'a> Finder<'a> {
    fn new(shape: &'a Shape) -> Self {
        let n = shape.n_options();
        let mut finder = Finder {
            shape,
            rounds: 0,
            sums: vec![0; shape.n_items],
            sorted: Vec::with_capacity(shape.n_items),
            table: vec![u32::MAX; (2 * n).next_power_of_two()],
            alike: vec![0; n],
        };
        for option in 0..n {
            let (place, found) = finder.find(shape.items(option));
            if let Some(first) = found {
                finder.alike[first] += 1;
            } else {
                finder.table[place] = option as u32;
                finder.alike[option] = 1;
            }
        }
        finder
    }

    /// The place in the table of an option with these items, and the option's number if it exists.
    fn find(&self, items: &[u16]) -> (usize, Option<usize>) {
        let mask = self.table.len() - 1;
        let mixed = items.iter().fold(0, |mixed, &item| mix(mixed, item.into()));
        let mut place = mixed as usize & mask;
        loop {
            match self.table[place] {
                u32::MAX => return (place, None),
                option if self.shape.items(option as usize) == items => {
                    return (place, Some(option as usize));
                }
                _ => place = (place + 1) & mask,
            }
        }
    }

    /// Refines a coloring until it is stable; returns the number of colors, `None` beyond the limit
    /// of rounds.
    fn refine(&mut self, colors: &mut [u64]) -> Option<usize> {
        let mut different = 0;
        loop {
            self.rounds += 1;
            if self.rounds > MAX_ROUNDS {
                return None;
            }
            self.sums.fill(0);
            for option in 0..self.shape.n_options() {
                let items = self.shape.items(option);
                let sum = items.iter().fold(0_u64, |sum, &item| {
                    sum.wrapping_add(colors[usize::from(item)])
                });
                let color = mix(0, sum);
                for &item in items {
                    let of_item = &mut self.sums[usize::from(item)];
                    *of_item = of_item.wrapping_add(color);
                }
            }
            for (color, sum) in colors.iter_mut().zip(&self.sums) {
                *color = mix(*color, *sum);
            }
            self.sort(colors);
            let now = self.sorted.chunk_by(|a, b| a == b).count();
            if now == different || now == colors.len() {
                return Some(now);
            }
            different = now;
        }
    }

    fn sort(&mut self, colors: &[u64]) {
        self.sorted.clear();
        self.sorted.extend_from_slice(colors);
        self.sorted.sort_unstable();
    }

    /// Individualizes an item.
    fn individualize(&mut self, colors: &[u64], item: usize) -> Option<(Vec<u64>, usize)> {
        let mut colors = colors.to_vec();
        colors[item] = mix(FACTOR, colors[item]);
        let different = self.refine(&mut colors)?;
        Some((colors, different))
    }

    fn base(&mut self) -> Option<Base> {
        let color = |item| {
            let (is_primary, bounds) = self.shape.kind(item);
            let bounds = bounds.map_or(0, |Bounds { low, high }| {
                u64::from(low) << 32 | u64::from(high)
            });
            mix(bounds, is_primary.into())
        };
        let mut now: Vec<u64> = (0..self.shape.n_items).map(color).collect();
        let mut different = self.refine(&mut now)?;
        let mut colors = Vec::new();
        while different < now.len() {
            self.sort(&now);
            // an item of the smallest cell
            let cells = self
                .sorted
                .chunk_by(|a, b| a == b)
                .filter(|cell| cell.len() > 1);
            let color = cells.min_by_key(|cell| cell.len())?[0];
            let item = now.iter().position(|&other| other == color)?;
            let (next, more) = self.individualize(&now, item)?;
            colors.push((now, item));
            (now, different) = (next, more);
        }
        Some(Base {
            colors,
            discrete: now,
        })
    }

    /// A group of at most `most` symmetries, the identity first.
    fn group(&mut self, most: usize) -> Vec<Permutation> {
        let identity: Permutation = (0..self.shape.n_items as u16).collect();
        let mut group = vec![identity];
        if most < 2 {
            return group;
        }
        let Some(base) = self.base() else {
            return group;
        };
        let mut generators: Vec<Permutation> = Vec::new();
        // from the last individualized item to the first: the generators so far fix all items
        // before it
        for level in (0..base.colors.len()).rev() {
            let (colors, individualized) = &base.colors[level];
            let mut reached = orbit(&generators, *individualized);
            for item in (0..colors.len()).filter(|&item| colors[item] == colors[*individualized]) {
                if reached.contains(&item) {
                    continue;
                }
                let Some(found) = self.taking(&base, level, colors, item) else {
                    if self.rounds > MAX_ROUNDS {
                        return group;
                    }
                    continue;
                };
                generators.push(found);
                match closure(&generators, most) {
                    Some(larger) => group = larger,
                    None => return group,
                }
                reached = orbit(&generators, *individualized);
            }
        }
        group
    }

    /// A symmetry that maps the item individualized at a level to `item`; `colors` is the coloring
    /// before that.
    fn taking(
        &mut self,
        base: &Base,
        level: usize,
        colors: &[u64],
        item: usize,
    ) -> Option<Permutation> {
        let (colors, _) = self.individualize(colors, item)?;
        let (expected, individualized) = match base.colors.get(level + 1) {
            Some((colors, individualized)) => (colors, Some(*individualized)),
            None => (&base.discrete, None),
        };
        self.sort(expected);
        let expected_sorted = self.sorted.clone();
        self.sort(&colors);
        if self.sorted != expected_sorted {
            return None;
        }
        let Some(individualized) = individualized else {
            return self.checked(expected, &colors);
        };
        for next in (0..colors.len()).filter(|&next| colors[next] == expected[individualized]) {
            let found = self.taking(base, level + 1, &colors, next);
            if found.is_some() || self.rounds > MAX_ROUNDS {
                return found;
            }
        }
        None
    }

    /// The permutation that maps each color to the same color, if it is a symmetry.
    fn checked(&self, from: &[u64], to: &[u64]) -> Option<Permutation> {
        let mut places: Vec<(u64, u16)> = to.iter().copied().zip(0..).collect();
        places.sort_unstable();
        let image = |color: &u64| {
            let at = places
                .binary_search_by_key(color, |&(color, _)| color)
                .ok()?;
            Some(places[at].1)
        };
        let images: Permutation = from.iter().map(image).collect::<Option<_>>()?;
        if !self.keeps_kinds(&images) {
            return None;
        }
        let mut items = Vec::new();
        for option in (0..self.shape.n_options()).filter(|&option| self.alike[option] > 0) {
            items.clear();
            let of_option = self.shape.items(option).iter();
            items.extend(of_option.map(|&item| images[usize::from(item)]));
            items.sort_unstable();
            let (_, found) = self.find(&items);
            if self.alike[found?] != self.alike[option] {
                return None;
            }
        }
        Some(images)
    }

    /// Whether these images of the items are a bijection that keeps the kinds of items.
    fn keeps_kinds(&self, images: &[u16]) -> bool {
        let mut hit = vec![false; images.len()];
        images.iter().enumerate().all(|(item, &image)| {
            let image = usize::from(image);
            let is_new = !std::mem::replace(&mut hit[image], true);
            is_new && self.shape.kind(item) == self.shape.kind(image)
        })
    }
}

impl Problem {
    /// The symmetries of the problem that color refinement finds in a bounded time, none of them a
    /// mirror; `None` for problems with colors or more than 65,535 items. There may be more
    /// symmetries than those found.
    ///
    /// ```
    /// # use quadrille_problem as quadrille;
    /// use quadrille::problem::Problem;
    ///
    /// // the edges of a square, each end covered once: four turns and four reflections
    /// let square: Problem = "a b c d\na b\nb c\nc d\nd a".parse()?;
    /// assert_eq!(square.symmetries().map(|found| found.len()), Some(8));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn symmetries(&self) -> Option<Symmetries> {
        if self.has_colors() || self.n_items() > usize::from(u16::MAX) {
            return None;
        }
        let mut shape = Shape::of(self);
        if self.has_bounds() {
            shape.bounds = self.primary_items().map(|item| self.bounds(item)).collect();
        }
        let mut finder = Finder::new(&shape);
        let group = finder.group(MAX_LISTED);
        // options with the same items are mapped to one another in their order
        let mut alike = vec![Vec::new(); self.n_options()];
        for option in self.options() {
            let (_, first) = finder.find(shape.items(option.index()));
            alike[first?].push(option);
        }
        let mut images = Vec::with_capacity(group.len());
        let mut items = Vec::new();
        for symmetry in &group {
            let mut image: Vec<OptionId> = self.options().collect();
            for from in alike.iter().filter(|options| !options.is_empty()) {
                items.clear();
                let of_option = shape.items(from[0].index()).iter();
                items.extend(of_option.map(|&item| symmetry[usize::from(item)]));
                items.sort_unstable();
                let (_, to) = finder.find(&items);
                for (from, to) in from.iter().zip(&alike[to?]) {
                    image[from.index()] = *to;
                }
            }
            images.push(image);
        }
        Some(Symmetries::of_images(images, Vec::new()))
    }
}

/// The orbit of an item under permutations.
fn orbit(generators: &[Permutation], item: usize) -> Vec<usize> {
    let mut reached = vec![item];
    let mut done = 0;
    while done < reached.len() {
        for generator in generators {
            let image = usize::from(generator[reached[done]]);
            if !reached.contains(&image) {
                reached.push(image);
            }
        }
        done += 1;
    }
    reached
}

/// The group generated by permutations; none if it has more than `most` elements.
fn closure(generators: &[Permutation], most: usize) -> Option<Vec<Permutation>> {
    let identity: Permutation = (0..generators[0].len() as u16).collect();
    let mut known = HashSet::from([identity.clone()]);
    let mut group = vec![identity];
    let mut done = 0;
    while done < group.len() {
        for generator in generators {
            let product: Permutation = group[done]
                .iter()
                .map(|&item| generator[usize::from(item)])
                .collect();
            if known.insert(product.clone()) {
                if group.len() == most {
                    return None;
                }
                group.push(product);
            }
        }
        done += 1;
    }
    Some(group)
}
