//! Logs, comments and strings around a text.

use quadrille_texts::containers::*;

const LINES: &str = "P1: a, b\nP2: c\n\nP3: a\nP4: b, c";

fn decorated(line: impl Fn(usize, &str) -> String) -> String {
    let lines = LINES.lines().enumerate();
    let lines = lines.map(|(nth, text)| line(nth + 1, text));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn lines_are_taken_out_of_containers() {
    for text in [
        decorated(|nth, line| format!("     {nth}\t{line}")),
        decorated(|nth, line| format!("puzzles/a.txt:{nth}:{line}")),
        decorated(|nth, line| format!("2024-05-13 10:23:1{nth},000 INFO  {line}")),
        decorated(|_, line| format!("[10:22] <kim> {line}")),
        decorated(|_, line| format!("// {line}")),
        decorated(|nth, line| format!("     {nth}\t// {line}")),
    ] {
        let inner = inside(&text).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(inner.trim_end(), LINES, "{text}");
    }
    let below = |text: String| inside(&text).map(|inner| inner.trim().to_owned());
    for text in [
        format!("/*\n{}\n */", decorated(|_, line| format!(" * {line}"))),
        format!(
            "@@ -0,0 +1,5 @@\n{}",
            decorated(|_, line| format!("+{line}"))
        ),
        format!("ann@host:~$ cat p.txt\n{LINES}\nann@host:~$ "),
        format!("```text\n{LINES}\n```\n:tada: 2"),
    ] {
        assert_eq!(below(text.clone()).as_deref(), Some(LINES), "{text}");
    }
    for text in [
        LINES.to_owned(),
        decorated(|nth, line| format!("{}\t{line}", 2 * nth)),
        decorated(|nth, line| format!("{nth}: {line}")),
        format!("# a title\n{LINES}"),
        String::new(),
    ] {
        assert_eq!(inside(&text), None, "{text}");
    }
}

#[test]
fn lines_are_taken_out_of_strings() {
    let strings = decorated(|_, line| format!("    \"{line}\\n\""));
    let indented = decorated(|_, line| format!("    {line}"));
    for text in [
        format!("const char *p =\n{strings};\n"),
        format!(
            "{{\n\"lines\": [\n{}\n]}}\n",
            strings.replace("\\n\"", "\",")
        ),
        format!("p = \"\"\"\n{LINES}\n\"\"\"\n"),
        format!("echo '{LINES}' | solve"),
        format!("puzzle: |\n{indented}\n"),
        format!("The puzzle::\n\n{indented}\n"),
        format!("Ann wrote:\n{}", decorated(|_, line| format!("> {line}"))),
    ] {
        let inner = inside_strings(&text).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(inner.trim(), LINES, "{text}");
    }
    assert_eq!(inside_strings(LINES), None);
    assert_eq!(inside_strings("[\n\"a\",\n\"b\",\n\"c\",\n\"d\"\n]"), None);
}
