//! "X, where X is …": a definition moves to its letter and back to the end of the sentence.

use maneframe_cardtext::inspect::{drawn_in, drawn_out};

fn in_place(text: &str) -> String {
    let mut out = text.to_owned();
    while let Some(changes) = drawn_in(&out) {
        changes.into_iter().for_each(|(at, to)| out.replace_range(at, &to));
    }
    out
}

#[test]
fn a_definition_is_read_where_its_letter_stands() {
    for (printed, read) in [
        ("Draw X cards, where X is its power.", "Draw X{its power} cards."),
        (
            "Draw a card. It gets +X power until the end of the turn, where X is half its cost, rounded up. Gain [1].",
            "Draw a card. It gets +X{half its cost, rounded up} power until the end of the turn. Gain [1].",
        ),
        (
            "This card has \"When you move it, gain [X], where X is its cost.\"",
            "This card has \"When you move it, gain [X{its cost}].\"",
        ),
        (
            "Draw X cards and gain [Y], where X is its power and Y is its cost.",
            "Draw X{its power} cards and gain [Y{its cost}].",
        ),
    ] {
        assert_eq!(in_place(printed), read);
    }
    assert_eq!(drawn_out("Draw X{its power} cards. Gain [1]."), "Draw X cards, where X is its power. Gain [1].");
    assert_eq!(
        drawn_out("Gain [X{its power}] and lose [X{its power}]."),
        "Gain [X] and lose [X], where X is its power."
    );
}

#[test]
fn letters_of_several_bytes_may_stand_around_a_definition() {
    assert_eq!(
        in_place("Café: “Draw X cards”, é, where X is its power — é."),
        "Café: “Draw X{its power — é} cards”, é."
    );
    assert!(drawn_in("é, where X is é.").is_none());
    assert!(drawn_in("\u{a0}Xé\u{3000}, where X is 2.").is_none());
}

#[test]
fn what_defines_nothing_is_left_alone() {
    for text in ["Draw a card, where X is 3.", "Xylo, where X is", ", where X is ", "X, where X is ."] {
        let _ = drawn_in(text);
    }
    assert!(drawn_in("Draw a card.").is_none());
    assert!(drawn_in("Draw a card, where X is 3.").is_none());
    assert_eq!(drawn_out("X{ is open."), "X{ is open.");
}
