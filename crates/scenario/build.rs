//! Includes the conformance scenarios, the lessons, the puzzles and the campaign in the program, so that it can show and play them without the
//! files. They are about two megabytes and are included as one constant that all modules refer to.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo says where"));
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo says where"));
    for name in ["conformance", "lessons", "puzzles", "campaign"] {
        // The crate's own folder, which is a link to that of the workspace. Without links it is a file.
        let folder =
            Some(here.join(name)).filter(|path| path.is_dir()).unwrap_or_else(|| here.join("../..").join(name));
        let folder = folder.canonicalize().unwrap_or(folder);
        println!("cargo:rerun-if-changed={}", folder.display());
        let mut files = Vec::new();
        gather(&folder, &mut files);
        files.sort();
        let mut all = String::new();
        for file in files {
            let name = file.strip_prefix(&folder).unwrap_or(&file).to_string_lossy().replace('\\', "/");
            let text = fs::read_to_string(&file).expect("a scenario can be read");
            all.push_str(&format!("\u{1}{name}\u{2}{text}"));
        }
        fs::write(out.join(format!("{name}.txt")), all).expect("room for the scenarios");
    }
}

fn gather(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            gather(&path, files);
        } else if path.extension().is_some_and(|e| e == "scn" || e == "toml") {
            files.push(path);
        }
    }
}
