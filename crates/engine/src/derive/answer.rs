//! [`Answer`]: what a modifier comes to at the moment, and what that does to cards and rules.

use maneframe_card::ability::{Ability, Amount, Cards, Change, Contest, Keyword, Quality};
use maneframe_card::{Color, ColorSet};

use super::rule::{ActiveRule, RuleSource, change_of, place_in, player_in, player_meets};
use super::standing::Standing;
use super::{Derived, dflag};
use crate::board::{Board, CardList, Cx};
use crate::change::{kind_of_rule, subject};
use crate::ids::{AreaId, CardId, PlayerId};
use crate::named::Named;
use crate::pool::{AbilityId, Pool};
use crate::program::Slot;
use crate::state::{Bindings, State, flag};
use crate::topic::{self, Topics};

/// A card to which a modifier does something now; or, without a card, a rule that it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Which card; none for a rule.
    card: CardId,
    /// Its number; for colours, a bit each.
    amount: i16,
    /// "That player" of a rule.
    player: Option<PlayerId>,
    /// "There" of a rule.
    area: Option<AreaId>,
}

impl Derived {
    /// Asks again whichever modifiers look at what changed; says whether anything is different now.
    pub(super) fn ask_again(&mut self, pool: &Pool, state: &State, stale: Topics) -> bool {
        let mut standing = std::mem::take(&mut self.standing);
        let mut asked = std::mem::take(&mut self.asked);
        asked.clear();
        let mut differ = false;
        for s in &mut standing {
            let from = asked.len();
            let before = s.of(&self.answers);
            if (s.reads | topic::CARDS) & stale == 0 {
                asked.extend_from_slice(before);
            } else {
                if !s.idle(pool, state) {
                    self.ask(pool, state, &s.rule, &mut asked);
                }
                differ |= asked[from..] != *before;
            }
            s.answers = (from as u32, asked.len() as u32);
        }
        self.standing = standing;
        self.asked = std::mem::replace(&mut self.answers, asked);
        differ
    }

    /// Does to printed values and rules what was answered.
    pub(super) fn apply_answers(&mut self, pool: &Pool, state: &State) {
        for i in 0..self.standing.len() {
            let Standing { rule, answers: (from, to), .. } = self.standing[i];
            let Some(change) = change_of(pool, state, rule.source) else { continue };
            for k in from..to {
                let answer = self.answers[k as usize];
                self.write(pool, state, change, &rule, answer);
            }
        }
    }

    /// Asks a modifier and does at once what it answers.
    pub(super) fn apply(&mut self, pool: &Pool, state: &State, standing: &Standing) {
        let Some(change) = change_of(pool, state, standing.rule.source) else { return };
        let mut asked = std::mem::take(&mut self.asked);
        asked.clear();
        self.ask(pool, state, &standing.rule, &mut asked);
        for &answer in &asked {
            self.write(pool, state, change, &standing.rule, answer);
        }
        self.asked = asked;
    }

    /// The continuous abilities that change something now, of a card or of the rules.
    pub(crate) fn in_force<'a>(&'a self, pool: &'a Pool, state: &'a State) -> impl Iterator<Item = AbilityId> + 'a {
        let standing = if self.tangled { &self.order } else { &self.standing };
        standing.iter().filter_map(move |s| {
            let RuleSource::Ability(id, _) = s.rule.source else { return None };
            let mut answers = Vec::new();
            if !s.idle(pool, state) {
                self.ask(pool, state, &s.rule, &mut answers);
            }
            (!answers.is_empty()).then_some(id)
        })
    }

    /// Whether a modifier applies, and to what.
    fn ask(&self, pool: &Pool, state: &State, rule: &ActiveRule, answers: &mut Vec<Answer>) {
        let Some(change) = change_of(pool, state, rule.source) else { return };
        let board = Board { pool, state, derived: self };
        let RuleSource::Ability(id, _) = rule.source else { return reach(&board, change, rule, answers) };
        if self.lost(rule.card, state.card(rule.card)) {
            return;
        }
        let def = pool.ability_def(id);
        let Ability::Static(ability) = &def.ability else { return };
        let Some(condition) = &ability.condition else { return reach(&board, change, rule, answers) };
        if def.per_player {
            for player in state.alive().iter() {
                let bindings = Bindings { player: Some(player), ..Bindings::default() };
                if player_meets(&board, condition, &rule.cx(&bindings), player) {
                    reach(&board, change, &ActiveRule { player: Some(player), ..*rule }, answers);
                }
            }
            return;
        }
        let bindings = Bindings::default();
        let cx = rule.cx(&bindings);
        if board.holds(condition, &cx) {
            let area = place_in(&board, condition, &cx).or(rule.area);
            let player = player_in(&board, condition, &cx).or(rule.player);
            reach(&board, change, &ActiveRule { area, player, ..*rule }, answers);
        }
    }

    /// Does what one answer says.
    fn write(&mut self, pool: &Pool, state: &State, change: &Change, rule: &ActiveRule, answer: Answer) {
        let Answer { card, amount, player, area } = answer;
        if card == CardId::NONE {
            self.rule_kinds |= kind_of_rule(change);
            self.rules.push(ActiveRule { player, area, ..*rule });
            return;
        }
        let face_up = !state.card(card).is(flag::FACE_DOWN);
        let d = &mut self.cards[card.index()];
        match change {
            Change::Power { color, .. } => {
                d.power = d.power.map(|p| p.saturating_add(amount));
                if let (Some(color), Some(_)) = (color, d.power) {
                    d.colors = d.colors.with(*color);
                }
            }
            Change::PowerDoubled { .. } => {
                let times = 1_i16.checked_shl(amount.clamp(0, 10) as u32).unwrap_or(i16::MAX);
                d.power = d.power.map(|p| p.saturating_mul(times));
            }
            Change::PowerIs { .. } => {
                // Counters come to a card after its own text (CR 519.4, 711.3).
                let counters = if card == rule.card { state.card(card).counters } else { 0 };
                d.power = d.power.map(|_| amount.saturating_add(counters));
            }
            Change::Color { colors, .. } if face_up => d.colors = d.colors.union(colors.iter().copied().collect()),
            Change::ColorsOf { .. } if face_up => d.colors = d.colors.union(colors_in(amount)),
            Change::ChosenColor { .. } if face_up => d.colors = d.colors.union(colors_in(amount)),
            Change::Kind { kind, color, .. } if face_up => {
                d.kinds |= kind.bits();
                d.colors = d.colors.union(color.iter().copied().collect());
                for row in self.rows.iter_mut().filter(|r| r.card == card) {
                    row.kinds |= kind.bits();
                }
            }
            Change::Trait { name, .. } if face_up => d.traits |= pool.trait_bit(*name),
            Change::Keywords { keywords, .. } => self.gain(pool, state, card, keywords),
            Change::KeywordX { keyword, .. } if amount > 0 => {
                let number = amount.min(crate::pool::MOST_KEYWORD.into()) as u8;
                if let Some(keyword) = Keyword::of(keyword.name(), Some(number)) {
                    self.gain(pool, state, card, &[keyword]);
                }
            }
            Change::Abilities { abilities, .. } => self.gain_quoted(pool, state, card, abilities),
            Change::HomeLimitFree { .. } => d.flags |= dflag::HOME_FREE,
            Change::NoAbilities { .. } => {
                d.flags |= dflag::NO_ABILITIES;
                self.gained.retain(|g| g.card != card);
                self.gained_keywords.retain(|(c, _)| *c != card);
            }
            Change::SharesAbilities { .. } => self.share(pool, state, rule.card, card),
            Change::Stubborn { .. } => d.flags |= dflag::STUBBORN,
            Change::MoveAsImmediate { .. } => d.flags |= dflag::AGILE,
            Change::NoContribution { .. } => d.flags |= amount as u8,
            Change::NotInvolved { .. } => d.flags |= dflag::NOT_INVOLVED,
            // Cards with Hasty are asked in hand, by their printed keyword.
            _ => {}
        }
    }
}

/// Adds what a modifier that applies does, and to which cards.
fn reach(board: &Board, change: &Change, rule: &ActiveRule, answers: &mut Vec<Answer>) {
    let ActiveRule { player, area, .. } = *rule;
    let Some(what) = subject(change) else {
        return answers.push(Answer { card: CardId::NONE, amount: 0, player, area });
    };
    let state = board.state;
    let mut own = Bindings::default();
    let cx = rule.read(state, &mut own);
    if matches!(change, Change::NotInvolved { moment, .. } if !board.during(moment, &cx)) {
        return;
    }
    let number = |of: &Amount| rule.amount.map_or_else(|| board.amount(of, &cx), i32::from).clamp(-999, 999) as i16;
    let amount = match change {
        Change::Power { by, .. }
        | Change::PowerIs { to: by, .. }
        | Change::PowerDoubled { times: by, .. }
        | Change::KeywordX { number: by, .. } => number(by),
        Change::ChosenColor { .. } => match board.chosen(Quality::Color, &cx) {
            Some(Named::Color(color)) => bits_of(ColorSet::NONE.with(color)),
            _ => return,
        },
        Change::ColorsOf { of, .. } => {
            let of = board.cards(of, &cx, Slot::Other).into_iter();
            bits_of(of.fold(ColorSet::NONE, |set, c| set.union(board.colors(c))))
        }
        _ => 0,
    };
    let mut found = |card: CardId| {
        let amount = match change {
            Change::NoContribution { to, .. } => withheld(board, to, card, &cx).into(),
            _ => amount,
        };
        answers.push(Answer { card, amount, player: None, area: None });
    };
    match (what, rule.source) {
        // "This card" of a modifier is that card only while it is the same card.
        (Cards::This, RuleSource::Modifier(i)) if !state.same(state.modifiers[i].source) => {}
        (Cards::This, _) => found(rule.card),
        (Cards::All(filter), _) => board.each(filter, &cx, found),
        _ => {
            let list: CardList = board.cards(what, &cx, Slot::It);
            list.into_iter().for_each(found);
        }
    }
}

/// To what a card can't contribute its power as things are.
fn withheld(board: &Board, to: &[Contest], card: CardId, cx: &Cx) -> u8 {
    to.iter().fold(0, |set, contest| {
        set | match contest {
            Contest::Confronting(place) if board.at(place, card, cx) => dflag::NO_CONFRONT,
            Contest::Faceoffs(moment) if board.during(moment, cx) => dflag::NO_FACEOFF,
            Contest::Confronting(_) | Contest::Faceoffs(_) => 0,
        }
    })
}

fn bits_of(colors: ColorSet) -> i16 {
    colors.iter().fold(0, |set, c| set | 1 << c as i16)
}

fn colors_in(bits: i16) -> ColorSet {
    Color::ALL.iter().copied().filter(|&c| bits & 1 << c as i16 != 0).collect()
}
