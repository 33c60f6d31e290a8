//! State of the drawn table and the last question.

use std::sync::Arc;

use maneframe_engine::message::Does;
use maneframe_engine::{Handle, PlayerId};

use super::chip::Spot;
use super::cursor::Part;
use super::menu::{self, Entry, MenuAction};
use super::pace::Pace;
use super::popup::{Confirm, Popup};
use super::prompt;
use super::source::{Draw, Source};
use super::theme::Theme;
use crate::describe::scene::{Piece, Place, Scene};
use crate::pass_warning::Leaving;
use crate::view::Offer;

/// Work that may take long. The table is drawn before it, and says that the program is thinking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// The next move of a bot.
    Step,
    /// All moves of bots until a person must decide.
    Hurry,
    /// The hint that the player asked for.
    Hint,
}

/// State of the drawn table.
pub struct App<'a> {
    /// Source of the game.
    pub game: &'a mut dyn Source,
    /// Styles of the table.
    pub theme: Theme,
    /// The table as it is currently seen.
    pub scene: Scene,
    /// Options of the person who decides.
    pub offers: Vec<Offer>,
    /// Moment at which they were offered.
    moment: u64,
    /// True if no menu of the options has been opened automatically since.
    unlisted: bool,
    /// Cards that options refer to.
    pub live: Vec<Handle>,
    /// Positions of the cards on the screen.
    pub spots: Vec<Spot>,
    /// Card under the cursor.
    pub cursor: Option<Handle>,
    /// Popups over the table, the topmost last.
    pub popups: Vec<Popup>,
    /// True if the topmost page continues below.
    pub more: bool,
    /// Message that is shown instead of the answers.
    pub message: Option<String>,
    /// Number of log entries when the person last decided.
    pub heard: usize,
    /// Width of the screen.
    pub width: u16,
    /// Number of lines by which the log is scrolled back.
    pub back: usize,
    /// Player who must take the keyboard before the table is shown.
    pub curtain: Option<PlayerId>,
    /// Speed at which other players' moves are shown.
    pub pace: Pace,
    /// Number of log entries when a faceoff was last shown.
    pub fought: usize,
    /// Rows and columns of the log on the screen.
    pub log_room: (u16, u16),
    /// All parts of the table with their cards, including those that don't fit on the screen.
    pub parts: Vec<Part>,
    /// Index of the first Problem shown, if they don't all fit on the screen.
    pub first_place: usize,
    /// True if the result has been shown.
    ended: bool,
    /// True if the player wants to leave.
    pub leave: bool,
    /// Player from whose point of view the table was shown last.
    last: Option<PlayerId>,
    /// Number of the proposal that was asked about last.
    pub proposed: Option<u32>,
    /// Work that follows when the table has been drawn.
    pub due: Option<Due>,
}

impl<'a> App<'a> {
    /// Creates the table for a game. With `at_once`, moves of other players are not shown one by one.
    pub fn new(game: &'a mut dyn Source, at_once: bool) -> App<'a> {
        let (scene, heard, moment) = (game.view().scene(), game.recap(), game.moment());
        let mut app = App {
            game,
            theme: Theme::new(),
            scene,
            offers: Vec::new(),
            moment,
            unlisted: true,
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
            pace: if at_once { Pace::at_once() } else { Pace::default() },
            fought: 0,
            log_room: (0, 0),
            parts: Vec::new(),
            first_place: 0,
            ended: false,
            leave: false,
            last: None,
            proposed: None,
            due: None,
        };
        app.go_on();
        app
    }

    /// Continues after a choice: to the next move to show, or to a person's decision.
    pub fn go_on(&mut self) {
        if self.game.watching() || !self.game.is_paced() {
            self.arrive();
        } else if self.game.thinker().is_some() {
            self.due = Some(if self.pace.is_at_once() { Due::Hurry } else { Due::Step });
            self.look();
        } else if self.pace.is_at_once() {
            self.hurry();
        } else {
            self.step();
        }
    }

    /// Does the work that is due. Returns true if there was any.
    pub fn work(&mut self) -> bool {
        match self.due.take() {
            Some(Due::Step) => self.step(),
            Some(Due::Hurry) => self.hurry(),
            Some(Due::Hint) => self.find_hint(),
            None => return false,
        }
        true
    }

    /// Updates the table, and shows messages and menus.
    pub fn arrive(&mut self) {
        self.look();
        let asked = self.game.view().asked();
        if asked.is_some() && asked != self.last && self.game.here().is_some_and(|here| here.is_shared()) {
            self.curtain = asked;
        }
        if asked.is_some() {
            self.last = asked;
        }
        self.tell_faceoff();
        if let Some(trouble) = self.game.here().and_then(|here| here.trouble()) {
            self.message = Some(trouble);
        }
        self.tell_result();
        self.ask_proposal();
    }

    /// Shows the result once, when no popup is open.
    pub fn tell_result(&mut self) {
        if self.game.is_over() && self.popups.is_empty() && !self.ended {
            self.ended = true;
            self.show_result();
        }
    }

    /// Returns the moment at which the current options were offered.
    pub fn moment(&self) -> u64 {
        self.moment
    }

    /// Updates the table from the game.
    pub fn look(&mut self) {
        let view = self.game.view();
        (self.scene, self.offers) = (view.scene(), view.offers());
        let asked = view.asked().is_some();
        self.live = self.offers.iter().filter_map(|o| o.does.card()).collect();
        self.back = 0;
        let moment = self.game.moment();
        if std::mem::replace(&mut self.moment, moment) != moment {
            self.unlisted = true;
            // These options are no longer offered.
            self.popups.retain(|popup| !popup.offers());
        }
        if self.game.is_over() {
            self.popups.retain(|popup| !popup.needs_a_game());
        }
        // Cards that are not on the table are chosen from a list.
        let pieces = self.scene.pieces();
        let shown = |c: &Handle| pieces.iter().any(|p| p.id == *c);
        let priority = self.game.view().pass().is_some();
        let listed = !self.live.is_empty() && !priority && self.live.iter().any(|c| !shown(c));
        // The cursor is put on a card that can be chosen. For a mulligan it is put on the first hand.
        let lost = self.cursor.is_none_or(|c| !self.live.contains(&c));
        let question = self.game.question();
        let hand = || self.scene.side(self.scene.me).hand.iter().flatten().map(|p| p.id);
        if lost && !priority && !self.live.is_empty() {
            self.cursor = self.live.first().copied();
        } else if question.mulligan && hand().all(|c| self.cursor != Some(c)) {
            self.cursor = hand().next();
        }
        // A menu that the player closed is not opened again by news from a server.
        let anew = self.unlisted || self.game.is_paced();
        if anew && self.popups.is_empty() && (listed || asked && prompt::wants_menu(self, self.width)) {
            self.unlisted = false;
            self.open(question.short, self.numbered(|_| true));
        }
    }

    /// Resets the state for another game on the same screen.
    pub fn begin_again(&mut self) {
        (self.heard, self.fought, self.ended, self.message) = (0, 0, false, None);
        (self.cursor, self.last, self.proposed) = (None, None, None);
        self.popups.clear();
        self.arrive();
    }

    /// Returns the Problems, the viewer's own first.
    pub fn places(&self) -> Vec<&Place> {
        let mut places: Vec<&Place> = self.scene.places.iter().collect();
        places.sort_by_key(|p| p.owner != self.scene.me);
        places
    }

    /// Returns the options that satisfy `fits`, with their indices and labels.
    fn numbered(&self, fits: impl Fn(&Offer) -> bool) -> Vec<(usize, String)> {
        let fitting = self.offers.iter().enumerate().filter(|(_, o)| fits(o));
        fitting.map(|(i, o)| (i, o.words.clone())).collect()
    }

    /// Returns true if such a choice is offered.
    pub fn is_offered(&self, fits: impl Fn(&Does) -> bool) -> bool {
        self.offers.iter().any(|o| fits(&o.does))
    }

    /// Chooses an option.
    pub fn choose(&mut self, index: usize) {
        let passes = self.offers.get(index).is_some_and(|o| o.does == Does::Pass);
        if passes && self.is_worried(Leaving::Window) {
            return;
        }
        self.heard = self.game.view().log.len();
        match self.game.choose(index) {
            Ok(()) => {
                self.message = None;
                self.popups.clear();
                self.go_on();
            }
            Err(why) => self.message = Some(why),
        }
    }

    /// Asks for confirmation if passing would lose something, at most once per turn.
    fn is_worried(&mut self, leaving: Leaving) -> bool {
        let Some(concern) = self.game.concern(leaving) else { return false };
        let text = format!("Wait: {concern}. Do it anyway?");
        self.popups = vec![Popup::Ask { confirm: Confirm::Pass(leaving), text }];
        true
    }

    /// Passes after the confirmation.
    pub fn pass_all_the_same(&mut self, leaving: Leaving) {
        match leaving {
            Leaving::Window => {
                if let Some(index) = self.offers.iter().position(|o| o.does == Does::Pass) {
                    self.choose(index);
                }
            }
            Leaving::Phase => self.skip(Leaving::Phase),
            Leaving::Turn => self.skip(Leaving::Turn),
        }
    }

    /// Passes until the phase or the turn is over.
    pub fn skip(&mut self, leaving: Leaving) {
        if self.game.view().pass().is_none() {
            self.message = Some(match self.game.view().asked() {
                Some(_) => "Answer the current question first.".to_owned(),
                None => "It isn't your turn to decide.".to_owned(),
            });
        } else if !self.is_worried(leaving) {
            self.heard = self.game.view().log.len();
            self.game.skip(leaving);
            self.message = None;
            self.go_on();
        }
    }

    /// Undoes the last choice.
    pub fn undo(&mut self) {
        match self.game.undo() {
            Ok(told) => {
                self.popups.clear();
                self.heard = self.game.view().log.len();
                self.message = Some(told);
                self.look();
            }
            Err(why) => self.message = Some(why),
        }
    }

    /// Shows what a good player would do, after the table was drawn.
    pub fn hint(&mut self) {
        self.message = Some("Looking for a good move …".to_owned());
        self.due = Some(Due::Hint);
    }

    fn find_hint(&mut self) {
        match self.game.hint() {
            Ok(Some(told)) | Err(told) => self.message = Some(told),
            // The hint comes later, and replaces the message.
            Ok(None) => {}
        }
    }

    /// Returns the card under the cursor.
    pub fn piece_here(&self) -> Option<&Piece> {
        let cursor = self.cursor?;
        self.scene.pieces().into_iter().find(|p| p.id == cursor)
    }

    /// Returns the title of the card under the cursor.
    pub fn title_here(&self) -> String {
        self.piece_here().map(|p| p.title.clone()).unwrap_or_default()
    }

    /// Returns the options of the card under the cursor, or of a copy of it in the same hand, since playing either has
    /// the same effect.
    pub fn here(&self) -> Vec<(usize, String)> {
        let Some(cursor) = self.cursor else { return Vec::new() };
        let own = self.numbered(|o| o.does.card() == Some(cursor));
        let mut hand = self.scene.side(self.scene.me).hand.iter().flatten();
        let Some(Piece { card: Some(here), .. }) = hand.clone().find(|p| p.id == cursor).filter(|_| own.is_empty())
        else {
            return own;
        };
        let copy = |p: &Piece| p.card.as_ref().is_some_and(|card| Arc::ptr_eq(card, here));
        let copy = hand.find(|p| copy(p) && self.live.contains(&p.id)).map(|p| p.id);
        self.numbered(|o| copy.is_some() && o.does.card() == copy)
    }

    /// Uses the card under the cursor: takes its only option, or opens a menu of several.
    pub fn act(&mut self) {
        let here = self.here();
        match &here[..] {
            [] => self.message = Some(self.refusal()),
            [(index, _)] => self.choose(*index),
            _ => self.open(self.title_here(), here),
        }
    }

    /// Opens a menu of options in two steps: first the action, then the place. If there is only one action, its places
    /// are listed at once.
    fn open(&mut self, title: String, options: Vec<(usize, String)>) {
        let mut entries = menu::entries(&self.offers, &options);
        let mut title = title;
        if let [Entry { words, does: MenuAction::Open(ways), .. }] = &mut entries[..] {
            title = std::mem::take(words);
            entries = std::mem::take(ways);
        }
        self.popups.push(Popup::Menu { title, entries, at: 0 });
    }

    /// Explains why the card under the cursor can't be used.
    fn refusal(&mut self) -> String {
        let Some(cursor) = self.cursor else { return "Select a card first.".to_owned() };
        if self.game.view().asked().is_none() {
            return "It isn't your turn to decide.".to_owned();
        }
        let title = self.title_here();
        let held = self.scene.side(self.scene.me).hand.iter().flatten().any(|p| p.id == cursor);
        let refusal = if held && self.game.view().pass().is_some() { self.game.refusal(cursor, &title) } else { None };
        refusal.unwrap_or_else(|| format!("You can't act on {title} now; cards marked ● have actions."))
    }

    /// Opens a menu of the options that satisfy `fits`.
    pub fn menu(&mut self, title: &str, fits: impl Fn(&Does) -> bool) {
        let entries = self.numbered(|o| fits(&o.does));
        if entries.is_empty() {
            self.message = Some(format!("You can't {title} now."));
        } else {
            self.open(title.to_owned(), entries);
        }
    }

    /// Writes a replay to the current folder. A file that is not a replay is only replaced if the player agrees.
    pub fn save(&mut self, replaces: bool) {
        let Some(here) = self.game.here() else {
            self.message = Some("The server stores the replay.".to_owned());
            return;
        };
        match here.save(replaces) {
            Some(told) => self.message = Some(told),
            None => self.ask(Confirm::Replace),
        }
    }

    /// Asks for confirmation to concede, or leaves.
    pub fn quit(&mut self) {
        if self.game.is_over() || self.game.watching() {
            self.leave = true;
        } else {
            self.ask(Confirm::Quit);
        }
    }

    /// Offers a draw to the other players.
    pub fn offer_draw(&mut self) {
        if let Some(by) = self.game.may_draw() {
            self.go_round(by, None);
        }
    }

    /// Asks the players after `agreed` if they accept the draw. The game is drawn if all do.
    pub fn go_round(&mut self, by: PlayerId, agreed: Option<PlayerId>) {
        match self.game.draw(by, agreed) {
            Draw::Told(told) => self.message = Some(told),
            Draw::Ask(asked) => self.ask(Confirm::Draw { by, asked }),
            Draw::Agreed => {
                self.popups.clear();
                self.go_on();
            }
        }
    }

    /// Asks for confirmation before something irreversible.
    pub fn ask(&mut self, confirm: Confirm) {
        let others = self.scene.sides.len() - 1;
        let text: String = match confirm {
            Confirm::Concede if others > 1 => "Give up this game? The others play on.".into(),
            Confirm::Concede => "Give up this game? Your opponent wins.".into(),
            Confirm::Quit => self.game.farewell(),
            Confirm::Replace => "The file exists and is not a replay. Overwrite it?".into(),
            Confirm::Pass(_) => "Do it anyway?".into(),
            Confirm::Draw { by, asked } => format!("{}: {by} offers a draw. Do you agree?", self.game.name(asked)),
            // A proposal has its own text.
            Confirm::Proposal(_) => return,
        };
        self.popups = vec![Popup::Ask { confirm, text }];
    }
}
