//! [`Weights`]: what things are worth.

/// What things are worth to their player, in hundredths of a point. The numbers come from games of the bot with slightly
/// other weights against itself (docs/bots.md).
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// A point more, for each of the last five.
    pub late: f64,
    /// An action token, up to ten.
    pub token: f64,
    /// A card in hand, up to the hand size.
    pub card: f64,
    /// One power of a character.
    pub power: f64,
    /// A character, whatever its power.
    pub body: f64,
    /// A Mane Character that shows its Boosted side.
    pub boosted: f64,
    /// Taken off for a frightened character.
    pub frightened: f64,
    /// Taken off for one power of an exhausted character.
    pub exhausted: f64,
    /// Taken off for a character at home.
    pub home: f64,
    /// Taken off for each Friend beyond the home limit.
    pub crowd: f64,
    /// A Resource, and as much again for each action token that it costs.
    pub resource: f64,
    /// A face-down Troublemaker.
    pub lurking: f64,
    /// One that is face-up.
    pub trouble: f64,
    /// More for a Troublemaker at a Problem that the opponent could confront.
    pub block: f64,
    /// A Problem that can be confronted.
    pub can: f64,
    /// More for it before the Score Phase of one's own turn, whose points are still to come. None where turns are looked at to their end.
    pub soon: f64,
    /// One that can't, as far as the power that it asks is there.
    pub near: f64,
    /// Taken off for each power that is missing.
    pub short: f64,
    /// One point of the bonus in a faceoff, by the odds of winning it.
    pub faceoff: f64,
    /// Odds at which a faceoff is worth nothing.
    pub edge: f64,
    /// So much more power makes even odds sure ones.
    pub luck: f64,
    /// Power at a Problem where there is no faceoff, for each point of its bonus.
    pub hold: f64,
    /// The Score Phase that would win the game.
    pub win: f64,
    /// What a Score Phase is worth that comes after the opponent's, as a share.
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
