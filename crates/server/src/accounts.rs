//! Who is who: guests and their sessions.

use maneframe_protocol::{Account, Code, Problem, Role, Scope, SignedIn};
use sha2::{Digest as _, Sha256};
use sqlx::{AnyPool, Row as _};

use crate::tables::host::now;
use crate::tables::opening::bytes;

/// Somebody who is signed in.
#[derive(Clone, Debug)]
pub struct Identity {
    /// Who.
    pub account: Account,
    /// What they may do with this session or token.
    pub scopes: Vec<Scope>,
}

/// The accounts.
#[derive(Clone, Debug)]
pub struct Accounts {
    pool: AnyPool,
}

const GUEST_SECONDS: i64 = 90 * 86_400;

impl Accounts {
    /// Those of a database.
    pub fn new(pool: AnyPool) -> Accounts {
        Accounts { pool }
    }

    /// A new guest.
    pub async fn guest(&self, name: &str) -> Result<SignedIn, Problem> {
        let name = crate::tables::chat::clean(name);
        if name.is_empty() || name.chars().count() > 32 {
            return Err(Problem::new(Code::Unreadable, "a name has 1 to 32 characters"));
        }
        let hex = |bytes: &[u8]| bytes.iter().map(|b| format!("{b:02x}")).collect::<String>();
        let id = hex(&bytes::<16>()?);
        let session = format!("mfs_{}", hex(&bytes::<32>()?));
        let seconds = (now() / 1000) as i64;
        let failed = |e: sqlx::Error| crate::tables::host::unavailable(e.into());
        sqlx::query("INSERT INTO accounts (id, name, roles, made) VALUES ($1, $2, 'player', $3)")
            .bind(&id)
            .bind(&name)
            .bind(seconds)
            .execute(&self.pool)
            .await
            .map_err(failed)?;
        sqlx::query("INSERT INTO sessions (secret, account, ends) VALUES ($1, $2, $3)")
            .bind(hashed(&session))
            .bind(&id)
            .bind(seconds + GUEST_SECONDS)
            .execute(&self.pool)
            .await
            .map_err(failed)?;
        let account = Account { id, name, guest: true, roles: vec![Role::Player] };
        Ok(SignedIn { account, session })
    }

    /// Who comes with that secret.
    pub async fn who(&self, secret: &str) -> Result<Option<Identity>, Problem> {
        let failed = |e: sqlx::Error| crate::tables::host::unavailable(e.into());
        let row = sqlx::query(
            "SELECT a.id, a.name FROM sessions s JOIN accounts a ON a.id = s.account WHERE s.secret = $1 AND s.ends > $2",
        )
        .bind(hashed(secret))
        .bind((now() / 1000) as i64)
        .fetch_optional(&self.pool)
        .await
        .map_err(failed)?;
        let Some(row) = row else { return Ok(None) };
        let account = Account {
            id: row.try_get(0).map_err(failed)?,
            name: row.try_get(1).map_err(failed)?,
            guest: true,
            roles: vec![Role::Player],
        };
        Ok(Some(Identity { account, scopes: vec![Scope::Play, Scope::Watch, Scope::Judge] }))
    }
}

fn hashed(secret: &str) -> String {
    Sha256::digest(secret.as_bytes()).iter().map(|b| format!("{b:02x}")).collect()
}
