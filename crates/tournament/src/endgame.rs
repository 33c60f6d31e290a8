//! End of a match after time is called (End of Match Procedures). A judge at a table and a game that this program plays
//! both use it. Callers pass the player of the current turn, the player of the first turn, and the points.

use serde::Serialize;

/// One of the two players of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The player named first on the slip.
    First,
    /// The other player.
    Second,
}

impl Side {
    /// Returns the other player.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// State of a match after time is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Endgame {
    /// Player of the game's first turn.
    opener: Side,
    /// Player of the current turn.
    turn: Side,
    /// True for a match of the elimination rounds.
    elimination: bool,
    /// Points when the extra game of an elimination match began, or at its last tie. The extra game ends when one
    /// player is ahead. `None` if no extra game is played.
    sudden: Option<[u32; 2]>,
    over: bool,
}

/// Next step of the procedure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case", tag = "do", content = "who")]
pub enum Step {
    /// This player finishes the current turn.
    FinishTurn(Side),
    /// This player takes one more turn, the last.
    LastTurn(Side),
    /// The game is over, and this player has won.
    Wins(Side),
    /// The game is drawn.
    Draw,
    /// Another game is played until the points change for the first time.
    AnotherGame,
}

impl Endgame {
    /// Begins the procedure: time is called in a game that `opener` began, during the turn of `turn`.
    pub fn time_called(opener: Side, turn: Side, elimination: bool) -> Endgame {
        Endgame { opener, turn, elimination, sudden: None, over: false }
    }

    /// Returns the first step, before anything else happens.
    pub fn now(&self) -> Step {
        match self.sudden {
            Some(_) => Step::AnotherGame,
            None => Step::FinishTurn(self.turn),
        }
    }

    /// Returns the step after the current turn has ended with these points and no winner.
    pub fn turn_ended(&mut self, points: [u32; 2]) -> Step {
        if self.sudden.is_some() {
            return self.points(points);
        }
        // Both players must have the same number of turns. After a turn of the first player, the second player has one
        // more.
        if !self.over && self.turn == self.opener {
            self.turn = self.turn.other();
            self.over = true;
            return Step::LastTurn(self.turn);
        }
        self.by_points(points)
    }

    /// Stops play because the time for the procedure is up (five minutes if the head judge says so).
    pub fn limit_reached(&mut self, points: [u32; 2]) -> Step {
        self.by_points(points)
    }

    /// Reports new points. They can end the match only in the extra game that follows a draw.
    pub fn points(&mut self, points: [u32; 2]) -> Step {
        match self.sudden {
            Some(before) if before != points => match points[0].cmp(&points[1]) {
                std::cmp::Ordering::Greater => Step::Wins(Side::First),
                std::cmp::Ordering::Less => Step::Wins(Side::Second),
                // Both players scored at once. They play on until one of them is ahead.
                std::cmp::Ordering::Equal => {
                    self.sudden = Some(points);
                    Step::AnotherGame
                }
            },
            Some(_) => Step::AnotherGame,
            None if self.over => Step::LastTurn(self.turn),
            None => Step::FinishTurn(self.turn),
        }
    }

    fn by_points(&mut self, points: [u32; 2]) -> Step {
        match points[0].cmp(&points[1]) {
            std::cmp::Ordering::Greater => Step::Wins(Side::First),
            std::cmp::Ordering::Less => Step::Wins(Side::Second),
            std::cmp::Ordering::Equal if self.elimination => {
                self.sudden = Some([0, 0]);
                Step::AnotherGame
            }
            std::cmp::Ordering::Equal => Step::Draw,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use Side::{First, Second};

    /// End of Match Procedures: the current turn is finished. If it was the first player's turn, the other player has
    /// one more.
    #[test]
    fn end_of_match_procedures() {
        for opener in [First, Second] {
            let mut end = Endgame::time_called(opener, opener, false);
            assert_eq!(end.now(), Step::FinishTurn(opener));
            assert_eq!(end.turn_ended([5, 3]), Step::LastTurn(opener.other()));
            assert_eq!(end.turn_ended([5, 7]), Step::Wins(Second));

            let mut end = Endgame::time_called(opener, opener.other(), false);
            assert_eq!(end.now(), Step::FinishTurn(opener.other()));
            assert_eq!(end.turn_ended([5, 3]), Step::Wins(First), "the second player's turn was the last");
        }
    }

    /// End of Match Procedures: equal points are a draw in Swiss rounds.
    #[test]
    fn equal_points_are_a_draw() {
        let mut end = Endgame::time_called(First, Second, false);
        assert_eq!(end.turn_ended([4, 4]), Step::Draw);
    }

    /// End of Match Procedures: when the limit is reached, play stops at once in any turn.
    #[test]
    fn the_limit_stops_play_at_once() {
        let mut end = Endgame::time_called(First, First, false);
        assert_eq!(end.limit_reached([2, 6]), Step::Wins(Second));
        let mut end = Endgame::time_called(First, First, false);
        end.turn_ended([2, 6]);
        assert_eq!(end.limit_reached([6, 6]), Step::Draw);
    }

    /// End of Match Procedures: elimination rounds have no draws. The players play another game until the points
    /// change.
    #[test]
    fn another_game_in_elimination_rounds() {
        let mut end = Endgame::time_called(First, Second, true);
        assert_eq!(end.turn_ended([4, 4]), Step::AnotherGame);
        assert_eq!(end.turn_ended([0, 0]), Step::AnotherGame, "nothing has changed yet");
        assert_eq!(end.points([0, 1]), Step::Wins(Second));
    }
}
