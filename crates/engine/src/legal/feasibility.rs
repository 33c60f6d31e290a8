//! Feasibility of effects that a player "may" carry out. Costs are tested by the [bill](crate::legal::payable).

use maneframe_card::ability::{Cards, Count, Dest, Effect, Pick, Verb};
use smallvec::SmallVec;

use crate::cards::acts::act_of;
use crate::cards::program::Slot;
use crate::legal::ledger::Ledger;
use crate::legal::payable::wanted;
use crate::model::ids::{AreaId, CardId, PlayerId};
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::{ZoneId, flag};
use crate::query::board::{Board, CardList, Cx};
use crate::rules::cited::cite;

impl Board<'_> {
    /// Returns true if all of an effect can be done, as something that a player "may" do.
    pub fn possible(&self, effect: &Effect, cx: &Cx) -> bool {
        self.possible_after(effect, cx, &mut Spent::default())
    }

    /// Like [`Board::possible`], after earlier parts have used up what `spent` says.
    fn possible_after(&self, effect: &Effect, cx: &Cx, spent: &mut Spent) -> bool {
        match effect {
            Effect::Then(parts) => {
                // Parts that name their card are tested first, so that the others keep a choice.
                if parts.iter().any(crate::cards::program::names_this_and_chosen) {
                    spent.cards.push((cx.this, None));
                }
                // After a card was drawn or something was named, it isn't known what is possible.
                let news = parts.iter().position(brings_news);
                let known = &parts[..news.map_or(parts.len(), |news| news + 1)];
                let fixed = |p: &&Effect| matches!(p, Effect::Do(_, Cards::This | Cards::ThisIn(_) | Cards::Host));
                let open = known.iter().filter(|p| !fixed(p));
                known.iter().filter(fixed).chain(open).all(|p| self.possible_after(p, cx, spent))
            }
            Effect::To { cost, effect } => {
                // A card that pays may also be affected: "retire a Friend to strengthen this card".
                self.can_be_paid(cost, cx, spent)
                    && self.possible_after(effect, cx, &mut Spent { open: true, ..Spent::default() })
            }
            Effect::IfDone { effect, .. } => self.possible_after(effect, cx, spent),
            Effect::Or(any) => any.iter().any(|e| self.possible_after(e, cx, &mut spent.clone())),
            Effect::By { who, effect } => {
                let players = self.who(who, cx);
                players.iter().any(|p| self.possible(effect, &Cx { actor: p, ..*cx }))
            }
            Effect::Pay(n) => {
                spent.tokens += self.amount(n, cx);
                i32::from(self.state.players[cx.actor].tokens) >= spent.tokens
            }
            Effect::Spend { .. } | Effect::RemoveCounters { .. } | Effect::LosePoints(_) => {
                self.can_be_paid(effect, cx, spent)
            }
            Effect::AnyCounter { what: what @ Cards::It, more: false } => {
                let it = self.targets(what, cx);
                it.is_empty() || it.iter().any(|&c| self.has_counter(c))
            }
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
                let (Some(what), _) = crate::cards::program::operands(leaf) else { return true };
                self.enough(leaf, what, cx, spent)
            }
        }
    }

    /// Returns true if there is a toll on each way to do an effect that its payer can't pay. Such an effect isn't
    /// offered (CR 705.2f).
    pub(crate) fn is_beyond_means(&self, effect: &Effect, cx: &Cx) -> bool {
        if !self.has_taxes() {
            return false;
        }
        let dear = |o: Occurrence| self.is_too_dear(&o).is_some();
        let all = |what: &Cards, dear: &dyn Fn(CardId) -> bool| {
            let targets = self.targets(what, cx);
            !targets.is_empty() && targets.into_iter().all(dear)
        };
        match effect {
            Effect::Then(parts) => parts.first().is_some_and(|first| self.is_beyond_means(first, cx)),
            Effect::IfDone { effect, .. } | Effect::To { effect, .. } => self.is_beyond_means(effect, cx),
            Effect::Draw(_) | Effect::DrawBottom(_) => dear(Occurrence::new(Act::Draw, cx.actor)),
            Effect::Move { what, to, send } => {
                let act = if *send { Act::Send } else { Act::Move };
                all(what, &|card| {
                    let areas = self.areas_of_move(to.as_ref(), cx, card);
                    areas.iter().all(|area| dear(Occurrence::new(act, cx.actor).card(card).at(area)))
                })
            }
            Effect::Do(verb, what) => {
                all(what, &|card| self.doing(*verb, card, self.card(card), cx.actor).is_some_and(dear))
            }
            deed => match (act_of(deed), crate::cards::program::operands(deed).0) {
                (Some(act), Some(what)) => all(what, &|card| dear(Occurrence::new(act, cx.actor).card(card))),
                _ => false,
            },
        }
    }

    /// Returns true if a cost can be paid after earlier parts have used up what `spent` says.
    fn can_be_paid(&self, cost: &Effect, cx: &Cx, spent: &Spent) -> bool {
        let ledger = Ledger::with_tokens(spent.tokens);
        self.pays(&[cost], cx, &if spent.open { ledger.open() } else { ledger })
    }

    fn enough(&self, leaf: &Effect, what: &Cards, cx: &Cx, spent: &mut Spent) -> bool {
        let fits = |c: CardId| self.can_do(leaf, c, cx);
        match what {
            // A card that is already ignored can't be ignored (CR 515.4a), so no card is flipped for it.
            Cards::It if matches!(leaf, Effect::Do(Verb::Ignore, _)) => {
                self.cards(what, cx, Slot::It).into_iter().any(fits)
            }
            Cards::It | Cards::Before | Cards::Others => true,
            Cards::This => {
                cite!(self, "201.2");
                let ok = fits(cx.this);
                spent.cards.push((cx.this, act_of(leaf)));
                ok
            }
            Cards::ThisIn(_) | Cards::Host => {
                let cards = self.cards(what, cx, Slot::It);
                // If it is named twice, it is the same card: "exhaust and retire this card".
                let ok = !cards.is_empty() && cards.iter().all(|&c| fits(c));
                spent.cards.extend(cards.into_iter().map(|c| (c, act_of(leaf))));
                ok
            }
            // "Your Mane Character" is one card, which must be available.
            Cards::All(filter) if filter.kind == maneframe_card::ability::Kind::ManeCharacter => {
                let cards = self.cards(what, cx, Slot::It);
                !cards.is_empty() && cards.iter().all(|&c| fits(c))
            }
            Cards::All(_) => {
                spent.open = true;
                true
            }
            Cards::Several(parts) => parts.iter().all(|p| self.enough(leaf, p, cx, spent)),
            Cards::Some(pick) => {
                let mut fit = self.candidates(pick, leaf, cx);
                fit.retain(|c| !spent.takes(*c, leaf));
                let need = match &pick.count {
                    Count::Exactly(n) | Count::AtLeast(n) => self.amount(n, cx).max(1) as usize,
                    Count::UpTo(_) | Count::AnyNumber => 0,
                };
                // Whichever are picked, that many are used up.
                spent.cards.extend(fit.iter().rev().take(need).map(|&c| (c, act_of(leaf))));
                spent.open = true;
                self.most_apart(&pick.of, &fit) >= need
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

    /// Returns the cards that can be picked: they fit the phrase, and the following act can be done to them (CR
    /// 705.2f).
    pub fn candidates(&self, pick: &Pick, deed: &Effect, cx: &Cx) -> CardList {
        let mut list = CardList::new();
        // While its cost is paid, a card that is being played is still in hand, but can't be used (CR 705.2).
        let played = cx.this.some().filter(|&c| self.card(c).zone == ZoneId::Hand);
        let wanted = wanted(pick, deed);
        self.each(wanted.as_ref().unwrap_or(&pick.of), cx, |c| {
            if Some(c) != played && self.can_do(deed, c, cx) {
                list.push(c);
            }
        });
        list
    }

    /// Returns true if the act can be done to a card.
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
                into:
                    Dest::Play(place) | Dest::PlayFaceDown(place) | Dest::PlayExhausted(place) | Dest::PlayAs(_, place),
                ..
            } => place.is_none() || !self.areas(place.as_ref(), cx, card).is_empty(),
            Effect::Put { into: Dest::DeckTopOrBottom, .. } => allowed(Act::PutOnTop) || allowed(Act::PutOnBottom),
            Effect::Replace(_) => allowed(Act::Replace),
            Effect::Put { .. } | Effect::AddCounters { .. } => act_of(deed).is_none_or(allowed),
            Effect::RemoveCounters { name, .. } => {
                self.counters_on(card, self.pool.counter(name)) > 0 && allowed(Act::RemoveCounters)
            }
            Effect::AnyCounter { .. } => self.has_counter(card),
            Effect::Challenge { .. } => self.can_challenge(cx.actor, card),
            Effect::Play { what, to, .. } => !self.free_plays(card, what, to.as_ref(), cx).is_empty(),
            Effect::Spend { count, .. } => self.under(card).count() as i32 >= self.amount(count, cx),
            Effect::Reattach { to, .. } => c.under != CardId::NONE && !self.hosts_for(card, to, cx).is_empty(),
            // Nothing about the card itself can prevent other effects.
            _ => true,
        }
    }

    /// Returns true if a player may move or send a card to an area.
    pub fn can_move(&self, card: CardId, to: AreaId, send: bool, by: PlayerId) -> bool {
        let act = if send { Act::Send } else { Act::Move };
        self.can_go(card, to) && !self.forbids(&Occurrence::new(act, by).card(card).at(to))
    }

    /// Returns the cards other than its host that an attachment could be put on (CR 509.5). Cards that don't match its
    /// host description are included; it is dismissed afterwards (CR 511.2).
    pub fn hosts_for(&self, attachment: CardId, to: &Cards, cx: &Cx) -> CardList {
        let mut list = self.targets(to, cx);
        let now = self.card(attachment).under;
        list.retain(|h| *h != now && *h != attachment);
        list
    }

    /// Returns true if a card matches an attachment's host description (CR 509.4). Its controller matters only when the
    /// attachment is played.
    pub fn fits_host(&self, attachment: CardId, host: CardId) -> bool {
        let Some(wanted) = &self.def(attachment).host else { return false };
        cite!(self, "509.4");
        cite!(self, "509.4a" if self.has(attachment, crate::model::card_values::derived_flag::NO_ABILITIES));
        let h = self.card(host);
        let hidden = cite!(self, "505.2" if h.is(flag::FACE_DOWN) && !h.is(flag::FRIGHTENED));
        self.is_kind(host, wanted.kind) && self.in_play(host) && !hidden
    }

    /// Returns the cards under a card.
    pub(crate) fn under(&self, host: CardId) -> impl Iterator<Item = CardId> + '_ {
        let below = move |c: &CardId| self.card(*c).under == host;
        self.state.players.iter().flat_map(|(_, p)| p.banished.iter().copied()).filter(below)
    }

    /// Returns the cards under any of those cards.
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

/// Resources that the earlier parts of an effect use up.
#[derive(Clone, Default)]
struct Spent {
    /// Cards, and the act that was done to each.
    cards: SmallVec<[(CardId, Option<Act>); 4]>,
    /// Number of action tokens.
    tokens: i32,
    /// True if a part chooses the referent of "it" for later ones.
    open: bool,
}

impl Spent {
    /// Returns true if an earlier part did something to a card after which `deed` can't be done to it. For example, an
    /// exhausted card can still be dismissed or retired.
    fn takes(&self, card: CardId, deed: &Effect) -> bool {
        let act = act_of(deed);
        self.cards.iter().any(|&(c, done)| c == card && (done != Some(Act::Exhaust) || act == done))
    }
}

/// Returns true if the effect gives a player information that decides what can be done next: a card, a name.
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
