// The WebAssembly module among the files. This file is part of the library and of `build.rs`.

/// Returns the path of a module. It contains a hash of the contents, so that a changed module has a new name.
pub fn module_path(module: &[u8]) -> String {
    use std::hash::{DefaultHasher, Hasher as _};
    let mut hash = DefaultHasher::new();
    hash.write(module);
    format!("assets/maneframe-{:016x}.wasm", hash.finish())
}

/// Returns the end of a page's head that names the address of the module.
pub fn module_meta(address: &str) -> String {
    format!("  <meta name=\"maneframe-module\" content=\"{address}\" />\n  </head>")
}
