//! Rules from the lines, signs and numbers that `SudokuPad` draws: a drawing must look as its
//! drawings of rules of `f-puzzles` do, and the puzzle's words must name these rules alone.

use super::error::{ReadError, at, refuse};
use super::kinds::kind_of;
use super::places::{Place, cell, ray};
use quadrille_problem::format::json::Value;
use quadrille_problem::format::quote;
use quadrille_sudoku::read::variant_in;
use quadrille_variants::{Kind, Rule, Variant};

/// Keys of a puzzle with drawings.
pub(super) const DRAWN: [&str; 4] = ["lines", "arrows", "underlays", "overlays"];

/// Keys of a drawing that say how it looks.
const SHOWN: &str = "color thickness width height rounded borderColor backgroundColor";

/// Rules by their keys in `f-puzzles`, words of which one names the rule, and the look of its
/// drawings: a line with a number of marks at its first and last cells; a mark, with 0; or a sign
/// on a number of cells.
const LOOKS: &str = "\
    thermometer     | thermo, bulb, increas   | 1 | #CFCFCF 21
    thermometer     | thermo, bulb, increas   | 0 | 0.85 0.85 TRUE #CFCFCF #CFCFCF
    arrow           | arrow                   | 1 | #A1A1A1 5
    arrow           | arrow                   | 0 | 5 0.75 0.75 TRUE #A1A1A1 #FFFFFF
    betweenline     | between                 | 2 | #CFCFCF 2
    betweenline     | between                 | 0 | 0.8 0.8 TRUE #CFCFCF #FFFFFF
    littlekillersum | diagonal, little killer | 1 | #000000 2
    littlekillersum | diagonal, little killer | 0 | 0.25 0.25 FALSE #FFFFFF #FFFFFF
    palindrome      | palindrom               | 0 | #CFCFCF 16
    whispers        | whisper                 | 0 | #60C060 9.6
    renban          | renban                  | 0 | #C060C0 12.8
    regionsumline   | equal sum               | 0 | #2ECBFF 8
    entropicline    | entropic                | 0 | #FFCCAA 8
    ratio           | black, kropki           | 2 | 0.3 0.3 TRUE #000000 #000000
    difference      | white, kropki           | 2 | 0.3 0.3 TRUE #000000 #FFFFFF
    odd             | odd                     | 1 | 0.7 0.7 TRUE #CFCFCF #CFCFCF
    even            | even                    | 1 | 0.7 0.7 FALSE #CFCFCF #CFCFCF
    killercage      | cage, killer            | 0 |
    columnindexer   | column                  | 0 |
    antiking        | king                    | 0 |
    antiknight      | knight                  | 0 |";

/// Words of sentences that add no rule.
const PLAIN: &str = "sudoku, every row, each row, given, may repeat";

/// The key, the words, the number of marks or cells, and the look of a row of the table.
type Look = (&'static str, &'static str, usize, &'static str);

fn looks() -> impl Iterator<Item = Look> {
    LOOKS.lines().filter_map(|line| {
        let mut parts = line.split('|').map(str::trim);
        let (key, words) = (parts.next()?, parts.next()?);
        Some((key, words, parts.next()?.parse().ok()?, parts.next()?))
    })
}

/// The puzzle with the rules that are drawn, if its words, in small letters, say the same rules.
pub(super) fn read(
    mut puzzle: Variant,
    drawings: &[Value<'_>],
    words: &str,
) -> Result<Variant, ReadError> {
    let all = drawings.iter().map(|whole| Drawing::of(*whole));
    let all = all.collect::<Result<Vec<Drawing>, ReadError>>()?;
    for (drawing, whole) in all.iter().zip(drawings) {
        let mut looks = drawing.looks().filter(|look| says(words, look.1));
        let Some(rules) = looks.find_map(|look| drawing.rules(look, &all, puzzle.size())) else {
            let expected = "a drawing that stands for a rule that the puzzle's words name";
            return refuse(whole.place(), expected, whole.quote());
        };
        for rule in rules {
            let placed = puzzle.rule_in_program(rule);
            puzzle = placed.map_err(at(|| whole.place()))?;
        }
    }
    let sentences = words.split(['.', '\n']).map(str::trim);
    let mut unknown = sentences.filter(|sentence| !is_known(sentence, puzzle.rules()));
    match (drawings, unknown.next()) {
        ([first, ..], Some(unknown)) => {
            let expected = "rules in words about what is drawn only";
            refuse(first.place(), expected, quote(unknown))
        }
        _ => Ok(puzzle),
    }
}

/// Whether a text has one of these words.
fn says(text: &str, words: &str) -> bool {
    words.split(", ").any(|word| text.contains(word))
}

/// Whether a sentence is about one of the rules, or adds none.
fn is_known(sentence: &str, rules: &[Rule]) -> bool {
    let has = |key| move |rule: &Rule| rule.kind().setter().is_some_and(|setter| setter.0 == key);
    let is_named = |look: Look| {
        says(sentence, look.1) && (!look.3.is_empty() || rules.iter().any(has(look.0)))
    };
    let kind = variant_in(sentence);
    let is_plain = says(sentence, PLAIN) && kind.is_none_or(|kind| kind == "a jigsaw");
    let adds = says(sentence, "negative, possible")
        || says(sentence, "all ") && says(sentence, "given")
        || says(sentence, "repeat") && says(sentence, "cage");
    let denies = says(sentence, "not , no , without ");
    sentence.is_empty() || (denies || !adds) && (is_plain || looks().any(is_named))
}

/// Words of sentences that may say what a drawing means, or that it has no meaning.
const ABOUT: &str = "line, square, rectangle, circle, shade, colo, gray, grey, green, blue, red, \
    purple, pink, orange, yellow, letter, number, cage";
const LOOKS_ONLY: &str = "decorat, cosmetic, aesthetic, no meaning";

/// The first sentence that may be about drawings without a rule: none of the rules is its subject.
pub(super) fn about_drawings<'w>(words: &'w str, rules: &[Rule]) -> Option<&'w str> {
    let is_of = |sentence: &str, rule: &Rule| {
        let setter = rule.kind().setter().map(|setter| setter.0);
        let mut looks = looks().filter(|look| Some(look.0) == setter);
        sentence.contains(rule.name()) || looks.any(|look| says(sentence, look.1))
    };
    let mut sentences = words.split(['.', '\n']).map(str::trim);
    sentences.find(|sentence| {
        says(sentence, ABOUT)
            && !says(sentence, LOOKS_ONLY)
            && !says(sentence, PLAIN)
            && !rules.iter().any(|rule| is_of(sentence, rule))
    })
}

/// Something that is drawn.
struct Drawing {
    /// Rows and columns: the cell in the corner has its center at .5, .5.
    points: Vec<(f64, f64)>,
    look: String,
    text: String,
}

impl Drawing {
    fn of(whole: Value<'_>) -> Result<Drawing, ReadError> {
        let pairs = whole.object("a drawing")?;
        let get = |key| {
            let pair = pairs.iter().find(|pair| pair.0 == key);
            pair.map_or("", |pair| pair.1.text())
        };
        let points = [get("wayPoints"), get("center")].concat();
        let numbers = points.split(['[', ',', ']']);
        let numbers: Vec<f64> = numbers
            .filter_map(|word| word.trim().parse().ok())
            .collect();
        let points = numbers.chunks_exact(2).map(|pair| (pair[0], pair[1]));
        let look: Vec<&str> = SHOWN.split(' ').map(get).collect();
        Ok(Drawing {
            points: points.collect(),
            look: look.join(" ").replace('"', "").trim().to_uppercase(),
            text: get("text").replace('"', ""),
        })
    }

    fn looks(&self) -> impl Iterator<Item = Look> {
        looks().filter(|look| look.3 == self.look)
    }

    /// The rule of a drawing of this look; no rule for a mark of another drawing.
    fn rules(&self, look: Look, all: &[Drawing], size: usize) -> Option<Vec<Rule>> {
        let (kind, _) = kind_of(look.0, false)?;
        let [first, .., last] = self.points[..] else {
            return self.sign(kind, look, all, size);
        };
        let ends = [first, last].into_iter().take(look.2);
        let marks = ends.map(|end| near(all, look.0, end, false));
        let marks: Vec<&Drawing> = marks.collect::<Option<_>>()?;
        Some(vec![match look.0 {
            "littlekillersum" => {
                let step = ((last.0 - first.0).signum(), (last.1 - first.1).signum());
                let cells = ray(size, place(first), (step.0 as isize, step.1 as isize));
                kind.on(cells).value(marks[0].text.parse::<u32>().ok()?)
            }
            "arrow" => {
                let cells = self.cells(size)?;
                kind.on([cells[0]]).with(&cells[1..])
            }
            _ => kind.on(self.cells(size)?),
        }])
    }

    /// The rule of a sign; no rule for a mark of a line.
    fn sign(
        &self,
        kind: &'static Kind,
        (key, _, n, _): Look,
        all: &[Drawing],
        size: usize,
    ) -> Option<Vec<Rule>> {
        let &(row, column) = self.points.first()?;
        if n == 0 {
            return near(all, key, (row, column), true).map(|_| Vec::new());
        }
        let around = [(row - 0.1, column - 0.1), (row + 0.1, column + 0.1)];
        let cells = around
            .into_iter()
            .filter_map(|point| cell(size, place(point)));
        let mut cells: Vec<usize> = cells.collect();
        cells.dedup();
        // centers are at halves, and points between two cells at a half and a whole
        let n_around = (2.0 * (row + column)) as usize % 2 + 1;
        let number: Option<u32> = self.text.parse().ok();
        let has_number = number.is_some() || self.text.is_empty();
        let fits = [cells.len(), n_around] == [n, n] && has_number;
        fits.then(|| vec![kind.on(cells).value(number)])
    }

    /// The cells along a line.
    fn cells(&self, size: usize) -> Option<Vec<usize>> {
        let mut cells = vec![cell(size, place(self.points[0]))?];
        for pair in self.points.windows(2) {
            let (from, to) = (place(pair[0]), place(pair[1]));
            let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
            let (ray, last) = (ray(size, from, step), cell(size, to)?);
            cells.extend(&ray[..=ray.iter().position(|cell| *cell == last)?]);
        }
        Some(cells)
    }
}

fn place((row, column): (f64, f64)) -> Place {
    (row.floor() as isize, column.floor() as isize)
}

/// The line or the mark of a rule at a point.
fn near<'d>(
    all: &'d [Drawing],
    key: &str,
    point: (f64, f64),
    is_line: bool,
) -> Option<&'d Drawing> {
    all.iter().find(|drawing| {
        (drawing.points.len() > 1) == is_line
            && drawing.looks().any(|look| look.0 == key)
            && drawing
                .points
                .iter()
                .any(|&other| place(other) == place(point))
    })
}
