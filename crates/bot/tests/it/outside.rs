//! Ids that don't exist in the game, or make no sense, in all queries: each returns, and the game is unchanged.

use crate::common;

use common::{BUNDLED, bundled_library, table};
use maneframe_bot::{Bot, Random};
use maneframe_card::Color;
use maneframe_engine::{Action, AreaId, CardId, Choice, Game, GameOptions, Number, PlayerId, Rng, Viewer};

/// Returns all seats of a table, and some that don't exist.
fn players() -> impl Iterator<Item = PlayerId> {
    [0, 1, 2, 3, 4, 7, 8, 63, 64, 200, 255].into_iter().map(PlayerId)
}

/// Returns all cards of the game, and some that don't exist.
fn cards(game: &Game) -> impl Iterator<Item = CardId> + use<> {
    let there = game.state().cards.len() as u16;
    (0..there + 2).chain([4095, 32_767, 65_534, 65_535]).map(CardId)
}

fn areas() -> impl Iterator<Item = AreaId> {
    [0, 1, 3, 4, 5, 7, 8, 9, 30, 31, 32, 63, 64, 254, 255].into_iter().map(AreaId)
}

fn ask(game: &Game) {
    let there = |player: PlayerId| player.index() < game.state().players.len();
    let has_card = |card: CardId| card.index() < game.state().cards.len();
    for player in players() {
        for number in [
            Number::DrawCost(player),
            Number::Total(player),
            Number::Flips(player),
            Number::HandSize(player),
            Number::HomeLimit(player),
            Number::Income(player),
        ] {
            assert_eq!(game.why(number).total.is_some(), there(player), "{number:?}");
        }
        let _ = game.view(Viewer::Player(player));
        let _ = game.imagine(player, &mut Rng::new(1));
    }
    for card in cards(game) {
        for number in [Number::Power(card), Number::PlayRequirement(card, Color::Blue), Number::Bonus(card)] {
            assert!(has_card(card) || game.why(number).total.is_none(), "{number:?}");
            let account = game.why(number);
            let _ = game.describe_account(&account);
        }
        let _ = (game.why_card(card), game.title(card));
        for player in players() {
            for number in [Number::RallyCost(player, card), Number::ConfrontRequirement(player, card)] {
                assert_eq!(game.why(number).total.is_some(), there(player) && has_card(card), "{number:?}");
            }
            let _ = (game.may_know(Viewer::Player(player), card), game.attempts(player, card));
        }
        for (player, area) in areas().enumerate() {
            let player = PlayerId(player as u8 % 5);
            for number in [Number::PlayCost(player, card, area), Number::MoveCost(player, card, area)] {
                assert!(there(player) && has_card(card) || game.why(number).total.is_none(), "{number:?}");
                let _ = game.why(number);
            }
            let action = Action::Move { card, to: area };
            let _ = (game.action_label(action), game.verdict(player, action));
            let _ = game.why_not(player, Choice::Act(action));
        }
    }
}

#[test]
fn whatever_is_asked_comes_back() {
    let table = table(bundled_library(), &[BUNDLED[0], BUNDLED[1], BUNDLED[0]]);
    let mut game = table.start(GameOptions::new(3).unrecorded());
    let mut bot = Random::new(3);
    for step in 0..150 {
        let Some(who) = game.decision().map(|d| d.who) else { break };
        if step % 15 == 0 {
            ask(&game);
        }
        let choice = bot.choose(&game, who);
        assert!(game.choose_index(choice));
    }
    assert!(game.state().turn > 3, "it is a game");
}

#[test]
fn an_option_that_is_not_there_is_not_taken() {
    let mut game = table(bundled_library(), &BUNDLED).start(1);
    let before = game.state().clone();
    let options = game.decision().expect("somebody is asked").options.len();
    for index in [options, options + 1, usize::MAX] {
        assert!(!game.choose_index(index));
        assert_eq!(game.state(), &before);
    }
    assert!(game.choose_index(options - 1));
    assert_ne!(game.state(), &before);
    while game.decision().is_some() {
        assert!(game.choose_index(0));
    }
    assert!(!game.choose_index(0), "nobody is asked after the end");
}
