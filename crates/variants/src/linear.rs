//! Sums of digits with factors: an arrow of two digits is `10 a + b - c - d = 0`.
//!
//! The known sums of houses and cages are added to a sum or subtracted from it if fewer cells
//! remain: a sum of many cells becomes a sum of few cells outside of whole houses.

use crate::parts::{Read, machine_of};

/// Cells with factors, and the sum of digits times factors on a board with digits up to `digits`.
#[derive(Clone, Debug)]
pub(crate) struct Sum {
    terms: Vec<(usize, i64)>,
    total: i64,
    digits: i64,
}

impl Sum {
    /// A cell may come again.
    pub(crate) fn new(
        terms: impl IntoIterator<Item = (usize, i64)>,
        total: i64,
        digits: usize,
    ) -> Sum {
        let digits = digits as i64;
        let mut sum = Sum {
            terms: Vec::new(),
            total,
            digits,
        };
        terms.into_iter().for_each(|term| sum.add_term(term));
        sum
    }

    /// The sum of different digits, as many as there are.
    pub(crate) fn of_house(cells: &[usize], digits: usize) -> Sum {
        let terms = cells.iter().map(|&cell| (cell, 1));
        Sum::new(terms, (digits * (digits + 1) / 2) as i64, digits)
    }

    fn add_term(&mut self, (cell, factor): (usize, i64)) {
        match self.terms.iter_mut().find(|(other, _)| *other == cell) {
            Some((_, known)) => *known += factor,
            None => self.terms.push((cell, factor)),
        }
        self.terms.retain(|(_, factor)| *factor != 0);
    }

    /// The sum with another one, multiplied by a sign.
    fn with(&self, other: &Sum, sign: i64) -> Sum {
        let mut sum = self.clone();
        sum.total += sign * other.total;
        { other.terms.iter() }.for_each(|&(cell, factor)| sum.add_term((cell, sign * factor)));
        sum
    }

    /// How many cells the sum has with another one's added, multiplied by a sign.
    fn n_cells_with(&self, other: &Sum, sign: i64) -> usize {
        let factor = |cell: usize| {
            let mut terms = self.terms.iter();
            terms.find(|term| term.0 == cell).map_or(0, |term| term.1)
        };
        let (mut fewer, mut more) = (0, 0);
        for &(cell, other) in &other.terms {
            let known = factor(cell);
            more += usize::from(known == 0);
            fewer += usize::from(known + sign * other == 0);
        }
        self.terms.len() + more - fewer
    }

    pub(crate) fn n_cells(&self) -> usize {
        self.terms.len()
    }

    /// The largest set of cells that have the same factor and stand in the same house, with this
    /// factor; `None` if no house has two such cells.
    pub(crate) fn largest_group(&self, houses: &[Vec<usize>]) -> Option<(i64, Vec<usize>)> {
        let mut factors: Vec<i64> = self.terms.iter().map(|term| term.1).collect();
        factors.sort_unstable();
        factors.dedup();
        let group = |factor: i64, house: &[usize]| {
            let of_house = { self.terms.iter() }
                .filter(|(cell, other)| *other == factor && house.contains(cell));
            (factor, of_house.map(|term| term.0).collect::<Vec<usize>>())
        };
        let all =
            { factors.iter() }.flat_map(|&factor| houses.iter().map(move |house| (factor, house)));
        let groups = all.map(|(factor, house)| group(factor, house));
        let largest = groups.max_by_key(|(_, cells)| cells.len());
        largest.filter(|(_, cells)| cells.len() > 1)
    }

    /// The number of cells once each group is replaced by one cell.
    pub(crate) fn n_groups(&self, houses: &[Vec<usize>]) -> usize {
        let mut left = self.clone();
        while let Some((_, cells)) = left.largest_group(houses) {
            left.replace(&cells, (usize::MAX, 0));
        }
        left.n_cells()
    }

    /// Puts one cell in the place of a group.
    pub(crate) fn replace(&mut self, cells: &[usize], term: (usize, i64)) {
        self.terms.retain(|(cell, _)| !cells.contains(cell));
        self.terms.push(term);
    }

    /// The same with cells of lower ranks first.
    pub(crate) fn sorted(mut self, rank: &dyn Fn(usize) -> usize) -> Sum {
        self.terms.sort_by_key(|&(cell, _)| rank(cell));
        self
    }

    /// The cells, those with small factors first, and the automaton that adds their digits. A cell
    /// has digits in a `range`.
    pub(crate) fn machine(mut self, range: &dyn Fn(usize) -> (i64, i64)) -> Read {
        self.terms.sort_by_key(|(_, factor)| factor.abs());
        // the least and the largest sum of the cells behind each place
        let mut behind = vec![(0, 0)];
        for &(cell, factor) in self.terms.iter().rev() {
            let (low, high) = behind[behind.len() - 1];
            let (least, most) = range(cell);
            let (one, other) = (factor * least, factor * most);
            behind.push((low + one.min(other), high + one.max(other)));
        }
        behind.reverse();
        let (factors, total): (Vec<i64>, i64) =
            (self.terms.iter().map(|term| term.1).collect(), self.total);
        let step = move |before: &i64, digit: usize, at: usize| {
            let (now, (low, high)) = (before + factors[at] * digit as i64, behind[at + 1]);
            (now + low <= total && total <= now + high).then_some(now)
        };
        let cells = self.terms.iter().map(|term| term.0).collect();
        (cells, machine_of(0, step, move |&sum| sum == total))
    }

    /// The least and the largest digit of any cell.
    pub(crate) fn digits(&self) -> (i64, i64) {
        (1, self.digits)
    }

    pub(crate) fn has_cells(&self) -> bool {
        !self.terms.is_empty()
    }

    /// Whether the sum has no cells, and is not 0.
    pub(crate) fn is_contradiction(&self) -> bool {
        !self.has_cells() && self.total != 0
    }
}

/// Adds known sums and each other to sums, or subtracts them, as long as that leaves fewer cells.
pub(crate) fn reduce(sums: &mut [Sum], known: &[Sum]) {
    let mut left = sums.len();
    let mut at = 0;
    while left > 0 {
        let others = { sums.iter().enumerate() }
            .filter(|(other, _)| *other != at)
            .map(|(_, sum)| sum);
        let signed = known
            .iter()
            .chain(others)
            .flat_map(|sum| [(sum, 1), (sum, -1)]);
        let best = signed.min_by_key(|(other, sign)| sums[at].n_cells_with(other, *sign));
        let is_fewer = |(other, sign): &(&Sum, i64)| {
            sums[at].n_cells_with(other, *sign) < sums[at].terms.len()
        };
        if let Some((other, sign)) = best.filter(is_fewer) {
            sums[at] = sums[at].with(other, sign);
            left = sums.len();
        } else {
            left -= 1;
            at = (at + 1) % sums.len();
        }
    }
}
