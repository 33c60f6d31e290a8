//! Requests to the addresses that organizers have named, when their events change.
//!
//! What their servers answer is not read.

use std::sync::Arc;
use std::time::Duration;

use maneframe_protocol::EventChange;
use maneframe_venue::Venue;
use tokio::sync::Semaphore;

use crate::outside::{self, OutsideError};
use crate::tables::host::Host;

/// Times in seconds before each attempt.
const ATTEMPTS: [u64; 3] = [0, 5, 60];
/// Requests that may be under way, or wait, at the same time.
static PLACES: Semaphore = Semaphore::const_new(200);
/// Maximum length of the texts for chats, in characters.
const CONTENT: usize = 2_000;

/// Tells what happened between two versions of an event, without waiting for anybody.
pub fn tell(host: &Host, code: &str, before: &Venue, after: &Arc<Venue>) {
    if after.hooks().is_empty() {
        return;
    }
    let told = after.told_since(before);
    if told.is_empty() {
        return;
    }
    let config = &host.services.config;
    let public = config.public.as_deref().unwrap_or_default().trim_end_matches('/');
    let texts: Vec<&str> = told.iter().map(|one| one.text.as_str()).collect();
    let change = EventChange {
        event: code.to_owned(),
        name: after.event().settings.name.to_string(),
        version: after.version(),
        page: format!("{public}/events/{code}"),
        content: texts.join("\n").chars().take(CONTENT).collect(),
        told,
    };
    for url in after.hooks().to_vec() {
        // What can't be sent soon isn't sent at all.
        let Ok(place) = PLACES.try_acquire() else { return tracing::warn!(event = code, "too many requests wait") };
        let (change, nearby, event) = (change.clone(), config.hooks_nearby, code.to_owned());
        tokio::spawn(async move {
            let _place = place;
            for wait in ATTEMPTS {
                tokio::time::sleep(Duration::from_secs(wait)).await;
                match send(&url, &change, nearby).await {
                    Ok(()) => return,
                    Err(error @ OutsideError::Address(_)) => return tracing::info!(event, "{error}"),
                    // A chat's address is its secret.
                    Err(OutsideError::Failed(error)) => tracing::info!(event, "{}", error.without_url()),
                }
            }
        });
    }
}

async fn send(url: &str, change: &EventChange, nearby: bool) -> Result<(), OutsideError> {
    let (client, url) = outside::client_for(url, nearby).await?;
    client.post(url).json(change).send().await?.error_for_status()?;
    Ok(())
}
