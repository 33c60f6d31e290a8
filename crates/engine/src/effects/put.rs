//! Effects that put cards elsewhere: into hands, decks, piles, under cards, into play (CR 305, 402, 706).

use crate::effects::interpreter::Interpreter;
use crate::model::frame::Stage;
use maneframe_card::CardType;
use maneframe_card::ability::{Cards, Dest, Place, Whose};

use crate::cards::acts::act_of_put;
use crate::cards::program::Slot;
use crate::effects::perform::speaks_of_several;
use crate::model::decision::{AnswerKind, Choice, Flow, Prompt};
use crate::model::ids::{AreaId, AreaSet, CardId, PlayerId, PlayerSet};
use crate::model::occurrence::{Act, FACE_DOWN, Occurrence};
use crate::model::state::ZoneId;
use crate::query::board::CardList;
use crate::rules::cited::cite;

impl Interpreter {
    pub(crate) fn put(&mut self, what: &Cards, into: &Dest, actor: PlayerId) -> Flow {
        if self.run().stage == Stage::Shuffles {
            self.shuffle_in();
            return Flow::Go;
        }
        let begins = self.run().stage == Stage::Start;
        let next = self.next_of(what);
        if begins {
            let times = self.run().cards.len();
            let cards = self.run().cards.clone();
            self.run().bindings.attempt(&cards, speaks_of_several(what));
            match into {
                Dest::DeckTopOrBottom => self.try_either(Act::PutOnTop, Act::PutOnBottom, times),
                into => self.try_to(Some(act_of_put(into).unwrap_or(Act::Enter)), times),
            }
        }
        let Some(card) = next else {
            self.put_all(into);
            return Flow::Go;
        };
        if matches!(what, Cards::It | Cards::Others) && matches!(into, Dest::DeckTop | Dest::DeckBottom) {
            let cards = self.run().cards.clone();
            if cards.len() > 1 {
                // In any order, which other players don't see (CR 402.3).
                self.mix(&cards, actor);
                let put = if *into == Dest::DeckTop { Choice::Top } else { Choice::Bottom };
                self.options.extend(cards.into_iter().map(put));
                return self.ask(AnswerKind::Order, Prompt::Arrange, "402.3");
            }
        }
        if begins && *into == Dest::DeckBottomRandom {
            self.mix_up();
            return Flow::Go;
        }
        // A token that left play is in no zone (CR 521.3).
        if cite!(self, "521.3" if self.state.card(card).zone == ZoneId::Gone) {
            self.run().cards.pop();
            return Flow::Go;
        }
        self.put_card(card, into, actor)
    }

    /// Shuffles the cards of this step, so that no player knows their order. It is done once, before the first of them
    /// goes.
    pub(crate) fn mix_up(&mut self) {
        let mut cards = std::mem::take(&mut self.run().cards);
        self.state.rng.shuffle(&mut cards);
        if cards.len() > 1 {
            cards.iter().for_each(|&card| self.set_known_to(card, PlayerSet::NONE));
        }
        let run = self.run();
        run.cards = cards;
        if run.stage == Stage::Start {
            run.stage = Stage::UnderWay;
        }
    }

    /// Notes the destination of the current card, or asks for it.
    pub(crate) fn put_card(&mut self, card: CardId, into: &Dest, actor: PlayerId) -> Flow {
        if let Dest::PlayAs(guise, _) = into {
            // Its new definition decides where it may enter.
            self.disguise_to_enter(card, guise);
        }
        match into {
            Dest::DeckTopOrBottom => {
                self.options.extend([Choice::Top(card), Choice::Bottom(card)]);
                self.ask(AnswerKind::Order, Prompt::Arrange, "705.2f")
            }
            Dest::Play(_) | Dest::PlayAsYours if self.pool.def(self.state.card(card).def).host.is_some() => {
                // An attachment enters play on a card (CR 305.1b) that its player may put it on.
                let actor = self.puts_into_play(card, into, actor);
                let board = self.board();
                let hosts = board.state.play.iter().copied().filter(|&h| board.can_host(actor, card, h));
                let hosts: CardList = hosts.collect();
                if hosts.is_empty() {
                    self.run().cards.pop();
                    return Flow::Go;
                }
                self.options.extend(hosts.into_iter().map(Choice::Card));
                self.ask(AnswerKind::Cards, Prompt::Place, "305.1b")
            }
            Dest::Play(_) | Dest::PlayAsYours | Dest::PlayFaceDown(_) | Dest::PlayExhausted(_) | Dest::PlayAs(..) => {
                let actor = self.puts_into_play(card, into, actor);
                if self.pool.def(self.state.card(card).def).dilemma {
                    // It makes an area of its own (CR 522.2).
                    self.run().cards.pop();
                    self.run().proposed.push(Occurrence::new(Act::Enter, actor).card(card));
                    return Flow::Go;
                }
                let place = place_of(into);
                let areas = self.with_cx(|board, cx| places_for(board, cx, card, place, actor));
                if areas.is_empty() {
                    self.run().cards.pop();
                    return Flow::Go;
                }
                self.options.extend(areas.iter().map(Choice::Area));
                self.ask(AnswerKind::Area, Prompt::Place, "706.1")
            }
            _ => {
                self.run().cards.pop();
                self.put_one(card, into, actor);
                Flow::Go
            }
        }
    }

    pub(crate) fn put_chosen(&mut self, what: &Cards, into: &Dest, choice: Choice, actor: PlayerId) {
        if let Choice::Top(card) | Choice::Bottom(card) = choice
            && *into != Dest::DeckTopOrBottom
        {
            self.run().cards.retain(|c| *c != card);
            return self.put_one(card, into, actor);
        }
        let Some(card) = self.run().cards.pop() else { return };
        match choice {
            Choice::Top(_) => self.put_one(card, &Dest::DeckTop, actor),
            Choice::Bottom(_) => self.put_one(card, &Dest::DeckBottom, actor),
            Choice::Card(host) => {
                let area = self.state.card(host).area;
                let actor = self.puts_into_play(card, into, actor);
                self.run().proposed.push(Occurrence::new(Act::Enter, actor).card(card).at(area).other(host));
            }
            Choice::Area(area) => {
                let actor = self.puts_into_play(card, into, actor);
                let mut entering = Occurrence::new(Act::Enter, actor).card(card).at(area);
                entering.amount = self.manner(card, what, into);
                self.run().proposed.push(entering);
            }
            _ => {}
        }
    }

    /// Notes the destination of a card: all cards of a step go at one time.
    pub(crate) fn put_one(&mut self, card: CardId, into: &Dest, actor: PlayerId) {
        let act = match into {
            Dest::Hand => Act::PutInHand,
            Dest::DeckTop | Dest::DeckShuffled => Act::PutOnTop,
            Dest::DeckBottom | Dest::DeckBottomRandom | Dest::DeckTopOrBottom => Act::PutOnBottom,
            Dest::Discard => Act::PutInDiscard,
            Dest::Banished | Dest::BanishedFaceDown(None) => Act::Banish,
            Dest::Beneath(_) | Dest::BanishedFaceDown(Some(_)) => Act::Beneath,
            Dest::On(_) => Act::Enter,
            Dest::Play(_)
            | Dest::PlayAsYours
            | Dest::PlayFaceDown(_)
            | Dest::PlayExhausted(_)
            | Dest::PlayAs(..)
            | Dest::Stay => return,
        };
        let mut putting = Occurrence::new(act, actor).card(card);
        if let Dest::BanishedFaceDown(_) = into {
            putting.amount = FACE_DOWN;
        }
        let c = self.state.card(card);
        if *into == Dest::Hand && c.zone == ZoneId::Play {
            // "Its owner's hand. That player …"
            let owner = c.owner;
            self.run().bindings.player = Some(owner);
        }
        if let Dest::Beneath(host) | Dest::On(host) | Dest::BanishedFaceDown(Some(host)) = into {
            let hosts = self.with_cx(|board, cx| board.cards(host, cx, Slot::Other));
            match (hosts.first(), into) {
                (Some(&host), Dest::On(_)) => putting = putting.other(host).at(self.state.card(host).area),
                (Some(&host), _) => putting = putting.other(host),
                // There is no card to attach it to.
                (None, Dest::On(_)) => return,
                (None, _) => {}
            }
        }
        self.run().proposed.push(putting);
    }

    /// Proposes the collected cards together; decks are shuffled after that if the text says so.
    fn put_all(&mut self, into: &Dest) {
        let all = std::mem::take(&mut self.run().proposed);
        if *into == Dest::DeckShuffled && !all.is_empty() {
            let run = self.run();
            run.stage = Stage::Shuffles;
            run.cards = all.iter().map(|o| o.card).collect();
        } else {
            self.next_op();
        }
        self.happen_together(&all, |i| rule_of_put(&all[i]), false);
    }

    /// Proposes the occurrences that the step has collected, together.
    pub(crate) fn do_proposed(&mut self) {
        let all = std::mem::take(&mut self.run().proposed);
        self.happen_together(&all, |i| rule_of_put(&all[i]), false);
    }

    /// Shuffles the decks into which cards were put.
    fn shuffle_in(&mut self) {
        let cards = self.run().cards.clone();
        self.next_op();
        let owners = cards.iter().fold(PlayerSet::NONE, |set, &card| set.or(self.state.card(card).owner.mask()));
        for owner in owners.iter() {
            self.commit(Occurrence::new(Act::Shuffle, owner), "402.3");
        }
    }

    /// Asks for a place that the text lets its actor choose; "there" refers to it from then on.
    pub(crate) fn choose_area(&mut self, place: &Place, what: &Cards) -> Flow {
        let areas = self.with_cx(|board, cx| {
            let mover = board.cards(what, cx, Slot::It).first().copied().unwrap_or(cx.this);
            board.areas(Some(place), cx, mover)
        });
        self.ask_area(areas)
    }

    pub(crate) fn ask_area(&mut self, areas: AreaSet) -> Flow {
        if areas.is_empty() {
            self.next_op();
            return Flow::Go;
        }
        if areas.len() == 1 {
            let run = self.run();
            run.bindings.area = areas.iter().next();
            run.stage = Stage::UnderWay;
            return Flow::Go;
        }
        self.options.extend(areas.iter().map(Choice::Area));
        self.ask(AnswerKind::Area, Prompt::Place, "705.2f")
    }
}

/// Returns the rule by which a card is put at its destination.
fn rule_of_put(o: &Occurrence) -> &'static str {
    match o.act {
        Act::PutInHand => "410.4a",
        Act::PutOnTop | Act::PutOnBottom => "402.3",
        Act::PutInDiscard => "406.1",
        Act::Enter if o.other != CardId::NONE => "305.1b",
        Act::Enter => "706.1",
        _ => "410.5",
    }
}

/// Returns the place in play that the words name, if any.
pub(crate) fn place_of(into: &Dest) -> Option<&Place> {
    match into {
        Dest::Play(place) | Dest::PlayFaceDown(place) | Dest::PlayExhausted(place) | Dest::PlayAs(_, place) => {
            place.as_ref()
        }
        _ => None,
    }
}

/// Returns the areas to which an effect may put a card into play.
pub(crate) fn places_for(
    board: &crate::query::board::Board,
    cx: &crate::query::board::Cx,
    card: CardId,
    place: Option<&Place>,
    actor: PlayerId,
) -> AreaSet {
    let home = AreaId::home(actor);
    let def = board.def(card);
    if def.kind == CardType::Resource && !def.dilemma && !matches!(place, Some(Place::Home(Whose::Of(_)))) {
        // Its owner's home, unless the text says whose home (CR 104.1).
        cite!(board, "305.1a");
        return AreaSet::default().with(AreaId::home(board.card(card).owner));
    }
    let all = match place {
        Some(Place::Home(_)) => return AreaSet::default().with(home),
        Some(place) => board.areas(Some(place), cx, card),
        None => board.state.problem_areas().with(home),
    };
    match def.kind {
        CardType::Resource => AreaSet::default().with(home),
        CardType::Troublemaker => {
            cite!(board, "306.1");
            all.without(home)
        }
        _ => all,
    }
}
