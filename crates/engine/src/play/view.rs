//! Computes what each viewer may see (CR 402-409, 505.1). Viewers, and bots that guess hidden cards, read the state
//! only through this module.

use maneframe_card::ability::Keyword;
use maneframe_card::{CardType, ColorSet};
use serde::Serialize;

use crate::model::decision::{AnswerKind, Choice, Prompt};
use crate::model::event::Event;
use crate::model::ids::{AreaId, AreaSet, CardId, PlayerId, PlayerSet};
use crate::model::state::{Outcome, ZoneId, flag};
use crate::play::game::Game;
use crate::rules::cited::cite;
use crate::rules::rule::Rule;

/// The person for whom a view is computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Viewer {
    /// A player: sees public information, their own hand and their own face-down Troublemakers.
    Player(PlayerId),
    /// Sees only public information.
    Spectator,
    /// A judge: sees everything.
    Judge,
}

impl Viewer {
    /// Returns the players whose hidden cards this viewer may see.
    pub fn eyes(self) -> PlayerSet {
        match self {
            Viewer::Player(player) => player.mask(),
            Viewer::Spectator => PlayerSet(1 << 7),
            Viewer::Judge => PlayerSet(u8::MAX),
        }
    }
}

/// A card as a viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardView {
    /// Id of the card object, which stays the same during the game.
    pub id: CardId,
    /// Id of the printed card; `None` for a card whose identity the viewer may not know.
    pub card: Option<String>,
    /// Title and subtitle; `None` for a card that the viewer may not know.
    pub name: Option<String>,
    /// Printed card type; `None` for a card outside play that the viewer may not know.
    pub kind: Option<CardType>,
    /// Player who owns the card (CR 513.1).
    pub owner: PlayerId,
    /// Player who controls the card (CR 513.2).
    pub controller: PlayerId,
    /// Area of the card; `None` outside play.
    pub area: Option<AreaId>,
    /// Present power (CR 507.1); `None` for a card without power, or that the viewer may not know.
    pub power: Option<i32>,
    /// Power printed on the face-up side (CR 507.4); `None` as for `power`.
    pub printed_power: Option<i32>,
    /// Present colours; empty for a card that the viewer may not know.
    pub colors: ColorSet,
    /// Present traits; empty for a card that the viewer may not know.
    pub traits: Vec<String>,
    /// Present keywords; empty for a card that the viewer may not know.
    pub keywords: Vec<Keyword>,
    /// True if it has an exhaustion counter (CR 503.2).
    pub exhausted: bool,
    /// True if it is frightened (CR 504).
    pub frightened: bool,
    /// True if it is face-down (CR 505).
    pub face_down: bool,
    /// True for a Mane Character with its Boosted side up (CR 301.2).
    pub boosted: bool,
    /// True for a flipped card whose power doesn't count (CR 515.4).
    pub ignored: bool,
    /// True if it is involved in the faceoff (CR 514.2d).
    pub involved: bool,
    /// Number of +1 power counters minus that of -1 power counters (CR 519.4).
    pub counters: i16,
    /// Names and numbers of its other counters (CR 519.1), by name.
    pub named: Vec<(String, u16)>,
    /// The card that it is attached to, or that it is under.
    pub on: Option<CardId>,
}

/// A player's state as a viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayerView {
    /// The player's id.
    pub player: PlayerId,
    /// True if the player is still in the game (CR 103.5).
    pub alive: bool,
    /// Points of the player (CR 517).
    pub points: i16,
    /// Action tokens of the player (CR 502).
    pub tokens: i16,
    /// Number of cards in the Draw Deck.
    pub deck: usize,
    /// Number of cards in the Problem Deck.
    pub problem_deck: usize,
    /// Number of cards in hand.
    pub hand_size: usize,
    /// The cards in hand, if the viewer may see them.
    pub hand: Option<Vec<CardView>>,
    /// Cards in the discard pile, oldest first.
    pub discard: Vec<CardView>,
    /// Cards in the banished zone, oldest first.
    pub banished: Vec<CardView>,
    /// Cards flipped in the faceoff in progress.
    pub flipped: Vec<CardView>,
    /// Maximum number of Friends at home when the turn ends (CR 616.3).
    pub home_limit: i32,
    /// Number of points with which the player wins (CR 103.2).
    pub winning_score: i32,
    /// The power total in the faceoff in progress.
    pub faceoff_total: Option<i32>,
}

/// A faceoff as all viewers see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FaceoffView {
    /// Kind of the faceoff.
    pub kind: maneframe_card::ability::FaceoffKind,
    /// Player who started it: the challenger in a Troublemaker faceoff.
    pub starter: PlayerId,
    /// Areas where it is resolved (CR 514.2e).
    pub areas: Vec<AreaId>,
    /// Troublemaker that was challenged, if one was.
    pub troublemaker: Option<CardId>,
    /// Player who has won; `None` until power totals differ, or if there is no winner.
    pub winner: Option<PlayerId>,
}

/// The pending decision. Its options are shown to the player who decides, and to judges.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DecisionView {
    /// Player who decides.
    pub who: PlayerId,
    /// Kind of answer that is needed.
    pub kind: AnswerKind,
    /// Subject of the decision.
    pub prompt: Prompt,
    /// Card whose text asks; `None` if the rules ask, or the viewer may not know the card.
    pub source: Option<CardId>,
    /// Rule by which the player decides.
    pub rule: Rule,
    /// Possible choices; empty for viewers who may not see them.
    pub options: Vec<Choice>,
}

/// A game as a viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// Viewer whose view it is.
    pub viewer: Viewer,
    /// Number of the turn, from 1; 0 before the first.
    pub turn: u16,
    /// Player whose turn it is.
    pub active: PlayerId,
    /// Phase of the turn; `None` before the first turn.
    pub phase: Option<maneframe_card::ability::Phase>,
    /// All players, by seat.
    pub players: Vec<PlayerView>,
    /// Cards in play, in the order in which they entered.
    pub play: Vec<CardView>,
    /// Cards that are being played.
    pub queue: Vec<CardView>,
    /// Areas with a Problem.
    pub problems: Vec<(AreaId, CardId)>,
    /// Faceoff in progress.
    pub faceoff: Option<FaceoffView>,
    /// Decision that the game waits for.
    pub decision: Option<DecisionView>,
    /// Result of the game, once it is over.
    pub outcome: Option<Outcome>,
}

impl Game {
    /// Returns the viewer to use: a player without a seat at this table counts as a spectator.
    pub(crate) fn seated(&self, viewer: Viewer) -> Viewer {
        match viewer {
            Viewer::Player(player) if !self.has(&player) => Viewer::Spectator,
            viewer => viewer,
        }
    }

    /// Returns true if a viewer may know the identity of the card.
    pub fn may_know(&self, viewer: Viewer, card: CardId) -> bool {
        let viewer = self.seated(viewer);
        if !self.has_card(card) {
            return false;
        }
        let c = self.state().card(card);
        if viewer == Viewer::Judge {
            return true;
        }
        if self.shows(viewer, card) {
            match c.zone {
                ZoneId::Deck => cite!(self, "402.2"),
                ZoneId::Hand => cite!(self, "404.1"),
                _ => cite!(self, "505.1d"),
            }
            return true;
        }
        !self.know_by_zone(card).and(viewer.eyes()).is_empty()
    }

    /// Returns the players that may know the identity of the card because of its zone and orientation, regardless of
    /// card texts. For a card that everyone may know all bits are set, including that of spectators.
    pub(crate) fn know_by_zone(&self, card: CardId) -> PlayerSet {
        let everybody = PlayerSet(u8::MAX);
        let c = self.state().card(card);
        match c.zone {
            ZoneId::Hand => {
                cite!(self, "404.1");
                c.owner.mask()
            }
            ZoneId::Deck => {
                cite!(self, "402.2");
                PlayerSet::NONE
            }
            ZoneId::ProblemDeck => {
                cite!(self, "403.2");
                PlayerSet::NONE
            }
            // Face-down Troublemakers are not public (CR 505.1d); frightened cards are (CR 505.1c).
            ZoneId::Play | ZoneId::Queue => {
                cite!(self, "405.1" if c.zone == ZoneId::Play);
                cite!(self, "505.1c" if c.is(flag::FACE_DOWN));
                let public = self.driver.facts().is_public(card);
                cite!(self, "505.1d" if !public);
                // The controller of a hidden card knows it, not its owner.
                if public { everybody } else { c.controller.mask() }
            }
            // No player may look at a card that was banished face-down, unless a text says so.
            ZoneId::Banished if c.is_hidden() => PlayerSet::NONE,
            ZoneId::Discard | ZoneId::Banished | ZoneId::Flip | ZoneId::Gone => {
                cite!(self, "406.1" if c.zone == ZoneId::Discard);
                cite!(self, "407.1" if c.zone == ZoneId::Banished);
                cite!(self, "409.1" if c.zone == ZoneId::Flip);
                everybody
            }
        }
    }

    /// Returns true if a viewer knows the identity of the card: by the rules, or because they saw it and could follow
    /// it since.
    pub fn knows(&self, viewer: Viewer, card: CardId) -> bool {
        self.has_card(card)
            && (self.may_know(viewer, card)
                || !self.state().card(card).known_to.and(self.seated(viewer).eyes()).is_empty())
    }

    /// Returns true if some text shows the card to the viewer. Spectators also see what is shown to all players.
    fn shows(&self, viewer: Viewer, card: CardId) -> bool {
        if !self.pool().shows {
            return false;
        }
        let board = self.board();
        match viewer {
            Viewer::Player(player) => board.shown_to(player, card),
            Viewer::Spectator => self.state().alive().iter().all(|p| board.shown_to(p, card)),
            Viewer::Judge => true,
        }
    }

    fn card_view(&self, viewer: Viewer, card: CardId) -> CardView {
        let board = self.board();
        let c = board.card(card);
        let known = self.may_know(viewer, card);
        let in_play = c.zone == ZoneId::Play;
        let face = board.face(card);
        let def = board.def(card);
        CardView {
            // The id of a face-down card reveals nothing, because ids are assigned before decks are shuffled. But a
            // viewer who may not know the card can't distinguish copies either.
            id: card,
            card: known.then(|| def.card.id.clone()),
            name: known.then(|| def.card.name()),
            kind: (known || in_play).then_some(def.kind),
            owner: c.owner,
            controller: c.controller,
            area: in_play.then_some(c.area),
            power: if known { board.power(card) } else { None },
            printed_power: if known { face.power.map(i32::from) } else { None },
            colors: if known { board.colors(card) } else { ColorSet::NONE },
            traits: if known {
                self.pool().trait_names(board.traits(card)).map(|t| t.as_str().to_owned()).collect()
            } else {
                Vec::new()
            },
            keywords: match (known, in_play) {
                (true, true) => board.derived.keywords(card, &board).collect(),
                (true, false) => face.keywords.clone(),
                _ => Vec::new(),
            },
            exhausted: c.is(flag::EXHAUSTED),
            frightened: c.is(flag::FRIGHTENED),
            face_down: c.is(flag::FACE_DOWN),
            boosted: c.is(flag::BOOSTED),
            ignored: board.is_ignored(card),
            involved: board.involved(card),
            counters: c.counters,
            named: self.named_counters(card),
            on: c.under.some(),
        }
    }

    /// Returns the names and numbers of a card's named counters, by name. They are public (CR 519).
    fn named_counters(&self, card: CardId) -> Vec<(String, u16)> {
        let this = self.state().card_ref(card);
        let on_it = self.state().counters.iter().filter(|counters| counters.card == this);
        let mut named: Vec<_> = on_it.map(|one| (self.pool().word(one.name).to_owned(), one.count)).collect();
        named.sort();
        named
    }

    /// Returns the cards of a hand that a viewer may look at, if any. Other players' hands are sorted, because their
    /// order would reveal which cards were drawn last.
    fn seen_hand(&self, viewer: Viewer, owner: PlayerId, hand: &[CardId]) -> Option<Vec<CardId>> {
        if viewer == Viewer::Judge || viewer == Viewer::Player(owner) {
            return Some(hand.to_vec());
        }
        let mut shown: Vec<CardId> = hand.iter().copied().filter(|&c| self.shows(viewer, c)).collect();
        shown.sort_by_key(|&c| (self.state().card(c).def, c));
        (!shown.is_empty()).then_some(shown)
    }

    /// Returns the game as `viewer` may see it.
    pub fn view(&self, viewer: Viewer) -> View {
        let viewer = self.seated(viewer);
        let see = |list: &[CardId]| -> Vec<CardView> { list.iter().map(|&c| self.card_view(viewer, c)).collect() };
        let board = self.board();
        let players = self.state().players.iter().map(|(id, p)| PlayerView {
            player: id,
            alive: p.alive,
            points: p.points,
            tokens: p.tokens,
            deck: p.deck.len(),
            problem_deck: p.problem_deck.len(),
            hand_size: p.hand.len(),
            hand: self.seen_hand(viewer, id, &p.hand).map(|hand| see(&hand)),
            discard: see(&p.discard),
            banished: see(&p.banished),
            flipped: see(&p.flip),
            home_limit: board.home_limit(id),
            winning_score: board.winning_score(id),
            faceoff_total: self.state().faceoff.as_ref().filter(|f| f.players.has(id)).map(|_| board.power_total(id)),
        });
        View {
            viewer,
            turn: self.state().turn,
            active: *self.state().active,
            phase: *self.state().phase,
            players: players.collect(),
            play: see(&self.state().play),
            queue: see(&self.state().queue),
            problems: self
                .driver
                .state
                .areas_with_problems()
                .iter()
                .filter_map(|a| self.state().problem_at(a).map(|p| (a, p)))
                .filter(|&(_, p)| self.state().card(p).zone == ZoneId::Play)
                .collect(),
            faceoff: self.state().faceoff.as_ref().map(|f| FaceoffView {
                kind: f.kind,
                starter: f.starter,
                areas: areas(f.areas),
                troublemaker: f.troublemaker.card.some(),
                winner: (f.winner != PlayerId::NONE).then_some(f.winner),
            }),
            decision: self.decision().map(|d| DecisionView {
                who: d.who,
                kind: d.kind,
                prompt: d.prompt,
                source: d.source.filter(|&s| self.may_know(viewer, s)),
                rule: d.rule,
                options: if viewer.eyes().has(d.who) { d.options.to_vec() } else { Vec::new() },
            }),
            outcome: self.state().outcome,
        }
    }

    /// Returns the recorded events as `viewer` may see them.
    pub fn events_for(&self, viewer: Viewer) -> impl Iterator<Item = Event> + '_ {
        let viewer = self.seated(viewer);
        self.driver.events.iter().map(move |e| e.seen(viewer.eyes()))
    }

    /// Returns true if the pending question offers that card of a deck: a player who picks or arranges cards there
    /// looks at them (CR 518.1).
    pub(crate) fn offers(&self, card: CardId) -> bool {
        if !matches!(self.state().card(card).zone, ZoneId::Deck | ZoneId::ProblemDeck) {
            return false;
        }
        let is = |choice: &Choice| matches!(*choice, Choice::Card(c) | Choice::Top(c) | Choice::Bottom(c) if c == card);
        self.driver.options.iter().any(is)
    }
}

fn areas(set: AreaSet) -> Vec<AreaId> {
    set.iter().collect()
}
