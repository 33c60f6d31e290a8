//! [`solve`] and [`hold`]: exhaustive search of everything that a seat can do in its turn without depending on luck.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use maneframe_engine::inspect::Frame;
use maneframe_engine::{Choice, Game, Outcome, PlayerId, Prompt, State};

use crate::observation::look;
use crate::plan::Stage;
use crate::reflex;

/// A sequence of choices through the turn.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Line {
    /// All choices of the seat, including passes.
    pub choices: Vec<Choice>,
    /// Number of choices other than passes.
    pub acts: usize,
    /// The choices other than those at priority, as a plan.
    pub(crate) stages: Vec<Stage>,
}

/// The best result of a turn that doesn't depend on luck.
#[derive(Clone, Debug)]
pub struct Solution {
    /// Points scored by the end of the turn.
    pub points: i16,
    /// True if this result wins the game.
    pub wins: bool,
    /// All sequences that reach the result with the minimum number of acts. Sequences through the same positions in a
    /// different order count as one.
    pub lines: Vec<Line>,
    /// Number of positions examined.
    pub examined: usize,
}

struct Node {
    game: Game,
    line: Line,
}

/// State at the end of a sequence. Either the seat has another choice, or the turn is over, or the result is unproven
/// because it depends on other players or on chance.
#[derive(Clone, Copy, PartialEq)]
enum Stands {
    Asked,
    Over,
    Unproven,
}

/// Tries everything that the seat can do in its current turn. A sequence is abandoned as unproven if another player has
/// a choice in it, or if it depends on the order of a draw deck (a draw, a flip or a shuffle). Returns `None` if there
/// are more than `most` positions.
pub fn solve(game: &Game, seat: PlayerId, most: usize) -> Option<Solution> {
    let solution = explore(game, seat, most);
    (solution.examined <= most).then_some(solution)
}

/// Like [`solve`], but returns the best result among the first `most` positions if there are more.
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

/// Returns the shortest sequences after which no opponent has a sure win in the next turn. If the seat did nothing, an
/// opponent would have one. In both turns, a sequence that depends on other players or on chance counts neither as a
/// defence nor as a win. Returns `None` if there is no threat or no defence, or if a turn has more than `most`
/// positions.
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

/// Returns the number of points that the next player can score in the next turn without luck, if the seat does nothing
/// now. Returns `None` if the number can't be determined.
pub fn threat(game: &Game, seat: PlayerId, most: usize) -> Option<i16> {
    let next = idle(game);
    let who =
        next.decision().map(|decision| decision.who).filter(|who| *who != seat && *who == *next.state().active)?;
    solve(&next, who, most).map(|solution| solution.points)
}

/// Returns the game at the end of the current turn, if all players do nothing until then.
fn idle(game: &Game) -> Game {
    let turn = game.state().turn;
    let mut idle = game.clone();
    idle.set_recording(false);
    reflex::run_out(&mut idle, turn);
    idle
}

/// Maximum number of positions in a turn that is searched. It is enough for the turns of all puzzles.
pub const LONGEST_TURN: usize = 50_000;

/// Returns true if the active player has no sure win in this turn. Returns false if that can't be determined within
/// `most` positions.
pub fn is_held(game: &Game, most: usize) -> bool {
    threatens(game, most) == Some(false)
}

/// Returns true if the active player has a sure win in this turn, whatever other players choose before the active
/// player begins. Returns `None` if the game is over, or there are more than `most` positions.
fn threatens(game: &Game, most: usize) -> Option<bool> {
    let who = *game.state().active;
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

/// Like [`threatens`], if another player has to choose first. Returns false if any of that player's choices prevents a
/// sure win.
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

/// Explores everything that the seat can do in this turn. Calls `ends` with the end of each sequence. Stops when `ends`
/// returns false, or after `most` positions. Returns the number of positions that were examined.
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

/// Advances the game to the seat's next choice.
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

/// Returns true if the sequence depended on chance or on the order of a draw deck. Draws of the next player after the
/// end of the turn don't count.
fn by_luck(game: &Game, seat: PlayerId, turn: u16, start: &State) -> bool {
    let state = game.state();
    let over = state.turn != turn;
    state.rng != start.rng
        || state.players.iter().any(|(id, player)| match &start.players[id].deck {
            deck if over && id != seat => !deck.starts_with(&player.deck),
            deck => *deck != player.deck,
        })
}

/// Returns hashes that identify a position, whatever sequence led to it: what lies on the table, and where the turn has
/// got to. Two windows with the same table differ in what can be done in them, and so do two questions of a text.
fn place(game: &Game, seat: PlayerId) -> (u64, u64) {
    let state = game.state();
    let mut course = DefaultHasher::new();
    (state.turn, *state.phase, *state.active, state.draw_step).hash(&mut course);
    for frame in state.frames.iter() {
        std::mem::discriminant(frame).hash(&mut course);
        match frame {
            Frame::Turn(step) => step.hash(&mut course),
            Frame::Window(window) => window.hash(&mut course),
            Frame::Faceoff(step) => step.hash(&mut course),
            _ => {}
        }
    }
    if let Some(decision) = game.decision() {
        (decision.who, decision.options).hash(&mut course);
    }
    (look(game, seat), course.finish())
}
