//! [`Tries`]: any number of tries to solve a puzzle, at this terminal.

use maneframe_bot::puzzle::{LONGEST_TURN, is_held};
use maneframe_engine::{Choice, Game, PlayerId, Viewer};
use maneframe_library::Library;
use maneframe_scenario::{Aim, Puzzle, SOLVER};
use maneframe_table::situation::sure_win;

use crate::describe::{table, why, words};
use crate::out::{self, say};
use crate::paint::{dim, good, warn};
use crate::plain::{read_line, tell_sheet};

const HELP: &str = "
  NUMBER         take that option                pass, p      pass
  undo, u        take back your last choice      again        begin again
  board, b       the whole table                 options, o   the options again
  card NAME      show a card                     solution     show the solution
  why NAME       explain a card's values, what you can do with it and why not the rest
  quit, q        leave";

/// Any number of tries to solve a puzzle.
pub struct Tries<'a> {
    puzzle: &'a Puzzle,
    library: &'a Library,
    start: Game,
    game: Game,
    /// The game before each choice of this try.
    past: Vec<Game>,
}

/// Result of a line of input.
enum Then {
    /// The game and the question are as before.
    Same,
    /// The game or the question is another one.
    Changed,
    /// The player leaves.
    Left,
}

impl<'a> Tries<'a> {
    /// Prepares tries at a puzzle whose game begins with `start`.
    pub fn new(puzzle: &'a Puzzle, library: &'a Library, start: Game) -> Tries<'a> {
        let game = start.clone();
        Tries { puzzle, library, start, game, past: Vec::new() }
    }

    /// Plays until the puzzle is solved, or the player leaves.
    pub fn run(mut self) -> miette::Result<()> {
        self.tell_table();
        loop {
            self.pass_the_forced();
            if !self.is_over() {
                self.tell_options();
            } else if self.puzzle.aim.is_reached(&self.game, |game| is_held(game, LONGEST_TURN)) {
                say!("{}", good("Solved."));
                return Ok(());
            } else {
                say!("{}", warn(format_args!("Not solved: {}", self.miss())));
                let ways = "`undo` takes back your last choice, `again` begins again, `solution` shows the solution.";
                say!("{}", dim(ways));
            }
            loop {
                let Some(line) = read_line("> ")? else { return Ok(()) };
                match self.obey(line.trim()) {
                    Then::Same => {}
                    Then::Changed => break,
                    Then::Left => return Ok(()),
                }
            }
        }
    }

    /// Passes for the other player, and takes what is the only option.
    fn pass_the_forced(&mut self) {
        while !self.is_over()
            && let Some(decision) = self.game.decision()
            && (decision.who != SOLVER || decision.options.len() == 1)
        {
            let idle = decision.options.iter().position(|option| *option == Choice::Pass);
            self.game.choose_index(idle.unwrap_or(0));
        }
    }

    /// Returns true if the turn, or the game, is over.
    fn is_over(&self) -> bool {
        self.game.decision().is_none() || self.game.state().turn != self.start.state().turn
    }

    fn tell_table(&self) {
        for line in table::of_game(&self.game, Viewer::Player(SOLVER)) {
            say!("{line}");
        }
    }

    fn tell_options(&self) {
        for (i, label) in words::labels(&self.game, Viewer::Player(SOLVER)).iter().enumerate() {
            say!("{:>3}  {label}", i + 1);
        }
    }

    fn obey(&mut self, line: &str) -> Then {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word, rest.trim()) {
            ("", "") | ("options" | "o", _) if !self.is_over() => self.tell_options(),
            ("board" | "b", _) => self.tell_table(),
            ("help" | "?", _) => out::print_lines(HELP),
            ("card", name) => self.tell_card(name),
            ("why" | "w", name) if !name.is_empty() => self.tell_why(name),
            ("solution", _) => out::print_lines(self.puzzle.solved),
            ("quit" | "q", _) => return Then::Left,
            ("again", _) | ("", "") => {
                self.game = self.start.clone();
                self.past.clear();
                return Then::Changed;
            }
            ("undo" | "u", _) => match self.past.pop() {
                Some(before) => {
                    self.game = before;
                    return Then::Changed;
                }
                None => say!("{}", warn("nothing to take back: this is the beginning")),
            },
            ("pass" | "p", "") => {
                let options = self.game.decision().map_or(&[][..], |decision| decision.options);
                let idle = options.iter().position(|option| matches!(option, Choice::Pass | Choice::Done));
                return self.choose(idle.filter(|_| !self.is_over()), "you can't pass now");
            }
            (number, "") if number.parse::<usize>().is_ok() => {
                let option = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
                return self.choose(option, &format!("option {number:.20} not found: `options` lists them"));
            }
            _ => say!("{}", warn(format_args!("unknown command `{line:.60}`; `help` lists the commands"))),
        }
        Then::Same
    }

    /// Takes the option with that index, or says why that is not possible.
    fn choose(&mut self, option: Option<usize>, else_say: &str) -> Then {
        if self.is_over() {
            say!("{}", warn("the turn is over: `undo` takes back your last choice, `again` begins again"));
            return Then::Same;
        }
        let count = self.game.decision().map_or(0, |decision| decision.options.len());
        let Some(index) = option.filter(|&index| index < count) else {
            say!("{}", warn(else_say));
            return Then::Same;
        };
        self.past.push(self.game.clone());
        self.game.choose_index(index);
        Then::Changed
    }

    fn tell_card(&self, name: &str) {
        match self.library.find(name) {
            Ok(card) => tell_sheet(card),
            Err(e) => say!("{}", warn(e)),
        }
    }

    /// Prints the explanations of a card that the solver sees.
    fn tell_why(&self, name: &str) {
        let (state, wanted) = (self.game.state(), name.to_lowercase());
        let mine = state.play.iter().chain(&state.players[SOLVER].hand).copied();
        let called = |card| self.game.board().def(card).card.name().to_lowercase();
        let seen: Vec<_> = mine.filter(|&card| self.game.may_know(Viewer::Player(SOLVER), card)).collect();
        let found = seen.iter().copied().find(|&card| called(card) == wanted);
        match found.or_else(|| seen.iter().copied().find(|&card| called(card).contains(&wanted))) {
            Some(card) => {
                for line in why::about(&self.game, Viewer::Player(SOLVER), Some(SOLVER), card) {
                    say!("   {line}");
                }
            }
            None => say!("{}", warn(format_args!("you see no card `{name:.60}` in play or in your hand"))),
        }
    }

    /// Says why the aim is not reached.
    fn miss(&self) -> String {
        let points = |player: PlayerId| self.game.state().players[player].points;
        match self.puzzle.aim {
            Aim::Win => format!("{SOLVER} has {} points, and the game goes on", points(SOLVER)),
            Aim::Score(most) => format!("{SOLVER} has {} points, and {most} can be reached", points(SOLVER)),
            Aim::Hold => match sure_win(&self.game) {
                Some(acts) => {
                    let acts: Vec<String> = acts.iter().map(ToString::to_string).collect();
                    format!("{} wins in the next turn: {}", *self.game.state().active, acts.join(", then "))
                }
                None => format!("{} can win in the next turn", *self.game.state().active),
            },
        }
    }
}
