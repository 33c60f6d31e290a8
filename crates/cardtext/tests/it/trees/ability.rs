//! Abilities, and whole lines of a text box.

use maneframe_card::CardType;
use maneframe_card::ability::{
    Ability, Activated, Change, FaceoffKind, Kind, Moment, Phase, Placement, Replacement, Static, Timing, Triggered,
    Who,
};
use maneframe_cardtext::Context;

use super::Line;
use super::cards::Area;
use super::source::{Said, Source};

impl Source {
    /// Returns a line of a text box of some card.
    pub(crate) fn line(&mut self) -> Line {
        self.scope = self.context();
        self.said = Said::default();
        let abilities = match self.scope.kind {
            CardType::Event => self.event_line(),
            _ => choose!(self,
                30 => vec![Ability::Triggered(self.triggered())],
                28 => vec![Ability::Static(self.continuous())],
                22 => vec![Ability::Activated(self.activated())],
                6 => vec![Ability::Replacement(self.replacement())],
                3 => self.keywords(),
                3 => vec![Ability::Placement(self.placement())],
                2 => vec![Ability::Tagged(self.tag(), Box::new(Ability::Triggered(self.triggered())))],
                2 => vec![Ability::Chaos(Box::new(self.chaos()))],
                1 => vec![Ability::Named(self.named_keyword())],
            ),
        };
        Line { context: self.scope, abilities }
    }

    fn context(&mut self) -> Context {
        choose!(self,
            40 => Context::new(CardType::Friend),
            14 => Context::new(CardType::ManeCharacter),
            10 => Context::new(CardType::Resource),
            12 => Context::on(
                self.one_of(&[Kind::Friend, Kind::Friend, Kind::Character, Kind::Problem, Kind::ManeCharacter]),
            ),
            22 => Context { timed: true, ..Context::new(CardType::Event) },
            14 => Context::new(CardType::Troublemaker),
            12 => Context::new(CardType::Problem),
        )
    }

    pub(crate) fn triggered(&mut self) -> Triggered {
        let limit = self.maybe(6, Source::limit);
        let on = self.trigger();
        let condition = self.maybe(18, Source::condition);
        let effect = self.effect();
        Triggered { on, condition, effect, limit }
    }

    pub(crate) fn continuous(&mut self) -> Static {
        let condition = self.maybe(40, |s| if s.chance(25) { s.during() } else { s.condition() });
        let changes = choose!(self,
            50 => {
                let what = self.subject();
                let n = if self.chance(75) { 1 } else { 2 };
                self.some(n, |s| s.change_of(&what))
            },
            35 => vec![self.change_of_players()],
            10 => vec![self.other_change()],
        );
        if self.chance(1) {
            let during = maneframe_card::ability::Condition::During(self.faceoff_moment());
            return Static { condition: Some(during), changes: vec![Change::LowestTotalWins] };
        }
        Static { condition, changes }
    }

    pub(crate) fn activated(&mut self) -> Activated {
        let timing = self.timing();
        let limit = self.maybe(8, Source::limit);
        let on = match timing {
            Timing::Reaction(_) => Some(maneframe_card::ability::Trigger::When(self.happening())),
            _ => None,
        };
        let condition = self.maybe(15, Source::condition);
        let event = self.scope.kind == CardType::Event;
        let cost = if !event && self.chance(80) { Some(self.cost()) } else { None };
        let effect = self.effect();
        let by = if !event && self.chance(3) { Who::EachPlayer } else { Who::You };
        Activated { timing, on, condition, cost, effect, limit, by }
    }

    fn timing(&mut self) -> Timing {
        choose!(self,
            45 => Timing::Phase(Some(Phase::Main)),
            2 => Timing::Phase(None),
            2 => Timing::Phase(Some(self.one_of(&[Phase::Troublemaker, Phase::Score]))),
            14 => Timing::Faceoff(
                self.one_of(&[FaceoffKind::Any, FaceoffKind::Any, FaceoffKind::Problem, FaceoffKind::Troublemaker]),
            ),
            16 => Timing::Reaction(None),
            3 => Timing::Reaction(Some(Moment::Faceoff { kind: FaceoffKind::Any, involving: None, at: None })),
            2 => Timing::Reaction(Some(Moment::Phase(Phase::Main, None))),
            8 => Timing::Immediate,
        )
    }

    fn replacement(&mut self) -> Replacement {
        let limit = self.maybe(8, Source::limit);
        let condition = self.maybe(12, Source::condition);
        let would = self.would();
        let may = self.chance(35).then_some(Who::You);
        let instead = self.instead();
        Replacement { would, condition, may, instead, limit }
    }

    fn keywords(&mut self) -> Vec<Ability> {
        let n = 1 + self.below(3);
        let mut all = Vec::new();
        for keyword in self.some(n, Source::keyword) {
            if !all.iter().any(|a| matches!(a, Ability::Keyword(other) if keyword.same_name(*other))) {
                all.push(Ability::Keyword(keyword));
            }
        }
        all
    }

    /// Returns a restriction on playing the card.
    fn placement(&mut self) -> Placement {
        let attachment = if self.scope == Context::new(CardType::Resource) { 12 } else { 0 };
        choose!(self,
            attachment => Placement::On(
                self.phrase(&[Kind::Friend, Kind::Character, Kind::Problem, Kind::Troublemaker], Area::Placeless),
            ),
            attachment / 3 => Placement::Home,
            3 => Placement::OnlyIf(self.condition()),
            3 => Placement::Cost(self.cost()),
        )
    }

    /// Returns an ability after "Chaos:".
    fn chaos(&mut self) -> Ability {
        if self.chance(30) {
            return Ability::Static(self.continuous());
        }
        let on = if self.chance(70) { self.flipped() } else { self.trigger() };
        let condition = self.maybe(10, Source::condition);
        Ability::Triggered(Triggered { on, condition, effect: self.effect(), limit: None })
    }

    /// Returns the text of an Event.
    fn event_line(&mut self) -> Vec<Ability> {
        choose!(self,
            70 => vec![Ability::Activated(self.activated())],
            12 => {
                let timing = self.plain_timing();
                let placement = choose!(self,
                    3 => Placement::Cost(self.cost()),
                    2 => Placement::OnlyIf(self.condition()),
                );
                vec![Ability::Timed(timing), Ability::Placement(placement), Ability::Instructions(self.effect())]
            },
            10 => vec![Ability::Instructions(self.effect())],
            3 => vec![Ability::Chaos(Box::new(self.chaos()))],
            2 => self.keywords(),
        )
    }

    /// Returns a timing other than a reaction.
    fn plain_timing(&mut self) -> Timing {
        self.one_of(&[Timing::Phase(Some(Phase::Main)), Timing::Faceoff(FaceoffKind::Any), Timing::Immediate])
    }
}
