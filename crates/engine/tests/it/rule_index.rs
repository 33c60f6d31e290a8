//! Index of rules, by their numbers in each rulebook.

use maneframe_engine::Edition;
use maneframe_engine::inspect::cr_3_4_changes;

#[test]
fn numbers_of_today_lead_to_those_of_each_rulebook() {
    for edition in Edition::ALL {
        let rulebook = edition.rulebook();
        let index = edition.index();
        for entry in index {
            for today in entry.today() {
                assert_eq!(rulebook.number(today), entry.number, "{edition}");
            }
        }
        // CR 3.8 rules missing here are newer wordings.
        for entry in Edition::Cr38.index() {
            let there = index.iter().any(|e| e.today().any(|n| n == entry.number));
            let later = cr_3_4_changes().any(|(number, today, _)| number.is_none() && today == entry.number);
            assert_eq!(there, edition == Edition::Cr38 || !later, "{edition} {}", entry.number);
        }
    }
}

#[test]
fn one_number_means_one_rule_and_another_one_elsewhere() {
    let of = |edition: Edition, number: &str| edition.index().iter().find(|e| e.number == number);
    let costs = of(Edition::Cr34, "705.2c").expect("it has that rule");
    assert_eq!(costs.today().collect::<Vec<_>>(), ["705.2b"]);
    assert_eq!(costs.module, of(Edition::Cr38, "705.2b").and_then(|e| e.module));
    assert_ne!(Some(costs.says), of(Edition::Cr38, "705.2c").map(|e| e.says));
    assert_eq!(of(Edition::Cr34, "705.2d").expect("it has that rule").today().count(), 2);
    assert!(of(Edition::Cr34, "705.2h").is_none() && of(Edition::Cr38, "705.2h").is_some());
    for edition in Edition::ALL {
        assert_eq!(of(edition, "303.3").is_some(), edition == Edition::Cr38);
        assert_eq!(of(edition, "starter.pay").is_some(), edition.document() != "CR" && edition != Edition::Cr34);
        let numbers: Vec<_> = edition.index().iter().map(|e| e.number).collect();
        let once: std::collections::HashSet<_> = numbers.iter().collect();
        assert_eq!(once.len(), numbers.len(), "{edition} has a number twice");
    }
}
