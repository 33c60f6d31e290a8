//! The HTTP API of a server.

use std::sync::Once;
use std::time::Duration;

use maneframe_protocol::{
    Account, Block, DeckChoice, Invitation, Invited, Join, Joined, Listed, NewBlock, NewGuest, NewPod, NewTable,
    PlayOn, PodAct, PodInfo, PodView, Problem, QuickMatch, QuickMatched, ReplayInfo, SignedIn, Waiting, Whom,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The error for a request that failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClientError {
    /// The server's address is invalid.
    #[error("invalid server address `{0}`: write it like http://127.0.0.1:7440 or https://play.example")]
    Address(String),
    /// The server can't be reached, or its answer can't be parsed.
    #[error("the server can't be reached: {0}")]
    Unreachable(String),
    /// The server refused the request.
    #[error("{0}")]
    Refused(Problem),
}

impl From<reqwest::Error> for ClientError {
    fn from(e: reqwest::Error) -> ClientError {
        // The source at the end of the chain has the actual cause; reqwest's own message only says that something
        // failed.
        let mut last: &dyn std::error::Error = &e;
        while let Some(source) = last.source() {
            last = source;
        }
        ClientError::Unreachable(last.to_string())
    }
}

/// Maximum size of an answer, in bytes.
const LONGEST: u64 = 64 << 20;

/// A client of a server's HTTP API, with the session that its requests use.
#[derive(Clone, Debug)]
pub struct Site {
    base: String,
    session: Option<String>,
    http: reqwest::Client,
    silence: Duration,
}

/// Default of [`Site::with_silence`]. Servers ping their clients more often than that.
const SILENCE: Duration = Duration::from_secs(70);

/// Installs the process-wide provider of TLS cryptography, once.
pub(crate) fn prepare() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| drop(rustls::crypto::ring::default_provider().install_default()));
}

impl Site {
    /// Creates a client for the server at an address, e.g. `https://play.example`. `http://` is the default scheme.
    ///
    /// # Errors
    /// If the address is invalid.
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

    /// Sets the session or token that requests use.
    #[must_use]
    pub fn with_session(mut self, session: &str) -> Site {
        self.session = Some(session.to_owned());
        self
    }

    /// Sets the time without any message after which a connection counts as broken (default 70 seconds).
    #[must_use]
    pub fn with_silence(mut self, silence: Duration) -> Site {
        self.silence = silence;
        self
    }

    /// Returns the timeout set by [`Site::with_silence`].
    pub(crate) fn silence(&self) -> Duration {
        self.silence
    }

    /// Returns the session or token that requests use.
    pub fn session(&self) -> Option<&str> {
        self.session.as_deref()
    }

    /// Returns the server's address.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// Returns the URL of a table's WebSocket.
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
                return Err(ClientError::Unreachable("the answer is too long".to_owned()));
            }
        }
        if status.is_success() {
            return Ok(body);
        }
        match serde_json::from_slice(&body) {
            Ok(problem) => Err(ClientError::Refused(problem)),
            Err(_) => Err(ClientError::Unreachable(format!("unexpected status {status}: is it a Maneframe server?"))),
        }
    }

    fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, ClientError> {
        serde_json::from_slice(body).map_err(|e| ClientError::Unreachable(format!("unexpected answer: {e}")))
    }

    pub(crate) async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, ClientError> {
        Site::read(&self.send(self.http.get(format!("{}/api/v1{path}", self.base))).await?)
    }

    pub(crate) async fn post<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T, ClientError> {
        Site::read(&self.send(self.http.post(format!("{}/api/v1{path}", self.base)).json(body)).await?)
    }

    pub(crate) async fn text(&self, path: &str) -> Result<String, ClientError> {
        let body = self.send(self.http.get(format!("{}/api/v1{path}", self.base))).await?;
        String::from_utf8(body).map_err(|_| ClientError::Unreachable("unexpected answer".to_owned()))
    }

    /// Creates a guest account and uses its session from then on.
    ///
    /// # Errors
    /// If the server can't be reached, or refuses the request. All requests can fail for these reasons.
    pub async fn guest(&mut self, name: &str) -> Result<Account, ClientError> {
        let signed_in: SignedIn = self.post("/guests", &NewGuest { name: name.to_owned() }).await?;
        self.session = Some(signed_in.session);
        Ok(signed_in.account)
    }

    /// Returns the account of the session.
    #[allow(clippy::missing_errors_doc)]
    pub async fn me(&self) -> Result<Account, ClientError> {
        self.get("/me").await
    }

    /// Returns the account's own games.
    #[allow(clippy::missing_errors_doc)]
    pub async fn my_tables(&self) -> Result<Vec<ReplayInfo>, ClientError> {
        self.get("/me/tables").await
    }

    /// Returns the tables in the lobby.
    #[allow(clippy::missing_errors_doc)]
    pub async fn lobby(&self) -> Result<Vec<Listed>, ClientError> {
        self.get("/tables").await
    }

    /// Returns the lobby's entry of a table.
    #[allow(clippy::missing_errors_doc)]
    pub async fn table(&self, code: &str) -> Result<Listed, ClientError> {
        self.get(&format!("/tables/{}", word(code))).await
    }

    /// Opens a new table.
    #[allow(clippy::missing_errors_doc)]
    pub async fn open(&self, table: &NewTable) -> Result<Joined, ClientError> {
        self.post("/tables", table).await
    }

    /// Takes a seat at a table: the given one (1-based), or the first free one.
    #[allow(clippy::missing_errors_doc)]
    pub async fn sit(&self, code: &str, seat: Option<u8>, deck: Option<DeckChoice>) -> Result<Joined, ClientError> {
        self.post(&format!("/tables/{}/seats", word(code)), &Join { seat, deck, bot: None }).await
    }

    /// Seats a bot at a free seat of a table that this account opened.
    #[allow(clippy::missing_errors_doc)]
    pub async fn seat_bot(&self, code: &str, bot: &str) -> Result<Joined, ClientError> {
        let join = Join { bot: Some(bot.to_owned()), ..Join::default() };
        self.post(&format!("/tables/{}/seats", word(code)), &join).await
    }

    /// Creates an invitation for a judge and returns its secret.
    #[allow(clippy::missing_errors_doc)]
    pub async fn invite_judge(&self, code: &str) -> Result<String, ClientError> {
        let path = format!("/tables/{}/invitations", word(code));
        let waiting: Waiting = self.post(&path, &Invitation { role: Invited::Judge }).await?;
        Ok(waiting.invitation)
    }

    /// Requests a quick match.
    #[allow(clippy::missing_errors_doc)]
    pub async fn quick(&self, wish: &QuickMatch) -> Result<QuickMatched, ClientError> {
        self.post("/quick", wish).await
    }

    /// Blocks a user who is or was at a table.
    #[allow(clippy::missing_errors_doc)]
    pub async fn block(&self, table: &str, whom: Whom) -> Result<(), ClientError> {
        let new = NewBlock { table: word(table), whom };
        self.send(self.http.post(format!("{}/api/v1/me/blocks", self.base)).json(&new)).await.map(drop)
    }

    /// Returns the users that this account blocks.
    #[allow(clippy::missing_errors_doc)]
    pub async fn blocks(&self) -> Result<Vec<Block>, ClientError> {
        self.get("/me/blocks").await
    }

    /// Removes a block, given the id of the blocked account.
    #[allow(clippy::missing_errors_doc)]
    pub async fn unblock(&self, id: &str) -> Result<(), ClientError> {
        self.send(self.http.delete(format!("{}/api/v1/me/blocks/{}", self.base, word(id)))).await.map(drop)
    }

    /// Returns the messages that one viewer of a game received, one per line. The viewer is a seat (1-based), once the
    /// game is over, or a spectator.
    #[allow(clippy::missing_errors_doc)]
    pub async fn told(&self, id: &str, to: Option<u8>) -> Result<String, ClientError> {
        let to = to.map_or("spectator".to_owned(), |seat| seat.to_string());
        self.text(&format!("/replays/{}?as={to}", word(id))).await
    }

    /// Returns the text of a replay. Before the game is over, it contains only what a spectator could see.
    #[allow(clippy::missing_errors_doc)]
    pub async fn replay(&self, id: &str) -> Result<String, ClientError> {
        self.text(&format!("/replays/{}", word(id))).await
    }

    /// Opens a table that continues a replay from some point.
    #[allow(clippy::missing_errors_doc)]
    pub async fn play_on(&self, id: &str, wish: &PlayOn) -> Result<Joined, ClientError> {
        self.post(&format!("/replays/{}/tables", word(id)), wish).await
    }

    /// Opens a pod: a draft or sealed decks.
    #[allow(clippy::missing_errors_doc)]
    pub async fn open_pod(&self, new: &NewPod) -> Result<PodView, ClientError> {
        self.post("/pods", new).await
    }

    /// Returns the user's pods, most recently changed first.
    #[allow(clippy::missing_errors_doc)]
    pub async fn my_pods(&self) -> Result<Vec<PodInfo>, ClientError> {
        self.get("/pods").await
    }

    /// Returns the pods that wait for people.
    #[allow(clippy::missing_errors_doc)]
    pub async fn waiting_pods(&self) -> Result<Vec<PodInfo>, ClientError> {
        self.get("/pods/waiting").await
    }

    /// Returns a pod at which the user has a seat.
    #[allow(clippy::missing_errors_doc)]
    pub async fn pod(&self, id: &str) -> Result<PodView, ClientError> {
        self.get(&format!("/pods/{}", word(id))).await
    }

    /// Takes a free seat of a pod.
    #[allow(clippy::missing_errors_doc)]
    pub async fn sit_in_pod(&self, id: &str) -> Result<PodView, ClientError> {
        self.post(&format!("/pods/{}/seats", word(id)), &()).await
    }

    /// Carries out an act in a pod.
    #[allow(clippy::missing_errors_doc)]
    pub async fn act_in_pod(&self, id: &str, act: &PodAct) -> Result<PodView, ClientError> {
        self.post(&format!("/pods/{}/acts", word(id)), act).await
    }

    /// Opens the table of the user's match in a pod, or finds it again.
    #[allow(clippy::missing_errors_doc)]
    pub async fn pod_table(&self, id: &str) -> Result<Joined, ClientError> {
        self.post(&format!("/pods/{}/tables", word(id)), &()).await
    }

    /// Deletes a pod that the user opened.
    #[allow(clippy::missing_errors_doc)]
    pub async fn delete_pod(&self, id: &str) -> Result<(), ClientError> {
        self.send(self.http.delete(format!("{}/api/v1/pods/{}", self.base, word(id)))).await.map(drop)
    }
}

/// Returns the text reduced to characters that are safe in a path (ASCII letters, digits, `-` and `.`), and to 64 of them.
pub(crate) fn word(text: &str) -> String {
    text.chars().filter(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '.')).take(64).collect()
}
