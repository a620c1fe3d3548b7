//! The simplex method against a plain tableau in exact fractions.

mod naive;
pub(crate) mod planted;

use super::{Budget, Program, ProgramRow, Sense, Simplex, Status};
use naive::Fraction;
use quadrille_testing::rounds;

/// Random numbers for tests, from a seed (xorshift, G. Marsaglia 2003).
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }
}

const SEED: u64 = 0x2545_F491_4F6C_DD1D;

fn unlimited(stop: &dyn Fn() -> bool) -> Budget<'_> {
    Budget {
        pivots: 1_000_000,
        cutoff: f64::INFINITY,
        stop,
    }
}

fn random(rng: &mut Rng, rows: u64, columns: u64, most_cost: u64) -> Program {
    let senses = [Sense::Equal, Sense::Equal, Sense::AtMost, Sense::AtLeast];
    let only_ones = rng.below(2) == 0;
    let row = |rng: &mut Rng| {
        let bound = if only_ones { 1 } else { rng.below(4) as u32 };
        match rng.below(5) as usize {
            4 => ProgramRow::between(bound, bound + rng.below(3) as u32),
            sense => ProgramRow::new(senses[sense], bound),
        }
    };
    let is_boxed = rng.below(2) == 0;
    let n_rows = 1 + rng.below(rows);
    let mut program = Program::new((0..n_rows).map(|_| row(rng)).collect());
    for _ in 0..rng.below(columns + 1) {
        let entries: Vec<u32> = (0..n_rows as u32).filter(|_| rng.below(3) == 0).collect();
        let cost = rng.below(most_cost + 1) as f64;
        match is_boxed {
            true => program.push_boxed(cost - (most_cost / 3) as f64, entries),
            false => program.push(cost, entries),
        }
    }
    program
}

/// What prices prove, and by how much reduced costs are below 0 at most.
fn bound(program: &Program, prices: &[f64]) -> (f64, f64) {
    let mut sum = 0.0;
    let mut least: f64 = 0.0;
    for (&price, row) in prices.iter().zip(&program.rows) {
        let is_above = row.range < f64::INFINITY && price < 0.0;
        sum += price * (row.bound + if is_above { row.range } else { 0.0 });
        if row.range == f64::INFINITY {
            least = least.min(row.sign() * -price);
        }
    }
    for column in 0..program.n_columns() {
        let paid = program.column(column).iter();
        let paid = paid.map(|&row| prices[row as usize]).sum::<f64>();
        match (program.costs[column] - paid, program.is_boxed[column]) {
            (reduced, true) => sum += reduced.min(0.0),
            (reduced, false) => least = least.min(reduced),
        }
    }
    (sum, -least)
}

/// Compares a solved program with the exact optimum.
fn compare(simplex: &Simplex, status: Status, exact: Option<Fraction>, what: &str) {
    let program = &simplex.program;
    let Some(exact) = exact else {
        assert_eq!(status, Status::Infeasible, "{what}");
        // the ray of Farkas proves it: no column costs less than nothing along it, and the bound
        // grows
        let free = Program {
            costs: vec![0.0; program.n_columns()],
            ..program.clone()
        };
        let (gain, wrong) = bound(&free, simplex.ray());
        assert!(gain > 1e-7 && wrong < 1e-6, "{what}: {gain} {wrong}");
        return;
    };
    assert_eq!(status, Status::Optimal, "{what}");
    let exact = exact.value();
    let (sum, wrong) = bound(program, &simplex.unperturbed_prices());
    assert!(
        (sum - exact).abs() < 0.1 && wrong < 0.02,
        "{what}: {sum} where it is {exact}, reduced costs of -{wrong}"
    );
    let (sum, wrong) = bound(program, simplex.prices());
    assert!(
        (sum - exact).abs() < 0.1 && wrong < 0.02,
        "{what}: {sum} where it is {exact}, reduced costs of -{wrong}"
    );
    let mut sums = vec![0.0; program.n_rows()];
    let mut cost = 0.0;
    for (column, value) in simplex.values() {
        program
            .column(column as usize)
            .iter()
            .for_each(|&row| sums[row as usize] += value);
        cost += program.costs[column as usize] * value;
    }
    assert!(
        (cost - exact).abs() < 0.1,
        "{what}: costs {cost} where {exact} is the least"
    );
    for (sum, row) in sums.iter().zip(&program.rows) {
        let over = sum - row.bound;
        let slack = -row.sign() * over;
        assert!(slack > -1e-5 && slack < row.range + 1e-5, "{what}");
    }
}

#[test]
fn thousands_of_small_programs() {
    let mut rng = Rng(SEED);
    let (mut infeasible, mut fractional) = (0, 0);
    for round in 0..rounds(3000) as usize {
        let (rows, columns) = if round % 10 == 0 { (9, 24) } else { (6, 10) };
        let most_cost = [0, 1, 9, 1000][round % 4];
        let program = random(&mut rng, rows, columns, most_cost);
        let exact = naive::minimum(&program);
        let mut simplex = Simplex::new(program);
        let status = simplex.solve(&unlimited(&|| false));
        compare(&simplex, status, exact, &format!("program {round}"));
        infeasible += usize::from(exact.is_none());
        fractional += usize::from(
            simplex
                .values()
                .iter()
                .any(|(_, value)| (value - value.round()).abs() > 1e-3),
        );
    }
    assert!(
        infeasible > 300 && fractional > 30,
        "{infeasible} infeasible, {fractional} fractional"
    );
}

/// Bans and cuts that come after the optimum, and their end.
#[test]
fn from_one_optimum_to_the_next() {
    let mut rng = Rng(SEED);
    let stop = || false;
    for round in 0..rounds(600) {
        let program = random(&mut rng, 7, 14, 50);
        let mut simplex = Simplex::new(program.clone());
        if simplex.solve(&unlimited(&stop)) != Status::Optimal || program.n_columns() == 0 {
            continue;
        }
        let snapshot = simplex.save();
        let column = rng.below(program.n_columns() as u64) as u32;
        for is_taken in [false, true] {
            let what = format!("program {round}, {column} is {is_taken}");
            match is_taken {
                true => simplex.take(column),
                false => simplex.ban(column),
            }
            simplex.drop_fixed();
            let status = simplex.dual(&unlimited(&stop));
            let mut rows = program.rows.clone();
            rows.push(ProgramRow::new(Sense::Equal, u32::from(is_taken)));
            let mut fixed = Program::new(rows);
            for other in 0..program.n_columns() {
                let row = (other == column as usize).then_some(program.n_rows() as u32);
                let entries = program.column(other).iter().copied().chain(row);
                fixed.push(program.costs[other], entries);
            }
            fixed.is_boxed.clone_from(&program.is_boxed);
            let exact = naive::minimum(&fixed);
            assert_eq!(status == Status::Optimal, exact.is_some(), "{what}");
            if let Some(exact) = exact {
                let over = simplex.objective() - exact.value();
                assert!(over.abs() < 0.1, "{what}: {over}");
            }
            simplex.allow(column);
            simplex.restore(&snapshot);
        }
        let cuts: Vec<Vec<u32>> = (0..=rng.below(3))
            .map(|_| {
                (0..program.n_columns() as u32)
                    .filter(|_| rng.below(2) == 0)
                    .collect()
            })
            .collect();
        simplex.add_cuts(&cuts);
        let status = simplex.dual(&unlimited(&stop));
        compare(
            &simplex,
            status,
            naive::minimum(&simplex.program),
            &format!("program {round}, with cuts"),
        );
        if status != Status::Optimal {
            continue;
        }
        simplex.drop_loose_cuts(program.n_rows());
        assert_eq!(simplex.dual(&unlimited(&stop)), status);
        compare(
            &simplex,
            status,
            naive::minimum(&simplex.program),
            &format!("program {round}, with fewer cuts"),
        );
        simplex.refactor();
        compare(
            &simplex,
            simplex.clone().dual(&unlimited(&stop)),
            naive::minimum(&simplex.program),
            "a new inverse",
        );
    }
}

/// The primal method alone, from columns at either bound.
#[test]
fn columns_go_from_one_bound_to_the_other() {
    let mut rng = Rng(SEED);
    for round in 0..rounds(600) {
        let rows = 1 + rng.below(5);
        let row = |_| ProgramRow::new(Sense::AtMost, 4 + rng.below(2) as u32);
        let mut program = Program::new((0..rows).map(row).collect());
        for _ in 0..=rng.below(12) {
            let entries = (0..rows as u32).filter(|_| rng.below(2) == 0);
            let entries: Vec<u32> = entries.collect();
            program.push_boxed(rng.below(41) as f64 - 20.0, entries);
        }
        let mut simplex = Simplex::new(program.clone());
        for column in 0..program.n_columns() {
            let is_upper = column < 4 && rng.below(2) == 0;
            simplex.move_to(column, f64::from(u8::from(is_upper)));
        }
        let status = simplex.primal(&unlimited(&|| false));
        let what = format!("program {round}");
        compare(&simplex, status, naive::minimum(&program), &what);
    }
}

/// A working set that grows ends where all columns at once end.
#[test]
fn working_sets_end_where_all_columns_do() {
    let mut rng = Rng(SEED);
    for round in 0..20 {
        let rows = 12;
        let row = |_| match round % 2 {
            0 => ProgramRow::new(Sense::Equal, 1),
            _ => ProgramRow::between(20, 30),
        };
        let mut program = Program::new((0..rows).map(row).collect());
        for _ in 0..4000 {
            let entries: Vec<u32> = (0..rows).filter(|_| rng.below(4) == 0).collect();
            let cost = (100 * entries.len() as u64 + rng.below(300)) as f64;
            match round % 2 {
                0 => program.push(cost, entries),
                _ => program.push_boxed(cost - 20.0, entries),
            }
        }
        let mut all = Simplex::new(program.clone());
        let stop = || false;
        assert_eq!(all.dual(&unlimited(&stop)), Status::Optimal);
        let mut some = Simplex::new(program);
        assert_eq!(
            some.solve(&unlimited(&stop)),
            Status::Optimal,
            "program {round}"
        );
        assert!(
            (all.objective() - some.objective()).abs() < 1e-4,
            "{} {}",
            all.objective(),
            some.objective()
        );
        let gains = |&column: &u32| match some.way(column as usize) {
            way if some.is_basic(column) => 0.0 * way,
            way => way * some.reduced(column),
        };
        let cheap = some.active().iter().map(gains).fold(0.0, f64::min);
        assert!(cheap > -1e-5 && some.active().len() == 4000);
    }
}

#[test]
fn ends_before_the_optimum() {
    let mut rng = Rng(SEED);
    let mut program = Program::new((0..30).map(|_| ProgramRow::new(Sense::Equal, 1)).collect());
    for _ in 0..400 {
        let entries: Vec<u32> = (0..30).filter(|_| rng.below(6) == 0).collect();
        program.push((1 + rng.below(99)) as f64, entries);
    }
    let mut simplex = Simplex::new(program);
    assert_eq!(
        simplex.solve(&Budget {
            pivots: 3,
            cutoff: f64::INFINITY,
            stop: &|| false
        }),
        Status::Stopped
    );
    assert_eq!(simplex.solve(&unlimited(&|| true)), Status::Stopped);
    assert_eq!(
        simplex.solve(&Budget {
            pivots: 1000,
            cutoff: 1.0,
            stop: &|| false
        }),
        Status::Cutoff
    );
    assert_eq!(simplex.solve(&unlimited(&|| false)), Status::Optimal);
    let mut empty = Simplex::new(Program::new(Vec::new()));
    assert_eq!(empty.solve(&unlimited(&|| false)), Status::Optimal);
}
