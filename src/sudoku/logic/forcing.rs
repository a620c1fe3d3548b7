//! Forcing chains: one of several candidates is right, and each of them leads to the same.
//!
//! The candidates are those of a cell, or the places of a digit in a house. The links are those of [chains](super::chains): each follows from
//! one candidate alone. Short chains are tried before long ones.

use super::chains::{LONGEST, N_NODES, Node, candidate, node, parts};
use super::coloring::partners;
use super::grid::{Grid, PEERS, digits, each, house};
use super::network::{Cause, Network};
use super::{Candidate, HOUSES, Reason, Step, Technique};
use crate::sudoku::House;

pub(super) fn find(grid: &Grid, network: &mut dyn Network) -> Option<Step> {
    [4, 8, LONGEST].into_iter().find_map(|longest| {
        let (cause, end, right) = network.forced(grid, longest / 2)?;
        let (nodes, house): (Vec<Node>, _) = match cause {
            Cause::Cell(cell) => (digits(grid.cells[cell]).map(|digit| node(cell, digit)).collect(), None),
            Cause::Places(number, digit) => {
                let places = each(grid.planes[digit] & HOUSES[number]);
                (places.map(|cell| node(cell, digit)).collect(), Some(house(number)))
            }
        };
        Some(step(grid, &nodes, house, (end, right), longest))
    })
}

fn step(grid: &Grid, nodes: &[Node], house: Option<House>, end: (Node, bool), longest: usize) -> Step {
    let branches = nodes.iter().map(|&start| way(grid, start, end, longest)).collect();
    let last = candidate(end.0);
    let (placed, removed) = if end.1 { (Some(last), Vec::new()) } else { (None, vec![last]) };
    Step { technique: Technique::Forcing, reason: Reason::Cases { house, branches }, placed, removed }
}

/// The shortest way from a candidate that is right to an end, right and wrong in turns.
fn way(grid: &Grid, start: Node, (end, is_right): (Node, bool), longest: usize) -> Vec<Candidate> {
    // whence each node was reached, as wrong and as right
    let mut before = [[Node::MAX; 2]; N_NODES];
    before[usize::from(start)][1] = start;
    let (mut right, mut wrong) = (vec![start], Vec::new());
    for _ in 0..longest / 2 {
        if before[usize::from(end)][usize::from(is_right)] != Node::MAX {
            break;
        }
        wrong.clear();
        for &from in &right {
            let (cell, digit) = parts(from);
            let same = each(grid.planes[digit] & PEERS[cell]).map(|peer| node(peer, digit));
            let others = digits(grid.cells[cell] & !(1 << digit)).map(|other| node(cell, other));
            for next in same.chain(others) {
                let before = &mut before[usize::from(next)][0];
                if *before == Node::MAX {
                    *before = from;
                    wrong.push(next);
                }
            }
        }
        right.clear();
        for &from in &wrong {
            let (cell, digit) = parts(from);
            let rest = grid.cells[cell] & !(1 << digit);
            let other = rest.is_power_of_two().then(|| node(cell, rest.trailing_zeros() as usize));
            let places = partners(grid.planes[digit], cell).map(|partner| node(partner, digit));
            for next in places.chain(other) {
                let before = &mut before[usize::from(next)][1];
                if *before == Node::MAX {
                    *before = from;
                    right.push(next);
                }
            }
        }
    }
    let (mut at, mut side) = (end, is_right);
    let mut way = vec![candidate(at)];
    while (at, side) != (start, true) && before[usize::from(at)][usize::from(side)] != Node::MAX {
        at = before[usize::from(at)][usize::from(side)];
        side = !side;
        way.push(candidate(at));
    }
    way.reverse();
    way
}
