//! An exact-cover problem as plain, checked, immutable data.
//!
//! A [`Problem`] has *items* and *options*; an option covers some of the items. A *solution* is a
//! set of options that covers every primary item exactly once (or as often as its [`Bounds`] say)
//! and every secondary item at most once, or any number of times by options that agree on a
//! [`Color`] there.
//!
//! Everything else in the library reads problems; only [`ProblemBuilder`] makes them, of names;
//! [`Builder`] of items of any type. [`verify()`] checks a solution without knowing how it was
//! found.

mod builder;
mod cost;
pub(crate) mod error;
pub(crate) mod fingerprint;
mod id;
mod keyed;
mod labeled;
pub(crate) mod lists;
mod memory;
pub(crate) mod names;
mod restrict;
#[cfg(feature = "serde")]
mod serial;
mod sets;
mod symmetries;
mod unknown;
mod verify;

pub use builder::ProblemBuilder;
pub use cost::Cost;
pub use error::{ErrorKind, ProblemError};
pub use id::{Bounds, Color, Entry, ItemId, OptionId};
pub use keyed::{Builder, OptionBuilder};
pub use labeled::Labeled;
#[doc(hidden)]
pub use memory::check_memory;
pub use symmetries::Symmetries;
pub use unknown::UnknownName;
pub use verify::{Violation, verify};

use error::Fault;
use names::Names;
use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// An exact-cover problem: flat, immutable, checked once when it was built.
///
/// Invariants:
/// 1. Items `0..n_primary` are primary, the rest secondary, in the caller's order.
/// 2. Options are flat: `starts[o]..starts[o + 1]` slices `entries`.
/// 3. In one option an item occurs at most once; a color stands only on a secondary item; every
///    option has a primary item.
/// 4. There are at most `2^32 - 1` entries.
/// 5. Names are unique and not empty.
/// 6. Duplicate options are allowed, and different. The problem without items has one solution, the
///    empty set.
/// 7. `bounds` is empty when every primary item is covered exactly once, else one for each of them
///    with `low <= high`, `1 <= high`; `costs` is empty when all are 0, else one for each option in
///    units of `10^-decimals`, and the sum of their absolute values fits in 63 bits.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::problem::Problem;
///
/// let problem: Problem = "a b c | x\na x:1\nb c x:1\nc x:2".parse()?;
/// assert_eq!((problem.n_primary(), problem.n_secondary(), problem.n_options()), (3, 1, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    n_primary: u32,
    starts: Box<[u32]>,
    entries: Box<[Entry]>,
    bounds: Box<[Bounds]>,
    costs: Box<[i64]>,
    // the digits of costs behind the point
    decimals: u8,
    // shared by all problems that are made from one another, see `restrict`
    items: Arc<Names>,
    colors: Arc<Names>,
    option_names: HashMap<OptionId, Box<str>>,
}

impl Hash for Problem {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // names are seldom all that differs
        self.fingerprint().hash(state);
    }
}

impl Problem {
    /// An empty builder.
    pub fn builder() -> ProblemBuilder {
        ProblemBuilder::new()
    }

    /// A builder that starts with the items and options of this problem.
    ///
    /// ```
    /// # use quadrille_problem as quadrille;
    /// use quadrille::{baseline, problem::Problem};
    ///
    /// let problem: Problem = "a b c\na b\nb c\nc".parse()?;
    /// let mut builder = problem.to_builder();
    /// builder.option_by_names(["a"])?;
    /// assert_eq!((baseline::count(&problem), baseline::count(&builder.build()?)), (1, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_builder(&self) -> ProblemBuilder {
        ProblemBuilder::of(self)
    }

    /// How many items there are, primary and secondary.
    #[inline]
    pub fn n_items(&self) -> usize {
        self.items.len()
    }

    /// How many items must be covered.
    #[inline]
    pub fn n_primary(&self) -> usize {
        self.n_primary as usize
    }

    /// How many items may be covered.
    #[inline]
    pub fn n_secondary(&self) -> usize {
        self.n_items() - self.n_primary()
    }

    /// How many options there are.
    #[inline]
    pub fn n_options(&self) -> usize {
        self.starts.len() - 1
    }

    /// The sizes of all options together.
    #[inline]
    pub fn n_entries(&self) -> usize {
        self.entries.len()
    }

    /// How many different colors the options use.
    #[inline]
    pub fn n_colors(&self) -> usize {
        self.colors.len()
    }

    /// All items, as [`ItemId`]s in order.
    pub fn items(&self) -> impl ExactSizeIterator<Item = ItemId> + use<> {
        (0..self.n_items() as u32).map(ItemId::new)
    }

    /// The primary items, as [`ItemId`]s in order.
    pub fn primary_items(&self) -> impl ExactSizeIterator<Item = ItemId> + use<> {
        (0..self.n_primary).map(ItemId::new)
    }

    /// All options, as [`OptionId`]s in order.
    pub fn options(&self) -> impl ExactSizeIterator<Item = OptionId> + use<> {
        (0..self.n_options() as u32).map(OptionId::new)
    }

    /// Whether the item must be covered.
    #[inline]
    pub fn is_primary(&self, item: ItemId) -> bool {
        item.number() < self.n_primary
    }

    /// What an option covers.
    ///
    /// # Panics
    /// If the problem has no such option.
    #[inline]
    #[track_caller]
    pub fn entries(&self, option: OptionId) -> &[Entry] {
        let o = option.index();
        if o >= self.n_options() {
            unknown("option", option.number(), self.n_options());
        }
        &self.entries[self.starts[o] as usize..self.starts[o + 1] as usize]
    }

    /// How often a primary item is to be covered; a secondary one has `0..=1`, colors aside.
    ///
    /// # Panics
    /// If the problem has no such item.
    #[inline]
    #[track_caller]
    pub fn bounds(&self, item: ItemId) -> Bounds {
        match self.is_primary(item) {
            true => self
                .bounds
                .get(item.index())
                .copied()
                .unwrap_or(Bounds::ONCE),
            false if item.index() < self.n_items() => Bounds { low: 0, high: 1 },
            false => unknown("item", item.number(), self.n_items()),
        }
    }

    /// The [cost](Problem::cost) of an option in the units of the problem, for arithmetic.
    ///
    /// # Panics
    /// If the problem has no such option.
    #[doc(hidden)]
    #[inline]
    #[track_caller]
    pub fn units(&self, option: OptionId) -> i64 {
        if option.index() >= self.n_options() {
            unknown("option", option.number(), self.n_options());
        }
        self.costs.get(option.index()).copied().unwrap_or(0)
    }

    /// Whether some item is to be covered otherwise than exactly once.
    #[inline]
    pub fn has_bounds(&self) -> bool {
        !self.bounds.is_empty()
    }

    /// Whether some option costs something.
    #[inline]
    pub fn has_costs(&self) -> bool {
        !self.costs.is_empty()
    }

    /// Whether some option puts a color on an item.
    #[inline]
    pub fn has_colors(&self) -> bool {
        self.colors.len() > 0
    }

    /// How many options cover each item.
    #[doc(hidden)]
    pub fn option_counts(&self) -> Vec<u32> {
        let mut counts = vec![0; self.n_items()];
        for entry in &self.entries {
            counts[entry.item.index()] += 1;
        }
        counts
    }

    /// The primary items that too few options cover, so that there can be no solution.
    pub fn uncoverable(&self) -> Vec<ItemId> {
        let counts = self.option_counts();
        self.primary_items()
            .filter(|&item| counts[item.index()] < self.bounds(item).low)
            .collect()
    }

    /// The name of an item.
    ///
    /// # Panics
    /// If the problem has no such item.
    #[track_caller]
    pub fn item_name(&self, item: ItemId) -> &str {
        self.items
            .get(item.index())
            .unwrap_or_else(|| unknown("item", item.number(), self.n_items()))
    }

    /// The item of this name.
    pub fn find_item(&self, name: &str) -> Option<ItemId> {
        self.items.find(name).map(ItemId::new)
    }

    /// The name of a color.
    ///
    /// # Panics
    /// If the problem has no such color.
    #[track_caller]
    pub fn color_name(&self, color: Color) -> &str {
        let name = self.colors.get(color.number() as usize - 1);
        name.unwrap_or_else(|| unknown("color", color.number(), self.n_colors()))
    }

    /// The name of an option, if the option has a name.
    ///
    /// # Panics
    /// If the problem has no such option.
    #[track_caller]
    pub fn option_name(&self, option: OptionId) -> Option<&str> {
        if option.index() >= self.n_options() {
            unknown("option", option.number(), self.n_options());
        }
        self.option_names.get(&option).map(AsRef::as_ref)
    }
}

/// Panics with the same sentence wherever an item or an option does not exist.
#[cold]
#[track_caller]
fn unknown(kind: &'static str, number: u32, len: usize) -> ! {
    panic!(
        "{}",
        ProblemError(Fault::UnknownId {
            kind,
            number,
            len: len as u32
        })
    )
}
