//! A viewer of a game, with all messages so far.

use maneframe_wording::Wording;
use serde::{Deserialize, Serialize};

use crate::explain::naming::cards_of;
use crate::model::event::Event;
use crate::model::ids::CardId;
use crate::play::game::Game;
use crate::play::view::{CardView, Viewer};
use crate::referee::handle::{Handles, follows};
use crate::referee::message::{Area, Card, Happening, NamedCount, Seat};
use crate::referee::offer::word;

/// A viewer, with all messages so far.
#[derive(Clone, Debug)]
pub(super) struct ViewerLog {
    pub viewer: Viewer,
    pub handles: Handles,
    heard: Heard,
}

/// The messages that a viewer has received.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Heard {
    /// The number of the first event in `told`.
    pub first: u32,
    /// The events since then, in order.
    pub told: Vec<Happening>,
    /// The number of questions that were sent to this viewer.
    pub questions: u32,
    /// True if the last of them is pending.
    pub pending: bool,
}

impl ViewerLog {
    /// Creates an onlooker, who receives events from number `first` on.
    pub fn new(viewer: Viewer, first: u32) -> ViewerLog {
        let heard = Heard { first, told: Vec::new(), questions: 0, pending: false };
        ViewerLog { viewer, handles: Handles::default(), heard }
    }

    /// Creates an onlooker of a saved game.
    pub fn again(viewer: Viewer, handles: Handles, heard: Heard) -> ViewerLog {
        ViewerLog { viewer, handles, heard }
    }

    /// Returns this onlooker without past events.
    pub fn silent(&self) -> ViewerLog {
        let heard = Heard {
            first: self.next_event(),
            told: Vec::new(),
            questions: self.heard.questions,
            pending: self.heard.pending,
        };
        ViewerLog { viewer: self.viewer, handles: self.handles.clone(), heard }
    }

    pub fn heard(&self) -> &Heard {
        &self.heard
    }

    /// Returns the number of the pending question, if it was sent to this viewer.
    pub fn pending(&self) -> Option<u32> {
        self.heard.questions.checked_sub(1).filter(|_| self.heard.pending)
    }

    /// Returns the number of the next event.
    pub fn next_event(&self) -> u32 {
        self.heard.first + self.heard.told.len() as u32
    }

    /// Returns the messages from event number `event` on.
    pub fn since(&self, event: u32) -> &[Happening] {
        let from = (event.saturating_sub(self.heard.first) as usize).min(self.heard.told.len());
        &self.heard.told[from..]
    }

    /// Drops the messages before that event.
    pub fn forget_before(&mut self, event: u32) {
        let gone = (event.saturating_sub(self.heard.first) as usize).min(self.heard.told.len());
        self.heard.told.drain(..gone);
        self.heard.first += gone as u32;
        self.heard.told.shrink_to_fit();
    }

    /// Records that a question is asked; `hears` determines whether it is sent to this viewer.
    pub fn hear_question(&mut self, hears: bool) {
        self.heard.questions += u32::from(hears);
        self.heard.pending = hears;
    }

    /// Adds a message about something that no rule of the game causes.
    pub fn tell(&mut self, act: &str, player: Option<Seat>, words: Wording, back_to: Option<u32>) {
        let points = self.heard.told.last().map_or_else(Vec::new, |last| last.points.clone());
        self.heard.told.push(Happening {
            number: self.next_event(),
            after: None,
            act: act.to_owned(),
            player,
            card: None,
            id: None,
            other: None,
            from: None,
            to: None,
            counter: None,
            amount: 0,
            rule: None,
            cause: None,
            chosen_by: None,
            words: Some(words),
            points,
            back_to,
        });
    }

    /// Adds a message about an event.
    pub fn hear(&mut self, event: &Event, game: &Game) {
        let seen = event.seen(self.viewer.eyes());
        let o = &seen.occurrence;
        let card = o.card.some().map(|c| self.handles.of(c));
        let mut known = |card: CardId| {
            let card = card.some()?;
            let sees = follows(game, self.viewer, card) && game.may_know(self.viewer, card);
            if sees { Some(self.handles.of(card)) } else { self.handles.get(card) }
        };
        let (other, cause) = (known(o.other), known(seen.cause));
        self.heard.told.push(Happening {
            number: event.number,
            after: seen.after,
            act: word(&o.act),
            player: Seat::of(o.player),
            card,
            id: seen.def.map(|def| game.pool().def(def).card.id.clone()),
            other,
            from: Area::of(o.from),
            to: Area::of(o.to),
            counter: o.name.map(|name| game.pool().word(name).to_owned()),
            amount: o.amount,
            rule: Some(event.rule.to_string()),
            cause,
            chosen_by: seen.choice.map(|(who, _)| who.into()),
            words: game.describe_event(&seen),
            points: seen.then.points[..game.state().players.len()].to_vec(),
            back_to: None,
        });
        self.handles.after(event, game, self.viewer);
    }

    /// Assigns handles to the cards on the table, in their order there, and drops those of cards that are out of sight.
    pub fn look(&mut self, game: &Game) {
        self.handles.sweep(game, self.viewer);
        let state = game.state();
        let piles = state.players.iter().flat_map(|(_, player)| {
            [&player.discard, &player.banished, &player.flip, &player.hand].into_iter().flatten()
        });
        for &card in state.play.iter().chain(&state.queue).chain(piles) {
            if follows(game, self.viewer, card) || game.may_know(self.viewer, card) {
                self.handles.of(card);
            }
        }
        // The deciding player must be able to distinguish the options, so all cards in them get handles.
        if let Some(decision) = game.decision()
            && (self.viewer == Viewer::Judge || self.viewer == Viewer::Player(decision.who))
        {
            for card in decision.options.iter().flat_map(|&choice| cards_of(game, choice)) {
                self.handles.of(card);
            }
            if let Some(source) = decision.source.filter(|&s| game.may_know(self.viewer, s)) {
                self.handles.of(source);
            }
        }
    }
}

/// Converts a card to the form in which a viewer sees it.
pub(super) fn card(handles: &mut Handles, c: CardView) -> Card {
    let marks = [
        (c.exhausted, "exhausted"),
        (c.frightened, "frightened"),
        (c.face_down, "face-down"),
        (c.boosted, "boosted"),
        (c.ignored, "ignored"),
        (c.involved, "involved"),
    ];
    Card {
        handle: handles.of(c.id),
        id: c.card,
        name: c.name,
        kind: c.kind.map(|kind| kind.to_string()),
        owner: c.owner.into(),
        controller: c.controller.into(),
        area: c.area.and_then(Area::of),
        power: c.power,
        printed_power: c.printed_power,
        colors: c.colors.iter().map(|color| color.to_string()).collect(),
        traits: c.traits,
        keywords: c.keywords.iter().map(ToString::to_string).collect(),
        marks: marks.iter().filter(|(is, _)| *is).map(|(_, mark)| (*mark).to_owned()).collect(),
        counters: c.counters,
        named: c.named.into_iter().map(|(name, count)| NamedCount { name, count }).collect(),
        on: c.on.and_then(|on| handles.get(on)),
    }
}
