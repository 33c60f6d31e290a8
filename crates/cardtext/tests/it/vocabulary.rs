//! Plurals of traits and numbers of keywords.

use maneframe_cardtext::inspect::{plural, with_number};

#[test]
fn plurals_are_formed_by_the_rule() {
    for (one, many) in
        [("Wombat", "Wombats"), ("Fairy", "Fairies"), ("Kirin", "Kirins"), ("Jay", "Jays"), ("Fox", "Foxes")]
    {
        assert_eq!(plural(one), many);
    }
}

#[test]
fn a_number_stands_for_each_x_of_its_own() {
    assert_eq!(with_number("+X power, [X], Xylo X", 3), "+3 power, [3], Xylo 3");
}
