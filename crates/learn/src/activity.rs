//! The activity of variables, as in VSIDS (Moskewicz and others 2001) with the decay of `MiniSat`:
//! how often they took part in recent conflicts; a heap, the most active variable on top.

use super::tuning::TUNING;

/// Numbers are made smaller before they overflow.
const LARGEST: f64 = 1e100;

/// The place of a variable or a group that stands in no list.
pub(super) const NOWHERE: u32 = u32::MAX;

#[derive(Clone, Debug)]
pub(super) struct Activity {
    scores: Vec<f64>,
    increment: f64,
    heap: Vec<u32>,
    place: Vec<u32>,
}

impl Activity {
    /// All variables, with these scores at first.
    pub(super) fn new(scores: Vec<f64>) -> Activity {
        let n = scores.len() as u32;
        let mut activity = Activity {
            scores,
            increment: 1.0,
            heap: (0..n).collect(),
            place: (0..n).collect(),
        };
        for at in (0..activity.heap.len() / 2).rev() {
            activity.sink(at);
        }
        activity
    }

    pub(super) fn len(&self) -> usize {
        self.scores.len()
    }

    #[inline(always)]
    pub(super) fn score(&self, variable: usize) -> f64 {
        self.scores[variable]
    }

    /// The variable took part in a conflict.
    #[inline]
    pub(super) fn bump(&mut self, variable: usize) {
        self.scores[variable] += self.increment;
        if self.scores[variable] > LARGEST {
            self.scores.iter_mut().for_each(|score| *score /= LARGEST);
            self.increment /= LARGEST;
        }
        if self.place[variable] != NOWHERE {
            self.rise(self.place[variable] as usize);
        }
    }

    /// The conflict is over.
    #[inline]
    pub(super) fn decay(&mut self) {
        self.increment /= TUNING.activity_decay;
    }

    /// The most active variable, which leaves the heap.
    pub(super) fn pop(&mut self) -> Option<usize> {
        let top = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.place[top as usize] = NOWHERE;
        if let Some(first) = self.heap.first_mut() {
            *first = last;
            self.place[last as usize] = 0;
            self.sink(0);
        }
        Some(top as usize)
    }

    #[inline(always)]
    pub(super) fn insert(&mut self, variable: usize) {
        if self.place[variable] == NOWHERE {
            self.heap.push(variable as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    fn rise(&mut self, mut at: usize) {
        let variable = self.heap[at];
        let score = self.scores[variable as usize];
        while at > 0 {
            let parent = (at - 1) / 2;
            if self.scores[self.heap[parent] as usize] >= score {
                break;
            }
            self.put(at, self.heap[parent]);
            at = parent;
        }
        self.put(at, variable);
    }

    fn sink(&mut self, mut at: usize) {
        let variable = self.heap[at];
        let score = self.scores[variable as usize];
        loop {
            let mut child = 2 * at + 1;
            let Some(&left) = self.heap.get(child) else {
                break;
            };
            let mut best = self.scores[left as usize];
            if let Some(&right) = self.heap.get(child + 1)
                && self.scores[right as usize] > best
            {
                child += 1;
                best = self.scores[right as usize];
            }
            if best <= score {
                break;
            }
            self.put(at, self.heap[child]);
            at = child;
        }
        self.put(at, variable);
    }

    fn put(&mut self, at: usize, variable: u32) {
        self.heap[at] = variable;
        self.place[variable as usize] = at as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_leave_by_their_scores() {
        let mut activity = Activity::new((0..100).map(|i| f64::from(i * 37 % 100)).collect());
        assert_eq!(activity.pop(), Some(27), "27 * 37 = 999");
        for variable in [3, 50, 3, 99] {
            for _ in 0..1000 {
                activity.bump(variable);
                activity.decay();
            }
        }
        activity.insert(27);
        let first = [(); 3].map(|()| activity.pop().unwrap());
        assert_eq!(first, [99, 3, 50]);
        let mut rest: Vec<usize> = std::iter::from_fn(|| activity.pop()).collect();
        assert!(
            rest.windows(2)
                .all(|pair| activity.score(pair[0]) >= activity.score(pair[1]))
        );
        rest.sort_unstable();
        assert!(
            rest.iter()
                .copied()
                .eq((0..99).filter(|i| ![3, 50].contains(i)))
        );
    }
}
