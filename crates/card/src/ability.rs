//! The ability language: a typed representation of card text.
//!
//! All types here are plain data. References to something that the text mentioned earlier ("it", "that Friend",
//! "there", "that player") have their own nodes: [`Cards::It`], [`Place::There`], [`Who::ThatPlayer`]. They refer to
//! what the line mentioned last: first the subject of the line's trigger, and later the cards or players that an effect
//! has chosen or moved.
//!
//! Text is read from the point of view of its controller (CR 513.5), whom it calls "you". The player who carries out an
//! effect is the *actor*. This is the controller, unless an [`Effect::By`] names another player.

mod amount;
mod cards;
mod change;
mod condition;
mod effect;
mod filter;
mod keyword;
mod name;
mod place;
mod quality;
mod reminder;
mod table;
mod trigger;
mod value;
mod visit;
mod visit_mut;
mod who;

use serde::{Deserialize, Serialize};

use crate::symbol::Symbol;

pub use amount::{Amount, Room, Tally};
pub use cards::{Cards, Count, Pick};
pub use change::{Cant, Change, Contest, Entering, GameNumber, Priced, Until};
pub use condition::Condition;
pub use effect::{Antic, Arrange, Dest, Effect, FaceoffSide, Guise, TokenSpec, Verb};
pub use filter::{Cmp, Filter, Is, Kind, Measure, Respect};
pub use keyword::{Keyword, ParseKeywordError};
pub use name::Variant;
pub use place::{Place, Zone};
pub use quality::{Parity, Quality};
pub use reminder::TERMS;
pub(crate) use table::language;
pub use trigger::{Edge, FaceoffKind, Happening, Moment, Phase, Trigger};
pub use visit::Node;
pub use visit_mut::NodeMut;
pub use who::{Having, Who, Whose};

/// One ability of a card (CR 701).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(clippy::large_enum_variant, reason = "a tree that is read once and shared")]
pub enum Ability {
    /// A keyword (CR 701.4). [`Keyword::meaning`] returns the abilities that it stands for.
    Keyword(Keyword),
    /// An activated ability (CR 703), or the text of an Event (CR 304).
    Activated(Activated),
    /// A triggered ability (CR 704).
    Triggered(Triggered),
    /// A continuous ability (CR 702).
    Static(Static),
    /// A continuous ability that replaces an occurrence (CR 710).
    Replacement(Replacement),
    /// A restriction on playing the card: where it is played (CR 305, 509), or an additional cost or condition. For an
    /// attachment, it describes the possible hosts.
    Placement(Placement),
    /// A keyword declared in a set's file, with the abilities it stands for.
    Named(Named),
    /// An ability after a tag word. The tag word has no effect on the game (CR 701.5).
    Tagged(Symbol, Box<Ability>),
    /// An ability after the tag word Chaos (CR 701.5). It functions only while the card is flipped.
    Chaos(Box<Ability>),
    /// The timing phrase of an Event whose instructions are a separate ability (CR 304.1).
    Timed(Timing),
    /// Instructions of an Event whose timing phrase is a separate ability: see [`Ability::Timed`].
    Instructions(Effect),
}

impl Ability {
    /// Returns the abilities that this one consists of. For a declared keyword, these are its abilities, each with the
    /// name of the keyword. For any other ability, it is the ability itself, without its tag word.
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

/// A keyword declared in a set's file.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Named {
    /// Name of the keyword.
    pub name: Symbol,
    /// Number after the keyword, if it has one.
    pub number: Option<u8>,
    /// Abilities that the keyword stands for.
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

/// A timing phrase, which restricts when an ability or Event may be used (CR 512).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Timing {
    /// A phase, e.g. `Main Phase:` (CR 512.3); `None` for `Any Phase:`.
    Phase(Option<Phase>),
    /// `Faceoff:`, `Problem Faceoff:`, `Troublemaker Faceoff:` (CR 512.4).
    Faceoff(FaceoffKind),
    /// `Reaction:`, `Faceoff Reaction:`, `Main Phase Reaction:` (CR 512.4).
    Reaction(Option<Moment>),
    /// `Immediate:` (CR 512.5).
    Immediate,
}

/// An activated ability with its timing phrase, or the text of an Event.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Activated {
    /// Timing phrase before the colon.
    pub timing: Timing,
    /// Event that a reaction reacts to; `None` for all other timings.
    pub on: Option<Trigger>,
    /// Condition for using the ability ("While this card is at a Problem, …").
    pub condition: Option<Condition>,
    /// Cost (CR 703.1d): the part of the text before "to".
    pub cost: Option<Effect>,
    /// Effect of the ability.
    pub effect: Effect,
    /// Limit on the number of uses, if the text has one.
    pub limit: Option<Limit>,
    /// Players who may use the ability. "You" is the default. Another example is "any player may activate this
    /// ability".
    pub by: Who,
}

/// A triggered ability (CR 704).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Triggered {
    /// Event that triggers it.
    pub on: Trigger,
    /// Condition after the trigger ("…, if …,"), which is checked when the ability triggers (CR 712.2).
    pub condition: Option<Condition>,
    /// Effect of the ability.
    pub effect: Effect,
    /// Limit on the number of uses: "once per turn", "the first time each turn".
    pub limit: Option<Limit>,
}

/// An ability that generates continuous modifiers (CR 702.1).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Static {
    /// Condition under which the changes apply: "while …", "during …".
    pub condition: Option<Condition>,
    /// Changes that apply, in printed order.
    pub changes: Vec<Change>,
}

/// A replacement ability: "If X would happen, Y instead" (CR 710).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Replacement {
    /// Occurrence that is replaced.
    pub would: Happening,
    /// Condition under which the replacement applies: "while …", "during …".
    pub condition: Option<Condition>,
    /// Player who may choose to replace it: "you may … instead". `None` if the replacement is mandatory.
    pub may: Option<Who>,
    /// Effect that happens instead.
    pub instead: Effect,
    /// Limit on the number of uses: "once per faceoff".
    pub limit: Option<Limit>,
}

/// A limit of one use in each span of time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Limit {
    /// Span in which uses are counted.
    pub per: Span,
    /// True if the limit is shared by all of the player's cards with the same ability (Inspired, Studious).
    pub shared: bool,
    /// True if only an accepted use counts (Random). False if a use counts as soon as it is possible, even if the
    /// player declines.
    #[serde(default)]
    pub taken: bool,
}

impl Limit {
    /// Creates a limit of once per span.
    pub fn once(per: Span) -> Limit {
        Limit { per, shared: false, taken: false }
    }

    /// Creates a limit of once per span that all of the player's cards with the same ability share.
    pub fn once_for_all(per: Span) -> Limit {
        Limit { shared: true, ..Limit::once(per) }
    }
}

/// A span in which uses are counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Span {
    /// The turn in progress.
    Turn,
    /// The phase in progress.
    Phase,
    /// The faceoff in progress (CR 514).
    Faceoff,
    /// The whole game.
    Game,
}

/// A restriction on playing a card.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Placement {
    /// "Play on a Friend.": an attachment, with the description of possible hosts.
    On(Filter),
    /// "Play to your home."
    Home,
    /// "You must control Fluttershy to play this card."
    OnlyIf(Condition),
    /// "As an additional cost to play this card, retire a Friend." (CR 705.2b)
    Cost(Effect),
}
