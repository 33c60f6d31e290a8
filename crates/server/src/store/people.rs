//! Games that are over, ratings, and people's pages in the database.

use std::collections::HashMap;

use maneframe_protocol::{DeckRate, EventInfo, LadderRow, PlayedGame, PlayedSeat, RatingInfo, Title};
use sqlx::Row as _;

use super::database::Writing;
use super::driver::{Row as DatabaseRow, is_sqlite};
use super::{Store, StoreError};
use crate::ratings::{self, Rating};

/// Start of the key of a bot, where a person has the account's id.
pub const BOT: &str = "bot:";
/// Maximum number of rated games of the same two players in a day: more say little, and could be agreed on.
const A_DAY: i64 = 10;
/// Seconds for which an account follows an arena after its stream told so last. Streams tell it each half minute.
const HERE: i64 = 75;
/// Number of rows of a log in which everybody has taken a seat and the game has begun.
const BEGINNING: i64 = 200;

/// A table whose game is over, and was not counted.
#[derive(Clone, Debug)]
pub struct Uncounted {
    /// Code of the table.
    pub code: String,
    /// Id of its replay.
    pub replay: String,
    /// Account or event that opened it.
    pub owner: String,
    /// True if the lobby listed it.
    pub listed: bool,
    /// Times of its opening and its last change, in seconds since 1970.
    pub times: (i64, i64),
    /// First rows of its log.
    pub rows: Vec<String>,
    /// Text of its replay, if its game had begun.
    pub text: Option<String>,
}

/// A game that is over.
#[derive(Clone, Debug)]
pub struct OverGame {
    /// Format of the decks; empty for a game without one.
    pub format: String,
    /// Code of the event to which it belongs.
    pub event: Option<String>,
    /// Number of choices.
    pub moves: i64,
    /// True if its table is rated.
    pub rated: bool,
    /// True if everybody may know of it.
    pub public: bool,
    /// Players in turn order.
    pub seats: Vec<OverSeat>,
}

/// A player of a game that is over.
#[derive(Clone, Debug)]
pub struct OverSeat {
    /// Id of the account, or [`BOT`] with the name of a bot.
    pub player: String,
    /// Name in the game.
    pub name: String,
    /// Name of the deck.
    pub deck: String,
    /// 2 for a win, 1 for a draw, 0 for a loss.
    pub score: i64,
}

impl Store {
    /// Notes that an account follows an arena.
    ///
    /// # Errors
    /// If it can't be written.
    pub async fn follows(&self, code: &str, account: &str) -> Result<(), StoreError> {
        let mut writing = self.database().begin().await?;
        let sql = "INSERT INTO followers (code, account, seen) VALUES ($1, $2, $3) \
                   ON CONFLICT (code, account) DO UPDATE SET seen = excluded.seen";
        sqlx::query(sql).bind(code).bind(account).bind(self.seconds()).execute(&mut *writing).await?;
        // Arenas last at most half a day.
        let sql = "DELETE FROM followers WHERE seen < $1";
        sqlx::query(sql).bind(self.seconds() - 86_400).execute(&mut *writing).await?;
        writing.commit().await?;
        Ok(())
    }

    /// Returns the accounts that follow an arena now.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn followers(&self, code: &str) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT account FROM followers WHERE code = $1 AND seen > $2";
        let query = sqlx::query_scalar(sql).bind(code).bind(self.seconds() - HERE);
        Ok(query.fetch_all(self.database().pool()).await?)
    }

    /// Returns tables whose games are over and were not counted, the one that ended first first.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn uncounted(&self, most: i64) -> Result<Vec<Uncounted>, StoreError> {
        let sql = "SELECT t.code, t.replay, t.owner, t.listed, t.opened, t.changed, r.replay FROM tables t \
                   LEFT JOIN replays r ON r.code = t.code WHERE t.counted = 0 AND t.stage = 'over' \
                   ORDER BY t.changed LIMIT $1";
        let found = sqlx::query(sql).bind(most).fetch_all(self.pool()).await?;
        let mut uncounted = Vec::new();
        for row in found {
            let code: String = row.try_get(0)?;
            let rows = self.beginning(&code).await?;
            uncounted.push(Uncounted {
                code,
                replay: row.try_get(1)?,
                owner: row.try_get(2)?,
                listed: row.try_get::<i64, _>(3)? != 0,
                times: (row.try_get(4)?, row.try_get(5)?),
                text: row.try_get(6)?,
                rows,
            });
        }
        Ok(uncounted)
    }

    /// Returns the first rows of a table's log: everybody has taken a seat in them, and the game has begun.
    pub(super) async fn beginning(&self, code: &str) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT line FROM lines WHERE code = $1 ORDER BY n LIMIT $2";
        Ok(sqlx::query_scalar(sql).bind(code).bind(BEGINNING).fetch_all(self.pool()).await?)
    }

    /// Counts a game, and rates its players if it is rated. Without a game the table is only marked as counted.
    ///
    /// # Errors
    /// If the database can't be written.
    pub async fn count(&self, table: &Uncounted, game: Option<&OverGame>) -> Result<(), StoreError> {
        let mut writing = self.database().begin().await?;
        let sql = "UPDATE tables SET counted = 1 WHERE code = $1 AND counted = 0";
        let marked = sqlx::query(sql).bind(&table.code).execute(&mut *writing).await?;
        let Some(game) = game.filter(|_| marked.rows_affected() > 0) else {
            writing.commit().await?;
            return Ok(());
        };
        let rated = rate(table, game, &mut writing).await?;
        let sql = "INSERT INTO games (code, replay, format, event, ended, seconds, moves, rated, public) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
        sqlx::query(sql)
            .bind(&table.code)
            .bind(&table.replay)
            .bind(&game.format)
            .bind(&game.event)
            .bind(table.times.1)
            .bind(table.times.1 - table.times.0)
            .bind(game.moves)
            .bind(i64::from(rated.is_some()))
            .bind(i64::from(game.public || rated.is_some() && game.event.is_none()))
            .execute(&mut *writing)
            .await?;
        for (n, seat) in game.seats.iter().enumerate() {
            let sql = "INSERT INTO game_seats (code, seat, player, name, deck, score, rating) \
                       VALUES ($1, $2, $3, $4, $5, $6, $7)";
            sqlx::query(sql)
                .bind(&table.code)
                .bind(n as i64)
                .bind(&seat.player)
                .bind(&seat.name)
                .bind(&seat.deck)
                .bind(seat.score)
                .bind(rated.as_ref().and_then(|rated| rated.get(n)).copied())
                .execute(&mut *writing)
                .await?;
        }
        writing.commit().await?;
        Ok(())
    }

    /// Lets everybody know of the games of an event.
    ///
    /// # Errors
    /// If the database can't be written.
    pub async fn publish_games(&self, event: &str) -> Result<(), StoreError> {
        let mut writing = self.database().begin().await?;
        sqlx::query("UPDATE games SET public = 1 WHERE event = $1").bind(event).execute(&mut *writing).await?;
        writing.commit().await?;
        Ok(())
    }

    /// Returns the ratings of an account, those of the most played formats first.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn ratings_of(&self, player: &str) -> Result<Vec<RatingInfo>, StoreError> {
        let sql = "SELECT format, rating, deviation, volatility, games, changed FROM ratings WHERE player = $1 \
                   ORDER BY games DESC";
        let rows = sqlx::query(sql).bind(player).fetch_all(self.pool()).await?;
        Ok(rows.iter().map(|row| info(row, self.seconds())).collect::<Result<_, _>>()?)
    }

    /// Returns the ladder of a format, best first. Ratings that are not certain enough come last, without a rank.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn ladder(&self, format: &str, most: i64) -> Result<Vec<LadderRow>, StoreError> {
        let sql = "SELECT r.format, r.rating, r.deviation, r.volatility, r.games, r.changed, r.player, a.name \
                   FROM ratings r LEFT JOIN accounts a ON a.id = r.player WHERE r.format = $1 \
                   ORDER BY r.rating DESC LIMIT $2";
        let rows = sqlx::query(sql).bind(format).bind(most).fetch_all(self.pool()).await?;
        let mut ladder = Vec::new();
        for row in &rows {
            let player: String = row.try_get(6)?;
            let bot = player.strip_prefix(BOT).map(str::to_owned);
            // The ratings of accounts that were deleted are kept out.
            let Some(name) = bot.clone().or(row.try_get(7)?) else { continue };
            ladder.push(LadderRow { rank: None, name, bot: bot.is_some(), rating: info(row, self.seconds())? });
        }
        ladder.sort_by_key(|row| row.rating.provisional);
        for (row, rank) in ladder.iter_mut().filter(|row| !row.rating.provisional).zip(1..) {
            row.rank = Some(rank);
        }
        Ok(ladder)
    }

    /// Returns the results of an account by format and deck, the most played first.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn rates_of(&self, player: &str, all: bool) -> Result<Vec<DeckRate>, StoreError> {
        let sql = "SELECT g.format, s.deck, COUNT(*), SUM(CASE WHEN s.score = 2 THEN 1 ELSE 0 END), \
                   SUM(CASE WHEN s.score = 1 THEN 1 ELSE 0 END) FROM game_seats s JOIN games g ON g.code = s.code \
                   WHERE s.player = $1 AND g.public >= $2 GROUP BY g.format, s.deck ORDER BY COUNT(*) DESC, s.deck LIMIT 50";
        let rows = sqlx::query(sql).bind(player).bind(i64::from(!all)).fetch_all(self.pool()).await?;
        let rate = |row: &DatabaseRow| {
            let count = |n: usize| row.try_get::<i64, _>(n).map(|n| n.try_into().unwrap_or(u32::MAX));
            let [games, won, drawn] = [count(2)?, count(3)?, count(4)?];
            Ok(DeckRate { format: row.try_get(0)?, deck: row.try_get(1)?, games, won, drawn })
        };
        Ok(rows.iter().map(rate).collect::<Result<_, sqlx::Error>>()?)
    }

    /// Returns the latest games of an account, latest first: all of them, or those that everybody may know of.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn games_of(&self, player: &str, all: bool, most: i64) -> Result<Vec<PlayedGame>, StoreError> {
        let sql = "SELECT g.code, g.replay, g.format, g.event, g.ended, g.seconds, g.moves, g.rated, g.public FROM games g \
                   JOIN game_seats s ON s.code = g.code WHERE s.player = $1 AND g.public >= $2 \
                   ORDER BY g.ended DESC, g.code LIMIT $3";
        let rows = sqlx::query(sql).bind(player).bind(i64::from(!all)).bind(most).fetch_all(self.pool()).await?;
        let mut games: Vec<PlayedGame> = Vec::new();
        let mut seen: HashMap<String, ()> = HashMap::new();
        for row in rows {
            let code: String = row.try_get(0)?;
            // An account may have had several seats.
            if seen.insert(code.clone(), ()).is_some() {
                continue;
            }
            let sql = "SELECT s.name, s.player, s.deck, s.score, s.rating, a.folded, a.name FROM game_seats s \
                       LEFT JOIN accounts a ON a.id = s.player WHERE s.code = $1 ORDER BY s.seat";
            let seats = sqlx::query(sql).bind(&code).fetch_all(self.pool()).await?;
            let seat = |row: &DatabaseRow| {
                let of: String = row.try_get(1)?;
                let person = row.try_get::<Option<String>, _>(5)?.is_some();
                Ok(PlayedSeat {
                    name: row.try_get(0)?,
                    bot: of.strip_prefix(BOT).map(str::to_owned),
                    person,
                    page: row.try_get::<Option<String>, _>(6)?.filter(|_| person),
                    own: of == player,
                    deck: row.try_get(2)?,
                    won: row.try_get::<i64, _>(3)? == 2,
                    rating: row.try_get(4)?,
                })
            };
            games.push(PlayedGame {
                replay: row.try_get(1)?,
                format: row.try_get(2)?,
                event: row.try_get(3)?,
                at: row.try_get(4)?,
                seconds: row.try_get(5)?,
                moves: row.try_get::<i64, _>(6)?.try_into().unwrap_or(u32::MAX),
                rated: row.try_get::<i64, _>(7)? != 0,
                public: row.try_get::<i64, _>(8)? != 0,
                seats: seats.iter().map(seat).collect::<Result<_, sqlx::Error>>()?,
            });
        }
        Ok(games)
    }

    /// Returns the listed events that an account has won, latest first.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn titles_of(&self, account: &str) -> Result<Vec<Title>, StoreError> {
        let sql = "SELECT summary, changed FROM logs WHERE winner = $1 AND listed = 1 AND stage = 'over' \
                   ORDER BY changed DESC LIMIT 50";
        let rows = sqlx::query(sql).bind(account).fetch_all(self.pool()).await?;
        let mut titles = Vec::new();
        for row in rows {
            let text: String = row.try_get(0)?;
            let Ok(info) = serde_json::from_str::<EventInfo>(&text) else { continue };
            titles.push(Title { event: info.id, name: info.name, players: info.players, at: row.try_get(1)? });
        }
        Ok(titles)
    }

    /// Returns the time when an account was made, in seconds since 1970.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn made(&self, account: &str) -> Result<i64, StoreError> {
        let sql = "SELECT made FROM accounts WHERE id = $1";
        Ok(sqlx::query_scalar(sql).bind(account).fetch_optional(self.pool()).await?.unwrap_or(0))
    }
}

/// Rates the two players of a game. Returns their new ratings; `None` if the game is not rated: a guest played, who may be
/// anybody, or the same account on both sides.
async fn rate(table: &Uncounted, game: &OverGame, writing: &mut Writing) -> Result<Option<Vec<f64>>, sqlx::Error> {
    let [one, other] = &game.seats[..] else { return Ok(None) };
    if !game.rated || one.player == other.player || one.player.starts_with(BOT) && other.player.starts_with(BOT) {
        return Ok(None);
    }
    // Nodes count at the same time. In SQLite only one of them writes.
    if !is_sqlite(writing) {
        sqlx::query("SELECT pg_advisory_xact_lock(4343)").execute(&mut **writing).await?;
    }
    let sql = "SELECT COUNT(*) FROM games g JOIN game_seats a ON a.code = g.code JOIN game_seats b ON b.code = g.code \
               WHERE g.rated = 1 AND g.ended > $1 AND a.player = $2 AND b.player = $3";
    let query = sqlx::query_scalar(sql).bind(table.times.1 - 86_400).bind(&one.player).bind(&other.player);
    let today: i64 = query.fetch_one(&mut **writing).await?;
    if today >= A_DAY {
        return Ok(None);
    }
    let mut before = Vec::new();
    for seat in [one, other] {
        let sql = "SELECT folded FROM accounts WHERE id = $1";
        let folded: Option<Option<String>> =
            sqlx::query_scalar(sql).bind(&seat.player).fetch_optional(&mut **writing).await?;
        if !seat.player.starts_with(BOT) && folded.flatten().is_none() {
            return Ok(None);
        }
        let sql = "SELECT rating, deviation, volatility, changed FROM ratings WHERE player = $1 AND format = $2";
        let row = sqlx::query(sql).bind(&seat.player).bind(&game.format).fetch_optional(&mut **writing).await?;
        before.push(match row {
            Some(row) => Rating {
                rating: row.try_get(0)?,
                deviation: row.try_get(1)?,
                volatility: row.try_get(2)?,
                at: row.try_get(3)?,
            },
            None => Rating::new(table.times.1),
        });
    }
    let after = ratings::played([before[0], before[1]], [one.score, other.score], table.times.1);
    for (seat, rating) in [one, other].into_iter().zip(after) {
        let sql = "INSERT INTO ratings (player, format, rating, deviation, volatility, games, changed) \
                   VALUES ($1, $2, $3, $4, $5, 1, $6) ON CONFLICT (player, format) DO UPDATE SET rating = excluded.rating, \
                   deviation = excluded.deviation, volatility = excluded.volatility, games = ratings.games + 1, \
                   changed = excluded.changed";
        sqlx::query(sql)
            .bind(&seat.player)
            .bind(&game.format)
            .bind(rating.rating)
            .bind(rating.deviation)
            .bind(rating.volatility)
            .bind(rating.at)
            .execute(&mut **writing)
            .await?;
    }
    Ok(Some(after.iter().map(|rating| rating.rating).collect()))
}

fn info(row: &DatabaseRow, now: i64) -> Result<RatingInfo, sqlx::Error> {
    let kept = Rating {
        rating: row.try_get(1)?,
        deviation: row.try_get(2)?,
        volatility: row.try_get(3)?,
        at: row.try_get(5)?,
    };
    let rating = kept.aged(now);
    Ok(RatingInfo {
        format: row.try_get(0)?,
        rating: rating.rating,
        deviation: rating.deviation,
        games: row.try_get::<i64, _>(4)?.try_into().unwrap_or(u32::MAX),
        provisional: rating.is_provisional(),
    })
}
