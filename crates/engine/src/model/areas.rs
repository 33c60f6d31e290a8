//! Areas of the play zone (CR 501.1, 522.2): which exist, who owns them, and which Problem each has.

use crate::model::ids::{AreaId, AreaSet, CardId, PlayerId};
use crate::model::state::{Player, State};

impl State {
    /// Returns the Problem of an area.
    pub fn problem_at(&self, area: AreaId) -> Option<CardId> {
        match area.seat() {
            Some(player) if area.is_problem() => self.players.0.get(player.index())?.problem.some(),
            Some(_) => None,
            None => self.dilemmas.get(usize::from(area.0 - AreaId::FIRST_DILEMMA))?.some(),
        }
    }

    /// Returns all Problem areas: each player's, with or without a Problem (CR 405.1, 501.1), and those of Dilemmas (CR
    /// 522.2).
    pub fn problem_areas(&self) -> AreaSet {
        self.problem_areas_of(|p| p.alive)
    }

    /// Returns all areas with a Problem.
    pub fn areas_with_problems(&self) -> AreaSet {
        self.problem_areas_of(|p| p.problem != CardId::NONE)
    }

    fn problem_areas_of(&self, counts: impl Fn(&Player) -> bool) -> AreaSet {
        let seats = self.players.iter().filter(|(_, p)| counts(p)).map(|(id, _)| AreaId::problem(id));
        let made = self.dilemmas.iter().enumerate().filter(|(_, c)| **c != CardId::NONE);
        seats.chain(made.map(|(i, _)| AreaId(AreaId::FIRST_DILEMMA + i as u8))).collect()
    }

    /// Returns true if another Dilemma can make an area (CR 522.2).
    pub fn room_for_dilemma(&self) -> bool {
        let most = usize::from(AreaId::END - AreaId::FIRST_DILEMMA);
        self.dilemmas.len() < most || self.dilemmas.contains(&CardId::NONE)
    }

    /// Returns true if an area exists: homes and Problem areas of players in the game, and areas of Dilemmas in play.
    pub fn exists(&self, area: AreaId) -> bool {
        match area.seat() {
            Some(player) => self.players.0.get(player.index()).is_some_and(|p| p.alive),
            None => self.problem_at(area).is_some(),
        }
    }

    /// Returns all areas that exist.
    pub fn areas(&self) -> AreaSet {
        let alive = self.players.iter().filter(|(_, p)| p.alive);
        let own = alive.fold(AreaSet::default(), |set, (p, _)| set.with(AreaId::home(p)).with(AreaId::problem(p)));
        let made = (AreaId::FIRST_DILEMMA..).map(AreaId).zip(&self.dilemmas).filter(|(_, d)| **d != CardId::NONE);
        made.fold(own, |set, (area, _)| set.with(area))
    }

    /// Returns the owner of an area (CR 501.1, 522.2b).
    pub fn area_owner(&self, area: AreaId) -> PlayerId {
        match area.seat() {
            Some(player) => player,
            None => self.problem_at(area).map_or(PlayerId::NONE, |c| self.card(c).controller),
        }
    }
}
