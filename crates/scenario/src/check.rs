//! Checks of expectations (`expect …`).

use maneframe_card::ability::Keyword;
use maneframe_deck::{DeckRules, violations};
use maneframe_engine::inspect::{ZoneId, flag};
use maneframe_engine::{AreaId, CardId, Outcome, PlayerId, Rule, Viewer};

use crate::moment::is_now;
use crate::names::shortened;
use crate::run::Runner;
use crate::scenario::{CardFact, Expectation, Moment, Name, PlayerFact, Told};

type Check = Result<(), String>;

fn same<T: PartialEq + std::fmt::Display>(what: &str, expected: T, found: T) -> Check {
    if expected == found { Ok(()) } else { Err(format!("{what}: expected {expected}, found {found}")) }
}

impl Runner<'_> {
    pub(crate) fn check(&mut self, expectation: &Expectation) -> Check {
        match expectation {
            Expectation::Player { who, fact } => self.player(*who, fact),
            Expectation::Card { name, not, fact } => self.card(name, *not, fact),
            Expectation::Event { told, times, ever } => self.event(told, *times, *ever),
            Expectation::Events(list) => self.in_order(list),
            Expectation::Option { who, words, there } => self.option(*who, words, *there),
            Expectation::Asked { who, about } => self.asked(*who, about.as_deref()),
            Expectation::Winner(who) => self.outcome(Some(Outcome::Win(*who))),
            Expectation::Draw => self.outcome(Some(Outcome::Draw)),
            Expectation::GoesOn => self.outcome(None),
            Expectation::Now(moment) => self.now(moment),
            Expectation::Deck { who, legal, rule } => self.deck(*who, *legal, *rule),
            Expectation::Why { about, reasons } => self.why(about, reasons),
            Expectation::Because(parts) => self.because(parts),
            Expectation::Confront { who, problem, can, rule } => {
                let area = self.table().area(*who, &problem.text)?;
                match (self.game.board().confrontable(*who, area), can) {
                    (Ok(_), true) => Ok(()),
                    (Err(why), false) if rule.is_none_or(|r| r == why.rule) => {
                        self.cited.push(why.rule);
                        Ok(())
                    }
                    (Ok(_), false) => Err(format!("{who} can confront it")),
                    (Err(why), _) => Err(format!("{who} can't confront it: {why}")),
                }
            }
        }
    }

    fn outcome(&self, expected: Option<Outcome>) -> Check {
        let words = |o: Option<Outcome>| match o {
            None => "the game goes on".to_owned(),
            Some(Outcome::Win(p)) => format!("{p} won"),
            Some(Outcome::Draw) => "a draw".to_owned(),
            Some(Outcome::Stalled) => "a stalled game".to_owned(),
        };
        same("the game", words(expected), words(self.game.outcome()))
    }

    fn now(&self, moment: &Moment) -> Check {
        if is_now(&self.game, moment) {
            return Ok(());
        }
        let state = self.game.state();
        let phase = state.phase.map_or_else(|| "before the first phase".to_owned(), |p| format!("the {p:?} Phase"));
        let top = state.frames.iter().map(|f| format!("{f:?}").chars().take(60).collect()).collect();
        Err(format!("it is {phase} of {}'s turn; on the stack: {}", *state.active, shortened(top)))
    }

    /// Checks the cards that a player had before the game began as a deck (CR 101).
    fn deck(&mut self, who: PlayerId, legal: bool, rule: Option<Rule>) -> Check {
        let state = self.game.state();
        let player = &state.players[who];
        let card = |c: CardId| (1, Some(&*self.game.pool().def(state.card(c).def).card));
        let of = |list: &[CardId]| list.iter().map(|&c| card(c)).collect::<Vec<_>>();
        let mane = player.mane.some().map(card);
        let breaches =
            violations(&DeckRules::CONSTRUCTED, mane.as_slice(), &of(&player.deck), &of(&player.problem_deck));
        if breaches.is_empty() {
            return if legal { Ok(()) } else { Err(format!("{who}'s deck is legal")) };
        }
        let broken = breaches.iter().find(|b| rule.is_none_or(|r| r.0 == b.rule));
        match (legal, broken.and_then(|b| Rule::find(&b.rule))) {
            (false, Some(broken)) => {
                self.cited.push(broken);
                Ok(())
            }
            _ => Err(breaches.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")),
        }
    }

    fn player(&self, who: PlayerId, fact: &PlayerFact) -> Check {
        let state = self.game.state();
        let board = self.game.board();
        let p = &state.players[who];
        let (what, expected, found) = match fact {
            PlayerFact::Points(n) => ("points", *n, p.points.into()),
            PlayerFact::Tokens(n) => ("action tokens", *n, p.tokens.into()),
            PlayerFact::Hand(n) => ("cards in hand", *n, p.hand.len() as i32),
            PlayerFact::Deck(n) => ("cards in the deck", *n, p.deck.len() as i32),
            PlayerFact::ProblemDeck(n) => ("cards in the Problem deck", *n, p.problem_deck.len() as i32),
            PlayerFact::Discard(n) => ("cards in the discard pile", *n, p.discard.len() as i32),
            PlayerFact::Banished(n) => ("banished cards", *n, p.banished.len() as i32),
            PlayerFact::Flipped(n) => ("flipped cards", *n, p.flip.len() as i32),
            PlayerFact::Total(n) => ("power total", *n, board.power_total(who)),
            PlayerFact::HomeLimit(n) => ("home limit", *n, board.home_limit(who)),
            PlayerFact::Power(n) => ("power", *n, board.power_in_play(who)),
            PlayerFact::ColorPower(color, n) => ("power of that colour", *n, board.power_of_color(who, *color)),
            PlayerFact::NoProblem => {
                let none = p.problem == CardId::NONE;
                return if none {
                    Ok(())
                } else {
                    Err(format!("{who} has the Problem {}", self.table().call(p.problem)))
                };
            }
            PlayerFact::Priority => {
                let decision = self.game.decision();
                let asked = decision.map(|d| d.who);
                return if asked == Some(who) { Ok(()) } else { Err(format!("the player who decides is {asked:?}")) };
            }
            PlayerFact::Knows(name, expected) | PlayerFact::Remembers(name, expected) => {
                let card = self.table().card(&name.text)?;
                let (found, does, does_not) = match fact {
                    PlayerFact::Remembers(..) => {
                        (self.game.knows(Viewer::Player(who), card), "remembers", "does not remember")
                    }
                    _ => (self.game.may_know(Viewer::Player(who), card), "knows", "does not know"),
                };
                let words = if found { does } else { does_not };
                return if found == *expected { Ok(()) } else { Err(format!("{who} {words} it")) };
            }
        };
        same(&format!("{who}'s {what}"), expected, found)
    }

    fn card(&self, name: &Name, not: bool, fact: &CardFact) -> Check {
        let card = self.table().card(&name.text)?;
        let (holds, found) = self.fact(card, fact)?;
        if holds != not {
            return Ok(());
        }
        let called = self.table().call(card);
        Err(if not { format!("{called} matches: {found}") } else { format!("{called}: found {found}") })
    }

    /// Returns true if a fact about a card holds, and describes the actual state for the error message.
    fn fact(&self, card: CardId, fact: &CardFact) -> Result<(bool, String), String> {
        let (state, board, table) = (self.game.state(), self.game.board(), self.table());
        let c = state.card(card);
        let in_play = c.zone == ZoneId::Play;
        let area = |a: AreaId| in_play && c.area == a;
        let whereabouts = || match c.zone {
            ZoneId::Play if c.under != CardId::NONE => {
                format!("on {} at {}", table.call(c.under), table.call_area(c.area))
            }
            ZoneId::Play => format!("at {}", table.call_area(c.area)),
            zone => format!("in {}", maneframe_engine::Game::zone_name(zone, c.owner)),
        };
        let states = || {
            let names = [
                (flag::EXHAUSTED, "exhausted"),
                (flag::FRIGHTENED, "frightened"),
                (flag::FACE_DOWN, "face-down"),
                (flag::BOOSTED, "boosted"),
                (flag::SOLVED, "solved"),
            ];
            let on: Vec<&str> = names.iter().filter(|(f, _)| c.is(*f)).map(|(_, n)| *n).collect();
            format!(
                "{} ({})",
                whereabouts(),
                if on.is_empty() { "ready and face-up".to_owned() } else { on.join(", ") }
            )
        };
        Ok(match fact {
            CardFact::Power(n) => {
                let power = board.power(card);
                (power == *n, power.map_or_else(|| "no power".to_owned(), |p| format!("power {p}")))
            }
            CardFact::PrintedPower(n) => {
                let power = board.face(card).power.map(i32::from);
                (power == *n, power.map_or_else(|| "no printed power".to_owned(), |p| format!("printed power {p}")))
            }
            CardFact::OneColor(color) => (board.colors(card).has(*color), format!("colours {}", board.colors(card))),
            CardFact::Colors(colors) => (board.colors(card) == *colors, format!("colours {}", board.colors(card))),
            CardFact::Flag(bits) => (c.is(*bits), states()),
            CardFact::Ready => (in_play && board.can_be_ready(card) && !c.is(flag::EXHAUSTED), states()),
            CardFact::FaceUp => (in_play && !c.is(flag::FACE_DOWN), states()),
            CardFact::Involved => (board.involved(card), states()),
            CardFact::Ignored => (board.is_ignored(card), states()),
            CardFact::Counters(n) => (i32::from(c.counters) == *n, format!("{} +1 power counters", c.counters)),
            CardFact::Named(n, name) => {
                let here = state.card_ref(card);
                let of = |x: &&maneframe_engine::inspect::NamedCounter| {
                    x.card == here && self.game.pool().word(x.name).eq_ignore_ascii_case(name)
                };
                let count = state.counters.iter().find(of).map_or(0, |x| i32::from(x.count));
                (count == *n, format!("{count} of them"))
            }
            CardFact::Has(word) => self.has(card, word)?,
            CardFact::Controller(who) => (c.controller == *who, format!("controlled by {}", c.controller)),
            CardFact::InPlay => (in_play, whereabouts()),
            CardFact::Gone => (c.zone == ZoneId::Gone, whereabouts()),
            CardFact::Queued => (c.zone == ZoneId::Queue, whereabouts()),
            CardFact::Zone(who, zone) => (c.zone == *zone && c.owner == *who, whereabouts()),
            CardFact::Top(who) | CardFact::Bottom(who) => {
                let p = state.players.0.get(who.index()).ok_or_else(|| format!("{who} does not play"))?;
                let list = if c.zone == ZoneId::ProblemDeck { &p.problem_deck } else { &p.deck };
                let end = if matches!(fact, CardFact::Top(_)) { list.last() } else { list.first() };
                let there = end.is_some_and(|&e| e == card || table.alike(e, card));
                (
                    there,
                    format!(
                        "{}; that card is {}",
                        whereabouts(),
                        end.map_or_else(|| "nothing".to_owned(), |&e| table.call(e))
                    ),
                )
            }
            CardFact::Home(who) => (area(AreaId::home(who.unwrap_or(c.controller))), whereabouts()),
            CardFact::At(place) => match table.area(c.controller, &place.text) {
                Ok(there) => (area(there), whereabouts()),
                // A Problem that isn't in play has no area.
                Err(why) => (false, table.card(&place.text).map(|_| whereabouts()).map_err(|_| why)?),
            },
            CardFact::On(host) => (in_play && c.under == table.card(&host.text)?, whereabouts()),
            CardFact::Beneath(host) => {
                (c.zone == ZoneId::Banished && c.under == table.card(&host.text)?, whereabouts())
            }
        })
    }

    /// Checks that a card has a keyword or a trait.
    fn has(&self, card: CardId, word: &str) -> Result<(bool, String), String> {
        let board = self.game.board();
        let pool = self.game.pool();
        if let Ok(keyword) = word.parse::<Keyword>() {
            let on: Vec<String> = if board.in_play(card) {
                board.derived.keywords(card, &board).map(|k| k.to_string()).collect()
            } else {
                board.face(card).keywords.iter().map(ToString::to_string).collect()
            };
            return Ok((on.contains(&keyword.to_string()), format!("keywords {}", on.join(", "))));
        }
        let bits = board.traits(card);
        if bits & pool.trait_bit(&maneframe_card::Symbol::new(word)) != 0 {
            return Ok((true, format!("the trait {word}")));
        }
        let traits: Vec<String> = pool.trait_names(bits).map(ToString::to_string).collect();
        Ok((traits.iter().any(|t| t.eq_ignore_ascii_case(word)), format!("traits {}", traits.join(", "))))
    }

    fn event(&self, told: &Told, times: Option<usize>, ever: bool) -> Check {
        let log = if ever { &self.log[..] } else { &self.log[self.mark..] };
        let found = log.iter().filter(|h| h.is(told, &self.names)).count();
        match times {
            None if found > 0 => Ok(()),
            Some(n) if n == found => Ok(()),
            _ => Err(format!("it happened {found} times; events: {}", self.story(log))),
        }
    }

    fn story(&self, log: &[crate::told::Heard]) -> String {
        let told = log.iter().filter_map(|h| h.tellings.first().map(|t| format!("{t} ({})", h.rule)));
        let all: Vec<String> = told.collect();
        let from = all.len().saturating_sub(24);
        if all.is_empty() { "nothing".to_owned() } else { all[from..].join("; ") }
    }

    fn in_order(&self, list: &[Told]) -> Check {
        let mut rest = self.log[self.mark..].iter();
        for told in list {
            if !rest.any(|h| h.is(told, &self.names)) {
                return Err(format!(
                    "`{}` did not happen, or not in this order; events: {}",
                    told.words,
                    self.story(&self.log[self.mark..])
                ));
            }
        }
        Ok(())
    }

    fn option(&mut self, who: PlayerId, words: &str, there: bool) -> Check {
        let (settled, asked) = self.settled();
        self.cited.extend(settled.game.rules_carried_out());
        let table = settled.table();
        let Some(decision) = settled.game.decision() else {
            return if there { Err(self.ending()) } else { Ok(()) };
        };
        let labels = || shortened(decision.options.iter().map(|&o| table.label(o)).collect());
        let mine = decision.who == who;
        let fits = mine && decision.options.iter().any(|&o| table.fit(o, who, words) != crate::names::Fit::No);
        match (there, fits) {
            (true, true) => Ok(()),
            (true, false) => Err(format!("{} is asked; possible: {}", decision.who, labels())),
            (false, true) => Err(format!("it is an option: {}", labels())),
            (false, false) if mine || asked.contains(&who) => Ok(()),
            (false, false) => Err(format!("{who} doesn't decide here: {} does", decision.who)),
        }
    }

    fn asked(&mut self, who: PlayerId, about: Option<&str>) -> Check {
        let (settled, _) = self.settled();
        self.cited.extend(settled.game.rules_carried_out());
        let Some(decision) = settled.game.decision() else { return Err(self.ending()) };
        let question = settled.game.question().unwrap_or_default();
        let told = format!("{question} {}", decision.rule).to_lowercase();
        let fits = decision.who == who && about.is_none_or(|a| told.contains(&a.to_lowercase()));
        self.cited.push(decision.rule);
        if fits { Ok(()) } else { Err(format!("{} is asked: {question} ({})", decision.who, decision.rule)) }
    }
}
