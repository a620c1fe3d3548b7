//! The formula of a problem: linear constraints over 0-1 variables, numbered as `VeriPB` numbers
//! them, and their text in OPB.
//!
//! Variable `o + 1` is true if option `o` is taken; the variables after these are colors of items,
//! in the order of the items and of their colors. The rows, item by item (`convert --to opb` writes
//! the same):
//!
//! ```text
//! low == high         sum of the rivals = low                 two numbers, that of `>=` first
//! otherwise           sum >= low, if low > 0                  one number
//!                     sum <= high, if there are more rivals   one number
//! a color             variable >= option                      one number for each of its options
//!                     sum of its options >= variable          one number
//! ```
//!
//! The rivals of an item are its options without a color there, then its colors. At the end, each
//! known solution has a clause that excludes it.

use quadrille_problem::internal::{Lists, Shade};
use quadrille_problem::problem::{Bounds, ItemId, OptionId, Problem};
use std::io::{self, Write};

/// The numbers of the rows of an item; 0 without a row.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RowIds {
    pub(super) at_least: u32,
    pub(super) at_most: u32,
}

/// A color on an item.
#[derive(Clone, Copy, Debug)]
struct ItemColor {
    item: ItemId,
    /// The number of the implication of the color's first option; the implications of the other
    /// options follow.
    first: u32,
}

/// The constraints of a problem, and their numbers.
#[derive(Clone, Debug)]
pub(super) struct Formula {
    pub(super) n_options: usize,
    /// How many rows are numbered, without clauses that exclude solutions.
    pub(super) n_rows: u32,
    /// The mutually exclusive variables of each item, from 0.
    pub(super) rivals: Lists<u32>,
    pub(super) bounds: Vec<Bounds>,
    pub(super) rows: Vec<RowIds>,
    /// For each color its options.
    pub(super) shades: Lists<u32>,
    colors: Vec<ItemColor>,
}

/// For each item the options without a color there, and its colors as variables behind all options.
fn rivals(problem: &Problem, colors: &[&[Shade]]) -> Lists<u32> {
    Lists::new(problem.n_items(), |rivals| {
        for option in problem.options() {
            let plain = problem.entries(option).iter();
            let plain = plain.filter(|entry| entry.color.is_none());
            plain.for_each(|entry| rivals.add(entry.item.index(), option.number()));
        }
        let colors = colors.iter().zip(problem.n_options() as u32..);
        colors.for_each(|(group, color)| rivals.add(group[0].item as usize, color));
    })
}

impl Formula {
    pub(super) fn new(problem: &Problem) -> Formula {
        let shades = problem.shades();
        let groups: Vec<&[Shade]> = shades.chunk_by(|a, b| a.key() == b.key()).collect();
        let n_options = problem.n_options();
        let rivals = rivals(problem, &groups);
        let shades = Lists::new(groups.len(), |shades| {
            for (color, group) in groups.iter().enumerate() {
                let options = group.iter().map(|shade| shade.option);
                options.for_each(|option| shades.add(color, option));
            }
        });
        let colors = groups.iter().map(|group| ItemColor {
            item: ItemId::new(group[0].item),
            first: 0,
        });
        let mut formula = Formula {
            n_options,
            n_rows: 0,
            rivals,
            bounds: problem.items().map(|item| problem.bounds(item)).collect(),
            rows: vec![RowIds::default(); problem.n_items()],
            shades,
            colors: colors.collect(),
        };
        formula.number();
        formula
    }

    /// Numbers the rows in their order.
    fn number(&mut self) {
        let (mut next, mut color) = (1, 0);
        let mut take = |n: usize| {
            next += n as u32;
            next - n as u32
        };
        for item in 0..self.rows.len() {
            let Bounds { low, high } = self.bounds[item];
            let row = &mut self.rows[item];
            if low == high || low > 0 {
                row.at_least = take(1);
            }
            if low == high || self.rivals.of(item).len() > high as usize {
                row.at_most = take(1);
            }
            while self
                .colors
                .get(color)
                .is_some_and(|shade| shade.item.index() == item)
            {
                self.colors[color].first = take(self.shades.of(color).len() + 1);
                color += 1;
            }
        }
        self.n_rows = take(0) - 1;
    }

    /// Whether colors stand on an item.
    pub(super) fn has_colors(&self, item: u32) -> bool {
        self.colors
            .binary_search_by_key(&item, |shade| shade.item.number())
            .is_ok()
    }

    /// The item of a color.
    pub(super) fn item_of(&self, color: usize) -> u32 {
        self.colors[color].item.number()
    }

    /// The number of the constraint by which the `nth` option of a color implies the color.
    pub(super) fn implication(&self, color: usize, nth: usize) -> u32 {
        self.colors[color].first + nth as u32
    }
}

/// The options that could be taken beside a solution, as far as the primary items go: none in a
/// plain exact cover.
pub(super) fn addable(problem: &Problem, solution: &[OptionId]) -> Vec<OptionId> {
    if !problem.has_bounds() {
        return Vec::new();
    }
    let mut counts = vec![0; problem.n_items()];
    for &option in solution {
        problem
            .entries(option)
            .iter()
            .for_each(|entry| counts[entry.item.index()] += 1);
    }
    let room = |item: ItemId| {
        !problem.is_primary(item) || counts[item.index()] < problem.bounds(item).high
    };
    let fits = |option: &OptionId| {
        problem
            .entries(*option)
            .iter()
            .all(|entry| room(entry.item))
    };
    problem
        .options()
        .filter(|option| !solution.contains(option) && fits(option))
        .collect()
}

/// Writes the formula of a problem as OPB, with an objective to be minimized, if the cheapest is
/// asked for.
///
/// ```
/// # mod quadrille { pub use {quadrille_problem::problem, ::quadrille_proof as proof}; }
/// use quadrille::{problem::{OptionId, Problem}, proof};
///
/// let problem: Problem = "a b\na\nb\na b".parse()?;
/// let mut text = Vec::new();
/// proof::write_formula(&problem, false, &mut text)?;
/// proof::write_exclusion(&problem, &[OptionId::new(2)], &mut text)?;
/// let text = String::from_utf8(text)?;
/// assert!(text.ends_with("+1 x1 +1 x3 = 1 ;\n+1 x2 +1 x3 = 1 ;\n+1 ~x3 >= 1 ;\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_formula(problem: &Problem, with_costs: bool, out: &mut dyn Write) -> io::Result<()> {
    let formula = Formula::new(problem);
    if with_costs && problem.has_costs() {
        write!(out, "min:")?;
        for option in problem
            .options()
            .filter(|&option| problem.units(option) != 0)
        {
            write!(out, " {:+} x{}", problem.units(option), option.number() + 1)?;
        }
        writeln!(out, " ;")?;
    } else if with_costs {
        writeln!(out, "min: +0 x1 ;")?;
    }
    let mut color = 0;
    for item in 0..formula.rows.len() {
        write_item(&formula, item, out)?;
        while formula
            .colors
            .get(color)
            .is_some_and(|shade| shade.item.index() == item)
        {
            write_color(&formula, color, out)?;
            color += 1;
        }
    }
    Ok(())
}

/// Writes the clause that excludes a solution and no other, as the next row of the formula.
pub fn write_exclusion(
    problem: &Problem,
    solution: &[OptionId],
    out: &mut dyn Write,
) -> io::Result<()> {
    solution
        .iter()
        .try_for_each(|option| write!(out, "+1 ~x{} ", option.number() + 1))?;
    let others = addable(problem, solution);
    others
        .iter()
        .try_for_each(|option| write!(out, "+1 x{} ", option.number() + 1))?;
    if solution.is_empty() && others.is_empty() {
        write!(out, "+0 x1 ")?;
    }
    writeln!(out, ">= 1 ;")
}

fn write_item(formula: &Formula, item: usize, out: &mut dyn Write) -> io::Result<()> {
    let (rivals, row, Bounds { low, high }) = (
        formula.rivals.of(item),
        formula.rows[item],
        formula.bounds[item],
    );
    let mut sum = |sign: char, relation: &str, bound: i64| {
        rivals
            .iter()
            .try_for_each(|rival| write!(out, "{sign}1 x{} ", rival + 1))?;
        if rivals.is_empty() {
            // a sum without terms is not in the grammar
            write!(out, "+0 x1 ")?;
        }
        writeln!(out, "{relation} {bound} ;")
    };
    if low == high {
        return sum('+', "=", low.into());
    }
    if row.at_least > 0 {
        sum('+', ">=", low.into())?;
    }
    if row.at_most > 0 {
        sum('-', ">=", -i64::from(high))?;
    }
    Ok(())
}

fn write_color(formula: &Formula, color: usize, out: &mut dyn Write) -> io::Result<()> {
    let (options, variable) = (formula.shades.of(color), formula.n_options + color + 1);
    options
        .iter()
        .try_for_each(|option| writeln!(out, "+1 x{variable} -1 x{} >= 0 ;", option + 1))?;
    options
        .iter()
        .try_for_each(|option| write!(out, "+1 x{} ", option + 1))?;
    writeln!(out, "-1 x{variable} >= 0 ;")
}
