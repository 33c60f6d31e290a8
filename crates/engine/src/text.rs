//! Decisions and events in words, as people at a table would say them.

use maneframe_card::CardType;

use crate::decision::Prompt;
use crate::event::Event;
use crate::frame::Frame;
use crate::game::Game;
use crate::happen::REVEALED;
use crate::ids::{AreaId, CardId, PlayerId};
use crate::occurrence::{Act, Occurrence};
use crate::pool::DefId;
use crate::state::ZoneId;
use crate::view::Viewer;

impl Game {
    /// A card's title, to those who may know it.
    pub fn title(&self, card: CardId) -> String {
        if !self.has_card(card) {
            return "a card".to_owned();
        }
        self.def_title(self.state.card(card).def)
    }

    pub(crate) fn def_title(&self, def: DefId) -> String {
        self.pool.def(def).card.front().title.clone()
    }

    /// The pending decision as a question.
    pub fn question(&self) -> Option<String> {
        let d = self.decision()?;
        let source = d.source.map(|s| self.title(s));
        let of = |text: &str| match &source {
            Some(title) => format!("{title}: {text}"),
            None => text.to_owned(),
        };
        Some(match d.prompt {
            Prompt::StartingProblem => "choose your Starting Problem".to_owned(),
            Prompt::Mulligan => "mulligan: shuffle this hand back and take six others?".to_owned(),
            Prompt::Priority => "act, or pass".to_owned(),
            Prompt::PhaseAction => "take an action, or go on".to_owned(),
            Prompt::Uncover => "which Troublemaker is uncovered next?".to_owned(),
            Prompt::Challenge => "challenge a Troublemaker?".to_owned(),
            Prompt::NextProblem => "which Problem is next?".to_owned(),
            Prompt::SendHome => "which character goes home?".to_owned(),
            Prompt::FlippedOrder => "which flipped card goes to the bottom next?".to_owned(),
            Prompt::Loop => "the game is as it was: how often may this go on".to_owned(),
            Prompt::HandSize => "too many cards in hand: discard one".to_owned(),
            Prompt::HomeLimit => "too many Friends at home: retire one".to_owned(),
            Prompt::Uniqueness => "only one of these may stay: which is dismissed?".to_owned(),
            Prompt::Timestamps => "these begin to apply together: which comes first?".to_owned(),
            Prompt::TriggerOrder => "which effect is processed first?".to_owned(),
            Prompt::Replacement => match self.about_to_happen() {
                Some(what) => of(&format!("{what}: let this happen instead?")),
                None => of("let this happen instead?"),
            },
            Prompt::Toll => of("pay for it?"),
            Prompt::May => match self.about_which(d.source) {
                Some(title) => of(&format!("do it, about {title}?")),
                None => of("do it?"),
            },
            Prompt::Or => of("which one?"),
            Prompt::Pick => of("choose a card"),
            Prompt::Place => of("where to?"),
            Prompt::Arrange => of("put the cards back one by one"),
            Prompt::Search => of("choose a card to take"),
            Prompt::Opponent => of("which player?"),
            Prompt::Name => of("choose or name one"),
        })
    }

    /// An event in words, as far as its viewer knows; `None` for what only programs care about.
    pub fn tell(&self, event: &Event) -> Option<String> {
        let o = &event.occurrence;
        let card = match event.def {
            Some(def) => self.def_title(def),
            None => "a card".to_owned(),
        };
        self.tell_occurrence(o, &card)
    }

    /// What is about to happen, where somebody is asked about it. Cards that not everybody sees have no name.
    fn about_to_happen(&self) -> Option<String> {
        let Some(Frame::Happen(frame)) = self.state.frames.last() else { return None };
        self.tell_openly(&frame.occurrence)
    }

    /// What happened or is about to, without names that not everybody may know.
    pub(crate) fn tell_openly(&self, o: &Occurrence) -> Option<String> {
        let open = o.card != CardId::NONE && self.may_know(Viewer::Spectator, o.card);
        let title = if open { self.title(o.card) } else { "a card".to_owned() };
        self.tell_occurrence(o, &title)
    }

    /// The one card that the text which asks is about, where that isn't its own.
    fn about_which(&self, source: Option<CardId>) -> Option<String> {
        let Some(Frame::Run(run)) = self.state.frames.last() else { return None };
        let [it] = run.bindings.it[..] else { return None };
        let other = Some(it.card) != source && self.state.same(it);
        (other && self.may_know(Viewer::Spectator, it.card)).then(|| self.title(it.card))
    }

    pub(crate) fn tell_occurrence(&self, o: &Occurrence, card: &str) -> Option<String> {
        let who = o.player;
        let at = || self.area_name(o.to);
        let plural = |n: i16, word: &str| if n == 1 { format!("{n} {word}") } else { format!("{n} {word}s") };
        let counters = |o: &Occurrence| match o.name {
            Some(name) => plural(o.amount, &format!("{} counter", name.as_str())),
            None => plural(o.amount, "+1 power counter"),
        };
        Some(match o.act {
            Act::Play => format!("{who} plays {card}"),
            // A Problem brings its area.
            Act::Enter if o.to == AreaId::NONE || self.is_problem(o.card) => format!("{card} enters play"),
            Act::Enter => format!("{card} enters play at {}", at()),
            Act::Move => format!("{who} moves {card} to {}", at()),
            Act::Send => format!("{card} is sent to {}", at()),
            Act::Dismiss => format!("{card} is dismissed"),
            Act::Retire => format!("{who} retires {card}"),
            Act::Banish => format!("{card} is banished"),
            Act::Beneath => format!("{card} is put beneath {}", self.title(o.other)),
            Act::Discard => format!("{who} discards {card}"),
            Act::PutInDiscard => format!("{card} goes to the discard pile"),
            Act::PutInHand => format!("{card} goes to {}'s hand", self.owner_of(o.card)),
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
            Act::Reattach => format!("{card} is attached to {}", self.title(o.other)),
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
            Act::EndPhase | Act::EndTurn | Act::Modify | Act::Vacate => return None,
            Act::Trigger => format!("{card} triggers"),
            Act::Mulligan => format!("{who} mulligans"),
            Act::TakeBack => format!("{who} takes that back"),
            Act::GameOver if who == PlayerId::NONE => "the game ends without a winner".to_owned(),
            Act::GameOver => format!("{who} wins the game"),
            Act::Leave => format!("{who} leaves the game"),
        })
    }

    /// Who may not know a card is told of none, so not that it is a Problem either, nor whose it is.
    fn is_problem(&self, card: CardId) -> bool {
        card != CardId::NONE && self.pool.def(self.state.card(card).def).kind == CardType::Problem
    }

    fn owner_of(&self, card: CardId) -> String {
        if card == CardId::NONE { "its owner".to_owned() } else { self.state.card(card).owner.to_string() }
    }

    /// A zone in words.
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
}
