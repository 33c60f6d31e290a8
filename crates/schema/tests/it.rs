//! Checks that the descriptions below `docs/` match the types.

#[test]
fn descriptions_are_up_to_date() {
    for (name, text) in maneframe_schema::descriptions() {
        let checked_in = std::fs::read_to_string(maneframe_schema::folder().join(name)).unwrap_or_default();
        assert!(checked_in == text, "docs/{name} differs from the types; run `cargo run -p maneframe-schema`");
    }
}

/// A path parameter appears in braces in its path. All other parameters are query parameters.
#[test]
fn parameters_are_where_they_are_said_to_be() {
    let text = std::fs::read_to_string(maneframe_schema::folder().join("openapi.json")).expect("it is checked in");
    let api: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let mut checked = 0;
    for (path, operations) in api["paths"].as_object().expect("paths") {
        for operation in operations.as_object().expect("operations").values() {
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let name = parameter["name"].as_str().expect("a name");
                let place = if path.contains(&format!("{{{name}}}")) { "path" } else { "query" };
                assert_eq!(parameter["in"], place, "`{name}` of {path}");
                checked += 1;
            }
        }
    }
    assert!(checked > 20, "{checked} parameters");
}
