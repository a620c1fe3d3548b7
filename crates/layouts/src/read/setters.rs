//! What the programs of setters save, `f-puzzles` and `SudokuPad`, as objects in JSON; `links` has
//! the same compressed.
//!
//! `f-puzzles` has the cells under `grid` and each rule under its name. `SudokuPad` has them under
//! `cells`, beside `regions` and `cages`; lines and signs that it draws are rules if its words and
//! the looks of those of `f-puzzles` say so (`drawn`). Rules that are not known here are refused.

use super::begin;
use super::drawn;
use super::entry::VariantEntry;
use super::error::{ReadError, at, refuse};
use super::json::{Object, named, one, said};
use super::kinds::kind_of;
use super::layout::{Layout, Puzzles};
use super::places::{Place, cell, ray};
use super::text::Text;
use quadrille_problem::format::FormatError;
use quadrille_problem::format::json::Value;
use quadrille_problem::format::quote;
use quadrille_texts::is_in;
use quadrille_variants::Rule;
use quadrille_variants::Value::{Must, None as Nothing};
use quadrille_variants::internal::Form;
use quadrille_variants::internal::usual_boxes;
use quadrille_variants::rules;
use quadrille_variants::{Kind, Shape};
use quadrille_variants::{MAX_SIZE, NO_REGION, Variant};

pub(super) const LAYOUT: Layout = Layout {
    is_certain: |text, _| Program::of(text.whole).is_some(),
    read,
};

/// Keys that are not rules.
const WORDS: &str = "metadata rules size title author ruleset grid solution disabledlogic \
    truecandidatesoptions successMessage highlightConflicts";
/// Keys of drawings.
const DRAWINGS: &str = "text line rectangle circle cage";
/// Keys of an object that only say how it is drawn.
const COLORS: &str = "outlineC baseC fontC highlightC width height angle size hidden \
    fromConstraint isNewConstraint isLLConstraint";

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
            Program::SudokuPad => sudoku_pad(whole, &pairs, &words(&pairs, "rules")?)?,
        };
        let title = words(&pairs, "title")?.trim().to_owned();
        let title = Some(title).filter(|title| !title.is_empty());
        // the words about drawings have been compared with the rules
        let words = match drawn::DRAWN.iter().any(|key| told(&pairs, key).is_some()) {
            true => String::new(),
            false => words(&pairs, "title rules ruleset")?,
        };
        Ok(vec![VariantEntry {
            puzzle,
            line: whole.place().line,
            title,
            words,
        }])
    };
    Some(entry())
}

type Pairs<'a> = [(String, Value<'a>)];

/// What a puzzle says about itself.
fn metadata<'a>(pairs: &Pairs<'a>) -> Result<Vec<(String, Value<'a>)>, ReadError> {
    let metadata = told(pairs, "metadata").or_else(|| told(pairs, "metaData"));
    let metadata = metadata.map(|value| value.object("an object"));
    Ok(metadata.transpose()?.unwrap_or_default())
}

/// What a puzzle says under some keys, which `SudokuPad` writes as cages without cells, too.
fn words(pairs: &Pairs<'_>, keys: &str) -> Result<String, ReadError> {
    let metadata = metadata(pairs)?;
    let told = pairs
        .iter()
        .chain(&metadata)
        .filter(|(key, _)| is_in(keys, key));
    let mut words: String = told.map(|(_, value)| said(*value)).collect();
    let cages = value_at(pairs, "cages").and_then(|cages| cages.list("").ok());
    for cage in cages.unwrap_or_default() {
        let text = value_at(&cage.object("")?, "value").map_or(String::new(), said);
        let (key, text) = text.split_once(':').unwrap_or_default();
        words += if is_in(keys, key) { text } else { "" };
    }
    Ok(words)
}

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
    let number = number_in(value).filter(|_| !value.text().contains('+'));
    number.ok_or_else(|| value.unexpected("a number").into())
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
    let grid = value_at(pairs, "grid").ok_or_else(|| missing(whole, "grid"))?;
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
        if is_in(WORDS, key) || is_in(DRAWINGS, key) || is_nothing(*value) {
            continue;
        }
        for rule in rules_of(key, *value, size)? {
            puzzle = puzzle.rule_in_program(rule).map_err(at(|| value.place()))?;
        }
    }
    without_meaning(pairs, puzzle.rules())?;
    Ok(puzzle)
}

/// Refuses drawings that a rule in words may be about.
fn without_meaning(pairs: &Pairs<'_>, rules: &[Rule]) -> Result<(), ReadError> {
    let mut keys = pairs.iter().filter(|(_, value)| !is_nothing(*value));
    let words = words(pairs, "rules ruleset")?.to_lowercase();
    let Some((key, value)) = keys.find(|(key, _)| is_in(DRAWINGS, key)) else {
        return Ok(());
    };
    match drawn::about_drawings(&words, rules) {
        Some(sentence) => {
            let expected = "no drawing that a rule in words may be about";
            let found = format!("{}, and the words {}", quote(key), quote(sentence));
            refuse(value.key_place(), expected, found)
        }
        None => Ok(()),
    }
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
    let rules = objects.map(|object| {
        Object::new(object, keys_of(form).split(' '), COLORS)?.rules(kind, form, size)
    });
    Ok(rules.collect::<Result<Vec<_>, _>>()?.concat())
}

/// The keys of an object of `f-puzzles`.
fn keys_of(form: Form) -> &'static str {
    match form {
        Form::Cells | Form::Roman => "cells value unique",
        Form::Cell | Form::Outside => "cell value",
        Form::Diagonal => "cell cells direction value",
        Form::Lines => "lines value",
        Form::Arrow => "lines cells",
        Form::Clone => "cells cloneCells",
        Form::Quadruple => "cells values",
        Form::Flag | Form::Negative => "",
    }
}

impl Object<'_> {
    fn cells(&self, key: &'static str, size: usize) -> Result<Vec<usize>, ReadError> {
        named(self.needed(key)?, size)
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
        let digits = self.needed("values")?.list("a list of digits")?;
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
            Form::Cell => alone(vec![one(self.needed("cell")?, size)?]),
            Form::Outside => alone(self.seen_from(None, size)?),
            // the cells may be listed, too
            Form::Diagonal => alone(match told(&self.pairs, "cells") {
                Some(cells) => named(cells, size)?,
                None => self.seen_from(Some(self.needed("direction")?), size)?,
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
        let lines = self.needed("lines")?.list("a list of lines")?.into_iter();
        lines.map(|line| named(line, size)).collect()
    }

    /// The circle and the shaft of each arrow.
    fn arrows(&self, size: usize) -> Result<Vec<Vec<Vec<usize>>>, ReadError> {
        let mut circle = self.cells("cells", size)?;
        // the digits of the number
        circle.sort_unstable();
        let arrow = |line: Vec<usize>| match line.split_first() {
            Some((first, rest)) if circle.contains(first) => {
                Ok(vec![circle.clone(), rest.to_vec()])
            }
            _ => {
                let expected = "an arrow that begins in its circle";
                Err(self.whole.unexpected(expected).into())
            }
        };
        let arrows = self.lines(size)?.into_iter().map(arrow);
        let mut arrows = arrows.collect::<Result<Vec<_>, ReadError>>()?;
        arrows.retain(|lists| !lists[1].is_empty());
        Ok(arrows)
    }

    /// The sum that `X`, `V` or a number stands for; `None` without a value.
    fn roman(&self) -> Result<Option<u32>, ReadError> {
        let number = |value: Value<'_>| {
            let sum = match &value.string("").unwrap_or_default()[..] {
                "X" | "x" => Some(10),
                "V" | "v" => Some(5),
                _ => number_in(value),
            };
            sum.ok_or_else(|| value.unexpected("`X` or `V`").into())
        };
        told(&self.pairs, "value").map(number).transpose()
    }

    /// The cells of a row, a column or a diagonal that begins beside a place outside of the board.
    fn seen_from(
        &self,
        direction: Option<Value<'_>>,
        size: usize,
    ) -> Result<Vec<usize>, ReadError> {
        let value = self.needed("cell")?;
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
            None if row > size as isize => (-1, 0),
            None if column == 0 => (0, 1),
            None => (0, -1),
        };
        let place = (row - 1, column - 1);
        let cells = ray(size, place, step);
        match cells.is_empty() || cell(size, place).is_some() {
            true => Err(refused().into()),
            false => Ok(cells),
        }
    }
}

/// The row and the column of a name such as `R0C10`.
fn place_named(name: &str) -> Option<Place> {
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

/// Keys of `SudokuPad`.
const PAD: &str = "id cellSize metadata metaData settings cells regions cages lines arrows \
    underlays overlays";

fn sudoku_pad(whole: Value<'_>, pairs: &Pairs<'_>, words: &str) -> Result<Variant, ReadError> {
    let mut puzzle = pad_board(whole, pairs)?;
    let list = |key: &str| told(pairs, key).map_or(Ok(Vec::new()), |list| list.list("a list"));
    for cage in list("cages")? {
        // the title and the rules in words are cages without cells
        if let Some(rule) = drawn_cage(cage, puzzle.size())? {
            puzzle = puzzle.rule(rule).map_err(at(|| cage.place()))?;
        }
    }
    for (key, value) in metadata(pairs)? {
        if let (Some((kind, Form::Flag)), "true") = (kind_of(&key, false), value.text()) {
            puzzle = puzzle
                .rule(kind.everywhere())
                .map_err(at(|| value.place()))?;
        }
    }
    let drawings = drawn::DRAWN
        .map(list)
        .into_iter()
        .collect::<Result<Vec<_>, _>>()?;
    drawn::read(puzzle, &drawings.concat(), &words.to_lowercase())
}

/// The board with its regions and givens.
fn pad_board(whole: Value<'_>, pairs: &Pairs<'_>) -> Result<Variant, ReadError> {
    let mut keys = pairs.iter().filter(|(_, value)| !is_nothing(*value));
    if let Some((key, value)) = keys.find(|(key, _)| !is_in(PAD, key)) {
        let expected = "cells, regions, cages and drawings only";
        return refuse(value.key_place(), expected, quote(key));
    }
    let (Some(grid), Some(regions)) = (told(pairs, "cells"), told(pairs, "regions")) else {
        return Err(missing(whole, "regions"));
    };
    let cells = cells(grid)?;
    let map = drawn_regions(regions, cells.len().isqrt())?;
    let givens = givens(&cells, |cell| told(cell, "value").is_some())?;
    let puzzle = Variant::jigsaw(&map).map_err(at(|| regions.place()))?;
    puzzle.givens(&givens).map_err(at(|| grid.place()))
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
    let style = told(&pairs, "style").map_or(String::new(), said);
    let key = match style.trim() {
        "" | "killer" => "killercage".into(),
        style => style.trim_start_matches("fp").to_lowercase(),
    };
    let Some((kind, _)) = kind_of(&key, false) else {
        return refuse(cage.place(), "a cage of a known style", quote(&key));
    };
    Ok(rule_of_cage(&pairs, kind, pairs_of(cells, size)?, sum))
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
