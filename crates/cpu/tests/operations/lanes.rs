//! Lanes of sixteen bits: each operation lane by lane, and the lanes that move.

use quadrille_cpu::internal::{Arrays, Blocks, LaneSet, Lanes, MAX_LANES, Squares, Vectors};
use quadrille_cpu::{Simd, with_isa};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::array;

const ROUNDS: usize = 300;

/// The numbers of some lanes; a vector may be shorter.
type Numbers = [u16; MAX_LANES];

fn load<V: Lanes>(isa: V::Isa, numbers: &Numbers) -> V {
    V::zero(isa).load(numbers)
}

/// The numbers of a vector, and zeros behind them.
fn numbers<V: Lanes>(vector: V) -> Numbers {
    let mut numbers = [0; MAX_LANES];
    vector.store(&mut numbers);
    numbers
}

/// All bits where this holds.
fn all_if(holds: bool) -> u16 {
    if holds { u16::MAX } else { 0 }
}

/// The name of an operation, the operation, and what it makes of each lane.
type Operation<V> = (&'static str, fn([V; 3]) -> V, fn([u16; 3]) -> u16);

/// The operations on any numbers.
fn any<V: Lanes>() -> Vec<Operation<V>> {
    vec![
        ("splat", |[a, ..]| a.splat(0x1234), |_| 0x1234),
        ("and", |[a, b, _]| a.and(b), |[a, b, _]| a & b),
        ("or", |[a, b, _]| a.or(b), |[a, b, _]| a | b),
        ("xor", |[a, b, _]| a.xor(b), |[a, b, _]| a ^ b),
        ("without", |[a, b, _]| a.without(b), |[a, b, _]| a & !b),
        ("plus", |[a, b, _]| a.plus(b), |[a, b, _]| a.wrapping_add(b)),
        ("less", |[a, b, _]| a.less(b), |[a, b, _]| a.wrapping_sub(b)),
        (
            "minus",
            |[a, b, _]| a.minus(b),
            |[a, b, _]| a.saturating_sub(b),
        ),
        ("min", |[a, b, _]| a.min(b), |[a, b, _]| a.min(b)),
        (
            "count",
            |[a, ..]| a.count(),
            |[a, ..]| a.count_ones() as u16,
        ),
        ("is_zero", |[a, ..]| a.is_zero(), |[a, ..]| all_if(a == 0)),
        ("none", |[a, ..]| a.none(), |_| 0),
        ("all", |[a, ..]| a.all(), |_| u16::MAX),
        ("and3", |[a, b, c]| a.and3(b, c), |[a, b, c]| a & b & c),
        ("or3", |[a, b, c]| a.or3(b, c), |[a, b, c]| a | b | c),
        ("xor3", |[a, b, c]| a.xor3(b, c), |[a, b, c]| a ^ b ^ c),
        (
            "majority",
            |[a, b, c]| a.majority(b, c),
            |[a, b, c]| a & b | a & c | b & c,
        ),
        ("or_and", |[a, b, c]| a.or_and(b, c), |[a, b, c]| a | b & c),
        (
            "without_or",
            |[a, b, c]| a.without_or(b, c),
            |[a, b, c]| a & !b & !c,
        ),
        (
            "replace",
            |[a, b, c]| a.replace(b, c),
            |[a, b, c]| a & !b | c & b,
        ),
        ("rest", |[a, ..]| a.rest(), |[a, ..]| a & a.wrapping_sub(1)),
    ]
}

/// The operations on sets of digits.
fn of_digits<V: Lanes>() -> Vec<Operation<V>> {
    vec![
        (
            "unless",
            |[a, b, _]| a.unless(b),
            |[a, b, _]| if a == 0 { b } else { 0 },
        ),
        (
            "or_else",
            |[a, b, _]| a.or_else(b),
            |[a, b, _]| if a == 0 { b } else { a },
        ),
        (
            "if_three",
            |[a, b, _]| a.if_three(a.or(b)),
            |[a, b, _]| if a.count_ones() >= 3 { a } else { a | b },
        ),
        (
            "single",
            |[a, b, _]| a.single(b),
            |[a, b, _]| if a.is_power_of_two() { a } else { a & b },
        ),
        (
            "or_left",
            |[a, b, c]| a.or_left(b, c),
            |[a, b, c]| if a == 0 { b & !c } else { a },
        ),
    ]
}

fn lane_by_lane<V: Lanes>(isa: V::Isa) {
    let mut rng = ChaCha8Rng::seed_from_u64(41);
    for round in 0..ROUNDS {
        let digits = round % 2 == 1;
        // some lanes are equal, some are zero, and some have all bits
        let number = |rng: &mut ChaCha8Rng| match rng.random_range(0..8) {
            0 => 0,
            1 => u16::MAX,
            2 => 1 << rng.random_range(0..16),
            _ => rng.random(),
        };
        let fit = |number: u16| if digits { number & 0x1ff } else { number };
        let given: [Numbers; 3] = array::from_fn(|_| array::from_fn(|_| fit(number(&mut rng))));
        let vectors = given.each_ref().map(|numbers| load::<V>(isa, numbers));
        let mut operations = any::<V>();
        operations.extend(digits.then(of_digits::<V>).into_iter().flatten());
        for (name, operation, expected) in operations {
            let found = numbers(operation(vectors));
            for lane in 0..V::N {
                let operands = given.map(|numbers| numbers[lane]);
                assert_eq!(found[lane], expected(operands), "{name} of {operands:x?}");
            }
        }
        let set: LaneSet = rng.random();
        let in_set = |lane: usize| set >> lane & 1 == 1;
        let (masked, zeros) = (numbers(vectors[0].mask(set)), vectors[0].zeros());
        for lane in 0..V::N {
            assert_eq!(masked[lane], all_if(in_set(lane)), "mask {set:x}");
            assert_eq!(zeros >> lane & 1 == 1, given[0][lane] == 0, "zeros");
        }
    }
}

/// Each lane has its own number, so that where it goes is seen.
fn moves<V: Lanes>(isa: V::Isa, name: &str, moved: fn(V) -> V, from: impl Fn(usize) -> usize) {
    let own: Numbers = array::from_fn(|lane| 100 + lane as u16);
    let found = numbers(moved(load(isa, &own)));
    for lane in 0..V::N {
        assert_eq!(found[lane], own[from(lane)], "{name}, lane {lane}");
    }
}

fn squares<V: Squares>(isa: V::Isa) {
    const AFTER: [usize; 4] = [1, 2, 0, 3];
    const BEFORE: [usize; 4] = [2, 0, 1, 3];
    let in_row = |turned: [usize; 4]| move |lane: usize| lane / 4 * 4 + turned[lane % 4];
    let of_rows = |turned: [usize; 4]| {
        move |lane: usize| lane / 16 * 16 + turned[lane / 4 % 4] * 4 + lane % 4
    };
    moves::<V>(isa, "next", V::next, in_row(AFTER));
    moves::<V>(isa, "previous", V::previous, in_row(BEFORE));
    moves::<V>(isa, "below", V::below, of_rows(AFTER));
    moves::<V>(isa, "above", V::above, of_rows(BEFORE));
    let (first, second) = (
        array::from_fn(|i| i as u16),
        array::from_fn(|i| 50 + i as u16),
    );
    let joined = V::zero(isa).join(&first, &second);
    let (mut one, mut two) = ([0; 16], second);
    joined.part(&mut one, &mut two);
    assert_eq!((one, two), (first, second), "join and part");
    let cells = array::from_fn(|cell| cell as u16);
    for (place, vector) in V::zero(isa).boxes(&cells).into_iter().enumerate() {
        let found = numbers(vector);
        for (lane, &found) in found[..V::N].iter().enumerate() {
            let (row, column) = (lane / 4 % 4, lane % 4);
            if row < 3 && column < 3 {
                let cell = 27 * row + 3 * column + 9 * (place / 3) + place % 3;
                assert_eq!(usize::from(found), cell, "place {place} of boxes");
            }
        }
    }
}

fn blocks<V: Blocks>(isa: V::Isa) {
    let own: [Numbers; 4] =
        array::from_fn(|vector| array::from_fn(|lane| (100 * vector + lane) as u16));
    let vectors = own.each_ref().map(|numbers| load::<V>(isa, numbers));
    let halves = [
        (numbers(vectors[0].zip_low(vectors[1])), 0),
        (numbers(vectors[0].zip_high(vectors[1])), 4),
    ];
    for (found, half) in halves {
        for lane in 0..V::N {
            let from = lane / 8 * 8 + half + lane % 8 / 2;
            assert_eq!(found[lane], own[lane % 2][from], "half {half}, lane {lane}");
        }
    }
    let n_blocks = V::N / 8;
    for (i, vector) in V::turn(vectors).into_iter().enumerate().take(n_blocks) {
        for (lane, found) in numbers(vector)[..V::N].iter().enumerate() {
            assert_eq!(
                *found,
                own[lane / 8][8 * i + lane % 8],
                "turn, lane {lane} of {i}"
            );
        }
    }
}

fn as_described<I: Vectors>(isa: I) {
    lane_by_lane::<I::Many>(isa);
    lane_by_lane::<I::Few>(isa);
    blocks::<I::Many>(isa);
    squares::<I::Few>(isa);
}

#[test]
fn each_operation_is_as_described() {
    for simd in Simd::available() {
        with_isa!(simd.instruction_set().unwrap(), isa => as_described(isa));
    }
    as_described(Arrays);
}
