//! Words of a game's cards and their numbers.

use maneframe_card::Symbol;
use maneframe_engine::inspect::{WordId, Words};

#[test]
fn a_word_has_one_number() {
    let mut words = Words::default();
    let names = ["Pegasus", "Earth Pony", "Pegasus", "Harmony"].map(Symbol::new);
    let numbers = names.each_ref().map(|name| words.add(name));
    assert_eq!(numbers[0], numbers[2]);
    assert_eq!(numbers.map(|n| words.get(n).cloned()), names.map(Some));
    assert_eq!(words.number(&Symbol::new("Zebra")), WordId::NONE);
    assert_eq!(words.get(WordId::NONE), None);
}
