//! [`Referee`]: a game and those who look at it. It hears choices, tells each viewer what that viewer may know, in the
//! viewer's own [`Handle`]s, and knows how far a player may go back. Servers, browsers and players made of code need
//! nothing else of this crate.

use maneframe_card::ability::Effect;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::front::game::Game;
use crate::front::handle::{Handle, Handles, follows};
use crate::front::message::{
    Area, Card, Does, Faceoff, Happening, Offer, Outcome, Player, Question, Refused, Seat, Table, VERSION,
};
use crate::front::option_label;
use crate::front::view::{CardView, Viewer};
use crate::model::decision::Choice;
use crate::model::event::Event;
use crate::model::frame::{Action, Frame, Target, Via};
use crate::model::ids::{CardId, PlayerId};
use crate::model::occurrence::Act;
use crate::model::refusal::{Fact, Refusal};
use crate::model::state;

/// One who looks, with what was told so far.
#[derive(Clone, Debug)]
struct Onlooker {
    viewer: Viewer,
    handles: Handles,
    /// Which cards each event was told to be about.
    told: Vec<About>,
}

/// The cards of an event, as somebody was told of them.
#[derive(Clone, Copy, Debug)]
struct About {
    card: Option<Handle>,
    other: Option<Handle>,
    cause: Option<Handle>,
}

/// The game before a decision.
#[derive(Clone, Debug)]
struct Past {
    number: u32,
    who: PlayerId,
    game: Game,
    events: usize,
    handles: Vec<Handles>,
}

/// Why a player can't go back further than that.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Barrier {
    /// The game began there, or was loaded.
    Beginning,
    /// Somebody else chose before that, or gave up.
    AnothersChoice,
    /// Somebody learned something by it, or chance had a say: it can't be unlearned.
    Learned,
}

/// How far a player may go back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct WayBack {
    /// The numbers of the decisions that the player may make anew, the latest first.
    pub to: Vec<u32>,
    /// What lies before them.
    pub barrier: Barrier,
}

/// A game and those who look at it: each seat, a spectator and a judge.
#[derive(Clone, Debug)]
pub struct Referee {
    game: Game,
    events: Vec<Event>,
    onlookers: Vec<Onlooker>,
    /// The number of the pending decision.
    number: u32,
    past: Vec<Past>,
    barrier: Barrier,
    effect_words: fn(&Effect) -> Option<String>,
}

impl Referee {
    /// Looks after a game from here on. `effect_words` writes effects in the words of card text, for labels of modes.
    pub fn new(mut game: Game, effect_words: fn(&Effect) -> Option<String>) -> Referee {
        let seats = (0..game.state().players.len() as u8).map(|i| Viewer::Player(PlayerId(i)));
        let onlooker = |viewer| Onlooker { viewer, handles: Handles::default(), told: Vec::new() };
        let onlookers = seats.chain([Viewer::Spectator, Viewer::Judge]).map(onlooker).collect();
        game.set_recording(true);
        let mut referee = Referee {
            game,
            events: Vec::new(),
            onlookers,
            number: 0,
            past: Vec::new(),
            barrier: Barrier::Beginning,
            effect_words,
        };
        referee.hear();
        referee
    }

    /// The game, hidden things included: for whoever keeps it, not for those who play it.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// How many events have happened.
    pub fn events(&self) -> u32 {
        self.events.len() as u32
    }

    /// Answers a decision.
    ///
    /// # Errors
    /// Where that decision isn't pending any more, isn't that player's, or has no such option. The game is untouched.
    pub fn choose(&mut self, seat: Seat, decision: u32, option: usize) -> Result<(), Refused> {
        let Some(asked) = self.game.decision() else { return Err(self.refused(Fact::GameOver, "103.1")) };
        if decision != self.number || Seat::from(asked.who) != seat {
            return Err(self.refused(Fact::NotYourDecision, "510.1"));
        }
        let Some(&choice) = asked.options.get(option) else { return Err(self.refused(Fact::NotOffered, asked.rule.0)) };
        self.past.push(Past {
            number: self.number,
            who: asked.who,
            game: self.game.clone(),
            events: self.events.len(),
            handles: self.onlookers.iter().map(|o| o.handles.clone()).collect(),
        });
        self.game.choose_unchecked(choice);
        self.hear();
        self.close_the_way_back();
        Ok(())
    }

    /// A player gives up (CR 103.4), at any time.
    ///
    /// # Errors
    /// Where the game is over or the player has left it.
    pub fn concede(&mut self, seat: Seat) -> Result<(), Refused> {
        self.game.concede(seat.player()).map_err(|refusal| self.told(&refusal))?;
        self.hear();
        (self.past, self.barrier) = (Vec::new(), Barrier::AnothersChoice);
        Ok(())
    }

    /// How far a player may go back, and why not further: over choices of that player alone, by which nobody learned
    /// anything.
    pub fn way_back(&self, seat: Seat) -> WayBack {
        let own = self.past.iter().rev().take_while(|past| Seat::from(past.who) == seat);
        let to: Vec<u32> = own.map(|past| past.number).collect();
        let barrier = if to.len() < self.past.len() { Barrier::AnothersChoice } else { self.barrier };
        WayBack { to, barrier }
    }

    /// Makes a decision anew. It gets a new number.
    ///
    /// # Errors
    /// Where [`Referee::way_back`] doesn't lead there.
    pub fn go_back(&mut self, seat: Seat, decision: u32) -> Result<(), Refused> {
        if !self.way_back(seat).to.contains(&decision) {
            let words = "nobody can go back there: somebody else chose since, or something was learned".to_owned();
            return Err(Refused { rule: None, words });
        }
        while let Some(past) = self.past.pop() {
            if past.number == decision {
                self.game = past.game;
                self.events.truncate(past.events);
                for (onlooker, handles) in self.onlookers.iter_mut().zip(past.handles) {
                    onlooker.told.truncate(past.events);
                    onlooker.handles = handles;
                }
                break;
            }
        }
        self.number += 1;
        Ok(())
    }

    /// Forgets what lies before the last choice where somebody learned something by it.
    fn close_the_way_back(&mut self) {
        let Some(last) = self.past.last() else { return };
        if self.learned(&last.game, &self.events[last.events..]) {
            (self.past, self.barrier) = (Vec::new(), Barrier::Learned);
        }
    }

    /// Whether anybody knows more than before, or chance had a say.
    fn learned(&self, before: &Game, events: &[Event]) -> bool {
        let showing =
            |e: &Event| matches!(e.occurrence.act, Act::Draw | Act::Flip | Act::Look | Act::Shuffle | Act::Uncover);
        let seats = self.onlookers.iter().map(|o| o.viewer).filter(|v| matches!(v, Viewer::Player(_)));
        let cards = |game: &Game| (0..game.state().cards.len() as u16).map(CardId);
        before.state().rng != self.game.state().rng
            || events.iter().any(showing)
            || seats
                .into_iter()
                .any(|viewer| cards(before).any(|c| self.game.may_know(viewer, c) && !before.may_know(viewer, c)))
    }

    /// Takes in what happened: each onlooker is told.
    fn hear(&mut self) {
        let events = self.game.take_events();
        for onlooker in &mut self.onlookers {
            for event in &events {
                onlooker.hear(event, &self.game);
            }
            onlooker.look(&self.game);
        }
        self.events.extend(events);
        self.number += 1;
    }

    fn refused(&self, fact: Fact, rule: &'static str) -> Refused {
        self.told(&Refusal::new(rule, fact).under(self.game.pool().rulebook))
    }

    /// A refusal in words.
    fn told(&self, refusal: &Refusal) -> Refused {
        Refused {
            rule: Some(refusal.rule.in_full(refusal.rulebook).to_string()),
            words: self.game.tell_refusal(refusal),
        }
    }

    fn onlooker(&self, viewer: Viewer) -> &Onlooker {
        let spectator = self.onlookers.len() - 2;
        let found = self.onlookers.iter().find(|o| o.viewer == viewer);
        found.unwrap_or(&self.onlookers[spectator])
    }

    /// What happened since so many events had happened, as a viewer may know it.
    pub fn since(&self, viewer: Viewer, events: u32) -> Vec<Happening> {
        let from = (events as usize).min(self.events.len());
        let onlooker = self.onlooker(viewer);
        self.events[from..]
            .iter()
            .zip(&onlooker.told[from..])
            .map(|(e, about)| self.happening(onlooker, e, *about))
            .collect()
    }

    fn happening(&self, onlooker: &Onlooker, event: &Event, about: About) -> Happening {
        let seen = event.seen(onlooker.viewer.eyes());
        let o = &seen.occurrence;
        Happening {
            number: event.number,
            after: seen.after,
            act: word(&o.act),
            player: Seat::of(o.player),
            card: about.card,
            id: seen.def.map(|def| self.game.pool().def(def).card.id.clone()),
            other: about.other,
            from: Area::of(o.from),
            to: Area::of(o.to),
            counter: o.name.map(|name| name.as_str().to_owned()),
            amount: o.amount,
            rule: event.rule.to_string(),
            cause: about.cause,
            words: self.game.tell(&seen),
            points: seen.then.points[..self.game.state().players.len()].to_vec(),
        }
    }

    /// The pending decision, with its options for who decides and for judges; `None` once the game is over.
    pub fn question(&self, viewer: Viewer) -> Option<Question> {
        let onlooker = self.onlooker(viewer);
        let decision = self.game.decision()?;
        let answers = viewer == Viewer::Judge || viewer == Viewer::Player(decision.who);
        let source = decision.source.filter(|&s| self.game.may_know(viewer, s));
        let picked = match self.game.state().frames.last() {
            Some(Frame::Run(run)) if answers => run.cards.len(),
            _ => 0,
        };
        let known = decision.source == source;
        Some(Question {
            number: self.number,
            who: decision.who.into(),
            kind: word(&decision.kind),
            prompt: word(&decision.prompt),
            words: self.game.question().filter(|_| known).unwrap_or_else(|| "a choice".to_owned()),
            source: source.and_then(|s| onlooker.handles.get(s)),
            text: self.game.asking_line(viewer).map(str::to_owned),
            rule: decision.rule.in_full(self.game.state().edition).to_string(),
            picked,
            options: answers.then(|| self.offers(onlooker, decision.options)),
        })
    }

    fn offers(&self, onlooker: &Onlooker, options: &[Choice]) -> Vec<Offer> {
        let labels = option_label::labels(&self.game, onlooker.viewer, &self.effect_words);
        let offer = |(number, (label, &choice)): (usize, (String, &Choice))| Offer {
            number,
            label,
            price: match choice {
                Choice::Act(action) => self.game.price(action),
                _ => None,
            },
            does: self.does(onlooker, choice),
        };
        labels.into_iter().zip(options).enumerate().map(offer).collect()
    }

    fn does(&self, onlooker: &Onlooker, choice: Choice) -> Does {
        let (game, pool) = (&self.game, self.game.pool());
        // Whatever an option names has got a handle as the question was put.
        let handle = |card: CardId| onlooker.handles.get(card).unwrap_or(Handle(0));
        let name = |card: CardId| {
            let chosen = onlooker.viewer == Viewer::Judge || game.offers(card) || game.may_know(onlooker.viewer, card);
            chosen.then(|| pool.def(game.state().card(card).def).card.name())
        };
        let here = |area| Area::of(area).unwrap_or(Area::Dilemma(0));
        let after = |to: Option<u16>| {
            let event = game.recent_event(to?)?;
            game.tell(&event.seen(onlooker.viewer.eyes()))
        };
        match choice {
            Choice::Pass => Does::Pass,
            Choice::Done => Does::Done,
            Choice::Yes => Does::Yes,
            Choice::No => Does::No,
            Choice::Act(Action::Play { card, to, via }) => Does::Play {
                card: handle(card),
                to: if let Target::Area(area) = to { Area::of(area) } else { None },
                on: if let Target::Card(host) = to { Some(handle(host)) } else { None },
                with: match via {
                    Via::Redeem(with) | Via::Transform(with) => Some(handle(with)),
                    Via::Cost | Via::Free | Via::FreeFrightened => None,
                },
            },
            Choice::Act(Action::PlayEvent { card, to }) => Does::PlayEvent { card: handle(card), after: after(to) },
            Choice::Act(Action::Move { card, to }) => Does::Move { card: handle(card), to: here(to) },
            Choice::Act(Action::Draw) => Does::Draw,
            Choice::Act(Action::Rally { card }) => Does::Rally { card: handle(card) },
            Choice::Act(Action::Activate { card, ability, to }) => {
                let text = game.line_of(card, ability).map(str::to_owned);
                Does::Use { card: handle(card), text, after: after(to) }
            }
            Choice::Act(Action::Challenge { card }) => Does::Challenge { card: handle(card) },
            Choice::Card(card) => Does::Card { card: handle(card), name: name(card) },
            Choice::Top(card) => Does::Top { card: handle(card), name: name(card) },
            Choice::Bottom(card) => Does::Bottom { card: handle(card), name: name(card) },
            Choice::Player(player) => Does::Player { seat: player.into() },
            Choice::Area(area) => Does::Area { area: here(area) },
            Choice::Mode(mode) => Does::Mode { mode: u16::from(mode) + 1 },
            Choice::Color(_) | Choice::Type(_) | Choice::Trait(_) | Choice::Parity(_) | Choice::Name(_) => {
                Does::Word { word: game.label(choice) }
            }
            Choice::Number(value) => Does::Number { value },
            Choice::Effect(i) => {
                let source = game.state().waiting.get(usize::from(i)).and_then(|w| w.source.card.some());
                Does::Effect {
                    card: source.and_then(|s| onlooker.handles.get(s)),
                    text: game.waiting_line(i).map(str::to_owned),
                }
            }
            Choice::Replacement(i) => Does::Replacement { which: u16::from(i) + 1 },
        }
    }

    /// The table as a viewer may see it.
    pub fn table(&self, viewer: Viewer) -> Table {
        let onlooker = self.onlooker(viewer);
        let view = self.game.view(onlooker.viewer);
        let handle = |card: CardId| onlooker.handles.get(card).unwrap_or(Handle(0));
        let one = |c: &CardView| onlooker.card(c);
        let cards = |list: &[CardView]| list.iter().map(one).collect::<Vec<_>>();
        Table {
            version: VERSION,
            events: self.events(),
            turn: view.turn,
            active: view.active.into(),
            phase: view.phase.as_ref().map(word),
            players: view
                .players
                .iter()
                .map(|p| Player {
                    seat: p.player.into(),
                    alive: p.alive,
                    points: p.points,
                    tokens: p.tokens,
                    deck: p.deck,
                    problem_deck: p.problem_deck,
                    hand_size: p.hand_size,
                    // What a text shows of another player's hand; the rest of it is only counted.
                    hand: p.hand.as_ref().map(|hand| hand.iter().filter(|c| c.card.is_some()).map(one).collect()),
                    discard: cards(&p.discard),
                    banished: cards(&p.banished),
                    flipped: cards(&p.flipped),
                    home_limit: p.home_limit,
                    faceoff_total: p.faceoff_total,
                })
                .collect(),
            play: cards(&view.play),
            queue: cards(&view.queue),
            problems: view.problems.iter().filter_map(|&(a, p)| Some((Area::of(a)?, handle(p)))).collect(),
            faceoff: view.faceoff.as_ref().map(|f| Faceoff {
                kind: word(&f.kind),
                starter: f.starter.into(),
                areas: f.areas.iter().filter_map(|&a| Area::of(a)).collect(),
                troublemaker: f.troublemaker.map(handle),
                winner: f.winner.map(Seat::from),
            }),
            outcome: view.outcome.map(|outcome| match outcome {
                state::Outcome::Win(player) => Outcome::Win(player.into()),
                state::Outcome::Draw => Outcome::Draw,
                state::Outcome::Stalled => Outcome::Stalled,
            }),
        }
    }

    /// The card that a viewer calls by that handle, for whoever keeps the game.
    pub fn card(&self, viewer: Viewer, handle: Handle) -> Option<CardId> {
        self.onlooker(viewer).handles.card(handle)
    }
}

impl Onlooker {
    /// Is told of an event.
    fn hear(&mut self, event: &Event, game: &Game) {
        let seen = event.seen(self.viewer.eyes());
        let card = seen.occurrence.card.some().map(|c| self.handles.of(c));
        let mut known = |card: CardId| {
            let card = card.some()?;
            let sees = follows(game, self.viewer, card) && game.may_know(self.viewer, card);
            if sees { Some(self.handles.of(card)) } else { self.handles.get(card) }
        };
        let (other, cause) = (known(seen.occurrence.other), known(seen.cause));
        self.told.push(About { card, other, cause });
        self.handles.after(event, game, self.viewer);
    }

    /// Looks at the table: what lies there gets handles, in the order in which it lies, and what is out of sight loses
    /// them.
    fn look(&mut self, game: &Game) {
        self.handles.sweep(game, self.viewer);
        let state = game.state();
        let mut sight: Vec<CardId> = state.play.iter().chain(&state.queue).copied().collect();
        for (_, player) in state.players.iter() {
            let piles = [&player.discard, &player.banished, &player.flip, &player.hand];
            sight.extend(piles.into_iter().flatten());
        }
        let shown = |&c: &CardId| follows(game, self.viewer, c) || game.may_know(self.viewer, c);
        let mut sight: Vec<CardId> = sight.into_iter().filter(shown).collect();
        // Whoever decides tells the options apart, whatever they are.
        if let Some(decision) = game.decision()
            && (self.viewer == Viewer::Judge || self.viewer == Viewer::Player(decision.who))
        {
            sight.extend(decision.options.iter().filter_map(|c| c.card()));
            sight.extend(decision.source.filter(|&s| game.may_know(self.viewer, s)));
        }
        for card in sight {
            self.handles.of(card);
        }
    }

    fn card(&self, c: &CardView) -> Card {
        let marks = [
            (c.exhausted, "exhausted"),
            (c.frightened, "frightened"),
            (c.face_down, "face-down"),
            (c.boosted, "boosted"),
            (c.ignored, "ignored"),
            (c.involved, "involved"),
        ];
        Card {
            handle: self.handles.get(c.id).unwrap_or(Handle(0)),
            id: c.card.clone(),
            name: c.name.clone(),
            kind: c.kind.map(|kind| kind.to_string()),
            owner: c.owner.into(),
            controller: c.controller.into(),
            area: c.area.and_then(Area::of),
            power: c.power,
            printed_power: c.printed_power,
            colors: c.colors.iter().map(|color| color.to_string()).collect(),
            traits: c.traits.clone(),
            keywords: c.keywords.iter().map(ToString::to_string).collect(),
            marks: marks.iter().filter(|(is, _)| *is).map(|(_, mark)| (*mark).to_owned()).collect(),
            counters: c.counters,
            on: c.on.and_then(|on| self.handles.get(on)),
        }
    }
}

/// The word by which a value is written down.
fn word(value: &impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        Ok(other) => other.to_string(),
        Err(_) => String::new(),
    }
}
