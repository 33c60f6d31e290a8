//! What a card, a side of it and an ability are to the engine.

use std::ops::Range;
use std::sync::Arc;

use maneframe_card::ability::{Ability, Filter, Keyword, Kind, Phase, Zone};
use maneframe_card::{Card, CardType, Color, ColorSet, ProblemStats, Symbol};

use crate::cards::known_result::KnownResult;
use crate::cards::program::Program;
use crate::cards::topics::Topics;
use crate::model::ids::{AbilityId, WordId};
use crate::model::state::Part;

/// The facts about a definition that are asked most, in few bytes, so that those of all definitions lie side by side.
#[derive(Clone, Copy, Debug)]
pub struct Glance {
    /// See [`Def::name`].
    pub name: u16,
    /// See [`Def::unique`].
    pub unique: bool,
    /// Whether it is printed as a Troublemaker.
    pub troublemaker: bool,
    /// Whether it is an attachment.
    pub attachment: bool,
    /// Whether it may have continuous abilities in play, on either side.
    pub statics: bool,
    /// Whether it may have abilities that trigger, replace or can be activated.
    pub others: bool,
}

/// What one side of a card is to the engine.
#[derive(Clone, Debug)]
pub struct FaceDef {
    /// Printed power.
    pub power: Option<i16>,
    /// Printed colours.
    pub colors: ColorSet,
    /// Printed traits, a bit each.
    pub traits: u128,
    /// Its abilities in the pool's table; those of its keywords included.
    pub abilities: Range<u16>,
    /// Those that function while it is flipped, and only then (CR 701.5: Chaos).
    pub flipped: Range<u16>,
    /// The continuous ones among them that function in play.
    pub statics: Vec<AbilityId>,
    /// Those among them that trigger, replace or can be activated in play.
    pub others: Vec<AbilityId>,
    /// Whether any of them works outside play.
    pub off_board: bool,
    /// Its keywords.
    pub keywords: Vec<Keyword>,
    /// Home limit of a Mane Character (CR 212).
    pub home_limit: Option<u8>,
}

/// A card to the engine.
#[derive(Clone, Debug)]
pub struct Def {
    /// What is printed.
    pub card: Arc<Card>,
    /// Printed type.
    pub kind: CardType,
    /// Whether it has the Dilemma trait: it is a Problem in play (CR 522).
    pub dilemma: bool,
    /// Whether it is Unique (CR 516.3).
    pub unique: bool,
    /// Whether it is Epic.
    pub epic: bool,
    /// Printed cost.
    pub cost: Option<u8>,
    /// Play requirements.
    pub requirements: Vec<(Color, u8)>,
    /// Start and Boosted side, or just one.
    pub faces: Vec<FaceDef>,
    /// Same number, same name (CR 201.1).
    pub name: u16,
    /// Its name, title and subtitle (CR 201.1).
    pub full_name: WordId,
    /// Its title.
    pub title: WordId,
    /// Titles in card texts that mean this card (CR 201.3).
    pub titles: Vec<Symbol>,
    /// Points for defeating it.
    pub points: u8,
    /// A Problem's numbers.
    pub problem: Option<ProblemStats>,
    /// What it can be attached to, for an attachment (CR 509).
    pub host: Option<Filter>,
    /// Abilities that say when it may be played at all.
    pub only_if: Vec<AbilityId>,
    /// Abilities that say what else is paid to play it.
    pub costs: Vec<AbilityId>,
    /// For an Event: its playable text.
    pub event: Option<AbilityId>,
    /// Whether it can be used outside its player's Main Phase, from hand: Immediate, Faceoff and Reaction Events, Hasty.
    pub quick: bool,
    /// "Play to your home."
    pub to_your_home: bool,
    /// Made by an effect, not printed (CR 521).
    pub token: bool,
}

impl Def {
    /// What it costs before any text changes that: for a Troublemaker 1 (CR 204.1a).
    pub fn price(&self) -> u8 {
        if self.kind == CardType::Troublemaker { 1 } else { self.cost.unwrap_or(0) }
    }

    /// The side that is up.
    pub fn face(&self, boosted: bool) -> &FaceDef {
        &self.faces[usize::from(boosted && self.faces.len() > 1)]
    }

    /// Whether text that speaks of `kind` speaks of this card; in play a Dilemma is a Problem only (CR 522.1).
    pub fn is_kind(&self, kind: Kind, in_play: bool) -> bool {
        if kind == Kind::Card {
            return true;
        }
        if in_play && self.dilemma {
            return kind == Kind::Problem;
        }
        match self.kind {
            CardType::ManeCharacter => matches!(kind, Kind::ManeCharacter | Kind::Character),
            CardType::Friend => matches!(kind, Kind::Friend | Kind::Character),
            CardType::Resource => kind == Kind::Resource,
            CardType::Event => kind == Kind::Event,
            CardType::Troublemaker => kind == Kind::Troublemaker,
            CardType::Problem => kind == Kind::Problem,
        }
    }
}

/// An ability, ready to be carried out.
#[derive(Clone, Debug)]
pub struct AbilityDef {
    /// What it says.
    pub ability: Ability,
    /// The zone outside play in which it works (CR 701.3); none where it works in play.
    pub zone: Option<Zone>,
    /// The zone in which it works besides play: see `cards/off_board`.
    pub also_in: Option<Zone>,
    /// Whether it works while its card lies face-down (CR 505.1a).
    pub face_down: bool,
    /// The keyword that it stands for.
    pub keyword: Option<Keyword>,
    /// The name of the declared keyword that stands for it; [`WordId::NONE`] for all others.
    pub named: WordId,
    /// Steps of its cost.
    pub cost: Program,
    /// Steps of its effect.
    pub effect: Program,
    /// Steps for its controller winning, and losing, a faceoff that its effect starts.
    pub after: [Program; 2],
    /// Steps of its effect whose numbers are read as it triggers, and stay (CR 712.2).
    pub locked_steps: Vec<crate::cards::locked_amounts::Early>,
    /// The acts that it waits for or would replace.
    pub acts: u64,
    /// For each change of a continuous ability, what it looks at (its condition included) and what it writes.
    pub topics: Vec<(Topics, Topics)>,
    /// For each change, what it comes to without being asked.
    pub known: Vec<Option<KnownResult>>,
    /// The moments that its condition asks about: see [`crate::cards::topics::moments_of`].
    pub moments: u8,
    /// Whether its condition can only hold in a faceoff, and in which phase only.
    pub needs: (bool, Option<Phase>),
    /// Whether its condition is asked of each player: see [`crate::cards::topics::is_per_player`].
    pub per_player: bool,
    /// Whether it speaks of what another ability of its card banished: see `cards/linked_abilities`.
    pub linked: bool,
    /// Whether it triggers at the end of a faceoff and speaks of flipped cards.
    pub ends_flipped: bool,
}

impl AbilityDef {
    /// The steps of a part.
    pub fn program(&self, part: Part) -> &Program {
        match part {
            Part::Cost => &self.cost,
            Part::Effect => &self.effect,
            Part::Win => &self.after[0],
            Part::Lose => &self.after[1],
        }
    }
}

/// Whether a card may be played otherwise than for what it costs (CR glossary: Redeem, Transform).
pub(crate) fn other_ways(face: &FaceDef) -> bool {
    face.keywords.iter().any(|k| matches!(k, Keyword::Redeem | Keyword::Transform(_)))
}
