//! Wakes browsers of people who are away, when something waits for them (Web Push, RFC 8030).
//!
//! A push has no contents. The browser asks this server for the notices ([`crate::notices`]), so they don't pass through the
//! push service, and need no encryption for it. The service accepts a push that this server has signed with the key that
//! the browser got (VAPID, RFC 8292).

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use maneframe_protocol::{Code, Problem};
use maneframe_wording::Wording;
use reqwest::StatusCode;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use tokio::sync::{OnceCell, Semaphore};

use crate::outside::{self, OutsideError};
use crate::tables::host::{Host, system_seconds, unavailable};

/// Time in which an account is woken at most once.
const QUIET: Duration = Duration::from_secs(30);
/// Time in seconds for which a push waits for a browser that is off.
const WAITS: u32 = 86_400;
/// Time in seconds for which a signature is valid. RFC 8292 allows a day.
const SIGNED: u64 = 12 * 3_600;
/// Pushes that may be under way at the same time.
static PLACES: Semaphore = Semaphore::const_new(200);

/// The key of this server's pushes, and whom they woke lately.
#[derive(Default)]
pub struct Push {
    key: OnceCell<Arc<EcdsaKeyPair>>,
    /// Accounts that were woken lately, and true for those for which something has happened since.
    woken: Mutex<HashMap<String, bool>>,
}

impl std::fmt::Debug for Push {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Push")
    }
}

fn broken() -> Problem {
    Problem::new(Code::Unavailable, Wording::new("problem.no-randomness"))
}

/// Returns the key of all nodes. The first that needs it makes it.
async fn key(host: &Host) -> Result<Arc<EcdsaKeyPair>, Problem> {
    let random = SystemRandom::new();
    let reads = async || {
        let new = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random).map_err(|_| broken())?;
        let new = URL_SAFE_NO_PAD.encode(new.as_ref());
        let kept = host.services.store.secret("push", &new).await.map_err(unavailable)?;
        let kept = URL_SAFE_NO_PAD.decode(kept).map_err(|_| broken())?;
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &kept, &random);
        key.map(Arc::new).map_err(|_| broken())
    };
    host.services.push.key.get_or_try_init(reads).await.map(Arc::clone)
}

/// Returns the public key as browsers take it.
///
/// # Errors
/// If the key can't be read or made.
pub async fn public_key(host: &Host) -> Result<String, Problem> {
    Ok(URL_SAFE_NO_PAD.encode(key(host).await?.public_key().as_ref()))
}

/// Returns the header by which the server of a push knows who sends it (RFC 8292, 2 and 3).
fn signed(key: &EcdsaKeyPair, origin: &str, contact: &str, now: u64) -> Result<String, Problem> {
    let claims = serde_json::json!({ "aud": origin, "exp": now + SIGNED, "sub": contact });
    let part = |value: &str| URL_SAFE_NO_PAD.encode(value);
    let text = format!("{}.{}", part(r#"{"typ":"JWT","alg":"ES256"}"#), part(&claims.to_string()));
    let signature = key.sign(&SystemRandom::new(), text.as_bytes()).map_err(|_| broken())?;
    let (signature, public) = (URL_SAFE_NO_PAD.encode(signature), URL_SAFE_NO_PAD.encode(key.public_key()));
    Ok(format!("vapid t={text}.{signature}, k={public}"))
}

/// Wakes the browsers of accounts in the background. Events soon after a push cause one more push, after [`QUIET`].
pub fn wake(host: &Host, accounts: impl IntoIterator<Item = String>) {
    let mut woken = host.services.push.woken.lock().unwrap_or_else(PoisonError::into_inner);
    for account in accounts {
        if let Some(again) = woken.get_mut(&account) {
            *again = true;
            continue;
        }
        let Some(host) = host.itself() else { return };
        woken.insert(account.clone(), false);
        tokio::spawn(async move {
            loop {
                let woke = match wake_all(&host, &account).await {
                    Ok(woke) => woke,
                    Err(problem) => {
                        tracing::info!("a push failed: {problem}");
                        true
                    }
                };
                // Without a browser nothing has to be quiet.
                if woke {
                    tokio::time::sleep(QUIET).await;
                }
                let mut woken = host.services.push.woken.lock().unwrap_or_else(PoisonError::into_inner);
                match woken.get_mut(&account) {
                    Some(again) if *again && woke && !host.is_stopping() => *again = false,
                    _ => {
                        woken.remove(&account);
                        return;
                    }
                }
            }
        });
    }
}

/// Wakes the browsers of an account. Returns `false` if it has none.
async fn wake_all(host: &Host, account: &str) -> Result<bool, Problem> {
    let store = &host.services.store;
    let targets = store.push_targets(account).await.map_err(unavailable)?;
    for endpoint in &targets {
        let key = key(host).await?;
        // The semaphore is never closed.
        let _place = PLACES.acquire().await;
        match send(host, endpoint, &key).await {
            Ok(StatusCode::GONE | StatusCode::NOT_FOUND) => {
                store.remove_push_target(account, endpoint).await.map_err(unavailable)?;
            }
            Ok(status) if status.is_success() => {}
            Ok(status) => tracing::info!("a push was answered with {status}"),
            // The address is the browser's secret.
            Err(OutsideError::Failed(error)) => tracing::info!("a push failed: {}", error.without_url()),
            Err(error) => tracing::info!("a push failed: {error}"),
        }
    }
    Ok(!targets.is_empty())
}

async fn send(host: &Host, endpoint: &str, key: &EcdsaKeyPair) -> Result<StatusCode, OutsideError> {
    let config = &host.services.config;
    let (client, url) = outside::client_for(endpoint, config.hooks_nearby).await?;
    let contact = config.public.as_deref().filter(|public| public.starts_with("https://"));
    let origin = url.origin().ascii_serialization();
    let header = signed(key, &origin, contact.unwrap_or("https://localhost"), system_seconds());
    let header = header.map_err(|_| OutsideError::Address("the push can't be signed"))?;
    let request = client
        .post(url)
        .header("TTL", WAITS)
        .header("Urgency", "high")
        // A push that still waits is replaced by the next.
        .header("Topic", "maneframe")
        .header("Authorization", header)
        .header("Content-Length", 0);
    Ok(request.send().await?.status())
}

#[cfg(test)]
mod tests {
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    use super::*;

    #[test]
    fn pushes_are_signed_as_the_standard_says() {
        let random = SystemRandom::new();
        let new = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random).expect("a key");
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, new.as_ref(), &random).expect("a key");
        let header = signed(&key, "https://push.example", "https://play.example", 1_000).expect("a signature");
        let (token, public) = header.strip_prefix("vapid t=").and_then(|rest| rest.split_once(", k=")).expect("parts");
        let decoded = |text: &str| URL_SAFE_NO_PAD.decode(text).expect("base64");
        assert_eq!(decoded(public), key.public_key().as_ref());
        assert_eq!((decoded(public).len(), decoded(public)[0]), (65, 4), "an uncompressed point");
        let (text, signature) = token.rsplit_once('.').expect("a signature");
        let public = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decoded(public));
        public.verify(text.as_bytes(), &decoded(signature)).expect("it is signed by the key");
        let (head, claims) = text.split_once('.').expect("two parts");
        let read = |text: &str| serde_json::from_slice::<serde_json::Value>(&decoded(text)).expect("json");
        assert_eq!(read(head)["alg"], "ES256");
        let expected =
            serde_json::json!({ "aud": "https://push.example", "exp": 44_200, "sub": "https://play.example" });
        assert_eq!(read(claims), expected);
    }
}
