//! Requests of pages and the answers to them, as over HTTP.

use maneframe_protocol::{Code, Problem};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// Request of a page.
#[derive(Clone, Debug, Deserialize)]
pub struct Request {
    /// `GET`, `POST` and so on.
    pub method: String,
    /// Path after `/api/v1`, with the query.
    pub path: String,
    /// JSON; empty if the request has no body.
    #[serde(default)]
    pub body: String,
}

/// Answer to a request.
#[derive(Clone, Debug, Serialize)]
pub struct Answer {
    /// HTTP status.
    pub status: u16,
    /// True if the body is JSON, false if it is text.
    pub json: bool,
    /// Body; empty if there is none.
    pub body: String,
}

impl Answer {
    /// Answers with a value as JSON.
    pub fn json(status: u16, value: &impl Serialize) -> Answer {
        match serde_json::to_string(value) {
            Ok(body) => Answer { status, json: true, body },
            Err(e) => Answer::problem(&Problem::new(Code::Unavailable, e.to_string())),
        }
    }

    /// Answers with text.
    pub fn text(body: String) -> Answer {
        Answer { status: 200, json: false, body }
    }

    /// Answers without a body.
    pub fn nothing() -> Answer {
        Answer { status: 204, json: false, body: String::new() }
    }

    /// Answers with a problem.
    pub fn problem(problem: &Problem) -> Answer {
        let body = serde_json::to_string(problem).unwrap_or_default();
        Answer { status: problem.code.status(), json: true, body }
    }
}

/// Parts of a request's path, decoded, and its query.
pub struct Target<'a> {
    /// Parts of the path, without empty ones.
    pub parts: Vec<String>,
    query: &'a str,
}

impl<'a> Target<'a> {
    /// Parses a path with a query.
    pub fn read(path: &'a str) -> Target<'a> {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let decoded = |part: &str| percent_encoding::percent_decode_str(part).decode_utf8_lossy().into_owned();
        Target { parts: path.split('/').filter(|part| !part.is_empty()).map(decoded).collect(), query }
    }

    /// Parses the query.
    ///
    /// # Errors
    /// If a parameter is unknown or has a wrong value.
    pub fn query<T: DeserializeOwned>(&self) -> Result<T, Problem> {
        serde_urlencoded::from_str(self.query).map_err(|e| Problem::new(Code::Unreadable, e.to_string()))
    }
}

impl Request {
    /// Parses the body. An empty one counts as an empty object.
    ///
    /// # Errors
    /// If it is no JSON of this type.
    pub fn body<T: DeserializeOwned>(&self) -> Result<T, Problem> {
        let body = if self.body.is_empty() { "{}" } else { &self.body };
        serde_json::from_str(body).map_err(|e| Problem::new(Code::Unreadable, e.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::Target;

    #[test]
    fn a_path_is_decoded_part_by_part() {
        let target = Target::read("/decks/Orange%2FBlue%20x?format=core");
        assert_eq!(target.parts, ["decks", "Orange/Blue x"]);
        let query: std::collections::BTreeMap<String, String> = target.query().expect("a query");
        assert_eq!(query["format"], "core");
    }
}
