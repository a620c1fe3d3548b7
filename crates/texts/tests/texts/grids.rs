//! Kakuros and nonograms.

use quadrille_texts::grids::*;

#[test]
fn runs_are_found_in_any_lists() {
    let expected = nonogram("rows = [[1, 1], [3]]\ncolumns = [[2], [1], [2]]");
    assert!(expected.is_some());
    for text in [
        "{\"clues\": {\"cols\": [[2], [1], [2]], \"rows\": [[1, 1], [3]]}}",
        "ROWS = [(1, 1), (3,)]\nCOLS = [(2,), (1,), (2,)]",
        "int rows[][4] = {{1, 1}, {3}};\nint cols[][4] = {{2}, {1}, {2}};",
        "rows: 1 1; 3\ncols: 2; 1; 2",
        "r1 = 1 1\nr2 = 3\nc1 = 2\nc2 = 1\nc3 = 2",
        "The clues of the rows are 1-1, 3. The clues of the columns are 2, 1, 2.",
        "nonogram([[1,1],[3]], [[2],[1],[2]]).",
        "puzzle([[1,1],[3]],\n  [[2],[1],[2]]).  % rows, columns",
        "     2 1 2\n    +-----\n1 1 |. . .\n  3 |. . .\n",
        "     2 1 2\n1 1  _ _ _\n  3  _ _ _\n",
        "Nonogramm, 2 Zeilen und 3 Spalten.\nZeile 1: 1, 1\nZeile 2: 3\nSpalte 1: 2\nSpalte 2: 1\n\
        Spalte 3: 2",
        "Rows:\n1 1\n3\nColumns:\n2\n1\n2\n",
        "rows:\n  - [1, 1]\n  - [3]\ncolumns:\n  - [2]\n  - [1]\n  - [2]\n",
        "nonogram\n1 1\n3\n\n2\n1\n2\n",
        "2 3\n1 1\n3\n2\n1\n2\n",
        "rows: 1 1, 3\ncolumns: 2, 1, 2\n",
        "type,index,clues\nrow,1,1 1\nrow,2,3\ncolumn,1,2\ncolumn,2,1\ncolumn,3,2\n",
        "Column clues:\n1: 2\n2: 1\n3: 2\n\nRow clues:\n1: 1 1\n2: 3\n",
        "    | 2 1 2\n----+------\n1 1 | . . .\n  3 | . . .\n",
        "2\n3\n1 1\n3\n\n2\n1\n2\n",
        "3x2:2/1/2/1.1/3",
        "int[][] rowHints = { new[] {1, 1}, new[] {3} };\nint[][] colHints = { new[] {2}, new[] {1}, \
            new[] {2} };",
        "A puzzle, 2 by 3.\nRow 1: 1, 1\nRow 2: 3\nColumn 1: 2\nColumn 2: 1\nColumn 3: 2\n",
        "R1: 1, 1\nR2: 3\n\nC1: 2\nC2: 1\nC3: 2\n",
        "Row 1: 1 1\nRow 2: 3\nColumn 1: 2\nColumn 2: 1\nColumn 3: 2\n",
        "#12\n\nColumns:\n2\n1\n2\n\nRows:\n1 1\n3\n",
        "Spalten:\n2\n1\n2\nZeilen:\n1 1\n3\n",
        "Across\n1 1\n3\n\nDown\n2\n1\n2\n",
        "Top hints (left to right):\n2\n1\n2\n\nLeft hints (top to bottom):\n1 1\n3\n",
        "vertical: 2 | 1 | 2\nhorizontal: 1 1 | 3\n",
        "rows = ['1 1', '3']\ncolumns = ['2', '1', '2']\n",
        "**Rows**\n\n1. 1 1\n2. 3\n\n**Columns**\n\n1. 2\n2. 1\n3. 2\n",
        "<clues type=\"columns\">\n<line><count>2</count></line>\n<line><count>1</count></line>\n\
        <line><count>2</count></line>\n</clues>\n<clues type=\"rows\">\n\
        <line><count>1</count><count>1</count></line>\n<line><count>3</count></line>\n</clues>",
    ] {
        assert_eq!(nonogram(text), expected, "{text}");
    }
    for text in [
        "rows = [[1, 1], [3]]\ncolumns = [[2], [1], [3]]",
        "rows = [[1, 2], [2]]\ncolumns = [[2], [1], [2]]",
        "a = [[1, 1], [3]]\nb = [[2], [1], [2]]",
        "1 1\n3\n\n2\n1\n2\n",
        "3x2:2/1/2/1.1",
        "3x2:2/1/2/1.1/a",
        "18446744073709551615x18446744073709551615:1/1",
        "18446744073709551615\n1\n1\n",
        "",
    ] {
        assert_eq!(nonogram(text), None, "{text}");
    }
}

#[test]
fn sums_are_found_in_any_rows() {
    let expected = kakuro("#   4\\  3\\\n\\4  .   .\n\\3  .   .\n");
    assert!(expected.is_some());
    for text in [
        "Kakuro\n\n# 4\\ 3\\\n\\4 . .\n\\3 . .\n",
        "+---+---+---+\n|###| 4\\| 3\\|\n+---+---+---+\n| \\4|   |   |\n+---+---+---+\n\
        | \\3|   |   |\n+---+---+---+\n",
        "<table><tr><td>#</td><td>4\\</td><td>3\\</td></tr>\n<tr><td>\\4</td><td></td><td></td>\
        </tr>\n<tr><td>\\3</td><td></td><td></td></tr></table>\n",
        "| X | 4\\ | 3\\ |\n| \\4 | _ | _ |\n| \\3 | _ | _ |\n",
        "#,4\\,3\\\n\\4,,\n\\3,,\n",
        "x,4\\0,3\\0\n0\\4,0,0\n0\\3,0,0\n",
        "[[\"#\", \"4\\\\\", \"3\\\\\"], [\"\\\\4\", \".\", \".\"], [\"\\\\3\", \".\", \".\"]]",
        "kakuro = [\n[None, (4, 0), (3, 0)],\n[(0, 4), 0, 0],\n[(0, 3), 0, 0],\n]",
        "{\"grid\": [[\"#\", {\"down\": 4}, {\"down\": 3}], [{\"across\": 4}, 0, 0], \
            [{\"across\": 3}, 0, 0]]}",
        "#\t4/-\t3/-\n-/4\t.\t.\n-/3\t.\t.\n",
        "x\t4\\\t3\\\n\\4\t\t\n\\3\t\t\n",
        "Kakuro 5, easy\n\n## 4\\ 3\\\n\\4 __ __\n\\3 __ __\n",
        "[[[0, 0], [4, 0], [3, 0]], [[0, 4], 0, 0], [[0, 3], 0, 0]]",
        "board = [\n[None, (4, 0), (3, 0)],\n[(0, 4), W, W],\n[(0, 3), W, W],\n]",
        "[[{\"type\": \"block\"}, {\"type\": \"clue\", \"down\": 4}, {\"type\": \"clue\", \"down\": 3}], \
            [{\"type\": \"clue\", \"across\": 4}, {\"type\": \"cell\"}, {\"type\": \"cell\"}], \
            [{\"type\": \"clue\", \"across\": 3}, {\"type\": \"cell\"}, {\"type\": \"cell\"}]]",
        "[[{\"down\": null, \"across\": null}, {\"down\": 4}, {\"down\": 3}], \
            [{\"across\": 4, \"down\": null}, 0, 0], [{\"across\": 3, \"down\": null}, 0, 0]]",
        "Kakuro (down\\across)\n##### 04\\00 03\\00\n00\\04   .     .  \n00\\03   .     .  \n",
        "\\begin{tabular}{|c|c|c|}\n\\hline\n\\# & 4/ & 3/ \\\\ \\hline\n/4 &   &   \\\\ \\hline\n\
            /3 &   &   \\\\ \\hline\n\\end{tabular} % kakuro, down/across\n",
        "{| class=\"wikitable\"\n| # || 4\\ || 3\\\n|-\n| \\4 || _ || _\n|-\n| \\3 || _ || _\n|}\n",
        "<table class=\"kakuro\">\n<tr><td>#</td><td>4\\</td><td>3\\</td></tr>\n\
            <tr><td>\\4</td><td>&nbsp;</td><td>&nbsp;</td></tr>\n\
            <tr><td>\\3</td><td>&nbsp;</td><td>&nbsp;</td></tr>\n</table>\n",
        "# 4\\ 3\\\n\\4 . .\n\\3 . .\n\nSolution\n# # #\n# 3 1\n# 1 2\n",
    ] {
        assert_eq!(kakuro(text), expected, "{text}");
    }
    for text in [
        "#,4\\\n\\4,,\n",
        "5,3,,\n6,,,\n",
        "",
        "#, ,\n,,\n",
        "[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]",
    ] {
        assert_eq!(kakuro(text), None, "{text}");
    }
}
