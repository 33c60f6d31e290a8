//! Parser of moments: `Main Phase`, `P2's turn`, `the faceoff ends`.

use maneframe_card::ability::Phase;
use maneframe_engine::PlayerId;

use super::Read;
use super::words::{player_first, rule_last};
use crate::error::Mistake;
use crate::scenario::{Moment, StepName, Told};
use crate::span::Piece;

const MOMENTS: &str = "a phase (`Main Phase`, `P2's Score Phase`, `end of Main Phase`), a step (`Solve Step`, `P1's Challenge Step`), `the next turn`, \
                       `P2's turn`, `a faceoff`, `the faceoff ends`, `P1 is asked`, `the game ends`, `event: P1 flips`";

const PHASES: &[(&str, Phase)] = &[
    ("Ready Phase", Phase::Ready),
    ("Troublemaker Phase", Phase::Troublemaker),
    ("Main Phase", Phase::Main),
    ("Score Phase", Phase::Score),
    ("End Phase", Phase::End),
];

const STEPS: &[(&str, StepName)] = &[
    ("Draw Step", StepName::Draw),
    ("Uncover Step", StepName::Uncover),
    ("Challenge Step", StepName::Challenge),
    ("Confront Step", StepName::Confront),
    ("Faceoff Step", StepName::Faceoff),
    ("Solve Step", StepName::Solve),
    ("End of Turn Step", StepName::EndOfTurn),
    ("Wrap Up Step", StepName::WrapUp),
];

fn phase(piece: Piece<'_>) -> Option<Phase> {
    PHASES.iter().find(|(n, _)| piece.is(n)).map(|(_, p)| *p)
}

/// Parses a phase or a step. With `who` it is that of the player's own turn, otherwise of any turn.
fn part_of_turn(who: Option<PlayerId>, piece: Piece<'_>) -> Option<Moment> {
    let end = piece.after("end of").map(|p| p.after("the ").unwrap_or(p));
    if let Some(phase) = end.and_then(phase) {
        return Some(Moment::PhaseEnd(who, phase));
    }
    let step = STEPS.iter().find(|(n, _)| piece.is(n)).map(|(_, step)| Moment::TurnStep(who, *step));
    phase(piece).map(|phase| Moment::Phase(who, phase)).or(step)
}

pub(super) fn moment(piece: Piece<'_>) -> Read<Moment> {
    if let Some(words) = piece.after("event:") {
        return Ok(Moment::Event(told(words)?));
    }
    let piece = piece.after("the ").unwrap_or(piece);
    if let Some((who, rest)) = player_first(piece) {
        if rest.is("turn") {
            return Ok(Moment::Turn(who));
        }
        if rest.is("is asked") || rest.is("chooses") {
            return Ok(Moment::Asked(who));
        }
        if let Some(part) = part_of_turn(Some(who), rest) {
            return Ok(part);
        }
    }
    // `end of P1's Main Phase` is also accepted.
    if let Some((who, rest)) = piece.after("end of").and_then(player_first)
        && let Some(phase) = phase(rest)
    {
        return Ok(Moment::PhaseEnd(Some(who), phase));
    }
    if let Some(part) = part_of_turn(None, piece) {
        return Ok(part);
    }
    if piece.is("next turn") {
        return Ok(Moment::NextTurn);
    }
    if piece.is("a faceoff") || piece.is("faceoff") {
        return Ok(Moment::Faceoff);
    }
    if piece.is("faceoff ends") {
        return Ok(Moment::FaceoffOver);
    }
    if piece.is("game ends") {
        return Ok(Moment::Over);
    }
    Err(Mistake::new(piece.span(), format!("unknown moment `{}`", piece.text)).expected(MOMENTS))
}

/// Parses the description of an event, with an optional rule in parentheses.
pub(super) fn told(piece: Piece<'_>) -> Read<Told> {
    let (words, rule) = rule_last(piece)?;
    if words.text.is_empty() {
        return Err(Mistake::new(piece.span(), "missing event").expected("words like `P1 scores 2 points`"));
    }
    Ok(Told { words: words.text.to_owned(), rule })
}
