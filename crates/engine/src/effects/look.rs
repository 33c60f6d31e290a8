//! Looking at and arranging cards of a deck, and searching (CR 518).

use crate::effects::interpreter::Interpreter;
use maneframe_card::ability::{Amount, Arrange, Cards, Count, Dest, Filter, Is, Who, Zone};

use crate::cards::off_board::zone_id;
use crate::effects::run::count;
use crate::model::decision::{AnswerKind, Choice, Flow, Prompt};
use crate::model::frame::Stage;
use crate::model::ids::{CardId, PlayerId, PlayerSet};
use crate::model::occurrence::{Act, Occurrence};
use crate::query::board::CardList;
use crate::rules::cited::cite;

/// A look at cards of a deck (CR 402.2, 403.3), as a text describes it.
pub(crate) struct Look<'a> {
    /// Draw Deck or Problem Deck.
    pub deck: Zone,
    /// Players whose decks they are.
    pub whose: &'a Who,
    /// Number of cards of each deck.
    pub amount: &'a Amount,
    /// True for the bottom cards, false for the top cards.
    pub from_bottom: bool,
    /// True if all players see the cards.
    pub reveal: bool,
    /// Arrangement of the cards afterwards.
    pub then: &'a Arrange,
    /// Player who looks.
    pub actor: PlayerId,
}

impl Look<'_> {
    /// Returns the rule by which cards are put back in an order.
    fn order_rule(&self) -> &'static str {
        if self.deck == Zone::ProblemDeck { "403.3" } else { "402.3" }
    }

    /// Returns true if only the player who looks knows afterwards which card is where (CR 402.3): several cards are
    /// put back in a chosen order, or some are taken unrevealed.
    fn hides_order(&self) -> bool {
        match self.then {
            Arrange::Back => false,
            Arrange::Take { .. } => !self.reveal,
            Arrange::AnyOrder | Arrange::TopAndBottom => true,
        }
    }

    /// Returns true if the cards are banished face-down, so that they are not looked at on the way.
    fn is_blind(&self) -> bool {
        matches!(self.then, Arrange::Take { what: Cards::All(_), into: Dest::BanishedFaceDown(_), .. })
    }
}

impl Interpreter {
    /// Looks at cards of a deck and arranges them.
    pub(crate) fn look_at_deck(&mut self, look: &Look<'_>) -> Flow {
        if self.run().stage == Stage::Start && !self.see_cards(look) {
            self.next_op();
            return Flow::Go;
        }
        let choosing = self.run().stage == Stage::UnderWay;
        match look.then {
            Arrange::Back => {
                self.next_op();
                Flow::Go
            }
            Arrange::AnyOrder | Arrange::TopAndBottom => self.ask_order(look),
            Arrange::Take { what: Cards::All(filter), into, .. } if choosing => self.take_all(filter, into, look.actor),
            Arrange::Take { what, .. } if choosing => self.take_some(what, look.reveal),
            Arrange::Take { rest, .. } => self.put_rest(look, rest),
        }
    }

    /// Looks at the cards, which the run then speaks of. Returns false if no player's deck is meant.
    fn see_cards(&mut self, look: &Look<'_>) -> bool {
        let n = count(self, look.amount) as usize;
        let owners = self.deck_owners(look.deck, look.whose);
        if owners.is_empty() {
            return false;
        }
        cite!(self, "402.1" if look.deck == Zone::Deck);
        // For "each player's deck": `n` cards of each.
        let mut cards: Vec<CardId> = Vec::new();
        for owner in owners.iter() {
            let player = &self.state.players[owner];
            let list = if look.deck == Zone::ProblemDeck { &player.problem_deck } else { &player.deck };
            if look.from_bottom {
                cards.extend(list.iter().take(n));
            } else {
                cards.extend(list.iter().rev().take(n));
            }
        }
        if look.reveal {
            self.lay_open(&cards);
        }
        let shown = if look.reveal { crate::model::occurrence::REVEALED } else { 0 };
        let seen: &[CardId] = if look.is_blind() { &[] } else { &cards };
        for &card in seen {
            self.commit(Occurrence::new(Act::Look, look.actor).card(card).amount(i32::from(shown)), "402.2");
        }
        if look.hides_order() {
            self.mix(&cards, look.actor);
        }
        let refs: Vec<_> = cards.iter().map(|&c| self.state.card_ref(c)).collect();
        let run = self.run();
        run.stage = Stage::UnderWay;
        run.bindings.speak_of(refs);
        run.cards = cards.into_iter().collect();
        true
    }

    /// Asks which card is put back next, and where.
    fn ask_order(&mut self, look: &Look<'_>) -> Flow {
        let cards = self.run().cards.clone();
        if cards.is_empty() {
            self.next_op();
            self.do_proposed();
            return Flow::Go;
        }
        if *look.then == Arrange::AnyOrder {
            self.options.extend(cards.iter().map(|&c| Choice::Top(c)));
        } else {
            self.options.extend(cards.iter().flat_map(|&c| [Choice::Top(c), Choice::Bottom(c)]));
        }
        self.ask(AnswerKind::Order, Prompt::Arrange, look.order_rule())
    }

    /// Takes all of the cards that fit, without a choice.
    fn take_all(&mut self, filter: &Filter, into: &Dest, actor: PlayerId) -> Flow {
        let fit: CardList = self.with_cx(|board, cx| {
            let looked = cx.bindings.it.iter().map(|r| r.card);
            let fit = looked.filter(|&c| board.fits(filter, c, cx, true)).collect();
            board.outstanding(filter, fit, cx)
        });
        let run = self.run();
        run.stage = Stage::Rest;
        run.cards.retain(|c| !fit.contains(c));
        let mut list: Vec<CardId> = fit.into_iter().collect();
        if *into == Dest::DeckBottomRandom {
            self.state.rng.shuffle(&mut list);
            list.iter().for_each(|&card| self.set_known_to(card, PlayerSet::NONE));
        }
        for card in list.into_iter().rev() {
            self.put_one(card, into, actor);
        }
        self.do_proposed();
        Flow::Go
    }

    /// Asks which card is taken next. The cards that are taken go together.
    fn take_some(&mut self, what: &Cards, reveal: bool) -> Flow {
        let left = self.run().cards.clone();
        let fit: CardList = match what {
            Cards::Some(pick) => self.with_cx(|board, cx| {
                let looked: CardList = left.iter().copied().collect();
                let kinds = Filter { at: None, ..pick.of.clone() };
                let fit = looked.into_iter().filter(|&c| board.fits(&kinds, c, cx, true)).collect();
                board.outstanding(&kinds, fit, cx)
            }),
            _ => CardList::new(),
        };
        // Only the player who looks may see whether there is any card to take.
        let nothing = fit.is_empty() && (reveal || !self.discreet);
        if nothing || left.is_empty() || self.taken_enough(what) {
            self.run().stage = Stage::Rest;
            self.do_proposed();
            return Flow::Go;
        }
        self.options.extend(fit.into_iter().map(Choice::Card));
        let (taken, most) = self.taken(what);
        // If all players saw the cards, or any cards may be taken, as many as the text says must be taken. Otherwise
        // the player may fail to find some (CR 518.1).
        let least = if is_any_of_them(what, reveal) { most } else { 0 };
        if taken >= least {
            self.options.push(Choice::Done);
        }
        self.ask(AnswerKind::Cards, Prompt::Pick, "705.2f").picking(taken, least, most)
    }

    /// Puts the cards that were not taken at their destination, together.
    fn put_rest(&mut self, look: &Look<'_>, rest: &Dest) -> Flow {
        let cards = self.run().cards.clone();
        if cards.len() > 1 && matches!(rest, Dest::DeckTop | Dest::DeckBottom) {
            self.mix(&cards, look.actor);
            let put = if *rest == Dest::DeckTop { Choice::Top } else { Choice::Bottom };
            self.options.extend(cards.into_iter().map(put));
            return self.ask(AnswerKind::Order, Prompt::Arrange, look.order_rule());
        }
        if self.run().stage == Stage::Rest && *rest == Dest::DeckBottomRandom {
            self.mix_up();
            self.run().stage = Stage::Mixed;
        }
        match self.run().cards.pop() {
            Some(card) => self.put_one(card, rest, look.actor),
            None => {
                self.next_op();
                self.do_proposed();
            }
        }
        Flow::Go
    }

    /// Returns true if the allowed number of cards was taken.
    fn taken_enough(&mut self, what: &Cards) -> bool {
        let (taken, most) = self.taken(what);
        taken >= most
    }

    /// Returns the number of cards taken, and the number that may be taken.
    fn taken(&mut self, what: &Cards) -> (i32, i32) {
        let most = match what {
            Cards::Some(pick) => match &pick.count {
                Count::Exactly(n) | Count::UpTo(n) => count(self, n),
                Count::AtLeast(_) | Count::AnyNumber => i32::MAX,
            },
            _ => 0,
        };
        let run = self.run();
        ((run.bindings.it.len() - run.cards.len()) as i32, most)
    }

    /// Returns the players whose decks are meant.
    fn deck_owners(&mut self, deck: Zone, whose: &Who) -> PlayerSet {
        self.with_cx(|board, cx| {
            let players = board.who(whose, cx);
            // "This Problem's deck" is that of its owner (CR 303.2).
            if deck == Zone::ProblemDeck && players.is_empty() {
                cite!(board, "303.2");
                return board.card(cx.this).owner.mask();
            }
            players
        })
    }

    pub(crate) fn arrange(&mut self, then: &Arrange, choice: Choice, actor: PlayerId) {
        let (Choice::Top(card) | Choice::Bottom(card) | Choice::Card(card)) = choice else {
            // No more cards are taken.
            self.run().stage = Stage::Rest;
            return self.do_proposed();
        };
        self.run().cards.retain(|c| *c != card);
        match choice {
            // The card put on top first ends up deepest.
            Choice::Top(_) => self.put_one(card, &Dest::DeckTop, actor),
            Choice::Bottom(_) => self.put_one(card, &Dest::DeckBottom, actor),
            _ => {
                if let Arrange::Take { into, .. } = then {
                    self.put_one(card, into, actor);
                }
            }
        }
    }

    /// Searches a zone (CR 518): the player finds a card that fits, or none.
    pub(crate) fn search(
        &mut self,
        zone: Zone,
        whose: &Who,
        what: &Cards,
        (into, reveal): (&Dest, bool),
        actor: PlayerId,
    ) -> Flow {
        let Cards::Some(pick) = what else {
            self.next_op();
            return Flow::Go;
        };
        let owner = self.with_cx(|board, cx| board.who(whose, cx).iter().next()).unwrap_or(actor);
        if self.run().stage == Stage::Shuffles {
            self.next_op();
            self.commit(Occurrence::new(Act::Shuffle, owner), "518.2");
            return Flow::Go;
        }
        if self.run().stage == Stage::UnderWay {
            return self.place_found(zone, into, actor);
        }
        let most = match &pick.count {
            maneframe_card::ability::Count::Exactly(n) | maneframe_card::ability::Count::UpTo(n) => count(self, n),
            maneframe_card::ability::Count::AtLeast(_) | maneframe_card::ability::Count::AnyNumber => i32::MAX,
        };
        if self.run().cards.is_empty() {
            self.look_through(zone_id(zone), owner, actor);
        }
        cite!(self, "402.1" if zone == Zone::Deck);
        let mut fit = self.with_cx(|board, cx| {
            let kinds = maneframe_card::ability::Filter { at: None, ..pick.of.clone() };
            let player = &board.state.players[owner];
            let list = match zone {
                Zone::Deck | Zone::DeckTop => &player.deck,
                Zone::ProblemDeck => &player.problem_deck,
                Zone::Hand => &player.hand,
                Zone::Banished => &player.banished,
                Zone::Discard | Zone::Queue => &player.discard,
            };
            let mut fit: CardList = list.iter().copied().filter(|&c| board.fits(&kinds, c, cx, true)).collect();
            // Copies of a card are offered once.
            fit.sort_by_key(|&c| (board.card(c).def, c));
            fit.dedup_by_key(|c| board.card(*c).def);
            fit
        });
        let run = self.run();
        let found = run.cards.clone();
        let board = self.board();
        fit.retain(|c| !found.contains(c) && board.apart(&pick.of, *c, &found));
        let run = self.run();
        let enough = run.cards.len() as i32 >= most;
        // Only the player who searches may see whether there is any card to find.
        let nothing = fit.is_empty() && !(self.discreet && zone_id(zone).is_hidden());
        if nothing || enough {
            self.search_over(zone, owner, (into, reveal), actor);
            return Flow::Go;
        }
        self.options.extend(fit.into_iter().map(Choice::Card));
        // Only a search for a card of some description may fail to find one (CR 518.1).
        let described = pick.of.kind != maneframe_card::ability::Kind::Card || !pick.of.is.is_empty();
        let all_asked = matches!(pick.count, maneframe_card::ability::Count::Exactly(_));
        if described || !all_asked || self.options.is_empty() {
            self.options.push(Choice::Done);
        }
        let found = self.run().cards.len() as i32;
        let least = if self.options.last() == Some(&Choice::Done) { 0 } else { most };
        self.ask(AnswerKind::Cards, Prompt::Search, "518.1").picking(found, least, most)
    }

    pub(crate) fn found(
        &mut self,
        zone: Zone,
        whose: &Who,
        what: &Cards,
        (into, reveal): (&Dest, bool),
        choice: Choice,
        actor: PlayerId,
    ) {
        match choice {
            Choice::Card(card) if self.run().stage == Stage::Start => return self.run().cards.push(card),
            Choice::Done => {}
            placed => return self.put_chosen(what, into, placed, actor),
        }
        let owner = self.with_cx(|board, cx| board.who(whose, cx).iter().next()).unwrap_or(actor);
        self.search_over(zone, owner, (into, reveal), actor);
    }

    fn search_over(&mut self, zone: Zone, owner: PlayerId, (into, reveal): (&Dest, bool), actor: PlayerId) {
        let cards = std::mem::take(&mut self.run().cards);
        if reveal {
            self.show(&cards, actor);
        }
        let refs: Vec<_> = cards.iter().map(|&c| self.state.card_ref(c)).collect();
        let run = self.run();
        run.bindings.speak_of(refs);
        if let Dest::Play(_) | Dest::PlayAsYours | Dest::PlayExhausted(_) | Dest::PlayFaceDown(_) | Dest::PlayAs(..) =
            into
        {
            // They enter play together; their controller chooses each area.
            run.stage = Stage::UnderWay;
            run.cards = cards.into_iter().rev().collect();
            return;
        }
        // A card found for the top of a deck is put there after that deck is shuffled.
        let shuffle = zone == Zone::Deck && *into != Dest::Stay;
        if shuffle && *into == Dest::DeckTop {
            let known: Vec<PlayerSet> = cards.iter().map(|&c| self.state.card(c).known_to).collect();
            self.commit(Occurrence::new(Act::Shuffle, owner), "518.2");
            // The found cards are set aside during the shuffle, so players still know them.
            cards.iter().zip(known).for_each(|(&card, known)| self.learn(card, known));
        }
        for &card in &cards {
            self.put_one(card, into, actor);
        }
        self.end_search(shuffle && *into != Dest::DeckTop);
    }

    /// Proposes the found cards together; with `shuffle` the deck is shuffled after that.
    fn end_search(&mut self, shuffle: bool) {
        match shuffle {
            true => self.run().stage = Stage::Shuffles,
            false => self.next_op(),
        }
        self.do_proposed();
    }

    /// Puts the found cards into play, asking for their areas; then the deck is shuffled.
    fn place_found(&mut self, zone: Zone, into: &Dest, actor: PlayerId) -> Flow {
        let Some(card) = self.run().cards.last().copied() else {
            self.end_search(zone == Zone::Deck);
            return Flow::Go;
        };
        self.put_card(card, into, actor)
    }
}

/// Returns true if the full number must be taken, because the cards can't be kept hidden from other players.
fn is_any_of_them(what: &Cards, reveal: bool) -> bool {
    let Cards::Some(pick) = what else { return false };
    matches!(pick.count, Count::Exactly(_))
        && (reveal
            || pick.of.kind == maneframe_card::ability::Kind::Card && pick.of.is.iter().all(|is| *is == Is::AmongThem))
}
