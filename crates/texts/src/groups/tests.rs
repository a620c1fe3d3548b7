use super::*;

/// Cages of a 4x4 board, as cells and sums.
const CAGES: [(&[(usize, usize)], u32); 6] = [
    (&[(0, 0), (0, 1), (1, 0)], 7),
    (&[(0, 2), (0, 3)], 5),
    (&[(1, 1), (1, 2), (1, 3)], 8),
    (&[(2, 0), (3, 0), (3, 1)], 7),
    (&[(2, 1), (2, 2)], 4),
    (&[(2, 3), (3, 2), (3, 3)], 9),
];

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
        text(|_, cells, sum| format!("{sum} = {}", joined(cells, |r, c| format!("r{}c{}", r + 1, c + 1), " + ")), "\n"),
        text(|_, cells, sum| format!("{sum}: {}", joined(cells, |r, c| format!("({r},{c})"), " ")), "\n"),
        text(|_, cells, sum| format!("{} = {sum};", joined(cells, |r, c| format!("x[{},{}]", r + 1, c + 1), " + ")), "\n"),
        text(|_, cells, sum| format!("x{} = {sum}", joined(cells, |r, c| format!("{}{}", r + 1, c + 1), " + x")), "\n"),
        text(|n, cells, sum| format!("cage {}: {}, sum {sum}", n + 1, joined(cells, |r, c| format!("{}{}", letter(r), c + 1), ", ")), "\n"),
        text(|_, cells, sum| format!("{} ({sum})", joined(cells, |r, c| format!("{}{}", letter(c), r + 1), " ")), "\n"),
        format!("{{\"cages\": [{}], \"size\": 4}}", text(|_, cells, sum| {
            format!("{{\"sum\": {sum}, \"cells\": [{}]}}", joined(cells, |r, c| format!("[{r}, {c}]"), ", "))
        }, ", ")),
        format!("cages = {{{}}}", text(|_, cells, sum| {
            format!("({}): {sum}", joined(cells, |r, c| format!("({r}, {c})"), ", "))
        }, ",\n")),
        format!("[{}]", text(|_, cells, sum| format!("{{\"cells\": [{}], \"sum\": {sum}}}", joined(cells, |r, c| (4 * r + c).to_string(), ", ")), ",")),
        text(|_, cells, sum| format!("- sum: {sum}\n  cells: [{}]", joined(cells, |r, c| format!("r{}c{}", r + 1, c + 1), ", ")), "\n"),
        "aabb\naccc\ndeef\nddff\n\na=7 b=5 c=8 d=7 e=4 f=9\n".into(),
        "1 1 2 2\n1 3 3 3\n4 5 5 6\n4 4 6 6\n\nsums: 7, 5, 8, 7, 4, 9\n".into(),
        "A7,A,B5,B\nA,C8,C,C\nD7,E4,E,F9\nD,D,F,F\n".into(),
        "aabb 7 0 5 0\naccc 0 8 0 0\ndeef 7 4 0 9\nddff 0 0 0 0\n".into(),
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
    let drawing = "\
+---+---+---+---+
| 1         |   |
+   +---+---+   +
|   |   |     2 |
+---+   +---+   +
|       |   |   |
+   +---+   +---+
|   |           |
+---+---+---+---+
";
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
    assert_eq!(groups(cells).unwrap().groups, regions);
}

#[test]
fn what_fills_no_board_is_left_alone() {
    for text in [
        "",
        "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n",
        "p: a, b\nq: c\nr: a\ns: b, c\n",
        "[[0,1],[1,0],[0,0],[1,1]]",
        // one sum is too high
        "aabb\naccc\ndeef\nddff\n\na=7 b=5 c=8 d=7 e=4 f=10\n",
        // letters may be rows or columns
        "A1 A2 B1: 7\nC3 C4 D3: 9\nA3 A4: 5\nB2 B3 B4: 8\nC1 D1 D2: 7\nC2 C2: 4\n",
    ] {
        assert_eq!(groups(text), None, "{text}");
    }
}
