//! Index of cards in play: the bits agree with the rows.

use maneframe_engine::PlayerSet;
use maneframe_engine::inspect::{InPlay, MAX_PLAYERS, NOUNS, Row};
use maneframe_engine::{AreaId, CardId, PlayerId, Rng};

fn row(rng: &mut Rng, card: u16) -> Row {
    let noun = NOUNS[rng.below(NOUNS.len())];
    Row {
        card: CardId(card),
        kinds: noun.bits(),
        controller: PlayerId(rng.below(MAX_PLAYERS) as u8),
        // Dilemmas make areas beyond those with bits.
        area: AreaId(rng.below(InPlay::MARKED_AREAS + 4) as u8),
        hidden: false,
    }
}

fn agrees(table: &InPlay) {
    for kind in NOUNS {
        for players in [PlayerSet::ALL, PlayerSet(0b01), PlayerSet(0b10), PlayerSet(0b1101), PlayerSet::NONE] {
            for area in (0..InPlay::MARKED_AREAS as u8 + 4).map(|a| Some(AreaId(a))).chain([None]) {
                let fits = |r: &&Row| r.is(kind) && players.has(r.controller) && area.is_none_or(|a| a == r.area);
                let plainly: Vec<CardId> = table.iter().filter(fits).map(|r| r.card).collect();
                let found: Vec<CardId> = table.of(kind, players, area).map(|r| r.card).collect();
                assert_eq!(found, plainly, "{kind:?} {players:?} {area:?}");
            }
        }
    }
}

#[test]
fn marks_say_what_the_rows_say_however_cards_come_and_go() {
    let mut rng = Rng::new(7);
    let mut table = InPlay::default();
    for round in 0..400_u16 {
        // The number of cards grows far beyond those with bits, and then shrinks.
        let grows = if round < 200 { 3 } else { 1 };
        match rng.below(5) {
            n if n < grows => table.push(row(&mut rng, round)),
            3 if !table.is_empty() => {
                let place = rng.below(table.len());
                table.remove(place);
            }
            _ if !table.is_empty() => {
                let place = rng.below(table.len());
                let changed = Row { card: table[place].card, ..row(&mut rng, round) };
                table.set(place, changed);
            }
            _ => {}
        }
        if round % 20 == 19 {
            agrees(&table);
        }
    }
    let rows = table.to_vec();
    assert!(rows.len() > 10, "{} rows", rows.len());
    table.lay(rows[..rows.len() / 2].iter().chain(&rows[rows.len() / 2 + 1..]).copied());
    agrees(&table);
    table.lay(std::iter::empty());
    agrees(&table);
}
