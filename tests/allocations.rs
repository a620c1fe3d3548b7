//! What is allocated: numbers that no machine changes.

#![allow(unsafe_code, reason = "an allocator that counts")]

use quadrille::limits::Limits;
use quadrille::problem::{ItemId, OptionId, Problem};
use quadrille::search::{self, EngineKind, Search, Template};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    /// The allocations of this thread, its live bytes, and its peak of live bytes.
    static COUNT: Cell<usize> = const { Cell::new(0) };
    static LIVE: Cell<usize> = const { Cell::new(0) };
    static PEAK: Cell<usize> = const { Cell::new(0) };
}

struct Counting;

impl Counting {
    fn add(size: usize) {
        COUNT.set(COUNT.get() + 1);
        LIVE.set(LIVE.get().wrapping_add(size));
        PEAK.set(PEAK.get().max(LIVE.get()));
    }
}

// SAFETY: all is left to the system's allocator; what is counted allocates nothing
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        Counting::add(layout.size());
        // SAFETY: the caller's promises are passed on
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        LIVE.set(LIVE.get().wrapping_sub(layout.size()));
        // SAFETY: as above
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        LIVE.set(LIVE.get().wrapping_sub(layout.size()));
        Counting::add(size);
        // SAFETY: as above
        unsafe { System.realloc(place, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How many allocations something takes, and the most bytes that live in it at once.
fn counted<T>(work: impl FnOnce() -> T) -> (T, usize, usize) {
    // enough that what is freed of earlier work stays above 0
    LIVE.set(1 << 40);
    PEAK.set(1 << 40);
    let before = COUNT.get();
    let done = work();
    (done, COUNT.get() - before, PEAK.get() - (1 << 40))
}

/// Options of up to four items that look random, and last some that are a solution.
fn options(n_items: u32, n_options: u32) -> Vec<Vec<ItemId>> {
    let mut state = 0x2545_f491_u32;
    let mut random = |n: u32| {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        state % n
    };
    let mut option = || {
        let mut items: Vec<u32> = (0..=random(4)).map(|_| random(n_items)).collect();
        items.sort_unstable();
        items.dedup();
        items.into_iter().map(ItemId::new).collect()
    };
    let items: Vec<ItemId> = (0..n_items).map(ItemId::new).collect();
    let solution = items.chunks(4).map(<[ItemId]>::to_vec);
    (solution.len()..n_options as usize)
        .map(|_| option())
        .chain(solution.clone())
        .collect()
}

fn build(n_items: u32, options: &[Vec<ItemId>], names: &[String]) -> Problem {
    let mut builder = Problem::builder();
    for name in &names[..n_items as usize] {
        builder.primary(name).unwrap();
    }
    for option in options {
        builder.option(option.iter().copied()).unwrap();
    }
    builder.build().unwrap()
}

fn names(n: u32) -> Vec<String> {
    (1..=n).map(|number| format!("item {number}")).collect()
}

#[test]
fn a_small_problem_takes_few() {
    let (options, names) = (options(9, 20), names(9));
    let (problem, building, _) = counted(|| build(9, &options, &names));
    assert!(building <= 12, "{building} to build");
    let (found, searching, _) = counted(|| search::first(&problem));
    assert!(
        found.is_some() && searching <= 12,
        "{searching} to find {found:?}"
    );
    let (found, searching, _) = counted(|| {
        Search::new()
            .solutions(&problem)
            .unwrap()
            .advance()
            .is_some()
    });
    assert!(found && searching <= 12, "{searching} to find {found:?}");
}

/// Parts of a template that begins again take nothing once it has been through them.
#[test]
fn parts_of_a_template_take_none() {
    let parts: [fn(OptionId) -> bool; 4] = [
        |_| true,
        |o| o.index() % 5 != 0,
        |o| o.index() % 7 != 3,
        |o| o.index() % 3 != 1,
    ];
    for (n_items, n_options, kind) in [
        (9, 20, EngineKind::Auto),
        (60, 180, EngineKind::Auto),
        (200, 400, EngineKind::Auto),
        (60, 180, EngineKind::Delta),
    ] {
        let problem = build(n_items, &options(n_items, n_options), &names(n_items));
        let mut template = Template::new(problem.into(), kind);
        let mut solve = |part| {
            let mut run = template
                .start(Limits::default().max_nodes(500), part)
                .unwrap();
            while run.advance().is_some() {}
            run.report().nodes
        };
        let expected: Vec<u64> = parts.map(&mut solve).into();
        for part in parts {
            solve(part);
        }
        for (part, nodes) in parts.into_iter().zip(expected) {
            let (again, taken, _) = counted(|| solve(part));
            assert_eq!((again, taken), (nodes, 0), "{n_items} items, {kind}");
        }
    }
}

/// Bytes an option, once an engine is made.
#[test]
fn engines_of_large_problems_are_small() {
    let bytes = |problem: &Problem, kind: EngineKind| {
        let (made, _, bytes) = counted(|| Search::new().engine(kind).solutions(problem).unwrap());
        drop(made);
        bytes / problem.n_options()
    };
    let problem = build(300, &options(300, 10_000), &names(300));
    let found =
        [EngineKind::Bits, EngineKind::Delta, EngineKind::Cells].map(|kind| bytes(&problem, kind));
    assert!(
        found[0] < 250 && found[1] < 80 && found[2] < 100,
        "{found:?}"
    );
    let problem = build(20_000, &options(20_000, 100_000), &names(20_000));
    let found = [EngineKind::Auto, EngineKind::Cells].map(|kind| bytes(&problem, kind));
    assert!(found[0] < 150 && found[1] < 100, "{found:?}");
}
