//! The line mode, for screen readers, pipes and simple terminals.

mod input;
mod parse_error;

use std::io::{self, BufRead as _, IsTerminal as _};
use std::path::Path;

use maneframe_engine::inspect::{Act, CompiledPool};
use maneframe_engine::message::Does;
use maneframe_engine::{PlayerId, Viewer};

use crate::commands::{Setting, may_replace};
use crate::describe::log::cite;
use crate::describe::scene::Piece;
use crate::describe::sheet::{Row, sheet};
use crate::describe::{count, rule, table, words};
use crate::out::{self, say};
use crate::paint::{bold, colored, dim, good, warn};
use crate::pass_warning::Leaving;
use crate::replay;
use crate::session::Session;
use crate::wait_notice::tell_wait;

use input::Command;

/// Maximum length of a line of input in bytes.
const MAX_LINE: u64 = 10_000;

/// A game in line mode.
pub struct Plain<'a> {
    session: &'a mut Session,
    setting: &'a Setting,
    /// Number of log entries that have been printed.
    heard: usize,
    /// Player whose hand is on the screen.
    seen_by: Option<PlayerId>,
    /// Numbers of choices and events when the options were last shown.
    asked: Option<(usize, usize)>,
    /// True if a person types, and false for a pipe.
    typed: bool,
}

const HELP: &str = "
  NUMBER         take that option
  pass, p        pass (also: done, go)
  draw, d        draw a card for an action token
  next, n        pass until the next phase        end    pass until the turn is over
  board, b       the whole table                  options, o   the options again
  hand, h        your hand                        card NAME    show a card
  log [N]        show the last events             undo, u      take back your last choice
  hint           show a hint
  rule [N]       show a rule or keyword: `rule 514.4c`, `rule swift`
  rules          show the rules of this table
  why            show why cards in your hand can't be played
  why NAME       explain a card's values, what you can do with it and why not the
                 rest, and the causes of its last events
  stops          stop at every window, or only at new choices (the default)
  save FILE      write a replay                   offer a draw, concede, quit";

impl<'a> Plain<'a> {
    /// Creates the line mode for a new or continued game.
    pub fn new(session: &'a mut Session, setting: &'a Setting) -> Plain<'a> {
        let heard = session.recap();
        Plain { session, setting, heard, seen_by: None, asked: None, typed: io::stdin().is_terminal() }
    }

    /// Runs until the game or the input ends.
    pub fn run(mut self) -> miette::Result<()> {
        for (i, seat) in self.session.seats().iter().enumerate() {
            // A game that began with a situation has no decks.
            let deck = if seat.deck.is_empty() { String::new() } else { format!(", {}", seat.deck) };
            say!("{}: {}{deck}", PlayerId(i as u8), bold(&seat.name));
        }
        say!("{}", dim(self.session.chance()));
        let edition = self.session.game().state().edition;
        if !edition.is_default() {
            say!("{}", dim(format_args!("rules: {edition}")));
        }
        tell_table_rules(self.session.game().pool());
        if self.session.viewer() != Viewer::Judge {
            say!("{}", dim("`help` lists the commands."));
        }
        loop {
            let words = self.thinking();
            tell_wait(words, || self.session.settle());
            self.hand_over()?;
            self.tell_news();
            if let Some(trouble) = self.session.trouble() {
                say!("{}", warn(trouble));
            }
            if self.session.game().outcome().is_some() {
                break;
            }
            let now = (self.session.entries().len(), self.session.log().len());
            if self.asked != Some(now) {
                self.ask();
                self.asked = Some(now);
            }
            if !self.listen()? {
                return Ok(());
            }
        }
        self.finish()
    }

    /// Prints the end of the game. A person may still save it.
    fn finish(self) -> miette::Result<()> {
        say!();
        say!("{} {}", good("The game is over:"), bold(self.session.result()));
        let turns = self.session.game().state().turn;
        say!("{}", dim(format_args!("{turns} turns, {} choices, {}", self.session.moves(), self.session.chance())));
        if self.typed && self.session.viewer() != Viewer::Judge {
            say!("Write a replay with `save FILE`, look back with `log` and `board`, or press Enter to quit.");
            while let Some(line) = read_line("> ")? {
                match input::parse(&line) {
                    Command::Log(n) => self.tell_log(n),
                    Command::Board => self.tell_table(),
                    Command::Card(name) => self.tell_card(&name),
                    Command::Save(path) => self.save(&path),
                    _ => break,
                }
            }
        } else if self.setting.save.is_none() {
            say!("{}", dim("To save a replay of the game, use `--save FILE`."));
        }
        Ok(())
    }

    /// Returns the words for a person who waits for a bot that may take long.
    fn thinking(&self) -> Option<String> {
        let bots = self.session.searching_bots();
        match &bots[..] {
            _ if !self.typed => None,
            [] => None,
            [bot] => Some(format!("{bot} is thinking …")),
            _ => Some("the bots are thinking …".to_owned()),
        }
    }

    /// Hands over the screen between two people.
    fn hand_over(&mut self) -> miette::Result<()> {
        let Some(who) = self.session.asked() else { return Ok(()) };
        let handed = self.seen_by.is_some_and(|before| before != who);
        if handed || (self.seen_by.is_none() && self.setting.hot_seat()) {
            if self.typed {
                (0..60).for_each(|_| say!());
                say!(
                    "{}",
                    warn(format_args!("{}: it's your turn at the keyboard. Press Enter.", self.session.name(who)))
                );
                read_line("")?;
            } else {
                say!();
                say!("--- {} ---", self.session.name(who));
            }
        }
        self.seen_by = Some(who);
        Ok(())
    }

    fn tell_news(&mut self) {
        let log = self.session.log();
        let mut news = log.since(self.heard).map(|heard| (heard.act, heard.words.as_str())).peekable();
        while let Some((act, words)) = news.next() {
            let mut times = 1;
            while news.next_if(|next| *next == (act, words)).is_some() {
                times += 1;
            }
            let again = if times > 1 { format!(" ({times} times)") } else { String::new() };
            match act {
                Some(Act::StartTurn) => {
                    say!();
                    say!("{}", bold(format_args!("== {words} ==")));
                }
                Some(Act::StartPhase) => say!("{}", dim(format_args!("-- {words}"))),
                Some(Act::Pay | Act::Power) => say!("   {}", dim(words)),
                _ => say!("   {words}{again}"),
            }
        }
        self.heard = log.len();
    }

    fn tell_log(&self, n: usize) {
        let edition = self.session.game().state().edition;
        let all: Vec<_> = self.session.log().since(0).collect();
        for heard in &all[all.len().saturating_sub(n)..] {
            let rule = heard.rule.as_ref().map(|rule| format!("({})", cite(edition, rule))).unwrap_or_default();
            say!("   {} {}", heard.words, dim(rule));
        }
    }

    fn tell_table(&self) {
        let scene = self.session.view().scene();
        for line in table::table(&scene, |p| self.session.name(p)) {
            say!("{line}");
        }
    }

    fn ask(&self) {
        let (game, view) = (self.session.game(), self.session.view());
        let (Some(question), Some(words), Some(me)) = (view.question, view.words(), view.asked()) else { return };
        let p = &game.state().players[me];
        say!();
        if let Some(quiet) = self.session.quiet("`offer`") {
            say!("{}", dim(quiet));
        }
        if game.state().turn > 0 {
            let (points, tokens) = (count(p.points, "point"), count(p.tokens, "token"));
            say!("{}", dim(format_args!("[{me}: {points}, {tokens}, {} in hand]", p.hand.len())));
        }
        say!("{} {}", bold(words), dim(format_args!("({})", question.rule)));
        if let Some(line) = &question.text {
            say!("  “{line}”");
        }
        if view.prompt() == Some(maneframe_engine::Prompt::Mulligan) {
            self.tell_hand();
        }
        for (n, offer) in view.offers().iter().enumerate() {
            say!("{:>3}. {}", n + 1, offer.words);
        }
    }

    fn tell_hand(&self) {
        let scene = self.session.view().scene();
        for piece in scene.side(scene.me).hand.iter().flatten() {
            if let Some(card) = &piece.card {
                tell_sheet(card);
            }
        }
    }

    /// Reads and runs a command. Returns `false` if the player leaves the game.
    fn listen(&mut self) -> miette::Result<bool> {
        let Some(line) = read_line("> ")? else {
            say!();
            say!("the input ended before the game was over");
            return Ok(false);
        };
        match input::parse(&line) {
            Command::Nothing => {}
            Command::Option(n) => self.choose_number(n),
            Command::Pass => self.choose_first("pass", |does| matches!(does, Does::Pass | Does::Done)),
            Command::Yes => self.choose_first("say yes", |does| *does == Does::Yes),
            Command::No => self.choose_first("say no", |does| *does == Does::No),
            Command::Draw => self.choose_first("draw a card", |does| *does == Does::Draw),
            Command::Next if self.goes_on(Leaving::Phase) => self.session.skip(false),
            Command::End if self.goes_on(Leaving::Turn) => self.session.skip(true),
            Command::Next | Command::End => {}
            Command::Stops => {
                let every = !self.session.every_stop();
                self.session.stop_everywhere(every);
                let told = if every { "stopping at every window" } else { "stopping only at new choices" };
                say!("{}", good(told));
            }
            Command::Undo => match self.session.undo() {
                Ok(()) => {
                    self.heard = self.session.log().len();
                    self.asked = None;
                    say!("{}", good("taken back"));
                }
                Err(why) => say!("{}", warn(why)),
            },
            Command::Hint => {
                match tell_wait(self.typed.then(|| "looking for a good move …".to_owned()), || self.session.hint()) {
                    Some(words) => say!("{}", good(format_args!("hint: {words}"))),
                    None => say!("{}", warn("no player here has to decide now")),
                }
            }
            Command::Help => out::print_lines(HELP),
            Command::Options => self.asked = None,
            Command::Board => self.tell_table(),
            Command::Hand => self.tell_hand(),
            Command::Log(n) => self.tell_log(n),
            Command::Card(name) => self.tell_card(&name),
            Command::Rule(wanted) => self.tell_rule(&wanted),
            Command::Rules => {
                if !tell_table_rules(self.session.game().pool()) {
                    say!("This table has no rules of its own.");
                }
            }
            Command::Why(name) if name.is_empty() => self.tell_why(),
            Command::Why(name) => self.tell_why_of(&name),
            Command::Save(path) => self.save(&path),
            Command::Concede => {
                if let Some(who) = self.session.asked() {
                    self.session.concede(who);
                }
            }
            Command::OfferDraw => self.offer_draw()?,
            Command::Quit => return Ok(false),
            Command::Words(words) => self.choose_words(&words),
        }
        Ok(true)
    }

    /// Offers a draw. The game is drawn if all agree. Bots agree if the game makes no progress.
    fn offer_draw(&mut self) -> miette::Result<()> {
        let Some(who) = self.session.asked() else { return Ok(()) };
        let others: Vec<_> = self.session.game().state().opponents(who).iter().collect();
        for other in others {
            let name = self.session.name(other);
            let agrees = match self.session.takes_draw(other) {
                Some(agrees) => agrees,
                None => {
                    let question = format!("{name}: {who} offers a draw. Do you agree? (yes or no) ");
                    read_line(&question)?.is_some_and(|line| matches!(input::parse(&line), Command::Yes))
                }
            };
            if !agrees {
                say!("{}", warn(format_args!("{name} declines the draw")));
                return Ok(());
            }
        }
        self.session.agree_to_draw();
        Ok(())
    }

    /// Chooses an option by its number, from 1.
    fn choose_number(&mut self, n: usize) {
        let count = self.session.view().offers().len();
        match n.checked_sub(1).filter(|&index| index < count) {
            Some(index) => self.choose(index),
            None => say!("{}", warn(format_args!("option {n} not found: options are numbered 1 to {count}"))),
        }
    }

    fn choose(&mut self, index: usize) {
        let passes = self.session.view().pass() == Some(index);
        if passes && !self.goes_on(Leaving::Window) {
            return;
        }
        if let Err(why) = self.session.choose(index) {
            say!("{}", warn(why));
        }
    }

    /// Returns true if passing loses nothing, or the player has been warned before.
    fn goes_on(&mut self, leaving: Leaving) -> bool {
        let concern = self.session.concern(leaving);
        if let Some(concern) = &concern {
            say!("{}", warn(format_args!("wait: {concern}. Repeat the command to do it anyway.")));
        }
        concern.is_none()
    }

    fn choose_first(&mut self, what: &str, fits: impl Fn(&Does) -> bool) {
        let at = self.session.view().offers().iter().position(|offer| fits(&offer.does));
        match at {
            Some(index) => self.choose(index),
            None => say!("{}", warn(format_args!("you can't {what} now; `options` lists what you can do"))),
        }
    }

    /// Chooses the only option that begins with those words.
    fn choose_words(&mut self, wanted: &str) {
        let wanted = wanted.to_lowercase();
        let offers = self.session.view().offers();
        let fitting = |fits: &dyn Fn(&str) -> bool| -> Vec<usize> {
            let all = offers.iter().enumerate();
            all.filter(|(_, offer)| fits(&offer.words.to_lowercase())).map(|(index, _)| index).collect()
        };
        let whole = fitting(&|text| text == wanted);
        let found = if whole.is_empty() { fitting(&|text| text.starts_with(&wanted)) } else { whole };
        match found[..] {
            [index] => self.choose(index),
            [] => match self.session.asked() {
                Some(me) => say!("{}", warn(parse_error::why(self.session, me, &wanted))),
                None => say!("{}", warn(format_args!("unknown command `{wanted:.60}`; `help` lists the commands"))),
            },
            _ => {
                say!("{}", warn(format_args!("`{wanted:.60}` matches {} options: type more, or a number", found.len())))
            }
        }
    }

    fn tell_card(&self, name: &str) {
        let scene = self.session.view().scene();
        let wanted = name.to_lowercase();
        let pieces = scene.pieces();
        let found = pieces.iter().find_map(|p| p.card.as_ref().filter(|c| c.name().to_lowercase() == wanted));
        let found = found.or_else(|| {
            pieces.iter().find_map(|p| p.card.as_ref().filter(|c| c.name().to_lowercase().contains(&wanted)))
        });
        match found {
            Some(card) => {
                tell_sheet(card);
                for piece in pieces.iter().filter(|p| p.card.as_ref().is_some_and(|c| c.id == card.id)) {
                    say!("  {}", dim(format_args!("{}: {}", piece.controller, table::piece(piece))));
                }
            }
            None => match self.setting.library.find(name) {
                Ok(card) => tell_sheet(card),
                Err(e) => say!("{}", warn(e)),
            },
        }
    }

    /// Prints a rule, or that of the question.
    fn tell_rule(&self, wanted: &str) {
        let game = self.session.game();
        let asked = game.decision().map_or("", |d| d.rule.0);
        let wanted = if wanted.is_empty() { asked } else { wanted };
        match rule::says(game.state().edition, self.setting.library.sets(), wanted) {
            Some(says) => say!("  {says}"),
            None => say!("{}", warn(format_args!("unknown rule or keyword `{wanted:.60}`"))),
        }
    }

    /// Prints why each card in hand can't be played.
    fn tell_why(&self) {
        let game = self.session.game();
        let Some(me) = self.session.asked() else { return };
        if !self.session.can_pass() {
            say!("{}", warn("answer the current question first; `options` shows it"));
            return;
        }
        for reason in words::refusals(game, me) {
            say!("   {reason}");
        }
    }

    /// Prints the explanations of a card: its values, what can be done with it, and the causes of what happened to it.
    fn tell_why_of(&self, name: &str) {
        let scene = self.session.view().scene();
        let wanted = name.to_lowercase();
        let called = |whole: bool| {
            let fits = |name: &str| {
                let name = name.to_lowercase();
                if whole { name == wanted } else { name.contains(&wanted) }
            };
            let is = |p: &&&Piece| fits(&p.title) || p.card.as_ref().is_some_and(|c| fits(&c.name()));
            scene.pieces().iter().find(is).map(|p| p.id)
        };
        let Some(card) = called(true).or_else(|| called(false)) else {
            let names: Vec<&str> = scene.pieces().iter().map(|p| p.title.as_str()).collect();
            let like = parse_error::or_like(maneframe_library::near(name, names));
            say!("{}", warn(format_args!("you can't see a card named `{name:.60}`{like}")));
            return;
        };
        for line in self.session.why(card) {
            say!("   {line}");
        }
    }

    fn save(&self, path: &str) {
        let path = Path::new(path);
        match replay::save(&self.setting.replay(self.session), path, || may_replace(path)) {
            Ok(()) => say!("{}", good(format_args!("replay written to {}", path.display()))),
            Err(e) => say!("{}", warn(e)),
        }
    }
}

/// Prints a card in full.
pub fn tell_sheet(card: &maneframe_card::Card) {
    for row in sheet(card) {
        match row {
            Row::Name(name, colors) => say!("  {}", bold(colored(name, colors.iter().next()))),
            Row::Facts(facts) => say!("    {facts}"),
            Row::Side(side) => say!("    {}", dim(format_args!("{side}:"))),
            Row::Text(text, true) => say!("    {text}"),
            Row::ReadAs(text) => say!("      {}", dim(format_args!("read as: {text}"))),
            Row::Flavour(text) => say!("    {}", dim(format_args!("“{text}”"))),
            Row::Text(text, false) => say!("    {text} {}", warn("(not understood: does nothing)")),
        }
    }
}

/// Reads a line of input without its line break; `None` at the end of the input.
pub fn read_line(prompt: &str) -> miette::Result<Option<String>> {
    use io::Read as _;
    out::print(format_args!("{prompt}"));
    let mut bytes = Vec::new();
    let stdin = io::stdin();
    let read = stdin.lock().take(MAX_LINE).read_until(b'\n', &mut bytes);
    let read = read.map_err(|e| miette::miette!("cannot read the input: {e}"))?;
    if !stdin.is_terminal() {
        say!();
    }
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).trim().to_owned()))
}

/// Prints the rules of the table, and returns false for a game without them.
pub fn tell_table_rules(pool: &CompiledPool) -> bool {
    let Some(rules) = &pool.rules else { return false };
    say!("Rules of this table: {}", bold(&rules.name));
    rules.text().for_each(|line| say!("  {line}"));
    true
}
