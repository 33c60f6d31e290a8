//! Tables that begin with a situation instead of a normal setup: a scenario, a puzzle or a lesson.

use maneframe_bot::BotKind;
use maneframe_bot::puzzle::{LONGEST_TURN, is_held, solve};
use maneframe_deck::Deck;
use maneframe_engine::replay::{Chance, Entry, Head, ReplaySeat, Situation, moves};
use maneframe_engine::{Choice, Game, Seed, Stops, Viewer};
use maneframe_protocol::{Code, LessonMistake, LessonStatus, LessonStep, NewSeat, NewTable, Pace, Problem};
use maneframe_scenario::{Aim, Course, GoalStatus, Lesson, Puzzle, SOLVER, act_words, lessons};
use maneframe_wording::Wording;

use crate::live::LiveTable;
use crate::opening;
use crate::outside::bytes;
use crate::record::{From, LOG, TableEvent};
use crate::setup::Setups;

/// Prefix of the ids of games of the campaign.
pub const CAMPAIGN: &str = "campaign:";
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

/// A situation with which a table begins, and who plays there.
pub struct Beginning {
    situation: Situation,
    title: String,
    /// Seat of the account that opens the table, from 1.
    pub seat: u8,
    sitter: Box<dyn Fn(u8) -> Sitter + Send>,
}

impl Beginning {
    /// Creates a beginning. `sitter` tells who plays at each seat, from 1; one seat of the opener is `seat`.
    pub fn new(
        situation: Situation,
        title: &str,
        seat: u8,
        sitter: impl Fn(u8) -> Sitter + Send + 'static,
    ) -> Beginning {
        Beginning { situation, title: title.to_owned(), seat, sitter: Box::new(sitter) }
    }
}

/// Returns the first events of a table that begins with a situation.
///
/// # Errors
/// If the situation can't be set up.
pub fn open(beginning: Beginning, by: (&str, &str), setups: &Setups) -> Result<Vec<TableEvent>, Problem> {
    let Beginning { situation, title, sitter, .. } = beginning;
    let (_, scenario) =
        maneframe_scenario::table(&situation, &**setups.library()).map_err(|why| Problem::new(Code::Refused, why))?;
    let mut head = Head::new(env!("CARGO_PKG_VERSION"), Chance::from(Seed::new(bytes::<32>(setups.outside())?)));
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
        sits.push(TableEvent::SeatTaken { chair, account, name, bot, deck: Box::new(Deck::new(title.clone())) });
    }
    let from = From { replay: String::new(), head, entries: Vec::new() };
    let opened = TableEvent::Opened {
        log: LOG,
        settings: Box::new(settings),
        by: by.0.to_owned(),
        key: opening::secret_name(setups.outside())?,
        seed: None,
        from: Some(Box::new(from)),
    };
    Ok(std::iter::once(opened).chain(sits).collect())
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

    /// Returns the acts with which the other player wins in the turn that has begun. Empty if the puzzle has another aim,
    /// or if another player chooses first.
    pub fn puzzle_reply(&self) -> Vec<Wording> {
        let number = self.situation().and_then(|situation| situation.id.strip_prefix(PUZZLE)?.parse().ok());
        let is_hold = number.and_then(Puzzle::find).is_some_and(|puzzle| puzzle.aim == Aim::Hold);
        let game = self.played.as_ref().map(|played| played.game()).filter(|_| is_hold);
        game.and_then(sure_win).unwrap_or_default()
    }

    /// Returns the progress of the lesson.
    pub fn lesson_status(&self) -> Option<LessonStatus> {
        let course = self.lesson.as_ref()?;
        let id = self.situation()?.id.strip_prefix(LESSON)?;
        let all = lessons();
        let lesson = Lesson::find(id);
        let next = all.iter().position(|l| l.id == id).and_then(|i| all.get(i + 1));
        let progress = course.progress();
        let step = |goal: GoalStatus| LessonStep {
            words: goal.words,
            done: goal.done,
            after: if goal.done { goal.after } else { String::new() },
        };
        Some(LessonStatus {
            id: id.to_owned(),
            title: self.settings.name.clone().unwrap_or_default(),
            about: lesson.map(|lesson| lesson.about).unwrap_or_default(),
            done: progress.goals.iter().all(|goal| goal.done),
            steps: progress.goals.into_iter().map(step).collect(),
            hint: progress.hint,
            stuck: progress.stuck,
            mistake: progress.mistake.map(|(index, words)| LessonMistake { index, words }),
            next: next.map(|next| next.id.to_owned()),
        })
    }
}

/// Returns a sure win in this turn of the player who decides, act by act and without passes, in words for the solver of
/// a puzzle. `None` if there is none, or the turn is too long for a search.
pub fn sure_win(game: &Game) -> Option<Vec<Wording>> {
    let who = game.decision()?.who;
    let line = solve(game, who, LONGEST_TURN).filter(|best| best.wins)?.lines.into_iter().next()?;
    let mut game = game.clone();
    let mut acts = Vec::new();
    for (i, choice) in line.choices.into_iter().enumerate() {
        // The search makes choices with a single option by itself, except for the first choice.
        while i > 0
            && let Some(decision) = game.decision()
            && decision.options.len() == 1
        {
            game.choose_index(0);
        }
        if !matches!(choice, Choice::Pass | Choice::Done) {
            acts.extend(act_words(&game, Viewer::Player(SOLVER), choice));
        }
        game.choose(choice).ok()?;
    }
    Some(acts)
}
