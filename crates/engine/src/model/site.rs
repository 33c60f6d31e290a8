//! [`Site`]: what an area is called at some moment, so that it can be told later, when something else is there.

use serde::Serialize;

use crate::cards::pool::{CompiledPool, DefId};
use crate::front::game::Game;
use crate::model::ids::{AreaId, PlayerId};

/// An area with its name at some moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Site {
    /// Which area.
    pub area: AreaId,
    /// Its Problem, where there was one.
    pub problem: Option<DefId>,
    /// Whose it was, where another area had a Problem of that title.
    pub whose: Option<PlayerId>,
    /// Which of that player's Dilemmas with that title, counted from 1; 0 where there was one at most.
    pub copy: u8,
}

impl Default for Site {
    /// Nowhere.
    fn default() -> Site {
        Site { area: AreaId::NONE, problem: None, whose: None, copy: 0 }
    }
}

impl Game {
    /// What an area is called now.
    pub fn site(&self, area: AreaId) -> Site {
        let def_at = |area: AreaId| self.state.problem_at(area).map(|p| self.state.card(p).def);
        if area == AreaId::NONE || !self.has(&area) {
            return Site::default();
        }
        let mut site = Site { area, ..Site::default() };
        if area.is_home() {
            return site;
        }
        site.problem = def_at(area);
        let Some(def) = site.problem else { return site };
        let title = self.pool.def(def).title;
        let namesake = |other: &AreaId| def_at(*other).is_some_and(|d| self.pool.def(d).title == title);
        let owner = self.state.area_owner(area);
        let alike = |other: &AreaId| other.seat().is_none() && self.state.area_owner(*other) == owner;
        let (mut namesakes, mut copies, mut number) = (0, 0, 0);
        for other in self.state.problem_areas().iter().filter(namesake) {
            namesakes += 1;
            if area.seat().is_none() && alike(&other) {
                copies += 1;
                number += u8::from(other <= area);
            }
        }
        site.whose = (namesakes > 1).then_some(owner);
        site.copy = if copies > 1 { number } else { 0 };
        site
    }

    /// An area in words: "P1's home", the title of its Problem, with whose it is where there are several of that title, or
    /// "P1's Problem area" where there is none.
    pub fn area_name(&self, area: AreaId) -> String {
        self.pool.tell_site(self.site(area))
    }
}

impl CompiledPool {
    /// An area in words, as it was called then.
    pub fn tell_site(&self, site: Site) -> String {
        if site.area == AreaId::NONE {
            return "nowhere".to_owned();
        }
        match (site.area.is_home(), site.area.seat(), site.problem) {
            (true, Some(player), _) => format!("{player}'s home"),
            (_, Some(player), None) => format!("{player}'s Problem area"),
            (_, None, None) => "an area that is gone".to_owned(),
            (_, seat, Some(def)) => {
                let title = &self.def(def).card.front().title;
                let Some(whose) = site.whose else { return title.clone() };
                let what = if seat.is_some() { "Problem" } else { "Dilemma" };
                match site.copy {
                    0 => format!("{title} ({whose}'s {what})"),
                    n => format!("{title} ({whose}'s {what} {n})"),
                }
            }
        }
    }
}
