//! A partial assignment of the formula's variables, and what follows from it row by row, each with its reason.
//!
//! It is the propagation of any engine, written down so that each step can be named: an item that has its last option forces it, a covered one excludes
//! its other options, and a limit of the cost what is too expensive.
//!
//! Invariants:
//! 1. `trail` has all variables with a value in their order, `taken` the true ones among them.
//! 2. `truth` counts the true rivals of an item, `slack` how many open ones it can lose, with [`SATISFIED`] added as soon as `truth` is `low`.
//! 3. What stands in `tight`, `released`, and `taken` from `head` on has not been looked at yet.

use super::formula::Formula;
use super::lists::Lists;
use super::prices::Ceiling;

/// Why a variable has its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    /// Somebody chose it.
    Decision,
    /// It was proved at the root.
    Unit,
    /// The item needs it.
    AtLeast(u32),
    /// The item is full.
    AtMost(u32),
    /// The option and the color that it puts somewhere: this row, and the other of the two.
    Implied { row: u32, other: u32 },
    /// It costs too much.
    Ceiling,
}

/// A row that no assignment of the open variables satisfies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Conflict {
    AtLeast(u32),
    AtMost(u32),
    Implied { row: u32, option: u32, color: u32 },
    Ceiling,
}

/// An item whose rivals are only listed.
const NO_BITS: u32 = u32::MAX;

/// No item.
const NOBODY: u32 = u32::MAX;

/// Above any slack.
pub(super) const SATISFIED: i32 = 1 << 30;

#[derive(Clone, Debug)]
pub(super) struct Assignment {
    pub(super) formula: Formula,
    /// For each variable the items where it is a rival.
    items_of: Lists<u32>,
    /// For each option the colors it puts somewhere, with the rows that imply them.
    colors_of: Lists<(u32, u32)>,
    values: Vec<i8>,
    /// The open variables as bits, and for items with many rivals these too: `n_words` words from `bits_of[item]` on.
    open: Vec<u64>,
    rival_bits: Vec<u64>,
    bits_of: Vec<u32>,
    n_words: usize,
    reasons: Vec<Reason>,
    positions: Vec<u32>,
    trail: Vec<u32>,
    pub(super) taken: Vec<u32>,
    head: usize,
    low: Vec<u32>,
    high: Vec<u32>,
    truth: Vec<u32>,
    pub(super) slack: Vec<i32>,
    /// For each covered item the first option that covered it.
    first: Vec<u32>,
    tight: Vec<u32>,
    /// An item that lacks options, once there is one: [`NOBODY`] before.
    broken: u32,
    released: Vec<u32>,
    pub(super) ceiling: Option<Ceiling>,
}

/// How far an assignment was.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    trail: u32,
    spent: Option<(u64, u32)>,
}

impl Assignment {
    pub(super) fn new(formula: Formula, ceiling: Option<Ceiling>) -> Assignment {
        let (n_items, n) = (formula.rows.len(), formula.n_variables);
        let items_of = Lists::new(n, || {
            let formula = &formula;
            (0..n_items)
                .flat_map(move |item| formula.rivals.of(item).iter().map(move |&rival| (rival as usize, item as u32)))
        });
        let colors_of = Lists::new(formula.n_options, || {
            let formula = &formula;
            (0..formula.shades.len()).flat_map(move |color| {
                let options = formula.shades.of(color).iter().enumerate();
                let variable = (formula.n_options + color) as u32;
                options.map(move |(nth, &option)| (option as usize, (variable, formula.implication(color, nth))))
            })
        });
        let low: Vec<u32> = formula.bounds.iter().map(|bounds| bounds.low).collect();
        let slack = |item: usize| match low[item] {
            0 => SATISFIED,
            low => formula.rivals.of(item).len() as i32 - i32::try_from(low).unwrap_or(i32::MAX),
        };
        let slack: Vec<i32> = (0..n_items).map(slack).collect();
        let n_words = n.div_ceil(64);
        let (mut rival_bits, mut bits_of) = (Vec::new(), vec![NO_BITS; n_items]);
        for (item, start) in bits_of.iter_mut().enumerate() {
            // one look at a word instead of several rivals
            let rivals = formula.rivals.of(item);
            if rivals.len() > 2 * n_words {
                *start = rival_bits.len() as u32;
                let mut bits = vec![0; n_words];
                rivals.iter().for_each(|&rival| bits[rival as usize / 64] |= 1_u64 << (rival % 64));
                rival_bits.extend(bits);
            }
        }
        Assignment {
            open: vec![u64::MAX; n_words],
            rival_bits,
            bits_of,
            n_words,
            items_of,
            colors_of,
            values: vec![0; n],
            reasons: vec![Reason::Decision; n],
            positions: vec![0; n],
            trail: Vec::new(),
            taken: Vec::new(),
            head: 0,
            low,
            high: formula.bounds.iter().map(|bounds| bounds.high).collect(),
            truth: vec![0; n_items],
            first: vec![0; n_items],
            tight: (0..n_items as u32).filter(|&item| slack[item as usize] <= 0).collect(),
            slack,
            broken: NOBODY,
            released: Vec::new(),
            ceiling,
            formula,
        }
    }

    #[inline(always)]
    pub(super) fn is_open(&self, variable: u32) -> bool {
        self.values[variable as usize] == 0
    }

    #[inline(always)]
    pub(super) fn is_true(&self, variable: u32) -> bool {
        self.values[variable as usize] > 0
    }

    #[inline(always)]
    pub(super) fn is_false(&self, variable: u32) -> bool {
        self.values[variable as usize] < 0
    }

    #[inline(always)]
    pub(super) fn reason(&self, variable: u32) -> Reason {
        self.reasons[variable as usize]
    }

    /// From now on this variable has its value without anything else.
    pub(super) fn prove(&mut self, variable: u32) {
        self.reasons[variable as usize] = Reason::Unit;
    }

    /// When it got its value.
    #[inline(always)]
    pub(super) fn position(&self, variable: u32) -> u32 {
        self.positions[variable as usize]
    }

    #[inline(always)]
    pub(super) fn items_of(&self, variable: u32) -> &[u32] {
        self.items_of.of(variable as usize)
    }

    /// The option that covered an item first.
    #[inline(always)]
    pub(super) fn first(&self, item: u32) -> u32 {
        self.first[item as usize]
    }

    /// Whether exactly one more option is to cover the item.
    pub(super) fn lacks_one(&self, item: u32) -> bool {
        let (item, truth) = (item as usize, self.truth[item as usize]);
        truth + 1 == self.low[item] && truth + 1 == self.high[item]
    }

    pub(super) fn is_single(&self, item: u32) -> bool {
        self.high[item as usize] == 1
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { trail: self.trail.len() as u32, spent: self.ceiling.as_ref().map(Ceiling::mark) }
    }

    pub(super) fn assign(&mut self, variable: u32, value: bool, reason: Reason) {
        let v = variable as usize;
        self.values[v] = if value { 1 } else { -1 };
        self.open[v / 64] &= !(1 << (v % 64));
        self.reasons[v] = reason;
        self.positions[v] = self.trail.len() as u32;
        self.trail.push(variable);
        if value {
            self.taken.push(variable);
            for &item in self.items_of.of(v) {
                let item = item as usize;
                self.truth[item] += 1;
                if self.truth[item] == 1 {
                    self.first[item] = variable;
                }
                if self.truth[item] == self.low[item] {
                    self.slack[item] += SATISFIED;
                }
            }
            if let Some(ceiling) = &mut self.ceiling {
                ceiling.take(variable);
            }
        } else {
            for &item in self.items_of.of(v) {
                let slack = &mut self.slack[item as usize];
                *slack -= 1;
                if *slack == 0 {
                    self.tight.push(item);
                } else if *slack < 0 {
                    self.broken = item;
                }
            }
            if v >= self.formula.n_options {
                self.released.push(variable);
            }
        }
    }

    /// Goes back to where a mark was set; everything that follows had been drawn there.
    pub(super) fn undo(&mut self, mark: Mark) {
        while self.trail.len() > mark.trail as usize {
            let Some(variable) = self.trail.pop() else { break };
            let v = variable as usize;
            let value = std::mem::replace(&mut self.values[v], 0);
            self.open[v / 64] |= 1 << (v % 64);
            if value > 0 {
                self.taken.pop();
                for &item in self.items_of.of(v) {
                    let item = item as usize;
                    if self.truth[item] == self.low[item] {
                        self.slack[item] -= SATISFIED;
                    }
                    self.truth[item] -= 1;
                }
            } else {
                self.items_of.of(v).iter().for_each(|&item| self.slack[item as usize] += 1);
            }
        }
        self.head = self.taken.len();
        self.broken = NOBODY;
        self.tight.clear();
        self.released.clear();
        if let (Some(ceiling), Some(spent)) = (&mut self.ceiling, mark.spent) {
            ceiling.undo(spent);
        }
    }

    /// Draws all consequences, or finds a row that cannot be satisfied.
    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            if self.broken != NOBODY {
                return Err(Conflict::AtLeast(self.broken));
            } else if let Some(item) = self.tight.pop() {
                self.complete(item)?;
            } else if let Some(&variable) = self.taken.get(self.head) {
                self.head += 1;
                self.exclude(variable)?;
            } else if let Some(color) = self.released.pop() {
                self.release(color)?;
            } else if !self.lower()? {
                return Ok(());
            }
        }
    }

    /// An item with as many open options as it needs takes all of them.
    fn complete(&mut self, item: u32) -> Result<(), Conflict> {
        match self.slack[item as usize] {
            ..0 => return Err(Conflict::AtLeast(item)),
            0 => {}
            _ => return Ok(()),
        }
        for at in 0..self.formula.rivals.of(item as usize).len() {
            let rival = self.formula.rivals.of(item as usize)[at];
            if self.is_open(rival) {
                self.assign(rival, true, Reason::AtLeast(item));
            }
        }
        Ok(())
    }

    /// What a true variable excludes.
    fn exclude(&mut self, variable: u32) -> Result<(), Conflict> {
        for i in 0..self.items_of(variable).len() {
            let item = self.items_of(variable)[i];
            let (truth, high) = (self.truth[item as usize], self.high[item as usize]);
            if truth > high {
                return Err(Conflict::AtMost(item));
            }
            if truth < high {
                continue;
            }
            self.fill(item);
            if self.broken != NOBODY {
                // most nodes end like this: no need to see what else follows
                return Ok(());
            }
        }
        if (variable as usize) < self.formula.n_options {
            for i in 0..self.colors_of.of(variable as usize).len() {
                let (color, row) = self.colors_of.of(variable as usize)[i];
                if self.is_false(color) {
                    return Err(Conflict::Implied { row, option: variable, color });
                }
                if self.is_open(color) {
                    self.assign(color, true, Reason::Implied { row, other: variable });
                }
            }
        }
        Ok(())
    }

    /// Excludes the open rivals of a full item.
    fn fill(&mut self, item: u32) {
        let start = self.bits_of[item as usize];
        if start == NO_BITS {
            for at in 0..self.formula.rivals.of(item as usize).len() {
                let rival = self.formula.rivals.of(item as usize)[at];
                if self.is_open(rival) {
                    self.assign(rival, false, Reason::AtMost(item));
                    if self.broken != NOBODY {
                        break;
                    }
                }
            }
            return;
        }
        for word in 0..self.n_words {
            let mut open = self.rival_bits[start as usize + word] & self.open[word];
            while open != 0 {
                let rival = word as u32 * 64 + open.trailing_zeros();
                open &= open - 1;
                self.assign(rival, false, Reason::AtMost(item));
            }
            if self.broken != NOBODY {
                break;
            }
        }
    }

    /// Without its color no option is taken.
    fn release(&mut self, variable: u32) -> Result<(), Conflict> {
        let color = variable as usize - self.formula.n_options;
        for nth in 0..self.formula.shades.of(color).len() {
            let (option, row) = (self.formula.shades.of(color)[nth], self.formula.implication(color, nth));
            if self.is_true(option) {
                return Err(Conflict::Implied { row, option, color: variable });
            }
            if self.is_open(option) {
                self.assign(option, false, Reason::Implied { row, other: variable });
            }
        }
        Ok(())
    }

    /// Excludes what costs too much; whether there was anything.
    fn lower(&mut self) -> Result<bool, Conflict> {
        let Some(ceiling) = &mut self.ceiling else { return Ok(false) };
        if ceiling.is_broken() {
            return Err(Conflict::Ceiling);
        }
        let before = self.trail.len();
        while let Some(option) = self.ceiling.as_mut().and_then(Ceiling::too_expensive) {
            if self.is_open(option) {
                self.assign(option, false, Reason::Ceiling);
            }
        }
        Ok(self.trail.len() > before)
    }
}
