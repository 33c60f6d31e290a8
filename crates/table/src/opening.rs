//! First acts at a table: opening it, taking seats, and beginning the game.

use std::sync::Arc;

use maneframe_bot::BotKind;
use maneframe_deck::{Date, Deck, Format, House};
use maneframe_engine::message::Seat;
use maneframe_engine::replay::{Chance, Head, ReplayDeck, ReplayRules, ReplaySeat};
use maneframe_engine::{Edition, Seed, Stops};
use maneframe_library::card_hash;
use maneframe_protocol::{ClockRule, Code, DeckChoice, Delay, NewSeat, NewTable, Problem, Spectators, Stage, UndoRule};
use maneframe_wording::Wording;
use sha2::{Digest as _, Sha256};

use crate::decks::{self, Demands};
use crate::live::LiveTable;
use crate::outside::{Outside, bytes};
use crate::record::{LOG, LogRecord, TableEvent};
use crate::setup::Setups;

/// Letters for codes. They are hard to confuse when read aloud, and form no words.
const LETTERS: &[u8; 20] = b"BCDFGHJKLMNPQRSTVWXZ";

/// Creates a code of eight random letters for a table, such as `KFTM-PQRX`.
///
/// # Errors
/// As [`bytes`].
pub fn code(outside: &dyn Outside) -> Result<String, Problem> {
    let mut code = String::new();
    while code.len() < 9 {
        for byte in bytes::<16>(outside)? {
            // Larger bytes are skipped, because they would make some letters more frequent.
            if byte < 240 && code.len() < 9 {
                if code.len() == 4 {
                    code.push('-');
                }
                code.push(char::from(LETTERS[usize::from(byte) % LETTERS.len()]));
            }
        }
    }
    Ok(code)
}

/// Creates a name with 128 random bits. It can't be guessed.
///
/// # Errors
/// As [`bytes`].
pub fn secret_name(outside: &dyn Outside) -> Result<String, Problem> {
    Ok(bytes::<16>(outside)?.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Creates a random seed for a game, as text.
///
/// # Errors
/// As [`bytes`].
pub fn seed(outside: &dyn Outside) -> Result<String, Problem> {
    Ok(Seed::new(bytes::<32>(outside)?).to_string())
}

/// Returns the seed of the `n`-th table since the start, for a server with a fixed seed.
pub fn seed_of(fixed: u64, n: u64) -> String {
    Seed::new(Sha256::digest(format!("maneframe table {fixed} {n}")).into()).to_string()
}

/// Returns the seed of the bot at a seat. `table` is the seed of the table, which [`seed_of`] made.
pub fn bot_seed(table: Seed, seat: Seat) -> u64 {
    let digest = Sha256::digest(format!("maneframe bot {table} {}", seat.0));
    digest.iter().take(8).fold(0, |seed, byte| seed << 8 | u64::from(*byte))
}

/// Parses the code of a table that a person typed. Case doesn't matter, and the dash may be missing.
pub fn read_code(text: &str) -> Option<String> {
    let letters: Vec<u8> = text.bytes().filter(|b| !matches!(b, b'-' | b' ')).map(|b| b.to_ascii_uppercase()).collect();
    let known = letters.len() == 8 && letters.iter().all(|letter| LETTERS.contains(letter));
    known.then(|| {
        let letters: String = letters.into_iter().map(char::from).collect();
        format!("{}-{}", &letters[..4], &letters[4..])
    })
}

/// Returns the requirements for decks at a table with these settings.
///
/// # Errors
/// If the format is unknown.
pub fn demands(settings: &NewTable) -> Result<Demands, Problem> {
    let format = settings.format.as_deref().map(Format::bundled).transpose();
    let format = format.map_err(|e| Problem::new(Code::Unreadable, e.to_string()))?;
    let format = match house(settings)? {
        Some(house) => house.format(format.as_ref()),
        None => format,
    };
    Ok(Demands { format, lenient: settings.lenient })
}

/// Maximum length of a file with rules of the table, in bytes.
const MAX_RULES: usize = 8_000;

/// Returns the rules of a table, if it has any.
///
/// # Errors
/// If no bundled rules have that name, or the text is not a file of rules or too long.
fn house(settings: &NewTable) -> Result<Option<House>, Problem> {
    let Some(rules) = settings.rules.as_deref() else { return Ok(None) };
    if rules.len() > MAX_RULES {
        let words = format!("a file of rules of the table has at most {MAX_RULES} bytes here");
        return Err(Problem::new(Code::TooMuch, words));
    }
    // A name has one line, and a file has several.
    let house = match rules.contains('\n') {
        true => House::read("rules", rules.as_bytes()).map_err(|e| e.to_string()),
        false => House::bundled(rules).map_err(|e| e.to_string()),
    };
    house.map(Some).map_err(|e| Problem::new(Code::Unreadable, e))
}

/// Checks the times of a clock.
///
/// # Errors
/// If one is out of bounds.
pub fn check_clock(clock: ClockRule) -> Result<(), Problem> {
    let fits = match clock {
        ClockRule::Player { seconds, increment } => (10..=36_000).contains(&seconds) && increment <= 600,
        ClockRule::Match { minutes } => (1..=600).contains(&minutes),
        ClockRule::Days { hours } => (12..=336).contains(&hours),
        ClockRule::None => true,
    };
    if fits { Ok(()) } else { Err(Problem::new(Code::Unreadable, Wording::new("problem.clock"))) }
}

/// Returns the first events of a table: it is opened, and its owner and bots take their seats.
///
/// # Errors
/// If a setting or a deck is invalid.
pub fn open(settings: &NewTable, by: (&str, &str), setups: &Setups, today: Date) -> Result<Vec<TableEvent>, Problem> {
    let unreadable = |words: Wording| Problem::new(Code::Unreadable, words);
    if !(2..=4).contains(&settings.seats.len()) {
        return Err(unreadable(Wording::new("problem.seats")));
    }
    if settings.name.as_ref().is_some_and(|name| name.chars().count() > 80) {
        return Err(unreadable(Wording::new("problem.table-name")));
    }
    if let Some(rulebook) = &settings.rulebook {
        rulebook.parse::<Edition>().map_err(|e| unreadable(e.to_string().into()))?;
    }
    check_clock(settings.clock)?;
    let delay = match settings.spectators {
        Spectators::Delayed(Delay::Turns(turns)) => (1..=20).contains(&turns),
        Spectators::Delayed(Delay::Minutes(minutes)) => (1..=60).contains(&minutes),
        _ => true,
    };
    if !delay {
        return Err(unreadable(Wording::new("problem.delay")));
    }
    if settings.rated && (settings.hints || settings.lenient || settings.undo == UndoRule::Free) {
        return Err(unreadable(Wording::new("problem.rated")));
    }
    if let Some(house) = house(settings)? {
        house.table_rules(setups.library().pool()).map_err(|e| unreadable(e.to_string().into()))?;
    }
    let demands = demands(settings)?;
    let mut kept = settings.clone();
    kept.name = kept.name.map(|name| crate::chat::clean(&name));
    let (key, seed) = (secret_name(setups.outside())?, Some(seed(setups.outside())?));
    let opened = TableEvent::Opened { log: LOG, settings: Box::new(kept), by: by.0.to_owned(), key, seed, from: None };
    let mut lines = vec![opened];
    let mut taken: Vec<String> = Vec::new();
    for (chair, seat) in settings.seats.iter().enumerate() {
        let chair = chair as u8;
        match seat {
            NewSeat::Mine { deck } => {
                let deck = checked(setups, deck, &demands, today)?;
                taken.push(deck.name.clone());
                let (account, name) = (Some(by.0.to_owned()), by.1.to_owned());
                lines.push(TableEvent::SeatTaken { chair, account, name, bot: None, deck: Box::new(deck) });
            }
            NewSeat::Open { deck: Some(deck) } => {
                taken.push(checked(setups, deck, &demands, today)?.name);
            }
            NewSeat::Open { deck: None } => {}
            NewSeat::Bot { bot, deck } => {
                let (kind, deck) = bot_with_deck(bot, deck.as_ref(), &taken, setups, &demands, today)?;
                taken.push(deck.name.clone());
                lines.push(sat_bot(chair, kind, deck));
            }
        }
    }
    Ok(lines)
}

/// Returns the deck that the settings of a table name for a seat, 0-based.
///
/// # Errors
/// If there is no such seat or deck, or the deck is not allowed.
pub fn deck_of(settings: &NewTable, chair: usize, setups: &Setups, today: Date) -> Result<Deck, Problem> {
    let deck = match settings.seats.get(chair) {
        Some(NewSeat::Mine { deck }) => Some(deck),
        Some(NewSeat::Open { deck } | NewSeat::Bot { deck, .. }) => deck.as_ref(),
        None => None,
    };
    let deck = deck.ok_or_else(|| Problem::new(Code::Deck, Wording::new("problem.no-deck")))?;
    checked(setups, deck, &demands(settings)?, today)
}

/// Builds a table from its first events. `seeded` replaces the seed of the table's chance. Returns the table, and the
/// records of its log.
///
/// # Errors
/// If an event can't follow those before it.
pub fn created(
    code: Arc<str>,
    replay: String,
    events: impl Iterator<Item = TableEvent>,
    seeded: Option<&dyn Fn() -> String>,
    at: u64,
    setups: &Setups,
) -> Result<(LiveTable, Vec<LogRecord>), Problem> {
    let mut table = LiveTable::new(code, replay);
    let mut entered = Vec::new();
    for mut what in events {
        if let (TableEvent::Opened { seed: Some(seed), .. }, Some(seeded)) = (&mut what, seeded) {
            *seed = seeded();
        }
        let line = LogRecord { at, what };
        table.apply(&line, setups).map_err(|e| Problem::new(Code::Refused, e.to_string()))?;
        entered.push(line);
    }
    Ok((table, entered))
}

/// Parses a bot's name and chooses its deck. It gets the deck `choice` if there is one, otherwise a deck that no other
/// player has.
fn bot_with_deck(
    bot: &str,
    deck: Option<&DeckChoice>,
    taken: &[String],
    setups: &Setups,
    demands: &Demands,
    today: Date,
) -> Result<(BotKind, Deck), Problem> {
    let kind = bot_called(bot)?;
    let deck = match deck {
        Some(deck) => checked(setups, deck, demands, today)?,
        None => decks::any(setups.library(), taken, demands, today)
            .ok_or_else(|| Problem::new(Code::Deck, Wording::new("problem.no-bot-deck")))?,
    };
    Ok((kind, deck))
}

/// Parses a bot's name. Bots with a time limit are refused, because all tables of the server share the computing time.
pub fn bot_called(name: &str) -> Result<BotKind, Problem> {
    let unreadable = |e: maneframe_bot::ParseBotError| Problem::new(Code::Unreadable, e.to_string());
    match name.parse().map_err(unreadable)? {
        BotKind::Timed(..) => Err(Problem::new(Code::Unreadable, Wording::new("problem.bot-levels"))),
        kind => Ok(kind),
    }
}

/// Returns true if a bot that searches takes a seat by one of these events.
pub fn seats_searcher(events: &[TableEvent]) -> bool {
    events.iter().any(|what| match what {
        TableEvent::SeatTaken { bot: Some(bot), .. } => bot_called(bot).is_ok_and(BotKind::searches),
        _ => false,
    })
}

fn sat_bot(chair: u8, kind: BotKind, deck: Deck) -> TableEvent {
    let (name, bot) = (format!("{kind} bot"), Some(kind.to_string()));
    TableEvent::SeatTaken { chair, account: None, name, bot, deck: Box::new(deck) }
}

fn checked(setups: &Setups, choice: &DeckChoice, demands: &Demands, today: Date) -> Result<Deck, Problem> {
    let deck = decks::find(setups.library(), choice)?;
    decks::check(setups.library(), &deck, demands, today)?;
    Ok(deck)
}

impl LiveTable {
    /// Checks that a player may take a seat, and returns the event for it.
    ///
    /// # Errors
    /// If the game has begun, the account already has a seat, no such seat is free, or the deck is invalid.
    pub fn sit(
        &self,
        by: (&str, &str),
        seat: Option<u8>,
        deck: Option<&DeckChoice>,
        setups: &Setups,
        today: Date,
    ) -> Result<TableEvent, Problem> {
        self.still_waits()?;
        if self.chairs.iter().any(|c| c.account.as_deref() == Some(by.0)) {
            return Err(Problem::new(Code::Taken, Wording::new("problem.seated-already")));
        }
        let (chair, given) = self.free_chair(seat)?;
        let wanted = given.or(deck).ok_or_else(|| Problem::new(Code::Deck, Wording::new("problem.no-deck")))?;
        let deck = checked(setups, wanted, &demands(&self.settings)?, today)?;
        Ok(TableEvent::SeatTaken {
            chair: chair.id,
            account: Some(by.0.to_owned()),
            name: by.1.to_owned(),
            bot: None,
            deck: Box::new(deck),
        })
    }

    /// Checks that the owner may seat a bot, and returns the event for it.
    ///
    /// # Errors
    /// If the account is not the owner, the game has begun, no such seat is free, or the deck is invalid.
    pub fn sit_bot(
        &self,
        account: &str,
        bot: &str,
        seat: Option<u8>,
        deck: Option<&DeckChoice>,
        setups: &Setups,
        today: Date,
    ) -> Result<TableEvent, Problem> {
        if account != self.owner {
            return Err(Problem::new(Code::Forbidden, Wording::new("problem.not-your-bot")));
        }
        self.still_waits()?;
        let (chair, given) = self.free_chair(seat)?;
        let demands = demands(&self.settings)?;
        let taken: Vec<String> = self.chairs.iter().filter_map(|c| Some(c.deck.as_ref()?.name.clone())).collect();
        let (kind, deck) = bot_with_deck(bot, given.or(deck), &taken, setups, &demands, today)?;
        Ok(sat_bot(chair.id, kind, deck))
    }

    fn still_waits(&self) -> Result<(), Problem> {
        match self.stage {
            Stage::Waiting if self.played.is_none() => Ok(()),
            Stage::Over if self.played.is_none() => {
                Err(Problem::new(Code::Taken, Wording::new("problem.table-closed")))
            }
            _ => Err(Problem::new(Code::Taken, Wording::new("problem.begun"))),
        }
    }

    /// Returns the first free chair, or the chair `seat` if it is free. Also returns the deck that is reserved for the
    /// chair.
    fn free_chair(&self, seat: Option<u8>) -> Result<(&crate::live::Chair, Option<&DeckChoice>), Problem> {
        let refused = |words: Wording| Problem::new(Code::Taken, words);
        let free = |chair: &&crate::live::Chair| chair.name.is_none();
        let chair = match seat {
            None => self.chairs.iter().find(free).ok_or_else(|| refused(Wording::new("problem.no-free-seat")))?,
            Some(seat) => {
                let chair = self.chairs.get(usize::from(seat).wrapping_sub(1));
                chair.filter(free).ok_or_else(|| refused(Wording::new("problem.seat-taken")))?
            }
        };
        let given = match self.settings.seats.get(usize::from(chair.id)) {
            Some(NewSeat::Open { deck }) => deck.as_ref(),
            _ => None,
        };
        Ok((chair, given))
    }

    /// Returns the event with which the game begins, once all seats are taken.
    ///
    /// # Errors
    /// If the decks can't make a game.
    pub fn begin(&self, setups: &Setups) -> Result<TableEvent, Problem> {
        let seed = match &self.seed {
            Some(seed) => *seed,
            None => Seed::new(bytes::<32>(setups.outside())?),
        };
        let mut order: Vec<u8> = self.chairs.iter().map(|c| c.id).collect();
        if self.settings.shuffle_seats {
            // The order of seats also comes from the seed, which was drawn before any deck was known. This is a
            // Fisher-Yates shuffle. The modulo bias is negligible because the numbers are so large.
            let drawn = Sha256::digest(format!("maneframe seats {seed}"));
            for (i, drawn) in (1..order.len()).rev().zip(drawn.chunks_exact(8)) {
                let drawn = drawn.iter().fold(0, |number, byte| number << 8 | u64::from(*byte));
                order.swap(i, (drawn % (i as u64 + 1)) as usize);
            }
        }
        let chance = Chance::from(seed);
        Ok(TableEvent::Began { head: Box::new(self.head(chance, &order, setups)?), order })
    }

    /// Returns the start of a game with the players and decks of this table.
    ///
    /// # Errors
    /// If the decks can't make a game.
    fn head(&self, chance: Chance, order: &[u8], setups: &Setups) -> Result<Head, Problem> {
        let problem = |words: String| Problem::new(Code::Deck, words);
        if let Some(from) = self.head_gone_on_from() {
            return Ok(from);
        }
        let rulebook = self.settings.rulebook.as_deref().and_then(|r| r.parse().ok()).unwrap_or_default();
        let people = self.people();
        let mut head = Head::new(env!("CARGO_PKG_VERSION"), chance);
        head.rulebook = rulebook;
        head.lenient = self.settings.lenient;
        head.stops = if people > 1 { Stops::Discreet } else { Stops::RealChoices };
        let house = house(&self.settings)?;
        let manes = house.as_ref().map_or(1, House::manes);
        let rules = house.map(|house| house.table_rules(setups.library().pool())).transpose();
        let rules = rules.map_err(|e| problem(e.to_string()))?;
        head.rules = rules.as_ref().map(ReplayRules::of);
        let mut cards = Vec::new();
        for id in order {
            let chair = self.chairs.iter().find(|c| c.id == *id).ok_or_else(|| problem("seat not found".to_owned()))?;
            let deck = chair.deck.as_ref().ok_or_else(|| problem("a player has no deck".to_owned()))?;
            let taken = deck.cards_with(manes, |id| setups.library().card(id));
            head.decks.extend(ReplayDeck::of(&deck.name, &taken, card_hash).map(Arc::new));
            let name = chair.name.clone().unwrap_or_default();
            head.seats.push(ReplaySeat { name, bot: chair.bot.map(|bot| bot.to_string()) });
            cards.push(taken);
        }
        let table = setups.of(rules.as_ref(), rulebook, head.lenient, people > 1, &cards).map_err(problem)?;
        head.catalog = table.published().map(|catalog| catalog.fingerprint());
        Ok(head)
    }
}
