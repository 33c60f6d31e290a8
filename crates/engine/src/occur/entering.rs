//! State of cards that enter play: exhausted, with counters, face-up (CR 503.1, 706).

use crate::occur::world::World;
use maneframe_card::CardType;
use maneframe_card::ability::{Cards, Change, Dest, Entering, Kind as Noun};

use crate::cards::change::rule_kind;
use crate::model::ids::CardId;
use crate::model::occurrence::{Act, EXHAUSTED, FACE_DOWN};
use crate::model::state::flag;
use crate::query::active_rule::RuleSource;
use crate::rules::cited::cite;
use crate::rules::rulebook::EnteringDilemmas;

/// Statement of a text about how a card enters play: the text's card, the state, and a number of counters.
pub(crate) struct Telling {
    by: CardId,
    how: Entering,
    count: i32,
}

/// All statements of texts about how one card enters play.
pub(crate) type Told = Vec<Telling>;

impl World {
    /// Returns the amount of the [`Act::Enter`] by which an effect puts a card into play.
    ///
    /// A Troublemaker that the text refers to by another noun enters face-down even if the text doesn't say so (CR
    /// 306.1). Texts that name Troublemakers say "face-up" if they mean it.
    pub(crate) fn manner(&self, card: CardId, what: &Cards, into: &Dest) -> i16 {
        let noun = match what {
            Cards::Some(pick) => pick.of.kind,
            Cards::All(filter) => filter.kind,
            _ => Noun::Troublemaker,
        };
        let troublemaker = self.pool.def(self.state.card(card).def).kind == CardType::Troublemaker;
        match into {
            Dest::Play(_) | Dest::PlayAsYours if troublemaker && noun != Noun::Troublemaker => FACE_DOWN,
            Dest::PlayFaceDown(_) => FACE_DOWN,
            Dest::PlayExhausted(_) => EXHAUSTED,
            _ => 0,
        }
    }

    /// Sets the state in which a card enters play (CR 706.1b), as given by the occurrence and by texts, including its
    /// own. All texts are read before any is applied, so the card's own statements apply even if it ends up face-down.
    ///
    /// `early` contains the statements of texts read before it entered, if the rulebook asks for that: see
    /// [`World::told_early`].
    pub(crate) fn apply_entering(&mut self, card: CardId, how: i16, early: Option<Told>) {
        let def = self.pool.def(self.state.card(card).def);
        // A card that should enter as a Troublemaker enters as something else, face-up.
        let other = def.dilemma || def.kind != CardType::Troublemaker;
        let how =
            if how == FACE_DOWN && other && self.state.disguises.iter().any(|d| d.card == card) { 0 } else { how };
        let mut told = if self.pool.enters { self.told(card) } else { Told::new() };
        if let Some(early) = early {
            told.retain(|t| t.by == card);
            told.extend(early);
        }
        cite!(self, "706.1b" if !told.is_empty() || how == FACE_DOWN);
        if how == FACE_DOWN {
            // Only Troublemakers can be face-down without being frightened.
            let troublemaker = self.pool.def(self.state.card(card).def).kind == CardType::Troublemaker;
            let frightened = if troublemaker { 0 } else { flag::FRIGHTENED };
            self.set_flag(card, flag::FACE_DOWN | frightened, true);
        }
        if how == EXHAUSTED && self.board().can_be_ready(card) {
            self.set_flag(card, flag::EXHAUSTED, true);
        }
        for Telling { how, count, .. } in told {
            match how {
                Entering::Exhausted => {
                    if self.board().can_be_ready(card) {
                        self.set_flag(card, flag::EXHAUSTED, true);
                    }
                }
                Entering::Frightened => self.set_flag(card, flag::FRIGHTENED | flag::FACE_DOWN, true),
                Entering::FaceUp => self.set_flag(card, flag::FACE_DOWN, false),
                Entering::Counters { name: None, .. } => {
                    self.power_counters(Act::AddCounters, card, count.clamp(0, i16::MAX.into()) as i16);
                }
                Entering::Counters { name: Some(name), .. } => {
                    cite!(self, "519.1");
                    let name = self.pool.words.number(&name);
                    self.named_counters(Act::AddCounters, card, name, count.clamp(0, i16::MAX.into()) as i16);
                }
            }
        }
    }

    /// Returns the statements of texts about how a card enters play, if they are read before it enters: under CR 3.4 a
    /// Dilemma becomes a Problem only in play (CR 522.1).
    pub(crate) fn told_early(&mut self, card: CardId) -> Option<Told> {
        let asked = self.pool.enters
            && self.pool.rulebook.entering_dilemmas == EnteringDilemmas::AsPrinted
            && self.pool.def(self.state.card(card).def).dilemma;
        asked.then(|| self.told(card))
    }

    fn told(&mut self, card: CardId) -> Told {
        let together = self.together.clone();
        let board = self.board();
        let mut told = Told::new();
        board.each_rule(rule_kind::OTHER, |change, rule, cx| {
            let Change::Enters { what, how } = change else { return };
            // The card's statements about others apply only once it is in play (CR 706.1c), even if they describe it as
            // well.
            let of_a_card = !matches!(rule.source, RuleSource::Modifier(_));
            let early = of_a_card && rule.card == card;
            // They don't apply to cards that enter with it either (CR 801.1).
            if of_a_card && rule.card != card && together.contains(&rule.card) {
                return;
            }
            if (!early || is_of_itself(what)) && board.among_anywhere(what, card, cx) {
                let count = match how {
                    Entering::Counters { count, .. } => board.amount(count, cx).max(0),
                    _ => 0,
                };
                told.push(Telling { by: rule.card, how: how.clone(), count });
            }
        });
        told
    }
}

/// Returns true if the words refer to their own card: "this card".
fn is_of_itself(what: &Cards) -> bool {
    match what {
        Cards::This | Cards::ThisIn(_) => true,
        Cards::Several(parts) => parts.iter().any(is_of_itself),
        _ => false,
    }
}
