//! The rule of 45, as solvers of killer sudokus call it: a house has a known sum, and so have the
//! cells that cages with sums leave of it.
//!
//! For some rows, some columns, one region or two, take the cages that lie mostly inside. The sum
//! of the cells inside that no such cage has, less the sum of those cells of the cages that lie
//! outside, is known: a *balance*. It follows from the rules, so the answers stay the same, but a
//! search sees it only by many conflicts.
//!
//! The cells of a balance are divided into groups of cells that see each other. A group has an
//! option for each set of its digits, which gives the group's sum as a color, and a table relates
//! the sums.
//!
//! Rejected experiments: automata along the cells, and balances of more options, which take fewer
//! conflicts and more time.

use crate::encoder::{Encoder, Item};
use crate::groups;
use crate::parts::{Part, sets_of_sum};
use quadrille_problem::problem::ProblemError;
use std::collections::{BTreeMap, BTreeSet};

/// Balances of more cells tell a search little.
const MOST_CELLS: usize = 6;
/// Balances of more groups of cells that see each other are left out.
const MOST_GROUPS: usize = 3;
/// Balances of more options take a search more time than they save.
const MOST_OPTIONS: usize = 60;

/// The cells that count for a balance, and those that count against it.
type Sides = [Vec<usize>; 2];

/// Cells with a sum.
type Sum = (Vec<usize>, usize);

/// The sums that groups have together: one for each group.
type Sums = Vec<i64>;

/// The cells of a part and their sum, if all sets of the part have the same sum.
pub(super) fn sum_of(part: &Part) -> Option<Sum> {
    let Part::Sets(cells, sets) = part else {
        return None;
    };
    let mut sums = sets.iter().map(|set| set.iter().sum());
    let first = sums.next()?;
    sums.all(|sum| sum == first).then(|| (cells.clone(), first))
}

/// Adds the balances of cages with sums to a board of this side, with these regions.
pub(super) fn encode(
    encoder: &mut Encoder,
    size: usize,
    regions: &[Vec<usize>],
    cages: &[Sum],
) -> Result<(), ProblemError> {
    let mut all: BTreeMap<Sides, i64> = BTreeMap::new();
    for houses in unions(size, regions) {
        let whole = houses.len() * size * (size + 1) / 2;
        let (sides, total) = balance(&houses.concat(), whole, cages);
        let n_cells = sides[0].len() + sides[1].len();
        // without a cage the houses say it all
        let has_cages = total != whole as i64;
        if has_cages && (1..=MOST_CELLS).contains(&n_cells) {
            let [plus, minus] = sides.clone();
            if !all.contains_key(&[minus, plus]) {
                all.insert(sides, total);
            }
        }
    }
    let all = (1..).zip(all);
    all.into_iter().try_for_each(|(number, (sides, total))| {
        add(encoder, &format!("balance{number}"), &sides, total)
    })
}

/// The houses that are balanced together: rows that follow each other, up to half of all, columns
/// as well, one region and two.
fn unions(size: usize, regions: &[Vec<usize>]) -> Vec<Vec<Vec<usize>>> {
    let row = |row: usize| (0..size).map(|at| row * size + at).collect();
    let column = |column: usize| (0..size).map(|at| at * size + column).collect();
    let rows: Vec<Vec<usize>> = (0..size).map(row).collect();
    let columns: Vec<Vec<usize>> = (0..size).map(column).collect();
    let mut all = Vec::new();
    for lines in [rows, columns] {
        for n in 1..=size / 2 {
            all.extend(lines.windows(n).map(<[Vec<usize>]>::to_vec));
        }
    }
    let regions: Vec<&Vec<usize>> = { regions.iter() }
        .filter(|cells| cells.len() == size)
        .collect();
    for (at, &one) in regions.iter().enumerate() {
        all.push(vec![one.clone()]);
        all.extend(
            regions[..at]
                .iter()
                .map(|&other| vec![one.clone(), other.clone()]),
        );
    }
    all
}

/// The balance of cells with this sum.
fn balance(inside: &[usize], total: usize, cages: &[Sum]) -> (Sides, i64) {
    let mut plus: BTreeSet<usize> = inside.iter().copied().collect();
    let mut minus = BTreeSet::new();
    let mut total = total as i64;
    for (cells, sum) in cages {
        let (within, without): (Vec<usize>, Vec<usize>) =
            cells.iter().partition(|cell| inside.contains(cell));
        let overlaps = !within.iter().all(|cell| plus.contains(cell))
            || without.iter().any(|cell| minus.contains(cell));
        if within.len() > without.len() && !overlaps {
            total -= *sum as i64;
            plus.retain(|cell| !within.contains(cell));
            minus.extend(without);
        }
    }
    let sides = [plus, minus].map(|cells| cells.into_iter().collect());
    (sides, total)
}

/// Cells that see each other, and whether they count against the balance.
struct Group {
    cells: Vec<usize>,
    sign: i64,
}

impl Group {
    /// The sums of so many different digits.
    fn sums(&self, digits: usize) -> impl Iterator<Item = i64> + use<> {
        let n = self.cells.len();
        let (least, most) = (n * (n + 1) / 2, n * (2 * digits + 1 - n) / 2);
        (least..=most).map(|sum| sum as i64)
    }
}

/// Divides cells into groups of cells that see each other.
fn grouped(encoder: &Encoder, [plus, minus]: &Sides) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (cells, sign) in [(plus, 1), (minus, -1)] {
        for &cell in cells {
            let sees = |group: &&mut Group| {
                let mut others = group.cells.iter();
                group.sign == sign && others.all(|&other| encoder.are_peers(cell, other))
            };
            match groups.iter_mut().find(sees) {
                Some(group) => group.cells.push(cell),
                None => groups.push(Group {
                    cells: vec![cell],
                    sign,
                }),
            }
        }
    }
    groups
}

/// All lists of sums of the groups with this total.
fn rows(groups: &[Group], total: i64, digits: usize) -> Vec<Sums> {
    let Some((group, others)) = groups.split_last() else {
        return if total == 0 {
            vec![Vec::new()]
        } else {
            Vec::new()
        };
    };
    let with = |sum: i64| {
        let rows = rows(others, total - group.sign * sum, digits);
        rows.into_iter().map(move |row| [row, vec![sum]].concat())
    };
    group.sums(digits).flat_map(with).collect()
}

/// The sets of digits that each group has in some row; `None` if they are too many options.
fn sets(groups: &[Group], rows: &[Sums], digits: usize) -> Option<Vec<Vec<Vec<usize>>>> {
    let mut room = MOST_OPTIONS.checked_sub(rows.len())?;
    let mut all = Vec::new();
    for (at, group) in groups.iter().enumerate() {
        let n = group.cells.len();
        let sums: BTreeSet<i64> = rows.iter().map(|row| row[at]).collect();
        let of_sum = |&sum: &i64| sets_of_sum(digits, n, sum as usize);
        let sets: Vec<Vec<usize>> = sums
            .iter()
            .map(of_sum)
            .collect::<Option<Vec<_>>>()?
            .concat();
        // the placements of a single cell are there
        room = room.checked_sub(if n > 1 { sets.len() } else { 0 })?;
        all.push(sets);
    }
    Some(all)
}

/// Adds a balance, unless it has too many groups or options.
fn add(encoder: &mut Encoder, name: &str, sides: &Sides, total: i64) -> Result<(), ProblemError> {
    let (groups, digits) = (grouped(encoder, sides), encoder.digits());
    if groups.len() > MOST_GROUPS {
        return Ok(());
    }
    let rows = rows(&groups, total, digits);
    let Some(sets) = sets(&groups, &rows, digits) else {
        return Ok(());
    };
    let mut sums: Vec<Item> = Vec::new();
    for ((number, group), sets) in (1..).zip(&groups).zip(&sets) {
        let name = format!("{name}-{number}");
        sums.push(sum_item(encoder, &name, &group.cells, sets)?);
    }
    let whole = encoder.primary(name.into());
    rows.iter().try_for_each(|row| {
        let color = |(&item, &sum): (&Item, &i64)| (item, Some(sum as usize));
        let colors = sums.iter().zip(row).map(color);
        encoder.option([(whole, None)].into_iter().chain(colors).collect())
    })
}

/// The item whose color is the sum of cells, which have one of these sets of digits.
fn sum_item(
    encoder: &mut Encoder,
    name: &str,
    cells: &[usize],
    sets: &[Vec<usize>],
) -> Result<Item, ProblemError> {
    if let [cell] = *cells {
        encoder.keep(cell, &|digit| sets.iter().any(|set| set.contains(&digit)));
        return Ok(encoder.wire(cell));
    }
    let sum = encoder.secondary(format!("{name}?"));
    groups::with_sets(encoder, name, cells, sets, Some(sum))?;
    Ok(sum)
}
