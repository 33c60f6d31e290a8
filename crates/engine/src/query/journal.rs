//! What happened so far, kept where some text of the game asks for it: "if you played at least 2 cards this turn".

use maneframe_card::ability::{FaceoffKind, Happening, Phase, Span};
use serde::{Deserialize, Serialize};

use crate::cards::topics;
use crate::front::game::Game;
use crate::model::ids::{AreaSet, CardId, CardRef};
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::ZoneId;
use crate::query::board::{Board, Cx};

/// Something that happened, with what can't be told from the game afterwards.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Noted {
    /// What.
    pub occurrence: Occurrence,
    /// Its card, as it was from then on.
    pub card: CardRef,
    /// Whether that card was in play before.
    pub in_play: bool,
    /// In which phase.
    pub phase: Option<Phase>,
    /// Whether the turn in which it happened goes on.
    pub this_turn: bool,
    /// Whether the faceoff in which it happened goes on.
    pub this_faceoff: bool,
    /// The kind of that faceoff.
    pub kind: FaceoffKind,
    /// Where that faceoff is resolved.
    pub areas: AreaSet,
    /// Who was involved, of the start and the outcome of a faceoff.
    pub involved: Vec<CardId>,
}

impl Noted {
    fn within(&self, span: Span, phase: Option<Phase>) -> bool {
        match span {
            Span::Turn => self.this_turn,
            Span::Phase => self.this_turn && self.phase == phase,
            Span::Faceoff => self.this_faceoff,
            Span::Game => true,
        }
    }
}

/// What an ability asks about the past, and over which span.
pub(crate) fn asked_in(ability: &serde_json::Value, found: &mut Vec<(Happening, Span)>) {
    use serde_json::{Value, from_value};
    let mut add = |what: Option<&Value>, per: Option<&Value>| {
        let what = what.and_then(|v| from_value(v.clone()).ok());
        found.extend(what.zip(per.and_then(|v| from_value(v.clone()).ok())));
    };
    match ability {
        Value::Object(map) => {
            for (key, v) in map {
                match key.as_str() {
                    "happened" | "more-than" => add(v.get("what"), v.get("per")),
                    "nth" => add(v.get("of"), v.get("per")),
                    "was" | "so-far" => add(v.get(0), v.get(1)),
                    _ => {}
                }
            }
            map.values().for_each(|v| asked_in(v, found));
        }
        Value::Array(list) => list.iter().for_each(|v| asked_in(v, found)),
        _ => {}
    }
}

impl Game {
    /// Notes what happened, where somebody may ask for it.
    #[inline]
    pub(crate) fn note(&mut self, occurrence: &Occurrence, in_play: bool) {
        if self.pool.noted & occurrence.act.bit() != 0 {
            self.write_down(occurrence, in_play);
        }
    }

    fn write_down(&mut self, occurrence: &Occurrence, in_play: bool) {
        let of_faceoff = matches!(occurrence.act, Act::StartFaceoff | Act::Win | Act::Lose);
        let board = self.board();
        let involved = match of_faceoff {
            true => self.state.play.iter().copied().filter(|&c| board.involved(c)).collect(),
            false => Vec::new(),
        };
        let faceoff = self.state.faceoff.as_ref();
        let noted = Noted {
            occurrence: *occurrence,
            card: self.state.card_ref(occurrence.card),
            in_play,
            phase: self.state.phase,
            this_turn: true,
            this_faceoff: faceoff.is_some(),
            kind: faceoff.map_or(FaceoffKind::Any, |f| f.kind),
            areas: faceoff.map_or(AreaSet::default(), |f| f.areas),
            involved,
        };
        self.state.journal.push(noted);
        self.touch_topics(topics::HISTORY);
    }

    /// A faceoff or a turn is over; only what texts may ask about for the whole game is kept.
    pub(crate) fn close_journal(&mut self, span: Span) {
        if self.state.journal.is_empty() {
            return;
        }
        for noted in &mut self.state.journal {
            noted.this_faceoff = false;
            noted.this_turn &= span != Span::Turn;
        }
        let for_good = self.pool.remembered;
        self.state.journal.retain(|n| n.this_turn || for_good & n.occurrence.act.bit() != 0);
        self.touch_topics(topics::HISTORY);
    }
}

impl Board<'_> {
    /// How often that has happened in the span that it is now.
    pub fn times(&self, what: &Happening, per: Span, cx: &Cx) -> i32 {
        let fits = |n: &&Noted| self.was(n, what, per, cx);
        self.state.journal.iter().filter(fits).count() as i32
    }

    /// The same, of what has a number: how much altogether.
    pub(crate) fn amounts(&self, what: &Happening, per: Span, cx: &Cx) -> i32 {
        let fits = |n: &&Noted| self.was(n, what, per, cx);
        self.state.journal.iter().filter(fits).map(|n| i32::from(n.occurrence.amount)).sum()
    }

    /// Whether that happened to `card` in the span.
    pub fn happened_to(&self, card: CardId, what: &Happening, per: Span, cx: &Cx) -> bool {
        let now = self.state.card_ref(card);
        self.state.journal.iter().any(|n| n.card == now && self.was(n, what, per, cx))
    }

    fn was(&self, noted: &Noted, what: &Happening, per: Span, cx: &Cx) -> bool {
        noted.within(per, self.state.phase) && self.describes_past(what, &noted.occurrence, cx, Some(noted))
    }

    /// Whether a card is in play, or was as that happened.
    pub(crate) fn was_in_play(&self, card: CardId, past: Option<&Noted>) -> bool {
        past.map_or_else(|| self.card(card).zone == ZoneId::Play, |n| n.in_play)
    }
}
