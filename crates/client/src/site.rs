//! A server, asked over HTTP.

use std::sync::Once;
use std::time::Duration;

use maneframe_protocol::{
    Account, Block, DeckChoice, Invitation, Invited, Join, Joined, Listed, NewBlock, NewGuest, NewTable, PlayOn,
    Problem, QuickMatch, QuickMatched, ReplayInfo, SignedIn, Waiting, Whom,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Why something could not be done.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClientError {
    /// The server's address can't be used.
    #[error("`{0}` is no server's address: it looks like http://127.0.0.1:7440 or https://play.example")]
    Address(String),
    /// The server can't be reached, or answers nothing that can be read.
    #[error("the server can't be reached: {0}")]
    Unreachable(String),
    /// The server said no.
    #[error("{0}")]
    Refused(Problem),
}

impl From<reqwest::Error> for ClientError {
    fn from(e: reqwest::Error) -> ClientError {
        // What went wrong is at the end of the chain; what reqwest says itself is that something did.
        let mut last: &dyn std::error::Error = &e;
        while let Some(source) = last.source() {
            last = source;
        }
        ClientError::Unreachable(last.to_string())
    }
}

/// The longest answer that is read, in bytes.
const LONGEST: u64 = 64 << 20;

/// A server, and who one is there.
#[derive(Clone, Debug)]
pub struct Site {
    base: String,
    session: Option<String>,
    http: reqwest::Client,
    silence: Duration,
}

/// A server that is silent for so long is no longer there: it asks more often whether we are.
const SILENCE: Duration = Duration::from_secs(70);

/// Cryptography for TLS is chosen once for the program.
pub(crate) fn prepare() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| drop(rustls::crypto::ring::default_provider().install_default()));
}

impl Site {
    /// A server by its address, e.g. `https://play.example`.
    ///
    /// # Errors
    /// If that is no address.
    pub fn new(base: &str) -> Result<Site, ClientError> {
        prepare();
        let wrong = || ClientError::Address(base.to_owned());
        let base = base.trim().trim_end_matches('/');
        let with_scheme = if base.contains("://") { base.to_owned() } else { format!("http://{base}") };
        let url: reqwest::Url = with_scheme.parse().map_err(|_| wrong())?;
        if !matches!(url.scheme(), "http" | "https") || url.host_str().is_none() {
            return Err(wrong());
        }
        let http = reqwest::Client::builder()
            .timeout(Duration::from_secs(30))
            .connect_timeout(Duration::from_secs(10))
            .build()
            .map_err(|e| ClientError::Unreachable(e.to_string()))?;
        Ok(Site { base: with_scheme, session: None, http, silence: SILENCE })
    }

    /// The same server, as somebody who has that session or token.
    #[must_use]
    pub fn with_session(mut self, session: &str) -> Site {
        self.session = Some(session.to_owned());
        self
    }

    /// The same server, whose connections count as broken after so long a silence; 70 seconds by default.
    #[must_use]
    pub fn with_silence(mut self, silence: Duration) -> Site {
        self.silence = silence;
        self
    }

    /// See [`Site::with_silence`].
    pub(crate) fn silence(&self) -> Duration {
        self.silence
    }

    /// The session or token.
    pub fn session(&self) -> Option<&str> {
        self.session.as_deref()
    }

    /// The server's address.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// The address of a table's WebSocket.
    pub(crate) fn socket(&self, path: &str) -> String {
        let base = self.base.replacen("http", "ws", 1);
        format!("{base}{path}")
    }

    async fn send(&self, request: reqwest::RequestBuilder) -> Result<Vec<u8>, ClientError> {
        let request = match &self.session {
            Some(session) => request.bearer_auth(session),
            None => request,
        };
        let mut response = request.send().await?;
        let status = response.status();
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await? {
            body.extend_from_slice(&chunk);
            if body.len() as u64 > LONGEST {
                return Err(ClientError::Unreachable("it answers without an end".to_owned()));
            }
        }
        if status.is_success() {
            return Ok(body);
        }
        match serde_json::from_slice(&body) {
            Ok(problem) => Err(ClientError::Refused(problem)),
            Err(_) => {
                Err(ClientError::Unreachable(format!("it answers with status {status}, which is no Maneframe's")))
            }
        }
    }

    fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, ClientError> {
        serde_json::from_slice(body).map_err(|e| ClientError::Unreachable(format!("it answers something else: {e}")))
    }

    async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, ClientError> {
        Site::read(&self.send(self.http.get(format!("{}/api/v1{path}", self.base))).await?)
    }

    async fn post<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T, ClientError> {
        Site::read(&self.send(self.http.post(format!("{}/api/v1{path}", self.base)).json(body)).await?)
    }

    /// Becomes a guest.
    ///
    /// # Errors
    /// If the server can't be reached, or says no; so all that follow.
    pub async fn guest(&mut self, name: &str) -> Result<Account, ClientError> {
        let signed_in: SignedIn = self.post("/guests", &NewGuest { name: name.to_owned() }).await?;
        self.session = Some(signed_in.session);
        Ok(signed_in.account)
    }

    /// Who one is.
    #[allow(missing_docs, clippy::missing_errors_doc)]
    pub async fn me(&self) -> Result<Account, ClientError> {
        self.get("/me").await
    }

    /// One's own games.
    #[allow(clippy::missing_errors_doc)]
    pub async fn my_tables(&self) -> Result<Vec<ReplayInfo>, ClientError> {
        self.get("/me/tables").await
    }

    /// The lobby.
    #[allow(clippy::missing_errors_doc)]
    pub async fn lobby(&self) -> Result<Vec<Listed>, ClientError> {
        self.get("/tables").await
    }

    /// A table.
    #[allow(clippy::missing_errors_doc)]
    pub async fn table(&self, code: &str) -> Result<Listed, ClientError> {
        self.get(&format!("/tables/{}", word(code))).await
    }

    /// Opens a table.
    #[allow(clippy::missing_errors_doc)]
    pub async fn open(&self, table: &NewTable) -> Result<Joined, ClientError> {
        self.post("/tables", table).await
    }

    /// Sits down.
    #[allow(clippy::missing_errors_doc)]
    pub async fn sit(&self, code: &str, seat: Option<u8>, deck: Option<DeckChoice>) -> Result<Joined, ClientError> {
        self.post(&format!("/tables/{}/seats", word(code)), &Join { seat, deck }).await
    }

    /// Invites a judge.
    #[allow(clippy::missing_errors_doc)]
    pub async fn invite_judge(&self, code: &str) -> Result<String, ClientError> {
        let path = format!("/tables/{}/invitations", word(code));
        let waiting: Waiting = self.post(&path, &Invitation { role: Invited::Judge }).await?;
        Ok(waiting.invitation)
    }

    /// Finds an opponent.
    #[allow(clippy::missing_errors_doc)]
    pub async fn quick(&self, wish: &QuickMatch) -> Result<QuickMatched, ClientError> {
        self.post("/quick", wish).await
    }

    /// Keeps somebody away whom one met at a table.
    #[allow(clippy::missing_errors_doc)]
    pub async fn block(&self, table: &str, whom: Whom) -> Result<(), ClientError> {
        let new = NewBlock { table: word(table), whom };
        self.send(self.http.post(format!("{}/api/v1/me/blocks", self.base)).json(&new)).await.map(drop)
    }

    /// Whom one keeps away.
    #[allow(clippy::missing_errors_doc)]
    pub async fn blocks(&self) -> Result<Vec<Block>, ClientError> {
        self.get("/me/blocks").await
    }

    /// Keeps somebody away no longer.
    #[allow(clippy::missing_errors_doc)]
    pub async fn unblock(&self, id: &str) -> Result<(), ClientError> {
        self.send(self.http.delete(format!("{}/api/v1/me/blocks/{}", self.base, word(id)))).await.map(drop)
    }

    /// What one side of a game was told, line by line: a seat, counted from 1, once the game is over, or a spectator.
    #[allow(clippy::missing_errors_doc)]
    pub async fn told(&self, id: &str, to: Option<u8>) -> Result<String, ClientError> {
        let to = to.map_or("spectator".to_owned(), |seat| seat.to_string());
        let body = self.send(self.http.get(format!("{}/api/v1/replays/{}?as={to}", self.base, word(id)))).await?;
        String::from_utf8(body).map_err(|_| ClientError::Unreachable("it answers something else".to_owned()))
    }

    /// A replay's text, once the game is over; before that, what a spectator was told.
    #[allow(clippy::missing_errors_doc)]
    pub async fn replay(&self, id: &str) -> Result<String, ClientError> {
        let body = self.send(self.http.get(format!("{}/api/v1/replays/{}", self.base, word(id)))).await?;
        String::from_utf8(body).map_err(|_| ClientError::Unreachable("it answers something else".to_owned()))
    }

    /// Plays on from within a replay.
    #[allow(clippy::missing_errors_doc)]
    pub async fn play_on(&self, id: &str, wish: &PlayOn) -> Result<Joined, ClientError> {
        self.post(&format!("/replays/{}/tables", word(id)), wish).await
    }
}

/// A word that is safe in a path.
pub(crate) fn word(text: &str) -> String {
    text.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').take(64).collect()
}
