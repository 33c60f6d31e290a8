//! Saves a referee's game: the game and the messages to each viewer, so that handles and the numbers of questions and
//! events continue.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::cards::pool::CompiledPool;
use crate::flow::driver::Stops;
use crate::flow::stall::Guard;
use crate::model::ids::PlayerSet;
use crate::play::game::Game;
use crate::record::replay::{Entry, moves};
use crate::record::save::{LoadError, fingerprint};
use crate::referee::handle::Handles;
use crate::referee::undo::Barrier;
use crate::referee::viewer_log::{Heard, ViewerLog};
use crate::referee::{Referee, Words, hears, viewers};

/// The version of the file format.
const KEPT_VERSION: u32 = 2;
/// The maximum length of a file, in bytes; a game between people takes about a megabyte.
const MAX_KEPT: usize = 64 << 20;

/// The reason why a kept game can't be continued.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadRefereeError {
    /// The file is not JSON, or not of the form of a kept game.
    #[error("invalid kept game: {0}")]
    Json(#[from] serde_json::Error),
    /// The file was written by another version of the program; its version is given.
    #[error("unsupported version {0} of a kept game: this program reads version {KEPT_VERSION}")]
    OtherVersion(u32),
    /// The file was changed after it was written.
    #[error("the kept game is damaged: its checksum doesn't match")]
    Damaged,
    /// The saved game within it can't be loaded.
    #[error(transparent)]
    Game(#[from] LoadError),
    /// Parts of the file contradict each other.
    #[error("inconsistent kept game: {0}")]
    Broken(String),
}

/// The written form of a referee.
#[derive(Serialize, Deserialize)]
struct Kept {
    version: u32,
    /// The fingerprint of the fields that follow.
    fingerprint: String,
    stops: Stops,
    guard: Guard,
    #[serde(rename = "onlookers")]
    viewer_logs: Vec<SavedViewerLog>,
    /// All entries since the referee took over.
    entries: Vec<Entry>,
    /// For each move that was not taken back, the first event after it.
    marks: Vec<u32>,
    /// The saved game: see [`Game::save`].
    game: String,
}

#[derive(Serialize, Deserialize)]
struct SavedViewerLog {
    handles: Handles,
    #[serde(flatten)]
    heard: Heard,
}

impl Kept {
    /// Computes the fingerprint that the fields must have.
    fn seal(&self) -> serde_json::Result<String> {
        let rest = serde_json::to_string(&(
            self.stops,
            self.guard,
            &self.viewer_logs,
            &self.entries,
            &self.marks,
            &self.game,
        ))?;
        Ok(fingerprint(&rest))
    }
}

impl Referee {
    /// Saves the game with all messages to its viewers, including hidden information. [`Referee::load`] continues it.
    /// Only the stored states for going back are lost.
    ///
    /// # Errors
    /// If it can't be serialized, which is not known to happen for any game.
    pub fn save(&self) -> serde_json::Result<String> {
        let viewer_log = |o: &ViewerLog| SavedViewerLog { handles: o.handles.clone(), heard: o.heard().clone() };
        let mut kept = Kept {
            version: KEPT_VERSION,
            fingerprint: String::new(),
            stops: self.game.driver.stops,
            guard: self.game.driver.guard,
            viewer_logs: self.viewer_logs.iter().map(viewer_log).collect(),
            entries: self.entries.clone(),
            marks: self.marks.clone(),
            game: self.game.save(),
        };
        kept.fingerprint = kept.seal()?;
        serde_json::to_string(&kept)
    }

    /// Continues a kept game, with the same definitions.
    ///
    /// # Errors
    /// If the text was changed since it was saved, is of another version, or is not of a game with these cards.
    pub fn load(pool: Arc<CompiledPool>, kept: &str, effect_words: Words) -> Result<Referee, LoadRefereeError> {
        #[derive(Deserialize)]
        struct Form {
            version: u32,
        }
        if kept.len() > MAX_KEPT {
            return Err(LoadRefereeError::Broken(format!("too large: {} bytes", kept.len())));
        }
        let Form { version } = serde_json::from_str(kept)?;
        if version != KEPT_VERSION {
            return Err(LoadRefereeError::OtherVersion(version));
        }
        let kept: Kept = serde_json::from_str(kept)?;
        if kept.seal()? != kept.fingerprint {
            return Err(LoadRefereeError::Damaged);
        }
        let mut game = Game::load(pool, &kept.game, kept.stops)?;
        game.set_guard(kept.guard);
        game.set_recording(true);
        let viewers: Vec<_> = viewers(&game).collect();
        if viewers.len() != kept.viewer_logs.len() {
            return Err(LoadRefereeError::Broken(format!(
                "{} viewers for {} seats",
                kept.viewer_logs.len(),
                viewers.len() - 2
            )));
        }
        let openly = game.is_asked_openly();
        let mut viewer_logs = Vec::new();
        for (viewer, SavedViewerLog { handles, heard }) in viewers.into_iter().zip(kept.viewer_logs) {
            handles.check(game.state().cards.len()).map_err(LoadRefereeError::Broken)?;
            check(&heard, &game).map_err(LoadRefereeError::Broken)?;
            if heard.pending != hears(viewer, game.driver.asked, openly) {
                return Err(LoadRefereeError::Broken("a viewer has another pending question".to_owned()));
            }
            viewer_logs.push(ViewerLog::again(viewer, handles, heard));
        }
        if kept.marks.len() != moves(&kept.entries).len() {
            return Err(LoadRefereeError::Broken("the number of moves doesn't match".to_owned()));
        }
        Ok(Referee {
            game,
            viewer_logs,
            past: None,
            barrier: Barrier::Beginning,
            bots: PlayerSet::NONE,
            openly,
            entries: kept.entries,
            marks: kept.marks,
            effect_words,
        })
    }
}

/// Checks that the events sent to a viewer are numbered consecutively up to the game's next event.
fn check(heard: &Heard, game: &Game) -> Result<(), String> {
    let numbered = heard.told.iter().zip(heard.first..).all(|(told, number)| told.number == number);
    let ends = u64::from(heard.first) + heard.told.len() as u64;
    if !numbered || ends != u64::from(game.next_event()) {
        return Err("the sent events don't match the game's events".to_owned());
    }
    if heard.questions >= u32::MAX / 2 || heard.pending && heard.questions == 0 {
        return Err("invalid number of questions".to_owned());
    }
    Ok(())
}
