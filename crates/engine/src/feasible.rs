//! Whether an effect can be done, be it as a cost that is to be paid in full (CR 508.1d) or as something that a player "may" do.

use maneframe_card::ability::{Ability, Amount, Cards, Count, Dest, Effect, Is, Pick, Verb};
use smallvec::SmallVec;

use crate::board::{Board, CardList, Cx};
use crate::cited::cite;
use crate::ids::{AreaId, CardId, PlayerId};
use crate::occurrence::{Act, Occurrence};
use crate::program::Slot;
use crate::state::{ZoneId, flag};

impl Board<'_> {
    /// Whether all of a cost can be paid by a player who pays so many action tokens as well (CR 508.1d).
    pub fn payable(&self, cost: &Effect, cx: &Cx, tokens: i32) -> bool {
        cite!(self, "508.1d");
        self.possible_beside(cost, cx, &mut Spent { tokens, cost: true, ..Spent::default() })
    }

    /// Whether all of an effect can be done: as a cost (CR 508.1d), or as something that a player "may" do.
    pub fn possible(&self, effect: &Effect, cx: &Cx) -> bool {
        self.possible_beside(effect, cx, &mut Spent::default())
    }

    /// The same, beside what earlier parts of it use up.
    fn possible_beside(&self, effect: &Effect, cx: &Cx, spent: &mut Spent) -> bool {
        match effect {
            Effect::Then(parts) => {
                // What names its card goes first, so that a choice is left for the others.
                if parts.iter().any(crate::program::beside_this) {
                    spent.cards.push((cx.this, None));
                }
                cite!(self, "508.1b");
                // What is possible after a card was drawn or something was named, nobody knows before; a cost is paid as a whole.
                let news = parts.iter().position(brings_news).filter(|_| !spent.cost);
                let known = &parts[..news.map_or(parts.len(), |news| news + 1)];
                let fixed = |p: &&Effect| matches!(p, Effect::Do(_, Cards::This | Cards::ThisIn(_) | Cards::Host));
                let open = known.iter().filter(|p| !fixed(p));
                known.iter().filter(fixed).chain(open).all(|p| self.possible_beside(p, cx, spent))
            }
            Effect::To { cost, effect } => {
                // A card that pays may still be what it is paid for: "retire a Friend to strengthen this card".
                let whole = std::mem::replace(&mut spent.cost, true);
                let payable = self.possible_beside(cost, cx, spent);
                spent.cost = whole;
                payable && self.possible_beside(effect, cx, &mut Spent { tokens: spent.tokens, ..Spent::default() })
            }
            Effect::IfDone { effect, .. } => self.possible_beside(effect, cx, spent),
            Effect::Or(any) => any.iter().any(|e| self.possible_beside(e, cx, &mut spent.clone())),
            Effect::By { who, effect } => {
                let players = self.who(who, cx);
                players.iter().any(|p| self.possible(effect, &Cx { actor: p, ..*cx }))
            }
            Effect::Pay(n) => {
                spent.tokens += self.amount(n, cx);
                i32::from(self.state.players[cx.actor].tokens) >= spent.tokens
            }
            Effect::Spend { from: Cards::Some(pick), .. } => !self.candidates(pick, effect, cx).is_empty(),
            Effect::Spend { count, from } => self.beneath(from, cx).len() as i32 >= self.amount(count, cx),
            Effect::RemoveCounters { what, .. } => self.targets(what, cx).iter().any(|&c| self.can_pay(effect, c, cx)),
            Effect::AnyCounter { what: what @ Cards::It, more: false } => {
                let it = self.targets(what, cx);
                it.is_empty() || it.iter().any(|&c| self.can_pay(effect, c, cx))
            }
            Effect::LosePoints(n) => i32::from(self.state.players[cx.actor].points) >= self.amount(n, cx),
            Effect::Search { .. }
            | Effect::May { .. }
            | Effect::If { .. }
            | Effect::Modes { .. }
            | Effect::Else { .. }
            | Effect::ForEach { .. }
            | Effect::Antic(_)
            | Effect::Draw(_)
            | Effect::DrawBottom(_)
            | Effect::Name { .. }
            | Effect::ChoosePlayer(_)
            | Effect::RevealUntil { .. }
            | Effect::ChoosePile
            | Effect::Gain(_)
            | Effect::GainUntil { .. }
            | Effect::Lose(_)
            | Effect::Score(_)
            | Effect::Look { .. }
            | Effect::Shuffle(_)
            | Effect::Flip(_)
            | Effect::WinGame
            | Effect::LoseGame
            | Effect::Tokens { .. } => true,
            Effect::EndFaceoff => self.state.faceoff.is_some(),
            Effect::Reattach { what, to } => {
                let hosts = |card: CardId| self.hosts_for(card, to, cx);
                self.targets(what, cx).into_iter().any(|c| !hosts(c).is_empty())
            }
            leaf => {
                let (Some(what), _) = crate::program::operands(leaf) else { return true };
                self.enough(leaf, what, cx, spent)
            }
        }
    }

    fn enough(&self, leaf: &Effect, what: &Cards, cx: &Cx, spent: &mut Spent) -> bool {
        let fits = |c: CardId| if spent.cost { self.can_pay(leaf, c, cx) } else { self.can_do(leaf, c, cx) };
        match what {
            // What is ignored already can't be (CR 515.4a), so that nobody flips a new one for it.
            Cards::It if matches!(leaf, Effect::Do(Verb::Ignore, _)) => {
                self.cards(what, cx, Slot::It).into_iter().any(fits)
            }
            Cards::It | Cards::Before | Cards::Others => true,
            Cards::This => {
                cite!(self, "201.2");
                let ok = fits(cx.this);
                spent.cards.push((cx.this, act_of(leaf)));
                !cite!(self, "508.1c" if !ok)
            }
            Cards::ThisIn(_) | Cards::Host => {
                let cards = self.cards(what, cx, Slot::It);
                // Named twice it is the same card: "exhaust and retire this card".
                let ok = !cards.is_empty() && cards.iter().all(|&c| fits(c));
                spent.cards.extend(cards.into_iter().map(|c| (c, act_of(leaf))));
                cite!(self, "508.1c" if !ok);
                ok
            }
            // "Your Mane Character" is one card, which must be there for it (CR 508.1d).
            Cards::All(filter) if filter.kind == maneframe_card::ability::Kind::ManeCharacter => {
                let cards = self.cards(what, cx, Slot::It);
                !cite!(self, "508.1d" if cards.is_empty() || !cards.iter().all(|&c| fits(c)))
            }
            Cards::All(_) => true,
            Cards::Several(parts) => parts.iter().all(|p| self.enough(leaf, p, cx, spent)),
            Cards::Some(pick) => {
                let mut fit = self.candidates(pick, leaf, cx);
                fit.retain(|c| (!spent.cost || self.pays_in_full(leaf, *c, cx)) && !spent.takes(*c, leaf));
                let need = match &pick.count {
                    Count::Exactly(n) => self.amount(n, cx).max(1) as usize,
                    Count::UpTo(_) | Count::AnyNumber => 0,
                };
                // Whichever are picked, as many are gone.
                spent.cards.extend(fit.iter().rev().take(need).map(|&c| (c, act_of(leaf))));
                !cite!(self, "508.1c" if fit.len() < need)
            }
        }
    }

    fn targets(&self, what: &Cards, cx: &Cx) -> CardList {
        match what {
            Cards::Some(pick) => {
                let mut list = CardList::new();
                self.each(&pick.of, cx, |c| list.push(c));
                list
            }
            other => self.cards(other, cx, Slot::It),
        }
    }

    /// The cards that can be picked: they fit the phrase, and what is then done can be done to them (CR 705.2f).
    pub fn candidates(&self, pick: &Pick, deed: &Effect, cx: &Cx) -> CardList {
        let mut list = CardList::new();
        // While its cost is paid a card that is being played is still in hand, but spoken for (CR 705.2).
        let played = cx.this.some().filter(|&c| self.card(c).zone == ZoneId::Hand);
        let wanted = match deed {
            // What is uncovered lies face-down, said or not.
            Effect::Do(Verb::Uncover, _) => Some(pick.of.clone().is(Is::FaceDown)),
            // "An Accessory on this card" is not there yet.
            Effect::Play { .. } => {
                let mut of = pick.of.clone();
                of.is.retain(|is| !matches!(is, Is::On(_)));
                Some(of)
            }
            _ => None,
        };
        self.each(wanted.as_ref().unwrap_or(&pick.of), cx, |c| {
            if Some(c) != played && self.can_do(deed, c, cx) {
                list.push(c);
            }
        });
        list
    }

    /// Whether a card can be used to pay that: all of it is there (CR 508.1d), and nothing else would happen instead
    /// (CR 508.1a). What may happen instead is not offered while a cost is paid.
    pub fn can_pay(&self, deed: &Effect, card: CardId, cx: &Cx) -> bool {
        self.all_there(deed, card, cx) && self.can_do(deed, card, cx) && !self.is_replaced(deed, card, cx)
    }

    /// The same of a card to which that can be done.
    pub fn pays_in_full(&self, deed: &Effect, card: CardId, cx: &Cx) -> bool {
        self.all_there(deed, card, cx) && !self.is_replaced(deed, card, cx)
    }

    fn all_there(&self, deed: &Effect, card: CardId, cx: &Cx) -> bool {
        match deed {
            Effect::RemoveCounters { name, count, .. } => {
                let there = self.counters_on(card, *name);
                there > 0 && (*count == Amount::All || there >= self.amount(count, cx))
            }
            _ => true,
        }
    }

    fn is_replaced(&self, deed: &Effect, card: CardId, cx: &Cx) -> bool {
        let must = |a: &crate::derive::Active| match &self.pool.ability_def(a.ability).ability {
            Ability::Replacement(r) => r.may.is_none(),
            _ => false,
        };
        let replaced = |act: Act| {
            let paying = Occurrence::new(act, cx.actor).card(card);
            self.may_replace(act) && self.replacing(&paying, &Default::default()).any(|a| must(&a))
        };
        cite!(self, "508.1a" if act_of(deed).is_some_and(replaced))
    }

    /// Whether that can be done to a card.
    pub fn can_do(&self, deed: &Effect, card: CardId, cx: &Cx) -> bool {
        let c = self.card(card);
        let allowed = |act: Act| !cite!(self, "104.2a" if self.forbids(&Occurrence::new(act, cx.actor).card(card)));
        match deed {
            Effect::Do(verb, _) => {
                let fits = match verb {
                    Verb::Retire => c.controller == cx.actor,
                    Verb::TurnToStart => c.is(flag::BOOSTED),
                    Verb::TurnToBoosted => !c.is(flag::BOOSTED),
                    Verb::Draw => c.zone == ZoneId::Deck,
                    Verb::Defeat => c.zone == ZoneId::Play,
                    _ => true,
                };
                fits && act_of(deed).is_none_or(allowed)
            }
            Effect::Discard(_) => c.zone == ZoneId::Hand && c.owner == cx.actor,
            Effect::Move { to, send, .. } => {
                let areas = self.areas_of_move(to.as_ref(), cx, card);
                areas.iter().any(|a| self.can_move(card, a, *send, cx.actor))
            }
            Effect::Put {
                into: Dest::Play(place) | Dest::PlayFaceDown(place) | Dest::PlayExhausted(place), ..
            } => place.is_none() || !self.areas(place.as_ref(), cx, card).is_empty(),
            Effect::Put { into: Dest::DeckTopOrBottom, .. } => allowed(Act::PutOnTop) || allowed(Act::PutOnBottom),
            Effect::Replace(_) => allowed(Act::Replace),
            Effect::Put { .. } | Effect::AddCounters { .. } => act_of(deed).is_none_or(allowed),
            Effect::RemoveCounters { name, .. } => self.counters_on(card, *name) > 0 && allowed(Act::RemoveCounters),
            Effect::AnyCounter { .. } => self.has_counter(card),
            Effect::Challenge { .. } => self.can_challenge(cx.actor, card),
            Effect::Play { what, to, .. } => !self.free_plays(card, what, to.as_ref(), cx).is_empty(),
            Effect::Spend { count, .. } => self.count_beneath(card) >= self.amount(count, cx),
            Effect::Reattach { to, .. } => c.under != CardId::NONE && !self.hosts_for(card, to, cx).is_empty(),
            _ => true,
        }
    }

    /// Whether a card may be moved or sent to an area by a player.
    pub fn can_move(&self, card: CardId, to: AreaId, send: bool, by: PlayerId) -> bool {
        let act = if send { Act::Send } else { Act::Move };
        self.can_go(card, to) && !self.forbids(&Occurrence::new(act, by).card(card).at(to))
    }

    /// Cards other than its host that an attachment could be put on (CR 509.5). One that doesn't match its host
    /// description is a choice too; it is dismissed afterwards (CR 511.2).
    pub fn hosts_for(&self, attachment: CardId, to: &Cards, cx: &Cx) -> CardList {
        let mut list = self.targets(to, cx);
        let now = self.card(attachment).under;
        list.retain(|h| *h != now && *h != attachment);
        list
    }

    /// Whether a card matches an attachment's host description (CR 509.4). Whose it is matters only as it is played.
    pub fn fits_host(&self, attachment: CardId, host: CardId) -> bool {
        let Some(wanted) = &self.def(attachment).host else { return false };
        cite!(self, "509.4");
        cite!(self, "509.4a" if self.has(attachment, crate::derive::dflag::NO_ABILITIES));
        let h = self.card(host);
        let hidden = cite!(self, "505.2" if h.is(flag::FACE_DOWN) && !h.is(flag::FRIGHTENED));
        self.is_kind(host, wanted.kind) && self.in_play(host) && !hidden
    }

    /// How many cards lie beneath one.
    fn count_beneath(&self, host: CardId) -> i32 {
        let below = |p: &crate::state::Player| p.banished.iter().filter(|&&c| self.card(c).under == host).count();
        self.state.players.iter().map(|(_, p)| below(p) as i32).sum()
    }

    /// Cards beneath those cards.
    pub fn beneath(&self, of: &Cards, cx: &Cx) -> CardList {
        let hosts = self.cards(of, cx, Slot::It);
        let mut list = CardList::new();
        for (_, player) in self.state.players.iter() {
            list.extend(player.banished.iter().copied().filter(|&c| {
                let under = self.card(c).under;
                under != CardId::NONE && hosts.contains(&under)
            }));
        }
        list
    }
}

/// What paying uses up.
#[derive(Clone, Default)]
struct Spent {
    /// Cards, by what is done to them.
    cards: SmallVec<[(CardId, Option<Act>); 4]>,
    /// Action tokens.
    tokens: i32,
    /// Whether it is the cost of an action, no part of which is replaced (CR 508.1a).
    cost: bool,
}

impl Spent {
    /// Whether that can't be done to a card any more. One that is exhausted can still be given up.
    fn takes(&self, card: CardId, deed: &Effect) -> bool {
        let act = act_of(deed);
        self.cards.iter().any(|&(c, done)| c == card && (done != Some(Act::Exhaust) || act == done))
    }
}

/// What happens to a card to which that is done.
fn act_of(deed: &Effect) -> Option<Act> {
    Some(match deed {
        Effect::Do(verb, _) => match verb {
            Verb::Dismiss => Act::Dismiss,
            Verb::Retire => Act::Retire,
            Verb::Banish => Act::Banish,
            Verb::Frighten => Act::Frighten,
            Verb::Unfrighten => Act::Unfrighten,
            Verb::Exhaust => Act::Exhaust,
            Verb::Ready => Act::Ready,
            Verb::Uncover => Act::Uncover,
            Verb::TurnFaceDown => Act::TurnFaceDown,
            Verb::TurnOver | Verb::TurnToStart | Verb::TurnToBoosted => Act::TurnOver,
            Verb::Ignore => Act::Ignore,
            Verb::Draw => Act::Draw,
            Verb::Flip => Act::Flip,
            Verb::CutieMark => Act::CutieMark,
            Verb::Involve => Act::Involve,
            Verb::Exclude => Act::Exclude,
            Verb::Defeat => Act::Defeat,
            Verb::Nothing => return None,
        },
        Effect::Put { into, .. } => match into {
            Dest::Hand => Act::PutInHand,
            Dest::DeckTop | Dest::DeckShuffled => Act::PutOnTop,
            Dest::DeckBottom => Act::PutOnBottom,
            Dest::Discard => Act::PutInDiscard,
            Dest::Banished => Act::Banish,
            Dest::Beneath(_) => Act::Beneath,
            Dest::DeckTopOrBottom
            | Dest::On(_)
            | Dest::Play(_)
            | Dest::PlayAsYours
            | Dest::PlayFaceDown(_)
            | Dest::PlayExhausted(_)
            | Dest::Stay => {
                return None;
            }
        },
        Effect::Discard(_) => Act::Discard,
        Effect::AddCounters { .. } => Act::AddCounters,
        Effect::RemoveCounters { .. } => Act::RemoveCounters,
        _ => return None,
    })
}

/// Whether it tells a player something that decides what can be done next: a card, a name.
fn brings_news(effect: &Effect) -> bool {
    match effect {
        Effect::Draw(_)
        | Effect::DrawBottom(_)
        | Effect::Name { .. }
        | Effect::ChoosePlayer(_)
        | Effect::Look { .. }
        | Effect::RevealUntil { .. }
        | Effect::Reveal(_)
        | Effect::Search { .. } => true,
        Effect::By { effect, .. } => brings_news(effect),
        _ => false,
    }
}
