//! The steps of every form in every order, at random. They may panic, or return nonsense; they must
//! not touch foreign memory.
//!
//! Memory is checked by
//! `ORDERS=1000000 cargo +nightly test -p quadrille-engine --lib battery::orders` under the address
//! sanitizer; CONTRIBUTING.md has the whole command. Otherwise, debug assertions check it.

use super::{Form, arranged, forms, list};
use crate::Walker;
use crate::kernel::{AtOnce, Kernel, Node, Outlook};
use crate::walker::Step;
use quadrille_problem::problem::Problem;
use quadrille_testing::{BOUNDED_FAMILIES, Family, LARGER, PLAIN_FAMILIES, queens, random_problem};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

/// The number of sequences.
fn wanted() -> u64 {
    let wish = std::env::var("ORDERS").ok();
    wish.map_or(3_000, |wish| wish.parse().expect("a number of sequences"))
}

/// Calls something that may panic, silently; false if it did.
fn survives(work: impl FnOnce()) -> bool {
    thread_local!(static QUIET: Cell<bool> = const { Cell::new(false) });
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !QUIET.get() {
                usual(info);
            }
        }));
    });
    QUIET.set(true);
    let done = panic::catch_unwind(AssertUnwindSafe(work)).is_ok();
    QUIET.set(false);
    done
}

/// Problems of all kinds, most of them small.
fn problem(n: u64) -> Problem {
    let plain = PLAIN_FAMILIES[n as usize % PLAIN_FAMILIES.len()];
    match n % 8 {
        0 => queens(4 + n as u32 / 8 % 7),
        1 => random_problem(LARGER[n as usize / 8 % LARGER.len()].0, n),
        2 | 3 => random_problem(
            Family {
                costs: true,
                ..BOUNDED_FAMILIES[n as usize / 8 % 2]
            },
            n,
        ),
        4 => random_problem(
            Family {
                options: plain.options + 70,
                costs: true,
                ..plain
            },
            n,
        ),
        _ => random_problem(
            Family {
                costs: true,
                ..plain
            },
            n,
        ),
    }
}

/// In which order steps are taken.
#[derive(Clone, Copy)]
pub(super) enum Order {
    Any,
    /// As in a search, but each node is propagated twice.
    Twice,
}

/// One sequence of the steps of an engine, unguarded; false if it has panicked.
pub(super) fn orders<K: Kernel>(
    mut kernel: K,
    order: Order,
    problem: &Problem,
    rng: &mut ChaCha8Rng,
) -> bool {
    survives(|| match order {
        Order::Any => any(&mut kernel, problem, rng),
        Order::Twice => twice(&mut kernel),
    })
}

// steps are made to be inlined into one loop; here each is compiled once

#[inline(never)]
fn propagate<K: Kernel>(kernel: &mut K, bulk: bool) -> Node {
    kernel.propagate(bulk)
}

#[inline(never)]
fn next<K: Kernel>(kernel: &mut K) -> bool {
    kernel.next()
}

#[inline(never)]
fn descend<K: Kernel>(kernel: &mut K, rng: &mut ChaCha8Rng) -> Option<AtOnce> {
    let nodes = rng.random::<bool>().then(|| rng.random_range(0..10_000));
    kernel.n_live(rng.random())?;
    kernel.descend(
        rng.random(),
        Outlook {
            nodes,
            kept: rng.random(),
        },
    )
}

fn twice<K: Kernel>(kernel: &mut K) {
    for nodes in 0..2000 {
        propagate(kernel, nodes % 7 == 0);
        propagate(kernel, nodes % 5 == 0);
        if !next(kernel) {
            next(kernel);
        }
    }
}

fn any<K: Kernel>(kernel: &mut K, problem: &Problem, rng: &mut ChaCha8Rng) {
    let mut other = None;
    let mut likely = rng.random_range(1..8);
    for _ in 0..rng.random_range(1..100) {
        match rng.random_range(0..25) {
            // most often in their order, so that the tree is seen
            0..8 => match propagate(kernel, rng.random_range(0..8) < likely) {
                Node::Branch(_) if rng.random_range(0..4) < 1 => drop(descend(kernel, rng)),
                Node::Branch(_) if rng.random_range(0..8) < likely => drop(next(kernel)),
                _ => {}
            },
            8..16 => drop(next(kernel)),
            16 => drop(descend(kernel, rng)),
            17 => kernel.cancel(),
            18 => assert!(kernel.chosen().len() <= problem.n_options().max(1) * 100),
            19 => drop(kernel.prune(rng.random_range(0..60))),
            20 => likely = rng.random_range(0..8),
            21 => {
                let n = problem.n_options() + usize::from(rng.random_ratio(1, 20));
                let keep: Vec<bool> = (0..n).map(|_| rng.random_ratio(4, 5)).collect();
                kernel.restart(&keep);
            }
            22 => kernel.skip(rng.random_range(0..6)),
            23 => {
                let (_, costs) = arranged(problem, rng);
                kernel.set_costs(&costs);
            }
            _ => match other.take() {
                None => other = Some(kernel.clone()),
                Some(clone) => other = Some(std::mem::replace(kernel, clone)),
            },
        }
    }
}

/// The public steps: no order panics, and none affects a fresh start.
fn guarded(form: &Form, problem: &Problem, rng: &mut ChaCha8Rng) -> bool {
    let Some(mut walker) = form.walker(problem, "orders") else {
        return false;
    };
    for _ in 0..rng.random_range(1..60) {
        match rng.random_range(0..16) {
            0..6 => drop(walker.propagate(rng.random())),
            6..11 => drop(walker.next()),
            11 => drop(walker.run(
                rng.random(),
                walker.counters().nodes + rng.random_range(0..50),
            )),
            12 => drop(walker.position()),
            13 => {
                let step = |rng: &mut ChaCha8Rng| Step {
                    taken: rng.random_range(0..3),
                    of: rng.random_range(1..4),
                };
                let path: Vec<Step> = (0..rng.random_range(0..4)).map(|_| step(rng)).collect();
                let _ = walker.enter(&path, rng.random());
            }
            14 => walker = walker.clone(),
            _ => {
                let keep = vec![true; problem.n_options()];
                if walker.restart(&keep) {
                    check_restarted(form, &walker, problem);
                }
            }
        }
    }
    true
}

fn check_restarted(form: &Form, walker: &Walker, problem: &Problem) {
    if problem.n_options() < 40 {
        let fresh = list(&mut form.walker(problem, "orders").unwrap());
        assert_eq!(list(&mut walker.clone()), fresh, "{form}");
    }
}

#[test]
fn any_order_is_safe() {
    let forms = forms();
    let (mut done, mut survived, mut asked) = (0, 0, 0);
    for seed in 0.. {
        let problem = problem(seed);
        for (form, n) in forms.iter().zip(1..) {
            let mut rng = ChaCha8Rng::seed_from_u64(seed << 8 | n);
            if form.walker(&problem, "orders").is_some() {
                survived += u64::from((form.orders)(Order::Any, &problem, &mut rng));
                done += 1;
            }
            asked += u64::from(guarded(form, &problem, &mut rng));
        }
        if done >= wanted() {
            break;
        }
    }
    println!(
        "{done} sequences, of which {} panicked, and {asked} guarded ones",
        done - survived
    );
    assert!(asked >= done && survived * 3 > done, "{survived} of {done}");
}

/// States of a larger kernel, kept from earlier, once named options that a smaller one does not
/// have.
#[test]
fn to_propagate_twice_is_safe() {
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    for form in forms() {
        (form.orders)(Order::Twice, &queens(9), &mut rng);
        (form.orders)(Order::Twice, &problem(1), &mut rng);
    }
}
