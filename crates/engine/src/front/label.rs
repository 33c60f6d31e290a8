//! Choices in words, as people at a table would say them.

use maneframe_card::ability::Effect;
use maneframe_card::ability::{Kind, Parity};

use crate::cards::program::Op;
use crate::front::game::Game;
use crate::front::view::Viewer;
use crate::model::decision::Choice;
use crate::model::frame::{Action, Frame, Target, Via};
use crate::model::ids::{AbilityId, AreaId, CardId, DefId};
use crate::model::state::{Waiting, ZoneId};

/// The label of a choice from outside that refers to something not in this game.
const NOTHING: &str = "something that is not in this game";

/// Names of cards and areas in labels. A game itself uses card titles; a caller that has to distinguish copies supplies
/// other names.
pub trait Names {
    /// Returns the name of a card.
    fn card(&self, card: CardId) -> String;
    /// Returns the name of an area.
    fn area(&self, area: AreaId) -> String;
}

impl Names for Game {
    fn card(&self, card: CardId) -> String {
        self.title(card)
    }

    fn area(&self, area: AreaId) -> String {
        self.area_name(area)
    }
}

impl Game {
    /// Returns a card's title, for viewers who may know it.
    pub fn title(&self, card: CardId) -> String {
        if !self.has_card(card) {
            return "a card".to_owned();
        }
        self.def_title(self.state.card(card).def)
    }

    pub(crate) fn def_title(&self, def: DefId) -> String {
        self.pool.def(def).card.front().title.clone()
    }

    fn ability_text(&self, card: CardId, ability: AbilityId) -> String {
        let wanted = &self.pool.ability_def(ability).ability;
        let def = self.pool.def(self.state.card(card).def);
        let lines = def.card.faces.iter().flat_map(|f| &f.lines);
        let mut of = lines.filter(|l| l.abilities.iter().flatten().any(|a| a == wanted));
        of.next().map_or_else(|| "its ability".to_owned(), |l| l.text.clone())
    }

    /// Describes an action in words.
    pub fn action_label(&self, action: Action) -> String {
        self.action_label_by(action, self)
    }

    /// Describes an action in words, with names from `names`.
    pub fn action_label_by(&self, action: Action, names: &dyn Names) -> String {
        if !self.has(&action) {
            return NOTHING.to_owned();
        }
        match action {
            Action::Play { card, to, via } => {
                let what = names.card(card);
                let place = match to {
                    Target::Area(area) => format!(" to {}", names.area(area)),
                    Target::Card(host) => format!(" on {}", names.card(host)),
                    Target::OwnArea => String::new(),
                };
                let way = match via {
                    Via::Cost | Via::Free | Via::FreeFrightened => String::new(),
                    Via::Redeem(with) => format!(", redeeming {}", names.card(with)),
                    Via::Transform(with) => format!(", transforming {}", names.card(with)),
                };
                format!("play {what}{place}{way}")
            }
            Action::PlayEvent { card, to } => format!("play {}{}", names.card(card), self.occasion(to)),
            Action::Move { card, to } => format!("move {} to {}", names.card(card), names.area(to)),
            Action::Draw => "draw a card".to_owned(),
            Action::Rally { card } => format!("rally {}", names.card(card)),
            Action::Activate { card, ability, to } => {
                format!("use {}{}: {}", names.card(card), self.occasion(to), self.ability_text(card, ability))
            }
            Action::Challenge { card } => format!("challenge {}", names.card(card)),
        }
    }

    /// Describes the event that a reaction reacts to.
    fn occasion(&self, to: Option<u16>) -> String {
        let recent = to.and_then(|i| self.state.recent.get(usize::from(i)));
        let told = recent.and_then(|r| self.tell_openly(&r.occurrence));
        told.map_or_else(String::new, |told| format!(" after {told}"))
    }

    /// Describes a choice in words.
    pub fn label(&self, choice: Choice) -> String {
        self.label_by(choice, self)
    }

    /// Describes a choice in words, with names from `names`.
    pub fn label_by(&self, choice: Choice, names: &dyn Names) -> String {
        if !self.has(&choice) {
            return NOTHING.to_owned();
        }
        match choice {
            Choice::Pass => "pass".to_owned(),
            Choice::Act(action) => self.action_label_by(action, names),
            Choice::Card(card) => names.card(card),
            Choice::Top(card) => format!("{} on top", names.card(card)),
            Choice::Bottom(card) => format!("{} to the bottom", names.card(card)),
            Choice::Player(player) => player.to_string(),
            Choice::Area(area) => names.area(area),
            Choice::Yes => "yes".to_owned(),
            Choice::No => "no".to_owned(),
            Choice::Mode(mode) => self.pile_label(mode).unwrap_or_else(|| format!("option {}", u16::from(mode) + 1)),
            Choice::Color(color) => color.to_string(),
            Choice::Number(n) => n.to_string(),
            Choice::Type(kind) => type_name(kind).to_owned(),
            Choice::Trait(name) => self.pool.word(name).to_owned(),
            Choice::Parity(Parity::Even) => "even".to_owned(),
            Choice::Parity(Parity::Odd) => "odd".to_owned(),
            Choice::Name(name) => self.pool.name_label(name).to_owned(),
            Choice::Effect(i) => match self.state.waiting.get(usize::from(i)) {
                Some(w) => format!("effect of {}{}", names.card(w.source.card), self.about_cards(w, names)),
                None => format!("effect {}", u32::from(i) + 1),
            },
            Choice::Replacement(i) => match self.replacement_of(i) {
                Some(a) => {
                    let text = self.ability_text(a.card, a.ability);
                    format!("replacement {}, {}: {text}", u16::from(i) + 1, names.card(a.card))
                }
                None => format!("replacement {}", u16::from(i) + 1),
            },
            Choice::Done => "done".to_owned(),
        }
    }

    /// Lists the cards in a pile that is offered for choice, in words.
    fn pile_label(&self, pile: u8) -> Option<String> {
        let Some(Frame::Run(run)) = self.state.frames.last() else { return None };
        let program = self.pool.ability_def(run.code.ability).program(run.code.part);
        let Op::Do(Effect::ChoosePile) = program.get(usize::from(run.code.step))? else { return None };
        let cards = if pile == 0 { &run.bindings.it[..] } else { &run.bindings.before[..] };
        let titles: Vec<String> = cards.iter().map(|r| self.title(r.card)).collect();
        Some(if titles.is_empty() { "the empty pile".to_owned() } else { format!("the pile of {}", titles.join(", ")) })
    }

    /// Lists the cards that a waiting effect is about, other than its own card.
    fn about_cards(&self, waiting: &Waiting, names: &dyn Names) -> String {
        let it = waiting.bindings.it.iter().filter(|it| it.card != waiting.source.card);
        let known = it.filter(|it| self.state.same(**it) && self.may_know(Viewer::Spectator, it.card));
        let about: Vec<String> = known.map(|it| names.card(it.card)).collect();
        if about.is_empty() { String::new() } else { format!(" about {}", about.join(" and ")) }
    }

    /// Returns the name of a zone.
    pub fn zone_name(zone: ZoneId) -> &'static str {
        match zone {
            ZoneId::Deck => "deck",
            ZoneId::ProblemDeck => "Problem deck",
            ZoneId::Hand => "hand",
            ZoneId::Play => "play",
            ZoneId::Discard => "discard pile",
            ZoneId::Banished => "banished zone",
            ZoneId::Flip => "flip zone",
            ZoneId::Queue => "queue",
            ZoneId::Gone => "out of the game",
        }
    }

    pub(crate) fn replacement_of(&self, index: u8) -> Option<crate::model::card_values::Active> {
        let (_, part) = self.part_asked_about()?;
        let list = self.board().replacements_for(&part.occurrence, part);
        list.get(usize::from(index)).copied()
    }
}

/// Returns the name of a card type as texts write it.
fn type_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Card => "card",
        Kind::Character => "character",
        Kind::ManeCharacter => "Mane Character",
        Kind::Friend => "Friend",
        Kind::Resource => "Resource",
        Kind::Event => "Event",
        Kind::Troublemaker => "Troublemaker",
        Kind::Problem => "Problem",
    }
}
