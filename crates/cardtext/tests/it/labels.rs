//! Names of productions.

use maneframe_cardtext::inspect::{LABELS, label_of, path_of_line};

#[test]
fn every_named_production_is_there() {
    for (production, name) in LABELS {
        let (module, function) = production.rsplit_once("::").expect("a module and a function");
        let file = format!("{}/src/grammar/{}.rs", env!("CARGO_MANIFEST_DIR"), module.replace("::", "/"));
        let source = std::fs::read_to_string(&file).expect("a module of the grammar");
        assert!(source.contains(&format!("fn {function}(p: &mut Pass")), "{production} is gone");
        assert!(name.starts_with('<') && name.ends_with('>'), "{name}");
    }
    assert_eq!(label_of(path_of_line()), None);
    assert_eq!(label_of("any_crate::grammar::verb::phrase::deed"), Some("<an instruction>"));
}
