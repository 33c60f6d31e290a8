//! Setting up: from the lines of a scenario to a game at its first decision.

use std::sync::Arc;

use maneframe_card::{Card, CardType};
use maneframe_engine::frame::Step as TurnStep;
use maneframe_engine::pool::{DefId, Pool};
use maneframe_engine::{
    AreaId, CardId, DeckCards, Game, PlayerId, Position, Rulebook, Spot as EngineSpot, Stops, Table as Decks,
};

use crate::made;
use crate::names::Names;
use crate::scenario::{Item, Mark, Name, Scenario, SetupKind, Spot, Start};
use crate::source::CardSource;
use crate::span::Span;

/// Why a scenario can't be set up.
pub(crate) enum Trouble {
    /// A card that it needs is not in the library.
    Missing(String),
    /// A mistake, and where.
    Wrong(Option<Span>, String),
}

/// The game in which a scenario begins, for programs that go on by themselves. Nobody watches it.
///
/// # Errors
/// In words, if it can't be set up or needs cards that `source` does not have.
pub fn begin(scenario: &Scenario, source: &dyn CardSource) -> Result<Game, String> {
    match set_up(scenario, source, false) {
        Ok(stage) => Ok(stage.game),
        Err(Trouble::Missing(why) | Trouble::Wrong(_, why)) => Err(why),
    }
}

/// A game to begin with.
pub(crate) struct Stage {
    pub(crate) game: Game,
    pub(crate) names: Names,
}

/// The printed cards of a scenario.
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

    /// The card that a name means: one made up, `Power 3`, or one of the library.
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
                    Trouble::Wrong(Some(name.at), format!("{why}; this file makes up: {}", known.join("; ")))
                })?,
            },
        };
        Ok(self.known(card))
    }
}

/// Of a card that is needed: whatever of its text isn't understood does nothing.
const IN_PART: &str = "in part";

/// `watch_rules`: whether the rules that are carried out are noted from the beginning.
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
    let mut defs: Vec<Vec<DefId>> = Vec::new();
    for line in &scenario.setup {
        let SetupKind::Cards(_, items) = &line.what else {
            defs.push(Vec::new());
            continue;
        };
        defs.push(items.iter().map(|item| cards.find(&item.name)).collect::<Result<_, _>>()?);
    }
    let players: Vec<PlayerId> = (0..scenario.players as u8).map(PlayerId).collect();
    let plain: Vec<(DefId, DefId)> =
        players.iter().map(|&p| (cards.known(made::mane(p)), cards.known(made::problem(p)))).collect();
    // Cards that are only named in texts of this file may come into play as tokens do; the others must be known too.
    for card in &scenario.cards {
        cards.known(Arc::clone(card));
    }
    let list = cards.list;
    // Of the others every line must be understood.
    let lenient = list.iter().all(|c| c.is_whole() || in_part.contains(&c.name()));
    let pool = Pool::by(rulebook(scenario), &list, lenient).map_err(|e| Trouble::Wrong(None, e.to_string()))?;
    let position = Position::new(Arc::new(pool), scenario.players, scenario.seed)
        .map_err(|e| Trouble::Wrong(None, e.to_string()))?;
    let mut builder = Builder { scenario, list: &list, position, put: Vec::new(), names: Names::default() };
    builder.all(&defs, &plain)?;
    let (player, turn, step) = match scenario.start {
        Start::Step { player, turn, step } => (player, turn, step),
        // A turn begins as the one before it is over.
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
    Ok(Stage { game, names: builder.names })
}

/// A card that has been put somewhere.
struct Put {
    id: CardId,
    def: DefId,
    nick: Option<String>,
    place: Option<AreaId>,
    player: PlayerId,
}

struct Builder<'a> {
    scenario: &'a Scenario,
    list: &'a [Arc<Card>],
    position: Position,
    put: Vec<Put>,
    names: Names,
}

impl Builder<'_> {
    /// Problems first, for other lines speak of areas by their Problems; then all lines in order.
    fn all(&mut self, defs: &[Vec<DefId>], plain: &[(DefId, DefId)]) -> Result<(), Trouble> {
        let lines = || self.scenario.setup.iter().zip(defs);
        let is_problem = |w: &SetupKind| matches!(w, SetupKind::Cards(Spot::Problem | Spot::Dilemmas, _));
        let is_mane = |d: &DefId| self.list[usize::from(d.0)].kind == CardType::ManeCharacter;
        let lines: Vec<_> = lines().collect();
        for (i, &(mane, problem)) in plain.iter().enumerate() {
            let player = PlayerId(i as u8);
            let mine = |w: &SetupKind| matches!(w, SetupKind::Cards(Spot::Problem, _));
            if !lines.iter().any(|(l, _)| l.player == player && mine(&l.what)) {
                self.card(problem, player, EngineSpot::Play(AreaId::problem(player), None), None, &[]);
            }
            let has_mane = lines.iter().any(|(l, d)| l.player == player && d.iter().any(is_mane));
            if !has_mane {
                self.card(mane, player, EngineSpot::Play(AreaId::home(player), None), None, &[]);
            }
        }
        for first in [true, false] {
            for (line, defs) in &lines {
                if is_problem(&line.what) == first {
                    self.line(line.player, &line.what, defs)?;
                }
            }
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
        Ok(())
    }

    fn line(&mut self, player: PlayerId, what: &SetupKind, defs: &[DefId]) -> Result<(), Trouble> {
        let SetupKind::Cards(spot, items) = what else { return Ok(()) };
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
                let host = self.find(name)?;
                (EngineSpot::Play(host.1, Some(host.0)), false)
            }
            Spot::Beneath(name) => (EngineSpot::Banished(Some(self.find(name)?.0)), false),
        };
        let mut all: Vec<(&Item, DefId)> = Vec::new();
        for (item, &def) in items.iter().zip(defs) {
            self.fits(spot, item, def)?;
            all.extend((0..item.count).map(|_| (item, def)));
        }
        // Decks are written top first, and cards are put on top.
        if reversed {
            all.reverse();
        }
        for (item, def) in all {
            self.alone(spot, player, item, def)?;
            self.card(def, player, place, item.nick.as_deref(), &item.marks);
        }
        Ok(())
    }

    /// A player has one Problem at the Problem area, and one Mane Character.
    fn alone(&self, spot: &Spot, player: PlayerId, item: &Item, def: DefId) -> Result<(), Trouble> {
        let kind = |p: &Put| self.list[usize::from(p.def.0)].kind;
        let mut put = self.put.iter();
        let second = match (spot, self.list[usize::from(def.0)].kind) {
            (Spot::Problem, _) => put.any(|p| kind(p) == CardType::Problem && p.place == Some(AreaId::problem(player))),
            (_, CardType::ManeCharacter) => put.any(|p| kind(p) == CardType::ManeCharacter && p.player == player),
            _ => false,
        };
        if !second {
            return Ok(());
        }
        Err(Trouble::Wrong(Some(item.name.at), format!("{player} has one already: `{}` is too much", item.name.text)))
    }

    /// Whether a card of that type can be where the line puts it.
    fn fits(&self, spot: &Spot, item: &Item, def: DefId) -> Result<(), Trouble> {
        let card = &self.list[usize::from(def.0)];
        let dilemma = card.front().traits.iter().any(|t| t.as_str() == "Dilemma");
        let wrong = |what: &str| Err(Trouble::Wrong(Some(item.name.at), format!("`{}` is {what}", card.name())));
        match (spot, card.kind) {
            (Spot::Problem | Spot::ProblemDeck, kind) if kind != CardType::Problem => wrong("no Problem"),
            (Spot::Mane, kind) if kind != CardType::ManeCharacter => wrong("no Mane Character"),
            (Spot::Dilemmas, _) if !dilemma => wrong("no Dilemma: it needs the trait"),
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

    fn card(&mut self, def: DefId, player: PlayerId, spot: EngineSpot, nick: Option<&str>, marks: &[Mark]) {
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
        let place = match spot {
            EngineSpot::Play(AreaId::NONE, _) => {
                let made = self.put.iter().filter(|p| p.place.is_some_and(|a| a.seat().is_none())).count();
                Some(AreaId(AreaId::FIRST_DILEMMA + made as u8))
            }
            EngineSpot::Play(area, _) => Some(area),
            _ => None,
        };
        self.put.push(Put { id, def, nick: nick.map(str::to_owned), place, player });
        self.names.nicks.resize(id.index() + 1, None);
        self.names.nicks[id.index()] = nick.map(str::to_owned);
    }

    fn title(&self, put: &Put) -> &str {
        &self.list[usize::from(put.def.0)].front().title
    }

    /// A card in play that was put there by an earlier line.
    fn find(&self, name: &Name) -> Result<(CardId, AreaId), Trouble> {
        let named = |p: &&Put| {
            let title = self.title(p);
            let before = self.put.iter().filter(|o| o.id < p.id && self.title(o) == title).count();
            let numbered = format!("{title} #{}", before + 1);
            let nick = p.nick.as_deref().unwrap_or_default();
            let mane = |word: &str| {
                (0..4).map(PlayerId).any(|q| {
                    name.text.eq_ignore_ascii_case(&format!("{q} {word}"))
                        && match word {
                            "mane" => {
                                self.list[usize::from(p.def.0)].kind == CardType::ManeCharacter && p.place.is_some()
                            }
                            _ => {
                                p.place == Some(AreaId::problem(q))
                                    && self.list[usize::from(p.def.0)].kind == CardType::Problem
                            }
                        }
                })
            };
            [title, numbered.as_str(), nick].iter().any(|t| t.eq_ignore_ascii_case(&name.text))
                || self.list[usize::from(p.def.0)].name().eq_ignore_ascii_case(&name.text)
                || mane("mane")
                || mane("problem")
        };
        let found: Vec<(CardId, AreaId)> =
            self.put.iter().filter(named).filter_map(|p| p.place.map(|a| (p.id, a))).collect();
        match found[..] {
            [one] => Ok(one),
            [] => Err(Trouble::Wrong(
                Some(name.at),
                format!("no card in play is called `{}` on the lines before this one", name.text),
            )),
            _ => Err(Trouble::Wrong(
                Some(name.at),
                format!("`{0}` may be any of {1} cards: write `{0} #2`, or give a nickname", name.text, found.len()),
            )),
        }
    }

    /// An area by its Problem's name.
    fn area(&self, name: &Name) -> Result<AreaId, Trouble> {
        let words = name.text.as_str();
        for player in (0..self.scenario.players as u8).map(PlayerId) {
            if words.eq_ignore_ascii_case(&format!("{player} home"))
                || words.eq_ignore_ascii_case(&format!("{player}'s home"))
            {
                return Ok(AreaId::home(player));
            }
        }
        let (_, area) = self.find(name)?;
        if area.is_problem() {
            Ok(area)
        } else {
            Err(Trouble::Wrong(Some(name.at), format!("`{words}` is no Problem")))
        }
    }
}

/// The rules that a scenario is played by.
fn rulebook(scenario: &Scenario) -> Rulebook {
    scenario.rulebook.unwrap_or_default().rulebook()
}

/// A whole game from its decks.
fn from_decks(scenario: &Scenario, cards: &mut Cards<'_>, watch_rules: bool) -> Result<Stage, Trouble> {
    let mut decks = vec![DeckCards::default(); scenario.players];
    let mut nicks: Vec<Option<String>> = Vec::new();
    for (i, deck) in decks.iter_mut().enumerate() {
        let player = PlayerId(i as u8);
        for line in scenario.setup.iter().filter(|l| l.player == player) {
            let SetupKind::Cards(spot, items) = &line.what else { continue };
            for item in items {
                let def = cards.find(&item.name)?;
                let card = Arc::clone(&cards.list[usize::from(def.0)]);
                for _ in 0..item.count {
                    match spot {
                        Spot::Mane => deck.mane = Some(Arc::clone(&card)),
                        Spot::Deck => deck.draw.push(Arc::clone(&card)),
                        Spot::ProblemDeck => deck.problems.push(Arc::clone(&card)),
                        _ => {
                            let only = "a game from the set-up has `mane`, `deck` and `problem deck`";
                            return Err(Trouble::Wrong(Some(item.name.at), only.into()));
                        }
                    }
                }
            }
        }
        deck.mane.get_or_insert_with(|| made::mane(player));
        nicks.extend(std::iter::repeat_n(None, 1 + deck.draw.len() + deck.problems.len()));
    }
    let table = Decks::by(rulebook(scenario), &decks, false).map_err(|e| Trouble::Wrong(None, e.to_string()))?;
    let game = match watch_rules {
        true => table.start_watched(scenario.seed, Stops::EveryDecision),
        false => table.start_with(scenario.seed, Stops::EveryDecision, true),
    };
    Ok(Stage { game, names: Names { nicks } })
}
