//! Units: one count, divided into checkpoints that several machines can resume, and their sum.

use super::disk::SystemDisk;
use super::error::{CheckpointError, Damage, ErrorKind};
use super::run::{exists, order};
use super::saved_run::{SavedRun, Unit};
use super::store::Generations;
use super::sum::{Sum, identity};
use num_bigint::BigUint;
use quadrille_problem::problem::Problem;
use quadrille_search::internal::MOST_PARTS;
use quadrille_search::{Frontier, Search};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The checkpoint of a unit in the folder of its units.
pub fn unit_path(folder: &Path, number: usize) -> PathBuf {
    folder.join(format!("{number}.ckpt"))
}

/// Divides a count into `n` units of about the same work, and saves each as a checkpoint in this
/// folder, at its [`unit_path`]. [`Checkpoint::count`](super::Checkpoint::count) of a unit counts
/// the solutions in its part of the tree, and [`merge`] adds them up. `n` is clamped to 1 to
/// 1,000,000. Returns how many units have nothing to search.
///
/// ```
/// # mod quadrille {
/// #     pub use quadrille_problem::problem;
/// #     pub use ::quadrille_checkpoint as checkpoint;
/// #     pub use ::quadrille_search as search;
/// # }
/// use quadrille::checkpoint::{Checkpoint, merge, split, unit_path};
/// use quadrille::{problem::Problem, search::Search};
///
/// let folder = std::env::temp_dir().join(format!("quadrille-units-{}", std::process::id()));
/// let problem: Problem = "a b c d\na\na b\nb\nb c\nc\nc d\nd".parse()?;
/// let search = Search::new();
/// split(&search, &problem, 3, &folder)?;
/// let units: Vec<_> = (1..=3).map(|number| unit_path(&folder, number)).collect();
/// // each line may run on a machine of its own
/// let _ = Checkpoint::new(&units[0]).count(&search, &problem)?;
/// let _ = Checkpoint::new(&units[1]).count(&search, &problem)?;
/// assert_eq!(merge(&units)?.unfinished, [3]);
/// let _ = Checkpoint::new(&units[2]).count(&search, &problem)?;
/// let merged = merge(&units)?;
/// assert!(merged.is_exhausted() && merged.solutions == 5u32.into());
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the folder has a checkpoint of a unit already, or a file cannot be written; then the folder
/// has none of these units.
pub fn split(
    search: &Search,
    problem: &Problem,
    n: usize,
    folder: &Path,
) -> Result<usize, CheckpointError> {
    let n = n.clamp(1, MOST_PARTS);
    let mut paths = (1..=n).map(|number| unit_path(folder, number));
    if let Some(path) = paths.find(|path| path.exists()) {
        return Err(exists(&path));
    }
    let frontiers = search.split(problem, n).map_err(CheckpointError::search)?;
    let empty = frontiers.iter().filter(|unit| unit.is_empty()).count();
    fs::create_dir_all(folder).map_err(CheckpointError::file(folder))?;
    for (state, number) in states(search, problem, frontiers).zip(1..) {
        let saved = Generations::new(&unit_path(folder, number)).save(&state, &mut SystemDisk);
        if let Err(error) = saved {
            // some of the units are of no use
            for number in 1..=number {
                let _ = fs::remove_file(unit_path(folder, number));
            }
            return Err(error);
        }
    }
    Ok(empty)
}

/// The first checkpoint of each unit.
fn states(
    search: &Search,
    problem: &Problem,
    frontiers: Vec<Frontier>,
) -> impl Iterator<Item = SavedRun> {
    let texts: Vec<String> = frontiers.iter().map(ToString::to_string).collect();
    let division = Sum::of(texts.join("\n").as_bytes());
    let count = (identity(problem), order(search, "count", ""));
    let of = frontiers.len();
    let numbered = frontiers.into_iter().zip(1..);
    numbered.map(move |(frontier, number)| {
        let unit = Unit {
            number,
            of,
            share: frontier.weight().min(1.0),
            division,
        };
        let mut state = SavedRun::fresh(count.clone(), frontier);
        state.unit = Some(unit);
        state
    })
}

/// The sum of units.
#[derive(Clone, Debug)]
#[non_exhaustive]
#[must_use = "some units may not be done: look whether it is exhausted"]
pub struct Merged {
    /// The number of units.
    pub units: usize,
    /// The solutions that were counted: all of them only where it is exhausted.
    pub solutions: BigUint,
    /// The nodes of all units.
    pub nodes: u64,
    /// The time of all units.
    pub time: Duration,
    /// The units of which there is no checkpoint.
    pub missing: Vec<usize>,
    /// The units that are not done.
    pub unfinished: Vec<usize>,
    /// Damaged checkpoints, in whose place the ones before them were taken.
    pub damaged: Vec<(PathBuf, Damage)>,
}

impl Merged {
    /// Whether all units are done.
    pub fn is_exhausted(&self) -> bool {
        self.missing.is_empty() && self.unfinished.is_empty()
    }
}

/// Adds up the units of these checkpoints. If a unit has several checkpoints, the one with more
/// work done counts. Without checkpoints the sum has no units.
///
/// # Errors
/// If a checkpoint is unreadable, belongs to a whole search, or belongs to a different division
/// than the first; or if two checkpoints count all of a unit, and differ.
pub fn merge(checkpoints: &[PathBuf]) -> Result<Merged, CheckpointError> {
    let mut known: Vec<Option<(&Path, SavedRun)>> = Vec::new();
    let mut damaged = Vec::new();
    let mut first: Option<(&Path, SavedRun)> = None;
    for path in checkpoints {
        let (state, damage) = Generations::new(path).load(&mut SystemDisk)?;
        damaged.extend(damage.map(|damage| (path.clone(), damage)));
        let Some(unit) = state.unit else {
            let message = "is the checkpoint of a whole search, not of a unit";
            return Err(CheckpointError::at(ErrorKind::Other, path, message));
        };
        let (other, expected) = first.get_or_insert_with(|| (path, state.clone()));
        if let Some(what) = difference(expected, &state) {
            let message = format!(
                "does not belong to the same units as {}: {what} differs",
                other.display()
            );
            return Err(CheckpointError::at(ErrorKind::Other, path, message));
        }
        known.resize_with(unit.of, || None);
        take(&mut known[unit.number - 1], path, state, unit.number)?;
    }
    Ok(sum(&known, damaged))
}

/// The difference between two units that do not belong to the same division.
fn difference(one: &SavedRun, other: &SavedRun) -> Option<&'static str> {
    let division = |state: &SavedRun| state.unit.map(|unit| (unit.of, unit.division));
    if one.problem != other.problem {
        Some("the problem")
    } else if one.search != other.search {
        Some("the search")
    } else {
        (division(one) != division(other)).then_some("the division")
    }
}

/// Takes a checkpoint of a unit, unless one that is as far is known.
fn take<'p>(
    slot: &mut Option<(&'p Path, SavedRun)>,
    path: &'p Path,
    state: SavedRun,
    unit: usize,
) -> Result<(), CheckpointError> {
    if let Some((other, before)) = slot {
        let done = before.frontier.is_empty() && state.frontier.is_empty();
        if done && before.solutions != state.solutions {
            let message = format!(
                "unit {unit} has {} solutions here and {} in {}; split again",
                state.solutions,
                before.solutions,
                other.display()
            );
            return Err(CheckpointError::at(ErrorKind::Other, path, message));
        }
        if before.frontier.weight() <= state.frontier.weight() {
            return Ok(());
        }
    }
    *slot = Some((path, state));
    Ok(())
}

fn sum(known: &[Option<(&Path, SavedRun)>], damaged: Vec<(PathBuf, Damage)>) -> Merged {
    let states = || known.iter().flatten().map(|(_, state)| state);
    let numbers = |open: fn(Option<&SavedRun>) -> bool| {
        let states = known
            .iter()
            .map(|slot| slot.as_ref().map(|(_, state)| state));
        let numbered = states.zip(1..).filter(move |(state, _)| open(*state));
        numbered.map(|(_, number)| number).collect()
    };
    Merged {
        units: known.len(),
        solutions: states().map(|state| &state.solutions).sum(),
        nodes: states().fold(0, |sum, state| sum.saturating_add(state.nodes)),
        time: states().map(|state| state.time).sum(),
        missing: numbers(|state| state.is_none()),
        unfinished: numbers(|state| state.is_some_and(|state| !state.frontier.is_empty())),
        damaged,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Begin, Checkpoint, Kept};
    use quadrille_problem::limits::Limits;
    use quadrille_search::{Branching, EngineKind};
    use quadrille_testing::queens;

    /// The checkpoints of units, in a folder that goes with them.
    struct Units(Vec<PathBuf>);

    impl std::ops::Deref for Units {
        type Target = [PathBuf];

        fn deref(&self) -> &[PathBuf] {
            &self.0
        }
    }

    impl Drop for Units {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(self[0].parent().unwrap());
        }
    }

    fn divided(name: &str, search: &Search, problem: &Problem, n: usize) -> Units {
        let folder = format!("quadrille-units-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        let _ = fs::remove_dir_all(&folder);
        split(search, problem, n, &folder).unwrap();
        Units((1..=n).map(|number| unit_path(&folder, number)).collect())
    }

    fn count(path: &Path, search: &Search, problem: &Problem) -> Kept {
        let resumed = Checkpoint::new(path)
            .begin(Begin::Resume)
            .count(search, problem);
        resumed.unwrap()
    }

    #[test]
    fn units_add_up() {
        let problem = queens(6);
        for search in [
            Search::new(),
            Search::new().branching(Branching::Weighted),
            Search::new().reduce(true).threads(2),
        ] {
            for n in [1, 3, 40] {
                let units = divided("sum", &search, &problem, n);
                for path in units.iter() {
                    let unit = count(path, &search, &problem).unit.unwrap();
                    assert_eq!(unit_path(path.parent().unwrap(), unit.number), *path);
                }
                // in any order, and twice
                let all: Vec<PathBuf> = units.iter().rev().chain(units.iter()).cloned().collect();
                let merged = merge(&all).unwrap();
                assert!(merged.is_exhausted());
                assert_eq!((merged.units, merged.solutions), (n, 4_u32.into()));
            }
        }
    }

    #[test]
    fn the_checkpoint_that_is_further_counts() {
        let (problem, search) = (
            queens(8),
            Search::new()
                .engine(EngineKind::Links)
                .limits(Limits::new().max_nodes(40)),
        );
        let units = divided("further", &search, &problem, 2);
        let early = units[0].with_extension("early");
        let _ = count(&units[0], &search, &problem);
        fs::copy(&units[0], &early).unwrap();
        let _ = count(&units[0], &search, &problem);
        let nodes = |paths: &[&PathBuf]| {
            let paths: Vec<PathBuf> = paths.iter().map(|&path| path.clone()).collect();
            let merged = merge(&paths).unwrap();
            assert_eq!((merged.missing, merged.unfinished), (vec![2], vec![1]));
            merged.nodes
        };
        assert!(nodes(&[&early]) < nodes(&[&units[0]]));
        assert_eq!(nodes(&[&early, &units[0]]), nodes(&[&units[0]]));
        assert_eq!(nodes(&[&units[0], &early]), nodes(&[&units[0]]));
    }

    /// Progress is that of the unit, from 0 to 1.
    #[test]
    fn progress_is_that_of_the_unit() {
        let (problem, search) = (
            queens(8),
            Search::new()
                .engine(EngineKind::Links)
                .limits(Limits::new().max_nodes(40)),
        );
        let units = divided("progress", &search, &problem, 3);
        let share = || {
            Generations::new(&units[1])
                .load(&mut SystemDisk)
                .unwrap()
                .0
                .earlier()
                .share
        };
        let mut before = share();
        assert!(before.abs() < 1e-9);
        while !count(&units[1], &search, &problem).is_exhausted() {
            assert!(before <= share() && share() < 1.0);
            before = share();
        }
        assert!((share() - 1.0).abs() < 1e-9);
    }

    #[test]
    fn what_does_not_belong_together_is_refused() {
        let (problem, search) = (queens(6), Search::new());
        let units = divided("refused", &search, &problem, 3);
        let weighted = search.clone().branching(Branching::Weighted);
        let others = [
            ("the problem", divided("other", &search, &queens(5), 3)),
            ("the search", divided("weighted", &weighted, &problem, 3)),
            ("the division", divided("four", &search, &problem, 4)),
        ];
        for (expected, other) in others {
            let error = merge(&[units[0].clone(), other[1].clone()]).unwrap_err();
            let ends = error.to_string().ends_with(&format!("{expected} differs"));
            assert!(ends, "{error}");
        }
        let restarted = Checkpoint::new(&units[0])
            .begin(Begin::Restart)
            .count(&search, &problem);
        let error = restarted.unwrap_err();
        assert!(
            error.to_string().contains("is a unit of a search"),
            "{error}"
        );
        let whole = units[0].with_extension("whole");
        let _ = Checkpoint::new(&whole).count(&search, &problem);
        let error = merge(&[whole]).unwrap_err();
        assert!(
            error
                .to_string()
                .contains("is the checkpoint of a whole search"),
            "{error}"
        );
        let folder = units[0].parent().unwrap();
        let error = split(&search, &problem, 2, folder).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Exists, "{error}");
        // a count that somebody has changed, under a hash that is right
        let changed = units[0].with_extension("changed");
        let _ = count(&units[0], &search, &problem);
        let mut files = Generations::new(&changed);
        let (mut state, _) = Generations::new(&units[0]).load(&mut SystemDisk).unwrap();
        state.solutions += 1_u32;
        files.save(&state, &mut SystemDisk).unwrap();
        let error = merge(&[units[0].clone(), changed]).unwrap_err();
        assert!(error.to_string().contains("unit 1 has "), "{error}");
    }

    /// A file in the place of the second unit's temporary one: no unit is left.
    #[test]
    fn a_division_that_cannot_be_written_leaves_nothing() {
        let (problem, search) = (queens(6), Search::new());
        let units = divided("nothing", &search, &problem, 2);
        units.iter().for_each(|path| fs::remove_file(path).unwrap());
        let folder = units[0].parent().unwrap();
        fs::create_dir(folder.join("2.ckpt.tmp")).unwrap();
        let error = split(&search, &problem, 2, folder).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::File, "{error}");
        assert!(units.iter().all(|path| !path.exists()));
    }
}
