//! Commands of the line mode.

/// A command of the line mode.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// An empty line.
    Nothing,
    /// Takes the option of that number, as listed.
    Option(usize),
    /// Passes priority.
    Pass,
    /// Accepts what is offered.
    Yes,
    /// Declines what is offered.
    No,
    /// Takes the draw action (CR 609.2d).
    Draw,
    /// Goes on to the next phase.
    Next,
    /// Ends the turn.
    End,
    /// Sets if the game stops at every window.
    Stops,
    /// Takes back the last choice.
    Undo,
    /// Lists the commands.
    Help,
    /// Lists the options of the decision.
    Options,
    /// Prints the table.
    Board,
    /// Prints the cards in hand.
    Hand,
    /// Explains why cards in hand can't be played, or everything about the card of that name.
    Why(String),
    /// Prints that number of the last lines of the log.
    Log(usize),
    /// Prints a rule; that of the question if none is named.
    Rule(String),
    /// Prints the rules of the table.
    Rules,
    /// Prints the card of that name.
    Card(String),
    /// Saves the game to that file.
    Save(String),
    /// Concedes the game (CR 103.4).
    Concede,
    /// Shows what a good player would do.
    Hint,
    /// Offers a draw to the other players.
    OfferDraw,
    /// Leaves the program.
    Quit,
    /// Other words, possibly the beginning of an option.
    Words(String),
}

/// Default number of log lines that are shown.
const LOG: usize = 20;

/// Parses a line.
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
        ("rules", "") => Command::Rules,
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
