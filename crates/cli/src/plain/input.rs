//! What is typed in line mode.

/// A command.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Command {
    Nothing,
    Option(usize),
    Pass,
    Yes,
    No,
    Draw,
    Next,
    End,
    /// Whether to stop at every window.
    Stops,
    Undo,
    Help,
    Options,
    Board,
    Hand,
    /// Why cards in hand can't be played, or all about the card of that name.
    Why(String),
    Log(usize),
    /// What a rule says; that of the question, where none is named.
    Rule(String),
    Card(String),
    Save(String),
    Concede,
    /// Tell what a good player would do.
    Hint,
    /// Offer the others a draw.
    OfferDraw,
    Quit,
    /// Perhaps the beginning of an option.
    Words(String),
}

/// How many lines of the log are shown where no number is given.
const LOG: usize = 20;

/// Reads a line.
pub fn parse(line: &str) -> Command {
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    if let Ok(number) = line.trim_end_matches('.').parse::<usize>() {
        return Command::Option(number);
    }
    match (first.to_ascii_lowercase().as_str(), rest) {
        ("", _) => Command::Nothing,
        ("p" | "pass" | "done" | "go", "") => Command::Pass,
        ("y" | "yes", "") => Command::Yes,
        ("no", "") => Command::No,
        ("d" | "draw", "") => Command::Draw,
        ("n" | "next", "") => Command::Next,
        ("end" | "e", "") => Command::End,
        ("stops", "") => Command::Stops,
        ("u" | "undo", "") => Command::Undo,
        ("hint", "") => Command::Hint,
        ("help" | "?", _) => Command::Help,
        ("o" | "options", "") => Command::Options,
        ("b" | "board" | "table", "") => Command::Board,
        ("h" | "hand", "") => Command::Hand,
        ("why" | "w", name) => Command::Why(name.to_owned()),
        ("rule", number) => Command::Rule(number.to_owned()),
        ("l" | "log", "") => Command::Log(LOG),
        ("l" | "log", n) if n.parse::<usize>().is_ok() => Command::Log(n.parse().unwrap_or(LOG)),
        ("c" | "card", name) if !name.is_empty() => Command::Card(name.to_owned()),
        ("save", file) if !file.is_empty() => Command::Save(file.to_owned()),
        ("concede", "") => Command::Concede,
        ("offer", "" | "draw" | "a draw") => Command::OfferDraw,
        ("q" | "quit" | "exit", "") => Command::Quit,
        _ => Command::Words(line.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_people_type_them() {
        assert_eq!(parse(" 3. "), Command::Option(3));
        assert_eq!(parse("Pass"), Command::Pass);
        assert_eq!(parse("log 5"), Command::Log(5));
        assert_eq!(parse("rule CR 514.4c"), Command::Rule("CR 514.4c".into()));
        assert_eq!(parse("card Skerry Vane"), Command::Card("Skerry Vane".into()));
        assert_eq!(parse("play Linnet"), Command::Words("play Linnet".into()));
        assert_eq!(parse("draw a card"), Command::Words("draw a card".into()));
        assert_eq!(parse("99999999999999999999999"), Command::Words("99999999999999999999999".into()));
    }
}
