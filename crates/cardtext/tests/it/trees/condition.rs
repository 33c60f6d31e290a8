//! Conditions: "if …", "while …".

use maneframe_card::CardType;
use maneframe_card::ability::{Amount, Cards, Cmp, Condition, Is, Kind, Moment, Parity, Span, Tally, Who, Whose, Zone};

use super::cards::{Area, IN_PLAY};
use super::filter::fits;
use super::source::{Source, kind_of};

impl Source {
    /// Returns a condition, possibly one that joins or negates others.
    pub(crate) fn condition(&mut self) -> Condition {
        if !self.room(3) || self.chance(85) {
            return self.plain_condition();
        }
        self.grow();
        choose!(self,
            4 => Condition::And(self.some(2, Source::plain_condition)),
            3 => Condition::Or(self.some(2, Source::plain_condition)),
            5 => Condition::Not(Box::new(self.plain_condition())),
        )
    }

    /// Returns a single condition.
    fn plain_condition(&mut self) -> Condition {
        self.grow();
        choose!(self,
            30 => self.has(),
            8 => self.there_are(),
            24 => self.card_is(),
            5 => self.outdoes(),
            5 => Condition::Compare(
                Amount::ForEachOf(1, self.one_of(&[Tally::Points, Tally::Tokens]), Who::You),
                self.one_of(&[Cmp::AtLeast, Cmp::AtMost]),
                Amount::Num(self.number()),
            ),
            4 => self.comparison(),
            2 => Condition::Compare(
                Amount::ForEachCounter(1, self.counter(), Box::new(Cards::This)),
                Cmp::AtLeast,
                Amount::Num(self.number()),
            ),
            2 => Condition::Parity(self.one_number(), self.one_of(&[Parity::Even, Parity::Odd])),
            10 => self.happened(),
            2 => Condition::WentFirst(self.player()),
            6 => Condition::During(self.moment()),
            1 => Condition::Challenging(self.player()),
            1 => Condition::HasLost(Who::You),
            1 => Condition::FirstToConfront(self.problem()),
        )
    }

    /// Returns a condition on the cards of a player: "you have a Critter Friend here".
    fn has(&mut self) -> Condition {
        let who = self.player();
        let (cmp, count) = self.how_many();
        let what = if self.chance(8) {
            let owner = if who == Who::You { Who::You } else { Who::ThatPlayer };
            let zone = self.one_of(&[Zone::Hand, Zone::Discard]);
            let place = maneframe_card::ability::Place::Zone(zone, Whose::Of(owner));
            self.phrase(&[Kind::Card], Area::Zone(place))
        } else {
            let mut what = self.phrase(IN_PLAY, Area::Unowned);
            what.at = self.maybe(30, Source::area);
            what.other = what.kind.bits() & kind_of(self.scope.kind).bits() != 0 && who == Who::You && self.chance(15);
            what
        };
        Condition::Has { who, cmp, count, what }
    }

    fn there_are(&mut self) -> Condition {
        let (cmp, count) = self.how_many();
        let mut what = self.phrase(IN_PLAY, Area::Play);
        if self.said.it.is_some() && self.chance(25) {
            what.is.retain(|is| !super::filter::conflict(is, &Is::AmongThem));
            what.is.insert(0, Is::AmongThem);
        }
        Condition::ThereAre { cmp, count, what }
    }

    /// Returns a statement about a card: "this card is exhausted", "it is at home".
    pub(crate) fn card_is(&mut self) -> Condition {
        let it = self.said.it.map(|it| it.kind);
        let host = self.scope.host;
        let (cards, kind) = choose!(self,
            20 => (Cards::This, kind_of(self.scope.kind)),
            if it.is_some() { 25 } else { 0 } => (Cards::It, it.unwrap_or_default()),
            if host.is_some() { 15 } else { 0 } => (Cards::Host, host.unwrap_or_default()),
            4 => {
                let f = self.phrase(IN_PLAY, Area::Play);
                let kind = f.kind;
                (Cards::All(Box::new(f)), kind)
            },
        );
        let placed = !matches!(kind, Kind::Event | Kind::Problem);
        if placed && self.chance(40) {
            return Condition::CardIs(cards, vec![], Some(self.area()));
        }
        if kind == Kind::Card && self.chance(30) {
            let noun = self.one_of(&[Kind::Friend, Kind::Resource, Kind::Event, Kind::Troublemaker]);
            return Condition::CardIs(cards, vec![Is::Kind(noun)], None);
        }
        for _ in 0..20 {
            let is = choose!(self,
                20 => self.state(),
                10 => self.valued(),
                5 => Is::Trait(self.trait_noun()),
                5 => Is::Color(vec![self.color()]),
                4 => Is::Keyword(self.keyword()),
                3 => Is::SharesColorWith(Cards::All(Box::new(self.phrase(IN_PLAY, Area::Play)))),
                3 => Is::Controlled(self.one_of(&[Who::You, Who::Opponents])),
                2 => Is::Only(Box::new(self.phrase(&[kind], Area::Play))),
                if self.said.chosen.is_some() { 20 } else { 0 } => Is::Chosen(
                    self.said.chosen.unwrap_or(maneframe_card::ability::Quality::Color),
                ),
                if self.said.chosen.is_some() { 5 } else { 0 } => Is::AsNamed,
            );
            if fits(&is, kind, true) {
                return Condition::CardIs(cards, vec![is], None);
            }
        }
        Condition::CardIs(cards, vec![], Some(self.area()))
    }

    fn outdoes(&mut self) -> Condition {
        let who = self.one_of(&[Who::You, Who::Opponents]);
        let than = if who == Who::You { Who::Opponents } else { Who::You };
        let cmp = self.one_of(&[Cmp::MoreThan, Cmp::LessThan, Cmp::AtLeast, Cmp::Exactly]);
        Condition::Outdoes { who, cmp, what: self.tally(), than }
    }

    fn comparison(&mut self) -> Condition {
        let first = self.one_number();
        let cmp = self.one_of(&[Cmp::AtLeast, Cmp::MoreThan, Cmp::LessThan, Cmp::Exactly, Cmp::AtMost]);
        let second = if self.chance(50) { Amount::Num(self.number()) } else { self.one_number() };
        Condition::Compare(first, cmp, second)
    }

    /// Returns a number that conditions compare.
    fn one_number(&mut self) -> Amount {
        choose!(self,
            10 => Amount::PowerOf(self.known()),
            4 => Amount::CostOf(self.known()),
            2 => Amount::PrintedPowerOf(self.known()),
            6 => self.multiple(1),
        )
    }

    /// Returns a condition on the past: "if you played an Event this turn".
    fn happened(&mut self) -> Condition {
        let said = self.said;
        let what = Box::new(self.past());
        self.said = said;
        let (cmp, n) = self.one_of(&[
            (Cmp::AtLeast, 1),
            (Cmp::AtLeast, 1),
            (Cmp::AtLeast, 1),
            (Cmp::AtLeast, 2),
            (Cmp::AtLeast, 3),
            (Cmp::Exactly, 0),
            (Cmp::Exactly, 0),
            (Cmp::Exactly, 2),
        ]);
        let per = self.one_of(&[Span::Turn, Span::Turn, Span::Turn, Span::Turn, Span::Phase, Span::Faceoff]);
        Condition::Happened { what, cmp, count: Amount::Num(n), per }
    }

    /// Returns a condition on the state of the game that can become true: for triggers.
    pub(crate) fn state_condition(&mut self) -> Condition {
        match self.scope.kind {
            CardType::Event => self.has(),
            _ => choose!(self, 2 => self.has(), 2 => self.card_is(), 1 => self.there_are()),
        }
    }

    /// Returns a condition that "during" states.
    pub(crate) fn during(&mut self) -> Condition {
        let moment = match self.chance(60) {
            true => self.faceoff_moment(),
            false => self.moment(),
        };
        Condition::During(if moment == Moment::AnyPhase { Moment::Turn(None) } else { moment })
    }
}
