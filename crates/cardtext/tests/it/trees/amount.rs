//! Numbers that depend on the game.

use maneframe_card::ability::{Amount, Cards, Filter, Kind, Measure, Room, Span, Tally, Who, Zone};

use super::cards::Area;
use super::source::Source;

impl Source {
    /// Returns a positive number of things: cards to draw, action tokens to gain, counters to put.
    pub(crate) fn amount(&mut self) -> Amount {
        if !self.grow() || self.chance(65) {
            return Amount::Num(self.number());
        }
        self.computed()
    }

    /// Returns a number that is not printed.
    pub(crate) fn computed(&mut self) -> Amount {
        choose!(self,
            30 => self.multiple(1),
            8 => { let n = self.number(); self.multiple(n) },
            8 => Amount::PowerOf(self.known()),
            4 => Amount::CostOf(self.known()),
            2 => Amount::PrintedPowerOf(self.known()),
            2 => Amount::PointsOf(self.known()),
            2 => Amount::PowerOf(self.group()),
            1 => Amount::CostOf(self.group()),
            4 => Amount::Highest(self.measure(), Box::new(self.counted_kind())),
            2 => Amount::Lowest(self.measure(), Box::new(self.counted_kind())),
            self.if_said(|said| said.number, 20) => Amount::ThatMany,
            3 => Amount::Times(2, 1, Box::new(self.simple())),
            2 => Amount::Times(1, 2, Box::new(self.simple())),
            1 => Amount::Times(3, 1, Box::new(self.simple())),
            3 => self.sum(),
            1 => Amount::Room(self.one_of(&[Room::Home, Room::Hand]), Who::You),
            1 => self.so_far(),
        )
    }

    /// Returns a number as a multiple: "for each …".
    pub(crate) fn multiple(&mut self, n: i32) -> Amount {
        choose!(self,
            30 => Amount::ForEach(n, Box::new(self.counted_kind())),
            6 => Amount::ForEachCounter(n, self.counter(), Box::new(self.known())),
            5 => Amount::ForEachOf(
                n,
                self.one_of(&[Tally::Tokens, Tally::Points]),
                self.one_of(&[Who::You, Who::Opponent]),
            ),
            2 => Amount::ForEachColor(n, Box::new(self.group())),
            1 => Amount::ForEachType(n, Box::new(self.card_at(&[Zone::Discard]))),
        )
    }

    /// Returns a number that can be doubled or added.
    fn simple(&mut self) -> Amount {
        choose!(self,
            8 => Amount::PowerOf(self.known()),
            3 => Amount::CostOf(self.known()),
            8 => self.multiple(1),
            self.if_said(|said| said.number, 6) => Amount::ThatMany,
        )
    }

    fn sum(&mut self) -> Amount {
        let first = self.simple();
        let second = if self.chance(60) { Amount::Num(self.number()) } else { self.simple() };
        Amount::Sum(vec![first, second])
    }

    fn so_far(&mut self) -> Amount {
        let said = self.said;
        let what = self.past();
        self.said = said;
        Amount::SoFar(Box::new(what), Span::Turn)
    }

    /// Returns cards that are counted: "each of your Friends here".
    fn counted_kind(&mut self) -> Filter {
        if self.chance(20) {
            return self.card_at(&[Zone::Hand, Zone::Discard]);
        }
        let kinds = [Kind::Friend, Kind::Friend, Kind::Character, Kind::Resource, Kind::Troublemaker, Kind::Card];
        self.phrase(&kinds, Area::Play)
    }

    /// Returns a card whose number is used: "its", "this card's".
    pub(crate) fn known(&mut self) -> Cards {
        choose!(self,
            6 => Cards::This,
            self.if_said(|said| said.it.is_some(), 12) => Cards::It,
            self.if_said(|said| said.before.is_some(), 2) => Cards::Before,
            if self.scope.host.is_some() { 4 } else { 0 } => Cards::Host,
        )
    }

    /// Returns a group of cards: "your characters here".
    fn group(&mut self) -> Cards {
        Cards::All(Box::new(self.phrase(&[Kind::Friend, Kind::Character, Kind::Resource], Area::Play)))
    }

    /// Returns a number by which cards are compared.
    pub(crate) fn measure(&mut self) -> Measure {
        choose!(self,
            12 => Measure::Power,
            2 => Measure::PrintedPower,
            4 => Measure::Cost,
            1 => Measure::Counters(self.counter()),
            1 => {
                let f = self.phrase(&[Kind::Resource], Area::Unowned);
                Measure::CardsOn(Box::new(f))
            },
        )
    }

    /// Returns a change of a value: "+2", "-1", "+1 for each …". It is not 0.
    pub(crate) fn difference(&mut self) -> Amount {
        let less = self.chance(30);
        if !self.grow() || self.chance(75) {
            let n = self.number();
            return Amount::Num(if less { -n } else { n });
        }
        if less {
            let n = self.number();
            return self.multiple(-n);
        }
        self.computed()
    }

    /// Returns a change of a cost: mostly a small number.
    pub(crate) fn price(&mut self) -> Amount {
        let n = self.one_of(&[1, 1, 1, 2, 2, 3]);
        let signed = if self.chance(60) { -n } else { n };
        if self.chance(85) || !self.grow() { Amount::Num(signed) } else { self.multiple(signed) }
    }
}
