//! Games that follow a finished one: a rematch, or the game continued from one of its decisions.

use maneframe_protocol::{Code, DeckChoice, NewSeat, NewTable, PlayOn, Problem};
use maneframe_wording::Wording;

use crate::live::{Chair, LiveTable};
use crate::opening;
use crate::outside::Outside;
use crate::record::{From, LOG, TableEvent};
use crate::setup::Setups;

impl LiveTable {
    /// Returns the account and name of the player who opens the table of a rematch, and the first events of that
    /// table, with the seats rotated. Returns `None` if no person plays here.
    pub fn rematch(&self, outside: &dyn Outside) -> Option<((String, String), Vec<TableEvent>)> {
        let first = self.chairs.iter().find(|c| c.account.is_some())?;
        let by = (first.account.clone().unwrap_or_default(), first.name.clone().unwrap_or_default());
        let mut settings = self.settings.clone();
        settings.shuffle_seats = false;
        // The player who went first in this game goes last in the next.
        let mut chairs: Vec<_> = self.chairs.iter().collect();
        chairs.rotate_left(1);
        let list = |chair: &&Chair| {
            chair.deck.as_ref().map(|deck| DeckChoice::List(serde_json::to_string(deck).unwrap_or_default()))
        };
        settings.seats = chairs
            .iter()
            .map(|chair| match chair.bot {
                Some(bot) => NewSeat::Bot { bot: bot.to_string(), deck: list(chair) },
                None => NewSeat::Open { deck: None },
            })
            .collect();
        let sits = chairs.iter().enumerate().filter_map(|(i, chair)| {
            Some(TableEvent::SeatTaken {
                chair: i as u8,
                account: chair.account.clone(),
                name: chair.name.clone()?,
                bot: chair.bot.map(|b| b.to_string()),
                deck: Box::new(chair.deck.as_deref()?.clone()),
            })
        });
        let key = opening::secret_name(outside).unwrap_or_default();
        let seed = opening::seed(outside).ok();
        let opened =
            TableEvent::Opened { log: LOG, settings: Box::new(settings), by: by.0.clone(), key, seed, from: None };
        Some((by, std::iter::once(opened).chain(sits).collect()))
    }
}

/// Returns the first events of a table at which a finished game continues from one of its decisions. `text` is the
/// replay of that game, and `over` is true if the game is over.
///
/// # Errors
/// If the game is not over, or has no such decision.
pub fn play_on(
    text: &str,
    over: bool,
    replay_id: &str,
    wish: &PlayOn,
    by: (&str, &str),
    setups: &Setups,
) -> Result<Vec<TableEvent>, Problem> {
    let replay = maneframe_engine::replay::parse(text.as_bytes());
    let replay = replay.map_err(|e| Problem::new(Code::Unavailable, e.to_string()))?.replay;
    if !over {
        return Err(Problem::new(Code::Forbidden, Wording::new("problem.goes-on")));
    }
    let all = maneframe_engine::replay::moves(&replay.entries);
    let Some(stay) = all.get(..wish.moves) else {
        return Err(Problem::new(Code::Refused, format!("move not found: that game has {} moves", all.len())));
    };
    let entries = stay.iter().map(|entry| (*entry).clone()).collect();
    let unreadable = |words: String| Problem::new(Code::Unreadable, words);
    let bot = wish.bot.as_deref().map(opening::bot_called).transpose()?;
    let mine = wish.seat.unwrap_or(1);
    let seats = replay.head.seats.len();
    if mine == 0 || usize::from(mine) > seats {
        return Err(unreadable(format!("seat not found: that game has seats 1 to {seats}")));
    }
    let mut sits = Vec::new();
    let mut settings = NewTable::new(Vec::new());
    settings.shuffle_seats = false;
    settings.lenient = replay.head.lenient;
    settings.rulebook = Some(replay.head.rulebook.name().to_owned());
    settings.pace = maneframe_protocol::Pace::AtOnce;
    for (i, seat) in replay.head.seats.iter().enumerate() {
        let plays = bot.filter(|_| i + 1 != usize::from(mine));
        settings.seats.push(match plays {
            Some(bot) => NewSeat::Bot { bot: bot.to_string(), deck: None },
            None => NewSeat::Open { deck: None },
        });
        sits.push(TableEvent::SeatTaken {
            chair: i as u8,
            account: plays.is_none().then(|| by.0.to_owned()),
            name: plays.map_or_else(|| format!("{} for {}", by.1, seat.name), |b| format!("{b} bot")),
            bot: plays.map(|b| b.to_string()),
            deck: Box::new(
                replay.head.decks.get(i).map_or_else(|| maneframe_deck::Deck::new("scenario"), |deck| listed(deck)),
            ),
        });
    }
    let from = From { replay: replay_id.to_owned(), head: replay.head, entries };
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

/// Converts the deck of a replay to a deck list.
fn listed(deck: &maneframe_engine::replay::ReplayDeck) -> maneframe_deck::Deck {
    let entries = |cards: &[maneframe_engine::replay::ReplayCard]| {
        cards.iter().map(|c| maneframe_deck::Entry { count: c.count, id: c.id.clone() }).collect()
    };
    let mut listed = maneframe_deck::Deck::new(deck.name.clone());
    listed.mane = entries(std::slice::from_ref(&deck.mane));
    listed.mane.extend(entries(&deck.more_manes));
    listed.draw = entries(&deck.draw);
    listed.problems = entries(&deck.problems);
    listed
}
