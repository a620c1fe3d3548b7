//! The exact-cover crates of crates.io, and one for sudokus: each counts or solves what is read
//! from standard input.

use dancing_links::ExactCover;
use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
use exact_covers::Solver as _;
use quadrille::problem::{Color, Problem};
use std::ops::ControlFlow;
use xcov::ExactCoverProblem;

/// An exact cover as lists of numbers: the items of each option, ascending, with their colors; 0 is
/// none.
struct Lists {
    n_primary: usize,
    items: Vec<u32>,
    options: Vec<Vec<(u32, u32)>>,
    colors: bool,
}

impl Lists {
    fn of(problem: &Problem) -> Lists {
        let option = |option| {
            let entries = problem.entries(option).iter();
            let mut places: Vec<_> = entries
                .map(|entry| (entry.item.number(), entry.color.map_or(0, Color::number)))
                .collect();
            places.sort_unstable();
            places
        };
        Lists {
            n_primary: problem.n_primary(),
            items: (0..problem.n_items() as u32).collect(),
            options: problem.options().map(option).collect(),
            colors: problem.has_colors(),
        }
    }

    fn n_secondary(&self) -> usize {
        self.items.len() - self.n_primary
    }

    /// The items of each option, counted from a number.
    fn plain<N: TryFrom<u32>>(&self, from: u32) -> impl Iterator<Item = Vec<N>> {
        self.options.iter().map(move |option| {
            option
                .iter()
                .filter_map(|(item, _)| N::try_from(item + from).ok())
                .collect()
        })
    }
}

/// The crates that count, by name.
pub const NAMES: [&str; 5] = ["dlx", "xcov", "dancing-links", "dlx-rs", "exact-covers"];

/// The number of solutions by a crate; `None` for an unknown crate, or for colors that the crate
/// lacks.
pub fn count(name: &str, problem: &Problem) -> Option<u64> {
    let lists = Lists::of(problem);
    match name {
        "dlx" => Some(by_dlx(&lists)),
        "exact-covers" => Some(by_exact_covers(&lists)),
        _ if lists.colors => None,
        "xcov" => {
            let mut builder = xcov::DlxBuilder::new(lists.n_primary, lists.n_secondary());
            for option in lists.plain::<usize>(1) {
                builder.add_option(&option);
            }
            let mut search = xcov::MrvExactCoverSearch::new(builder.build());
            Some(times(|| search.search()))
        }
        "dancing-links" => {
            let mut solver = lists.solver();
            Some(times(|| solver.next_solution().is_some()))
        }
        "dlx-rs" => {
            let mut solver =
                dlx_rs::solver::Solver::new_optional(lists.n_primary, lists.n_secondary());
            for (option, number) in lists.plain::<usize>(1).zip(0_u32..) {
                solver.add_option(number, &option);
            }
            Some(times(|| solver.solve().is_some()))
        }
        _ => None,
    }
}

fn times(mut next: impl FnMut() -> bool) -> u64 {
    let mut n = 0;
    while next() {
        n += 1;
    }
    n
}

fn by_dlx(lists: &Lists) -> u64 {
    fn run(mut problem: impl dlx::Solve) -> u64 {
        let mut solver = dlx::Solver::new(&mut problem);
        let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
        times(|| solver.next_solution(&mut chooser))
    }
    let (primary, secondary) = (
        lists.n_primary as dlx::Uint,
        lists.n_secondary() as dlx::Uint,
    );
    if lists.colors {
        let color = |&(item, color): &(u32, u32)| (item as dlx::Uint, color as dlx::Int);
        let options: Vec<Vec<_>> = lists
            .options
            .iter()
            .map(|option| option.iter().map(color).collect())
            .collect();
        return run(dlx::c::make_problem(
            primary,
            secondary,
            &options,
            dlx::OptOrder::Seq,
        ));
    }
    let options: Vec<Vec<dlx::Uint>> = lists.plain(0).collect();
    run(dlx::x::make_problem(
        primary,
        secondary,
        &options,
        dlx::OptOrder::Seq,
    ))
}

fn by_exact_covers(lists: &Lists) -> u64 {
    let (primary, secondary) = lists.items.split_at(lists.n_primary);
    let mut solver: exact_covers::DlSolver<u32, u32> =
        exact_covers::Solver::new(primary, secondary);
    for option in &lists.options {
        let (primary, secondary) =
            option.split_at(option.partition_point(|&(item, _)| (item as usize) < lists.n_primary));
        let primary: Vec<u32> = primary.iter().map(|&(item, _)| item).collect();
        let secondary: Vec<_> = secondary
            .iter()
            .map(|&(item, color)| (item, (color > 0).then_some(color)))
            .collect();
        solver.add_option(primary, secondary);
    }
    let mut n = 0;
    solver.solve(|_| {
        n += 1;
        ControlFlow::Continue(())
    });
    n
}

/// `dancing-links` asks which possibility satisfies which constraint: here, which option has which
/// item.
impl ExactCover for Lists {
    type Possibility = Vec<(u32, u32)>;
    type Constraint = u32;

    fn satisfies(&self, option: &Vec<(u32, u32)>, &item: &u32) -> bool {
        option
            .binary_search_by_key(&item, |&(item, _)| item)
            .is_ok()
    }

    fn is_optional(&self, &item: &u32) -> bool {
        item as usize >= self.n_primary
    }

    fn possibilities(&self) -> &[Vec<(u32, u32)>] {
        &self.options
    }

    fn constraints(&self) -> &[u32] {
        &self.items
    }
}

/// The answer to a line by the crate `sudoku`, or `several` or `none`.
pub fn sudoku(line: &str) -> String {
    let Ok(puzzle) = sudoku::Sudoku::from_str_line(line) else {
        return "none".into();
    };
    match puzzle.solutions_count_up_to(2) {
        0 => "none".into(),
        1 => puzzle
            .some_solution()
            .map_or("none".into(), |answer| answer.to_str_line().to_string()),
        _ => "several".into(),
    }
}
