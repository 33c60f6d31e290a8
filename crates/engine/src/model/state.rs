//! [`State`]: everything that a game is at one moment, as a plain value (no closures, no handles, no clocks).
//!
//! It is indexed by ids that the engine made ([`crate::model::ids`]); those of another game panic.

use maneframe_card::ability::{FaceoffKind, Phase, Until};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::model::bindings::Bindings;
use crate::model::counters::NamedCounter;
use crate::model::floating::Floating;
use crate::model::ids::{AbilityId, AreaId, AreaSet, ByPlayer, CardId, CardRef, DefId, PlayerId, PlayerSet};
use crate::model::memory::Noted;
use crate::model::named::Named;
use crate::model::occurrence::Occurrence;
use crate::model::rng::Rng;
pub use crate::model::stack::Stack;
use crate::model::temporary_tokens::TemporaryTokens;
use crate::model::turn_order::Course;
use crate::rules::rulebook::Edition;

/// The zones (CR 401.1), and one for cards that left the game with their owner (CR 103.5a).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum ZoneId {
    Deck,
    ProblemDeck,
    Hand,
    Play,
    Discard,
    Banished,
    Flip,
    Queue,
    /// Tokens that ceased to exist, and cards of players who left.
    Gone,
}

impl ZoneId {
    /// Whether its cards are not public (CR 402.2, 403.2, 404.1).
    pub fn is_hidden(self) -> bool {
        matches!(self, ZoneId::Deck | ZoneId::ProblemDeck | ZoneId::Hand)
    }
}

/// Yes-or-no facts about a card, a bit each.
pub mod flag {
    /// Has an exhaustion counter (CR 503.2).
    pub const EXHAUSTED: u16 = 1;
    /// Frightened (CR 504).
    pub const FRIGHTENED: u16 = 1 << 1;
    /// Face-down (CR 505).
    pub const FACE_DOWN: u16 = 1 << 2;
    /// A Mane Character with its Boosted side up (CR 301.2).
    pub const BOOSTED: u16 = 1 << 3;
    /// A flipped card that is ignored (CR 515.4).
    pub const IGNORED: u16 = 1 << 4;
    /// Cutie marked (glossary).
    pub const CUTIE_MARKED: u16 = 1 << 5;
    /// A Problem that somebody has confronted.
    pub const CONFRONTED: u16 = 1 << 6;
    /// A Troublemaker that had its turn in this step: to be uncovered (CR 607.2), or challenged (CR 608.3).
    pub const DEALT_WITH: u16 = 1 << 7;
    /// Flagged as involved in a faceoff that is at no Problem (CR 514.2d.i).
    pub const INVOLVED: u16 = 1 << 8;
    /// Solved, waiting to be replaced (CR 613.1).
    pub const SOLVED: u16 = 1 << 9;
    /// Flagged as not involved in the faceoff, whatever describes those that are.
    pub const EXCLUDED: u16 = 1 << 10;
}

/// One card object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CardState {
    /// When it entered play or last became what it is: its modifiers' timestamp (CR 711.3a).
    pub stamp: u32,
    /// What it is.
    pub def: DefId,
    /// Grows each time that it becomes a different card (CR 410.6).
    pub identity: u16,
    /// What it is attached to in play, or lies beneath in the banished zone; [`CardId::NONE`] for neither.
    pub under: CardId,
    /// What it lay beneath as that became a different card, until that does so again (CR 410.6a).
    #[serde(default = "no_card")]
    pub lay_beneath: CardId,
    /// Its +1 power counters, minus its -1 power counters.
    pub counters: i16,
    /// See [`flag`].
    pub flags: u16,
    /// Who can tell which card it is where it lies now: see `occur/knowledge`. Kept beside the state where it is saved, for it
    /// decides nothing.
    #[serde(skip)]
    pub known_to: PlayerSet,
    /// Who started the game with it (CR 513.1).
    pub owner: PlayerId,
    /// Who controls it in play or in the queue (CR 513.2); its owner elsewhere.
    pub controller: PlayerId,
    /// Where it is.
    pub zone: ZoneId,
    /// At which area, in play.
    pub area: AreaId,
    /// Where it was as it left play, while it stays in the zone that it went to.
    pub left: AreaId,
    /// Its power as it left play.
    pub last_power: i16,
    /// Who controlled it as it left play, where that wasn't its owner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_controller: Option<PlayerId>,
}

impl CardState {
    /// Whether that [`flag`] is set.
    pub fn is(&self, flag: u16) -> bool {
        self.flags & flag != 0
    }
}

/// What belongs to one player.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Player {
    /// Draw deck, the top card last (CR 402).
    pub deck: Vec<CardId>,
    /// Problem deck, the top card last (CR 403).
    pub problem_deck: Vec<CardId>,
    /// Hand (CR 404).
    pub hand: Vec<CardId>,
    /// Discard pile, newest last (CR 406).
    pub discard: Vec<CardId>,
    /// Banished zone (CR 407).
    pub banished: Vec<CardId>,
    /// Flip zone (CR 409).
    pub flip: Vec<CardId>,
    /// The Mane Character.
    pub mane: CardId,
    /// The Problem at the player's Problem area.
    pub problem: CardId,
    /// Points (CR 517).
    pub points: i16,
    /// Action tokens (CR 502).
    pub tokens: i16,
    /// Whether the player is still in the game (CR 103.5).
    pub alive: bool,
}

/// How many points were scored with a card (CR 517.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Scored {
    /// The card.
    pub card: CardId,
    /// In this phase.
    pub phase: i16,
    /// In this turn.
    pub turn: i16,
}

/// A faceoff in progress (CR 514).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Faceoff {
    /// Its kind; `Any` where an effect started one that is neither.
    pub kind: FaceoffKind,
    /// Who started it; the challenger of a Troublemaker.
    pub starter: PlayerId,
    /// Who takes part.
    pub players: PlayerSet,
    /// The Problems at which it is resolved; none where an effect involved single cards.
    pub areas: AreaSet,
    /// The challenged Troublemaker; one that turned face-down since is another card (CR 410.6).
    pub troublemaker: CardRef,
    /// Who has won it, once it is resolved.
    pub winner: PlayerId,
    /// By how much.
    pub margin: i16,
    /// Whether cards are flagged as involved (CR 514.2d.i), rather than involved by where they are.
    pub flagged: bool,
    /// How many rounds of flips there were.
    pub rounds: u16,
    /// Whether nobody could flip in the last round.
    pub dry: bool,
    /// The tied total of the last round.
    pub best: i16,
    /// The card whose text started it, where one did.
    pub source: CardRef,
    /// The text with instructions for winner and loser, where an effect started it.
    pub instructions: Option<Code>,
    /// An effect has ended it: what is left is to put things away.
    pub ended: bool,
    /// Cards that were seen to be involved; kept only where some text waits for cards to become so.
    pub known: Vec<CardId>,
    /// In which order flipped cards go to the bottom as it ends: chosen before any does, as they go together and aren't
    /// revealed (CR 402.3, 514.6).
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub order: SmallVec<[CardId; 4]>,
    /// That it started.
    #[serde(skip)]
    pub since: Since,
}

impl Faceoff {
    /// One that begins, nothing of it done yet.
    pub(crate) fn new(kind: FaceoffKind, starter: PlayerId, players: PlayerSet, areas: AreaSet) -> Faceoff {
        Faceoff {
            kind,
            starter,
            players,
            areas,
            troublemaker: CardRef::NONE,
            winner: PlayerId::NONE,
            margin: 0,
            flagged: false,
            rounds: 0,
            dry: false,
            best: 0,
            source: CardRef::NONE,
            instructions: None,
            ended: false,
            known: Vec::new(),
            order: SmallVec::new(),
            since: Since::Nothing,
        }
    }

    /// One that a text starts, at no Problem as yet (CR 514.2c).
    pub(crate) fn of_effect(starter: PlayerId, players: PlayerSet, source: CardRef, code: Code) -> Faceoff {
        let begun = Faceoff::new(FaceoffKind::Any, starter, players, AreaSet::default());
        Faceoff { source, instructions: Some(code), ..begun }
    }
}

/// The programs of an ability.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// What is paid.
    Cost,
    /// What happens.
    Effect,
    /// What follows if its controller wins the faceoff that it started.
    Win,
    /// What follows if its controller loses that faceoff.
    Lose,
}

/// A place in a program: which ability, which part of it, which step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Code {
    /// The ability.
    pub ability: AbilityId,
    /// Which of its programs.
    pub part: Part,
    /// Which step.
    pub step: u16,
}

/// What a card lies beneath that lies beneath nothing.
fn no_card() -> CardId {
    CardId::NONE
}

/// A continuous modifier that an effect created (CR 708).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Modifier {
    /// The effect that made it: an [`maneframe_card::ability::Effect::Change`].
    pub code: Code,
    /// When (CR 711.3a).
    pub stamp: u32,
    /// The card whose text it is.
    pub source: CardRef,
    /// Who controls it (CR 513.3).
    pub controller: PlayerId,
    /// Its bindings: for "it", the cards it is about.
    pub bindings: Bindings,
    /// Its number, as it was when it was made (CR 708.2b).
    pub amount: i16,
    /// How long it lasts.
    pub until: Until,
    /// The turn in which it was made.
    pub turn: u16,
}

/// Which event led to something, where events are recorded: no part of the game, so that any is equal to any other.
#[derive(Clone, Copy, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Since {
    /// None, or nobody wrote it down.
    #[default]
    Nothing,
    /// The one of that number.
    Event(u32),
    /// That this card goes, which has been seen already but gets its number only as it is done.
    Going(CardId),
}

impl Since {
    /// The event's number.
    pub fn number(self) -> Option<u32> {
        match self {
            Since::Event(number) => Some(number),
            Since::Nothing | Since::Going(_) => None,
        }
    }
}

impl PartialEq for Since {
    fn eq(&self, _: &Since) -> bool {
        true
    }
}

impl Eq for Since {}

impl std::hash::Hash for Since {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

/// A triggered effect that waits to be processed (CR 712.1).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Waiting {
    /// Whose text.
    pub source: CardRef,
    /// Which ability.
    pub ability: AbilityId,
    /// Who controls it (CR 513.4).
    pub controller: PlayerId,
    /// What triggered it.
    pub bindings: Bindings,
    /// Its numbers, as they were when it triggered (CR 712.2).
    pub numbers: crate::model::bindings::LockedAmounts,
    /// In which wave of pre-priority processing it may be processed first (CR 511.7b).
    pub wave: u32,
    /// What triggered it.
    #[serde(skip)]
    pub since: Since,
}

/// Something that reactions may still react to (CR 512.4d).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Recent {
    /// What happened.
    pub occurrence: Occurrence,
    /// The identity of its card afterwards, so that "it" can be found.
    pub identity: u16,
    /// Its event.
    #[serde(skip)]
    pub since: Since,
}

impl Recent {
    /// What "it", "there", "that player" and "that many" stand for in a reaction to it.
    pub fn bindings(&self) -> Bindings {
        self.occurrence.bindings(self.identity)
    }
}

/// Something that happened while there is more to happen in the same moment: nothing has triggered from it yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Held {
    /// Which moment.
    pub batch: u32,
    /// What happened.
    pub occurrence: Occurrence,
    /// Its event.
    #[serde(skip)]
    pub since: Since,
}

/// A use that is counted: a reaction to one thing, or a text that may be used once a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Use {
    /// Whose text; [`CardId::NONE`] where all of a player's cards count together.
    pub source: CardRef,
    /// Which ability; its number on the card.
    pub ability: AbilityId,
    /// Whose use.
    pub player: PlayerId,
    /// The index of what it reacted to.
    pub recent: Option<u16>,
}

/// Something by which somebody else than its owner may control a card (CR 513.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Loan {
    /// The card.
    pub card: CardRef,
    /// Who has it by this.
    pub borrower: PlayerId,
    /// Who controls this (CR 513.3).
    pub controller: PlayerId,
    /// The card whose text it is.
    pub source: CardRef,
    /// When it began (CR 711.3a).
    pub stamp: u32,
    /// Until when.
    pub until: Until,
    /// The turn in which it began.
    pub turn: u16,
    /// Whether it is a continuous text: it is over when that no longer says so.
    pub held: bool,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Somebody won (CR 103).
    Win(PlayerId),
    /// Several won at once (CR 103.2a).
    Draw,
    /// The stall guard ended a game that went nowhere.
    Stalled,
}

/// A game at one moment.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// By which rulebook the game is played.
    #[serde(default, skip_serializing_if = "Edition::is_default")]
    pub edition: Edition,
    /// Chance.
    pub rng: Rng,
    /// All card objects.
    pub cards: Vec<CardState>,
    /// The players in seat order.
    pub players: ByPlayer<Player>,
    /// Cards in play, in the order in which they got there.
    pub play: Vec<CardId>,
    /// The queue zone (CR 408).
    pub queue: Vec<CardId>,
    /// What is going on, innermost last: the resolution stack.
    pub frames: Stack,
    /// Continuous modifiers made by effects.
    pub modifiers: Vec<Modifier>,
    /// Triggered abilities and replacements made by effects.
    pub floating: Vec<Floating>,
    /// What happened so far, where some text may ask.
    pub journal: Vec<Noted>,
    /// Turns and phases that are skipped or had once more.
    pub course: Course,
    /// What gives control of cards to others than their owners.
    pub loans: Vec<Loan>,
    /// Action tokens that are there for a while only.
    pub temporary_tokens: Vec<TemporaryTokens>,
    /// Triggered effects waiting for pre-priority processing.
    pub waiting: Vec<Waiting>,
    /// What reactions may react to.
    pub recent: Vec<Recent>,
    /// What happened in a moment that is not over yet.
    pub held: Vec<Held>,
    /// Uses that are counted, this turn, phase or faceoff.
    pub counted_uses: Vec<Use>,
    /// Cards that were chosen for the cost of the action being processed: "that card" in its effect.
    pub paid: Option<SmallVec<[CardRef; 4]>>,
    /// How many of something were given up for it: "that many".
    #[serde(default)]
    pub paid_amount: i16,
    /// The game as it was before the action being announced, where it may have to be taken back (CR 705.2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Box<State>>,
    /// Named counters.
    pub counters: Vec<NamedCounter>,
    /// When +1 power counters came, where that matters.
    #[serde(default)]
    pub power_counters: Vec<crate::model::counters::Counters>,
    /// Who banished what, where some text asks.
    #[serde(default)]
    pub linked: Vec<crate::model::memory::Linked>,
    /// What cards had chosen or named, for as long as they are those cards.
    pub answers: Vec<(CardId, Named)>,
    /// Dilemmas, by the areas that they made.
    pub dilemmas: SmallVec<[CardId; 4]>,
    /// Points that cards scored in this turn (CR 517.2).
    pub tally: SmallVec<[Scored; 4]>,
    /// The faceoff, while there is one.
    pub faceoff: Option<Faceoff>,
    /// Problems that the turn player confronted in this Score Phase.
    pub confronted: SmallVec<[CardRef; 2]>,
    /// Those of them that an opponent could also confront (CR 611.4).
    pub contested: SmallVec<[CardRef; 2]>,
    /// The areas of Problems that a step has been at: challenged, confronted, in the Problem faceoff, or being replaced.
    /// Where another Problem follows, none has been at that one.
    pub visited: AreaSet,
    /// Turns so far, this one included.
    pub turn: u16,
    /// The turn player (CR 106.1).
    pub active: PlayerId,
    /// Who took the first turn.
    pub first: PlayerId,
    /// The phase.
    pub phase: Option<Phase>,
    /// Whether it is the Draw Step.
    pub draw_step: bool,
    /// Who had priority last, since the last window opened.
    pub last_priority: Option<PlayerId>,
    /// Counts what has happened: the source of timestamps.
    pub clock: u32,
    /// The wave of pre-priority processing.
    pub wave: u32,
    /// Whether uniqueness may be violated.
    pub unique_dirty: bool,
    /// Whether pre-priority processing may have something to put right.
    pub order_dirty: bool,
    /// Choices and steps taken in this turn: what the stall guard counts.
    pub patience: u32,
    /// What may become a loop (CR 802).
    #[serde(default, skip_serializing_if = "crate::model::loops::Loops::is_empty")]
    pub loops: crate::model::loops::Loops,
    /// The turn in which somebody last scored: the stall guard's other measure.
    pub scored: u16,
    /// The result, once the game is over.
    pub outcome: Option<Outcome>,
}

impl State {
    /// The card.
    pub fn card(&self, card: CardId) -> &CardState {
        &self.cards[card.index()]
    }

    /// How many bytes the state takes, lists included.
    pub fn bytes(&self) -> usize {
        fn list<T>(v: &[T]) -> usize {
            std::mem::size_of_val(v)
        }
        let players = self.players.iter().map(|(_, p)| {
            let lists = [&p.deck, &p.problem_deck, &p.hand, &p.discard, &p.banished, &p.flip];
            std::mem::size_of::<Player>() + lists.iter().map(|l| list(l)).sum::<usize>()
        });
        std::mem::size_of::<State>()
            + players.sum::<usize>()
            + list(&self.cards)
            + list(&self.play)
            + list(&self.queue)
            + list(&self.frames)
            + list(&self.modifiers)
            + list(&self.floating)
            + list(&self.journal)
            + list(&self.loans)
            + list(&self.temporary_tokens)
            + list(&self.waiting)
            + list(&self.recent)
            + list(&self.held)
            + list(&self.counted_uses)
            + list(&self.counters)
            + list(&self.power_counters)
            + list(&self.linked)
            + list(&self.answers)
    }

    /// The card, to change; only [`crate::occur::zones`] and [`crate::occur::happen`] do.
    pub(crate) fn card_mut(&mut self, card: CardId) -> &mut CardState {
        &mut self.cards[card.index()]
    }

    /// What is on top of the resolution stack is over.
    pub(crate) fn end_frame(&mut self) {
        self.frames.end();
    }

    /// The card as it is now.
    pub fn card_ref(&self, card: CardId) -> CardRef {
        CardRef { card, identity: if card == CardId::NONE { 0 } else { self.card(card).identity } }
    }

    /// Whether a card is still the same card (CR 410.6).
    pub fn same(&self, card: CardRef) -> bool {
        card.card != CardId::NONE && self.card(card.card).identity == card.identity
    }

    /// Players still in the game.
    pub fn alive(&self) -> PlayerSet {
        self.players.iter().filter(|(_, p)| p.alive).fold(PlayerSet::NONE, |set, (id, _)| set.or(id.mask()))
    }

    /// How many players are still in the game.
    pub fn how_many_alive(&self) -> usize {
        self.players.0.iter().filter(|p| p.alive).count()
    }

    /// The opponents of `player` (CR 106.2).
    pub fn opponents(&self, player: PlayerId) -> PlayerSet {
        self.alive().without(player)
    }

    /// The next player in turn order who is still in the game.
    #[inline]
    pub fn next_player(&self, player: PlayerId) -> PlayerId {
        let seats = self.players.len() as u8;
        let mut next = player;
        for _ in 0..seats {
            next = PlayerId(if next.0 + 1 < seats { next.0 + 1 } else { 0 });
            if self.players[next].alive {
                break;
            }
        }
        next
    }

    /// Who comes last in turn order from `first` on of those who are still in the game, and how many these are.
    #[inline]
    pub fn round_from(&self, first: PlayerId) -> (PlayerId, u64) {
        // Mostly two sit there.
        if let [one, other] = &self.players.0[..]
            && one.alive
            && other.alive
        {
            return (PlayerId(1 - first.0), 2);
        }
        let (mut last, mut players, mut at) = (first, 0, first);
        loop {
            if self.players[at].alive {
                last = at;
                players += 1;
            }
            at = PlayerId(if usize::from(at.0) + 1 < self.players.len() { at.0 + 1 } else { 0 });
            if at == first {
                return (last, players);
            }
        }
    }
}
