//! Choices in words, as people at a table would say them.

use maneframe_card::ability::Effect;
use maneframe_card::ability::Parity;
use maneframe_wording::Wording;

use crate::cards::program::Op;
use crate::model::decision::Choice;
use crate::model::frame::{Action, Frame, Target, Via};
use crate::model::ids::{AbilityId, AreaId, CardId, DefId, PlayerId};
use crate::model::state::{Waiting, ZoneId};
use crate::model::wording::{color_name, type_name};
use crate::play::game::Game;
use crate::play::view::Viewer;

/// Names of cards and areas in labels. A game itself uses card titles; a caller that has to distinguish copies supplies
/// other names.
pub trait Names {
    /// Returns the name of a card.
    fn card(&self, card: CardId) -> Wording;
    /// Returns the name of an area.
    fn area(&self, area: AreaId) -> Wording;
}

impl Names for Game {
    fn card(&self, card: CardId) -> Wording {
        self.title(card).into()
    }

    fn area(&self, area: AreaId) -> Wording {
        self.area_name(area)
    }
}

impl Game {
    /// Returns a card's title, for viewers who may know it.
    pub fn title(&self, card: CardId) -> &str {
        if !self.has_card(card) {
            return "a card that is not in this game";
        }
        self.def_title(self.state().card(card).def)
    }

    pub(crate) fn def_title(&self, def: DefId) -> &str {
        &self.pool().def(def).card.front().title
    }

    fn ability_text(&self, card: CardId, ability: AbilityId) -> Wording {
        let wanted = &self.pool().ability_def(ability).ability;
        let def = self.pool().def(self.state().card(card).def);
        let mut lines = def.card.faces.iter().flat_map(|f| &f.lines);
        let line = lines.find(|l| l.abilities.iter().flatten().any(|a| a == wanted));
        line.map_or_else(|| Wording::new("act.ability"), |l| (&l.text).into())
    }

    /// Returns an action in words.
    pub fn action_label(&self, action: Action) -> Wording {
        self.action_label_by(action, self)
    }

    /// Returns an action in words, with names from `names`.
    pub fn action_label_by(&self, action: Action, names: &dyn Names) -> Wording {
        let say = Wording::new;
        if !self.has(&action) {
            return say("name.nothing");
        }
        let about = |key, card| say(key).with("card", names.card(card));
        match action {
            Action::Play { card, to, via } => {
                let play = match to {
                    Target::Area(area) => about("act.play-to", card).with("where", names.area(area)),
                    Target::Card(host) => about("act.play-on", card).with("other", names.card(host)),
                    Target::OwnArea => about("act.play", card),
                };
                match via {
                    Via::Cost | Via::Free | Via::FreeFrightened => play,
                    Via::Redeem(with) => about("act.redeeming", with).with("what", play),
                    Via::Transform(with) => about("act.transforming", with).with("what", play),
                }
            }
            Action::PlayEvent { card, to } => self.after_occasion(about("act.play", card), to),
            Action::Move { card, to } => about("act.move", card).with("where", names.area(to)),
            Action::Draw => say("act.draw"),
            Action::Rally { card } => about("act.rally", card),
            Action::Activate { card, ability, to } => {
                let used = self.after_occasion(about("act.use", card), to);
                say("act.line").with("what", used).with("text", self.ability_text(card, ability))
            }
            Action::Challenge { card } => about("act.challenge", card),
        }
    }

    /// Adds the event that a reaction reacts to.
    fn after_occasion(&self, what: Wording, to: Option<u16>) -> Wording {
        let recent = to.and_then(|i| self.state().recent.get(usize::from(i)));
        match recent.and_then(|r| self.describe_publicly(&r.occurrence)) {
            Some(event) => Wording::new("act.after").with("what", what).with("event", event),
            None => what,
        }
    }

    /// Returns a choice in words.
    pub fn label(&self, choice: Choice) -> Wording {
        self.label_by(choice, self)
    }

    /// Returns a choice in words, with names from `names`.
    pub fn label_by(&self, choice: Choice, names: &dyn Names) -> Wording {
        let say = Wording::new;
        if !self.has(&choice) {
            return say("name.nothing");
        }
        match choice {
            Choice::Pass => say("act.pass"),
            Choice::Act(action) => self.action_label_by(action, names),
            Choice::Card(card) => names.card(card),
            Choice::Top(card) => say("act.on-top").with("card", names.card(card)),
            Choice::Bottom(card) => say("act.to-bottom").with("card", names.card(card)),
            Choice::Player(player) => say("name.player").with("who", player),
            Choice::Area(area) => names.area(area),
            Choice::Yes => say("act.yes"),
            Choice::No => say("act.no"),
            Choice::Mode(mode) => self.pile_label(mode).unwrap_or_else(|| self.mode_label(mode, names)),
            Choice::Color(color) => color_name(color),
            Choice::Number(n) => n.to_string().into(),
            Choice::Type(kind) => type_name(kind),
            Choice::Trait(name) => self.pool().word(name).into(),
            Choice::Parity(Parity::Even) => say("act.even"),
            Choice::Parity(Parity::Odd) => say("act.odd"),
            Choice::Name(name) => self.pool().name_label(name).into(),
            Choice::Effect(i) => match self.state().waiting.get(usize::from(i)) {
                Some(waiting) => {
                    let card = names.card(waiting.source.card);
                    match self.about_cards(waiting, names) {
                        Some(cards) => say("act.effect-about").with("card", card).with("cards", cards),
                        None => say("act.effect").with("card", card),
                    }
                }
                None => say("act.effect-number").with("n", u32::from(i) + 1),
            },
            Choice::Replacement(i) => {
                let number = u16::from(i) + 1;
                match self.replacement_of(i) {
                    Some(a) => say("act.replacement-of")
                        .with("n", number)
                        .with("card", names.card(a.card))
                        .with("text", self.ability_text(a.card, a.ability)),
                    None => say("act.replacement").with("n", number),
                }
            }
            Choice::Done => say("act.done"),
        }
    }

    /// Returns the cards in a pile that is offered for choice, in words.
    fn pile_label(&self, pile: u8) -> Option<Wording> {
        let Some(Frame::Run(run)) = self.state().frames.last() else { return None };
        let program = self.pool().ability_def(run.code.ability).program(run.code.part);
        let Op::Do(Effect::ChoosePile) = program.get(usize::from(run.code.step))? else { return None };
        let cards = if pile == 0 { &run.bindings.it[..] } else { &run.bindings.before[..] };
        let titles: Vec<Wording> = cards.iter().map(|r| self.title(r.card).into()).collect();
        Some(if titles.is_empty() {
            Wording::new("act.empty-pile")
        } else {
            Wording::new("act.pile").with("cards", titles)
        })
    }

    /// Returns the number of an alternative, with the text that offers it if all players may know that text.
    fn mode_label(&self, mode: u8, names: &dyn Names) -> Wording {
        let say = |key: &'static str| Wording::new(key).with("n", u16::from(mode) + 1);
        let asked = self.decision().filter(|decision| decision.options.contains(&Choice::Mode(mode)));
        let source = asked.and_then(|decision| decision.source);
        match source.filter(|card| self.may_know(Viewer::Spectator, *card)) {
            Some(card) => match self.asking_line(Viewer::Spectator) {
                Some(text) => say("act.option-of").with("text", text),
                None => say("act.option-card").with("card", names.card(card)),
            },
            None => say("act.option"),
        }
    }

    /// Returns the cards that a waiting effect is about, except its own card.
    fn about_cards(&self, waiting: &Waiting, names: &dyn Names) -> Option<Wording> {
        let it = waiting.bindings.it.iter().filter(|it| it.card != waiting.source.card);
        let known = it.filter(|it| self.state().same(**it) && self.may_know(Viewer::Spectator, it.card));
        Wording::all_of(known.map(|it| names.card(it.card)))
    }

    /// Returns a player's zone in words.
    pub fn zone_name(zone: ZoneId, owner: PlayerId) -> Wording {
        let key = match zone {
            ZoneId::Deck => "zone.deck",
            ZoneId::ProblemDeck => "zone.problem-deck",
            ZoneId::Hand => "zone.hand",
            ZoneId::Play => "zone.play",
            ZoneId::Discard => "zone.discard",
            ZoneId::Banished => "zone.banished",
            ZoneId::Flip => "zone.flip",
            ZoneId::Queue => "zone.queue",
            ZoneId::Gone => "zone.gone",
        };
        Wording::new(key).with("who", owner)
    }

    pub(crate) fn replacement_of(&self, index: u8) -> Option<crate::model::card_values::Active> {
        let (_, part) = self.driver.part_asked_about()?;
        let list = self.board().replacements_for(&part.occurrence, part);
        list.get(usize::from(index)).copied()
    }
}
