//! Rules that normalise a line before it is read.

use maneframe_card::CardType;
use maneframe_cardtext::inspect::{WORDS, a_rule_fits, normalize, respell};
use maneframe_cardtext::{Context, NORMALIZATIONS, SPELLINGS, Verdict, Vocabulary};

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

/// Lines with slips of spelling that each rule corrects, with the results.
const SLIPS: &[(&str, &str, &str)] = &[
    ("plain-quotes", "This card can\u{b4}t be frightened.", "This card can't be frightened."),
    ("dash", "Choose one\u{2014}draw.", "Choose one - draw."),
    ("spaced-marks", "When you draw a card ,gain [1].", "When you draw a card, gain [1]."),
    ("colon-after-timing", "main phase - Draw a card.", "Main Phase: Draw a card."),
    ("one-word", "This card can not win a face-off.", "This card can't win a faceoff."),
    ("apostrophe", "Put it into its owners hand.", "Put it into its owner's hand."),
    ("all-capitals", "DRAW a card.", "draw a card."),
    ("action-tokens", "When you draw, gain 2 AT.", "When you draw, gain [2]."),
    ("small-word", "When you Draw a Card, gain [1].", "When you draw a card, gain [1]."),
    ("capital-word", "Your foals and earth ponies at a problem win.", "Your Foals and Earth Ponies at a Problem win."),
    ("capital-keyword", "Your Friends have swift.", "Your Friends have Swift."),
    ("spaced-sign", "This card gets + 2 power.", "This card gets +2 power."),
    ("this-card", "This Friend can't move.", "This card can't move."),
    ("last-full-stop", "Draw a card!", "Draw a card."),
];

#[test]
fn each_slip_of_spelling_is_corrected() {
    for (name, given, wanted) in SLIPS {
        let spelled = respell(Vocabulary::standard(), &normalize(given), &Context::new(CardType::Friend))
            .unwrap_or_else(|| panic!("{name}"));
        assert_eq!(spelled.text, *wanted, "{name}");
        assert!(spelled.applied.contains(name), "{name}: {:?}", spelled.applied);
    }
    for name in SPELLINGS {
        assert!(SLIPS.iter().any(|(slip, ..)| slip == name), "{name} has no test");
    }
}

#[test]
fn a_line_with_slips_of_spelling_is_a_variant() {
    let friend = Context::new(CardType::Friend);
    let read = |line: &str| Vocabulary::standard().read(line, &friend);
    for (line, canonical) in [
        ("your friends have swift", "Your Friends have Swift."),
        ("This card can not be frightened", "This card can't be frightened."),
        ("MAIN PHASE: DRAW A CARD.", "Main Phase: Draw a card."),
        ("swift, stubborn", "Swift, Stubborn"),
        ("when you play this card , gain 2 AT", "When you play this card, gain [2]."),
    ] {
        let reading = read(line);
        assert_eq!((reading.verdict, reading.canonical.as_deref()), (Verdict::Variant, Some(canonical)), "{line}");
        assert!(reading.normalized.iter().any(|name| SPELLINGS.contains(name)), "{line}: {:?}", reading.normalized);
    }
}

#[test]
fn slips_of_spelling_in_a_line_that_is_read_are_left_alone() {
    let friend = Context::new(CardType::Friend);
    // With open titles, these capitalised words are a title.
    let line = "While you have Home Base, this card has +1 power.";
    assert_eq!(respell(Vocabulary::standard(), &normalize(line), &friend).expect("a slip").applied, ["small-word"]);
    let reading = Vocabulary::standard().read(line, &friend);
    assert_eq!((reading.verdict, reading.normalized.len()), (Verdict::Exact, 0));
}
