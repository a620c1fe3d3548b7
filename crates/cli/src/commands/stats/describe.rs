//! Descriptions of puzzles and problems, as text and as JSON.

use quadrille::engine::Unsupported;
use quadrille::problem::Problem;
use quadrille::reduce::Reduced;
use quadrille::search::{EngineKind, Estimate};
use quadrille::solver::rating::{Tenths, Tier};
use quadrille_answers::fields::Fields;
use quadrille_console::words::plural;
use serde::Serialize;
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

    /// Adds a field.
    fn with(mut self, name: &str, value: impl Serialize) -> Facts {
        self.fields = self.fields.with(name, value);
        self
    }

    /// Adds a line and a field.
    fn fact(mut self, label: &str, name: &str, value: impl Display + Serialize) -> Facts {
        self.line(label, &value);
        self.with(name, value)
    }

    /// Adds a line that says yes or no, and a field.
    fn flag(mut self, name: &str, is: bool) -> Facts {
        self.line(name, if is { "yes" } else { "no" });
        self.with(name, is)
    }
}

/// The minimum, the maximum and the mean of some numbers.
#[derive(Serialize)]
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
        sizes.push(of_size.with("clues", clues));
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
    let options = problem.options();
    let per_option = Range::of(options.map(|option| problem.entries(option).len()));
    let per_item = problem.primary_items();
    let per_item = Range::of(per_item.map(|item| counts[item.index()] as usize));
    let uncoverable = problem.uncoverable().into_iter();
    let uncoverable: Vec<&str> = uncoverable.map(|item| problem.item_name(item)).collect();
    let mut facts = items(problem.n_primary(), problem.n_secondary())
        .fact("options", "options", problem.n_options())
        .fact("entries", "entries", problem.n_entries())
        .fact("items an option", "items_per_option", per_option)
        .fact("options an item", "options_per_item", per_item)
        .fact("colors", "colors", problem.n_colors())
        .flag("multiplicities", problem.has_bounds())
        .flag("costs", problem.has_costs())
        .with("uncoverable", &uncoverable);
    if !uncoverable.is_empty() {
        let names = uncoverable.iter();
        let names: Vec<String> = names.map(|name| name.escape_debug().to_string()).collect();
        facts.line("cannot be covered", names.join(" "));
    }
    search(facts, problem, tree)
}

/// Adds the engine that searches a problem, and its estimated tree.
fn search(mut facts: Facts, problem: &Problem, tree: &Facts) -> Facts {
    let engine = EngineKind::Auto.resolve(problem).name();
    let reason = EngineKind::reason(problem);
    facts.line("engine", format!("{engine}: {reason}"));
    facts.line("estimated tree size", &tree.text);
    facts
        .with("engine", engine)
        .with("reason", reason)
        .with("tree", &tree.fields)
}

/// The numbers of items.
fn items(primary: usize, secondary: usize) -> Facts {
    let mut facts = Facts::default();
    facts.line("items", format!("{primary} primary, {secondary} secondary"));
    facts.with("items", primary).with("secondary", secondary)
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
