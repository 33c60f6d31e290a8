//! [`ModifierResult`]: the present result of a modifier, and its application to cards and rules.

use maneframe_card::ability::{Ability, Amount, Cards, Change, Contest, Keyword, Node, Quality};
use maneframe_card::{Color, ColorSet};
use smallvec::SmallVec;

use crate::cards::acts::acts_forbidden;
use crate::cards::change::subject;
use crate::cards::known_result::gives_to_card;
use crate::cards::pool::CompiledPool;
use crate::cards::program::Slot;
use crate::cards::topics;
use crate::cards::topics::Topics;
use crate::derived::active_modifier::ActiveModifier;
use crate::derived::refresh::Derived;
use crate::model::bindings::Bindings;
use crate::model::card_values::derived_flag;
use crate::model::ids::{AbilityId, AreaId, CardId, PlayerId};
use crate::model::named::Named;
use crate::model::state::{State, ZoneId, flag};
use crate::query::active_rule::{ActiveRule, RuleSource, change_of, place_in, player_in, player_meets};
use crate::query::board::{Board, CardList, Cx};
use crate::query::facts::Facts;
use crate::query::values::Values;
use crate::rules::cited::cite;

/// Card that a modifier affects now; or, without a card, a rule that it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModifierResult {
    /// Affected card; `CardId::NONE` for a rule.
    card: CardId,
    /// Number of the change: an amount, a card's number, or a bit set of colours or contests.
    amount: i16,
    /// For a rule: the player that "that player" refers to.
    player: Option<PlayerId>,
    /// For a rule: the area that "there" refers to.
    area: Option<AreaId>,
}

impl ModifierResult {
    /// Creates a result about a card.
    pub(super) fn about_card(card: CardId, amount: i16) -> ModifierResult {
        ModifierResult { card, amount, player: None, area: None }
    }

    /// Creates a result that changes a rule.
    pub(super) fn of_rule(player: Option<PlayerId>, area: Option<AreaId>) -> ModifierResult {
        ModifierResult { card: CardId::NONE, amount: 0, player, area }
    }

    /// Returns true if this is about `card`.
    pub(super) fn is_about(&self, card: CardId) -> bool {
        self.card == card
    }
}

impl Derived {
    /// Computes all values from scratch: evaluates each modifier in turn and applies its results at once.
    #[inline(never)]
    pub(super) fn ask_all(&mut self, pool: &CompiledPool, state: &State) {
        self.collect(pool, state);
        self.restart(pool, state);
        self.tried = false;
        let mut done = 0;
        while done < self.standing.len() {
            let next = self.next_to_apply(pool, state, done);
            if done > 0 {
                cite!(self.values, "711.3");
            }
            if next > done {
                self.standing[done..=next].rotate_right(1);
            }
            let standing = self.standing[done];
            let mut answers = std::mem::take(&mut self.answers);
            let from = answers.len();
            if !standing.idle(pool, state) {
                self.ask(pool, state, &standing.rule, &mut answers);
            }
            self.standing[done].answers = (from as u32, answers.len() as u32);
            done += 1;
            let gained = self.values.gained.len();
            self.write(pool, state, &standing.rule, &answers[from..]);
            self.answers = answers;
            if self.values.gained.len() > gained {
                self.join(pool, state, gained, done, standing.stamp);
            }
        }
        self.values.forget_powers();
        self.retraited |= self.writes & topics::TRAIT != 0;
    }

    /// Re-evaluates only the modifiers that read changed topics. All values are rewritten only if a modifier needs to
    /// see them as of its place in the order; otherwise only those of touched cards are.
    ///
    /// Returns false if the list of modifiers has to be rebuilt, because one that gives abilities has other results.
    #[inline(never)]
    pub(super) fn ask_again(&mut self, pool: &CompiledPool, state: &State, mut stale: Topics) -> bool {
        let mut writing = std::mem::take(&mut self.anew);
        if !writing && stale & (self.reads | topics::CARDS) == 0 {
            return true;
        }
        // An order that was found by trial may have become invalid if anything changed that a modifier reads.
        if self.tried {
            let untouched = !writing && self.touched.is_empty() && stale & topics::CARDS == 0;
            return untouched && !self.standing.iter().any(|s| self.concerns(state, s, stale));
        }
        if writing {
            self.restart(pool, state);
        }
        for i in 0..self.touched.len() {
            let card = self.touched[i];
            self.print_anew(pool, state, card);
        }
        let concerned = || self.standing.iter().position(|s| self.concerns(state, s, stale));
        let first = if writing { Some(0) } else { concerned() };
        if first.is_none() && self.touched.is_empty() {
            if stale & topics::CARDS != 0 {
                self.values.forget_powers();
            }
            return true;
        }
        let mut standing = std::mem::take(&mut self.standing);
        let mut answers = std::mem::take(&mut self.answers);
        let first = first.unwrap_or(standing.len());
        let mut asked = std::mem::take(&mut self.asked);
        let (mut same, mut rules) = (true, false);
        // Topics that are in fact written now: modifiers whose condition is false write nothing.
        let written = |s: &ActiveModifier| if s.answers.0 == s.answers.1 { 0 } else { s.writes };
        let written_by = |standing: &[ActiveModifier]| standing.iter().fold(0, |set, s| set | written(s));
        // `there`: topics written by any modifier, computed on demand. `changed`: topics whose results changed in this
        // pass.
        let (mut there, mut changed) = (None, 0);
        // Number of modifiers whose results have been rewritten to the touched cards so far.
        let mut settled = 0;
        for i in first..standing.len() {
            if self.concerns(state, &standing[i], stale) {
                let s = standing[i];
                // It must see values as of its place in the order. Once the earlier modifiers are rewritten to touched
                // cards, the stored values are those, unless this or a later modifier writes what it reads. In that
                // case, restart from printed values.
                let mut sees = || s.reads & (*there.get_or_insert_with(|| written_by(&standing)) | changed) != 0;
                if !writing && (self.takes || s.reads & self.writes != 0 && sees()) {
                    if self.takes || s.reads & written_by(&standing[i..]) != 0 {
                        writing = true;
                        self.restart(pool, state);
                        for earlier in &standing[..i] {
                            self.write(pool, state, &earlier.rule, earlier.of(&answers));
                        }
                    } else if !self.touched.is_empty() && settled < i {
                        self.values.forget_powers();
                        self.rewrite_touched(pool, state, &standing[..i], &answers, settled);
                        settled = i;
                    }
                }
                asked.clear();
                if !s.idle(pool, state) {
                    self.ask(pool, state, &s.rule, &mut asked);
                }
                let before = s.of(&answers);
                if asked[..] != *before {
                    self.cite_another_answer(&s, stale);
                    if s.gives {
                        same = false;
                        break;
                    }
                    stale |= s.writes;
                    changed |= s.writes;
                    self.retraited |= s.writes & topics::TRAIT != 0;
                    settled = 0;
                    for answer in before.iter().chain(&asked) {
                        match answer.card.some() {
                            Some(card) if self.touched.contains(&card) => {}
                            Some(card) => self.touched.push(card),
                            None => rules = true,
                        }
                    }
                    replace_answers(&mut standing[i..], &mut answers, &asked);
                }
            }
            if writing {
                self.write(pool, state, &standing[i].rule, standing[i].of(&answers));
            }
        }
        (self.standing, self.answers, self.asked) = (standing, answers, asked);
        if writing || stale & topics::CARDS != 0 {
            self.values.forget_powers();
        }
        if same && !writing {
            self.write_touched(pool, state, rules);
        }
        same
    }

    /// Cites the rules by which a modifier's result changed.
    fn cite_another_answer(&self, s: &ActiveModifier, stale: Topics) {
        if !self.values.cited().is_watched() {
            return;
        }
        match s.rule.source {
            RuleSource::Ability(..) => cite!(self.values, "708.3a"),
            RuleSource::Modifier(_) => cite!(self.values, "708.5"),
            RuleSource::Counters => cite!(self.values, "519.4"),
        }
        if stale & topics::PLACE != 0 {
            cite!(self.values, "506.1b");
        }
        if stale & topics::CARDS != 0 {
            cite!(self.values, "706.1c");
        }
    }

    /// Rewrites the values of touched cards and, if `rules` is true, the changed rules.
    fn write_touched(&mut self, pool: &CompiledPool, state: &State, rules: bool) {
        if self.touched.is_empty() && !rules {
            return;
        }
        let values = |derived: &Derived, card: &CardId| {
            let d = &derived.values.cards[card.index()];
            (d.power, d.colors)
        };
        let was: SmallVec<[_; 8]> = self.touched.iter().map(|card| values(self, card)).collect();
        let (standing, answers) = (std::mem::take(&mut self.standing), std::mem::take(&mut self.answers));
        self.rewrite_touched(pool, state, &standing, &answers, 0);
        if rules {
            self.values.rules.clear();
            (self.values.rule_kinds, self.values.forbidden) = (0, 0);
            for s in &standing {
                for &answer in s.of(&answers).iter().filter(|a| a.card == CardId::NONE) {
                    self.write(pool, state, &s.rule, &[answer]);
                }
            }
        }
        (self.standing, self.answers) = (standing, answers);
        if self.touched.iter().zip(was).any(|(card, was)| values(self, card) != was) {
            self.values.forget_powers();
        }
    }

    /// Rewrites the values of touched cards with the results of `standing`; the first `written` of them are already
    /// applied.
    fn rewrite_touched(
        &mut self,
        pool: &CompiledPool,
        state: &State,
        standing: &[ActiveModifier],
        answers: &[ModifierResult],
        written: usize,
    ) {
        let touched = std::mem::take(&mut self.touched);
        if written == 0 {
            touched.iter().for_each(|&card| self.print_anew(pool, state, card));
        }
        // Results are stored in the order of their modifiers.
        let end = |s: Option<&ActiveModifier>| s.map_or(0, |s| s.answers.1 as usize);
        let (from, to) = (end(standing[..written].last()), end(standing.last()));
        let given = answers.iter().enumerate().take(to).skip(from);
        for (i, &answer) in given.filter(|(_, a)| touched.contains(&a.card)) {
            let rule = &standing[standing.partition_point(|s| s.answers.1 as usize <= i)].rule;
            if let Some(change) = change_of(pool, state, rule.source)
                // Gained abilities are unchanged; otherwise all modifiers would be evaluated again.
                && !gives_to_card(change)
            {
                self.do_answer(pool, state, change, rule, answer);
            }
        }
        self.touched = touched;
    }

    /// Returns true if a modifier reads one of the stale topics. If that is only [`topics::HERE`], its own area must
    /// have changed.
    fn concerns(&self, state: &State, s: &ActiveModifier, stale: Topics) -> bool {
        match s.reads & stale {
            0 => false,
            topics::HERE => {
                let here = s.rule.here(state);
                here == AreaId::NONE || self.stirred.has(here)
            }
            _ => true,
        }
    }

    /// Returns the continuous abilities that change a card or a rule now.
    pub(crate) fn in_force(&self) -> impl Iterator<Item = AbilityId> {
        self.standing.iter().filter(|s| !s.of(&self.answers).is_empty()).filter_map(|s| match s.rule.source {
            RuleSource::Ability(id, _) => Some(id),
            RuleSource::Modifier(_) | RuleSource::Counters => None,
        })
    }

    /// Evaluates a modifier and appends its results.
    pub(super) fn ask(&self, pool: &CompiledPool, state: &State, rule: &ActiveRule, answers: &mut Vec<ModifierResult>) {
        let facts = Facts { pool, state, cited: self.values.cited() };
        let board = Board { facts, derived: &self.values };
        if let RuleSource::Ability(id, i) = rule.source
            && let Some(known) = pool.ability_def(id).known[usize::from(i)]
            && !self.values.cited().is_watched()
        {
            if !(self.takes && is_taken(&board, rule.card, id)) {
                answers.extend(known.answer(&board, rule));
            }
            return;
        }
        results(&board, rule, answers);
    }

    /// Applies the results of a modifier to the values.
    pub(super) fn write(&mut self, pool: &CompiledPool, state: &State, rule: &ActiveRule, answers: &[ModifierResult]) {
        if answers.is_empty() {
            return;
        }
        let Some(change) = change_of(pool, state, rule.source) else { return };
        for &answer in answers {
            self.do_answer(pool, state, change, rule, answer);
        }
    }

    pub(super) fn do_answer(
        &mut self,
        pool: &CompiledPool,
        state: &State,
        change: &Change,
        rule: &ActiveRule,
        answer: ModifierResult,
    ) {
        let ModifierResult { card, amount, player, area } = answer;
        if card != CardId::NONE {
            return self.change_card(pool, state, change, rule, card, amount);
        }
        self.values.rule_kinds |= rule.kind;
        if let Change::Cant(cant) = change {
            self.values.forbidden |= acts_forbidden(cant);
        }
        self.values.rules.push(ActiveRule { player, area, ..*rule });
    }

    fn change_card(
        &mut self,
        pool: &CompiledPool,
        state: &State,
        change: &Change,
        rule: &ActiveRule,
        card: CardId,
        amount: i16,
    ) {
        let by = rule.card;
        let face_up = !state.card(card).is(flag::FACE_DOWN);
        let Values { cards, cited, .. } = &mut self.values;
        let d = &mut cards[card.index()];
        let (stays, colorless) = (d.flags & derived_flag::POWER_STAYS != 0, d.flags & derived_flag::NO_COLORS != 0);
        match change {
            Change::PowerDoubled { .. } | Change::PowerIs { .. } if stays => {}
            Change::Color { .. } | Change::ColorsOf { .. } | Change::ChosenColor { .. } if colorless => {}
            Change::Power { color, .. } => {
                if d.power.is_some_and(|p| p < 0) {
                    cite!(cited, "105.2");
                }
                if color.is_none() {
                    cite!(cited, "203.3");
                }
                d.power = d.power.map(|p| if stays { p } else { p.saturating_add(amount) });
                if let (Some(color), Some(_), false) = (color, d.power, colorless) {
                    d.colors = d.colors.with(*color);
                }
            }
            Change::PowerDoubled { .. } => {
                let times = 1_i16.checked_shl(amount.clamp(0, 10) as u32).unwrap_or(i16::MAX);
                d.power = d.power.map(|p| p.saturating_mul(times));
            }
            Change::PowerIs { .. } => {
                // Counters apply after the card's own text (CR 519.4, 711.3), unless they are modifiers of their own.
                let counters = if card == by && !pool.scales_power { state.card(card).counters } else { 0 };
                d.power = d.power.map(|_| amount.saturating_add(counters));
            }
            Change::Color { colors, .. } if face_up => d.colors = d.colors.union(colors.iter().copied().collect()),
            Change::ColorsOf { .. } if face_up => d.colors = d.colors.union(colors_in(amount)),
            Change::ChosenColor { .. } if face_up => d.colors = d.colors.union(colors_in(amount)),
            Change::Kind { kind, color, .. } if face_up => {
                d.kinds |= kind.bits();
                d.colors = d.colors.union(color.iter().copied().filter(|_| !colorless).collect());
                self.values.rows.add_kinds(card, kind.bits());
            }
            Change::Trait { name, .. } if face_up => d.traits |= pool.trait_bit(name),
            Change::Keywords { keywords, .. } => self.gain(pool, state, card, keywords),
            Change::KeywordX { keyword, .. } if amount > 0 => {
                let number = amount.min(crate::cards::pool::MOST_KEYWORD.into()) as u8;
                if let Some(keyword) = Keyword::of(keyword.name(), Some(number)) {
                    self.gain(pool, state, card, &[keyword]);
                }
            }
            Change::Abilities { abilities, .. } => self.gain_quoted(pool, state, rule.source, card, abilities),
            Change::HomeLimitFree { .. } => d.flags |= derived_flag::HOME_FREE,
            Change::NoAbilities { .. } => {
                d.flags |= derived_flag::NO_ABILITIES;
                self.values.gained.retain(|g| g.card != card);
                self.values.gained_keywords.retain(|(c, _)| *c != card);
            }
            Change::LosesKeyword { keyword, .. } => self.values.lost_keywords.push((card, *keyword)),
            Change::SharesAbilities { .. } => self.share(pool, state, by, card, Some(Keyword::Teamwork)),
            Change::AbilitiesOf { .. } => self.share(pool, state, CardId(amount as u16), card, None),
            Change::PowerStays { .. } if !stays => {
                d.power = d.power.map(|_| amount);
                d.flags |= derived_flag::POWER_STAYS;
            }
            Change::NoColors { for_good, .. } => {
                d.colors = ColorSet::NONE;
                d.flags |= if *for_good { derived_flag::NO_COLORS } else { 0 };
            }
            Change::Stubborn { .. } => d.flags |= derived_flag::STUBBORN,
            Change::MoveAsImmediate { .. } => d.flags |= derived_flag::AGILE,
            Change::NoContribution { .. } => d.flags |= amount as u16,
            Change::NotInvolved { .. } => d.flags |= derived_flag::NOT_INVOLVED,
            // Hasty matters in hand and is looked up by the printed keyword, so nothing is written here.
            _ => {}
        }
    }
}

/// Replaces the results of the first of these modifiers and shifts the ranges of the later ones.
fn replace_answers(standing: &mut [ActiveModifier], answers: &mut Vec<ModifierResult>, by: &[ModifierResult]) {
    let Some((first, later)) = standing.split_first_mut() else { return };
    let (from, to) = first.answers;
    answers.splice(from as usize..to as usize, by.iter().copied());
    first.answers.1 = from + by.len() as u32;
    let moved = first.answers.1.wrapping_sub(to);
    for s in later.iter_mut().filter(|_| moved != 0) {
        s.answers = (s.answers.0.wrapping_add(moved), s.answers.1.wrapping_add(moved));
    }
}

/// Returns true if a card has lost an ability, with all its abilities or with the keyword that the ability belongs to.
fn is_taken(board: &Board, card: CardId, id: AbilityId) -> bool {
    let values = board.derived;
    values.lost(card, board.card(card)) || board.pool.ability_def(id).keyword.is_some_and(|k| values.lacks(card, k))
}

/// Appends the results of a modifier with the present values, if its condition is true.
pub(super) fn results(board: &Board, rule: &ActiveRule, answers: &mut Vec<ModifierResult>) {
    let Some(change) = change_of(board.pool, board.state, rule.source) else { return };
    let RuleSource::Ability(id, _) = rule.source else {
        let lasts =
            |i: usize| board.lasts(&board.state.modifiers[i].until, &rule.cx(&board.state.modifiers[i].bindings));
        if !matches!(rule.source, RuleSource::Modifier(i) if !lasts(i)) {
            reach(board, change, rule, answers);
        }
        return;
    };
    if is_taken(board, rule.card, id) {
        return;
    }
    let def = board.pool.ability_def(id);
    let Ability::Static(ability) = &def.ability else { return };
    let Some(condition) = &ability.condition else { return reach(board, change, rule, answers) };
    if let Some(who) = &def.per_player {
        for player in board.who(who, &rule.cx(Bindings::NONE)).iter() {
            let bindings = Bindings { player: Some(player), ..Bindings::default() };
            if player_meets(board, condition, &rule.cx(&bindings), player) {
                reach(board, change, &ActiveRule { player: Some(player), ..*rule }, answers);
            }
        }
        return;
    }
    let cx = rule.cx(Bindings::NONE);
    cite!(board, "708.2a");
    cite!(board, "708.3a");
    if board.holds(condition, &cx) {
        let area = place_in(board, condition, &cx).or(rule.area);
        let player = player_in(board, condition, &cx).or(rule.player);
        reach(board, change, &ActiveRule { area, player, ..*rule }, answers);
    }
}

/// Appends a result for each card that the change is about, or one for the rule that it changes.
fn reach(board: &Board, change: &Change, rule: &ActiveRule, answers: &mut Vec<ModifierResult>) {
    let ActiveRule { player, area, .. } = *rule;
    let Some(what) = subject(change) else {
        return answers.push(ModifierResult::of_rule(player, area));
    };
    let state = board.state;
    let mut own = Bindings::default();
    let mut cx = rule.read(state, &mut own);
    let fixed = matches!(crate::cards::change::number(change), None | Some(Amount::Num(_)));
    let hosted;
    if !fixed && let (Cards::Host, RuleSource::Ability(..), Some(host)) = (what, rule.source, board.host(rule.card)) {
        // In "that Friend has +1 power for each of your other Friends", "other" excludes that Friend.
        hosted = Bindings { it: [state.card_ref(host)].into_iter().collect(), spoken: true, ..cx.bindings.clone() };
        cx.bindings = &hosted;
    }
    if matches!(change, Change::NotInvolved { moment, .. } if !board.during(moment, &cx)) {
        return;
    }
    let number =
        |of: &Amount| rule.amount.map_or_else(|| board.amount_of_power(of, &cx), i32::from).clamp(-999, 999) as i16;
    if rule.amount.is_none() && !fixed {
        cite!(board, "708.3a");
    }
    let amount = match change {
        Change::Power { by, .. }
        | Change::PowerIs { to: by, .. }
        | Change::PowerStays { at: by, .. }
        | Change::PowerDoubled { times: by, .. }
        | Change::KeywordX { number: by, .. } => number(by),
        Change::ChosenColor { .. } => match board.chosen(Quality::Color, &cx) {
            Some(Named::Color(color)) => bits_of(ColorSet::NONE.with(color)),
            _ => return,
        },
        Change::AbilitiesOf { of, .. } | Change::ColorsOf { of, .. } => {
            // Values from single cards were fixed when the modifier began (CR 708.2b); a description is evaluated
            // again.
            let settled = rule.amount.filter(|_| !matches!(of, Cards::All(_)));
            match settled.or_else(|| taken_from(board, change, &cx)) {
                None | Some(NO_CARD) => return,
                Some(taken) => taken,
            }
        }
        _ => 0,
    };
    let given = gives_to_card(change);
    // "Each of your Friends has +1 power for each Resource on it": "it" is each of them in turn, and "there" its place.
    let each = crate::cards::change::number(change).filter(|by| {
        let of_group = matches!((what, rule.source), (Cards::All(_), RuleSource::Ability(..)));
        !fixed && of_group && Node::from(*by).any(Node::refers_back)
    });
    let mut found = |card: CardId| {
        let c = state.card(card);
        if c.zone != ZoneId::Play {
            cite!(board, "707.3");
        }
        // "Your home limit" affects only cards that you control (CR 513.5), even if the phrase describes others too.
        if matches!(change, Change::HomeLimitFree { .. }) && c.controller != rule.controller {
            return;
        }
        if given && c.zone == ZoneId::Play && c.is(flag::FACE_DOWN) {
            // A face-down card gains nothing (CR 505.1).
            return;
        }
        let amount = match change {
            Change::NoContribution { to, .. } => withheld(board, to, card, &cx) as i16,
            _ => match each {
                Some(by) => {
                    let it = [state.card_ref(card)].into_iter().collect();
                    let bindings = Bindings { it, area: area.or(Some(c.area)), ..cx.bindings.clone() };
                    board.amount_of_power(by, &Cx { bindings: &bindings, ..cx }).clamp(-999, 999) as i16
                }
                None => amount,
            },
        };
        answers.push(ModifierResult::about_card(card, amount));
    };
    match (what, rule.source) {
        // "This card" in an effect's modifier no longer applies once the card became a different one.
        (Cards::This, RuleSource::Modifier(i)) if !state.same(state.modifiers[i].source) => {}
        (Cards::This, _) => found(rule.card),
        (Cards::All(filter), _) => {
            cite!(board, "708.5");
            board.each(filter, &cx, found);
        }
        // The host may have left play just before its attachments do.
        (Cards::Host, _) => board.host(rule.card).into_iter().filter(|&host| board.in_play(host)).for_each(found),
        _ => {
            let list: CardList = board.cards(what, &cx, Slot::It);
            list.into_iter().for_each(found);
        }
    }
}

/// Returns the contests to which a card can't contribute its power now, as [`derived_flag`] bits.
fn withheld(board: &Board, to: &[Contest], card: CardId, cx: &Cx) -> u16 {
    to.iter().fold(0, |set, contest| {
        set | match contest {
            Contest::Confronting(place) if board.at(place, card, cx) => derived_flag::NO_CONFRONT,
            Contest::Faceoffs(moment) if board.during(moment, cx) => derived_flag::NO_FACEOFF,
            Contest::Confronting(_) | Contest::Faceoffs(_) => 0,
        }
    })
}

fn bits_of(colors: ColorSet) -> i16 {
    colors.iter().fold(0, |set, c| set | 1 << c as i16)
}

/// Result of an ability-copying change that found no card to copy from.
const NO_CARD: i16 = -1;

/// Returns the colours of other cards as a bit set, or the number of the card whose abilities are copied.
pub(crate) fn taken_from(board: &Board, change: &Change, cx: &Cx) -> Option<i16> {
    match change {
        Change::AbilitiesOf { of, .. } => Some(board.cards(of, cx, Slot::It).first().map_or(NO_CARD, |of| of.0 as i16)),
        Change::ColorsOf { of, .. } => {
            let of = board.cards(of, cx, Slot::Other).into_iter();
            Some(bits_of(of.fold(ColorSet::NONE, |set, c| set.union(board.colors(c)))))
        }
        _ => None,
    }
}

fn colors_in(bits: i16) -> ColorSet {
    Color::ALL.iter().copied().filter(|&c| bits & 1 << c as i16 != 0).collect()
}
