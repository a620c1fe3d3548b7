//! A board in any layout with one character spoiled is refused, or is the same board but for that
//! cell.

use quadrille_sudoku::read::Entry;
use quadrille_sudoku::write;
use quadrille_sudoku::write::Frame;
use quadrille_sudoku::{Alphabet, Board, Shape, read};
use quadrille_testing::{Random, rounds};
use std::ops::Range;

/// A full board by a rule, its digits exchanged, with some cells emptied.
fn board(shape: Shape, random: &mut Random) -> Board {
    let size = shape.size();
    let mut names: Vec<u8> = (1..=size as u8).collect();
    (1..size)
        .rev()
        .for_each(|i| names.swap(i, random.below(i + 1)));
    let kept = 1 + random.below(4);
    let digits: Vec<u8> = (0..shape.n_cells())
        .map(|cell| {
            let (row, column) = (cell / size, cell % size);
            let digit =
                (shape.box_columns() * (row % shape.box_rows()) + row / shape.box_rows() + column)
                    % size;
            if random.below(4) < kept {
                names[digit]
            } else {
                0
            }
        })
        .collect();
    Board::new(shape, &digits).unwrap()
}

/// A board in some layout, and where its cells are, in characters.
struct Written {
    text: String,
    cells: Vec<Range<usize>>,
    alphabet: Alphabet,
}

impl Written {
    fn new(alphabet: Alphabet) -> Written {
        Written {
            text: String::new(),
            cells: Vec::new(),
            alphabet,
        }
    }

    fn len(&self) -> usize {
        self.text.chars().count()
    }

    /// What is no cell.
    fn put(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn cell(&mut self, text: &str) {
        let from = self.len();
        self.text.push_str(text);
        self.cells.push(from..self.len());
    }

    /// A text with all cells in reading order from character `from` on.
    fn found(text: String, from: usize, symbols: &[String], alphabet: Alphabet) -> Written {
        let chars: Vec<char> = text.chars().collect();
        let (mut at, mut cells) = (from, Vec::new());
        for symbol in symbols {
            let symbol: Vec<char> = symbol.chars().collect();
            at += chars[at..]
                .windows(symbol.len())
                .position(|some| some == symbol)
                .expect("a cell");
            cells.push(at..at + symbol.len());
            at += symbol.len();
        }
        Written {
            text,
            cells,
            alphabet,
        }
    }

    /// Rows of cells with this before, between and behind them.
    fn rows(
        size: usize,
        symbols: &[String],
        around: [&dyn Fn(usize) -> String; 3],
        alphabet: Alphabet,
    ) -> Written {
        let mut written = Written::new(alphabet);
        for (row, cells) in symbols.chunks(size).enumerate() {
            written.put(&around[0](row));
            for (column, cell) in cells.iter().enumerate() {
                written.put(&if column > 0 {
                    around[1](column)
                } else {
                    String::new()
                });
                written.cell(cell);
            }
            written.put(&around[2](row));
        }
        written
    }
}

/// The symbols of a board, `empty` where a cell has no digit.
fn symbols_of(board: &Board, alphabet: Alphabet, empty: &str) -> Vec<String> {
    let symbol = |&digit: &u8| {
        if digit == 0 {
            empty.to_owned()
        } else {
            alphabet.symbol(digit)
        }
    };
    board.digits().iter().map(symbol).collect()
}

/// The board in every layout that is written, and in many that are only read.
fn layouts(board: &Board) -> Vec<Written> {
    let size = board.shape().size();
    let mut alphabets = vec![Alphabet::One];
    if size > 9 {
        alphabets.extend([
            Alphabet::Zero,
            Alphabet::Letters,
            Alphabet::Numbers,
            Alphabet::NumbersFromZero,
        ]);
    }
    let null = if size > 9 { "null" } else { "0" };
    let mut layouts = vec![
        Written::found(
            write::rows(board),
            0,
            &symbols_of(board, Alphabet::One, "."),
            Alphabet::One,
        ),
        Written::found(
            write::json(board),
            0,
            &symbols_of(board, Alphabet::Numbers, null),
            Alphabet::Numbers,
        ),
    ];
    for alphabet in alphabets {
        let symbols = symbols_of(board, alphabet, ".");
        let mut add =
            |text: String, from| layouts.push(Written::found(text, from, &symbols, alphabet));
        let line = write::line_in(board, alphabet);
        add(format!("puzzle,status\n{line},unique\n"), 14);
        add(line, 0);
        add(write::rows_in(board, alphabet), 0);
        add(write::grid_in(board, Frame::Ascii, alphabet), 0);
        add(write::grid_in(board, Frame::Unicode, alphabet), 0);
        layouts.extend(read_only(size, &symbols, alphabet));
    }
    layouts
}

/// Rows in which a blank is an empty cell, as wide as the board or up to the last digit: not every
/// board can be read from them.
fn in_blanks(board: &Board) -> [Written; 2] {
    let size = board.shape().size();
    let symbols = symbols_of(board, Alphabet::One, " ");
    let (none, end) = (|_: usize| String::new(), |_: usize| "\n".to_owned());
    let whole = Written::rows(size, &symbols, [&none, &none, &end], Alphabet::One);
    let mut stripped = Written::new(Alphabet::One);
    for row in symbols.chunks(size) {
        let n = row
            .iter()
            .rposition(|symbol| symbol != " ")
            .map_or(0, |last| last + 1);
        row[..n].iter().for_each(|symbol| stripped.cell(symbol));
        let at = stripped.len();
        stripped.cells.extend((n..size).map(|_| at..at));
        stripped.put("\n");
    }
    [whole, stripped]
}

/// Layouts that nobody writes here.
fn read_only(size: usize, symbols: &[String], alphabet: Alphabet) -> Vec<Written> {
    let none = |_: usize| String::new();
    let (end, blank, comma) = (
        |_: usize| "\n".to_owned(),
        |_: usize| " ".to_owned(),
        |_: usize| ",".to_owned(),
    );
    let letter = |row: usize| format!("{} ", char::from(b'A' + row as u8));
    let number = |row: usize| format!("{}| ", row + 1);
    let quote = |_: usize| "> ".to_owned();
    let tag = |row: usize| {
        if row == 0 {
            "[sudoku]\n".into()
        } else {
            String::new()
        }
    };
    let untag = |row: usize| {
        if row + 1 == size {
            "\n[/sudoku]\n".into()
        } else {
            "\n".to_owned()
        }
    };
    let open = |row: usize| {
        if row == 0 {
            "board = [\n  [\"".into()
        } else {
            "  [\"".to_owned()
        }
    };
    let close = |row: usize| {
        if row + 1 == size {
            "\"]\n]\n".into()
        } else {
            "\"],\n".to_owned()
        }
    };
    let field = |row: usize| {
        if row == 0 {
            "{\"puzzle\": [[\"".into()
        } else {
            "[\"".to_owned()
        }
    };
    let unfield = |row: usize| {
        if row + 1 == size {
            "\"]], \"id\": 7}\n".into()
        } else {
            "\"], ".to_owned()
        }
    };
    let strings = |_: usize| "\", \"".to_owned();
    let rows = |around| Written::rows(size, symbols, around, alphabet);
    let mut layouts = vec![
        rows([&none, &blank, &end]),
        rows([&none, &comma, &end]),
        rows([&letter, &blank, &end]),
        rows([&number, &blank, &end]),
        rows([&quote, &blank, &end]),
        rows([&tag, &blank, &untag]),
        rows([&open, &strings, &close]),
        rows([&field, &strings, &unfield]),
    ];
    if !alphabet.is_numbers() {
        layouts.push(rows([&quote, &none, &end]));
        if size > 4 {
            layouts.push(rows([&none, &none, &blank]));
            layouts.push(rows([&none, &none, &comma]));
        }
        let marks: Vec<String> = symbols
            .iter()
            .map(|symbol| symbol.replace('.', "□"))
            .collect();
        layouts.push(Written::rows(size, &marks, [&none, &none, &end], alphabet));
        if size == 9 {
            let begin = |row: usize| {
                if row == 0 {
                    ":0000:x:".into()
                } else {
                    String::new()
                }
            };
            let done = |row: usize| {
                if row == 8 {
                    ":::\n".into()
                } else {
                    String::new()
                }
            };
            layouts.push(rows([&begin, &none, &done]));
        }
    }
    layouts
}

/// The symbols of a board as a reader shows them.
fn symbols(entry: &Entry) -> Vec<String> {
    let symbol = |&digit: &u8| {
        if digit == 0 {
            ".".into()
        } else {
            entry.alphabet.symbol(digit)
        }
    };
    entry.sudoku.clues().digits().iter().map(symbol).collect()
}

fn shapes() -> Vec<Shape> {
    let shapes = [
        (2, 2),
        (2, 3),
        (2, 4),
        (3, 3),
        (2, 5),
        (3, 4),
        (4, 4),
        (5, 5),
    ];
    shapes
        .map(|(rows, columns)| Shape::new(rows, columns).unwrap())
        .to_vec()
}

#[test]
fn every_layout_is_read_back() {
    let mut random = Random(1);
    for shape in shapes() {
        for _ in 0..rounds(8) {
            let board = board(shape, &mut random);
            // nearly empty ones may be anything
            let n_clues = board.digits().iter().filter(|&&digit| digit > 0).count();
            let may_be_refused = n_clues < board.shape().size();
            for Written { text, alphabet, .. } in layouts(&board) {
                let reader = read::Reader::new().alphabet(alphabet);
                let entries: Result<Vec<Entry>, _> = reader.puzzles(text.as_bytes()).collect();
                let entries = match entries {
                    Err(_) if may_be_refused => continue,
                    Err(error) => panic!("{error}\n{text}"),
                    Ok(entries) => entries,
                };
                assert!(
                    entries.len() == 1 && *entries[0].sudoku.clues() == board,
                    "{text}"
                );
            }
        }
    }
}

/// Texts in which one character is wrong, and which were once read as boards with other cells.
#[test]
fn no_cell_takes_the_place_of_another() {
    let board: String =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
            .replace(['\n', ' '], "");
    let spaced = |cells: &str| -> String { cells.chars().flat_map(|cell| [cell, ' ']).collect() };
    // one cell of 82 lost the blank beside it
    let joined = format!("puzzle,status\n5 3 .7. {},unique\n", spaced(&board));
    // a cell of 100 is no number, and the number of the puzzle follows
    let rows: Vec<String> = (0..10)
        .map(|row| format!("[{}]", vec!["\".\""; 10 - usize::from(row == 0)].join(", ")))
        .collect();
    let numbered = rows.join(", ").replacen('[', "[\"a0\", ", 1);
    let object = format!("{{\"puzzle\": [{numbered}], \"id\": 7}}\n");
    // 81 of 100 cells stand behind two cells with a bracket between them
    let mut cells = ["."; 100];
    cells[40] = "9";
    let rows = cells
        .chunks(10)
        .map(|row| format!("[\"{}\"]", row.join("\", \"")));
    let mut square = rows.collect::<Vec<String>>().join(", ");
    let (at, _) = square.match_indices("\", \"").nth(16).unwrap();
    square.replace_range(at + 1..at + 2, "]");
    let bracket = format!("{{\"puzzle\": [{square}], \"id\": 7}}\n");
    let quoted = "> .......L..A.\n> C.B.K.......\n> ....G.E.....\n> ..F.I..K.AD.\n> ......D.....\n\
        > JAD.H.F.....\n> ......K...G.\n> ..K......F..\n> ..G.....BL..\n> ......J...HE\n\
        > ......H..2..\n> .....C.B....\n";
    for text in [
        ". . . .\n. . . .\n. . . .\n3 , 1 4\n",
        "> . 4 . .\n> 2 ; 3 .\n> . 2 . 3\n> . . 4 .\n",
        ">  37 6\n   18\n   7\n 6 8  37\n4    1\n  8  37\n 7\n182 3 5\n",
        &joined,
        &object,
        &bracket,
        quoted,
    ] {
        let mut puzzles = read::puzzles(text.as_bytes());
        assert!(
            puzzles.next().is_some_and(|puzzle| puzzle.is_err()),
            "{text}"
        );
    }
}

/// A row may have the name of a column, where others have the names of rows.
#[test]
fn one_wrong_name_turns_no_board() {
    let rows = [
        "53..7....",
        "6..195...",
        ".98....6.",
        "8...6...3",
        "4..8.3..1",
        "7...2...6",
    ];
    let rows = rows
        .into_iter()
        .chain([".6....28.", "...419..5", "....8..79"]);
    let names = ["A", "c", "C", "D", "E", "F", "G", "H", "I"];
    let lines = names.iter().zip(rows.clone()).map(|(name, row)| {
        let cells: Vec<String> = row.chars().map(String::from).collect();
        format!("{name} {}", cells.join(" "))
    });
    let text = lines.collect::<Vec<String>>().join("\n");
    let entry = read::puzzles(text.as_bytes()).next().unwrap();
    let cells: String = rows.collect();
    let board = read::puzzles(cells.as_bytes()).next().unwrap().unwrap();
    assert!(entry.is_err() || entry.unwrap().sudoku == board.sudoku);
}

/// `STRESS=250` for a million.
#[test]
fn a_spoiled_character_is_noticed() {
    let n = rounds(4000);
    let with = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcxyz.*_- ,;|+#%?/[]\"'~\t\n>{}:=()·□５";
    let with: Vec<char> = with.chars().collect();
    let mut random = Random(2);
    let (mut refused, mut read_as_it_is, mut misread) = (0_u64, 0_u64, Vec::new());
    while refused + read_as_it_is < n {
        let shape = random.one(&shapes());
        let board = board(shape, &mut random);
        for Written { text, cells, .. } in layouts(&board).into_iter().chain(in_blanks(&board)) {
            let Some(Ok(before)) = read::puzzles(text.as_bytes()).next() else {
                continue;
            };
            let mut spoiled: Vec<char> = text.chars().collect();
            let at = random.below(spoiled.len());
            let with = random.one(&with);
            spoiled[at] = with;
            let spoiled: String = spoiled.into_iter().collect();
            let entries: Result<Vec<Entry>, _> = read::puzzles(spoiled.as_bytes()).collect();
            let Ok(entries) = entries else {
                refused += 1;
                continue;
            };
            read_as_it_is += 1;
            let (was, is) = (symbols(&before), symbols(&entries[0]));
            let changed: Vec<usize> = (0..was.len())
                .filter(|&cell| was.get(cell) != is.get(cell))
                .collect();
            // the cell that the character is in, or beside
            let near = |cell: usize| {
                let before = if cell == 0 {
                    cells[0].start.saturating_sub(4)
                } else {
                    cells[cell - 1].end
                };
                // a cell that was stripped is where the line ends
                let behind = cells.get(cell + 1).map_or(usize::MAX, |next| {
                    next.start + usize::from(cells[cell].is_empty())
                });
                (before..behind).contains(&at)
            };
            if (entries.len(), is.len()) != (1, was.len())
                || changed.len() > 1
                || !changed.iter().all(|&cell| near(cell))
            {
                misread.push(format!(
                    "{with:?} at {at}: cells {changed:?} changed\n{text}\n{spoiled}"
                ));
            }
        }
    }
    assert!(misread.is_empty(), "{}", misread.join("\n\n"));
    println!("{refused} refused, {read_as_it_is} read as they are");
}
