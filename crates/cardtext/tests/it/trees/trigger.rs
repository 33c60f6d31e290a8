//! Triggers, occurrences and spans of time.

use maneframe_card::CardType;
use maneframe_card::ability::{
    Amount, Cards, Cmp, Edge, FaceoffKind, Filter, Happening, Kind, Moment, Phase, Place, Span, Trigger, Verb, Who,
    Whose, Zone,
};

use super::cards::{Area, IN_PLAY};
use super::source::{Source, kind_of};

/// Characters and cards that leave play like them.
const CHARACTERS: &[Kind] = &[Kind::Friend, Kind::Friend, Kind::Character];
const PHASES: &[Phase] = &[Phase::Main, Phase::Main, Phase::Ready, Phase::Troublemaker, Phase::Score, Phase::End];

/// Returns the kinds of cards in play to which the verb can be done.
pub(crate) fn objects(verb: Verb) -> &'static [Kind] {
    match verb {
        Verb::Dismiss => &[Kind::Friend, Kind::Resource, Kind::Troublemaker],
        Verb::Retire | Verb::Banish => &[Kind::Friend, Kind::Resource, Kind::Troublemaker],
        Verb::Frighten | Verb::Unfrighten => &[Kind::Friend],
        Verb::Exhaust | Verb::Ready => &[Kind::Friend, Kind::Character, Kind::ManeCharacter],
        Verb::Uncover | Verb::TurnFaceDown | Verb::Defeat | Verb::Challenge => &[Kind::Troublemaker],
        Verb::TurnOver | Verb::TurnToStart | Verb::TurnToBoosted => &[Kind::ManeCharacter],
        Verb::CutieMark | Verb::Move | Verb::Send | Verb::Involve | Verb::Exclude => &[Kind::Friend, Kind::Character],
        Verb::PutInHand | Verb::PutOnTop => &[Kind::Friend, Kind::Resource, Kind::Troublemaker],
        Verb::Confront | Verb::Replace => &[Kind::Problem],
        _ => &[Kind::Card],
    }
}

impl Source {
    /// Returns the event that a triggered ability waits for.
    pub(crate) fn trigger(&mut self) -> Trigger {
        self.grow();
        choose!(self,
            70 => Trigger::When(self.happening()),
            20 => Trigger::At(self.edge(), self.turn_moment()),
            2 => Trigger::As(self.entering()),
            4 => Trigger::State(self.state_condition()),
        )
    }

    pub(crate) fn edge(&mut self) -> Edge {
        self.one_of(&[Edge::Start, Edge::Start, Edge::End])
    }

    /// Returns a span of time that has a start and an end for triggers.
    fn turn_moment(&mut self) -> Moment {
        choose!(self,
            10 => Moment::Turn(Some(self.whose_turn())),
            3 => Moment::Turn(None),
            12 => Moment::Phase(self.one_of(PHASES), Some(self.whose_turn())),
            6 => Moment::Phase(self.one_of(PHASES), None),
            2 => Moment::DrawStep(Some(self.whose_turn())),
            1 => Moment::FirstTurn(Who::You),
            5 => self.faceoff_moment(),
        )
    }

    /// Returns any span of time in progress.
    pub(crate) fn moment(&mut self) -> Moment {
        choose!(self,
            10 => self.turn_moment(),
            10 => self.faceoff_moment(),
            1 => Moment::AnyPhase,
            1 => Moment::ConfrontStep,
        )
    }

    /// Returns a future span of time: "your next turn".
    pub(crate) fn next_moment(&mut self) -> Moment {
        let who = if self.chance(70) { Some(Who::You) } else { None };
        let next = choose!(self,
            10 => Moment::Turn(who),
            8 => Moment::Phase(self.one_of(PHASES), who),
            1 => Moment::DrawStep(who),
        );
        Moment::Next(Box::new(next))
    }

    fn faceoff_kind(&mut self) -> FaceoffKind {
        self.one_of(&[FaceoffKind::Any, FaceoffKind::Any, FaceoffKind::Problem, FaceoffKind::Troublemaker])
    }

    /// Returns a description of faceoffs.
    pub(crate) fn faceoff_moment(&mut self) -> Moment {
        let kind = self.faceoff_kind();
        let involving = self.maybe(50, Source::involved).map(Box::new);
        let at = if involving.is_none() { self.maybe(20, Source::area).map(Box::new) } else { None };
        Moment::Faceoff { kind, involving, at }
    }

    /// Returns cards that are involved in a faceoff.
    fn involved(&mut self) -> Cards {
        let own = matches!(kind_of(self.scope.kind), Kind::Friend | Kind::ManeCharacter | Kind::Troublemaker) as u32;
        let host = self.scope.host.is_some() as u32;
        choose!(self,
            20 * own => Cards::This,
            10 * host => Cards::Host,
            15 => Cards::All(Box::new(self.phrase(&[Kind::Friend, Kind::Character, Kind::Troublemaker], Area::Play))),
        )
    }

    /// Returns an event, possibly one that counts or joins others.
    pub(crate) fn happening(&mut self) -> Happening {
        if !self.room(3) || self.chance(85) {
            return self.plain_happening();
        }
        self.grow();
        choose!(self,
            5 => Happening::Nth {
                nth: self.one_of(&[1, 1, 1, 2, 3]),
                of: Box::new(self.plain_happening()),
                per: Span::Turn,
            },
            5 => self.together(),
            3 => self.either_happening(),
        )
    }

    /// Returns a single event. It mentions its card and player.
    fn plain_happening(&mut self) -> Happening {
        choose!(self,
            18 => self.plays(),
            12 => self.enters(),
            6 => Happening::LeavesPlay { what: self.event_card(IN_PLAY) },
            3 => Happening::LeavesArea { what: self.event_card(CHARACTERS), from: self.problem() },
            16 => self.moves(),
            4 => Happening::Sent {
                by: self.maybe_player(),
                what: self.event_card(CHARACTERS),
                from: None,
                to: Some(Place::Home(Whose::Any)),
            },
            18 => self.done(),
            8 => Happening::Confronts {
                who: self.player(),
                problem: self.problem(),
                surplus: self.chance(10),
                with: None,
            },
            2 => Happening::Confronts {
                who: self.player(),
                problem: self.problem(),
                surplus: false,
                with: Some(Box::new(self.having())),
            },
            5 => self.faceoff_starts(),
            12 => self.faceoff_ends(),
            4 => self.defeats(),
            4 => Happening::Uncovered {
                by: self.maybe_player(),
                what: self.event_card(&[Kind::Troublemaker]),
                at: self.maybe(30, Source::area),
            },
            3 => Happening::ToDiscardPile {
                what: self.event_card_outside(),
                from_play: self.chance(50),
                pile: self.one_of(&[Whose::Any, Whose::YOUR, Whose::OPPOSING]),
            },
            1 => { let who = self.player(); let what = self.outside(); Happening::PutsOnTop { who, what } },
            3 => Happening::BecomesInvolved { what: self.event_card(CHARACTERS) },
            6 => {
                let who = self.player();
                let what = self.maybe(25, Source::outside).map(Box::new);
                Happening::Draws { who, what }
            },
            2 => Happening::Tokens {
                verb: self.one_of(&[Verb::Gain, Verb::Lose, Verb::Pay]),
                who: self.player(),
                least: self.number(),
            },
            4 => Happening::Scores { who: self.player(), least: self.one_of(&[1, 1, 2, 3]), with: None, during: None },
            2 => Happening::Solved { by: self.maybe_player(), problem: self.problem() },
            1 => Happening::Replaced { problem: self.problem() },
            1 => Happening::TakesAction { who: self.player() },
            1 => Happening::PaysLast { who: self.player() },
            1 => Happening::PlaysLast { who: self.player() },
            2 => Happening::ScoresBonus { who: self.player(), of: self.problem() },
            1 => Happening::OverHomeLimit { what: self.event_card(&[Kind::Friend]) },
            2 => Happening::CountersPut {
                by: self.maybe_player(),
                what: self.event_card(CHARACTERS),
                name: self.counter(),
            },
            2 => Happening::CountersGone {
                by: self.maybe_player(),
                what: self.event_card(CHARACTERS),
                name: self.counter(),
                last: self.chance(40),
            },
            2 => {
                let by = self.maybe_player();
                let what = self.event_card(&[Kind::Resource]);
                let to = self.host_card();
                Happening::Attached { by, what, to }
            },
        )
    }

    /// Returns the player who does something to a card; `None` if the text doesn't say.
    fn maybe_player(&mut self) -> Option<Who> {
        self.maybe(45, Source::player)
    }

    fn outside(&mut self) -> Filter {
        let f = self.phrase(super::cards::IN_DECK, Area::Outside);
        self.said.mention_such(f.kind, false);
        f
    }

    fn host_card(&mut self) -> Cards {
        Cards::All(Box::new(self.phrase(&[Kind::Friend, Kind::Character], Area::Play)))
    }

    fn plays(&mut self) -> Happening {
        let who = self.player();
        let own = who == Who::You && self.scope.kind != CardType::Problem && self.chance(40);
        let what = if own {
            self.said.mention_such(kind_of(self.scope.kind), false);
            Cards::This
        } else {
            self.event_card_outside()
        };
        let event =
            matches!(&what, Cards::All(f) if f.kind == Kind::Event) || own && self.scope.kind == CardType::Event;
        let to = if event { None } else { self.maybe(25, Source::destination) };
        Happening::Plays { who, what, to }
    }

    /// Returns the event that a card enters play.
    fn entering(&mut self) -> Happening {
        let what = match self.scope.kind {
            CardType::Event => Cards::All(Box::new(self.phrase(IN_PLAY, Area::Placeless))),
            _ => Cards::This,
        };
        self.said.mention_such(kind_of(self.scope.kind), false);
        Happening::EntersPlay { what, at: None, who: None }
    }

    fn enters(&mut self) -> Happening {
        if self.chance(40) {
            return self.entering();
        }
        let what = self.phrase(IN_PLAY, Area::Placeless);
        self.said.mention_such(what.kind, false);
        let at = self.maybe(40, Source::area);
        let who = if what.whose == Whose::Any { self.maybe(10, Source::player) } else { None };
        Happening::EntersPlay { what: Cards::All(Box::new(what)), at, who }
    }

    fn moves(&mut self) -> Happening {
        let by = self.maybe_player();
        let what = self.event_card(CHARACTERS);
        let from = self.maybe(15, Source::area);
        let to = self.maybe(45, Source::destination);
        Happening::Moves { by, what, from, to }
    }

    /// Returns the event that a verb is done to a card.
    pub(crate) fn done(&mut self) -> Happening {
        let verb = self.one_of(&[
            Verb::Dismiss,
            Verb::Retire,
            Verb::Banish,
            Verb::Frighten,
            Verb::Frighten,
            Verb::Unfrighten,
            Verb::Exhaust,
            Verb::Ready,
            Verb::TurnOver,
            Verb::TurnFaceDown,
            Verb::CutieMark,
            Verb::PutInHand,
            Verb::PutOnTop,
            Verb::Challenge,
            Verb::Flip,
            Verb::Ignore,
            Verb::Discard,
            Verb::Activate,
        ]);
        let by = self.maybe_player();
        let what = match verb {
            Verb::Flip | Verb::Ignore | Verb::Discard => self.event_card_outside(),
            Verb::Activate => self.event_card(IN_PLAY),
            verb => self.event_card(objects(verb)),
        };
        Happening::Done { verb, by, what }
    }

    fn faceoff_starts(&mut self) -> Happening {
        self.said.faceoff = true;
        let by = self.maybe_player();
        let involving = self.maybe(30, Source::involved);
        let at = if involving.is_none() { self.maybe(30, Source::area) } else { None };
        Happening::FaceoffStarts { by, kind: self.faceoff_kind(), at, involving }
    }

    fn faceoff_ends(&mut self) -> Happening {
        self.said.faceoff = true;
        let who = self.player();
        let kind = self.faceoff_kind();
        let involving = self.maybe(40, Source::involved);
        let at = if involving.is_none() { self.maybe(30, Source::area) } else { None };
        if self.chance(30) {
            return Happening::LosesFaceoff { who, kind, at, involving };
        }
        let margin = self.maybe(10, |s| (Cmp::AtLeast, s.several()));
        Happening::WinsFaceoff { who, kind, at, involving, margin }
    }

    fn defeats(&mut self) -> Happening {
        let by = self.maybe_player();
        let what = self.event_card(&[Kind::Troublemaker]);
        let at = self.maybe(20, Source::area);
        let with = |s: &mut Source| Box::new(s.phrase(&[Kind::Friend, Kind::Character], Area::Play));
        let only = if by.is_some() { self.maybe(10, with) } else { None };
        Happening::Defeats { by, what, at, only }
    }

    /// Returns an event that happens to several cards at once.
    fn together(&mut self) -> Happening {
        let f = self.phrase(&[Kind::Friend, Kind::Character, Kind::Resource], Area::Play);
        let kind = f.kind;
        let what = Cards::All(Box::new(f));
        let of = choose!(self,
            4 => Happening::Done { verb: Verb::Dismiss, by: None, what },
            3 => Happening::EntersPlay { what, at: None, who: None },
            3 => Happening::LeavesPlay { what },
        );
        self.said.mention_such(kind, true);
        Happening::Together(Box::new(of))
    }

    /// Returns one of two events with the same card or the same player.
    fn either_happening(&mut self) -> Happening {
        if self.chance(50) {
            let who = self.player();
            let problem = self.problem();
            let first = Happening::Confronts { who: who.clone(), problem, surplus: false, with: None };
            let second =
                Happening::WinsFaceoff { who, kind: FaceoffKind::Any, at: None, involving: None, margin: None };
            return Happening::Any(vec![first, second]);
        }
        let by = self.maybe_player();
        let what = self.event_card(&[Kind::Friend]);
        let verbs = [Verb::Dismiss, Verb::Frighten, Verb::Exhaust, Verb::Banish];
        let first = self.below(4) as usize;
        let second = (first + 1 + self.below(3) as usize) % 4;
        let done = |verb| Happening::Done { verb, by: by.clone(), what: what.clone() };
        Happening::Any(vec![done(verbs[first]), done(verbs[second])])
    }

    /// Returns an event that would happen and that text replaces.
    pub(crate) fn would(&mut self) -> Happening {
        choose!(self,
            12 => Happening::LeavesPlay { what: self.event_card(IN_PLAY) },
            12 => {
                let verb = self.one_of(&[Verb::Dismiss, Verb::Frighten, Verb::Exhaust, Verb::Retire]);
                Happening::Done { verb, by: self.maybe_player(), what: self.event_card(objects(verb)) }
            },
            4 => {
                let who = self.player();
                let what = self.maybe(30, Source::outside).unwrap_or_default();
                self.said.mention_such(what.kind, false);
                Happening::FlippedToBottom { who, what }
            },
            4 => Happening::Draws { who: self.player(), what: None },
            4 => Happening::Confronts { who: self.player(), problem: self.problem(), surplus: false, with: None },
            4 => self.enters(),
            3 => self.moves(),
            2 => Happening::Scores { who: self.player(), least: 1, with: None, during: None },
            2 => Happening::Defeats {
                by: self.maybe_player(),
                what: self.event_card(&[Kind::Troublemaker]),
                at: None,
                only: None,
            },
        )
    }

    /// Returns an event in the past.
    pub(crate) fn past(&mut self) -> Happening {
        choose!(self,
            12 => { let who = self.player(); Happening::Plays { who, what: self.event_card_outside(), to: None } },
            8 => {
                let by = Some(self.player());
                Happening::Moves {
                    by,
                    what: self.event_card(CHARACTERS),
                    from: None,
                    to: self.maybe(30, Source::destination),
                }
            },
            6 => Happening::Confronts { who: self.player(), problem: self.problem(), surplus: false, with: None },
            6 => Happening::WinsFaceoff {
                who: self.player(),
                kind: self.faceoff_kind(),
                at: None,
                involving: None,
                margin: None,
            },
            4 => Happening::Done {
                verb: Verb::Dismiss,
                by: self.maybe_player(),
                what: self.event_card(&[Kind::Friend, Kind::Resource]),
            },
            3 => Happening::Draws { who: self.player(), what: None },
            3 => Happening::Scores { who: self.player(), least: 1, with: None, during: None },
            3 => Happening::EntersPlay { what: self.event_card(CHARACTERS), at: None, who: None },
            2 => Happening::Tokens { verb: Verb::Gain, who: self.player(), least: 1 },
        )
    }

    /// Returns the cards of a hand or discard pile as a whole.
    pub(crate) fn whole_zone(&mut self) -> Cards {
        let zone = self.zone(&[Zone::Hand, Zone::Discard]);
        let cards = Cards::All(Box::new(Filter::default().at(zone)));
        self.said.mention(&cards);
        cards
    }

    /// Returns an amount and its span, for limits: "more than 2 cards per turn".
    pub(crate) fn most(&mut self) -> (i32, Span) {
        (self.number(), self.one_of(&[Span::Turn, Span::Turn, Span::Phase]))
    }

    /// Returns a number as an amount.
    pub(crate) fn num(&mut self) -> Amount {
        Amount::Num(self.number())
    }
}
