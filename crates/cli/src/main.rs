//! The `maneframe` program: see the library of that name.

/// A server's tables are many small pieces that come and go on several threads, which leaves holes in the system's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    maneframe::run()
}
