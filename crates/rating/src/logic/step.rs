//! Steps: the conclusion, its reason, and both as text.

use super::{Fault, Technique};
use quadrille_sudoku::House;
use std::fmt::{self, Write};

/// A digit that a cell may take.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Candidate {
    /// The cell, numbered row by row from 0.
    pub cell: usize,
    /// The digit, from 1.
    pub digit: u8,
}

/// One step of logic. `{}` of it is a sentence for people: what follows, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// How it was found.
    pub technique: Technique,
    /// What it follows from.
    pub reason: Reason,
    /// The digit that is certain now.
    pub placed: Option<Candidate>,
    /// The candidates that are impossible now, in order.
    pub removed: Vec<Candidate>,
}

/// What a step follows from: cells and digits as they stood before it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The cell is the last empty one of the house.
    LastCell {
        /// The house.
        house: House,
    },
    /// No other cell of the house can be the digit.
    OnlyPlace {
        /// The house.
        house: House,
    },
    /// No other digit is left for the cell.
    OnlyDigit,
    /// Where two houses cross stand all places that a digit has in one of them.
    Locked {
        /// The digit.
        digit: u8,
        /// The house that has no other places.
        base: House,
        /// The house that loses its other places.
        cover: House,
        /// The places.
        cells: Vec<usize>,
    },
    /// As many cells of a house as they have digits between them.
    NakedSet {
        /// The house.
        house: House,
        /// The cells.
        cells: Vec<usize>,
        /// Their digits.
        digits: Vec<u8>,
    },
    /// As many digits of a house as they have cells between them.
    HiddenSet {
        /// The house.
        house: House,
        /// The cells.
        cells: Vec<usize>,
        /// The digits.
        digits: Vec<u8>,
    },
    /// In the bases, parallel lines, all places of a digit lie in as many covers.
    Fish {
        /// The digit.
        digit: u8,
        /// The lines that have no other places.
        bases: Vec<House>,
        /// The lines across them, which lose their other places.
        covers: Vec<House>,
    },
    /// Whatever the pivot is, one of the cells is the digit.
    Wing {
        /// The cell in the middle.
        pivot: usize,
        /// The digit that is somewhere among them.
        digit: u8,
        /// The wings, and the pivot where it may be the digit itself.
        cells: Vec<usize>,
    },
    /// Two places of a house that has no other are of different colors; so one color is all right,
    /// the other all wrong.
    Colors {
        /// The digit.
        digit: u8,
        /// The places of each color.
        colors: [Vec<usize>; 2],
        /// The house that has two places of the first color, which is therefore wrong.
        conflict: Option<House>,
    },
    /// If the first is wrong, the second is right, the third wrong, and so on; so the first or the
    /// last is right.
    Chain {
        /// The candidates, wrong and right in turns if the first is wrong.
        nodes: Vec<Candidate>,
    },
    /// One of the first candidates is right, and the same follows from each.
    Cases {
        /// The house that has no other places for the digit of the first candidates; none where
        /// these are all those of one cell.
        house: Option<House>,
        /// From each first candidate to the end: right and wrong in turns.
        branches: Vec<Vec<Candidate>>,
    },
    /// If the first were right, so would be the others, each the last of its cell or house then;
    /// and that cannot be.
    Trial {
        /// The candidate that is tried.
        first: Candidate,
        /// The singles that follow, in their order.
        follows: Vec<Candidate>,
        /// What is impossible in the end.
        fault: Fault,
    },
}

impl Candidate {
    fn is(self) -> String {
        format!("{} is {}", name(self.cell), self.digit)
    }

    fn is_not(self) -> String {
        format!("{} is not {}", name(self.cell), self.digit)
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.placed {
            Some(candidate) => f.write_str(&candidate.is())?,
            None => f.write_str(&removals(&self.removed))?,
        }
        f.write_str(": ")?;
        self.reason.write(self.placed, f)
    }
}

impl Reason {
    fn write(&self, placed: Option<Candidate>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::LastCell { house } => write!(f, "it is the last empty cell of {house}"),
            Reason::OnlyPlace { house } => {
                let digit = placed.map_or(0, |candidate| candidate.digit);
                write!(f, "no other cell of {house} can be {digit}")
            }
            Reason::OnlyDigit => f.write_str("no other digit is left for it"),
            Reason::Locked {
                digit,
                base,
                cover,
                cells,
            } => {
                write!(
                    f,
                    "in {base} only {} can be {digit}, all in {cover}",
                    names(cells, "or")
                )
            }
            Reason::NakedSet {
                house,
                cells,
                digits,
            } => {
                let (n, cells) = (number(cells.len()), names(cells, "and"));
                write!(
                    f,
                    "in {house} the {n} cells {cells} take the {n} digits {}",
                    list(digits, "and")
                )
            }
            Reason::HiddenSet {
                house,
                cells,
                digits,
            } => {
                let (n, digits) = (number(digits.len()), list(digits, "and"));
                write!(
                    f,
                    "in {house} the {n} digits {digits} take the {n} cells {}",
                    names(cells, "and")
                )
            }
            Reason::Fish {
                digit,
                bases,
                covers,
            } => {
                let (bases, covers) = (lines(bases), lines(covers));
                write!(f, "in {bases} all places of {digit} lie in {covers}")
            }
            Reason::Wing {
                pivot,
                digit,
                cells,
            } => {
                write!(
                    f,
                    "whatever {} is, one of {} is {digit}",
                    name(*pivot),
                    names(cells, "and")
                )
            }
            Reason::Colors {
                digit,
                colors: [a, b],
                conflict,
            } => {
                let (a, b) = (names(a, "and"), names(b, "and"));
                match conflict {
                    None => write!(f, "either all of {a} are {digit}, or all of {b}"),
                    Some(house) => {
                        write!(
                            f,
                            "either all of {a} are {digit}, or all of {b}, and the first are two \
                            in {house}"
                        )
                    }
                }
            }
            Reason::Chain { nodes } => {
                let (Some(&first), Some(&last)) = (nodes.first(), nodes.last()) else {
                    return Ok(());
                };
                if first != last {
                    write!(f, "{} or {}, because ", first.is(), last.is())?;
                }
                f.write_str(&links(nodes, false))
            }
            Reason::Trial {
                first,
                follows,
                fault,
            } => {
                write!(f, "if {}", first.is())?;
                if !follows.is_empty() {
                    let follows: Vec<String> = follows.iter().map(|single| single.is()).collect();
                    write!(f, ", then {}", follows.join(", then "))?;
                }
                match fault {
                    Fault::Cell(cell) => write!(f, ", and no digit is left for {}", name(*cell)),
                    Fault::House(house, digit) => {
                        write!(f, ", and {house} has no place for {digit}")
                    }
                }
            }
            Reason::Cases { house, branches } => write_cases(*house, branches, f),
        }
    }
}

/// `r1c1 is 5 or 7, and it follows from each; if r1c1 is 5, …`
fn write_cases(
    house: Option<House>,
    branches: &[Vec<Candidate>],
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let firsts: Vec<Candidate> = branches
        .iter()
        .filter_map(|branch| branch.first().copied())
        .collect();
    let cells: Vec<usize> = firsts.iter().map(|first| first.cell).collect();
    let digits: Vec<u8> = firsts.iter().map(|first| first.digit).collect();
    match house {
        Some(house) => {
            let digit = digits.first().unwrap_or(&0);
            write!(f, "in {house} one of {} is {digit}", names(&cells, "and"))?;
        }
        None => write!(
            f,
            "{} is {}",
            names(&cells[..cells.len().min(1)], "and"),
            list(&digits, "or")
        )?,
    }
    f.write_str(", and it follows from each")?;
    for branch in branches {
        write!(f, "; {}", links(branch, true))?;
    }
    Ok(())
}

/// `if r1c1 is 5, then r1c2 is not 5, so r1c3 is 5`: candidates true and false in turns, the first
/// as given.
fn links(nodes: &[Candidate], first_is_right: bool) -> String {
    let mut text = String::new();
    for (n, node) in nodes.iter().enumerate() {
        let right = (n % 2 == 0) == first_is_right;
        text += match (n, right) {
            (0, _) => "if ",
            (1, _) | (_, true) => ", then ",
            (_, false) => ", so ",
        };
        text += &if right { node.is() } else { node.is_not() };
    }
    text
}

/// A cell as people name it.
fn name(cell: usize) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

fn names(cells: &[usize], and: &str) -> String {
    list(
        &cells.iter().map(|&cell| name(cell)).collect::<Vec<_>>(),
        and,
    )
}

/// `a`, `a and b`, `a, b and c`.
fn list<T: fmt::Display>(things: &[T], and: &str) -> String {
    let mut text = String::new();
    for (n, thing) in things.iter().enumerate() {
        let gap = match n {
            0 => String::new(),
            _ if n + 1 == things.len() => format!(" {and} "),
            _ => ", ".into(),
        };
        // a String takes everything
        let _ = write!(text, "{gap}{thing}");
    }
    text
}

/// `rows 1, 4 and 7`.
fn lines(houses: &[House]) -> String {
    let (mut kind, mut numbers) = ("rows", Vec::new());
    for house in houses {
        let (name, number) = match *house {
            House::Row(n) => ("rows", n),
            House::Column(n) => ("columns", n),
            House::Box(n) => ("boxes", n),
        };
        kind = name;
        numbers.push(number + 1);
    }
    format!("{kind} {}", list(&numbers, "and"))
}

fn number(n: usize) -> &'static str {
    ["no", "one", "two", "three", "four"]
        .get(n)
        .copied()
        .unwrap_or("many")
}

/// `r1c2 and r1c3 are not 5 or 6; r1c4 is not 7`.
fn removals(removed: &[Candidate]) -> String {
    let mut groups: Vec<(Vec<usize>, Vec<u8>)> = Vec::new();
    for digit in 1..=9 {
        let cells: Vec<usize> = removed
            .iter()
            .filter(|c| c.digit == digit)
            .map(|c| c.cell)
            .collect();
        match groups.iter_mut().find(|group| group.0 == cells) {
            _ if cells.is_empty() => {}
            Some(group) => group.1.push(digit),
            None => groups.push((cells, vec![digit])),
        }
    }
    let part = |(cells, digits): &(Vec<usize>, Vec<u8>)| {
        let are = if cells.len() == 1 { "is" } else { "are" };
        format!("{} {are} not {}", names(cells, "and"), list(digits, "or"))
    };
    groups.iter().map(part).collect::<Vec<_>>().join("; ")
}
