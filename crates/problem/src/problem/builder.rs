//! The one way to make a [`Problem`]: items and options, then `build`.

use super::error::Fault;
use super::names::Names;
use super::{Bounds, Color, Cost, Entry, ItemId, OptionId, Problem, ProblemError};
use std::collections::HashMap;
use std::sync::Arc;

/// Collects items and options, checks each as it comes, and builds a [`Problem`].
///
/// Items may be added between options, as long as all primary items come before the first secondary
/// one.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::problem::Problem;
///
/// let mut builder = Problem::builder();
/// let [a, b, c] = ["a", "b", "c"].map(|name| builder.primary(name).unwrap());
/// builder.option([a, c])?;
/// builder.option([b])?;
/// let problem = builder.build()?;
/// assert_eq!((problem.n_items(), problem.n_options()), (3, 2));
/// # Ok::<(), quadrille::problem::ProblemError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ProblemBuilder {
    n_primary: u32,
    starts: Vec<u32>,
    entries: Vec<Entry>,
    bounds: Vec<Bounds>,
    costs: Vec<i64>,
    decimals: u8,
    items: Names,
    colors: Names,
    option_names: HashMap<OptionId, Box<str>>,
    options_by_name: HashMap<Box<str>, OptionId>,
    // the last option (counted from 1) that named each item: finds an item twice in one option
    last_seen: Vec<u32>,
}

#[doc(hidden)]
impl Default for ProblemBuilder {
    fn default() -> Self {
        ProblemBuilder::new()
    }
}

impl ProblemBuilder {
    pub(super) fn of(problem: &Problem) -> Self {
        ProblemBuilder {
            n_primary: problem.n_primary,
            starts: problem.starts.to_vec(),
            entries: problem.entries.to_vec(),
            bounds: problem.bounds.to_vec(),
            costs: problem.costs.to_vec(),
            decimals: problem.decimals,
            items: Names::clone(&problem.items),
            colors: Names::clone(&problem.colors),
            option_names: problem.option_names.clone(),
            options_by_name: problem
                .option_names
                .iter()
                .map(|(&option, name)| (name.clone(), option))
                .collect(),
            last_seen: vec![0; problem.n_items()],
        }
    }

    /// A builder without items.
    pub(super) fn new() -> Self {
        // room for a small problem: who builds ten thousand of them pays for each allocation
        let mut starts = Vec::with_capacity(32);
        starts.push(0);
        ProblemBuilder {
            n_primary: 0,
            starts,
            entries: Vec::new(),
            bounds: Vec::new(),
            costs: Vec::new(),
            decimals: 0,
            items: Names::default(),
            colors: Names::default(),
            option_names: HashMap::new(),
            options_by_name: HashMap::new(),
            last_seen: Vec::new(),
        }
    }

    /// Adds an item that every solution covers exactly once.
    pub fn primary(&mut self, name: impl AsRef<str>) -> Result<ItemId, ProblemError> {
        let name = name.as_ref();
        if self.items.len() as u32 > self.n_primary {
            return Err(ProblemError(Fault::PrimaryAfterSecondary {
                name: name.into(),
            }));
        }
        let item = self.item(name)?;
        self.n_primary += 1;
        Ok(item)
    }

    /// Adds several items that every solution covers exactly once; all of them or, after an error,
    /// none.
    ///
    /// ```
    /// # use quadrille_problem as quadrille;
    /// use quadrille::{baseline, problem::Problem};
    ///
    /// let mut builder = Problem::builder();
    /// let cells = builder.primaries((0..6).map(|cell| cell.to_string()))?;
    /// for pair in cells.windows(2) {
    ///     builder.option([pair[0], pair[1]])?;
    /// }
    /// assert_eq!(baseline::count(&builder.build()?), 1);
    /// # Ok::<(), quadrille::problem::ProblemError>(())
    /// ```
    pub fn primaries<N: AsRef<str>>(
        &mut self,
        names: impl IntoIterator<Item = N>,
    ) -> Result<Vec<ItemId>, ProblemError> {
        self.all_or_none(|builder| {
            names
                .into_iter()
                .map(|name| builder.primary(name))
                .collect()
        })
    }

    /// Adds an item that every solution covers between `bounds.low` and `bounds.high` times.
    ///
    /// ```
    /// # use quadrille_problem as quadrille;
    /// use quadrille::{problem::{Bounds, Problem}, baseline};
    ///
    /// // two or three of four guests
    /// let mut builder = Problem::builder();
    /// let table = builder.primary_bounded("table", Bounds { low: 2, high: 3 })?;
    /// for _guest in 0..4 {
    ///     builder.option([table])?;
    /// }
    /// assert_eq!(baseline::count(&builder.build()?), 6 + 4);
    /// # Ok::<(), quadrille::problem::ProblemError>(())
    /// ```
    pub fn primary_bounded(
        &mut self,
        name: impl AsRef<str>,
        bounds: Bounds,
    ) -> Result<ItemId, ProblemError> {
        let name = name.as_ref();
        let possible =
            bounds.low <= bounds.high && bounds.high >= 1 && i32::try_from(bounds.high).is_ok();
        if !possible {
            return Err(ProblemError(Fault::BadBounds {
                item: name.into(),
                bounds,
            }));
        }
        let item = self.primary(name)?;
        if bounds != Bounds::ONCE {
            self.bounds.resize(item.index(), Bounds::ONCE);
            self.bounds.push(bounds);
        }
        Ok(item)
    }

    /// Adds an item that a solution covers at most once, or any number of times in one color.
    pub fn secondary(&mut self, name: impl AsRef<str>) -> Result<ItemId, ProblemError> {
        self.item(name.as_ref())
    }

    /// Adds several secondary items; all of them or, after an error, none.
    pub fn secondaries<N: AsRef<str>>(
        &mut self,
        names: impl IntoIterator<Item = N>,
    ) -> Result<Vec<ItemId>, ProblemError> {
        self.all_or_none(|builder| {
            names
                .into_iter()
                .map(|name| builder.secondary(name))
                .collect()
        })
    }

    /// The color of this name, made at first use.
    pub fn color(&mut self, name: impl AsRef<str>) -> Result<Color, ProblemError> {
        let name = name.as_ref();
        if name.is_empty() {
            return Err(ProblemError(Fault::EmptyName { kind: "color" }));
        }
        // numbers start at 0 in the list of names, at 1 as colors
        let number = self
            .colors
            .find(name)
            .or_else(|| self.colors.insert(name))
            .and_then(|n| Color::new(n + 1));
        number.ok_or(ProblemError::too_large("colors", u64::from(u32::MAX)))
    }

    /// Adds an option that covers these items.
    ///
    /// Nothing is added when the option is refused.
    #[inline]
    pub fn option<E: Into<Entry>>(
        &mut self,
        entries: impl IntoIterator<Item = E>,
    ) -> Result<OptionId, ProblemError> {
        let start = self.entries.len();
        if start == 0 {
            self.entries.reserve(96);
        }
        for entry in entries {
            self.entries.push(entry.into());
        }
        match self.check_option(start) {
            Ok(()) => {
                let option = OptionId::new(self.n_options());
                self.starts.push(self.entries.len() as u32);
                Ok(option)
            }
            Err(error) => {
                for entry in &self.entries[start..] {
                    if let Some(seen) = self.last_seen.get_mut(entry.item.index()) {
                        *seen = 0;
                    }
                }
                self.entries.truncate(start);
                Err(error)
            }
        }
    }

    /// Adds an option that covers the items of these names; a name that is not known yet becomes a
    /// primary item. Once there is a secondary item, an unknown name is an error.
    ///
    /// Nothing is added when the option is refused.
    ///
    /// ```
    /// # use quadrille_problem as quadrille;
    /// use quadrille::{baseline, problem::Problem};
    ///
    /// let mut builder = Problem::builder();
    /// builder.option_by_names(["Ann", "Monday"])?;
    /// builder.option_by_names(["Ben", "Monday"])?;
    /// builder.option_by_names(["Ben", "Tuesday"])?;
    /// builder.option_by_names(["Ann", "Tuesday"])?;
    /// assert_eq!(baseline::count(&builder.build()?), 2);
    /// # Ok::<(), quadrille::problem::ProblemError>(())
    /// ```
    pub fn option_by_names<N: AsRef<str>>(
        &mut self,
        names: impl IntoIterator<Item = N>,
    ) -> Result<OptionId, ProblemError> {
        self.all_or_none(|builder| {
            let item = |name: N| match builder.find_item(name.as_ref()) {
                Some(item) => Ok(item),
                None => builder.primary(name),
            };
            let entries: Vec<ItemId> = names.into_iter().map(item).collect::<Result<_, _>>()?;
            builder.option(entries)
        })
    }

    /// Runs `add`; if it fails, removes the items that it added.
    fn all_or_none<T>(
        &mut self,
        add: impl FnOnce(&mut Self) -> Result<T, ProblemError>,
    ) -> Result<T, ProblemError> {
        let (n_items, n_primary) = (self.items.len(), self.n_primary);
        let added = add(self);
        if added.is_err() {
            self.items.truncate(n_items);
            self.last_seen.truncate(n_items);
            self.n_primary = n_primary;
        }
        added
    }

    /// Names an option.
    pub fn name_option(
        &mut self,
        option: OptionId,
        name: impl AsRef<str>,
    ) -> Result<(), ProblemError> {
        let name = name.as_ref();
        self.check_option_id(option)?;
        if name.is_empty() {
            return Err(ProblemError(Fault::EmptyName { kind: "option" }));
        }
        match self.options_by_name.get(name) {
            Some(&other) if other != option => {
                return Err(ProblemError(Fault::DuplicateName {
                    kind: "option",
                    name: name.into(),
                }));
            }
            _ => {}
        }
        if let Some(old) = self.option_names.insert(option, name.into()) {
            self.options_by_name.remove(&old);
        }
        self.options_by_name.insert(name.into(), option);
        Ok(())
    }

    /// Sets the cost of an option, which is 0 by default. A cost below 0 is a value; a text is read
    /// as a decimal number.
    ///
    /// ```
    /// # use quadrille_problem as quadrille;
    /// use quadrille::problem::{Cost, OptionId, Problem};
    ///
    /// let mut builder = Problem::builder();
    /// let [day, night] = ["day", "night"].map(|name| builder.primary(name).unwrap());
    /// for (items, cost) in [
    ///     (vec![day, night], "19.90"),
    ///     (vec![day], "12.5"),
    ///     (vec![night], "7"),
    /// ] {
    ///     let option = builder.option(items)?;
    ///     builder.cost(option, cost.parse::<Cost>()?)?;
    /// }
    /// let problem = builder.build()?;
    /// let cost = problem.total_cost(&[OptionId::new(1), OptionId::new(2)]);
    /// assert_eq!(cost.to_string(), "19.50");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cost(&mut self, option: OptionId, cost: impl Into<Cost>) -> Result<(), ProblemError> {
        self.check_option_id(option)?;
        let cost = cost.into();
        if cost.decimals > self.decimals {
            let in_units = |&units: &i64| {
                Cost {
                    units,
                    decimals: self.decimals,
                }
                .with_decimals(cost.decimals)
            };
            let costs: Option<Vec<i64>> = self
                .costs
                .iter()
                .map(|units| Some(in_units(units)?.units))
                .collect();
            (self.costs, self.decimals) = (
                costs.ok_or(ProblemError(Fault::CostOverflow))?,
                cost.decimals,
            );
        }
        let cost = cost
            .with_decimals(self.decimals)
            .ok_or(ProblemError(Fault::CostOverflow))?;
        if self.costs.len() <= option.index() {
            self.costs.resize(option.index() + 1, 0);
        }
        self.costs[option.index()] = cost.units;
        Ok(())
    }

    /// The item of this name.
    #[doc(hidden)]
    pub fn find_item(&self, name: &str) -> Option<ItemId> {
        self.items.find(name).map(ItemId::new)
    }

    /// Whether the item is primary.
    #[doc(hidden)]
    pub fn is_primary(&self, item: ItemId) -> bool {
        item.number() < self.n_primary
    }

    /// How many items there are so far.
    #[doc(hidden)]
    pub fn n_items(&self) -> u32 {
        self.items.len() as u32
    }

    /// How many options there are so far.
    #[doc(hidden)]
    pub fn n_options(&self) -> u32 {
        self.starts.len() as u32 - 1
    }

    /// Checks what concerns the problem as a whole, and returns it.
    pub fn build(mut self) -> Result<Problem, ProblemError> {
        let mut costs = self
            .costs
            .iter()
            .map(|cost| i64::try_from(cost.unsigned_abs()).ok());
        costs
            .try_fold(0_i64, |sum, cost| sum.checked_add(cost?))
            .ok_or(ProblemError(Fault::CostOverflow))?;
        if !self.bounds.is_empty() {
            self.bounds.resize(self.n_primary as usize, Bounds::ONCE);
        }
        if self.costs.iter().all(|&cost| cost == 0) {
            (self.costs, self.decimals) = (Vec::new(), 0);
        } else {
            self.costs.resize(self.starts.len() - 1, 0);
        }
        let decimals = self.decimals;
        Ok(Problem {
            n_primary: self.n_primary,
            starts: self.starts.into(),
            entries: self.entries.into(),
            bounds: self.bounds.into(),
            costs: self.costs.into(),
            decimals,
            items: Arc::new(self.items),
            colors: Arc::new(self.colors),
            option_names: self.option_names,
        })
    }

    fn item(&mut self, name: &str) -> Result<ItemId, ProblemError> {
        if name.is_empty() {
            return Err(ProblemError(Fault::EmptyName { kind: "item" }));
        }
        if self.items.len() >= u32::MAX as usize {
            return Err(ProblemError::too_large("items", u64::from(u32::MAX)));
        }
        let number = self.items.insert(name).ok_or_else(|| {
            ProblemError(Fault::DuplicateName {
                kind: "item",
                name: name.into(),
            })
        })?;
        if number == 0 {
            self.last_seen.reserve(16);
        }
        self.last_seen.push(0);
        Ok(ItemId::new(number))
    }

    fn check_option_id(&self, option: OptionId) -> Result<(), ProblemError> {
        match option.number() < self.n_options() {
            true => Ok(()),
            false => Err(ProblemError(Fault::UnknownId {
                kind: "option",
                number: option.number(),
                len: self.n_options(),
            })),
        }
    }

    /// The laws of one option, whose entries stand at the end of the list.
    fn check_option(&mut self, start: usize) -> Result<(), ProblemError> {
        let option = self.starts.len() as u32;
        if self.entries.len() > u32::MAX as usize || option == u32::MAX {
            return Err(ProblemError::too_large("entries", u64::from(u32::MAX)));
        }
        if start == self.entries.len() {
            return Err(ProblemError(Fault::EmptyOption { option }));
        }
        let mut has_primary = false;
        for i in start..self.entries.len() {
            self.check_entry(option, self.entries[i])?;
            has_primary |= self.entries[i].item.number() < self.n_primary;
        }
        match has_primary {
            true => Ok(()),
            false => Err(ProblemError(Fault::NoPrimary { option })),
        }
    }

    /// The laws of one entry of an option.
    fn check_entry(&mut self, option: u32, entry: Entry) -> Result<(), ProblemError> {
        let item = entry.item;
        let unknown = |kind, number, len: usize| {
            ProblemError(Fault::UnknownId {
                kind,
                number,
                len: len as u32,
            })
        };
        let Some(name) = self.items.get(item.index()) else {
            return Err(unknown("item", item.number(), self.items.len()));
        };
        if std::mem::replace(&mut self.last_seen[item.index()], option) == option {
            return Err(ProblemError(Fault::RepeatedItem {
                option,
                item: name.into(),
            }));
        }
        match entry.color {
            Some(_) if item.number() < self.n_primary => Err(ProblemError(Fault::ColorOnPrimary {
                option,
                item: name.into(),
            })),
            Some(color) if color.number() as usize > self.colors.len() => {
                Err(unknown("color", color.number(), self.colors.len()))
            }
            _ => Ok(()),
        }
    }
}
