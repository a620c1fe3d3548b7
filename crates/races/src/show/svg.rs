//! The drawing: how many puzzles within which time, and the times on each set.

use super::super::{Header, Row};
use super::page::{GRAY, MARGIN, Page, Style, WIDTH};
use super::{cactus, dots, header_lines};

/// The plots as SVG. Sets that no solver supports are omitted.
pub fn svg(header: &Header, rows: &[Row]) -> String {
    let mut page = Page { text: String::new(), y: 42.0 };
    page.words(MARGIN, page.y, &Style { size: 22.0, bold: true, ..Style::default() }, "Solvers compared");
    page.y += 12.0;
    if cactus::is_drawn(rows) {
        cactus::draw(&mut page, rows);
    }
    dots::draw(&mut page, rows);
    for line in header_lines(header) {
        page.y += 16.0;
        let style = Style { size: 11.0, color: GRAY, ..Style::default() };
        page.words(MARGIN, page.y, &style, &style.fitted(&line, WIDTH - 2.0 * MARGIN));
    }
    page.document(page.y + 20.0, "Solvers compared")
}
