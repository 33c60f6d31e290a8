//! Unambiguous card names: the title, with the subtitle if another visible card has the same title, and with a number
//! if several cards of that name are in the same place.

use maneframe_card::CardType;
use maneframe_wording::Wording;

use crate::explain::label::Names;
use crate::model::decision::Choice;
use crate::model::frame::{Action, Target, Via};
use crate::model::ids::{AreaId, CardId};
use crate::model::state::{ZoneId, flag};
use crate::play::game::Game;
use crate::play::view::Viewer;

/// The current names of cards and areas, for one viewer.
pub struct CardNames<'a> {
    game: &'a Game,
    viewer: Viewer,
    /// The cards in the options of the pending decision, each once.
    spoken_of: Vec<CardId>,
    /// The cards that the viewer can see regardless of the decision.
    seen: Vec<CardId>,
}

impl<'a> CardNames<'a> {
    /// Collects the current names.
    pub fn new(game: &'a Game, viewer: Viewer) -> CardNames<'a> {
        let mut spoken_of = Vec::new();
        let options = game.decision().map_or(&[][..], |d| d.options);
        for card in options.iter().flat_map(|&choice| cards_of(game, choice)) {
            if !spoken_of.contains(&card) {
                spoken_of.push(card);
            }
        }
        let cards = (0..game.state().cards.len()).map(|i| CardId(i as u16));
        let gone = |c: &CardId| game.state().card(*c).zone == ZoneId::Gone;
        let seen = cards.filter(|c| !gone(c) && game.may_know(viewer, *c)).collect();
        CardNames { game, viewer, spoken_of, seen }
    }

    /// Returns true if the viewer may know the identity of the card. The player who decides sees the cards to choose
    /// from: a Starting Problem (CR 102.2), the result of a search (CR 518); but not face-down cards.
    fn knows(&self, card: CardId) -> bool {
        let choosing = || self.game.decision().is_some_and(|d| self.viewer == Viewer::Player(d.who));
        let offered = || self.game.state().card(card).zone != ZoneId::Play && self.spoken_of.contains(&card);
        self.game.may_know(self.viewer, card) || offered() && choosing()
    }

    /// Returns a card's name without a number.
    pub fn plain(&self, card: CardId) -> Wording {
        let state = self.game.state().card(card);
        let def = self.game.pool().def(state.def);
        if !self.knows(card) {
            return Wording::new(match (state.zone, def.kind) {
                (ZoneId::Play, CardType::Troublemaker) => "name.face-down-troublemaker",
                (ZoneId::Play, _) => "name.face-down-card",
                _ => "name.hidden",
            });
        }
        let other = |c: &CardId| {
            let other = self.game.pool().def(self.game.state().card(*c).def);
            other.title == def.title && other.name != def.name
        };
        let namesakes = self.seen.iter().any(other) || self.spoken_of.iter().any(other);
        if namesakes { def.card.name().into() } else { (&def.card.front().title).into() }
    }

    /// Returns a card's name, with a number if several cards of that name are in play, or are to be chosen from in one
    /// place elsewhere.
    pub fn numbered(&self, card: CardId) -> Wording {
        let name = self.plain(card);
        let (number, copies) = self.copy(card, &name);
        if copies > 1 { Wording::new("name.copy").with("card", name).with("n", number) } else { name }
    }

    /// Returns the position of a card among those with the same name, by the order in which they got there, and their
    /// number.
    fn copy(&self, card: CardId, name: &Wording) -> (usize, usize) {
        let state = self.game.state();
        let at = |c: CardId| (state.card(c).zone, state.card(c).owner);
        let list = match at(card).0 {
            ZoneId::Play => &state.play,
            _ => &self.spoken_of,
        };
        let together = |c: CardId| at(card).0 == ZoneId::Play || at(c) == at(card);
        let alike = list.iter().filter(|&&c| together(c) && self.plain(c) == *name);
        let (mut number, mut copies) = (0, 0);
        for &copy in alike {
            copies += 1;
            if copy == card {
                number = copies;
            }
        }
        (number, copies)
    }

    /// Describes the differences of a card from others: its controller, place and state.
    fn about(&self, card: CardId, power: bool) -> Option<Wording> {
        let (game, state) = (self.game, self.game.state().card(card));
        if state.zone != ZoneId::Play {
            return self.zone_of(card);
        }
        let say = Wording::new;
        let mut about: Vec<Wording> = vec![state.controller.into()];
        let host = state.under.some().filter(|&h| game.state().card(h).zone == ZoneId::Play);
        about.extend(host.map(|h| say("about.on").with("card", self.numbered(h))));
        about.push(say("about.at").with("where", game.area_name(state.area)));
        if power && game.may_know(self.viewer, card) {
            about.extend(game.board().power(card).map(|power| say("about.power").with("n", power)));
        }
        let flags = [(flag::FRIGHTENED, "about.frightened"), (flag::EXHAUSTED, "about.exhausted")];
        about.extend(flags.iter().filter(|(flag, _)| state.is(*flag)).map(|(_, key)| say(key)));
        if state.is(flag::FACE_DOWN) && !state.is(flag::FRIGHTENED) && game.may_know(self.viewer, card) {
            about.push(say("about.face-down"));
        }
        let on_it = game.state().play.iter().filter(|&&c| game.state().card(c).under == card);
        let on_it = Wording::all_of(on_it.map(|&c| self.numbered(c)));
        about.extend(on_it.map(|cards| say("about.with").with("cards", cards)));
        Some(about.into())
    }

    /// Returns the zone of a card that is not in play, unless it is obvious: in hand, or the same for all options.
    fn zone_of(&self, card: CardId) -> Option<Wording> {
        let state = self.game.state();
        let at = |c: CardId| (state.card(c).zone, state.card(c).owner);
        let (zone, owner) = at(card);
        let hidden = matches!(zone, ZoneId::Hand | ZoneId::Deck | ZoneId::ProblemDeck | ZoneId::Gone);
        let elsewhere = |&c: &CardId| at(c) != (zone, owner) && self.plain(c) == self.plain(card);
        let told = !hidden || self.spoken_of.iter().any(elsewhere) || !self.knows(card);
        told.then(|| Game::zone_name(zone, owner))
    }

    /// Returns the name of a card to be chosen, with what is known of its place.
    pub fn in_full(&self, card: CardId) -> Wording {
        with_about(self.numbered(card), self.about(card, true))
    }
}

impl Names for CardNames<'_> {
    fn card(&self, card: CardId) -> Wording {
        let alone = self.game.state().card(card).zone == ZoneId::Play && self.copy(card, &self.plain(card)).1 < 2;
        with_about(self.numbered(card), self.about(card, false).filter(|_| !alone))
    }

    fn area(&self, area: AreaId) -> Wording {
        self.game.area_name(area)
    }
}

fn with_about(card: Wording, about: Option<Wording>) -> Wording {
    match about {
        Some(about) => Wording::new("name.about").with("card", card).with("about", about),
        None => card,
    }
}

/// Returns the cards mentioned in the words for a choice.
pub(crate) fn cards_of(game: &Game, choice: Choice) -> Vec<CardId> {
    match choice {
        Choice::Act(Action::Play { card, to, via }) => {
            let host = if let Target::Card(host) = to { Some(host) } else { None };
            let with = match via {
                Via::Redeem(with) | Via::Transform(with) => Some(with),
                Via::Cost | Via::Free | Via::FreeFrightened => None,
            };
            [Some(card), host, with].into_iter().flatten().collect()
        }
        Choice::Effect(i) => {
            let waiting = game.state().waiting.get(usize::from(i));
            let cards = waiting.map(|w| w.bindings.it.iter().map(|it| it.card).chain([w.source.card]));
            cards.into_iter().flatten().filter(|c| *c != CardId::NONE).collect()
        }
        _ => choice.card().into_iter().collect(),
    }
}
