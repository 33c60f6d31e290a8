//! What the server has: decks, bots, cards, formats; and how it describes itself.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use maneframe_bot::BotKind;
use maneframe_card::Card;
use maneframe_protocol::{BotInfo, Code, DeckInfo, Problem};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::App;
use super::problem::{Path, Query, Trouble};

/// The decks.
#[utoipa::path(get, path = "/api/v1/decks", tag = "things", responses((status = 200, body = Vec<DeckInfo>)))]
pub async fn decks(State(app): State<Arc<App>>) -> Json<Vec<DeckInfo>> {
    let library = app.host.office.setups.library();
    let decks = library.decks().map(|(origin, deck)| DeckInfo {
        name: deck.name.clone(),
        origin: format!("{origin:?}").to_lowercase(),
        playable: library.check_deck(deck).is_playable(),
    });
    Json(decks.collect())
}

/// The bots.
#[utoipa::path(get, path = "/api/v1/bots", tag = "things", responses((status = 200, body = Vec<BotInfo>)))]
pub async fn bots() -> Json<Vec<BotInfo>> {
    let bots = BotKind::ALL.iter().map(|bot| BotInfo { name: bot.name().to_owned(), about: bot.about().to_owned() });
    Json(bots.collect())
}

/// The formats.
#[utoipa::path(get, path = "/api/v1/formats", tag = "things", responses((status = 200, body = Vec<String>)))]
pub async fn formats() -> Json<Vec<String>> {
    Json(maneframe_deck::Format::names().map(str::to_owned).collect())
}

/// A card of the server's library.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct CardInfo {
    /// Its number in its set.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its type.
    pub kind: String,
    /// Its action cost.
    pub cost: Option<u16>,
    /// Its sides, the front first.
    pub faces: Vec<FaceInfo>,
}

/// A side of a card.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct FaceInfo {
    /// Its title.
    pub title: String,
    /// Its power.
    pub power: Option<i16>,
    /// Its traits.
    pub traits: Vec<String>,
    /// Its text, line by line.
    pub lines: Vec<String>,
}

impl CardInfo {
    fn of(card: &Card) -> CardInfo {
        CardInfo {
            id: card.id.clone(),
            name: card.name(),
            kind: card.kind.to_string(),
            cost: card.cost.map(Into::into),
            faces: card
                .faces
                .iter()
                .map(|face| FaceInfo {
                    title: face.title.clone(),
                    power: face.power.map(Into::into),
                    traits: face.traits.iter().map(|word| word.as_str().to_owned()).collect(),
                    lines: face.lines.iter().map(|line| line.text.clone()).collect(),
                })
                .collect(),
        }
    }
}

/// A search for cards.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct Wanted {
    /// As `maneframe cards search` takes it, or a part of a name.
    q: String,
}

/// So many cards are found at most.
const FOUND: usize = 100;

/// Cards whose name contains the words.
#[utoipa::path(get, path = "/api/v1/cards", tag = "things", params(Wanted),
    responses((status = 200, body = Vec<CardInfo>)))]
pub async fn cards(State(app): State<Arc<App>>, Query(wanted): Query<Wanted>) -> Json<Vec<CardInfo>> {
    let words = wanted.q.to_lowercase();
    let cards = app.host.office.setups.library().cards().filter(|card| card.name().to_lowercase().contains(&words));
    Json(cards.take(FOUND).map(CardInfo::of).collect())
}

/// A card.
#[utoipa::path(get, path = "/api/v1/cards/{id}", tag = "things", params(("id" = String, Path)),
    responses((status = 200, body = CardInfo), (status = 404, body = Problem)))]
pub async fn card(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Json<CardInfo>, Trouble> {
    let card = app.host.office.setups.library().card(&id).map(CardInfo::of);
    Ok(Json(card.ok_or_else(|| Problem::new(Code::NotFound, "the server's library has no such card"))?))
}

/// This API, as OpenAPI.
pub async fn openapi() -> ([(header::HeaderName, &'static str); 1], String) {
    ([(header::CONTENT_TYPE, "application/json")], crate::openapi())
}

/// The WebSocket's messages, as JSON Schema.
pub async fn schema() -> ([(header::HeaderName, &'static str); 1], String) {
    ([(header::CONTENT_TYPE, "application/schema+json")], maneframe_protocol::schema())
}
