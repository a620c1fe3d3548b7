//! Rules of one's own: patterns, relations, automata.

use crate::error::TextError;
use crate::expression::Expression;
use crate::kind::{Kind, Look, Shape};
use crate::rule::Rule;
use regex_automata::dfa::{Automaton, dense};
use regex_automata::nfa::thompson::pikevm::PikeVM;
use regex_automata::util::syntax;
use regex_automata::{Anchored, Input};
use std::collections::HashMap;
use std::error::Error;
use std::hash::Hash;
use std::rc::Rc;

pub(super) static ALL: [&Kind; 3] = [&PATTERN, &PAIRS, &AUTOMATON];

/// A compiled pattern takes no more memory than this, in bytes.
const MOST_MEMORY: usize = 1 << 24;

/// The digits along a line, each a character (letters from 10 on), are a text that a regular
/// expression matches.
pub static PATTERN: Kind = Kind::new(
    [
        "pattern",
        "patterns",
        "the digits one after the other, letters from `A` for 10, match the regular expression",
        "pattern {t} along {0}",
    ],
    Shape::Line(1),
    Look::Line("p"),
    |rule, parts| {
        // a pattern was checked before
        let Ok(dfa) = automaton(rule.code()) else {
            return;
        };
        let begin = Input::new("").anchored(Anchored::Yes);
        let Ok(start) = dfa.start_state_forward(&begin) else {
            return;
        };
        let (other, n) = (dfa.clone(), rule.first().len());
        let step = move |&state: &_, digit: usize, at| {
            let next = dfa.next_state(state, symbol(digit));
            let next = if at + 1 == n {
                dfa.next_eoi_state(next)
            } else {
                next
            };
            (!dfa.is_dead_state(next)).then_some(next)
        };
        parts.line(rule.first(), start, step, move |&end| {
            other.is_match_state(end)
        });
    },
    |rule, digits| {
        let text: Vec<u8> = digits.list(rule.first()).into_iter().map(symbol).collect();
        let is_kept = PikeVM::builder()
            .syntax(bytes())
            .build(&whole(rule.code()))
            .is_ok_and(|regex| regex.is_match(&mut regex.create_cache(), Input::new(&text)));
        rule.unless(is_kept)
    },
)
.with_code("pattern", |text| {
    let pattern = automaton(text).map(|_| ());
    pattern.map_err(|error| TextError::Pattern(reason(&*error)))
});

/// The innermost reason of an error; the last line of it has the words.
fn reason(error: &dyn Error) -> String {
    match error.source() {
        Some(inner) => reason(inner),
        None => error.to_string().lines().last().unwrap_or_default().into(),
    }
}

/// The character of a digit.
fn symbol(digit: usize) -> u8 {
    b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZa"[digit.min(36)]
}

fn whole(pattern: &str) -> String {
    format!("^(?:{pattern})$")
}

/// Characters are bytes.
fn bytes() -> syntax::Config {
    syntax::Config::new().unicode(false).utf8(false)
}

fn automaton(pattern: &str) -> Result<dense::DFA<Vec<u32>>, Box<dense::BuildError>> {
    let config = dense::Config::new()
        .dfa_size_limit(Some(MOST_MEMORY))
        .determinize_size_limit(Some(MOST_MEMORY));
    let mut builder = dense::DFA::builder();
    builder.configure(config).syntax(bytes());
    builder.build(&whole(pattern)).map_err(Box::new)
}

/// Each cell of a line is related to the next: `a < b - 2`.
pub static PAIRS: Kind = Kind::new(
    [
        "pairs",
        "pairs",
        "the relation holds for each cell of the line, `a`, and the next, `b`: numbers, `+ - * / %`, \
        `abs(…)`, comparisons, `and`, `or`, `not`",
        "{t} along {0}",
    ],
    Shape::Line(2),
    Look::Line("q"),
    |rule, parts| {
        // a relation was checked before
        let Ok(relation) = Expression::read(rule.code()) else {
            return;
        };
        let relation = Rc::new(relation);
        for pair in rule.first().windows(2) {
            let relation = Rc::clone(&relation);
            parts.pair(pair[0], pair[1], move |a, b| {
                relation.value([a as i64, b as i64]) != 0
            });
        }
    },
    |rule, digits| {
        let relation = Expression::read(rule.code()).ok()?;
        let holds = |a: usize, b: usize| relation.value([a, b].map(|digit| digit as i64)) != 0;
        digits.step_of(rule.first(), |a, b| !holds(a, b))
    },
)
.with_code("pairs", |text| Expression::read(text).map(|_| ()));

/// An automaton reads the digits along a line. [`Rule::automaton`] makes such rules.
pub static AUTOMATON: Kind = Kind::new(
    [
        "automaton",
        "automata",
        "an automaton takes the digits one after the other: for each state, from the first on, the \
        state behind 1, behind 2 and so on, counted from 0, or `-`; `;` between states, and `!` \
        before one where the line may end",
        "automaton {t} along {0}",
    ],
    Shape::Line(1),
    Look::Line("a"),
    |rule, parts| {
        let (Ok(states), Ok(other)) = (table(rule.code()), table(rule.code())) else {
            return;
        };
        let step = move |&state: &usize, digit: usize, _| *states[state].1.get(digit - 1)?;
        parts.line(rule.first(), 0, step, move |&state| other[state].0);
    },
    |rule, digits| {
        let states = table(rule.code()).ok()?;
        let mut state = Some(0);
        for digit in digits.list(rule.first()) {
            let row = state.map(|state: usize| &states[state].1);
            state = row.and_then(|row| row.get(digit - 1).copied().flatten());
        }
        rule.unless(state.is_some_and(|state| states[state].0))
    },
)
.with_code("automaton", |text| table(text).map(|_| ()));

/// Whether the line may end in a state, and the states behind it by digits.
type AutomatonState = (bool, Vec<Option<usize>>);

/// The states of an automaton in words.
fn table(text: &str) -> Result<Vec<AutomatonState>, TextError> {
    let rows: Vec<&str> = text.split(';').collect();
    let state = |row: &&str| {
        let row = row.trim();
        let next = row
            .strip_prefix('!')
            .unwrap_or(row)
            .split_whitespace()
            .map(|word| {
                let number = || word.parse().ok().filter(|next| *next < rows.len());
                match word {
                    "-" => Ok(None),
                    _ => number().map(Some).ok_or_else(|| TextError::State {
                        last: rows.len() - 1,
                        found: word.into(),
                    }),
                }
            });
        Ok((
            row.starts_with('!'),
            next.collect::<Result<_, TextError>>()?,
        ))
    };
    rows.iter().map(state).collect()
}

impl Rule {
    /// A rule of one's own: an automaton that reads the digits of cells one after the other, on
    /// boards with digits up to `digits`. `step` gets a state and a digit, and returns the state
    /// behind it, if the digit may stand there; `ends` tells whether the line may end in a state.
    ///
    /// ```
    /// use quadrille::solve::PuzzleExt;
    /// use quadrille_variants::{Rule, Variant};
    ///
    /// // the sum of the digits is even
    /// let step = |&odd: &bool, digit: u8| Some(odd != (digit % 2 == 1));
    /// let even = Rule::automaton([0, 1, 6], 4, false, step, |&odd| !odd);
    /// assert_eq!(Variant::usual(4)?.rule(even)?.count_answers()?, 144);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn automaton<S: Clone + Eq + Hash>(
        cells: impl Into<Vec<usize>>,
        digits: u8,
        start: S,
        step: impl Fn(&S, u8) -> Option<S>,
        ends: impl Fn(&S) -> bool,
    ) -> Rule {
        let cells = cells.into();
        let mut numbers = HashMap::from([(start.clone(), 0)]);
        let (mut states, mut rows) = (vec![(start, 0)], Vec::new());
        while let Some((state, depth)) = states.get(rows.len()).cloned() {
            let mut row = String::from(if ends(&state) { "!" } else { "" });
            for digit in 1..=digits {
                // no line leads farther than it is long
                let next = step(&state, digit).filter(|_| depth < cells.len());
                let next = next.map(|next| {
                    *numbers.entry(next).or_insert_with_key(|next| {
                        states.push((next.clone(), depth + 1));
                        states.len() - 1
                    })
                });
                row += &next.map_or(" -".into(), |next| format!(" {next}"));
            }
            rows.push(row);
        }
        AUTOMATON.on(cells).with_text(rows.join(";"))
    }
}
