//! [`Scenario`]: a situation, the moves made in it, and the expected results.

use std::sync::Arc;

use maneframe_card::ability::Phase;
use maneframe_card::{Card, Color, ColorSet, TableRules};
use maneframe_engine::{Edition, PlayerId, PlayerSet, Rule, Step as TurnStep};

use crate::pools::Pools;
use crate::span::Span;

/// A scenario of a file.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Name that the author gave to the scenario.
    pub name: String,
    /// Rule that the scenario tests.
    pub rule: Rule,
    /// Keyword or other term of the glossary that the scenario tests, if any.
    pub keyword: Option<String>,
    /// Name of its file.
    pub file: String,
    /// First line of the scenario, from 1.
    pub line: usize,
    pub(crate) text: Arc<String>,
    pub(crate) cards: Vec<Arc<Card>>,
    /// Pools of the file's scenarios.
    pub(crate) pools: Pools,
    pub(crate) needs: Vec<String>,
    pub(crate) players: usize,
    /// Rulebook by which the scenario is played. If the scenario names none, the default of the runner applies.
    pub rulebook: Option<Edition>,
    /// Rules of the table.
    pub(crate) rules: TableRules,
    pub(crate) seed: u64,
    /// Players whose Draw Decks are shuffled when a table begins with the scenario. Runs of the scenario don't shuffle.
    pub(crate) shuffled: PlayerSet,
    /// True if the scenario must contain an answer for every window.
    pub(crate) every_window: bool,
    pub(crate) setup: Vec<Setup>,
    /// True if cards enter play in the reverse order of the lines that name them.
    pub(crate) reversed: bool,
    pub(crate) start: Start,
    pub(crate) steps: Vec<Line>,
}

impl Scenario {
    /// Returns the number of players.
    pub fn players(&self) -> usize {
        self.players
    }

    /// Appends the cards and the set-up lines of another scenario. If this scenario begins with the set-up of a game,
    /// only the cards are appended.
    #[must_use]
    pub fn with_table_of(mut self, other: &Scenario) -> Scenario {
        self.cards.extend(other.cards.iter().cloned());
        if self.start != Start::SetUp {
            self.setup.extend(other.setup.iter().cloned());
        }
        self
    }

    /// Reverses the order in which the cards of the table enter play. Names such as `Racer #2` keep their meaning.
    /// Dilemmas stay in order, and an attached card enters after the card to which it is attached.
    #[must_use]
    pub fn with_entry_reversed(mut self) -> Scenario {
        self.reversed = !self.reversed;
        self
    }
}

/// Point at which play begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// At the choice of Starting Problems.
    SetUp,
    /// At the start of a turn.
    Turn { player: PlayerId, turn: u16 },
    /// At a step of a turn.
    Step { player: PlayerId, turn: u16, step: TurnStep },
}

/// A name as it is written in the scenario.
#[derive(Clone, Debug)]
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) at: Span,
}

/// A line of the set-up.
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

/// Place at which cards are put.
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
    /// Dilemmas, each of which has its own area.
    Dilemmas,
    At(Name),
    On(Name),
    Beneath(Name),
}

/// A number of copies of a card in a certain state.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) name: Name,
    pub(crate) count: usize,
    pub(crate) nick: Option<String>,
    pub(crate) marks: Vec<Mark>,
}

/// State of a card that is put on the table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Mark {
    Flag(u16),
    Counters(i16),
    Named(u16, String),
    Owner(PlayerId),
    Controller(PlayerId),
}

/// A line after the set-up.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) at: Span,
    pub(crate) what: Step,
}

#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// An action or an answer of a player.
    Say {
        who: PlayerId,
        words: String,
    },
    /// All players pass until the window is closed (`all pass`).
    AllPass,
    /// All players pass until the game reaches the moment.
    PassUntil(Moment),
    Expect(Expectation),
    /// An action that must be illegal.
    Refused {
        who: PlayerId,
        words: String,
        rule: Rule,
        reason: String,
        with_priority: bool,
    },
}

/// A moment to pass to, or to expect.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Moment {
    Phase(Option<PlayerId>, Phase),
    PhaseEnd(Option<PlayerId>, Phase),
    TurnStep(Option<PlayerId>, StepName),
    Turn(PlayerId),
    NextTurn,
    Faceoff,
    FaceoffOver,
    /// The moment at which this player has a real choice.
    Asked(PlayerId),
    Over,
    Event(Told),
}

/// Steps that have a name (CR 601.3).
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

/// Words that describe an event and, optionally, the rule that the event must cite.
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
    /// The event happened `times` times since the last action. `None` means at least once.
    Event {
        told: Told,
        times: Option<usize>,
        ever: bool,
    },
    /// The events happened in this order.
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
    /// A player's cards form a legal deck, or break a rule.
    Deck {
        who: PlayerId,
        legal: bool,
        rule: Option<Rule>,
    },
    /// A value has these reasons: all reasons of a number, or one of the reasons why a card has a property.
    Why {
        about: About,
        reasons: String,
    },
    /// An event, its cause, the cause of that, and so on back to a choice. Causes in between may be left out.
    Because(Vec<String>),
}

/// A value that has reasons.
#[derive(Clone, Debug)]
pub(crate) enum About {
    Power(Name),
    Bonus(Name),
    Card(Name),
    Confront(PlayerId, Name),
    Player(PlayerId, fn(PlayerId) -> maneframe_engine::Number),
    /// Cost of an action.
    Cost(PlayerId, String),
}

/// An expected number or other fact about a player.
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
    /// True if the player may look at the card where it is now.
    Knows(Name, bool),
    /// True if the player knows which card it is. The player may look at it now, or has seen it and could follow it
    /// since.
    Remembers(Name, bool),
}

/// An expected fact about a card.
#[derive(Clone, Debug)]
pub(crate) enum CardFact {
    Power(Option<i32>),
    PrintedPower(Option<i32>),
    Colors(ColorSet),
    /// The card has this colour, possibly with others.
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
