//! Imagined games: everything that a viewer knows stays, and the other cards are replaced at random. For bots, and for
//! tests that no viewer receives hidden information.

use std::sync::Arc;

use maneframe_card::CardType;
use smallvec::SmallVec;

use crate::cards::pool::CompiledPool;
use crate::cards::topics;
use crate::model::decision::Choice;
use crate::model::frame::Frame;
use crate::model::ids::{CardId, DefId, PlayerId};
use crate::model::rng::Rng;
use crate::model::state::{CardState, ZoneId};
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
        let state = self.state();
        let unknown = Unknown::to(self, viewer);
        let mut dealt: Vec<(CardId, DefId)> = Vec::with_capacity(state.cards.len());
        for owner in (0..state.players.len() as u8).map(PlayerId) {
            self.deal(&unknown, owner, lists, rng, &mut dealt);
        }
        let mut game = self.clone();
        game.with_mut(|driver| {
            let outside = |card: &CardState| matches!(card.zone, ZoneId::Deck | ZoneId::ProblemDeck | ZoneId::Hand);
            let mut topics = topics::OFF_BOARD;
            let state = &mut driver.state;
            for (card, def) in dealt {
                if !outside(state.card(card)) {
                    topics = topics::ALL;
                }
                state.cards[card.index()].def = def;
                // The same applies to the kept state to which a taken-back action returns.
                if let Some(before) = &mut state.before {
                    before.cards[card.index()].def = def;
                }
            }
            // Texts may function in a hand.
            let topics = if driver.pool.off_board { topics::ALL } else { topics };
            driver.touch_topics(topics);
            for player in (0..driver.state.players.len() as u8).map(PlayerId) {
                driver.derived.touch_hand(player);
            }
        });
        game
    }

    /// Replaces a player's cards that a viewer doesn't know: appends the new definition of each.
    fn deal(&self, unknown: &Unknown, owner: PlayerId, lists: Lists, rng: &mut Rng, dealt: &mut Vec<(CardId, DefId)>) {
        let (state, pool, viewer) = (self.state(), self.pool(), unknown.viewer);
        let hidden = |card: &CardId| state.card(*card).owner == owner && unknown.has(*card);
        let player = &state.players[owner];
        let mut problems: SmallVec<[CardId; 16]> = player.problem_deck.iter().copied().filter(hidden).collect();
        let mut cards: SmallVec<[CardId; 64]> = SmallVec::new();
        let anywhere = [&player.deck[..], &player.hand, &player.banished, &state.play, &state.queue];
        for card in anywhere.into_iter().flatten().copied().filter(hidden) {
            // Problems that got into a hand are only exchanged with other Problems.
            match pool.def(state.card(card).def).kind {
                CardType::Problem => problems.push(card),
                _ => cards.push(card),
            }
        }
        let closed = |problems: bool, count: usize| match lists {
            Lists::Closed(make_up) if viewer != Viewer::Player(owner) && count > 0 => {
                let mine = |c: &CardState| c.owner == owner && !c.known_to.and(viewer.eyes()).is_empty();
                let of_deck = |d: &DefId| (pool.def(*d).kind == CardType::Problem) == problems;
                let known = state.cards.iter().filter(|c| mine(c)).map(|c| c.def).filter(of_deck).collect();
                let wanted = Wanted { owner, problems, count, known };
                let made: Vec<DefId> =
                    make_up(&wanted).into_iter().filter(|d| usize::from(d.0) < pool.defs.len()).collect();
                (!made.is_empty()).then_some(made)
            }
            _ => None,
        };
        let on_table = |c: CardId| matches!(state.card(c).zone, ZoneId::Play | ZoneId::Queue);
        // A Troublemaker that is being played may still be in hand.
        let announced = state.frames.iter().any(|frame| matches!(frame, Frame::Action(_)));
        for (places, is_problem) in [(&cards[..], false), (&problems[..], true)] {
            let mut defs: SmallVec<[DefId; 64]> = match closed(is_problem, places.len()) {
                Some(made) => made.iter().copied().cycle().take(places.len().max(made.len())).collect(),
                None => places.iter().map(|&c| state.card(c).def).collect(),
            };
            rng.shuffle(&mut defs);
            // Face-down Troublemakers are replaced first, as only Troublemakers fit there.
            let face_down = |c: &CardId| (announced || on_table(*c)) && self.driver.facts().is_hidden_troublemaker(*c);
            let troublemaker = |d: &DefId| pool.def(*d).kind == CardType::Troublemaker;
            for card in places.iter().copied().filter(face_down) {
                // A made-up list may have no Troublemaker: then any of the pool is used, as the card must not keep its
                // identity.
                let any = || -> Vec<DefId> {
                    let all = (0..pool.defs.len() as u16).map(DefId);
                    all.filter(|d| troublemaker(d) && !pool.def(*d).token).collect()
                };
                let def = match defs.iter().position(troublemaker) {
                    Some(i) => Some(defs.swap_remove(i)),
                    None => Some(any()).filter(|all| !all.is_empty()).map(|all| all[rng.below(all.len())]),
                };
                dealt.extend(def.map(|def| (card, def)));
            }
            for card in places.iter().copied().filter(|c| !face_down(c)) {
                dealt.extend(defs.pop().map(|def| (card, def)));
            }
        }
    }
}

/// The cards of a game that a viewer doesn't know.
struct Unknown<'g> {
    game: &'g Game,
    viewer: Viewer,
    /// Hidden cards that the pending decision offers to the viewer, who therefore sees them.
    offered: SmallVec<[CardId; 16]>,
}

impl<'g> Unknown<'g> {
    fn to(game: &'g Game, viewer: Viewer) -> Unknown<'g> {
        let offered = |choice: &Choice| match *choice {
            Choice::Card(c) | Choice::Top(c) | Choice::Bottom(c) => Some(c),
            _ => None,
        };
        let mine = game.driver.asked.is_some_and(|a| viewer == Viewer::Player(a.who));
        let options = if mine { &game.driver.options[..] } else { &[] };
        let hidden = |c: &CardId| game.has_card(*c) && game.state().card(*c).is_hidden();
        Unknown { game, viewer, offered: options.iter().filter_map(offered).filter(hidden).collect() }
    }

    fn has(&self, card: CardId) -> bool {
        !self.game.knows(self.viewer, card) && !self.offered.contains(&card)
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
