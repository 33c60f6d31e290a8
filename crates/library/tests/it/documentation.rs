//! Checks of the examples in `docs/sets.md`.

use maneframe_deck::{check, read_deck};
use maneframe_library::{CleaningRule, Pool, read_clarifications, read_toml_set};

const TEXT: &str = include_str!("../../../../docs/sets.md");

/// Returns the first block of that language that contains `word`.
fn block(language: &str, word: &str) -> &'static str {
    let mut blocks = TEXT.split("```").skip(1).step_by(2);
    let found = blocks.find_map(|b| b.strip_prefix(language).filter(|b| b.starts_with('\n') && b.contains(word)));
    found.expect("there is such a block")
}

#[test]
fn the_example_is_a_set_and_its_deck_a_deck() {
    let set = read_toml_set("docs/sets.md", block("toml", "[set]").as_bytes()).expect("the example is right");
    assert_eq!(set.cards.len(), 4);
    let mut pool = Pool::new();
    pool.add(set).expect("the pool is empty");
    let deck = read_deck("docs/sets.md", block("text", "name:").as_bytes(), &pool).expect("the example is right");
    assert!(check(&deck, &pool).unknown.is_empty());
}

#[test]
fn the_example_of_a_clarification_is_one() {
    let text = block("toml", "[[clarification]]");
    let list = read_clarifications("docs/sets.md", text.as_bytes()).expect("the example is right");
    assert_eq!((list.len(), list[0].line), (1, 2));
}

#[test]
fn all_rules_are_listed() {
    for rule in CleaningRule::ALL {
        assert!(TEXT.contains(&format!("| `{rule}` | {}", rule.description())), "{rule}");
    }
}
