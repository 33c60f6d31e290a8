//! The `maneframe` program: see the library of that name.

fn main() -> std::process::ExitCode {
    maneframe::run()
}
