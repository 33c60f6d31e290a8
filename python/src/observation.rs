//! A seat's knowledge as numbers. All of it comes from questions that the engine answers for a seat: which cards the
//! seat knows (`Game::knows`), the public information, and the options of the deciding player.

use maneframe_card::CardType;
use maneframe_card::ability::Phase;
use maneframe_engine::inspect::{Board, CompiledPool, DefId, ZoneId, flag};
use maneframe_engine::{AreaId, CardId, Game, PlayerId, Table, Viewer};
use serde::Serialize;

use crate::actions::{HAND, PLAY, ROWS, Rows, place};

/// Number of kinds of cards of a table that have a number of their own in the bags.
pub(crate) const KINDS: usize = 128;
/// Number of prompts of decisions.
const PROMPTS: usize = 25;

const GLOBAL: usize = 48;
const PLAYER: usize = 24;
const ROW: usize = 32;
/// Start of each part.
const PLAYERS_AT: usize = GLOBAL;
const ROWS_AT: usize = PLAYERS_AT + 2 * PLAYER;
const BAGS_AT: usize = ROWS_AT + ROWS * ROW;
/// Number of features of an observation.
pub(crate) const FEATURES: usize = BAGS_AT + 4 * KINDS;

/// A part of an observation: the same features `count` times, from `base` on.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Part {
    pub name: &'static str,
    pub base: usize,
    pub count: usize,
    pub features: &'static [Feature],
}

/// Consecutive features: their number, and the divisor of their values.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Feature {
    pub name: &'static str,
    pub count: usize,
    pub scale: f32,
}

macro_rules! features {
    ($($constant:ident: $($name:literal $count:expr, $scale:literal;)*)*) => {
        $(const $constant: &[Feature] = &[$(Feature { name: $name, count: $count, scale: $scale }),*];)*
    };
}

features! {
    GLOBAL_FEATURES:
        "turn" 1, 64.0; "my-turn" 1, 1.0; "phase" 5, 1.0; "draw-step" 1, 1.0;
        "i-decide" 1, 1.0; "prompt" PROMPTS, 1.0; "options" 1, 64.0;
        "picked" 1, 8.0; "pick-at-least" 1, 8.0; "pick-at-most" 1, 8.0; "asking-card" 1, 1024.0;
        "faceoff" 1, 1.0; "faceoff-with-troublemaker" 1, 1.0; "faceoff-lead" 1, 32.0;
        "at-my-problem" 1, 1.0; "at-the-opponents-problem" 1, 1.0; "i-began" 1, 1.0; "unused" 3, 1.0;
    PLAYER_FEATURES:
        "points" 1, 16.0; "tokens" 1, 16.0; "deck" 1, 64.0; "problem-deck" 1, 16.0; "hand" 1, 16.0; "discard" 1, 64.0;
        "banished" 1, 64.0; "flipped" 1, 16.0; "home-limit" 1, 8.0; "friends-at-home" 1, 8.0;
        "power-at-place" 4, 32.0; "can-confront" 2, 1.0; "power-of-color" 6, 32.0; "troublemakers" 1, 8.0; "unused" 1, 1.0;
    ROW_FEATURES:
        "there" 1, 1.0; "controlled" 1, 1.0; "owned" 1, 1.0; "type" 6, 1.0; "known" 1, 1.0; "number" 1, 1024.0;
        "power" 1, 16.0; "cost" 1, 8.0; "color" 6, 1.0; "place" 5, 1.0; "exhausted" 1, 1.0; "frightened" 1, 1.0;
        "face-down" 1, 1.0; "boosted" 1, 1.0; "counters" 1, 8.0; "involved" 1, 1.0; "attached-to-row" 1, 128.0; "bonus" 1, 8.0;
    BAG_FEATURES:
        "card" KINDS, 4.0;
}

/// The parts of an observation in order.
pub(crate) const PARTS: [Part; 7] = [
    Part { name: "game", base: 0, count: 1, features: GLOBAL_FEATURES },
    Part { name: "players (me, the opponent)", base: PLAYERS_AT, count: 2, features: PLAYER_FEATURES },
    Part { name: "cards in my hand", base: ROWS_AT, count: HAND, features: ROW_FEATURES },
    Part { name: "cards in play", base: ROWS_AT + HAND * ROW, count: PLAY, features: ROW_FEATURES },
    Part {
        name: "other cards offered",
        base: ROWS_AT + (HAND + PLAY) * ROW,
        count: ROWS - HAND - PLAY,
        features: ROW_FEATURES,
    },
    Part {
        name: "hidden cards of the deck lists (mine, the opponent's)",
        base: BAGS_AT,
        count: 2,
        features: BAG_FEATURES,
    },
    Part {
        name: "cards in discard piles and banished (mine, the opponent's)",
        base: BAGS_AT + 2 * KINDS,
        count: 2,
        features: BAG_FEATURES,
    },
];

const fn size(features: &[Feature]) -> usize {
    let (mut i, mut sum) = (0, 0);
    while i < features.len() {
        sum += features[i].count;
        i += 1;
    }
    sum
}

const _: () = assert!(size(GLOBAL_FEATURES) == GLOBAL && size(PLAYER_FEATURES) == PLAYER);
const _: () = assert!(size(ROW_FEATURES) == ROW && size(BAG_FEATURES) == KINDS);

/// A number for each kind of card of a pool.
#[derive(Clone, Debug)]
pub(crate) struct CardNumbers {
    /// Ids of the cards in the order of their numbers, which begin at 1.
    pub ids: Vec<String>,
    /// Number of each definition of the pool.
    of: Vec<u16>,
}

impl CardNumbers {
    /// Numbers the cards of a pool by their ids, so that the numbers don't depend on the seats of the players. What a
    /// card becomes by an effect has the number of the card.
    pub fn new(pool: &CompiledPool) -> CardNumbers {
        let mut order: Vec<usize> = (0..pool.defs.len()).collect();
        order.sort_by(|&a, &b| pool.defs[a].card.id.cmp(&pool.defs[b].card.id));
        let (mut ids, mut of) = (Vec::<String>::new(), vec![0; pool.defs.len()]);
        for def in order {
            let id = &pool.defs[def].card.id;
            if ids.last() != Some(id) {
                ids.push(id.clone());
            }
            of[def] = ids.len() as u16;
        }
        CardNumbers { ids, of }
    }

    /// Returns the number of each definition, in the order of the pool.
    pub fn all(&self) -> &[u16] {
        &self.of
    }

    /// Returns the number of a definition; `None` if it is not of this pool.
    pub fn of(&self, def: DefId) -> Option<u16> {
        self.of.get(usize::from(def.0)).copied()
    }
}

/// Data that all games of a table share: a number for each kind of card, and the deck lists.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    /// Numbers of the table's cards.
    pub cards: CardNumbers,
    /// Copies of each kind in each player's deck list, scaled like the bags.
    lists: Vec<[f32; KINDS]>,
}

impl Numbers {
    /// Numbers the cards of a table, and counts those of the deck lists.
    pub fn new(table: &Table) -> Numbers {
        let cards = CardNumbers::new(table.pool());
        let game = table.start(0);
        let mut lists = vec![[0.0; KINDS]; game.state().players.len()];
        for card in &game.state().cards {
            let kind = cards.of(card.def).map_or(KINDS, |number| usize::from(number) - 1);
            if let Some(count) = lists[card.owner.index()].get_mut(kind) {
                *count += 0.25;
            }
        }
        Numbers { cards, lists }
    }

    fn of(&self, game: &Game, card: CardId) -> usize {
        self.cards.of(game.state().card(card).def).map_or(0, usize::from)
    }
}

/// Scales a number to the range from -1 to 1.
fn scaled(n: impl Into<f64>, scale: f64) -> f32 {
    (n.into() / scale).clamp(-1.0, 1.0) as f32
}

/// Scales a count to the range from 0 to 1.
fn count(n: usize, scale: f64) -> f32 {
    scaled(n as u32, scale)
}

/// Set of the rows of an array that aren't zero. Only these are cleared before the array is written again. Few rows are
/// used in most games, and memory that isn't touched needn't be loaded into the processor's caches.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct DirtyRange(u128);

/// Writes the knowledge of `seat` to `into`, an array of [`FEATURES`] numbers with zeros or a previous observation. The
/// rows must be those of that seat.
pub(crate) fn observe(
    game: &Game,
    seat: PlayerId,
    numbers: &Numbers,
    rows: &Rows,
    written: &mut DirtyRange,
    into: &mut [f32],
) {
    let (head, rest) = into.split_at_mut(ROWS_AT);
    head.fill(0.0);
    let (global, players) = head.split_at_mut(GLOBAL);
    let (cards, bags) = rest.split_at_mut(ROWS * ROW);
    observe_game(game, seat, numbers, global);
    let mut before = std::mem::take(&mut written.0);
    while before != 0 {
        let row = before.trailing_zeros() as usize;
        cards[row * ROW..][..ROW].fill(0.0);
        before &= before - 1;
    }
    for (row, card) in rows.filled() {
        observe_card(game, seat, numbers, rows, card, &mut cards[row * ROW..][..ROW]);
        written.0 |= 1 << row;
    }
    observe_bags(game, seat, numbers, bags);
    observe_players(game, seat, players);
}

const _: () = assert!(ROWS <= u128::BITS as usize);

fn observe_game(game: &Game, seat: PlayerId, numbers: &Numbers, f: &mut [f32]) {
    let state = game.state();
    f[0] = scaled(state.turn, 64.0);
    f[1] = f32::from(state.active == seat);
    if let Some(phase) = *state.phase {
        let phase = match phase {
            Phase::Ready => 0,
            Phase::Troublemaker => 1,
            Phase::Main => 2,
            Phase::Score => 3,
            Phase::End => 4,
        };
        f[2 + phase] = 1.0;
    }
    f[7] = f32::from(state.draw_step);
    if let Some(decision) = game.decision() {
        let mine = decision.who == seat;
        f[8] = f32::from(mine);
        // Other players only see a question that doesn't depend on hidden information.
        if mine || game.is_asked_openly() {
            f[9 + (decision.prompt as usize).min(PROMPTS - 1)] = 1.0;
        }
        let at = 9 + PROMPTS;
        if mine {
            f[at] = count(decision.options.len(), 64.0);
            if let Some(picking) = decision.picking {
                f[at + 1] = scaled(picking.picked, 8.0);
                f[at + 2] = scaled(picking.min, 8.0);
                f[at + 3] = picking.max.map_or(1.0, |max| scaled(max, 8.0));
            }
            if let Some(source) = decision.source.filter(|s| game.knows(Viewer::Player(seat), *s)) {
                f[at + 4] = count(numbers.of(game, source), 1024.0);
            }
        }
    }
    let at = 14 + PROMPTS;
    if let Some(faceoff) = state.faceoff.as_ref() {
        let board = game.board();
        f[at] = 1.0;
        f[at + 1] = f32::from(faceoff.troublemaker.card.some().is_some());
        let total = |player| if faceoff.players.has(player) { board.power_total(player) } else { 0 };
        f[at + 2] = scaled(total(seat) - total(opponent(seat)), 32.0);
        f[at + 3] = f32::from(faceoff.areas.has(AreaId::problem(seat)));
        f[at + 4] = f32::from(faceoff.areas.has(AreaId::problem(opponent(seat))));
    }
    f[at + 5] = f32::from(state.first == seat);
}

fn observe_players(game: &Game, seat: PlayerId, all: &mut [f32]) {
    let (state, board) = (game.state(), game.board());
    for (f, id) in all.chunks_exact_mut(PLAYER).zip([seat, opponent(seat)]) {
        let player = &state.players[id];
        f[0] = scaled(player.points, 16.0);
        f[1] = scaled(player.tokens, 16.0);
        f[2] = count(player.deck.len(), 64.0);
        f[3] = count(player.problem_deck.len(), 16.0);
        f[4] = count(player.hand.len(), 16.0);
        f[5] = count(player.discard.len(), 64.0);
        f[6] = count(player.banished.len(), 64.0);
        f[7] = count(player.flip.len(), 16.0);
        f[8] = scaled(board.home_limit(id), 8.0);
        for color in maneframe_card::Color::ALL {
            f[16 + color as usize] = scaled(board.power_of_color(id, color), 32.0);
        }
    }
    let mut asked = [[false; 2]; 2];
    for &card in state.play.iter() {
        let c = state.card(card);
        let f = &mut all[usize::from(c.controller != seat) * PLAYER..][..PLAYER];
        let kind = game.pool().defs[usize::from(c.def.0)].kind;
        if board.is_character(card) {
            let power = scaled(board.power(card).unwrap_or(0).max(0), 32.0);
            if let Some(place) = place(c.area, seat).filter(|place| *place < 4) {
                f[10 + place] = (f[10 + place] + power).min(1.0);
                // Only a player who has a character there can confront.
                let asked = &mut asked[usize::from(c.controller != seat)][place / 2];
                if c.area.is_problem() && !std::mem::replace(asked, true) {
                    f[14 + place / 2] = f32::from(can_confront(&board, c.controller, c.area));
                }
            }
            if c.area == AreaId::home(c.controller) && kind == CardType::Friend {
                f[9] = (f[9] + 0.125).min(1.0);
            }
        } else if kind == CardType::Troublemaker {
            f[22] = (f[22] + 0.125).min(1.0);
        }
    }
}

fn can_confront(board: &Board<'_>, player: PlayerId, area: AreaId) -> bool {
    board.state.problem_at(area).is_some() && board.confrontable(player, area).is_ok()
}

fn observe_card(game: &Game, seat: PlayerId, numbers: &Numbers, rows: &Rows, card: CardId, f: &mut [f32]) {
    let board = game.board();
    let c = board.card(card);
    let def = &game.pool().defs[usize::from(c.def.0)];
    let in_play = c.zone == ZoneId::Play;
    // A card of a deck has a row only if its player has to choose it, and so looks at it (CR 518.1).
    let known = matches!(c.zone, ZoneId::Deck | ZoneId::ProblemDeck) || game.knows(Viewer::Player(seat), card);
    f[0] = 1.0;
    f[1] = if c.controller == seat { 1.0 } else { -1.0 };
    f[2] = if c.owner == seat { 1.0 } else { -1.0 };
    if known || in_play {
        f[3 + def.kind as usize] = 1.0;
    }
    if known {
        f[9] = 1.0;
        f[10] = count(numbers.of(game, card), 1024.0);
        f[11] = scaled(board.power(card).unwrap_or(0), 16.0);
        f[12] = scaled(def.price(), 8.0);
        for color in board.colors(card).iter() {
            f[13 + color as usize] = 1.0;
        }
        f[31] = def.problem.as_ref().map_or(0.0, |problem| scaled(problem.bonus, 8.0));
    }
    if in_play {
        if let Some(place) = place(c.area, seat) {
            f[19 + place.min(4)] = 1.0;
        }
        f[24] = f32::from(c.is(flag::EXHAUSTED));
        f[25] = f32::from(c.is(flag::FRIGHTENED));
        f[26] = f32::from(c.is(flag::FACE_DOWN));
        f[27] = f32::from(c.is(flag::BOOSTED));
        f[28] = scaled(c.counters, 8.0);
        f[29] = f32::from(board.involved(card));
        f[30] = c.under.some().and_then(|host| rows.of(host)).map_or(0.0, |row| count(row + 1, 128.0));
    }
}

fn observe_bags(game: &Game, seat: PlayerId, numbers: &Numbers, bags: &mut [f32]) {
    let state = game.state();
    let (unseen, gone) = bags.split_at_mut(2 * KINDS);
    let side = |owner: PlayerId| usize::from(owner != seat);
    for owner in [seat, opponent(seat)] {
        // Kinds beyond those of the table stay zero.
        let kinds = numbers.cards.ids.len().min(KINDS);
        unseen[side(owner) * KINDS..][..kinds].copy_from_slice(&numbers.lists[owner.index()][..kinds]);
        gone[side(owner) * KINDS..][..kinds].fill(0.0);
    }
    let mut sees = |card: CardId, lies: bool| {
        let c = state.card(card);
        let kind = numbers.of(game, card) - 1;
        if kind >= KINDS {
            return;
        }
        let at = side(c.owner) * KINDS + kind;
        // A copy that a text created is in no deck list.
        unseen[at] = (unseen[at] - 0.25).max(0.0);
        if lies {
            gone[at] = (gone[at] + 0.25).min(1.0);
        }
    };
    state.players[seat].hand.iter().for_each(|&card| sees(card, false));
    let viewer = Viewer::Player(seat);
    for &card in state.play.iter().chain(&state.queue) {
        // Most cards in play are face-up, so all players know them.
        let open = state.card(card).zone == ZoneId::Play && !state.card(card).is(flag::FACE_DOWN);
        if open || game.knows(viewer, card) {
            sees(card, false);
        }
    }
    for (_, player) in state.players.iter() {
        player.flip.iter().for_each(|&card| sees(card, false));
        for &card in player.discard.iter().chain(&player.banished) {
            if !state.card(card).is_hidden() || game.knows(viewer, card) {
                sees(card, true);
            }
        }
    }
}

/// Returns the other one of two players.
pub(crate) fn opponent(seat: PlayerId) -> PlayerId {
    PlayerId(1 - seat.0.min(1))
}
