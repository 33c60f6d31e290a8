//! Reports of accounts to the administrators.

use maneframe_protocol::{Account, Code, Problem, Report, ReportAbout, ReportAnswer, ReportKind, ReportedBy};
use maneframe_table::outside::bytes;
use maneframe_wording::Wording;
use sqlx::Row as _;

use super::{Accounts, failed, hex};
use crate::store::{DatabaseRow, Write as _};
use crate::tables::services::System;

/// Maximum number of reports of an account in a day.
const A_DAY: i64 = 10;
/// Maximum number of open reports at the server, so that a flood can't fill the disk.
const OPEN: i64 = 1_000;
/// Maximum number of reports in an answer.
const LISTED: i64 = 200;
/// Maximum length of a report and of a note, in characters.
const WORDS: usize = 1_000;

/// Returns the name of a kind in the database.
fn word(kind: ReportKind) -> &'static str {
    match kind {
        ReportKind::Person => "person",
        ReportKind::Table => "table",
        ReportKind::Deck => "deck",
        ReportKind::Event => "event",
    }
}

fn report(row: &DatabaseRow) -> Result<Report, sqlx::Error> {
    let kind: String = row.try_get(3)?;
    let kinds = [ReportKind::Person, ReportKind::Table, ReportKind::Deck, ReportKind::Event];
    let kind = kinds.into_iter().find(|one| word(*one) == kind);
    let kind = kind.ok_or_else(|| sqlx::Error::Decode("an unknown kind of report".into()))?;
    Ok(Report {
        id: row.try_get(0)?,
        by: ReportedBy { id: row.try_get(1)?, name: row.try_get(2)? },
        about: ReportAbout { kind, id: row.try_get(4)? },
        name: row.try_get(5)?,
        words: row.try_get(6)?,
        at: row.try_get(7)?,
        done: row.try_get::<i64, _>(8)? != 0,
        note: row.try_get(9)?,
    })
}

impl Accounts {
    /// Keeps a report about something with that name.
    ///
    /// # Errors
    /// If the words are empty or too long, the account has reported the maximum number today, or the server has the maximum
    /// number of open reports.
    pub async fn report(&self, of: &Account, about: &ReportAbout, name: &str, words: &str) -> Result<(), Problem> {
        let words = words.trim();
        if words.is_empty() || words.chars().count() > WORDS {
            return Err(Problem::new(Code::Unreadable, Wording::new("problem.report-words")));
        }
        let now = self.database.seconds();
        let mut transaction = self.database.begin_for(&of.id).await.map_err(failed)?;
        let sql = "SELECT COUNT(*) FROM reports WHERE account = $1 AND at > $2";
        let today = sqlx::query_scalar(sql).bind(&of.id).bind(now - 86_400);
        let today: i64 = today.fetch_one(&mut *transaction).await.map_err(failed)?;
        let sql = "SELECT COUNT(*) FROM reports WHERE done = 0";
        let open: i64 = sqlx::query_scalar(sql).fetch_one(&mut *transaction).await.map_err(failed)?;
        // Half of the places are for registered accounts.
        let most = if of.guest { OPEN / 2 } else { OPEN };
        if today >= A_DAY || open >= most {
            transaction.undo().await.map_err(failed)?;
            let key = if today >= A_DAY { "problem.many-reports" } else { "problem.reports-full" };
            return Err(Problem::new(Code::TooMuch, Wording::new(key)));
        }
        let sql = "INSERT INTO reports (id, account, kind, about, name, words, at, done, note) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7, 0, '')";
        sqlx::query(sql)
            .bind(hex(&bytes::<16>(&System)?))
            .bind(&of.id)
            .bind(word(about.kind))
            .bind(&about.id)
            .bind(name)
            .bind(words)
            .bind(now)
            .execute(&mut *transaction)
            .await
            .map_err(failed)?;
        transaction.commit().await.map(drop).map_err(failed)
    }

    /// Returns the latest reports, latest first: all of them, or only open ones.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn reports(&self, open: bool) -> Result<Vec<Report>, Problem> {
        let sql = "SELECT r.id, r.account, a.name, r.kind, r.about, r.name, r.words, r.at, r.done, r.note FROM reports r \
                   JOIN accounts a ON a.id = r.account WHERE r.done <= $1 ORDER BY r.at DESC, r.id LIMIT $2";
        let query = sqlx::query(sql).bind(i64::from(!open)).bind(LISTED);
        let rows = query.fetch_all(self.database.pool()).await.map_err(failed)?;
        rows.iter().map(report).collect::<Result<_, _>>().map_err(failed)
    }

    /// Returns the number of open reports.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn open_reports(&self) -> Result<i64, Problem> {
        let sql = "SELECT COUNT(*) FROM reports WHERE done = 0";
        sqlx::query_scalar(sql).fetch_one(self.database.pool()).await.map_err(failed)
    }

    /// Notes what was done about a report.
    ///
    /// # Errors
    /// If the note is too long, or there is no such report.
    pub async fn answer_report(&self, id: &str, answer: &ReportAnswer) -> Result<(), Problem> {
        if answer.note.chars().count() > WORDS {
            return Err(Problem::new(Code::Unreadable, Wording::new("problem.report-words")));
        }
        let sql = "UPDATE reports SET done = $1, note = $2 WHERE id = $3";
        let query = sqlx::query(sql).bind(i64::from(answer.done)).bind(answer.note.trim()).bind(id);
        match query.write(&self.database).await.map_err(failed)?.rows_affected() {
            0 => Err(Problem::new(Code::NotFound, Wording::new("problem.no-report"))),
            _ => Ok(()),
        }
    }
}
