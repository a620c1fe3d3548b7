//! Tests of `format::mps`.

use quadrille_problem::baseline;
use quadrille_problem::format::mps::{read, write};
use quadrille_problem::format::{Layout, layouts};
use quadrille_problem::problem::{OptionId, Problem};

#[test]
fn what_is_written_is_read_again() {
    for text in [
        "a b c\na b |7\nc |-2.5\nb c\na",
        "a b | x y\na x\nb x |3\na y\nb x y",
        "0:1|a 2|b 1:3|c\na b\nb c |2\na c\nb",
        "a b\na\na\nb",
        "0:1|a b\na |-3\nb",
    ] {
        let problem: Problem = text.parse().unwrap();
        let written = write(&problem);
        assert_eq!(layouts(&written), [Layout::Mps], "{written}");
        let again = read(&written).unwrap().problem;
        let costs = |problem: &Problem| {
            let cost = |solution: &Vec<OptionId>| problem.total_cost(solution).to_string();
            let mut costs: Vec<String> = baseline::solutions(problem).iter().map(cost).collect();
            costs.sort_unstable();
            costs
        };
        assert_eq!(costs(&again), costs(&problem), "{written}");
    }
}

#[test]
fn programs_that_are_no_cover_are_refused() {
    let with = |rows: &str, rest: &str| format!("NAME\nROWS\n N z\n{rows}COLUMNS\n{rest}ENDATA\n");
    for (text, message) in [
        (
            with(" E a\n", " x a -1\nRHS\n r a 1\n"),
            "line 6, column 6: expected 1 in a row that is covered, found `-1`",
        ),
        (
            with(" E a\n", " x b 1\n"),
            "line 6, column 4: expected the name of a row, found `b`",
        ),
        (
            with(" E a\n E a\n", ""),
            "line 5, column 4: expected a name for each row, found `a`",
        ),
        (
            with(" E a\n", " x a\n"),
            "line 6, column 4: expected a number behind each name, found `a`",
        ),
        (
            with(" E a\n", " x a 1\nRHS\n r a 1.5\n"),
            "line 8, column 6: expected a whole number from 0 to 2147483647, found `1.5`",
        ),
        (
            with(" G a\n", " x a 1\nRHS\n r a 1\n"),
            "line 6, column 2: expected an upper bound of 1 for a column that no row limits to 1, \
            found `x`; declare it in BOUNDS, as in `BV bounds x`",
        ),
        (
            with(" L a\n", " x a 1\nRHS\n r a 2\nBOUNDS\n UP b x 2\n"),
            "line 6, column 2: expected an upper bound of 1 for a column that no row limits to 1",
        ),
        (
            with(" E a\n", " x a 1\nRHS\n r a 1\nBOUNDS\n UP b x 0.5\n"),
            "line 10, column 9: expected a whole number from 1 to 2147483647, found `0.5`",
        ),
        (
            with(" E a\n", " x a 1\nRHS\n r a 1\nBOUNDS\n BV b y\n"),
            "line 10, column 7: expected the name of a column, found `y`",
        ),
        (
            with(" E a\n", " x a 1\nRHS\n r a 1\nBOUNDS\n BV\n"),
            "line 10, column 2: expected a kind of bound, perhaps a name for all bounds, a column \
            and a number, found 1 words",
        ),
        (
            with(" E a\n", " x a 1\nRHS\n r a 1 a 2\n"),
            "line 8, column 10: expected one right-hand side for each row, found `a`",
        ),
        (
            with(" E a\n", " x a 1\nRHS\n r a -1\n"),
            "line 8, column 6: expected a whole number from 0 to 2147483647, found `-1`",
        ),
        (
            with(" E a\n", " x a 1\nRANGES\n r a 0.5\n"),
            "line 8, column 6: expected a whole number from -2147483647 to 2147483647, found `0.5`",
        ),
        (
            with(" E a\n", " x z 1 z 2\n"),
            "line 6, column 10: expected one cost for each column, found `2`",
        ),
        (
            with(" E a\n", " x a 1\n y a 1\n x z 1\n"),
            "line 8, column 2: expected the lines of each column together, found `x`",
        ),
        (
            with(" E a\n", " x a 1 a 1\nRHS\n r a 1\n"),
            "line 6, column 2: option 1 ",
        ),
        (
            with(" E a\n", " M 'MARKER' 'SOSORG'\n"),
            "line 6, column 13: expected 'INTORG' or 'INTEND', found `\\'SOSORG\\'`",
        ),
        (
            with(" E a\n", " x a 1\nSETS\n"),
            "line 7, column 1: expected NAME, OBJSENSE, ROWS, COLUMNS, RHS, RANGES, BOUNDS or \
            ENDATA, found `SETS`",
        ),
        (
            with(" E a\n", " x a 1\nRHS\n r z -7 a 1\n"),
            "line 8, column 6: expected no constant beside the costs, found `-7`",
        ),
        (
            with(" E a\n", " x z 1\nRHS\n r a 1\nBOUNDS\n BV b x\n"),
            "line 6, column 2: option 1 is empty",
        ),
        (
            with(" E a\n", " x a 1\n"),
            "line 4, column 4: the bounds 0 of the item `a` are not possible",
        ),
        (
            "NAME\nOBJSENSE\n MAX\n".into(),
            "line 3, column 2: expected an objective that is minimized, found `MAX`",
        ),
        (
            "NAME\nROWS\n N z\nCOLUMNS\n".into(),
            "line 5, column 1: expected ENDATA, found the end of the text",
        ),
    ] {
        let error = read(&text).unwrap_err().to_string();
        assert!(error.starts_with(message), "{text}{error}");
    }
}

/// Bounds that mean something else than 0 or 1 are refused, each by its kind.
#[test]
fn other_bounds_are_refused() {
    for bound in [
        "FX b x0 1",
        "LO b x0 1",
        "LO b x0 -1",
        "LI x0 2",
        "MI b x0",
        "FR x0",
        "SC b x0 1",
    ] {
        let program = Random {
            bounds: vec![bound.to_owned()],
            ..Random::one()
        };
        let error = read(program.text()).unwrap_err().to_string();
        assert!(
            error.contains("expected bounds from 0 to 1, found `"),
            "{error}"
        );
    }
}

#[test]
fn columns_that_are_no_integers_are_told() {
    let text = "NAME\nROWS\n N z\n E a\nCOLUMNS\n x a 1\n y a 1\nRHS\n r a 1\nENDATA";
    let warnings = read(text).unwrap().warnings;
    let told = "line 6: columns that are not declared integers (2, the first is `x`) are taken \
        whole or not at all";
    assert_eq!(warnings.len(), 1);
    assert_eq!(warnings[0].to_string(), told);
    assert!(read(Random::one().text()).unwrap().warnings.is_empty());
}

/// An integer program: its rows with their sides and ranges, its columns with costs and rows, and
/// lines of bounds, each for the column `x`, `x1`, ….
struct Random {
    rows: Vec<(char, i64, Option<i64>)>,
    columns: Vec<(i64, Vec<usize>)>,
    bounds: Vec<String>,
}

impl Random {
    /// One column in one row.
    fn one() -> Random {
        Random {
            rows: vec![('E', 1, None)],
            columns: vec![(3, vec![0])],
            bounds: vec![String::new()],
        }
    }

    fn new(seed: u64) -> Random {
        let mut state = seed;
        let mut below = |n: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) % n
        };
        let (n_rows, n_columns) = (1 + below(4), 1 + below(4));
        let row = |below: &mut dyn FnMut(u64) -> u64| {
            let kind = ['E', 'L', 'G'][below(3) as usize];
            let range = (below(3) == 0).then(|| below(5) as i64 - 2);
            (kind, [0, 1, 1, 1, 2, 3][below(6) as usize], range)
        };
        let rows = (0..n_rows).map(|_| row(&mut below)).collect();
        let mut columns = Vec::new();
        let mut bounds = Vec::new();
        for number in 0..n_columns {
            let own = (0..n_rows as usize).filter(|_| below(2) == 0).collect();
            columns.push((below(9) as i64 - 4, own));
            let kinds = [
                "",
                "BV b x_",
                "BV x_",
                "UP b x_ 1",
                "UI b x_ 3",
                "PL b x_",
                "LO b x_ 0",
            ];
            bounds.push(kinds[below(7) as usize].replace('_', &number.to_string()));
        }
        Random {
            rows,
            columns,
            bounds,
        }
    }

    fn text(&self) -> String {
        let mut lines = vec!["NAME\nROWS\n N z\n N free".to_owned()];
        for (row, (kind, ..)) in self.rows.iter().enumerate() {
            lines.push(format!(" {kind} r{row}"));
        }
        lines.push("COLUMNS\n M 'MARKER' 'INTORG'".into());
        for (number, (cost, rows)) in self.columns.iter().enumerate() {
            lines.push(format!(" x{number} z {cost} free 7"));
            lines.extend(rows.iter().map(|row| format!(" x{number} r{row} 1")));
        }
        lines.push(" M 'MARKER' 'INTEND'\nRHS\n first free 8".into());
        for (row, (_, side, _)) in self.rows.iter().enumerate() {
            lines.push(format!(" first r{row} {side}\n second r{row} 9"));
        }
        lines.push("RANGES".into());
        for (row, (.., range)) in self.rows.iter().enumerate() {
            let both = |range| format!(" first r{row} {range}\n second r{row} 1");
            lines.extend(range.map(both));
        }
        lines.push("BOUNDS".into());
        lines.extend(self.bounds.iter().map(|bound| format!(" {bound}")));
        if self.bounds.iter().any(|bound| bound.contains(" b ")) {
            lines.push(" UP second x0 9".into());
        }
        lines.push("ENDATA\n".into());
        lines.join("\n")
    }

    /// The largest values of the columns: 3 where nothing limits them.
    fn high(&self) -> Vec<i64> {
        let high = |bound: &String| match bound {
            _ if bound.starts_with("BV") || bound.ends_with(" 1") => 1,
            _ => 3,
        };
        self.bounds.iter().map(high).collect()
    }

    fn is_solution(&self, values: &[i64]) -> bool {
        let sum = |row: usize| {
            let own = self
                .columns
                .iter()
                .zip(values)
                .filter(|((_, rows), _)| rows.contains(&row));
            own.map(|(_, value)| value).sum::<i64>()
        };
        self.rows
            .iter()
            .enumerate()
            .all(|(row, &(kind, side, range))| {
                let over = sum(row) - side;
                match (kind, range) {
                    ('E', Some(range)) if range < 0 => (range..=0).contains(&over),
                    ('E', range) => (0..=range.unwrap_or(0)).contains(&over),
                    ('L', range) => over <= 0 && range.is_none_or(|range| over >= -range.abs()),
                    (_, range) => over >= 0 && range.is_none_or(|range| over <= range.abs()),
                }
            })
    }

    /// All solutions, each with its cost.
    fn solutions(&self) -> Vec<(Vec<i64>, i64)> {
        let mut all = vec![Vec::new()];
        for high in self.high() {
            let more = |values: &Vec<i64>| {
                let values = values.clone();
                (0..=high).map(move |value| [values.clone(), vec![value]].concat())
            };
            all = all.iter().flat_map(more).collect();
        }
        all.retain(|values| self.is_solution(values));
        let cost = |values: &[i64]| {
            self.columns
                .iter()
                .zip(values)
                .map(|((cost, _), value)| cost * value)
                .sum()
        };
        all.into_iter()
            .map(|values| (values.clone(), cost(&values)))
            .collect()
    }

    /// How many of its columns a row allows at most.
    fn row_limit(&self, row: usize) -> i64 {
        match self.rows[row] {
            ('E', side, range) => side + range.unwrap_or(0).max(0),
            ('L', side, _) => side,
            (_, side, range) => range.map_or(9, |range| side + range.abs()),
        }
    }

    fn can_be_read(&self) -> bool {
        let limited = |((_, rows), high): (&(i64, Vec<usize>), i64)| {
            !rows.is_empty() && (high == 1 || rows.iter().any(|&row| self.row_limit(row) <= 1))
        };
        (0..self.rows.len()).all(|row| self.row_limit(row) > 0)
            && self.columns.iter().zip(self.high()).all(limited)
    }
}

#[test]
fn random_programs_are_read_as_what_they_say() {
    let mut read_ones = 0;
    for seed in 0..4000 {
        let program = Random::new(seed);
        let text = program.text();
        let problem = match read(&text) {
            Ok(parsed) => parsed.problem,
            Err(error) => {
                assert!(!program.can_be_read(), "{seed}: {error}\n{text}");
                continue;
            }
        };
        assert!(program.can_be_read(), "{seed}: {text}");
        read_ones += 1;
        let values = |solution: &Vec<OptionId>| {
            let taken = |option| i64::from(solution.contains(&option));
            let values: Vec<i64> = problem.options().map(taken).collect();
            (values, problem.total_units(solution))
        };
        let mut found: Vec<_> = baseline::solutions(&problem).iter().map(values).collect();
        found.sort_unstable();
        assert_eq!(found, program.solutions(), "{seed}: {text}");
    }
    assert!(read_ones > 800, "{read_ones}");
}
