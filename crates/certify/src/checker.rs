//! The rules of a proof, each checked as it comes.

use super::budget::{Budget, Halt};
use super::constraint::{Constraint, Sum};
use super::database::Database;
use super::error::{Fault, Rejection};
use super::hinted::Scratch;
use super::reader::{Reader, expected, integer, literal, natural, shown};
use super::{Claim, formula};
use quadrille_problem::problem::{OptionId, Problem, verify};
use std::io::BufRead;

const HEAD: &str = "pseudo-Boolean proof version 3.0";

/// A proof as far as it was followed.
pub(super) struct Checker<'p> {
    problem: &'p Problem,
    claim: Claim,
    /// The claim is that the problem has no solution.
    is_empty: bool,
    /// The claimed cost of the cheapest solution.
    cost: Option<i64>,
    database: Database,
    scratch: Scratch,
    n_variables: usize,
    /// The rows of the formula.
    n_rows: u64,
    /// What the best logged solution costs.
    best: Option<i64>,
    place: Place,
    budget: &'p Budget,
}

/// Which statement is expected.
#[derive(Clone, Copy)]
enum Place {
    Rules,
    Conclusion,
    End,
    After,
}

/// The label of a statement, if any, and the first word after it.
fn label_and_rule<'w>(
    words: &mut impl Iterator<Item = &'w [u8]>,
) -> Option<(Option<&'w [u8]>, &'w [u8])> {
    Some(match words.next()? {
        label @ [b'@', _, ..] => (Some(label), words.next().unwrap_or_default()),
        first => (None, first),
    })
}

/// Whether a proof begins as it should.
fn check_head(head: &str) -> Result<(), Rejection> {
    if head == HEAD {
        return Ok(());
    }
    let fault = Fault::Syntax {
        expected: "pseudo-Boolean proof version 3.0",
        found: shown(head.as_bytes()),
    };
    Err(Rejection::Proof { line: 1, fault })
}

impl<'p> Checker<'p> {
    pub(super) fn new(
        problem: &'p Problem,
        (claim, is_empty): (Claim, bool),
        cost: Option<i64>,
        database: Database,
        budget: &'p Budget,
    ) -> Checker<'p> {
        let n_variables = formula::n_variables(problem);
        let (n_rows, scratch) = (database.len(), Scratch::new(n_variables));
        Checker {
            problem,
            claim,
            is_empty,
            cost,
            database,
            scratch,
            n_variables,
            n_rows,
            best: None,
            place: Place::Rules,
            budget,
        }
    }

    /// Follows a proof to its end; returns its lines and how many constraints it derived.
    pub(super) fn run(mut self, proof: impl BufRead) -> Result<(usize, u64), Rejection> {
        let mut reader = Reader::new(proof, self.budget.memory());
        check_head(&reader.head()?)?;
        let mut last = 1;
        loop {
            let read = reader.next()?;
            let line = reader.line();
            let wrong = |halt| match halt {
                Halt::Wrong(fault) => Rejection::Proof { line, fault },
                Halt::Stopped(end) => Rejection::Stopped { line, end },
            };
            let more = read.map_err(wrong)?;
            let bytes = self.database.bytes() + reader.bytes() as u64;
            self.budget.allows(bytes).map_err(|end| wrong(end.into()))?;
            match (more, self.place) {
                (true, Place::After) => return Err(wrong(Fault::TooLong.into())),
                (true, _) => {
                    last = line;
                    self.statement(reader.words()).map_err(wrong)?;
                }
                (false, Place::After) => return Ok((last, self.database.len() - self.n_rows)),
                (false, _) => return Err(wrong(Fault::Truncated.into())),
            }
        }
    }

    fn statement<'w>(&mut self, mut words: impl Iterator<Item = &'w [u8]>) -> Result<(), Halt> {
        let Some((label, first)) = label_and_rule(&mut words) else {
            return Ok(());
        };
        match (self.place, first) {
            (Place::Rules, b"rup") => self.rup(label, words),
            (Place::Rules, b"pol") => self.pol(label, words),
            (Place::Rules, b"soli") => Ok(self.improve(label, words)?),
            (_, word @ (b"del" | b"f" | b"output" | b"conclusion" | b"end")) if label.is_some() => {
                expected("rup, pol or soli", word)
            }
            _ => self.unlabeled(first, words),
        }
    }

    /// A statement that may have no label.
    fn unlabeled<'w>(
        &mut self,
        first: &[u8],
        words: impl Iterator<Item = &'w [u8]>,
    ) -> Result<(), Halt> {
        match (self.place, first) {
            (Place::Rules, b"del") => Ok(self.delete(words)?),
            (Place::Rules, b"f") => Ok(self.count(words)?),
            (Place::Rules, b"output") => {
                self.place = Place::Conclusion;
                Ok(same(words, &[b"NONE"], "output NONE")?)
            }
            (Place::Conclusion, b"conclusion") => {
                self.place = Place::End;
                Ok(self.conclude(words)?)
            }
            (Place::End, b"end") => {
                self.place = Place::After;
                let rest: [&[u8]; 2] = [b"pseudo-Boolean", b"proof"];
                Ok(same(words, &rest, "end pseudo-Boolean proof")?)
            }
            (Place::Rules, word) => Err(Fault::Rule { rule: shown(word) }.into()),
            (Place::Conclusion, word) => expected("a conclusion", word),
            (_, word) => expected("end pseudo-Boolean proof", word),
        }
    }

    /// A constraint, whose negation leads to a contradiction by propagation.
    fn rup<'w>(
        &mut self,
        label: Option<&[u8]>,
        mut words: impl Iterator<Item = &'w [u8]>,
    ) -> Result<(), Halt> {
        let target = self.constraint(&mut words)?;
        let hinted = match words.next() {
            None => false,
            Some(b":") => true,
            Some(word) => return expected("a colon or the end", word),
        };
        let follows = if hinted {
            let database = &self.database;
            let hints: Vec<&Constraint> = words
                .map(|name| database.find(name))
                .collect::<Result<_, _>>()?;
            self.scratch.follows(&target, &hints, self.budget)?
        } else {
            self.budget.allows(self.database.bytes_to_propagate())?;
            self.database.follows(&target)
        };
        match follows {
            true => Ok(self.database.derive(target, label)?),
            false => Err(Fault::NotImplied { hinted }.into()),
        }
    }

    /// Reads weights and literals, and the lower bound of their sum.
    fn constraint<'w>(
        &self,
        words: &mut impl Iterator<Item = &'w [u8]>,
    ) -> Result<Constraint, Halt> {
        let mut next = || words.next().unwrap_or_default();
        let mut sum = Sum::default();
        let degree = loop {
            let word = next();
            if word == b">=" {
                break next();
            }
            let Some(weight) = integer(word) else {
                return expected("a weight or >=", word);
            };
            let word = next();
            let Some(literal) = literal(word, self.n_variables) else {
                return expected("a literal", word);
            };
            sum.add_literal(weight, literal).ok_or(Fault::Overflow)?;
        };
        let Some(degree) = integer(degree) else {
            return expected("a number", degree);
        };
        sum.add(&Sum::at_least(degree)).ok_or(Fault::Overflow)?;
        Ok(sum.constraint().ok_or(Fault::Overflow)?)
    }

    /// A sum of constraints and literals, in reverse Polish notation.
    fn pol<'w>(
        &mut self,
        label: Option<&[u8]>,
        words: impl Iterator<Item = &'w [u8]>,
    ) -> Result<(), Halt> {
        let mut stack = Stack::default();
        for word in words {
            self.budget.allows(self.database.bytes() + stack.bytes)?;
            match word {
                b"+" | b"*" => self.combine(word, &mut stack)?,
                _ => self.push_operand(word, &mut stack)?,
            }
        }
        match (stack.pop(), stack.pop()) {
            (Some(Operand::Sum(sum)), None) => {
                let constraint = sum.constraint().ok_or(Fault::Overflow)?;
                Ok(self.database.derive(constraint, label)?)
            }
            _ => expected("one constraint to be left", b""),
        }
    }

    /// Adds the last two operands, or multiplies them.
    fn combine(&self, operator: &[u8], stack: &mut Stack) -> Result<(), Halt> {
        let (Some(second), Some(Operand::Sum(mut first))) = (stack.pop(), stack.pop()) else {
            return expected("two operands", operator);
        };
        match (operator, second) {
            (b"+", second) => first.add(&second.sum(&self.database)?),
            (_, Operand::Number(name)) => {
                let factor = natural(&name).filter(|&factor| factor > 0);
                let Some(factor) = factor else {
                    return expected("a positive factor", &name);
                };
                first.multiply(factor.into())
            }
            (_, Operand::Sum(_)) => return expected("a factor", operator),
        }
        .ok_or(Fault::Overflow)?;
        stack.push(Operand::Sum(first));
        Ok(())
    }

    /// Puts a literal on the stack, or a number: it names a constraint unless it is a factor.
    fn push_operand(&self, word: &[u8], stack: &mut Stack) -> Result<(), Halt> {
        if let Some(last) = stack.pop() {
            stack.push(Operand::Sum(last.sum(&self.database)?));
        }
        let mut operand = Operand::Number(word.into());
        if let Some(literal) = literal(word, self.n_variables) {
            let mut sum = Sum::at_least(0);
            sum.add_literal(1, literal).ok_or(Fault::Overflow)?;
            operand = Operand::Sum(sum);
        }
        if stack.operands.is_empty() {
            operand = Operand::Sum(operand.sum(&self.database)?);
        }
        stack.push(operand);
        Ok(())
    }

    /// A solution; from now on only cheaper ones count.
    fn improve<'w>(
        &mut self,
        label: Option<&[u8]>,
        words: impl Iterator<Item = &'w [u8]>,
    ) -> Result<(), Fault> {
        if self.claim != Claim::Cheapest {
            return Err(Fault::LoggedInVain);
        }
        let mut chosen = Vec::new();
        for word in words {
            let Some(literal) = literal(word, self.n_variables) else {
                return expected("a literal", word);
            };
            if literal & 1 == 0 && (literal as usize / 2) < self.problem.n_options() {
                chosen.push(OptionId::new(literal / 2));
            }
        }
        verify(self.problem, &chosen).map_err(Fault::Logged)?;
        let cost = self.problem.total_units(&chosen);
        let mut sum = Sum::at_least(1 - i128::from(cost));
        for option in self.problem.options() {
            sum.add_literal(-i128::from(self.problem.units(option)), 2 * option.number())
                .ok_or(Fault::Overflow)?;
        }
        self.best = Some(self.best.map_or(cost, |best| best.min(cost)));
        self.database
            .derive(sum.constraint().ok_or(Fault::Overflow)?, label)
    }

    fn delete<'w>(&mut self, mut words: impl Iterator<Item = &'w [u8]>) -> Result<(), Fault> {
        match words.next() {
            Some(b"id") => {}
            word => return expected("id", word.unwrap_or_default()),
        }
        words.try_for_each(|name| self.database.delete(name))
    }

    fn count<'w>(&self, mut words: impl Iterator<Item = &'w [u8]>) -> Result<(), Fault> {
        let word = words.next().unwrap_or_default();
        match natural(word) {
            Some(claimed) if claimed == self.n_rows => same(words, &[], "the end"),
            Some(claimed) => Err(Fault::Rows {
                found: self.n_rows,
                claimed,
            }),
            None => expected("a number of rows", word),
        }
    }

    /// Requires the conclusion that proves the claim; another true conclusion is refused.
    fn conclude<'w>(&self, words: impl Iterator<Item = &'w [u8]>) -> Result<(), Fault> {
        let found: Vec<&[u8]> = words.collect();
        let (name, wanted) = match self.claim {
            Claim::Complete => {
                let name = match *found {
                    [b"UNSAT", b":", name] => Some(name),
                    // a formula with costs has no model, which is the same
                    [b"BOUNDS", b"INF", b":", name, b"INF"] if self.is_empty => Some(name),
                    _ => None,
                };
                (name, "UNSAT".to_owned())
            }
            Claim::Cheapest => {
                let cost = self.cost.map_or("INF".to_owned(), |cost| cost.to_string());
                let name = match *found {
                    [b"BOUNDS", low, b":", name, high] if low == high => {
                        let is_best = self.best == self.cost && low == cost.as_bytes();
                        is_best.then_some(name)
                    }
                    _ => None,
                };
                (name, format!("BOUNDS {cost} {cost}"))
            }
        };
        let Some(name) = name else {
            return Err(Fault::Conclusion {
                expected: wanted,
                found: shown(&found.join(&b' ')),
            });
        };
        match self.database.find(name)?.is_contradiction() {
            true => Ok(()),
            false => Err(Fault::NoContradiction { name: shown(name) }),
        }
    }
}

/// An operand on the stack of a sum: a constraint, or a number, which names a constraint or is a
/// factor.
enum Operand {
    Number(Box<[u8]>),
    Sum(Sum),
}

impl Operand {
    fn bytes(&self) -> u64 {
        match self {
            Operand::Number(name) => name.len() as u64,
            Operand::Sum(sum) => sum.bytes(),
        }
    }

    fn sum(self, database: &Database) -> Result<Sum, Fault> {
        match self {
            Operand::Number(name) => database.find(&name).map(Sum::from),
            Operand::Sum(sum) => Ok(sum),
        }
    }
}

/// The operands of a sum that is not complete, and how many bytes they take.
#[derive(Default)]
struct Stack {
    operands: Vec<Operand>,
    bytes: u64,
}

impl Stack {
    fn push(&mut self, operand: Operand) {
        self.bytes += operand.bytes();
        self.operands.push(operand);
    }

    fn pop(&mut self) -> Option<Operand> {
        let operand = self.operands.pop()?;
        self.bytes -= operand.bytes();
        Some(operand)
    }
}

/// Whether these are the words that are expected.
fn same<'w>(
    words: impl Iterator<Item = &'w [u8]>,
    wanted: &[&[u8]],
    text: &'static str,
) -> Result<(), Fault> {
    let found: Vec<&[u8]> = words.collect();
    if found == wanted {
        Ok(())
    } else {
        expected(text, &found.join(&b' '))
    }
}
