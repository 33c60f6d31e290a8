//! Imagined games: everything that a viewer knows stays, and the other cards are replaced at random. For bots, and for
//! tests that no viewer receives hidden information.

use std::sync::Arc;

use maneframe_card::CardType;

use crate::cards::pool::CompiledPool;
use crate::model::decision::Choice;
use crate::model::ids::{CardId, DefId, PlayerId};
use crate::model::rng::Rng;
use crate::model::state::CardState;
use crate::play::game::Game;
use crate::play::view::Viewer;

/// The source of the cards that replace those a viewer doesn't know.
#[derive(Clone, Copy)]
pub enum Lists<'a> {
    /// All players know all deck lists: the unknown cards of a deck are exchanged at random among the places where they
    /// may be.
    Open,
    /// No player knows another player's deck: this function returns as many definitions as wanted, of which that deck
    /// might consist, e.g. [`CompiledPool::plausible`](crate::inspect::CompiledPool::plausible). If it returns too few,
    /// they are used repeatedly.
    Closed(&'a dyn Fn(&Wanted) -> Vec<DefId>),
}

/// A request for made-up cards.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The owner of the cards.
    pub owner: PlayerId,
    /// True if they belong to the Problem deck.
    pub problems: bool,
    /// The number of cards wanted.
    pub count: usize,
    /// The known cards of that player, one definition for each.
    pub known: Vec<DefId>,
}

impl Game {
    /// Returns a game that looks the same to `viewer`, with all cards that the viewer doesn't know replaced at random,
    /// and with different chance: for search. All deck lists are known.
    pub fn imagine(&self, viewer: PlayerId, rng: &mut Rng) -> Game {
        self.imagine_from(Viewer::Player(viewer), Lists::Open, rng)
    }

    /// Like [`Game::imagine`], for any viewer and with open or closed lists. The viewer's own list is always known.
    pub fn imagine_from(&self, viewer: Viewer, lists: Lists, rng: &mut Rng) -> Game {
        let mut game = self.dealt_anew(self.seated(viewer), lists, rng);
        game.with_mut(|driver| driver.state.rng = Rng::new(rng.next_u64()));
        game
    }

    /// Returns this game with another pool, in which everything keeps its number: see [`CompiledPool::widened`].
    pub fn in_pool(&self, pool: &Arc<CompiledPool>) -> Game {
        let mut game = self.settled();
        game.with_mut(|driver| driver.pool = Arc::clone(pool));
        game
    }

    /// Returns a game that differs only in what `viewer` doesn't know, and uses the same chance. Never give it to a
    /// player: it is for tests that the viewer's messages are the same in both.
    #[doc(hidden)]
    pub fn twin(&self, viewer: Viewer, rng: &mut Rng) -> Game {
        let mut game = self.dealt_anew(viewer, Lists::Open, rng);
        if self.driver.asked.is_some_and(|asked| !viewer.eyes().has(asked.who)) {
            // The options of the pending decision depend on the cards, so it is asked again.
            game.with_mut(|driver| {
                driver.asked = None;
                driver.options.clear();
                driver.advance();
            });
        }
        game
    }

    /// Returns this game with all cards that a viewer doesn't know replaced at random.
    fn dealt_anew(&self, viewer: Viewer, lists: Lists, rng: &mut Rng) -> Game {
        let players = (0..self.state().players.len() as u8).map(PlayerId);
        let dealt: Vec<(CardId, DefId)> = players.flat_map(|owner| self.deal(viewer, owner, lists, rng)).collect();
        let mut game = self.clone();
        game.with_mut(|driver| {
            let state = &mut driver.state;
            for (card, def) in dealt {
                state.cards[card.index()].def = def;
                // The same applies to the kept state to which a taken-back action returns.
                if let Some(before) = &mut state.before {
                    before.cards[card.index()].def = def;
                }
            }
            driver.touch();
        });
        game
    }

    /// Replaces a player's cards that a viewer doesn't know: returns the new definition of each.
    fn deal(&self, viewer: Viewer, owner: PlayerId, lists: Lists, rng: &mut Rng) -> Vec<(CardId, DefId)> {
        let game = self;
        let unknown = |card: CardId| {
            let c = game.driver.state.card(card);
            c.owner == owner && !game.knows(viewer, card) && !game.offers_to(viewer, card)
        };
        let player = &game.driver.state.players[owner];
        let mut problems: Vec<CardId> = player.problem_deck.iter().copied().filter(|&c| unknown(c)).collect();
        let anywhere = player.deck.iter().chain(&player.hand).chain(&player.banished);
        let anywhere = anywhere.chain(game.driver.state.play.iter()).chain(&game.driver.state.queue);
        let mut cards: Vec<CardId> = anywhere.copied().filter(|&c| unknown(c)).collect();
        // Problems that got into a hand are only exchanged with other Problems.
        problems.extend(cards.extract_if(.., |c| game.driver.def(*c).kind == CardType::Problem));
        let mut dealt = Vec::with_capacity(cards.len() + problems.len());
        let closed = |problems: bool, count: usize| match lists {
            Lists::Closed(make_up) if viewer != Viewer::Player(owner) && count > 0 => {
                let mine = |c: &CardState| c.owner == owner && !c.known_to.and(viewer.eyes()).is_empty();
                let of_deck = |d: &DefId| (game.driver.pool.def(*d).kind == CardType::Problem) == problems;
                let known = game.driver.state.cards.iter().filter(|c| mine(c)).map(|c| c.def).filter(of_deck).collect();
                let wanted = Wanted { owner, problems, count, known };
                let made: Vec<DefId> =
                    make_up(&wanted).into_iter().filter(|d| usize::from(d.0) < game.driver.pool.defs.len()).collect();
                (!made.is_empty()).then_some(made)
            }
            _ => None,
        };
        for (places, is_problem) in [(cards, false), (problems, true)] {
            let mut defs = match closed(is_problem, places.len()) {
                Some(made) => made.iter().copied().cycle().take(places.len().max(made.len())).collect(),
                None => places.iter().map(|&c| self.state().card(c).def).collect::<Vec<_>>(),
            };
            rng.shuffle(&mut defs);
            // Face-down Troublemakers are replaced first, as only Troublemakers fit there.
            let (face_down, others): (Vec<CardId>, Vec<CardId>) =
                places.into_iter().partition(|&c| self.driver.facts().is_hidden_troublemaker(c));
            let troublemaker = |d: &DefId| self.pool().def(*d).kind == CardType::Troublemaker;
            for card in face_down {
                // A made-up list may have no Troublemaker: then any of the pool is used, as the card must not keep its
                // identity.
                let any = || -> Vec<DefId> {
                    let all = (0..self.pool().defs.len() as u16).map(DefId);
                    all.filter(|d| troublemaker(d) && !self.pool().def(*d).token).collect()
                };
                let def = match defs.iter().position(troublemaker) {
                    Some(i) => Some(defs.swap_remove(i)),
                    None => Some(any()).filter(|all| !all.is_empty()).map(|all| all[rng.below(all.len())]),
                };
                dealt.extend(def.map(|def| (card, def)));
            }
            for card in others {
                dealt.extend(defs.pop().map(|def| (card, def)));
            }
        }
        dealt
    }

    /// Returns true if the pending decision offers that card to the viewer.
    fn offers_to(&self, viewer: Viewer, card: CardId) -> bool {
        if !self.driver.asked.is_some_and(|a| viewer == Viewer::Player(a.who)) || !self.state().card(card).is_hidden() {
            return false;
        }
        let is = |choice: &Choice| matches!(*choice, Choice::Card(c) | Choice::Top(c) | Choice::Bottom(c) if c == card);
        self.driver.options.iter().any(is)
    }
}

impl CompiledPool {
    /// Returns cards of this pool of which the rest of a deck might consist: cards of the colours that are known for
    /// the deck, and those without colours. There are up to three of a name, including known ones. A table's own pool
    /// contains only the cards of its decks, so a player given these would learn too much: see
    /// [`CompiledPool::widened`].
    pub fn plausible(&self, wanted: &Wanted) -> Vec<DefId> {
        let colors = |d: &DefId| self.def(*d).face(false).colors;
        let seen = wanted.known.iter().map(colors).fold(maneframe_card::ColorSet::NONE, |set, c| set.union(c));
        let fits = |d: &DefId| {
            let def = self.def(*d);
            let of_deck = (def.kind == CardType::Problem) == wanted.problems && def.kind != CardType::ManeCharacter;
            let colors = colors(d);
            of_deck && !def.token && (colors.is_empty() || seen.is_empty() || colors.iter().any(|c| seen.has(c)))
        };
        let most: usize = if wanted.problems { 2 } else { 3 };
        self.listed
            .iter()
            .copied()
            .filter(fits)
            .flat_map(|d| {
                let known = wanted.known.iter().filter(|k| self.def(**k).name == self.def(d).name).count();
                std::iter::repeat_n(d, most.saturating_sub(known))
            })
            .collect()
    }
}
