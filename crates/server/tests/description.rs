//! What the server says of itself is checked in: `docs/openapi.json` and `docs/server.schema.json`. `BLESS=1` writes them anew.

use std::path::Path;

fn compare(file: &str, now: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(file);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, now).expect("it can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == now,
        "docs/{file} is not what the server says: `BLESS=1 cargo test -p maneframe-server --test description`"
    );
}

#[test]
fn the_http_api_is_as_documented() {
    compare("openapi.json", &maneframe_server::openapi());
}

#[test]
fn the_messages_are_as_documented() {
    compare("server.schema.json", &maneframe_protocol::schema());
}
