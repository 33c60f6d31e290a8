//! Verbs in every place where they are possible.

use maneframe_card::CardType::{self, Event, Friend};

use super::{Cell, Table};
use crate::Context;

/// A verb with its objects.
struct Row {
    /// Stem, third person, past, participle.
    verb: [&'static str; 4],
    /// Object of the active verb: "an opposing Friend".
    to: &'static str,
    /// Subject of the passive verb: "one of your Friends". Empty if only players are its subjects.
    subject: &'static str,
    /// Noun in singular and plural, without an article. Empty if nothing is counted.
    noun: [&'static str; 2],
    /// Words after the object.
    tail: &'static str,
    /// Forms that the verb has in addition to the plain active ones.
    has: &'static str,
}

/// The verbs. The letters of `has` mean: "o" imperative, "a" own effect that can be optional or forced, "t" trigger,
/// "p" passive, "b" by a player, "x" replaceable, "c" can be forbidden, "m" in past events, "w" this way.
const ROWS: [Row; 38] = [
    row(
        ["dismiss", "dismisses", "dismissed", "dismissed"],
        "a Friend",
        "one of your Friends",
        ["Friend", "Friends"],
        "",
        "oatpbxcmw",
    ),
    row(
        ["retire", "retires", "retired", "retired"],
        "one of your Friends",
        "one of your Friends",
        ["Friend", "Friends"],
        "",
        "oatpbxcmw",
    ),
    row(
        ["banish", "banishes", "banished", "banished"],
        "a Friend",
        "one of your Friends",
        ["Friend", "Friends"],
        "",
        "oatpbxcmw",
    ),
    row(
        ["frighten", "frightens", "frightened", "frightened"],
        "a Friend",
        "one of your Friends",
        ["Friend", "Friends"],
        "",
        "oatpbxcmw",
    ),
    row(
        ["unfrighten", "unfrightens", "unfrightened", "unfrightened"],
        "one of your Friends",
        "one of your Friends",
        ["Friend", "Friends"],
        "",
        "oatpbxcm",
    ),
    row(
        ["exhaust", "exhausts", "exhausted", "exhausted"],
        "a character",
        "one of your characters",
        ["character", "characters"],
        "",
        "oatpbxcmw",
    ),
    row(
        ["ready", "readies", "readied", "readied"],
        "a character",
        "one of your characters",
        ["character", "characters"],
        "",
        "oatpbxcmw",
    ),
    row(
        ["move", "moves", "moved", "moved"],
        "a character",
        "one of your characters",
        ["character", "characters"],
        "",
        "oatpbxcmw",
    ),
    row(
        ["move", "moves", "moved", "moved"],
        "a character",
        "one of your characters",
        ["character", "characters"],
        " to a Problem",
        "oatpbxcm",
    ),
    row(
        ["send", "sends", "sent", "sent"],
        "a character",
        "one of your characters",
        ["character", "characters"],
        " home",
        "otpbxcm",
    ),
    row(["play", "plays", "played", "played"], "a Friend", "a Friend", ["Friend", "Friends"], "", "tpbm"),
    row(["discard", "discards", "discarded", "discarded"], "a card", "a card", ["card", "cards"], "", "oatpbmw"),
    row(["draw", "draws", "drew", "drawn"], "a card", "", ["card", "cards"], "", "oatxm"),
    row(["flip", "flips", "flipped", "flipped"], "a Friend", "a Friend", ["Friend", "Friends"], "", "tpbm"),
    row(["reveal", "reveals", "revealed", "revealed"], "a card", "a card", ["card", "cards"], "", "tpbm"),
    row(
        ["put", "puts", "put", "put"],
        "a Friend",
        "one of your Friends",
        ["Friend", "Friends"],
        " into its owner's hand",
        "oatpbxcm",
    ),
    row(
        ["put", "puts", "put", "put"],
        "a Friend",
        "one of your Friends",
        ["Friend", "Friends"],
        " on top of its owner's deck",
        "oatpbxm",
    ),
    row(
        ["attach", "attaches", "attached", "attached"],
        "a Resource",
        "a Resource",
        ["", ""],
        " to one of your Friends",
        "tpbm",
    ),
    row(
        ["confront", "confronts", "confronted", "confronted"],
        "a Problem",
        "a Problem",
        ["Problem", "Problems"],
        "",
        "tpbm",
    ),
    row(
        ["challenge", "challenges", "challenged", "challenged"],
        "a Troublemaker",
        "a Troublemaker",
        ["Troublemaker", "Troublemakers"],
        "",
        "otpbcm",
    ),
    row(
        ["uncover", "uncovers", "uncovered", "uncovered"],
        "a Troublemaker",
        "a Troublemaker",
        ["Troublemaker", "Troublemakers"],
        "",
        "otpbxcm",
    ),
    row(
        ["defeat", "defeats", "defeated", "defeated"],
        "a Troublemaker",
        "a Troublemaker",
        ["Troublemaker", "Troublemakers"],
        "",
        "otpbxcm",
    ),
    row(
        ["turn", "turns", "turned", "turned"],
        "your Mane Character",
        "your Mane Character",
        ["", ""],
        " over",
        "otpbxcm",
    ),
    row(
        ["turn", "turns", "turned", "turned"],
        "a Troublemaker",
        "a Troublemaker",
        ["Troublemaker", "Troublemakers"],
        " face-down",
        "otpbxcm",
    ),
    row(["score", "scores", "scored", "scored"], "a point", "", ["", ""], "", "oatxm"),
    row(["gain", "gains", "gained", "gained"], "[2]", "", ["", ""], "", "oa"),
    row(["lose", "loses", "lost", "lost"], "[2]", "", ["", ""], "", "oa"),
    row(["pay", "pays", "paid", "paid"], "[2]", "", ["", ""], "", "oa"),
    row(["gain", "gains", "gained", "gained"], "at least [2]", "", ["", ""], "", "txm"),
    row(["gain", "gains", "gained", "gained"], "one or more action tokens", "", ["", ""], "", "txm"),
    row(["lose", "loses", "lost", "lost"], "action tokens", "", ["", ""], "", "txm"),
    row(["pay", "pays", "paid", "paid"], "[2] or more", "", ["", ""], "", "tm"),
    row(["win", "wins", "won", "won"], "a faceoff", "", ["", ""], "", "txm"),
    row(["lose", "loses", "lost", "lost"], "a faceoff", "", ["", ""], "", "txm"),
    row(["start", "starts", "started", "started"], "a faceoff", "", ["", ""], "", "tm"),
    row(["search", "searches", "searched", "searched"], "a deck", "", ["", ""], "", "tm"),
    row(["shuffle", "shuffles", "shuffled", "shuffled"], "a deck", "", ["", ""], "", "tm"),
    row(["activate", "activates", "activated", "activated"], "an ability", "", ["", ""], "", "tm"),
];

const fn row(
    verb: [&'static str; 4],
    to: &'static str,
    subject: &'static str,
    noun: [&'static str; 2],
    tail: &'static str,
    has: &'static str,
) -> Row {
    Row { verb, to, subject, noun, tail, has }
}

/// The forms: name, letters that a verb needs for it, card type, and line. In the line, `{V}` is the imperative, `{v}`
/// the stem, `{s}` the third person, `{d}` the past, `{n}` the participle, `{o}` the object, `{S}` the subject, `{one}`
/// and `{many}` the noun, `{t}` the tail.
const FORMS: [(&str, &str, CardType, &str); 43] = [
    ("imperative", "o", Event, "Main Phase: {V} {o}{t}."),
    ("may", "a", Event, "Main Phase: You may {v} {o}{t}. If you do, draw a card."),
    ("they may", "a", Event, "Main Phase: Each player may {v} {o}{t}."),
    ("others do", "a", Event, "Main Phase: An opponent {s} {o}{t}."),
    ("cost", "a", Friend, "Main Phase: {V} {o}{t} to ready this card."),
    ("unless", "a", Friend, "When an opponent confronts this card's Problem, gain [2] unless that player {s} {o}{t}."),
    ("when you", "t", Friend, "When you {v} {o}{t}, gain [1]."),
    ("when an opponent", "t", Friend, "When an opponent {s} {o}{t}, gain [1]."),
    ("when a player", "t", Friend, "When a player {s} {o}{t}, that player gains [1]."),
    ("first time", "t", Friend, "When you {v} {o}{t} for the first time each turn, gain [1]."),
    ("your second", "tN", Friend, "When you {v} your second {one}{t} each turn, gain [1]."),
    ("once per turn", "t", Friend, "Once per turn, when you {v} {o}{t}, gain [1]."),
    ("one or more", "pN", Friend, "When you {v} one or more {many}{t}, gain [1]."),
    ("whenever", "t", Friend, "Whenever an opponent {s} {o}{t}, gain [1]."),
    ("next time", "t", Event, "Main Phase: The next time you {v} {o}{t} this turn, gain [1]."),
    ("reaction", "t", Friend, "Reaction: After an opponent {s} {o}{t}, pay [1] to draw a card."),
    ("when it is", "p", Friend, "When {S} is {n}{t}, gain [1]."),
    ("when this is", "pT", Friend, "When this card is {n}{t}, gain [1]."),
    ("when it is, by", "pb", Friend, "When {S} is {n}{t} by an opponent, gain [1]."),
    ("one or more are", "pN", Friend, "When one or more {many} are {n}{t}, gain [1]."),
    ("one or more are, by", "pbN", Friend, "When one or more {many} are {n}{t} by an opponent, gain [1]."),
    ("it is, first time", "p", Friend, "When {S} is {n}{t} for the first time each turn, gain [1]."),
    ("reaction, passive", "p", Friend, "Reaction: After {S} is {n}{t}, pay [1] to draw a card."),
    ("next time it is", "p", Event, "Main Phase: The next time {S} is {n}{t} this turn, gain [1]."),
    ("would", "x", Friend, "If you would {v} {o}{t}, you may gain [1] instead."),
    ("they would", "x", Friend, "If an opponent would {v} {o}{t}, they lose [1] instead."),
    ("would be", "xp", Friend, "If {S} would be {n}{t}, you may exhaust this card instead."),
    ("would be, by", "xpb", Friend, "If {S} would be {n}{t} by an opponent, you may exhaust this card instead."),
    ("can't be", "cpN", Friend, "Your {many} can't be {n}{t}."),
    ("can't be, by", "cpbN", Friend, "Your {many} can't be {n}{t} by opponents."),
    ("they can't", "cN", Friend, "Opponents can't {v} {many}{t}."),
    ("can't, this turn", "cN", Event, "Main Phase: Opponents can't {v} {many}{t} this turn."),
    ("can't be, this turn", "cpN", Event, "Main Phase: Choose a {one}. It can't be {n}{t} this turn."),
    ("if you did", "m", Friend, "At the end of your turn, if you {d} {o}{t} this turn, gain [1]."),
    ("if it wasn't", "mpT", Friend, "At the end of your turn, if this card wasn't {n}{t} this turn, gain [1]."),
    ("if you didn't", "m", Friend, "At the end of your turn, if you didn't {v} {o}{t} this turn, gain [1]."),
    (
        "if you did so many",
        "mN",
        Friend,
        "At the end of your turn, if you {d} at least 2 {many}{t} this turn, gain [1].",
    ),
    ("if it was", "mp", Friend, "At the end of your turn, if {S} was {n}{t} this turn, gain [1]."),
    ("if none was", "mpN", Friend, "At the end of your turn, if no {many} were {n}{t} this turn, gain [1]."),
    ("that was", "mpNF", Event, "Main Phase: Exhaust each {one} that was {n}{t} this turn."),
    ("for each that was", "mpN", Event, "Main Phase: Gain [1] for each {one} {n}{t} this turn."),
    ("for each you did", "mpN", Event, "Main Phase: Gain [1] for each {one} you {d}{t} this turn."),
    ("this way", "wN", Event, "Main Phase: {V} any number of {many}{t}. Gain [1] for each {one} {n}{t} this way."),
];

/// Lines of verbs that don't fit the forms.
const MORE: [(&str, CardType, &str); 40] = [
    ("enter play", Friend, "When one or more opposing Friends enter play, gain [1]."),
    ("enter play", Friend, "If a Friend entered play this turn, this card has +1 power."),
    ("enter play", Friend, "At the end of your turn, if no Friends entered play this turn, draw a card."),
    ("leave play", Friend, "When one or more of your Friends leave play, gain [1]."),
    ("leave play", Friend, "At the end of your turn, if a Friend left play this turn, gain [1]."),
    ("leave play", Friend, "If this card would leave play, banish it instead."),
    ("leave play", Friend, "When a Resource leaves play for the first time each turn, gain [1]."),
    ("becomes", Friend, "When one of your characters becomes exhausted, gain [1]."),
    ("becomes", Friend, "When one or more of your characters become ready, gain [1]."),
    ("becomes", Friend, "When a Friend here becomes frightened, gain [1]."),
    ("solve", Friend, "When a Problem is solved, gain [1]."),
    ("solve", Friend, "When a player solves a Problem, that player draws a card."),
    ("solve", Friend, "At the end of your turn, if a Problem was solved this turn, draw a card."),
    ("replace", Friend, "When this card's Problem is replaced, draw a card."),
    ("counter", Friend, "When you put a Harmony counter on a Friend, gain [1]."),
    ("counter", Friend, "When an opponent puts a Harmony counter on a Friend, gain [1]."),
    ("counter", Friend, "When a Harmony counter is put on this card, draw a card."),
    ("counter", Friend, "When a Harmony counter is removed from this card, draw a card."),
    ("counter", Friend, "When you remove a Harmony counter from a Friend, gain [1]."),
    ("counter", Friend, "Once per turn, when you put one or more +1 power counters on a Friend, gain [1]."),
    ("attach", Friend, "When a Resource is attached to this card, draw a card."),
    ("attach", Friend, "When you attach a Resource to one of your Friends, gain [1]."),
    ("look at", Friend, "When you look at a face-down Troublemaker, gain [1]."),
    ("this way", Event, "Main Phase: Discard any number of cards. Draw a card for each card discarded this way."),
    ("this way", Event, "Main Phase: Each player discards a card. Gain [1] for each Event discarded this way."),
    ("this way", Event, "Main Phase: Dismiss each exhausted Friend. Draw a card for each Friend dismissed this way."),
    ("this way", Event, "Main Phase: Retire any number of your Friends. Gain [2] for each Pegasus retired this way."),
    ("this way", Event, "Main Phase: Frighten up to two Friends. If a Friend was frightened this way, draw a card."),
    ("this way", Event, "Main Phase: Lose all of your action tokens. Draw a card for each action token lost this way."),
    ("either", Friend, "When this card enters or leaves play, gain [1]."),
    ("either", Friend, "Opponents can't frighten or dismiss your Friends."),
    (
        "either",
        Event,
        "Main Phase: Choose a Friend. That Friend can't be dismissed or frightened until the end of the turn.",
    ),
    ("instead", Friend, "If a Friend here would be dismissed, its owner puts it into their hand instead."),
    ("instead", Friend, "If an opponent would move one of your Friends, that opponent discards a card instead."),
    ("instead", Friend, "If a character here would be sent home, its controller may exhaust it instead."),
    ("either", Friend, "When you exhaust or ready a character, gain [1]."),
    ("either", Friend, "When an opponent dismisses, banishes, or frightens one of your Friends, gain [1]."),
    ("either", Friend, "Your Friends can't be frightened or dismissed by opponents."),
    (
        "either",
        Friend,
        "If one of your Friends would be moved, exhausted, or frightened by an opponent, you may exhaust this card instead.",
    ),
    ("either", Friend, "When one of your Friends is readied or unfrightened, gain [1]."),
];

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
}

impl Row {
    /// Returns true if the verb has all letters that the form needs.
    fn has(&self, needs: &str) -> bool {
        needs.chars().all(|need| match need {
            'N' => !self.noun[0].is_empty(),
            'T' => self.noun[0] != "Problem" && self.noun[0] != "Troublemaker" && self.subject != "your Mane Character",
            'F' => self.subject.starts_with("one of your"),
            need => self.has.contains(need),
        })
    }

    fn line(&self, form: &str) -> String {
        let [stem, third, past, participle] = self.verb;
        // One card is put into the hand of "its owner", several cards into those of "their owners". A character can
        // also be moved away from its Problem.
        form.replace("{V}", &capitalised(stem))
            .replace("{v}", stem)
            .replace("{s}", third)
            .replace("{d}", past)
            .replace("{n}", participle)
            .replace("{o}", self.to)
            .replace("{S}", self.subject)
            .replace("{one}", self.noun[0])
            .replace("{many}", self.noun[1])
            .replace("{t}", self.tail)
    }
}

pub(super) fn table() -> Table {
    let mut cells = Vec::new();
    for row in &ROWS {
        for (column, needs, kind, line) in FORMS.iter().filter(|(_, needs, ..)| row.has(needs)) {
            let line = row.line(line);
            let _ = needs;
            let row = format!("{}{}", row.verb[0], row.tail);
            cells.push(Cell { row, column: (*column).to_owned(), line, context: Context::new(*kind) });
        }
    }
    for (row, kind, line) in MORE {
        let (row, column, line) = (row.to_owned(), "others".to_owned(), line.to_owned());
        cells.push(Cell { row, column, line, context: Context::new(kind) });
    }
    Table { name: "verbs", aim: 95, cells }
}
