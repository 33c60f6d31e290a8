//! What the drawn table asks of a game, wherever it is played: here, or on a server.

use std::sync::Arc;

use maneframe_card::Card;
use maneframe_engine::inspect::Act;
use maneframe_engine::{CardId, Choice, Edition, PlayerId};

use crate::concern::Leaving;
use crate::describe::scene::Scene;

/// A game as the drawn table sees it. Cards have numbers of the game's own, options their places in a list.
pub trait Source {
    /// The table as it is now.
    fn scene(&self) -> Scene;
    /// The rulebook by which it is played.
    fn edition(&self) -> Edition;
    /// Who of those here has to decide.
    fn asked(&self) -> Option<PlayerId>;
    /// What they may answer; nothing where nobody here is asked.
    fn offers(&self) -> Vec<Offer>;
    /// A number that changes with what is asked: offers of another one are not to be taken.
    fn moment(&self) -> u64;
    /// What is asked, of whomever.
    fn question(&self) -> Question;
    /// Whether the one who is asked may pass.
    fn can_pass(&self) -> bool;
    /// Whether nobody here has a seat.
    fn watching(&self) -> bool;
    /// Whether the game is over.
    fn is_over(&self) -> bool;

    /// Answers with the option of that number.
    ///
    /// # Errors
    /// If that can't be; says why.
    fn choose(&mut self, index: usize) -> Result<(), String>;
    /// What would be lost by passing, told once a turn.
    fn concern(&mut self, leaving: Leaving) -> Option<String>;
    /// Passes until the phase or the turn is over.
    fn skip(&mut self, leaving: Leaving);
    /// Takes the last choice back, or asks the others for it.
    ///
    /// # Errors
    /// If that can't be; says why.
    fn undo(&mut self) -> Result<String, String>;
    /// What a good player would do in the place of who is asked here; from a server it comes later, by [`Beside::take_shows`].
    ///
    /// # Errors
    /// If nobody here is asked, or there are no hints; says why.
    fn hint(&mut self) -> Result<Option<String>, String>;
    /// Whether there may be something to take back.
    fn can_undo(&self) -> bool;
    /// Whoever is here gives up.
    fn concede(&mut self);
    /// A draw is offered, and was agreed to by those up to `agreed`.
    fn draw(&mut self, by: PlayerId, agreed: Option<PlayerId>) -> Draw;
    /// Who here may offer a draw now.
    fn may_draw(&self) -> Option<PlayerId>;
    /// Whether to stop at every window from now on; from every one to only some, and back.
    fn turn_stops(&mut self) -> bool;
    /// Whether nobody gets on, so that a draw is worth a thought.
    fn goes_nowhere(&self) -> bool {
        false
    }

    /// How much of the log there is.
    fn told(&self) -> usize;
    /// An entry of the log, where the one who looks may know it.
    fn entry(&self, at: usize) -> Option<Entry<'_>>;
    /// From where on the log is news at the beginning.
    fn recap(&self) -> usize {
        0
    }
    /// A player's name with the seat.
    fn name(&self, player: PlayerId) -> String;
    /// What a player's deck is called.
    fn deck(&self, player: PlayerId) -> String;
    /// How the game ended, in words.
    fn result(&self) -> String;
    /// What else there is to say at the end.
    fn epilogue(&self) -> Vec<String>;
    /// A few words about chance, for the corner of the screen.
    fn corner(&self) -> String;
    /// What leaving the game means.
    fn farewell(&self) -> String;

    /// Why a card in hand can't be played. What isn't known at once comes later, by [`Beside::take_shows`].
    fn refusal(&mut self, card: CardId, title: &str) -> Option<String>;
    /// Why a card is as it is, and what may be done with it; later as well.
    fn why(&mut self, card: CardId, title: &str) -> Option<Vec<String>>;
    /// What is printed on a card that lies nowhere on the table, to who may read it.
    fn printed(&self, card: CardId) -> Option<Arc<Card>>;

    /// What there is only where the game is at this terminal.
    fn here(&mut self) -> Option<&mut dyn Here> {
        None
    }
    /// Whether others act step by step before one's eyes.
    fn is_paced(&self) -> bool {
        false
    }
    /// Whether others act now, and wait to be looked at.
    fn others_act(&self) -> bool {
        false
    }
    /// What there is beside a game on a server.
    fn beside(&mut self) -> Option<&mut dyn Beside> {
        None
    }
    /// What there is to say of people and the connection, in a few words each, the most urgent first.
    fn asides(&self) -> Vec<String> {
        Vec::new()
    }
}

/// A game at this terminal.
pub trait Here {
    /// One choice that nobody at the keyboard has to make; `false` where a person has to decide, or the game is over.
    fn advance(&mut self) -> bool;
    /// Goes on until a person has to decide.
    fn settle(&mut self);
    /// Makes sure that what was entered is kept.
    fn sync(&mut self);
    /// How much was entered.
    fn entered(&self) -> usize;
    /// Whether a bot has done anything since a person chose.
    fn others_acted(&self) -> bool;
    /// Whether people share the keyboard.
    fn is_shared(&self) -> bool;
    /// That the game can't be kept at the moment, or can again; told once.
    fn trouble(&mut self) -> Option<String>;
    /// Writes a replay; `None` where something else would have to be replaced, which has to be asked first.
    fn save(&mut self, replaces: bool) -> Option<String>;
}

/// What people on a server do beside the game.
pub trait Beside {
    /// Takes in what has come from the server; whether there was anything.
    fn hear(&mut self) -> bool;
    /// What is to be laid over the table now; each once.
    fn take_shows(&mut self) -> Vec<Show>;
    /// What somebody proposes and waits for an answer from here: its number, and the question.
    fn proposal(&self) -> Option<(u32, String)>;
    /// Answers a proposal.
    fn answer(&mut self, proposal: u32, agree: bool);
    /// Says something, or a judge rules something.
    fn say(&mut self, words: &str);
    /// Passes until something happens, or until one's own next turn.
    fn wait(&mut self, own_turn: bool);
    /// Proposes another game; where all agreed to one, goes there: `true`.
    fn rematch(&mut self) -> bool;
    /// Whether what is typed may be a judge's ruling.
    fn judges(&self) -> bool;
    /// Whether the connection has ended for good.
    fn has_ended(&self) -> bool;
    /// Whether a clock runs, which has to be drawn each second.
    fn ticks(&self) -> bool;
}

/// Something that came from afar, to be shown at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Show {
    /// In the place of the answers.
    Message(String),
    /// Lines to be read.
    Pages {
        /// Above them.
        title: String,
        /// The lines.
        lines: Vec<String>,
    },
}

/// What became of the offer of a draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Draw {
    /// The game is drawn.
    Agreed,
    /// Somebody has to be asked here.
    Ask(PlayerId),
    /// What there is to say.
    Told(String),
}

/// An option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// What it does.
    pub choice: Choice,
    /// The same in words.
    pub words: String,
}

/// What is asked.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Question {
    /// In short.
    pub short: String,
    /// With the moment in which it is asked.
    pub words: String,
    /// The rule that asks.
    pub rule: String,
    /// The line of card text that asks.
    pub text: Option<String>,
    /// Whether it is about one's first hand.
    pub mulligan: bool,
}

/// An entry of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry<'a> {
    /// What sort of thing happened; none for what people say and do beside the game.
    pub act: Option<Act>,
    /// In words.
    pub words: &'a str,
}

impl Entry<'_> {
    /// Whether it is one of those acts.
    pub fn is_of(self, acts: u64) -> bool {
        self.act.is_some_and(|act| act.bit() & acts != 0)
    }
}
