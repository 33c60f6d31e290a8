//! A local game as a source of the drawn table.

use maneframe_engine::{Handle, PlayerId};

use super::source::{Draw, Here, Source};
use crate::commands::Setting;
use crate::describe::words;
use crate::pass_warning::Leaving;
use crate::replay;
use crate::session::Session;
use crate::view::View;

/// A session and its setting.
pub struct LocalGame<'a> {
    /// The game's session.
    pub session: Session,
    /// Setting of the game.
    pub setting: &'a Setting,
}

impl Source for LocalGame<'_> {
    fn view(&self) -> View<'_> {
        self.session.view()
    }

    fn moment(&self) -> u64 {
        self.session.entries().len() as u64
    }

    fn is_over(&self) -> bool {
        self.session.game().outcome().is_some()
    }

    fn choose(&mut self, index: usize) -> Result<(), String> {
        self.session.choose(index)
    }

    fn concern(&mut self, leaving: Leaving) -> Option<String> {
        self.session.concern(leaving)
    }

    fn skip(&mut self, leaving: Leaving) {
        self.session.skip(leaving == Leaving::Turn);
    }

    fn undo(&mut self) -> Result<String, String> {
        self.session.undo().map(|()| "Taken back.".to_owned()).map_err(|why| format!("{why}."))
    }

    fn hint(&mut self) -> Result<Option<String>, String> {
        let words = self.session.hint().ok_or("No player here has to decide now.")?;
        Ok(Some(format!("Hint: {words}.")))
    }

    fn can_undo(&self) -> bool {
        self.session.can_undo()
    }

    fn concede(&mut self) {
        if let Some(who) = self.session.asked() {
            self.session.concede(who);
        }
    }

    fn draw(&mut self, by: PlayerId, agreed: Option<PlayerId>) -> Draw {
        let others: Vec<PlayerId> = self.session.game().state().opponents(by).iter().collect();
        let from = agreed.and_then(|last| others.iter().position(|&p| p == last)).map_or(0, |i| i + 1);
        for &asked in &others[from..] {
            match self.session.takes_draw(asked) {
                Some(true) => {}
                Some(false) => return Draw::Told(format!("{} declines the draw.", self.name(asked))),
                None => return Draw::Ask(asked),
            }
        }
        self.session.agree_to_draw();
        Draw::Agreed
    }

    fn may_draw(&self) -> Option<PlayerId> {
        self.session.asked()
    }

    fn turn_stops(&mut self) -> bool {
        let every = !self.session.every_stop();
        self.session.stop_everywhere(every);
        every
    }

    fn goes_nowhere(&self) -> bool {
        self.session.quiet("D").is_some()
    }

    fn recap(&self) -> usize {
        self.session.recap()
    }

    fn name(&self, player: PlayerId) -> String {
        self.session.name(player)
    }

    fn deck(&self, player: PlayerId) -> String {
        self.session.seats().get(player.index()).map_or_else(String::new, |seat| seat.deck.clone())
    }

    fn result(&self) -> String {
        self.session.result()
    }

    fn epilogue(&self) -> Vec<String> {
        vec![
            format!("{} turns, {} choices", self.session.game().state().turn, self.session.moves()),
            format!("{}: the same decks and seed give the same shuffles", self.session.chance()),
            String::new(),
            match &self.setting.save {
                Some(path) => format!("the replay will be written to {}", path.display()),
                None => "s: save a replay, which `maneframe replay FILE` shows".to_owned(),
            },
        ]
    }

    fn corner(&self) -> String {
        self.session.seed()
    }

    fn farewell(&self) -> String {
        "Quit? Continue the game later with `play --resume`.".to_owned()
    }

    fn refusal(&mut self, card: Handle, title: &str) -> Option<String> {
        let (me, card) = self.session.asked().zip(self.session.card(card))?;
        Some(format!("{title}: {}.", words::refusal(self.session.game(), me, card)))
    }

    fn why(&mut self, card: Handle, _: &str) -> Option<Vec<String>> {
        Some(self.session.why(card))
    }

    fn here(&mut self) -> Option<&mut dyn Here> {
        Some(self)
    }

    fn is_paced(&self) -> bool {
        true
    }

    fn others_act(&self) -> bool {
        self.session.is_bots_turn()
    }

    fn thinker(&self) -> Option<String> {
        self.session.thinker()
    }
}

impl Here for LocalGame<'_> {
    fn advance(&mut self) -> bool {
        self.session.advance()
    }

    fn sync(&mut self) {
        self.session.sync();
    }

    fn entered(&self) -> usize {
        self.session.entries().len()
    }

    fn others_acted(&self) -> bool {
        self.session.others_acted()
    }

    fn is_shared(&self) -> bool {
        self.setting.hot_seat()
    }

    fn trouble(&mut self) -> Option<String> {
        self.session.trouble()
    }

    fn save(&mut self, replaces: bool) -> Option<String> {
        let path = match &self.setting.save {
            Some(path) => path.clone(),
            None => self.session.file_name().into(),
        };
        let replaces = replaces || self.setting.replaces;
        let mut in_the_way = false;
        let saved = replay::save(&self.setting.replay(&self.session), &path, || {
            in_the_way = !replaces;
            replaces
        });
        if in_the_way {
            return None;
        }
        Some(match saved {
            Ok(()) => format!("Replay written to {}.", path.display()),
            Err(e) => e.to_string(),
        })
    }
}
