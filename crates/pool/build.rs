//! Lists the bundled sets and decks (`/sets`). Also computes a stamp of everything that determines how a file is read:
//! language, reader, importers, errata, clarifications and bundled sets. If the stamp changes, stored results are read
//! again.

use std::collections::hash_map::DefaultHasher;
use std::fmt::Write as _;
use std::fs;
use std::hash::Hasher;
use std::path::{Path, PathBuf};

fn main() {
    let here = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    // The crate's own folder, which is a link to that of the workspace. Without links it is a file.
    let sets = ["sets", "../../sets"]
        .map(|path| here.join(path))
        .into_iter()
        .find(|path| path.is_dir())
        .and_then(|path| path.canonicalize().ok())
        .expect("the bundled sets");
    let mut code = String::new();
    table(&mut code, "SETS", &files(&sets, "toml"));
    table(&mut code, "EARLIER", &files(&sets.join("earlier"), "toml"));
    table(&mut code, "DECKS", &files(&sets.join("decks"), "deck"));
    println!("cargo::rerun-if-changed={}", sets.display());

    let mut stamp = DefaultHasher::new();
    let sources = ["../cardtext/src", "../card/src", "src"].map(|path| here.join(path));
    for folder in sources.into_iter().chain([sets]) {
        println!("cargo::rerun-if-changed={}", folder.display());
        hash(&folder, &mut stamp);
    }
    for list in ["errata.toml", "clarifications.toml"].map(|file| here.join(file)) {
        println!("cargo::rerun-if-changed={}", list.display());
        stamp.write(&fs::read(&list).expect("the lists are next to the build script"));
    }
    writeln!(code, "pub(crate) const READER_STAMP: &str = \"{:016x}\";", stamp.finish()).expect("strings take all");
    fs::write(out.join("bundled.rs"), code).expect("OUT_DIR can be written");
}

/// Returns the files of `folder` that end in `.extension`, sorted.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.flatten().map(|e| e.path());
    let mut found: Vec<_> = paths.filter(|p| p.extension().is_some_and(|e| e == extension) && p.is_file()).collect();
    found.sort();
    found
}

/// Writes a table of (file name, contents).
fn table(code: &mut String, name: &str, paths: &[PathBuf]) {
    writeln!(code, "static {name}: &[(&str, &str)] = &[").expect("strings take all");
    for path in paths {
        let path = path.canonicalize().expect("the file was just listed");
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        writeln!(code, "    ({file:?}, include_str!({:?})),", path.display().to_string()).expect("strings take all");
    }
    code.push_str("];\n");
}

/// Hashes the names and contents of all files below `folder`.
fn hash(folder: &Path, stamp: &mut DefaultHasher) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut paths: Vec<_> = entries.flatten().map(|e| e.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            hash(&path, stamp);
        } else if let Ok(bytes) = fs::read(&path) {
            stamp.write(path.file_name().unwrap_or_default().as_encoded_bytes());
            stamp.write(&bytes);
        }
    }
}
