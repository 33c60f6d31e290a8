//! Properties of cards: [`Board::is`].

use maneframe_card::Symbol;
use maneframe_card::ability::{Amount, Cards, Filter, Is, Respect, Whose, Zone};

use crate::cards::program::Slot;
use crate::model::ids::{AbilityId, CardId, WordId};
use crate::model::occurrence::kind_fits;
use crate::model::state::{ZoneId, flag};
use crate::query::board::{Board, CardList, Cx};
use crate::rules::cited::cite;

impl Board<'_> {
    /// Returns true if `card` has the property.
    pub fn is(&self, is: &Is, card: CardId, cx: &Cx) -> bool {
        let c = self.card(card);
        match is {
            Is::Color(colors) => {
                cite!(self, "203.1");
                colors.iter().any(|&color| self.colors(card).has(color))
            }
            Is::NotColor(color) => !self.colors(card).has(*color),
            Is::Trait(name) => self.pool.has_trait(self.traits(card), name),
            Is::NotTrait(name) => !self.pool.has_trait(self.traits(card), name),
            Is::Keyword(keyword) => self.has_keyword(card, *keyword),
            Is::Named(name) => self.has_named(card, name),
            Is::Titled(name) => self.titled(card, name),
            Is::SameNameAs(of) => {
                cite!(self, "201.1");
                cite!(self, "201.1a");
                self.any(of, cx, |o| self.has_name(card) && self.def(card).name == self.def(o).name)
            }
            Is::SameTitleAs(of) => {
                cite!(self, "201.3");
                self.any(of, cx, |o| self.has_name(card) && self.def(card).title == self.def(o).title)
            }
            Is::SharesTraitWith(of) => self.any(of, cx, |o| self.traits(card) & self.traits(o) != 0),
            Is::SharesTypeWith(of) => {
                cite!(self, "206.1");
                self.any(of, cx, |o| self.def(card).kind == self.def(o).kind)
            }
            Is::Controlled(who) => self.who(who, cx).has(c.controller),
            Is::NotAttached => self.host(card).is_none(),
            Is::Own(a, cmp, b) => {
                self.measure(a, card, cx).zip(self.measure(b, card, cx)).is_some_and(|(a, b)| cmp.holds(a, b))
            }
            Is::Not(is) => !self.is(is, card, cx),
            Is::At(place) => self.at(place, card, cx),
            Is::Owned(who) => self.who(who, cx).has(c.owner),
            Is::Among(cards) => self.among(cards, card, cx),
            // Differences between several cards are tested when they are picked or counted: see [`Board::apart`].
            Is::Different(_) => true,
            Is::NotAmongThem => !cx.bindings.it.iter().any(|r| r.card == card && self.state.same(*r)),
            Is::OnTop => match c.zone {
                ZoneId::Deck => self.state.players[c.owner].deck.last() == Some(&card),
                ZoneId::ProblemDeck => self.state.players[c.owner].problem_deck.last() == Some(&card),
                _ => false,
            },
            Is::PlayedFrom(zone, whose) => {
                let played = matches!(zone, Zone::Discard) && c.is(flag::FROM_DISCARD);
                played && (*whose != Whose::OPPOSING || c.owner != c.controller)
            }
            Is::SharesColorWith(of) => self.any(of, cx, |o| self.colors(card).meets(self.colors(o))),
            Is::Ready => c.zone == ZoneId::Play && self.can_be_ready(card) && !c.is(flag::EXHAUSTED),
            Is::Exhausted => c.zone == ZoneId::Play && c.is(flag::EXHAUSTED),
            Is::Frightened => c.is(flag::FRIGHTENED),
            Is::FaceDown => c.is(flag::FACE_DOWN),
            Is::FaceUp => c.zone == ZoneId::Play && !c.is(flag::FACE_DOWN),
            Is::Boosted => c.is(flag::BOOSTED),
            Is::CutieMarked => c.is(flag::CUTIE_MARKED),
            Is::Token => self.def(card).token,
            Is::NonToken => !self.def(card).token,
            Is::Involved => self.involved(card),
            Is::InvolvedIn(kind) => {
                self.state.faceoff.as_ref().is_some_and(|f| kind_fits(*kind, f.kind)) && self.involved(card)
            }
            Is::OtherColorThan(of) => self.any(of, cx, |o| o != card && !self.colors(card).meets(self.colors(o))),
            Is::Flipped => c.zone == ZoneId::Flip,
            // A card without power, such as a frightened one, satisfies no bound (CR 505.1b), but compared with another
            // card's value its power is zero (CR 105.2). Power that is tested rather than calculated is never negative.
            Is::Power(cmp, n) => {
                let power = self.power(card);
                cite!(self, "505.1b" if power.is_none());
                let power = power.or_else(|| is_of_cards(n).then_some(0));
                power.is_some_and(|p| cmp.holds(p.max(0), self.amount(n, cx).max(0)))
            }
            Is::PowerIs(parity) => self.parity(card) == Some(*parity),
            Is::Chosen(what) => self.fits_chosen(*what, card, cx),
            Is::AsNamed => cx.bindings.chosen.is_some_and(|named| self.fits_chosen(named.quality(), card, cx)),
            // The printed value is likewise undefined for cards without it (CR 202.2, 204.1a).
            Is::PrintedPower(cmp, n) => {
                cite!(self, "202.1");
                cite!(self, "507.4");
                let power = self.face(card).power.or_else(|| is_of_cards(n).then_some(0));
                power.is_some_and(|p| cmp.holds(p.into(), self.amount(n, cx)))
            }
            Is::Cost(cmp, n) => {
                let cost = self.def(card).cost;
                cite!(self, "204.1a" if cost.is_none());
                let cost = cost.or_else(|| is_of_cards(n).then_some(0));
                cost.is_some_and(|c| cmp.holds(c.into(), self.amount(n, cx)))
            }
            Is::Kind(kind) => self.is_kind(card, *kind),
            Is::NotKind(kind) => !self.is_kind(card, *kind),
            Is::Any(ways) => ways.iter().any(|way| way.iter().all(|is| self.is(is, card, cx))),
            Is::Counters(cmp, n, name) => {
                cite!(self, "519.2");
                cmp.holds(self.counters_on(card, self.pool.counter(name)), self.amount(n, cx))
            }
            // Superlatives compare all candidates: see [`Board::each`].
            Is::Most(_) | Is::Least(_) => true,
            Is::Beyond(measure, cmp, others) => {
                // Compared with other cards, a card without power has power zero (CR 105.2).
                let mine = self.measure(measure, card, cx).unwrap_or(0);
                let mut all = true;
                self.each(others, cx, |c| {
                    all &= c == card || cmp.holds(mine, self.measure(measure, c, cx).unwrap_or(0));
                });
                all
            }
            Is::Only(filter) => {
                let (mut this, mut others) = (false, false);
                self.each(filter, cx, |c| *(if c == card { &mut this } else { &mut others }) = true);
                this && !others
            }
            Is::On(hosts) => self.host(card).is_some_and(|h| self.among(hosts, h, cx)),
            Is::With(on) => self.has_on(card, on, cx),
            Is::Without(on) => !self.has_on(card, on, cx),
            Is::Beneath(hosts) => {
                // A card that left, or is face-down, still finds the cards that were under it (CR 410.6a).
                let gone = |h: &CardId| !self.in_play(*h) || self.card(*h).is(flag::FACE_DOWN);
                let host = c.under.some().or(c.lay_beneath.some().filter(gone));
                c.zone == ZoneId::Banished && host.is_some_and(|h| self.among(hosts, h, cx))
            }
            Is::Was(what, per) => self.happened_to(card, what, *per, cx),
            Is::AmongThem => cx.bindings.it.iter().any(|r| r.card == card && self.state.same(*r)),
            Is::Done(_) => self.done_this_way(cx).contains(&card),
        }
    }

    /// Returns true if a name in a text refers to the card.
    fn titled(&self, card: CardId, name: &Symbol) -> bool {
        let def = self.def(card);
        cite!(self, "201.3");
        let named = self.has_name(card) && def.titles.contains(name);
        cite!(self, "201.3a" if def.card.front().title != name.as_str());
        named
    }

    /// Returns true if the card has the keyword, with any number.
    pub fn has_keyword(&self, card: CardId, keyword: maneframe_card::ability::Keyword) -> bool {
        cite!(self, "701.4");
        if self.in_play(card) {
            self.derived.keywords(card, self).any(|k| k.same_name(keyword))
        } else {
            self.face(card).keywords.iter().any(|k| k.same_name(keyword))
        }
    }

    /// Returns true if it has a keyword of that name that a set declares, as the name of an ability.
    fn has_named(&self, card: CardId, name: &Symbol) -> bool {
        cite!(self, "701.4");
        let name = self.pool.words.number(name);
        let stands_for = |id| name != WordId::NONE && self.pool.ability_def(id).named == name;
        let lost = self.derived.lost(card, self.card(card));
        let printed = !lost && self.face(card).abilities.clone().map(AbilityId).any(stands_for);
        printed || self.derived.gained.iter().any(|a| a.card == card && stands_for(a.ability))
    }

    /// Returns true if `card` differs from each of `others` in every respect for which the phrase asks for different
    /// cards.
    pub(crate) fn apart(&self, filter: &Filter, card: CardId, others: &[CardId]) -> bool {
        filter.differing().all(|respect| others.iter().all(|&o| o == card || !self.same_in(respect, card, o)))
    }

    /// Returns the maximum number of cards that can be taken together so that any two differ where the phrase asks for
    /// different cards.
    pub(crate) fn most_apart(&self, filter: &Filter, cards: &[CardId]) -> usize {
        let Some((&first, rest)) = cards.split_first() else { return 0 };
        if filter.differing().next().is_none() {
            return cards.len();
        }
        let apart = |c: &CardId| self.apart(filter, *c, &[first]);
        let with: CardList = rest.iter().copied().filter(apart).collect();
        let taken = 1 + self.most_apart(filter, &with);
        // If being the same is transitive in all respects, either of two equal cards gives the same number.
        let settled = filter.differing().all(|respect| !matches!(respect, Respect::Color | Respect::Trait));
        let others = if settled || with.len() == rest.len() { 0 } else { self.most_apart(filter, rest) };
        taken.max(others)
    }

    fn same_in(&self, respect: Respect, a: CardId, b: CardId) -> bool {
        let named = self.has_name(a) && self.has_name(b);
        match respect {
            Respect::Name => named && self.def(a).name == self.def(b).name,
            Respect::Title => named && self.def(a).title == self.def(b).title,
            Respect::Color => self.colors(a).meets(self.colors(b)),
            Respect::Trait => self.traits(a) & self.traits(b) != 0,
            Respect::Type => self.def(a).kind == self.def(b).kind,
            Respect::Power => self.power(a) == self.power(b),
            Respect::Cost => self.def(a).cost == self.def(b).cost,
        }
    }

    fn has_on(&self, card: CardId, on: &Filter, cx: &Cx) -> bool {
        self.state.play.iter().any(|&a| self.card(a).under == card && self.fits(on, a, cx, false))
    }

    fn any(&self, of: &Cards, cx: &Cx, test: impl Fn(CardId) -> bool) -> bool {
        self.cards(of, cx, Slot::It).into_iter().any(test)
    }
}

/// Returns true if an amount is a value of cards, so that a comparison with it compares cards (CR 105.2).
fn is_of_cards(amount: &Amount) -> bool {
    matches!(amount, Amount::PowerOf(_) | Amount::PrintedPowerOf(_) | Amount::CostOf(_) | Amount::PointsOf(_))
}
