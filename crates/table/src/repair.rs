//! Parser for a judge's corrections of the game state.

use maneframe_engine::message::Seat;
use maneframe_engine::replay::{Fix, Place, Repair};
use maneframe_engine::{AreaId, CardId, Handle, Referee, Viewer};

use crate::record::player;

/// Parses corrections, which are separated by `;`: `p1 points 5`, `p2 tokens 3`, `p1 draw 2`, `put 17 hand`, `move 17
/// home p1`, `move 17 problem p2`, `exhaust 17`, `ready 17`, `counters 17 2` or `shuffle p1`. Numbers of cards are the
/// judge's handles.
///
/// # Errors
/// If a correction can't be parsed. The message shows the valid form.
pub fn read(line: &str, rule: &str, why: &str, referee: &Referee) -> Result<Repair, String> {
    let fixes: Result<Vec<Fix>, String> =
        line.split(';').map(str::trim).filter(|f| !f.is_empty()).map(|f| fix(f, referee)).collect();
    let fixes = fixes?;
    if fixes.is_empty() {
        return Err("give a correction, e.g. `p1 points 5`".to_owned());
    }
    Ok(Repair { fixes, rule: rule.trim().trim_start_matches("CR ").to_owned(), why: why.to_owned() })
}

fn fix(text: &str, referee: &Referee) -> Result<Fix, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let card = |word: &str| -> Result<CardId, String> {
        let handle =
            word.trim_start_matches('#').parse().map_err(|_| format!("`{word:.20}` is not the number of a card"))?;
        referee.card(Viewer::Judge, Handle(handle)).ok_or_else(|| format!("card {handle} not found"))
    };
    let seat = |word: &str| -> Result<_, String> {
        let seats = referee.game().state().players.len() as u8;
        let number = word.strip_prefix(['p', 'P']).and_then(|n| n.parse::<u8>().ok());
        let number = number.filter(|n| (1..=seats).contains(n));
        number.map(|n| player(Seat(n))).ok_or_else(|| format!("unknown player `{word:.20}`: choose p1 to p{seats}"))
    };
    let number = |word: &str| word.parse::<u16>().map_err(|_| format!("`{word:.20}` is not a number"));
    match words[..] {
        [who, "points", n] => Ok(Fix::Points(seat(who)?, number(n)?)),
        [who, "tokens", n] => Ok(Fix::Tokens(seat(who)?, number(n)?)),
        ["put", which, place] => {
            let place = match place {
                "hand" => Place::Hand,
                "deck-top" => Place::DeckTop,
                "deck-bottom" => Place::DeckBottom,
                "discard" => Place::Discard,
                "banished" => Place::Banished,
                _ => {
                    return Err(format!(
                        "unknown place `{place:.20}`: choose hand, deck-top, deck-bottom, discard or banished"
                    ));
                }
            };
            Ok(Fix::Put(card(which)?, place))
        }
        ["exhaust", which] => Ok(Fix::Exhausted(card(which)?, true)),
        ["ready", which] => Ok(Fix::Exhausted(card(which)?, false)),
        ["counters", which, n] => Ok(Fix::Counters(card(which)?, number(n)?)),
        ["shuffle", who] => Ok(Fix::Shuffle(seat(who)?)),
        [who, "draw", n] => Ok(Fix::Draw(seat(who)?, number(n)?)),
        ["move", which, "home", who] => Ok(Fix::Move(card(which)?, AreaId::home(seat(who)?))),
        ["move", which, "problem", who] => Ok(Fix::Move(card(which)?, AreaId::problem(seat(who)?))),
        _ => Err(format!(
            "unknown correction `{text:.60}`: write `p1 points 5`, `p1 tokens 3`, `put CARD hand`, `exhaust CARD`, `ready CARD`, \
             `counters CARD 2`, `shuffle p1`, `p1 draw 2`, `move CARD home p1` or `move CARD problem p2`"
        )),
    }
}
