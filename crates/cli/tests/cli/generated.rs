//! Puzzles with other rules, as `generate` draws them.

use super::processes::run;

#[test]
fn solve_reads_what_generate_draws() {
    for kinds in ["thermometer,killer", "anti-king,sandwich", "arrows,xv,odd"] {
        let n = ["-n", "2", "--size", "2x3", "--seed", "9"];
        let all = [&["generate", "--variant", kinds][..], &n].concat();
        let (code, puzzles, notes) = run(&all, b"");
        assert_eq!((code, &*notes), (Some(0), ""), "{kinds}");
        let (code, words, notes) = run(&["solve", "-", "--unique"], puzzles.as_bytes());
        let expected = (Some(0), "unique\n".repeat(2), "");
        assert_eq!((code, words, &*notes), expected, "{kinds}: {puzzles}");
        // a part of the same seed, on another number of threads
        let last = ["-n", "1", "--first", "1", "--size", "2x3", "--seed", "9"];
        let last = [
            &["generate", "--threads", "1", "--variant", kinds][..],
            &last,
        ]
        .concat();
        assert_eq!(
            Some(run(&last, b"").1.trim()),
            puzzles.lines().nth(1),
            "{kinds}"
        );
    }
}
