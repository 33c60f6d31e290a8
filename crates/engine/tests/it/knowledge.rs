//! Players' knowledge of cards (`occur/knowledge`).

use std::sync::Arc;

use maneframe_card::{Card, CardType};
use maneframe_engine::inspect::{CardMover, CompiledPool, DefId, ZoneId};
use maneframe_engine::{AreaId, CardId, Game, Lists, PlayerId, Position, Rng, Spot, Step, Stops, Viewer, Wanted};

const ONE: PlayerId = PlayerId(0);
const TWO: PlayerId = PlayerId(1);

fn card(title: &str, kind: CardType) -> Arc<Card> {
    let face = maneframe_card::Face { title: title.to_owned(), power: Some(1), ..Default::default() };
    Arc::new(Card {
        id: title.to_owned(),
        set: String::new(),
        guid: None,
        kind,
        rarity: Default::default(),
        cost: Some(0),
        requirements: Vec::new(),
        points: None,
        problem: None,
        faces: vec![face],
    })
}

/// Returns a game with these cards in the second player's hand and deck (top first), by definition: 0 and 1 are
/// Friends, 2 and 3 Troublemakers, 4 is a Problem.
fn game_of(hand: &[u16], deck: &[u16]) -> (Game, Vec<CardId>, Vec<CardId>) {
    let cards = [
        card("Rook", CardType::Friend),
        card("Elm", CardType::Friend),
        card("Grin", CardType::Troublemaker),
        card("Lurker", CardType::Troublemaker),
        card("Gate", CardType::Problem),
    ];
    let pool = CompiledPool::new(&cards, false).unwrap_or_else(|e| panic!("{e}"));
    let mut position = Position::new(Arc::new(pool), 2, 1).unwrap_or_else(|e| panic!("{e}"));
    position.put(DefId(4), TWO, Spot::Play(AreaId::problem(TWO), None));
    let hand = hand.iter().map(|&d| position.put(DefId(d), TWO, Spot::Hand)).collect();
    let mut lying: Vec<CardId> = deck.iter().rev().map(|&d| position.put(DefId(d), TWO, Spot::DeckTop)).collect();
    lying.reverse();
    (position.begin(ONE, 3, Step::MainOpen), hand, lying)
}

fn change(game: &mut Game) -> CardMover<'_> {
    CardMover::new(game)
}

fn known(game: &Game, cards: &[CardId]) -> Vec<bool> {
    cards.iter().map(|&c| game.knows(Viewer::Player(ONE), c)).collect()
}

#[test]
fn one_who_knew_a_copy_in_a_hand_cannot_tell_which_was_played() {
    let (mut game, hand, _) = game_of(&[0, 0, 1], &[]);
    change(&mut game).lay_open(&[hand[0]]);
    assert_eq!(known(&game, &hand), [true, false, false]);
    // The other copy leaves. It may have been the one that was seen.
    change(&mut game).relocate(hand[1], ZoneId::Discard);
    assert_eq!(known(&game, &hand), [false, true, false]);
    assert!(game.knows(Viewer::Player(TWO), hand[0]));
    // Both copies were seen at once, so one of them is known to remain.
    let (mut game, hand, _) = game_of(&[0, 0, 1], &[]);
    change(&mut game).lay_open(&hand);
    change(&mut game).relocate(hand[1], ZoneId::Discard);
    assert_eq!(known(&game, &hand), [true; 3]);
    // The same copy may have been shown twice.
    let (mut game, hand, _) = game_of(&[0, 0, 1], &[]);
    change(&mut game).lay_open(&[hand[0]]);
    change(&mut game).lay_open(&[hand[1]]);
    assert_eq!(known(&game, &hand), [false, true, false]);
}

#[test]
fn what_leaves_a_hand_unseen_may_be_any_card() {
    let (mut game, hand, _) = game_of(&[0, 1], &[1]);
    change(&mut game).lay_open(&hand);
    change(&mut game).relocate(hand[1], ZoneId::Deck);
    assert_eq!(known(&game, &hand), [false, false]);
    assert!(game.knows(Viewer::Player(TWO), hand[1]), "whoever put it there knows it");
    // The last card in hand can't be confused with another.
    change(&mut game).lay_open(&hand[..1]);
    change(&mut game).relocate(hand[0], ZoneId::Deck);
    assert_eq!(known(&game, &hand), [true, false]);
}

#[test]
fn a_troublemaker_played_unseen_may_be_any_troublemaker() {
    let (mut game, hand, _) = game_of(&[2, 3, 0], &[]);
    change(&mut game).lay_open(&hand);
    change(&mut game).announced_unseen(hand[0]);
    change(&mut game).queue_up(hand[0], TWO);
    assert_eq!(known(&game, &hand), [false, false, true]);
    assert!(game.knows(Viewer::Player(TWO), hand[0]) && game.knows(Viewer::Player(TWO), hand[1]));
}

#[test]
fn what_was_seen_in_a_deck_is_known_until_it_is_shuffled() {
    let (mut game, _, deck) = game_of(&[], &[0, 1, 0]);
    change(&mut game).learn(deck[0], ONE.mask());
    change(&mut game).learn(deck[1], ONE.mask());
    // A player who saw the top card knows which card was drawn.
    change(&mut game).draw(TWO, 1);
    assert_eq!(known(&game, &deck), [true, true, false]);
    change(&mut game).shuffle_deck(TWO);
    assert_eq!(known(&game, &deck), [true, false, false]);
}

#[test]
fn several_cards_put_back_in_secret_are_known_to_who_put_them() {
    let (mut game, _, deck) = game_of(&[], &[0, 1, 0]);
    change(&mut game).lay_open(&deck);
    change(&mut game).mix(&deck[..2], TWO);
    assert_eq!(known(&game, &deck), [false, false, true]);
    assert!(game.knows(Viewer::Player(TWO), deck[0]));
    // A single card can't be mixed with others.
    change(&mut game).mix(&deck[2..], TWO);
    assert_eq!(known(&game, &deck), [false, false, true]);
    change(&mut game).look_through(ZoneId::Deck, TWO, TWO);
    assert_eq!(known(&game, &deck), [false; 3]);
}

#[test]
fn what_is_known_stays_where_it_is_imagined() {
    let (mut game, hand, deck) = game_of(&[0, 2, 2], &[1, 0, 2, 0, 1]);
    change(&mut game).learn(deck[0], ONE.mask());
    change(&mut game).learn(hand[0], ONE.mask());
    let mut moved = [false; 2];
    for seed in 0..40 {
        let other = game.imagine(ONE, &mut Rng::new(seed));
        let def = |game: &Game, c: CardId| game.state().card(c).def;
        assert_eq!((def(&other, deck[0]), def(&other, hand[0])), (DefId(1), DefId(0)));
        moved[0] |= def(&other, hand[1]) != def(&game, hand[1]);
        moved[1] |= def(&other, deck[1]) != def(&game, deck[1]);
        // A closed list is imagined: here it contains only the second Friend.
        let elms = |wanted: &Wanted| {
            assert_eq!((wanted.owner, wanted.count, wanted.problems), (TWO, 6, false));
            assert_eq!(wanted.known.len(), 2);
            vec![DefId(1)]
        };
        let closed = Lists::Closed(&elms);
        let other = game.imagine_from(Viewer::Player(ONE), closed, &mut Rng::new(seed));
        assert!(deck[1..].iter().chain(&hand[1..]).all(|&c| def(&other, c) == DefId(1)));
        assert_eq!(def(&other, deck[0]), DefId(1));
    }
    assert_eq!(moved, [true; 2]);
}

#[test]
fn a_face_down_troublemaker_is_another_where_the_list_is_made_up_without_one() {
    let (mut game, _, deck) = game_of(&[], &[2, 0]);
    let lurking = deck[0];
    change(&mut game).enter_face_down(lurking, TWO, AreaId::problem(TWO), TWO.mask());
    let friends = |_: &Wanted| vec![DefId(0)];
    let imagined = (0..40).map(|seed| {
        let closed = Lists::Closed(&friends);
        game.imagine_from(Viewer::Player(ONE), closed, &mut Rng::new(seed)).state().card(lurking).def
    });
    let found: std::collections::BTreeSet<u16> = imagined.map(|def| def.0).collect();
    // It may be any Troublemaker of the pool, not only the real one.
    assert_eq!(found, [2, 3].into());
}

#[test]
fn who_knows_what_is_saved() {
    let (mut game, hand, deck) = game_of(&[0, 2], &[1, 0]);
    change(&mut game).learn(deck[1], ONE.mask());
    let loaded = Game::load(Arc::clone(game.pool()), &game.save(), Stops::EveryDecision);
    let loaded = loaded.unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(known(&loaded, &deck), [false, true]);
    assert_eq!(known(&loaded, &hand), [false; 2]);
}
