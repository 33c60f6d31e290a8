//! Measures the possible benefit of thinking during the opponent's turn: `foreseen GAMES WORLDS [SEED]`. In games of
//! greedy bots, at the end of each turn, the player imagines WORLDS continuations of the opponent's turn. The program
//! counts how often one of them leads to the position that the player then actually faces.

#[path = "common/args.rs"]
mod args;
#[path = "common/cards.rs"]
mod cards;
#[path = "common/decks.rs"]
mod decks;

use maneframe_bot::BotKind;
use maneframe_card::ability::Phase;
use maneframe_engine::inspect::flag;
use maneframe_engine::{Game, GameOptions, PlayerId, Rng};

/// A seat's view at its Main Phase: its hand, the cards in play as it sees them, and points and tokens.
type Sees = (Vec<u16>, Vec<(u16, u8, u16)>, Vec<(i16, i16)>);

fn sees(game: &Game, seat: PlayerId) -> Sees {
    let state = game.state();
    let mut hand: Vec<u16> = state.players[seat].hand.iter().map(|&card| state.card(card).def.0).collect();
    let open = |flags: u16| flags & flag::FACE_DOWN == 0;
    let lies = state.play.iter().map(|&card| state.card(card));
    let mut play: Vec<_> =
        lies.map(|c| (if open(c.flags) || c.controller == seat { c.def.0 } else { 0 }, c.area.0, c.flags)).collect();
    hand.sort_unstable();
    play.sort_unstable();
    (hand, play, state.players.iter().map(|(_, p)| (p.points, p.tokens)).collect())
}

/// Returns true if the seat is to act in its own Main Phase.
fn has_come(game: &Game, seat: PlayerId) -> bool {
    let state = game.state();
    state.active == seat && state.phase == Some(Phase::Main) && game.decision().is_some_and(|d| d.who == seat)
}

/// Lets greedy bots play until the seat's next Main Phase. Returns false if the game ends first.
fn play_on(game: &mut Game, seat: PlayerId, rng: &mut Rng) -> bool {
    let mut bots = [0, 1].map(|_| BotKind::Greedy.make(rng.next_u64()));
    while let Some(who) = game.decision().map(|d| d.who) {
        if has_come(game, seat) {
            return true;
        }
        let choice = bots[who.index()].choose(game, who);
        game.choose_index(choice);
    }
    false
}

fn main() {
    let args = args::Args::read();
    let (games, worlds, seed) = (args.number(0), args.number(1), args.number_or(2, 1));
    let decks = decks::Decks::open();
    let (mut turns, mut foreseen, mut share) = (0_u64, 0_u64, 0_u64);
    for number in 0..games {
        let mut rng = Rng::new(seed << 32 | number);
        let (table, _) = decks.deal(&mut rng);
        let mut game = table.start(GameOptions::new(rng.next_u64()).unrecorded());
        let mut bots = [0, 1].map(|_| BotKind::Greedy.make(rng.next_u64()));
        let mut turn = 0;
        while let Some(who) = game.decision().map(|d| d.who) {
            let state = game.state();
            if state.turn > turn && state.turn > 2 && state.active == who {
                // The opponent's previous turn has just ended.
                turn = state.turn;
                let (other, mut real) = (PlayerId(1 - who.0), game.clone());
                if play_on(&mut real, other, &mut rng) {
                    let came = sees(&real, other);
                    let mut hits = 0;
                    for _ in 0..worlds {
                        let mut world = game.imagine(other, &mut rng);
                        hits += u64::from(play_on(&mut world, other, &mut rng) && sees(&world, other) == came);
                    }
                    turns += 1;
                    share += hits;
                    foreseen += u64::from(hits > 0);
                }
            }
            let choice = bots[who.index()].choose(&game, who);
            game.choose_index(choice);
        }
    }
    let percent = |part: u64, all: u64| 100.0 * part as f64 / all.max(1) as f64;
    println!(
        "{turns} turns, {worlds} worlds each: what came was among them {:.1} % of the time; of all worlds {:.2} % came",
        percent(foreseen, turns),
        percent(share, turns * worlds)
    );
}
