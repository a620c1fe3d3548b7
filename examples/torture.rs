//! Numbers that are known, computed again: each count beside its source, with the time that it
//! takes here.
//!
//! ```sh
//! cargo run --release --example torture            # what takes seconds
//! cargo run --release --example torture all        # everything
//! cargo run --release --example torture Bedlam 15x15
//! ```

use quadrille::problem::Problem;
use quadrille::puzzle::Puzzle;
use quadrille::search::Search;
use quadrille_gallery::puzzle::polyforms::{Piece, Region, bedlam};
use quadrille_gallery::puzzle::{
    Calendar, Factorization, Langford, Latin, MacMahon, Mates, Packing, Partridge, Queens, Steiner,
    Symmetries,
};
use std::collections::BTreeSet;
use std::error::Error;
use std::ops::ControlFlow;
use std::thread::available_parallelism;
use std::time::Instant;

type Count = Result<String, Box<dyn Error>>;

/// A name, the number, whether it takes minutes, its source, and how it is counted.
type Row = (
    String,
    &'static str,
    bool,
    &'static str,
    Box<dyn Fn() -> Count>,
);

fn search() -> Search {
    Search::new().threads(available_parallelism().map_or(1, std::num::NonZero::get))
}

/// The number of answers.
fn all(puzzle: &impl Puzzle) -> Count {
    Ok(search().total(&puzzle.problem()?)?.count.to_string())
}

/// The number of classes, counted by their least solutions, and the number of all solutions.
fn different(problem: &Problem, symmetries: &Symmetries) -> Count {
    let (mut raw, mut least) = (0_u64, 0_u64);
    let report = search().visit(problem, |solution| {
        raw += 1;
        least += u64::from(symmetries.is_least(solution));
        ControlFlow::Continue(())
    })?;
    assert!(report.is_exhausted());
    Ok(format!("{least} of {raw}"))
}

fn packing(packing: Result<Packing, Box<dyn Error>>) -> Count {
    let packing = packing?;
    different(&packing.problem()?, &packing.symmetries()?)
}

/// The answers of all days, and how many days have some.
fn days() -> Count {
    let puzzle = Calendar::any_day()?;
    let problem = puzzle.problem()?;
    let (mut answers, mut days) = (0_u64, BTreeSet::new());
    let report = search().visit(&problem, |solution| {
        answers += 1;
        days.insert(puzzle.answer(&problem, solution).date());
        ControlFlow::Continue(())
    })?;
    assert!(report.is_exhausted());
    Ok(format!("{answers} on {} days", days.len()))
}

fn row(
    name: impl Into<String>,
    known: &'static str,
    source: &'static str,
    count: impl Fn() -> Count + 'static,
) -> Row {
    (name.into(), known, false, source, Box::new(count))
}

/// What takes seconds.
fn quick() -> Vec<Row> {
    let rectangle = |width, height| {
        move || packing(Ok(Packing::pentominoes(Region::rectangle(width, height)?)))
    };
    let hole = || {
        let board =
            Region::rectangle(8, 8)?.without([[3, 3, 0], [3, 4, 0], [4, 3, 0], [4, 4, 0]])?;
        packing(Ok(Packing::pentominoes(board)))
    };
    let macmahon = || {
        let puzzle = MacMahon::new(3, 6, 4).with_border();
        different(&puzzle.problem()?, &puzzle.symmetries()?)
    };
    let mut rows = Vec::new();
    for (n, known) in [
        (8, "92"),
        (9, "352"),
        (10, "724"),
        (11, "2680"),
        (12, "14200"),
        (13, "73712"),
        (14, "365596"),
    ] {
        rows.push(row(format!("queens {n}"), known, "A000170", move || {
            all(&Queens::new(n))
        }));
    }
    for (n, known) in [(5, "10"), (7, "28"), (11, "88"), (13, "4524")] {
        rows.push(row(
            format!("toroidal queens {n}"),
            known,
            "A007705",
            move || all(&Queens::toroidal(n)),
        ));
    }
    rows.extend([
        row("Langford pairs 11", "17792", "A014552", || {
            all(&Langford::up_to_reflection(11))
        }),
        row("Langford pairs 12", "108144", "A014552", || {
            all(&Langford::up_to_reflection(12))
        }),
        row("Latin squares 5", "161280", "A002860", || {
            all(&Latin::new(5))
        }),
        row(
            "mates of the cyclic square 5",
            "3",
            "found by listing transversals, too",
            || all(&Mates::cyclic(5)),
        ),
        row(
            "mates of the cyclic square 7",
            "635",
            "the literature",
            || all(&Mates::cyclic(7)),
        ),
        row("Steiner triple systems 7", "30", "7! / 168", || {
            all(&Steiner::new(7))
        }),
        row("Steiner triple systems 9", "840", "9! / 432", || {
            all(&Steiner::new(9))
        }),
        row("one-factorizations of K8", "6240", "A000438", || {
            all(&Factorization::new(8))
        }),
        row(
            "pentominoes 3x20",
            "2 of 8",
            "S. W. Golomb, 1965",
            rectangle(20, 3),
        ),
        row(
            "pentominoes 4x15",
            "368 of 1472",
            "J. G. Fletcher, 1965",
            rectangle(15, 4),
        ),
        row(
            "pentominoes 5x12",
            "1010 of 4040",
            "J. G. Fletcher, 1965",
            rectangle(12, 5),
        ),
        row(
            "pentominoes 6x10",
            "2339 of 9356",
            "C. B. Haselgrove and J. Haselgrove, 1960",
            rectangle(10, 6),
        ),
        row(
            "pentominoes 8x8 around a hole",
            "65 of 520",
            "D. Scott, 1958",
            hole,
        ),
        row(
            "Soma cube",
            "240 of 11520",
            "J. H. Conway and M. Guy, 1961",
            || packing(Ok(Packing::soma(Region::cuboid(3, 3, 3)?))),
        ),
        row(
            "MacMahon's squares 4x6, border",
            "13328 of 106624",
            "P. A. MacMahon, 1921, for the pieces",
            macmahon,
        ),
        row("calendar puzzle", "24405 on 366 days", "counted here", days),
    ]);
    rows
}

/// What takes minutes, or hours.
fn long() -> Vec<Row> {
    let y = || {
        let y = Piece::pentominoes()
            .into_iter()
            .find(|piece| piece.letter() == 'Y')
            .ok_or("no Y")?;
        packing(Ok(Packing::new(Region::rectangle(15, 15)?).freely(y)))
    };
    let cube = || {
        packing(Ok(bedlam()
            .into_iter()
            .fold(Packing::new(Region::cuboid(4, 4, 4)?), Packing::once)))
    };
    let rows = [
        row("Latin squares 6", "812851200", "A002860", || {
            all(&Latin::new(6))
        }),
        row(
            "solid pentominoes 3x4x5",
            "3940 of 31520",
            "C. J. Bouwkamp, 1969",
            || packing(Ok(Packing::pentominoes(Region::cuboid(3, 4, 5)?))),
        ),
        row("Y pentominoes 15x15", "212 of 1696", "D. E. Knuth, 2000", y),
        row("Bedlam cube", "19186 of 460464", "several programs", cube),
        row("Partridge tilings 8", "18656", "B. Cutler, 1996", || {
            all(&Partridge::new(8))
        }),
    ];
    rows.into_iter()
        .map(|(name, known, _, source, count)| (name, known, true, source, count))
        .collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let everything = wanted.iter().any(|name| name == "all");
    let mut wrong = 0;
    println!("| puzzle | counted | known | source | seconds |\n|---|--:|--:|---|--:|");
    for (name, known, is_long, source, count) in quick().into_iter().chain(long()) {
        let asked = if wanted.is_empty() {
            !is_long
        } else {
            wanted.iter().any(|part| name.contains(part))
        };
        if !asked && !everything {
            continue;
        }
        let started = Instant::now();
        let found = count()?;
        let mark = if found == known { "" } else { " **differs**" };
        wrong += usize::from(found != known);
        println!(
            "| {name} | {found} | {known}{mark} | {source} | {:.2} |",
            started.elapsed().as_secs_f64()
        );
    }
    if wrong == 0 {
        Ok(())
    } else {
        Err(format!("{wrong} differ").into())
    }
}
