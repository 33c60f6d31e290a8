//! Explanations of values: the printed value, and the change by each text in force (CR 507.1, 711).

use maneframe_card::ability::{Keyword, Kind};
use maneframe_card::{Color, Symbol};
use maneframe_wording::Wording;
use serde::Serialize;

use crate::derived::trace::Touch;
use crate::model::card_values::derived_flag;
use crate::model::frame::Via;
use crate::model::ids::{AreaId, CardId, PlayerId};
use crate::model::state::flag;
use crate::play::game::Game;
use crate::query::board::Board;
use crate::rules::rule::Rule;

/// A number that can be explained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Number {
    /// The power of a card.
    Power(CardId),
    /// The cost for that player of playing a card to an area; [`AreaId::NONE`] for cards that need none.
    PlayCost(PlayerId, CardId, AreaId),
    /// The cost for that player of moving a card there.
    MoveCost(PlayerId, CardId, AreaId),
    /// The cost for that player of rallying a card.
    RallyCost(PlayerId, CardId),
    /// The cost for that player of drawing a card.
    DrawCost(PlayerId),
    /// The power of a colour that is required to play a card.
    PlayRequirement(CardId, Color),
    /// The total power that is required for a player to confront a Problem.
    ConfrontRequirement(PlayerId, CardId),
    /// The bonus of a Problem.
    Bonus(CardId),
    /// A player's power total in the faceoff.
    Total(PlayerId),
    /// The number of cards a player flips at the start of a faceoff.
    Flips(PlayerId),
    /// The number of cards a player may keep in hand.
    HandSize(PlayerId),
    /// The number of Friends a player may keep at home (CR 616.3).
    HomeLimit(PlayerId),
    /// The number of action tokens a player receives in the Action Step.
    Income(PlayerId),
}

/// The effect of a reason on a value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gain {
    /// That much is printed on the card.
    Printed(i32),
    /// That much by the rules.
    Rules(i32),
    /// That much is contributed by a card.
    Counts(i32),
    /// That much by +1 power counters.
    Counters(i32),
    /// That much is added, or taken away if negative.
    Adds(i32),
    /// The value is set to that much, whatever it was.
    Becomes(i32),
    /// The card has no power from here on.
    NoPower,
    /// It has that colour.
    Color(Color),
    /// It has that trait.
    Trait(Symbol),
    /// It is also a card of that kind.
    Noun(Kind),
    /// It has that keyword.
    Keyword(Keyword),
    /// It has an ability that a text gives it.
    Ability,
    /// It lost its abilities.
    NoAbilities,
    /// Any other effect, as the key of its wording.
    Mark(&'static str),
}

/// One step on the way to a value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Reason {
    /// The effect on the value.
    pub gain: Gain,
    /// The card whose text or power it is; `None` if it comes from the rules or the card itself.
    pub by: Option<CardId>,
    /// The rule that applies.
    pub rule: Rule,
}

/// A number with its reasons, in the order in which they apply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Account {
    /// The resulting number; `None` for a card without power.
    pub total: Option<i32>,
    /// The reasons for the number.
    pub reasons: Vec<Reason>,
}

fn reason(gain: Gain, rule: &'static str) -> Reason {
    Reason { gain, by: None, rule: Rule(rule) }
}

const MARKS: [(u16, &str); 8] = [
    (derived_flag::STUBBORN, "gain.stubborn"),
    (derived_flag::AGILE, "gain.agile"),
    (derived_flag::NO_FACEOFF, "gain.no-faceoff"),
    (derived_flag::NO_CONFRONT, "gain.no-confront"),
    (derived_flag::NOT_INVOLVED, "gain.not-involved"),
    (derived_flag::HOME_FREE, "gain.home-free"),
    (derived_flag::POWER_STAYS, "gain.power-stays"),
    (derived_flag::NO_COLORS, "gain.no-colours"),
];

impl Game {
    /// Explains a number. The game must be waiting for a decision, or be over. A number of a player, card or area that
    /// doesn't exist in this game has an empty account.
    pub fn why(&self, number: Number) -> Account {
        if !self.has_number(number) {
            return Account { total: None, reasons: Vec::new() };
        }
        let mut account = self.account(number);
        for reason in &mut account.reasons {
            reason.rule = Rule(self.pool().rulebook.number(reason.rule.0));
        }
        account
    }

    /// Returns true if everything that a number refers to exists.
    fn has_number(&self, number: Number) -> bool {
        let (player, card, area) = match number {
            Number::Power(card) | Number::PlayRequirement(card, _) | Number::Bonus(card) => (None, Some(card), None),
            Number::PlayCost(player, card, to) | Number::MoveCost(player, card, to) => {
                (Some(player), Some(card), Some(to))
            }
            Number::RallyCost(player, card) | Number::ConfrontRequirement(player, card) => {
                (Some(player), Some(card), None)
            }
            Number::DrawCost(player)
            | Number::Total(player)
            | Number::Flips(player)
            | Number::HandSize(player)
            | Number::HomeLimit(player)
            | Number::Income(player) => (Some(player), None, None),
        };
        player.is_none_or(|p| self.has(&p))
            && card.is_none_or(|c| self.has_card(c))
            && area.is_none_or(|a| self.has(&a))
    }

    fn account(&self, number: Number) -> Account {
        let board = self.board();
        match number {
            Number::Power(card) => self.why_power(card),
            Number::Total(player) => self.why_total(player),
            Number::PlayCost(player, card, to) => {
                let printed = board.def(card).cost.map_or_else(
                    || reason(Gain::Rules(1), "609.2c"),
                    |cost| reason(Gain::Printed(i32::from(cost)), "609.2a"),
                );
                self.by_rules(printed, "705.2b", card, |b| b.play_cost(player, card, to, CardId::NONE, Via::Cost))
            }
            Number::MoveCost(player, card, to) => {
                let base = reason(Gain::Rules(crate::legal::cost::MOVE), "609.2b");
                self.by_rules(base, "705.2b", card, |b| b.move_cost(player, card, to))
            }
            Number::RallyCost(player, card) => {
                let base = reason(Gain::Rules(crate::legal::cost::RALLY), "609.2e");
                self.by_rules(base, "705.2b", card, |b| b.rally_cost(player, card))
            }
            Number::DrawCost(player) => {
                let base = reason(Gain::Rules(crate::legal::cost::DRAW), "609.2d");
                self.by_rules(base, "705.2b", CardId::NONE, |b| b.draw_cost(player))
            }
            Number::PlayRequirement(card, color) => {
                let printed = board.def(card).requirements.iter().find(|r| r.0 == color).map_or(0, |r| r.1);
                let base = reason(Gain::Printed(i32::from(printed)), "205.1");
                self.by_rules(base, "711.3", card, |b| b.play_need(card, color, printed))
            }
            Number::ConfrontRequirement(player, problem) => {
                let area = board.card(problem).area;
                let (parts, _) = board.needs(player, problem, area);
                let printed: i32 = parts.iter().map(|r| i32::from(r.power)).sum();
                let base = reason(Gain::Printed(printed), "611.3");
                self.by_rules(base, "711.3", problem, |b| printed + b.needs(player, problem, area).1)
            }
            Number::Bonus(problem) => {
                let printed = board.def(problem).problem.as_ref().map_or(0, |p| i32::from(p.bonus));
                self.by_rules(reason(Gain::Printed(printed), "210.1"), "711.3", problem, |b| b.bonus(problem))
            }
            Number::Flips(player) => {
                self.by_rules(reason(Gain::Rules(1), "514.3a"), "711.3", CardId::NONE, |b| b.flips(player))
            }
            Number::HandSize(player) => {
                let base = reason(Gain::Rules(crate::query::player_limits::HAND_SIZE), "616.2");
                self.by_rules(base, "711.3", CardId::NONE, |b| b.hand_size(player))
            }
            Number::HomeLimit(player) => {
                let mane = board.state.players[player].mane;
                let limit = mane.some().and_then(|m| board.face(m).home_limit).map_or(0, i32::from);
                let base = Reason { gain: Gain::Printed(limit), by: mane.some(), rule: Rule("616.3") };
                self.by_rules(base, "711.3", CardId::NONE, |b| b.home_limit(player))
            }
            Number::Income(player) => {
                let (tokens, rule) = board.income(player);
                Account { total: Some(tokens), reasons: vec![reason(Gain::Rules(tokens), rule)] }
            }
        }
    }

    /// Explains a number that changed rules produce: its value without them, then with one more at a time. If the value
    /// without them differs from `base`, the difference is attributed to the text of `own`.
    fn by_rules(&self, base: Reason, rule: &'static str, own: CardId, number: impl Fn(&Board) -> i32) -> Account {
        let board = self.board();
        let mut now = match base.gain {
            Gain::Printed(n) | Gain::Rules(n) => n,
            _ => 0,
        };
        let mut reasons = vec![base];
        let mut then = |next: i32, by: Option<CardId>| {
            if next != now {
                reasons.push(Reason { gain: Gain::Adds(next - now), by, rule: Rule(rule) });
                now = next;
            }
        };
        for count in 0..=board.derived.rules.len() {
            let some = self.driver.derived.with_rules(count);
            let by = if count == 0 { own.some() } else { Some(board.derived.rules[count - 1].card) };
            then(number(&Board { derived: &some, ..board }), by);
        }
        Account { total: Some(now), reasons }
    }

    fn why_power(&self, card: CardId) -> Account {
        let board = self.board();
        let c = board.card(card);
        let total = board.power(card);
        if c.is(flag::FACE_DOWN) {
            return Account { total, reasons: vec![reason(Gain::NoPower, "505.1")] };
        }
        let printed = board.face(card).power.map_or(Gain::NoPower, |p| Gain::Printed(i32::from(p)));
        let mut reasons = vec![reason(printed, "507.4")];
        if !board.derived.covers(c) {
            return Account { total, reasons };
        }
        if c.counters != 0 && !self.pool().scales_power {
            reasons.push(reason(Gain::Counters(i32::from(c.counters)), "519.4"));
        }
        for touch in self.driver.derived.trace(self.pool(), self.state(), card).1 {
            let (Some(before), Some(after)) = (touch.before.card.power, touch.after.card.power) else { continue };
            let (before, after) = (i32::from(before), i32::from(after));
            if touch.counters {
                reasons.push(reason(Gain::Counters(after - before), "519.4"));
            } else if before != after {
                let sets = self.sets_power(&touch);
                let gain = if sets { Gain::Becomes(after) } else { Gain::Adds(after - before) };
                reasons.push(Reason { gain, by: Some(touch.by), rule: Rule("711.3") });
            }
        }
        Account { total, reasons }
    }

    /// Returns true if a modifier sets the power rather than adding to it.
    fn sets_power(&self, touch: &Touch) -> bool {
        use maneframe_card::ability::{Ability, Change};
        let Some(id) = touch.ability else { return false };
        match &self.pool().ability_def(id).ability {
            Ability::Static(text) => text.changes.iter().any(|c| matches!(c, Change::PowerIs { .. })),
            _ => false,
        }
    }

    /// Explains a power total (CR 514.4a): the power of each card, and the amounts that texts add to the total.
    fn why_total(&self, player: PlayerId) -> Account {
        let board = self.board();
        let mut reasons = Vec::new();
        let mut counts = |card: CardId, rule| {
            let power = board.power(card).unwrap_or(0).max(0);
            reasons.push(Reason { gain: Gain::Counts(power), by: Some(card), rule: Rule(rule) });
        };
        for (card, rule) in board.counted(player) {
            counts(card, rule);
        }
        let more =
            self.by_rules(reason(Gain::Rules(0), "514.4a"), "514.4a", CardId::NONE, |b| b.total_power_change(player));
        reasons.extend(more.reasons.into_iter().skip(1));
        Account { total: Some(board.power_total(player)), reasons }
    }

    /// Explains how texts changed a card apart from its power: colours, traits, keywords, abilities.
    pub fn why_card(&self, card: CardId) -> Vec<Reason> {
        let board = self.board();
        if !self.has_card(card) || !board.derived.covers(board.card(card)) {
            return Vec::new();
        }
        let mut reasons = Vec::new();
        for touch in self.driver.derived.trace(self.pool(), self.state(), card).1 {
            let Touch { by, before, after, .. } = &touch;
            let mut gains = Vec::new();
            gains.extend(after.card.colors.iter().filter(|c| !before.card.colors.has(*c)).map(Gain::Color));
            let traits = self.pool().trait_names(after.card.traits & !before.card.traits);
            gains.extend(traits.cloned().map(Gain::Trait));
            let nouns = after.card.kinds & !before.card.kinds;
            gains.extend(
                crate::cards::pool::NOUNS.iter().filter(|&&k| nouns & 1 << k as u8 != 0).map(|&k| Gain::Noun(k)),
            );
            let flags = after.card.flags & !before.card.flags;
            if flags & derived_flag::NO_ABILITIES != 0 {
                gains.push(Gain::NoAbilities);
            }
            gains.extend(MARKS.iter().filter(|(bit, _)| flags & bit != 0).map(|(_, key)| Gain::Mark(key)));
            let keywords = after.keywords.get(before.keywords.len()..).unwrap_or_default();
            gains.extend(keywords.iter().map(|k| Gain::Keyword(*k)));
            if keywords.is_empty() && after.gained.len() > before.gained.len() {
                gains.push(Gain::Ability);
            }
            reasons.extend(gains.into_iter().map(|gain| Reason { gain, by: Some(*by), rule: Rule("711.3") }));
        }
        reasons
    }

    /// Describes a reason in words: "+1 from Cheer".
    pub fn describe_reason(&self, reason: &Reason) -> String {
        let from = |words: String| match reason.by {
            Some(card) => format!("{words} from {}", self.title(card)),
            None => words,
        };
        match &reason.gain {
            Gain::Printed(n) => from(format!("printed {n}")),
            Gain::Rules(n) => n.to_string(),
            Gain::Counts(n) => from(n.to_string()),
            Gain::Counters(n) => format!("{n:+} by counters"),
            Gain::Adds(n) => from(format!("{n:+}")),
            Gain::Becomes(n) => from(format!("becomes {n}")),
            Gain::NoPower => "no power".to_owned(),
            Gain::Color(color) => from(color.to_string()),
            Gain::Trait(name) => from(name.to_string()),
            Gain::Noun(kind) => from(format!("a {kind:?}, too,")),
            Gain::Keyword(keyword) => from(keyword.to_string()),
            Gain::Ability => from("an ability".to_owned()),
            Gain::NoAbilities => from("no abilities".to_owned()),
            Gain::Mark(key) => from(Wording::new(key).to_string()),
        }
    }

    /// Describes a number's reasons in words: "printed 2, +1 from Cheer".
    pub fn describe_account(&self, account: &Account) -> String {
        account.reasons.iter().map(|r| self.describe_reason(r)).collect::<Vec<_>>().join(", ")
    }
}
