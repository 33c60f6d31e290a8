//! Choosing or naming something that is not a card in the game (CR 201.1b).

use crate::effects::interpreter::Interpreter;
use crate::occur::world::World;
use maneframe_card::Color;
use maneframe_card::ability::{Kind, Parity, Quality};

use crate::model::decision::{AnswerKind, Choice, Flow, Prompt};
use crate::model::named::Named;

/// Card types of a Draw Deck, then the others (CR 206.2).
const TYPES: [Kind; 6] =
    [Kind::Friend, Kind::Resource, Kind::Event, Kind::Troublemaker, Kind::ManeCharacter, Kind::Problem];

impl Interpreter {
    /// Asks the actor to choose or name something.
    pub(crate) fn ask_name(&mut self, what: Quality, kinds: &[Kind]) -> Flow {
        let (wanted, rule) = match what {
            Quality::Color => (AnswerKind::Color, "203.1a"),
            Quality::Name => (AnswerKind::Name, "201.1b"),
            Quality::Number => (AnswerKind::Number, "105.1"),
            Quality::Type | Quality::Trait | Quality::Parity => (AnswerKind::Mode, "705.2f"),
        };
        let world: &mut World = self;
        match what {
            Quality::Color => world.options.extend(Color::ALL.map(Choice::Color)),
            Quality::Name => world.options.extend(world.pool.nameable().map(Choice::Name)),
            Quality::Type => {
                let types = if kinds.is_empty() { &TYPES[..] } else { kinds };
                world.options.extend(types.iter().copied().map(Choice::Type));
            }
            Quality::Trait => world.options.extend(world.pool.nameable_traits().map(Choice::Trait)),
            Quality::Number => world.options.extend((0..=world.pool.catalog.largest_number()).map(Choice::Number)),
            Quality::Parity => world.options.extend([Parity::Even, Parity::Odd].map(Choice::Parity)),
        }
        if self.options.is_empty() {
            // There is nothing to name.
            self.next_op();
            return Flow::Go;
        }
        self.ask(wanted, Prompt::Name, rule)
    }

    /// Stores the answer for the rest of this text and for the card's other texts.
    pub(crate) fn named(&mut self, choice: Choice) {
        let answer = match choice {
            Choice::Color(color) => Named::Color(color),
            Choice::Name(name) => Named::Name(name),
            Choice::Type(kind) => Named::Type(kind),
            Choice::Trait(name) => Named::Trait(name),
            Choice::Number(n) => Named::Number(n.min(u32::from(u16::MAX)) as u16),
            Choice::Parity(parity) => Named::Parity(parity),
            _ => return,
        };
        let source = self.run().source;
        self.run().bindings.chosen = Some(answer);
        if self.state.same(source) {
            let quality = answer.quality();
            self.state.answers.retain(|(card, a)| *card != source.card || a.quality() != quality);
            self.state.answers.push((source.card, answer));
            self.touch();
        }
        self.next_op();
    }
}
