//! Positions written in the scenario language, and bots that continue from there.

use maneframe_bot::{Bot, Greedy};
use maneframe_engine::{CardId, Choice, Game, PlayerId, Stops};
use maneframe_scenario::{NoCards, begin, parse};

/// Player one, whose choices are tested, and player two.
pub const P1: PlayerId = PlayerId(0);
pub const P2: PlayerId = PlayerId(1);

/// Cards that all positions can use.
const CARDS: &str = "
card Gate: Problem, bonus 1, owner 4 blue, opponent 5
card Ford: Problem, bonus 1, owner 5, opponent 4
card Wall: Problem, bonus 1, owner 12, opponent 12
card Racer: Friend, blue, power 2, cost 2
card Rook: Friend, blue, power 2, cost 1
card Pebble: Friend, yellow, power 1, cost 1
card Ox: Friend, yellow, power 4, cost 3
card Dart: Friend, blue, power 2, cost 2
  Swift
card Purse: Friend, blue, power 1, cost 1
  When you play this card, gain [1].
card Mill: Friend, yellow, power 1, cost 1
  Main Phase: Exhaust this card to gain [1].
card Coach: Friend, yellow, power 1, cost 2
  Your other Friends have +1 power.
card Lender: Friend, yellow, power 1, cost 1
  Main Phase: Exhaust this card to ready another one of your characters.
card Windfall: Event, cost 0
  Main Phase: Gain [2].
card Spring: Event, cost 1
  Main Phase: Choose a character. That character gets +2 power until the end of the turn.
card Cheer: Event, cost 1
  Main Phase: Your Friends get +2 power until the end of the turn.
card Broom: Event, cost 1
  Main Phase: Dismiss a Troublemaker.
card Laurel: Event, cost 2
  Main Phase: Score a point.
card Wagon: Event, cost 1
  Main Phase: Move one of your Friends.
card Courage: Event, cost 1
  Main Phase: Unfrighten a Friend.
card Wake: Event, cost 0
  Main Phase: Ready a Friend.
card Saddle: Resource, cost 1
  Play on a Friend.
  That Friend has +2 power.
card Chain: Resource, cost 1
  Play on a Friend.
  That Friend has -2 power.
card Snare: Resource, cost 0
  Play on a Friend.
  That Friend can't be moved.
card Blinkers: Resource, cost 0
  Play on a Friend.
  That Friend can't contribute its power to confronting Problems.
card Imp: Troublemaker, power 3, points 1
";

/// Returns the position that `table` describes, advanced to the next real choice.
pub fn position(table: &str) -> Game {
    position_with("", table)
}

/// Like [`position`], with additional cards.
pub fn position_with(cards: &str, table: &str) -> Game {
    let text = format!("{CARDS}{cards}\nscenario: a position\nrule: 609.2\n{table}\n");
    let scenarios = parse("position.scn", &text).unwrap_or_else(|e| panic!("{}\n{table}", e.shown()));
    let mut game = begin(&scenarios[0], &NoCards).unwrap_or_else(|e| panic!("{e}\n{table}"));
    game.set_stops(Stops::RealChoices);
    while game.decision().is_some_and(|d| d.options.len() == 1) {
        game.choose_index(0);
    }
    game
}

/// Lets greedy bots play until the turn is over. Returns the labels of player one's choices.
pub fn play_turn(game: &mut Game, seed: u64) -> Vec<String> {
    let turn = game.state().turn;
    let mut bots = [Greedy::new(seed), Greedy::new(seed + 1)];
    let mut told = Vec::new();
    while let Some(decision) = game.decision() {
        if game.state().turn != turn {
            break;
        }
        let who = decision.who;
        let choice = bots[who.index()].choose(game, who);
        if who == P1 && decision.options.len() > 1 {
            told.push(game.label(decision.options[choice]).to_string());
        }
        game.choose_index(choice);
    }
    told
}

/// Returns the next choice of a greedy bot.
pub fn chosen(game: &Game, seed: u64) -> Choice {
    let decision = game.decision().expect("a question");
    decision.options[Greedy::new(seed).choose(game, decision.who)]
}

/// Returns the first card whose name begins with `title`.
pub fn card(game: &Game, title: &str) -> CardId {
    let board = game.board();
    let cards = (0..game.state().cards.len() as u16).map(CardId);
    let mut named = cards.filter(|&c| board.def(c).card.name().starts_with(title));
    named.next().unwrap_or_else(|| panic!("there is no {title}"))
}
