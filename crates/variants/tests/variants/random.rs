//! Random rules of every kind, and empty boards to put them on.

use quadrille_variants::{Kind, Rule, Shape, Value, Variant, rules};

/// A small generator of numbers, the same on every machine.
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }

    /// Some different cells.
    fn cells(&mut self, of: usize, n: usize) -> Vec<usize> {
        let mut all: Vec<usize> = (0..of).collect();
        (0..n)
            .map(|_| all.swap_remove(self.below(all.len())))
            .collect()
    }
}

/// A path of neighbors, straight or diagonal, up to so long.
pub(crate) fn path(rng: &mut Rng, size: usize, longest: usize) -> Vec<usize> {
    let mut path = vec![rng.below(size * size)];
    for _ in 1..longest {
        let last = path[path.len() - 1];
        let (row, column) = (last / size, last % size);
        let (row, column) = (row + rng.below(3), column + rng.below(3));
        let inside = (1..=size).contains(&row) && (1..=size).contains(&column);
        let next = inside
            .then(|| (row - 1) * size + column - 1)
            .filter(|next| !path.contains(next));
        match next {
            Some(next) => path.push(next),
            None => break,
        }
    }
    path
}

/// A row or column, read from one end.
fn row(rng: &mut Rng, size: usize) -> Vec<usize> {
    let (number, is_row) = (rng.below(size), rng.below(2) == 0);
    let cell = |n| match is_row {
        true => number * size + n,
        false => n * size + number,
    };
    let mut cells: Vec<usize> = (0..size).map(cell).collect();
    if rng.below(2) == 0 {
        cells.reverse();
    }
    cells
}

/// Cells of a shape, as lists.
fn lists(shape: Shape, size: usize, rng: &mut Rng) -> Vec<Vec<usize>> {
    let all = size * size;
    match shape {
        Shape::Whole => Vec::new(),
        Shape::Set(least) if rng.below(2) == 0 => {
            let n = least + rng.below(2 * size - least);
            vec![rng.cells(all, n)]
        }
        Shape::Set(_) | Shape::Row => vec![row(rng, size)],
        Shape::Pair if rng.below(4) == 0 => vec![rng.cells(all, 2)],
        Shape::Pair => vec![row(rng, size)[..2].to_vec()],
        Shape::Distinct(least) | Shape::Line(least) => loop {
            let longest = least + rng.below(size + 1 - least);
            let mut cells = path(rng, size, longest);
            if cells.len() < least {
                continue;
            }
            // a line may end where it began
            if matches!(shape, Shape::Line(_)) && rng.below(6) == 0 {
                cells.push(cells[0]);
            }
            break vec![cells];
        },
        Shape::Arrow => {
            let circle = 1 + rng.below(5) / 4;
            let n = circle + 1 + rng.below(3);
            let cells = rng.cells(all, n);
            vec![cells[..circle].to_vec(), cells[circle..].to_vec()]
        }
        Shape::Lists => {
            let list = |rng: &mut Rng| {
                let n = 1 + rng.below(3);
                rng.cells(all, n)
            };
            (0..2 + rng.below(2)).map(|_| list(rng)).collect()
        }
        Shape::Equal => {
            let n = 1 + rng.below(3);
            (0..2 + rng.below(2)).map(|_| rng.cells(all, n)).collect()
        }
        other => panic!("no cells for {other:?}"),
    }
}

/// A rule of a kind, about as likely kept by this board as not; none that the board
/// cannot have.
pub(crate) fn rule(
    kind: &'static Kind,
    empty: &Variant,
    board: &[u8],
    rng: &mut Rng,
) -> Option<Rule> {
    let size = empty.size();
    let wanted = rng.below(4) > 0;
    let mut last = None;
    for _ in 0..200 {
        let (mut rule, cells) = match kind.shape() {
            Shape::Rules => (kind.of_rules(inner(empty, board, rng)), Vec::new()),
            shape => {
                let lists = lists(shape, size, rng);
                let cells = lists.concat();
                let rule = lists.into_iter().fold(kind.everywhere(), Rule::with);
                (rule, cells)
            }
        };
        rule = match kind.number() {
            Value::Maybe(_) if rng.below(3) == 0 => rule,
            Value::None => rule,
            _ => rule.value(rng.below(2 * size + 3) as u32),
        };
        if kind.has_digits() {
            let n = 1 + rng.below(2);
            let digit = |rng: &mut Rng| match rng.below(3) {
                0 => 1 + rng.below(size) as u8,
                _ => board[cells[rng.below(cells.len())]],
            };
            rule = rule.digits((0..n).map(|_| digit(rng)).collect::<Vec<u8>>());
        }
        let texts: &[&str] = match kind.text_key() {
            Some("pattern") => &[".*1.*", "[12]+[34]*", "(12|21|3|4)*", "2?.?.?.+"],
            Some("pairs") => &[
                "a < b",
                "a + b > 4",
                "a != b and a % 2 = b % 2",
                "a = 2 or b > 2",
            ],
            Some(_) => &["!1 0 1 1;0 1 0 - 1", "1 1 1;!1 1 - 1 1 1"],
            None => &[""],
        };
        rule = rule.with_text(texts[rng.below(texts.len())]);
        let Ok(puzzle) = empty.clone().rule(rule.clone()) else {
            continue;
        };
        last = Some(rule);
        // inner rules were drawn until they were as wanted
        if kind.shape() == Shape::Rules || puzzle.verify(board).is_ok() == wanted {
            break;
        }
    }
    last
}

/// Two or three rules that are parts of another one.
fn inner(empty: &Variant, board: &[u8], rng: &mut Rng) -> Vec<Rule> {
    let all = rules::all().filter(|kind| kind.shape() != Shape::Rules);
    let all: Vec<&'static Kind> = all.collect();
    let n = 2 + rng.below(2);
    let mut inner = Vec::new();
    while inner.len() < n {
        let kind = all[rng.below(all.len())];
        let found = rule(kind, empty, board, rng);
        // others cannot be parts
        let is_part = |rule: &Rule| empty.clone().rule(Rule::any([rule.clone()])).is_ok();
        inner.extend(found.filter(is_part));
    }
    inner
}

/// The empty boards of the small sizes.
pub(crate) fn empty(number: usize) -> Variant {
    let l = |text: &str| text.bytes().map(usize::from).collect::<Vec<_>>();
    let none = quadrille_variants::NO_REGION;
    match number {
        0 => Variant::boxes(2, 2),
        1 => Variant::latin(4),
        2 => Variant::jigsaw(&l("aabbaabcddbcddcc")),
        // some cells have no region
        3 => Variant::jigsaw(&[
            0, 0, none, none, 0, 0, none, none, 1, none, none, none, 1, 1, none, 1,
        ]),
        4 => Variant::latin(5),
        5 => Variant::boxes(2, 3),
        _ => Variant::jigsaw(&l("aaabbbaaccbbacccdbecddddeeeffdeeffff")),
    }
    .unwrap()
}
