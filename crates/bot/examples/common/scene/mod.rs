//! Turns of games of greedy bots with the bundled decks, written down as scenarios.

mod write;

use std::fmt::Write as _;

use maneframe_bot::BotKind;
use maneframe_bot::puzzle::Line;
use maneframe_card::ability::Phase;
use maneframe_engine::{Choice, DeckCards, Game, PlayerId, Prompt, Rng, Stops, Table};
use maneframe_library::{Library, Origin};
use maneframe_scenario::{Verdict, begin, parse};

use crate::cards::cards;

/// P1 in a scenario.
pub const SOLVER: PlayerId = PlayerId(0);

/// Where turns come from.
pub struct Source {
    library: Library,
    decks: Vec<DeckCards>,
}

/// A turn that is written down.
pub struct Scene {
    /// The game as the scenario begins it: the turn is P1's.
    pub game: Game,
    /// The scenario, without its head.
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

    /// Plays a game; `begins` is shown the beginning of each Main Phase, and whose it is.
    pub fn play(&self, seed: u64, number: u64, mut begins: impl FnMut(&Game, PlayerId)) {
        let mut rng = Rng::new(seed << 32 | number);
        let two = [0, 1].map(|_| self.decks[rng.below(self.decks.len())].clone());
        let mut game = Table::new(&two, false).expect("a table").start_with(rng.next_u64(), Stops::RealChoices, false);
        let mut bots = [0, 1].map(|_| BotKind::Greedy.make(rng.next_u64()));
        let mut turn = 0;
        while let Some(decision) = game.decision() {
            let (who, state) = (decision.who, game.state());
            let main =
                state.phase == Some(Phase::Main) && decision.prompt == Prompt::PhaseAction && who == state.active;
            if main && state.turn > turn {
                turn = state.turn;
                begins(&game, who);
            }
            let choice = bots[who.index()].choose(&game, who);
            game.choose_index(choice);
        }
    }

    /// That turn, if it can be written down. Where P2 is `bare` it has nothing left to draw.
    pub fn scene(&self, game: &Game, seat: PlayerId, bare: bool) -> Option<Scene> {
        let (mut draft, _) = write::table(game, seat)?;
        if bare {
            let lines = draft.lines().filter(|line| !line.starts_with("P2 deck:") && !line.starts_with("P2 discard:"));
            draft = lines.flat_map(|line| [line, "\n"]).collect();
        }
        self.written(&draft)
    }

    /// The turn that a table in words begins. It is written down again from what was written: so the order of its cards, and with it
    /// their names, is that of the lines.
    pub fn written(&self, draft: &str) -> Option<Scene> {
        let (table, names) = write::table(&self.begin(draft)?, SOLVER)?;
        let game = self.begin(&table)?;
        Some(Scene { game, table, names })
    }

    /// The game that a table in words begins.
    fn begin(&self, table: &str) -> Option<Game> {
        let scenario = parse("scene.scn", &whole(table)).ok()?.into_iter().next()?;
        let mut game = begin(&scenario, &self.library).ok()?;
        game.set_stops(Stops::RealChoices);
        while game.decision().is_some_and(|d| d.options.len() == 1) {
            game.choose_index(0);
        }
        Some(game)
    }

    /// Whether the scenario does what it says.
    pub fn holds(&self, table_and_steps: &str) -> bool {
        let scenarios = parse("scene.scn", &whole(table_and_steps));
        scenarios.is_ok_and(|all| {
            all.iter().all(|s| matches!(maneframe_scenario::run_unwatched(s, &self.library), Verdict::Passed { .. }))
        })
    }
}

impl Scene {
    /// The choices, a line each; passes at the end go without saying.
    pub fn lines(&self, line: &Line) -> Option<String> {
        let last = line.choices.iter().rposition(|c| *c != Choice::Pass)?;
        let mut lines = String::new();
        for &choice in &line.choices[..=last] {
            let _ = writeln!(lines, "P1: {}", write::words(SOLVER, &self.names, choice)?);
        }
        Some(lines)
    }

    /// The points that a player has as the turn begins.
    pub fn points(&self, player: PlayerId) -> i16 {
        self.game.state().players[player].points
    }
}

fn whole(table: &str) -> String {
    format!("scenario: a turn\nrule: 609.2\n\n{table}")
}
