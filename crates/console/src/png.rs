//! A drawing as PNG, by a renderer that is there with the feature `png`.

#[cfg(feature = "png")]
use anyhow::Context;
use anyhow::bail;
#[cfg(feature = "png")]
use resvg::{render, tiny_skia, usvg};
use std::path::Path;

/// Pixels for one of the drawing, where that is not too large.
#[cfg(feature = "png")]
const SCALE: f32 = 2.0;
/// The longest side of a picture, in pixels.
#[cfg(feature = "png")]
const LONGEST: f32 = 8192.0;

/// Whether a file is to hold PNG, by its name.
pub(super) fn is_png(path: &Path) -> bool {
    path.extension()
        .is_some_and(|end| end.eq_ignore_ascii_case("png"))
}

/// Refuses PNG where there is no renderer.
pub(super) fn check(path: &Path) -> anyhow::Result<()> {
    if is_png(path) && cfg!(not(feature = "png")) {
        bail!(
            "{}: this program draws SVG only; name the file .svg, or install it with `--features \
            png`",
            path.display()
        );
    }
    Ok(())
}

/// The drawing as PNG.
#[cfg(feature = "png")]
pub(super) fn png(svg: &str) -> anyhow::Result<Vec<u8>> {
    let mut options = usvg::Options::default();
    let fonts = options.fontdb_mut();
    fonts.load_system_fonts();
    let Some(any) = fonts
        .faces()
        .find_map(|face| face.families.first().map(|(name, _)| name.clone()))
    else {
        bail!("there are no fonts here, and digits would be missing; draw SVG instead");
    };
    let named = ["Helvetica", "Arial", "DejaVu Sans"].map(usvg::fontdb::Family::Name);
    let query = |families| usvg::fontdb::Query {
        families,
        ..usvg::fontdb::Query::default()
    };
    // what the drawing falls back to is there, whatever it is
    if fonts.query(&query(&named)).is_none()
        && fonts
            .query(&query(&[usvg::fontdb::Family::SansSerif]))
            .is_none()
    {
        fonts.set_sans_serif_family(any);
    }
    let tree = usvg::Tree::from_str(svg, &options).context("the drawing")?;
    let (width, height) = (tree.size().width(), tree.size().height());
    let scale = SCALE.min(LONGEST / width.max(height));
    let pixels = |length: f32| ((length * scale).round() as u32).max(1);
    let mut page =
        tiny_skia::Pixmap::new(pixels(width), pixels(height)).context("a drawing without size")?;
    render(
        &tree,
        tiny_skia::Transform::from_scale(scale, scale),
        &mut page.as_mut(),
    );
    page.encode_png().context("the drawing as PNG")
}

/// There is no renderer.
#[cfg(not(feature = "png"))]
pub(super) fn png(_: &str) -> anyhow::Result<Vec<u8>> {
    bail!("this program draws SVG only")
}
