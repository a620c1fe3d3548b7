//! Cages and regions.

use quadrille_texts::groups::*;

/// Cages of a 4x4 board, as cells and sums.
const CAGES: [(&[(usize, usize)], u32); 6] = [
    (&[(0, 0), (0, 1), (1, 0)], 7),
    (&[(0, 2), (0, 3)], 5),
    (&[(1, 1), (1, 2), (1, 3)], 8),
    (&[(2, 0), (3, 0), (3, 1)], 7),
    (&[(2, 1), (2, 2)], 4),
    (&[(2, 3), (3, 2), (3, 3)], 9),
];

#[test]
fn a_sum_belongs_to_a_cage_of_the_map() {
    let map = "AABB\nACCC\nDEEF\nDDFF\n";
    let sums = "A=7 B=5\nC=8\nD=7\nE=4\nF=9\n";
    assert!(groups(&format!("{map}{sums}")).is_some());
    assert!(groups(&format!("{map}{sums}G=4\n")).is_none());
}

fn text(record: impl Fn(usize, &[(usize, usize)], u32) -> String, between: &str) -> String {
    let records = CAGES.iter().enumerate();
    let records: Vec<String> = records
        .map(|(n, (cells, sum))| record(n, cells, *sum))
        .collect();
    records.join(between)
}

fn joined(
    cells: &[(usize, usize)],
    cell: impl Fn(usize, usize) -> String,
    between: &str,
) -> String {
    let cells: Vec<String> = cells
        .iter()
        .map(|&(row, column)| cell(row, column))
        .collect();
    cells.join(between)
}

#[test]
fn cages_are_found_under_any_names() {
    let letter = |n: usize| char::from(b'A' + n as u8);
    let texts = [
        text(|_, cells, sum| format!("{sum} = {}", joined(cells, |r, c| format!("r{}c{}",
            r + 1, c + 1), " + ")), "\n"),
        text(|_, cells, sum| format!("{sum}: {}", joined(cells, |r, c| format!("({r},{c})"),
            " ")), "\n"),
        text(|_, cells, sum| format!("{} = {sum};", joined(cells, |r, c| format!("x[{},{}]",
            r + 1, c + 1), " + ")), "\n"),
        text(|_, cells, sum| format!("x{} = {sum}", joined(cells, |r, c| format!("{}{}",
            r + 1, c + 1), " + x")), "\n"),
        text(|n, cells, sum| format!("cage {}: {}, sum {sum}", n + 1, joined(cells, |r,
            c| format!("{}{}", letter(r), c + 1), ", ")), "\n"),
        text(|_, cells, sum| format!("{} ({sum})", joined(cells, |r, c| format!("{}{}",
            letter(c), r + 1), " ")), "\n"),
        format!("{{\"cages\": [{}], \"size\": 4}}", text(|_, cells, sum| {
            format!("{{\"sum\": {sum}, \"cells\": [{}]}}", joined(cells, |r,
                c| format!("[{r}, {c}]"), ", "))
        }, ", ")),
        format!("cages = {{{}}}", text(|_, cells, sum| {
            format!("({}): {sum}", joined(cells, |r, c| format!("({r}, {c})"), ", "))
        }, ",\n")),
        format!("[{}]", text(|_, cells, sum| format!("{{\"cells\": [{}], \"sum\": {sum}}}",
            joined(cells, |r, c| (4 * r + c).to_string(), ", ")), ",")),
        text(|_, cells, sum| format!("- sum: {sum}\n  cells: [{}]", joined(cells, |r,
            c| format!("r{}c{}", r + 1, c + 1), ", ")), "\n"),
        "aabb\naccc\ndeef\nddff\n\na=7 b=5 c=8 d=7 e=4 f=9\n".into(),
        "1 1 2 2\n1 3 3 3\n4 5 5 6\n4 4 6 6\n\nsums: 7, 5, 8, 7, 4, 9\n".into(),
        "A7,A,B5,B\nA,C8,C,C\nD7,E4,E,F9\nD,D,F,F\n".into(),
        "aabb 7 0 5 0\naccc 0 8 0 0\ndeef 7 4 0 9\nddff 0 0 0 0\n".into(),
        format!("row,col,cage,sum\n{}", text(|n, cells, sum| joined(cells, |r, c| {
            format!("{},{},{},{sum}", r + 1, c + 1, letter(n))
        }, "\n"), "\n")),
        format!("<killer>\n{}\n</killer>", text(|_, cells, sum| {
            format!("<cage sum=\"{sum}\">{}</cage>", joined(cells, |r, c| {
                format!("<cell row=\"{r}\" col=\"{c}\"/>")
            }, ""))
        }, "\n")),
        format!("{{\"cells\": [{}]}}", text(|n, cells, sum| joined(cells, |r, c| {
            format!("{{\"row\": {r}, \"col\": {c}, \"cage\": {n}, \"sum\": {sum}}}")
        }, ", "), ", ")),
        format!("a killer\n{}", text(|_, cells, sum| format!("{sum}: {}", joined(cells, |r,
            c| format!("r{}c{}", r + 1, c + 1), " ")), "; ")),
        "cages = [[0, 0, 1, 1],\n[0, 2, 2, 2],\n[3, 4, 4, 5],\n[3, 3, 5, 5]]\nsums = [7, 5, 8, 7, \
        4, 9]\n".into(),
        "Cages:\nA A B B\nA C C C\nD E E F\nD D F F\n\nSums (in the first cell of each cage):\n\
        7 . 5 .\n. 8 . .\n7 4 . 9\n. . . .\n".into(),
        "┌─────────┬─────────┐\n│ 7       │ 5       │\n│    ┌────┴─────────┤\n│    │ 8            │\n\
        ├────┼─────────┬────┤\n│ 7  │ 4       │ 9  │\n│    └────┬────┘    │\n│         │         │\n\
        └─────────┴─────────┘\n".into(),
        "┏━━━━━━━┳━━━━━━━┓\n┃ 7 │   ┃ 5 │   ┃\n┃───┏━━━┻━━━━━━━┫\n┃   ┃ 8 │   │   ┃\n\
        ┣━━━╋━━━━━━━┳━━━┫\n┃ 7 ┃ 4 │   ┃ 9 ┃\n┃───┗━━━┳━━━┛───┃\n┃   │   ┃   │   ┃\n\
        ┗━━━━━━━┻━━━━━━━┛\n".into(),
        "+---+---+---+---+\n| 7     | 5     |\n+   +---+---+---+\n|   | 8         |\n+---+---+---+---+\n\
        | 7 | 4     | 9 |\n+   +---+---+   +\n|       |       |\n+---+---+---+---+\n".into(),
    ];
    for text in &texts {
        let found = groups(text).unwrap_or_else(|| panic!("{text}"));
        let cages: Vec<_> = found
            .groups
            .iter()
            .map(|group| (&group.cells[..], group.sum.unwrap()))
            .collect();
        assert_eq!((found.size, &cages[..]), (4, &CAGES[..]), "{text}");
    }
}

#[test]
fn regions_are_found_in_lists_and_drawings() {
    let lists = "regions = [[[0,0],[0,1],[0,2],[1,0]], [[0,3],[1,2],[1,3],[2,3]],
        [[1,1],[2,0],[2,1],[3,0]], [[2,2],[3,1],[3,2],[3,3]]]";
    let regions = groups(lists).unwrap().groups;
    assert_eq!(groups(&lists.replace("regions", "rows")), None);
    let drawing = [
        "+---+---+---+---+\n",
        "| 1         |   |\n",
        "+   +---+---+   +\n",
        "|   |   |     2 |\n",
        "+---+   +---+   +\n",
        "|       |   |   |\n",
        "+   +---+   +---+\n",
        "|   |           |\n",
        "+---+---+---+---+\n",
    ]
    .concat();
    let drawing = drawing.as_str();
    let found = groups(drawing).unwrap();
    let mut drawn = found.groups;
    drawn.sort_by_key(|group| group.cells[0]);
    assert_eq!(drawn, regions);
    let givens = found.givens.unwrap();
    assert_eq!((givens[0], givens[7], givens.iter().sum()), (1, 2, 3_u8));
    let open = drawing.replacen("|   |   |     2 |", "|       |     2 |", 1);
    assert_eq!(groups(&open), None, "a region of eight cells");
    let heavy = drawing
        .replace('-', "━")
        .replace('|', "┃")
        .replace('+', "╋");
    assert_eq!(
        groups(&heavy).unwrap().groups,
        groups(drawing).unwrap().groups
    );
    let cells = "A1 A. A. B.\nA. C. B. B2\nC. C. D. B.\nC. D. D. D.\n";
    for cells in [
        cells.to_owned(),
        "1A,A,A,B\nA,C,B,2B\nC,C,D,B\nC,D,D,D\n".into(),
        "A:1 A:. A:. B:.\nA:. C:. B:. B:2\nC:. C:. D:. B:.\nC:. D:. D:. D:.\n".into(),
        in_rows(
            |row, column, name, digit| {
                format!("{row},{column},{name},{}\n", digit.trim_matches('.'))
            },
            "row,col,region,value\n",
        ),
        in_rows(
            |row, column, name, digit| {
                format!("<cell row=\"{row}\" col=\"{column}\" region=\"{name}\">{digit}</cell>\n")
            },
            "<jigsaw>\n",
        ),
    ] {
        let found = groups(&cells).unwrap_or_else(|| panic!("{cells}"));
        assert_eq!(found.groups, regions, "{cells}");
        let givens = found.givens.unwrap();
        assert_eq!(
            (givens[0], givens[7], givens.iter().sum()),
            (1, 2, 3_u8),
            "{cells}"
        );
    }
}

/// The cells of that jigsaw, a record each.
fn in_rows(record: impl Fn(usize, usize, &str, &str) -> String, before: &str) -> String {
    let cells = "A1 A. A. B. A. C. B. B2 C. C. D. B. C. D. D. D.".split(' ');
    let records = cells.enumerate();
    let records = records.map(|(at, cell)| record(at / 4 + 1, at % 4 + 1, &cell[..1], &cell[1..]));
    std::iter::once(before.to_owned()).chain(records).collect()
}

#[test]
fn what_fills_no_board_is_left_alone() {
    for text in [
        "",
        "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n",
        "p: a, b\nq: c\nr: a\ns: b, c\n",
        "[[0,1],[1,0],[0,0],[1,1]]",
        // a word of five letters in five lines
        "Grupo 1: a, b\nGrupo 2: c\nGrupo 3: a, c\nGrupo 4: b\nGrupo 5: c, a\n",
        // one sum is too high
        "aabb\naccc\ndeef\nddff\n\na=7 b=5 c=8 d=7 e=4 f=10\n",
        // of many lines any two may be edges
        &"---------\n".repeat(1600),
        // letters may be rows or columns
        "A1 A2 B1: 7\nC3 C4 D3: 9\nA3 A4: 5\nB2 B3 B4: 8\nC1 D1 D2: 7\nC2 C2: 4\n",
    ] {
        assert_eq!(groups(text), None, "{text}");
    }
}
