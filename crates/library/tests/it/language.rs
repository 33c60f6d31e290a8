//! Checks that abilities stay equal when they are written and read again in both formats. The bundled cards are used,
//! and the printed ones if their files are next to the project.

use std::path::Path;

use maneframe_card::ability::Ability;
use maneframe_card::{Card, compact};
use maneframe_library::{CardSet, Library, octgn};

fn sets() -> Vec<CardSet> {
    let library = Library::bundled();
    let mut sets = library.sets().to_vec();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cards/octgn/sets");
    let Ok(files) = std::fs::read_dir(&folder) else {
        eprintln!("skipped: {} is not there", folder.display());
        return sets;
    };
    for file in files {
        let path = file.expect("readable").path();
        let bytes = std::fs::read(&path).expect("readable");
        let (mut set, _) = octgn::read_set(&path.display().to_string(), &bytes).expect("set is right");
        set.read_lines(maneframe_cardtext::Vocabulary::standard());
        sets.push(set);
    }
    sets
}

#[test]
fn cards_are_read_from_their_compact_form() {
    let sets = sets();
    let cards: Vec<&[Card]> = sets.iter().map(|set| &set.cards[..]).collect();
    let bytes = compact::write(&cards);
    assert!(compact::read(&bytes).expect("it was just written") == cards);
    // Truncated data or data with a changed byte is an error or another card.
    let mut bytes = compact::write(&cards[..1]);
    for end in (0..bytes.len()).step_by(97) {
        assert!(compact::read(&bytes[..end]).is_err(), "{end} of {} bytes", bytes.len());
        bytes[end] ^= 0x55;
        let _ = compact::read(&bytes);
        bytes[end] ^= 0x55;
    }
    let nested = [vec![1, 1, 0], vec![1; 100_000]].concat();
    assert!(compact::read(&nested).is_err());
}

#[test]
fn abilities_are_read_from_json() {
    let mut count = 0;
    for ability in
        sets().iter().flat_map(|set| &set.cards).flat_map(|card| &card.faces).flat_map(|face| face.abilities())
    {
        let json = serde_json::to_string(ability).expect("plain data");
        let read: Ability = serde_json::from_str(&json).unwrap_or_else(|e| panic!("{e}: {json}"));
        assert!(read == *ability, "{json}");
        count += 1;
    }
    assert!(count > 300, "{count} abilities");
    for wrong in ["\"no-such-word\"", "{}", "[]", "3", "{\"triggered\":{}}", "{\"keyword\":\"swift\",\"chaos\":1}"] {
        assert!(serde_json::from_str::<Ability>(wrong).is_err(), "{wrong}");
    }
}
