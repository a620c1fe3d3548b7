//! Problems over items of the caller's own type.

use super::{
    Bounds, Color, Cost, Entry, ItemId, Labeled, OptionId, Problem, ProblemBuilder, ProblemError,
};
use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::fmt::Display;
use std::hash::Hash;

/// Collects options over items of any type, in any order, each with a value that a solution gives
/// back.
///
/// An item is primary unless it is declared to be [`secondary`](Builder::secondary) or
/// [`bounded`](Builder::bounded), before its first option or after its last; the latest declaration
/// holds. [`build`](Builder::build) reports errors.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::baseline;
/// use quadrille::problem::{Bounds, Builder};
///
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// enum Item { Person(&'static str), Room(u32), Key }
/// use Item::{Key, Person, Room};
///
/// // two people in two rooms, one key for all who lock up, the cheapest first
/// let mut plan = Builder::new();
/// for (person, room, cost) in [("Ann", 1, 3), ("Ann", 2, 1), ("Ben", 1, 1), ("Ben", 2, 5)] {
///     plan.option((person, room), [Person(person), Room(room)]).colored(Key, "brass").cost(cost);
/// }
/// plan.secondary(Key).bounded(Room(2), Bounds::between(0, 1));
/// let plan = plan.build()?;
/// let solutions = baseline::solutions(plan.problem());
/// assert!(plan.labels(&solutions[0]).eq(&[("Ann", 1), ("Ben", 2)]));
/// assert!(plan.labels(&solutions[1]).eq(&[("Ann", 2), ("Ben", 1)]));
/// assert_eq!(plan.items()[0], Person("Ann"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Builder<T, I> {
    numbers: HashMap<I, u32, RandomState>,
    /// The kind of each item, in the order in which they were first named.
    kinds: Vec<Role>,
    labels: Vec<T>,
    costs: Vec<Cost>,
    starts: Vec<usize>,
    /// An item, and a color or 0.
    entries: Vec<(u32, u32)>,
    colors: HashMap<String, u32, RandomState>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    Primary(Bounds),
    Secondary,
}

#[doc(hidden)]
impl<T, I> Default for Builder<T, I> {
    fn default() -> Self {
        Builder {
            numbers: HashMap::default(),
            kinds: Vec::new(),
            labels: Vec::new(),
            costs: Vec::new(),
            starts: Vec::new(),
            entries: Vec::new(),
            colors: HashMap::default(),
        }
    }
}

impl<T, I: Hash + Eq> Builder<T, I> {
    /// A builder without options.
    pub fn new() -> Self {
        Builder::default()
    }

    /// Declares an item that every solution covers exactly once; needed only for items that no
    /// option may contain.
    pub fn primary(&mut self, item: I) -> &mut Self {
        self.declare(item, Role::Primary(Bounds::ONCE))
    }

    /// Declares an item that every solution covers as often as the bounds say.
    pub fn bounded(&mut self, item: I, bounds: Bounds) -> &mut Self {
        self.declare(item, Role::Primary(bounds))
    }

    /// Declares an item that a solution covers at most once, or any number of times in one color.
    pub fn secondary(&mut self, item: I) -> &mut Self {
        self.declare(item, Role::Secondary)
    }

    /// Adds an option that covers these items, with the value that stands for it in a solution.
    pub fn option(
        &mut self,
        value: T,
        items: impl IntoIterator<Item = I>,
    ) -> OptionBuilder<'_, T, I> {
        self.starts.push(self.entries.len());
        self.labels.push(value);
        self.costs.push(Cost::default());
        let mut option = OptionBuilder { builder: self };
        for item in items {
            option.add(item, 0);
        }
        option
    }

    /// The problem, whose items are named by their numbers: primary items first, each kind in the
    /// order in which they were first named.
    ///
    /// # Errors
    /// As [`ProblemBuilder`](super::ProblemBuilder), for the first option that is wrong. The
    /// message names items by these numbers; [`build_named`](Builder::build_named) has their names.
    pub fn build(self) -> Result<Labeled<T, I>, ProblemError> {
        let mut n = 0_u32;
        self.build_named(|_| {
            n += 1;
            n - 1
        })
    }

    /// The same with names for the items, by which texts show them.
    pub fn build_named<N: Display>(
        self,
        mut name: impl FnMut(&I) -> N,
    ) -> Result<Labeled<T, I>, ProblemError> {
        let mut named: Vec<(I, u32)> = self.numbers.into_iter().collect();
        let is_secondary = |number: u32| self.kinds[number as usize] == Role::Secondary;
        named.sort_unstable_by_key(|&(_, number)| (is_secondary(number), number));
        let mut builder = Problem::builder();
        let mut ids = vec![ItemId::new(0); self.kinds.len()];
        for (item, number) in &named {
            let name = name(item).to_string();
            ids[*number as usize] = match self.kinds[*number as usize] {
                Role::Primary(bounds) => builder.primary_bounded(name, bounds)?,
                Role::Secondary => builder.secondary(name)?,
            };
        }
        let mut colors: Vec<(String, u32)> = self.colors.into_iter().collect();
        colors.sort_unstable_by_key(|&(_, number)| number);
        for (color, _) in colors {
            builder.color(color)?;
        }
        add_options(&mut builder, &ids, &self.starts, &self.entries)?;
        for (&cost, option) in self.costs.iter().zip(0..) {
            if cost.units != 0 {
                builder.cost(OptionId::new(option), cost)?;
            }
        }
        let items = named.into_iter().map(|(item, _)| item);
        Ok(Labeled::new(builder.build()?, self.labels)?.with_items(items))
    }

    fn declare(&mut self, item: I, kind: Role) -> &mut Self {
        let number = self.number(item);
        self.kinds[number as usize] = kind;
        self
    }

    fn number(&mut self, item: I) -> u32 {
        let next = self.kinds.len() as u32;
        let number = *self.numbers.entry(item).or_insert(next);
        if number == next {
            self.kinds.push(Role::Primary(Bounds::ONCE));
        }
        number
    }
}

/// An option just added to a [`Builder`], to say more of it.
#[derive(Debug)]
pub struct OptionBuilder<'b, T, I> {
    builder: &'b mut Builder<T, I>,
}

impl<T, I: Hash + Eq> OptionBuilder<'_, T, I> {
    /// Covers another item.
    pub fn with(&mut self, item: I) -> &mut Self {
        self.add(item, 0);
        self
    }

    /// Covers a secondary item in a color, which is known by its text.
    pub fn colored(&mut self, item: I, color: impl Display) -> &mut Self {
        let next = self.builder.colors.len() as u32 + 1;
        let color = *self.builder.colors.entry(color.to_string()).or_insert(next);
        self.add(item, color);
        self
    }

    /// Sets its cost, which is 0 otherwise.
    pub fn cost(&mut self, cost: impl Into<Cost>) -> &mut Self {
        if let Some(of_option) = self.builder.costs.last_mut() {
            *of_option = cost.into();
        }
        self
    }

    /// Its number.
    pub fn id(&self) -> OptionId {
        OptionId::new(self.builder.labels.len() as u32 - 1)
    }

    fn add(&mut self, item: I, color: u32) {
        let item = self.builder.number(item);
        self.builder.entries.push((item, color));
    }
}

/// Adds the options; option `i` has the entries from `starts[i]` on: pairs of an index into `ids`
/// and a color.
fn add_options(
    builder: &mut ProblemBuilder,
    ids: &[ItemId],
    starts: &[usize],
    entries: &[(u32, u32)],
) -> Result<(), ProblemError> {
    let ends = starts.iter().skip(1).copied().chain([entries.len()]);
    for (&start, end) in starts.iter().zip(ends) {
        let entry = |&(item, color): &(u32, u32)| Entry {
            item: ids[item as usize],
            color: Color::new(color),
        };
        builder.option(entries[start..end].iter().map(entry))?;
    }
    Ok(())
}
