//! `maneframe rules`: output and refusals.

use crate::common;

use common::{arg, folder, maneframe};
use serde_json::Value;

/// Returns the output of the command, which must succeed.
fn told(args: &[&str]) -> String {
    let (code, stdout, stderr) = maneframe(folder().path(), &[&["rules"], args].concat(), "");
    assert_eq!(code, 0, "{args:?}: {stderr}");
    stdout
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&told(&[args, &["--json"]].concat())).expect("JSON")
}

/// Returns the error of the command, which must fail.
fn refused(args: &[&str]) -> String {
    let (code, _, stderr) = maneframe(folder().path(), &[&["rules"], args].concat(), "");
    assert_eq!(code, 2, "{args:?}");
    stderr.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn rules_are_told_by_number() {
    let below = told(&["514"]);
    assert!(below.contains("514.1") && below.lines().count() > 5);
    assert!(told(&[]).contains("514 "));
    assert!(refused(&["514.99"]).contains("514"));
    refused(&["\u{1b}☃"]);
    let one = told(&["514.4c"]);
    assert!(one.contains("faceoff.rs") && one.contains("shown by 514/"), "{one}");
    assert_eq!(told(&["CR", "514.4c"]), one);
    assert!(told(&["612.1", "--play"]).contains("0 failed"));
    refused(&["--play"]);
}

#[test]
fn rules_are_counted() {
    let value = json(&["--coverage"]);
    assert_eq!((&value["rules"], &value["missing"]), (&366.into(), &serde_json::json!([])));
}

#[test]
fn keywords_and_terms_are_found_by_their_names() {
    let swift = told(&["swift"]);
    assert!(swift.starts_with("Swift ") && swift.contains("shown by glossary/swift-moves-for-one.scn"), "{swift}");
    assert!(told(&["Home", "Limit", "3"]).starts_with("Home Limit X "));
    assert!(told(&["cutie mark"]).starts_with("Cutie Mark "));
    assert!(told(&["spend", "--play"]).contains("0 failed"));
    assert!(!told(&["swift", "--show"]).contains("villain-frightens"), "its own scenarios");
    let found = json(&["frightens"]);
    let terms: Vec<&str> = found.as_array().expect("a list").iter().filter_map(|r| r["term"].as_str()).collect();
    assert_eq!(terms, ["Villain"], "a term is found by what it means, too");
}

#[test]
fn whole_words_come_first_and_no_middles_of_words() {
    let found = json(&["--search", "tie"]);
    let says: Vec<String> = found
        .as_array()
        .expect("a list")
        .iter()
        .map(|row| row["says"].as_str().expect("it says something").to_lowercase())
        .collect();
    let has = |says: &str, fits: &dyn Fn(&str) -> bool| says.split(|c: char| !c.is_alphanumeric()).any(fits);
    let whole = says.iter().take_while(|s| has(s, &|w| w == "tie")).count();
    assert!(whole > 0, "{says:?}");
    for rest in &says[whole..] {
        assert!(has(rest, &|w| w.starts_with("tie") && w != "tie"), "{rest}");
    }
    assert!(refused(&["swfit"]).contains("did you mean swift,"), "a slip of the pen");
    assert!(refused(&["xyzzy quux"]).contains("no rule or glossary term"));
}

#[test]
fn numbers_are_those_of_the_rulebook() {
    let costs = told(&["705.2c", "--rulebook", "cr-3.4"]);
    assert!(costs.contains("705.2c The action's costs are settled"), "{costs}");
    assert!(costs.contains("in CR 3.8: 705.2b"), "{costs}");
    assert_eq!(told(&["CR 3.4 705.2c"]), costs, "as events cite it");
    let today = told(&["705.2c"]);
    assert!(today.contains("705.2c Then the action's costs get paid"), "{today}");
    assert!(!today.contains("in CR 3.8:"), "{today}");
    // Rules that only one of the rulebooks has, with their scenarios.
    let later = refused(&["303.3", "--rulebook", "cr-3.4"]);
    assert!(later.contains("CR 3.4 has no rule 303.3") && later.contains("CR 3.8 has it"), "{later}");
    assert!(told(&["705.2e", "--rulebook", "cr-3.4"]).contains("rulebooks/rewinding.scn"));
    assert!(!told(&["705.2e"]).contains("rulebooks/rewinding.scn"), "that is CR 3.4's");
    assert!(told(&["starter.supportive", "--rulebook", "crystal-games"]).contains("Supportive works at Problems"));
    let inspired = told(&["inspired", "--rulebook", "canterlot-nights"]);
    assert!(
        inspired.contains("each card with this keyword") && !inspired.contains("inspired-looks-once"),
        "{inspired}"
    );
    assert!(told(&["inspired"]).contains("inspired-looks-once"));
    assert!(told(&["agile", "--rulebook", "crystal-games"]).contains("doesn't have this keyword"));
    assert!(!told(&["swift", "--rulebook", "crystal-games"]).contains("doesn't have this keyword"));
}

#[test]
fn starter_rulebooks_tell_what_they_have_instead() {
    let score = told(&["611.4", "--rulebook", "canterlot-nights"]);
    assert!(
        score.contains("by canterlot-nights: The first to confront") && score.contains("(starter.score)"),
        "{score}"
    );
    assert!(score.contains("rulebooks/first_to_confront.scn") && !score.contains("611/611.4"), "{score}");
    assert!(!told(&["611.4", "--rulebook", "cr-3.4"]).contains("starter."));
    // If they are silent, CR 3.4 and the rules that all rulebooks share are shown.
    assert!(told(&["611.2", "--rulebook", "crystal-games"]).contains("611/611.2"));
    assert!(told(&["starter.score"]).contains("(canterlot-nights)"));
    let villain = told(&["villain", "--rulebook", "canterlot-nights"]);
    assert!(villain.contains("frightens every Friend") && !villain.contains("nobody:"), "{villain}");
    assert!(villain.contains("dismisses the other"), "{villain}");
}

/// Returns a document in which each rule has two words of its own, without the rules in `but`.
fn document(but: &[&str]) -> String {
    document_of(but, |says| says.replace(['(', ')'], ""))
}

/// Like [`document`], with `other` applied to our summary of each rule.
fn document_of(but: &[&str], other: impl Fn(&str) -> String) -> String {
    let all = json(&["--all"]);
    let rules =
        all.as_array().expect("a list").iter().filter_map(|r| Some((r["number"].as_str()?, r["says"].as_str()?)));
    let told = rules.filter(|(n, _)| !but.contains(n)).map(|(n, says)| format!("({n}) Words {n}x. {} ", other(says)));
    told.collect()
}

#[test]
fn official_words_are_kept_for_who_has_them() {
    let library = folder();
    let file = library.path().join("rules.txt");
    let import = |text: &str| {
        std::fs::write(&file, text).expect("written");
        maneframe(library.path(), &["rules", "import", arg(&file)], "")
    };
    let words = |number: &str| maneframe(library.path(), &["rules", number], "").1;
    let (code, stdout, stderr) = import(&document(&[]));
    assert!(code == 0 && !stdout.contains("not in the file"), "{stdout}{stderr}");
    assert!(words("514.4c").contains("Words 514.4cx."));
    assert_eq!(maneframe(library.path(), &["rules", "--search", "514.4cx"], "").1.lines().count(), 1);
    // Missing rules are reported. Another document is refused without any change.
    let (code, stdout, _) = import(&document(&["514.4c", "101.3a"]));
    assert!(code == 0 && stdout.contains("101.3a, 514.4c"), "{stdout}");
    assert!(!words("514.4c").contains("Words") && words("514.4b").contains("Words 514.4bx."));
    let whole = document(&[]);
    let half = &whole[..whole.find("(514)").expect("it is there")];
    let others = [
        ("A letter, and no rules.", "453 of 453 rules are missing"),
        (half, "is written `(514) text`): 514, 514.1"),
        (&format!("Comprehensive Rules Version 3.4 {whole}"), "says version 3.4"),
        ("", "453 of 453"),
        (&document_of(&[], |_| "The tenant shall pay rent in advance.".to_owned()), "but another text"),
    ];
    for (text, why) in others {
        let (code, _, stderr) = import(text);
        let stderr = stderr.split_whitespace().filter(|w| *w != "│").collect::<Vec<_>>().join(" ");
        assert!(code == 2 && stderr.contains(why), "{stderr}");
        assert!(words("514.4b").contains("Words 514.4bx."));
    }
}

#[test]
fn a_game_tells_its_rules_by_its_own_numbers() {
    let says = |rulebook: &str| {
        let args = ["play", "--plain", "--seed", "1", "--rulebook", rulebook];
        maneframe(folder().path(), &args, "rule 705.2c\nrule\nrule swift\nrule 999\nquit\n").1
    };
    let (today, older) = (says("cr-3.8"), says("cr-3.4"));
    assert!(today.contains("CR 705.2c: Then the action's costs get paid"), "{today}");
    assert!(older.contains("CR 3.4 705.2c: The action's costs are settled"), "{older}");
    assert!(older.contains("Swift: ") && older.contains("unknown rule or keyword `999`"), "{older}");
    let starter = maneframe(
        folder().path(),
        &["play", "--plain", "--seed", "1", "--rulebook", "canterlot-nights"],
        "rule villain\nrule 611.4\nrule agile\nquit\n",
    );
    assert!(
        starter.1.contains("(by canterlot-nights: it also dismisses") && starter.1.contains("starter.score"),
        "{}",
        starter.1
    );
    assert!(starter.1.contains("Agile: does nothing"), "{}", starter.1);
    // Citations can be looked up: a question names the document of its rule.
    assert!(older.contains("(CR 3.4 1") && !today.contains("CR 3.4"), "{older}");
}
