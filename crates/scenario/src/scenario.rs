//! [`Scenario`]: one situation with what is done in it and what must be true.

use std::sync::Arc;

use maneframe_card::ability::Phase;
use maneframe_card::{Card, Color, ColorSet};
use maneframe_engine::{Edition, PlayerId, Rule, Step as TurnStep};

use crate::span::Span;

/// One scenario of a file.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// What it shows, in the writer's words.
    pub name: String,
    /// The rule that it is about.
    pub rule: Rule,
    /// The keyword or term of the glossary that it is about, where it says so.
    pub keyword: Option<String>,
    /// The file it stands in.
    pub file: String,
    /// The line on which it begins, counted from 1.
    pub line: usize,
    pub(crate) text: Arc<String>,
    pub(crate) cards: Vec<Arc<Card>>,
    pub(crate) needs: Vec<String>,
    pub(crate) players: usize,
    /// By which rulebook it is played; by the reader's where it doesn't say.
    pub rulebook: Option<Edition>,
    pub(crate) seed: u64,
    /// Whether every window is to be answered by the writer.
    pub(crate) every_window: bool,
    pub(crate) setup: Vec<Setup>,
    /// Whether cards enter play in the opposite order of the lines that name them.
    pub(crate) reversed: bool,
    pub(crate) start: Start,
    pub(crate) steps: Vec<Line>,
}

impl Scenario {
    /// How many play.
    pub fn players(&self) -> usize {
        self.players
    }

    /// Adds the cards and the table lines of another scenario, behind this scenario's own. A scenario that begins with the
    /// set-up gets the cards only.
    #[must_use]
    pub fn with_table_of(mut self, other: &Scenario) -> Scenario {
        self.cards.extend(other.cards.iter().cloned());
        if self.start != Start::SetUp {
            self.setup.extend(other.setup.iter().cloned());
        }
        self
    }

    /// Reverses the order in which the cards of the table enter play. Names such as `Racer #2` keep their meaning. Dilemmas stay
    /// in order, and attached cards enter after what they are attached to.
    #[must_use]
    pub fn with_entry_reversed(mut self) -> Scenario {
        self.reversed = !self.reversed;
        self
    }
}

/// Where play begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// With choosing Starting Problems.
    SetUp,
    /// As a turn starts.
    Turn { player: PlayerId, turn: u16 },
    /// At a step of a turn.
    Step { player: PlayerId, turn: u16, step: TurnStep },
}

/// A name as the writer wrote it.
#[derive(Clone, Debug)]
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) at: Span,
}

/// One line that sets something up.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    pub(crate) player: PlayerId,
    pub(crate) what: SetupKind,
}

#[derive(Clone, Debug)]
pub(crate) enum SetupKind {
    Tokens(i16),
    Points(i16),
    Cards(Spot, Vec<Item>),
}

/// Where cards are put.
#[derive(Clone, Debug)]
pub(crate) enum Spot {
    Mane,
    Problem,
    Home,
    Hand,
    Deck,
    ProblemDeck,
    Discard,
    Banished,
    /// Dilemmas at areas of their own.
    Dilemmas,
    At(Name),
    On(Name),
    Beneath(Name),
}

/// Some copies of a card in some state.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) name: Name,
    pub(crate) count: usize,
    pub(crate) nick: Option<String>,
    pub(crate) marks: Vec<Mark>,
}

/// What is true of a card that is put somewhere.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Mark {
    Flag(u16),
    Counters(i16),
    Named(u16, String),
    Owner(PlayerId),
    Controller(PlayerId),
}

/// One line after the set-up.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) at: Span,
    pub(crate) what: Step,
}

#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// A player says something: an action or an answer.
    Say {
        who: PlayerId,
        words: String,
    },
    /// Everybody passes until the window is closed.
    AllPass,
    /// Everybody passes until then.
    PassUntil(Moment),
    Expect(Expectation),
    /// Something is not legal.
    Refused {
        who: PlayerId,
        words: String,
        rule: Rule,
        reason: String,
        with_priority: bool,
    },
}

/// A moment to pass to, or to be at.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Moment {
    Phase(Option<PlayerId>, Phase),
    PhaseEnd(Option<PlayerId>, Phase),
    TurnStep(Option<PlayerId>, StepName),
    Turn(PlayerId),
    NextTurn,
    Faceoff,
    FaceoffOver,
    /// When the player has a real choice.
    Asked(PlayerId),
    Over,
    Event(Told),
}

/// The steps that can be named (CR 601.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StepName {
    Draw,
    Uncover,
    Challenge,
    Confront,
    Faceoff,
    Solve,
    EndOfTurn,
    WrapUp,
}

/// An event in words, and the rule it must cite.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Told {
    pub(crate) words: String,
    pub(crate) rule: Option<Rule>,
}

#[derive(Clone, Debug)]
pub(crate) enum Expectation {
    Player {
        who: PlayerId,
        fact: PlayerFact,
    },
    Card {
        name: Name,
        not: bool,
        fact: CardFact,
    },
    /// That the event happened `times` times since the last action; `None` for at least once.
    Event {
        told: Told,
        times: Option<usize>,
        ever: bool,
    },
    /// That the events happened in that order.
    Events(Vec<Told>),
    Option {
        who: PlayerId,
        words: String,
        there: bool,
    },
    Asked {
        who: PlayerId,
        about: Option<String>,
    },
    Winner(PlayerId),
    Draw,
    GoesOn,
    Now(Moment),
    Confront {
        who: PlayerId,
        problem: Name,
        can: bool,
        rule: Option<Rule>,
    },
    /// Whether a player's cards make a legal deck, or which rule they break.
    Deck {
        who: PlayerId,
        legal: bool,
        rule: Option<Rule>,
    },
    /// Where a value comes from: all reasons of a number, or one of the reasons why a card has something.
    Why {
        about: About,
        reasons: String,
    },
    /// The event, what led to it, and so on back to a choice; steps between may be left out.
    Because(Vec<String>),
}

/// A value about which somebody may ask why.
#[derive(Clone, Debug)]
pub(crate) enum About {
    Power(Name),
    Bonus(Name),
    Card(Name),
    Confront(PlayerId, Name),
    Player(PlayerId, fn(PlayerId) -> maneframe_engine::Number),
    /// What an action costs.
    Cost(PlayerId, String),
}

/// A number, or more, about a player.
#[derive(Clone, Debug)]
pub(crate) enum PlayerFact {
    Points(i32),
    Tokens(i32),
    Hand(i32),
    Deck(i32),
    ProblemDeck(i32),
    Discard(i32),
    Banished(i32),
    Flipped(i32),
    Total(i32),
    HomeLimit(i32),
    Power(i32),
    ColorPower(maneframe_card::Color, i32),
    NoProblem,
    Priority,
    /// Whether the player has the right to look at the card where it is now.
    Knows(Name, bool),
    /// Whether the player can tell which card it is, by that right or because they saw it and could follow it since.
    Remembers(Name, bool),
}

/// Something about a card.
#[derive(Clone, Debug)]
pub(crate) enum CardFact {
    Power(Option<i32>),
    PrintedPower(Option<i32>),
    Colors(ColorSet),
    /// It has that colour, perhaps among others.
    OneColor(Color),
    Flag(u16),
    Ready,
    FaceUp,
    Involved,
    Ignored,
    Counters(i32),
    Named(i32, String),
    Has(String),
    Controller(PlayerId),
    InPlay,
    Gone,
    Queued,
    Zone(PlayerId, maneframe_engine::inspect::ZoneId),
    Top(PlayerId),
    Bottom(PlayerId),
    Home(Option<PlayerId>),
    At(Name),
    On(Name),
    Beneath(Name),
}
