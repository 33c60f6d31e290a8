//! Tables that begin with a situation instead of a normal setup: a scenario, a puzzle or a lesson.

use std::sync::Arc;

use maneframe_bot::BotKind;
use maneframe_bot::puzzle::{LONGEST_TURN, is_held};
use maneframe_deck::Deck;
use maneframe_engine::replay::{Chance, Entry, Head, ReplaySeat, Situation, moves};
use maneframe_engine::{Seed, Stops};
use maneframe_protocol::{Code, LessonStatus, LessonStep, NewSeat, NewTable, Pace, Problem};
use maneframe_scenario::{Course, Lesson, Puzzle, lessons};

use super::host::{Host, too_much};
use super::live::LiveTable;
use super::opening;
use super::record::{From, LOG, TableEvent};
use super::setup::Setups;
use crate::workers::Length;

/// Prefix of the ids of lessons.
pub const LESSON: &str = "lesson:";
/// Prefix of the ids of puzzles.
pub const PUZZLE: &str = "puzzle:";

/// Player at a seat of such a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sitter {
    /// The account that opens the table.
    Mine,
    /// A bot of this kind.
    Bot(BotKind),
    /// The lesson itself, which makes the choices of its script.
    Lesson,
}

impl Host {
    /// Opens a table that begins with a situation.
    ///
    /// # Errors
    /// If the situation can't be set up, or the account has too many open tables.
    pub async fn begin_at(
        &self,
        situation: Situation,
        title: &str,
        sitter: &(dyn Fn(u8) -> Sitter + Sync),
        by: (&str, &str),
    ) -> Result<Arc<str>, Problem> {
        self.may_open(by.0).await?;
        let setups = Arc::clone(&self.services.setups);
        let refused = |why: String| Problem::new(Code::Refused, why);
        let sets_up = move || {
            let scenario = maneframe_scenario::table(&situation, &**setups.library()).map(|(_, scenario)| scenario);
            (situation, scenario)
        };
        let set_up = self.services.workers.ask(&by.0.into(), Length::Short, sets_up).await.map_err(too_much)?;
        let (situation, scenario) = (set_up.0, set_up.1.map_err(refused)?);
        let searches =
            (1..=scenario.players() as u8).any(|seat| matches!(sitter(seat), Sitter::Bot(bot) if bot.searches()));
        let _reserved = self.reserve(searches, by.0)?;
        let mut head = Head::new(env!("CARGO_PKG_VERSION"), Chance::from(Seed::new(opening::bytes::<32>()?)));
        head.rulebook = scenario.rulebook.unwrap_or_default();
        // Hidden decisions needn't be concealed, because one person may play all sides.
        head.stops = Stops::RealChoices;
        head.situation = Some(situation);
        let mut settings = NewTable::new(Vec::new());
        settings.name = Some(title.chars().take(80).collect());
        settings.rulebook = Some(head.rulebook.name().to_owned());
        settings.shuffle_seats = false;
        settings.judge = false;
        settings.pace = Pace::AtOnce;
        settings.hints = true;
        let mut sits = Vec::new();
        for chair in 0..scenario.players() as u8 {
            let who = sitter(chair + 1);
            let (name, bot) = match who {
                Sitter::Mine => (by.1.to_owned(), None),
                Sitter::Bot(bot) => (format!("{bot} bot"), Some(bot.to_string())),
                Sitter::Lesson => ("the lesson".to_owned(), None),
            };
            settings.seats.push(match &bot {
                Some(bot) => NewSeat::Bot { bot: bot.clone(), deck: None },
                None => NewSeat::Open { deck: None },
            });
            head.seats.push(ReplaySeat { name: name.clone(), bot: bot.clone() });
            let account = (who == Sitter::Mine).then(|| by.0.to_owned());
            sits.push(TableEvent::SeatTaken { chair, account, name, bot, deck: Box::new(Deck::new(title)) });
        }
        let from = From { replay: String::new(), head, entries: Vec::new() };
        let key = opening::secret_name()?;
        let opened = TableEvent::Opened {
            log: LOG,
            settings: Box::new(settings),
            by: by.0.to_owned(),
            key,
            seed: None,
            from: Some(Box::new(from)),
        };
        self.enter(by, std::iter::once(opened).chain(sits)).await
    }
}

impl LiveTable {
    /// Returns the scenario, puzzle or lesson with which the game began, if any.
    pub fn situation(&self) -> Option<&Situation> {
        self.played.as_ref()?.head().situation.as_ref()
    }

    /// Replays the current lesson from its beginning with the moves made so far. Returns `None` if the table has no
    /// lesson.
    ///
    /// # Errors
    /// If a move can't be repeated.
    pub fn lesson_so_far(&self, setups: &Setups) -> Result<Option<Course>, String> {
        let Some(played) = &self.played else { return Ok(None) };
        let head = played.head();
        let Some(situation) = head.situation.as_ref().filter(|s| s.id.starts_with(LESSON)) else { return Ok(None) };
        let mut course = Course::begin(situation, &**setups.library(), &head.chance, head.stops)?;
        for entry in moves(&played.replay().entries) {
            if let Entry::Choose(choice) = entry {
                course.choose(*choice)?;
            }
        }
        Ok(Some(course))
    }

    /// Returns true if the puzzle of this table is solved. Returns `None` before its turn is over. For a puzzle to hold
    /// a position, the actual moves of the other side don't matter: all its possible moves are tried.
    pub fn puzzle_solved(&self) -> Option<bool> {
        let number = self.situation()?.id.strip_prefix(PUZZLE)?;
        let game = self.played.as_ref()?.game();
        if game.outcome().is_none() && game.state().turn <= self.first_turn {
            return None;
        }
        if let Some(known) = self.solved {
            return Some(known);
        }
        let aim = Puzzle::find(number.parse().ok()?)?.aim;
        Some(aim.is_reached(game, |game| is_held(game, LONGEST_TURN)))
    }

    /// Returns the progress of the lesson.
    pub fn lesson_status(&self) -> Option<LessonStatus> {
        let course = self.lesson.as_ref()?;
        let id = self.situation()?.id.strip_prefix(LESSON)?;
        let all = lessons();
        let lesson = Lesson::find(id);
        let next = all.iter().position(|l| l.id == id).and_then(|i| all.get(i + 1));
        let progress = course.progress();
        Some(LessonStatus {
            id: id.to_owned(),
            title: self.settings.name.clone().unwrap_or_default(),
            about: lesson.map(|lesson| lesson.about).unwrap_or_default(),
            done: progress.goals.iter().all(|(_, done)| *done),
            steps: progress.goals.into_iter().map(|(words, done)| LessonStep { words, done }).collect(),
            hint: progress.hint,
            stuck: progress.stuck,
            next: next.map(|next| next.id.to_owned()),
        })
    }
}
