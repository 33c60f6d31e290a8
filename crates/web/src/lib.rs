//! The web pages, included at build time. `build.rs` has Vite build them from `web/`. If Node is missing, there is a single
//! page with instructions instead.
//!
//! `build.rs` writes a list of the compressed files with `include_bytes!`, so no other crate is needed to include them.

/// Paths and contents of the files.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Returns the paths of all files, with `/` between folders, and their contents. Most files also have compressed copies
/// with the extensions `.br` and `.gz`.
pub fn files() -> impl Iterator<Item = (&'static str, &'static [u8])> {
    FILES.iter().copied()
}

include!("module.rs");

#[cfg(test)]
mod tests {
    #[test]
    fn there_is_a_page_to_begin_with() {
        let (_, page) = super::files().find(|(path, _)| *path == "index.html").expect("an index.html");
        assert!(page.starts_with(b"<!doctype html>"));
    }
}
