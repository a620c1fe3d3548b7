//! Looks for a Farkas certificate: weights of the items whose sum is above 0, although the weights
//! of each option add up to 0 or less.
//!
//! Such weights prove that the linear relaxation has no solution, and exist exactly if it has none
//! (J. Farkas, "Theorie der einfachen Ungleichungen", 1902). The dual simplex method returns the
//! weights as a ray of the dual program, in floating point; they are rounded to fractions and then
//! checked exactly.

use super::coloring::Coloring;
use super::conflict::{needed, only};
use quadrille_lp::{Budget, Program, ProgramRow, Sense, Simplex, Status};
use quadrille_problem::problem::{ItemId, Problem};
use std::collections::HashSet;
use std::ops::Range;

/// The inverse has room for this many numbers: 64 MiB.
const MAX_NUMBERS: usize = 1 << 23;
/// At most this many numbers are computed for all programs together: about a second's work.
const WORK: usize = 1 << 30;
/// Weights have no larger common denominator.
const LARGEST: u32 = 5040;
/// Larger weights nobody adds up; items that contradict each other are the better explanation.
const HEAVIEST: u64 = 99;

/// The bounds of the items without colors, as rows of a linear program, with the item of each row;
/// and the rows of each item.
fn rows(problem: &Problem) -> (Vec<ProgramRow>, Vec<ItemId>, Vec<Range<u32>>) {
    let mut colored = vec![false; problem.n_items()];
    for entry in problem.options().flat_map(|option| problem.entries(option)) {
        colored[entry.item.index()] |= entry.color.is_some();
    }
    let (mut rows, mut items) = (Vec::new(), Vec::new());
    let mut rows_of = vec![0..0; problem.n_items()];
    for item in problem.items().filter(|item| !colored[item.index()]) {
        let bounds = problem.bounds(item);
        let from = rows.len() as u32;
        if bounds.low == bounds.high {
            rows.push(ProgramRow::new(Sense::Equal, bounds.low));
        } else {
            rows.extend((bounds.low > 0).then(|| ProgramRow::new(Sense::AtLeast, bounds.low)));
            rows.push(ProgramRow::new(Sense::AtMost, bounds.high));
        }
        items.resize(rows.len(), item);
        rows_of[item.index()] = from..rows.len() as u32;
    }
    (rows, items, rows_of)
}

/// The bounds of the items without colors, as a linear program that costs nothing, and the item of
/// each row. Options with the same set of these rows become one column. `None` if there are no
/// bounds, or too many.
fn program(problem: &Problem) -> Option<(Program, Vec<ItemId>)> {
    let (rows, items, rows_of) = rows(problem);
    let numbers = rows.len().checked_mul(rows.len());
    if rows.is_empty() || numbers.is_none_or(|numbers| numbers > MAX_NUMBERS) {
        return None;
    }
    let mut program = Program::new(rows);
    let mut known: HashSet<Vec<u32>> = HashSet::new();
    for option in problem.options() {
        let entries = problem.entries(option).iter();
        let rows = entries.flat_map(|entry| rows_of[entry.item.index()].clone());
        let rows: Vec<u32> = rows.collect();
        if known.insert(rows.clone()) {
            program.push(0.0, rows);
        }
    }
    Some((program, items))
}

/// A direction in which the prices of the items grow without end, as far as floating point knows
/// it: `None` if the program has a solution, or the search takes too long. Adds its own work to
/// `work`.
fn ray(problem: &Problem, work: &mut usize, stop: &dyn Fn() -> bool) -> Option<Vec<(ItemId, f64)>> {
    let (program, items) = program(problem)?;
    let each = items.len() * items.len() + problem.n_entries();
    let mut simplex = Simplex::new(program);
    let pivots = WORK.saturating_sub(*work) / each;
    let status = simplex.dual(&Budget {
        pivots: pivots as u64,
        cutoff: f64::INFINITY,
        stop,
    });
    *work += match status {
        // that work is spent tells an end from an answer
        Status::Stopped => WORK + 1,
        Status::Optimal | Status::Infeasible | Status::Cutoff => each * simplex.pivots() as usize,
    };
    let mut weights: Vec<(ItemId, f64)> = Vec::new();
    for (&item, &weight) in items.iter().zip(simplex.ray()) {
        match weights.last_mut() {
            Some((last, sum)) if *last == item => *sum += weight,
            _ => weights.push((item, weight)),
        }
    }
    (status == Status::Infeasible).then_some(weights)
}

/// Weights that were checked, of few items; `None` if no such weights exist, or if `stop` or the
/// limit of work ended the search.
pub(super) fn find(problem: &Problem, stop: &dyn Fn() -> bool) -> Option<Coloring> {
    let mut work = 0;
    let whole = weights(problem, &mut work, stop)?;
    // the bounds of some items may contradict each other already
    let demands: Vec<ItemId> = whole
        .weights()
        .iter()
        .filter(|(_, weight)| *weight > 0)
        .map(|&(item, _)| item)
        .collect();
    let part = |some: &[usize]| {
        let items: Vec<ItemId> = some.iter().map(|&at| demands[at]).collect();
        only(problem, &items).ok()
    };
    let (kept, _) = needed(demands.len(), |some| {
        match weights(&part(some)?, &mut work, stop) {
            None if work > WORK || stop() => None,
            found => Some(found.is_some()),
        }
    });
    let of_part = || weights_of_part(&part(&kept)?, problem, stop);
    Some(of_part().unwrap_or(whole))
}

/// Weights for a part of a problem that also prove the whole infeasible.
fn weights_of_part(part: &Problem, problem: &Problem, stop: &dyn Fn() -> bool) -> Option<Coloring> {
    let found = weights(part, &mut 0, stop)?;
    let named =
        |&(item, weight): &(ItemId, i64)| Some((problem.find_item(part.item_name(item))?, weight));
    let weights: Option<Vec<_>> = found.weights().iter().map(named).collect();
    let coloring = Coloring::new(None, weights?);
    coloring.check(problem).is_ok().then_some(coloring)
}

/// Weights that were checked.
fn weights(problem: &Problem, work: &mut usize, stop: &dyn Fn() -> bool) -> Option<Coloring> {
    let weights = ray(problem, work, stop)?;
    let whole = |times: u32| {
        let near = |&(_, weight): &(ItemId, f64)| {
            let number = weight * f64::from(times);
            (number - number.round()).abs() < 1e-4
        };
        weights.iter().all(near)
    };
    let rounded = |times: u32| {
        weights
            .iter()
            .map(move |&(item, weight)| (item, (weight * f64::from(times)).round() as i64))
    };
    let mut colorings = (1..=LARGEST)
        .filter(|&times| whole(times))
        .map(|times| Coloring::new(None, rounded(times)));
    let is_light = |coloring: &Coloring| {
        coloring
            .weights()
            .iter()
            .all(|(_, weight)| weight.unsigned_abs() <= HEAVIEST)
    };
    colorings.find(|coloring| is_light(coloring) && coloring.check(problem).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// People who need a room each.
    fn pigeons(people: usize, rooms: usize) -> Problem {
        let names: Vec<String> = (0..rooms).map(|room| format!("r{room}")).collect();
        let person: Vec<String> = (0..people).map(|person| format!("p{person}")).collect();
        let options = person
            .iter()
            .flat_map(|person| names.iter().map(move |room| format!("{person} {room}\n")));
        let options = options.collect::<Vec<_>>().concat();
        format!("{} | {}\n{options}", person.join(" "), names.join(" "))
            .parse()
            .unwrap()
    }

    #[test]
    fn too_many_people() {
        for rooms in 1..12 {
            let problem = pigeons(rooms + 1, rooms);
            let coloring = find(&problem, &|| false).unwrap();
            assert_eq!(
                (coloring.check(&problem), coloring.weights().len()),
                (Ok(1), 2 * rooms + 1)
            );
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
            assert_eq!(
                coloring.map(|coloring| coloring.check(&problem).unwrap()),
                expected,
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_not_needed_has_no_weight() {
        // four people want three rooms, and ten others have rooms enough
        let others: Vec<String> = (0..10).map(|other| format!("o{other}")).collect();
        let crowded = (0..12)
            .map(|i| format!("p{} r{}\n", i / 3, i % 3))
            .collect::<Vec<_>>()
            .concat();
        let free = others
            .iter()
            .map(|other| format!("{other}\n"))
            .collect::<Vec<_>>()
            .concat();
        let text = format!(
            "p0 p1 p2 p3 r0 r1 r2 {}\n{crowded}{free}r0 o1\nr1 o2\n",
            others.join(" ")
        );
        let problem: Problem = text.parse().unwrap();
        let coloring = find(&problem, &|| false).unwrap();
        assert_eq!(
            (coloring.check(&problem), coloring.weights().len()),
            (Ok(1), 7)
        );
    }

    #[test]
    fn fractions_of_options_may_be_a_solution() {
        // each edge of a triangle taken by half
        let problem: Problem = "a b c\na b\nb c\nc a".parse().unwrap();
        assert_eq!(find(&problem, &|| false), None);
        assert_eq!(find(&pigeons(9, 8), &|| true), None);
    }
}
