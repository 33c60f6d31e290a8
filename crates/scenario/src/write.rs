//! A game at one moment as a scenario, so that it can be changed, played on and handed on as text.
//!
//! A scenario has cards, their places and states, points and tokens. It has no past: what a game remembers beyond these,
//! such as effects that last until the end of the turn, is named in comments.

use std::collections::HashMap;
use std::fmt::Write as _;

use maneframe_card::ability::Phase;
use maneframe_card::{Card, CardType, Face, Need, Requirement};
use maneframe_engine::inspect::{ZoneId, flag};
use maneframe_engine::{AreaId, CardId, Game, PlayerId, State};

use crate::made;
use crate::source::CardSource;

/// Returns a scenario named `name` that begins with the situation of a game. Cards that `source` doesn't know are
/// defined in it.
pub fn write(game: &Game, name: &str, source: &dyn CardSource) -> String {
    let mut writer = Writer { game, state: game.state(), source, nicks: HashMap::new(), text: String::new() };
    writer.scenario(name);
    writer.text
}

struct Writer<'a> {
    game: &'a Game,
    state: &'a State,
    source: &'a dyn CardSource,
    /// Nicknames of cards that other lines refer to.
    nicks: HashMap<CardId, String>,
    text: String,
}

impl Writer<'_> {
    fn line(&mut self, words: std::fmt::Arguments<'_>) {
        // Writing to a string can't fail.
        let _ = writeln!(self.text, "{words}");
    }

    fn scenario(&mut self, name: &str) {
        let name: String = plain(name).chars().take(MAX_TITLE).collect();
        self.line(format_args!("scenario: {}", if name.trim().is_empty() { "A position" } else { name.trim() }));
        self.line(format_args!("rule: 101.1"));
        let players = self.state.players.len();
        if players > 2 {
            self.line(format_args!("players: {players}"));
        }
        if !self.state.edition.is_default() {
            self.line(format_args!("rulebook: {}", self.state.edition.name()));
        }
        for line in self.state.rules.iter().flat_map(|card| self.card(*card).front().lines.clone()).collect::<Vec<_>>()
        {
            self.line(format_args!("table rule: {}", without_comment(&line.text)));
        }
        for left_out in self.left_out() {
            self.line(format_args!("# Not in this scenario: {left_out}"));
        }
        self.name_hosts();
        self.definitions();
        for player in 0..players as u8 {
            self.problem_of(PlayerId(player));
        }
        self.in_play();
        for player in 0..players as u8 {
            self.player(PlayerId(player));
        }
        let (active, turn) = (*self.state.active, self.state.turn.max(1));
        match self.step() {
            Some(step) => self.line(format_args!("turn: {active}, {step}, turn {turn}")),
            None => self.line(format_args!("turn: {active}, start, turn {turn}")),
        }
    }

    /// Returns the step or phase that is named as the beginning; `None` for the start of the turn.
    fn step(&self) -> Option<&'static str> {
        Some(match (*self.state.phase)? {
            Phase::Ready if self.state.draw_step => "Draw Step",
            Phase::Ready => return None,
            Phase::Troublemaker => "Troublemaker Phase",
            Phase::Main => "Main Phase",
            Phase::Score => "Score Phase",
            Phase::End => "End Phase",
        })
    }

    /// Returns what the scenario can't express.
    fn left_out(&self) -> Vec<&'static str> {
        let state = self.state;
        let all = [
            (!state.modifiers.is_empty() || !state.floating.is_empty(), "effects that last for some time"),
            (!state.waiting.is_empty(), "effects that wait to be carried out"),
            (state.faceoff.is_some(), "the faceoff; flipped cards are at the bottom of their decks"),
            (!state.queue.is_empty(), "that a card is being played; it is in its player's hand"),
            (!state.temporary_tokens.is_empty(), "that some action tokens are lost later"),
            (!state.counted_uses.is_empty(), "that abilities with a limit were used"),
            (!state.disguises.is_empty(), "that some cards are copies of others"),
            (state.outcome.is_some(), "that the game is over"),
        ];
        all.into_iter().filter(|(has, _)| *has).map(|(_, what)| what).collect()
    }

    fn card(&self, card: CardId) -> &Card {
        &self.game.pool().defs[usize::from(self.state.card(card).def.0)].card
    }

    /// Returns true if a card is one that a scenario has without a definition.
    fn is_made(card: &Card) -> bool {
        made::power(&card.front().title).is_some_and(|made| *made == *card)
    }

    /// Returns true if a card is put there without a line: the plain Mane Character or Problem of a player.
    fn is_default(&self, id: CardId) -> bool {
        let state = self.state.card(id);
        let own = [
            (made::mane(state.owner), AreaId::home(state.owner)),
            (made::problem(state.owner), AreaId::problem(state.owner)),
        ];
        let fits = own.iter().any(|(made, area)| **made == *self.card(id) && state.area == *area);
        fits && state.zone == ZoneId::Play && state.flags == 0 && state.counters == 0 && !self.nicks.contains_key(&id)
    }

    /// Returns true if the source has a card.
    fn is_known(&self, card: &Card) -> bool {
        self.source.card(&card.id).is_ok_and(|known| known.id == card.id)
    }

    /// Defines cards that the source doesn't know, and lists those that are not understood completely.
    fn definitions(&mut self) {
        let mut seen: Vec<Card> = Vec::new();
        let ids: Vec<CardId> = (0..self.state.cards.len() as u16).map(CardId).collect();
        for id in ids {
            let card = self.card(id).clone();
            if self.state.rules.contains(&id) || seen.contains(&card) || self.state.card(id).zone == ZoneId::Gone {
                continue;
            }
            seen.push(card.clone());
            if self.is_known(&card) {
                if !card.is_whole() {
                    self.line(format_args!("needs: {} in part", card.id));
                }
            } else if !Self::is_made(&card) && !self.is_default(id) {
                self.define(&card);
            }
        }
    }

    fn define(&mut self, card: &Card) {
        let mut values = vec![card.kind.name().to_owned()];
        let front = card.front();
        if !front.subtitle.is_empty() {
            values.push(format!("subtitle {}", plain(&front.subtitle).replace(',', "")));
        }
        if let Some(cost) = card.cost {
            values.push(format!("cost {cost}"));
        }
        if let Some(points) = card.points {
            values.push(format!("points {points}"));
        }
        if !card.requirements.is_empty() {
            let needs: Vec<String> =
                card.requirements.iter().map(|(color, n)| format!("{n} {}", color.name())).collect();
            values.push(format!("needs {}", needs.join(" + ")));
        }
        if let Some(problem) = &card.problem {
            values.push(format!("bonus {}", problem.bonus));
            for (word, parts) in [("owner", &problem.owner), ("opponent", &problem.opponent)] {
                if !parts.is_empty() {
                    values.push(format!("{word} {}", parts.iter().map(requirement).collect::<Vec<_>>().join(" + ")));
                }
            }
        }
        // These are the values of a card that says nothing else.
        let usual = |value: &String| value != "colorless" && value != "power 1";
        values.extend(face_values(front, card.kind).into_iter().filter(usual));
        self.line(format_args!("card {}: {}", quoted(&front.title), values.join(", ")));
        self.lines_of(front);
        // A Mane Character whose sides are equal needs only one.
        if let Some(back) = card.faces.get(1).filter(|back| *back != front) {
            self.line(format_args!("  boosted: {}", face_values(back, card.kind).join(", ")));
            self.lines_of(back);
        }
    }

    fn lines_of(&mut self, face: &Face) {
        for line in &face.lines {
            self.line(format_args!("  {}", without_comment(line.wording())));
        }
    }

    /// Returns the card under which another one is, if that is in play. Otherwise the other one is about to leave.
    fn host(&self, under: CardId) -> Option<CardId> {
        Some(under).filter(|id| *id != CardId::NONE && self.state.card(*id).zone == ZoneId::Play)
    }

    /// Gives nicknames to the cards to which others are attached, or beneath which others lie, and to Dilemmas.
    fn name_hosts(&mut self) {
        let hosts = self.state.cards.iter().filter(|card| matches!(card.zone, ZoneId::Play | ZoneId::Banished));
        let hosts = hosts.filter_map(|card| self.host(card.under));
        let mut all: Vec<CardId> = hosts.chain(self.state.dilemmas.iter().copied()).collect();
        all.sort_unstable();
        all.dedup();
        self.nicks = all.into_iter().zip(1..).map(|(card, n)| (card, format!("X{n}"))).collect();
    }

    /// Returns a card as an item of a line of a player.
    fn item(&self, id: CardId, player: PlayerId) -> String {
        let state = self.state.card(id);
        let card = self.card(id);
        let name = card.name();
        let by_name = plain(&name) == name && self.source.card(&name).is_ok_and(|known| known.id == card.id);
        let mut item = match (self.is_known(card), by_name) {
            (true, false) => card.id.clone(),
            (true, true) => quoted(&name),
            (false, _) => quoted(&name),
        };
        if let Some(nick) = self.nicks.get(&id) {
            item += &format!(" as {nick}");
        }
        let frightened = flag::FRIGHTENED | flag::FACE_DOWN;
        let states = [
            (flag::EXHAUSTED, "exhausted"),
            (flag::BOOSTED, "boosted"),
            (flag::CONFRONTED, "confronted"),
            (flag::CUTIE_MARKED, "cutie marked"),
            (flag::SOLVED, "solved"),
        ];
        for (_, word) in states.iter().filter(|(bit, _)| state.is(*bit)) {
            item += &format!(" {word}");
        }
        if state.flags & frightened == frightened {
            item += " frightened";
        } else if state.is(flag::FACE_DOWN) {
            item += " face-down";
        }
        if state.counters != 0 {
            item += &format!(" with {} counters", state.counters);
        }
        for counter in self.state.counters.iter().filter(|counter| counter.card.card == id && counter.count > 0) {
            item += &format!(" with {} {} counters", counter.count, self.game.pool().word(counter.name));
        }
        if state.owner != player {
            item += &format!(" owned by {}", state.owner);
        }
        if state.zone == ZoneId::Play && state.controller != player {
            item += &format!(" controlled by {}", state.controller);
        }
        item
    }

    /// Returns the Problem at a player's Problem area.
    fn problem(&self, player: PlayerId) -> Option<CardId> {
        let there = |id: &CardId| {
            self.card(*id).kind == CardType::Problem
                && self.state.card(*id).area == AreaId::problem(player)
                && !self.state.dilemmas.contains(id)
        };
        self.state.play.iter().copied().find(there)
    }

    fn problem_of(&mut self, player: PlayerId) {
        let Some(id) = self.problem(player) else { return self.line(format_args!("{player} problem: none")) };
        if !self.is_default(id) {
            let item = self.item(id, player);
            self.line(format_args!("{player} problem: {item}"));
        }
    }

    /// Writes the cards in play in the order of their arrival. A host comes before the cards that are attached to it.
    fn in_play(&mut self) {
        let problems: Vec<CardId> = self.state.players.iter().filter_map(|(player, _)| self.problem(player)).collect();
        let mut order: Vec<CardId> = Vec::new();
        for &card in self.state.play.iter() {
            let hosts = std::iter::successors(Some(card), |id| self.host(self.state.card(*id).under));
            let mut chain: Vec<CardId> = hosts.filter(|id| !order.contains(id)).collect();
            chain.reverse();
            order.extend(chain);
        }
        let mut lines: Vec<(String, Vec<String>)> = Vec::new();
        for id in order.into_iter().filter(|id| !problems.contains(id)) {
            if self.is_default(id) {
                continue;
            }
            let (player, place) = self.place(id);
            let head = format!("{player} {place}");
            let item = self.item(id, player);
            match lines.last_mut() {
                Some((last, items)) if *last == head => items.push(item),
                _ => lines.push((head, vec![item])),
            }
        }
        // A player has one Mane Character, so the order of these lines doesn't matter, and readers look for them first.
        lines.sort_by_key(|(head, _)| (!head.ends_with(" dilemmas"), !head.ends_with(" mane")));
        for (head, items) in lines {
            self.line(format_args!("{head}: {}", items.join(", ")));
        }
    }

    /// Returns the player whose line names a card in play, and the place of the line.
    fn place(&self, id: CardId) -> (PlayerId, String) {
        let state = self.state.card(id);
        if let Some(host) = self.nicks.get(&state.under) {
            return (state.owner, format!("on {host}"));
        }
        if self.state.dilemmas.contains(&id) {
            return (state.owner, "dilemmas".to_owned());
        }
        let at_home = state.area == AreaId::home(state.owner);
        let place = match (state.area.seat(), at_home) {
            (_, true) if self.card(id).kind == CardType::ManeCharacter => "mane".to_owned(),
            (_, true) => "home".to_owned(),
            (Some(seat), _) if state.area.is_problem() => format!("at {seat}'s Problem"),
            (Some(seat), _) => format!("at {seat} home"),
            (None, _) => {
                let dilemma = self.state.dilemmas.iter().find(|dilemma| self.state.card(**dilemma).area == state.area);
                dilemma.and_then(|id| self.nicks.get(id)).map_or_else(|| "home".to_owned(), |nick| format!("at {nick}"))
            }
        };
        (state.owner, place)
    }

    fn player(&mut self, player: PlayerId) {
        let of = &self.state.players[player];
        let top_first = |cards: &[CardId]| -> Vec<CardId> { cards.iter().rev().copied().collect() };
        let mut hand = of.hand.to_vec();
        hand.extend(self.state.queue.iter().filter(|card| self.state.card(**card).owner == player));
        let mut deck = top_first(&of.deck);
        deck.extend(&of.flip);
        let is_free = |card: &&CardId| !self.nicks.contains_key(&self.state.card(**card).under);
        let banished: Vec<CardId> = of.banished.iter().filter(is_free).copied().collect();
        let beneath: Vec<CardId> = of.banished.iter().filter(|card| !is_free(card)).copied().collect();
        let (tokens, points) = (of.tokens, of.points);
        let places = [
            ("hand", hand),
            ("deck", deck),
            ("problem deck", top_first(&of.problem_deck)),
            ("discard", of.discard.to_vec()),
            ("banished", banished),
        ];
        for (place, cards) in places {
            self.cards(player, place, &cards);
        }
        for card in beneath {
            let host = self.nicks[&self.state.card(card).under].clone();
            self.cards(player, &format!("beneath {host}"), &[card]);
        }
        for (word, number) in [("tokens", tokens), ("points", points)] {
            if number != 0 {
                self.line(format_args!("{player} {word}: {number}"));
            }
        }
    }

    /// Writes cards outside play. Equal ones that follow each other are counted.
    fn cards(&mut self, player: PlayerId, place: &str, cards: &[CardId]) {
        let mut items: Vec<(usize, String)> = Vec::new();
        for &card in cards {
            // Events can be in play only for a moment, and a Mane Character never is elsewhere.
            if self.card(card).kind == CardType::ManeCharacter {
                continue;
            }
            let item = self.item(card, player);
            match items.last_mut() {
                Some((count, last)) if *last == item => *count += 1,
                _ => items.push((1, item)),
            }
        }
        if items.is_empty() {
            return;
        }
        let items = items.into_iter().map(|(n, item)| if n == 1 { item } else { format!("{n} {item}") });
        let items = items.collect::<Vec<_>>().join(", ");
        self.line(format_args!("{player} {place}: {items}"));
    }
}

/// Returns the values of a side that the front and the boosted side of a card can both have.
fn face_values(face: &Face, kind: CardType) -> Vec<String> {
    let colors: Vec<&str> = face.colors.iter().map(|color| color.name()).collect();
    let mut values = vec![if colors.is_empty() { "colorless".to_owned() } else { colors.join("/") }];
    match face.power {
        Some(power) => values.push(format!("power {power}")),
        None if kind != CardType::Problem => values.push("no power".to_owned()),
        None => {}
    }
    if !face.traits.is_empty() {
        let traits: Vec<&str> = face.traits.iter().map(|word| word.as_str()).collect();
        values.push(format!("traits {}", traits.join(" + ")));
    }
    values
}

fn requirement(part: &Requirement) -> String {
    match part.need {
        Need::Color(color) => format!("{} {}", part.power, color.name()),
        Need::Not(color) => format!("{} not {}", part.power, color.name()),
        Need::Wild => format!("{} wild", part.power),
    }
}

/// Maximum length of a scenario's name in characters. Players' names of a replay can have any length.
const MAX_TITLE: usize = 120;

/// Returns a text without what ends a line or begins a comment.
fn without_comment(text: &str) -> String {
    text.chars().filter(|c| !c.is_control() && *c != '#').collect()
}

/// Returns a name without what ends a line or a name, or begins a comment.
fn plain(text: &str) -> String {
    without_comment(text).replace('"', "")
}

/// Returns a name between quotation marks, so that no part of it is read as words of the language.
fn quoted(name: &str) -> String {
    format!("\"{}\"", plain(name))
}
