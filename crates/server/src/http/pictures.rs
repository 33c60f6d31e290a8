//! HTTP handlers for the operator's pictures of cards.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, header};
use maneframe_protocol::{Code, PicturesInfo, Problem};
use maneframe_wording::Wording;

use super::App;
use super::problem::{ApiError, Path};
use super::work::apart;

/// Lists the operator's pictures of cards.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/pictures", tag = "things", responses((status = 200, body = PicturesInfo))))]
pub async fn all(State(app): State<Arc<App>>) -> Json<PicturesInfo> {
    Json(app.pictures.info())
}

/// Returns a picture of a card.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/pictures/{name}", tag = "things", params(("name" = String, Path)),
    responses((status = 200, content_type = "image/*"), (status = 404, body = Problem))))]
pub async fn one(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
) -> Result<([(HeaderName, &'static str); 1], Vec<u8>), ApiError> {
    let gone = || Problem::new(Code::NotFound, Wording::new("problem.no-path"));
    let (path, kind) = app.pictures.find(&name).map(|(path, kind)| (path.to_owned(), kind)).ok_or_else(gone)?;
    let bytes = apart(&app, move || std::fs::read(path)).await?.map_err(|_| gone())?;
    Ok(([(header::CONTENT_TYPE, kind)], bytes))
}
