//! Units of work and their results, as lines of JSON.
//!
//! The first line describes the units, each that follows is one. A result names the problem, the
//! search, and the hash of what it has searched, so that nothing is added up that does not belong
//! together; its own hash shows whether somebody has changed it.

use anyhow::{Context, anyhow, bail, ensure};
use quadrille::checkpoint::hash;
use quadrille::family::BigUint;
use quadrille::format::json::stream::Number;
use quadrille::limits::Earlier;
use quadrille::search::{Branching, Frontier, Subtree};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::iter;
use std::time::Duration;

/// The first line.
#[derive(Serialize)]
struct Header<'a> {
    r#type: &'static str,
    problem: String,
    search: &'a str,
    branch: String,
    reduce: bool,
    units: usize,
    work: String,
}

/// Units of one problem.
pub(crate) struct Units {
    /// The hash of the problem.
    pub(crate) problem: u64,
    /// Whatever else decides on the order of the search.
    pub(crate) search: String,
    pub(crate) branch: Branching,
    pub(crate) reduce: bool,
    pub(crate) all: Vec<Unit>,
}

/// A unit.
#[derive(Serialize)]
pub(crate) struct Unit {
    r#type: &'static str,
    #[serde(rename = "unit")]
    number: usize,
    /// How many nodes it has, about.
    weight: f64,
    pub(crate) pieces: Frontier,
}

impl Unit {
    pub(crate) fn new(number: usize, weight: f64, pieces: Frontier) -> Unit {
        Unit {
            r#type: "unit",
            number,
            weight: (weight * 10.0).round() / 10.0,
            pieces,
        }
    }

    /// The hash of what it has to search.
    pub(crate) fn work(&self) -> u64 {
        hash(self.pieces.to_string().as_bytes())
    }
}

/// A hash as it is written.
pub(crate) fn digits(hash: u64) -> String {
    format!("{hash:016x}")
}

impl Units {
    /// The hash of what all units have to search, and how.
    fn work(&self) -> u64 {
        let Units {
            problem,
            search,
            branch,
            reduce,
            all,
        } = self;
        let head = format!("{} {search} {branch} {reduce}", digits(*problem));
        let units = all.iter().map(|unit| digits(unit.work()));
        hash(
            iter::once(head)
                .chain(units)
                .collect::<Vec<_>>()
                .join("\n")
                .as_bytes(),
        )
    }

    pub(crate) fn to_text(&self) -> anyhow::Result<String> {
        let header = Header {
            r#type: "units",
            problem: digits(self.problem),
            search: &self.search,
            branch: self.branch.to_string(),
            reduce: self.reduce,
            units: self.all.len(),
            work: digits(self.work()),
        };
        let mut text = serde_json::to_string(&header)? + "\n";
        for unit in &self.all {
            text += &serde_json::to_string(unit)?;
            text.push('\n');
        }
        Ok(text)
    }

    /// Reads units, and makes sure that they are what `split` wrote.
    pub(crate) fn read(bytes: &[u8], name: &str) -> anyhow::Result<Units> {
        let lines = lines(bytes, name)?;
        let again = "make the units again with `quadrille split`";
        let mut lines = lines.iter();
        let header = lines
            .next()
            .with_context(|| format!("{name}: is empty; {again}"))?;
        let fields = header.expect("units", again)?;
        let units: usize = fields.whole("units")?;
        let branch = fields.text("branch")?;
        let branch = branch
            .parse()
            .map_err(|error| anyhow!("{}: {error}; {again}", header.at))?;
        let mut read = Units {
            problem: fields.hash("problem")?,
            search: fields.text("search")?.into(),
            branch,
            reduce: fields
                .value("reduce")?
                .as_bool()
                .with_context(|| fields.wrong("reduce", "true or false"))?,
            all: Vec::new(),
        };
        for (line, number) in lines.zip(1..) {
            let fields = line.expect("unit", again)?;
            ensure!(
                fields.whole::<usize>("unit")? == number,
                "{}: expected unit {number}; {again}",
                line.at
            );
            let weight = fields
                .value("weight")?
                .as_f64()
                .with_context(|| fields.wrong("weight", "a number"))?;
            read.all
                .push(Unit::new(number, weight, fields.frontier("pieces")?));
        }
        ensure!(
            read.all.len() == units,
            "{name}: expected {units} units, found {}; {again}",
            read.all.len()
        );
        ensure!(
            read.work() == fields.hash("work")?,
            "{name}: somebody has changed the units; {again}"
        );
        Ok(read)
    }

    /// The unit of this number.
    pub(crate) fn unit(&self, number: u64) -> Option<&Unit> {
        self.all.get(usize::try_from(number).ok()?.checked_sub(1)?)
    }
}

/// What came of a unit, so far.
#[derive(Clone, Serialize)]
pub(crate) struct Outcome {
    r#type: &'static str,
    pub(crate) unit: u64,
    problem: String,
    search: String,
    /// The hash of what the unit had to search.
    work: String,
    pub(crate) count: Number,
    /// Nothing is left.
    pub(crate) exact: bool,
    #[doc(hidden)]
    pub nodes: Number,
    /// Seconds.
    pub(crate) elapsed: f64,
    pub(crate) left: Frontier,
    /// The hash of all the rest.
    hash: String,
}

impl Outcome {
    /// A unit that nobody has begun.
    pub(crate) fn begin(units: &Units, number: u64, unit: &Unit) -> Outcome {
        Outcome {
            r#type: "result",
            unit: number,
            problem: digits(units.problem),
            search: units.search.clone(),
            work: digits(unit.work()),
            count: 0.into(),
            exact: unit.pieces.is_empty(),
            nodes: 0.into(),
            elapsed: 0.0,
            left: unit.pieces.clone(),
            hash: String::new(),
        }
    }

    /// The hash of all the rest.
    fn digest(&self) -> String {
        let Outcome {
            unit,
            problem,
            search,
            work,
            count,
            exact,
            nodes,
            left,
            ..
        } = self;
        let milliseconds = (self.elapsed * 1000.0).round() as u64;
        let text = format!(
            "{unit} {problem} {search} {work} {} {exact} {} {milliseconds}\n{left}",
            count.0, nodes.0
        );
        digits(hash(text.as_bytes()))
    }

    /// What was done so far, for whoever watches the rest.
    pub(crate) fn earlier(&self, unit: &Unit) -> Earlier {
        let number = |number: &Number| u64::try_from(&number.0).unwrap_or(u64::MAX);
        let share = 1.0 - self.left.weight() / unit.pieces.weight().max(f64::MIN_POSITIVE);
        let elapsed = Duration::try_from_secs_f64(self.elapsed).unwrap_or(Duration::MAX);
        Earlier {
            share,
            nodes: number(&self.nodes),
            solutions: number(&self.count),
            elapsed,
        }
    }

    pub(crate) fn to_text(&self) -> anyhow::Result<String> {
        // what comes back from a text is exactly that
        let elapsed = (self.elapsed * 1000.0).round() / 1000.0;
        let outcome = Outcome {
            elapsed,
            hash: self.digest(),
            ..self.clone()
        };
        Ok(serde_json::to_string(&outcome)? + "\n")
    }

    /// The results in a file; each has to be one of these units.
    pub(crate) fn read_all(
        bytes: &[u8],
        name: &str,
        units: &Units,
    ) -> anyhow::Result<Vec<(String, Outcome)>> {
        let lines = lines(bytes, name)?;
        ensure!(
            !lines.is_empty(),
            "{name}: is empty; delete it and run its unit again"
        );
        lines
            .iter()
            .map(|line| Ok((line.at.clone(), Outcome::read(line, units)?)))
            .collect()
    }

    fn read(line: &Line, units: &Units) -> anyhow::Result<Outcome> {
        let fields = line.expect("result", "expected what `quadrille solve --unit` wrote")?;
        let at = &line.at;
        let number: u64 = fields.whole("unit")?;
        let Some(unit) = units.unit(number) else {
            bail!(
                "{at}: is of unit {number}, and there are {}; omit it",
                units.all.len()
            );
        };
        let mut outcome = Outcome::begin(units, number, unit);
        let expected = [
            ("problem", &outcome.problem),
            ("search", &outcome.search),
            ("work", &outcome.work),
        ];
        for (what, expected) in expected {
            let found = fields.text(what)?;
            let other = match what {
                "problem" => "another problem",
                "search" => "another search",
                _ => "other units",
            };
            ensure!(
                found == expected,
                "{at}: belongs to {other}: its {what} is `{}`, that of the units `{expected}`; \
                omit it, or delete it and run unit {number} again",
                found.escape_debug()
            );
        }
        outcome.count = fields.number("count")?.into();
        outcome.nodes = fields.number("nodes")?.into();
        let seconds = fields
            .value("elapsed")?
            .as_f64()
            .filter(|seconds| (0.0..1e12).contains(seconds));
        outcome.elapsed = seconds.with_context(|| fields.wrong("elapsed", "seconds"))?;
        outcome.exact = fields
            .value("exact")?
            .as_bool()
            .with_context(|| fields.wrong("exact", "true or false"))?;
        outcome.left = fields.frontier("left")?;
        let known = |left: &Subtree| {
            unit.pieces
                .subtrees()
                .iter()
                .any(|piece| piece.root() == left.root())
        };
        ensure!(
            outcome.left.subtrees().iter().all(known),
            "{at}: is damaged: what is left is no part of the unit; delete it and run unit \
            {number} again"
        );
        ensure!(
            outcome.exact == outcome.left.is_empty(),
            "{at}: is damaged: it is exact only where nothing is left; delete it and run unit \
            {number} again"
        );
        outcome.hash = fields.text("hash")?.into();
        ensure!(
            outcome.hash == outcome.digest(),
            "{at}: is damaged: its hash is not that of what it holds; delete it and run unit \
            {number} again"
        );
        Ok(outcome)
    }
}

/// A line of JSON, and where it stands.
struct Line {
    at: String,
    value: Value,
}

fn lines(bytes: &[u8], name: &str) -> anyhow::Result<Vec<Line>> {
    let text =
        std::str::from_utf8(bytes).with_context(|| format!("{name}: expected lines of JSON"))?;
    let filled = text
        .lines()
        .zip(1..)
        .filter(|(line, _)| !line.trim().is_empty());
    filled
        .map(|(line, number)| {
            let at = format!("{name}:{number}");
            let value = serde_json::from_str(line)
                .map_err(|error| anyhow!("{at}: expected a line of JSON: {error}"))?;
            Ok(Line { at, value })
        })
        .collect()
}

impl Line {
    /// The fields of a line of this type.
    fn expect<'l>(&'l self, kind: &str, advice: &'l str) -> anyhow::Result<Fields<'l>> {
        let found = self
            .value
            .get("type")
            .and_then(Value::as_str)
            .unwrap_or("something else");
        ensure!(
            found == kind,
            "{}: expected a line of type `{kind}`, found `{}`; {advice}",
            self.at,
            found.escape_debug()
        );
        Ok(Fields { line: self, advice })
    }
}

struct Fields<'l> {
    line: &'l Line,
    advice: &'l str,
}

impl Fields<'_> {
    fn wrong(&self, field: &str, expected: &str) -> String {
        format!(
            "{}: expected {expected} as `{field}`; {}",
            self.line.at, self.advice
        )
    }

    fn value(&self, field: &str) -> anyhow::Result<&Value> {
        self.line
            .value
            .get(field)
            .with_context(|| self.wrong(field, "something"))
    }

    fn text(&self, field: &str) -> anyhow::Result<&str> {
        self.value(field)?
            .as_str()
            .with_context(|| self.wrong(field, "a text"))
    }

    fn hash(&self, field: &str) -> anyhow::Result<u64> {
        let text = self.text(field)?;
        let known = u64::from_str_radix(text, 16)
            .ok()
            .filter(|hash| digits(*hash) == text);
        known.with_context(|| self.wrong(field, "16 digits"))
    }

    fn number(&self, field: &str) -> anyhow::Result<BigUint> {
        let number = match self.value(field)? {
            Value::String(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                digits.parse().ok()
            }
            value => value.as_u64().map(BigUint::from),
        };
        number.with_context(|| self.wrong(field, "a whole number"))
    }

    fn whole<T: TryFrom<BigUint>>(&self, field: &str) -> anyhow::Result<T> {
        T::try_from(self.number(field)?)
            .ok()
            .with_context(|| self.wrong(field, "a smaller number"))
    }

    fn frontier(&self, field: &str) -> anyhow::Result<Frontier> {
        let value = self.value(field)?;
        Frontier::deserialize(value)
            .map_err(|error| anyhow!("{}: {field}: {error}; {}", self.line.at, self.advice))
    }
}
