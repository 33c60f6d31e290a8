//! References to players, and to the owners or controllers of cards.

use serde::Serialize;

use super::amount::{Amount, Tally};
use super::cards::Cards;
use super::filter::Cmp;

/// A reference to one or more players.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// The controller of the text.
    You,
    /// One opponent: "an opponent", "your opponent". If there are several, the actor chooses.
    Opponent,
    /// "Your opponents", "each opponent".
    Opponents,
    /// "Each player", "players", "all players".
    EachPlayer,
    /// Any player that matches, in triggers and conditions: "a player". "That player" refers to this player afterwards.
    APlayer,
    /// "That player", "they": the player mentioned last.
    ThatPlayer,
    /// "That player's opponent".
    ThatPlayersOpponent,
    /// "Its owner", "this card's owner": the owner of those cards (CR 513.1).
    Owner(Box<Cards>),
    /// "Its controller", "that Friend's controller": the controller of those cards.
    Controller(Box<Cards>),
    /// "The player with the most Pegasus characters here"; matches no player in case of a tie.
    Most(Box<Tally>),
    /// "The player with the fewest points"; matches no player in case of a tie.
    Fewest(Box<Tally>),
    /// "Each player with a Friend here".
    EachWith(Box<Having>),
    /// Any player that matches, in triggers and conditions: "a player with a Friend here". "That player" refers to this
    /// player afterwards.
    APlayerWith(Box<Having>),
    /// The winner of the faceoff that was just resolved (CR 514.5).
    Winner,
    /// The loser of the faceoff that was just resolved.
    Loser,
    /// "A challenger": a player who challenges a Troublemaker in the current faceoff (CR 608.1).
    Challenger,
    /// The player who carries out the effect: "they" inside an [`super::Effect::By`], "you" elsewhere.
    Actor,
}

/// "With at least 2 Friends here": a condition on a quantity that a player has.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Having {
    /// Quantity that is compared.
    pub what: Tally,
    /// Comparison of the player's quantity with `count`.
    pub cmp: Cmp,
    /// Number with which the quantity is compared.
    pub count: Amount,
}

/// The players whose cards a phrase matches.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whose {
    /// All players. The phrase doesn't restrict whose cards match.
    #[default]
    Any,
    /// Cards of those players. In play this means their controller (CR 513.6), in other zones their owner.
    Of(Who),
}

impl Whose {
    /// "Your": cards of the controller of the text.
    pub const YOUR: Whose = Whose::Of(Who::You);
    /// "Opposing", "an opponent's": cards of the opponents.
    pub const OPPOSING: Whose = Whose::Of(Who::Opponents);
}
