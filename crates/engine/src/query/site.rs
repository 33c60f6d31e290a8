//! Names of areas at present.

use crate::model::ids::AreaId;
use crate::model::site::Site;
use crate::query::facts::Facts;
use crate::query::references::{Refers, There};

impl Facts<'_> {
    /// Returns the area with its present name.
    pub fn site(&self, area: AreaId) -> Site {
        let def_at = |area: AreaId| self.state.problem_at(area).map(|p| self.state.card(p).def);
        if area == AreaId::NONE || area.check(There { pool: self.pool, state: self.state }).is_err() {
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
}
