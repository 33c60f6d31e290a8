//! Describes events in words. An event contains everything needed, so the description is about the time of the event.

use maneframe_card::CardType;
use maneframe_wording::Wording;

use crate::cards::pool::CompiledPool;
use crate::model::event::{Event, Then};
use crate::model::ids::{AreaId, CardId, DefId, PlayerId};
use crate::model::occurrence::{Act, Occurrence, REVEALED};
use crate::model::site::Site;
use crate::play::game::Game;
use crate::play::view::Viewer;
use crate::rules::rule::Rule;

impl Game {
    /// Returns an event in words, as far as its viewer knows; `None` for events that only programs need.
    pub fn describe_event(&self, event: &Event) -> Option<Wording> {
        let card = match event.def {
            Some(def) => self.def_title(def).into(),
            None => Wording::new("name.card"),
        };
        let told = self.describe_occurrence(&event.occurrence, card, event.def, &event.then)?;
        Some(self.with_result(told, event))
    }

    /// Adds the result in numbers: the score, the tokens left, the power of a flipped card.
    fn with_result(&self, told: Wording, event: &Event) -> Wording {
        let (o, then) = (&event.occurrence, &event.then);
        let result = match o.act {
            Act::Score | Act::LosePoints | Act::GameOver => {
                let seats = then.points.iter().take(self.state().players.len());
                let score = seats.map(ToString::to_string).collect::<Vec<_>>().join(" : ");
                Wording::new("result.score").with("score", score)
            }
            Act::Pay | Act::LoseTokens => Wording::new("result.left").with("n", then.tokens),
            Act::Gain => Wording::new("result.now").with("n", then.tokens),
            Act::Flip => match (event.def, then.power) {
                (None, _) => return told,
                (Some(_), Some(power)) => Wording::new("result.power").with("n", power),
                (Some(_), None) => Wording::new("result.no-power"),
            },
            Act::Power => Wording::new("result.change").with("change", format!("{:+}", o.amount)),
            _ => match then.host {
                Some(host) => Wording::new("result.was-on").with("card", self.def_title(host)),
                None => return told,
            },
        };
        result.with("what", told)
    }

    /// Returns an occurrence in words, without names that not all players may know.
    pub(crate) fn describe_publicly(&self, o: &Occurrence) -> Option<Wording> {
        let open = o.card != CardId::NONE && self.may_know(Viewer::Spectator, o.card);
        let title = if open { self.title(o.card).into() } else { Wording::new("name.card") };
        let def = o.card.some().filter(|_| open).map(|c| self.state().card(c).def);
        self.describe_occurrence(o, title, def, &self.driver.then(o, CardId::NONE, self.power_now(o)))
    }

    /// Returns a recent event that reactions may still react to.
    pub fn recent_event(&self, index: u16) -> Option<Event> {
        let occurrence = self.state().recent.get(usize::from(index))?.occurrence;
        Some(Event {
            occurrence,
            def: occurrence.card.some().map(|c| self.state().card(c).def),
            rule: Rule("512.4d"),
            cause: CardId::NONE,
            seen_by: self.driver.known_to(occurrence.card),
            veiled: self.driver.veiled(&occurrence, CardId::NONE),
            number: 0,
            after: None,
            choice: None,
            then: self.driver.then(&occurrence, CardId::NONE, self.power_now(&occurrence)),
        })
    }

    /// Returns the current power of the card in question, if the description includes it.
    fn power_now(&self, o: &Occurrence) -> Option<i32> {
        o.tells_power().and_then(|card| self.board().power(card))
    }

    fn describe_occurrence(&self, o: &Occurrence, card: Wording, def: Option<DefId>, then: &Then) -> Option<Wording> {
        let say = Wording::new;
        let who = |key| say(key).with("who", o.player);
        let at = |told: Wording| told.with("where", self.pool().describe_site(then.site));
        let other = |told: Wording| {
            let other = then.other_def.map_or_else(|| say("name.face-down"), |def| self.def_title(def).into());
            told.with("other", other)
        };
        let is_problem = def.is_some_and(|def| self.pool().def(def).kind == CardType::Problem);
        // A Dilemma has its own area.
        let somewhere = o.to != AreaId::NONE && then.site.problem != def;
        let played = |plain, to, on| match (o.other, somewhere) {
            (CardId::NONE, true) => at(who(to)),
            (CardId::NONE, false) => who(plain),
            _ => other(who(on)),
        };
        let counters = |told: Wording| {
            let counters = match o.name {
                Some(name) => say("counters.named").with("name", self.pool().word(name)),
                None => say("counters.power"),
            };
            told.with("counters", counters.with("n", o.amount))
        };
        let told = match o.act {
            Act::Announce => played("event.announce", "event.announce-to", "event.announce-on"),
            Act::Play => played("event.play", "event.play-to", "event.play-on"),
            // A Problem's area is its own.
            Act::Enter if o.to == AreaId::NONE || is_problem => say("event.enter"),
            Act::Enter if o.other != CardId::NONE => other(at(say("event.enter-on"))),
            Act::Enter => at(say("event.enter-at")),
            Act::Move => at(who("event.move")),
            Act::Send => at(say("event.send")),
            Act::Dismiss => say("event.dismiss"),
            Act::Retire => who("event.retire"),
            Act::Banish => say("event.banish"),
            Act::Beneath => other(say("event.beneath")),
            Act::Discard => who("event.discard"),
            Act::PutInDiscard => say("event.put-in-discard"),
            Act::PutInHand => match then.owner {
                Some(owner) => say("event.put-in-hand").with("owner", owner),
                None => say("event.put-in-owners-hand"),
            },
            Act::PutOnTop => say("event.put-on-top"),
            Act::PutOnBottom => say("event.put-on-bottom"),
            Act::Draw => who("event.draw"),
            Act::Exhaust => say("event.exhaust"),
            Act::Ready => say("event.ready"),
            Act::Frighten => say("event.frighten"),
            Act::Unfrighten => say("event.unfrighten"),
            Act::Uncover => say("event.uncover"),
            Act::TurnFaceDown => say("event.turn-face-down"),
            Act::TurnOver => say("event.turn-over"),
            Act::Gain => return Some(who("event.gain").with("n", o.amount)),
            Act::LoseTokens => return Some(who("event.lose-tokens").with("n", o.amount)),
            Act::Pay => return Some(who("event.pay").with("n", o.amount)),
            Act::Score => return Some(who("event.score").with("n", o.amount)),
            Act::LosePoints => return Some(who("event.lose-points").with("n", o.amount)),
            Act::Flip => who("event.flip"),
            Act::Ignore => say("event.ignore"),
            Act::CutieMark => say("event.cutie-mark"),
            Act::Involve | Act::BecomeInvolved => say("event.involve"),
            Act::Exclude => say("event.exclude"),
            Act::FlippedToBottom => say("event.flipped-to-bottom"),
            Act::Confront => who("event.confront"),
            Act::StartFaceoff if o.to == AreaId::NONE => return Some(who("event.start-faceoff")),
            Act::StartFaceoff => return Some(at(who("event.start-faceoff-at"))),
            Act::Total => return Some(who("event.total").with("n", o.amount)),
            Act::Win => return Some(who("event.win").with("n", o.amount)),
            Act::Lose => return Some(who("event.lose")),
            Act::EndFaceoff => return None,
            Act::Challenge => who("event.challenge"),
            Act::Defeat => who("event.defeat"),
            Act::Solve => say("event.solve"),
            Act::Replace => say("event.replace"),
            Act::Action if o.card == CardId::NONE => return None,
            Act::Action => who("event.use"),
            Act::AddCounters => counters(say("event.add-counters")),
            Act::RemoveCounters => counters(say("event.remove-counters")),
            Act::Reattach => other(say("event.reattach")),
            Act::Control => who("event.control"),
            Act::Shuffle => return Some(who("event.shuffle")),
            Act::Look if o.amount == REVEALED => who("event.reveal"),
            Act::Look => who("event.look"),
            Act::StartTurn => return Some(who("event.turn").with("n", o.amount)),
            Act::StartPhase => {
                return Some(say(match o.amount {
                    0 => "event.ready-phase",
                    1 => "event.troublemaker-phase",
                    2 => "event.main-phase",
                    3 => "event.score-phase",
                    4 => "event.end-phase",
                    _ => return None,
                }));
            }
            Act::Power => say("event.power").with("n", then.power.unwrap_or_default()),
            Act::EndPhase | Act::EndTurn | Act::Modify | Act::Vacate => return None,
            Act::Trigger => say("event.trigger"),
            Act::Mulligan => return Some(who("event.mulligan")),
            Act::Judge if o.card != CardId::NONE => say("event.judge-card"),
            Act::Judge => {
                let points = then.points.get(o.player.index()).copied().unwrap_or_default();
                return Some(who("event.judge-player").with("points", points).with("tokens", then.tokens));
            }
            Act::TakeBack => return Some(who("event.take-back")),
            Act::GameOver if o.player == PlayerId::NONE => return Some(say("event.no-winner")),
            Act::GameOver => return Some(who("event.game-over")),
            Act::Leave => return Some(who("event.leave")),
        };
        Some(told.with("card", card))
    }
}

impl Game {
    /// Returns an area in words: a player's home, the title of its Problem with its owner if several Problems have that title, or a
    /// player's Problem area if it has no Problem.
    pub fn area_name(&self, area: AreaId) -> Wording {
        self.pool().describe_site(self.driver.facts().site(area))
    }
}

impl CompiledPool {
    /// Returns an area in words, with the names of that time.
    pub fn describe_site(&self, site: Site) -> Wording {
        if site.area == AreaId::NONE {
            return Wording::new("place.nowhere");
        }
        match (site.area.is_home(), site.area.seat(), site.problem) {
            (true, Some(player), _) => Wording::new("place.home").with("who", player),
            (_, Some(player), None) => Wording::new("place.problem-area").with("who", player),
            (_, None, None) => Wording::new("place.gone"),
            (_, seat, Some(def)) => {
                let title = &self.def(def).card.front().title;
                let Some(whose) = site.whose else { return title.into() };
                let key = match (seat.is_some(), site.copy) {
                    (true, 0) => "place.problem",
                    (true, _) => "place.problem-copy",
                    (false, 0) => "place.dilemma",
                    (false, _) => "place.dilemma-copy",
                };
                let told = Wording::new(key).with("problem", title).with("who", whose);
                if site.copy == 0 { told } else { told.with("n", site.copy) }
            }
        }
    }
}
