//! Rows of numbers modulo a power of a prime, in echelon form, and vectors that all of them are
//! orthogonal to.
//!
//! A vector is a sum of multiples of the rows exactly if they reduce it to zero; otherwise it leads
//! to a vector that is orthogonal to every row and not to it. A modulus that is not a prime
//! requires more rows: each row times the least factor that annihilates its first entry (J. A.
//! Howell, "Spans in the module `(Z_m)^s`", 1986).

/// The rows have room for this many numbers: 128 MiB.
const MAX_NUMBERS: usize = 1 << 25;

/// Consecutive entries of a row: from the first nonzero entry to some entry with only zeros after
/// it.
#[derive(Clone, Debug)]
struct EchelonRow {
    start: usize,
    values: Vec<u32>,
}

impl EchelonRow {
    /// Drops zeros at both ends; returns the first entry, if there is any.
    fn trim(&mut self) -> Option<u32> {
        let zeros = self.values.iter().take_while(|&&value| value == 0).count();
        self.values.drain(..zeros);
        self.start += zeros;
        let kept = self
            .values
            .iter()
            .rposition(|&value| value != 0)
            .map_or(0, |last| last + 1);
        self.values.truncate(kept);
        self.values.first().copied()
    }

    fn scale(&mut self, factor: u64, modulus: u64) {
        for value in &mut self.values {
            *value = (u64::from(*value) * factor % modulus) as u32;
        }
    }

    /// Subtracts a multiple of a row with the same start.
    fn subtract(&mut self, other: &EchelonRow, times: u64, modulus: u64) {
        if self.values.len() < other.values.len() {
            self.values.resize(other.values.len(), 0);
        }
        let add = modulus - times;
        for (value, &of_other) in self.values.iter_mut().zip(&other.values) {
            *value = ((u64::from(*value) + u64::from(of_other) * add) % modulus) as u32;
        }
    }
}

/// The rows, by the place of their first entry, which is a power of the prime.
#[derive(Debug)]
pub(super) struct Echelon {
    modulus: u64,
    rows: Vec<Option<EchelonRow>>,
    /// How many rows begin with 1.
    units: usize,
    stored: usize,
}

/// There is no more room.
#[derive(Debug)]
pub(super) struct Full;

impl Echelon {
    /// No rows of this length, modulo a power of a prime below 2^31.
    pub(super) fn new(modulus: u32, length: usize) -> Echelon {
        Echelon {
            modulus: u64::from(modulus),
            rows: vec![None; length],
            units: 0,
            stored: 0,
        }
    }

    /// Whether every vector can be reduced to zero.
    pub(super) fn is_whole(&self) -> bool {
        self.units == self.rows.len()
    }

    /// Adds a row that is 1 at these places, in ascending order, and 0 elsewhere.
    pub(super) fn add(&mut self, places: &[usize]) -> Result<(), Full> {
        let (Some(&start), Some(&last)) = (places.first(), places.last()) else {
            return Ok(());
        };
        let mut values = vec![0; last + 1 - start];
        for place in places {
            values[place - start] = 1;
        }
        let mut open = vec![EchelonRow { start, values }];
        while let Some(row) = open.pop() {
            self.insert(row, &mut open)?;
        }
        Ok(())
    }

    fn insert(&mut self, mut row: EchelonRow, open: &mut Vec<EchelonRow>) -> Result<(), Full> {
        while let Some(first) = row.trim() {
            let place = row.start;
            if let Some(pivot) = &self.rows[place]
                && first.is_multiple_of(pivot.values[0])
            {
                row.subtract(pivot, u64::from(first / pivot.values[0]), self.modulus);
                continue;
            }
            let power = gcd(u64::from(first), self.modulus);
            row.scale(
                inverse(u64::from(first) / power, self.modulus),
                self.modulus,
            );
            if power > 1 {
                let mut multiple = row.clone();
                multiple.scale(self.modulus / power, self.modulus);
                open.push(multiple);
            } else {
                self.units += 1;
            }
            self.stored += row.values.len();
            if self.stored > MAX_NUMBERS {
                return Err(Full);
            }
            // what stood there begins with a higher power, and is reduced further
            match self.rows[place].replace(row) {
                Some(old) => {
                    self.stored -= old.values.len();
                    row = old;
                }
                None => break,
            }
        }
        Ok(())
    }

    /// A vector orthogonal to all rows but not to `vector`; none where the rows reduce it to zero.
    pub(super) fn witness(&self, vector: Vec<u32>) -> Option<Vec<u32>> {
        let mut left = EchelonRow {
            start: 0,
            values: vector,
        };
        while let Some(first) = left.trim() {
            match &self.rows[left.start] {
                Some(pivot) if first.is_multiple_of(pivot.values[0]) => {
                    left.subtract(pivot, u64::from(first / pivot.values[0]), self.modulus);
                }
                _ => return Some(self.orthogonal(left.start)),
            }
        }
        None
    }

    /// A vector orthogonal to all rows, 0 behind this place, and there as small a power as it can
    /// be.
    fn orthogonal(&self, last: usize) -> Vec<u32> {
        let mut vector = vec![0; self.rows.len()];
        let first = |row: &EchelonRow| u64::from(row.values[0]);
        vector[last] = self.rows[last]
            .as_ref()
            .map_or(1, |row| self.modulus / first(row)) as u32;
        for place in (0..last).rev() {
            let Some(row) = &self.rows[place] else {
                continue;
            };
            let rest = row.values[1..].iter().zip(&vector[place + 1..]);
            let sum = rest.fold(0, |sum, (&a, &b)| {
                (sum + u64::from(a) * u64::from(b)) % self.modulus
            });
            vector[place] = ((self.modulus - sum) % self.modulus / first(row)) as u32;
        }
        vector
    }
}

pub(super) fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The inverse of a unit.
fn inverse(unit: u64, modulus: u64) -> u64 {
    let (mut a, mut b, mut x, mut y) = (unit as i64, modulus as i64, 1_i64, 0_i64);
    while b != 0 {
        let times = a / b;
        (a, b) = (b, a - times * b);
        (x, y) = (y, x - times * y);
    }
    x.rem_euclid(modulus as i64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All vectors modulo `modulus`.
    fn vectors(modulus: u32, length: u32) -> impl Iterator<Item = Vec<u32>> {
        (0..modulus.pow(length)).map(move |code| {
            (0..length)
                .map(|at| code / modulus.pow(at) % modulus)
                .collect()
        })
    }

    #[test]
    fn a_witness_exists_exactly_outside_of_the_span() {
        let dot = |a: &[u32], b: &[u32], modulus: u32| {
            a.iter().zip(b).map(|(a, b)| a * b).sum::<u32>() % modulus
        };
        for modulus in [2, 3, 4, 8, 9] {
            for sets in [
                &[&[0, 1][..], &[1, 2], &[0, 2]][..],
                &[&[0, 1, 2], &[0, 1], &[1]],
                &[&[0, 1], &[0, 1, 2]],
            ] {
                let mut echelon = Echelon::new(modulus, 3);
                let rows: Vec<Vec<u32>> = sets
                    .iter()
                    .map(|set| (0..3).map(|at| u32::from(set.contains(&at))).collect())
                    .collect();
                sets.iter().for_each(|set| echelon.add(set).unwrap());
                let spanned: Vec<Vec<u32>> = vectors(modulus, rows.len() as u32)
                    .map(|times| {
                        (0..3)
                            .map(|at| {
                                rows.iter()
                                    .zip(&times)
                                    .map(|(row, t)| row[at] * t)
                                    .sum::<u32>()
                                    % modulus
                            })
                            .collect()
                    })
                    .collect();
                for vector in vectors(modulus, 3) {
                    let witness = echelon.witness(vector.clone());
                    assert_eq!(
                        witness.is_none(),
                        spanned.contains(&vector),
                        "{vector:?} modulo {modulus}"
                    );
                    if let Some(witness) = witness {
                        assert!(
                            rows.iter().all(|row| dot(row, &witness, modulus) == 0),
                            "{vector:?} modulo {modulus}"
                        );
                        assert_ne!(
                            dot(&vector, &witness, modulus),
                            0,
                            "{vector:?} modulo {modulus}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn inverses() {
        for (unit, modulus) in [(1, 2), (3, 8), (5, 27), (1_234_567, (1 << 31) - 1)] {
            assert_eq!(unit * inverse(unit, modulus) % modulus, 1);
        }
    }
}
