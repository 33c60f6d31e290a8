//! Players, and whose cards.

use serde::Serialize;

use super::amount::{Amount, Tally};
use super::cards::Cards;
use super::filter::Cmp;

/// A player or players.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// The controller of the text.
    You,
    /// "An opponent", "your opponent": one of them, chosen by the actor where it matters.
    Opponent,
    /// "Your opponents", "each opponent".
    Opponents,
    /// "Each player", "players", "all players".
    EachPlayer,
    /// "A player", in triggers and conditions: whoever fits; from then on "that player".
    APlayer,
    /// "That player", "they": the player spoken of last.
    ThatPlayer,
    /// "That player's opponent".
    ThatPlayersOpponent,
    /// "Its owner", "this card's owner": who owns those cards (CR 513.1).
    Owner(Box<Cards>),
    /// "Its controller", "that Friend's controller": who controls those cards.
    Controller(Box<Cards>),
    /// "The player with the most Pegasus characters here": nobody while two have as many.
    Most(Box<Tally>),
    /// "The player with the fewest points".
    Fewest(Box<Tally>),
    /// "Each player with a Friend here".
    EachWith(Box<Having>),
    /// "A player with a Friend here", in triggers and conditions: whoever fits; from then on "that player".
    APlayerWith(Box<Having>),
    /// Who won the faceoff just resolved (CR 514.5).
    Winner,
    /// Who lost it.
    Loser,
    /// "A challenger": who challenges a Troublemaker in the faceoff that goes on (CR 608.1).
    Challenger,
    /// Who carries the effect out: "they" inside an [`super::Effect::By`], "you" elsewhere.
    Actor,
}

/// What a player has so much of: "with at least 2 Friends here".
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[allow(missing_docs)]
pub struct Having {
    pub what: Tally,
    pub cmp: Cmp,
    pub count: Amount,
}

/// Whose cards.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whose {
    /// Nothing is said.
    #[default]
    Any,
    /// Belonging to that player or those players. In play this asks who controls a card (CR 513.6), elsewhere who
    /// owns it.
    Of(Who),
}

impl Whose {
    /// "Your".
    pub const YOUR: Whose = Whose::Of(Who::You);
    /// "Opposing", "an opponent's".
    pub const OPPOSING: Whose = Whose::Of(Who::Opponents);
}
