//! The ability language: what a line of card text means.
//!
//! Every type here is plain data. Words that refer back ("it", "that Friend", "there", "that player") are nodes of
//! their own: [`Cards::It`], [`Place::There`], [`Who::ThatPlayer`]. They stand for what the line spoke of last: the
//! subject of its trigger, then whatever was chosen or moved since.
//!
//! Text is read from its controller's side (CR 513.5): "you" is the controller. An effect is carried out by an
//! *actor*, who is the controller unless an [`Effect::By`] says otherwise.

mod amount;
mod cards;
mod change;
mod condition;
mod effect;
mod filter;
mod keyword;
mod place;
mod quality;
mod reminder;
mod table;
mod trigger;
mod value;
mod visit;
mod who;

use serde::{Deserialize, Serialize};

use crate::symbol::Symbol;

pub use amount::{Amount, Room, Tally};
pub use cards::{Cards, Count, Pick};
pub use change::{Cant, Change, Contest, Entering, Until};
pub use condition::Condition;
pub use effect::{Antic, Arrange, Dest, Effect, FaceoffSide, Guise, TokenSpec, Verb};
pub use filter::{Cmp, Filter, Is, Kind, Measure, Respect};
pub use keyword::{Keyword, ParseKeywordError};
pub use place::{Place, Zone};
pub use quality::{Parity, Quality};
pub use reminder::TERMS;
pub(crate) use table::language;
pub use trigger::{Edge, FaceoffKind, Happening, Moment, Phase, Trigger};
pub use visit::Node;
pub use who::{Having, Who, Whose};

/// One ability of a card (CR 701).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(clippy::large_enum_variant, reason = "a tree that is read once and shared")]
pub enum Ability {
    /// A keyword (CR 701.4). [`Keyword::meaning`] gives the abilities it stands for.
    Keyword(Keyword),
    /// An ability that a player activates (CR 703), or what an Event does when it is played (CR 304).
    Activated(Activated),
    /// A triggered ability (CR 704).
    Triggered(Triggered),
    /// A continuous ability (CR 702).
    Static(Static),
    /// A continuous ability that replaces an occurrence (CR 710).
    Replacement(Replacement),
    /// Where a Resource is played (CR 305, 509), and what else playing a card takes: it speaks of playing, and gives an
    /// attachment its host description.
    Placement(Placement),
    /// A keyword that a set's file declares, with what it stands for.
    Named(Named),
    /// An ability behind a tag word that means nothing (CR 701.5).
    Tagged(Symbol, Box<Ability>),
    /// An ability behind the tag word Chaos (CR 701.5): it functions while the card is flipped, and only then.
    Chaos(Box<Ability>),
    /// The timing phrase of an Event whose instructions stand by themselves (CR 304.1).
    Timed(Timing),
    /// What an Event does, where its timing phrase stands before something else: see [`Ability::Timed`].
    Instructions(Effect),
}

impl Ability {
    /// What it consists of: the abilities that a declared keyword stands for, each with its name; an ability without its tag word; else
    /// itself.
    pub fn meant(&self) -> Vec<(Option<&Symbol>, &Ability)> {
        match self {
            Ability::Named(named) => {
                named.means.iter().flat_map(Ability::meant).map(|(_, ability)| (Some(&named.name), ability)).collect()
            }
            Ability::Tagged(_, ability) => ability.meant(),
            other => vec![(None, other)],
        }
    }
}

/// A keyword that a set's file declares.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Named {
    /// Its name.
    pub name: Symbol,
    /// The number behind it, where it has one.
    pub number: Option<u8>,
    /// The abilities that it stands for.
    pub means: Vec<Ability>,
}

impl std::fmt::Display for Named {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.number {
            Some(n) => write!(f, "{} {n}", self.name),
            None => self.name.fmt(f),
        }
    }
}

/// When something may be used (CR 512).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Timing {
    /// `Main Phase:` and its like (CR 512.3); `Any Phase` has no phase.
    Phase(Option<Phase>),
    /// `Faceoff:`, `Problem Faceoff:`, `Troublemaker Faceoff:` (CR 512.4).
    Faceoff(FaceoffKind),
    /// `Reaction:`, `Faceoff Reaction:`, `Main Phase Reaction:` (CR 512.4).
    Reaction(Option<Moment>),
    /// `Immediate:` (CR 512.5).
    Immediate,
}

/// An ability with a timing phrase, or the text of an Event.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Activated {
    /// The timing phrase before the colon.
    pub timing: Timing,
    /// What a reaction reacts to; `None` for everything else.
    pub on: Option<Trigger>,
    /// What must be true to use it ("While this card is at a Problem, …").
    pub condition: Option<Condition>,
    /// What is paid (CR 703.1d): the part before "to".
    pub cost: Option<Effect>,
    /// What happens.
    pub effect: Effect,
    /// How often it may be used, where it says so.
    pub limit: Option<Limit>,
    /// Who may use it: "any player may activate this ability"; otherwise "you".
    pub by: Who,
}

/// An ability that watches for something (CR 704).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Triggered {
    /// What it watches for.
    pub on: Trigger,
    /// "…, if …,": looked at when it triggers (CR 712.2).
    pub condition: Option<Condition>,
    /// What happens.
    pub effect: Effect,
    /// "Once per turn", "the first time each turn".
    pub limit: Option<Limit>,
}

/// An ability that generates continuous modifiers (CR 702.1).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Static {
    /// "While …", "during …".
    pub condition: Option<Condition>,
    /// What is different, in printed order.
    pub changes: Vec<Change>,
}

/// "If X would happen, Y instead" (CR 710).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Replacement {
    /// The occurrence that is replaced.
    pub would: Happening,
    /// "While …", "during …".
    pub condition: Option<Condition>,
    /// Who may decide: "you may … instead". `None` where it always happens.
    pub may: Option<Who>,
    /// What happens instead.
    pub instead: Effect,
    /// "Once per faceoff".
    pub limit: Option<Limit>,
}

/// How often something may happen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Limit {
    /// In which span it is counted.
    pub per: Span,
    /// Counted for all of the player's cards with the same ability together (Inspired, Studious).
    pub shared: bool,
    /// Counted when its offer is taken, not when it is made (Random).
    #[serde(default)]
    pub taken: bool,
}

impl Limit {
    /// Once in that span.
    pub fn once(per: Span) -> Limit {
        Limit { per, shared: false, taken: false }
    }

    /// Once in that span, for all of the player's cards with the same ability together.
    pub fn once_for_all(per: Span) -> Limit {
        Limit { shared: true, ..Limit::once(per) }
    }
}

/// A span in which uses are counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Span {
    Turn,
    Phase,
    Faceoff,
    Game,
}

/// Where a card is played.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Placement {
    /// "Play on a Friend.": an attachment and what it can be on.
    On(Filter),
    /// "Play to your home."
    Home,
    /// "You must control Fluttershy to play this card."
    OnlyIf(Condition),
    /// "As an additional cost to play this card, retire a Friend." (CR 705.2b)
    Cost(Effect),
}
