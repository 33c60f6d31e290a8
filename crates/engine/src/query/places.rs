//! Places in texts: areas and zones (CR 401, 501).

use maneframe_card::ability::{Place, Whose, Zone};

use crate::cards::off_board::zone_id;
use crate::cards::program::Slot;
use crate::model::frame::Target;
use crate::model::ids::{AreaId, AreaSet, CardId, PlayerSet};
use crate::model::state::State;
use crate::query::board::{Board, Cx};
use crate::rules::cited::cite;

impl State {
    /// Returns the area that a played card goes to, and the card that it is played on; none if it makes its own area.
    pub(crate) fn goal(&self, to: Target) -> (AreaId, CardId) {
        match to {
            Target::Area(area) => (area, CardId::NONE),
            Target::Card(host) => (self.card(host).area, host),
            Target::OwnArea => (AreaId::NONE, CardId::NONE),
        }
    }
}

impl Board<'_> {
    /// Returns true if `card` is at that place.
    pub fn at(&self, place: &Place, card: CardId, cx: &Cx) -> bool {
        let c = self.card(card);
        if let Place::Zone(zone, whose) = place {
            let top = *zone == Zone::DeckTop;
            return c.zone == zone_id(*zone)
                && self.whose(whose, c.owner, cx)
                && (!top || self.state.players[c.owner].deck.last() == Some(&card));
        }
        if let Place::Home(Whose::Any) = place {
            cite!(self, "501.1");
            return c.area == AreaId::home(c.controller);
        }
        self.area_is(place, c.area, cx)
    }

    /// Returns the area of a card in play, or the one that it just left: "here" for a card that was retired as a cost.
    pub fn whereabouts(&self, card: CardId) -> AreaId {
        let c = self.card(card);
        if c.area == AreaId::NONE { c.left } else { c.area }
    }

    /// Returns the area that "here" refers to (CR 501.4): that of the card with the text, or the one where a lasting
    /// effect was made (CR 708.2b).
    pub fn here(&self, cx: &Cx) -> AreaId {
        cx.bindings.here.some().unwrap_or_else(|| self.whereabouts(cx.this))
    }

    /// Returns true if the phrase for a place includes `area`.
    pub fn area_is(&self, place: &Place, area: AreaId, cx: &Cx) -> bool {
        if area == AreaId::NONE {
            return false;
        }
        let here = || self.here(cx);
        match place {
            Place::Here => {
                cite!(self, "501.4");
                area == here()
            }
            Place::ThisProblem => area == here() && area.is_problem(),
            Place::There => {
                cite!(self, "501.5");
                cx.bindings.area == Some(area)
            }
            // A card at home has no Problem.
            Place::Of(cards) => {
                area.is_problem()
                    && self.cards(cards, cx, Slot::It).first().is_some_and(|&c| self.whereabouts(c) == area)
            }
            Place::Home(whose) => area.is_home() && area.seat().is_some_and(|p| self.whose(whose, p, cx)),
            Place::Problem(whose) => {
                cite!(self, "522.2b" if area.seat().is_none());
                area.is_problem() && self.whose(whose, self.state.area_owner(area), cx)
            }
            Place::EachProblem | Place::RandomProblem => {
                cite!(self, "501.5");
                area.is_problem()
            }
            Place::RandomArea => true,
            Place::EachOtherProblem => area.is_problem() && area != here(),
            Place::SolvedProblem => self
                .state
                .problem_at(area)
                .is_some_and(|problem| self.card(problem).is(crate::model::state::flag::SOLVED)),
            Place::Previous => cx.bindings.from == Some(area),
            Place::DifferentProblem => {
                cite!(self, "501.5");
                let mut others = cx.bindings.it.iter().filter(|r| self.state.same(**r));
                area.is_problem() && others.all(|r| self.card(r.card).area != area)
            }
            Place::AnotherProblem => area.is_problem() && area != here(),
            Place::ProblemWith { cmp, count, what } => {
                area.is_problem() && {
                    let there = self.derived.rows.of(what.kind, PlayerSet::ALL, Some(area));
                    let is = |c| self.fits_but_kind(what, c, cx, false, |is| self.is(is, c, cx));
                    cmp.holds(there.filter(|r| is(r.card)).count() as i32, self.amount(count, cx))
                }
            }
            Place::FaceoffProblem => self.state.faceoff.as_ref().is_some_and(|f| f.areas.has(area)),
            Place::Zone(..) => false,
        }
    }

    /// Returns the existing areas that the phrase includes. "Home" is the home of `mover`'s controller.
    pub fn areas(&self, place: Option<&Place>, cx: &Cx, mover: CardId) -> AreaSet {
        let home = AreaId::home(self.card(mover).controller);
        let mut all = self.state.problem_areas();
        match place {
            None => all.with(home),
            Some(Place::Home(Whose::Any)) => AreaSet::default().with(home),
            Some(place) => {
                for player in self.state.alive().iter() {
                    all = all.with(AreaId::home(player));
                }
                all.iter().filter(|&a| self.area_is(place, a, cx)).collect()
            }
        }
    }
}
