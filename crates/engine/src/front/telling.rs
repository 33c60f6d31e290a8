//! Describes events in words. An event contains everything needed, so the description is about the time of the event.

use maneframe_card::CardType;

use crate::cards::pool::CompiledPool;
use crate::front::game::Game;
use crate::front::view::Viewer;
use crate::model::event::{Event, Then};
use crate::model::ids::{AreaId, CardId, DefId, PlayerId};
use crate::model::occurrence::{Act, Occurrence, REVEALED};
use crate::model::site::Site;
use crate::rules::rule::Rule;

impl Game {
    /// Describes an event in words, as far as its viewer knows; `None` for events that only programs need.
    pub fn tell(&self, event: &Event) -> Option<String> {
        let card = match event.def {
            Some(def) => self.def_title(def),
            None => "a card".to_owned(),
        };
        let told = self.tell_occurrence(&event.occurrence, &card, event.def, &event.then)?;
        Some(told + &self.outcome_of(event))
    }

    /// Describes the result in numbers: the score, the tokens left, the power of a flipped card.
    fn outcome_of(&self, event: &Event) -> String {
        let (o, then) = (&event.occurrence, &event.then);
        match o.act {
            Act::Score | Act::LosePoints | Act::GameOver => {
                let seats = then.points.iter().take(self.state.players.len());
                format!(" ({})", seats.map(ToString::to_string).collect::<Vec<_>>().join(" : "))
            }
            Act::Pay | Act::LoseTokens => format!(" ({} left)", then.tokens),
            Act::Gain => format!(" ({} now)", then.tokens),
            Act::Flip => match (event.def, then.power) {
                (None, _) => String::new(),
                (Some(_), Some(power)) => format!(" (power {power})"),
                (Some(_), None) => " (no power)".to_owned(),
            },
            Act::Power => format!(" ({:+})", o.amount),
            _ => then.host.map_or_else(String::new, |host| format!(" (was on {})", self.def_title(host))),
        }
    }

    /// Describes an occurrence in words, without names that some players may not know.
    pub(crate) fn tell_openly(&self, o: &Occurrence) -> Option<String> {
        let open = o.card != CardId::NONE && self.may_know(Viewer::Spectator, o.card);
        let title = if open { self.title(o.card) } else { "a card".to_owned() };
        let def = o.card.some().filter(|_| open).map(|c| self.state.card(c).def);
        self.tell_occurrence(o, &title, def, &self.then(o, CardId::NONE, self.power_now(o)))
    }

    /// Returns a recent event that reactions may still react to.
    pub fn recent_event(&self, index: u16) -> Option<Event> {
        let occurrence = self.state.recent.get(usize::from(index))?.occurrence;
        Some(Event {
            occurrence,
            def: occurrence.card.some().map(|c| self.state.card(c).def),
            rule: Rule("512.4d"),
            cause: CardId::NONE,
            seen_by: self.known_to(occurrence.card),
            veiled: self.veiled(&occurrence, CardId::NONE),
            number: 0,
            after: None,
            choice: None,
            then: self.then(&occurrence, CardId::NONE, self.power_now(&occurrence)),
        })
    }

    /// Returns the current power of the card in question, if the description includes it.
    fn power_now(&self, o: &Occurrence) -> Option<i32> {
        o.tells_power().and_then(|card| self.board().power(card))
    }

    fn tell_occurrence(&self, o: &Occurrence, card: &str, def: Option<DefId>, then: &Then) -> Option<String> {
        let who = o.player;
        let at = || self.pool.tell_site(then.site);
        let other = || then.other_def.map_or_else(|| "a face-down card".to_owned(), |def| self.def_title(def));
        let is_problem = def.is_some_and(|def| self.pool.def(def).kind == CardType::Problem);
        // A Dilemma has its own area.
        let somewhere = o.to != AreaId::NONE && then.site.problem != def;
        let goal = || match (o.other, somewhere) {
            (CardId::NONE, true) => format!(" to {}", at()),
            (CardId::NONE, false) => String::new(),
            _ => format!(" on {}", other()),
        };
        let plural = |n: i16, word: &str| if n == 1 { format!("{n} {word}") } else { format!("{n} {word}s") };
        let counters = |o: &Occurrence| match o.name {
            Some(name) => plural(o.amount, &format!("{} counter", self.pool.word(name))),
            None => plural(o.amount, "+1 power counter"),
        };
        Some(match o.act {
            Act::Announce => format!("{who} announces {card}{}", goal()),
            Act::Play => format!("{who} plays {card}{}", goal()),
            // A Problem's area is its own.
            Act::Enter if o.to == AreaId::NONE || is_problem => format!("{card} enters play"),
            Act::Enter if o.other != CardId::NONE => format!("{card} enters play at {}, on {}", at(), other()),
            Act::Enter => format!("{card} enters play at {}", at()),
            Act::Move => format!("{who} moves {card} to {}", at()),
            Act::Send => format!("{card} is sent to {}", at()),
            Act::Dismiss => format!("{card} is dismissed"),
            Act::Retire => format!("{who} retires {card}"),
            Act::Banish => format!("{card} is banished"),
            Act::Beneath => format!("{card} is put beneath {}", other()),
            Act::Discard => format!("{who} discards {card}"),
            Act::PutInDiscard => format!("{card} goes to the discard pile"),
            Act::PutInHand => format!(
                "{card} goes to {}'s hand",
                then.owner.map_or_else(|| "its owner".to_owned(), |owner| owner.to_string())
            ),
            Act::PutOnTop => format!("{card} goes on top of the deck"),
            Act::PutOnBottom => format!("{card} goes to the bottom of the deck"),
            Act::Draw => format!("{who} draws {card}"),
            Act::Exhaust => format!("{card} becomes exhausted"),
            Act::Ready => format!("{card} becomes ready"),
            Act::Frighten => format!("{card} is frightened"),
            Act::Unfrighten => format!("{card} is unfrightened"),
            Act::Uncover => format!("{card} is uncovered"),
            Act::TurnFaceDown => format!("{card} is turned face-down"),
            Act::TurnOver => format!("{card} turns over"),
            Act::Gain => format!("{who} gains {}", plural(o.amount, "action token")),
            Act::LoseTokens => format!("{who} loses {}", plural(o.amount, "action token")),
            Act::Pay => format!("{who} pays {}", plural(o.amount, "action token")),
            Act::Score => format!("{who} scores {}", plural(o.amount, "point")),
            Act::LosePoints => format!("{who} loses {}", plural(o.amount, "point")),
            Act::Flip => format!("{who} flips {card}"),
            Act::Ignore => format!("{card} is ignored"),
            Act::CutieMark => format!("{card} becomes cutie marked"),
            Act::Involve | Act::BecomeInvolved => format!("{card} becomes involved in the faceoff"),
            Act::Exclude => format!("{card} is no longer involved in the faceoff"),
            Act::FlippedToBottom => format!("{card} goes to the bottom of its owner's deck"),
            Act::Confront => format!("{who} confronts {card}"),
            Act::StartFaceoff if o.to == AreaId::NONE => format!("{who} starts a faceoff"),
            Act::StartFaceoff => format!("{who} starts a faceoff at {}", at()),
            Act::Total => format!("{who} has {} power", o.amount),
            Act::Win => format!("{who} wins the faceoff by {}", o.amount),
            Act::Lose => format!("{who} loses the faceoff"),
            Act::EndFaceoff => return None,
            Act::Challenge => format!("{who} challenges {card}"),
            Act::Defeat => format!("{who} defeats {card}"),
            Act::Solve => format!("{card} is solved"),
            Act::Replace => format!("{card} is replaced"),
            Act::Action if o.card == CardId::NONE => return None,
            Act::Action => format!("{who} uses {card}"),
            Act::AddCounters => format!("{card} gets {}", counters(o)),
            Act::RemoveCounters => format!("{card} loses {}", counters(o)),
            Act::Reattach => format!("{card} is attached to {}", other()),
            Act::Control => format!("{who} gains control of {card}"),
            Act::Shuffle => format!("{who} shuffles"),
            Act::Look if o.amount == REVEALED => format!("{who} reveals {card}"),
            Act::Look => format!("{who} looks at {card}"),
            Act::StartTurn => format!("{who}'s turn {}", o.amount),
            Act::StartPhase => match o.amount {
                0 => "Ready Phase".to_owned(),
                1 => "Troublemaker Phase".to_owned(),
                2 => "Main Phase".to_owned(),
                3 => "Score Phase".to_owned(),
                4 => "End Phase".to_owned(),
                _ => return None,
            },
            Act::Power => format!("{card} has {} power now", then.power.unwrap_or_default()),
            Act::EndPhase | Act::EndTurn | Act::Modify | Act::Vacate => return None,
            Act::Trigger => format!("{card} triggers"),
            Act::Mulligan => format!("{who} mulligans"),
            Act::Judge if o.card != CardId::NONE => format!("a judge puts right where and how {card} is"),
            Act::Judge => format!(
                "a judge puts right what {who} has ({} points, {})",
                then.points.get(who.index()).copied().unwrap_or_default(),
                plural(then.tokens, "action token")
            ),
            Act::TakeBack => format!("{who} takes that back"),
            Act::GameOver if who == PlayerId::NONE => "the game ends without a winner".to_owned(),
            Act::GameOver => format!("{who} wins the game"),
            Act::Leave => format!("{who} leaves the game"),
        })
    }
}

impl Game {
    /// Returns the name of an area: "P1's home", the title of its Problem, with its owner if several have that title,
    /// or "P1's Problem area" if it has no Problem.
    pub fn area_name(&self, area: AreaId) -> String {
        self.pool.tell_site(self.facts().site(area))
    }
}

impl CompiledPool {
    /// Returns the name of an area, with the names it had at the time.
    pub fn tell_site(&self, site: Site) -> String {
        if site.area == AreaId::NONE {
            return "nowhere".to_owned();
        }
        match (site.area.is_home(), site.area.seat(), site.problem) {
            (true, Some(player), _) => format!("{player}'s home"),
            (_, Some(player), None) => format!("{player}'s Problem area"),
            (_, None, None) => "an area that is gone".to_owned(),
            (_, seat, Some(def)) => {
                let title = &self.def(def).card.front().title;
                let Some(whose) = site.whose else { return title.clone() };
                let what = if seat.is_some() { "Problem" } else { "Dilemma" };
                match site.copy {
                    0 => format!("{title} ({whose}'s {what})"),
                    n => format!("{title} ({whose}'s {what} {n})"),
                }
            }
        }
    }
}
