//! Interface of the drawn table to a game, either local or on a server. Both show what messages say ([`View`]).

use maneframe_engine::{Handle, PlayerId, Prompt};

use crate::describe::{player, window};
use crate::pass_warning::Leaving;
use crate::view::View;

/// A game as the drawn table sees it. Options are identified by their indices.
pub trait Source {
    /// Returns the game as the local user sees it.
    fn view(&self) -> View<'_>;
    /// Returns a number that changes with the question. Options of another number are no longer valid.
    fn moment(&self) -> u64;
    /// Returns the current question, of any player, or why there is none.
    fn question(&self) -> Question {
        self.pending_question()
    }
    /// Returns the pending question, of any player.
    fn pending_question(&self) -> Question {
        let view = self.view();
        let (Some(pending), Some(words)) = (view.pending, view.words()) else {
            return Question::told("The other players are playing".to_owned());
        };
        let mine = view.question.is_some();
        let who = player(pending.who);
        Question {
            short: window::capital(&pending.words.to_string()),
            words: if mine { words } else { format!("{} decides. {words}", self.name(who)) },
            rule: pending.rule.clone(),
            text: pending.text.clone(),
            mulligan: view.prompt() == Some(Prompt::Mulligan),
        }
    }
    /// Returns true if no local user has a seat.
    fn watching(&self) -> bool {
        self.view().me.is_none()
    }
    /// Returns true if the game is over.
    fn is_over(&self) -> bool;

    /// Chooses the option with that index.
    ///
    /// # Errors
    /// If it is not possible. The error is a message.
    fn choose(&mut self, index: usize) -> Result<(), String>;
    /// Returns what would be lost by passing, at most once per turn.
    fn concern(&mut self, leaving: Leaving) -> Option<String>;
    /// Passes until the phase or the turn is over.
    fn skip(&mut self, leaving: Leaving);
    /// Undoes the last choice, or asks the other players for it.
    ///
    /// # Errors
    /// If it is not possible. The error is a message.
    fn undo(&mut self) -> Result<String, String>;
    /// Returns what a good player would do. On a server the hint comes later by [`RemoteTable::take_shows`].
    ///
    /// # Errors
    /// If no local player must decide, or there are no hints. The error is a message.
    fn hint(&mut self) -> Result<Option<String>, String>;
    /// Returns true if there may be something to undo.
    fn can_undo(&self) -> bool;
    /// Concedes the game for the local player.
    fn concede(&mut self);
    /// Offers a draw to the players after `agreed`.
    fn draw(&mut self, by: PlayerId, agreed: Option<PlayerId>) -> Draw;
    /// Returns the local player who may currently offer a draw.
    fn may_draw(&self) -> Option<PlayerId>;
    /// Switches between stopping at every window and only at some. Returns true for every window.
    fn turn_stops(&mut self) -> bool;
    /// Returns true if the game makes no progress, so that a draw may be appropriate.
    fn goes_nowhere(&self) -> bool {
        false
    }

    /// Returns the index of the first log entry that is new at the beginning.
    fn recap(&self) -> usize {
        0
    }
    /// Returns a player's name with the seat.
    fn name(&self, player: PlayerId) -> String;
    /// Returns the name of a player's deck.
    fn deck(&self, player: PlayerId) -> String;
    /// Describes the result of the game.
    fn result(&self) -> String;
    /// Returns further lines for the end of the game.
    fn epilogue(&self) -> Vec<String>;
    /// Describes the seed for the corner of the screen.
    fn corner(&self) -> String;
    /// Describes the consequences of leaving the game.
    fn farewell(&self) -> String;

    /// Explains why a card in hand can't be played. If the answer isn't available at once, it comes later by
    /// [`RemoteTable::take_shows`].
    fn refusal(&mut self, card: Handle, title: &str) -> Option<String>;
    /// Explains a card's values and what can be done with it, or later like [`Source::refusal`].
    fn why(&mut self, card: Handle, title: &str) -> Option<Vec<String>>;
    /// Returns the interface of a local game.
    fn here(&mut self) -> Option<&mut dyn Here> {
        None
    }
    /// Returns true if moves of other players are shown step by step.
    fn is_paced(&self) -> bool {
        false
    }
    /// Returns true if moves of other players are waiting to be shown.
    fn others_act(&self) -> bool {
        false
    }
    /// Returns the name of the bot that decides now, if the game waits for its choice and that may take long.
    fn thinker(&self) -> Option<String> {
        None
    }
    /// Returns the interface of a game on a server.
    fn beside(&mut self) -> Option<&mut dyn RemoteTable> {
        None
    }
    /// Returns short remarks about players and the connection, the most urgent first.
    fn asides(&self) -> Vec<String> {
        Vec::new()
    }
}

/// A local game.
pub trait Here {
    /// Makes one choice that needs no person. Returns `false` if a person must decide, or the game is over.
    fn advance(&mut self) -> bool;
    /// Ensures that the entries are stored.
    fn sync(&mut self);
    /// Returns the number of entries.
    fn entered(&self) -> usize;
    /// Returns true if a bot has acted since a person's last choice.
    fn others_acted(&self) -> bool;
    /// Returns true if several people share the keyboard.
    fn is_shared(&self) -> bool;
    /// Returns a message that the game can't be stored at the moment, or can be stored again. Each message is returned
    /// once.
    fn trouble(&mut self) -> Option<String>;
    /// Writes a replay. Returns `None` if another file would be replaced, which needs a confirmation.
    fn save(&mut self, replaces: bool) -> Option<String>;
}

/// Interface for chat and proposals on a server.
pub trait RemoteTable {
    /// Handles messages from the server. Returns true if there were any.
    fn hear(&mut self) -> bool;
    /// Returns what should be shown now, each item once.
    fn take_shows(&mut self) -> Vec<Show>;
    /// Returns a proposal that waits for the local player: its number and the question.
    fn proposal(&self) -> Option<(u32, String)>;
    /// Answers a proposal.
    fn answer(&mut self, proposal: u32, agree: bool);
    /// Sends a chat message, or a judge's ruling.
    fn say(&mut self, words: &str);
    /// Passes until something happens, or until the player's next turn.
    fn wait(&mut self, own_turn: bool);
    /// Proposes a rematch. If all players have agreed to one, goes to its table and returns `true`.
    fn rematch(&mut self) -> bool;
    /// Returns true if the input may be a judge's ruling.
    fn judges(&self) -> bool;
    /// Returns true if the connection has ended for good.
    fn has_ended(&self) -> bool;
    /// Returns true if a clock is running, which must be drawn each second.
    fn ticks(&self) -> bool;
}

/// An item from a server that is shown at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Show {
    /// A message in place of the answers.
    Message(String),
    /// Lines to read.
    Pages {
        /// Title above the lines.
        title: String,
        /// The lines to read.
        lines: Vec<String>,
    },
}

/// Result of offering a draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Draw {
    /// The game is drawn.
    Agreed,
    /// A local player must be asked.
    Ask(PlayerId),
    /// A message for the player.
    Told(String),
}

/// The current question.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Question {
    /// Short form of the question.
    pub short: String,
    /// Question with the moment at which it is asked.
    pub words: String,
    /// Rule that asks.
    pub rule: String,
    /// Line of card text that asks.
    pub text: Option<String>,
    /// True if it is about the first hand.
    pub mulligan: bool,
}

impl Question {
    /// Creates a question that only consists of words.
    pub fn told(words: String) -> Question {
        Question { short: words.clone(), words, ..Question::default() }
    }
}
