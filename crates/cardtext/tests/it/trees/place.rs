//! Places, as locations, destinations and origins.

use maneframe_card::ability::{Amount, Cards, Cmp, Kind, Place, Whose, Zone};

use super::cards::Area;
use super::source::Source;

impl Source {
    /// Returns a place where cards in play are, or where something happens.
    pub(crate) fn area(&mut self) -> Place {
        let place = choose!(self,
            20 => Place::Here,
            8 => Place::ThisProblem,
            self.if_said(|said| said.place, 8) => Place::There,
            self.if_said(|said| said.it.is_some(), 2) => Place::Of(Box::new(Cards::It)),
            6 => Place::Home(Whose::Any),
            3 => Place::Home(Whose::YOUR),
            2 => Place::Home(Whose::OPPOSING),
            14 => Place::Problem(Whose::Any),
            3 => Place::Problem(Whose::YOUR),
            3 => Place::Problem(Whose::OPPOSING),
            2 => Place::AnotherProblem,
            1 => Place::FaceoffProblem,
            2 => self.problem_with(),
        );
        self.mention_place(&place);
        place
    }

    /// Returns a place to which cards go.
    pub(crate) fn destination(&mut self) -> Place {
        let place = choose!(self,
            16 => Place::Home(Whose::Any),
            3 => Place::Home(Whose::YOUR),
            12 => Place::Problem(Whose::Any),
            8 => Place::Here,
            8 => Place::ThisProblem,
            5 => Place::AnotherProblem,
            3 => Place::Problem(Whose::YOUR),
            3 => Place::Problem(Whose::OPPOSING),
            self.if_said(|said| said.place, 8) => Place::There,
            self.if_said(|said| said.it.is_some(), 2) => Place::Of(Box::new(Cards::It)),
            self.if_said(|said| said.it.is_some(), 1) => Place::Previous,
            2 => Place::RandomProblem,
            1 => Place::RandomArea,
            1 => Place::DifferentProblem,
            2 => self.problem_with(),
        );
        self.mention_place(&place);
        place
    }

    /// Returns a place that an event has: "this card's Problem", "a Problem".
    pub(crate) fn problem(&mut self) -> Place {
        let place = choose!(self,
            14 => Place::ThisProblem,
            14 => Place::Problem(Whose::Any),
            4 => Place::Problem(Whose::YOUR),
            5 => Place::Problem(Whose::OPPOSING),
            self.if_said(|said| said.place, 6) => Place::There,
            if self.scope.kind == maneframe_card::CardType::Problem { 20 } else { 0 } => Place::Here,
            1 => Place::SolvedProblem,
            3 => self.problem_with(),
        );
        self.mention_place(&place);
        place
    }

    /// Returns the places where something is done more than once: "each Problem".
    pub(crate) fn each_problem(&mut self) -> Place {
        self.said.place = true;
        self.one_of(&[Place::EachProblem, Place::EachProblem, Place::EachOtherProblem])
    }

    fn problem_with(&mut self) -> Place {
        if !self.grow() {
            return Place::Problem(Whose::Any);
        }
        let kinds = [Kind::Friend, Kind::Troublemaker, Kind::Character, Kind::Resource];
        let what = Box::new(self.phrase(&kinds, Area::Placeless));
        let (cmp, count) = self.how_many();
        Place::ProblemWith { cmp, count, what }
    }

    /// Returns a comparison with a number of cards: "a", "no", "at least 3".
    pub(crate) fn how_many(&mut self) -> (Cmp, Amount) {
        let (cmp, n) = choose!(self,
            20 => (Cmp::AtLeast, 1),
            12 => (Cmp::AtLeast, self.several()),
            6 => (Cmp::Exactly, 0),
            3 => (Cmp::AtMost, self.number()),
            2 => (Cmp::Exactly, self.number()),
            1 => (Cmp::MoreThan, self.number()),
            1 => (Cmp::LessThan, self.several()),
        );
        (cmp, Amount::Num(n))
    }

    /// Returns a zone outside play that texts mention, with its owner.
    pub(crate) fn zone(&mut self, zones: &[Zone]) -> Place {
        let zone = self.one_of(zones);
        Place::Zone(zone, Whose::Of(self.owner()))
    }

    fn mention_place(&mut self, place: &Place) {
        self.said.place |= !matches!(place, Place::Home(_) | Place::Zone(..) | Place::RandomArea);
    }
}
