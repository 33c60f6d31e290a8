//! All that is printed. Whatever it is, and wherever it comes from, it goes through [`clean`] here; the
//! drawn table's own way out is `tui::play`. Output that can't be written ends the program: quietly if its reader has gone away
//! (`maneframe … | head`), else with an error.

use std::fmt;
use std::io::{self, IsTerminal as _, Write as _};

use serde::Serialize;

use crate::clean::{self, Sieve};
use crate::ended::BAD_INPUT;
use crate::paint;
use crate::trouble::Trouble;

/// Writes to standard output. If that fails, the program ends.
fn write(text: &str) {
    let mut stdout = io::stdout().lock();
    if let Err(error) = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        stop(&error);
    }
}

/// Ends the program because its output can't be written: quietly if nobody reads it any more.
fn stop(error: &io::Error) -> ! {
    if error.kind() == io::ErrorKind::BrokenPipe {
        std::process::exit(0);
    }
    report(&miette::miette!("cannot write to standard output: {error}"));
    std::process::exit(BAD_INPUT.into());
}

/// Text as it may be shown on one line, in its colours.
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

/// Prints a line; line breaks within it become spaces.
pub fn print_line(text: fmt::Arguments<'_>) {
    write(&(line(&text.to_string()) + "\n"));
}

/// Prints several lines.
pub fn print_lines(text: &str) {
    text.lines().for_each(|line| say!("{line}"));
}

/// Prints a line on standard error; a failure is ignored.
pub fn note_line(text: fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr(), "{}", line(&text.to_string()));
}

/// Prints a line on standard output; line breaks within it become spaces, for it may come from outside.
macro_rules! say {
    () => { $crate::out::print_line(format_args!("")) };
    ($($arg:tt)*) => { $crate::out::print_line(format_args!($($arg)*)) };
}

/// Prints a line on standard error; a failure is ignored.
macro_rules! note {
    ($($arg:tt)*) => { $crate::out::note_line(format_args!($($arg)*)) };
}

pub(crate) use {note, say};

/// Prints a text of the program's own, for other programs, unchanged.
pub fn own(text: &str) {
    write(text);
}

/// Prints a value for programs: indented JSON.
pub fn json(value: &impl Serialize) -> miette::Result<()> {
    let text = serde_json::to_string_pretty(&maneframe_wording::InEnglish(value))
        .map_err(|e| miette::miette!("cannot write JSON: {e}"))?;
    write(&(clean::json(&text) + "\n"));
    Ok(())
}

/// Tells on standard error what went wrong.
pub fn report(report: &miette::Report) {
    let _ = writeln!(io::stderr(), "{:?}", miette::Report::new(Trouble::of(report.as_ref())));
}

/// Prints what the command line's reader has to say: help, which is our own, or what is wrong with what was typed.
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
