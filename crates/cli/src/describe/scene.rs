//! The table from a viewer's point of view, in the arrangement that players use: homes, Problems, characters.

use std::sync::Arc;

use maneframe_card::ability::{FaceoffKind, Keyword, Phase};
use maneframe_card::{Card, CardType, Color, ColorSet, Requirement};
use maneframe_engine::inspect::{CardView, PlayerView, View};
use maneframe_engine::{AreaId, CardId, Game, PlayerId, Viewer};

use maneframe_engine::CardNames;

/// A card on the table or in a hand.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Id of the card.
    pub id: CardId,
    /// Printed card, if the viewer may know it.
    pub card: Option<Arc<Card>>,
    /// Name in this view: the title, with a number if there are several, or "face-down card" and the like.
    pub title: String,
    /// Card type, if it is known.
    pub kind: Option<CardType>,
    /// Controller of the card.
    pub controller: PlayerId,
    /// Current power of the card.
    pub power: Option<i32>,
    /// Power as printed on the card.
    pub printed: Option<i32>,
    /// Current colours of the card.
    pub colors: ColorSet,
    /// Current traits of the card.
    pub traits: Vec<String>,
    /// Current keywords of the card.
    pub keywords: Vec<Keyword>,
    /// State: exhausted, frightened …
    pub marks: Vec<&'static str>,
    /// Number of +1 power counters.
    pub counters: i16,
    /// True if it takes part in the faceoff.
    pub involved: bool,
    /// Cards attached to it.
    pub attached: Vec<Piece>,
}

impl Piece {
    /// Returns true for a Friend or a Mane Character.
    pub fn is_character(&self) -> bool {
        matches!(self.kind, Some(CardType::Friend | CardType::ManeCharacter))
    }

    /// Returns the colour in which it is drawn.
    pub fn color(&self) -> Option<Color> {
        self.colors.iter().next()
    }
}

/// A player's side of the table.
#[derive(Clone, Debug)]
pub struct Side {
    /// Player whose side it is.
    pub player: PlayerId,
    /// Points of the player (CR 517).
    pub points: i16,
    /// Action tokens of the player (CR 502).
    pub tokens: i16,
    /// Number of cards in the Draw Deck.
    pub deck: usize,
    /// Number of cards in hand.
    pub hand_size: usize,
    /// Cards in hand, if the viewer may see them.
    pub hand: Option<Vec<Piece>>,
    /// Cards at the player's home, with attached cards on their hosts.
    pub home: Vec<Piece>,
    /// Maximum number of Friends at home when the turn ends (CR 616.3).
    pub home_limit: i32,
    /// Cards in the discard pile, oldest first.
    pub discard: Vec<Piece>,
    /// Cards in the banished zone.
    pub banished: Vec<Piece>,
    /// Cards flipped in the faceoff in progress.
    pub flipped: Vec<Piece>,
    /// Power total in the current faceoff.
    pub total: Option<i32>,
}

impl Side {
    /// Returns the number of Friends at home, which the home limit restricts.
    pub fn friends_home(&self) -> usize {
        self.home.iter().filter(|p| p.kind == Some(CardType::Friend)).count()
    }
}

/// A player's progress at a Problem.
#[derive(Clone, Debug)]
pub struct Stand {
    /// Player who is there.
    pub player: PlayerId,
    /// Requirements of the Problem for that player.
    pub needs: Vec<Requirement>,
    /// Additional wild power that is required; negative if less is required.
    pub more: i32,
    /// Power of the player's characters there.
    pub power: i32,
    /// Power by colour; a card of two colours counts for both.
    pub by_color: Vec<(Color, i32)>,
    /// True if the player could confront the Problem now.
    pub can_confront: bool,
    /// The player's cards there, with attached cards on their hosts.
    pub cards: Vec<Piece>,
}

/// A Problem area with the cards there.
#[derive(Clone, Debug)]
pub struct Place {
    /// Owner of the area.
    pub owner: PlayerId,
    /// Name of the area, which is that of its Problem if it has one.
    pub title: String,
    /// The Problem; `None` after the last one was solved or left, until there is another one (CR 501.1).
    pub problem: Option<Piece>,
    /// Points for winning a faceoff there.
    pub bonus: u8,
    /// Progress of each player there.
    pub stands: Vec<Stand>,
}

/// A current faceoff.
#[derive(Clone, Debug)]
pub struct Fight {
    /// Kind of the faceoff.
    pub kind: FaceoffKind,
    /// The Troublemaker that was challenged.
    pub troublemaker: Option<CardId>,
    /// Player who has won it.
    pub winner: Option<PlayerId>,
}

/// The table from a viewer's point of view.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The viewer, or the player at the bottom for other viewers.
    pub me: PlayerId,
    /// Number of the turn, from 1; 0 before the first.
    pub turn: u16,
    /// Player whose turn it is.
    pub active: PlayerId,
    /// Phase of the turn; `None` before the first turn.
    pub phase: Option<Phase>,
    /// Sides of all players, by seat.
    pub sides: Vec<Side>,
    /// Problem areas.
    pub places: Vec<Place>,
    /// Cards that are being played.
    pub queue: Vec<Piece>,
    /// Faceoff in progress.
    pub fight: Option<Fight>,
}

impl Scene {
    /// Creates the scene that `viewer` sees.
    pub fn new(game: &Game, viewer: Viewer) -> Scene {
        let view = game.view(viewer);
        let me = match viewer {
            Viewer::Player(player) => player,
            Viewer::Spectator | Viewer::Judge => PlayerId(0),
        };
        let cast = Cast { game, view: &view, names: CardNames::new(game, viewer) };
        Scene {
            me,
            turn: view.turn,
            active: view.active,
            phase: view.phase,
            sides: view.players.iter().map(|p| cast.side(p)).collect(),
            places: cast.places(),
            queue: view.queue.iter().map(|c| cast.piece(c)).collect(),
            fight: view.faceoff.as_ref().map(|f| Fight {
                kind: f.kind,
                troublemaker: f.troublemaker,
                winner: f.winner,
            }),
        }
    }

    /// Returns a player's side.
    pub fn side(&self, player: PlayerId) -> &Side {
        &self.sides[player.index().min(self.sides.len() - 1)]
    }

    /// Returns the sides of all players except the viewer.
    pub fn others(&self) -> impl Iterator<Item = &Side> {
        self.sides.iter().filter(|s| s.player != self.me)
    }

    /// Returns every visible card, including attached ones.
    pub fn pieces(&self) -> Vec<&Piece> {
        let mut all: Vec<&Piece> = Vec::new();
        for side in &self.sides {
            let lists = [&side.home, &side.discard, &side.banished, &side.flipped];
            all.extend(lists.into_iter().flatten().chain(side.hand.iter().flatten()));
        }
        for place in &self.places {
            all.extend(&place.problem);
            all.extend(place.stands.iter().flat_map(|s| &s.cards));
        }
        all.extend(&self.queue);
        let mut i = 0;
        while let Some(piece) = all.get(i).copied() {
            all.extend(&piece.attached);
            i += 1;
        }
        all
    }
}

/// Returns the name of a phase.
pub fn phase_name(phase: Option<Phase>) -> &'static str {
    match phase {
        Some(Phase::Ready) => "Ready Phase",
        Some(Phase::Troublemaker) => "Troublemaker Phase",
        Some(Phase::Main) => "Main Phase",
        Some(Phase::Score) => "Score Phase",
        Some(Phase::End) => "End Phase",
        None => "before the first turn",
    }
}

/// Converter of a view's cards to pieces.
struct Cast<'a> {
    game: &'a Game,
    view: &'a View,
    names: CardNames<'a>,
}

impl Cast<'_> {
    fn piece(&self, c: &CardView) -> Piece {
        let pool = self.game.pool();
        let card = c.card.as_ref().map(|_| Arc::clone(&pool.def(self.game.state().card(c.id).def).card));
        let mut marks = Vec::new();
        if c.frightened {
            marks.push("frightened");
        } else if c.face_down && card.is_some() {
            marks.push("face-down");
        }
        if c.exhausted {
            marks.push("exhausted");
        }
        if c.boosted {
            marks.push("boosted");
        }
        if c.ignored {
            marks.push("ignored");
        }
        Piece {
            id: c.id,
            card,
            title: self.names.numbered(c.id).to_string(),
            kind: c.kind,
            controller: c.controller,
            power: c.power,
            printed: c.printed_power,
            colors: c.colors,
            traits: c.traits.clone(),
            keywords: c.keywords.clone(),
            marks,
            counters: c.counters,
            involved: c.involved,
            attached: self.view.play.iter().filter(|a| a.on == Some(c.id)).map(|a| self.piece(a)).collect(),
        }
    }

    fn pieces(&self, cards: &[CardView]) -> Vec<Piece> {
        cards.iter().map(|c| self.piece(c)).collect()
    }

    /// Returns the cards at an area that are not attached to another card.
    fn at(&self, area: AreaId) -> impl Iterator<Item = &CardView> {
        let in_play = |c: CardId| self.view.play.iter().any(|p| p.id == c);
        self.view.play.iter().filter(move |c| c.area == Some(area) && !c.on.is_some_and(in_play))
    }

    fn side(&self, p: &PlayerView) -> Side {
        let mut home: Vec<Piece> = self.at(AreaId::home(p.player)).map(|c| self.piece(c)).collect();
        home.sort_by_key(|p| p.kind.map_or(9, |k| k as u8));
        Side {
            player: p.player,
            points: p.points,
            tokens: p.tokens,
            deck: p.deck,
            hand_size: p.hand_size,
            hand: p.hand.as_ref().map(|h| self.pieces(h)),
            home,
            home_limit: p.home_limit,
            discard: self.pieces(&p.discard),
            banished: self.pieces(&p.banished),
            flipped: self.pieces(&p.flipped),
            total: p.faceoff_total,
        }
    }

    /// Returns all Problems, and the areas without one that have cards.
    fn places(&self) -> Vec<Place> {
        let problems = &self.view.problems;
        let mut places: Vec<Place> = problems.iter().map(|&(area, problem)| self.place(area, Some(problem))).collect();
        let mut empty: Vec<AreaId> = self.view.play.iter().filter_map(|c| c.area).filter(|a| a.is_problem()).collect();
        empty.retain(|area| problems.iter().all(|(a, _)| a != area));
        empty.sort_unstable();
        empty.dedup();
        places.extend(empty.into_iter().map(|area| self.place(area, None)));
        places
    }

    fn place(&self, area: AreaId, problem: Option<CardId>) -> Place {
        let state = self.game.state();
        let piece = problem.map(|id| {
            let card = self.view.play.iter().find(|c| c.id == id);
            card.map_or_else(|| self.unknown(id), |c| self.piece(c))
        });
        let controller = problem.map_or(PlayerId(0), |id| state.card(id).controller);
        let printed = problem.and_then(|id| self.game.pool().def(state.card(id).def).problem.as_ref());
        let problem = problem.unwrap_or(CardId::NONE);
        Place {
            owner: area.seat().unwrap_or(controller),
            title: piece.as_ref().map_or_else(|| self.game.area_name(area).to_string(), |p| p.title.clone()),
            problem: piece,
            bonus: printed.map_or(0, |p| p.bonus),
            stands: self.view.players.iter().map(|p| self.stand(p.player, area, problem)).collect(),
        }
    }

    fn stand(&self, player: PlayerId, area: AreaId, problem: CardId) -> Stand {
        let board = self.game.board();
        let here = self.at(area).filter(|c| c.controller == player && c.id != problem);
        let mut cards: Vec<Piece> = here.map(|c| self.piece(c)).collect();
        cards.sort_by_key(|p| p.kind.map_or(9, |k| if k == CardType::Troublemaker { 0 } else { 1 + k as u8 }));
        let (needs, more) = match problem.some() {
            Some(problem) => board.needs(player, problem, area),
            None => Default::default(),
        };
        let giving: Vec<(i32, ColorSet)> = cards
            .iter()
            .filter(|p| {
                p.is_character() && board.contributes(p.id, maneframe_engine::inspect::derived_flag::NO_CONFRONT)
            })
            .map(|p| (p.power.unwrap_or(0).max(0), p.colors))
            .collect();
        let of = |color: Color| giving.iter().filter(|g| g.1.has(color)).map(|g| g.0).sum::<i32>();
        Stand {
            player,
            needs: needs.to_vec(),
            more,
            power: giving.iter().map(|g| g.0).sum(),
            by_color: Color::ALL.into_iter().map(|c| (c, of(c))).filter(|&(_, n)| n > 0).collect(),
            can_confront: board.confrontable(player, area).is_ok(),
            cards,
        }
    }

    /// Returns a piece for a card that the view lacks.
    fn unknown(&self, id: CardId) -> Piece {
        Piece {
            id,
            card: None,
            title: "hidden card".to_owned(),
            kind: None,
            controller: self.game.state().card(id).controller,
            power: None,
            printed: None,
            colors: ColorSet::NONE,
            traits: Vec::new(),
            keywords: Vec::new(),
            marks: Vec::new(),
            counters: 0,
            involved: false,
            attached: Vec::new(),
        }
    }
}
