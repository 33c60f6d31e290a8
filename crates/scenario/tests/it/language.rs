//! Tests of the language: valid and invalid texts. Nothing may panic.

use maneframe_scenario::{NoCards, Scenario, Verdict, parse, run};
use proptest::prelude::*;

const HEAD: &str =
    "scenario: x\nrule: 609.2b\ncard Gate: Problem, bonus 1, owner 9, opponent 9\ncard Racer: Friend, blue, power 2\n";

fn one(text: &str) -> Scenario {
    parse("test.scn", text).unwrap_or_else(|e| panic!("{e}")).remove(0)
}

fn verdict(rest: &str) -> Verdict {
    run(&one(&format!("{HEAD}{rest}")), &NoCards)
}

fn why(rest: &str) -> String {
    match verdict(rest) {
        Verdict::Failed { why, .. } => why,
        other => panic!("expected a failure, got {other:?}"),
    }
}

fn mistake(text: &str) -> (usize, usize, String) {
    let error = parse("test.scn", text).expect_err("a mistake");
    (error.line(), error.column(), error.to_string())
}

#[test]
fn a_scenario_that_holds_passes() {
    let passed = verdict(
        "P1 problem: Gate\nP1 home: Racer\nP1 tokens: 2\nturn: P1, Main Phase\nP1: move Racer to Gate\nexpect Racer at Gate\n",
    );
    assert_eq!(passed, Verdict::Passed { cited: true });
}

#[test]
fn a_scenario_that_does_not_hold_fails_with_its_line() {
    let text = format!("{HEAD}P1 home: Racer\nturn: P1, Main Phase\n\nexpect Racer power 3\n");
    match run(&one(&text), &NoCards) {
        Verdict::Failed { line, why } => {
            assert_eq!(line, 8);
            assert!(why.contains("found power 2"), "{why}");
            assert!(why.contains("expect Racer power 3\n^^^"), "{why}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_legal_is_not_refused() {
    let told = why(
        "P1 problem: Gate\nP1 home: Racer\nP1 tokens: 2\nturn: P1, Main Phase\nrefused: P1 move Racer to Gate: 609.2b\n",
    );
    assert!(told.contains("no rule forbids it"), "{told}");
}

#[test]
fn what_is_refused_under_another_rule_is_told() {
    let told = why(
        "P1 problem: Gate\nP1 home: Racer\nP1 tokens: 1\nturn: P1, Main Phase\nrefused: P1 move Racer to Gate: 506.2\n",
    );
    assert!(told.contains("609.2b"), "{told}");
}

#[test]
fn an_impossible_action_lists_what_is_possible() {
    let told = why("P1 deck: Racer\nP1 tokens: 1\nturn: P1, Main Phase\nP1: dance\n");
    assert!(told.contains("draw a card") && told.contains("pass"), "{told}");
}

#[test]
fn an_ambiguous_name_is_told_with_its_candidates() {
    let told = why("P1 home: Racer, Racer exhausted\nturn: P1, Main Phase\nexpect Racer is exhausted\n");
    assert!(told.contains("Racer #1") && told.contains("Racer #2"), "{told}");
    let fine = verdict(
        "P1 home: Racer as Ann, Racer exhausted as Bob\nturn: P1, Main Phase\nexpect Bob is exhausted\nexpect Ann is ready\n",
    );
    assert!(fine.passed());
}

#[test]
fn an_unknown_card_is_told_where_it_stands() {
    let told = why("P1 home: Racre\nturn: P1, Main Phase\n");
    assert!(told.contains("Racre") && told.contains("Gate; Racer"), "{told}");
}

#[test]
fn a_player_who_does_not_play_has_no_deck() {
    for place in ["top", "the bottom"] {
        let told = why(&format!("P1 home: Racer\nturn: P1, Main Phase\nexpect Racer on {place} of P4 deck\n"));
        assert!(told.contains("P4 does not play"), "{told}");
    }
}

#[test]
fn missing_printed_cards_skip_a_scenario() {
    assert!(matches!(verdict("needs: ZZ99\nturn: P1, Main Phase\n"), Verdict::Skipped { .. }));
}

#[test]
fn a_state_that_a_scenario_expects_can_be_wrong() {
    // Each of these must fail, since an expectation that can't fail is useless.
    for wrong in [
        "expect P1 points 1",
        "expect P1 tokens 4",
        "expect P1 hand 1",
        "expect Racer power 1",
        "expect Racer has no power",
        "expect Racer is exhausted",
        "expect Racer is not ready",
        "expect Racer at Gate",
        "expect Racer in P1 hand",
        "expect Racer is pink",
        "expect Racer has Swift",
        "expect Racer has 1 counters",
        "expect Racer controlled by P2",
        "expect event: P1 draws",
        "expect no event: Main Phase",
        "expect option: P1 rally Racer",
        "expect no option: P1 move Racer to Gate",
        "expect asked P2",
        "expect winner P1",
        "expect draw",
        "expect now Score Phase",
        "expect P1 can confront Gate",
        "expect P2 knows Rook",
        "refused: P1 move Racer to Gate: 609.2b",
        "pass until event: a comet falls",
    ] {
        let text = format!(
            "card Rook: Friend\nP1 problem: Gate\nP1 home: Racer\nP1 hand: Rook\nP2 hand: Rook\nP1 tokens: 3\nturn: P1, Main Phase\n{wrong}\n"
        );
        let text = text.replace("P1 hand: Rook\n", if wrong.contains("hand 1") { "" } else { "P1 hand: Rook\n" });
        let text = text.replace("P2 hand: Rook\n", "");
        assert!(!verdict(&text).passed(), "`{wrong}` holds where it must not");
    }
}

#[test]
fn mistakes_have_places() {
    assert_eq!(mistake("scenario: x\nrule: 1.2.3\n").0, 2);
    let (line, column, told) = mistake("scenario: x\nrule: 609.2b\nP1 homw: Racer\n");
    assert_eq!((line, column), (3, 4), "{told}");
    let (line, column, told) = mistake("scenario: x\nrule: 609.2b\ncard A: Friend, blu\nturn: P1, start\n");
    assert_eq!((line, column), (3, 17), "{told}");
    let (line, column, told) = mistake("card A: Friend\n  Main Phase: Dance wildly.\nscenario: x\n");
    assert_eq!(line, 2, "{told}");
    assert!(column >= 15, "{column}: {told}");
    assert!(mistake("scenario: x\nturn: P1, start\n").2.contains("has no rule"));
    assert!(mistake("scenario: x\nrule: 609.2b\n").2.contains("no `turn:` line"));
    assert!(mistake("").2.contains("no scenario"));
    assert!(mistake(&format!("{HEAD}turn: P1, start\nP3: pass\n")).2.contains("P3 is not in this game"));
}

/// Blanks of one to three bytes other than the plain space.
const BLANKS: [char; 21] = [
    '\t', '\u{b}', '\u{85}', '\u{a0}', '\u{1680}', '\u{2000}', '\u{2001}', '\u{2002}', '\u{2003}', '\u{2004}',
    '\u{2005}', '\u{2006}', '\u{2007}', '\u{2008}', '\u{2009}', '\u{200a}', '\u{2028}', '\u{202f}', '\u{205f}',
    '\u{3000}', '\u{feff}',
];

/// A scenario that passes, with lines of most kinds.
const SPACED: &str = "scenario: Blanks of all kinds
rule: 609.2b
card Gate: Problem, bonus 1, owner 1 blue + 1 wild, opponent 9
card Racer: Friend, blue, power 2, traits Earth Pony
  Hasty
card Fl ood: Friend, cost 1
P1 problem: Gate
P1 home: Racer exhausted, Racer as Ann with 2 counters, Fl ood owned by P2
P1 hand: Fl ood
P1 deck: 3 Racer
P1 tokens: 2
turn: P1, Main Phase # a remark
P1: move Ann to Gate
expect Ann at Gate
expect Ann has 2 counters
expect Ann has Earth Pony
expect Fl ood #1 at P1 home
expect P1 tokens 0
expect event: P1 moves Ann
";

#[test]
fn every_kind_of_blank_is_read_as_a_space() {
    let plain = run(&one(SPACED), &NoCards);
    assert!(plain.passed(), "{plain:?}");
    for blank in BLANKS {
        let text = SPACED.replace(' ', &blank.to_string());
        assert_eq!(run(&one(&text), &NoCards), plain, "{blank:?}");
    }
    // No panic, wherever one of them appears, alone or after a space.
    for (at, _) in SPACED.match_indices(' ') {
        let (before, after) = SPACED.split_at(at);
        let _ = parse("test.scn", &format!("{before}\u{a0}{}", &after[1..]));
        let _ = parse("test.scn", &format!("{before} \u{3000}{}", &after[1..]));
    }
}

#[test]
fn a_mistake_behind_a_wide_blank_has_its_place() {
    for blank in BLANKS {
        let (line, column, told) = mistake(&format!("{HEAD}P1 hand: Fl{blank}ood owned by P2\nP1{blank}homw: Racer\n"));
        assert_eq!((line, column), (6, 4), "{blank:?}: {told}");
    }
}

#[test]
fn letters_of_several_bytes_before_a_definition_are_read() {
    let text =
        format!("{HEAD}card Café: Friend\n  Main Phase: Draw Xé cards for each é, where X is é.\nturn: P1, start\n");
    let (line, _, told) = mistake(&text);
    assert_eq!(line, 6, "{told}");
}

#[test]
fn several_scenarios_share_the_cards_before_them() {
    let text = "card Racer: Friend\nscenario: a\nrule: 601.2\nP1 home: Racer\nturn: P1, start\nscenario: b\nrule: 601.2\nP2 home: Racer\nturn: P1, start\n";
    let all = parse("test.scn", text).expect("well written");
    assert_eq!(all.iter().map(|s| (s.name.as_str(), s.line)).collect::<Vec<_>>(), [("a", 2), ("b", 6)]);
    assert!(all.iter().all(|s| run(s, &NoCards).passed()));
}

#[test]
fn a_report_turns_into_json() {
    let mut report = maneframe_scenario::Report::default();
    let scenario = one(&format!("{HEAD}turn: P1, start\nexpect P1 points 3\n"));
    report.add(&scenario, run(&scenario, &NoCards));
    let json = serde_json::to_value(&report).expect("plain data");
    assert_eq!((json["passed"].as_u64(), json["failed"].as_u64()), (Some(0), Some(1)));
    let first = &json["results"][0];
    assert_eq!(
        (first["file"].as_str(), first["rule"].as_str(), first["ok"].as_bool()),
        (Some("test.scn"), Some("609.2b"), Some(false))
    );
    assert!(first["why"].as_str().is_some_and(|w| w.contains("points")));
}

fn broke_down(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Failed { why, .. } if why.contains("panicked") || why.contains("invalid game state"))
}

/// Generates lines similar to those that people write.
fn line() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "scenario:",
        "rule:",
        "609.2b",
        "card",
        "Racer",
        "Gate",
        "Friend,",
        "Problem,",
        "power",
        "2",
        "P1",
        "P2",
        "P9",
        "home:",
        "at",
        "hand:",
        "deck:",
        "turn:",
        "Main",
        "Phase",
        "expect",
        "option:",
        "event:",
        "is",
        "exhausted",
        "refused:",
        "pass",
        "until",
        "all",
        "play",
        "move",
        "to",
        "\"",
        "#2",
        "as",
        "with",
        "counters",
        ":",
        ",",
        "+",
        "not",
        "blue",
        "(514.4c)",
        "é",
        "  ",
        "-5",
        "owner",
        "players:",
        "9",
        "windows:",
        "every",
        "on",
        "beneath",
        "mane:",
        "\t",
        "Boosted",
        "boosted:",
        "…",
        "’",
        "owned",
        "by",
        "Fl\u{a0}ood",
        "\u{3000}",
        "\u{2007}P2",
        "X, where X is 2.",
    ]);
    prop::collection::vec(words, 0..9).prop_map(|w| w.join(" "))
}

/// Generates valid lines in any order.
fn readable() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "P1: pass",
        "P2: pass",
        "P1: draw a card",
        "P1: move Racer #1 to Gate",
        "P1: move Racer home",
        "P1: play Rook to Gate",
        "P1: play Rook on Racer",
        "P2: concede",
        "P1: concede",
        "P1: done",
        "P1: yes",
        "P1: Racer #2",
        "P1: rally Racer #2",
        "P1: challenge Lurker",
        "all pass",
        "pass until Score Phase",
        "pass until the next turn",
        "pass until P2's Main Phase",
        "pass until a faceoff",
        "pass until the faceoff ends",
        "pass until P1 is asked",
        "pass until the game ends",
        "pass until event: P1 draws",
        "pass until end of Main Phase",
        "pass until Solve Step",
        "expect P1 total 0",
        "expect Racer #1 is not exhausted",
        "expect Gate on top of P1 problem deck",
        "expect P1 mane at home",
        "expect Rook beneath Racer #1",
        "expect asked P1",
        "refused: P1 play Rook to P1 problem, redeeming Racer #1: 705.2",
        "refused: P2 play Rook home: 609.1",
        "refused with priority: P1 draw a card: 510.3",
        "expect option: P1 pass",
        "expect no option: P1 use Racer #1",
        "expect P1 can't confront Gate",
        "refused: P1 dance: 510.3",
    ])
    .prop_map(str::to_owned)
}

const TABLE: &str = "card Rook: Friend, white, cost 1
  Hasty
card Lurker: Troublemaker, power 1
P1 problem: Gate
P1 home: Racer, Racer frightened
P1 hand: Rook, Rook
P1 deck: 3 Rook
P1 tokens: 5
P2 at Gate: Lurker
turn: P1, Troublemaker Phase
";

proptest! {
    #[test]
    fn arbitrary_text_never_panics(text in ".*") {
        let _ = parse("any.scn", &text);
    }

    #[test]
    fn arbitrary_lines_never_panic(lines in prop::collection::vec(line(), 0..14)) {
        let text = lines.join("\n");
        let _ = parse("any.scn", &text);
        let _ = parse("any.scn", &format!("{HEAD}{text}"));
        let _ = parse("any.scn", &format!("{HEAD}turn: P1, Main Phase\n{text}"));
    }

    #[test]
    fn arbitrary_scenarios_never_panic(lines in prop::collection::vec(line(), 1..6)) {
        let text = format!("{HEAD}P1 home: Racer, Racer exhausted\nP1 tokens: 3\nturn: P1, Main Phase\n{}", lines.join("\n"));
        if let Ok(all) = parse("any.scn", &text) {
            for scenario in all {
                prop_assert!(!broke_down(&run(&scenario, &NoCards)));
            }
        }
    }

    #[test]
    fn readable_scenarios_never_break_down(lines in prop::collection::vec(readable(), 1..16)) {
        let verdict = run(&one(&format!("{HEAD}{TABLE}{}", lines.join("\n"))), &NoCards);
        prop_assert!(!broke_down(&verdict), "{verdict:?}");
    }
}

#[test]
fn where_a_card_is_instead_is_told() {
    for (line, place) in [
        ("P1 hand: Racer", "P1's hand"),
        ("P1 discard: Racer", "P1's discard pile"),
        ("P1 banished: Racer", "P1's banished zone"),
        ("P1 deck: Racer", "P1's deck"),
    ] {
        let told = why(&format!("P1 problem: Gate\n{line}\nturn: P1, Main Phase\nexpect Racer at Gate\n"));
        assert!(told.contains(place), "{told}");
    }
}
