//! [`Weights`]: the parameters of the evaluation.

/// Values in hundredths of a point, unless stated otherwise. Each is the value to the player who has the thing. They
/// were tuned in games of the bot against itself with slightly different weights (docs/lab/bots.md).
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// Bonus for each of the last five points before victory.
    pub late: f64,
    /// Value of an action token. Only the first ten count.
    pub token: f64,
    /// Value of a card in hand, up to the hand size.
    pub card: f64,
    /// Value of one point of power of a character in play.
    pub power: f64,
    /// Value of a character in play, in addition to its power.
    pub body: f64,
    /// Bonus for a Mane Character with its Boosted side up.
    pub boosted: f64,
    /// Penalty for a frightened character.
    pub frightened: f64,
    /// Penalty per power of an exhausted character.
    pub exhausted: f64,
    /// Penalty for a character at home.
    pub home: f64,
    /// Penalty for each Friend above the home limit.
    pub crowd: f64,
    /// Value of a Resource, plus the same amount for each action token of its cost.
    pub resource: f64,
    /// Value of a face-down Troublemaker.
    pub lurking: f64,
    /// Value of a face-up Troublemaker.
    pub trouble: f64,
    /// Bonus for a Troublemaker at a Problem that the opponent could confront.
    pub block: f64,
    /// Value of a Problem that can be confronted.
    pub can: f64,
    /// Bonus for such a Problem in the player's own turn before the Score Phase, whose points are still to come. It is
    /// 0 for searches that play turns to their end.
    pub soon: f64,
    /// Value of a Problem that can't be confronted yet, multiplied by the fraction of the required power that is there.
    pub near: f64,
    /// Penalty for each missing point of power at such a Problem.
    pub short: f64,
    /// Value of one point of a Problem's bonus in a faceoff. It is multiplied by the chance to win the faceoff, minus
    /// [`Weights::edge`].
    pub faceoff: f64,
    /// Chance to win at which a faceoff is worth nothing, from 0 to 1.
    pub edge: f64,
    /// Lead in power that turns an even chance into a certain win.
    pub luck: f64,
    /// Value of one point of power at a Problem without a faceoff, for each point of the Problem's bonus.
    pub hold: f64,
    /// Value of a Score Phase that would win the game.
    pub win: f64,
    /// Factor for a Score Phase that comes after the opponent's turn, from 0 to 1.
    pub later: f64,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights {
            late: 8.2,
            token: 7.7,
            card: 3.0,
            power: 2.3,
            body: 3.6,
            boosted: 19.3,
            frightened: 5.7,
            exhausted: 1.2,
            home: 1.8,
            crowd: 6.2,
            resource: 1.9,
            lurking: 7.9,
            trouble: 13.4,
            block: 1.3,
            can: 42.8,
            soon: 0.0,
            near: 36.3,
            short: 0.86,
            faceoff: 117.6,
            edge: 0.48,
            luck: 9.4,
            hold: 2.2,
            win: 97.8,
            later: 0.81,
        }
    }
}
