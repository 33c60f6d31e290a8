//! Vacations: at most 30 days in a calendar year, by UTC.

use maneframe_protocol::{Account, Code, Problem, Vacation, VacationState};
use maneframe_table::outside::date;
use maneframe_wording::Wording;
use sqlx::Row as _;

use super::{Accounts, failed};
use crate::store::DatabaseRow;

/// A day in seconds.
const DAY: i64 = 86_400;
/// Maximum time of vacations in a calendar year, in seconds.
const A_YEAR: i64 = 30 * DAY;
/// Maximum time in seconds by which a vacation is planned ahead.
const AHEAD: i64 = 365 * DAY;
/// Time in seconds from now within which a vacation begins or ends now, because clocks of browsers differ.
const SOON: i64 = 60;
/// Time in seconds for which vacations are kept, so that those of this year and the last are known.
const KEPT: i64 = 2 * 366 * DAY;

/// Returns the calendar year of a time.
fn year_of(seconds: i64) -> i64 {
    date(seconds).year().into()
}

/// Returns the beginning of a calendar year after 1970, in seconds since 1970.
fn beginning(year: i64) -> i64 {
    let leaps = |year: i64| year / 4 - year / 100 + year / 400;
    (365 * (year - 1970) + leaps(year - 1) - leaps(1969)) * DAY
}

/// Returns the time of vacations in a calendar year, in seconds.
fn in_year(vacations: &[Vacation], year: i64) -> i64 {
    let (from, until) = (beginning(year), beginning(year + 1));
    vacations.iter().map(|one| (one.until.min(until) - one.from.max(from)).max(0)).sum()
}

/// Returns the vacation that lasts at a time, or begins later.
fn current(vacations: &[Vacation], now: i64) -> Option<Vacation> {
    vacations.iter().find(|one| one.until > now).copied()
}

/// Returns the vacations of an account after it has asked for another one; `None` if there would be too much in a year.
/// The new one takes the place of those that last or are planned.
fn with(vacations: &[Vacation], wish: Vacation, now: i64) -> Option<Vec<Vacation>> {
    let past = vacations.iter().map(|one| Vacation { until: one.until.min(now), ..*one });
    let mut all: Vec<Vacation> = past.filter(|one| one.from < one.until).collect();
    if wish.until > now + SOON {
        let from = if wish.from <= now + SOON { now } else { wish.from };
        let new = Vacation { from, until: wish.until };
        if new.from >= new.until || new.from > now + AHEAD || new.until - new.from > A_YEAR {
            return None;
        }
        all.push(new);
        if (year_of(new.from)..=year_of(new.until)).any(|year| in_year(&all, year) > A_YEAR) {
            return None;
        }
    }
    Some(all)
}

fn vacation(row: &DatabaseRow) -> Result<Vacation, sqlx::Error> {
    Ok(Vacation { from: row.try_get(0)?, until: row.try_get(1)? })
}

/// Query for the vacations of an account, oldest first.
const VACATIONS: &str = "SELECT since, until FROM vacations WHERE account = $1 ORDER BY since";

impl Accounts {
    async fn vacations(&self, account: &str) -> Result<Vec<Vacation>, Problem> {
        let rows = sqlx::query(VACATIONS).bind(account).fetch_all(self.database.pool()).await.map_err(failed)?;
        rows.iter().map(vacation).collect::<Result<_, _>>().map_err(failed)
    }

    /// Returns the vacation of an account, and the time that is left this year.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn vacation(&self, account: &str) -> Result<VacationState, Problem> {
        let (all, now) = (self.vacations(account).await?, self.database.seconds());
        let left = (A_YEAR - in_year(&all, year_of(now))).max(0);
        Ok(VacationState { vacation: current(&all, now), left })
    }

    /// Returns the end of an account's vacation, if it is on vacation now.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn on_vacation_until(&self, account: &str) -> Result<Option<i64>, Problem> {
        let (all, now) = (self.vacations(account).await?, self.database.seconds());
        Ok(current(&all, now).filter(|one| one.from <= now).map(|one| one.until))
    }

    /// Sets the vacation of an account, in place of one that lasts or is planned. A wish whose end has passed, or comes
    /// within a minute, ends it. Returns the new vacation.
    ///
    /// # Errors
    /// If it begins too late, or there would be more than 30 days in a calendar year.
    pub async fn take_vacation(&self, of: &Account, wish: Vacation) -> Result<Option<Vacation>, Problem> {
        let now = self.database.seconds();
        let mut transaction = self.database.begin_for(&of.id).await.map_err(failed)?;
        let rows = sqlx::query(VACATIONS).bind(&of.id).fetch_all(&mut *transaction).await.map_err(failed)?;
        let before: Vec<Vacation> = rows.iter().map(vacation).collect::<Result<_, _>>().map_err(failed)?;
        let Some(after) = with(&before, wish, now) else {
            transaction.undo().await.map_err(failed)?;
            return Err(Problem::new(Code::Refused, Wording::new("problem.vacation")));
        };
        let sql = "DELETE FROM vacations WHERE account = $1";
        sqlx::query(sql).bind(&of.id).execute(&mut *transaction).await.map_err(failed)?;
        for one in after.iter().filter(|one| one.until > now - KEPT) {
            let sql = "INSERT INTO vacations (account, since, until) VALUES ($1, $2, $3)";
            let query = sqlx::query(sql).bind(&of.id).bind(one.from).bind(one.until);
            query.execute(&mut *transaction).await.map_err(failed)?;
        }
        transaction.commit().await.map_err(failed)?;
        Ok(current(&after, now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn years_begin_as_the_calendar_says() {
        assert_eq!((beginning(1970), beginning(1971), beginning(1973)), (0, 365 * DAY, 1_096 * DAY));
        assert_eq!((beginning(2024), beginning(2025), beginning(2027)), (1_704_067_200, 1_735_689_600, 1_798_761_600));
        for year in 1971..2200 {
            assert_eq!((year_of(beginning(year)), year_of(beginning(year) - 1)), (year, year - 1));
        }
    }

    #[test]
    fn a_year_has_thirty_days_of_vacation() {
        let now = beginning(2027) - 10 * DAY;
        let days = |from: i64, until: i64| Vacation { from: now + from * DAY, until: now + until * DAY };
        let first = with(&[], days(0, 8), now).expect("eight days");
        assert_eq!(first, [days(0, 8)]);
        // Back after three days: only these count.
        let later = now + 3 * DAY;
        let back = with(&first, Vacation { from: 0, until: 0 }, later).expect("an end");
        assert_eq!((back.clone(), current(&back, later)), (vec![days(0, 3)], None));
        // Seven days of this year are left until its end, and thirty of the next.
        let over = with(&back, days(4, 34), later).expect("six days and twenty-four");
        assert_eq!((in_year(&over, 2026), in_year(&over, 2027)), (9 * DAY, 24 * DAY));
        assert_eq!(with(&over, days(20, 50), now + 40 * DAY), None, "thirty-four in a year");
        for (wish, why) in [
            (days(0, 31), "too long"),
            (days(5, 5), "nothing"),
            (days(366, 367), "too far ahead"),
            (Vacation { from: i64::MAX, until: i64::MAX }, "never"),
            (Vacation { from: i64::MIN, until: i64::MAX }, "for ever"),
        ] {
            assert_eq!(with(&[], wish, now), None, "{why}");
        }
        let past = Vacation { from: 0, until: now + DAY };
        assert_eq!(with(&[], past, now), Some(vec![days(0, 1)]), "it begins now at the earliest");
    }
}
