//! The table in the browser, as it was when the program was built. `build.rs` has Vite make it from `web/`; where Node is missing
//! there is one page that says what to do.
//!
//! `rust-embed` takes the files in: it walks the folder as the crate is compiled, so that nothing here lists them, and is better kept
//! than `include_dir`.

use std::borrow::Cow;

#[derive(rust_embed::RustEmbed)]
#[folder = "$OUT_DIR/dist"]
struct Dist;

/// All files: their paths, with `/` between folders, and what is in them. Beside most of them lies the same compressed: `.br`, `.gz`.
pub fn files() -> impl Iterator<Item = (String, Cow<'static, [u8]>)> {
    Dist::iter().filter_map(|path| Some((path.to_string(), Dist::get(&path)?.data)))
}

#[cfg(test)]
mod tests {
    #[test]
    fn there_is_a_page_to_begin_with() {
        let (_, page) = super::files().find(|(path, _)| path == "index.html").expect("an index.html");
        assert!(page.starts_with(b"<!doctype html>"));
    }
}
