//! What the table shows and what was asked last.

use std::sync::Arc;

use maneframe_engine::{CardId, Choice, PlayerId};

use super::chip::Spot;
use super::cursor::Part;
use super::menu::{self, Does, Entry};
use super::pace::Pace;
use super::popup::{Confirm, Popup};
use super::prompt;
use super::source::{Draw, Offer, Source};
use super::theme::Theme;
use crate::concern::Leaving;
use crate::describe::scene::{Piece, Place, Scene};

/// The state of the table on the screen.
pub struct App<'a> {
    /// The game.
    pub game: &'a mut dyn Source,
    /// How things look.
    pub theme: Theme,
    /// The table as it is seen now.
    pub scene: Scene,
    /// The options of the person who decides.
    pub offers: Vec<Offer>,
    /// When they were offered.
    moment: u64,
    /// Whether they have not been listed by themselves since.
    unlisted: bool,
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
    /// The proposal that was asked about last.
    pub proposed: Option<u32>,
}

impl<'a> App<'a> {
    /// A table for a game; others act before one's eyes, or at once.
    pub fn new(game: &'a mut dyn Source, at_once: bool) -> App<'a> {
        let (scene, heard, moment) = (game.scene(), game.recap(), game.moment());
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
        };
        app.go_on();
        app
    }

    /// Goes on after a choice: to the next thing to look at, or to where a person decides.
    pub fn go_on(&mut self) {
        if self.game.watching() || !self.game.is_paced() {
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
        let asked = self.game.asked();
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

    /// Tells once how the game ended, as soon as nothing lies over the table.
    pub fn tell_result(&mut self) {
        if self.game.is_over() && self.popups.is_empty() && !self.ended {
            self.ended = true;
            self.show_result();
        }
    }

    /// When what is offered here was offered.
    pub fn moment(&self) -> u64 {
        self.moment
    }

    /// Looks at the table anew.
    pub fn look(&mut self) {
        self.scene = self.game.scene();
        let asked = self.game.asked().is_some();
        self.offers = self.game.offers();
        self.live = self.offers.iter().filter_map(|o| o.choice.card()).collect();
        self.back = 0;
        let moment = self.game.moment();
        if std::mem::replace(&mut self.moment, moment) != moment {
            self.unlisted = true;
            // What was offered then is not offered any more.
            self.popups.retain(|popup| !popup.offers());
        }
        if self.game.is_over() {
            self.popups.retain(|popup| !popup.needs_a_game());
        }
        // Cards that lie nowhere on the table are chosen from a list.
        let pieces = self.scene.pieces();
        let shown = |c: &CardId| pieces.iter().any(|p| p.id == *c);
        let priority = self.game.can_pass();
        let listed = !self.live.is_empty() && !priority && self.live.iter().any(|c| !shown(c));
        // Where a card is to be chosen, the cursor is on one of them; a first hand is to be looked at.
        let lost = self.cursor.is_none_or(|c| !self.live.contains(&c));
        let question = self.game.question();
        let hand = || self.scene.side(self.scene.me).hand.iter().flatten().map(|p| p.id);
        if lost && !priority && !self.live.is_empty() {
            self.cursor = self.live.first().copied();
        } else if question.mulligan && hand().all(|c| self.cursor != Some(c)) {
            self.cursor = hand().next();
        }
        // A menu that was put aside doesn't come back because somebody on a server said something.
        let anew = self.unlisted || self.game.is_paced();
        if anew && self.popups.is_empty() && (listed || asked && prompt::wants_menu(self, self.width)) {
            self.unlisted = false;
            self.open(question.short, self.numbered(|_| true));
        }
    }

    /// Another game begins at the same screen.
    pub fn begin_again(&mut self) {
        (self.heard, self.fought, self.ended, self.message) = (0, 0, false, None);
        (self.cursor, self.last, self.proposed) = (None, None, None);
        self.popups.clear();
        self.arrive();
    }

    /// The Problems: one's own first, as one reads.
    pub fn places(&self) -> Vec<&Place> {
        let mut places: Vec<&Place> = self.scene.places.iter().collect();
        places.sort_by_key(|p| p.owner != self.scene.me);
        places
    }

    /// The options that fit, by number and in words.
    fn numbered(&self, fits: impl Fn(&Offer) -> bool) -> Vec<(usize, String)> {
        let fitting = self.offers.iter().enumerate().filter(|(_, o)| fits(o));
        fitting.map(|(i, o)| (i, o.words.clone())).collect()
    }

    /// Whether that is offered.
    pub fn is_offered(&self, fits: impl Fn(Choice) -> bool) -> bool {
        self.offers.iter().any(|o| fits(o.choice))
    }

    /// Answers with an option.
    pub fn choose(&mut self, index: usize) {
        let passes = self.offers.get(index).is_some_and(|o| o.choice == Choice::Pass);
        if passes && self.is_worried(Leaving::Window) {
            return;
        }
        self.heard = self.game.told();
        match self.game.choose(index) {
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
        let Some(concern) = self.game.concern(leaving) else { return false };
        let text = format!("Wait: {concern}. Go on all the same?");
        self.popups = vec![Popup::Ask { confirm: Confirm::Pass(leaving), text }];
        true
    }

    /// Goes on without what one was asked about.
    pub fn pass_all_the_same(&mut self, leaving: Leaving) {
        match leaving {
            Leaving::Window => {
                if let Some(index) = self.offers.iter().position(|o| o.choice == Choice::Pass) {
                    self.choose(index);
                }
            }
            Leaving::Phase => self.skip(Leaving::Phase),
            Leaving::Turn => self.skip(Leaving::Turn),
        }
    }

    /// Passes until the phase or the turn is over.
    pub fn skip(&mut self, leaving: Leaving) {
        if !self.game.can_pass() {
            self.message = Some(match self.game.asked() {
                Some(_) => "You are asked something: answer that first.".to_owned(),
                None => "You are not asked anything.".to_owned(),
            });
        } else if !self.is_worried(leaving) {
            self.heard = self.game.told();
            self.game.skip(leaving);
            self.message = None;
            self.go_on();
        }
    }

    /// Takes the last choice back.
    pub fn undo(&mut self) {
        match self.game.undo() {
            Ok(told) => {
                self.popups.clear();
                self.heard = self.game.told();
                self.message = Some(told);
                self.look();
            }
            Err(why) => self.message = Some(why),
        }
    }

    /// Tells what a good player would do.
    pub fn hint(&mut self) {
        self.message = match self.game.hint() {
            Ok(told) => told,
            Err(why) => Some(why),
        };
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

    /// The options that are about the card under the cursor, or about a copy of it in the same hand: playing one or the other
    /// is the same.
    pub fn here(&self) -> Vec<(usize, String)> {
        let Some(cursor) = self.cursor else { return Vec::new() };
        let own = self.numbered(|o| o.choice.card() == Some(cursor));
        let mut hand = self.scene.side(self.scene.me).hand.iter().flatten();
        let Some(Piece { card: Some(here), .. }) = hand.clone().find(|p| p.id == cursor).filter(|_| own.is_empty())
        else {
            return own;
        };
        let copy = |p: &Piece| p.card.as_ref().is_some_and(|card| Arc::ptr_eq(card, here));
        let copy = hand.find(|p| copy(p) && self.live.contains(&p.id)).map(|p| p.id);
        self.numbered(|o| copy.is_some() && o.choice.card() == copy)
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
        let choices: Vec<Choice> = self.offers.iter().map(|o| o.choice).collect();
        let mut entries = menu::entries(&choices, &options);
        let mut title = title;
        if let [Entry { words, does: Does::Open(ways), .. }] = &mut entries[..] {
            title = std::mem::take(words);
            entries = std::mem::take(ways);
        }
        self.popups.push(Popup::Menu { title, entries, at: 0 });
    }

    /// Why the card under the cursor offers nothing.
    fn refusal(&mut self) -> String {
        let Some(cursor) = self.cursor else { return "Move over a card first.".to_owned() };
        if self.game.asked().is_none() {
            return "You are not asked anything.".to_owned();
        }
        let title = self.title_here();
        let held = self.scene.side(self.scene.me).hand.iter().flatten().any(|p| p.id == cursor);
        let refusal = if held && self.game.can_pass() { self.game.refusal(cursor, &title) } else { None };
        refusal.unwrap_or_else(|| format!("{title} offers nothing now; cards with ● do."))
    }

    /// Opens a menu of the options that fit.
    pub fn menu(&mut self, title: &str, fits: impl Fn(Choice) -> bool) {
        let entries = self.numbered(|o| fits(o.choice));
        if entries.is_empty() {
            self.message = Some(format!("Nothing to {title} now."));
        } else {
            self.open(title.to_owned(), entries);
        }
    }

    /// Writes a replay beside where the program was started; something else that is there is replaced only where the player
    /// says so.
    pub fn save(&mut self, replaces: bool) {
        let Some(here) = self.game.here() else {
            self.message = Some("The server keeps the replay.".to_owned());
            return;
        };
        match here.save(replaces) {
            Some(told) => self.message = Some(told),
            None => self.ask(Confirm::Replace),
        }
    }

    /// Asks whether to concede, or leaves.
    pub fn quit(&mut self) {
        if self.game.is_over() || self.game.watching() {
            self.leave = true;
        } else {
            self.ask(Confirm::Quit);
        }
    }

    /// The person who decides offers the others a draw.
    pub fn offer_draw(&mut self) {
        if let Some(by) = self.game.may_draw() {
            self.go_round(by, None);
        }
    }

    /// Asks those who come after `agreed` whether they take the draw as well; the game is drawn where all do.
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

    /// Asks before something that can't be taken back.
    pub fn ask(&mut self, confirm: Confirm) {
        let others = self.scene.sides.len() - 1;
        let text: String = match confirm {
            Confirm::Concede if others > 1 => "Give up this game? The others play on.".into(),
            Confirm::Concede => "Give up this game? Your opponent wins.".into(),
            Confirm::Quit => self.game.farewell(),
            Confirm::Replace => "That file is there already, and no replay. Replace it?".into(),
            Confirm::Pass(_) => "Go on all the same?".into(),
            Confirm::Draw { by, asked } => format!("{}: {by} offers a draw. Do you agree?", self.game.name(asked)),
            // That one brings its own words.
            Confirm::Proposal(_) => return,
        };
        self.popups = vec![Popup::Ask { confirm, text }];
    }
}
