//! Rules that normalise a line before it is read.

use maneframe_cardtext::NORMALIZATIONS;
use maneframe_cardtext::inspect::{WORDS, a_rule_fits, normalize};

/// Lines to which each rule applies, with the results.
const CASES: &[(&str, &str, &str)] = &[
    ("straight-quotes", "That card\u{2019}s power is \u{201c}big\u{201d}.", "That card's power is \"big\"."),
    ("plain-minus", "It gets \u{2013}2 power and \u{2212}1 more.", "It gets -2 power and -1 more."),
    ("paragraph-mark", "<P> Draw a card.", "Draw a card."),
    ("single-spaces", "Draw  a   card.", "Draw a card."),
    ("one-full-stop", "Draw a card..", "Draw a card."),
    ("slip-an-a", "Play on an a Problem.", "Play on a Problem."),
    ("slip-owner", "Put it into its owner' hand.", "Put it into its owner's hand."),
    ("slip-comma", "When this card enters play you may draw.", "When this card enters play, you may draw."),
    ("needless-again", "Turn it over again.", "Turn it over."),
    ("capital-friend", "Ready your friends.", "Ready your Friends."),
    ("capital-problem", "Move to a problem.", "Move to a Problem."),
    ("small-power", "It gets +1 Power until then.", "It gets +1 power until then."),
    ("hyphen-face-down", "Turn it facedown.", "Turn it face-down."),
    ("small-phase", "Wait for the Troublemaker phase.", "Wait for the Troublemaker Phase."),
    ("colour-icon", "Ready each of your Orange Friends.", "Ready each of your [Honesty] Friends."),
    ("reminder", "Draw a card. (You know how.)", "Draw a card."),
    ("trim", " Draw a card. ", "Draw a card."),
    ("full-stop", "Play on a Friend", "Play on a Friend."),
];

#[test]
fn each_rule_does_what_its_name_says() {
    for (name, given, wanted) in CASES {
        let normal = normalize(given);
        assert_eq!(normal.text, *wanted, "{name}");
        assert!(normal.applied.contains(name), "{name}: {:?}", normal.applied);
    }
    for name in NORMALIZATIONS {
        assert!(CASES.iter().any(|(case, ..)| case == name), "{name} has no test");
    }
    for rule in WORDS {
        assert!(NORMALIZATIONS.contains(&rule.name), "{} is not listed", rule.name);
        assert!(a_rule_fits(rule.from), "{} is overlooked", rule.name);
    }
}

#[test]
fn a_line_in_shape_is_left_alone() {
    for line in ["Swift", "Starting Problem", "When you draw a card, gain [1]."] {
        let normal = normalize(line);
        assert_eq!((normal.text.as_str(), normal.applied.len()), (line, 0));
    }
}

#[test]
fn places_are_those_of_the_given_text() {
    let normal = normalize("<P> Draw  a card. (Yes.) Wow.");
    assert_eq!(normal.text, "Draw a card. Wow.");
    let at = |word: &str| normal.original(normal.text.find(word).expect("a word"));
    assert_eq!((at("Draw"), at("card"), at("Wow")), (4, 12, 25));
}
