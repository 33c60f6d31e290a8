//! Helpers for running the program.

#[cfg(unix)]
pub mod files;
pub mod online;

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs `maneframe` with the given library. Returns the exit code, standard output and standard error.
pub fn maneframe(library: &Path, args: &[&str], input: &str) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_maneframe"))
        .args(args)
        .env("MANEFRAME_LIBRARY", library)
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    let input = input.to_owned();
    // The program may end before it has read all input.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(input.as_bytes());
    });
    let Output { status, stdout, stderr } = child.wait_with_output().expect("the program ends");
    writer.join().expect("writing ends");
    let text = |bytes| String::from_utf8(bytes).expect("the program prints text");
    (status.code().expect("it ends by itself"), text(stdout), text(stderr))
}

/// Creates a new folder for a library and files.
pub fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Returns a path as an argument.
pub fn arg(path: &Path) -> &str {
    path.to_str().expect("test paths are text")
}
