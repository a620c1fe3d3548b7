//! What the programs of setters save, `f-puzzles` and `SudokuPad`, as objects in JSON; `links` has
//! the same compressed.
//!
//! `f-puzzles` has the cells under `grid` and each rule under its name. `SudokuPad` has them under
//! `cells`, beside `regions` and `cages`; lines and signs that it only draws can mean anything and
//! are refused, and so is every rule that is not known here.

use super::begin;
use super::entry::VariantEntry;
use super::error::{ReadError, at, refuse};
use super::json::{named, one, said, title_of};
use super::layout::{Layout, Puzzles};
use super::text::Text;
use quadrille_problem::format::FormatError;
use quadrille_problem::format::json::Value;
use quadrille_problem::format::quote;
use quadrille_variants::Rule;
use quadrille_variants::Value::{Must, None as Nothing};
use quadrille_variants::internal::Form;
use quadrille_variants::internal::usual_boxes;
use quadrille_variants::rules;
use quadrille_variants::{Kind, Shape};
use quadrille_variants::{MAX_SIZE, NO_REGION, Variant};

pub(super) const LAYOUT: Layout = Layout {
    is_certain: |text, _| Program::of(text).is_some(),
    read,
};

/// Keys that are not rules.
const WORDS: [&str; 17] = [
    "metadata",
    "rules",
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "disabledlogic",
    "truecandidatesoptions",
    "successMessage",
    "highlightConflicts",
    "text",
    "line",
    "rectangle",
    "circle",
    "cage",
];
/// Keys of an object that only say how it is drawn.
const COLORS: [&str; 12] = [
    "outlineC",
    "baseC",
    "fontC",
    "highlightC",
    "width",
    "height",
    "angle",
    "size",
    "hidden",
    "fromConstraint",
    "isNewConstraint",
    "isLLConstraint",
];

/// Whose text it is.
#[derive(Clone, Copy)]
enum Program {
    FPuzzles,
    SudokuPad,
}

impl Program {
    /// Tells by the objects in rows that are the cells.
    fn of(text: &str) -> Option<Program> {
        let text = begin(text);
        let has_cells = |key: &str| {
            let mut found = text
                .match_indices(key)
                .map(|(at, _)| text[at + key.len()..].chars());
            found.any(|rest| {
                rest.filter(|c| !c.is_whitespace())
                    .take(4)
                    .eq(":[[{".chars())
            })
        };
        match text.trim_start().starts_with('{') {
            true if has_cells("\"grid\"") => Some(Program::FPuzzles),
            true if has_cells("\"cells\"") => Some(Program::SudokuPad),
            _ => None,
        }
    }
}

/// The puzzle of such an object.
fn read(text: &Text<'_>) -> Option<Puzzles> {
    let program = Program::of(text.whole)?;
    let entry = || {
        let whole = Value::whole(text.whole)?;
        let pairs = whole.object("an object")?;
        let puzzle = match program {
            Program::FPuzzles => f_puzzles(whole, &pairs)?,
            Program::SudokuPad => sudoku_pad(whole, &pairs)?,
        };
        let metadata = told(&pairs, "metadata").map(|value| value.object("an object"));
        let metadata = metadata.transpose()?.unwrap_or_default();
        let words = pairs.iter().chain(&metadata);
        let words = words.filter(|(key, _)| matches!(&key[..], "title" | "rules" | "ruleset"));
        let mut titles = words.clone();
        let title = titles.find_map(|(key, value)| title_of(key, *value));
        let words = words.map(|(_, value)| said(*value)).collect();
        let line = whole.place().line;
        Ok(vec![VariantEntry {
            puzzle,
            line,
            title,
            words,
        }])
    };
    Some(entry())
}

type Pairs<'a> = [(String, Value<'a>)];

fn value_at<'a>(pairs: &Pairs<'a>, key: &str) -> Option<Value<'a>> {
    pairs
        .iter()
        .find(|(known, _)| known == key)
        .map(|(_, value)| *value)
}

/// Whether a value says that there is nothing.
fn is_nothing(value: Value<'_>) -> bool {
    value.is_null()
        || value.quote() == "`false`"
        || value.list("").is_ok_and(|list| list.is_empty())
        || value.object("").is_ok_and(|object| object.is_empty())
        || value.string("").is_ok_and(|text| text.is_empty())
}

/// A number, or a string with one; none for anything else.
fn number_in(value: Value<'_>) -> Option<u32> {
    let text = value.string("").unwrap_or_default();
    let number = value.number().or_else(|| text.trim().parse().ok());
    number?.try_into().ok()
}

/// A number, or a string with one.
fn number(value: Value<'_>) -> Result<u32, ReadError> {
    let text = value.string("").unwrap_or_default();
    let number = value.number().or_else(|| text.parse().ok());
    let fits = number
        .and_then(|number| u32::try_from(number).ok())
        .filter(|_| !text.starts_with('+'));
    fits.ok_or_else(|| value.unexpected("a number").into())
}

/// The cells of a board, row by row, each as the values of its object.
fn cells(rows: Value<'_>) -> Result<Vec<Vec<(String, Value<'_>)>>, ReadError> {
    let rows = rows.list("rows of cells")?;
    let mut cells = Vec::new();
    for row in &rows {
        let list = row.list("a row of cells")?;
        if list.len() != rows.len() || rows.len() > MAX_SIZE {
            let expected = format!("as many cells in a row as there are rows, at most {MAX_SIZE}");
            return refuse(
                row.place(),
                expected,
                format!("{} in {} rows", list.len(), rows.len()),
            );
        }
        for cell in list {
            cells.push(cell.object("a cell")?);
        }
    }
    Ok(cells)
}

/// A digit of a cell.
fn given(digit: Value<'_>) -> Result<u8, ReadError> {
    u8::try_from(number(digit)?).map_err(|_| digit.unexpected("a digit of the board").into())
}

/// The given digit of each cell, 0 where a cell is empty.
fn givens(
    cells: &[Vec<(String, Value<'_>)>],
    is_given: impl Fn(&Pairs<'_>) -> bool,
) -> Result<Vec<u8>, ReadError> {
    let digits = cells.iter().map(|cell| match value_at(cell, "value") {
        Some(digit) if is_given(cell) => given(digit),
        _ => Ok(0),
    });
    digits.collect()
}

/// The value of a key that says something.
fn told<'a>(pairs: &Pairs<'a>, key: &str) -> Option<Value<'a>> {
    value_at(pairs, key).filter(|value| !is_nothing(*value))
}

fn f_puzzles(whole: Value<'_>, pairs: &Pairs<'_>) -> Result<Variant, ReadError> {
    let grid = needed(pairs, "grid", whole)?;
    let cells = cells(grid)?;
    let size = cells.len().isqrt();
    let givens = givens(&cells, |cell| told(cell, "given").is_some())?;
    let regions = regions(&cells)?;
    let puzzle = Variant::jigsaw(&regions).and_then(|puzzle| puzzle.givens(&givens));
    let mut puzzle = puzzle.map_err(at(|| grid.place()))?;
    for (number, cell) in cells.iter().enumerate() {
        if let Some(marks) = told(cell, "givenPencilMarks") {
            let digits = marks.list("a list of digits")?.into_iter().map(given);
            let digits = digits.collect::<Result<Vec<u8>, _>>()?;
            let rule = rules::ONLY.on([number]).digits(digits);
            puzzle = puzzle.rule(rule).map_err(at(|| marks.place()))?;
        }
    }
    for (key, value) in pairs {
        if WORDS.contains(&key.as_str()) || is_nothing(*value) {
            continue;
        }
        for rule in rules_of(key, *value, size)? {
            puzzle = puzzle.rule_in_program(rule).map_err(at(|| value.place()))?;
        }
    }
    Ok(puzzle)
}

/// The regions of cells: their own, or the usual boxes. A board without boxes has its rows.
fn regions(cells: &[Vec<(String, Value<'_>)>]) -> Result<Vec<usize>, ReadError> {
    let size = cells.len().isqrt();
    let (rows, columns) = usual_boxes(size).unwrap_or((1, size));
    let usual = |cell: usize| cell / size / rows * rows + cell % size / columns;
    let regions = cells
        .iter()
        .enumerate()
        .map(|(cell, pairs)| match value_at(pairs, "region") {
            Some(region) if region.is_null() => Ok(NO_REGION),
            Some(region) => Ok(number(region)? as usize),
            None => Ok(usual(cell)),
        });
    regions.collect()
}

/// The kind of rules under a key of `f-puzzles`, and how they are written.
fn kind_of(key: &str, is_negative: bool) -> Option<(&'static Kind, Form)> {
    rules::all().find_map(|kind| {
        let (known, form) = kind.setter()?;
        let fits = known == key && is_negative == (form == Form::Negative);
        fits.then_some((kind, form))
    })
}

/// The rules under a key of `f-puzzles`.
fn rules_of(key: &str, value: Value<'_>, size: usize) -> Result<Vec<Rule>, ReadError> {
    if key == "negative" {
        let words = value.list("a list of keys")?.into_iter().map(|word| {
            let expected = "`ratio` or `xv`";
            let kind = kind_of(&word.string(expected)?, true);
            Ok(kind
                .ok_or_else(|| word.unexpected(expected))?
                .0
                .everywhere())
        });
        return words.collect();
    }
    let Some((kind, form)) = kind_of(key, false) else {
        let keys = rules::all()
            .filter_map(Kind::setter)
            .filter(|setter| setter.1 != Form::Negative);
        let keys: Vec<String> = keys.map(|(key, _)| format!("`{key}`")).collect();
        let expected = format!("a rule that is known: {}", keys.join(", "));
        return refuse(value.key_place(), expected, quote(key));
    };
    if form == Form::Flag {
        return match value.text() {
            "true" => Ok(vec![kind.everywhere()]),
            _ => Err(value.unexpected("`true` or `false`").into()),
        };
    }
    let objects = value.list("a list")?.into_iter();
    let rules = objects.map(|object| Object::of(object, form)?.rules(kind, form, size));
    Ok(rules.collect::<Result<Vec<_>, _>>()?.concat())
}

/// An object of `f-puzzles` with its keys and values.
struct Object<'a> {
    whole: Value<'a>,
    pairs: Vec<(String, Value<'a>)>,
}

impl<'a> Object<'a> {
    fn of(whole: Value<'a>, form: Form) -> Result<Object<'a>, ReadError> {
        let keys: &[&str] = match form {
            Form::Cells | Form::Roman => &["cells", "value", "unique"],
            Form::Cell | Form::Outside => &["cell", "value"],
            Form::Diagonal => &["cell", "cells", "direction", "value"],
            Form::Lines => &["lines", "value"],
            Form::Arrow => &["lines", "cells"],
            Form::Clone => &["cells", "cloneCells"],
            Form::Quadruple => &["cells", "values"],
            Form::Flag | Form::Negative => &[],
        };
        let pairs = whole.object("an object")?;
        let is_known = |key: &&str| keys.contains(key) || COLORS.contains(key);
        match pairs.iter().find(|(key, _)| !is_known(&key.as_str())) {
            Some((key, value)) => {
                let keys: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
                let expected = format!("one of the keys {}", keys.join(", "));
                refuse(value.key_place(), expected, quote(key))
            }
            None => Ok(Object { whole, pairs }),
        }
    }

    fn get(&self, key: &'static str) -> Result<Value<'a>, ReadError> {
        needed(&self.pairs, key, self.whole)
    }

    fn cells(&self, key: &'static str, size: usize) -> Result<Vec<usize>, ReadError> {
        named(self.get(key)?, size)
    }

    /// The rules of this object: one rule per line of the object, if it has lines. A rule that
    /// needs a number and has no number says nothing.
    fn rules(&self, kind: &'static Kind, form: Form, size: usize) -> Result<Vec<Rule>, ReadError> {
        let number = match form {
            Form::Roman => self.roman()?,
            _ => told(&self.pairs, "value").and_then(number_in),
        };
        if form == Form::Cells && kind.shape() != Shape::Pair {
            let rule = rule_of_cage(&self.pairs, kind, self.cells("cells", size)?, number);
            return Ok(rule.into_iter().collect());
        }
        let (lists, digits) = (self.lists(kind, form, size)?, self.digits(form)?);
        let number = number.filter(|_| kind.number() != Nothing);
        if number.is_none() && matches!(kind.number(), Must(_)) {
            return Ok(Vec::new());
        }
        let rules = lists.into_iter().map(|lists| {
            let rule = lists.into_iter().fold(kind.everywhere(), Rule::with);
            rule.value(number).digits(&digits[..])
        });
        Ok(rules.collect())
    }

    /// The digits allowed in the cells of a rule.
    fn digits(&self, form: Form) -> Result<Vec<u8>, ReadError> {
        if form != Form::Quadruple {
            return Ok(Vec::new());
        }
        let digits = self.get("values")?.list("a list of digits")?;
        digits.into_iter().map(given).collect()
    }

    /// The lists of cells of each rule of this object.
    fn lists(
        &self,
        kind: &Kind,
        form: Form,
        size: usize,
    ) -> Result<Vec<Vec<Vec<usize>>>, ReadError> {
        let alone = |cells: Vec<usize>| vec![vec![cells]];
        Ok(match form {
            Form::Flag | Form::Negative => Vec::new(),
            Form::Cells | Form::Quadruple | Form::Roman => alone(self.cells("cells", size)?),
            Form::Cell => alone(vec![one(self.get("cell")?, size)?]),
            Form::Outside => alone(self.seen_from(None, size)?),
            // the cells may be listed, too
            Form::Diagonal => alone(match told(&self.pairs, "cells") {
                Some(cells) => named(cells, size)?,
                None => self.seen_from(Some(self.get("direction")?), size)?,
            }),
            Form::Clone => {
                let cells = self.cells("cells", size)?;
                vec![vec![cells, self.cells("cloneCells", size)?]]
            }
            Form::Lines => {
                let lines = self.lines(size)?.into_iter();
                let lines = lines.filter(|line| line.len() > 1 || kind.shape() == Shape::Line(1));
                lines.map(|line| vec![line]).collect()
            }
            Form::Arrow => self.arrows(size)?,
        })
    }

    fn lines(&self, size: usize) -> Result<Vec<Vec<usize>>, ReadError> {
        let lines = self.get("lines")?.list("a list of lines")?.into_iter();
        lines.map(|line| named(line, size)).collect()
    }

    /// The circle and the shaft of each arrow.
    fn arrows(&self, size: usize) -> Result<Vec<Vec<Vec<usize>>>, ReadError> {
        let mut circle = self.cells("cells", size)?;
        // the digits of the number
        circle.sort_unstable();
        let shafts = self
            .lines(size)?
            .into_iter()
            .map(|line| match line.split_first() {
                Some((first, rest)) if circle.contains(first) => Ok(rest.to_vec()),
                _ => {
                    let expected = "an arrow that begins in its circle";
                    Err(self.whole.unexpected(expected).into())
                }
            });
        let shafts = shafts.collect::<Result<Vec<_>, ReadError>>()?.into_iter();
        let shafts = shafts.filter(|shaft| !shaft.is_empty());
        Ok(shafts.map(|shaft| vec![circle.clone(), shaft]).collect())
    }

    /// The sum that `X`, `V` or a number stands for; `None` without a value.
    fn roman(&self) -> Result<Option<u32>, ReadError> {
        let Some(value) = told(&self.pairs, "value") else {
            return Ok(None);
        };
        let sum = match &value.string("").unwrap_or_default()[..] {
            "X" | "x" => Some(10),
            "V" | "v" => Some(5),
            _ => number_in(value),
        };
        let sum = sum.ok_or_else(|| value.unexpected("`X` or `V`"))?;
        Ok(Some(sum))
    }

    /// The cells of a row, a column or a diagonal that begins beside a place outside of the board.
    fn seen_from(
        &self,
        direction: Option<Value<'_>>,
        size: usize,
    ) -> Result<Vec<usize>, ReadError> {
        let value = self.get("cell")?;
        let n = size as i32;
        let refused = || value.unexpected("a place beside the board, such as `R0C1`");
        let (row, column) =
            place_named(&value.string("a place beside the board")?).ok_or_else(refused)?;
        let step = match direction {
            Some(direction) => match &direction.string("a direction")?[..] {
                "UR" => (-1, 1),
                "UL" => (-1, -1),
                "DR" => (1, 1),
                "DL" => (1, -1),
                _ => return Err(direction.unexpected("`UR`, `UL`, `DR` or `DL`").into()),
            },
            None if row == 0 => (1, 0),
            None if row == n + 1 => (-1, 0),
            None if column == 0 => (0, 1),
            None => (0, -1),
        };
        let is_inside = |at: i32| (1..=n).contains(&at);
        if is_inside(row) && is_inside(column) {
            return Err(refused().into());
        }
        let places = (1..=n).map(|far| (row + far * step.0, column + far * step.1));
        let inside = places.take_while(|&(row, column)| is_inside(row) && is_inside(column));
        let cells: Vec<usize> = inside
            .map(|(row, column)| ((row - 1) * n + column - 1) as usize)
            .collect();
        match cells.is_empty() {
            true => Err(refused().into()),
            false => Ok(cells),
        }
    }
}

/// The row and the column of a name such as `R0C10`.
fn place_named(name: &str) -> Option<(i32, i32)> {
    let rest = name.strip_prefix(['R', 'r'])?;
    let (row, column) = rest.split_once(['C', 'c'])?;
    let number = |text: &str| {
        text.parse()
            .ok()
            .filter(|number| (-1..100).contains(number))
    };
    Some((number(row)?, number(column)?))
}

fn missing(object: Value<'_>, key: &str) -> ReadError {
    FormatError::new(object.place(), format!("the key `{key}`"), "none").into()
}

/// The value that an object has under a key.
fn needed<'a>(
    pairs: &Pairs<'a>,
    key: &'static str,
    object: Value<'_>,
) -> Result<Value<'a>, ReadError> {
    value_at(pairs, key).ok_or_else(|| missing(object, key))
}

/// Refuses drawings that are no rules.
fn refuse_drawings(pairs: &Pairs<'_>) -> Result<(), ReadError> {
    const KNOWN: [&str; 7] = [
        "id", "cellSize", "metadata", "settings", "cells", "regions", "cages",
    ];
    let mut drawn = pairs.iter().filter(|(_, value)| !is_nothing(*value));
    if let Some((key, drawn)) = drawn.find(|(key, _)| !KNOWN.contains(&key.as_str())) {
        let expected = "cells, regions and cages only";
        let error = FormatError::new(drawn.key_place(), expected, quote(key));
        return Err(error.help("what is only drawn can mean any rule").into());
    }
    Ok(())
}

fn sudoku_pad(whole: Value<'_>, pairs: &Pairs<'_>) -> Result<Variant, ReadError> {
    refuse_drawings(pairs)?;
    let (Some(grid), Some(regions)) = (told(pairs, "cells"), told(pairs, "regions")) else {
        return Err(missing(whole, "regions"));
    };
    let cells = cells(grid)?;
    let size = cells.len().isqrt();
    let map = drawn_regions(regions, size)?;
    let givens = givens(&cells, |cell| told(cell, "value").is_some())?;
    let puzzle = Variant::jigsaw(&map).map_err(at(|| regions.place()))?;
    let mut puzzle = puzzle.givens(&givens).map_err(at(|| grid.place()))?;
    let cages =
        told(pairs, "cages").map_or(Ok(Vec::new()), |cages| cages.list("a list of cages"))?;
    for cage in cages {
        // the title and the author are cages without cells
        if let Some(rule) = drawn_cage(cage, size)? {
            puzzle = puzzle.rule(rule).map_err(at(|| cage.place()))?;
        }
    }
    Ok(puzzle)
}

/// The number of each cell's region; the cells of none have the largest.
fn drawn_regions(regions: Value<'_>, size: usize) -> Result<Vec<usize>, ReadError> {
    let mut map = vec![usize::MAX; size * size];
    for (number, region) in regions.list("a list of regions")?.into_iter().enumerate() {
        for cell in pairs_of(region, size)? {
            map[cell] = number;
        }
    }
    Ok(map)
}

/// A cage of `SudokuPad`; none without cells.
fn drawn_cage(cage: Value<'_>, size: usize) -> Result<Option<Rule>, ReadError> {
    let pairs = cage.object("a cage")?;
    let Some(cells) = told(&pairs, "cells") else {
        return Ok(None);
    };
    let sum = told(&pairs, "value").map(number).transpose()?;
    Ok(rule_of_cage(
        &pairs,
        &rules::CAGE,
        pairs_of(cells, size)?,
        sum,
    ))
}

/// The rule of a cage, whose digits differ unless its key `unique` is false; none if then it has no
/// sum either.
fn rule_of_cage(
    pairs: &Pairs<'_>,
    kind: &'static Kind,
    cells: Vec<usize>,
    sum: Option<u32>,
) -> Option<Rule> {
    let may_repeat = |unique: Value<'_>| unique.quote() == "`false`";
    match value_at(pairs, "unique").is_some_and(may_repeat) {
        true => sum.map(|sum| rules::SUM.on(cells).value(sum)),
        false => Some(
            kind.on(cells)
                .value(sum.filter(|_| kind.number() != Nothing)),
        ),
    }
}

/// The cells of a list of rows and columns from 0.
fn pairs_of(value: Value<'_>, size: usize) -> Result<Vec<usize>, ReadError> {
    let cell = |value: Value<'_>| -> Result<usize, ReadError> {
        let pair = value.list("a row and a column")?;
        match pair
            .iter()
            .map(|number| number.number())
            .collect::<Vec<_>>()[..]
        {
            [Some(row), Some(column)] if row.max(column) < size as u64 => {
                Ok(row as usize * size + column as usize)
            }
            _ => Err(value
                .unexpected(format!(
                    "a row and a column of a board of {size}x{size}, from 0"
                ))
                .into()),
        }
    };
    value
        .list("a list of cells")?
        .into_iter()
        .map(cell)
        .collect()
}
