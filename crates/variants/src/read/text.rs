//! Lines and words.

use quadrille_problem::format::Place;

/// A line that means something: not blank, and no comment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// From 1.
    pub(super) number: usize,
    /// Without blanks around it.
    pub(super) text: &'a str,
    column: usize,
}

impl Line<'_> {
    /// Where it begins.
    pub(super) fn place(&self) -> Place {
        self.at(0)
    }

    /// Where the byte `offset` of it stands.
    pub(super) fn at(&self, offset: usize) -> Place {
        let before = self.text.get(..offset).unwrap_or(self.text);
        Place {
            line: self.number,
            column: self.column + before.chars().count(),
        }
    }

    /// Where a part of it begins.
    pub(super) fn of(&self, part: &str) -> Place {
        self.at((part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize))
    }
}

/// A text, and the lines of it that mean something.
pub(super) struct Text<'a> {
    pub(super) whole: &'a str,
    pub(super) lines: Vec<Line<'a>>,
}

impl Text<'_> {
    pub(super) fn new(whole: &str) -> Text<'_> {
        Text {
            whole,
            lines: lines(whole),
        }
    }

    /// Whether a text is in JSON.
    pub(super) fn is_json(&self) -> bool {
        self.whole.trim_start().starts_with(['{', '['])
    }
}

fn lines(text: &str) -> Vec<Line<'_>> {
    let numbered = text.lines().enumerate().map(|(number, line)| {
        let trimmed = line.trim_start();
        let column = line[..line.len() - trimmed.len()].chars().count() + 1;
        Line {
            number: number + 1,
            text: trimmed.trim_end(),
            column,
        }
    });
    numbered
        .filter(|line| {
            !line.text.is_empty()
                && !line.text.starts_with(['#', '%'])
                && !line.text.starts_with("//")
        })
        .collect()
}

/// Row and column of a cell by its name, from 0: `r1c2`.
pub(super) fn cell(word: &str) -> Option<(usize, usize)> {
    let (row, column) = word.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    let number = |text: &str| {
        let plain = (1..3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<usize>()
            .ok()
            .filter(|&number| plain && number > 0)
    };
    Some((number(row)? - 1, number(column)? - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_names() {
        assert_eq!(
            (cell("r1c2"), cell("R36C10"), cell("r0c1"), cell("r1c+1")),
            (Some((0, 1)), Some((35, 9)), None, None)
        );
        assert_eq!(
            (cell("r1c100"), cell("rc"), cell("r1"), cell("A1")),
            (None, None, None, None)
        );
    }
}
