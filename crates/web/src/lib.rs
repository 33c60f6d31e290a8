//! The table in the browser, as it was when the program was built. `build.rs` has Vite make it from `web/`; where Node is missing
//! there is one page that says what to do.
//!
//! `build.rs` lists the files as it compresses them, for `include_bytes!`: so no crate is needed to take them in.

/// Paths and contents.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// All files: their paths, with `/` between folders, and what is in them. Beside most of them lies the same compressed: `.br`, `.gz`.
pub fn files() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    FILES.iter().copied()
}

#[cfg(test)]
mod tests {
    #[test]
    fn there_is_a_page_to_begin_with() {
        let (_, page) = super::files().find(|(path, _)| *path == "index.html").expect("an index.html");
        assert!(page.starts_with(b"<!doctype html>"));
    }
}
