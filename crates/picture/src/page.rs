//! Pages of SVG: margins, pictures side by side, answers at the foot, the seconds of a film.

use crate::ink::{BLACK, GRAY, SIDE, WHITE, color, escaped, text};
use crate::{Cell, Picture, figure, marks, solid};
use std::fmt::Write;

const MARGIN: f64 = 12.0;
/// Between two pictures, or two layers of one.
const GAP: f64 = 24.0;

/// How many pictures are beside and below each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// Beside each other.
    pub columns: usize,
    /// Below each other.
    pub rows: usize,
}

impl Sheet {
    /// The most pictures that the program puts into one drawing.
    pub const MAX_PICTURES: usize = 100;

    /// One picture.
    pub const ONE: Sheet = Sheet {
        columns: 1,
        rows: 1,
    };

    /// Room for this many pictures, about as many beside each other as below.
    pub fn square(pictures: usize) -> Sheet {
        let columns = pictures.saturating_sub(1).isqrt() + 1;
        Sheet {
            columns,
            rows: pictures.div_ceil(columns),
        }
    }

    /// How many pictures it has room for.
    pub fn room(self) -> usize {
        self.columns.saturating_mul(self.rows)
    }
}

/// The pictures as a page of SVG, as many as there is room for. A picture with layers is drawn as
/// slices, from bottom to top, and as a solid.
///
/// ```
/// use quadrille_picture::{Cell, Picture, Sheet, svg};
///
/// let mut picture = Picture::new([2, 1, 1]);
/// picture.set([0, 0, 0], Some(Cell { text: "a<b".into(), ..Cell::default() }));
/// let page = svg(&[picture.clone(), picture], Sheet { columns: 2, rows: 1 }, "Two boards");
/// assert!(page.starts_with("<svg ") && page.ends_with("</svg>\n"));
/// assert_eq!(page.matches("a&lt;b").count(), 2);
/// ```
pub fn svg(pictures: &[Picture], sheet: Sheet, title: &str) -> String {
    let block = Block::new(pictures, sheet);
    let (width, height) = block.size();
    let mut page = String::new();
    let size = (width + 2.0 * MARGIN, height + 2.0 * MARGIN);
    begin(size, title, &mut page);
    block.draw(MARGIN, &mut page);
    page.push_str("</svg>\n");
    page
}

/// The size of answers at the foot of a page, as a part of the size of puzzles: below two columns
/// there is room for six in a row.
const FOOT_SCALE: f64 = 0.32;

/// Puzzles as a page to print, as many as there is room for, with their answers small at its foot.
///
/// ```
/// use quadrille_picture::{Cell, Picture, Sheet, worksheet};
///
/// let cell = |text: &str| {
///     let mut picture = Picture::new([1, 1, 1]);
///     picture.set([0, 0, 0], Some(Cell { text: text.into(), ..Cell::default() }));
///     picture
/// };
/// let (puzzles, answers) = ([cell("?"), cell("?")], [cell("7"), cell("8")]);
/// let page = worksheet(&puzzles, &answers, Sheet { columns: 2, rows: 1 }, "Two puzzles");
/// let (above, foot) = page.split_once("scale(0.32)").expect("a foot");
/// assert!(above.matches(">?<").count() == 2 && foot.contains(">7<") && foot.contains(">8<"));
/// ```
pub fn worksheet(puzzles: &[Picture], answers: &[Picture], sheet: Sheet, title: &str) -> String {
    let (puzzles, mut foot) = (Block::new(puzzles, sheet), Block::new(answers, sheet));
    let (width, height) = puzzles.size();
    foot.fill(width / FOOT_SCALE);
    let (across, down) = foot.size();
    let mut page = String::new();
    let size = (
        width.max(across * FOOT_SCALE) + 2.0 * MARGIN,
        height + GAP + down * FOOT_SCALE + 2.0 * MARGIN,
    );
    begin(size, title, &mut page);
    puzzles.draw(MARGIN, &mut page);
    let top = MARGIN + height + GAP;
    let _ = writeln!(
        page,
        "<g transform=\"translate({MARGIN:.0} {top:.0}) scale({FOOT_SCALE})\">"
    );
    foot.draw(0.0, &mut page);
    page.push_str("</g>\n</svg>\n");
    page
}

/// Pictures in rows and columns.
struct Block<'p> {
    pictures: &'p [Picture],
    /// The size of the largest of them.
    each: (f64, f64),
    columns: usize,
}

impl Block<'_> {
    fn new(pictures: &[Picture], sheet: Sheet) -> Block<'_> {
        let pictures = &pictures[..pictures.len().min(sheet.room())];
        Block {
            pictures,
            each: largest(pictures),
            columns: sheet.columns.clamp(1, pictures.len().max(1)),
        }
    }

    /// Takes as many columns as fit into this width.
    fn fill(&mut self, width: f64) {
        let fit = (width + GAP) / (self.each.0 + GAP);
        self.columns = (fit as usize).clamp(1, self.pictures.len().max(1));
    }

    fn size(&self) -> (f64, f64) {
        let total = |n: usize, each: f64| n as f64 * each + n.saturating_sub(1) as f64 * GAP;
        let rows = self.pictures.len().div_ceil(self.columns);
        (total(self.columns, self.each.0), total(rows, self.each.1))
    }

    /// Draws the pictures from this distance to the upper left corner on.
    fn draw(&self, margin: f64, page: &mut String) {
        for (number, picture) in self.pictures.iter().enumerate() {
            let x = margin + (number % self.columns) as f64 * (self.each.0 + GAP);
            let y = margin + (number / self.columns) as f64 * (self.each.1 + GAP);
            let _ = writeln!(page, "<g transform=\"translate({x:.0} {y:.0})\">");
            draw(picture, page);
            page.push_str("</g>\n");
        }
    }
}

/// The head of a page of this size.
fn begin((w, h): (f64, f64), title: &str, page: &mut String) {
    let title = escaped(title);
    let _ = writeln!(
        page,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w:.0}\" height=\"{h:.0}\" viewBox=\"0 \
        0 {w:.0} {h:.0}\" font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\" \
        font-size=\"18\" text-anchor=\"middle\" role=\"img\">\n<title>{title}</title>\n<rect \
        width=\"100%\" height=\"100%\" fill=\"{WHITE}\"/>"
    );
}

/// The seconds that each picture of a film is shown.
const SECONDS: f64 = 0.4;

/// The pictures one after the other, again and again, as an animated SVG; where nothing moves, the
/// last one.
///
/// ```
/// use quadrille_picture::{Cell, Picture, film};
///
/// let frames = [0, 1].map(|column| {
///     let mut picture = Picture::new([2, 1, 1]);
///     picture.set([column, 0, 0], Some(Cell::default()));
///     picture
/// });
/// assert_eq!(film(&frames, "A step").matches("<animate ").count(), 2);
/// ```
pub fn film(frames: &[Picture], title: &str) -> String {
    let (width, height) = largest(frames);
    let mut page = String::new();
    let size = (width + 2.0 * MARGIN, height + 2.0 * MARGIN);
    begin(size, title, &mut page);
    let (n, last) = (frames.len() as f64, frames.len().saturating_sub(1));
    for (number, picture) in frames.iter().enumerate() {
        let (from, to) = (number as f64 / n, (number + 1) as f64 / n);
        let (values, times) = match number {
            0 => ("visible;hidden", format!("0;{to:.5}")),
            number if number == last => ("hidden;visible", format!("0;{from:.5}")),
            _ => ("hidden;visible;hidden", format!("0;{from:.5};{to:.5}")),
        };
        let visible = if number == last { "visible" } else { "hidden" };
        let _ = writeln!(
            page,
            "<g transform=\"translate({MARGIN:.0} {MARGIN:.0})\" visibility=\"{visible}\">"
        );
        if frames.len() > 1 {
            let _ = writeln!(
                page,
                "<animate attributeName=\"visibility\" values=\"{values}\" keyTimes=\"{times}\" \
                calcMode=\"discrete\" dur=\"{:.1}s\" repeatCount=\"indefinite\"/>",
                n * SECONDS
            );
        }
        draw(picture, &mut page);
        page.push_str("</g>\n");
    }
    page.push_str("</svg>\n");
    page
}

/// The largest width and the largest height.
fn largest(pictures: &[Picture]) -> (f64, f64) {
    let sizes = pictures.iter().map(size_of);
    sizes.fold((0.0, 0.0), |(w, h), size| (size.0.max(w), size.1.max(h)))
}

/// The width and the height of a picture.
fn size_of(picture: &Picture) -> (f64, f64) {
    let [columns, rows, layers] = picture.size();
    let (column, row) = ((columns * picture.wide) as f64 * SIDE, rows as f64 * SIDE);
    let (right, down) = figure::size_of(picture);
    let (width, height) = match layers {
        0 | 1 => (column.max(right), row.max(down)),
        layers => {
            let slices = layers as f64 * (column + GAP);
            let (width, height) = solid::size_of(picture);
            (slices + width, row.max(height))
        }
    };
    (width, height + marks::caption_height(picture, width))
}

fn draw(picture: &Picture, page: &mut String) {
    let [columns, rows, layers] = picture.size();
    // slices stand in the middle beside the solid, which is higher
    let down = if layers > 1 {
        (size_of(picture).1 - rows as f64 * SIDE) / 2.0
    } else {
        0.0
    };
    for layer in 0..layers {
        let across = layer as f64 * (columns as f64 * SIDE + GAP);
        let _ = writeln!(page, "<g transform=\"translate({across:.0} {down:.0})\">");
        colors(picture, layer, page);
        if layer == 0 {
            figure::draw(picture, page);
            marks::under(picture, page);
        }
        lines(picture, layer, page);
        texts(picture, layer, page);
        if layer == 0 {
            marks::over(picture, page);
        }
        page.push_str("</g>\n");
    }
    if layers > 1 {
        let _ = writeln!(
            page,
            "<g transform=\"translate({:.0} 0)\">",
            layers as f64 * (columns as f64 * SIDE + GAP)
        );
        solid::draw(picture, page);
        page.push_str("</g>\n");
    }
    marks::draw_caption(picture, size_of(picture), page);
}

/// The cells of a layer, and where each begins.
fn cells(picture: &Picture, layer: usize) -> impl Iterator<Item = (&Cell, [f64; 2])> {
    let [columns, rows, _] = picture.size();
    (0..rows * columns).filter_map(move |place| {
        let (row, column) = (place / columns, place % columns);
        let corner = [
            column as f64 * SIDE * picture.wide as f64,
            row as f64 * SIDE,
        ];
        picture
            .cell([column, row, layer])
            .map(|cell| (cell, corner))
    })
}

/// The colors of the cells.
fn colors(picture: &Picture, layer: usize, page: &mut String) {
    let width = SIDE * picture.wide as f64;
    // without soft edges, between which a hairline would show
    page.push_str("<g shape-rendering=\"crispEdges\">\n");
    for (cell, [x, y]) in cells(picture, layer) {
        let fill = cell.color.map_or(WHITE, color);
        let _ = writeln!(
            page,
            "<rect x=\"{x:.0}\" y=\"{y:.0}\" width=\"{width:.0}\" height=\"{SIDE:.0}\" \
            fill=\"{fill}\"/>"
        );
    }
    page.push_str("</g>\n");
}

/// The texts of the cells.
fn texts(picture: &Picture, layer: usize, page: &mut String) {
    let width = SIDE * picture.wide as f64;
    for (cell, [x, y]) in cells(picture, layer) {
        text(cell, [x + width / 2.0, y + SIDE / 2.0], width, page);
    }
}

/// Lines between cells: bold where two areas meet.
fn lines(picture: &Picture, layer: usize, page: &mut String) {
    let [columns, rows, _] = picture.size();
    let (mut bold, mut thin) = (String::new(), String::new());
    for row in 0..=rows {
        for column in 0..=columns {
            let [[_, above], [left, here]] = picture.corner(column, row, layer);
            let width = SIDE * picture.wide as f64;
            let (x, y) = (column as f64 * width, row as f64 * SIDE);
            let edges = [
                (above, format!("M{x:.0} {y:.0}h{width:.0}")),
                (left, format!("M{x:.0} {y:.0}v{SIDE:.0}")),
            ];
            for (other, edge) in edges {
                match other == here {
                    false => bold.push_str(&edge),
                    true if picture.ruled && here.is_some() => thin.push_str(&edge),
                    true => {}
                }
            }
        }
    }
    if !thin.is_empty() {
        let _ = writeln!(
            page,
            "<path d=\"{thin}\" fill=\"none\" stroke=\"{GRAY}\" stroke-width=\"0.8\"/>"
        );
    }
    if bold.is_empty() {
        return;
    }
    let _ = writeln!(
        page,
        "<path d=\"{bold}\" fill=\"none\" stroke=\"{BLACK}\" stroke-width=\"2.4\" \
        stroke-linecap=\"square\"/>"
    );
}
