//! Standard output. A reader that goes away early (`maneframe … | head`) ends the program quietly, not with a panic.

use std::fmt;
use std::io::{self, Write as _};

use serde::Serialize;

/// Prints, and ends the program where nobody reads any more.
pub fn print(text: fmt::Arguments<'_>) {
    let mut stdout = io::stdout().lock();
    if stdout.write_fmt(text).and_then(|()| stdout.flush()).is_err() {
        std::process::exit(0);
    }
}

/// A line on standard output.
macro_rules! say {
    () => { $crate::out::print(format_args!("\n")) };
    ($($arg:tt)*) => { $crate::out::print(format_args!("{}\n", format_args!($($arg)*))) };
}

/// A line on standard error; nobody needs to read it.
macro_rules! note {
    ($($arg:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr(), $($arg)*);
    }};
}

pub(crate) use {note, say};

/// Prints a value for programs: indented JSON.
pub fn json(value: &impl Serialize) -> miette::Result<()> {
    let text = serde_json::to_string_pretty(value).map_err(|e| miette::miette!("cannot write JSON: {e}"))?;
    say!("{text}");
    Ok(())
}
