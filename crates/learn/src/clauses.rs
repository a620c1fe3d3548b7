//! The learned clauses, each watched by two of its literals.
//!
//! Clauses of two literals live in the lists of watches alone.

use super::assignment::Assignment;
use super::literal::Literal;
use super::tuning::TUNING;

/// A watch, stored in the list of a literal of its clause.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    /// Where the clause begins, or [`TWO`].
    pub(super) clause: u32,
    /// Another literal of the clause: where that is true, nobody needs to look at the clause.
    pub(super) other: Literal,
}

/// The place of a clause of two literals.
pub(super) const TWO: u32 = u32::MAX;

/// Before its literals a clause has its length, its worth, and the step of the journal that it is.
const HEAD: usize = 3;

/// The number of levels takes these bits of the worth; above them is for how many reductions it
/// stays.
const LEVELS: u32 = (1 << STAYS) - 1;
const STAYS: u32 = 24;

/// A change of a clause when the learner forgets clauses.
pub(super) struct Change {
    /// The step of the journal that the clause was.
    pub(super) step: u32,
    /// The literals lost, and the literals left; both empty if the clause is forgotten.
    pub(super) lost: Vec<Literal>,
    pub(super) new: Vec<Literal>,
    /// The new place of the clause, if three or more literals are left.
    pub(super) at: Option<u32>,
}

impl Change {
    fn forgotten(step: u32) -> Change {
        Change {
            step,
            lost: Vec::new(),
            new: Vec::new(),
            at: None,
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Clauses {
    /// The heads and the literals of all clauses; a head is three numbers in place of literals.
    words: Vec<Literal>,
    all: Vec<u32>,
    pub(super) watches: Vec<Vec<Watch>>,
    n_watches: usize,
    /// Watches that were looked at.
    pub(super) n_visits: u64,
}

impl Clauses {
    pub(super) fn new(n_variables: usize) -> Clauses {
        Clauses {
            words: Vec::new(),
            all: Vec::new(),
            watches: vec![Vec::new(); 2 * n_variables],
            n_watches: 0,
            n_visits: 0,
        }
    }

    /// Whether no further clause of `len` literals could be numbered.
    pub(super) fn is_full(&self, len: usize) -> bool {
        self.words.len() + len + HEAD >= TWO as usize
    }

    /// About the bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        let watches =
            self.watches.len() * size_of::<Vec<Watch>>() + 2 * self.n_watches * size_of::<Watch>();
        watches + size_of_val(&*self.words) + size_of_val(&*self.all)
    }

    #[inline(always)]
    fn len_of(&self, clause: u32) -> usize {
        self.words[clause as usize].index()
    }

    fn worth_of(&mut self, clause: u32) -> &mut Literal {
        &mut self.words[clause as usize + 1]
    }

    #[inline(always)]
    pub(super) fn literals(&self, clause: u32) -> &[Literal] {
        let start = clause as usize + HEAD;
        &self.words[start..start + self.len_of(clause)]
    }

    #[inline(always)]
    pub(super) fn literals_mut(&mut self, clause: u32) -> &mut [Literal] {
        let start = clause as usize + HEAD;
        let end = start + self.len_of(clause);
        &mut self.words[start..end]
    }

    /// The step of the journal that a clause is.
    pub(super) fn step_of(&self, clause: u32) -> u64 {
        self.words[clause as usize + 2].code().into()
    }

    pub(super) fn set_step(&mut self, clause: u32, step: u64) {
        self.words[clause as usize + 2] = Literal::from_code(step as u32);
    }

    /// A clause of two literals or more, the first two of which watch it; returns where it is,
    /// unless it has only two.
    pub(super) fn add(&mut self, literals: &[Literal], n_levels: u32) -> Option<u32> {
        let clause = (literals.len() > 2).then_some(self.words.len() as u32);
        if let Some(clause) = clause {
            self.words.extend([
                Literal::from_code(literals.len() as u32),
                worth(n_levels, TUNING.new_reductions),
                Literal::default(),
            ]);
            self.words.extend_from_slice(literals);
            self.all.push(clause);
        }
        self.watch(clause.unwrap_or(TWO), literals[0], literals[1]);
        clause
    }

    fn watch(&mut self, clause: u32, a: Literal, b: Literal) {
        self.watches[a.index()].push(Watch { clause, other: b });
        self.watches[b.index()].push(Watch { clause, other: a });
        self.n_watches += 2;
    }

    /// The clause was used: it survives the next reductions, and may be worth more now.
    pub(super) fn used(&mut self, clause: u32, n_levels: impl FnOnce(&[Literal]) -> u32) {
        let old = self.worth_of(clause).code() & LEVELS;
        let levels = if old > TUNING.best_levels {
            n_levels(self.literals(clause)).min(old)
        } else {
            old
        };
        *self.worth_of(clause) = worth(
            levels,
            if old <= TUNING.good_levels {
                TUNING.new_reductions
            } else {
                1
            },
        );
    }

    /// Forgets most clauses that were of no use of late, and the literals that are true at the
    /// root; no decision is taken now. `changes` receives the fate of the clauses, if it is wanted.
    pub(super) fn reduce(&mut self, now: &Assignment, mut changes: Option<&mut Vec<Change>>) {
        debug_assert_eq!(now.level(), 0);
        let (mut keep, mut doubtful) = (Vec::with_capacity(self.all.len()), Vec::new());
        for clause in std::mem::take(&mut self.all) {
            let old = self.worth_of(clause).code();
            let (levels, stays) = (old & LEVELS, old >> STAYS);
            if levels > TUNING.best_levels && stays == 0 {
                doubtful.push((levels, self.len_of(clause), clause));
            } else {
                *self.worth_of(clause) = worth(levels, stays.saturating_sub(1));
                keep.push(clause);
            }
        }
        doubtful.sort_unstable();
        let (good, forgotten) = doubtful.split_at(doubtful.len() / 4);
        keep.extend(good.iter().map(|&(_, _, clause)| clause));
        keep.sort_unstable();
        if let Some(changes) = &mut changes {
            let change = |&(_, _, clause): &(u32, usize, u32)| {
                Change::forgotten(self.step_of(clause) as u32)
            };
            changes.extend(forgotten.iter().map(change));
        }
        self.rebuild(&keep, now, changes);
    }

    /// Forgets all watches except those of clauses of two literals, unless the other literal is
    /// true.
    fn forget_watches(&mut self, now: &Assignment) {
        for watches in &mut self.watches {
            watches.retain(|watch| watch.clause == TWO && !now.is_true(watch.other));
        }
        self.n_watches = self.watches.iter().map(Vec::len).sum();
    }

    /// Adds the rest of a clause, with the worth and the step that stood in its head.
    fn add_again(&mut self, literals: &[Literal], head: &[Literal]) -> Option<u32> {
        let added = self.add(literals, 0)?;
        *self.worth_of(added) = head[1];
        self.words[added as usize + 2] = head[2];
        Some(added)
    }

    /// Adds these clauses anew, without the literals that are false at the root.
    fn rebuild(&mut self, keep: &[u32], now: &Assignment, mut changes: Option<&mut Vec<Change>>) {
        self.forget_watches(now);
        let old = std::mem::take(&mut self.words);
        let mut literals = Vec::new();
        for head in keep.iter().map(|&clause| clause as usize) {
            let all = &old[head + HEAD..][..old[head].index()];
            literals.clear();
            literals.extend(all.iter().filter(|&&literal| !now.is_false(literal)));
            // what follows at the root has followed: two literals at least are left
            let stays = literals.iter().all(|&literal| now.is_open(literal));
            let added = match stays {
                true => self.add_again(&literals, &old[head..]),
                false => None,
            };
            if let Some(changes) = &mut changes
                && (!stays || literals.len() < all.len())
            {
                let mut change = Change::forgotten(old[head + 2].code());
                if stays {
                    let lost = all.iter().filter(|&&literal| now.is_false(literal));
                    change.lost.extend(lost);
                    (change.new, change.at) = (literals.clone(), added);
                }
                changes.push(change);
            }
        }
    }
}

/// The worth of a clause on this many levels, which stays for some reductions.
fn worth(n_levels: u32, stays: u32) -> Literal {
    Literal::from_code(n_levels.min(LEVELS) | stays << STAYS)
}
