//! Runs the scenarios of a file or folder: `cargo run -p maneframe-scenario --example scn -- conformance/514`.

use std::path::PathBuf;
use std::process::ExitCode;

use maneframe_library::Library;
use maneframe_scenario::run_folder;

fn main() -> ExitCode {
    let library = Library::bundled();
    let mut ok = true;
    for path in std::env::args_os().skip(1).map(PathBuf::from) {
        match run_folder(&path, &library) {
            Ok(report) => {
                print!("{}", report.failures());
                for r in report.results.iter().filter(|r| r.ok && !r.skipped && !r.cited) {
                    println!("{}: passes without citing {}", r.file, r.rule);
                }
                println!(
                    "{}: {} passed, {} failed, {} skipped",
                    path.display(),
                    report.passed,
                    report.failed,
                    report.skipped
                );
                ok &= report.failed == 0;
            }
            Err(error) => {
                eprintln!("{error}");
                ok = false;
            }
        }
    }
    if ok { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
