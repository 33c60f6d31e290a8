//! Lines said back in plain words: each reference to a card or player says in parentheses what it refers to.
//!
//! The words are written from the tree of abilities, not from the sentence. So they show what was understood where the
//! sentence leaves it open: "exhaust it (= one of your Friends)". Without the parentheses, which are read as reminders,
//! they mean the same.

use maneframe_card::ability::{Ability, Activated, Effect, Node, Triggered, Until};

use crate::Vocabulary;
use crate::grammar::{Form, line};
use crate::kernel::{Phrase, Writer};
use crate::reading::Context;
use crate::unknown_x::drawn_out;

impl Vocabulary {
    /// Returns the abilities of a line in plain words; `None` if the grammar has no words for them.
    pub fn plain(&self, abilities: &[Ability], context: &Context) -> Option<String> {
        let mut writer = Writer::explaining(self, *context);
        line.write(&mut writer, &abilities.to_vec(), Form::PLAIN).then(|| drawn_out(&writer.finish().text))
    }
}

/// Returns whether a player may decline an effect.
pub(crate) fn choice(ability: &Ability) -> Option<&'static str> {
    let effect = match ability {
        Ability::Triggered(Triggered { effect, .. }) | Ability::Activated(Activated { effect, .. }) => effect,
        Ability::Instructions(effect) => effect,
        _ => return None,
    };
    let is_automatic = matches!(ability, Ability::Triggered(_));
    match effect {
        Effect::May { .. } => Some("It may be declined."),
        effect if has_offer(Node::Effect(effect)) => Some("Only what it offers can be declined."),
        _ if is_automatic => Some("It can't be declined."),
        _ => None,
    }
}

fn has_offer(node: Node<'_>) -> bool {
    if matches!(node, Node::Effect(Effect::May { .. })) {
        return true;
    }
    // The abilities that cards get are offers of their own.
    let mut found = false;
    node.each_part(&mut |part| found |= !matches!(part, Node::Ability(_)) && has_offer(part));
    found
}

/// Returns how long the changes of an ability last, each duration once.
pub(crate) fn durations(ability: &Ability) -> Vec<&'static str> {
    fn collect(node: Node<'_>, found: &mut Vec<&'static str>) {
        if let Node::Effect(Effect::Change { until, .. }) = node {
            let words = lasting(until);
            if !found.contains(&words) {
                found.push(words);
            }
        }
        node.each_part(&mut |part| {
            if !matches!(part, Node::Ability(_)) {
                collect(part, found);
            }
        });
    }
    let mut found = Vec::new();
    Node::Ability(ability).each_part(&mut |part| collect(part, &mut found));
    found
}

fn lasting(until: &Until) -> &'static str {
    match until {
        Until::EndOfTurn => "until the end of the turn",
        Until::EndOfPhase => "until the end of the phase",
        Until::EndOfFaceoff => "until the end of the faceoff",
        Until::StartOfYourNextTurn => "until your next turn begins",
        Until::EndOfYourNextTurn => "until the end of your next turn",
        Until::NextReadyPhase => "until the end of its controller's next Ready Phase",
        Until::EndOfYourTurn => "until the end of your turn",
        Until::StartOfTheirNextTurn => "until that player's next turn begins",
        Until::EndOfOpponentsNextTurn => "until the end of an opponent's next turn",
        Until::EndOf(_) => "until the end of that phase",
        Until::ThisLeavesPlay => "until this card leaves play",
        Until::ItIsReady => "until that card is ready",
        Until::Comes(_) => "until that event occurs",
        Until::While(..) => "while that is true",
        Until::NextThisTurn => "once, this turn",
        Until::NextThisFaceoff => "once, in this faceoff",
        Until::Once => "once",
        Until::Permanent => "for the rest of the game, or until the card leaves play",
    }
}
