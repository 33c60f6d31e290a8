//! Turns from games between greedy bots with the bundled decks, converted to scenarios.

mod write;

use std::fmt::Write as _;

use maneframe_bot::BotKind;
use maneframe_bot::puzzle::Line;
use maneframe_card::ability::Phase;
use maneframe_engine::{Choice, DeckCards, Game, GameOptions, PlayerId, Prompt, Rng, Stops, Table};
use maneframe_library::{Library, Origin};
use maneframe_scenario::{Verdict, begin, parse};

use crate::cards::cards;

/// Player one of a scenario.
pub const SOLVER: PlayerId = PlayerId(0);

/// A source of turns: random games with the bundled decks.
pub struct Source {
    library: Library,
    decks: Vec<DeckCards>,
}

/// A turn converted to a scenario.
pub struct Scene {
    /// The game at the start of the scenario, in player one's turn.
    pub game: Game,
    /// The scenario's table, without its head.
    pub table: String,
    names: write::Names,
}

impl Source {
    pub fn open() -> Source {
        let library = Library::bundled();
        let bundled = library.decks().filter(|(origin, _)| matches!(origin, Origin::Bundled));
        let decks = bundled.map(|(_, deck)| cards(&library, deck)).collect();
        Source { library, decks }
    }

    /// Plays a game and calls `begins` at the start of each Main Phase, with the active player.
    pub fn play(&self, seed: u64, number: u64, mut begins: impl FnMut(&Game, PlayerId)) {
        let mut rng = Rng::new(seed << 32 | number);
        let two = [0, 1].map(|_| self.decks[rng.below(self.decks.len())].clone());
        let mut game = Table::new(&two).expect("a table").start(GameOptions::new(rng.next_u64()).unrecorded());
        let mut bots = [0, 1].map(|_| BotKind::Greedy.make(rng.next_u64()));
        let mut turn = 0;
        while let Some(decision) = game.decision() {
            let (who, state) = (decision.who, game.state());
            let main =
                state.phase == Some(Phase::Main) && decision.prompt == Prompt::PhaseAction && who == *state.active;
            if main && state.turn > turn {
                turn = state.turn;
                begins(&game, who);
            }
            let choice = bots[who.index()].choose(&game, who);
            game.choose_index(choice);
        }
    }

    /// Converts a turn to a scenario, if possible. With `bare`, player two has no cards to draw.
    pub fn scene(&self, game: &Game, seat: PlayerId, bare: bool) -> Option<Scene> {
        let (mut draft, _) = write::table(game, seat)?;
        if bare {
            let lines = draft.lines().filter(|line| !line.starts_with("P2 deck:") && !line.starts_with("P2 discard:"));
            draft = lines.flat_map(|line| [line, "\n"]).collect();
        }
        self.written(&draft)
    }

    /// Converts the turn that a table describes. The table is parsed and written again, so that the order and the names
    /// of the cards follow its lines.
    pub fn written(&self, draft: &str) -> Option<Scene> {
        let (table, names) = write::table(&self.begin(draft)?, SOLVER)?;
        let game = self.begin(&table)?;
        Some(Scene { game, table, names })
    }

    /// Returns the game at the start of a table.
    fn begin(&self, table: &str) -> Option<Game> {
        let scenario = parse("scene.scn", &whole(table)).ok()?.into_iter().next()?;
        let mut game = begin(&scenario, &self.library).ok()?;
        game.set_stops(Stops::RealChoices);
        while game.decision().is_some_and(|d| d.options.len() == 1) {
            game.choose_index(0);
        }
        Some(game)
    }

    /// Returns true if the scenario passes.
    pub fn holds(&self, table_and_steps: &str) -> bool {
        let scenarios = parse("scene.scn", &whole(table_and_steps));
        scenarios.is_ok_and(|all| {
            all.iter().all(|s| matches!(maneframe_scenario::run_unwatched(s, &self.library), Verdict::Passed { .. }))
        })
    }
}

impl Scene {
    /// Converts the choices to steps, one per line, without the passes at the end.
    pub fn lines(&self, line: &Line) -> Option<String> {
        let last = line.choices.iter().rposition(|c| *c != Choice::Pass)?;
        let mut lines = String::new();
        for &choice in &line.choices[..=last] {
            let _ = writeln!(lines, "P1: {}", write::words(SOLVER, &self.names, choice)?);
        }
        Some(lines)
    }

    /// Returns a player's points at the start of the turn.
    pub fn points(&self, player: PlayerId) -> i16 {
        self.game.state().players[player].points
    }
}

fn whole(table: &str) -> String {
    format!("scenario: a turn\nrule: 609.2\n\n{table}")
}
