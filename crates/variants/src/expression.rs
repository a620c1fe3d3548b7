//! Relations of two digits in words: `a < b - 2`, `a + b = 10 or a = b`.
//!
//! A relation is made of numbers, the digits `a` and `b`, `+ - * / %`, parentheses, `abs(…)`, the
//! comparisons `<`, `<=`, `>`, `>=`, `=` and `!=`, and `and`, `or` and `not`. It holds if its value
//! is not 0.

use crate::error::TextError;

/// An operation on two values.
type Operation = fn(i64, i64) -> i64;

/// The operators of two operands with their ranks: an operator of a higher rank binds tighter. An
/// operator that begins as another one stands before it.
const OPERATORS: [(&str, u8, Operation); 14] = [
    ("or", 1, |x, y| i64::from(x != 0 || y != 0)),
    ("and", 2, |x, y| i64::from(x != 0 && y != 0)),
    ("<=", 4, |x, y| i64::from(x <= y)),
    (">=", 4, |x, y| i64::from(x >= y)),
    ("!=", 4, |x, y| i64::from(x != y)),
    ("==", 4, |x, y| i64::from(x == y)),
    ("<", 4, |x, y| i64::from(x < y)),
    (">", 4, |x, y| i64::from(x > y)),
    ("=", 4, |x, y| i64::from(x == y)),
    ("+", 5, i64::saturating_add),
    ("-", 5, i64::saturating_sub),
    ("*", 6, i64::saturating_mul),
    // nothing is divided by 0
    ("/", 6, |x, y| x.checked_div_euclid(y).unwrap_or(0)),
    ("%", 6, |x, y| x.checked_rem_euclid(y).unwrap_or(0)),
];

/// The rank of `not`, which binds tighter than `and`.
const NOT: u8 = 3;
/// The rank of a sign before a value.
const SIGN: u8 = 6;
/// No expression is deeper.
const DEEPEST: u8 = 100;

/// A relation.
#[derive(Debug)]
pub(super) enum Expression {
    Number(i64),
    /// The first digit or the second one.
    Digit(usize),
    Binary(Operation, Box<[Expression; 2]>),
    Unary(fn(i64) -> i64, Box<Expression>),
}

/// The value of a relation of two digits.
pub fn value(relation: &str, digits: [i64; 2]) -> Result<i64, TextError> {
    Ok(Expression::read(relation)?.value(digits))
}

impl Expression {
    /// Reads a relation.
    pub(super) fn read(text: &str) -> Result<Expression, TextError> {
        let mut parser = Parser {
            rest: text,
            depth: 0,
        };
        let expression = parser.operands(0)?;
        match parser.rest.trim_start() {
            "" => Ok(expression),
            rest => Err(unexpected("an operator", rest)),
        }
    }

    pub(super) fn value(&self, digits: [i64; 2]) -> i64 {
        match self {
            Expression::Number(number) => *number,
            Expression::Digit(which) => digits[*which],
            Expression::Unary(operation, of) => operation(of.value(digits)),
            Expression::Binary(operation, of) => {
                operation(of[0].value(digits), of[1].value(digits))
            }
        }
    }
}

fn unexpected(expected: &'static str, found: &str) -> TextError {
    TextError::Unexpected {
        expected,
        found: found.into(),
    }
}

struct Parser<'a> {
    rest: &'a str,
    depth: u8,
}

impl Parser<'_> {
    /// Takes this text, if it comes next; a word only as a whole.
    fn takes(&mut self, text: &str) -> bool {
        self.rest = self.rest.trim_start();
        let Some(rest) = self.rest.strip_prefix(text) else {
            return false;
        };
        let is_word = text.ends_with(char::is_alphabetic);
        if is_word && rest.starts_with(char::is_alphanumeric) {
            return false;
        }
        self.rest = rest;
        true
    }

    /// Operands with operators of this rank or above between.
    fn operands(&mut self, least: u8) -> Result<Expression, TextError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(TextError::TooDeep);
        }
        let mut left = self.operand()?;
        'next: loop {
            let before = self.rest;
            for (sign, rank, operation) in OPERATORS {
                if self.takes(sign) {
                    if rank < least {
                        self.rest = before;
                        break 'next;
                    }
                    let right = self.operands(rank + 1)?;
                    left = Expression::Binary(operation, Box::new([left, right]));
                    continue 'next;
                }
            }
            break;
        }
        self.depth -= 1;
        Ok(left)
    }

    fn operand(&mut self) -> Result<Expression, TextError> {
        if self.takes("not") {
            let of = Box::new(self.operands(NOT)?);
            return Ok(Expression::Unary(|x| i64::from(x == 0), of));
        }
        if self.takes("-") {
            let of = Box::new(self.operands(SIGN)?);
            return Ok(Expression::Unary(i64::saturating_neg, of));
        }
        for (name, which) in [("a", 0), ("b", 1)] {
            if self.takes(name) {
                return Ok(Expression::Digit(which));
            }
        }
        let is_abs = self.takes("abs");
        if self.takes("(") {
            let inner = self.operands(0)?;
            if !self.takes(")") {
                return Err(unexpected("`)`", self.rest.trim()));
            }
            return Ok(match is_abs {
                true => Expression::Unary(i64::saturating_abs, Box::new(inner)),
                false => inner,
            });
        }
        let rest = self.rest.trim_start();
        let end = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        match rest[..end].parse() {
            Ok(number) => {
                self.rest = &rest[end..];
                Ok(Expression::Number(number))
            }
            Err(_) => Err(unexpected("`a`, `b` or a number", rest)),
        }
    }
}
