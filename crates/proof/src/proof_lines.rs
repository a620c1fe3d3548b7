//! The lines of a proof, in the text that `VeriPB` 3.0 reads.

use quadrille_problem::problem::{OptionId, Problem};
use std::io::{self, Write};

/// Names a constraint of the formula by its number, a derived one by its label.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Name {
    Row(u32),
    Label(u64),
}

/// A variable with its sign: `2 * variable`, one more where it is negated.
pub(super) type Literal = u32;

/// How much is gathered before it is written.
const BLOCK: usize = 1 << 16;

/// A proof as it grows. After an error nothing more is written, and the error is reported at the
/// end.
pub(super) struct Text<'w> {
    out: &'w mut dyn Write,
    buffer: Vec<u8>,
    failed: Option<io::Error>,
    /// The last label, and how far it is to the next.
    pub(super) label: u64,
    step: u64,
}

impl<'w> Text<'w> {
    pub(super) fn new(out: &'w mut dyn Write) -> Text<'w> {
        let buffer = b"pseudo-Boolean proof version 3.0\n".to_vec();
        Text {
            out,
            buffer,
            failed: None,
            label: 0,
            step: 1,
        }
    }

    /// Lines that become part of another text, with every `step`-th label after this one.
    pub(super) fn part(out: &'w mut dyn Write, label: u64, step: u64) -> Text<'w> {
        Text {
            out,
            buffer: Vec::new(),
            failed: None,
            label,
            step,
        }
    }

    /// Adds whole lines of such a part.
    pub(super) fn append(&mut self, lines: &[u8]) {
        self.add(lines);
        self.flush();
    }

    /// Whether nothing more can be written.
    pub(super) fn has_failed(&self) -> bool {
        self.failed.is_some()
    }

    fn end_line(&mut self) {
        self.buffer.extend_from_slice(b" ;\n");
        if self.buffer.len() >= BLOCK {
            self.flush();
        }
    }

    /// Writes the gathered lines.
    pub(super) fn flush(&mut self) {
        if self.failed.is_none() {
            self.failed = self.out.write_all(&self.buffer).err();
        }
        self.buffer.clear();
    }

    fn add(&mut self, text: &[u8]) {
        self.buffer.extend_from_slice(text);
    }

    fn number(&mut self, mut number: u64) {
        let (mut digits, mut at) = ([0; 20], 20);
        loop {
            at -= 1;
            digits[at] = b'0' + (number % 10) as u8;
            number /= 10;
            if number == 0 {
                break;
            }
        }
        self.buffer.extend_from_slice(&digits[at..]);
    }

    fn literal(&mut self, literal: Literal) {
        self.add(if literal & 1 == 1 { b"~x" } else { b"x" });
        self.number(u64::from(literal / 2) + 1);
    }

    fn name(&mut self, name: Name) {
        match name {
            Name::Row(row) => self.number(row.into()),
            Name::Label(label) => {
                self.buffer.push(b'@');
                self.number(label);
            }
        }
    }

    fn next_label(&mut self) -> u64 {
        self.label += self.step;
        self.name(Name::Label(self.label));
        self.buffer.push(b' ');
        self.label
    }

    /// A clause that follows by propagation over `hints`, the last of them first; over everything,
    /// without hints.
    pub(super) fn rup(&mut self, clause: &[Literal], hints: &[Name]) -> u64 {
        let label = self.next_label();
        self.add(b"rup");
        for &literal in clause {
            self.add(b" 1 ");
            self.literal(literal);
        }
        self.add(b" >= 1");
        if !hints.is_empty() {
            self.add(b" :");
            for &hint in hints.iter().rev() {
                self.buffer.push(b' ');
                self.name(hint);
            }
        }
        self.end_line();
        label
    }

    /// A sum of constraints, each with a positive factor.
    pub(super) fn sum(&mut self, parts: &[(Name, u64)]) -> u64 {
        let label = self.next_label();
        self.add(b"pol");
        for (nth, &(name, factor)) in parts.iter().enumerate() {
            self.buffer.push(b' ');
            self.name(name);
            if factor != 1 {
                self.buffer.push(b' ');
                self.number(factor);
                self.add(b" *");
            }
            if nth > 0 {
                self.add(b" +");
            }
        }
        self.end_line();
        label
    }

    /// A clause that follows by propagation over everything and the sum of two rows.
    pub(super) fn by_sum(&mut self, clause: &[Literal], rows: [u32; 2]) -> u64 {
        self.add(b"pol");
        for row in rows {
            self.buffer.push(b' ');
            self.name(Name::Row(row));
        }
        self.add(b" +");
        self.end_line();
        let label = self.rup(clause, &[]);
        self.add(b"del id -2");
        self.end_line();
        label
    }

    /// A solution better than all before, and with it the constraint that only better ones are
    /// looked for.
    pub(super) fn improve(&mut self, problem: &Problem, solution: &[OptionId]) -> u64 {
        let mut literals: Vec<Literal> = (0..problem.n_options() as u32)
            .map(|option| 2 * option + 1)
            .collect();
        solution
            .iter()
            .for_each(|option| literals[option.index()] -= 1);
        let label = self.next_label();
        self.add(b"soli");
        for literal in literals {
            self.buffer.push(b' ');
            self.literal(literal);
        }
        self.end_line();
        label
    }

    /// Deletes lines that are not needed any more.
    pub(super) fn delete(&mut self, labels: &[u64]) {
        if labels.is_empty() {
            return;
        }
        self.add(b"del id");
        for &label in labels {
            self.buffer.push(b' ');
            self.name(Name::Label(label));
        }
        self.end_line();
    }

    /// Ends the proof: with a conclusion, where there is one.
    pub(super) fn conclude(mut self, conclusion: Conclusion) -> io::Result<()> {
        self.add(b"output NONE ;\nconclusion ");
        let text = match conclusion {
            Conclusion::None => "NONE".into(),
            Conclusion::Unsatisfiable(label) => format!("UNSAT : @{label}"),
            Conclusion::Infeasible(label) => format!("BOUNDS INF : @{label} INF"),
            Conclusion::Best(cost, label) => format!("BOUNDS {cost} : @{label} {cost}"),
        };
        self.add(text.as_bytes());
        self.add(b" ;\nend pseudo-Boolean proof ;\n");
        self.flush();
        self.failed.map_or(Ok(()), Err)?;
        self.out.flush()
    }
}

/// What a proof proves.
#[derive(Clone, Copy)]
pub(super) enum Conclusion {
    /// Nothing: the search was stopped.
    None,
    /// There are no other solutions than those excluded.
    Unsatisfiable(u64),
    /// There is no solution, of any cost.
    Infeasible(u64),
    /// No solution costs less.
    Best(i64, u64),
}
