//! Swiss rounds that the decks of a pod play after the draft, by the floor rules, as a separate event.

use std::path::Path;

use maneframe_bot::BotKind;
use maneframe_deck::Deck;
use maneframe_engine::{Outcome, Table};
use maneframe_library::Library;
use maneframe_tournament::event::MIN_PLAYERS;
use maneframe_tournament::format::Format;
use maneframe_tournament::round::{Round, Table as Match};
use maneframe_tournament::standings::{Row, standings};
use maneframe_tournament::{Act, Event, Log, PlayerId, Score, Settings, Tier, Timestamp, Words, next};
use miette::miette;
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::commands::{play, sim};
use crate::deal::{self, Dealt};
use crate::event::common::{Failed, column, now, open, told, words};
use crate::out::say;
use crate::paint::{bold, dim, warn};
use crate::plain::read_line;

/// Default number of rounds.
pub const ROUNDS: u8 = 3;

/// Player number of the first seat.
const PERSON: PlayerId = PlayerId(1);

/// Returns true if a pod of that size can play rounds (Participation Minimums).
pub fn is_large_enough(seats: usize) -> bool {
    seats >= MIN_PLAYERS
}

/// Plan of the rounds.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Number of Swiss rounds.
    pub rounds: u8,
    /// Seed of the draft.
    pub seed: u64,
    /// Bot that plays the decks.
    pub bot: BotKind,
}

/// The rounds of a pod.
pub struct Swiss {
    event: Event,
    /// The event's file; `None` if it is not stored.
    log: Option<Log>,
    decks: Vec<Dealt>,
    plan: Plan,
}

impl Swiss {
    /// Begins rounds of these decks, in the order of the seats. If a file is named, the rounds are stored in it. If it
    /// exists, they are continued.
    ///
    /// # Errors
    /// If there are too few players, or the file belongs to another pod or can't be written.
    pub fn new(
        library: &Library,
        names: &[String],
        decks: &[Deck],
        plan: Plan,
        file: Option<&Path>,
    ) -> miette::Result<Swiss> {
        if !is_large_enough(names.len()) {
            return Err(miette!("Swiss rounds need {MIN_PLAYERS} players, this pod has {}", names.len()));
        }
        let name = words(&format!("Draft {}", plan.seed), "a name")?;
        let settings =
            Settings { rounds: Some(plan.rounds.into()), ..Settings::new(name, Format::Draft, Tier::One, plan.seed) };
        let log = match file {
            Some(file) if file.exists() => Some(open(file)?),
            Some(file) => Some(Log::create(file, now(), words(BY, "a name")?, settings.clone()).map_err(told)?),
            None => None,
        };
        let event = match &log {
            Some(log) => log.history().event().clone(),
            None => Event::open(settings).map_err(|e| miette!("{e}"))?,
        };
        let decks = decks.iter().map(|deck| deal::take(library, deck.clone())).collect();
        let mut swiss = Swiss { event, log, decks, plan };
        if swiss.event.players.is_empty() {
            let names: Vec<Words> = names.iter().map(|name| words(name, "a name")).collect::<miette::Result<_>>()?;
            swiss.act(Act::Add { names })?;
        }
        if !swiss.event.players.iter().map(|player| player.name.as_str()).eq(names.iter().map(String::as_str)) {
            return Err(miette!(
                help = "move the file to another folder, and the rounds start again",
                "the event {} has other players than this draft",
                file.unwrap_or(Path::new("")).display()
            ));
        }
        Ok(swiss)
    }

    fn act(&mut self, act: Act) -> miette::Result<()> {
        let by = words(BY, "a name")?;
        match &mut self.log {
            Some(log) => {
                log.act::<Failed>(now(), by, |_| Ok(act)).map_err(miette::Report::from)?;
                self.event = log.history().event().clone();
            }
            None => self.event.apply(Timestamp::UNIX_EPOCH, &by, &act).map_err(|e| miette!("{e}"))?,
        }
        Ok(())
    }

    /// Returns the number of rounds.
    fn rounds(&self) -> usize {
        self.event.settings.rounds.unwrap_or(ROUNDS.into()) as usize
    }

    /// Advances to a round to be played: the last one if results are missing, or else the next one, which is paired.
    /// Returns `false` if all rounds are played.
    fn go_on(&mut self) -> miette::Result<bool> {
        if self.event.round().is_some_and(|round| !round.is_complete()) {
            return Ok(true);
        }
        if self.event.rounds.len() >= self.rounds() {
            return Ok(false);
        }
        let act = next::next_round(&self.event).map_err(|e| miette!("{e}"))?;
        self.act(act)?;
        Ok(true)
    }

    /// Lets bots play all open games of the round, except that of one player.
    fn play(&mut self, except: Option<PlayerId>) -> miette::Result<()> {
        let Some(round) = self.event.round() else { return Ok(()) };
        let number = u64::from(round.number);
        let mut open: Vec<(u32, Table)> = Vec::new();
        for table in round.tables.iter().filter(|table| table.result.is_none()) {
            let Some(second) = table.seats.second else { continue };
            let pair = [table.seats.first, second];
            if except.is_some_and(|player| pair.contains(&player)) {
                continue;
            }
            let [first, second] = pair.map(|player| self.decks.get(player.index()));
            let (Some(first), Some(second)) = (first, second) else { continue };
            open.push((table.number, deal::table(&[first, second], Default::default(), true)?));
        }
        let (seed, bot) = (self.plan.seed, self.plan.bot);
        let played: miette::Result<Vec<(u32, Score)>> = open
            .par_iter()
            .map(|(table, game)| {
                // In even games the decks have their original order.
                let nth = 2 * (1_000 * number + u64::from(*table));
                let score = match sim::play(game, nth, seed, [bot; 2])?.winner {
                    Some(0) => Score::games(1, 0),
                    Some(_) => Score::games(0, 1),
                    None => DRAWN,
                };
                Ok((*table, score))
            })
            .collect();
        for (table, score) in played? {
            self.report(table, score)?;
        }
        Ok(())
    }

    fn report(&mut self, table: u32, score: Score) -> miette::Result<()> {
        self.act(Act::Result { table, score, conceded: false, went_first: None, correction: None })
    }

    /// Lets bots play all rounds.
    ///
    /// # Errors
    /// If a game fails, or a result can't be written.
    pub fn play_all(&mut self) -> miette::Result<()> {
        while self.go_on()? {
            self.play(None)?;
        }
        Ok(())
    }

    /// Plays the rounds with a person in the first seat. With `auto` a bot plays the person's games, too. Returns
    /// `false` if the person leaves before the end.
    ///
    /// # Errors
    /// If the input can't be read, a game can't be played, or a result can't be written.
    pub fn at_the_table(&mut self, auto: bool, lenient: bool, plain: bool) -> miette::Result<bool> {
        while self.go_on()? {
            self.play(if auto { None } else { Some(PERSON) })?;
            while let Some((table, other, turned)) = self.open_match() {
                let round = self.event.rounds.len();
                say!();
                say!(
                    "{}",
                    bold(format_args!("Round {round} of {}: you play {}", self.rounds(), self.event.name(other)))
                );
                let Some(line) = read_line("play · auto · won · lost · drawn · standings · later> ")? else {
                    return Ok(false);
                };
                let score = match line.to_lowercase().as_str() {
                    "play" | "p" => self.played(other, lenient, plain)?,
                    "auto" | "a" => {
                        self.play(None)?;
                        None
                    }
                    "won" | "w" => Some(Score::games(1, 0)),
                    "lost" | "l" => Some(Score::games(0, 1)),
                    "drawn" | "d" => Some(DRAWN),
                    "standings" | "s" => {
                        self.tell_standings();
                        None
                    }
                    "later" | "quit" | "q" => return Ok(false),
                    "" => None,
                    other => {
                        say!("{}", warn(format!("unknown command `{other}`")));
                        None
                    }
                };
                if let Some(score) = score {
                    self.report(table, if turned { score.turned() } else { score })?;
                }
            }
            self.tell_round();
        }
        self.tell_standings();
        Ok(true)
    }

    /// Returns the person's open match of this round: the table, the opponent, and true if the opponent is named first.
    fn open_match(&self) -> Option<(u32, PlayerId, bool)> {
        let table = self.event.round()?.table_of(PERSON).filter(|table| table.result.is_none())?;
        Some((table.number, table.opponent(PERSON)?, table.seats.first != PERSON))
    }

    /// Plays the person's game at this terminal. Returns `None` if it was interrupted.
    fn played(&self, other: PlayerId, lenient: bool, plain: bool) -> miette::Result<Option<Score>> {
        let deck = |player: PlayerId| self.decks.get(player.index()).map(|dealt| dealt.deck.clone());
        let (Some(mine), Some(theirs)) = (deck(PERSON), deck(other)) else { return Ok(None) };
        Ok(match play::against(mine, theirs, lenient, plain)? {
            Some(Outcome::Win(winner)) if winner.index() == 0 => Some(Score::games(1, 0)),
            Some(Outcome::Win(_)) => Some(Score::games(0, 1)),
            Some(Outcome::Draw | Outcome::Stalled) => Some(DRAWN),
            None => {
                say!(
                    "The game is not over. When it is, report it here with `won`, `lost` or `drawn`; `play` starts another one."
                );
                None
            }
        })
    }

    /// Describes the results of a round, table by table.
    fn results(&self, round: &Round) -> Vec<String> {
        let name = |player: PlayerId| self.event.name(player);
        // The person is called "you", unless an event gave the seat a name.
        let verb = |player: PlayerId, [you, other]: [&'static str; 2]| if name(player) == "you" { you } else { other };
        let result = |table: &Match| {
            let first = table.seats.first;
            match (table.seats.second, table.winner()) {
                (None, _) => format!("{} {} the bye", name(first), verb(first, ["have", "has"])),
                (Some(second), Some(winner)) => {
                    let loser = if winner == second { first } else { second };
                    format!("{} {} {}", name(winner), verb(winner, ["beat", "beats"]), name(loser))
                }
                (Some(second), None) => format!("{} and {} draw", name(first), name(second)),
            }
        };
        round.tables.iter().map(result).collect()
    }

    /// Prints the results of the last round.
    fn tell_round(&self) {
        let Some(round) = self.event.round() else { return };
        say!();
        say!("{}", bold(format_args!("Round {}", round.number)));
        self.results(round).iter().for_each(|result| say!("  {result}"));
    }

    /// Prints the results of all rounds and the standings.
    pub fn tell(&self) {
        for round in &self.event.rounds {
            say!("{} {}", bold(format_args!("Round {}:", round.number)), self.results(round).join("; "));
        }
        self.tell_standings();
    }

    /// Prints the standings.
    fn tell_standings(&self) {
        let standings = standings(&self.event);
        say!();
        say!("{}", bold(format_args!("Standings {}", standings.when())));
        for row in &standings.rows {
            let record = &row.record;
            let byes = if record.byes > 0 { format!(", {} by a bye", record.byes) } else { String::new() };
            say!(
                "{:>3} {} {:>3} points  {}",
                row.rank,
                column(&self.event.name(row.id), 24, true),
                record.points,
                dim(format_args!("{}-{}-{}{byes}", record.wins, record.losses, record.draws))
            );
        }
    }

    /// Returns the rounds and the standings in JSON. A winner is a seat, 0-based, or `null` in a draw.
    pub fn json(&self) -> (Value, Value) {
        let seat = |player: PlayerId| player.index();
        let table = |table: &Match| {
            let (first, second) = (seat(table.seats.first), table.seats.second.map(seat));
            json!({ "first": first, "second": second, "winner": table.winner().map(seat) })
        };
        let rounds = self.event.rounds.iter().map(|round| round.tables.iter().map(table).collect::<Vec<Value>>());
        let rows = standings(&self.event).rows;
        let row = |row: &Row| {
            json!({
                "rank": row.rank, "seat": seat(row.id), "name": self.event.name(row.id), "points": row.record.points,
                "wins": row.record.wins, "losses": row.record.losses, "draws": row.record.draws, "byes": row.record.byes,
            })
        };
        (json!(rounds.collect::<Vec<_>>()), json!(rows.iter().map(row).collect::<Vec<Value>>()))
    }
}

/// Name recorded as the author of results.
const BY: &str = "pod";
/// A drawn match.
const DRAWN: Score = Score::Games { first: 0, second: 0, drawn: 1 };
