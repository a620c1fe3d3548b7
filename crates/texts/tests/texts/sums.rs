//! Kakuros whose runs are named.

use quadrille_texts::grids::kakuro;

#[test]
fn runs_are_named_by_their_cells() {
    let drawn = kakuro("#,4\\,3\\\n\\4,,\n\\3,,\n").unwrap();
    for text in [
        "Kakuro, runs:\n4: r2c2 r3c2\n3: r2c3 r3c3\n4: r2c2 r2c3\n3: r3c2 r3c3\n",
        "Kakuro with the digits 1-9:\nr1c1 + r2c1 = 4\nr1c2 + r2c2 = 3\nr1c1 + r1c2 = 4\n\
            r2c1 + r2c2 = 3\n",
        "A kakuro.\nThe run (2,2), (3,2) adds up to 4.\nThe run (2,3), (3,3) adds up to 3.\n\
            The run (2,2), (2,3) adds up to 4.\nThe run (3,2), (3,3) adds up to 3.\n",
        "{\"type\": \"kakuro\", \"rows\": 3, \"runs\": [{\"sum\": 4, \"cells\": [[2, 2], [3, 2]]}, \
            {\"sum\": 3, \"cells\": [[2, 3], [3, 3]]}, {\"sum\": 4, \"cells\": [[2, 2], [2, 3]]}, \
            {\"sum\": 3, \"cells\": [[3, 2], [3, 3]]}]}",
        "% kakuro\nrun(4, [2-2, 3-2]).\nrun(3, [2-3, 3-3]).\nrun(4, [2-2, 2-3]).\n\
            run(3, [3-2, 3-3]).\n",
        "Kakuro\nB2 + C2 = 4\nB3 + C3 = 3\nB2 + B3 = 4\nC2 + C3 = 3\n",
        "Kakuro\nAcross\nr2c2-r2c3: 4\nr3c2-r3c3: 3\nDown\nr2c2-r3c2: 4\nr2c3-r3c3: 3\n",
        "direction,row,col,length,sum\nacross,2,2,2,4\nacross,3,2,2,3\ndown,2,2,2,4\ndown,2,3,2,3\n",
        "{\"kakuro\": {\"entries\": [{\"row\": 1, \"col\": 1, \"dir\": \"across\", \"length\": 2, \"sum\": 4}, \
            {\"row\": 2, \"col\": 1, \"dir\": \"across\", \"length\": 2, \"sum\": 3}, \
            {\"row\": 1, \"col\": 1, \"dir\": \"down\", \"length\": 2, \"sum\": 4}, \
            {\"row\": 1, \"col\": 2, \"dir\": \"down\", \"length\": 2, \"sum\": 3}]}}",
        "{\"across\": [{\"row\": 0, \"col\": 0, \"length\": 2, \"sum\": 4}, \
            {\"row\": 1, \"col\": 0, \"length\": 2, \"sum\": 3}], \
            \"down\": [{\"row\": 0, \"col\": 0, \"length\": 2, \"sum\": 4}, \
            {\"row\": 0, \"col\": 1, \"length\": 2, \"sum\": 3}]}",
        "\\,4\\,3\\\n\\4,,\n\\3,,\n",
        "kakuro\nX;4\\;3\\\n\\4;;\n\\3;;\n",
        "Kakuro. A clue is down/across, 0 for none.\n\n#    4/0 3/0\n0/4  _   _\n0/3  _   _\n",
        "> kakuro:\n>   #  4\\  3\\\n>  \\4  _  _\n>  \\3  _  _\n",
        "kakuro:\n  - [\"#\", \"4\\\", \"3\\\"]\n  - [\"\\4\", \".\", \".\"]\n  - [\"\\3\", \".\", \
            \".\"]\n",
        "Kakuro, across\\down\n#,\\4,\\3\n4\\,,\n3\\,,\n",
        "<table>\n<tr><td class=\"black\"></td><td>4\\</td><td>3\\</td></tr>\n\
            <tr><td>\\4</td><td></td><td></td></tr>\n<tr><td>\\3</td><td></td><td></td></tr>\n\
            </table>\n",
    ] {
        assert_eq!(kakuro(text).as_ref(), Some(&drawn), "{text}");
    }
    for text in [
        "4: r2c2 r3c2\n3: r2c3 r3c3\n4: r2c2 r2c3\n3: r3c2 r3c3\n",
        "Kakuro\n4: r2c2 r3c2\n3: r2c3 r3c3\n4: r2c2 r2c3\n3 7: r3c2 r3c3\n",
        "Kakuro\n4: r2c2 r3c2\n3: r2c3 r3c3\n4: r2c2 r2c4\n3: r3c2 r3c3\n",
        "Kakuro\n4: r2c2 r3c2\n5: r2c2 r3c2\n3: r3c2 r3c3\n",
        "Kakuro\n4: r2c2 r3c2\n3: r0c3 r1c3\n",
        // no run is without a sum
        "Kakuro\n4: r2c2 r3c2\n3: r2c3 r3c3\n4: r2c2 r2c3\n",
        "direction,row,col,length,sum\nacross,2,2,2,4\ndown,2,2,2,4\ndown,2,3,2,3\n",
        "direction,row,col,length,sum\nacross,2,2,99999999,4\ndown,2,2,2,4\n",
    ] {
        assert_eq!(kakuro(text), None, "{text}");
    }
}
