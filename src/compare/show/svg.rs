//! The drawing: how many puzzles within which time, and the median of each on each set.

use super::super::{Header, Kind, Row};
use super::page::{GRAY, MARGIN, Page, Style, WIDTH};
use super::{bars, cactus, header_lines};

/// The plots as SVG. Sets that no solver supports are omitted.
pub fn svg(header: &Header, rows: &[Row]) -> String {
    let mut page = Page { text: String::new(), y: 42.0 };
    let sudokus = rows.iter().any(|row| row.kind == Kind::Sudokus && !row.seconds.is_empty());
    page.words(MARGIN, page.y, &Style { size: 22.0, bold: true, ..Style::default() }, "Solvers compared");
    page.y += 12.0;
    if sudokus {
        cactus::draw(&mut page, rows);
    }
    bars::draw(&mut page, rows);
    for line in header_lines(header) {
        page.y += 16.0;
        page.words(MARGIN, page.y, &Style { size: 11.0, color: GRAY, ..Style::default() }, &shortened(&line, 160));
    }
    let height = page.y + 20.0;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {WIDTH} {height:.0}\" font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\" role=\"img\">\n\
         <title>Solvers compared</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n{}</svg>\n",
        page.text
    )
}

fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into(),
    }
}
