//! Definitions of a card, a side of it and an ability.

use std::ops::Range;
use std::sync::Arc;

use maneframe_card::ability::{Ability, Filter, Keyword, Kind, Phase, Who, Zone};
use maneframe_card::{Card, CardType, Color, ColorSet, ProblemStats, Symbol};

use crate::cards::known_result::KnownResult;
use crate::cards::program::Program;
use crate::cards::topics::Topics;
use crate::model::ids::{AbilityId, WordId};
use crate::model::state::Part;

/// The most needed facts about a definition, in a few bytes, stored next to each other for all definitions.
#[derive(Clone, Copy, Debug)]
pub struct Glance {
    /// See [`Def::name`].
    pub name: u16,
    /// See [`Def::unique`].
    pub unique: bool,
    /// True if it is printed as a Troublemaker.
    pub troublemaker: bool,
    /// True if it is an attachment.
    pub attachment: bool,
    /// True if it may have continuous abilities in play, on either side.
    pub statics: bool,
    /// True if it may have abilities that trigger, replace or can be activated.
    pub others: bool,
}

/// Definition of one side of a card.
#[derive(Clone, Debug)]
pub struct FaceDef {
    /// Power as printed on the side.
    pub power: Option<i16>,
    /// Colours as printed on the side.
    pub colors: ColorSet,
    /// Printed traits, one bit each.
    pub traits: u128,
    /// Its abilities in the pool's table, including those of its keywords.
    pub abilities: Range<u16>,
    /// Abilities that function only while it is flipped (CR 701.5: Chaos).
    pub flipped: Range<u16>,
    /// Continuous abilities that function in play.
    pub statics: Vec<AbilityId>,
    /// Abilities that trigger, replace or can be activated in play.
    pub others: Vec<AbilityId>,
    /// True if any ability works outside play.
    pub off_board: bool,
    /// Keywords of the side.
    pub keywords: Vec<Keyword>,
    /// Home limit of a Mane Character (CR 212).
    pub home_limit: Option<u8>,
}

/// Definition of a card.
#[derive(Clone, Debug)]
pub struct Def {
    /// Card as it is printed.
    pub card: Arc<Card>,
    /// Type as printed on the card.
    pub kind: CardType,
    /// True if it has the Dilemma trait: it is a Problem in play (CR 522).
    pub dilemma: bool,
    /// True if it is Unique (CR 516.3).
    pub unique: bool,
    /// True if it is Epic.
    pub epic: bool,
    /// Printed cost in action tokens.
    pub cost: Option<u8>,
    /// Requirements to play it: colour and power.
    pub requirements: Vec<(Color, u8)>,
    /// Start and Boosted side, or a single side.
    pub faces: Vec<FaceDef>,
    /// Number of its name: cards with equal names have equal numbers (CR 201.1).
    pub name: u16,
    /// Full name: title and subtitle (CR 201.1).
    pub full_name: WordId,
    /// Title of the card.
    pub title: WordId,
    /// Titles in card texts that refer to this card (CR 201.3).
    pub titles: Vec<Symbol>,
    /// Points for defeating it.
    pub points: u8,
    /// Numbers of a Problem.
    pub problem: Option<ProblemStats>,
    /// Cards that an attachment can be attached to (CR 509).
    pub host: Option<Filter>,
    /// Abilities that restrict when it may be played.
    pub only_if: Vec<AbilityId>,
    /// Abilities with additional costs of playing it.
    pub costs: Vec<AbilityId>,
    /// For an Event: its playable text.
    pub event: Option<AbilityId>,
    /// True if it can be used from hand outside its player's Main Phase: Immediate, Faceoff and Reaction Events, Hasty.
    pub quick: bool,
    /// "Play to your home."
    pub to_your_home: bool,
    /// True if an effect made it (CR 521).
    pub token: bool,
}

impl Def {
    /// Returns its cost before any text changes that; for a Troublemaker 1 (CR 204.1a).
    pub fn price(&self) -> u8 {
        if self.kind == CardType::Troublemaker { 1 } else { self.cost.unwrap_or(0) }
    }

    /// Returns the side that is up.
    pub fn face(&self, boosted: bool) -> &FaceDef {
        &self.faces[usize::from(boosted && self.faces.len() > 1)]
    }

    /// Returns true if a text about `kind` includes this card. In play a Dilemma is only a Problem (CR 522.1).
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
    /// Ability as read from the text.
    pub ability: Ability,
    /// Zone outside play in which it works (CR 701.3); `None` if it works in play.
    pub zone: Option<Zone>,
    /// Zone in which it works in addition to play: see `cards/off_board`.
    pub also_in: Option<Zone>,
    /// True if it works while its card is face-down (CR 505.1a).
    pub face_down: bool,
    /// Keyword that it belongs to.
    pub keyword: Option<Keyword>,
    /// Name of the declared keyword that it belongs to; [`WordId::NONE`] for all others.
    pub named: WordId,
    /// Steps of its cost.
    pub cost: Program,
    /// Steps of its effect.
    pub effect: Program,
    /// Steps for its controller winning, and losing, a faceoff that its effect starts.
    pub after: [Program; 2],
    /// Steps of its effect whose numbers are fixed when it triggers (CR 712.2).
    pub locked_steps: Vec<crate::cards::locked_amounts::Early>,
    /// Acts that it waits for or would replace.
    pub acts: u64,
    /// Topics that each change of a continuous ability reads (including its condition) and writes.
    pub topics: Vec<(Topics, Topics)>,
    /// Constant result of each change, if it has one.
    pub known: Vec<Option<KnownResult>>,
    /// Moments that its condition depends on: see [`crate::cards::topics::moments_of`].
    pub moments: u8,
    /// True if its condition can only be true in a faceoff, and the only phase in which it can be true.
    pub needs: (bool, Option<Phase>),
    /// Players for each of whom its condition is evaluated, so that its changes apply to those who meet it: see
    /// [`crate::cards::topics::is_per_player`]. `None` if there is one condition for all.
    pub per_player: Option<Who>,
    /// True if it refers to cards that another ability of its card banished: see `cards/linked_abilities`.
    pub linked: bool,
    /// True if it triggers at the end of a faceoff and refers to flipped cards.
    pub ends_flipped: bool,
    /// Abilities that it quotes, with the places of the quotations.
    pub quotes: Vec<(QuotePlace, Range<u16>)>,
}

/// Place of a quotation: a program and a step, or `None` and a change of a continuous ability.
pub type QuotePlace = (Option<Part>, u16);

impl AbilityDef {
    /// Returns the steps of a part.
    pub fn program(&self, part: Part) -> &Program {
        match part {
            Part::Cost => &self.cost,
            Part::Effect => &self.effect,
            Part::Win => &self.after[0],
            Part::Lose => &self.after[1],
        }
    }

    /// Returns the numbers of the abilities that are quoted there.
    pub fn quoted(&self, place: QuotePlace) -> Range<u16> {
        let there = self.quotes.iter().find(|(other, _)| *other == place);
        there.map_or(0..0, |(_, abilities)| abilities.clone())
    }
}

/// Returns true if a card may be played with other costs than the printed one (CR glossary: Redeem, Transform).
pub(crate) fn other_ways(face: &FaceDef) -> bool {
    face.keywords.iter().any(|k| matches!(k, Keyword::Redeem | Keyword::Transform(_)))
}
