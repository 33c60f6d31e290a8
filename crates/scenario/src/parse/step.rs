//! Parser of the lines after `turn:`: moves and expectations.

use maneframe_engine::PlayerId;

use super::Read;
use super::expect::expectation;
use super::moment::moment;
use super::words::{player_first, rule};
use crate::error::Mistake;
use crate::scenario::Step;
use crate::span::Piece;

const STEPS: &str =
    "`P1: …` for what a player does or answers, `all pass`, `pass until …`, `expect …`, `refused: P1 …: 609.2b …`";

/// Parses a line.
pub(super) fn step(line: Piece<'_>, players: usize) -> Read<Step> {
    if line.is("all pass") || line.is("everybody passes") {
        return Ok(Step::AllPass);
    }
    if let Some(until) = line.after("pass until") {
        return Ok(Step::PassUntil(moment(until)?));
    }
    if let Some(what) = line.after("expect") {
        return Ok(Step::Expect(expectation(what, players)?));
    }
    for (words, with_priority) in [("refused with priority:", true), ("refused:", false)] {
        if let Some(what) = line.after(words) {
            return refusal(what, with_priority, players);
        }
    }
    let said = line.split(":").and_then(|(head, words)| {
        let (who, rest) = player_first(head)?;
        rest.text.is_empty().then_some((who, head, words))
    });
    if let Some((who, head, words)) = said {
        check(who, players, head)?;
        if words.text.is_empty() {
            return Err(
                Mistake::new(line.span(), format!("missing action of {who}")).expected("`pass`, `draw a card`, …")
            );
        }
        return Ok(Step::Say { who, words: words.text.to_owned() });
    }
    Err(Mistake::new(line.span(), "this line is not understood").expected(STEPS))
}

/// Checks that the scenario has such a player.
pub(super) fn check(who: PlayerId, players: usize, at: Piece<'_>) -> Read<()> {
    if who.index() < players {
        return Ok(());
    }
    Err(Mistake::new(at.span(), format!("{who} is not in this game of {players} players"))
        .expected("a line `players: 3` in the set-up"))
}

/// Parses `P1 move Racer to home: 609.2b costs 2 action tokens`.
fn refusal(piece: Piece<'_>, with_priority: bool, players: usize) -> Read<Step> {
    let form = "`refused: P1 move Racer to home: 609.2b costs 2`";
    let Some(at) = piece.text.rfind(": ") else {
        return Err(Mistake::new(piece.span(), "a refusal needs the rule that forbids the action").expected(form));
    };
    let (said, why) = (piece.part(0, at), piece.part(at + 2, piece.text.len()));
    let Some((who, words)) = player_first(said) else {
        return Err(Mistake::new(said.span(), "missing player who is refused").expected(form));
    };
    check(who, players, said)?;
    let (number, reason) = why.word();
    Ok(Step::Refused {
        who,
        words: words.text.to_owned(),
        rule: rule(number)?,
        reason: reason.text.to_owned(),
        with_priority,
    })
}
