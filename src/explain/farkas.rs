//! Looks for an argument by inequalities: weights that add up to more than 0 for the whole, but for no option.
//!
//! If options could be chosen in part, the solutions would be the points of a polyhedron; such weights prove that it is empty, and exist
//! exactly where it is (J. Farkas, "Theorie der einfachen Ungleichungen", 1902). The first phase of the simplex method ends with them. It
//! computes in floating point, and what it ends with is rounded to fractions: that proves nothing before it was checked.

use super::coloring::Coloring;
use super::conflict::{needed, only};
use crate::problem::{ItemId, Problem};
use std::collections::HashSet;

/// The tableau has room for this many numbers: 64 MiB.
const ROOM: usize = 1 << 23;
/// At most this many numbers are computed for all tableaus together: about a second's work.
const WORK: usize = 1 << 30;
/// Smaller numbers are taken for 0.
const SMALL: f64 = 1e-9;
/// The bounds differ by so little from what they are, no two by the same, that the method cannot go in circles.
const SHIFT: f64 = 1e-6;
/// Weights have no larger common denominator.
const LARGEST: u32 = 5040;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    Exactly,
    AtLeast,
    AtMost,
}

/// How often an item is to be covered.
type Demand = (ItemId, Side, u32);

/// The demands of a problem, a row each. The columns are kinds of options, a surplus for each `AtLeast`, then for each row what is 1 in it
/// alone at first, and the bounds; the last row has the reduced costs.
struct Tableau {
    demands: Vec<Demand>,
    width: usize,
    /// Where the columns of single rows begin.
    units: usize,
    numbers: Vec<f64>,
}

impl Tableau {
    /// None where there are no demands, or too many.
    fn of(problem: &Problem) -> Option<Tableau> {
        let mut colored = vec![false; problem.n_items()];
        for entry in problem.options().flat_map(|option| problem.entries(option)) {
            colored[entry.item.index()] |= entry.color.is_some();
        }
        let mut demands: Vec<Demand> = Vec::new();
        let mut rows_of = vec![0..0; problem.n_items()];
        for item in problem.items().filter(|item| !colored[item.index()]) {
            let bounds = problem.bounds(item);
            let from = demands.len();
            if bounds.low == bounds.high {
                demands.push((item, Side::Exactly, bounds.low));
            } else {
                demands.extend((bounds.low > 0).then_some((item, Side::AtLeast, bounds.low)));
                demands.push((item, Side::AtMost, bounds.high));
            }
            rows_of[item.index()] = from..demands.len();
        }
        let rows = |option| problem.entries(option).iter().flat_map(|entry| rows_of[entry.item.index()].clone());
        let options: HashSet<Vec<usize>> = problem.options().map(|option| rows(option).collect()).collect();
        let mut options: Vec<Vec<usize>> = options.into_iter().collect();
        options.sort_unstable();
        let surplus = demands.iter().filter(|(_, side, _)| *side == Side::AtLeast).count();
        let units = options.len() + surplus;
        let width = units + demands.len() + 1;
        let fits = (demands.len() + 1).checked_mul(width).is_some_and(|size| size <= ROOM);
        (fits && !demands.is_empty()).then(|| Tableau::new(demands, &options, units, width))
    }

    fn new(demands: Vec<Demand>, options: &[Vec<usize>], units: usize, width: usize) -> Tableau {
        let n = demands.len();
        let mut numbers = vec![0.0; (n + 1) * width];
        for (column, rows) in options.iter().enumerate() {
            rows.iter().for_each(|row| numbers[row * width + column] = 1.0);
        }
        let mut surplus = options.len()..units;
        for (row, &(_, side, bound)) in demands.iter().enumerate() {
            if side == Side::AtLeast {
                surplus.next().into_iter().for_each(|column| numbers[row * width + column] = -1.0);
            }
            // multiples of the golden ratio are far from each other
            let apart = (row as f64 * 0.618_033_988_75).fract();
            numbers[row * width + width - 1] = f64::from(bound) + SHIFT * (1.0 + apart);
            numbers[row * width + units + row] = 1.0;
        }
        // what each column saves of what the demands lack
        let lacking: Vec<usize> = (0..n).filter(|&row| demands[row].1 != Side::AtMost).collect();
        for column in (0..units).chain([width - 1]) {
            numbers[n * width + column] = -lacking.iter().map(|row| numbers[row * width + column]).sum::<f64>();
        }
        Tableau { demands, width, units, numbers }
    }

    /// Covers as much as can be covered of what is demanded; false if that takes too long. Adds to the work what it took.
    fn solve(&mut self, work: &mut usize, stop: &dyn Fn() -> bool) -> bool {
        let (n, width) = (self.demands.len(), self.width);
        loop {
            let costs = &self.numbers[n * width..];
            // what a demand lacks does not come back
            let enters = |&column: &usize| column < self.units || self.demands[column - self.units].1 == Side::AtMost;
            let best = (0..width - 1).filter(enters).min_by(|&one, &other| costs[one].total_cmp(&costs[other]));
            let Some(column) = best.filter(|&column| costs[column] < -SMALL) else { return true };
            let at = |row: usize, column: usize| self.numbers[row * width + column];
            let ratio = |row: usize| at(row, width - 1) / at(row, column);
            let rows = (0..n).filter(|&row| at(row, column) > SMALL);
            let Some(row) = rows.min_by(|&one, &other| ratio(one).total_cmp(&ratio(other))) else { return false };
            *work += self.pivot(row, column);
            if *work > WORK || stop() {
                return false;
            }
        }
    }

    /// Makes a column 1 in a row and 0 in the others; returns how many numbers were computed.
    fn pivot(&mut self, row: usize, column: usize) -> usize {
        let (before, rest) = self.numbers.split_at_mut(row * self.width);
        let (pivot, behind) = rest.split_at_mut(self.width);
        let divisor = pivot[column];
        pivot.iter_mut().for_each(|number| *number /= divisor);
        let mut changed = 1;
        for other in before.chunks_exact_mut(self.width).chain(behind.chunks_exact_mut(self.width)) {
            let times = other[column];
            if times.abs() > SMALL {
                other.iter_mut().zip(&*pivot).for_each(|(number, of_pivot)| *number -= times * of_pivot);
                changed += 1;
            }
            other[column] = 0.0;
        }
        changed * self.width
    }

    /// The weights of the items, as far as floating point knows them.
    fn weights(&self) -> Vec<(ItemId, f64)> {
        let costs = &self.numbers[self.demands.len() * self.width + self.units..];
        let mut weights: Vec<(ItemId, f64)> = Vec::new();
        for (&(item, side, _), cost) in self.demands.iter().zip(costs) {
            let weight = if side == Side::AtMost { -cost } else { 1.0 - cost };
            match weights.last_mut() {
                Some((last, sum)) if *last == item => *sum += weight,
                _ => weights.push((item, weight)),
            }
        }
        weights
    }
}

/// Weights that were checked, of few items; none if there are none, or if `stop` or the work that it takes ended the search.
pub(super) fn find(problem: &Problem, stop: &dyn Fn() -> bool) -> Option<Coloring> {
    let mut work = 0;
    let whole = weights(problem, &mut work, stop)?;
    // what is demanded of some items may be too much already
    let demands: Vec<ItemId> =
        whole.weights().iter().filter(|(_, weight)| *weight > 0).map(|&(item, _)| item).collect();
    let part = |some: &[usize]| {
        let items: Vec<ItemId> = some.iter().map(|&at| demands[at]).collect();
        only(problem, &items).ok()
    };
    let (kept, _) = needed(demands.len(), |some| match weights(&part(some)?, &mut work, stop) {
        None if work > WORK || stop() => None,
        found => Some(found.is_some()),
    });
    let of_part = || {
        let part = part(&kept)?;
        let found = weights(&part, &mut 0, stop)?;
        let named = |&(item, weight): &(ItemId, i64)| Some((problem.find_item(part.item_name(item))?, weight));
        let coloring = Coloring::new(None, found.weights().iter().map(named).collect::<Option<Vec<_>>>()?);
        coloring.check(problem).is_ok().then_some(coloring)
    };
    Some(of_part().unwrap_or(whole))
}

/// Weights that were checked.
fn weights(problem: &Problem, work: &mut usize, stop: &dyn Fn() -> bool) -> Option<Coloring> {
    let mut tableau = Tableau::of(problem)?;
    if !tableau.solve(work, stop) {
        return None;
    }
    let weights = tableau.weights();
    let whole = |times: u32| {
        let near = |&(_, weight): &(ItemId, f64)| {
            let number = weight * f64::from(times);
            (number - number.round()).abs() < 1e-4
        };
        weights.iter().all(near)
    };
    let rounded =
        |times: u32| weights.iter().map(move |&(item, weight)| (item, (weight * f64::from(times)).round() as i64));
    let mut colorings = (1..=LARGEST).filter(|&times| whole(times)).map(|times| Coloring::new(None, rounded(times)));
    colorings.find(|coloring| coloring.check(problem).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// People who need a room each.
    fn pigeons(people: usize, rooms: usize) -> Problem {
        let names: Vec<String> = (0..rooms).map(|room| format!("r{room}")).collect();
        let person: Vec<String> = (0..people).map(|person| format!("p{person}")).collect();
        let options = person.iter().flat_map(|person| names.iter().map(move |room| format!("{person} {room}\n")));
        let options = options.collect::<Vec<_>>().concat();
        format!("{} | {}\n{options}", person.join(" "), names.join(" ")).parse().unwrap()
    }

    #[test]
    fn too_many_people() {
        for rooms in 1..12 {
            let problem = pigeons(rooms + 1, rooms);
            let coloring = find(&problem, &|| false).unwrap();
            assert_eq!((coloring.check(&problem), coloring.weights().len()), (Ok(1), 2 * rooms + 1));
            assert_eq!(find(&pigeons(rooms, rooms), &|| false), None);
        }
    }

    #[test]
    fn bounds_on_both_sides() {
        for (text, expected) in [
            ("2:3|a 0:1|b\na b\na b", Some(1)),
            ("3:4|a 0:1|b 0:1|c\na b\na c\na b", Some(1)),
            ("2:3|a 0:1|b 0:1|c\na b\na c\na b", None),
        ] {
            let problem: Problem = text.parse().unwrap();
            let coloring = find(&problem, &|| false);
            assert_eq!(coloring.map(|coloring| coloring.check(&problem).unwrap()), expected, "{text}");
        }
    }

    #[test]
    fn what_is_not_needed_has_no_weight() {
        // four people want three rooms, and ten others have rooms enough
        let others: Vec<String> = (0..10).map(|other| format!("o{other}")).collect();
        let crowded = (0..12).map(|i| format!("p{} r{}\n", i / 3, i % 3)).collect::<Vec<_>>().concat();
        let free = others.iter().map(|other| format!("{other}\n")).collect::<Vec<_>>().concat();
        let text = format!("p0 p1 p2 p3 r0 r1 r2 {}\n{crowded}{free}r0 o1\nr1 o2\n", others.join(" "));
        let problem: Problem = text.parse().unwrap();
        let coloring = find(&problem, &|| false).unwrap();
        assert_eq!((coloring.check(&problem), coloring.weights().len()), (Ok(1), 7));
    }

    #[test]
    fn fractions_of_options_may_be_a_solution() {
        // each edge of a triangle taken by half
        let problem: Problem = "a b c\na b\nb c\nc a".parse().unwrap();
        assert_eq!(find(&problem, &|| false), None);
        assert_eq!(find(&pigeons(9, 8), &|| true), None);
    }
}
