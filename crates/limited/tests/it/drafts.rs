//! Drafts by the limited rules, and drafts as values.

use maneframe_card::{Card, CardType};
use maneframe_deck::{Date, Format, check_in};
use maneframe_library::Library;
use maneframe_limited::build::{DRAW, PROBLEMS, missing};
use maneframe_limited::drafter::{Reason, hint};
use maneframe_limited::{
    Block, Chance, Draft, DraftError, Drafter, Entry, Product, Provided, Rated, Ratings, Record, Settings, Stage, build,
};
use proptest::prelude::*;

/// Returns settings with made-up cards: round r, seat s, card c is `r-s-c`.
fn small(seats: usize, rounds: usize, cards: usize) -> Settings {
    let pack = |r: usize, s: usize| (0..cards).map(|c| format!("{r}-{s}-{c}")).collect::<Vec<_>>();
    Settings {
        seats: (0..seats).map(|s| format!("player {s}")).collect(),
        packs: (0..rounds).map(|r| (0..seats).map(|s| pack(r, s)).collect()).collect(),
        seconds: vec![5, 10, 20],
        review_seconds: 60,
        review_between_picks: false,
        extra: vec!["gift".into()],
    }
}

/// All players take the first card, for a number of picks.
fn first_cards(draft: &mut Draft, picks: usize) {
    for _ in 0..picks {
        for seat in draft.waiting() {
            let card = draft.pack(seat).expect("a pack")[0].clone();
            draft.act(Entry::Pick { seat, card, late: false }).expect("a pick");
        }
    }
}

/// Booster Draft Format: the first and third boosters go to the left, the second and fourth to the right.
#[test]
fn packs_go_left_right_left_right() {
    let mut draft = Draft::new(small(4, 4, 3)).expect("a draft");
    for round in 0..4 {
        first_cards(&mut draft, 1);
        let from = if round % 2 == 0 { 3 } else { 1 };
        assert_eq!(draft.pack(0).expect("the next pack")[0], format!("{round}-{from}-1"));
        first_cards(&mut draft, 2);
        for seat in draft.waiting() {
            draft.act(Entry::Ready { seat }).expect("ready");
        }
    }
    assert_eq!(draft.stage(), Stage::Over);
    // Four rounds of three cards, and the extra card of each player.
    assert!((0..4).all(|seat| draft.pool(seat).len() == 13 && draft.pool(seat)[0] == "gift"));
}

/// Picks and pools of others are hidden, and own cards between picks at Tier 2; all may look between rounds.
#[test]
fn picks_are_private() {
    let mut draft = Draft::new(small(3, 2, 2)).expect("a draft");
    draft.act(Entry::Pick { seat: 1, card: "0-1-1".into(), late: false }).expect("a pick");
    let view = draft.view(0).expect("a seat");
    assert_eq!((view.pool, view.waiting), (None, vec![0, 2]));
    assert_eq!(view.seconds, Some(10), "two cards are left: ten seconds");
    assert!(draft.view(1).expect("a seat").pack.is_none(), "who has chosen sees no pack");
    assert_eq!(draft.pool(1).len(), 1, "a card is taken when all have chosen");
    let again = draft.act(Entry::Pick { seat: 1, card: "0-1-0".into(), late: false });
    assert!(matches!(again, Err(DraftError::NotNow(_))));
    let other = draft.act(Entry::Pick { seat: 0, card: "0-1-0".into(), late: false });
    assert_eq!(other, Err(DraftError::NotThere("0-1-0".into())));
    first_cards(&mut draft, 1);
    first_cards(&mut draft, 1);
    assert_eq!(draft.stage(), Stage::Review);
    assert_eq!(draft.view(1).expect("a seat").pool.expect("the review")[1], "0-1-1");
    assert_eq!(draft.view(7), Err(DraftError::NoSeat(7)));
}

/// If a player's time runs out, a card is chosen; if the time of a review runs out, the draft continues.
#[test]
fn time_runs_out() {
    let mut draft = Draft::new(small(2, 2, 1)).expect("a draft");
    draft.time_out(0, |_, pack| pack.len() + 5).expect("a pick");
    assert_eq!(draft.log()[0], Entry::Pick { seat: 0, card: "0-0-0".into(), late: true });
    first_cards(&mut draft, 1);
    draft.time_out(0, |_, _| 0).expect("ready");
    draft.time_out(1, |_, _| 0).expect("ready");
    assert_eq!((draft.stage(), draft.round()), (Stage::Picking, 1));
}

#[test]
fn no_draft_without_players_or_packs() {
    assert_eq!(Draft::new(small(1, 1, 1)), Err(DraftError::Shape));
    assert_eq!(Draft::new(small(2, 0, 1)), Err(DraftError::Shape));
    assert_eq!(Draft::new(small(2, 1, 0)), Err(DraftError::Shape));
    assert_eq!(Draft::new(small(2, 25, 1)), Err(DraftError::Shape));
    assert_eq!(Draft::new(small(2, 1, 61)), Err(DraftError::Shape));
    let gifts = Settings { extra: vec![String::new(); 201], ..small(2, 1, 1) };
    assert_eq!(Draft::new(gifts), Err(DraftError::Shape));
    let mut uneven = small(2, 1, 1);
    uneven.packs[0].pop();
    assert_eq!(Draft::new(uneven), Err(DraftError::Shape));
}

struct Pod {
    draft: Draft,
    ratings: Ratings,
    provided: Vec<String>,
}

/// Returns a draft by a pod of eight bots with the bundled set.
fn pod(library: &Library, seed: u64) -> Pod {
    let block = Block::find("hollowmere").expect("bundled");
    let product = Product::of_block(library, &block, false).expect("boosters");
    let settings = Settings { packs: product.open(8, seed).expect("packs"), extra: Vec::new(), ..small(8, 1, 1) };
    let ratings = Ratings::of(library.cards());
    let mut draft = Draft::new(settings).expect("a draft");
    while draft.stage() != Stage::Over {
        for seat in draft.waiting() {
            let entry = match draft.pack(seat) {
                Some(pack) => {
                    let place = Drafter::Rating.choose(&ratings, draft.pool(seat), pack);
                    Entry::Pick { seat, card: pack[place].clone(), late: false }
                }
                None => Entry::Ready { seat },
            };
            draft.act(entry).expect("a bot does what can be done");
        }
    }
    let provided = block.manes.iter().chain(&block.problems).cloned().collect();
    Pod { draft, ratings, provided }
}

/// Limited Deck Construction: thirty cards from the pool, and exactly five Problems, one of them a Starting Problem.
#[test]
fn bots_build_legal_decks() {
    let library = Library::bundled();
    let limited = Format::find("limited").expect("bundled");
    for seed in 0..12 {
        let Pod { draft, ratings, provided } = pod(&library, seed);
        for seat in 0..8 {
            assert_eq!(draft.pool(seat).len(), 48);
            let deck = build(&ratings, draft.pool(seat), &provided);
            assert_eq!(
                check_in(&deck, library.pool(), &limited, Date::ZERO).violations,
                Vec::new(),
                "seed {seed} seat {seat}"
            );
            assert_eq!(missing(&deck, draft.pool(seat), &provided, &library), Vec::new());
            let sizes = |part: &[maneframe_deck::Entry]| part.iter().map(|e| e.count as usize).sum::<usize>();
            assert_eq!((sizes(&deck.draw), sizes(&deck.problems)), (DRAW, PROBLEMS));
        }
    }
}

/// Returns the cards of the bundled set. Those that `is_unread` picks have a line that could not be parsed.
fn partly_read(library: &Library, is_unread: impl Fn(&Card) -> bool) -> Vec<Card> {
    let mut cards: Vec<Card> = library.cards().cloned().collect();
    for card in cards.iter_mut().filter(|card| is_unread(card)) {
        for line in card.faces.iter_mut().flat_map(|face| &mut face.lines) {
            line.abilities = None;
        }
    }
    cards
}

/// Bots leave out cards that are not fit for play, in packs and in decks, as long as there is any other.
#[test]
fn bots_avoid_cards_that_are_not_fit_for_play() {
    let library = Library::bundled();
    let limited = Format::find("limited").expect("bundled");
    let Pod { draft, provided, .. } = pod(&library, 5);
    let number = |card: &Card| card.id[2..].parse::<usize>().expect("a number");
    let cards = partly_read(&library, |card| number(card).is_multiple_of(7));
    let ratings = Ratings::of(cards.iter());
    let unfit = cards.iter().filter(|card| !ratings.is_fit(&card.id)).count();
    assert!(unfit > 5 && !ratings.is_fit("no such card"), "{unfit}");
    let provided: Vec<String> = provided.into_iter().filter(|id| ratings.is_fit(id)).collect();
    let mut checked = 0;
    for seat in 0..8 {
        let deck = build(&ratings, draft.pool(seat), &provided);
        assert_eq!(check_in(&deck, library.pool(), &limited, Date::ZERO).violations, Vec::new(), "seat {seat}");
        let is_drawn = |card: &&Rated| !matches!(card.kind, CardType::ManeCharacter | CardType::Problem);
        let fit = ratings.all(draft.pool(seat)).filter(is_drawn).filter(|card| card.fit).count();
        if fit >= DRAW {
            assert!(deck.entries().all(|entry| ratings.is_fit(&entry.id)), "seat {seat}: {deck:?}");
            checked += 1;
        }
    }
    assert!(checked > 0);
    let (good, bad): (Vec<&Card>, Vec<&Card>) = cards.iter().partition(|card| ratings.is_fit(&card.id));
    let pack = [bad[0].id.clone(), good[0].id.clone(), bad[1].id.clone()];
    assert_eq!(Drafter::Rating.choose(&ratings, &[], &pack), 1);
    // A pool with only such cards still makes a deck.
    let pool: Vec<String> = cards.iter().map(|card| card.id.clone()).collect();
    let none = partly_read(&library, |card| card.kind != CardType::Problem && card.kind != CardType::ManeCharacter);
    let deck = build(&Ratings::of(none.iter()), &pool, &provided);
    assert_eq!(deck.draw.iter().map(|entry| entry.count as usize).sum::<usize>(), DRAW);
}

/// A file that is cut off at any byte resumes from its last whole entry, and ends the same.
#[test]
fn a_draft_resumed_anywhere_ends_the_same() {
    let library = Library::bundled();
    let Pod { draft, provided, .. } = pod(&library, 3);
    let whole = Record { draft: draft.clone(), seed: 3, provided, deck: None };
    let text = whole.text();
    assert_eq!(Record::read(&text).expect("a draft").draft, draft);
    let head = text.find('\n').expect("a first line") + 1;
    for cut in (head..text.len()).step_by(97) {
        let cut = (0..=cut).rev().find(|i| text.is_char_boundary(*i)).unwrap_or(0);
        let mut resumed = Record::read(&text[..cut]).expect("a draft").draft;
        let done = resumed.log().len();
        assert_eq!(resumed.log(), &draft.log()[..done]);
        for entry in &draft.log()[done..] {
            resumed.act(entry.clone()).expect("what was done before");
        }
        assert_eq!(resumed, draft);
    }
}

/// The deck that is being built is saved with the draft; the last one counts, and one that is too large is dropped.
#[test]
fn a_deck_is_kept_with_its_draft() {
    let library = Library::bundled();
    let Pod { draft, provided, ratings } = pod(&library, 4);
    let first = build(&ratings, draft.pool(0), &provided);
    let mut second = first.clone();
    second.draw[0].count += 1;
    let record = Record { draft, seed: 4, provided, deck: Some(first.clone()) };
    let text = record.text();
    let read = Record::read(&text).expect("a draft");
    assert_eq!((read.deck, &read.draft), (Some(first.clone()), &record.draft));
    let text = text + &Record::deck_line(&second);
    assert_eq!(Record::read(&text).expect("a draft").deck, Some(second.clone()));
    assert_eq!(Record::read(&text[..text.len() - 9]).expect("a draft").deck, Some(first), "cut off");
    second.draw[0].count = 1_000_000;
    let error = Record::read(&(text.clone() + &Record::deck_line(&second))).expect_err("too large").to_string();
    assert!(error.contains(&format!("line {}", text.lines().count() + 1)), "{error}");
}

/// Taking back a pick also drops all later entries; earlier ones stay.
#[test]
fn picks_are_taken_back() {
    let mut draft = Draft::new(small(3, 2, 2)).expect("a draft");
    assert_eq!(draft.before_last_pick(0), None);
    let start = draft.clone();
    first_cards(&mut draft, 1);
    assert_eq!(draft.before_last_pick(0).expect("a pick"), start);
    let one = draft.before_last_pick(2).expect("a pick");
    assert_eq!((one.log().len(), one.waiting()), (2, vec![2]));
    // Also across the review between rounds.
    first_cards(&mut draft, 1);
    let before = draft.clone();
    for seat in draft.waiting() {
        draft.act(Entry::Ready { seat }).expect("ready");
    }
    assert_eq!(draft.before_last_pick(1), before.before_last_pick(1));
    assert_eq!(draft.before_last_pick(0).expect("a pick").pick(), 1);
}

/// A hint is the card that a bot takes, with its reasons in words.
#[test]
fn hints_are_what_bots_take() {
    let library = Library::bundled();
    let Pod { draft, ratings, .. } = pod(&library, 6);
    let name = |id: &str| library.card(id).expect("a card").name();
    let mut seen = std::collections::HashSet::new();
    for round in &draft.settings().packs {
        for (pack, seat) in round.iter().zip(0..) {
            for have in [0, 8, 20, 48] {
                let pool = &draft.pool(seat)[..have];
                let hint = hint(&ratings, pool, pack).expect("a pack");
                assert_eq!(hint.place, Drafter::Rating.choose(&ratings, pool, pack));
                assert!(!hint.reasons.is_empty());
                for reason in &hint.reasons {
                    let words = reason.words(name);
                    assert!(!words.is_empty());
                    seen.insert(std::mem::discriminant(reason));
                }
            }
        }
    }
    assert!(seen.len() >= 4, "{} kinds of reasons", seen.len());
    assert_eq!(hint(&ratings, &[], &[]), None);
    let last = hint(&ratings, &[], &draft.pool(0)[..1]).expect("a card");
    assert_eq!(last.reasons, [Reason::Last]);
}

#[test]
fn wrong_files_are_told() {
    for (text, wanted) in [
        ("", "not a draft"),
        ("{}\n", "not a draft"),
        (
            "{\"maneframe_draft\":9,\"seed\":1,\"provided\":[],\"settings\":{\"seats\":[\"a\",\"b\"],\"packs\":[]}}\n",
            "version 9",
        ),
    ] {
        let error = Record::read(text).expect_err(text).to_string();
        assert!(error.contains(wanted), "{error}");
    }
    let record =
        Record { draft: Draft::new(small(2, 1, 2)).expect("a draft"), seed: 0, provided: Vec::new(), deck: None };
    let wrong = record.text() + "{\"ready\":{\"seat\":0}}\n";
    assert!(Record::read(&wrong).expect_err("nobody reviews yet").to_string().starts_with("line 2"));
    let wrong = record.text() + "{\"pick\":{\"seat\":9,\"card\":\"0-0-0\"}}\n";
    assert!(Record::read(&wrong).expect_err("no such seat").to_string().contains("seat 9 not found"));
}

/// The recommended blocks of the limited rules.
#[test]
fn recommended_blocks() {
    let packs = |name: &str| {
        let block = Block::find(name).expect("bundled");
        (block.sealed.len(), block.draft, block.manes.len(), block.problems.len())
    };
    let of = |sets: [&str; 4]| sets.map(str::to_owned).to_vec();
    assert_eq!(packs("premiere"), (8, of(["ad", "cg", "cn", "pr"]), 6, 6));
    assert_eq!(packs("Odyssey"), (8, of(["mt", "mt", "hm", "eo"]), 9, 3));
    assert!(Block::find("hollowmer").expect_err("misspelled").to_string().contains("hollowmere"));
}

/// A list of sets is filled up in turn: this gives the recommended formats from the sets of each block.
#[test]
fn sets_are_filled_up() {
    let sets = |text: &str| text.split(',').map(str::to_owned).collect::<Vec<_>>();
    let filled = |text: &str, packs| maneframe_limited::block::filled(&sets(text), packs).join(",");
    assert_eq!(filled("mt,hm,eo", 4), "mt,mt,hm,eo");
    assert_eq!(filled("cn", 4), "cn,cn,cn,cn");
    assert_eq!(filled("hm,MT,hm", 8), "hm,hm,hm,hm,hm,MT,MT,MT");
    assert_eq!(filled("ad,cg,cn,pr,pr", 4), "ad,cg,cn,pr,pr", "a list that is long enough stays");
    for name in ["premiere", "odyssey", "hollowmere"] {
        let block = Block::find(name).expect("bundled");
        let mut draft = block.draft.clone();
        draft.dedup();
        let of_sets = Block::of_sets(&draft, None);
        assert_eq!(of_sets.draft, block.draft);
        let (mut made, mut recommended) = (of_sets.sealed, block.sealed);
        made.sort();
        recommended.sort();
        assert_eq!(made.len(), recommended.len());
        if name != "odyssey" {
            assert_eq!(made, recommended);
        }
    }
}

/// All missing sets are named at once; a single one with suggestions.
#[test]
fn lacking_sets_are_named() {
    let library = Library::bundled();
    let error = |codes: &[&str]| {
        let codes: Vec<String> = codes.iter().map(|code| (*code).to_owned()).collect();
        Product::of_sets(&library, &codes, "Evening").expect_err("sets lack").to_string()
    };
    let several = error(&["zz", "hw", "yy", "zz"]);
    assert!(several.contains("Evening") && several.contains("`zz`, `yy`,"), "{several}");
    assert!(error(&["hx", "hw", "hx"]).contains("did you mean `hw`"));
}

/// The provided cards follow from the opened sets, unless a block names them.
#[test]
fn provided_by_the_table_of_the_rules() {
    let library = Library::bundled();
    let hollowmere = Block::find("hollowmere").expect("bundled");
    let product = |codes: &[&str]| {
        let codes: Vec<String> = codes.iter().map(|code| (*code).to_owned()).collect();
        Product::of_sets(&library, &codes, "Evening").expect("boosters")
    };
    let table: Vec<String> = hollowmere.manes.iter().chain(&hollowmere.problems).cloned().collect();
    let open = Block::of_sets(&["HW".to_owned()], None);
    let provided = Provided::of(&library, &open, &product(&["hw"]));
    assert_eq!(provided, Provided { cards: table.clone(), missing: Vec::new() });
    // A cube uses the sets of its cards.
    let cube = Product::Cube { cards: vec!["HW20".into(); 100], pack: 12, rounds: 4 };
    assert_eq!(Provided::of(&library, &open, &cube).cards, table);
    // A named block provides its own cards; the opened set replaces those that no set has.
    let premiere = Block::find("premiere").expect("bundled");
    let elsewhere = Provided::of(&library, &premiere, &product(&["hw"]));
    assert_eq!(elsewhere.missing.len(), 12);
    let is_of_set = |id: &String| library.card(id).is_some_and(|card| card.id.starts_with("HW"));
    assert!(elsewhere.cards.len() >= 12 && elsewhere.cards.iter().all(is_of_set), "{:?}", elsewhere.cards);
}

/// A cube gives each of its cards once.
#[test]
fn cubes_give_no_card_twice() {
    let cards: Vec<String> = (0..100).map(|i| i.to_string()).collect();
    let cube = |rounds| Product::Cube { cards: cards.clone(), pack: 10, rounds };
    let packs = cube(2).open(4, 1).expect("enough cards");
    let mut all: Vec<String> = packs.into_iter().flatten().flatten().collect();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 80);
    assert!(cube(3).open(4, 1).expect_err("too few").to_string().contains("120"));
}

proptest! {
    /// For any picks: each card of the packs is in one pool, all pools are equally large, and the log gives the same
    /// draft.
    #[test]
    fn any_draft_is_sound(seats in 2..6_usize, rounds in 1..5_usize, cards in 1..6_usize, seed in any::<u64>()) {
        let settings = small(seats, rounds, cards);
        let mut draft = Draft::new(settings.clone()).expect("a draft");
        let mut chance = Chance::of(seed, 0);
        while draft.stage() != Stage::Over {
            let waiting = draft.waiting();
            let seat = waiting[chance.below(waiting.len())];
            let entry = match draft.pack(seat) {
                Some(pack) => Entry::Pick { seat, card: pack[chance.below(pack.len())].clone(), late: false },
                None => Entry::Ready { seat },
            };
            draft.act(entry).expect("what can be done");
        }
        let mut pools: Vec<String> = (0..seats).flat_map(|s| draft.pool(s)[1..].to_vec()).collect();
        prop_assert!((0..seats).all(|s| draft.pool(s).len() == 1 + rounds * cards));
        let mut packs: Vec<String> = settings.packs.iter().flatten().flatten().cloned().collect();
        pools.sort();
        packs.sort();
        prop_assert_eq!(pools, packs);
        prop_assert_eq!(Draft::replay(settings, draft.log()).expect("the same"), draft);
    }

    #[test]
    fn no_file_breaks_the_reader(text in "\\PC{0,200}", line in "\\PC{0,80}") {
        let _ = Record::read(&text);
        let record = Record { draft: Draft::new(small(2, 1, 2)).expect("a draft"), seed: 0, provided: Vec::new(), deck: None };
        let _ = Record::read(&(record.text() + &line + "\n"));
        let _ = Block::read("x", text.as_bytes());
    }
}
