//! [`Practice`]: games to learn from, between bots that sometimes slip, with random legal decks of the whole library.

use std::sync::Arc;

use maneframe_bot::{Bot, Greedy, Valuing};
use maneframe_card::Card;
use maneframe_engine::{Choice, DeckCards, Game, GameOptions, PlayerId, Rng, Table, TableOptions};
use maneframe_gym::random_deck;
use maneframe_library::Library;
use miette::miette;

/// One of this many choices is made randomly, and half of those do nothing. This creates positions that a good player
/// would avoid.
const SLIP: usize = 8;
/// One of this many games is played with decks that people made, if the library has any.
const MADE: usize = 4;

/// The decks of games to learn from.
pub struct Practice {
    cards: Vec<Arc<Card>>,
    made: Vec<DeckCards>,
}

impl Practice {
    /// Takes all cards of the library that are understood in full, and its legal decks.
    ///
    /// # Errors
    /// If the cards don't make a legal deck.
    pub fn new(library: &Library) -> miette::Result<Practice> {
        let sets = library.sets().iter().filter(|set| !set.hidden);
        let whole = sets.flat_map(|set| &set.cards).filter(|card| card.is_whole());
        let cards: Vec<Arc<Card>> = whole.map(|card| Arc::new(card.clone())).collect();
        if random_deck(&cards, &mut Rng::new(1)).is_none() {
            return Err(miette!(
                help = "import sets with `maneframe cards import`",
                "these cards don't make a legal deck"
            ));
        }
        let playable = |deck: &&maneframe_deck::Deck| maneframe_deck::check(deck, library.pool()).is_playable();
        let decks = library.decks().map(|(_, deck)| deck).filter(playable);
        Ok(Practice { cards, made: decks.map(|deck| deck.cards(|id| library.card(id))).collect() })
    }

    /// Deals a game by its seed. Returns `None` for decks that can't be played together, which is rare.
    pub fn game(&self, seed: u64) -> Option<Lesson> {
        let mut rng = Rng::new(seed);
        let made = !self.made.is_empty() && rng.below(MADE) == 0;
        let decks = [(); 2].map(|()| match made {
            true => Some(self.made[rng.below(self.made.len())].clone()),
            false => random_deck(&self.cards, &mut rng),
        });
        let [Some(one), Some(two)] = decks else { return None };
        let table = Table::with(&[one, two], TableOptions::lenient()).ok()?;
        let game = table.start(GameOptions::new(rng.next_u64()).unrecorded());
        let bots = [(); 2].map(|()| Greedy::new(rng.next_u64()));
        Some(Lesson { game, bots, rng })
    }
}

/// A game that is being played.
pub struct Lesson {
    pub game: Game,
    bots: [Greedy; 2],
    pub rng: Rng,
}

impl Lesson {
    /// Lets half of the players plan by the program's net.
    pub fn by_net(mut self) -> Lesson {
        let rng = &mut self.rng;
        self.bots = self.bots.map(|bot| bot.valuing((rng.below(2) == 0).then(Valuing::default)));
        self
    }

    /// Makes the next choice. Returns false if the game is over.
    pub fn step(&mut self) -> bool {
        let Some(decision) = self.game.decision() else { return false };
        let (who, count) = (decision.who, decision.options.len());
        let idle = decision.options.iter().position(|o| matches!(o, Choice::Pass | Choice::Done));
        let slips = count > 1 && self.rng.below(SLIP) == 0;
        let choice = match idle {
            Some(idle) if slips && self.rng.below(2) == 0 => idle,
            _ if slips => self.rng.below(count),
            _ => self.bots[who.index()].choose(&self.game, who),
        };
        self.game.choose_index(choice);
        true
    }

    /// Returns the seat whose turn it is.
    pub fn active(&self) -> PlayerId {
        *self.game.state().active
    }
}
