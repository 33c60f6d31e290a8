//! Generation of positions around one card.

use std::sync::Arc;

use maneframe_card::{Card, CardType};
use maneframe_engine::inspect::{CompiledPool, DefId, flag};
use maneframe_engine::{AreaId, Game, PlayerId, Position, Rng, Rulebook, Spot, Step};

use crate::kinship::Kinship;

/// Number of cards in each deck, for drawing and flipping.
const DECK: usize = 24;
/// Number of cards in each hand, not counting the tested card.
const HAND: usize = 4;
/// Number of Friends that each player starts with in play.
const FRIENDS: usize = 4;

/// The cards from which games are built. All of their lines are understood.
#[derive(Debug)]
pub struct Wardrobe {
    /// All cards that games may use.
    pub cards: Vec<Arc<Card>>,
    /// Similarity of the cards.
    pub kinship: Kinship,
    manes: Vec<usize>,
    problems: Vec<usize>,
    friends: Vec<usize>,
    troublemakers: Vec<usize>,
    others: Vec<usize>,
}

impl Wardrobe {
    /// Sorts the cards by their role in a game.
    pub fn new(cards: Vec<Arc<Card>>) -> Wardrobe {
        let of = |keep: &dyn Fn(&Card) -> bool| (0..cards.len()).filter(|&i| keep(&cards[i])).collect::<Vec<_>>();
        let in_deck = |c: &Card| c.cost.is_some() || c.kind == CardType::Troublemaker;
        Wardrobe {
            kinship: Kinship::new(cards.iter().map(|c| &**c)),
            manes: of(&|c| c.kind == CardType::ManeCharacter),
            problems: of(&|c| c.kind == CardType::Problem),
            friends: of(&|c| c.kind == CardType::Friend && in_deck(c)),
            troublemakers: of(&|c| c.kind == CardType::Troublemaker),
            others: of(&|c| !matches!(c.kind, CardType::ManeCharacter | CardType::Problem) && in_deck(c)),
            cards,
        }
    }

    /// Builds a random position around the card with index `about`: the first player has copies of it in hand or in
    /// play, in the deck and in the discard pile. Returns `None` if there are no Mane Characters or Problems to play
    /// with.
    pub fn stage(&self, about: usize, rulebook: Rulebook, seed: u64) -> Option<(Game, DefId)> {
        let mut rng = Rng::new(seed);
        let mut cast = Cast { wardrobe: self, cards: Vec::new() };
        let star = cast.def(about);
        let kind = self.cards[about].kind;
        let mut scene: Vec<(DefId, PlayerId, Spot, u16)> = Vec::new();
        let players = [PlayerId(0), PlayerId(1)];
        for player in players {
            let first = player == players[0];
            let mut pick = |from: &[usize], rng: &mut Rng| Some(cast.def(self.kinship.pick(about, from, rng)?));
            let home = AreaId::home(player);
            let problem = AreaId::problem(player);
            let mane = if first && kind == CardType::ManeCharacter { star } else { pick(&self.manes, &mut rng)? };
            let boosted = if rng.below(2) == 0 { flag::BOOSTED } else { 0 };
            let anywhere = [home, problem, AreaId::problem(players[usize::from(first)])];
            scene.push((mane, player, Spot::Play(anywhere[rng.below(3)], None), boosted));
            let solved = if first && kind == CardType::Problem { star } else { pick(&self.problems, &mut rng)? };
            scene.push((solved, player, Spot::Play(problem, None), 0));
            for _ in 0..FRIENDS {
                if let Some(friend) = pick(&self.friends, &mut rng) {
                    scene.push((friend, player, Spot::Play(anywhere[rng.below(3)], None), 0));
                }
            }
            if rng.below(2) == 0
                && let Some(trouble) = pick(&self.troublemakers, &mut rng)
            {
                let face = if rng.below(2) == 0 { flag::FACE_DOWN } else { 0 };
                scene.push((trouble, player, Spot::Play(anywhere[1 + rng.below(2)], None), face));
            }
            for _ in 0..HAND {
                scene.extend(pick(&self.others, &mut rng).map(|def| (def, player, Spot::Hand, 0)));
            }
            for spot in [Spot::Discard, Spot::Discard, Spot::DeckTop] {
                let count = if spot == Spot::DeckTop { DECK } else { 2 };
                for _ in 0..count {
                    scene.extend(pick(&self.others, &mut rng).map(|def| (def, player, spot, 0)));
                }
            }
            for _ in 0..3 {
                scene.extend(pick(&self.problems, &mut rng).map(|def| (def, player, Spot::DeckTop, 0)));
            }
        }
        let at = [AreaId::home(players[0]), AreaId::problem(players[0]), AreaId::problem(players[1])];
        if !matches!(kind, CardType::ManeCharacter | CardType::Problem) {
            let spots = match kind {
                CardType::Friend => vec![Spot::Hand, Spot::Hand, Spot::Play(at[rng.below(3)], None)],
                CardType::Troublemaker => vec![Spot::Hand, Spot::Play(at[1 + rng.below(2)], None)],
                _ => vec![Spot::Hand, Spot::Hand],
            };
            // A Chaos card must be flipped, and some texts function in the discard pile.
            for spot in [spots[rng.below(spots.len())], Spot::Hand, Spot::DeckTop, Spot::DeckTop, Spot::Discard] {
                scene.push((star, players[0], spot, 0));
            }
        } else if kind == CardType::Problem {
            // A text like "when this Problem enters play" requires that the Problem comes from the deck.
            scene.push((star, players[0], Spot::DeckTop, 0));
            scene.push((star, players[0], Spot::DeckTop, 0));
        }
        let pool = Arc::new(CompiledPool::by(rulebook, &cast.cards, true).ok()?);
        let mut position = Position::new(pool, players.len(), seed).ok()?;
        for (def, owner, spot, flags) in scene {
            let card = position.put(def, owner, spot);
            position.set_flags(card, flags);
        }
        for player in players {
            position.set_score(player, rng.below(9) as i16, 4 + rng.below(8) as i16);
        }
        let step = [Step::Ready, Step::Ready, Step::TroublemakerOpen, Step::MainOpen][rng.below(4)];
        let active = players[usize::from(rng.below(4) == 0)];
        Some((position.begin(active, 3, step), star))
    }
}

/// The card definitions used by one game.
struct Cast<'a> {
    wardrobe: &'a Wardrobe,
    cards: Vec<Arc<Card>>,
}

impl Cast<'_> {
    fn def(&mut self, card: usize) -> DefId {
        let card = &self.wardrobe.cards[card];
        let known = self.cards.iter().position(|c| Arc::ptr_eq(c, card));
        DefId(known.unwrap_or_else(|| {
            self.cards.push(Arc::clone(card));
            self.cards.len() - 1
        }) as u16)
    }
}
