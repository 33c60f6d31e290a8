//! Contents of boosters: by the sets' data, by boxes, and reproducible from a seed.

use std::path::Path;

use maneframe_card::Rarity;
use maneframe_library::{CardSet, Library, octgn};
use maneframe_limited::{Booster, Chance};

fn hollowmere() -> CardSet {
    let library = Library::bundled();
    library.sets().iter().find(|set| set.code == "HW").expect("the bundled set").clone()
}

/// Reads a published set, if its file is available.
fn published(file: &str) -> Option<CardSet> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cards/octgn/sets").join(file);
    let Ok(bytes) = std::fs::read(&path) else {
        eprintln!("skipped: no {}", path.display());
        return None;
    };
    Some(octgn::read_set(file, &bytes).expect("the file is read").0)
}

fn rarity(set: &CardSet, id: &str) -> Rarity {
    set.cards.iter().find(|card| card.id == id).expect("a card of the set").rarity
}

/// Returns the chi-squared statistic of pairs of an observed and an expected count.
fn chi_squared(seen: &[(u64, f64)]) -> f64 {
    seen.iter().map(|(n, expected)| (*n as f64 - expected).powi(2) / expected).sum()
}

#[test]
fn packs_hold_what_the_set_says() {
    let set = hollowmere();
    let booster = Booster::of(&set).expect("boosters");
    assert_eq!(booster.size(), 12);
    const PACKS: u64 = 100_000;
    let mut last = [0_u64; 3];
    let mut commons = std::collections::HashMap::new();
    for i in 0..PACKS {
        let pack = booster.open(&mut Chance::of(11, i));
        let count = |wanted| pack.iter().filter(|id| rarity(&set, id) == wanted).count();
        let (c, u, r) = (count(Rarity::C), count(Rarity::U), count(Rarity::R));
        let (sr, ur) = (count(Rarity::SR), count(Rarity::UR));
        assert_eq!((u, r, c + sr + ur), (3, 1, 8), "{pack:?}");
        last[if sr == 1 {
            1
        } else if ur == 1 {
            2
        } else {
            0
        }] += 1;
        for id in pack.iter().filter(|id| rarity(&set, id) == Rarity::C) {
            *commons.entry(id.clone()).or_insert(0_u64) += 1;
        }
        let mut different = pack.clone();
        different.sort();
        different.dedup();
        assert_eq!(different.len(), 12, "no card twice in a pack of this set: {pack:?}");
    }
    let whole = PACKS as f64;
    // A common in 8 of 12, a super rare in 2, an ultra rare in 2. With 2 degrees of freedom 13.8 is exceeded once in
    // a thousand.
    let found =
        chi_squared(&[(last[0], whole * 8.0 / 12.0), (last[1], whole * 2.0 / 12.0), (last[2], whole * 2.0 / 12.0)]);
    assert!(found < 13.8, "{last:?}: {found}");
    // All commons are equally frequent; draws without repetition vary less than the statistic assumes.
    let all: u64 = commons.values().sum();
    let of_set = set.cards.iter().filter(|card| card.rarity == Rarity::C).count();
    let seen: Vec<(u64, f64)> = commons.values().map(|n| (*n, all as f64 / of_set as f64)).collect();
    assert_eq!(seen.len(), of_set);
    // 102 degrees of freedom: 149 is exceeded once in a thousand.
    assert!(chi_squared(&seen) < 149.0, "{}", chi_squared(&seen));
}

#[test]
fn published_sets_keep_their_rates() {
    for (file, ultra) in [("premier.xml", 0.077), ("canterlot-nights.xml", 0.083)] {
        let Some(set) = published(file) else { return };
        let booster = Booster::of(&set).expect("boosters");
        const PACKS: u64 = 100_000;
        let mut ultras = 0;
        for i in 0..PACKS {
            let pack = booster.open(&mut Chance::of(5, i));
            let count = |wanted| pack.iter().filter(|id| rarity(&set, id) == wanted).count();
            assert_eq!((count(Rarity::U), count(Rarity::R)), (3, 1));
            assert_eq!(pack.len(), 12);
            ultras += count(Rarity::UR) as u64;
        }
        let (yes, no) = (PACKS as f64 * ultra, PACKS as f64 * (1.0 - ultra));
        // One degree of freedom: 10.8 is exceeded once in a thousand.
        let found = chi_squared(&[(ultras, yes), (PACKS - ultras, no)]);
        assert!(found < 10.8, "{file}: {ultras}, {found}");
    }
}

#[test]
fn boxes_hold_what_players_have_counted() {
    for (file, packs, supers, ultras) in [
        ("premier.xml", 36, [0, 0], [2, 3]),
        ("canterlot-nights.xml", 36, [0, 0], [3, 4]),
        ("equestrian-odysseys.xml", 9, [2, 2], [1, 1]),
    ] {
        let Some(set) = published(file) else { return };
        let booster = Booster::of(&set).expect("boosters");
        for seed in 0..200 {
            let opened = booster.open_boxed(packs, &mut Chance::of(seed, 0));
            let all = opened.iter().flatten();
            let count = |wanted| all.clone().filter(|id| rarity(&set, id) == wanted).count();
            assert!(opened.iter().all(|pack| pack.len() == 12));
            assert!((supers[0]..=supers[1]).contains(&count(Rarity::SR)), "{file} {seed}");
            assert!((ultras[0]..=ultras[1]).contains(&count(Rarity::UR)), "{file} {seed}");
        }
    }
}

#[test]
fn the_same_seed_opens_the_same_packs() {
    let booster = Booster::of(&hollowmere()).expect("boosters");
    let open = |seed| booster.open_boxed(8, &mut Chance::of(seed, 0));
    assert_eq!(open(7), open(7));
    assert_ne!(open(7), open(8));
}

#[test]
fn a_set_without_boosters_says_so() {
    let library = Library::bundled();
    let error = Booster::find(library.sets().iter(), "hx").expect_err("there is no such set").to_string();
    assert!(error.contains("hx") && error.contains("hw"), "{error}");
    let bare = CardSet { name: "Bare".into(), code: "BA".into(), ..CardSet::default() };
    assert!(Booster::of(&bare).is_err());
}
