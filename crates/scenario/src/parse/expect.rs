//! Parser of `expect …`.

use maneframe_card::{Color, ColorSet};
use maneframe_engine::inspect::{ZoneId, flag};
use maneframe_engine::{Number, PlayerId};

use super::Read;
use super::card::colors;
use super::moment::{moment, told};
use super::step::check;
use super::words::{name, number, player, player_first, rule_last};
use crate::error::Mistake;
use crate::scenario::{About, CardFact, Expectation, PlayerFact};
use crate::span::Piece;

const FORMS: &str = "`P1 points 5`, `Racer power 3`, `Racer is exhausted`, `Racer at Gate`, `Racer in P1 hand`, \
                     `event: P1 draws (605.1)`, `no event: …`, `2 events: …`, `events: …; …`, `option: P1 …`, `no option: P1 …`, \
                     `asked P1 about …`, `P1 can confront Gate`, `winner P1`, `draw`, `game goes on`, `now Main Phase`, `why Racer power: …`, `because: … <- …`";

const STATES: &[(&str, u16)] = &[
    ("exhausted", flag::EXHAUSTED),
    ("frightened", flag::FRIGHTENED),
    ("face-down", flag::FACE_DOWN),
    ("boosted", flag::BOOSTED),
    ("cutie marked", flag::CUTIE_MARKED),
    ("solved", flag::SOLVED),
];

/// Parses the text after `expect`.
pub(super) fn expectation(piece: Piece<'_>, players: usize) -> Read<Expectation> {
    if let Some(events) = about_events(piece)? {
        return Ok(events);
    }
    for (words, there) in [("option:", true), ("no option:", false)] {
        if let Some(rest) = piece.after(words) {
            let Some((who, words)) = player_first(rest) else {
                return Err(Mistake::new(rest.span(), "missing player").expected("`option: P1 draw a card`"));
            };
            check(who, players, rest)?;
            return Ok(Expectation::Option { who, words: words.text.to_owned(), there });
        }
    }
    if let Some(rest) = piece.after("asked") {
        let Some((who, rest)) = player_first(rest) else {
            return Err(
                Mistake::new(rest.span(), "missing player who is asked").expected("`asked P1 about the Problem`")
            );
        };
        check(who, players, rest)?;
        return Ok(Expectation::Asked { who, about: rest.after("about").map(|p| p.text.to_owned()) });
    }
    if let Some(rest) = piece.after("why") {
        return why(rest, players);
    }
    if let Some(rest) = piece.after("because:") {
        return Ok(Expectation::Because(rest.text.split("<-").map(|part| part.trim().to_owned()).collect()));
    }
    if let Some(rest) = piece.after("winner") {
        let Some(who) = player(rest.text) else {
            return Err(Mistake::new(rest.span(), "missing winner").expected("`winner P1`"));
        };
        return Ok(Expectation::Winner(who));
    }
    if piece.is("draw") {
        return Ok(Expectation::Draw);
    }
    if piece.is("game goes on") || piece.is("the game goes on") {
        return Ok(Expectation::GoesOn);
    }
    if let Some(rest) = piece.after("now") {
        return Ok(Expectation::Now(moment(rest)?));
    }
    if let Some((who, rest)) = player_first(piece) {
        check(who, players, piece)?;
        for (words, can) in [("can confront", true), ("can't confront", false)] {
            if let Some(problem) = rest.after(words) {
                let (problem, rule) = rule_last(problem)?;
                return Ok(Expectation::Confront { who, problem: name(problem), can, rule });
            }
        }
        for (words, legal) in [("deck is legal", true), ("deck is not legal", false)] {
            if let Some(rest) = rest.after(words) {
                return Ok(Expectation::Deck { who, legal, rule: rule_last(rest)?.1 });
            }
        }
        if let Some(fact) = player_fact(rest)? {
            return Ok(Expectation::Player { who, fact });
        }
    }
    card_fact(piece)?
        .ok_or_else(|| Mistake::new(piece.span(), format!("unknown expectation `{}`", piece.text)).expected(FORMS))
}

/// Parses `event: …`, `no event: …`, `3 events: …`, `ever event: …` or `events: …; …`. Returns `None` for any other
/// expectation.
fn about_events(piece: Piece<'_>) -> Read<Option<Expectation>> {
    for (words, times) in [("event:", None), ("no event:", Some(0)), ("no events:", Some(0))] {
        if let Some(rest) = piece.after(words) {
            return Ok(Some(Expectation::Event { told: told(rest)?, times, ever: false }));
        }
    }
    if let Some(rest) = piece.after("ever event:") {
        return Ok(Some(Expectation::Event { told: told(rest)?, times: None, ever: true }));
    }
    if let Some(rest) = piece.after("never event:") {
        return Ok(Some(Expectation::Event { told: told(rest)?, times: Some(0), ever: true }));
    }
    if let Some(rest) = piece.after("events:") {
        let mut list = Vec::new();
        let mut from = 0;
        let ends = rest.text.match_indices(';').map(|(i, _)| i).chain([rest.text.len()]);
        for end in ends {
            list.push(told(rest.part(from, end))?);
            from = end + 1;
        }
        return Ok(Some(Expectation::Events(list)));
    }
    let (first, rest) = piece.word();
    if let Ok(times) = first.text.parse::<usize>() {
        let words = rest.after("events:").or_else(|| rest.after("event:"));
        if let Some(words) = words {
            return Ok(Some(Expectation::Event { told: told(words)?, times: Some(times), ever: false }));
        }
    }
    Ok(None)
}

/// Parses `why Racer power: printed 1, +2 from Cheer`.
fn why(piece: Piece<'_>, players: usize) -> Read<Expectation> {
    let Some(colon) = piece.text.find(':') else {
        return Err(Mistake::new(piece.span(), "missing value or reasons after `why`")
            .expected("`why Racer power: printed 1, +2 from Cheer`"));
    };
    let (about, reasons) = (piece.part(0, colon), piece.part(colon + 1, piece.text.len()));
    let about = match player_first(about) {
        Some((who, rest)) => {
            check(who, players, about)?;
            type Of = fn(PlayerId) -> Number;
            const NUMBERS: [(&str, Of); 6] = [
                ("hand size", Number::HandSize),
                ("home limit", Number::HomeLimit),
                ("action tokens", Number::Income),
                ("total", Number::Total),
                ("flips", Number::Flips),
                ("draw", Number::DrawCost),
            ];
            match (rest.after("confront"), NUMBERS.iter().find(|(words, _)| rest.is(words))) {
                (Some(problem), _) => About::Confront(who, name(problem)),
                (None, Some((_, number))) => About::Player(who, *number),
                (None, None) => About::Cost(who, rest.text.to_owned()),
            }
        }
        None => match about.last_word() {
            (card, word) if word.is("power") => About::Power(name(card)),
            (card, word) if word.is("bonus") => About::Bonus(name(card)),
            _ => About::Card(name(about)),
        },
    };
    Ok(Expectation::Why { about, reasons: reasons.text.to_owned() })
}

fn player_fact(piece: Piece<'_>) -> Read<Option<PlayerFact>> {
    for (words, knows) in [("knows", true), ("does not know", false), ("doesn't know", false)] {
        if let Some(card) = piece.after(words) {
            return Ok(Some(PlayerFact::Knows(name(card), knows)));
        }
    }
    for (words, remembers) in [("remembers", true), ("does not remember", false), ("doesn't remember", false)] {
        if let Some(card) = piece.after(words) {
            return Ok(Some(PlayerFact::Remembers(name(card), remembers)));
        }
    }
    if piece.is("has no Problem") || piece.is("no Problem") {
        return Ok(Some(PlayerFact::NoProblem));
    }
    if piece.is("has priority") || piece.is("priority") {
        return Ok(Some(PlayerFact::Priority));
    }
    let piece = piece.after("has").unwrap_or(piece);
    let (what, last) = piece.last_word();
    if last.text.parse::<i32>().is_err() || what.text.is_empty() {
        return Ok(None);
    }
    let n = number(last)?;
    type Counted = (&'static str, fn(i32) -> PlayerFact);
    const FACTS: [Counted; 13] = [
        ("points", PlayerFact::Points),
        ("tokens", PlayerFact::Tokens),
        ("hand", PlayerFact::Hand),
        ("deck", PlayerFact::Deck),
        ("problem deck", PlayerFact::ProblemDeck),
        ("discard", PlayerFact::Discard),
        ("discard pile", PlayerFact::Discard),
        ("banished", PlayerFact::Banished),
        ("flipped", PlayerFact::Flipped),
        ("total", PlayerFact::Total),
        ("home limit", PlayerFact::HomeLimit),
        ("power", PlayerFact::Power),
        ("point", PlayerFact::Points),
    ];
    if let Some((_, fact)) = FACTS.iter().find(|(w, _)| what.is(w)) {
        return Ok(Some(fact(n)));
    }
    let (color, power) = what.word();
    Ok(match color.text.parse::<Color>() {
        Ok(color) if power.is("power") => Some(PlayerFact::ColorPower(color, n)),
        _ => None,
    })
}

/// Parses a card's name and a fact about it. The name ends at the first position where a fact begins.
fn card_fact(piece: Piece<'_>) -> Read<Option<Expectation>> {
    let from = if piece.text.starts_with('"') { piece.text[1..].find('"').map_or(0, |i| i + 2) } else { 0 };
    for (i, c) in piece.text.char_indices() {
        if i < from || !c.is_whitespace() {
            continue;
        }
        let (subject, said) = (piece.part(0, i), piece.part(i, piece.text.len()));
        let (not, said) = negated(said);
        let lacking = piece.part(i, piece.text.len());
        let lacking = lacking.after("has not").or_else(|| lacking.after("does not have"));
        let found = match lacking {
            Some(what) => counted(what)?,
            // "Is pink" means that pink is the card's only colour. "Is not pink" only excludes pink.
            None if not && said.text.parse::<Color>().is_ok() => said.text.parse().ok().map(CardFact::OneColor),
            None => fact(said)?,
        };
        if let Some(fact) = found {
            return Ok(Some(Expectation::Card { name: name(subject), not, fact }));
        }
    }
    Ok(None)
}

fn negated(said: Piece<'_>) -> (bool, Piece<'_>) {
    for words in ["has not", "does not have"] {
        if said.after(words).is_some() {
            return (true, said);
        }
    }
    for words in ["is not", "isn't", "not"] {
        if let Some(rest) = said.after(words) {
            return (true, rest);
        }
    }
    (false, said)
}

fn fact(said: Piece<'_>) -> Read<Option<CardFact>> {
    let has = said.after("has");
    if let Some(n) = has.unwrap_or(said).after("power") {
        return Ok(n.text.parse().ok().map(|n: i32| CardFact::Power(Some(n))));
    }
    if said.is("has no power") || said.is("no power") {
        return Ok(Some(CardFact::Power(None)));
    }
    if let Some(n) = has.unwrap_or(said).after("printed power") {
        return Ok(n.text.parse().ok().map(|n: i32| CardFact::PrintedPower(Some(n))));
    }
    if said.is("has no printed power") || said.is("no printed power") {
        return Ok(Some(CardFact::PrintedPower(None)));
    }
    if said.is("has no color") || said.is("no color") {
        return Ok(Some(CardFact::Colors(ColorSet::NONE)));
    }
    if let Some(what) = has {
        return counted(what);
    }
    let stripped = said.after("is");
    let is = stripped.unwrap_or(said);
    if let Some((_, bits)) = STATES.iter().find(|(w, _)| is.is(w)) {
        return Ok(Some(CardFact::Flag(*bits)));
    }
    if let Some(colors) = stripped.and_then(colors) {
        return Ok(Some(CardFact::Colors(colors)));
    }
    let plain = [
        ("ready", CardFact::Ready),
        ("face-up", CardFact::FaceUp),
        ("involved", CardFact::Involved),
        ("ignored", CardFact::Ignored),
        ("in play", CardFact::InPlay),
        ("in the queue", CardFact::Queued),
        ("out of the game", CardFact::Gone),
        ("at home", CardFact::Home(None)),
        ("home", CardFact::Home(None)),
    ];
    if let Some((_, fact)) = plain.iter().find(|(w, _)| is.is(w)) {
        return Ok(Some(fact.clone()));
    }
    if let Some(who) = is.after("controlled by").and_then(|p| player(p.text)) {
        return Ok(Some(CardFact::Controller(who)));
    }
    if let Some(place) = is.after("in") {
        return Ok(player_first(place).and_then(|(who, zone)| zone_of(zone).map(|z| CardFact::Zone(who, z))));
    }
    for (words, top) in [("on top of", true), ("on the bottom of", false)] {
        if let Some(place) = is.after(words) {
            return Ok(player_first(place)
                .filter(|(_, rest)| rest.is("deck") || rest.is("problem deck"))
                .map(|(who, _)| if top { CardFact::Top(who) } else { CardFact::Bottom(who) }));
        }
    }
    if let Some(place) = is.after("at") {
        if let Some((who, _)) = player_first(place).filter(|(_, rest)| rest.is("home")) {
            return Ok(Some(CardFact::Home(Some(who))));
        }
        return Ok(Some(CardFact::At(name(place))));
    }
    if let Some(host) = is.after("on") {
        return Ok(Some(CardFact::On(name(host))));
    }
    Ok(is.after("beneath").map(|host| CardFact::Beneath(name(host))))
}

/// Parses `has 2 counters`, `has 3 Harmony counters` or `has Swift`.
fn counted(what: Piece<'_>) -> Read<Option<CardFact>> {
    let (n, rest) = what.word();
    if let Ok(n) = n.text.parse::<i32>() {
        let (kind, last) = rest.last_word();
        if !(last.is("counters") || last.is("counter")) {
            return Ok(None);
        }
        return Ok(Some(if kind.text.is_empty() {
            CardFact::Counters(n)
        } else {
            CardFact::Named(n, kind.text.to_owned())
        }));
    }
    Ok((!what.text.is_empty()).then(|| CardFact::Has(what.text.to_owned())))
}

fn zone_of(piece: Piece<'_>) -> Option<ZoneId> {
    let zones = [
        ("hand", ZoneId::Hand),
        ("deck", ZoneId::Deck),
        ("problem deck", ZoneId::ProblemDeck),
        ("discard", ZoneId::Discard),
        ("discard pile", ZoneId::Discard),
        ("banished", ZoneId::Banished),
        ("banished zone", ZoneId::Banished),
        ("flip zone", ZoneId::Flip),
    ];
    zones.iter().find(|(n, _)| piece.is(n)).map(|(_, z)| *z)
}
