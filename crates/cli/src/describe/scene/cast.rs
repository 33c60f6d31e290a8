//! Conversion of a message's cards to pieces. The result is bounded for any message.

use std::collections::{HashMap, HashSet};
use std::str::FromStr;
use std::sync::Arc;

use maneframe_card::{Card, CardType, Color, ColorSet, Face, Line, Need, Requirement};
use maneframe_engine::inspect::MAX_PLAYERS;
use maneframe_engine::message::{self, Area, Seat, Table};
use maneframe_engine::{Handle, PlayerId};

use super::{Piece, Place, Side, Stand};
use crate::describe::player;
use crate::describe::printed::Printed;

/// Maximum number of cards shown in a pile or place. No game has more.
const MOST: usize = 300;
/// Maximum number of Problem areas.
const MOST_PLACES: usize = 24;
/// Maximum depth of cards attached to cards.
const DEEPEST: u8 = 6;

fn all<T: FromStr>(words: &[String]) -> impl Iterator<Item = T> {
    words.iter().filter_map(|word| word.parse().ok())
}

/// Converter of a message's cards to pieces.
pub(super) struct Cast<'a> {
    table: &'a Table,
    /// Cards in play, without duplicates.
    play: Vec<&'a message::Card>,
    printed: &'a Printed,
    /// Full names of visible cards, by title.
    names: HashMap<&'a str, HashSet<&'a str>>,
}

impl<'a> Cast<'a> {
    pub fn new(table: &'a Table, printed: &'a Printed) -> Cast<'a> {
        let mut once = HashSet::new();
        let play: Vec<&message::Card> = table.play.iter().filter(|c| once.insert(c.handle)).take(MOST).collect();
        let mut cast = Cast { table, play, printed, names: HashMap::new() };
        let piles = table.players.iter().flat_map(|p| [&p.discard, &p.banished, &p.flipped].into_iter().chain(&p.hand));
        for seen in piles.flatten().chain(&table.queue).chain(&table.play) {
            if let (Some(name), Some(title)) = (seen.name.as_deref(), cast.title(seen)) {
                cast.names.entry(title).or_default().insert(name);
            }
        }
        cast
    }

    /// Returns a card's title, if it is known. The name is the title with the subtitle.
    fn title(&self, c: &'a message::Card) -> Option<&'a str> {
        let name = c.name.as_deref()?;
        let card = c.id.as_deref().and_then(|id| self.printed.card(id, Some(name)));
        card.and_then(|card| name.get(..card.front().title.len())).or(Some(name))
    }

    /// Returns a card's name without a number: the title, with the subtitle if another visible card has the same title.
    fn plain(&self, c: &'a message::Card) -> String {
        match (c.name.as_deref(), self.title(c)) {
            (Some(name), Some(title)) => {
                let alone = self.names.get(title).is_none_or(|names| names.len() < 2);
                if alone { title.to_owned() } else { name.to_owned() }
            }
            _ if c.area.is_none() => "hidden card".to_owned(),
            _ if c.kind.as_deref() == Some(CardType::Troublemaker.name()) => "face-down Troublemaker".to_owned(),
            _ => "face-down card".to_owned(),
        }
    }

    /// Like [`Cast::plain`], with a number if several cards in play have that name.
    fn numbered(&self, c: &'a message::Card) -> String {
        let name = self.plain(c);
        let alike: Vec<Handle> = self.play.iter().filter(|o| self.plain(o) == name).map(|o| o.handle).collect();
        match alike.iter().position(|&o| o == c.handle) {
            Some(at) if alike.len() > 1 => format!("{name} #{}", at + 1),
            _ => name,
        }
    }

    fn piece(&self, c: &'a message::Card, depth: u8) -> Piece {
        let known = c.name.is_some();
        let marks = ["frightened", "face-down", "exhausted", "boosted", "ignored"];
        let is = |mark: &str| c.marks.iter().any(|m| m == mark);
        // A frightened card is face-down, which isn't mentioned again. A viewer who doesn't know a card sees only that.
        let told = |mark: &&str| is(mark) && (*mark != "face-down" || known && !is("frightened"));
        let attached = self.play.iter().filter(|a| depth < DEEPEST && a.on == Some(c.handle) && a.handle != c.handle);
        let kind = c.kind.as_deref().and_then(|kind| kind.parse().ok());
        Piece {
            id: c.handle,
            card: c
                .id
                .as_deref()
                .and_then(|id| self.printed.card(id, c.name.as_deref()).cloned())
                .or_else(|| unprinted(c, kind)),
            title: self.numbered(c),
            kind,
            controller: player(c.controller),
            power: c.power,
            printed: c.printed_power,
            colors: all::<Color>(&c.colors).collect(),
            traits: c.traits.clone(),
            keywords: all(&c.keywords).collect(),
            marks: marks.into_iter().filter(told).collect(),
            counters: c.counters,
            named: c.named.iter().map(|one| (one.name.clone(), one.count)).collect(),
            involved: is("involved"),
            attached: attached.map(|a| self.piece(a, depth + 1)).collect(),
        }
    }

    pub fn pieces(&self, cards: &'a [message::Card]) -> Vec<Piece> {
        cards.iter().rev().take(MOST).rev().map(|c| self.piece(c, 0)).collect()
    }

    /// Returns the cards at an area that are not attached to another card.
    fn at(&self, area: Area) -> impl Iterator<Item = &'a message::Card> {
        let in_play = |c: Handle| self.play.iter().any(|p| p.handle == c);
        self.play.iter().copied().filter(move |c| c.area == Some(area) && !c.on.is_some_and(in_play))
    }

    pub fn side(&self, p: &'a message::Player) -> Side {
        let mut home: Vec<Piece> = self.at(Area::Home(p.seat)).map(|c| self.piece(c, 0)).collect();
        home.sort_by_key(|p| p.kind.map_or(9, |k| k as u8));
        Side {
            player: player(p.seat),
            points: p.points,
            tokens: p.tokens,
            deck: p.deck,
            hand_size: p.hand_size,
            hand: p.hand.as_ref().map(|hand| self.pieces(hand)),
            home,
            home_limit: p.home_limit,
            winning_score: p.winning_score,
            discard: self.pieces(&p.discard),
            banished: self.pieces(&p.banished),
            flipped: self.pieces(&p.flipped),
            total: p.faceoff_total,
        }
    }

    /// Returns all Problems, and the areas without one that have cards.
    pub fn places(&self) -> Vec<Place> {
        let told = &self.table.places;
        let mut empty: Vec<Area> = self.play.iter().filter_map(|c| c.area).collect();
        empty.retain(|area| !matches!(area, Area::Home(_)) && told.iter().all(|place| place.area != *area));
        empty.sort_unstable();
        empty.dedup();
        let with = told.iter().map(|place| self.place(place.area, Some(place)));
        with.chain(empty.into_iter().map(|area| self.place(area, None))).take(MOST_PLACES).collect()
    }

    fn place(&self, area: Area, told: Option<&message::Place>) -> Place {
        let problem = told.and_then(|place| self.play.iter().copied().find(|c| c.handle == place.problem));
        let piece = problem.map(|c| self.piece(c, 0));
        let owner = match area {
            Area::Home(seat) | Area::Problem(seat) => player(seat),
            Area::Dilemma(_) => problem.map_or(PlayerId(0), |c| player(c.controller)),
        };
        let seats = self.table.players.iter().take(MAX_PLAYERS).map(|p| p.seat);
        Place {
            owner,
            title: piece.as_ref().map_or_else(|| area_name(area), |p| p.title.clone()),
            problem: piece,
            bonus: told.map_or(0, |place| place.bonus),
            stands: seats.map(|seat| self.stand(seat, area, told)).collect(),
        }
    }

    fn stand(&self, seat: Seat, area: Area, told: Option<&message::Place>) -> Stand {
        let problem = told.map(|place| place.problem);
        let here = self.at(area).filter(|c| c.controller == seat && Some(c.handle) != problem);
        let mut cards: Vec<Piece> = here.map(|c| self.piece(c, 0)).collect();
        cards.sort_by_key(|p| p.kind.map_or(9, |k| if k == CardType::Troublemaker { 0 } else { 1 + k as u8 }));
        let stand = told.and_then(|place| place.stands.iter().find(|stand| stand.seat == seat));
        let by_color = stand.into_iter().flat_map(|s| &s.by_color);
        Stand {
            player: player(seat),
            needs: stand.into_iter().flat_map(|s| &s.needs).filter_map(requirement).take(MOST).collect(),
            more: stand.map_or(0, |s| s.more),
            power: stand.map_or(0, |s| s.power),
            by_color: by_color.filter_map(|(color, power)| Some((color.parse().ok()?, *power))).take(MOST).collect(),
            can_confront: stand.is_some_and(|s| s.confronts),
            cards,
        }
    }
}

/// Builds a card that the local library lacks from the server's message.
fn unprinted(c: &message::Card, kind: Option<CardType>) -> Option<Arc<Card>> {
    let title = c.name.clone()?;
    let text = "(This library doesn't have the card's text. Import its set with `maneframe cards import`.)".to_owned();
    let face = Face {
        title,
        power: c.printed_power.and_then(|power| i8::try_from(power).ok()),
        colors: all::<Color>(&c.colors).collect::<ColorSet>(),
        traits: c.traits.iter().map(|word| word.as_str().into()).collect(),
        lines: vec![Line::understood(text, Vec::new())],
        ..Face::default()
    };
    Some(Arc::new(Card {
        id: c.id.clone().unwrap_or_default(),
        set: String::new(),
        guid: None,
        kind: kind?,
        rarity: Default::default(),
        cost: None,
        requirements: Vec::new(),
        points: None,
        problem: None,
        faces: vec![face],
    }))
}

fn requirement(need: &message::Need) -> Option<Requirement> {
    let kind = match need.of.strip_prefix("not ") {
        Some(color) => Need::Not(color.parse().ok()?),
        None => need.of.parse().map_or(Need::Wild, Need::Color),
    };
    Some(Requirement { power: need.power, need: kind })
}

/// Describes an area.
fn area_name(area: Area) -> String {
    match area {
        Area::Home(seat) => format!("P{}'s home", seat.0),
        Area::Problem(seat) => format!("P{}'s Problem area", seat.0),
        Area::Dilemma(n) => format!("Dilemma {n}"),
    }
}
