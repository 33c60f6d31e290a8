//! Set-up of a scenario: from its lines to a game at its first decision.

use std::sync::Arc;

use maneframe_card::{Card, CardType, TableRules};
use maneframe_engine::inspect::DefId;
use maneframe_engine::{
    AreaId, CardId, DeckCards, Game, GameOptions, PlayerId, Position, Rulebook, Spot as EngineSpot, Step as TurnStep,
    Stops, Table as Decks, TableOptions,
};

use crate::made;
use crate::names::{Entry, Names, called, is_area_of};
use crate::scenario::{Item, Mark, Name, Scenario, SetupKind, Spot, Start};
use crate::source::CardSource;
use crate::span::Span;

/// Error: a scenario can't be set up.
pub(crate) enum Trouble {
    /// The library lacks a card that the scenario needs.
    Missing(String),
    /// The scenario has a mistake. The position is `None` if it is unknown.
    Wrong(Option<Span>, String),
}

/// Returns the game with which a scenario begins, for programs that continue it themselves. The rules that are carried
/// out are not recorded.
///
/// # Errors
/// If the scenario can't be set up, or `source` lacks cards that it needs. The error is a message for users.
pub fn begin(scenario: &Scenario, source: &dyn CardSource) -> Result<Game, String> {
    match set_up(scenario, source, false) {
        Ok(stage) => Ok(stage.game),
        Err(Trouble::Missing(why) | Trouble::Wrong(_, why)) => Err(why),
    }
}

/// The initial game of a scenario, with the names of its cards.
pub(crate) struct Stage {
    pub(crate) game: Game,
    pub(crate) names: Names,
}

/// Printed cards that a scenario uses.
struct Cards<'a> {
    scenario: &'a Scenario,
    source: &'a dyn CardSource,
    list: Vec<Arc<Card>>,
}

impl Cards<'_> {
    fn known(&mut self, card: Arc<Card>) -> DefId {
        let at = self.list.iter().position(|c| Arc::ptr_eq(c, &card) || **c == *card);
        DefId(at.unwrap_or_else(|| {
            self.list.push(card);
            self.list.len() - 1
        }) as u16)
    }

    /// Finds a card by its name: a card that the scenario defines, `Power 3`, or a card of the library.
    fn find(&mut self, name: &Name) -> Result<DefId, Trouble> {
        let words = name.text.as_str();
        let own = |c: &&Arc<Card>| c.name().eq_ignore_ascii_case(words) || c.front().title.eq_ignore_ascii_case(words);
        let mut own_cards = self.scenario.cards.iter().filter(own);
        let card = match own_cards.next() {
            Some(card) => Arc::clone(card),
            None => match made::power(words) {
                Some(card) => card,
                None => self.source.card(words).map_err(|why| {
                    let known: Vec<String> = self.scenario.cards.iter().map(|c| c.name()).collect();
                    Trouble::Wrong(Some(name.at), format!("{why}; cards of this file: {}", known.join("; ")))
                })?,
            },
        };
        Ok(self.known(card))
    }
}

/// Mark of a required card whose lines needn't all be understood.
const IN_PART: &str = "in part";

/// Sets up a scenario. If `watch_rules` is true, the rules that are carried out are recorded from the beginning.
pub(crate) fn set_up(scenario: &Scenario, source: &dyn CardSource, watch_rules: bool) -> Result<Stage, Trouble> {
    let mut in_part = Vec::new();
    for wanted in &scenario.needs {
        match wanted.strip_suffix(IN_PART) {
            Some(name) => in_part.push(source.card(name.trim()).map_err(Trouble::Missing)?.name()),
            None => drop(source.card(wanted).map_err(Trouble::Missing)?),
        }
    }
    let mut cards = Cards { scenario, source, list: Vec::new() };
    if scenario.start == Start::SetUp {
        return from_decks(scenario, &mut cards, watch_rules);
    }
    let players: Vec<PlayerId> = (0..scenario.players as u8).map(PlayerId).collect();
    let plain: Vec<(DefId, DefId)> =
        players.iter().map(|&p| (cards.known(made::mane(p)), cards.known(made::problem(p)))).collect();
    // Card texts can create cards by name, as they create tokens. So all cards of the file are in the pool. They come
    // first, so that scenarios with the same cards have the same pool.
    for card in &scenario.cards {
        cards.known(Arc::clone(card));
    }
    let mut defs: Vec<Vec<DefId>> = Vec::new();
    for line in &scenario.setup {
        let SetupKind::Cards(_, items) = &line.what else {
            defs.push(Vec::new());
            continue;
        };
        defs.push(items.iter().map(|item| cards.find(&item.name)).collect::<Result<_, _>>()?);
    }
    let list = cards.list;
    // Every line of a card must be understood, except for cards that are marked as required in part.
    let lenient = list.iter().all(|c| c.is_whole() || in_part.contains(&c.name()));
    let pool = scenario
        .pools
        .pool(rulebook(scenario), table_rules(scenario), &list, lenient)
        .map_err(|e| Trouble::Wrong(None, e.to_string()))?;
    let position =
        Position::new(pool, scenario.players, scenario.seed).map_err(|e| Trouble::Wrong(None, e.to_string()))?;
    let mut builder = Builder { scenario, list: &list, position, put: Vec::new(), names: Names::default() };
    builder.plan(&defs, &plain)?;
    builder.put_all();
    let (player, turn, step) = match scenario.start {
        Start::Step { player, turn, step } => (player, turn, step),
        // A turn begins after the end of the turn before it.
        Start::Turn { player, turn } => {
            let before = (player.0 + scenario.players as u8 - 1) % scenario.players as u8;
            (PlayerId(before), turn.saturating_sub(1), TurnStep::Over)
        }
        Start::SetUp => (PlayerId(0), 1, TurnStep::Ready),
    };
    if watch_rules {
        builder.position.watch_rules();
    }
    let game = builder.position.begin(player, turn, step);
    let mut names = builder.names;
    names.close(game.pool());
    Ok(Stage { game, names })
}

/// A card that will be put on the table, with its place, state and names.
struct Put<'a> {
    def: DefId,
    entry: Entry,
    /// Area of the card, if it is in play.
    place: Option<AreaId>,
    /// Player whose line names the card.
    player: PlayerId,
    spot: EngineSpot,
    /// Index in [`Builder::put`] of the card to which it is attached, or under which it is put.
    host: Option<usize>,
    marks: &'a [Mark],
    /// Id of the card after it has been put on the table.
    id: Option<CardId>,
}

/// Builds the table. It first plans all cards, because lines refer to cards of earlier lines. Then it puts them on the
/// table.
struct Builder<'a> {
    scenario: &'a Scenario,
    list: &'a [Arc<Card>],
    position: Position,
    put: Vec<Put<'a>>,
    names: Names,
}

impl<'a> Builder<'a> {
    /// Plans all lines. Problems come first, since other lines name areas by their Problems.
    fn plan(&mut self, defs: &[Vec<DefId>], plain: &[(DefId, DefId)]) -> Result<(), Trouble> {
        let scenario = self.scenario;
        let is_problem = |w: &SetupKind| matches!(w, SetupKind::Cards(Spot::Problem | Spot::Dilemmas, _));
        let is_mane = |d: &DefId| self.list[usize::from(d.0)].kind == CardType::ManeCharacter;
        let lines: Vec<_> = scenario.setup.iter().zip(defs).collect();
        for (i, &(mane, problem)) in plain.iter().enumerate() {
            let player = PlayerId(i as u8);
            let mine = |w: &SetupKind| matches!(w, SetupKind::Cards(Spot::Problem, _));
            let has_mane = lines.iter().any(|(l, d)| l.player == player && d.iter().any(is_mane));
            if !lines.iter().any(|(l, _)| l.player == player && mine(&l.what)) {
                let spot = EngineSpot::Play(AreaId::problem(player), None);
                self.plan_card(problem, player, spot, None, Entry::default(), &[]);
            }
            if !has_mane {
                let spot = EngineSpot::Play(AreaId::home(player), None);
                self.plan_card(mane, player, spot, None, Entry::default(), &[]);
            }
        }
        for first in [true, false] {
            for (line, defs) in &lines {
                if is_problem(&line.what) == first {
                    self.line(line.player, &line.what, defs)?;
                }
            }
        }
        Ok(())
    }

    /// Puts the planned cards on the table.
    fn put_all(&mut self) {
        for at in self.order() {
            self.put_card(at);
        }
        for player in 0..self.scenario.players {
            let player = PlayerId(player as u8);
            let of = |pick: fn(&SetupKind) -> Option<i16>| {
                let mine = self.scenario.setup.iter().filter(|s| s.player == player);
                mine.filter_map(|s| pick(&s.what)).next_back().unwrap_or(0)
            };
            let points = of(|w| if let SetupKind::Points(n) = w { Some(*n) } else { None });
            let tokens = of(|w| if let SetupKind::Tokens(n) = w { Some(*n) } else { None });
            self.position.set_score(player, points, tokens);
        }
    }

    /// Returns the order in which cards are put on the table. This is the planned order, or the reverse of it for cards
    /// in play. Dilemmas are never reversed, because their areas are numbered in that order. A card is put after the
    /// card to which it is attached.
    fn order(&self) -> Vec<usize> {
        let all = 0..self.put.len();
        if !self.scenario.reversed {
            return all.collect();
        }
        let is_dilemma = |at: &usize| self.put[*at].spot == EngineSpot::Play(AreaId::NONE, None);
        let in_play = |at: &usize| self.put[*at].place.is_some();
        let mut order: Vec<usize> = all.clone().filter(is_dilemma).collect();
        for at in all.clone().rev().filter(in_play) {
            let hosts = std::iter::successors(Some(at), |&at| self.put[at].host);
            let mut missing: Vec<usize> = hosts.filter(|host| !order.contains(host)).collect();
            missing.reverse();
            order.extend(missing);
        }
        order.extend(all.filter(|at| !in_play(at)));
        order
    }

    fn line(&mut self, player: PlayerId, what: &'a SetupKind, defs: &[DefId]) -> Result<(), Trouble> {
        let SetupKind::Cards(spot, items) = what else { return Ok(()) };
        let mut host = None;
        let (place, reversed) = match spot {
            Spot::Mane | Spot::Home => (EngineSpot::Play(AreaId::home(player), None), false),
            Spot::Problem => (EngineSpot::Play(AreaId::problem(player), None), false),
            Spot::Dilemmas => (EngineSpot::Play(AreaId::NONE, None), false),
            Spot::Hand => (EngineSpot::Hand, false),
            Spot::Deck | Spot::ProblemDeck => (EngineSpot::DeckTop, true),
            Spot::Discard => (EngineSpot::Discard, false),
            Spot::Banished => (EngineSpot::Banished(None), false),
            Spot::At(name) => (EngineSpot::Play(self.area(name)?, None), false),
            Spot::On(name) => {
                let (on, area) = self.find(name)?;
                host = Some(on);
                (EngineSpot::Play(area, None), false)
            }
            Spot::Beneath(name) => {
                host = Some(self.find(name)?.0);
                (EngineSpot::Banished(None), false)
            }
        };
        let mut all: Vec<(&'a Item, DefId)> = Vec::new();
        for (item, &def) in items.iter().zip(defs) {
            self.fits(spot, item, def)?;
            all.extend((0..item.count).map(|_| (item, def)));
        }
        let first = self.put.len();
        let mut all: Vec<_> = all.into_iter().enumerate().collect();
        // A line lists a deck from the top, but each card is put on top of the previous one. Numbers in names follow
        // the order of the line.
        if reversed {
            all.reverse();
        }
        for (i, (item, def)) in all {
            self.alone(spot, player, item, def)?;
            let entry = Entry { place: first + i, said: item.name.text.clone(), nick: item.nick.clone() };
            self.plan_card(def, player, place, host, entry, &item.marks);
        }
        Ok(())
    }

    /// Checks that a player has at most one Problem at the Problem area, and at most one Mane Character unless rules of the
    /// table let players have several.
    fn alone(&self, spot: &Spot, player: PlayerId, item: &Item, def: DefId) -> Result<(), Trouble> {
        let kind = |p: &Put<'_>| self.list[usize::from(p.def.0)].kind;
        let mut put = self.put.iter();
        let second = match (spot, self.list[usize::from(def.0)].kind) {
            (Spot::Problem, _) => put.any(|p| kind(p) == CardType::Problem && p.place == Some(AreaId::problem(player))),
            (_, CardType::ManeCharacter) if self.scenario.rules.name.is_empty() => {
                put.any(|p| kind(p) == CardType::ManeCharacter && p.player == player)
            }
            _ => false,
        };
        if !second {
            return Ok(());
        }
        Err(Trouble::Wrong(Some(item.name.at), format!("{player} already has one: remove `{}`", item.name.text)))
    }

    /// Checks that a card of this type can be put at the place that the line names.
    fn fits(&self, spot: &Spot, item: &Item, def: DefId) -> Result<(), Trouble> {
        let card = &self.list[usize::from(def.0)];
        let dilemma = card.front().traits.iter().any(|t| t.as_str() == "Dilemma");
        let wrong = |what: &str| Err(Trouble::Wrong(Some(item.name.at), format!("`{}` is {what}", card.name())));
        match (spot, card.kind) {
            (Spot::Problem | Spot::ProblemDeck, kind) if kind != CardType::Problem => wrong("not a Problem"),
            (Spot::Mane, kind) if kind != CardType::ManeCharacter => wrong("not a Mane Character"),
            (Spot::Dilemmas, _) if !dilemma => wrong("not a Dilemma: it needs the trait"),
            (Spot::Dilemmas | Spot::Problem | Spot::ProblemDeck, _) => Ok(()),
            (_, CardType::Problem) => wrong("a Problem: it goes to `problem` or `problem deck`"),
            (Spot::Home | Spot::At(_) | Spot::On(_), _) if dilemma => wrong("a Dilemma: it goes to `dilemmas`"),
            (Spot::Home | Spot::At(_) | Spot::On(_), CardType::Event) => wrong("an Event: it is never in play"),
            (Spot::Hand | Spot::Deck | Spot::Discard | Spot::Banished | Spot::Beneath(_), CardType::ManeCharacter) => {
                wrong("a Mane Character: it is always in play")
            }
            _ => Ok(()),
        }
    }

    /// Plans one card.
    fn plan_card(
        &mut self,
        def: DefId,
        player: PlayerId,
        spot: EngineSpot,
        host: Option<usize>,
        entry: Entry,
        marks: &'a [Mark],
    ) {
        let place = match spot {
            EngineSpot::Play(AreaId::NONE, _) => {
                let made = self.put.iter().filter(|p| p.place.is_some_and(|a| a.seat().is_none())).count();
                Some(AreaId(AreaId::FIRST_DILEMMA + made as u8))
            }
            EngineSpot::Play(area, _) => Some(area),
            _ => None,
        };
        self.put.push(Put { def, entry, place, player, spot, host, marks, id: None });
    }

    /// Puts a planned card on the table.
    fn put_card(&mut self, at: usize) {
        let Put { def, player, spot, host, marks, .. } = self.put[at];
        let host = host.and_then(|host| self.put[host].id);
        let spot = match spot {
            EngineSpot::Play(area, _) => EngineSpot::Play(area, host),
            EngineSpot::Banished(_) => EngineSpot::Banished(host),
            other => other,
        };
        let (mut owner, mut controller) = (player, player);
        for mark in marks {
            match mark {
                Mark::Owner(p) => owner = *p,
                Mark::Controller(p) => controller = *p,
                _ => {}
            }
        }
        let id = self.position.put(def, owner, spot);
        if matches!(spot, EngineSpot::Play(..)) && controller != owner {
            self.position.set_controller(id, controller);
        }
        for mark in marks {
            match mark {
                Mark::Flag(bits) => self.position.set_flags(id, *bits),
                Mark::Counters(n) => self.position.set_counters(id, *n),
                Mark::Named(n, name) => self.position.set_named_counters(id, name, *n),
                Mark::Owner(_) | Mark::Controller(_) => {}
            }
        }
        self.put[at].id = Some(id);
        self.names.note(id, self.put[at].entry.clone());
    }

    fn printed(&self, put: &Put<'_>) -> &Card {
        &self.list[usize::from(put.def.0)]
    }

    /// Returns true if the words are a name of the planned card.
    fn is_called(&self, put: &Put<'_>, words: &str) -> bool {
        let title = &self.printed(put).front().title;
        let namesakes = || {
            let before = self.put.iter().filter(|o| o.entry.place < put.entry.place);
            before.filter(|o| self.printed(o).front().title == *title)
        };
        let before = (namesakes().count(), namesakes().filter(|o| o.def == put.def).count());
        let kind = self.printed(put).kind;
        let whose = (0..self.scenario.players as u8).map(PlayerId).find(|&q| match kind {
            CardType::ManeCharacter => put.place.is_some() && put.player == q,
            _ => kind == CardType::Problem && put.place == Some(AreaId::problem(q)),
        });
        let word = if kind == CardType::ManeCharacter { "mane" } else { "problem" };
        let by_owner = whose.into_iter().flat_map(|q| [format!("{q} {word}"), format!("{q}'s {word}")]);
        let mut names = called(self.printed(put), Some(&put.entry), before).into_iter().chain(by_owner);
        names.any(|name| name.eq_ignore_ascii_case(words))
    }

    /// Finds a card in play that an earlier line names. Returns its index and its area.
    fn find(&self, name: &Name) -> Result<(usize, AreaId), Trouble> {
        let called = self.put.iter().enumerate().filter(|(_, p)| self.is_called(p, &name.text));
        let found: Vec<(usize, AreaId)> = called.filter_map(|(at, p)| p.place.map(|area| (at, area))).collect();
        match found[..] {
            [one] => Ok(one),
            [] => Err(Trouble::Wrong(
                Some(name.at),
                format!("card `{}` is not in play in the lines before this one", name.text),
            )),
            _ => Err(Trouble::Wrong(
                Some(name.at),
                format!(
                    "`{0}` is ambiguous: it matches {1} cards: write `{0} #2`, or give a nickname",
                    name.text,
                    found.len()
                ),
            )),
        }
    }

    /// Finds an area by the name of its Problem.
    fn area(&self, name: &Name) -> Result<AreaId, Trouble> {
        let words = name.text.as_str();
        let players = (0..self.scenario.players as u8).map(PlayerId);
        let areas = players.flat_map(|p| [AreaId::home(p), AreaId::problem(p)].map(|area| (area, p)));
        if let Some((area, _)) = areas.into_iter().find(|&(area, p)| is_area_of(area, p, words)) {
            return Ok(area);
        }
        let (_, area) = self.find(name)?;
        if area.is_problem() {
            Ok(area)
        } else {
            Err(Trouble::Wrong(Some(name.at), format!("`{words}` is not a Problem")))
        }
    }
}

/// Returns the rules by which a scenario is played.
fn rulebook(scenario: &Scenario) -> Rulebook {
    scenario.rulebook.unwrap_or_default().rulebook()
}

/// Returns the rules of the table, if the scenario has any.
fn table_rules(scenario: &Scenario) -> Option<&TableRules> {
    Some(&scenario.rules).filter(|rules| !rules.lines.is_empty())
}

/// Begins a whole game from decks.
fn from_decks(scenario: &Scenario, cards: &mut Cards<'_>, watch_rules: bool) -> Result<Stage, Trouble> {
    let mut decks = vec![DeckCards::default(); scenario.players];
    // Names of the cards in each player's Mane Character, deck and Problem Deck, in the order of the card ids.
    let mut entries = vec![[const { Vec::new() }; 3]; scenario.players];
    let mut place = 0;
    for line in &scenario.setup {
        let SetupKind::Cards(spot, items) = &line.what else { continue };
        let (deck, entries) = (&mut decks[line.player.index()], &mut entries[line.player.index()]);
        for item in items {
            let def = cards.find(&item.name)?;
            for _ in 0..item.count {
                let card = Arc::clone(&cards.list[usize::from(def.0)]);
                let list = match spot {
                    Spot::Mane => {
                        match deck.mane {
                            None => deck.mane = Some(card),
                            Some(_) => deck.more_manes.push(card),
                        }
                        0
                    }
                    Spot::Deck => {
                        deck.draw.push(card);
                        1
                    }
                    Spot::ProblemDeck => {
                        deck.problems.push(card);
                        2
                    }
                    _ => {
                        let only = "a game that starts with the set-up needs `mane`, `deck` and `problem deck`";
                        return Err(Trouble::Wrong(Some(item.name.at), only.into()));
                    }
                };
                entries[list].push(Entry { place, said: item.name.text.clone(), nick: item.nick.clone() });
                place += 1;
            }
        }
    }
    for (i, (deck, entries)) in decks.iter_mut().zip(&mut entries).enumerate() {
        if deck.mane.is_none() {
            deck.mane = Some(made::mane(PlayerId(i as u8)));
            entries[0].push(Entry::default());
        }
    }
    let options = TableOptions { rulebook: rulebook(scenario), lenient: false };
    let table =
        Decks::under(table_rules(scenario), &decks, options).map_err(|e| Trouble::Wrong(None, e.to_string()))?;
    let game = match watch_rules {
        true => table.start(GameOptions::new(scenario.seed).stops(Stops::EveryDecision).watched()),
        false => table.start(GameOptions::new(scenario.seed).stops(Stops::EveryDecision)),
    };
    let mut names = Names::default();
    let ids = (0..).map(CardId);
    ids.zip(entries.into_iter().flatten().flatten()).for_each(|(card, entry)| names.note(card, entry));
    names.close(game.pool());
    Ok(Stage { game, names })
}
