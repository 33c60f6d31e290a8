//! Effects: instructions and costs.

use maneframe_card::ability::{
    Ability, Amount, Antic, Arrange, Cards, Dest, Effect, FaceoffKind, FaceoffSide, Filter, Guise, Happening, Is, Kind,
    Moment, Phase, Place, Quality, Replacement, TokenSpec, Trigger, Triggered, Until, Verb, Who, Whose, Zone,
};
use maneframe_card::{CardType, ColorSet};

use super::cards::{Area, IN_PLAY};
use super::source::Source;
use super::trigger::objects;

/// Cards that can leave play.
const LEAVING: &[Kind] = &[Kind::Friend, Kind::Friend, Kind::Resource, Kind::Troublemaker];
const CHARACTERS: &[Kind] = &[Kind::Friend, Kind::Friend, Kind::Character];

impl Source {
    /// Returns an effect of one or more clauses.
    pub(crate) fn effect(&mut self) -> Effect {
        if !self.room(4) || self.chance(45) {
            return self.clause();
        }
        self.grow();
        choose!(self,
            30 => self.sequence(),
            16 => self.optional(),
            8 => {
                let (condition, then) = (self.condition(), Box::new(self.clause()));
                Effect::If { condition, then, otherwise: None }
            },
            4 => self.either_way(),
            5 => { let effect = Box::new(self.leaf()); Effect::IfDone { effect, then: Box::new(self.leaf()) } },
            3 => { let effect = Box::new(self.leaf()); Effect::Else { effect, otherwise: Box::new(self.leaf()) } },
            3 => { let cost = Box::new(self.cost()); Effect::To { cost, effect: Box::new(self.leaf()) } },
            4 => Effect::Or(self.apart(2, Source::leaf)),
            4 => {
                let n = 2 + self.below(2);
                Effect::Modes { count: 1, modes: self.apart(n, Source::leaf), random: self.chance(10) }
            },
            3 => self.for_each(),
            5 => self.rule(),
            2 => self.faceoff(),
        )
    }

    /// Returns several clauses in order.
    fn sequence(&mut self) -> Effect {
        let n = if self.chance(75) { 2 } else { 3 };
        Effect::Then(self.some(n, Source::clause))
    }

    /// Returns an effect that you may decline.
    fn optional(&mut self) -> Effect {
        let effect = Box::new(self.leaf());
        let then = self.maybe(35, |s| Box::new(s.leaf()));
        let otherwise = if then.is_none() { self.maybe(10, |s| Box::new(s.leaf())) } else { None };
        Effect::May { effect, then, otherwise }
    }

    fn either_way(&mut self) -> Effect {
        let condition = self.condition();
        let both = self.apart(2, |s| Box::new(s.leaf()));
        let mut both = both.into_iter();
        match (both.next(), both.next()) {
            (Some(then), otherwise) => Effect::If { condition, then, otherwise },
            _ => self.leaf(),
        }
    }

    /// Returns an effect that is repeated for each of some cards.
    fn for_each(&mut self) -> Effect {
        let many = self.said.it.is_some_and(|it| it.many);
        let of =
            if many && self.chance(60) { Cards::It } else { Cards::All(Box::new(self.phrase(CHARACTERS, Area::Play))) };
        self.said.mention_such(Kind::Friend, false);
        let who = Who::Controller(Box::new(Cards::It));
        Effect::ForEach { of, effect: Box::new(self.done_by(who)) }
    }

    /// Returns an effect that this player carries out.
    fn done_by(&mut self, who: Who) -> Effect {
        let outside = self.said.actor;
        (self.said.actor, self.said.player) = (true, true);
        let effect = if self.chance(20) { Effect::may(self.act()) } else { self.act() };
        self.said.actor = outside;
        Effect::by(who, effect)
    }

    /// Returns one clause of a sentence: an instruction for you or another player, or a change.
    pub(crate) fn clause(&mut self) -> Effect {
        if self.said.actor || self.chance(85) {
            return self.leaf();
        }
        self.grow();
        choose!(self,
            12 => { let who = self.doer(); self.done_by(who) },
            8 => Effect::may(self.leaf()),
        )
    }

    /// Returns an instruction without parts that are effects.
    pub(crate) fn leaf(&mut self) -> Effect {
        self.grow();
        choose!(self, 70 => self.act(), 22 => self.lasting(), 3 => self.later(), 2 => self.rare())
    }

    /// Returns an act of a player.
    fn act(&mut self) -> Effect {
        self.grow();
        let effect = choose!(self,
            14 => Effect::Draw(self.amount()),
            6 => Effect::Discard(self.cards_in_hand()),
            10 => Effect::Gain(self.amount()),
            3 => Effect::Lose(self.amount()),
            5 => Effect::Score(self.amount()),
            2 => Effect::LosePoints(self.amount()),
            40 => self.verb(),
            14 => self.moving(),
            12 => self.putting(),
            4 => self.looking(),
            3 => self.searching(),
            8 => self.counters(),
            3 => self.revealing(),
            2 => Effect::Shuffle(self.owner()),
            2 => Effect::Flip(Amount::Num(1)),
            3 => self.tokens(),
            4 => self.playing(),
            2 => self.reattaching(),
            1 => Effect::Challenge { what: self.object(&[Kind::Troublemaker]), with: None },
            1 => Effect::DrawBottom(self.amount()),
            1 => Effect::GainUntil { tokens: self.amount(), until: self.span() },
        );
        self.said.number |= matches!(
            effect,
            Effect::Discard(_) | Effect::Lose(_) | Effect::Pay(_) | Effect::RemoveCounters { .. } | Effect::Draw(_)
        );
        effect
    }

    /// Returns a verb with its object.
    fn verb(&mut self) -> Effect {
        let verb = self.one_of(&[
            Verb::Dismiss,
            Verb::Dismiss,
            Verb::Retire,
            Verb::Banish,
            Verb::Frighten,
            Verb::Frighten,
            Verb::Unfrighten,
            Verb::Exhaust,
            Verb::Exhaust,
            Verb::Ready,
            Verb::Ready,
            Verb::Uncover,
            Verb::TurnFaceDown,
            Verb::TurnOver,
            Verb::TurnToStart,
            Verb::TurnToBoosted,
            Verb::CutieMark,
            Verb::Involve,
            Verb::Exclude,
            Verb::Defeat,
            Verb::Ignore,
            Verb::Draw,
        ]);
        match verb {
            // These are done to cards that were mentioned.
            Verb::Draw | Verb::Ignore if self.said.it.is_none() => Effect::Do(Verb::Dismiss, self.object(LEAVING)),
            Verb::Draw | Verb::Ignore => Effect::Do(verb, Cards::It),
            Verb::Involve => Effect::Do(verb, self.characters()),
            verb => Effect::Do(verb, self.object(objects(verb))),
        }
    }

    fn moving(&mut self) -> Effect {
        let what = self.object(CHARACTERS);
        if self.chance(20) {
            return Effect::Move { what, to: Some(Place::Home(Whose::Any)), send: true };
        }
        let to = if self.chance(80) { Some(self.destination()) } else { None };
        Effect::Move { what, to, send: false }
    }

    /// Returns an effect that puts cards into a zone or into play.
    fn putting(&mut self) -> Effect {
        choose!(self,
            12 => { let what = self.object(LEAVING); Effect::Put { what, into: self.zone_dest() } },
            8 => { let what = self.cards_in_discard(); Effect::Put { what, into: self.zone_dest() } },
            4 => { let what = self.cards_in_discard(); Effect::Put { what, into: self.play_dest() } },
            4 => { let what = self.cards_in_hand(); Effect::Put { what, into: self.play_dest() } },
            3 => { let what = self.cards_in_hand(); Effect::Put { what, into: self.zone_dest() } },
            2 => { let what = self.object(LEAVING); Effect::Put { what, into: Dest::Beneath(Cards::This) } },
            1 => {
                let what = self.cards_in_hand();
                Effect::Put { what, into: Dest::BanishedFaceDown(Some(Cards::This)) }
            },
            1 => { let what = self.cards_in_hand(); Effect::Put { what, into: Dest::BanishedFaceDown(None) } },
            1 => { let what = self.whole_zone(); Effect::Put { what, into: Dest::DeckShuffled } },
            self.if_said(|said| said.it.is_some(), 6) => Effect::Put { what: Cards::It, into: self.zone_dest() },
        )
    }

    /// Returns a destination outside play.
    fn zone_dest(&mut self) -> Dest {
        choose!(self,
            14 => Dest::Hand,
            8 => Dest::DeckTop,
            8 => Dest::DeckBottom,
            2 => Dest::DeckBottomRandom,
            2 => Dest::DeckTopOrBottom,
            3 => Dest::DeckShuffled,
            6 => Dest::Discard,
            2 => Dest::Banished,
        )
    }

    /// Returns a destination in play.
    fn play_dest(&mut self) -> Dest {
        choose!(self,
            12 => Dest::Play(None),
            8 => Dest::Play(Some(self.area())),
            3 => Dest::PlayExhausted(None),
            1 => Dest::PlayExhausted(Some(self.area())),
            3 => Dest::PlayFaceDown(None),
            1 => Dest::PlayFaceDown(Some(self.area())),
            2 => Dest::PlayAsYours,
            2 => Dest::On(self.known()),
            1 => Dest::PlayAs(Guise::Kind(Kind::Resource), None),
            1 => Dest::PlayAs(Guise::Dilemma, None),
        )
    }

    fn looking(&mut self) -> Effect {
        let whose = self.owner();
        let deck = if self.chance(90) { Zone::Deck } else { Zone::ProblemDeck };
        let many = self.chance(70);
        let count = Amount::Num(if many { self.several() } else { 1 });
        let reveal = self.chance(35);
        self.said.mention_such(Kind::Card, many);
        let then = if many { self.arrange() } else { self.one_of(&[Arrange::Back, Arrange::TopAndBottom]) };
        Effect::Look { deck, whose, count, from_bottom: self.chance(5), reveal, then }
    }

    fn arrange(&mut self) -> Arrange {
        choose!(self,
            8 => Arrange::AnyOrder,
            6 => Arrange::TopAndBottom,
            6 => Arrange::Back,
            10 => {
                let what = self.some_of_them();
                let into = self.one_of(&[Dest::Hand, Dest::Discard, Dest::DeckTop]);
                let rest = self.one_of(&[Dest::DeckBottom, Dest::DeckTop, Dest::Discard]);
                Arrange::Take { what, into, rest }
            },
        )
    }

    fn searching(&mut self) -> Effect {
        let whose = self.owner();
        let zone = self.one_of(&[Zone::Deck, Zone::Deck, Zone::Deck, Zone::Discard, Zone::ProblemDeck]);
        let of = match zone {
            Zone::ProblemDeck => Filter::of(Kind::Problem),
            _ => self.phrase(super::cards::IN_DECK, Area::Outside),
        };
        let what = Cards::Some(Box::new(self.pick(of)));
        self.said.mention(&what);
        let into = choose!(self, 8 => Dest::Hand, 3 => self.play_dest(), 2 => Dest::Discard, 1 => Dest::DeckTop);
        Effect::Search { zone, whose, what, reveal: self.chance(50), into }
    }

    fn counters(&mut self) -> Effect {
        let (name, count) = (self.counter(), self.amount());
        choose!(self,
            14 => Effect::AddCounters { what: self.object(CHARACTERS), name, count },
            6 => Effect::RemoveCounters { what: self.object(CHARACTERS), name, count },
            2 => Effect::RemoveCounters { what: self.object(CHARACTERS), name, count: Amount::All },
            2 => { let from = self.object(CHARACTERS); Effect::MoveCounters { from, to: Cards::This, name, count } },
            1 => Effect::AnyCounter { what: self.object(CHARACTERS), more: self.chance(40) },
            1 => Effect::Spend { count, from: Cards::This },
        )
    }

    fn revealing(&mut self) -> Effect {
        choose!(self,
            5 => Effect::Reveal(self.cards_in_hand()),
            4 => {
                let whose = self.owner();
                let what = self.phrase(&[Kind::Friend, Kind::Event, Kind::Resource, Kind::Card], Area::Outside);
                self.said.mention_such(what.kind, false);
                Effect::RevealUntil { whose, what, count: Amount::Num(1) }
            },
            2 => Effect::LookAt(self.object(&[Kind::Troublemaker])),
            2 => Effect::LookAt(self.whole_zone()),
            self.if_said(|said| said.it.is_some_and(|it| it.many), 2) => Effect::Separate(Cards::It),
            self.if_said(|said| said.it.is_some_and(|it| it.many), 1) => Effect::ChoosePile,
        )
    }

    fn tokens(&mut self) -> Effect {
        if self.chance(15) {
            let of = self.object(&[Kind::Friend]);
            return Effect::CopyTokens { of, at: self.maybe(40, Source::area) };
        }
        let token = self.token();
        let at = if self.chance(5) { Some(self.each_problem()) } else { self.maybe(40, Source::area) };
        let count = self.amount();
        self.said.mention_such(Kind::Friend, count != Amount::Num(1));
        Effect::Tokens { count, token, at }
    }

    /// Returns the values of a token.
    pub(crate) fn token(&mut self) -> TokenSpec {
        TokenSpec {
            kind: Kind::Friend,
            power: self.number() as i8,
            colors: ColorSet::NONE.with(self.color()),
            traits: vec![self.trait_noun()],
            keywords: self.maybe(20, Source::keyword).into_iter().collect(),
            name: None,
        }
    }

    fn playing(&mut self) -> Effect {
        let what = choose!(self,
            6 => self.cards_in_hand(),
            4 => self.cards_in_discard(),
            self.if_said(|said| said.it.is_some(), 6) => Cards::It,
        );
        Effect::Play { what, to: self.maybe(15, Source::destination), frightened: self.chance(5) }
    }

    fn reattaching(&mut self) -> Effect {
        let what = self.object(&[Kind::Resource]);
        let of = self.phrase(CHARACTERS, Area::Play);
        Effect::Reattach { what, to: self.one(of) }
    }

    /// Returns a change with a duration.
    fn lasting(&mut self) -> Effect {
        if self.chance(18) {
            let change = if self.chance(80) { self.change_of_players() } else { self.other_change() };
            return Effect::Change { change, until: self.until() };
        }
        let what = self.object(&[Kind::Friend, Kind::Friend, Kind::Character, Kind::Troublemaker]);
        choose!(self,
            40 => { let change = self.change_of(&what); Effect::Change { change, until: self.until() } },
            4 => Effect::GainControl { what, until: self.control_span() },
            2 => self.becoming(what),
        )
    }

    fn control_span(&mut self) -> Until {
        if self.chance(50) { Until::Permanent } else { self.span() }
    }

    fn becoming(&mut self, what: Cards) -> Effect {
        let guise = choose!(self,
            4 => { let of = self.phrase(&[Kind::Friend], Area::Play); Guise::CopyOf(self.one(of)) },
            2 => Guise::Kind(Kind::Resource),
            1 => Guise::Dilemma,
        );
        Effect::Become { what, guise, until: self.control_span() }
    }

    /// Returns an effect at a later time: "at the end of the turn, …".
    fn later(&mut self) -> Effect {
        let edge = self.edge();
        let moment = choose!(self,
            8 => Moment::Turn(None),
            3 => Moment::AnyPhase,
            3 => Moment::Faceoff { kind: FaceoffKind::Any, involving: None, at: None },
            8 => self.next_moment(),
        );
        Effect::later(edge, moment, self.act())
    }

    /// Returns an effect that waits for an event: "the next time …".
    fn rule(&mut self) -> Effect {
        if self.chance(25) {
            let would = self.would();
            let instead = self.instead();
            let may = self.chance(30).then_some(Who::You);
            let replacement = Replacement { would, condition: None, may, instead, limit: None };
            let until =
                self.one_of(&[Until::NextThisTurn, Until::NextThisTurn, Until::EndOfTurn, Until::NextThisFaceoff]);
            return Effect::Rule { ability: Box::new(Ability::Replacement(replacement)), until };
        }
        let on = Trigger::When(self.happening());
        let triggered = Triggered { on, condition: None, effect: self.clause(), limit: None };
        let until =
            self.one_of(&[Until::NextThisTurn, Until::NextThisTurn, Until::EndOfTurn, Until::StartOfYourNextTurn]);
        Effect::Rule { ability: Box::new(Ability::Triggered(triggered)), until }
    }

    /// Returns the effect that happens instead of an occurrence.
    pub(crate) fn instead(&mut self) -> Effect {
        choose!(self,
            5 => self.act(),
            self.if_said(|said| said.it.is_some(), 5) => Effect::Do(
                self.one_of(&[Verb::Frighten, Verb::Banish, Verb::Exhaust]),
                Cards::It,
            ),
            self.if_said(|said| said.it.is_some(), 3) => Effect::Put { what: Cards::It, into: self.zone_dest() },
            2 => Effect::Do(Verb::Nothing, Cards::It),
        )
    }

    /// Returns a faceoff that the text starts.
    fn faceoff(&mut self) -> Effect {
        let yours = self.phrase(CHARACTERS, Area::Unowned).whose(Whose::YOUR);
        let theirs = self.phrase(CHARACTERS, Area::Unowned).whose(Whose::OPPOSING);
        let yours = FaceoffSide { cards: self.one(yours) };
        let theirs = FaceoffSide { cards: self.one(theirs) };
        let win = self.maybe(60, |s| Box::new(s.act()));
        let lose = self.maybe(25, |s| Box::new(s.act()));
        Effect::Faceoff { kind: FaceoffKind::Any, at: None, yours, theirs, win, lose }
    }

    /// Returns one of the less frequent instructions.
    fn rare(&mut self) -> Effect {
        choose!(self,
            4 => { let what = self.object(IN_PLAY); Effect::Choose(what) },
            4 => self.naming(),
            2 => { self.said.player = true; Effect::ChoosePlayer(self.one_of(&[Who::Opponent, Who::APlayer])) },
            1 => Effect::Antic(self.one_of(&[Antic::Dance, Antic::Joke, Antic::Song])),
            1 => Effect::Skip(self.next_moment()),
            1 => Effect::Extra { what: Moment::Turn(None), before: None },
            1 => Effect::Extra {
                what: Moment::Phase(self.one_of(&[Phase::Main, Phase::Troublemaker, Phase::Score]), None),
                before: None,
            },
            1 => Effect::Extra { what: Moment::Phase(Phase::Ready, None), before: Some(Phase::End) },
            1 => Effect::Extra { what: Moment::ConfrontStep, before: None },
            2 => { let at = self.problem(); Effect::Replace(Cards::All(Box::new(Filter::of(Kind::Problem).at(at)))) },
            2 => self.exchange(),
            if self.scope.kind == CardType::Event { 2 } else { 0 } => Effect::Cancel(Cards::It),
            1 => Effect::CopyEffects(Cards::It),
            2 => Effect::EndFaceoff,
            1 => Effect::WinGame,
            1 => Effect::LoseGame,
        )
    }

    fn naming(&mut self) -> Effect {
        let what = self.one_of(&[
            Quality::Color,
            Quality::Color,
            Quality::Name,
            Quality::Type,
            Quality::Trait,
            Quality::Number,
            Quality::Parity,
        ]);
        self.said.chosen = Some(what);
        let kinds = if what == Quality::Type && self.chance(40) { vec![Kind::Friend, Kind::Event] } else { vec![] };
        Effect::Name { what, kinds }
    }

    fn exchange(&mut self) -> Effect {
        let yours = self.phrase(&[Kind::Friend], Area::Unowned).whose(Whose::YOUR);
        let theirs = self.phrase(&[Kind::Friend], Area::Unowned).whose(Whose::OPPOSING);
        let (one, other) = (self.one(yours), self.one(theirs));
        Effect::ExchangeControl { one, other, until: self.control_span() }
    }

    /// Returns a cost that you can pay: cards in play are yours.
    pub(crate) fn cost(&mut self) -> Effect {
        if self.room(4) && self.chance(20) {
            self.grow();
            return Effect::Then(self.some(2, Source::single_cost));
        }
        self.single_cost()
    }

    fn single_cost(&mut self) -> Effect {
        self.grow();
        let own = self.scope.kind != CardType::Event;
        let mine = |f: Filter| if f.is.contains(&Is::Owned(Who::Opponents)) { Filter::of(f.kind) } else { f };
        choose!(self,
            12 => Effect::Pay(Amount::Num(self.number().min(4))),
            if own { 16 } else { 0 } => Effect::Do(
                self.one_of(&[Verb::Exhaust, Verb::Exhaust, Verb::Retire, Verb::Dismiss, Verb::Banish]),
                Cards::This,
            ),
            8 => Effect::Discard({
                let hand = Place::Zone(Zone::Hand, Whose::YOUR);
                let of = self.phrase(super::cards::IN_DECK, Area::Zone(hand));
                let cards = self.one(of);
                self.said.mention(&cards);
                cards
            }),
            10 => {
                let verb = self.one_of(&[Verb::Exhaust, Verb::Retire, Verb::Retire, Verb::Frighten, Verb::Banish]);
                let of = mine(self.phrase(&[Kind::Friend], Area::Unowned)).whose(Whose::YOUR);
                let cards = self.one(of);
                self.said.mention(&cards);
                Effect::Do(verb, cards)
            },
            4 => {
                let of = mine(self.phrase(&[Kind::Friend], Area::Unowned)).whose(Whose::YOUR);
                let what = self.one(of);
                self.said.mention(&what);
                Effect::Put { what, into: self.one_of(&[Dest::Hand, Dest::DeckTop, Dest::DeckBottom]) }
            },
            4 => Effect::RemoveCounters {
                what: Cards::This,
                name: self.counter(),
                count: Amount::Num(self.number().min(3)),
            },
            1 => Effect::Spend { count: Amount::Num(1), from: Cards::This },
        )
    }

    /// Returns the event that this card is flipped, for abilities after "Chaos:".
    pub(crate) fn flipped(&mut self) -> Trigger {
        Trigger::When(Happening::Done { verb: Verb::Flip, by: None, what: Cards::This })
    }
}
