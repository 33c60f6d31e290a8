//! HTTP API. [`caller`] identifies callers, [`limits`] limits rates, and each subject has a module with its handlers.

mod accounts;
mod admin;
mod cache;
mod caller;
mod cards;
mod decks;
mod events;
mod friends;
mod gallery;
mod gathering;
mod limits;
mod listen;
mod meta;
mod moments;
mod notices;
mod operation;
mod pages;
mod people;
mod pictures;
mod pods;
mod preview;
mod problem;
mod puzzles;
mod replays;
mod reports;
mod rules;
mod sets;
mod sharing;
mod table_socket;
mod tables;
mod tv;
mod vacation;
mod websocket_frames;
mod wording;
mod work;

use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::{from_fn, map_response};
use axum::routing::{delete, get, post, put};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, Predicate as _};
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

use crate::accounts::Accounts;
use crate::pictures::Pictures;
use crate::tables::host::Host;
use crate::tv::Tv;

pub use limits::Limits;
pub use listen::listen;
pub use pages::Pages;

/// State that all handlers share.
pub struct App {
    /// Tables of this node.
    pub host: Arc<Host>,
    /// Accounts in the database.
    pub accounts: Accounts,
    /// Rate limits and counts of connections.
    pub limits: Limits,
    /// Cache of computed evaluations of finished games.
    pub worked: moments::ValueCache,
    /// The game that is shown to everybody.
    pub tv: Tv,
    /// Files for browsers.
    pub pages: Pages,
    /// The operator's pictures of cards.
    pub pictures: Pictures,
    /// Time of the start.
    pub started: Instant,
}

/// Description of the API.
#[cfg(feature = "schema")]
#[derive(utoipa::OpenApi)]
#[openapi(
    info(title = "Maneframe", description = "Tables of the My Little Pony Collectible Card Game over the network"),
    paths(
        accounts::guest,
        accounts::me,
        accounts::rename,
        accounts::delete,
        accounts::password,
        accounts::recovery_codes,
        accounts::sign_in,
        accounts::sign_out,
        accounts::recover,
        accounts::tokens,
        accounts::make_token,
        accounts::revoke_token,
        accounts::named,
        accounts::close,
        accounts::roles,
        accounts::blocks,
        accounts::block,
        accounts::unblock,
        vacation::mine,
        vacation::take,
        tables::lobby,
        tables::open,
        tables::one,
        tables::close,
        tables::cards,
        tables::sit,
        tables::invite,
        tables::quick,
        tables::mine,
        tv::game,
        table_socket::open,
        replays::one,
        replays::play_on,
        moments::account,
        moments::moments,
        moments::position,
        moments::turns,
        moments::value,
        rules::rules,
        rules::rule,
        rules::term,
        rules::scenario,
        rules::play,
        rules::all_lessons,
        rules::campaign,
        rules::play_campaign,
        rules::learn,
        puzzles::all,
        puzzles::one,
        puzzles::play,
        meta::server,
        meta::bots,
        meta::formats,
        meta::house_rules,
        decks::decks,
        decks::deck,
        decks::read,
        decks::hand,
        cards::search,
        cards::card,
        cards::uses,
        cards::sets,
        cards::explain,
        pictures::all,
        pictures::one,
        pods::packs,
        pods::mine,
        pods::waiting,
        pods::open,
        pods::one,
        pods::info,
        pods::sit,
        pods::act,
        pods::hint,
        pods::cards,
        pods::record,
        pods::table,
        pods::delete,
        events::all,
        events::mine,
        events::open,
        events::one,
        events::delete,
        events::round,
        events::act,
        events::table,
        events::list,
        events::log,
        events::file,
        events::file_back,
        events::appoint,
        events::link_player,
        events::accept,
        events::judge,
        events::export,
        events::live,
        events::qr,
        people::one,
        people::ladder,
        gallery::mine,
        gallery::keep,
        gallery::change,
        gallery::forget,
        gallery::withdraw,
        gallery::all,
        gallery::one,
        sets::mine,
        sets::keep,
        sets::change,
        sets::forget,
        sets::withdraw,
        sets::all,
        sets::one,
        friends::all,
        friends::ask,
        friends::part,
        friends::presence,
        friends::challenge,
        friends::challenges,
        friends::shown,
        friends::decline,
        notices::mine,
        notices::key,
        notices::wake,
        notices::forget,
        reports::report,
        reports::all,
        reports::answer,
        admin::state,
        admin::accounts,
        admin::tables,
        admin::suspend,
        admin::announce
    )
)]
struct Description;

/// Returns the OpenAPI description of the HTTP API, as in `docs/openapi.json`.
#[cfg(feature = "schema")]
pub fn openapi() -> String {
    use utoipa::OpenApi as _;
    let mut text = Description::openapi().to_pretty_json().unwrap_or_default();
    text.push('\n');
    text
}

/// Returns the router for all paths.
pub fn router(app: Arc<App>) -> Router {
    let body = app.host.services.config.body_bytes;
    let api = Router::new()
        .route("/guests", post(accounts::guest))
        .route("/sessions", post(accounts::sign_in).delete(accounts::sign_out))
        .route("/recovery", post(accounts::recover))
        .route("/me", get(accounts::me).patch(accounts::rename).delete(accounts::delete))
        .route("/me/password", put(accounts::password))
        .route("/me/recovery-codes", post(accounts::recovery_codes))
        .route("/me/tokens", get(accounts::tokens).post(accounts::make_token))
        .route("/me/tokens/{id}", delete(accounts::revoke_token))
        .route("/me/blocks", get(accounts::blocks).post(accounts::block))
        .route("/me/blocks/{id}", delete(accounts::unblock))
        .route("/me/vacation", get(vacation::mine).put(vacation::take))
        .route("/accounts", get(accounts::named))
        .route("/accounts/{id}", delete(accounts::close))
        .route("/accounts/{id}/roles", put(accounts::roles))
        .route("/me/tables", get(tables::mine))
        .route("/tables", get(tables::lobby).post(tables::open))
        .route("/tables/{code}", get(tables::one).delete(tables::close))
        .route("/tables/{code}/cards", get(tables::cards))
        .route("/tables/{code}/seats", post(tables::sit))
        .route("/tables/{code}/invitations", post(tables::invite))
        .route("/tables/{code}/socket", get(table_socket::open))
        .route("/quick", post(tables::quick))
        .route("/tv", get(tv::game))
        .route("/replays/{id}", get(replays::one))
        .route("/replays/{id}/tables", post(replays::play_on))
        .route("/scenarios/{id}/tables", post(rules::play))
        .route("/campaign/{id}/tables", post(rules::play_campaign))
        .route("/lessons/{id}/tables", post(rules::learn))
        .route("/puzzles", get(puzzles::all))
        .route("/puzzles/{id}", get(puzzles::one))
        .route("/puzzles/{id}/tables", post(puzzles::play))
        .route("/decks", get(decks::decks))
        .route("/decks/read", post(decks::read))
        .route("/decks/hand", post(decks::hand))
        .route("/decks/{name}", get(decks::deck))
        .route("/packs", get(pods::packs))
        .route("/pods", get(pods::mine).post(pods::open))
        .route("/pods/waiting", get(pods::waiting))
        .route("/pods/{id}", get(pods::one).delete(pods::delete))
        .route("/pods/{id}/info", get(pods::info))
        .route("/pods/{id}/seats", post(pods::sit))
        .route("/pods/{id}/acts", post(pods::act))
        .route("/pods/{id}/hint", get(pods::hint))
        .route("/pods/{id}/cards", get(pods::cards))
        .route("/pods/{id}/record", get(pods::record))
        .route("/pods/{id}/tables", post(pods::table))
        .route("/me/events", get(events::mine))
        .route("/events", get(events::all).post(events::open).layer(DefaultBodyLimit::max(events::FILE)))
        .route("/events/{id}", get(events::one).delete(events::delete))
        .route("/events/{id}/rounds/{n}", get(events::round))
        .route("/events/{id}/acts", post(events::act))
        .route("/events/{id}/tables", post(events::table))
        .route("/events/{id}/tables/{table}/invitations", post(events::judge))
        .route("/events/{id}/lists/{n}", get(events::list))
        .route("/events/{id}/log", get(events::log))
        .route(
            "/events/{id}/file",
            get(events::file).post(events::file_back).layer(DefaultBodyLimit::max(events::FILE)),
        )
        .route("/events/{id}/staff", post(events::appoint))
        .route("/events/{id}/staff/{secret}", post(events::accept))
        .route("/events/{id}/players/{n}/link", post(events::link_player))
        .route("/events/{id}/exports/{name}", get(events::export))
        .route("/events/{id}/live", get(events::live))
        .route("/qr", get(events::qr))
        .route("/people/{name}", get(people::one))
        .route("/ladder", get(people::ladder))
        .route("/me/decks", get(gallery::mine).post(gallery::keep))
        .route("/me/decks/{id}", put(gallery::change).delete(gallery::forget))
        .route("/gallery", get(gallery::all))
        .route("/me/friends", get(friends::all).post(friends::ask))
        .route("/me/friends/{id}", delete(friends::part))
        .route("/me/friends/{id}/challenges", post(friends::challenge))
        .route("/me/presence", get(friends::shown).put(friends::presence))
        .route("/me/challenges", get(friends::challenges))
        .route("/me/challenges/{code}", delete(friends::decline))
        .route("/me/notices", get(notices::mine))
        .route("/push", get(notices::key))
        .route("/me/pushes", post(notices::wake).delete(notices::forget))
        .route("/gallery/{id}", get(gallery::one).delete(gallery::withdraw))
        .route("/me/sets", get(sets::mine).post(sets::keep).layer(DefaultBodyLimit::max(sets::BODY)))
        .route("/me/sets/{id}", put(sets::change).delete(sets::forget).layer(DefaultBodyLimit::max(sets::BODY)))
        .route("/gallery/sets", get(sets::all))
        .route("/gallery/sets/{id}", get(sets::one).delete(sets::withdraw))
        .route("/reports", get(reports::all).post(reports::report))
        .route("/reports/{id}", put(reports::answer))
        .route("/admin", get(admin::state))
        .route("/admin/accounts", get(admin::accounts))
        .route("/admin/accounts/{id}/suspension", put(admin::suspend))
        .route("/admin/tables", get(admin::tables))
        .route("/admin/announcement", put(admin::announce))
        .route("/cards/{id}/uses", get(cards::uses))
        .route("/texts/explain", post(cards::explain))
        .route("/server", get(meta::server))
        .route("/bots", get(meta::bots))
        .route("/formats", get(meta::formats))
        .route("/house-rules", get(meta::house_rules))
        .route("/openapi.json", get(meta::openapi))
        .route("/messages.schema.json", get(meta::schema));
    let header = |name: &'static str, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(HeaderName::from_static(name), HeaderValue::from_static(value))
    };
    // These answers change only if the program changes or sets are imported.
    let lasting = Router::new()
        .route("/pictures", get(pictures::all))
        .route("/pictures/{name}", get(pictures::one))
        .route("/cards", get(cards::search))
        .route("/cards/{id}", get(cards::card))
        .route("/sets", get(cards::sets))
        .route("/rules", get(rules::rules))
        .route("/rules/{number}", get(rules::rule))
        .route("/terms/{term}", get(rules::term))
        .route("/scenarios/{id}", get(rules::scenario))
        .route("/campaign", get(rules::campaign))
        .route("/lessons", get(rules::all_lessons))
        .route("/replays/{id}/account", get(moments::account))
        .route("/replays/{id}/moments", get(moments::moments))
        .route("/replays/{id}/position", get(moments::position))
        .route("/replays/{id}/turns", get(moments::turns))
        .route("/replays/{id}/value", get(moments::value))
        .layer(map_response(cache::for_an_hour));
    let programs = Router::new()
        .nest("/api/v1", api.merge(lasting))
        .route("/healthz", get(operation::healthz))
        .route("/readyz", get(operation::readyz))
        .route("/metrics", get(operation::metrics))
        .layer(axum::middleware::from_fn_with_state(Arc::clone(&app), limits::requests));
    // Requests for pages have no rate limit, because a browser loads many files at once and they are served from
    // memory.
    programs
        .fallback(pages::serve)
        .layer(from_fn(wording::render))
        .layer(CompressionLayer::new().compress_when(cache::IsLasting.and(DefaultPredicate::new())))
        .layer(DefaultBodyLimit::max(body))
        .layer(TimeoutLayer::with_status_code(
            axum::http::StatusCode::REQUEST_TIMEOUT,
            std::time::Duration::from_secs(30),
        ))
        .layer(header("x-content-type-options", "nosniff"))
        .layer(header("referrer-policy", "no-referrer"))
        .layer(map_response(pages::unframed))
        .layer(header("content-security-policy", "default-src 'none'; frame-ancestors 'none'"))
        .layer(map_response(cache::control))
        .with_state(app)
}
