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
//! Where cages are few, or have few sets of digits, balances cost a search more than they save, and
//! none are added.
//!
//! Rejected experiments: automata along the cells, balances of more options, which take fewer
//! conflicts and more time, and colors that name the digits of a group.

use crate::encoder::{Encoder, Item};
use crate::linear::Sum;
use crate::parts::{Part, sets_of_sum};
use crate::{geometry, groups};
use quadrille_problem::problem::ProblemError;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Cages need this many sets of digits on average. Of 80 killers of the Interactive Sudoku Solver,
/// killers with at most 3.8 sets take longer with balances, killers with at least 5 sets less time.
const MIN_SETS_PER_CAGE: usize = 4;
/// Cages have to cover one cell in so many.
const MAX_CELLS_PER_CAGED: usize = 2;
/// Balances of more cells tell a search little.
const MOST_CELLS: usize = 6;
/// Balances of more options take a search more time than they save.
const MOST_OPTIONS: usize = 100;

/// The cells that count for a balance, and those that count against it.
pub(super) type Sides = [Vec<usize>; 2];

/// Sets of digits.
type Sets = Vec<Vec<usize>>;

/// A cage with a sum.
pub(super) struct Cage {
    cells: Vec<usize>,
    sum: i64,
    n_sets: usize,
}

impl Cage {
    /// The cage that a part of a rule is, if all its sets of digits have the same sum.
    pub(super) fn of(part: &Part) -> Option<Cage> {
        let Part::Sets(cells, sets) = part else {
            return None;
        };
        let mut sums = sets.iter().map(|set| set.iter().sum::<usize>());
        let first = sums.next()?;
        sums.all(|sum| sum == first).then(|| Cage {
            cells: cells.clone(),
            sum: first as i64,
            n_sets: sets.len(),
        })
    }
}

impl Cage {
    /// The same as a sum, on a board with digits up to `digits`.
    pub(super) fn sum(&self, digits: usize) -> Sum {
        Sum::new(self.cells.iter().map(|&cell| (cell, 1)), self.sum, digits)
    }
}

/// Adds the balances of cages to a board of this side, with these regions.
pub(super) fn encode(
    encoder: &mut Encoder,
    size: usize,
    regions: &[Vec<usize>],
    cages: &[Cage],
) -> Result<(), ProblemError> {
    let n_caged: usize = cages.iter().map(|cage| cage.cells.len()).sum();
    let n_sets: usize = cages.iter().map(|cage| cage.n_sets).sum();
    if n_caged * MAX_CELLS_PER_CAGED < size * size || n_sets < cages.len() * MIN_SETS_PER_CAGE {
        return Ok(());
    }
    let mut known = KnownSets::default();
    let all = all(size, regions, cages);
    { (1..).zip(&all) }.try_for_each(|(number, (sides, &total))| {
        add(
            encoder,
            &mut known,
            &format!("balance{number}"),
            (sides, total),
        )
    })
}

/// The balances of few cells, and their sums.
pub(super) fn all(size: usize, regions: &[Vec<usize>], cages: &[Cage]) -> BTreeMap<Sides, i64> {
    let mut all: BTreeMap<Sides, i64> = BTreeMap::new();
    if cages.is_empty() {
        return all;
    }
    for houses in unions(size, regions) {
        let whole = (houses.len() * size * (size + 1) / 2) as i64;
        let (sides, total) = balance(&houses.concat(), size, whole, cages);
        let n_cells = sides[0].len() + sides[1].len();
        // without a cage the houses say it all
        let has_cages = total != whole;
        if has_cages && (1..=MOST_CELLS).contains(&n_cells) {
            let [plus, minus] = sides.clone();
            if !all.contains_key(&[minus, plus]) {
                all.insert(sides, total);
            }
        }
    }
    all
}

/// The houses that are balanced together: rows that follow each other, up to half of all, columns
/// as well, one region and two.
fn unions(size: usize, regions: &[Vec<usize>]) -> Vec<Vec<Vec<usize>>> {
    let mut all = Vec::new();
    for lines in geometry::lines(size) {
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

/// The balance of cells with a known sum.
fn balance(inside: &[usize], size: usize, total: i64, cages: &[Cage]) -> (Sides, i64) {
    // how often each cell counts
    let mut weights = vec![0_i8; size * size];
    inside.iter().for_each(|&cell| weights[cell] = 1);
    let is_inside: Vec<bool> = weights.iter().map(|&weight| weight == 1).collect();
    let mut total = total;
    for cage in cages {
        let n_within = cage.cells.iter().filter(|&&cell| is_inside[cell]).count();
        let is_free = |&cell: &usize| weights[cell] == i8::from(is_inside[cell]);
        if 2 * n_within > cage.cells.len() && cage.cells.iter().all(is_free) {
            total -= cage.sum;
            cage.cells.iter().for_each(|&cell| weights[cell] -= 1);
        }
    }
    let side = |sign: i8| {
        let cells = 0..weights.len();
        cells.filter(|&cell| weights[cell] == sign).collect()
    };
    ([side(1), side(-1)], total)
}

/// Cells that see each other, and whether they count against the balance.
struct Group {
    cells: Vec<usize>,
    sign: i64,
}

impl Group {
    /// The least and the largest number that so many different digits add to the balance.
    fn range(&self, digits: usize) -> (i64, i64) {
        let n = self.cells.len();
        let (least, most) = (n * (n + 1) / 2, n * (2 * digits + 1 - n) / 2);
        match self.sign {
            1 => (least as i64, most as i64),
            _ => (-(most as i64), -(least as i64)),
        }
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

/// The sums that groups have together: one for each group.
type Sums = Vec<usize>;

/// Collects the sums of groups that begin with these and add this much more to the balance; false
/// if they are too many.
fn collect(
    groups: &[Group],
    total: i64,
    digits: usize,
    sums: &mut Sums,
    all: &mut Vec<Sums>,
) -> bool {
    let Some((group, others)) = groups.split_first() else {
        all.push(sums.clone());
        return all.len() <= MOST_OPTIONS;
    };
    let ranges = others.iter().map(|other| other.range(digits));
    let (low, high) = ranges.fold((0, 0), |(low, high), (least, most)| {
        (low + least, high + most)
    });
    let (least, most) = group.range(digits);
    (least.max(total - high)..=most.min(total - low)).all(|part| {
        sums.push(part.unsigned_abs() as usize);
        let are_few = collect(others, total - part, digits, sums, all);
        sums.pop();
        are_few
    })
}

/// The sets of digits of some cells with some sum, by both.
type KnownSets = HashMap<(usize, usize), Option<Sets>>;

/// The sets of digits that each group has in some row; `None` if they are too many options.
fn sets(
    groups: &[Group],
    rows: &[Sums],
    digits: usize,
    known: &mut KnownSets,
) -> Option<Vec<Sets>> {
    let mut n_free = MOST_OPTIONS.checked_sub(rows.len())?;
    let mut all = Vec::new();
    for (at, group) in groups.iter().enumerate() {
        let n = group.cells.len();
        let mut sets = Vec::new();
        for sum in rows.iter().map(|row| row[at]).collect::<BTreeSet<_>>() {
            let of_sum = known
                .entry((n, sum))
                .or_insert_with(|| sets_of_sum(digits, n, sum));
            sets.extend_from_slice(of_sum.as_ref()?);
        }
        // the placements of a single cell are there
        n_free = n_free.checked_sub(if n > 1 { sets.len() } else { 0 })?;
        all.push(sets);
    }
    Some(all)
}

/// Adds a balance, unless it has too many options.
fn add(
    encoder: &mut Encoder,
    known: &mut KnownSets,
    name: &str,
    (sides, total): (&Sides, i64),
) -> Result<(), ProblemError> {
    let (groups, digits) = (grouped(encoder, sides), encoder.digits());
    let mut rows = Vec::new();
    if !collect(&groups, total, digits, &mut Vec::new(), &mut rows) {
        return Ok(());
    }
    let Some(sets) = sets(&groups, &rows, digits, known) else {
        return Ok(());
    };
    let mut sums: Vec<Item> = Vec::new();
    for ((number, group), sets) in (1..).zip(&groups).zip(&sets) {
        let name = format!("{name}-{number}");
        sums.push(sum_item(encoder, &name, &group.cells, sets)?);
    }
    let whole = encoder.primary(name.into());
    rows.iter().try_for_each(|row| {
        let color = |(&item, &sum): (&Item, &usize)| (item, Some(sum));
        let colors = sums.iter().zip(row).map(color);
        encoder.option([(whole, None)].into_iter().chain(colors))
    })
}

/// Makes an item whose color is the sum of `cells`, and restricts the digits of `cells` to `sets`.
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
