//! Exact covers made here, in Knuth's problem: an item line, then an option a line.

mod board;
mod packing;
pub(crate) mod random;

use quadrille::problem::Problem;

/// An instance that is made when it is asked for.
pub(crate) struct Made {
    pub(crate) name: &'static str,
    pub(crate) solutions: u64,
    pub(crate) problem: fn() -> Problem,
}

/// All of them. Those whose names end in `s` come from a seed; all entrants agreed on their numbers of solutions.
pub(crate) const ALL: &[Made] = &[
    Made { name: "queens12", solutions: 14_200, problem: || board::queens(12) },
    Made { name: "pent8x8", solutions: 520, problem: packing::pentominoes },
    Made { name: "soma", solutions: 11_520, problem: packing::soma },
    Made { name: "langford12", solutions: 108_144, problem: || board::langford(12) },
    Made { name: "sud16s", solutions: 511_579, problem: || random::sudoku(4, 110, 3) },
    Made { name: "latin6", solutions: 1_128_960, problem: || board::latin(6) },
    Made { name: "qwh20s", solutions: 93_567, problem: || random::latin_with_holes(20, 170, 1) },
    Made { name: "domino8", solutions: 12_988_816, problem: || packing::dominoes(8) },
    Made { name: "rand60s", solutions: 11, problem: || random::planted(60, 350, 2) },
    Made { name: "words5s", solutions: 2, problem: || random::words(5, 500, 1) },
    Made { name: "sud9s", solutions: 168_276, problem: || random::sudoku(3, 22, 2) },
];

/// A problem on its way, as Knuth's text: an item line, then an option a line.
struct Text {
    items: Vec<String>,
    secondary: Vec<String>,
    options: Vec<String>,
}

impl Text {
    fn new(items: impl IntoIterator<Item = String>) -> Text {
        Text { items: items.into_iter().collect(), secondary: Vec::new(), options: Vec::new() }
    }

    fn option(&mut self, items: impl IntoIterator<Item = String>) {
        self.options.push(items.into_iter().collect::<Vec<_>>().join(" "));
    }

    fn problem(self) -> Problem {
        let bar = if self.secondary.is_empty() { "" } else { " | " };
        let head = self.items.join(" ") + bar + &self.secondary.join(" ");
        let lines: Vec<String> = [head].into_iter().chain(self.options).collect();
        lines.join("\n").parse().expect("the text of a problem")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille::search;

    #[test]
    fn small_ones_have_as_many_solutions_as_the_books_say() {
        assert_eq!([4, 5, 6, 7, 8].map(|n| search::count(&board::queens(n))), [2, 10, 4, 40, 92]);
        assert_eq!([3, 4, 5, 6, 7, 8].map(|n| search::count(&board::langford(n))), [1, 1, 0, 0, 26, 150]);
        // 576 squares of order 4, one in 4! has this first row
        assert_eq!(search::count(&board::latin(4)), 24);
        assert_eq!([2, 4, 6].map(|n| search::count(&packing::dominoes(n))), [2, 36, 6728]);
        assert_eq!(search::count(&random::sudoku(2, 0, 1)), 288);
        assert_eq!(search::count(&random::latin_with_holes(4, 16, 1)), 576);
    }

    #[test]
    fn a_planted_solution_is_there() {
        assert!((1..10).all(|seed| search::count(&random::planted(30, 60, seed)) > 0));
    }
}
