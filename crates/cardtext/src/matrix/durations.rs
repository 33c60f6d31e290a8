//! Durations in every place where they are possible: before or after each kind of change.

use maneframe_card::CardType;

use super::Table;

pub(super) fn table() -> Table {
    let behind =
        CHANGES.iter().map(|(name, words)| (*name, CardType::Event, format!("Main Phase: {}.", behind(words))));
    let before = CHANGES
        .iter()
        .map(|(name, words)| (*name, CardType::Event, format!("Main Phase: {{}}, {}.", words.replace(" {}", ""))));
    let mut table = Table::crossed("durations", 95, BEHIND, &lent(&behind.collect::<Vec<_>>()));
    table.cells.extend(Table::crossed("durations", 95, BEFORE, &lent(&before.collect::<Vec<_>>())).cells);
    table
}

type Place = (&'static str, CardType, String);

fn lent(places: &[Place]) -> Vec<(&str, CardType, &str)> {
    places.iter().map(|(name, kind, line)| (*name, *kind, &line[..])).collect()
}

/// Returns the words with a placeholder for the duration. The placeholder is at the end, unless the words already have
/// one.
fn behind(words: &str) -> String {
    let (first, rest) = words.split_at(1);
    let place = if rest.contains("{}") { "" } else { " {}" };
    first.to_uppercase() + rest + place
}

const BEHIND: &[(&str, &str)] = &[
    ("turn's end", "until the end of the turn"),
    ("end of turn", "until end of turn"),
    ("this turn", "this turn"),
    ("rest of the turn", "for the rest of the turn"),
    ("phase's end", "until the end of the phase"),
    ("this phase", "this phase"),
    ("faceoff's end", "until the end of the faceoff"),
    ("rest of the faceoff", "for the rest of the faceoff"),
    ("your next turn's start", "until the start of your next turn"),
    ("your next turn", "until your next turn"),
    ("your next turn's end", "until the end of your next turn"),
    ("opponent's next turn's end", "until the end of your opponent's next turn"),
    ("opponent's next turn's start", "until the start of an opponent's next turn"),
    ("next phase", "until the start of your next Main Phase"),
    ("next phase's end", "until the end of the next Score Phase"),
    ("a phase's end", "until the end of the Score Phase"),
    ("during your next turn", "during your next turn"),
    ("during their next turn", "during an opponent's next turn"),
    ("rest of the game", "for the rest of the game"),
    ("leaves play", "until this card leaves play"),
    ("until you", "until you play a Friend"),
    ("until an opponent", "until an opponent scores a point"),
    ("until something", "until a Problem is solved"),
    ("until it is", "until this card is exhausted"),
    ("while", "while this card is ready"),
    ("as long as", "as long as you have a Friend here"),
    ("for as long as", "for as long as you control this card"),
];

const BEFORE: &[(&str, &str)] = &[
    ("turn's end", "Until the end of the turn"),
    ("end of turn", "Until end of turn"),
    ("this turn", "This turn"),
    ("rest of the turn", "For the rest of the turn"),
    ("phase's end", "Until the end of the phase"),
    ("this phase", "This phase"),
    ("faceoff's end", "Until the end of the faceoff"),
    ("rest of the faceoff", "For the rest of the faceoff"),
    ("your next turn's start", "Until the start of your next turn"),
    ("your next turn", "Until your next turn"),
    ("your next turn's end", "Until the end of your next turn"),
    ("opponent's next turn's end", "Until the end of your opponent's next turn"),
    ("opponent's next turn's start", "Until the start of an opponent's next turn"),
    ("next phase", "Until the start of your next Main Phase"),
    ("next phase's end", "Until the end of the next Score Phase"),
    ("a phase's end", "Until the end of the Score Phase"),
    ("during your next turn", "During your next turn"),
    ("during their next turn", "During an opponent's next turn"),
    ("rest of the game", "For the rest of the game"),
    ("leaves play", "Until this card leaves play"),
    ("until you", "Until you play a Friend"),
    ("until an opponent", "Until an opponent scores a point"),
    ("until something", "Until a Problem is solved"),
    ("until it is", "Until this card is exhausted"),
    ("for as long as", "For as long as you control this card"),
];

const CHANGES: &[(&str, &str)] = &[
    ("power", "a Friend gets +2 power"),
    ("power of all", "your Friends get +1 power"),
    ("less power", "opposing characters here get -1 power"),
    ("power doubled", "double the power of a Friend"),
    ("power set", "a Friend's power is 3"),
    ("given", "give a Friend +1 power"),
    ("colour", "a Friend is [Honesty]"),
    ("colour, becomes", "a Friend becomes [Honesty]"),
    ("trait", "your Friends are Critters"),
    ("keyword", "a Friend gains Swift"),
    ("keywords and power", "your Friends get +1 power and Swift"),
    ("quoted", "your Friends have \"Main Phase: Exhaust this card to draw a card.\""),
    ("lost keyword", "a Friend loses Swift"),
    ("lost abilities", "an opposing Friend loses its abilities"),
    ("can't be", "your Friends can't be dismissed"),
    ("can't move", "a Friend can't be moved"),
    ("can't ready", "an exhausted Friend can't be readied"),
    ("players can't play", "opponents can't play Events"),
    ("players can't score", "opponents can't score points"),
    ("players can't draw", "players can't draw cards"),
    ("cost", "you pay [1] less to play Friends"),
    ("cost more", "opponents pay +[1] to play Resources"),
    ("needs", "you need -1 power to confront Problems"),
    ("needs more", "opponents need +2 power to confront this Problem"),
    ("flip", "flip an additional card during faceoffs"),
    ("home limit", "your home limit is increased by 2"),
    ("hand size", "your maximum hand size is increased by 1"),
    ("control", "gain control of an opposing Friend"),
    ("rule", "when you play a Friend {}, draw a card"),
    ("replacement", "if one of your Friends would be dismissed {}, exhaust it instead"),
];
