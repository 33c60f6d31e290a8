//! Amounts in every place where a digit is possible.

use maneframe_card::CardType::{Friend, Problem, Troublemaker};

use super::{Cell, Table};
use crate::Context;

/// Values that a number may be equal to.
const QUANTITIES: &[(&str, &str)] = &[
    ("cards of a kind", "the number of Friends here"),
    ("your cards", "the number of your Foals"),
    ("opposing cards", "the number of opposing characters here"),
    ("cards in hand", "the number of cards in your hand"),
    ("cards in a pile", "the number of Friends in your discard pile"),
    ("this card's power", "this card's power"),
    ("this card's cost", "this card's cost"),
    ("printed power", "this card's printed power"),
    ("counters", "the number of Snow counters on this card"),
    ("power counters", "the number of +1 power counters on this card"),
    ("tokens had", "the number of action tokens you have"),
    ("points had", "the number of points an opponent has"),
    ("colours", "the number of different colors among your Friends"),
    ("types", "the number of card types among cards in your discard pile"),
    ("highest", "the highest power among your Friends"),
    ("lowest", "the lowest power among Friends here"),
    ("highest cost", "the highest cost among your Resources"),
    ("total", "the total power of your Friends here"),
    ("twice", "twice the number of your Foals"),
    ("double", "double this card's power"),
    ("three times", "three times the number of your Foals"),
    ("half up", "half the number of cards in your hand, rounded up"),
    ("half down", "half this card's power, rounded down"),
    ("a sum", "this card's power plus the number of your Foals"),
    ("a number more", "the number of your Foals plus 1"),
    ("a number less", "the number of your Foals minus 1"),
    ("a difference", "this card's power minus 2"),
    ("home limit", "your home limit"),
    ("mane's power", "your Mane Character's power"),
];

/// Places where a number may be equal to a value.
const EQUAL: &[(&str, &str)] = &[
    ("draw equal to", "When you play this card, draw a number of cards equal to {}."),
    ("draw X", "When you play this card, draw X cards, where X is {}."),
    ("gain equal to", "When you play this card, gain a number of action tokens equal to {}."),
    ("gain X", "When you play this card, gain [X], where X is {}."),
    ("score X", "When you play this card, score X points, where X is {}."),
    ("points equal to", "When you play this card, score points equal to {}."),
    ("+X power for a while", "When you ready this card, it gets +X power until the end of the turn, where X is {}."),
    (
        "-X power for a while",
        "When you play this card, an opposing Friend gets -X power until the end of the turn, where X is {}.",
    ),
    ("has +X power", "This card has +X power, where X is {}."),
    ("power equal to", "This card's power is equal to {}."),
    ("counters equal to", "When you play this card, put a number of +1 power counters on it equal to {}."),
    ("X counters", "When you play this card, put X +1 power counters on it, where X is {}."),
    ("X named counters", "When you play this card, put X Snow counters on it, where X is {}."),
    ("X tokens", "When you play this card, put X 1 [Kindness] Critter Friend tokens into play, where X is {}."),
    ("pay X less", "You pay [X] less to play Critter Friends, where X is {}."),
    ("pay +X", "Opponents pay +[X] to move characters here, where X is {}."),
    ("look at X", "When you play this card, look at the top X cards of your deck, where X is {}."),
    ("banish X", "When you play this card, banish the top X cards of your deck, where X is {}."),
    ("flip X", "Faceoff: Flip X additional cards, where X is {}."),
    ("discard X", "When you play this card, each opponent discards X cards, where X is {}."),
    ("exhaust X", "When you play this card, exhaust X opposing characters, where X is {}."),
    ("up to X", "When you play this card, ready up to X of your characters, where X is {}."),
    (
        "search X",
        "Main Phase: Search your deck for up to X Friends, reveal them, put them into your hand, and shuffle your deck, where X is {}.",
    ),
    ("lose X", "When you play this card, each opponent loses [X], where X is {}."),
    ("need X", "Opponents need +X power to confront this card's Problem, where X is {}."),
    ("with power at most", "Main Phase: Dismiss a Friend with power less than or equal to {}."),
    ("with cost at most", "Main Phase: Dismiss a Resource with cost less than or equal to {}."),
    ("with X or less", "Main Phase: Dismiss a Friend with X or less power, where X is {}."),
    ("home limit", "Your home limit is increased by X, where X is {}."),
    ("keyword", "This card has Competitive X, where X is {}."),
];

/// Things that "for each …" can count.
const EACH: &[(&str, &str)] = &[
    ("cards of a kind", "Friend here"),
    ("your cards", "of your Foals"),
    ("your others", "of your other Pegasus Friends here"),
    ("opposing cards", "opposing character here"),
    ("cards in hand", "card in your hand"),
    ("cards in a pile", "Event in your discard pile"),
    ("counters", "Snow counter on this card"),
    ("tokens had", "action token an opponent has"),
    ("points had", "point you have"),
    ("colours", "color among your Friends"),
    ("types", "card type among cards in your discard pile"),
    ("cards on it", "Resource on this card"),
    ("cards at Problems", "face-up Troublemaker at a Problem"),
];

/// Places where "for each …" may follow.
const FOR_EACH: &[(&str, &str)] = &[
    ("draw", "When you play this card, draw a card for each {}."),
    ("draw two", "When you play this card, draw 2 cards for each {}."),
    ("gain", "When you play this card, gain [1] for each {}."),
    ("gain two", "When you play this card, gain [2] for each {}."),
    ("score", "When you play this card, score a point for each {}."),
    ("has power", "This card has +1 power for each {}."),
    ("has two power", "This card has +2 power for each {}."),
    ("less power", "Opposing Friends here have -1 power for each {}."),
    ("power for a while", "When you ready this card, it gets +1 power until the end of the turn for each {}."),
    ("power each, for a while", "When you ready this card, it gets +1 power for each {} until the end of the turn."),
    ("counter", "When you play this card, put a +1 power counter on it for each {}."),
    ("named counter", "When you play this card, put a Snow counter on it for each {}."),
    ("token", "When you play this card, put a 1 [Kindness] Critter Friend token into play for each {}."),
    ("pay less", "You pay [1] less to play this card for each {}."),
    ("pay more", "Opponents pay +[1] to play Friends here for each {}."),
    ("discard", "When you play this card, each opponent discards a card for each {}."),
    ("lose", "When you play this card, each opponent loses [1] for each {}."),
    ("flip", "Faceoff: Flip an additional card for each {}."),
    ("need", "Opponents need +1 power to confront this card's Problem for each {}."),
    ("home limit", "Your home limit is increased by 1 for each {}."),
    ("for each before", "When you play this card, for each {}, draw a card."),
    ("keyword", "This card has Competitive 1 for each {}."),
];

/// Places for a number that the preceding effect determined: "that many".
const THAT_MANY: &[(&str, &str)] = &[
    ("draw", "Main Phase: Discard any number of cards. Draw {} cards."),
    ("gain", "Main Phase: Discard any number of cards. Gain {} action tokens."),
    ("score", "Main Phase: Discard any number of cards. Score {} points."),
    ("counters", "Main Phase: Discard any number of cards. Put {} +1 power counters on this card."),
    ("named counters", "Main Phase: Discard any number of cards. Put {} Snow counters on this card."),
    ("tokens", "Main Phase: Discard any number of cards. Put {} 1 [Kindness] Critter Friend tokens into play."),
    ("flip", "Faceoff: Discard any number of cards. Flip {} additional cards."),
    ("cards chosen", "Main Phase: Discard any number of cards. Exhaust {} opposing characters."),
    ("look", "Main Phase: Discard any number of cards. Look at the top {} cards of your deck."),
];

/// Numbers as they are printed.
const PLAIN: &[(&str, &str)] = &[("a digit", "2"), ("a word", "two"), ("a larger number", "12")];

const SLOTS: &[(&str, &str)] = &[
    ("draw", "When you play this card, draw {} cards."),
    ("draw more", "When you play this card, draw {} additional cards."),
    ("discard", "When you play this card, discard {} cards."),
    ("score", "When you play this card, score {} points."),
    ("gain", "When you play this card, gain {} action tokens."),
    ("counters", "When you play this card, put {} +1 power counters on it."),
    ("named counters", "When you play this card, put {} Snow counters on it."),
    ("counters off", "Main Phase: Remove {} Snow counters from this card to draw a card."),
    ("tokens", "When you play this card, put {} 1 [Kindness] Critter Friend tokens into play."),
    ("look", "When you play this card, look at the top {} cards of your deck."),
    ("reveal", "When you play this card, reveal the top {} cards of your deck."),
    ("flip", "Faceoff: Flip {} additional cards."),
    ("chosen", "Main Phase: Exhaust {} opposing characters."),
    ("up to", "Main Phase: Exhaust up to {} opposing characters."),
    ("of yours", "Main Phase: Ready {} of your characters."),
    (
        "search",
        "Main Phase: Search your deck for up to {} Friends, reveal them, put them into your hand, and shuffle your deck.",
    ),
    ("with power", "Main Phase: Dismiss a Friend with {} or less power."),
    ("at least", "While you have at least {} Foals, this card has +1 power."),
    ("or more", "While you have {} or more Foals, this card has +1 power."),
    ("margin", "When you win a faceoff by at least {} power, draw a card."),
    ("home limit", "Your home limit is increased by {}."),
    ("hand size", "Your maximum hand size is increased by {}."),
];

/// Adds a cell for each filler in each place. If the end of the line repeats the end of the filler, it is written once.
fn crossed(table: &mut Vec<Cell>, rows: &[(&str, &str)], columns: &[(&str, &str)]) {
    for (row, words) in rows {
        for (column, line) in columns {
            let line = line.replace("{}", words);
            let context = Context::new(Friend);
            table.push(Cell { row: (*row).to_owned(), column: (*column).to_owned(), line, context });
        }
    }
}

pub(super) fn table() -> Table {
    let mut cells = Vec::new();
    crossed(&mut cells, PLAIN, SLOTS);
    crossed(&mut cells, QUANTITIES, EQUAL);
    crossed(&mut cells, EACH, FOR_EACH);
    crossed(&mut cells, &[("that many", "that many"), ("twice that many", "twice that many")], THAT_MANY);
    let elsewhere = Table::crossed(
        "",
        0,
        &[("for each", "for each of your Foals"), ("X", "where X is the number of your Foals")],
        &[
            ("bonus of a Problem", Problem, "When this Problem is solved, draw a card {}."),
            ("of a Troublemaker", Troublemaker, "When this card is uncovered, each player discards a card {}."),
        ],
    );
    cells.extend(elsewhere.cells.into_iter().filter(|cell| cell.row == "for each"));
    Table { name: "amounts", aim: 95, cells }
}
