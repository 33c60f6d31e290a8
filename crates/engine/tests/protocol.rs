//! The schema of what viewers are told is the one that is written down: who builds on it sees every change.

use std::path::PathBuf;

#[test]
fn the_schema_is_the_one_in_the_docs() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.schema.json");
    let schema = maneframe_engine::message::schema();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &schema).expect("written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == schema, "messages have changed: BLESS=1 cargo test -p maneframe-engine --test protocol");
}
