//! Descriptions of puzzles and problems, as text and as JSON.

use quadrille::engine::Unsupported;
use quadrille::problem::Problem;
use quadrille::reduce::Reduced;
use quadrille::search::{EngineKind, Estimate};
use quadrille::solver::rating::{Tenths, Tier};
use quadrille_answers::fields::Fields;
use quadrille_console::words::plural;
use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter, Write};

/// Facts as text and as fields of a line of JSON.
#[derive(Default)]
pub(super) struct Facts {
    pub(super) text: String,
    pub(super) fields: Fields,
}

impl Facts {
    /// Adds a line with a label to the text, which takes every write.
    fn line(&mut self, label: &str, value: impl Display) {
        let _ = writeln!(self.text, "  {label:21}{value}");
    }
}

/// The minimum, the maximum and the mean of some numbers.
struct Range {
    least: usize,
    most: usize,
    mean: f64,
}

impl Range {
    fn of(values: impl IntoIterator<Item = usize>) -> Range {
        let values: Vec<usize> = values.into_iter().collect();
        Range {
            least: values.iter().copied().min().unwrap_or(0),
            most: values.iter().copied().max().unwrap_or(0),
            mean: values.iter().sum::<usize>() as f64 / values.len().max(1) as f64,
        }
    }

    fn fields(&self) -> Fields {
        let ends = Fields::default().with("least", self.least);
        ends.with("most", self.most).with("mean", self.mean)
    }
}

impl Display for Range {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Range { least, most, mean } = self;
        write!(f, "{least} to {most}, {mean:.1} on average")
    }
}

/// The sudokus of a file: their numbers of clues by size, and the known ratings.
pub(super) fn sudokus(clues: BTreeMap<usize, Vec<usize>>, ratings: Option<&[Tenths]>) -> Facts {
    let n = clues.values().map(Vec::len).sum();
    let (mut text, mut sizes) = (String::new(), Vec::new());
    for (size, clues) in clues {
        let (count, clues) = (clues.len(), Range::of(clues));
        let _ = writeln!(text, "  {size}x{size}: {count}, clues {clues}");
        let of_size = Fields::default().with("size", size).with("count", count);
        sizes.push(of_size.with("clues", clues.fields()));
    }
    let rated = ratings.map(|ratings| self::ratings(ratings, n));
    text.extend(rated.iter().map(|rated| rated.text.as_str()));
    let fields = Fields::default().with("count", n).with("sizes", sizes);
    Facts {
        text,
        fields: fields.maybe("ratings", rated.map(|rated| rated.fields)),
    }
}

/// The ratings (ER) of some of `n` sudokus.
fn ratings(known: &[Tenths], n: usize) -> Facts {
    let tenths = Range::of(known.iter().map(|rating| usize::from(rating.0)));
    let [least, most] = [tenths.least, tenths.most].map(|tenths| tenths as f64 / 10.0);
    let (mean, unrated) = (tenths.mean / 10.0, n - known.len());
    let mut text = String::new();
    if most > 0.0 {
        text = format!("  ratings {least:.1} to {most:.1}, {mean:.1} on average\n");
    }
    let mut fields = Fields::default()
        .with("least", least)
        .with("most", most)
        .with("mean", mean)
        .with("unrated", unrated);
    for tier in Tier::ALL {
        let count = known.iter().filter(|&&er| Tier::of(er) == tier).count();
        fields = fields.with(tier.name(), count);
        if count > 0 {
            let (least, most) = tier.ratings().into_inner();
            let _ = writeln!(text, "    {tier:<8} {least:>4} to {most:>4}: {count}");
        }
    }
    if unrated > 0 {
        let _ = writeln!(text, "  without a rating: {unrated}");
    }
    Facts { text, fields }
}

/// The estimated search tree, with its spread if that is wanted, or why there is no estimate.
pub(super) fn tree(estimate: Result<Estimate, Unsupported>, with_spread: bool) -> Facts {
    let unknown = |why: String| Facts {
        fields: Fields::default().with("message", &why),
        text: why,
    };
    let estimate = match estimate {
        Ok(Estimate { probes: 0, .. }) => return unknown("unknown".into()),
        Ok(estimate) => estimate,
        Err(refused) => return unknown(refused.to_string()),
    };
    let Estimate {
        decisions,
        solutions,
        deepest,
        probes,
        ..
    } = estimate;
    let fields = Fields::default()
        .with("decisions", decisions)
        .with("solutions", solutions)
        .with("probes", probes)
        .with("deepest", deepest);
    let probes = plural(probes, "random probe");
    let mut facts = Facts {
        text: format!(
            "{decisions:.3e} decisions, {solutions:.3e} solutions, from {probes}, the longest \
            {deepest}"
        ),
        fields,
    };
    if with_spread {
        spread(&mut facts, &estimate);
    }
    facts
}

/// Adds the standard errors of an estimate, and the time to list the solutions on one thread.
fn spread(facts: &mut Facts, estimate: &Estimate) {
    let Estimate {
        decisions_error,
        solutions_error,
        nodes,
        nodes_error,
        ..
    } = *estimate;
    let (seconds, seconds_error) = estimate.seconds().unzip();
    let fields = std::mem::take(&mut facts.fields);
    facts.fields = fields
        .with("decisions_error", decisions_error)
        .with("solutions_error", solutions_error)
        .with("nodes", nodes)
        .with("nodes_error", nodes_error)
        .maybe("seconds", seconds)
        .maybe("seconds_error", seconds_error);
    let _ = write!(
        facts.text,
        "\n  standard errors      {decisions_error:.1e} decisions, {solutions_error:.1e} \
        solutions\n  to list all          {nodes:.3e} nodes, standard error {nodes_error:.1e}"
    );
    if let (Some(seconds), Some(error)) = (seconds, seconds_error) {
        let _ = write!(
            facts.text,
            "; {seconds:.2e} s on one thread, standard error {error:.1e} s"
        );
    }
}

/// A problem, with its estimated tree.
pub(super) fn problem(problem: &Problem, tree: &Facts) -> Facts {
    let counts = problem.option_counts();
    let per_option = Range::of(
        problem
            .options()
            .map(|option| problem.entries(option).len()),
    );
    let per_item = problem.primary_items();
    let per_item = Range::of(per_item.map(|item| counts[item.index()] as usize));
    let uncoverable = problem.uncoverable().into_iter();
    let uncoverable: Vec<&str> = uncoverable.map(|item| problem.item_name(item)).collect();
    let engine = EngineKind::Auto.resolve(problem).name();
    let reason = EngineKind::reason(problem);
    let mut facts = sizes(problem, &per_option, &per_item);
    if !uncoverable.is_empty() {
        let names = uncoverable
            .iter()
            .map(|name| name.escape_debug().to_string());
        facts.line("cannot be covered", names.collect::<Vec<_>>().join(" "));
    }
    facts.line("engine", format!("{engine}: {reason}"));
    facts.line("estimated tree size", &tree.text);
    facts.fields = problem_fields(problem, (&per_option, &per_item), &uncoverable)
        .with("engine", engine)
        .with("reason", reason)
        .with("tree", &tree.fields);
    facts
}

/// The sizes and kinds of a problem in lines.
fn sizes(problem: &Problem, per_option: &Range, per_item: &Range) -> Facts {
    let (items, secondary) = (problem.n_primary(), problem.n_secondary());
    let yes = |yes: bool| if yes { "yes" } else { "no" };
    let mut facts = Facts::default();
    facts.line("items", format!("{items} primary, {secondary} secondary"));
    facts.line("options", problem.n_options());
    facts.line("entries", problem.n_entries());
    facts.line("items an option", per_option);
    facts.line("options an item", per_item);
    facts.line("colors", problem.n_colors());
    facts.line("multiplicities", yes(problem.has_bounds()));
    facts.line("costs", yes(problem.has_costs()));
    facts
}

/// The sizes and kinds of a problem.
fn problem_fields(
    problem: &Problem,
    (per_option, per_item): (&Range, &Range),
    uncoverable: &[&str],
) -> Fields {
    Fields::default()
        .with("items", problem.n_primary())
        .with("secondary", problem.n_secondary())
        .with("options", problem.n_options())
        .with("entries", problem.n_entries())
        .with("items_per_option", per_option.fields())
        .with("options_per_item", per_item.fields())
        .with("colors", problem.n_colors())
        .with("multiplicities", problem.has_bounds())
        .with("costs", problem.has_costs())
        .with("uncoverable", uncoverable)
}

/// What `--reduce` leaves, and how much each rule removed; `tree` belongs to the reduced problem,
/// if it may have a solution.
pub(super) fn reduced(reduced: &Reduced, tree: Option<&Facts>) -> Facts {
    let removed = reduced.removed();
    let after = removed.after;
    // options, then items
    let by_rule = [
        ("forced", removed.forced),
        ("conflicting", removed.conflicting),
        ("implied", removed.implied),
        ("blocked", removed.blocked),
        ("covered", removed.covered),
        ("dominated", removed.merged),
        ("unconstrained", removed.idle),
    ];
    let counts = by_rule.into_iter();
    let counts = counts.fold(Fields::default(), |all, (rule, n)| all.with(rule, n));
    let fields = Fields::default()
        .with("impossible", removed.impossible)
        .with("items", after.primary)
        .with("secondary", after.secondary)
        .with("options", after.options)
        .with("entries", after.entries)
        .with("removed", counts)
        .with("rounds", removed.rounds)
        .number("steps", removed.steps)
        .with("complete", removed.complete)
        .maybe("tree", tree.map(|tree| &tree.fields));
    let mut facts = Facts {
        text: "reduced\n".into(),
        fields,
    };
    let Some(tree) = tree else {
        facts.line("items", "none: it is proved that there is no solution");
        return facts;
    };
    lines(&mut facts, reduced, &tree.text);
    facts
}

/// Adds lines about the reduced problem.
fn lines(facts: &mut Facts, reduced: &Reduced, tree: &str) {
    let removed = reduced.removed();
    let (after, before) = (removed.after, removed.before);
    let (forced, conflicting, implied) = (removed.forced, removed.conflicting, removed.implied);
    let (blocked, covered) = (removed.blocked, removed.covered);
    let (dominated, free) = (removed.merged, removed.idle);
    let (primary, secondary) = (after.primary, after.secondary);
    facts.line("items", format!("{primary} primary, {secondary} secondary"));
    facts.line(
        "options",
        format!("{} of {}", after.options, before.options),
    );
    facts.line(
        "entries",
        format!("{} of {}", after.entries, before.entries),
    );
    facts.line(
        "options removed",
        format!(
            "{forced} forced, {conflicting} in conflict with those, {implied} implied, {blocked} \
            blocked"
        ),
    );
    facts.line(
        "items removed",
        format!("{covered} covered, {dominated} dominated, {free} unconstrained"),
    );
    let end = match removed.complete {
        true => "",
        false => ", stopped by the limit",
    };
    let (rounds, steps) = (
        plural(removed.rounds, "round"),
        plural(removed.steps, "step"),
    );
    facts.line("work", format!("{rounds}, {steps}{end}"));
    facts.line("estimated tree size", tree);
}
