//! [`solve`] and [`hold`]: everything that a seat can do in its turn without luck, looked at one by one.

use std::collections::HashSet;

use maneframe_engine::{Choice, Game, Outcome, PlayerId, Prompt, State};

use crate::plan::Stage;
use crate::reflex;
use crate::sight::look;

/// One way through the turn.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Line {
    /// All choices of the seat, passes too.
    pub choices: Vec<Choice>,
    /// How many of them do something.
    pub acts: usize,
    /// The choices of a plan: those made without priority.
    pub(crate) stages: Vec<Stage>,
}

/// What can be had in a turn without luck.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The points scored until the turn is over.
    pub points: i16,
    /// Whether that wins.
    pub wins: bool,
    /// The lines with as few acts as any that bring it. Those that come to the same place in another order are one.
    pub lines: Vec<Line>,
    /// How many positions were looked at.
    pub examined: usize,
}

struct Node {
    game: Game,
    line: Line,
}

/// How a line stands: it goes on, it is over, or it is no proof, for it asks others or chance.
#[derive(Clone, Copy, PartialEq)]
enum Stands {
    Asked,
    Over,
    Unproven,
}

/// Tries everything that the seat can do in this turn of its own. A line in which another player has a choice, or in which a draw
/// deck's order matters (a draw, a flip, a shuffle), proves nothing and is left there. `None` where there are more positions than
/// `most`.
pub fn solve(game: &Game, seat: PlayerId, most: usize) -> Option<Solution> {
    let solution = explore(game, seat, most);
    (solution.examined <= most).then_some(solution)
}

/// The same, with what was found among the first positions where there are more.
pub(crate) fn explore(game: &Game, seat: PlayerId, most: usize) -> Solution {
    let before = game.state().players[seat].points;
    let mut best = Solution { points: 0, wins: false, lines: Vec::new(), examined: 0 };
    best.examined = walk(game, seat, most, |stands, game, line| {
        if stands == Stands::Over {
            let wins = matches!(game.outcome(), Some(Outcome::Win(winner)) if winner == seat);
            best.add(game.state().players[seat].points - before, wins, line);
        }
        true
    });
    best
}

/// The lines with as few acts as any after which nobody else has a sure win in the next turn, where somebody would if the seat did
/// nothing. Lines that ask others or chance are no proof, in either turn: they neither hold nor win. `None` too where there are
/// more positions than `most` in a turn.
pub fn hold(game: &Game, seat: PlayerId, most: usize) -> Option<Vec<Line>> {
    if !threatens(&idle(game), most)? {
        return None;
    }
    let (mut held, mut known): (Vec<Line>, bool) = (Vec::new(), true);
    let examined = walk(game, seat, most, |stands, end, line| {
        let fewest = held.first().map_or(usize::MAX, |first| first.acts);
        if stands == Stands::Over && line.acts <= fewest {
            match threatens(end, most) {
                Some(true) => {}
                Some(false) if line.acts < fewest => held = vec![line],
                Some(false) => held.push(line),
                None => known = false,
            }
        }
        known
    });
    (known && examined <= most && !held.is_empty()).then_some(held)
}

/// How many points the next player can score in the next turn without luck, if the seat does nothing in this one.
pub fn threat(game: &Game, seat: PlayerId, most: usize) -> Option<i16> {
    let next = idle(game);
    let who = next.decision().map(|decision| decision.who).filter(|who| *who != seat && *who == next.state().active)?;
    solve(&next, who, most).map(|solution| solution.points)
}

/// The game as the turn ends in which nobody has done anything.
fn idle(game: &Game) -> Game {
    let turn = game.state().turn;
    let mut idle = game.clone();
    idle.set_recording(false);
    reflex::run_out(&mut idle, turn);
    idle
}

/// So many positions are enough for the turns of puzzles.
pub const LONGEST_TURN: usize = 50_000;

/// Whether whoever's turn it is has no sure win in it. False where that isn't known after so many positions.
pub fn is_held(game: &Game, most: usize) -> bool {
    threatens(game, most) == Some(false)
}

/// Whether whoever's turn it is has a sure win in it, whatever others choose before it begins to act. `None` where the game is over,
/// or there are more positions than that.
fn threatens(game: &Game, most: usize) -> Option<bool> {
    let who = game.state().active;
    let decision = game.decision()?;
    if decision.who != who {
        return others_first(game, who, most);
    }
    let mut wins = false;
    let examined = walk(game, who, most, |stands, end, _| {
        wins |= stands == Stands::Over && end.outcome() == Some(Outcome::Win(who));
        !wins
    });
    (wins || examined <= most).then_some(wins)
}

/// The same where somebody else chooses first: one choice that leaves no sure win is enough.
fn others_first(game: &Game, who: PlayerId, most: usize) -> Option<bool> {
    let (turn, start) = (game.state().turn, game.state());
    let mut known = true;
    for option in 0..game.decision().map_or(0, |decision| decision.options.len()) {
        let mut next = game.clone();
        next.set_recording(false);
        next.choose_index(option);
        while next.decision().is_some_and(|decision| decision.options.len() == 1) && next.state().turn == turn {
            next.choose_index(0);
        }
        let lucky = by_luck(&next, who, turn, start) || next.state().turn != turn;
        match if lucky { Some(false) } else { threatens(&next, most) } {
            Some(false) => return Some(false),
            Some(true) => {}
            None => known = false,
        }
    }
    known.then_some(true)
}

/// Goes through all that a seat can do in this turn, and shows where each line ends; stops where that says so, or after so many
/// positions. How many it looked at.
fn walk(game: &Game, seat: PlayerId, most: usize, mut ends: impl FnMut(Stands, &Game, Line) -> bool) -> usize {
    let turn = game.state().turn;
    let mut root = game.clone();
    root.set_recording(false);
    let start = game.state();
    let mut seen = HashSet::from([place(&root, seat)]);
    let mut nodes = vec![Node { game: root, line: Line::default() }];
    let mut examined = 0;
    while !nodes.is_empty() {
        let mut next = Vec::new();
        for node in &nodes {
            let Some(decision) = node.game.decision() else { continue };
            let before_it = look(&node.game, seat);
            for (option, &choice) in decision.options.iter().enumerate() {
                examined += 1;
                if examined > most {
                    return examined;
                }
                let mut game = node.game.clone();
                game.choose_index(option);
                let stands = stand(&mut game, seat, turn, start);
                if stands != Stands::Unproven && !seen.insert(place(&game, seat)) {
                    continue;
                }
                let mut line = node.line.clone();
                line.choices.push(choice);
                if decision.prompt != Prompt::Priority {
                    line.stages.push(Stage { look: before_it, choice });
                }
                line.acts += usize::from(!matches!(choice, Choice::Pass | Choice::Done | Choice::No));
                match stands {
                    Stands::Asked => next.push(Node { game, line }),
                    _ if ends(stands, &game, line) => {}
                    _ => return examined,
                }
            }
        }
        nodes = next;
    }
    examined
}

impl Solution {
    fn add(&mut self, points: i16, wins: bool, line: Line) {
        let fewest = self.lines.first().map_or(usize::MAX, |first| first.acts);
        let (new, old) = ((wins, points), (self.wins, self.points));
        if new > old || new == old && line.acts < fewest {
            (self.wins, self.points, self.lines) = (wins, points, vec![line]);
        } else if new == old && line.acts == fewest {
            self.lines.push(line);
        }
    }
}

/// Goes on to the seat's next choice.
fn stand(game: &mut Game, seat: PlayerId, turn: u16, start: &State) -> Stands {
    loop {
        if by_luck(game, seat, turn, start) {
            return Stands::Unproven;
        }
        if game.outcome().is_some() || game.state().turn != turn {
            return Stands::Over;
        }
        match game.decision() {
            None => return Stands::Over,
            Some(decision) if decision.options.len() == 1 => {}
            Some(decision) if decision.who == seat => return Stands::Asked,
            Some(_) => return Stands::Unproven,
        }
        game.choose_index(0);
    }
}

/// Whether something hung on chance or on the order of a draw deck. Once the turn is over the next player may have drawn.
fn by_luck(game: &Game, seat: PlayerId, turn: u16, start: &State) -> bool {
    let state = game.state();
    let over = state.turn != turn;
    state.rng != start.rng
        || state.players.iter().any(|(id, player)| match &start.players[id].deck {
            deck if over && id != seat => !deck.starts_with(&player.deck),
            deck => *deck != player.deck,
        })
}

/// Where the game stands, whatever the way there.
fn place(game: &Game, seat: PlayerId) -> (u64, u16, u16) {
    let state = game.state();
    let step = state.phase.map_or(0, |phase| 1 + phase as u16);
    (look(game, seat), state.turn, step << 8 | u16::from(state.active.0))
}
