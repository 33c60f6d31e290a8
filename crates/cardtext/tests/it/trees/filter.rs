//! Terms of noun phrases, and which of them fit a kind of card and each other.

use maneframe_card::ability::{
    Amount, Cards, Cmp, FaceoffKind, Filter, Is, Kind, Measure, Parity, Place, Respect, Span, Verb, Who, Whose, Zone,
};

use super::cards::Area;
use super::source::Source;

/// Position of a term in a phrase: words before the noun come first, then phrases after it, and last those with a noun
/// of their own.
pub(crate) fn rank(is: &Is) -> u8 {
    match is {
        Is::AmongThem => 0,
        Is::Color(_) => 1,
        Is::Ready | Is::Exhausted | Is::Frightened | Is::FaceDown | Is::FaceUp | Is::Boosted | Is::CutieMarked => 2,
        Is::Token | Is::NonToken | Is::Flipped | Is::NotAttached => 3,
        Is::NotTrait(_) | Is::NotKind(_) => 4,
        Is::Any(_) => 5,
        Is::Trait(_) | Is::Titled(_) => 6,
        Is::NotColor(_) | Is::Keyword(_) | Is::Named(_) | Is::Power(..) | Is::Cost(..) | Is::PrintedPower(..) => 7,
        Is::Counters(..) | Is::With(_) | Is::Without(_) => 8,
        Is::On(_) | Is::Beyond(..) | Is::Only(_) => 10,
        Is::Done(_) | Is::NotAmongThem => 11,
        _ => 9,
    }
}

/// Group of terms of which a phrase has at most one; `None` if a phrase may have several of them.
fn group(is: &Is) -> Option<u8> {
    Some(match is {
        Is::Color(_) | Is::NotColor(_) | Is::SharesColorWith(_) | Is::OtherColorThan(_) => 1,
        Is::Ready | Is::Exhausted | Is::Frightened => 2,
        Is::FaceDown | Is::FaceUp => 3,
        Is::Token | Is::NonToken => 4,
        Is::Power(..) | Is::PowerIs(_) | Is::Most(_) | Is::Least(_) | Is::Beyond(..) | Is::Own(..) => 5,
        Is::PrintedPower(..) => 6,
        Is::Cost(..) => 7,
        Is::Titled(_) | Is::SameNameAs(_) | Is::SameTitleAs(_) => 8,
        Is::Involved | Is::InvolvedIn(_) => 9,
        Is::AmongThem | Is::NotAmongThem | Is::Done(_) | Is::Among(_) => 10,
        Is::Counters(..) => 11,
        Is::With(_) | Is::Without(_) => 12,
        Is::On(_) | Is::NotAttached | Is::Beneath(_) => 13,
        Is::Owned(_) | Is::Controlled(_) => 14,
        Is::Kind(_) | Is::NotKind(_) | Is::Any(_) => 15,
        Is::SharesTraitWith(_) => 16,
        Is::SharesTypeWith(_) => 17,
        Is::Boosted => 18,
        Is::CutieMarked => 19,
        Is::Flipped => 20,
        Is::Was(..) => 21,
        Is::Chosen(_) | Is::AsNamed => 22,
        Is::At(_) => 23,
        Is::Different(_) => 24,
        Is::OnTop => 25,
        Is::Only(_) => 26,
        Is::PlayedFrom(..) => 27,
        Is::Not(is) => return group(is),
        Is::Trait(_) | Is::NotTrait(_) | Is::Keyword(_) | Is::Named(_) => return None,
    })
}

/// Returns true if a phrase can't have both terms, because they repeat or exclude each other.
pub(crate) fn conflict(a: &Is, b: &Is) -> bool {
    match (a, b) {
        (Is::Trait(a) | Is::NotTrait(a), Is::Trait(b) | Is::NotTrait(b)) => a == b,
        (Is::Keyword(a), Is::Keyword(b)) => a.same_name(*b),
        _ => a == b || group(a).is_some() && group(a) == group(b),
    }
}

/// Returns true if cards of this kind can have the property. `in_play` is false for cards in other zones.
pub(crate) fn fits(is: &Is, kind: Kind, in_play: bool) -> bool {
    let any = kind == Kind::Card;
    let character = any || matches!(kind, Kind::Friend | Kind::Character | Kind::ManeCharacter);
    let friend = any || matches!(kind, Kind::Friend | Kind::Character);
    match is {
        Is::Color(_) | Is::NotColor(_) | Is::SharesColorWith(_) | Is::OtherColorThan(_) => {
            character || matches!(kind, Kind::Resource | Kind::Event)
        }
        Is::Trait(_) | Is::NotTrait(_) | Is::SharesTraitWith(_) => kind != Kind::Problem,
        Is::Kind(_) | Is::NotKind(_) => any,
        Is::Any(ways) => ways.iter().all(|way| {
            let own = way.iter().find_map(|is| match is {
                Is::Kind(kind) => Some(*kind),
                _ => None,
            });
            let noun = own.unwrap_or(kind);
            (own.is_none() || any) && way.iter().all(|is| matches!(is, Is::Kind(_)) || fits(is, noun, in_play))
        }),
        Is::Keyword(_) | Is::Named(_) => !matches!(kind, Kind::Resource | Kind::Event),
        Is::Titled(_) | Is::SameNameAs(_) | Is::SameTitleAs(_) => kind != Kind::Problem,
        Is::SharesTypeWith(_) | Is::Different(_) | Is::Chosen(_) | Is::AsNamed => true,
        Is::Ready | Is::Exhausted => in_play && (character || kind == Kind::Resource),
        Is::Frightened => in_play && matches!(kind, Kind::Friend),
        Is::FaceDown | Is::FaceUp => in_play && matches!(kind, Kind::Troublemaker),
        Is::Boosted => in_play && matches!(kind, Kind::ManeCharacter),
        Is::CutieMarked => in_play && character && !any,
        Is::Controlled(_) => in_play,
        Is::NotAttached => in_play && kind == Kind::Resource,
        Is::Token | Is::NonToken => in_play && friend && !any,
        Is::Involved | Is::InvolvedIn(_) => in_play && !any && (character || kind == Kind::Troublemaker),
        Is::Flipped => in_play && any,
        Is::Power(..) | Is::PowerIs(_) | Is::PrintedPower(..) | Is::Beyond(..) => {
            character || kind == Kind::Troublemaker
        }
        Is::Own(a, _, b) => [a, b].iter().all(|measure| measurable(measure, kind)),
        Is::Most(measure) | Is::Least(measure) => measurable(measure, kind),
        Is::Cost(..) => any || matches!(kind, Kind::Friend | Kind::Resource | Kind::Event),
        Is::Only(_) => in_play,
        Is::Counters(..) => in_play,
        Is::On(_) => in_play && matches!(kind, Kind::Resource | Kind::Card),
        Is::With(_) | Is::Without(_) => in_play && (character || matches!(kind, Kind::Problem | Kind::Troublemaker)),
        Is::Beneath(_) => any,
        Is::AmongThem | Is::NotAmongThem | Is::Done(_) | Is::Among(_) | Is::Owned(_) => true,
        Is::Was(..) => true,
        Is::Not(is) => fits(is, kind, in_play),
        Is::At(_) => in_play,
        Is::OnTop => !in_play,
        Is::PlayedFrom(..) => any,
    }
}

/// Returns true if cards of this kind have the number.
fn measurable(measure: &Measure, kind: Kind) -> bool {
    match measure {
        Measure::Power | Measure::PrintedPower => !matches!(kind, Kind::Resource | Kind::Event | Kind::Problem),
        Measure::Cost => matches!(kind, Kind::Card | Kind::Friend | Kind::Resource | Kind::Event),
        Measure::CardsOn(_) | Measure::Counters(_) => !matches!(kind, Kind::Event),
    }
}

impl Source {
    /// Returns a property that cards of this kind can have. `in_play` is false for cards in other zones.
    pub(crate) fn property(&mut self, kind: Kind, in_play: bool) -> Is {
        for _ in 0..20 {
            let (left, said) = (self.left, self.said);
            let is = self.any_property();
            if fits(&is, kind, in_play) {
                return is;
            }
            (self.left, self.said) = (left, said);
        }
        Is::Trait(self.trait_noun())
    }

    /// Returns any property of a card in a noun phrase.
    fn any_property(&mut self) -> Is {
        choose!(self,
            60 => self.plain_property(),
            20 => self.state(),
            12 => self.valued(),
            10 => self.related(),
            3 => self.negated(),
            self.if_said(|said| said.it.is_some(), 4) => self.of_mentioned(),
        )
    }

    /// Returns a printed property.
    fn plain_property(&mut self) -> Is {
        choose!(self,
            14 => Is::Color(vec![self.color()]),
            3 => Is::Color(self.colors(2)),
            2 => Is::NotColor(self.color()),
            18 => Is::Trait(self.any_trait()),
            3 => Is::NotTrait(self.any_trait()),
            3 => self.either_trait(),
            2 => self.either_kind(),
            1 => Is::NotKind(self.one_of(&[Kind::Resource, Kind::Event, Kind::Friend, Kind::Troublemaker])),
            4 => Is::Titled(self.title()),
            6 => Is::Keyword(self.keyword()),
            1 => Is::Named(self.declared_name()),
        )
    }

    /// Returns a state of a card in play.
    pub(crate) fn state(&mut self) -> Is {
        choose!(self,
            8 => Is::Exhausted,
            6 => Is::Ready,
            4 => Is::Frightened,
            4 => Is::FaceDown,
            2 => Is::FaceUp,
            3 => Is::Boosted,
            2 => Is::CutieMarked,
            2 => Is::Token,
            2 => Is::NonToken,
            2 => Is::NotAttached,
            2 => Is::Not(Box::new(Is::NotAttached)),
            4 => Is::Involved,
            1 => Is::InvolvedIn(self.one_of(&[FaceoffKind::Problem, FaceoffKind::Troublemaker])),
            1 => Is::Flipped,
            1 => Is::Any(vec![vec![Is::Ready], vec![Is::Exhausted]]),
        )
    }

    /// Returns a comparison of a number of the card.
    pub(crate) fn valued(&mut self) -> Is {
        let (cmp, n) = self.measured();
        choose!(self,
            16 => Is::Power(cmp, Amount::Num(n)),
            4 => Is::PrintedPower(cmp, Amount::Num(n)),
            8 => Is::Cost(cmp, Amount::Num(n)),
            2 => Is::PowerIs(self.one_of(&[Parity::Even, Parity::Odd])),
            3 => Is::Power(cmp, Amount::PowerOf(self.known())),
            1 => Is::Cost(cmp, Amount::CostOf(self.known())),
            1 => Is::Power(cmp, self.multiple(1)),
            2 => Is::Own(Measure::Power, cmp, Measure::Cost),
            3 => Is::Most(self.measure()),
            3 => Is::Least(self.measure()),
            1 => {
                let rivals = self.phrase(&[Kind::Friend, Kind::Character], Area::Play);
                Is::Beyond(Measure::Power, self.one_of(&[Cmp::MoreThan, Cmp::LessThan]), Box::new(rivals))
            },
        )
    }

    /// Returns a comparison with a number: "2 or less".
    pub(crate) fn measured(&mut self) -> (Cmp, i32) {
        let cmp = self.one_of(&[
            Cmp::AtMost,
            Cmp::AtMost,
            Cmp::AtLeast,
            Cmp::AtLeast,
            Cmp::Exactly,
            Cmp::LessThan,
            Cmp::MoreThan,
        ]);
        (cmp, self.number())
    }

    /// Returns a relation to other cards.
    fn related(&mut self) -> Is {
        choose!(self,
            4 => Is::SharesTraitWith(self.known()),
            4 => Is::SharesColorWith(self.known()),
            2 => Is::SharesTypeWith(self.known()),
            2 => Is::OtherColorThan(self.known()),
            3 => Is::SameNameAs(self.known()),
            3 => Is::SameTitleAs(self.known()),
            4 => {
                let (cmp, n) = self.one_of(&[(Cmp::AtLeast, 1), (Cmp::AtLeast, 2), (Cmp::Exactly, 0)]);
                Is::Counters(cmp, Amount::Num(n), self.counter())
            },
            3 => self.on_card(),
            4 => Is::With(Box::new(self.attachment())),
            3 => Is::Without(Box::new(self.attachment())),
            2 => Is::Beneath(self.known()),
            2 => Is::Owned(self.one_of(&[Who::You, Who::Opponents])),
            2 => self.was(),
            1 => Is::PlayedFrom(Zone::Discard, self.one_of(&[Whose::OPPOSING, Whose::Any])),
        )
    }

    /// Returns the property of an attachment that it is on certain cards.
    fn on_card(&mut self) -> Is {
        if self.chance(30) || !self.grow() {
            return Is::On(self.known());
        }
        let host = self.phrase(&[Kind::Friend, Kind::Character, Kind::Problem], Area::Play);
        Is::On(Cards::All(Box::new(host)))
    }

    /// Returns a noun phrase for attachments.
    fn attachment(&mut self) -> Filter {
        let is = self.maybe(30, |s| s.property(Kind::Resource, false));
        Filter { is: is.into_iter().collect(), ..Filter::of(Kind::Resource) }
    }

    /// Returns the property that something happened to the card.
    fn was(&mut self) -> Is {
        let any = || Cards::All(Box::default());
        let what = choose!(self,
            4 => maneframe_card::ability::Happening::Moves { by: None, what: any(), from: None, to: None },
            4 => maneframe_card::ability::Happening::Plays { who: Who::You, what: any(), to: None },
            3 => maneframe_card::ability::Happening::EntersPlay { what: any(), at: None, who: None },
            2 => maneframe_card::ability::Happening::Done { verb: Verb::Exhaust, by: None, what: any() },
        );
        Is::Was(Box::new(what), Span::Turn)
    }

    fn negated(&mut self) -> Is {
        let is = choose!(self,
            4 => Is::Exhausted,
            2 => Is::Ready,
            3 => Is::Keyword(self.keyword()),
            3 => Is::Involved,
            2 => Is::SharesTraitWith(self.known()),
            2 => Is::SharesColorWith(self.known()),
            3 => Is::At(Box::new(self.one_of(&[Place::Home(Whose::Any), Place::ThisProblem, Place::Here]))),
            self.if_said(|said| said.it.is_some(), 6) => Is::Among(Cards::It),
            1 => Is::Titled(self.title()),
        );
        Is::Not(Box::new(is))
    }

    /// Returns a reference to cards that were mentioned.
    fn of_mentioned(&mut self) -> Is {
        let chosen = self.said.chosen;
        choose!(self,
            4 => Is::AmongThem,
            2 => Is::NotAmongThem,
            2 => Is::Done(self.one_of(&[Verb::Reveal, Verb::Banish, Verb::Dismiss, Verb::Discard])),
            if chosen.is_some() { 12 } else { 0 } => Is::Chosen(
                chosen.unwrap_or(maneframe_card::ability::Quality::Color),
            ),
        )
    }

    fn either_trait(&mut self) -> Is {
        let first = self.trait_noun();
        let second = self.trait_noun();
        if first == second {
            return Is::Trait(first);
        }
        Is::Any(vec![vec![Is::Trait(first)], vec![Is::Trait(second)]])
    }

    fn either_kind(&mut self) -> Is {
        let kinds = [Kind::Friend, Kind::Resource, Kind::Event, Kind::Troublemaker];
        let first = self.below(4) as usize;
        let second = (first + 1 + self.below(3) as usize) % 4;
        let mut ways = vec![vec![Is::Kind(kinds[first])], vec![Is::Kind(kinds[second])]];
        if self.chance(30) {
            ways[0].insert(0, Is::Color(vec![self.color()]));
        }
        Is::Any(ways)
    }

    /// Returns the respect in which chosen cards must differ.
    pub(crate) fn difference_of_cards(&mut self) -> Is {
        Is::Different(self.one_of(&[
            Respect::Name,
            Respect::Title,
            Respect::Color,
            Respect::Trait,
            Respect::Type,
            Respect::Power,
            Respect::Cost,
        ]))
    }
}
