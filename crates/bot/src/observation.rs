//! [`Observation`]: a game as the seat that decides sees it.

use maneframe_card::ability::Phase;
use maneframe_engine::inspect::{ZoneId, flag};
use maneframe_engine::{Choice, Decision, Game, Lists, PlayerId, Prompt, Rng, Viewer, Wanted};

/// The input of a bot: its question, and imagined games. In these, everything that is hidden from the bot's seat is
/// drawn randomly.
///
/// The real game is private, so a bot can't look at hidden cards even by mistake.
#[derive(Clone, Copy)]
pub struct Observation<'a> {
    game: &'a Game,
    decision: Decision<'a>,
    /// True if the deck lists of other players are unknown.
    closed: bool,
}

impl<'a> Observation<'a> {
    /// Returns the pending decision as the deciding seat sees it. Returns `None` if `seat` doesn't decide or the game
    /// is over.
    pub(crate) fn of(game: &'a Game, seat: PlayerId) -> Option<Observation<'a>> {
        let decision = game.decision().filter(|d| d.who == seat)?;
        Some(Observation { game, decision, closed: false })
    }

    /// Like [`Observation::of`], for closed deck lists: other decks may contain any cards of the game's pool.
    pub(crate) fn guessing(game: &'a Game, seat: PlayerId) -> Option<Observation<'a>> {
        Observation::of(game, seat).map(|observation| Observation { closed: true, ..observation })
    }

    /// Returns the seat that decides.
    pub fn seat(&self) -> PlayerId {
        self.decision.who
    }

    /// Returns the kind of question.
    pub fn prompt(&self) -> Prompt {
        self.decision.prompt
    }

    /// Returns all legal options.
    pub fn options(&self) -> &'a [Choice] {
        self.decision.options
    }

    /// Returns the number of the turn.
    pub(crate) fn turn(&self) -> u16 {
        self.game.state().turn
    }

    /// Returns a hash of everything that this seat sees.
    pub(crate) fn look(&self) -> u64 {
        look(self.game, self.seat())
    }

    /// Returns true if this seat may act in its own Main Phase (CR 609.1).
    pub fn is_main_phase(&self) -> bool {
        let state = self.game.state();
        self.prompt() == Prompt::PhaseAction && state.phase == Some(Phase::Main) && state.active == self.seat()
    }

    /// Returns an imagined game. It looks the same to this seat, and everything that the seat can't see is drawn
    /// randomly.
    pub fn imagine(&self, rng: &mut Rng) -> Game {
        let plausible = |wanted: &Wanted| self.game.pool().plausible(wanted);
        let lists = if self.closed { Lists::Closed(&plausible) } else { Lists::Open };
        let mut game = self.game.imagine_from(Viewer::Player(self.seat()), lists, rng);
        game.set_recording(false);
        game
    }
}

/// Returns a hash of everything that a seat sees: the question, the cards in play and its own hand. The order in which
/// cards arrived doesn't change the hash.
pub(crate) fn look(game: &Game, seat: PlayerId) -> u64 {
    let state = game.state();
    let mut sum = 0_u64;
    let mut add = |a: u64, b: u64| sum = sum.wrapping_add(mix(mix(a) ^ b));
    if let Some(decision) = game.decision() {
        add(decision.prompt as u64, decision.options.len() as u64);
        // If an effect looks through a deck, the options are card ids. The same id can be a different card in another
        // imagined game, so the cards' definitions are hashed too.
        for choice in decision.options {
            if let Choice::Card(card) | Choice::Top(card) | Choice::Bottom(card) = *choice
                && matches!(state.card(card).zone, ZoneId::Deck | ZoneId::ProblemDeck)
            {
                add(6 << 40 | u64::from(card.0), u64::from(state.card(card).def.0));
            }
        }
    }
    for (id, player) in state.players.iter() {
        let lists = [player.hand.len(), player.deck.len(), player.discard.len(), player.banished.len()];
        let lists = lists.iter().fold(0, |sum, &n| sum << 12 | n as u64);
        add(1 << 40 | u64::from(id.0), lists);
        add(2 << 40 | u64::from(id.0), (player.points as u64) << 32 | player.tokens as u64 & 0xffff_ffff);
    }
    for &card in &state.players[seat].hand {
        add(3 << 40 | u64::from(card.0), u64::from(state.card(card).def.0));
    }
    for &card in state.play.iter() {
        let c = state.card(card);
        let face_down = c.flags & (flag::FACE_DOWN | flag::FRIGHTENED) == flag::FACE_DOWN;
        let hidden = face_down && !game.may_know(Viewer::Player(seat), card);
        let what = if hidden { u64::from(u16::MAX) } else { u64::from(c.def.0) };
        let lies = u64::from(c.area.0) << 56 | u64::from(c.controller.0) << 48 | u64::from(c.under.0) << 32;
        let is = (c.counters as u64 & 0xffff) << 16 | u64::from(c.flags);
        add(4 << 40 | what << 16 | u64::from(card.0), lies | is);
    }
    add(5 << 40, state.modifiers.len() as u64 | (state.counted_uses.len() as u64) << 32);
    sum
}

/// The finaliser of SplitMix64: a difference in one bit changes all bits with equal probability.
fn mix(mut z: u64) -> u64 {
    z = z.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
