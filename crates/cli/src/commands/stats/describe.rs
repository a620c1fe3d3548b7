//! Descriptions of puzzles and problems, as text and as JSON.

use quadrille::engine::Unsupported;
use quadrille::format::json::stream::Number;
use quadrille::problem::Problem;
use quadrille::reduce::{self, Reduced};
use quadrille::search::{EngineKind, Estimate};
use quadrille::solver::rating::{Tenths, Tier};
use quadrille_console::words::plural;
use serde::Serialize;
use std::fmt::{self, Display, Formatter};

/// The minimum, the maximum and the mean of some numbers.
#[derive(Clone, Copy, Serialize)]
pub(super) struct Range {
    least: usize,
    most: usize,
    mean: f64,
}

impl Range {
    pub(super) fn of(values: impl IntoIterator<Item = usize>) -> Range {
        let (mut least, mut most, mut sum, mut n) = (usize::MAX, 0, 0, 0_usize);
        for value in values {
            (least, most, sum, n) = (least.min(value), most.max(value), sum + value, n + 1);
        }
        Range {
            least: if n == 0 { 0 } else { least },
            most,
            mean: sum as f64 / n.max(1) as f64,
        }
    }
}

impl Display for Range {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} to {}, {:.1} on average",
            self.least, self.most, self.mean
        )
    }
}

/// The sudokus of a file.
#[derive(Serialize)]
pub(super) struct Sudokus {
    pub(super) count: usize,
    pub(super) sizes: Vec<OfSize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ratings: Option<Ratings>,
}

/// The ratings (ER) of those that have one.
#[derive(Serialize)]
pub(super) struct Ratings {
    least: f64,
    most: f64,
    mean: f64,
    unrated: usize,
    easy: usize,
    medium: usize,
    hard: usize,
    unfair: usize,
    extreme: usize,
}

impl Ratings {
    /// Those of `n` sudokus.
    pub(super) fn of(ratings: &[Tenths], n: usize) -> Ratings {
        let tenths = Range::of(ratings.iter().map(|rating| usize::from(rating.0)));
        let [least, most] = [tenths.least, tenths.most].map(|tenths| tenths as f64 / 10.0);
        let of_tier = |tier| ratings.iter().filter(|&&er| Tier::of(er) == tier).count();
        let [easy, medium, hard, unfair, extreme] = Tier::ALL.map(of_tier);
        Ratings {
            least,
            most,
            mean: tenths.mean / 10.0,
            unrated: n - ratings.len(),
            easy,
            medium,
            hard,
            unfair,
            extreme,
        }
    }
}

impl Display for Ratings {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Ratings {
            least, most, mean, ..
        } = self;
        if *most > 0.0 {
            writeln!(f, "  ratings {least:.1} to {most:.1}, {mean:.1} on average")?;
        }
        let counts = [self.easy, self.medium, self.hard, self.unfair, self.extreme];
        let tiers = Tier::ALL.into_iter().zip(counts);
        for (tier, count) in tiers.filter(|&(_, count)| count > 0) {
            let (least, most) = tier.ratings().into_inner();
            writeln!(f, "    {tier:<8} {least:>4} to {most:>4}: {count}")?;
        }
        match self.unrated {
            0 => Ok(()),
            n => writeln!(f, "  without a rating: {n}"),
        }
    }
}

/// Those of one size.
#[derive(Serialize)]
pub(super) struct OfSize {
    pub(super) size: usize,
    pub(super) count: usize,
    pub(super) clues: Range,
}

impl Display for Sudokus {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.sizes
            .iter()
            .try_for_each(|OfSize { size, count, clues }| {
                writeln!(f, "  {size}x{size}: {count}, clues {clues}")
            })?;
        self.ratings
            .as_ref()
            .map_or(Ok(()), |ratings| ratings.fmt(f))
    }
}

/// The estimated search tree, or why there is no estimate.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum TreeEstimate {
    Known {
        decisions: f64,
        solutions: f64,
        probes: u32,
        deepest: usize,
        #[serde(flatten)]
        spread: Option<Spread>,
    },
    Unknown {
        message: String,
    },
}

/// The standard errors of an estimate, and the time to list the solutions on one thread.
#[derive(Serialize)]
pub(super) struct Spread {
    decisions_error: f64,
    solutions_error: f64,
    nodes: f64,
    nodes_error: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds_error: Option<f64>,
}

impl Spread {
    fn of(estimate: &Estimate) -> Spread {
        let Estimate {
            decisions_error,
            solutions_error,
            nodes,
            nodes_error,
            ..
        } = *estimate;
        let (seconds, seconds_error) = estimate.seconds().unzip();
        Spread {
            decisions_error,
            solutions_error,
            nodes,
            nodes_error,
            seconds,
            seconds_error,
        }
    }
}

impl Display for Spread {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Spread {
            decisions_error,
            solutions_error,
            nodes,
            nodes_error,
            ..
        } = self;
        writeln!(
            f,
            "\n  standard errors      {decisions_error:.1e} decisions, {solutions_error:.1e} \
            solutions"
        )?;
        write!(
            f,
            "  to list all          {nodes:.3e} nodes, standard error {nodes_error:.1e}"
        )?;
        if let (Some(seconds), Some(error)) = (self.seconds, self.seconds_error) {
            write!(
                f,
                "; {seconds:.2e} s on one thread, standard error {error:.1e} s"
            )?;
        }
        Ok(())
    }
}

impl TreeEstimate {
    /// With its spread, if that is `wanted`.
    pub(super) fn of(estimate: Result<Estimate, Unsupported>, wanted: bool) -> TreeEstimate {
        match estimate {
            Ok(Estimate { probes: 0, .. }) => TreeEstimate::Unknown {
                message: "unknown".into(),
            },
            Ok(estimate) => {
                let spread = wanted.then(|| Spread::of(&estimate));
                let Estimate {
                    decisions,
                    solutions,
                    deepest,
                    probes,
                    ..
                } = estimate;
                TreeEstimate::Known {
                    decisions,
                    solutions,
                    probes,
                    deepest,
                    spread,
                }
            }
            Err(refused) => TreeEstimate::Unknown {
                message: refused.to_string(),
            },
        }
    }
}

impl Display for TreeEstimate {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            TreeEstimate::Known {
                decisions,
                solutions,
                probes,
                deepest,
                spread,
            } => {
                let probes = plural(*probes, "random probe");
                write!(
                    f,
                    "{decisions:.3e} decisions, {solutions:.3e} solutions, from {probes}, the \
                    longest {deepest}"
                )?;
                spread.iter().try_for_each(|spread| spread.fmt(f))
            }
            TreeEstimate::Unknown { message } => f.write_str(message),
        }
    }
}

/// A problem.
#[derive(Serialize)]
pub(super) struct Facts {
    items: usize,
    secondary: usize,
    options: usize,
    entries: usize,
    items_per_option: Range,
    options_per_item: Range,
    colors: usize,
    multiplicities: bool,
    costs: bool,
    uncoverable: Vec<String>,
    engine: &'static str,
    reason: &'static str,
    tree: TreeEstimate,
}

impl Facts {
    pub(super) fn of(problem: &Problem, tree: TreeEstimate) -> Facts {
        let counts = problem.option_counts();
        Facts {
            items: problem.n_primary(),
            secondary: problem.n_secondary(),
            options: problem.n_options(),
            entries: problem.n_entries(),
            items_per_option: Range::of(
                problem
                    .options()
                    .map(|option| problem.entries(option).len()),
            ),
            options_per_item: Range::of(
                problem
                    .primary_items()
                    .map(|item| counts[item.index()] as usize),
            ),
            colors: problem.n_colors(),
            multiplicities: problem.has_bounds(),
            costs: problem.has_costs(),
            uncoverable: problem
                .uncoverable()
                .iter()
                .map(|&item| problem.item_name(item).to_owned())
                .collect(),
            engine: EngineKind::Auto.resolve(problem).name(),
            reason: EngineKind::reason(problem),
            tree,
        }
    }
}

impl Display for Facts {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let yes = |yes: bool| if yes { "yes" } else { "no" };
        writeln!(
            f,
            "  items                {} primary, {} secondary",
            self.items, self.secondary
        )?;
        writeln!(f, "  options              {}", self.options)?;
        writeln!(f, "  entries              {}", self.entries)?;
        writeln!(f, "  items an option      {}", self.items_per_option)?;
        writeln!(f, "  options an item      {}", self.options_per_item)?;
        writeln!(f, "  colors               {}", self.colors)?;
        writeln!(f, "  multiplicities       {}", yes(self.multiplicities))?;
        writeln!(f, "  costs                {}", yes(self.costs))?;
        if !self.uncoverable.is_empty() {
            let names: Vec<String> = self
                .uncoverable
                .iter()
                .map(|name| name.escape_debug().to_string())
                .collect();
            writeln!(f, "  cannot be covered    {}", names.join(" "))?;
        }
        writeln!(f, "  engine               {}: {}", self.engine, self.reason)?;
        writeln!(f, "  estimated tree size  {}", self.tree)
    }
}

/// What `--reduce` leaves, and how much each rule removed.
#[derive(Serialize)]
pub(super) struct Left {
    impossible: bool,
    items: usize,
    secondary: usize,
    options: usize,
    entries: usize,
    removed: Removed,
    rounds: u32,
    steps: Number,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<TreeEstimate>,
    /// The options and entries there were.
    #[serde(skip)]
    before: (usize, usize),
}

/// Options, then items.
#[derive(Serialize)]
struct Removed {
    forced: usize,
    conflicting: usize,
    implied: usize,
    blocked: usize,
    covered: usize,
    dominated: usize,
    unconstrained: usize,
}

impl Left {
    /// `tree` belongs to the reduced problem, if it may have a solution.
    pub(super) fn of(reduced: &Reduced, tree: Option<TreeEstimate>) -> Left {
        let reduce::Removed {
            before,
            after,
            forced,
            conflicting,
            implied,
            blocked,
            covered,
            merged,
            idle,
            rounds,
            steps,
            complete,
            impossible,
            ..
        } = reduced.removed();
        let (dominated, unconstrained) = (merged, idle);
        Left {
            impossible,
            items: after.primary,
            secondary: after.secondary,
            options: after.options,
            entries: after.entries,
            removed: Removed {
                forced,
                conflicting,
                implied,
                blocked,
                covered,
                dominated,
                unconstrained,
            },
            rounds,
            steps: u128::from(steps).into(),
            complete,
            tree,
            before: (before.options, before.entries),
        }
    }
}

impl Display for Left {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "reduced")?;
        let Some(tree) = &self.tree else {
            return writeln!(
                f,
                "  items                none: it is proved that there is no solution"
            );
        };
        let (options, entries) = self.before;
        let Removed {
            forced,
            conflicting,
            implied,
            blocked,
            covered,
            dominated,
            unconstrained,
        } = self.removed;
        writeln!(
            f,
            "  items                {} primary, {} secondary",
            self.items, self.secondary
        )?;
        writeln!(f, "  options              {} of {options}", self.options)?;
        writeln!(f, "  entries              {} of {entries}", self.entries)?;
        writeln!(
            f,
            "  options removed      {forced} forced, {conflicting} in conflict with those, \
            {implied} implied, {blocked} blocked"
        )?;
        writeln!(
            f,
            "  items removed        {covered} covered, {dominated} dominated, {unconstrained} \
            unconstrained"
        )?;
        let end = if self.complete {
            ""
        } else {
            ", stopped by the limit"
        };
        let (rounds, steps) = (plural(self.rounds, "round"), plural(&self.steps.0, "step"));
        writeln!(f, "  work                 {rounds}, {steps}{end}")?;
        writeln!(f, "  estimated tree size  {tree}")
    }
}
