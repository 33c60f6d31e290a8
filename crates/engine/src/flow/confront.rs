//! Confronting of Problems (CR 611), computed exactly, and the Confront Steps (CR 610, 611).

use std::borrow::Cow;

use crate::flow::driver::Driver;
use maneframe_card::ability::{Change, Kind, Place};
use maneframe_card::{ColorSet, Need, Requirement};
use smallvec::SmallVec;

use crate::cards::change::rule_kind;
use crate::cards::program::Slot;
use crate::cards::topics;
use crate::flow::driver::Stops;
use crate::model::card_values::derived_flag;
use crate::model::decision::{AnswerKind, Asked, Choice, Flow, Prompt};
use crate::model::frame::{Step, WindowKind};
use crate::model::ids::{AreaId, AreaSet, CardId, CardRef, PlayerId, PlayerSet};
use crate::model::occurrence::{Act, Occurrence};
use crate::model::refusal::{Fact, Refusal};
use crate::model::state::flag;
use crate::query::active_rule::RuleSource;
use crate::query::board::Board;
use crate::rules::cited::cite;

/// Contribution of a character: its power, and the colours that the power may count as.
pub(crate) type Giver = (i32, ColorSet);

/// Contributions of all characters that contribute power.
pub(crate) type Givers = SmallVec<[Giver; 12]>;

/// Power of a printed requirement that can't be met with any amount.
pub const NEVER: u8 = u8::MAX;

/// Returns the maximum power that characters can have left over after meeting `requirements`; `None` if they can't meet
/// them.
///
/// Each character's power counts as one colour (CR 611.3b). A colour's requirement is met from that colour's power. The
/// rest of the colours other than X counts for "not X" (CR 611.3c), and all that is left then counts for wild (CR
/// 611.3d). `free` power counts for any part ("you need -2 power"), and is never left over itself.
pub fn surplus(requirements: &[Requirement], givers: &[Giver], extra_wild: i32, free: i32) -> Option<i32> {
    if requirements.iter().any(|r| r.power == NEVER) {
        return None;
    }
    let total: i32 = givers.iter().map(|g| g.0).sum();
    let need: i32 = requirements.iter().map(|r| i32::from(r.power)).sum::<i32>() + extra_wild;
    if total + free < need {
        return None;
    }
    let (mut heaps, open) = sorted(givers);
    meets(requirements, &open, &mut heaps, free).then_some(total - (need - free).max(0))
}

/// Returns the power that counts for each of `requirements`, in their order. Characters of several colours count as the
/// colours with which the least power is missing. A part may have more power than it needs.
pub(crate) fn available(requirements: &[Requirement], givers: &[Giver]) -> SmallVec<[i32; 4]> {
    let (heaps, open) = sorted(givers);
    let heaps = best_heaps(requirements, &open, heaps);
    let left = requirements.iter().fold(heaps, |mut left, r| {
        if let Need::Color(color) = r.need {
            left[color as usize] = (left[color as usize] - i32::from(r.power)).max(0);
        }
        left
    });
    let part = |r: &Requirement| match r.need {
        Need::Color(color) => heaps[color as usize],
        Need::Not(color) => left.iter().sum::<i32>() - left[color as usize],
        Need::Wild => heaps.iter().sum(),
    };
    requirements.iter().map(part).collect()
}

/// Returns the heaps with which the least power is missing, of all choices of colours. Colours that no requirement names
/// count alike, and choices that lead to the same heaps are one, so there are few.
fn best_heaps(requirements: &[Requirement], open: &[Giver], heaps: Heaps) -> Heaps {
    let named = |color| requirements.iter().any(|r| matches!(r.need, Need::Color(c) | Need::Not(c) if c == color));
    let mut all = vec![heaps];
    for (power, colors) in open {
        let mut choices: SmallVec<[usize; 7]> =
            colors.iter().map(|color| if named(color) { color as usize } else { COLORLESS }).collect();
        choices.sort_unstable();
        choices.dedup();
        let chosen = |heaps: &Heaps, choice: usize| {
            let mut heaps = *heaps;
            heaps[choice] += power;
            heaps
        };
        let mut next: Vec<Heaps> =
            all.iter().flat_map(|heaps| choices.iter().map(|&choice| chosen(heaps, choice))).collect();
        next.sort_unstable();
        next.dedup();
        all = next;
    }
    all.into_iter().min_by_key(|heaps| missing(requirements, *heaps)).unwrap_or(heaps)
}

/// Sorts contributions by the colour that they count as. Those that may count as several colours are returned apart.
fn sorted(givers: &[Giver]) -> (Heaps, Givers) {
    let mut heaps = Heaps::default();
    let mut open = Givers::new();
    for &(power, colors) in givers {
        match (colors.len(), colors.iter().next()) {
            (1, Some(color)) => heaps[color as usize] += power,
            (0, _) | (_, None) => heaps[COLORLESS] += power,
            _ if power > 0 => open.push((power, colors)),
            _ => {}
        }
    }
    (heaps, open)
}

/// Contributed power by the colour that it counts as; the last entry is colourless.
type Heaps = [i32; 7];
const COLORLESS: usize = 6;

/// Returns true if the characters in `open` can choose their colours so that the requirements are met.
fn meets(requirements: &[Requirement], open: &[Giver], heaps: &mut Heaps, free: i32) -> bool {
    let Some(((power, colors), rest)) = open.split_first() else { return missing(requirements, *heaps) <= free };
    colors.iter().any(|color| {
        heaps[color as usize] += power;
        let met = meets(requirements, rest, heaps, free);
        heaps[color as usize] -= power;
        met
    })
}

/// Returns the power that is missing for the coloured and "not" requirements.
fn missing(requirements: &[Requirement], mut heaps: Heaps) -> i32 {
    let mut missing = 0;
    for r in requirements {
        if let Need::Color(color) = r.need {
            heaps[color as usize] -= i32::from(r.power);
            missing += (-heaps[color as usize]).max(0);
            heaps[color as usize] = heaps[color as usize].max(0);
        }
    }
    // "Not" requirements can't use their own colour. They are met from the remaining power.
    let mut nots: SmallVec<[(i32, usize); 2]> = SmallVec::new();
    for r in requirements {
        if let Need::Not(color) = r.need {
            nots.push((i32::from(r.power), color as usize));
        }
    }
    let left: i32 = heaps.iter().sum();
    match nots[..] {
        [] => missing,
        [(need, not)] => missing + (need - (left - heaps[not])).max(0),
        // Two such requirements compete only for colours that neither excludes, so each uses the other's colour first.
        _ => {
            let mut short = 0;
            for &(need, not) in &nots {
                let mut open = need;
                let others: SmallVec<[usize; 2]> = nots.iter().map(|n| n.1).filter(|&n| n != not).collect();
                let order = others.iter().copied().chain((0..heaps.len()).filter(|h| !others.contains(h)));
                for heap in order.filter(|&h| h != not) {
                    let taken = heaps[heap].min(open);
                    heaps[heap] -= taken;
                    open -= taken;
                }
                short += open;
            }
            missing + short
        }
    }
}

impl Board<'_> {
    /// Returns the requirements of a player to confront the Problem of an area, and wild power required in addition.
    pub fn needs(&self, player: PlayerId, problem: CardId, area: AreaId) -> (Cow<'_, [Requirement]>, i32) {
        let stats = self.def(problem).problem.as_ref();
        let own = self.card(problem).owner == player;
        cite!(self, "209.1");
        cite!(self, "611.2");
        cite!(self, "522.2b" if self.def(problem).dilemma);
        let parts = stats.map_or(&[][..], |s| if own { &s.owner[..] } else { &s.opponent[..] });
        let mut more = 0;
        self.each_rule(rule_kind::CONFRONT, |change, rule, cx| {
            if let Change::ConfrontNeed { who, at, by } = change
                && self.who(who, cx).has(player)
                && self.area_is(at, area, cx)
            {
                more += self.by_for(player, Some(area), rule, by, cx);
            }
        });
        let wild = self.any_rule(rule_kind::CONFRONT, |change, _, cx| match change {
            Change::WildNeed { what } => self.fits(what, problem, cx, true),
            _ => false,
        });
        let parts = match wild {
            true => Cow::Owned(parts.iter().map(|part| Requirement { need: Need::Wild, ..*part }).collect()),
            false => Cow::Borrowed(parts),
        };
        (parts, more)
    }

    /// Checks that a player meets a Problem's requirements, and returns the excess power (CR 611.3).
    ///
    /// # Errors
    /// The rule and fact that prevent it.
    pub fn confrontable(&self, player: PlayerId, area: AreaId) -> Result<i32, Refusal> {
        let mut givers = Givers::new();
        let (parts, more) = self.contributions(player, area, &mut givers)?;
        surplus(&parts, &givers, more.max(0), (-more).max(0)).ok_or_else(|| {
            let have = givers.iter().map(|g| g.0).sum::<i32>().clamp(0, i32::from(u16::MAX)) as u16;
            let short = parts.iter().find_map(|r| match r.need {
                Need::Color(color) => {
                    let of: i32 = givers.iter().filter(|g| g.1.has(color)).map(|g| g.0).sum();
                    (of < i32::from(r.power)).then_some(Fact::NeedPower { color, need: r.power, have: of as u16 })
                }
                _ => None,
            });
            Refusal::new("611.3", short.unwrap_or(Fact::NeedAnyPower { need: needed(&parts, more), have }))
        })
    }

    /// Like [`Board::confrontable`], without a reason on failure.
    pub(crate) fn surplus_at(&self, player: PlayerId, area: AreaId) -> Option<i32> {
        let mut givers = Givers::new();
        let (parts, more) = self.contributions(player, area, &mut givers).ok()?;
        surplus(&parts, &givers, more.max(0), (-more).max(0))
    }

    /// Returns the requirements of a Problem and collects the contributing characters, unless something forbids
    /// confronting it.
    fn contributions(
        &self,
        player: PlayerId,
        area: AreaId,
        givers: &mut Givers,
    ) -> Result<(Cow<'_, [Requirement]>, i32), Refusal> {
        let Some(problem) = self.state.problem_at(area) else {
            return Err(Refusal::new("611.1", Fact::NothingToChoose));
        };
        if let Some(by) = self.blocking_troublemaker(player, area) {
            let own = self.card(by).controller == player;
            let rule = if own { self.pool.rulebook.villain.rule("611.3e") } else { "611.3e" };
            return Err(Refusal::new(rule, Fact::Forbidden { by }));
        }
        let confronting = Occurrence::new(Act::Confront, player).card(problem).at(area);
        if let Some(by) = self.forbidden_by(&confronting) {
            return Err(Refusal::new("104.2", Fact::Forbidden { by }));
        }
        // A player who can't pay the toll can't confront.
        if let Some(by) = self.is_too_dear(&confronting) {
            return Err(Refusal::new("508.1", Fact::Forbidden { by }));
        }
        self.givers(player, area, givers);
        cite!(self, "611.3a");
        if givers.is_empty() {
            return Err(Refusal::new("611.3", Fact::NoCharacterThere));
        }
        let (parts, more) = self.needs(player, problem, area);
        self.cite_confronting(&parts, more, givers);
        Ok((parts, more))
    }

    /// Collects the power that a player's characters contribute at an area for confronting, each with its colours (CR
    /// 611.3).
    pub(crate) fn givers(&self, player: PlayerId, area: AreaId, givers: &mut Givers) {
        for row in self.derived.rows.of(Kind::Character, player.mask(), Some(area)) {
            if self.contributes(row.card, derived_flag::NO_CONFRONT) {
                let values = &self.derived.cards[row.card.index()];
                if let Some(power) = values.power {
                    cite!(self, "105.2" if power < 0);
                    givers.push((power.max(0).into(), values.colors));
                }
            }
        }
        self.each_extra_giver(player, area, |card| {
            if self.power(card).is_some() {
                givers.push((self.gives(card), self.colors(card)));
            }
        });
    }

    /// Cites the rules by which power counts towards requirements.
    fn cite_confronting(&self, parts: &[Requirement], more: i32, givers: &[Giver]) {
        if !self.cited().is_watched() {
            return;
        }
        cite!(self, "611.3");
        cite!(self, "611.3b" if givers.iter().any(|g| g.1.len() > 1));
        cite!(self, "611.3c" if parts.iter().any(|p| matches!(p.need, Need::Not(_))));
        cite!(self, "611.3d" if more != 0 || parts.iter().any(|p| p.need == Need::Wild));
        cite!(self, "203.2" if givers.iter().any(|g| !g.1.is_empty()));
    }

    /// Finds cards that contribute there only because a text says so: from elsewhere, or exhausted.
    fn each_extra_giver(&self, player: PlayerId, area: AreaId, mut found: impl FnMut(CardId)) {
        self.each_rule(rule_kind::CONFRONT, |change, rule, cx| {
            let Change::ContributesAt { what, at } = change else { return };
            // If an effect says "a Problem", one was chosen.
            let at = if matches!(rule.source, RuleSource::Modifier(_)) { &Place::There } else { at };
            if !self.area_is(at, area, cx) {
                return;
            }
            for card in self.cards(what, cx, Slot::It) {
                let c = self.card(card);
                let anyway =
                    c.area == area && self.is_character(card) && self.contributes(card, derived_flag::NO_CONFRONT);
                if c.controller == player && self.in_play(card) && !anyway {
                    found(card);
                }
            }
        });
    }

    /// Returns true if a text lets a player confront there despite this Troublemaker.
    fn lets_confront(&self, troublemaker: CardId, player: PlayerId, area: AreaId) -> bool {
        self.any_rule(rule_kind::CONFRONT, |change, _, cx| {
            let Change::LetsConfront { what, who, at } = change else { return false };
            self.who(who, cx).has(player) && self.area_is(at, area, cx) && self.among(what, troublemaker, cx)
        })
    }

    /// Returns the face-up Troublemaker that prevents a player from confronting there: an opposing or an Epic one (CR
    /// 611.3e).
    fn blocking_troublemaker(&self, player: PlayerId, area: AreaId) -> Option<CardId> {
        let mut here = self.derived.rows.of(Kind::Troublemaker, PlayerSet::ALL, Some(area));
        let blocks = here.find(|r| {
            !r.hidden
                && !self.card(r.card).is(flag::FACE_DOWN)
                && (r.controller != player || self.is_epic(r.card))
                && !self.lets_confront(r.card, player, area)
        });
        blocks.map(|r| r.card)
    }
}

impl Driver {
    /// Begins a Confront Step for each Problem, in the turn player's order (CR 610.1).
    pub(crate) fn next_confront(&mut self, player: PlayerId) -> Flow {
        let mut left = AreaSet(self.state.areas_with_problems().0 & !self.state.visited.0);
        let mut open = left;
        if self.stops == Stops::RealChoices && (left.len() > 1 || !self.cited().is_watched()) {
            let board = self.board();
            open = left.iter().filter(|&a| board.surplus_at(player, a).is_some()).collect();
            if open.is_empty() && !left.is_empty() && self.passes_by(left) {
                self.state.visited = AreaSet(self.state.visited.0 | left.0);
                left = AreaSet::default();
            }
        }
        match left.iter().next() {
            // Another round of Confront Steps, if a text says so.
            None if self.confronts_again() => Flow::Go,
            None => self.to(Step::FaceoffOpen),
            Some(only) if left.len() == 1 => {
                self.visit(only);
                Flow::Go
            }
            Some(_) => {
                if self.stops == Stops::RealChoices
                    && let Some(next) = self.matter_of_course(left, open)
                {
                    self.visit(next);
                    return Flow::Go;
                }
                self.options.extend(left.iter().map(Choice::Area));
                Flow::Ask(Asked::new(player, AnswerKind::Area, Prompt::NextProblem, "610.1"))
            }
        }
    }

    /// Skips the Confront Steps of Problems that can't be confronted, all at once, if no player could act during them.
    /// Returns false and does nothing if more might happen in them.
    fn passes_by(&mut self, left: AreaSet) -> bool {
        // Texts about confronting may differ within the step, and in a further round a Problem may be confronted
        // already.
        let board = self.board();
        let plain = board.derived.rule_kinds & rule_kind::CONFRONT == 0 && !board.may_forbid(Act::Confront);
        let confronted = |area| {
            let problem = self.state.problem_at(area).map(|p| self.state.card_ref(p));
            problem.is_some_and(|p| self.state.confronted.contains(&p))
        };
        if !plain || left.iter().any(confronted) {
            return false;
        }
        // Some text may ask whether this is a Confront Step.
        self.derived.touch_moments(topics::CONFRONT_STEP);
        self.derived.if_fresh().is_some() && self.pass_steps(5 * left.len() as u32 + 1, 2 * left.len() as u64)
    }

    /// Returns the next Problem if the order makes no difference. Problems that can't be confronted come last, because
    /// events at the others may change that. If no player can act between them, nothing else can.
    fn matter_of_course(&mut self, left: AreaSet, open: AreaSet) -> Option<AreaId> {
        match open.len() {
            0 => left.iter().next(),
            1 if self.nobody_could_act(WindowKind::Open) => open.iter().next(),
            _ => None,
        }
    }

    pub(crate) fn visit(&mut self, area: AreaId) {
        cite!(self, "522.2a" if area.seat().is_none());
        self.state.visited = self.state.visited.with(area);
        self.set_step(Step::ConfrontOpen(area));
    }

    /// Lets the turn player confront the Problem if the requirements are met, and score a point (CR 611).
    pub(crate) fn confront(&mut self, player: PlayerId, area: AreaId) {
        let board = self.board();
        let Some(surplus) = board.surplus_at(player, area) else { return };
        let Some(problem) = board.state.problem_at(area) else { return };
        let confronting = Occurrence::new(Act::Confront, player).card(problem).at(area).amount(surplus);
        self.happen(confronting, "611.1");
    }

    /// Notes whether an opponent could also confront a Problem that has just been confronted (CR 611.4).
    pub(crate) fn note_contested(&mut self, player: PlayerId, area: AreaId, problem: CardRef) {
        let board = self.board();
        if board.state.opponents(player).iter().any(|o| board.surplus_at(o, area).is_some()) {
            self.state.contested.push(problem);
        }
    }
}

/// Returns the total power that `parts` require with `more` wild power in addition; 0 if that is negative.
pub fn needed(parts: &[Requirement], more: i32) -> u16 {
    let sum = parts.iter().map(|r| i32::from(r.power)).sum::<i32>() + more;
    sum.clamp(0, i32::from(u16::MAX)) as u16
}
