//! Forcing chains: one of several candidates is right, and each of them leads to the same.
//!
//! The candidates are those of a cell, or the places of a digit in a house. The links are those of [chains](super::chains): each follows from
//! one candidate alone. Short chains are tried before long ones.

use super::chains::{LONGEST, N_NODES, Node, candidate, node, parts};
use super::coloring::partners;
use super::grid::{Cells, Grid, N_HOUSES, PEERS, digits, each, house};
use super::{Candidate, HOUSES, Reason, Step, Technique};
use crate::sudoku::House;

/// What follows from a candidate.
#[derive(Clone, Copy)]
struct Reach {
    right: [Cells; 9],
    wrong: [Cells; 9],
}

pub(super) fn find(grid: &Grid) -> Option<Step> {
    [4, 8, LONGEST].into_iter().find_map(|longest| find_within(grid, longest))
}

fn find_within(grid: &Grid, longest: usize) -> Option<Step> {
    let mut reach = vec![None; N_NODES];
    for cell in each(grid.open) {
        for digit in digits(grid.cells[cell]) {
            reach[usize::from(node(cell, digit))] = Some(spread(grid, node(cell, digit), longest, None));
        }
    }
    let of_cells = each(grid.open).map(|cell| {
        let nodes: Vec<Node> = digits(grid.cells[cell]).map(|digit| node(cell, digit)).collect();
        (nodes, None)
    });
    let of_houses = (0..N_HOUSES).flat_map(|number| (0..9).map(move |digit| (number, digit))).map(|(number, digit)| {
        let nodes: Vec<Node> = each(grid.planes[digit] & HOUSES[number]).map(|cell| node(cell, digit)).collect();
        (nodes, Some(house(number)))
    });
    of_cells.chain(of_houses).filter(|(nodes, _)| nodes.len() > 1).find_map(|(nodes, house)| {
        let mut all = Reach { right: [!0; 9], wrong: [!0; 9] };
        for one in nodes.iter().filter_map(|&node| reach[usize::from(node)]) {
            for digit in 0..9 {
                all.right[digit] &= one.right[digit];
                all.wrong[digit] &= one.wrong[digit];
            }
        }
        let first = |planes: [Cells; 9]| (0..9).find_map(|digit| Some(node(each(planes[digit]).next()?, digit)));
        match (first(all.right), first(all.wrong)) {
            (Some(end), _) => Some(step(grid, &nodes, house, (end, true), longest)),
            (None, Some(end)) => Some(step(grid, &nodes, house, (end, false), longest)),
            (None, None) => None,
        }
    })
}

fn step(grid: &Grid, nodes: &[Node], house: Option<House>, end: (Node, bool), longest: usize) -> Step {
    let branch = |&start: &Node| {
        let mut branch = Vec::new();
        spread(grid, start, longest, Some((end, &mut branch)));
        branch
    };
    let branches = nodes.iter().map(branch).collect();
    let last = candidate(end.0);
    let (placed, removed) = if end.1 { (Some(last), Vec::new()) } else { (None, vec![last]) };
    Step { technique: Technique::Forcing, reason: Reason::Cases { house, branches }, placed, removed }
}

/// What follows if a candidate is right; and on demand the shortest way to an end, right and wrong in turns.
fn spread(grid: &Grid, start: Node, longest: usize, wanted: Option<((Node, bool), &mut Vec<Candidate>)>) -> Reach {
    let mut reach = Reach { right: [0; 9], wrong: [0; 9] };
    let mut before = [[Node::MAX; 2]; N_NODES];
    let (cell, digit) = parts(start);
    reach.right[digit] |= 1 << cell;
    let (mut right, mut wrong) = (vec![start], Vec::new());
    for _ in 0..longest / 2 {
        wrong.clear();
        for &from in &right {
            let (cell, digit) = parts(from);
            let same = each(grid.planes[digit] & PEERS[cell]).map(|peer| (peer, digit));
            let others = digits(grid.cells[cell] & !(1 << digit)).map(|other| (cell, other));
            for (cell, digit) in
                same.chain(others).filter(|&(cell, digit)| reach.wrong[digit] >> cell & 1 == 0).collect::<Vec<_>>()
            {
                reach.wrong[digit] |= 1 << cell;
                before[usize::from(node(cell, digit))][0] = from;
                wrong.push(node(cell, digit));
            }
        }
        right.clear();
        for &from in &wrong {
            let (cell, digit) = parts(from);
            let rest = grid.cells[cell] & !(1 << digit);
            let other = rest.is_power_of_two().then(|| (cell, rest.trailing_zeros() as usize));
            for (cell, digit) in partners(grid.planes[digit], cell).map(|partner| (partner, digit)).chain(other) {
                if reach.right[digit] >> cell & 1 == 0 {
                    reach.right[digit] |= 1 << cell;
                    before[usize::from(node(cell, digit))][1] = from;
                    right.push(node(cell, digit));
                }
            }
        }
    }
    if let Some(((mut at, mut side), way)) = wanted {
        way.push(candidate(at));
        while (at, side) != (start, true) && before[usize::from(at)][usize::from(side)] != Node::MAX {
            at = before[usize::from(at)][usize::from(side)];
            side = !side;
            way.push(candidate(at));
        }
        way.reverse();
    }
    reach
}
