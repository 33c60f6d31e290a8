//! References to cards, choices of cards, and noun phrases.

use maneframe_card::ability::{Amount, Cards, Count, Filter, Is, Kind, Pick, Place, Whose, Zone};

use super::filter::{conflict, rank};
use super::source::{Source, kind_of};

/// Cards that a noun phrase may describe.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Area {
    /// Cards in play, possibly with an owner and a place.
    Play,
    /// Cards in play, possibly with an owner, without a place.
    Placeless,
    /// Cards in play without an owner and "other", which the sentence states.
    Unowned,
    /// Cards that are not in play, in a zone that the sentence implies: "when you play an Event".
    Outside,
    /// Cards in this zone.
    Zone(Place),
}

/// Kinds of cards that are in play and aren't Problems.
pub(crate) const IN_PLAY: &[Kind] = &[
    Kind::Friend,
    Kind::Friend,
    Kind::Friend,
    Kind::Character,
    Kind::Resource,
    Kind::Troublemaker,
    Kind::ManeCharacter,
];
/// Kinds of cards that a deck, hand or discard pile contains.
pub(crate) const IN_DECK: &[Kind] =
    &[Kind::Card, Kind::Card, Kind::Friend, Kind::Friend, Kind::Resource, Kind::Event, Kind::Troublemaker];

impl Source {
    /// Returns a noun phrase for cards of one of these kinds.
    pub(crate) fn phrase(&mut self, kinds: &[Kind], area: Area) -> Filter {
        let kind = self.one_of(kinds);
        let mut f = Filter::of(kind);
        let in_play = !matches!(area, Area::Zone(_) | Area::Outside);
        if matches!(area, Area::Play | Area::Placeless) {
            f.whose = self.whose();
            f.other = kind.bits() & kind_of(self.scope.kind).bits() != 0 && self.chance(12);
        }
        let wanted = self.one_of(&[0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3]);
        for _ in 0..wanted {
            if !self.grow() {
                break;
            }
            let is = self.property(kind, in_play);
            if !f.is.iter().any(|other| conflict(other, &is)) {
                f.is.push(is);
            }
        }
        f.is.sort_by_key(rank);
        f.at = match area {
            Area::Zone(zone) => Some(zone),
            Area::Play if self.chance(30) && self.grow() => Some(self.area()),
            Area::Play | Area::Placeless | Area::Unowned | Area::Outside => None,
        };
        f
    }

    /// Returns a noun phrase for cards in one of these zones.
    pub(crate) fn card_at(&mut self, zones: &[Zone]) -> Filter {
        let zone = self.zone(zones);
        self.phrase(IN_DECK, Area::Zone(zone))
    }

    /// Returns a number of cards to choose.
    fn count(&mut self) -> Count {
        if self.chance(70) || !self.grow() {
            return Count::Exactly(Amount::Num(1));
        }
        choose!(self,
            12 => Count::Exactly(Amount::Num(self.several())),
            10 => Count::UpTo(Amount::Num(self.number().min(4))),
            6 => Count::AnyNumber,
            4 => Count::AtLeast(Amount::Num(1)),
            1 => Count::AtLeast(Amount::Num(self.several())),
            self.if_said(|said| said.number, 6) => Count::Exactly(Amount::ThatMany),
            2 => Count::Exactly(self.computed()),
            1 => Count::UpTo(self.computed()),
        )
    }

    /// Returns a choice of cards that match a phrase.
    pub(crate) fn pick(&mut self, mut of: Filter) -> Pick {
        let count = self.count();
        if count != Count::Exactly(Amount::Num(1)) && self.chance(6) {
            of.is.push(self.difference_of_cards());
        }
        let random = matches!(count, Count::Exactly(Amount::Num(_))) && self.chance(5);
        Pick { count, of, random }
    }

    /// Returns a choice of one card.
    pub(crate) fn one(&mut self, of: Filter) -> Cards {
        Cards::Some(Box::new(Pick { count: Count::Exactly(Amount::Num(1)), of, random: false }))
    }

    /// Returns the object of an effect on cards in play: "it", "an opposing Friend". The cards are mentioned.
    pub(crate) fn object(&mut self, kinds: &[Kind]) -> Cards {
        let cards = self.unsaid_object(kinds);
        self.said.mention(&cards);
        cards
    }

    /// Like [`Source::object`], but the cards are not mentioned yet.
    pub(crate) fn unsaid_object(&mut self, kinds: &[Kind]) -> Cards {
        let own = kinds.contains(&kind_of(self.scope.kind)) as u32;
        let host = self.scope.host.is_some_and(|host| kinds.contains(&host)) as u32;
        let it = self.said.it.is_some_and(|it| kinds.contains(&it.kind)) as u32;
        let before = self.said.before.is_some_and(|it| kinds.contains(&it.kind)) as u32;
        let others = self.said.it.is_some_and(|it| it.many && kinds.contains(&it.kind)) as u32;
        choose!(self,
            50 => { let of = self.phrase(kinds, Area::Play); Cards::Some(Box::new(self.pick(of))) },
            14 => Cards::All(Box::new(self.phrase(kinds, Area::Play))),
            12 * own => Cards::This,
            8 * host => Cards::Host,
            25 * it => Cards::It,
            3 * before => Cards::Before,
            2 * others => Cards::Others,
            3 => self.both(kinds),
        )
    }

    /// Returns the union of two references: "this card and an opposing Friend".
    fn both(&mut self, kinds: &[Kind]) -> Cards {
        let first = self.phrase(kinds, Area::Play);
        let second = self.phrase(kinds, Area::Play);
        let own = kinds.contains(&kind_of(self.scope.kind));
        let first = if own && self.chance(50) { Cards::This } else { self.one(first) };
        let second = self.one(second);
        Cards::Several(vec![first, second])
    }

    /// Returns the subject of a continuous change: "this card", "your other characters here".
    pub(crate) fn subject(&mut self) -> Cards {
        let it = self.said.it.is_some() as u32;
        let host = self.scope.host.is_some() as u32;
        choose!(self,
            30 => Cards::This,
            40 * host => Cards::Host,
            30 => Cards::All(Box::new(self.phrase(IN_PLAY, Area::Play))),
            30 * it => Cards::It,
            1 => {
                let f = self.phrase(&[Kind::Friend, Kind::Character], Area::Play);
                Cards::Several(vec![Cards::This, Cards::All(Box::new(f))])
            },
        )
    }

    /// Returns characters as the subject of a change.
    pub(crate) fn characters(&mut self) -> Cards {
        let kinds = [Kind::Friend, Kind::Character];
        let own = matches!(kind_of(self.scope.kind), Kind::Friend | Kind::ManeCharacter) as u32;
        let it = self.said.it.is_some_and(|it| matches!(it.kind, Kind::Friend | Kind::Character)) as u32;
        choose!(self,
            25 * own => Cards::This,
            25 * it => Cards::It,
            15 => Cards::All(Box::new(self.phrase(&kinds, Area::Play))),
        )
    }

    /// Returns the card that an event is about: "this card", "one of your Friends". The card is mentioned.
    pub(crate) fn event_card(&mut self, kinds: &[Kind]) -> Cards {
        let own = kinds.contains(&kind_of(self.scope.kind)) as u32;
        let host = self.scope.host.is_some_and(|host| kinds.contains(&host)) as u32;
        let it = self.said.it.is_some_and(|it| kinds.contains(&it.kind)) as u32;
        let cards = choose!(self,
            30 * own => Cards::This,
            25 * host => Cards::Host,
            8 * it => Cards::It,
            45 => Cards::All(Box::new(self.phrase(kinds, Area::Play))),
            2 * own => {
                let f = self.phrase(&[kind_of(self.scope.kind)], Area::Placeless);
                Cards::Several(vec![Cards::This, Cards::All(Box::new(f.other()))])
            },
        );
        match &cards {
            Cards::All(f) => self.said.mention_such(super::source::noun_of(f), false),
            Cards::Several(_) => self.said.mention_such(kind_of(self.scope.kind), false),
            Cards::This => self.said.mention_such(kind_of(self.scope.kind), false),
            other => self.said.mention(other),
        }
        cards
    }

    /// Returns the card that an event about a card outside play is about: "an Event".
    pub(crate) fn event_card_outside(&mut self) -> Cards {
        let f = self.phrase(IN_DECK, Area::Outside);
        self.said.mention_such(f.kind, false);
        Cards::All(Box::new(f))
    }

    /// Returns a choice of cards in the actor's hand.
    pub(crate) fn cards_in_hand(&mut self) -> Cards {
        let actor =
            if self.said.actor { maneframe_card::ability::Who::Actor } else { maneframe_card::ability::Who::You };
        let hand = Place::Zone(Zone::Hand, Whose::Of(actor));
        let cards = if self.chance(12) {
            Cards::All(Box::new(Filter::default().at(hand)))
        } else {
            let of = self.phrase(IN_DECK, Area::Zone(hand));
            Cards::Some(Box::new(self.pick(of)))
        };
        self.said.mention(&cards);
        cards
    }

    /// Returns a choice of cards in a discard pile, or the card itself there.
    pub(crate) fn cards_in_discard(&mut self) -> Cards {
        if self.chance(8) {
            return Cards::ThisIn(Zone::Discard);
        }
        let of = self.card_at(&[Zone::Discard]);
        let cards = Cards::Some(Box::new(self.pick(of)));
        self.said.mention(&cards);
        cards
    }

    /// Returns one or more of the cards that were mentioned last: "one of them".
    pub(crate) fn some_of_them(&mut self) -> Cards {
        let of = Filter::default().is(Is::AmongThem);
        Cards::Some(Box::new(self.pick(of)))
    }
}
