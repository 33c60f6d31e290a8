//! [`Board`]: the game as texts and rules see it. All questions about a card's power, colours, traits or place go
//! through it and use derived values (CR 711), so that no code uses a printed value by mistake. Ids are those that the
//! engine made ([`crate::model::ids`]).

use std::ops::Deref;

use maneframe_card::ability::{Cards, Filter, Happening, Is, Kind, Measure, Place, Span, Whose, Zone};
use maneframe_card::{CardType, ColorSet};
use smallvec::SmallVec;

use crate::cards::acts::acts_of;
use crate::cards::off_board::zone_id;
use crate::cards::program::Slot;
use crate::model::bindings::Bindings;
use crate::model::card_values::derived_flag;
use crate::model::ids::{AreaId, CardId, PlayerId, PlayerSet};
use crate::model::occurrence::{Act, STAYING};
use crate::model::state::{CardState, ZoneId, flag};
use crate::query::facts::Facts;
use crate::query::values::Values;
use crate::rules::cited::cite;
use crate::rules::rulebook::Villain;

/// Short list of cards.
pub type CardList = SmallVec<[CardId; 12]>;

/// Definitions and state, with the derived values that belong to them.
#[derive(Clone, Copy)]
pub struct Board<'a> {
    pub(crate) facts: Facts<'a>,
    /// Derived values of the state.
    pub derived: &'a Values,
}

impl<'a> Deref for Board<'a> {
    type Target = Facts<'a>;

    #[inline(always)]
    fn deref(&self) -> &Facts<'a> {
        &self.facts
    }
}

/// Context in which a text is evaluated (CR 513.5).
#[derive(Clone, Copy)]
pub struct Cx<'a> {
    /// Card that "this card" refers to.
    pub this: CardId,
    /// Player that "you" refers to.
    pub controller: PlayerId,
    /// Player who carries out the text: "you" in an instruction to another player.
    pub actor: PlayerId,
    /// Referents of "it", "there" and "that player".
    pub bindings: &'a Bindings,
}

impl<'a> Board<'a> {
    /// Returns true if a text about `kind` includes the card.
    pub fn is_kind(&self, card: CardId, kind: Kind) -> bool {
        let c = self.card(card);
        let in_play = c.zone == ZoneId::Play;
        self.pool.is_kind(c.def, kind, in_play)
            || (self.pool.more_kinds && in_play && self.derived.cards[card.index()].kinds & 1 << kind as u8 != 0)
    }

    /// Returns true if it is a Friend or Mane Character in play.
    pub fn is_character(&self, card: CardId) -> bool {
        let is = self.is_kind(card, Kind::Character);
        if is && self.cited().is_watched() {
            self.cite_character(card);
        }
        is
    }

    /// Cites the rule by which it is a character.
    pub(crate) fn cite_character(&self, card: CardId) {
        cite!(self, "301.4" if self.def(card).kind == CardType::ManeCharacter);
        cite!(self, "302.2" if self.is_kind(card, Kind::Friend));
    }

    /// Returns its power (CR 507.1); `None` if it has none (CR 202.2, 505.1b).
    pub fn power(&self, card: CardId) -> Option<i32> {
        if self.derived.covers(self.card(card)) {
            self.derived.cards[card.index()].power.map(i32::from)
        } else {
            self.face(card).power.map(i32::from)
        }
    }

    /// Returns the colours of the card.
    pub fn colors(&self, card: CardId) -> ColorSet {
        if self.derived.covers(self.card(card)) {
            self.derived.cards[card.index()].colors
        } else {
            self.face(card).colors
        }
    }

    /// Returns its traits, one bit each.
    pub fn traits(&self, card: CardId) -> u128 {
        cite!(self, "207.1");
        cite!(self, "207.1a");
        if self.derived.covers(self.card(card)) {
            self.derived.cards[card.index()].traits
        } else {
            self.face(card).traits
        }
    }

    /// Returns true if it is Epic, printed or by a text (CR 516.4a): a Troublemaker that holds its Problem. In the
    /// starter rulebooks, Villains do that.
    pub fn is_epic(&self, card: CardId) -> bool {
        match self.pool.rulebook.villain {
            Villain::Frightens => self.traits(card) & self.pool.epic != 0,
            Villain::HoldsItsProblem => self.has_keyword(card, maneframe_card::ability::Keyword::Villain),
        }
    }

    /// Returns true if a derived fact is true; see [`derived_flag`].
    pub fn has(&self, card: CardId, fact: u16) -> bool {
        self.derived.cards[card.index()].flags & fact != 0
    }

    /// Returns true if it contributes power to faceoffs or to confronting: not while exhausted, unless Stubborn (CR
    /// 503.5), and not if a text forbids it. `withheld` is the [`derived_flag`] of such a text.
    pub fn contributes(&self, card: CardId, withheld: u16) -> bool {
        !self.has(card, withheld)
            && (!cite!(self, "503.5" if self.card(card).is(flag::EXHAUSTED))
                || cite!(self, "104.1" if self.has(card, derived_flag::STUBBORN)))
    }

    /// Returns the amount that its power adds to a total: zero if its power is negative (CR 105.2).
    pub fn gives(&self, card: CardId) -> i32 {
        let power = self.power(card).unwrap_or(0);
        if cite!(self, "105.2" if power < 0) { 0 } else { power }
    }

    /// Returns a player's power of a colour (CR 507.3). Frightened characters have none.
    pub fn power_of_color(&self, player: PlayerId, color: maneframe_card::Color) -> i32 {
        cite!(self, "507.3");
        cite!(self, "203.2");
        self.derived.color_power(player, color).into()
    }

    /// Returns true if it is involved in the faceoff (CR 514.2).
    pub fn involved(&self, card: CardId) -> bool {
        let Some(faceoff) = self.state.faceoff.as_ref() else { return false };
        let c = self.card(card);
        if c.zone != ZoneId::Play || c.is(flag::EXCLUDED) || self.has(card, derived_flag::NOT_INVOLVED) {
            return false;
        }
        if c.is(flag::INVOLVED) {
            return true;
        }
        if card == faceoff.troublemaker.card {
            let same = c.identity == faceoff.troublemaker.identity;
            return same && !c.is(flag::FACE_DOWN) && (faceoff.flagged || faceoff.areas.has(c.area));
        }
        if faceoff.flagged || !faceoff.areas.has(c.area) || !self.is_character(card) {
            return false;
        }
        cite!(self, "514.2d");
        match faceoff.kind {
            maneframe_card::ability::FaceoffKind::Troublemaker => c.controller == faceoff.starter,
            _ => faceoff.players.has(c.controller),
        }
    }

    /// Returns true if "another" excludes `card`. It excludes all cards that were picked before, if any of them match
    /// the phrase. Otherwise it excludes the card that a trigger mentioned, or else the card with the text.
    fn is_spoken_of(&self, filter: &Filter, card: CardId, cx: &Cx) -> bool {
        let picked = &cx.bindings.apart;
        match picked.iter().any(|r| self.may_be_meant(filter, r.card, cx)) {
            true => picked.iter().any(|r| r.card == card),
            false => card == self.first_spoken_of(filter, cx),
        }
    }

    /// Returns the card that "another" excludes before anything was picked.
    pub(crate) fn first_spoken_of(&self, filter: &Filter, cx: &Cx) -> CardId {
        match (&cx.bindings.it[..], cx.bindings.spoken) {
            ([it], true) if self.may_be_meant(filter, it.card, cx) => it.card,
            _ => cx.this,
        }
    }

    fn may_be_meant(&self, filter: &Filter, card: CardId, cx: &Cx) -> bool {
        let c = self.card(card);
        // A card that was discarded is not among the others in play.
        let there = c.zone == ZoneId::Play || c.left != AreaId::NONE || matches!(filter.at, Some(Place::Zone(..)));
        there
            && self.pool.is_kind(c.def, filter.kind, c.zone == ZoneId::Play)
            && self.whose(&filter.whose, c.controller, cx)
    }

    /// Returns true if `card` fits the phrase. With `anywhere`, cards outside play fit too.
    pub fn fits(&self, filter: &Filter, card: CardId, cx: &Cx, anywhere: bool) -> bool {
        self.fits_if(filter, card, cx, anywhere, |is| self.is(is, card, cx))
    }

    /// Like [`Board::fits`], but tests properties with `is`.
    pub fn fits_if(&self, filter: &Filter, card: CardId, cx: &Cx, anywhere: bool, is: impl Fn(&Is) -> bool) -> bool {
        self.is_kind(card, filter.kind) && self.fits_but_kind(filter, card, cx, anywhere, is)
    }

    /// Like [`Board::fits_if`], for a card that is known to fit the noun.
    pub(crate) fn fits_but_kind(
        &self,
        filter: &Filter,
        card: CardId,
        cx: &Cx,
        anywhere: bool,
        is: impl Fn(&Is) -> bool,
    ) -> bool {
        let c = self.card(card);
        if filter.other && self.is_spoken_of(filter, card, cx) {
            return false;
        }
        if filter.kind == Kind::Character && self.cited().is_watched() {
            self.cite_character(card);
        }
        let elsewhere = anywhere
            || matches!(filter.at, Some(Place::Zone(..)))
            || filter.is.iter().any(crate::cards::pool::looks_outside);
        if cite!(self, "707.3" if c.zone != ZoneId::Play && !elsewhere) {
            return false;
        }
        if !self.whose(&filter.whose, c.controller, cx) {
            return false;
        }
        // Phrases exclude face-down Troublemakers unless they say "face-down" (CR 505.2).
        if c.zone == ZoneId::Play
            && c.is(flag::FACE_DOWN)
            && !c.is(flag::FRIGHTENED)
            && !anywhere
            && !filter.is.contains(&Is::FaceDown)
        {
            cite!(self, "505.2");
            return false;
        }
        filter.is.iter().all(is) && filter.at.as_ref().is_none_or(|p| self.at(p, card, cx))
    }

    /// Returns true if it can be ready or exhausted at all (CR 503.4a, 504.2).
    pub fn can_be_ready(&self, card: CardId) -> bool {
        self.could_be_ready(card, self.card(card))
    }

    /// Like [`Board::can_be_ready`], for a card in the state `c`.
    pub(crate) fn could_be_ready(&self, card: CardId, c: &CardState) -> bool {
        self.facts.could_be_ready(c)
            && !(self.pool.more_kinds && cite!(self, "503.4a" if self.is_kind(card, Kind::Problem)))
    }

    /// Returns true if the card has a name. Face-down Troublemakers don't (CR 505.1d.i).
    pub(crate) fn has_name(&self, card: CardId) -> bool {
        let c = self.card(card);
        !cite!(self, "505.1d.i" if c.is(flag::FACE_DOWN) && self.def(card).kind == CardType::Troublemaker)
    }

    /// Returns true if `card` is one of those cards. For [`Cards::All`] and [`Cards::Some`], returns true if it fits.
    pub fn among(&self, cards: &Cards, card: CardId, cx: &Cx) -> bool {
        match cards {
            Cards::This => cite!(self, "201.2" if card == cx.this),
            Cards::ThisIn(zone) => card == cx.this && self.card(card).zone == zone_id(*zone),
            Cards::Host => self.host(cx.this) == Some(card),
            Cards::It => cx.bindings.it.iter().any(|r| r.card == card && self.state.same(*r)),
            Cards::Before => cx.bindings.before.iter().any(|r| r.card == card && self.state.same(*r)),
            Cards::Others => self.cards(cards, cx, Slot::It).contains(&card),
            Cards::All(filter) => self.fits(filter, card, cx, false),
            Cards::Some(pick) => self.fits(&pick.of, card, cx, false),
            Cards::Several(parts) => parts.iter().any(|p| self.among(p, card, cx)),
        }
    }

    /// Like [`Board::among`], for a card that may be outside play, as in "when you play a Friend".
    pub fn among_anywhere(&self, cards: &Cards, card: CardId, cx: &Cx) -> bool {
        match cards {
            Cards::All(filter) => self.fits(filter, card, cx, true),
            Cards::Some(pick) => self.fits(&pick.of, card, cx, true),
            Cards::Several(parts) => parts.iter().any(|p| self.among_anywhere(p, card, cx)),
            Cards::It => cx.bindings.it.iter().any(|r| r.card == card),
            Cards::This | Cards::ThisIn(_) | Cards::Host | Cards::Before | Cards::Others => self.among(cards, card, cx),
        }
    }

    /// Returns the cards of a phrase. Choices must have been made and stored in the bindings.
    pub fn cards(&self, cards: &Cards, cx: &Cx, slot: Slot) -> CardList {
        let mut list = CardList::new();
        self.add_cards(cards, cx, slot, &mut list);
        list
    }

    fn add_cards(&self, cards: &Cards, cx: &Cx, slot: Slot, list: &mut CardList) {
        let bound = |refs: &[crate::model::ids::CardRef], list: &mut CardList| {
            for r in refs {
                if self.state.same(*r) && !list.contains(&r.card) {
                    list.push(r.card);
                }
            }
        };
        match cards {
            Cards::This => {
                cite!(self, "201.2");
                list.push(cx.this);
            }
            Cards::ThisIn(zone) => list.extend((self.card(cx.this).zone == zone_id(*zone)).then_some(cx.this)),
            Cards::Host => list.extend(self.host(cx.this)),
            Cards::It => bound(&cx.bindings.it, list),
            Cards::Before => bound(&cx.bindings.before, list),
            Cards::Others => {
                bound(&cx.bindings.before, list);
                list.retain(|c| !cx.bindings.it.iter().any(|r| r.card == *c));
            }
            Cards::Some(_) if slot == Slot::It => bound(&cx.bindings.it, list),
            Cards::Some(_) => bound(&cx.bindings.other, list),
            Cards::All(filter) => self.each(filter, cx, |c| list.push(c)),
            Cards::Several(parts) => parts.iter().for_each(|p| self.add_cards(p, cx, slot, list)),
        }
    }

    /// Calls `found` with each card that fits a phrase, in the zones that the phrase is about.
    pub fn each(&self, filter: &Filter, cx: &Cx, mut found: impl FnMut(CardId)) {
        if self.is_about_cards_in_play(filter) {
            return self.look_in_play(filter, cx, PlayerSet::ALL, &mut found);
        }
        if superlative(filter).is_none() {
            return self.look(filter, cx, &mut found);
        }
        cite!(self, "707.5");
        let mut list = CardList::new();
        self.look(filter, cx, &mut |c| list.push(c));
        self.outstanding(filter, list, cx).into_iter().for_each(found);
    }

    /// Applies "with the highest power" and similar superlatives to cards that fit the rest of the phrase. Returns all
    /// of them if the phrase has no superlative.
    pub(crate) fn outstanding(&self, filter: &Filter, mut list: CardList, cx: &Cx) -> CardList {
        let Some((measure, sign)) = superlative(filter) else { return list };
        // An undefined or negative value is zero in a comparison (CR 105.2).
        let of = |c: CardId| self.measure(measure, c, cx).unwrap_or(0).max(0) * sign;
        let best = list.iter().map(|&c| of(c)).max();
        list.retain(|c| Some(of(*c)) == best);
        list
    }

    fn look(&self, filter: &Filter, cx: &Cx, found: &mut impl FnMut(CardId)) {
        let mut try_all = |list: &[CardId]| {
            for &c in list {
                if self.fits(filter, c, cx, false) {
                    found(c);
                }
            }
        };
        if let Some(Place::Zone(zone, whose)) = &filter.at {
            for (id, player) in self.state.players.iter() {
                if self.whose(whose, id, cx) {
                    try_all(match zone {
                        Zone::Deck => &player.deck,
                        Zone::DeckTop => &player.deck[player.deck.len().saturating_sub(1)..],
                        Zone::ProblemDeck => &player.problem_deck,
                        Zone::Hand => &player.hand,
                        Zone::Discard => &player.discard,
                        Zone::Banished => &player.banished,
                        Zone::Queue => &self.state.queue,
                    });
                }
            }
        } else if filter.is.iter().any(|is| matches!(is, Is::Done(_))) {
            try_all(&self.done_this_way(cx));
        } else if filter.is.contains(&Is::Among(Cards::Others)) {
            try_all(&self.cards(&Cards::Others, cx, Slot::It));
        } else if filter.is.contains(&Is::AmongThem) {
            let list: CardList = cx.bindings.it.iter().filter(|r| self.state.same(**r)).map(|r| r.card).collect();
            try_all(&list);
        } else if filter.is.contains(&Is::Flipped) {
            self.state.players.iter().for_each(|(_, p)| try_all(&p.flip));
        } else if filter.is.iter().any(|is| matches!(is, Is::Beneath(_))) {
            self.state.players.iter().for_each(|(_, p)| try_all(&p.banished));
        } else {
            self.look_in_play(filter, cx, PlayerSet::ALL, found);
        }
    }

    /// Returns how many of the cards that fit a phrase are controlled by these players.
    pub(crate) fn count_of(&self, filter: &Filter, cx: &Cx, players: PlayerSet) -> i32 {
        let mut n = 0;
        if let Some((what, per)) = gone(filter) {
            return self.times_to(&what, per, cx, players);
        }
        if filter.differing().next().is_some() {
            let mut list = CardList::new();
            self.each(filter, cx, |c| list.extend(players.has(self.card(c).controller).then_some(c)));
            return self.most_apart(filter, &list) as i32;
        }
        if self.is_about_cards_in_play(filter) {
            self.look_in_play(filter, cx, players, &mut |_| n += 1);
        } else {
            self.each(filter, cx, |c| n += i32::from(players.has(self.card(c).controller)));
        }
        n
    }

    /// Returns true in the common case: the phrase can be tested for each card in play by itself.
    fn is_about_cards_in_play(&self, filter: &Filter) -> bool {
        let of_all = |is: &Is| {
            matches!(
                is,
                Is::Most(_)
                    | Is::Least(_)
                    | Is::Done(_)
                    | Is::AmongThem
                    | Is::Among(Cards::Others)
                    | Is::Flipped
                    | Is::Beneath(_)
            )
        };
        !matches!(filter.at, Some(Place::Zone(..))) && !filter.is.iter().any(of_all)
    }

    /// Finds cards in play that those players control. Tests that don't depend on the card are done once.
    pub(crate) fn look_in_play(&self, filter: &Filter, cx: &Cx, of: PlayerSet, found: &mut impl FnMut(CardId)) {
        let players = match &filter.whose {
            Whose::Any => of,
            Whose::Of(who) => self.who(who, cx).and(of),
        };
        let area = match &filter.at {
            None => None,
            Some(Place::Here) => {
                cite!(self, "501.4");
                Some(self.here(cx))
            }
            Some(Place::ThisProblem) => {
                let here = self.here(cx);
                if !here.is_problem() {
                    return;
                }
                Some(here)
            }
            Some(Place::There) => match cx.bindings.area {
                Some(area) => {
                    cite!(self, "501.5");
                    Some(area)
                }
                None => return,
            },
            Some(_) => None,
        };
        let place = if area.is_some() { None } else { filter.at.as_ref() };
        cite!(self, "707.3");
        cite!(self, "206.1b" if filter.kind != Kind::Card);
        cite!(self, "513.6" if filter.whose != Whose::Any);
        // If nothing was picked, "another" excludes one and the same card throughout.
        let picked = filter.other && !cx.bindings.apart.is_empty();
        let one = (filter.other && !picked).then(|| self.first_spoken_of(filter, cx));
        for row in self.derived.rows.of(filter.kind, players, area) {
            let card = row.card;
            if Some(card) != one
                && !(picked && self.is_spoken_of(filter, card, cx))
                && !(row.hidden && self.passes_over(filter))
                && filter.is.iter().all(|is| self.is_in_play(is, card, cx))
                && place.is_none_or(|p| self.at(p, card, cx))
            {
                if filter.kind == Kind::Character && self.cited().is_watched() {
                    self.cite_character(card);
                }
                found(card);
            }
        }
    }

    /// Returns true if the phrase excludes face-down Troublemakers (CR 505.2), that is, if it doesn't say "face-down".
    fn passes_over(&self, filter: &Filter) -> bool {
        cite!(self, "505.2");
        cite!(self, "505.1d.i" if filter.is.iter().any(|is| matches!(is, Is::Titled(_))));
        !filter.is.contains(&Is::FaceDown)
    }

    /// Like [`Board::is`], for a card in play: frequent properties are read from its derived values directly.
    #[inline]
    fn is_in_play(&self, is: &Is, card: CardId, cx: &Cx) -> bool {
        let derived = || &self.derived.cards[card.index()];
        match is {
            Is::Trait(name) if !self.cited().is_watched() => self.pool.has_trait(derived().traits, name),
            Is::Color(colors) if !self.cited().is_watched() => colors.iter().any(|&c| derived().colors.has(c)),
            is => self.is(is, card, cx),
        }
    }
}

/// Returns the event and span of a phrase about cards that are counted after they left, such as "Friends dismissed this
/// turn". Returns `None` if the cards are still in place.
fn gone(filter: &Filter) -> Option<(Happening, Span)> {
    if matches!(filter.at, Some(Place::Zone(..))) {
        return None;
    }
    let (at, (happening, per)) = filter.is.iter().enumerate().find_map(|(i, is)| match is {
        Is::Was(happening, per) => Some((i, (happening, *per))),
        _ => None,
    })?;
    // Cards that are played stay in play, except Events.
    let played = if filter.kind == Kind::Event { 0 } else { Act::Play.bit() };
    if acts_of(happening) & !(STAYING | played) == 0 {
        return None;
    }
    let mut of = filter.clone();
    of.is.remove(at);
    let mut happening = (**happening).clone();
    match &mut happening {
        Happening::Draws { what, .. } => *what = Some(Box::new(of)),
        other => *other.card_mut()? = Cards::All(Box::new(of)),
    }
    Some((happening, per))
}

/// Returns the measure of "with the highest power" with 1, or of "with the lowest cost" with -1.
fn superlative(filter: &Filter) -> Option<(&Measure, i32)> {
    filter.is.iter().find_map(|is| match is {
        Is::Most(measure) => Some((measure, 1)),
        Is::Least(measure) => Some((measure, -1)),
        _ => None,
    })
}
