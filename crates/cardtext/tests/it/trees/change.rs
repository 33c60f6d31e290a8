//! Continuous changes, prohibitions and durations.

use maneframe_card::ability::{
    Ability, Amount, Cant, Cards, Change, Cmp, Condition, Contest, Entering, FaceoffKind, Filter, GameNumber,
    Happening, Is, Keyword, Kind, Limit, Moment, Phase, Place, Priced, Quality, Span, Static, Until, Verb, Who, Whose,
    Zone,
};

use super::cards::{Area, IN_DECK, IN_PLAY};
use super::source::{Source, kind_of};

impl Source {
    /// Returns a duration after an effect.
    pub(crate) fn until(&mut self) -> Until {
        self.grow();
        choose!(self,
            60 => Until::EndOfTurn,
            6 => Until::EndOfPhase,
            10 => Until::EndOfFaceoff,
            8 => Until::StartOfYourNextTurn,
            6 => Until::EndOfYourNextTurn,
            2 => Until::EndOfYourTurn,
            self.if_said(|said| said.player, 2) => Until::StartOfTheirNextTurn,
            2 => Until::EndOfOpponentsNextTurn,
            4 => Until::EndOf(self.one_of(&[Phase::Main, Phase::Score, Phase::Troublemaker, Phase::End])),
            3 => Until::ThisLeavesPlay,
            self.if_said(|said| said.it.is_some(), 1) => Until::ItIsReady,
            2 => Until::Comes(Box::new(self.comes())),
            3 => Until::While(Box::new(self.lasting_condition()), Box::new(Until::EndOfTurn)),
            1 => Until::While(Box::new(self.lasting_condition()), Box::new(Until::Permanent)),
            3 => Until::Permanent,
        )
    }

    /// Returns a duration for which a player can have tokens or control of cards.
    pub(crate) fn span(&mut self) -> Until {
        self.one_of(&[Until::EndOfTurn, Until::EndOfTurn, Until::EndOfPhase, Until::ThisLeavesPlay])
    }

    fn comes(&mut self) -> maneframe_card::ability::Trigger {
        use maneframe_card::ability::{Edge, Trigger};
        choose!(self,
            3 => Trigger::When(Happening::Scores { who: Who::Opponents, least: 1, with: None, during: None }),
            2 => Trigger::When(
                Happening::Confronts { who: Who::You, problem: Place::Problem(Whose::Any), surplus: false, with: None },
            ),
            2 => Trigger::At(Edge::Start, Moment::Next(Box::new(Moment::Phase(Phase::Main, Some(Who::You))))),
        )
    }

    fn lasting_condition(&mut self) -> Condition {
        choose!(self,
            3 => Condition::CardIs(Cards::This, vec![], Some(self.area())),
            3 => Condition::CardIs(Cards::This, vec![Is::Exhausted], None),
            2 => Condition::During(Moment::Faceoff { kind: FaceoffKind::Any, involving: None, at: None }),
        )
    }

    /// Returns a change of these cards.
    pub(crate) fn change_of(&mut self, what: &Cards) -> Change {
        self.grow();
        let what = || what.clone();
        choose!(self,
            40 => Change::Power { what: what(), by: self.difference(), color: None },
            4 => Change::Power { what: what(), by: self.num(), color: Some(self.color()) },
            3 => Change::PowerDoubled { what: what(), times: Amount::Num(1) },
            3 => Change::PowerIs { what: what(), to: self.computed() },
            1 => Change::PowerStays { what: what(), at: self.num() },
            1 => Change::NoColors { what: what(), for_good: true },
            1 => Change::AbilitiesOf { what: what(), of: self.known() },
            2 => Change::LosesKeyword { what: what(), keyword: self.keyword() },
            3 => Change::Color { what: what(), colors: vec![self.color()] },
            1 => Change::Color { what: what(), colors: self.colors(2) },
            1 => Change::ColorsOf { what: what(), of: self.known() },
            if self.said.chosen == Some(Quality::Color) { 10 } else { 0 } => Change::ChosenColor {
                what: what(),
            },
            1 => Change::Kind { what: what(), kind: self.one_of(&[Kind::Friend, Kind::Resource]), color: None },
            1 => Change::Kind { what: what(), kind: Kind::Friend, color: Some(self.color()) },
            3 => Change::Trait { what: what(), name: self.trait_noun() },
            16 => Change::Keywords { what: what(), keywords: vec![self.keyword()] },
            2 => {
                let keyword = self.numbered_keyword();
                Change::KeywordX { what: what(), keyword, number: self.multiple(1) }
            },
            if self.quoted || !self.room(3) { 0 } else { 4 } => Change::Abilities {
                what: what(),
                abilities: vec![self.quoted_ability()],
            },
            1 => Change::Abilities { what: what(), abilities: vec![Ability::Named(self.named_keyword())] },
            1 => Change::Titled { what: what(), names: vec!["Brindle".into(), "Old Marrow".into()] },
            2 => Change::NoAbilities { what: what() },
            12 => Change::Cant(self.cant_of(what())),
            3 => Change::NoContribution { what: what(), to: self.contests() },
            2 => Change::NotInvolved { what: what(), moment: self.general_faceoff() },
            2 => Change::HomeLimitFree { what: what() },
        )
    }

    /// Returns an ability in quotation marks.
    fn quoted_ability(&mut self) -> Ability {
        let (said, host) = (self.said, self.scope.host);
        self.quoted = true;
        self.said = Default::default();
        self.scope.host = None;
        let ability = choose!(self,
            4 => Ability::Triggered(self.triggered()),
            3 => Ability::Activated(self.activated()),
            1 => Ability::Static(
                Static {
                    condition: None,
                    changes: vec![Change::Power { what: Cards::This, by: Amount::Num(1), color: None }],
                },
            ),
        );
        self.quoted = false;
        (self.said, self.scope.host) = (said, host);
        ability
    }

    /// Returns a prohibition of an act on these cards.
    fn cant_of(&mut self, what: Cards) -> Cant {
        let by = self.maybe(35, |s| s.one_of(&[Who::Opponents, Who::Opponents, Who::You]));
        choose!(self,
            20 => {
                let verb = self.one_of(&[
                    Verb::Dismiss, Verb::Frighten, Verb::Exhaust, Verb::Banish, Verb::Retire, Verb::Ready, Verb::Send,
                    Verb::Challenge, Verb::TurnFaceDown, Verb::PutInHand, Verb::Uncover, Verb::LeavePlay,
                ]);
                let by = if verb == Verb::LeavePlay { None } else { by };
                match verb {
                    Verb::Challenge => Cant::Challenge { who: by.unwrap_or(Who::EachPlayer), what, unless: None },
                    verb => Cant::Be { what, verb, by },
                }
            },
            8 => Cant::Move { by, what, from: None, to: self.maybe(40, Source::destination) },
            3 => Cant::Move { by, what, from: Some(self.area()), to: None },
            2 => Cant::During(
                Moment::Phase(Phase::Ready, None),
                Box::new(Cant::Be { what, verb: Verb::Ready, by: None }),
            ),
        )
    }

    /// Returns faceoffs in general.
    fn general_faceoff(&mut self) -> Moment {
        let kind = self.one_of(&[FaceoffKind::Any, FaceoffKind::Problem, FaceoffKind::Troublemaker]);
        let at = self.maybe(30, |s| Box::new(s.one_of(&[Place::Here, Place::ThisProblem])));
        Moment::Faceoff { kind, involving: None, at }
    }

    fn contests(&mut self) -> Vec<Contest> {
        let confronting = Contest::Confronting(self.one_of(&[Place::Problem(Whose::Any), Place::ThisProblem]));
        let faceoffs = Contest::Faceoffs(self.general_faceoff());
        choose!(self, 2 => vec![confronting], 2 => vec![faceoffs], 1 => vec![confronting, faceoffs])
    }

    /// Returns a change for players.
    pub(crate) fn change_of_players(&mut self) -> Change {
        self.grow();
        let who = self.holder();
        choose!(self,
            12 => Change::PlayCost {
                who,
                what: self.priced(),
                to: self.maybe(25, Source::destination),
                by: self.price(),
                minimum: None,
            },
            2 => Change::PlayCost { who, what: self.priced(), to: None, by: Amount::Num(-1), minimum: Some(1) },
            8 => Change::MoveCost {
                who,
                what: self.moved(),
                from: None,
                to: self.maybe(50, Source::destination),
                by: self.price(),
            },
            2 => Change::MoveCost { who, what: self.moved(), from: Some(self.area()), to: None, by: self.price() },
            3 => Change::DrawCost { who, by: self.price() },
            6 => Change::OwnCost { to: self.maybe(30, Source::destination), by: self.price(), minimum: None },
            3 => Change::RallyCost {
                who,
                what: self.phrase(&[Kind::Friend], Area::Placeless),
                by: self.price(),
                minimum: None,
            },
            2 => Change::KeywordCost {
                who,
                keyword: self.one_of(&[Keyword::Transform(0), Keyword::Redeem]),
                by: self.price(),
                minimum: None,
            },
            2 => Change::AbilityCost { who, of: self.subject(), does: None, by: self.price(), minimum: None },
            2 => Change::PlayNeed { what: self.priced(), color: self.color(), by: self.price() },
            7 => Change::ConfrontNeed { who, at: self.problem(), by: self.difference() },
            6 => Change::TotalPower { who, by: self.difference() },
            5 => Change::FlipCount { who, by: self.difference() },
            2 => Change::IgnoresFlipped { who, highest: self.chance(50) },
            4 => Change::HomeLimit { who, by: self.difference() },
            4 => Change::HandSize { who, by: self.difference() },
            2 => Change::HandSizeIs { who, to: self.maybe(60, Source::num) },
            1 => Change::CostIs {
                of: choose!(self,
                    3 => Priced::Play(self.priced()),
                    1 => Priced::Move(self.phrase(&[Kind::Character, Kind::Friend], Area::Placeless)),
                    1 => Priced::Draw,
                    1 => Priced::Rally(self.phrase(&[Kind::Friend], Area::Placeless)),
                ),
                to: self.num(),
            },
            1 => Change::CostStays { what: self.priced() },
            1 => Change::NoPlayNeed { who: Who::EachPlayer, what: self.priced() },
            1 => Change::WildNeed { what: Filter::of(Kind::Problem) },
            1 => {
                let number = self.one_of(&[
                    GameNumber::WinningScore, GameNumber::OpeningHand, GameNumber::Mulligans, GameNumber::ActionTokens,
                    GameNumber::DrawStep, GameNumber::Turns,
                ]);
                Change::NumberIs { number, who: Who::EachPlayer, to: self.num() }
            },
            1 => Change::PlayedAs { what: Kind::Troublemaker, kind: Kind::Friend },
            3 => Change::PlayFrom { who, what: Cards::All(Box::new(self.card_at(&[Zone::Discard]))) },
            3 => Change::Seen {
                who,
                what: Cards::All(Box::new(self.phrase(&[Kind::Troublemaker], Area::Play).is(Is::FaceDown))),
            },
            2 => Change::LetsConfront {
                what: Cards::All(Box::new(self.phrase(&[Kind::Troublemaker], Area::Placeless))),
                who,
                at: self.problem(),
            },
            2 => Change::Bonus { at: self.problem(), to: self.num() },
            if self.scope.host.is_some() { 3 } else { 0 } => Change::Controls { who, what: Cards::Host },
            3 => Change::Skips { who, what: self.skipped() },
            16 => Change::Cant(self.cant(who)),
        )
    }

    /// Returns a change of cards that isn't said of the cards first: how they enter play, or which costs they have.
    pub(crate) fn other_change(&mut self) -> Change {
        self.grow();
        choose!(self,
            6 => Change::Enters { what: self.entering_cards(), how: self.how_entering() },
            3 => Change::PlayAsImmediate { what: self.played() },
            3 => Change::MoveAsImmediate { what: self.subject() },
            2 => Change::Stubborn { what: self.characters() },
            2 => Change::SharesAbilities { what: Cards::All(Box::new(self.phrase(&[Kind::Friend], Area::Play))) },
            2 => Change::ContributesAt { what: Cards::This, at: self.problem() },
        )
    }

    fn entering_cards(&mut self) -> Cards {
        if self.chance(40) && self.scope.kind != maneframe_card::CardType::Event {
            return Cards::This;
        }
        Cards::All(Box::new(self.phrase(IN_PLAY, Area::Play)))
    }

    fn how_entering(&mut self) -> Entering {
        choose!(self,
            6 => Entering::Exhausted,
            3 => Entering::Frightened,
            3 => Entering::FaceUp,
            6 => Entering::Counters { name: self.counter(), count: self.amount() },
        )
    }

    fn played(&mut self) -> Cards {
        Cards::All(Box::new(self.phrase(&[Kind::Friend, Kind::Resource], Area::Placeless)))
    }

    /// Returns a description of cards whose costs change.
    fn priced(&mut self) -> Filter {
        self.phrase(IN_DECK, Area::Outside)
    }

    fn moved(&mut self) -> Cards {
        if matches!(kind_of(self.scope.kind), Kind::Friend | Kind::ManeCharacter) && self.chance(40) {
            return Cards::This;
        }
        Cards::All(Box::new(self.phrase(&[Kind::Character, Kind::Friend], Area::Placeless)))
    }

    fn skipped(&mut self) -> Moment {
        choose!(self,
            3 => Moment::Phase(self.one_of(&[Phase::Ready, Phase::Troublemaker, Phase::Score]), None),
            2 => Moment::DrawStep(None),
        )
    }

    /// Returns a prohibition for players.
    pub(crate) fn cant(&mut self, who: Who) -> Cant {
        self.grow();
        choose!(self,
            10 => {
                let what = self.moved();
                Cant::Move { by: Some(who), what, from: None, to: self.maybe(60, Source::destination) }
            },
            10 => Cant::Play { who, what: self.priced(), to: self.maybe(40, Source::destination) },
            8 => Cant::Confront { who, at: self.problem(), unless: None },
            4 => {
                let count = Amount::Num(self.number());
                let what = self.phrase(&[Kind::Friend, Kind::Character], Area::Unowned);
                let unless = Condition::Has { who: Who::ThatPlayer, cmp: Cmp::AtLeast, count, what };
                Cant::Confront { who, at: self.problem(), unless: Some(unless) }
            },
            4 => Cant::Challenge {
                who,
                what: Cards::All(Box::new(self.phrase(&[Kind::Troublemaker], Area::Play))),
                unless: None,
            },
            4 => Cant::Score { who },
            4 => Cant::Draw { who },
            4 => {
                let (most, per) = self.most();
                let what = Box::new(self.limited());
                Cant::MoreThan { who, what, most, per }
            },
            3 => {
                let pays = Amount::Num(self.number());
                let cant = Box::new(Cant::Confront { who, at: self.problem(), unless: None });
                Cant::Unless { who: Who::ThatPlayer, pays, cant }
            },
        )
    }

    /// Returns an act of "that player" that is limited.
    fn limited(&mut self) -> Happening {
        let who = Who::ThatPlayer;
        choose!(self,
            3 => Happening::Draws { who, what: None },
            2 => Happening::Scores { who, least: 1, with: None, during: None },
            2 => Happening::Confronts { who, problem: Place::Problem(Whose::Any), surplus: false, with: None },
            4 => Happening::Plays { who, what: Cards::All(Box::new(self.priced())), to: None },
        )
    }

    /// Returns a limit on the number of uses.
    pub(crate) fn limit(&mut self) -> Limit {
        Limit::once(self.one_of(&[Span::Turn, Span::Turn, Span::Turn, Span::Faceoff, Span::Phase, Span::Game]))
    }
}
