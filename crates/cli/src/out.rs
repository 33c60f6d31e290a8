//! All output of the program. It is sanitised by [`clean`] here, except for the drawn table, which does so in
//! `tui::play`. If output can't be written, the program ends: silently if its reader has closed the pipe (`maneframe …
//! | head`), or else with an error.

use std::fmt;
use std::io::{self, IsTerminal as _, Write as _};

use serde::Serialize;

use crate::clean::{self, Sieve};
use crate::error::CliError;
use crate::exit::BAD_INPUT;
use crate::paint;

/// Writes to standard output. If that fails, the program ends.
fn write(text: &str) {
    let mut stdout = io::stdout().lock();
    if let Err(error) = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        stop(&error);
    }
}

/// Ends the program because its output can't be written. It is silent if the reader has closed the pipe.
fn stop(error: &io::Error) -> ! {
    if error.kind() == io::ErrorKind::BrokenPipe {
        std::process::exit(0);
    }
    report(&miette::miette!("cannot write to standard output: {error}"));
    std::process::exit(BAD_INPUT.into());
}

/// Sanitises text for one line, and keeps its styles.
fn line(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut sieve = Sieve::default();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if let Some((sequence, after)) = paint::sealed(rest) {
            shown.push_str(sequence);
            rest = after;
            continue;
        }
        shown.extend(sieve.sift(c));
        rest = &rest[c.len_utf8()..];
    }
    shown
}

/// Prints a part of a line.
pub fn print(text: fmt::Arguments<'_>) {
    write(&line(&text.to_string()));
}

/// Prints a line. Line breaks within it become spaces.
pub fn print_line(text: fmt::Arguments<'_>) {
    write(&(line(&text.to_string()) + "\n"));
}

/// Prints several lines.
pub fn print_lines(text: &str) {
    text.lines().for_each(|line| say!("{line}"));
}

/// Prints a line to standard error. A failure is ignored.
pub fn note_line(text: fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr(), "{}", line(&text.to_string()));
}

/// Prints a line to standard output. Line breaks within it become spaces, since the text may be untrusted.
macro_rules! say {
    () => { $crate::out::print_line(format_args!("")) };
    ($($arg:tt)*) => { $crate::out::print_line(format_args!($($arg)*)) };
}

/// Prints a line to standard error. A failure is ignored.
macro_rules! note {
    ($($arg:tt)*) => { $crate::out::note_line(format_args!($($arg)*)) };
}

pub(crate) use {note, say};

/// Prints text of the program itself unchanged, for other programs.
pub fn own(text: &str) {
    write(text);
}

/// Prints a value for programs as indented JSON.
pub fn json(value: &impl Serialize) -> miette::Result<()> {
    let text = serde_json::to_string_pretty(&maneframe_wording::InEnglish(value))
        .map_err(|e| miette::miette!("cannot write JSON: {e}"))?;
    write(&(clean::json(&text) + "\n"));
    Ok(())
}

/// Prints an error to standard error.
pub fn report(report: &miette::Report) {
    let _ = writeln!(io::stderr(), "{:?}", miette::Report::new(CliError::of(report.as_ref())));
}

/// Prints a message of the command line parser: either help, which is the program's own text, or an error about the
/// user's input.
pub fn usage(error: &clap::Error) {
    if error.use_stderr() {
        let text = error.render().to_string();
        let mut lines = text.lines();
        let first = lines.next().unwrap_or_default();
        match first.strip_prefix("error:") {
            Some(rest) => note!("{}{rest}", paint::bad("error:")),
            None => note!("{first}"),
        }
        lines.for_each(|line| note!("{line}"));
    } else if paint::allowed() && io::stdout().is_terminal() {
        write(&error.render().ansi().to_string());
    } else {
        write(&error.render().to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_colours_are_shown() {
        let foreign = "\u{1b}[31mred\u{fdd0}\u{fdd1}b\u{202e}";
        assert_eq!(line(foreign), "\u{fffd}[31mredb");
        assert_eq!(line("two\nlines"), "two lines");
    }
}
