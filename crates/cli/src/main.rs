//! The `maneframe` program; see the library of that name.

/// A server creates and drops many small objects on several threads, which would fragment the system's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    maneframe::run()
}
