//! What the table shows and what was asked last.

use maneframe_engine::{CardId, Choice, PlayerId, Prompt, Viewer};

use super::chip::Spot;
use super::cursor::Part;
use super::menu::{self, Does, Entry};
use super::pace::Pace;
use super::popup::{Confirm, Popup};
use super::prompt;
use super::theme::Theme;
use crate::commands::Setting;
use crate::concern::Leaving;
use crate::describe::scene::{Piece, Place, Scene};
use crate::describe::words;
use crate::replay;
use crate::session::Session;

/// The state of the table on the screen.
pub struct App<'a> {
    /// The game.
    pub session: Session,
    /// What it is played with.
    pub setting: &'a Setting,
    /// How things look.
    pub theme: Theme,
    /// The table as it is seen now.
    pub scene: Scene,
    /// The options of the person who decides, in words.
    pub options: Vec<(usize, String)>,
    /// The cards that options are about.
    pub live: Vec<CardId>,
    /// Where cards lie on the screen.
    pub spots: Vec<Spot>,
    /// The card under the cursor.
    pub cursor: Option<CardId>,
    /// What lies over the table, the uppermost last.
    pub popups: Vec<Popup>,
    /// Whether there is more to read below what is shown of the uppermost page.
    pub more: bool,
    /// Something to say instead of the answers.
    pub message: Option<String>,
    /// How much of the log was there when the person last decided.
    pub heard: usize,
    /// How wide the screen is.
    pub width: u16,
    /// How many lines the log is scrolled back.
    pub back: usize,
    /// Who has to take the keyboard before the table is shown.
    pub curtain: Option<PlayerId>,
    /// How fast others act before one's eyes.
    pub pace: Pace,
    /// How much of the log was there when a faceoff was last told of.
    pub fought: usize,
    /// Rows and columns that the log has on the screen.
    pub log_room: (u16, u16),
    /// All parts of the table with their cards, those that the screen has no room for too.
    pub parts: Vec<Part>,
    /// The first Problem shown, where the screen has no room for all side by side.
    pub first_place: usize,
    /// Whether the result has been shown.
    ended: bool,
    /// Whether to leave.
    pub leave: bool,
    /// Whose eyes saw the table last.
    last: Option<PlayerId>,
}

impl<'a> App<'a> {
    /// A table for a session.
    pub fn new(session: Session, setting: &'a Setting) -> App<'a> {
        let scene = Scene::new(session.game(), session.viewer());
        let heard = session.recap();
        let mut app = App {
            session,
            setting,
            theme: Theme::new(),
            scene,
            options: Vec::new(),
            live: Vec::new(),
            spots: Vec::new(),
            cursor: None,
            popups: Vec::new(),
            more: false,
            message: None,
            heard,
            width: 80,
            back: 0,
            curtain: None,
            pace: if setting.at_once { Pace::at_once() } else { Pace::default() },
            fought: 0,
            log_room: (0, 0),
            parts: Vec::new(),
            first_place: 0,
            ended: false,
            leave: false,
            last: None,
        };
        app.go_on();
        app
    }

    /// Whether only bots play.
    pub fn watching(&self) -> bool {
        self.session.viewer() == Viewer::Judge
    }

    /// Through whose eyes the table is seen.
    pub fn viewer(&self) -> Viewer {
        self.session.viewer()
    }

    /// Goes on after a choice: to the next thing to look at, or to where a person decides.
    pub fn go_on(&mut self) {
        if self.watching() {
            self.arrive();
        } else if self.pace.is_at_once() {
            self.hurry();
        } else {
            self.step();
        }
    }

    /// Looks at the table where the game has got to, and says what there is to say.
    pub fn arrive(&mut self) {
        self.look();
        let asked = self.session.asked();
        if self.setting.hot_seat() && asked.is_some() && asked != self.last {
            self.curtain = asked;
        }
        if asked.is_some() {
            self.last = asked;
        }
        self.tell_faceoff();
        if let Some(trouble) = self.session.trouble() {
            self.message = Some(trouble);
        }
        if self.session.game().outcome().is_some() && self.popups.is_empty() && !self.ended {
            self.ended = true;
            self.show_result();
        }
    }

    /// Looks at the table anew.
    pub fn look(&mut self) {
        let game = self.session.game();
        self.scene = Scene::new(game, self.session.viewer());
        let asked = self.session.asked().is_some();
        self.options = if asked { words::options(game, self.session.viewer()) } else { Vec::new() };
        self.live = match game.decision() {
            Some(d) if asked => d.options.iter().filter_map(|&c| c.card()).collect(),
            _ => Vec::new(),
        };
        self.back = 0;
        // Cards that lie nowhere on the table are chosen from a list.
        let pieces = self.scene.pieces();
        let shown = |c: &CardId| pieces.iter().any(|p| p.id == *c);
        let priority = self.session.can_pass();
        let listed = !self.live.is_empty() && !priority && self.live.iter().any(|c| !shown(c));
        // Where a card is to be chosen, the cursor is on one of them; a first hand is to be looked at.
        let lost = self.cursor.is_none_or(|c| !self.live.contains(&c));
        let mulligan = game.decision().is_some_and(|d| d.prompt == Prompt::Mulligan);
        let hand = || self.scene.side(self.scene.me).hand.iter().flatten().map(|p| p.id);
        if lost && !priority && !self.live.is_empty() {
            self.cursor = self.live.first().copied();
        } else if mulligan && hand().all(|c| self.cursor != Some(c)) {
            self.cursor = hand().next();
        }
        if self.popups.is_empty() && (listed || asked && prompt::wants_menu(self, self.width)) {
            self.open(words::question(self.session.game()), self.options.clone());
        }
    }

    /// The Problems: one's own first, as one reads.
    pub fn places(&self) -> Vec<&Place> {
        let mut places: Vec<&Place> = self.scene.places.iter().collect();
        places.sort_by_key(|p| p.owner != self.scene.me);
        places
    }

    /// The line of card text that asks, where one does.
    pub fn asking(&self) -> Option<String> {
        words::asking_line(self.session.game(), self.viewer())
    }

    /// Answers with an option.
    pub fn choose(&mut self, index: usize) {
        let passes = self.session.game().decision().is_some_and(|d| d.options.get(index) == Some(&Choice::Pass));
        if passes && self.is_worried(Leaving::Window) {
            return;
        }
        self.heard = self.session.told().len();
        match self.session.choose(index) {
            Ok(()) => {
                self.message = None;
                self.popups.clear();
                self.go_on();
            }
            Err(why) => self.message = Some(why),
        }
    }

    /// Asks whether to pass all the same, where that would lose something; once a turn.
    fn is_worried(&mut self, leaving: Leaving) -> bool {
        let Some(concern) = self.session.concern(leaving) else { return false };
        let text = format!("Wait: {concern}. Go on all the same?");
        self.popups = vec![Popup::Ask { confirm: Confirm::Pass(leaving), text }];
        true
    }

    /// Goes on without what one was asked about.
    pub fn pass_all_the_same(&mut self, leaving: Leaving) {
        match leaving {
            Leaving::Window => {
                let pass =
                    self.session.game().decision().and_then(|d| d.options.iter().position(|&c| c == Choice::Pass));
                if let Some(index) = pass {
                    self.choose(index);
                }
            }
            Leaving::Phase => self.skip(Leaving::Phase),
            Leaving::Turn => self.skip(Leaving::Turn),
        }
    }

    /// Passes until the phase or the turn is over.
    pub fn skip(&mut self, leaving: Leaving) {
        if !self.session.can_pass() {
            self.message = Some("You are asked something: answer that first.".to_owned());
        } else if !self.is_worried(leaving) {
            self.heard = self.session.told().len();
            self.session.skip(leaving == Leaving::Turn);
            self.message = None;
            self.go_on();
        }
    }

    /// Takes the last choice back.
    pub fn undo(&mut self) {
        match self.session.undo() {
            Ok(()) => {
                self.popups.clear();
                self.heard = self.session.told().len();
                self.message = Some("Taken back.".to_owned());
                self.look();
            }
            Err(why) => self.message = Some(format!("{why}.")),
        }
    }

    /// The card under the cursor.
    pub fn piece_here(&self) -> Option<&Piece> {
        let cursor = self.cursor?;
        self.scene.pieces().into_iter().find(|p| p.id == cursor)
    }

    /// Its title.
    pub fn title_here(&self) -> String {
        self.piece_here().map(|p| p.title.clone()).unwrap_or_default()
    }

    /// The options that are about the card under the cursor.
    pub fn here(&self) -> Vec<(usize, String)> {
        let Some(cursor) = self.cursor else { return Vec::new() };
        let game = self.session.game();
        let Some(decision) = game.decision().filter(|_| self.session.asked().is_some()) else { return Vec::new() };
        let about = |i: usize| decision.options.get(i).is_some_and(|&c| words::is_about(game, c, cursor));
        self.options.iter().filter(|(i, _)| about(*i)).cloned().collect()
    }

    /// Does what the card under the cursor offers: at once where it is one thing, else from a menu.
    pub fn act(&mut self) {
        let here = self.here();
        match &here[..] {
            [] => self.message = Some(self.refusal()),
            [(index, _)] => self.choose(*index),
            _ => self.open(self.title_here(), here),
        }
    }

    /// Opens a menu of options: first what, then where. Where there is only one thing to do, its ways are listed at once.
    fn open(&mut self, title: String, options: Vec<(usize, String)>) {
        let Some(decision) = self.session.game().decision() else { return };
        let mut entries = menu::entries(decision.options, &options);
        let mut title = title;
        if let [Entry { words, does: Does::Open(ways), .. }] = &mut entries[..] {
            title = std::mem::take(words);
            entries = std::mem::take(ways);
        }
        self.popups.push(Popup::Menu { title, entries, at: 0 });
    }

    /// Why the card under the cursor offers nothing.
    fn refusal(&self) -> String {
        let (Some(cursor), Some(me)) = (self.cursor, self.session.asked()) else {
            return "Move over a card first.".to_owned();
        };
        let game = self.session.game();
        if self.session.can_pass() && game.state().players[me].hand.contains(&cursor) {
            return format!("{}: {}.", self.title_here(), words::refusal(game, me, cursor));
        }
        format!("{} offers nothing now; cards with ● do.", self.title_here())
    }

    /// Opens a menu of the options that fit.
    pub fn menu(&mut self, title: &str, fits: impl Fn(Choice) -> bool) {
        let Some(decision) = self.session.game().decision() else { return };
        let options = decision.options;
        let entries: Vec<(usize, String)> =
            self.options.iter().filter(|(i, _)| options.get(*i).is_some_and(|&c| fits(c))).cloned().collect();
        if entries.is_empty() {
            self.message = Some(format!("Nothing to {title} now."));
        } else {
            self.open(title.to_owned(), entries);
        }
    }

    /// Writes a replay beside where the program was started; something else that is there is replaced only where the player
    /// says so.
    pub fn save(&mut self, replaces: bool) {
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
            self.ask(Confirm::Replace);
            return;
        }
        self.message = Some(match saved {
            Ok(()) => format!("Replay written to {}.", path.display()),
            Err(e) => e.to_string(),
        });
    }

    /// Asks whether to concede, or leaves.
    pub fn quit(&mut self) {
        if self.session.game().outcome().is_some() || self.watching() {
            self.leave = true;
        } else {
            self.ask(Confirm::Quit);
        }
    }

    /// The person who decides offers the others a draw.
    pub fn offer_draw(&mut self) {
        if let Some(by) = self.session.asked() {
            self.go_round(by, None);
        }
    }

    /// Asks those who come after `agreed` whether they take the draw as well; the game is drawn where all do.
    pub fn go_round(&mut self, by: PlayerId, agreed: Option<PlayerId>) {
        let others: Vec<PlayerId> = self.session.game().state().opponents(by).iter().collect();
        let from = agreed.and_then(|last| others.iter().position(|&p| p == last)).map_or(0, |i| i + 1);
        for &asked in &others[from..] {
            match self.session.takes_draw(asked) {
                Some(true) => {}
                Some(false) => {
                    self.message = Some(format!("{} declines the draw.", self.session.name(asked)));
                    return;
                }
                None => return self.ask(Confirm::Draw { by, asked }),
            }
        }
        self.session.agree_to_draw();
        self.popups.clear();
        self.go_on();
    }

    /// Asks before something that can't be taken back.
    pub fn ask(&mut self, confirm: Confirm) {
        let others = self.session.seats().len() - 1;
        let text: String = match confirm {
            Confirm::Concede if others > 1 => "Give up this game? The others play on.".into(),
            Confirm::Concede => "Give up this game? Your opponent wins.".into(),
            Confirm::Quit => "Leave the game? `play --resume` goes on with it.".into(),
            Confirm::Replace => "That file is there already, and no replay. Replace it?".into(),
            Confirm::Pass(_) => "Go on all the same?".into(),
            Confirm::Draw { by, asked } => format!("{}: {by} offers a draw. Do you agree?", self.session.name(asked)),
        };
        self.popups = vec![Popup::Ask { confirm, text }];
    }
}
