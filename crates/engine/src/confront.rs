//! Whether a player can confront a Problem (CR 611), solved exactly.

use maneframe_card::ability::{Change, Kind};
use maneframe_card::{ColorSet, Need, Requirement};
use smallvec::SmallVec;

use crate::board::Board;
use crate::change::rule_kind;
use crate::derive::change_of;
use crate::ids::{AreaId, CardId, PlayerId};
use crate::occurrence::{Act, Occurrence};
use crate::rule::{Fact, Refusal};
use crate::state::flag;

/// What one character gives: its power, and the colours of which it may give it.
type Giver = (i32, ColorSet);

/// A printed requirement that nobody meets, however much power there is.
pub const NEVER: u8 = u8::MAX;

/// The most power that characters can have left over after meeting `requirements`; negative or `None` where they can't.
///
/// Each character's power counts for one coloured requirement at most (CR 611.3b); what is left of it, and all that is
/// not used, counts for wild (CR 611.3d). `free` power counts for any part ("you need -2 power").
pub fn surplus(requirements: &[Requirement], givers: &[Giver], extra_wild: i32, free: i32) -> Option<i32> {
    if requirements.iter().any(|r| r.power == NEVER) {
        return None;
    }
    let total: i32 = givers.iter().map(|g| g.0).sum();
    let need: i32 = requirements.iter().map(|r| i32::from(r.power)).sum::<i32>() + extra_wild;
    let colored: SmallVec<[(Need, i32); 3]> =
        requirements.iter().filter(|r| r.need != Need::Wild).map(|r| (r.need, i32::from(r.power))).collect();
    if total + free < need {
        return None;
    }
    let mut missing: SmallVec<[i32; 3]> = colored.iter().map(|c| c.1).collect();
    let open = assign(&colored, givers, &mut missing, free);
    open.then_some(total + free - need)
}

/// Whether givers can be dealt out so that what is missing is at most `free`.
fn assign(colored: &[(Need, i32)], givers: &[Giver], missing: &mut [i32], free: i32) -> bool {
    if missing.iter().map(|m| (*m).max(0)).sum::<i32>() <= free {
        return true;
    }
    let Some(((power, colors), rest)) = givers.split_first() else { return false };
    let mut useful = false;
    for i in 0..colored.len() {
        if missing[i] > 0 && *power > 0 && gives(*colors, colored[i].0) {
            useful = true;
            missing[i] -= power;
            if assign(colored, rest, missing, free) {
                return true;
            }
            missing[i] += power;
        }
    }
    // A giver that could help was tried everywhere; leaving it out can't be better, unless it helps nobody.
    !useful && assign(colored, rest, missing, free)
}

fn gives(colors: ColorSet, need: Need) -> bool {
    match need {
        Need::Color(color) => colors.has(color),
        // Any power that is not of the prohibited colour, colourless included (CR 611.3c).
        Need::Not(color) => colors.is_empty() || !colors.without(color).is_empty(),
        Need::Wild => true,
    }
}

impl Board<'_> {
    /// What a player needs to confront the Problem of an area: its parts, and wild power that is asked on top.
    pub fn needs<'a>(&'a self, player: PlayerId, problem: CardId, area: AreaId) -> (&'a [Requirement], i32) {
        let stats = self.def(problem).problem.as_ref();
        let own = self.card(problem).owner == player;
        let parts = stats.map_or(&[][..], |s| if own { &s.owner[..] } else { &s.opponent[..] });
        let mut more = 0;
        let changed = self.derived.rule_kinds & rule_kind::CONFRONT != 0;
        for rule in self.derived.rules.iter().filter(|_| changed) {
            if let Some(Change::ConfrontNeed { who, at, by }) = change_of(self.pool, self.state, rule.source) {
                let bindings = rule.bindings();
                let cx = rule.cx(&bindings);
                if self.who(*who, &cx).has(player) && self.area_is(at, area, &cx) {
                    more += rule.amount.map_or_else(|| self.amount(by, &cx), i32::from);
                }
            }
        }
        (parts, more)
    }

    /// Whether a player meets a Problem's requirements; if so, by how much power more than required (CR 611.3).
    ///
    /// # Errors
    /// The rule and fact that stand in the way.
    pub fn confrontable(&self, player: PlayerId, area: AreaId) -> Result<i32, Refusal> {
        let Some(problem) = self.state.problem_at(area) else {
            return Err(Refusal::new("611.1", Fact::NothingToChoose));
        };
        if let Some(by) = self.blocking_troublemaker(player, area) {
            return Err(Refusal::new("611.3e", Fact::Forbidden { by }));
        }
        let confronting = Occurrence::new(Act::Confront, player).card(problem).at(area);
        if let Some(by) = self.forbidden_by(&confronting) {
            return Err(Refusal::new("104.2", Fact::Forbidden { by }));
        }
        let mut givers: SmallVec<[Giver; 12]> = SmallVec::new();
        for row in &self.derived.rows {
            let mine = row.area == area && row.controller == player && row.is(Kind::Character);
            if mine && self.contributes(row.card) {
                if let Some(power) = self.power(row.card) {
                    givers.push((power.max(0), self.colors(row.card)));
                }
            }
        }
        if givers.is_empty() {
            return Err(Refusal::new("611.3", Fact::NoCharacterThere));
        }
        let (parts, more) = self.needs(player, problem, area);
        surplus(parts, &givers, more.max(0), (-more).max(0)).ok_or_else(|| {
            let have = givers.iter().map(|g| g.0).sum::<i32>().clamp(0, i32::from(u16::MAX)) as u16;
            let short = parts.iter().find_map(|r| match r.need {
                Need::Color(color) => {
                    let of: i32 = givers.iter().filter(|g| g.1.has(color)).map(|g| g.0).sum();
                    (of < i32::from(r.power)).then_some(Fact::NeedPower { color, need: r.power, have: of as u16 })
                }
                _ => None,
            });
            Refusal::new("611.3", short.unwrap_or(Fact::NeedAnyPower { need: needed(parts, more), have }))
        })
    }

    /// The face-up Troublemaker that keeps a player from confronting there: an opposing or an Epic one (CR 611.3e).
    fn blocking_troublemaker(&self, player: PlayerId, area: AreaId) -> Option<CardId> {
        let mut rows = self.derived.rows.iter();
        let blocks = rows.find(|r| {
            r.area == area
                && r.is(Kind::Troublemaker)
                && !r.hidden
                && !self.card(r.card).is(flag::FACE_DOWN)
                && (r.controller != player || self.def(r.card).epic)
        });
        blocks.map(|r| r.card)
    }
}

fn needed(parts: &[Requirement], more: i32) -> u16 {
    let sum = parts.iter().map(|r| i32::from(r.power)).sum::<i32>() + more;
    sum.clamp(0, i32::from(u16::MAX)) as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use maneframe_card::Color::{Blue, White};

    fn set(colors: &[maneframe_card::Color]) -> ColorSet {
        colors.iter().copied().collect()
    }

    fn need(power: u8, need: Need) -> Requirement {
        Requirement { power, need }
    }

    #[test]
    fn a_character_gives_to_one_colour_only() {
        let parts = [need(2, Need::Color(Blue)), need(2, Need::Color(White))];
        assert_eq!(surplus(&parts, &[(4, set(&[Blue, White]))], 0, 0), None);
        assert_eq!(surplus(&parts, &[(2, set(&[Blue, White])), (2, set(&[White]))], 0, 0), Some(0));
    }

    #[test]
    fn a_two_coloured_character_may_have_to_give_its_second_colour() {
        let parts = [need(2, Need::Color(Blue)), need(2, Need::Color(White))];
        // The greedy way (first character to blue) fails; the exact one finds it.
        assert_eq!(surplus(&parts, &[(2, set(&[Blue, White])), (2, set(&[Blue]))], 0, 0), Some(0));
    }

    #[test]
    fn not_a_colour_takes_any_other_and_none() {
        let parts = [need(1, Need::Not(Blue))];
        assert_eq!(surplus(&parts, &[(1, set(&[Blue]))], 0, 0), None);
        assert_eq!(surplus(&parts, &[(1, set(&[Blue, White]))], 0, 0), Some(0));
        assert_eq!(surplus(&parts, &[(1, ColorSet::NONE)], 0, 0), Some(0));
    }

    #[test]
    fn what_is_left_over_counts_for_wild() {
        let parts = [need(2, Need::Color(Blue)), need(3, Need::Wild)];
        assert_eq!(surplus(&parts, &[(5, set(&[Blue]))], 0, 0), Some(0));
        assert_eq!(surplus(&parts, &[(4, set(&[Blue]))], 0, 0), None);
        assert_eq!(surplus(&parts, &[(4, set(&[Blue]))], 0, 1), Some(0));
    }

    /// The search that `assign` shortens, without its shortcuts.
    fn brute(parts: &[Requirement], givers: &[Giver]) -> bool {
        let ways = parts.len() + 1;
        let total: i32 = givers.iter().map(|g| g.0).sum();
        let need: i32 = parts.iter().map(|r| i32::from(r.power)).sum();
        total >= need
            && (0..ways.pow(givers.len() as u32)).any(|mut code| {
                let mut left: Vec<i32> = parts.iter().map(|r| i32::from(r.power)).collect();
                for &(power, colors) in givers {
                    let to = code % ways;
                    code /= ways;
                    if to < parts.len() && gives(colors, parts[to].need) {
                        left[to] -= power;
                    }
                }
                parts.iter().zip(&left).all(|(p, l)| p.need == Need::Wild || *l <= 0)
            })
    }

    #[test]
    fn the_search_agrees_with_trying_everything() {
        let mut rng = crate::rng::Rng::new(5);
        let color = |rng: &mut crate::rng::Rng| maneframe_card::Color::ALL[rng.below(3)];
        for _ in 0..3000 {
            let givers: Vec<Giver> = (0..rng.below(6))
                .map(|_| {
                    let mut colors = ColorSet::NONE;
                    for _ in 0..rng.below(3) {
                        colors = colors.with(color(&mut rng));
                    }
                    (rng.below(5) as i32, colors)
                })
                .collect();
            let parts: Vec<Requirement> = (0..1 + rng.below(3))
                .map(|_| {
                    let what = match rng.below(3) {
                        0 => Need::Color(color(&mut rng)),
                        1 => Need::Not(color(&mut rng)),
                        _ => Need::Wild,
                    };
                    need(rng.below(5) as u8, what)
                })
                .collect();
            assert_eq!(surplus(&parts, &givers, 0, 0).is_some(), brute(&parts, &givers), "{parts:?} {givers:?}");
        }
    }
}
