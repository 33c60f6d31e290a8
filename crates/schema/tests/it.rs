//! The descriptions below `docs/` match the types.

#[test]
fn descriptions_are_up_to_date() {
    for (name, text) in maneframe_schema::descriptions() {
        let checked_in = std::fs::read_to_string(maneframe_schema::folder().join(name)).unwrap_or_default();
        assert!(checked_in == text, "docs/{name} differs from the types; run `cargo run -p maneframe-schema`");
    }
}
