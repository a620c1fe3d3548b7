//! The steps of each engine in any order, as whoever takes them by hand may do: no order is wrong,
//! and all engines answer the same.
//!
//! The bytes are a problem, see `small`, then a step each.

use super::{Bytes, Small, Verdict};
use quadrille::engine::{Bits, Cells, Delta, Engine, Links, Node, Unsupported};
use quadrille::problem::{OptionId, Problem, verify};
use std::any::type_name;

/// So many steps are taken at most.
const MOST: usize = 64;

/// What an engine answered.
#[derive(PartialEq, Debug)]
enum Answer {
    Node(Node),
    Next(bool),
    Chosen(Vec<OptionId>),
    Nothing,
}

pub fn run(data: &[u8]) -> Verdict {
    let mut bytes = Bytes::new(data);
    let Some(small) = Small::read(&mut bytes) else {
        return Verdict::Refused;
    };
    let steps = &bytes.rest()[..bytes.rest().len().min(MOST)];
    let problem = &small.problem;
    let cells = drive::<Cells>(Cells::check, problem, steps).expect("an engine for all problems");
    let others = [
        drive::<Links>(Links::check, problem, steps),
        drive::<Delta>(Delta::check, problem, steps),
        drive::<Bits>(Bits::check, problem, steps),
    ];
    for (answers, name) in others.iter().zip([Links::NAME, Delta::NAME, Bits::NAME]) {
        assert!(
            answers.as_ref().is_none_or(|answers| *answers == cells),
            "{name}: {answers:?}, cells: {cells:?}"
        );
    }
    if steps.is_empty() {
        Verdict::Refused
    } else {
        small.verdict()
    }
}

/// Takes the steps; none where the engine refuses the problem.
fn drive<E: Engine>(
    check: fn(&Problem) -> Result<(), Unsupported>,
    problem: &Problem,
    steps: &[u8],
) -> Option<Vec<Answer>> {
    let engine = E::new(problem);
    assert_eq!(
        engine.as_ref().err(),
        check(problem).err().as_ref(),
        "{}",
        type_name::<E>()
    );
    let mut engine = engine.ok()?;
    let mut kept = engine.clone();
    // whether the options chosen mean anything: not at a dead end, nor where a level was closed
    let (mut alive, mut kept_alive) = (true, true);
    let answers = steps.iter().map(|step| match step % 8 {
        0..3 => {
            let node = engine.propagate();
            assert_eq!(engine.propagate(), node, "{} looks twice", type_name::<E>());
            alive = node != Node::Dead;
            if let Node::Solved(n) = node {
                assert_eq!(
                    (n, verify(problem, engine.chosen())),
                    (1, Ok(())),
                    "{}",
                    type_name::<E>()
                );
            }
            Answer::Node(node)
        }
        3..6 => {
            alive = engine.next();
            Answer::Next(alive)
        }
        6 => {
            let mut chosen = engine.chosen().to_vec();
            assert!(
                chosen
                    .iter()
                    .all(|option| option.index() < problem.n_options()),
                "{}",
                type_name::<E>()
            );
            chosen.sort_unstable();
            if alive {
                Answer::Chosen(chosen)
            } else {
                Answer::Nothing
            }
        }
        _ => {
            // to and fro between two that know nothing of each other
            std::mem::swap(&mut engine, &mut kept);
            std::mem::swap(&mut alive, &mut kept_alive);
            if step & 8 == 0 {
                engine = kept.clone();
                alive = kept_alive;
            }
            Answer::Nothing
        }
    });
    Some(answers.collect())
}
