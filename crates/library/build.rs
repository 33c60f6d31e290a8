//! Reads the bundled sets when the program is built, so that it needn't at each start.

use std::path::PathBuf;

use maneframe_pool::{bundled, packed};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let (sets, troubles) = bundled::read();
    // The program reads a set that can't be read again, and says why.
    let bytes = if troubles.is_empty() { packed::pack(&sets).unwrap_or_default() } else { Vec::new() };
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    std::fs::write(out.join("bundled.bin"), bytes).expect("OUT_DIR can be written");
}
