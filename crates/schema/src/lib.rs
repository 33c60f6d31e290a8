//! Descriptions of Maneframe's messages and files for other programs: JSON Schema and OpenAPI.
//!
//! They are generated from the types by the feature `schema` of the crates that define them, and checked in below
//! `docs/`. The program `maneframe-schema` writes them. A test fails if they differ from the types.

use std::path::PathBuf;

/// Returns the folder that the descriptions are checked in to.
pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// Returns each description's file name and contents.
pub fn descriptions() -> [(&'static str, String); 4] {
    [
        ("deck.schema.json", maneframe_deck::schema()),
        ("openapi.json", maneframe_server::openapi()),
        ("protocol.schema.json", maneframe_engine::message::schema()),
        ("server.schema.json", maneframe_protocol::schema()),
    ]
}
