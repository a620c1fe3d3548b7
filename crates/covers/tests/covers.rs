//! Exact covers in texts are read or left alone.

use quadrille_covers::{lists, read};
use quadrille_problem::baseline;
use quadrille_testing::{Random, rounds};

/// The number of solutions, the items and options, and the least cost where there are costs.
fn told(text: &str) -> Option<(u128, usize, usize, Option<i64>)> {
    let problem = read(text.as_bytes())?.problem;
    let cost = |solution: &Vec<_>| problem.total_units(solution);
    let least = baseline::solutions(&problem).iter().map(cost).min();
    let n = (problem.n_primary(), problem.n_options());
    let least = least.filter(|_| problem.has_costs());
    Some((baseline::count(&problem), n.0, n.1, least))
}

/// Checks that [`told`] says the same of all texts.
fn all_tell(texts: &[&str], expected: Option<(u128, usize, usize, Option<i64>)>) {
    let told = texts.iter().map(|text| (text, told(text)));
    let wrong: Vec<_> = told.filter(|(_, told)| *told != expected).collect();
    assert!(wrong.is_empty(), "expected {expected:?}, found {wrong:#?}");
}

#[test]
fn matrices_are_read_in_any_print() {
    all_tell(
        &[
            "int m[4][4] = {\n{1, 0, 0, 1},\n{0, 1, 1, 0},\n{1, 1, 0, 0},\n{0, 0, 1, 1}};",
            "const M = [[1,0,0,1],[0,1,1,0],[1,1,0,0],[0,0,1,1]];",
            "{\"matrix\": [[1,0,0,1],[0,1,1,0],[1,1,0,0],[0,0,1,1]]}",
            "array([[1., 0., 0., 1.],\n [0., 1., 1., 0.],\n [1., 1., 0., 0.],\n [0., 0., 1., 1.]])",
            "[1 0 0 1]\n[0 1 1 0]\n[1 1 0 0]\n[0 0 1 1]",
            "A = [1 0 0 1; 0 1 1 0; 1 1 0 0; 0 0 1 1]",
            "name;a;b;c;d\np;TRUE;FALSE;FALSE;TRUE\nq;FALSE;TRUE;TRUE;FALSE\nr;TRUE;TRUE;FALSE;FALSE\n\
        s;FALSE;FALSE;TRUE;TRUE",
            "|  | a | b | c | d |\n|---|---|---|---|---|\n| p | x |  |  | x |\n| q |  | x | x |  |\n\
        | r | x | x |  |  |\n| s |  |  | x | x |",
            "x..x\n.xx.\nxx..\n..xx",
            "using JuMP\nA = [\n 1 0 0 1\n 0 1 1 0\n 1 1 0 0\n 0 0 1 1\n]\n@constraint(model, A * x .== 1)",
            ">>> df  # exact cover\n   a  b  c  d\np  1  0  0  1\nq  0  1  1  0\nr  1  1  0  0\ns  0  0  1  1",
            "one bit string per set\np 1001\nq 0110\nr 1100\ns 0011",
            "%%MatrixMarket matrix coordinate integer general\n4 4 8\n1 1 1\n1 4 1\n2 2 1\n2 3 1\n3 1 1\n\
        3 2 1\n4 3 1\n4 4 1",
            "%%MatrixMarket matrix array integer general\n4 4\n1\n0\n1\n0\n0\n1\n1\n0\n0\n1\n0\n1\n1\n0\n\
        0\n1",
            "m <- matrix(c(\n1,0,0,1,\n0,1,1,0,\n1,1,0,0,\n0,0,1,1), ncol=4, byrow=TRUE)",
            "M = Matrix(QQ, 4, 4, [1,0,0,1,0,1,1,0,1,1,0,0,0,0,1,1])",
            "np.array([1,0,0,1,0,1,1,0,1,1,0,0,0,0,1,1]).reshape(4, 4)",
            "> 1 0 0 1\n> 0 1 1 0\n> 1 1 0 0\n> 0 0 1 1",
            "My example,,,,\n,,,,\nset,i1,i2,i3,i4\np,1,0,0,1\nq,0,1,1,0\nr,1,1,0,0\ns,0,0,1,1",
            "Hello,\n\nhere are two solutions, I think:\n\n1 0 0 1\n0 1 1 0\n1 1 0 0\n0 0 1 1\n\nIs that so?",
        ],
        Some((2, 4, 4, None)),
    );
}

#[test]
fn lists_are_read_under_any_names() {
    all_tell(
        &[
            "{\"universe\": [\"a\", \"b\", \"c\"], \"subsets\": {\"p\": [\"a\", \"b\"], \"q\": \
            [\"c\"], \"r\": [\"a\"]}}",
            "[{\"id\": \"p\", \"elements\": [\"a\", \"b\"]}, {\"id\": \"q\", \"elements\": [\"c\"]}, \
        {\"id\": \"r\", \"elements\": [\"a\"]}]",
            "val sets = mapOf(\n\"p\" to setOf(\"a\", \"b\"),\n\"q\" to setOf(\"c\"),\n\"r\" to \
            setOf(\"a\"))",
            "p: a, b\nq: c\nr: a",
            "p -> a b\nq -> c\nr -> a",
            "set,element\np,a\np,b\nq,c\nr,a",
            "element\tset\na\tp\nb\tp\nc\tq\na\tr",
            "name,items\np,\"a, b\"\nq,c\nr,a",
            "p:\n  - a\n  - b\nq:\n  - c\nr:\n  - a",
            "sets:\n  - [a, b]\n  - [c]\n  - [a]",
            "'((a b)\n (c)\n (a))",
            "Let X = {a, b, c} and\nS1 = {a, b},\nS2 = {c},\nS3 = {a}.\nFind an exact cover of X.",
            "\\begin{align*}\nS_{1} &= \\{a, b\\} \\\\\nS_{2} &= \\{c\\} \\\\\nS_{3} &= \\{a\\}\n\\end{align*}",
            "option 0: a b\noption 1: c\noption 2: a",
            "p: a b\nq: c\nr: a <- chosen",
            "S1: a b\nS2: c\nS3: a\nU: a b c",
            "These groups share cars, everybody in one car, please:\n\n- a, b\n- c\n- a\n\nIs that \
            possible?\nAnna",
            "* a and b\n* c\n* a",
            "Universe: {1, ..., 3}\nFind an exact cover from these:\n{1, 3}\n{2}\n{1}",
            "X = {1, …, 3}\n1) {1; 3}\n2) {2}\n3) {1}",
            "Items: a, b, c\nOptions:\n  1) a, b\n  2) c\n  3) a",
            "# Items\n\n- a\n- b\n- c\n\n# Options\n\n- a b\n- c\n- a",
            "<ul>\n<li>a, b</li>\n<li>c</li>\n<li>a</li>\n</ul>",
            "Is there an exact cover of {a, b, c} by the sets {a, b}, {c}, {a}?",
            "Let S = {A, B, C} be subsets of X = {a, b, c}:\nA = {a, b};\nB = {c}; and\nC = {a}.",
            "subset(s1, [a, b]).\nsubset(s2, [c]).\nsubset(s3, [a]).\nuniverse([a, b, c]).",
            "item(a). item(b). item(c).\noption(1,[a,b]).\noption(2,[c]).\noption(3,[a]).",
            "in(s1,a). in(s1,b). in(s2,c). in(s3,a).\n1 { choose(S) : in(S,X) } 1 :- in(_,X).",
            "covers(s1,a).\ncovers(s1,b).\ncovers(s2,c).\ncovers(s3,a).\nitem(X) :- covers(_,X).",
            "pairs = [('s1', 'a'), ('s1', 'b'), ('s2', 'c'), ('s3', 'a')]",
            "options := [][]string{\n{\"a\", \"b\"},\n{\"c\"},\n{\"a\"},\n}",
            "m = new Dictionary<string, string[]> {\n[\"p\"] = new[] { \"a\", \"b\" },\n[\"q\"] = new[] \
            { \"c\" },\n[\"r\"] = new[] { \"a\" } };",
            "item,sets\na,S1 S3\nb,S1\nc,S2",
            "set,item,comment\np,a,ok\np,b,ok\nq,c,why\nr,a,ok",
            "set,a,b,c,total\np,1,1,0,2\nq,0,0,1,1\nr,1,0,0,1\ntotal,2,1,1,4",
            "\ta\tb\tc\np\tx\tx\t\nq\t\t\tx\nr\tx",
            "p xc 3 3\ns 1 2\ns 3\ns 1",
            "X = {'a', 'b', 'c'}\nY = {\n'A': ['a', 'b'],\n'B': ['c'],\n'C': ['a']}\nX = {j: set() for j in X}\n\
        for i in Y:\n    for j in Y[i]:\n        X[j].add(i)",
            "a: p + r = 1\nb: p = 1\nc: q = 1",
            "* #variable= 3 #constraint= 3\n+1 x1 +1 x3 = 1 ;\n+1 x1 = 1 ;\n+1 x2 = 1 ;",
            "* #variable= 3 #constraint= 3\n1 x1 1 x3 = 1;\n1 x1 = 1;\n1 x2 = 1;",
            "Minimize\n obj:\nSubject To\n a: x1 + x3 = 1\n b: x1 = 1\n c: x2 = 1\nBinary\n x1 x2 x3\nEnd",
            "Minimize\n cost: 0 x1\nSubject To\n a: + x1\n + x3 = 1\n b: + x1 = 1\n c: + x2 = 1\nBinary\n \
            x1\n x2\n x3\nEnd",
            "<cover>\n<set name=\"p\"><item>a</item><item>b</item></set>\n<set \
            name=\"q\"><item>c</item></set>\n<set name=\"r\"><item>a</item></set>\n</cover>",
            "<?xml version=\"1.0\"?>\n<problem>\n<subset id=\"1\" elements=\"a b\"/>\n<subset id=\"2\" \
            elements=\"c\"/>\n<subset id=\"3\" elements=\"a\"/>\n</problem>",
            "universe = [1..3]\nsubsets = [[1,2],[3],[1]]\nmain = print (covers universe subsets)",
            "X = set(range(1, 4))\nsubsets = [{1, 2}, {3}, {1}]\nprint(list(exact_cover(X, subsets)))",
            "universe <- 1:3\nsets <- list(c(1, 2), c(3), c(1))\nexact_cover(universe, sets)",
            "DLX dlx(3);\ndlx.add_row({1, 2});\ndlx.add_row({3});\ndlx.add_row({1});\ndlx.solve();",
            "my %sets = (\n p => [qw(a b)],\n q => [qw(c)],\n r => [qw(a)],\n);",
            "Let $X=\\{1, 2, 3\\}$ and\n\\[\\mathcal{S}=\\bigl\\{\\{1, 2\\},\\\\\n \
            \\{3\\},\\\\\n \\{1\\}\\bigr\\}.\\]\nFind all exact covers of $X$.",
            "(exact-cover\n (universe a b c)\n (set p (a b))\n (set q (c))\n (set r (a)))",
            "cover:\n  team-1:\n    - a\n    - b\n  team-2:\n    - c\n  team-3:\n    - a",
            "{\"items\": \"a b c\", \"options\": [\"a b\", \"c\", \"a\"]}",
            "{\"elements\": [\"a\", \"b\", \"c\"], \"p\": [\"a\", \"b\"], \"q\": [\"c\"], \"r\": \
            [\"a\"]}",
            "persons: [a, b, c]\ngroups:\n  alpha:\n    - a\n    - b\n  beta:\n    - c\n  gamma:\n    - a",
            "All cities: a, b, c\nRoute 1: a, b\nRoute 2: c\nRoute 3: a",
            "CREATE TABLE m (name VARCHAR(8), element CHAR(1));\nINSERT INTO m (name, element) VALUES\n\
            ('p', 'a'),\n('p', 'b'),\n('q', 'c'),\n('r', 'a');\n-- the names (exact cover)",
            "set(p). set(q). set(r). elem(a). elem(b). elem(c). in(p,a). in(p,b). in(q,c). in(r,a).",
            "Given the set M = {a, b, c} and the subsets {a, b}, {c} and {a}, is M the disjoint union of some?",
            "let sets: Vec<(&str, Vec<char>)> = vec![\n(\"p\", vec!['a', 'b']),\n(\"q\", vec!['c']),\n(\"r\", \
            vec!['a']),\n];\nassert_eq!(covers(&sets).len(), 1);",
            "val subsets = Map(\n\"p\" -> Set(\"a\", \"b\"),\n\"q\" -> Set(\"c\"),\n\"r\" -> \
            Set(\"a\"))\nExactCover.solve(subsets)",
            ">>> F = {}\n>>> F['p'] = {1, 2}\n>>> F['q'] = {3}\n>>> F['r'] = {1}\n>>> len(covers(F))\n1",
            "route[p]=\"a b\"\nroute[q]=\"c\"\nroute[r]=\"a\"",
            "[09:12] Léa : il faut visiter a, b et c, chaque ville une fois\n[09:14] Léa : circuit p = a, b\n\
            [09:15] Léa : circuit q = c\n[09:20] Léa : circuit r = a",
            "[offer p]\nrooms = a, b\n\n[offer q]\nrooms = c\n\n[offer r]\nrooms = a",
            "Exact cover.\nElement a is contained in S1 and S3.\nElement b is contained in S1.\nElement c is \
            contained in S2.",
            "subto a: x[\"p\"] + x[\"r\"] == 1;\nsubto b: x[\"p\"] == 1;\nsubto c: x[\"q\"] == 1;",
            "精确覆盖问题:每个城市恰好被选中一次。\n城市:北京、上海、广州\n路线A:北京、上海\n路线B:广州\n路线C:北京",
            "class Test:\n    def test(self):\n        ec.add_row(\"p\", [1, 2])\n        ec.add_row(\"q\", \
            [3])\n        ec.add_row(\"r\", [1])\n        self.assertEqual(ec.count(), 1)",
        ],
        Some((1, 3, 3, None)),
    );
}

#[test]
fn lists_are_refused_at_their_place() {
    for (text, message) in [
        (
            "[[1, 2",
            "1:7: expected a closing bracket, found the end of the text",
        ),
        ("[[1, 2}]", "1:7: expected no closing bracket, found `}`"),
        (
            "[]",
            "1:1: expected a list of items for each option, found none",
        ),
        (
            "X = {1, 2}",
            "1:1: expected a list of items for each option, found none",
        ),
        (
            "[[1, 2],\n [2, 2]]",
            "2:3: option 2 names the item `2` twice",
        ),
        (
            "[[0, 1], [1, 0]]",
            "1:2: expected rows that are one thing only",
        ),
        (
            "X = {1, 2}\nA = {1, 3}",
            "2:6: expected the name of an item, found `3`",
        ),
        (
            "X = {1: [2], 2: [1]}",
            "1:9: expected the list of the items, found lists by",
        ),
        (
            "{'A': 3}",
            "1:1: expected a list of items for each name, found a value",
        ),
        (
            "rows = [[1, 4], [2]]\ncolors = [1, 2]",
            "2:10: expected the options, and perhaps",
        ),
        (
            "[[1, 4], [2]]\n[[1], [2, 4]]",
            "2:2: expected the options, and perhaps the items",
        ),
        (
            "[['530', '600', '098']]",
            "1:2: expected a list of items for each option, found rows",
        ),
        (
            &"[".repeat(33),
            "1:33: expected at most 32 brackets inside each other",
        ),
        ("['a", "1:2: expected a quotation mark that closes this one"),
    ] {
        let error = lists(text).unwrap_err();
        let told = format!("{}:{}: {}", error.line(), error.column(), error.message());
        assert!(told.starts_with(message), "{text}: {told}");
    }
    let parsed = lists("[['a'], [], ['b', 'a']]").unwrap();
    assert_eq!((parsed.problem.n_options(), parsed.warnings.len()), (2, 1));
}

#[test]
fn costs_stand_in_a_column() {
    for text in [
        "name,a,b,c,cost\np,1,1,0,5\nq,0,0,1,2\nr,1,0,0,1\ns,0,1,1,3.5",
        "name,items,price\np,\"a, b\",5\nq,c,2\nr,a,1\ns,\"b, c\",3.5",
        "set,element,weight\np,a,5\np,b,5\nq,c,2\nr,a,1\ns,b,3.5\ns,c,3.5",
        "[(\"p\", [\"a\", \"b\"], 5), (\"q\", [\"c\"], 2), (\"r\", [\"a\"], 1), (\"s\", \
            [\"b\", \"c\"], 3.5)]",
    ] {
        let (count, items, options, least) = told(text).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(
            (count, items, options, least),
            (2, 3, 4, Some(45)),
            "{text}"
        );
    }
}

#[test]
fn numbers_beside_items_are_costs() {
    all_tell(
        &[
            "S1: a b (5)\nS2: c (2)\nS3: a (1)\nS4: b c (3.5)",
            "S1: a, b [5]\nS2: c [2]\nS3: a [1]\nS4: b, c [3.5]",
            "S1: a b -> 5\nS2: c -> 2\nS3: a -> 1\nS4: b c -> 3.5",
            "S1 (cost 5): a b\nS2 (cost 2): c\nS3 (cost 1): a\nS4 (cost 3.5): b c",
            "S1[5] = a b\nS2[2] = c\nS3[1] = a\nS4[3.5] = b c",
            "S1 = {a, b} with weight 5\nS2 = {c} with weight 2\nS3 = {a} with weight 1\nS4 = {b, c} \
            with weight 3.5",
            "S1 = {a, b}, c(S1) = 5\nS2 = {c}, c(S2) = 2\nS3 = {a}, c(S3) = 1\nS4 = {b, c}, c(S4) = 3.5",
            "{a, b}: 5\n{c}: 2\n{a}: 1\n{b, c}: 3.5",
            "5: {a, b}\n2: {c}\n1: {a}\n3.5: {b, c}",
            "cost 5: {a, b}\ncost 2: {c}\ncost 1: {a}\ncost 3.5: {b, c}",
            "* a and b for $5\n* c for $2\n* a for $1\n* b and c for $3.5",
            "const tours = [\n{ name: 'S1', stops: ['a', 'b'], cost: 5 },\n{ name: 'S2', stops: ['c'], cost: \
            2 },\n{ name: 'S3', stops: ['a'], cost: 1 },\n{ name: 'S4', stops: ['b', 'c'], cost: 3.5 }];",
            "    set  items  cost\n0    S1   a, b   5\n1    S2      c   2\n2    S3      a   1\n3    S4   b, c  3.5",
            "\\begin{tabular}{lll}\nSubset & Elements & Cost \\\\\n$S_{1}$ & $\\{a, b\\}$ & 5 \\\\\n\
            $S_{2}$ & $\\{c\\}$ & 2 \\\\\n$S_{3}$ & $\\{a\\}$ & 1 \\\\\n$S_{4}$ & $\\{b, c\\}$ & 3.5 \\\\\n\
            \\end{tabular}",
            "a b @ 5\nc @ 2\na @ 1\nb c @ 3.5",
            "1. a + b: $5\n2. c: $2\n3. a: $1\n4. b + c: $3.5",
            "The parcels are these:\n* a, b (cost 5)\n* c (cost 2)\n* a (cost 1)\n* b, c (cost 3.5)",
            "name,cost,item1,item2\nS1,5,a,b\nS2,2,c,\nS3,1,a,\nS4,3.5,b,c",
            "item,S1,S2,S3,S4\ncost,5,2,1,3.5\na,1,0,1,0\nb,1,0,0,1\nc,0,1,0,1",
            "c = [5, 2, 1, 3.5]\nA = [[1, 0, 1, 0], [1, 0, 0, 1], [0, 1, 0, 1]]\nb = [1, 1, 1]",
            "sets:\n  - name: S1\n    cost: 5\n    items:\n      - a\n      - b\n  - name: S2\n    \
            cost: 2\n    items:\n      - c\n  - name: S3\n    cost: 1\n    items:\n      - a\n  \
            - name: S4\n    cost: 3.5\n    items:\n      - b\n      - c",
            "<sets>\n<set cost=\"5\"><e>a</e><e>b</e></set>\n<set cost=\"2\"><e>c</e></set>\n<set \
            cost=\"1\"><e>a</e></set>\n<set cost=\"3.5\"><e>b</e><e>c</e></set>\n</sets>",
            "min: 5 x1 + 2 x2 + x3 + 3.5 x4;\nx1 + x3 = 1;\nx1 + x4 = 1;\nx2 + x4 = 1;\nint x1, x2, x3, x4;",
            "Each flight is flown by exactly one pairing:\nP1  flights a, b  cost 5\nP2  flights c  cost 2\n\
            P3  flights a  cost 1\nP4  flights b, c  cost 3.5",
            "OPTIONS = [\nOption(name=\"S1\", items=[1, 2], cost=5),\nOption(name=\"S2\", items=[3], cost=2),\n\
            Option(name=\"S3\", items=[1], cost=1),\nOption(name=\"S4\", items=[2, 3], cost=3.5),\n]",
            "Name: S1\nTasks: a, b\nCost: 5\n\nName: S2\nTasks: c\nCost: 2\n\nName: S3\nTasks: a\nCost: \
            1\n\nName: S4\nTasks: b, c\nCost: 3.5",
            "S1 = {a, b}\nS2 = {c}\nS3 = {a}\nS4 = {b, c}\n\nw(S) is the cost of S:\nw(S1) = 5\nw(S2) = 2\n\
            w(S3) = 1\nw(S4) = 3.5",
            "Tour 1 fährt nach Ulm und Bonn und kostet 5 Euro.\nTour 2 fährt nach Celle und kostet 2 Euro.\n\
            Tour 3 fährt nach Ulm und kostet 1 Euro.\nTour 4 fährt nach Bonn und Celle und kostet 3.5 Euro.\n\
            Jede Stadt genau einmal!",
            "p {\n  name: \"S1\"\n  leg: \"a\"\n  leg: \"b\"\n  cost: 5\n}\np {\n  name: \"S2\"\n  leg: \
            \"c\"\n  cost: 2\n}\np {\n  name: \"S3\"\n  leg: \"a\"\n  cost: 1\n}\np {\n  name: \"S4\"\n  \
            leg: \"b\"\n  leg: \"c\"\n  cost: 3.5\n}",
            "set I := a b c;\nparam cost :=\nS1 5\nS2 2\nS3 1\nS4 3.5;\nparam a : a b c :=\nS1 1 1 0\nS2 0 0 \
            1\nS3 1 0 0\nS4 0 1 1;",
            "     1  2  3  4\na    1  0  1  0\nb    1  0  0  1\nc    0  1  0  1\ncost 5  2  1  3.5",
            "In [7]: df\nOut[7]:\n  name  a  b  c  cost\n0   S1  1  1  0     5\n1   S2  0  0  1     2\n2   S3  1  0  \
            0     1\n3   S4  0  1  1   3.5",
            "prob += 5*A + 2*B + 1*C + 3.5*D, 'cost'\nprob += A + C == 1, 'a'\nprob += A + D == 1, 'b'\nprob += B \
            + D == 1, 'c'",
            "Chaque point exactement une fois:\nRoute 1: a et b (coût 5)\nRoute 2: c (coût 2)\nRoute 3: a \
            (coût 1)\nRoute 4: b, c (coût 3.5)",
        ],
        Some((2, 3, 4, Some(45))),
    );
    // numbers of items are none
    all_tell(
        &[
            "S1: a b (2)\nS2: c (1)\nS3: a (1)\nS4: b c (2)",
            "S1[2] = a b\nS2[1] = c\nS3[1] = a\nS4[2] = b c",
            "S1: a b (size 2)\nS2: c (size 1)\nS3: a (size 1)\nS4: b c (size 2)",
        ],
        Some((2, 3, 4, None)),
    );
    let told = |text: &str| {
        let parsed = read(text.as_bytes()).unwrap();
        parsed
            .warnings
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    let bare = "S1: a b (5)\nS2: c (2)\nS3: a (1)\nS4: b c (3.5)";
    assert_eq!(
        told(bare),
        ["line 1: the numbers beside the items are costs"]
    );
    assert!(told(&bare.replace('(', "(cost ")).is_empty());
}

#[test]
fn a_cross_beside_a_check_says_no() {
    let text = ",a,b,c\np,✓,✗,✗\nq,✗,✓,✓\nr,✗,✓,✗\n";
    assert_eq!(told(text), Some((1, 3, 3, None)));
}

/// Groups below names, and a matrix on its side, keep all options in their order.
#[test]
fn no_option_is_left_out() {
    let texts = [
        "[p]\na\nb\n\n[q]\nc\nd\n\n[r]\nb\n\n[s]\na\nc",
        "Matrix (rows = elements, columns = subsets), each element once\n\n\
        \x20  p  q  r  s\na  1  0  0  1\nb  1  0  1  0\nc  0  1  0  1\nd  0  1  0  0",
    ];
    for text in texts {
        let problem = read(text.as_bytes()).unwrap().problem;
        let names = problem
            .options()
            .map(|option| problem.option_name(option).unwrap());
        assert_eq!(names.collect::<Vec<_>>(), ["p", "q", "r", "s"], "{text}");
        assert_eq!(told(text), Some((1, 4, 4, None)), "{text}");
    }
}

#[test]
fn what_may_be_something_else_is_left_alone() {
    all_tell(
        &[
            "[[5,3,0,0],[6,0,0,1],[0,4,1,0]]",
            "rows = [[1, 2], [3]]\ncols = [[2], [1, 1]]",
            "The items of each set, an item at most twice:\np: a b\nq: c\nr: a",
            "m <- matrix(c(1,0,0,0,1,1), ncol=3)",
            "row,a1x,b1x,c1x\np,1,0,1\nq,0,1,0\nr,0,1,1\nreturn for a1x in b1x",
            "Which options cover each item:\na: O1, O2\nb: O1, O3\nc: O2\nd: O3",
            "X = {\n1: {'A', 'B'},\n2: {'E', 'F'},\n3: {'D', 'E'},\n4: {'A', 'B', 'C'}}",
            "X: a b c\nY: a b\nZ: c\nW: a",
            "rows 5 columns 4\n1 0 0 1\n0 1 1 0\n1 1 0 0\n0 0 1 1",
            "[w1] lost, by, peer\n[w2] lost, by, peer\n[w3] lost, by, peer\n[w4] lost, by, peer",
            "S1: a b\nS2: c\nS3: a\nU: a b",
            "Lotto\n04.01.2025: 3 11 17 Super 7\n08.01.2025: 5 9 22 Super 0\n11.01.2025: 1 13 19 Super 4",
            "p: a b\nq: c\nr: a\nand the last has b",
            "p: a b\nq: c\nr: a\nthat is all\ns: b c",
            "comment,n\nvery good,1\nbad,2\nso so,3",
            "note,comment\nvery good,why\nbad,because\nso so,none",
            "Pancakes\n- 2 eggs\n- 1 cup flour\n- 1 cup milk",
            "..1.1\n1...2\n.2..1\n1...1",
            "2 eggs\n1 cup flour\n1 cup milk",
            "name,q1,q2,q3\nann,3,4,1\nbob,1,2,3\ncid,2,1,4",
            "set,i1,i2\np,a,b\nq,c,a\nr,a,c",
            "a: S1, S2\nb: S1, S3\nc: S2\nd: S3",
            "covers(a,s1). covers(a,s2). covers(b,s1). covers(c,s2). covers(c,s3).",
            "covers(s1,a). covers(s1,b). covers(s2,c). covers(s3,a).\n:- choose(S), choose(T), covers(S,T).",
            "covers(s1,a). covers(s1,b). covers(s2,c). covers(s3,a).\n1 { choose(S) : covers(S,X) } 2 :- covers(_,X).",
            "{1: {'A', 'B'}, 2: {'E', 'F'}, 3: {'D', 'E'}, 4: {'A', 'B', 'C'}}",
            "('p', 'a'),\n('p', 'b'),\n('q', 'c'),\n('r', 'a'),\n",
            "A weighted exact cover of {a, b, c}:\n{a, b}\n{c}\n{a}",
            "S1: a b\nS2: c\nS3: a\nThe costs are 5, 2 and 1.",
            "We ask a and b:\nS1: a b\nS2: c\nS3: a",
            "P likes a, b and d.\nQ likes c.\nR likes a, d.\nS likes b.",
            "x1 + x2 = 1\nx2 + x3 = 1\nx1 + 2 x3 = 1",
            "x1 + x2 = 1\nx2 + x3 = 1\nx1 + x3 <= 1",
            "min İİ: x1;\nx1 + x2 = 1\nİx2 + x3 = 1\nx1 + x3 = İ",
            "A and B exclude each other.\nA: a, b\nB: c\nC: a\nD: b, c",
            "A. Options:\nA: a, b\nB: c\nC: a\nD: b, c\nNot B with D!",
            "s.t. a: A + C == 1\ns.t. b: A + D == 1\ns.t. c: B + D == 1\ns.t. d: A + B <= 1",
            "max: 3 x1 + x2;\nx1 + x2 = 1;\nx2 + x3 = 1;\nx1 + x3 = 1;",
            "x1 + x2 = 1\nx2 + x3 = 1\nx1 + x3 = 1\nx1 - x4 = 0",
            "S1: a b (5)\nS2: c (cost 3)\nS3: a c (2)\nS4: b (9)",
            "W A - drive\nW B - sweep, sort\nW C - sort\nW D - sweep\nW E - sort\nW F drives, sorts",
            "sets.add([1, 2]);\nsets.add([3]);\nsets.add([1]);\nsets.addAll([[2], [2, 3]]);",
            "rows = (\n(3,),\n(1, 3,),\n(2,),\n)\nhints = (\n(3,),\n(2,),\n(1, 1,),\n)",
            "m.AddExactlyOne([x[1], x[5]])\nm.AddExactlyOne([x[3], x[4]])\nm.AddAtMostOne([x[1], x[3]])",
            "P(\"a\", level=3, at=[1, 2])\nP(\"b\", level=1, at=[3])\nP(\"c\", level=7, at=[1])",
            "exact cover matrix\n0 1 0 1\n1 0 3 1\n1 0 1 0\n0 1 1 0",
            "A,B,C,D\n0,0,1,0\n0,1,0,1\n7,0,1,0\n1,0,0,0",
            "[0 item1\n[0\n[0 item1\n[0 item1",
            "b = [\n[,,4,,],\n[1,,,2,],\n[,4,,,1],\n];",
            "2 {a}\n1 {a, b}\n2 {b, c}\n7 {c} (4)",
            "set,a,b,c,total\np,1,1,0,2\nq,0,0,1,7\nr,1,0,1,2",
            "c = [3, 2, 4]\nA = [[1, 0, 1], [0, 1, 1], [1, 1, 0]]",
            "killer\na: r1c1, r1c2\nb: r2c1, r2c2\nc: r1c1",
            ".#.\n..#\n###",
            "some words\nand more of them\nin three lines",
            "1 1 5\n1 2 3\n1 5 7",
            "{\"sets\": {\"p\": [\"a\", \"b\"], \"q\": [\"c\"], \"r\": [\"a\"]}, \"most\": 2}",
            "items: [a, b]\nsecondary: [s]\noptions:\n- name: p\n  items: [a, s]\n- name: \
            q\n  items: [b, s]",
            "- name: p\n  items: [a]\n  without: [q]\n- name: q\n  items: [b]\n- name: \
            r\n  items: [a, b]",
            "",
        ],
        None,
    );
}

#[test]
fn secondary_items_stand_in_a_list() {
    all_tell(
        &[
            "primary: a b\nsecondary: s\np: a s\nq: b s\nr: a\nt: b",
            "Items to cover at most once: s\n\np: a, s\nq: b, s\nr: a\nt: b",
            "{\"secondary\": [\"s\"], \"options\": {\"p\": [\"a\", \"s\"], \"q\": [\"b\", \
            \"s\"], \"r\": [\"a\"], \"t\": [\"b\"]}}",
        ],
        Some((3, 2, 4, None)),
    );
    all_tell(
        &[
            "optional\np: a, s\nq: b, s\nr: a\nt: b",
            "primary: a\nsecondary: s\np: a s\nq: b s\nr: a\nt: b",
            "secondary: s\nsecondary: a\np: a s\nq: b s\nr: a\nt: b",
        ],
        None,
    );
}

#[test]
fn costs_are_amounts_of_money() {
    all_tell(
        &[
            "p: a, b for CHF 1'200\nq: b, c for CHF 800\nr: c for CHF 900\ns: a for CHF 1'000",
            "p: a, b costs $1,200\nq: b, c costs $800\nr: c costs $900\ns: a costs $1,000",
            "1200 € a, b\n800 € b, c\n900 € c\n1000 € a",
        ],
        Some((2, 3, 4, Some(1800))),
    );
}

#[test]
fn names_stand_in_any_quotation_marks() {
    all_tell(
        &[
            "p: “one a”, “one b”\nq: “one b”, “one c”\nr: “one c”",
            "p: „one a“; „one b“\nq: „one b“; „one c“\nr: „one c“",
            "p: «one a», «one b»\nq: «one b», «one c»\nr: «one c»",
            "<set name=\"p\"><item>a</item><item>b</item></set>\n<set name=\"q\">\
            <item>b</item><item>c</item></set>\n<set name=\"r\"><item>c</item></set>",
            "Basket 1\n  a\n  b\nBasket 2\n  b\n  c\nBasket 3\n  c",
            "p: A-B\nq: B-C\nr: C",
        ],
        Some((1, 3, 3, None)),
    );
}

#[test]
fn separators_are_told_from_columns() {
    all_tell(
        &[
            "p:\ta\tb\nq:\tb\tc\nr:\tc\ns:\ta",
            "plan p: a one / b one\nplan q: b one / c one\nplan r: c one\nplan s: a one",
            "p: a|b\nq: b|c\nr: c\ns: a",
        ],
        Some((2, 3, 4, None)),
    );
    all_tell(
        &[
            "tour,stops\np,a|b\nq,b|c\nr,c\ns,a",
            "Menge;Elemente\nM1;a,b\nM2;b,c\nM3;c\nM4;a",
            "tour,stops\np,\"a one, b one\"\nq,\"b one, c one\"\nr,c one\ns,a one",
        ],
        Some((2, 3, 4, None)),
    );
    all_tell(
        &[
            "tour; cost; stops\nno 1; 3; a, b\nno 2; 2; b, c\nno 3; 1; c\nno 4; 4; a",
            "Tour;Orte;Kosten\nt 1;a, b;3 €\nt 2;b, c;2 €\nt 3;c;1 €\nt 4;a;4 €",
            "p={a,b} w=3\nq={b,c} w=2\nr={c} w=1\ns={a} w=4",
            "P1={a,b}\nP2={b,c}\nP3={c}\nP4={a}\nc(P1) = 3\nc(P2) = 2\nc(P3) = 1\nc(P4) = 4",
        ],
        Some((2, 3, 4, Some(4))),
    );
    all_tell(
        &[
            "P1={a,b}\nP2={b,c}\nP3={c}\nP4={a}\nc(P1) = 3\nc(P2) = 2\nc(P3) = 1\nc(P3) = 4",
            "Date;Text;Amount;Balance\n01.11.;Salary;52,00;61,35\n02.11.;Rent;18,00;42,70\n\
            03.11.;Food;84,20;41,15",
        ],
        None,
    );
}

#[test]
fn first_words_that_no_other_list_has_are_names() {
    all_tell(
        &[
            "p,a,b\nq,b,c\nr,c\ns,a",
            "(define options '((p \"a\" \"b\") (q \"b\" \"c\") (r \"c\") (s \"a\")))",
            "$p\n[1] a b\n\n$q\n[1] b c\n\n$r\n[1] c\n\n$s\n[1] a",
        ],
        Some((2, 3, 4, None)),
    );
}

#[test]
fn entries_are_those_of_a_matrix() {
    all_tell(
        &[
            "(0, 0)\t1\n(0, 1)\t1\n(1, 1)\t1\n(1, 2)\t1\n(2, 2)\t1\n(3, 0)\t1",
            "A =\n\nCompressed Column Sparse (rows = 4, cols = 3, nnz = 6 [50%])\n\n  (1, 1) -> 1\n  \
            (4, 1) -> 1\n  (1, 2) -> 1\n  (2, 2) -> 1\n  (2, 3) -> 1\n  (3, 3) -> 1",
            "[{\"set\": \"p\", \"a\": 1, \"b\": 1, \"e\": 0}, {\"set\": \"q\", \"a\": 0, \"b\": 1, \
            \"e\": 1}, {\"set\": \"r\", \"a\": 0, \"b\": 0, \"e\": 1}, {\"set\": \"s\", \"a\": 1, \"b\": 0, \
            \"e\": 0}]",
            "df = pd.DataFrame({\n\"a\": [1, 0, 0, 1],\n\"b\": [1, 1, 0, 0],\n\"c\": [0, 1, 1, 0]})",
            "% covers(Option, Item)\ncovers(p, a).\ncovers(p, b).\ncovers(q, b). covers(q, c).\n\
            covers(r, c).\ncovers(s, a).",
        ],
        Some((2, 3, 4, None)),
    );
}

#[test]
fn lists_in_sentences_are_read_where_these_speak_of_sets() {
    all_tell(
        &[
            "Option p uses items a and b.\nOption q uses items b and c.\nOption r uses items c.\n\
            Option s uses items a.",
            "Element 1 is in set p and set s.\nElement 2 is in set p, set q and set r.\nElement 3 is in set \
            q and set r.",
            "element: the sets that contain it\n1: S1, S4\n2: S1, S2\n3: S2, S3",
            "Exercise 3 (2 points). Let U = {1, 2, 3}.\nA := {1, 2}\nB := {2, 3}\nC := {3}\nD := {1}",
        ],
        Some((2, 3, 4, None)),
    );
    all_tell(
        &["1. Capital of Latvia (4)\n5. Not cold (3)\n6. Opposite of east (4)\n"],
        None,
    );
}

#[test]
fn what_a_text_says_of_its_cover_is_true() {
    const SETS: &str = "P1 = {1, 2}\nP2 = {2, 3}\nP3 = {3}\nP4 = {1}";
    for above in [
        "U = {1, 2, 3}",
        "There are 4 sets of 3 elements.",
        "Items 1 to 3",
    ] {
        all_tell(&[&format!("{above}\n{SETS}")], Some((2, 3, 4, None)));
    }
    for contradicted in [
        format!("There are 5 sets.\n{SETS}"),
        format!("2 items\n{SETS}"),
        format!("items 1 to 2\n{SETS}"),
        format!("U = {{1, ..., 2}}\n{SETS}"),
        format!("U = {{1, 2, 3}}\nU = {{1, 2, 3, 4}}\n{SETS}"),
        format!("{SETS}\n..."),
        format!("{SETS}\nP5 = see below"),
        format!("{SETS}\nP5 = {{1}} or maybe {{2}}"),
        format!("{SETS}\nP5 = {{#REF!}}"),
    ] {
        all_tell(&[&contradicted], None);
    }
    all_tell(
        &[
            "option,a,b,c\np,1,1,0\nq,0,1,?\nr,0,0,1\ns,1,0,0",
            "4 5\n1 1 0\n0 1 1\n0 0 1\n1 0 0",
            "110\n011\n001\n100\n11111",
            "Anna: 555-0134\nBen: 555-0199\nCarla: 555-0101",
            "* #variable= 4 #constraint= 4\n+1 x1 +1 x4 = 1 ;\n+1 x1 +1 x2 = 1 ;\n+1 x2 +1 x3",
            "masks = [0b0011, 0b0110, 0b1000]",
            "[[1, 1, 0], [0, 1, 1], [0, 0, 1]]; M\n[1 1 0]\n[0 1 1]\n[0 0 1]",
            "Pack 1 costs 5 and contains a and b. Pack 2 costs 3 and contains b. Pack 3 costs 2 and \
            contains a.",
        ],
        None,
    );
}

#[test]
fn things_of_puzzles_may_be_items() {
    all_tell(
        &["p: jigsaw, board game\nq: board game, c\nr: c\ns: jigsaw"],
        Some((2, 3, 4, None)),
    );
    all_tell(
        &[
            "A jigsaw:\np: a, b\nq: b, c\nr: c\ns: a",
            "width 5\np: a, b\nq: b, c\nr: c\ns: a",
        ],
        None,
    );
}

#[test]
fn ranges_name_all_items() {
    let sets = "S1: 1, 2\nS2: 3, 4\nS3: 1, 3\nS4: 2, 4";
    let told = |above: &str| told(&format!("{above}\n{sets}"));
    assert_eq!(told("items 1 to 5"), Some((0, 5, 4, None)));
    assert_eq!(told("items 1 to 4"), Some((2, 4, 4, None)));
    // the range may count other things, or lacks the item 4
    assert_eq!(told("numbers 1..9 in between"), None);
    assert_eq!(told("U = {1, ..., 3}"), None);
    // ranges are not written out, which took 40 s for a text like this
    let long = "z1 to z90000\n".repeat(1000);
    assert_eq!(told(&format!("an exact cover\n\n{long}")), None);
}

#[test]
fn rules_of_logic_programs_say_no_more_than_a_cover() {
    let facts = "covers(p, a). covers(p, b). covers(q, c). covers(r, a). covers(s, b).\n\
        covers(s, c).\n{ pick(S) : covers(S, _) }.\n";
    let told = |rules: &str| told(&format!("{facts}{rules}"));
    let once = ":- covers(_, X), #count { S : pick(S), covers(S, X) } != 1.";
    assert_eq!(told(once), Some((2, 3, 4, None)));
    assert_eq!(
        told(&format!("{once}\n:- #count {{ S : pick(S) }} > 2.")),
        None
    );
    assert_eq!(told(&once.replace("!= 1", "> 1")), None);
}

/// Fragments of texts in any order are read or left alone.
#[test]
fn no_text_is_too_strange() {
    const PARTS: [&str; 34] = [
        "a", "b", "1", "0", "x", "TRUE", ",", ";", "|", "\t", " ", "\n", "[", "]", "{", "}", "(",
        ")", "\"", "'", ":", "=", "->", "cost", "name", "items", "é", "<td>", "%", "2 2\n",
        "\" \"", " and ", "\na: ", "\n- ",
    ];
    let mut random = Random(80);
    let mut n_read = 0;
    for _ in 0..rounds(20_000) {
        let n = 1 + random.below(60);
        let text: String = (0..n).map(|_| random.one(&PARTS)).collect();
        n_read += usize::from(read(text.as_bytes()).is_some());
    }
    assert!(n_read > 0, "{n_read}");
}
