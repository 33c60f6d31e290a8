//! Accounts. A guest is a name and a session; an account is a guest with a password. The database has only hashes of
//! secrets: argon2id for passwords, SHA-256 for sessions and tokens, which are 256 random bits.

mod blocks;
mod friends;
mod name;
mod password;
mod reports;
mod suspensions;
mod throttle;
mod vacations;

use maneframe_protocol::{Account, Code, NewToken, Problem, Role, Scope, SignedIn, Suspension, Token, TokenMade};
use maneframe_table::outside::bytes;
use maneframe_wording::Wording;
use sha2::{Digest as _, Sha256};
use sqlx::Row as _;
use tokio::sync::Semaphore;

use crate::store::{Database, DatabaseConnection, DatabaseRow, Write as _};
use crate::tables::host::unavailable;
use crate::tables::services::System;

pub use throttle::{Bucket, Buckets, Throttle};

/// Authenticated account with its permissions.
#[derive(Clone, Debug)]
pub struct Identity {
    pub account: Account,
    /// Permissions of this session or token.
    pub scopes: Vec<Scope>,
    /// True for a session, false for a token. Only sessions can change passwords and make tokens.
    pub session: bool,
    /// The account's suspension, as long as it lasts.
    pub suspended: Option<Suspension>,
}

impl Identity {
    /// Checks that the account is used by a session rather than by a program's token.
    ///
    /// # Errors
    /// If it is used by a token.
    pub fn in_person(&self) -> Result<(), Problem> {
        match self.session {
            true => Ok(()),
            false => Err(Problem::new(Code::Forbidden, Wording::new("problem.tokens-not-here"))),
        }
    }

    /// Checks that the account may act.
    ///
    /// # Errors
    /// If it is suspended. The problem says until when, and why.
    pub fn may_act(&self) -> Result<(), Problem> {
        let Some(suspension) = &self.suspended else { return Ok(()) };
        let until = jiff::Timestamp::from_second(suspension.until).unwrap_or(jiff::Timestamp::MAX);
        let words =
            Wording::new("problem.suspended").with("until", until.to_string()).with("why", suspension.why.clone());
        Err(Problem::new(Code::Forbidden, words))
    }
}

/// Accounts in the database.
#[derive(Debug)]
pub struct Accounts {
    database: Database,
    /// Limits how many passwords are hashed at once, because each hash takes 19 MiB of memory.
    hashing: Semaphore,
    throttle: Throttle,
    /// Hash that is compared if the name is unknown, so that the answer takes as long as for a wrong password.
    nobody: String,
}

/// Lifetime in seconds of a guest's session and of an account's session, from its last use.
const GUEST_SECONDS: i64 = 90 * 86_400;
const ACCOUNT_SECONDS: i64 = 30 * 86_400;
/// Maximum number of tokens of an account.
const MOST_TOKENS: i64 = 50;
/// Number of recovery codes of an account.
const CODES: usize = 10;

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

fn hashed(secret: &str) -> String {
    hex(&Sha256::digest(secret.as_bytes()))
}

fn failed(e: sqlx::Error) -> Problem {
    unavailable(e.into())
}

fn wrong() -> Problem {
    Problem::new(Code::SignIn, Wording::new("problem.wrong-password"))
}

fn roles_of(text: &str) -> Vec<Role> {
    text.split(' ').filter_map(|word| serde_json::from_value(word.into()).ok()).collect()
}

fn words<T: serde::Serialize>(values: &[T]) -> String {
    let word = |v: &T| serde_json::to_value(v).ok().and_then(|v| v.as_str().map(str::to_owned));
    values.iter().filter_map(word).collect::<Vec<_>>().join(" ")
}

/// Writes a password as part of a transaction. If two accounts want the same name at once, the unique index of folded
/// names lets only one of them have it.
async fn put_password(id: &str, folded: &str, hash: &str, transaction: &mut DatabaseConnection) -> Result<(), Problem> {
    let put = sqlx::query("UPDATE accounts SET password = $1, folded = $2 WHERE id = $3")
        .bind(hash)
        .bind(folded)
        .bind(id)
        .execute(transaction)
        .await;
    match put {
        Ok(_) => Ok(()),
        Err(sqlx::Error::Database(e)) if e.is_unique_violation() => {
            Err(Problem::new(Code::Taken, Wording::new("problem.name-taken-first")))
        }
        Err(e) => Err(failed(e)),
    }
}

fn account(row: &DatabaseRow) -> Result<Account, sqlx::Error> {
    let roles: String = row.try_get(2)?;
    let folded: Option<String> = row.try_get(3)?;
    Ok(Account { id: row.try_get(0)?, name: row.try_get(1)?, guest: folded.is_none(), roles: roles_of(&roles) })
}

impl Accounts {
    /// Creates the accounts of a database.
    pub fn new(database: Database) -> Accounts {
        Accounts {
            database,
            hashing: Semaphore::new(2),
            throttle: Throttle::default(),
            nobody: password::hash("nobody"),
        }
    }

    /// Creates a guest. Guests may share a name with each other, but not with an account.
    ///
    /// # Errors
    /// If the name is invalid or belongs to an account.
    pub async fn guest(&self, wanted: &str) -> Result<SignedIn, Problem> {
        let (name, folded) = name::wanted(wanted)?;
        self.add_guest(name, &folded).await
    }

    async fn add_guest(&self, name: String, folded: &str) -> Result<SignedIn, Problem> {
        if self.taken(folded, "").await? {
            return Err(Problem::new(Code::Taken, Wording::new("problem.name-taken-sign-in")));
        }
        let account = Account { id: hex(&bytes::<16>(&System)?), name, guest: true, roles: vec![Role::Player] };
        // One transaction adds the guest and the session. Otherwise [`Accounts::tidy`] could delete the guest before it
        // has a session.
        let mut transaction = self.database.begin().await.map_err(failed)?;
        sqlx::query("INSERT INTO accounts (id, name, roles, made) VALUES ($1, $2, 'player', $3)")
            .bind(&account.id)
            .bind(&account.name)
            .bind(self.database.seconds())
            .execute(&mut *transaction)
            .await
            .map_err(failed)?;
        let session = self.session(&account.id, GUEST_SECONDS, &mut transaction).await?;
        transaction.commit().await.map_err(failed)?;
        Ok(SignedIn { account, session })
    }

    async fn taken(&self, folded: &str, but: &str) -> Result<bool, Problem> {
        let found: Option<String> = sqlx::query_scalar("SELECT id FROM accounts WHERE folded = $1 AND id <> $2")
            .bind(folded)
            .bind(but)
            .fetch_optional(self.database.pool())
            .await
            .map_err(failed)?;
        Ok(found.is_some())
    }

    /// Adds a session of an account, as part of a transaction.
    async fn session(
        &self,
        account: &str,
        lives: i64,
        transaction: &mut DatabaseConnection,
    ) -> Result<String, Problem> {
        let session = format!("mfs_{}", hex(&bytes::<32>(&System)?));
        sqlx::query("INSERT INTO sessions (secret, account, ends) VALUES ($1, $2, $3)")
            .bind(hashed(&session))
            .bind(account)
            .bind(self.database.seconds() + lives)
            .execute(transaction)
            .await
            .map_err(failed)?;
        Ok(session)
    }

    /// Returns the identity of a session or token. Returns `None` if it is unknown or has expired.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn who(&self, secret: &str) -> Result<Option<Identity>, Problem> {
        if secret.starts_with("mft_") {
            return self.by_token(secret).await;
        }
        let secret = hashed(secret);
        let row = sqlx::query(
            "SELECT a.id, a.name, a.roles, a.folded, s.ends, u.until, u.why FROM sessions s \
             JOIN accounts a ON a.id = s.account LEFT JOIN suspensions u ON u.account = a.id AND u.until > $2 \
             WHERE s.secret = $1 AND s.ends > $2",
        )
        .bind(&secret)
        .bind(self.database.seconds())
        .fetch_optional(self.database.pool())
        .await
        .map_err(failed)?;
        let Some(row) = row else { return Ok(None) };
        let account = account(&row).map_err(failed)?;
        let ends: i64 = row.try_get(4).map_err(failed)?;
        let lives = if account.guest { GUEST_SECONDS } else { ACCOUNT_SECONDS };
        // A session's expiry is extended once a day rather than with each request, to save writes.
        let now = self.database.seconds();
        if ends < now + lives - 86_400 {
            sqlx::query("UPDATE sessions SET ends = $1 WHERE secret = $2")
                .bind(now + lives)
                .bind(&secret)
                .write(&self.database)
                .await
                .map_err(failed)?;
        }
        let mut scopes = vec![Scope::Play, Scope::Watch, Scope::Judge];
        if account.roles.contains(&Role::Admin) {
            scopes.push(Scope::Admin);
        }
        let suspended = suspensions::suspension(&row, 5).map_err(failed)?;
        Ok(Some(Identity { account, scopes, session: true, suspended }))
    }

    async fn by_token(&self, secret: &str) -> Result<Option<Identity>, Problem> {
        let row = sqlx::query(
            "SELECT a.id, a.name, a.roles, a.folded, t.scopes, u.until, u.why FROM tokens t \
             JOIN accounts a ON a.id = t.account LEFT JOIN suspensions u ON u.account = a.id AND u.until > $2 \
             WHERE t.secret = $1 AND t.ends > $2",
        )
        .bind(hashed(secret))
        .bind(self.database.seconds())
        .fetch_optional(self.database.pool())
        .await
        .map_err(failed)?;
        let Some(row) = row else { return Ok(None) };
        let account = account(&row).map_err(failed)?;
        let scopes: String = row.try_get(4).map_err(failed)?;
        let mut scopes: Vec<Scope> =
            scopes.split(' ').filter_map(|word| serde_json::from_value(word.into()).ok()).collect();
        // A token loses the scope `admin` when its owner is no longer an administrator.
        scopes.retain(|scope| *scope != Scope::Admin || account.roles.contains(&Role::Admin));
        let suspended = suspensions::suspension(&row, 5).map_err(failed)?;
        Ok(Some(Identity { account, scopes, session: false, suspended }))
    }

    /// Ends a session before it expires.
    ///
    /// # Errors
    /// If the database can't be written.
    pub async fn sign_out(&self, secret: &str) -> Result<(), Problem> {
        let sql = "DELETE FROM sessions WHERE secret = $1";
        sqlx::query(sql).bind(hashed(secret)).write(&self.database).await.map_err(failed)?;
        Ok(())
    }

    /// Signs in by password. For an unknown name, the answer takes as long as for a wrong password and has the same
    /// message.
    ///
    /// # Errors
    /// If the name or the password is wrong, or there were too many attempts.
    pub async fn sign_in(&self, wanted: &str, password: &str, from: &str) -> Result<SignedIn, Problem> {
        let folded = name::fold(wanted);
        self.throttle.attempt(&folded, from)?;
        let row = sqlx::query("SELECT id, name, roles, folded, password FROM accounts WHERE folded = $1")
            .bind(&folded)
            .fetch_optional(self.database.pool())
            .await
            .map_err(failed)?;
        let kept: Option<String> = row.as_ref().and_then(|row| row.try_get(4).ok().flatten());
        let fits = self.fits(password, kept.clone().unwrap_or_else(|| self.nobody.clone())).await?;
        let Some(row) = row.filter(|_| fits && kept.is_some()) else {
            tracing::info!(from, "a password was refused");
            return Err(wrong());
        };
        self.throttle.succeeded(&folded);
        let account = account(&row).map_err(failed)?;
        let mut transaction = self.database.begin().await.map_err(failed)?;
        let session = self.session(&account.id, ACCOUNT_SECONDS, &mut transaction).await?;
        transaction.commit().await.map_err(failed)?;
        Ok(SignedIn { account, session })
    }

    async fn fits(&self, password: &str, kept: String) -> Result<bool, Problem> {
        let _turn = self.turn().await?;
        let password = password.to_owned();
        let checked = tokio::task::spawn_blocking(move || password::fits(&password, &kept)).await;
        checked.map_err(|_| Problem::new(Code::Unavailable, Wording::new("problem.again")))
    }

    async fn hash(&self, password: &str) -> Result<String, Problem> {
        password::check(password)?;
        let _turn = self.turn().await?;
        let password = password.to_owned();
        let hashed = tokio::task::spawn_blocking(move || password::hash(&password)).await;
        hashed.map_err(|_| Problem::new(Code::Unavailable, Wording::new("problem.again")))
    }

    async fn turn(&self) -> Result<tokio::sync::SemaphorePermit<'_>, Problem> {
        let waits = std::time::Duration::from_secs(5);
        match tokio::time::timeout(waits, self.hashing.acquire()).await {
            Ok(Ok(turn)) => Ok(turn),
            _ => Err(Problem::new(Code::TooMuch, Wording::new("problem.sign-in-busy"))),
        }
    }

    /// Sets a password. A guest becomes a registered account by this. If the caller already has a registered account,
    /// all other sessions end.
    ///
    /// # Errors
    /// If the old password is wrong, the new one can't be used, or an account has the guest's name.
    pub async fn set_password(&self, of: &Account, new: &str, old: Option<&str>, session: &str) -> Result<(), Problem> {
        let folded = name::fold(&of.name);
        self.confirm(of, old).await?;
        let hash = self.hash(new).await?;
        let mut transaction = self.database.begin().await.map_err(failed)?;
        put_password(&of.id, &folded, &hash, &mut transaction).await?;
        sqlx::query("DELETE FROM sessions WHERE account = $1 AND secret <> $2")
            .bind(&of.id)
            .bind(hashed(session))
            .execute(&mut *transaction)
            .await
            .map_err(failed)?;
        transaction.commit().await.map(drop).map_err(failed)
    }

    /// Checks the account's password again, before an important change. Guests have no password, so nothing is checked
    /// for them.
    ///
    /// # Errors
    /// If the password is wrong, or there were too many attempts.
    pub async fn confirm(&self, of: &Account, password: Option<&str>) -> Result<(), Problem> {
        if of.guest {
            return Ok(());
        }
        let folded = name::fold(&of.name);
        self.throttle.attempt(&folded, "")?;
        let kept: Option<String> = sqlx::query_scalar("SELECT password FROM accounts WHERE id = $1")
            .bind(&of.id)
            .fetch_one(self.database.pool())
            .await
            .map_err(failed)?;
        if !self.fits(password.unwrap_or_default(), kept.unwrap_or_else(|| self.nobody.clone())).await? {
            tracing::info!(account = %of.id, "a password was refused before a change of the account");
            return Err(Problem::new(Code::SignIn, Wording::new("problem.password-needed")));
        }
        self.throttle.succeeded(&folded);
        Ok(())
    }

    /// Returns the accounts with a name.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn named(&self, wanted: &str) -> Result<Vec<Account>, Problem> {
        let sql = "SELECT id, name, roles, folded FROM accounts WHERE folded = $1";
        let rows = sqlx::query(sql).bind(name::fold(wanted)).fetch_all(self.database.pool()).await.map_err(failed)?;
        rows.iter().map(account).collect::<Result<_, _>>().map_err(failed)
    }

    /// Deletes expired sessions and tokens. Also deletes guests who have neither a session nor a token nor a seat, with
    /// their blocks, decks, sets and reports.
    ///
    /// # Errors
    /// If the database can't be written.
    pub async fn tidy(&self) -> Result<(), Problem> {
        for sql in [
            "DELETE FROM sessions WHERE ends < $1",
            "DELETE FROM tokens WHERE ends < $1",
            "DELETE FROM accounts WHERE folded IS NULL AND made < $1 \
             AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.account = accounts.id) \
             AND NOT EXISTS (SELECT 1 FROM tokens t WHERE t.account = accounts.id) \
             AND NOT EXISTS (SELECT 1 FROM sitters s JOIN tables t ON t.code = s.code \
             WHERE s.account = accounts.id AND t.stage <> 'over')",
        ] {
            sqlx::query(sql).bind(self.database.seconds()).write(&self.database).await.map_err(failed)?;
        }
        for sql in [
            "DELETE FROM blocks WHERE NOT EXISTS (SELECT 1 FROM accounts a WHERE a.id = blocks.account) \
             OR NOT EXISTS (SELECT 1 FROM accounts a WHERE a.id = blocks.other)",
            "DELETE FROM presence WHERE NOT EXISTS (SELECT 1 FROM accounts a WHERE a.id = presence.account)",
            "DELETE FROM pushes WHERE NOT EXISTS (SELECT 1 FROM accounts a WHERE a.id = pushes.account)",
            "DELETE FROM friends WHERE NOT EXISTS (SELECT 1 FROM accounts a WHERE a.id = friends.account) \
             OR NOT EXISTS (SELECT 1 FROM accounts a WHERE a.id = friends.other)",
            "DELETE FROM challenges WHERE NOT EXISTS (SELECT 1 FROM accounts a WHERE a.id = challenges.account)",
            "DELETE FROM decks WHERE NOT EXISTS (SELECT 1 FROM accounts a WHERE a.id = decks.account)",
            "DELETE FROM deck_versions WHERE NOT EXISTS (SELECT 1 FROM decks d WHERE d.id = deck_versions.id)",
            "DELETE FROM shared_sets WHERE NOT EXISTS (SELECT 1 FROM accounts a WHERE a.id = shared_sets.account)",
            "DELETE FROM shared_set_versions \
             WHERE NOT EXISTS (SELECT 1 FROM shared_sets s WHERE s.id = shared_set_versions.id)",
            "DELETE FROM reports WHERE NOT EXISTS (SELECT 1 FROM accounts a WHERE a.id = reports.account)",
            "DELETE FROM vacations WHERE NOT EXISTS (SELECT 1 FROM accounts a WHERE a.id = vacations.account)",
            "DELETE FROM suspensions WHERE NOT EXISTS (SELECT 1 FROM accounts a WHERE a.id = suspensions.account)",
        ] {
            sqlx::query(sql).write(&self.database).await.map_err(failed)?;
        }
        Ok(())
    }

    /// Changes an account's name.
    ///
    /// # Errors
    /// If the name is invalid, or belongs to another account.
    pub async fn rename(&self, of: &Account, wanted: &str) -> Result<Account, Problem> {
        let (name, folded) = name::wanted(wanted)?;
        if self.taken(&folded, &of.id).await? {
            return Err(Problem::new(Code::Taken, Wording::new("problem.name-taken")));
        }
        let put = sqlx::query("UPDATE accounts SET name = $1, folded = $2 WHERE id = $3")
            .bind(&name)
            .bind((!of.guest).then_some(&folded))
            .bind(&of.id)
            .write(&self.database)
            .await;
        put.map_err(|e| match e {
            sqlx::Error::Database(e) if e.is_unique_violation() => {
                Problem::new(Code::Taken, Wording::new("problem.name-taken"))
            }
            e => failed(e),
        })?;
        Ok(Account { name, ..of.clone() })
    }

    /// Creates recovery codes, each for one use, and invalidates the earlier ones.
    ///
    /// # Errors
    /// If the account is a guest.
    pub async fn recovery_codes(&self, of: &Account) -> Result<Vec<String>, Problem> {
        if of.guest {
            return Err(Problem::new(Code::Refused, Wording::new("problem.no-password")));
        }
        let mut codes = Vec::new();
        for _ in 0..CODES {
            let code = hex(&bytes::<16>(&System)?);
            codes.push(format!("{}-{}-{}-{}", &code[..8], &code[8..16], &code[16..24], &code[24..]));
        }
        let mut transaction = self.database.begin().await.map_err(failed)?;
        let delete = sqlx::query("DELETE FROM recovery_codes WHERE account = $1").bind(&of.id);
        delete.execute(&mut *transaction).await.map_err(failed)?;
        for code in &codes {
            sqlx::query("INSERT INTO recovery_codes (account, code) VALUES ($1, $2)")
                .bind(&of.id)
                .bind(hashed(code))
                .execute(&mut *transaction)
                .await
                .map_err(failed)?;
        }
        transaction.commit().await.map_err(failed)?;
        Ok(codes)
    }

    /// Recovers an account with one of its recovery codes and sets a new password. All earlier sessions and tokens end.
    ///
    /// # Errors
    /// If the name or the code is wrong, or there were too many attempts.
    pub async fn recover(&self, wanted: &str, code: &str, new: &str, from: &str) -> Result<SignedIn, Problem> {
        let folded = name::fold(wanted);
        self.throttle.attempt(&folded, from)?;
        let hash = self.hash(new).await?;
        let row = sqlx::query("SELECT id, name, roles, folded FROM accounts WHERE folded = $1")
            .bind(&folded)
            .fetch_optional(self.database.pool())
            .await
            .map_err(failed)?;
        let account = row.as_ref().map(account).transpose().map_err(failed)?;
        let id = account.as_ref().map(|a| a.id.clone()).unwrap_or_default();
        // One transaction uses up the code and sets the password. Otherwise a code could be used up without a new
        // password.
        let mut transaction = self.database.begin().await.map_err(failed)?;
        let used = sqlx::query("DELETE FROM recovery_codes WHERE account = $1 AND code = $2")
            .bind(&id)
            .bind(hashed(&code.trim().to_lowercase()))
            .execute(&mut *transaction)
            .await
            .map_err(failed)?;
        let Some(account) = account.filter(|_| used.rows_affected() == 1) else {
            transaction.undo().await.map_err(failed)?;
            tracing::info!(from, "a recovery code was refused");
            return Err(Problem::new(Code::SignIn, Wording::new("problem.wrong-code")));
        };
        put_password(&account.id, &folded, &hash, &mut transaction).await?;
        for sql in ["DELETE FROM sessions WHERE account = $1", "DELETE FROM tokens WHERE account = $1"] {
            sqlx::query(sql).bind(&account.id).execute(&mut *transaction).await.map_err(failed)?;
        }
        let session = self.session(&account.id, ACCOUNT_SECONDS, &mut transaction).await?;
        transaction.commit().await.map_err(failed)?;
        self.throttle.succeeded(&folded);
        Ok(SignedIn { account, session })
    }

    /// Creates a token for a program.
    ///
    /// # Errors
    /// If the scopes exceed the owner's rights, a setting is invalid, or the owner has too many tokens.
    pub async fn make_token(&self, of: &Account, new: &NewToken) -> Result<TokenMade, Problem> {
        if new.scopes.contains(&Scope::Admin) && !of.roles.contains(&Role::Admin) {
            return Err(Problem::new(Code::Forbidden, Wording::new("problem.admin-tokens")));
        }
        let days = new.days.unwrap_or(365);
        if new.scopes.is_empty() || !(1..=3650).contains(&days) || new.name.chars().count() > 80 {
            return Err(Problem::new(Code::Unreadable, Wording::new("problem.token")));
        }
        let mut transaction = self.database.begin_for(&of.id).await.map_err(failed)?;
        let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM tokens WHERE account = $1")
            .bind(&of.id)
            .fetch_one(&mut *transaction)
            .await
            .map_err(failed)?;
        if count >= MOST_TOKENS {
            transaction.undo().await.map_err(failed)?;
            return Err(Problem::new(
                Code::TooMuch,
                format!("you have the maximum of {MOST_TOKENS} tokens: revoke one first"),
            ));
        }
        let secret = format!("mft_{}", hex(&bytes::<32>(&System)?));
        let token = Token {
            id: hex(&bytes::<8>(&System)?),
            name: maneframe_table::chat::clean(&new.name),
            scopes: new.scopes.clone(),
            ends: self.database.seconds() + i64::from(days) * 86_400,
        };
        sqlx::query("INSERT INTO tokens (id, secret, account, name, scopes, ends) VALUES ($1, $2, $3, $4, $5, $6)")
            .bind(&token.id)
            .bind(hashed(&secret))
            .bind(&of.id)
            .bind(&token.name)
            .bind(words(&token.scopes))
            .bind(token.ends)
            .execute(&mut *transaction)
            .await
            .map_err(failed)?;
        transaction.commit().await.map_err(failed)?;
        Ok(TokenMade { token, secret })
    }

    /// Returns the tokens of an account.
    ///
    /// # Errors
    /// If the database can't be read.
    pub async fn tokens(&self, of: &Account) -> Result<Vec<Token>, Problem> {
        let rows = sqlx::query("SELECT id, name, scopes, ends FROM tokens WHERE account = $1 ORDER BY ends")
            .bind(&of.id)
            .fetch_all(self.database.pool())
            .await
            .map_err(failed)?;
        let token = |row: &DatabaseRow| {
            let scopes: String = row.try_get(2)?;
            let scopes = scopes.split(' ').filter_map(|word| serde_json::from_value(word.into()).ok()).collect();
            Ok(Token { id: row.try_get(0)?, name: row.try_get(1)?, scopes, ends: row.try_get(3)? })
        };
        rows.iter().map(token).collect::<Result<_, sqlx::Error>>().map_err(failed)
    }

    /// Revokes a token.
    ///
    /// # Errors
    /// If the account has no such token.
    pub async fn revoke_token(&self, of: &Account, id: &str) -> Result<(), Problem> {
        let gone = sqlx::query("DELETE FROM tokens WHERE account = $1 AND id = $2")
            .bind(&of.id)
            .bind(id)
            .write(&self.database)
            .await
            .map_err(failed)?;
        if gone.rows_affected() == 0 {
            return Err(Problem::new(Code::NotFound, Wording::new("problem.no-token")));
        }
        Ok(())
    }

    /// Sets an account's roles. The suspension of a new administrator ends.
    ///
    /// # Errors
    /// If the account does not exist, or is a guest.
    pub async fn set_roles(&self, id: &str, roles: &[Role]) -> Result<(), Problem> {
        let mut roles = roles.to_vec();
        roles.push(Role::Player);
        roles.sort_unstable();
        roles.dedup();
        let set = sqlx::query("UPDATE accounts SET roles = $1 WHERE id = $2 AND folded IS NOT NULL")
            .bind(words(&roles))
            .bind(id)
            .write(&self.database)
            .await
            .map_err(failed)?;
        if set.rows_affected() == 0 {
            return Err(Problem::new(Code::NotFound, Wording::new("problem.no-account-roles")));
        }
        // Administrators can't be suspended, so that the operator's command always gives back the access.
        if roles.contains(&Role::Admin) {
            let sql = "DELETE FROM suspensions WHERE account = $1";
            sqlx::query(sql).bind(id).write(&self.database).await.map_err(failed)?;
        }
        Ok(())
    }

    /// Deletes an account. Its games remain, with the name that the player had in them.
    ///
    /// # Errors
    /// If the account does not exist.
    pub async fn delete(&self, id: &str) -> Result<(), Problem> {
        let mut transaction = self.database.begin_for(id).await.map_err(failed)?;
        let gone = sqlx::query("DELETE FROM accounts WHERE id = $1");
        let gone = gone.bind(id).execute(&mut *transaction).await.map_err(failed)?;
        if gone.rows_affected() == 0 {
            transaction.undo().await.map_err(failed)?;
            return Err(Problem::new(Code::NotFound, Wording::new("problem.no-account")));
        }
        for sql in [
            "DELETE FROM sessions WHERE account = $1",
            "DELETE FROM tokens WHERE account = $1",
            "DELETE FROM recovery_codes WHERE account = $1",
            "DELETE FROM blocks WHERE account = $1 OR other = $1",
            "DELETE FROM deck_versions WHERE id IN (SELECT id FROM decks WHERE account = $1)",
            "DELETE FROM decks WHERE account = $1",
            "DELETE FROM shared_set_versions WHERE id IN (SELECT id FROM shared_sets WHERE account = $1)",
            "DELETE FROM shared_sets WHERE account = $1",
            "DELETE FROM ratings WHERE player = $1",
            "DELETE FROM friends WHERE account = $1 OR other = $1",
            "DELETE FROM presence WHERE account = $1",
            "DELETE FROM followers WHERE account = $1",
            "DELETE FROM pushes WHERE account = $1",
            "DELETE FROM challenges WHERE account = $1 OR other = $1",
            "DELETE FROM reports WHERE account = $1",
            "DELETE FROM suspensions WHERE account = $1",
            "DELETE FROM vacations WHERE account = $1",
        ] {
            sqlx::query(sql).bind(id).execute(&mut *transaction).await.map_err(failed)?;
        }
        transaction.commit().await.map(drop).map_err(failed)
    }

    /// Makes an account an administrator. An existing account keeps its password. If there is none with that name, a
    /// new one is created.
    ///
    /// # Errors
    /// If the name or the password can't be used.
    pub async fn make_admin(&self, wanted: &str, password: &str) -> Result<(), Problem> {
        let id: Option<String> = sqlx::query_scalar("SELECT id FROM accounts WHERE folded = $1")
            .bind(name::fold(wanted))
            .fetch_optional(self.database.pool())
            .await
            .map_err(failed)?;
        let id = match id {
            Some(id) => id,
            None => {
                password::check(password)?;
                // The operator may take a reserved name, such as `admin`.
                let (name, folded) = name::read(wanted)?;
                let account = self.add_guest(name, &folded).await?;
                self.set_password(&account.account, password, None, &account.session).await?;
                self.sign_out(&account.session).await?;
                account.account.id
            }
        };
        self.set_roles(&id, &[Role::Judge, Role::Organiser, Role::Admin]).await
    }
}

#[cfg(test)]
mod tests;
