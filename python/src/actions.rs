//! Stable numbers for actions: the meaning of each number, and the numbers that the pending decision allows.
//!
//! A number consists of the kind of action and a *row*. A row is a position in the seat's hand, on the table, or among
//! the other cards that a question offers, in the order in which the seat sees them. So numbers depend neither on decks
//! nor on the engine's card ids. An option without a number of its own gets the next free number of the last block.

use maneframe_engine::inspect::CompiledPool;
use maneframe_engine::{Action, AreaId, CardId, Choice, Game, PlayerId, Target, Via};
use serde::Serialize;

/// Number of rows for cards in hand.
pub(crate) const HAND: usize = 12;
/// Number of rows for cards in play.
pub(crate) const PLAY: usize = 40;
/// Number of rows for cards that a question offers from other zones.
pub(crate) const OFFERED: usize = 28;
/// Number of all rows.
pub(crate) const ROWS: usize = HAND + PLAY + OFFERED;
/// Number of places: the player's home and Problem, the opponent's home and Problem, three Dilemmas, an area of its
/// own.
pub(crate) const PLACES: usize = 8;
const OWN_AREA: usize = 7;
const ABILITIES: usize = 4;
const OTHERS: usize = 256;

/// The actions of a kind, from `base` on. Each dimension has an index, and the last one varies fastest.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Block {
    pub name: &'static str,
    pub base: usize,
    pub shape: &'static [usize],
    pub about: &'static str,
}

macro_rules! blocks {
    ($($constant:ident $name:literal $shape:expr, $about:literal;)*) => {
        /// The kinds of actions, by their index in [`BLOCKS`].
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[derive(Clone, Copy)]
        enum Of { $($constant),* }
        const PLAIN: &[(&str, &[usize], &str)] = &[$(($name, &$shape, $about)),*];
        $(const $constant: usize = BLOCKS[Of::$constant as usize].base;)*
    };
}

blocks! {
    PASS "pass" [1], "pass, or don't open another window";
    DONE "done" [1], "finish choosing cards";
    YES "yes" [1], "yes";
    NO "no" [1], "no";
    DRAW "draw" [1], "draw a card for tokens";
    PLAY_TO "play" [HAND, PLACES], "play the card from hand to a place";
    PLAY_ON "play-on" [HAND, PLAY], "play the card from hand on a card in play";
    EVENT "event" [HAND], "play the Event from hand";
    MOVE "move" [PLAY, PLACES], "move the character to a place";
    RALLY "rally" [PLAY], "rally the frightened character";
    USE "use" [PLAY, ABILITIES], "use that ability of the card in play";
    CHALLENGE "challenge" [PLAY], "challenge the Troublemaker";
    CARD "card" [ROWS], "choose the card in that row";
    TOP "top" [ROWS], "put the card in that row on top";
    BOTTOM "bottom" [ROWS], "put the card in that row on the bottom";
    PLAYER "player" [2], "choose a player: self, opponent";
    PLACE "place" [PLACES], "choose that place";
    MODE "mode" [8], "choose that mode or alternative";
    COLOR "color" [6], "blue, orange, pink, purple, white, yellow";
    TYPE "type" [8], "card, character, Mane Character, Friend, Resource, Event, Troublemaker, Problem";
    PARITY "parity" [2], "even, odd";
    NUMBER "number" [32], "choose that number";
    EFFECT "effect" [16], "process the waiting effect at that position next";
    REPLACEMENT "replacement" [8], "use that replacement";
    OTHER "other" [OTHERS], "options without their own number, in the order in which they are offered";
}

/// The blocks of actions in order.
pub(crate) const BLOCKS: [Block; PLAIN.len()] = {
    let mut blocks = [Block { name: "", base: 0, shape: &[], about: "" }; PLAIN.len()];
    let (mut i, mut base) = (0, 0);
    while i < blocks.len() {
        let (name, shape, about) = PLAIN[i];
        blocks[i] = Block { name, base, shape, about };
        let (mut size, mut d) = (1, 0);
        while d < shape.len() {
            size *= shape[d];
            d += 1;
        }
        base += size;
        i += 1;
    }
    blocks
};

/// Number of actions.
pub(crate) const ACTIONS: usize = OTHER + OTHERS;

/// The card in each row, for one seat at one moment.
#[derive(Clone, Default, Debug)]
pub(crate) struct Rows {
    /// Card of each row; `None` for an empty one.
    cards: Vec<Option<CardId>>,
    /// Rows that have a card.
    filled: Vec<u8>,
    /// Row of each card plus 1; 0 for none.
    row: Vec<u8>,
}

impl Rows {
    /// Fills the rows as `seat` sees the game.
    pub fn lay(&mut self, game: &Game, seat: PlayerId) {
        let state = game.state();
        for row in self.filled.drain(..) {
            if let Some(card) = self.cards[usize::from(row)].take() {
                self.row[card.index()] = 0;
            }
        }
        self.cards.resize(ROWS, None);
        if self.row.len() < state.cards.len() {
            self.row.resize(state.cards.len(), 0);
        }
        for (i, &card) in state.players[seat].hand.iter().take(HAND).enumerate() {
            self.put(i, card);
        }
        for (i, &card) in state.play.iter().take(PLAY).enumerate() {
            self.put(HAND + i, card);
        }
        let Some(decision) = game.decision().filter(|d| d.who == seat) else { return };
        let mut next = HAND + PLAY;
        for choice in decision.options {
            let Some(card) = choice.card() else { continue };
            if next < ROWS && self.of(card).is_none() {
                self.put(next, card);
                next += 1;
            }
        }
    }

    fn put(&mut self, row: usize, card: CardId) {
        self.cards[row] = Some(card);
        self.filled.push(row as u8);
        self.row[card.index()] = row as u8 + 1;
    }

    /// Returns the rows that have a card, with the card.
    pub fn filled(&self) -> impl Iterator<Item = (usize, CardId)> {
        self.filled.iter().filter_map(|&row| Some((row.into(), self.cards[usize::from(row)]?)))
    }

    /// Returns the row of a card.
    pub fn of(&self, card: CardId) -> Option<usize> {
        usize::from(*self.row.get(card.index())?).checked_sub(1)
    }

    fn hand(&self, card: CardId) -> Option<usize> {
        self.of(card).filter(|row| *row < HAND)
    }

    fn play(&self, card: CardId) -> Option<usize> {
        self.of(card)?.checked_sub(HAND).filter(|row| *row < PLAY)
    }
}

/// Returns the index of a place as `seat` counts them.
pub(crate) fn place(area: AreaId, seat: PlayerId) -> Option<usize> {
    match area.seat() {
        Some(player) => Some(2 * usize::from(player != seat) + usize::from(area.is_problem())),
        None => Some(4 + usize::from(area.0.checked_sub(AreaId::FIRST_DILEMMA)?)).filter(|place| *place < OWN_AREA),
    }
}

/// Writes the number of each option of the pending decision; none if the game is over. Options beyond the last block
/// have no number and are left out.
pub(crate) fn number(game: &Game, rows: &Rows, into: &mut Vec<u16>) {
    into.clear();
    let Some(decision) = game.decision() else { return };
    let mut others = OTHER;
    for &choice in decision.options {
        let own = own_number(game, rows, decision.who, choice).map(|n| n as u16).filter(|n| !into.contains(n));
        into.push(own.unwrap_or_else(|| {
            others += 1;
            (others - 1) as u16
        }));
    }
    // No known question has that many options. If one had, only the first of them would be available.
    if others > ACTIONS {
        into.retain(|n| usize::from(*n) < ACTIONS);
    }
}

/// Returns the number that a choice has in every decision.
fn own_number(game: &Game, rows: &Rows, seat: PlayerId, choice: Choice) -> Option<usize> {
    let below = |n: usize, most: usize| (n < most).then_some(n);
    Some(match choice {
        Choice::Pass => PASS,
        Choice::Done => DONE,
        Choice::Yes => YES,
        Choice::No => NO,
        Choice::Act(action) => return act(game, rows, seat, action),
        Choice::Card(card) => CARD + rows.of(card)?,
        Choice::Top(card) => TOP + rows.of(card)?,
        Choice::Bottom(card) => BOTTOM + rows.of(card)?,
        Choice::Player(player) => PLAYER + usize::from(player != seat),
        Choice::Area(area) => PLACE + place(area, seat)?,
        Choice::Mode(mode) => MODE + below(mode.into(), 8)?,
        Choice::Color(color) => COLOR + color as usize,
        Choice::Type(kind) => TYPE + below(kind as usize, 8)?,
        Choice::Parity(parity) => PARITY + below(parity as usize, 2)?,
        Choice::Number(n) => NUMBER + below(n as usize, 32)?,
        Choice::Effect(i) => EFFECT + below(i.into(), 16)?,
        Choice::Replacement(i) => REPLACEMENT + below(i.into(), 8)?,
        Choice::Trait(_) | Choice::Name(_) => return None,
    })
}

fn act(game: &Game, rows: &Rows, seat: PlayerId, action: Action) -> Option<usize> {
    Some(match action {
        Action::Draw => DRAW,
        Action::Play { card, to, via: Via::Cost } => {
            let hand = rows.hand(card)?;
            match to {
                Target::Area(area) => PLAY_TO + hand * PLACES + place(area, seat)?,
                Target::OwnArea => PLAY_TO + hand * PLACES + OWN_AREA,
                Target::Card(host) => PLAY_ON + hand * PLAY + rows.play(host)?,
            }
        }
        Action::Play { .. } => return None,
        Action::PlayEvent { card, .. } => EVENT + rows.hand(card)?,
        Action::Move { card, to } => MOVE + rows.play(card)? * PLACES + place(to, seat)?,
        Action::Rally { card } => RALLY + rows.play(card)?,
        Action::Activate { card, ability, .. } => {
            let nth = nth_ability(game.pool(), game, card, ability.0)?;
            USE + rows.play(card)? * ABILITIES + nth
        }
        Action::Challenge { card } => CHALLENGE + rows.play(card)?,
    })
}

/// Returns the index of an ability among the printed abilities of a card, if it is one of the first.
fn nth_ability(pool: &CompiledPool, game: &Game, card: CardId, ability: u16) -> Option<usize> {
    let c = game.state().card(card);
    let face = pool.defs.get(usize::from(c.def.0))?.face(c.is(maneframe_engine::inspect::flag::BOOSTED));
    let nth = usize::from(ability.checked_sub(face.abilities.start)?);
    (nth < ABILITIES && ability < face.abilities.end).then_some(nth)
}
