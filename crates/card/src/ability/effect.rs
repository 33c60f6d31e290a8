//! Effects: the instructions of a text, one clause per node.

use serde::{Deserialize, Serialize};

use crate::color::ColorSet;
use crate::symbol::Symbol;

use super::amount::Amount;
use super::cards::Cards;
use super::change::{Change, Until};
use super::condition::Condition;
use super::filter::{Filter, Kind};
use super::place::{Place, Zone};
use super::quality::Quality;
use super::trigger::{Edge, FaceoffKind, Moment, Phase, Trigger};
use super::who::Who;

/// An instruction. A cost is an effect too, but it is done only if all of it is possible (CR 508.1).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// "X, then Y", "X and Y": does all effects in order.
    Then(Vec<Effect>),
    /// Lets the actor do an effect or decline: "You may X. If you do, Y. Otherwise Z."
    May {
        /// Effect that the actor may do or decline.
        effect: Box<Effect>,
        /// Effect that follows if the actor did it; `None` if nothing follows.
        then: Option<Box<Effect>>,
        /// Effect that follows if the actor declined or couldn't do it; `None` if nothing follows.
        otherwise: Option<Box<Effect>>,
    },
    /// Pays a cost for an effect: "X to Y" (CR 707.2a). Y happens only if all of X was done.
    To {
        /// Cost, which is paid as a whole or not at all (CR 508.1d).
        cost: Box<Effect>,
        /// Effect that follows if the cost was paid.
        effect: Box<Effect>,
    },
    /// Does an effect, and then another if all of the first was done: "X. If you do, Y." Unlike in [`Effect::To`], X is
    /// not a cost.
    IfDone {
        /// Effect that is done first.
        effect: Box<Effect>,
        /// Effect that follows if all of it was done.
        then: Box<Effect>,
    },
    /// "X or Y": the actor chooses one of the effects that are possible.
    Or(Vec<Effect>),
    /// Does some of several modes: "Choose two: …". The actor or chance chooses `count` different modes, which are done
    /// in printed order.
    Modes {
        /// Number of modes to choose.
        count: u8,
        /// Modes to choose from, in printed order; at most 8.
        modes: Vec<Effect>,
        /// True if chance chooses, false if the actor does.
        random: bool,
    },
    /// Does an effect or, if it is impossible, another: "X. If you can't, Y."
    Else {
        /// Effect that is tried first.
        effect: Box<Effect>,
        /// Effect that follows if it couldn't be done.
        otherwise: Box<Effect>,
    },
    /// Repeats the effect for each of the cards: "For each of those cards, X". "It" refers to each card in turn.
    ForEach {
        /// Cards for which the effect is repeated.
        of: Cards,
        /// Effect that is done for each of the cards.
        effect: Box<Effect>,
    },
    /// Does an effect if a condition is true, and otherwise another: "If C, X. Otherwise Y."
    If {
        /// Condition that is checked once, when the instruction is reached.
        condition: Condition,
        /// Effect that follows if the condition is true.
        then: Box<Effect>,
        /// Effect that follows if the condition is false.
        otherwise: Option<Box<Effect>>,
    },
    /// "Each player discards a card", "that player may draw a card": makes other players the actor of the effect.
    By {
        /// Players who carry out the effect.
        who: Who,
        /// Effect that each of them does.
        effect: Box<Effect>,
    },
    /// Only chooses cards: "Choose a character." "It" refers to the chosen cards afterwards.
    Choose(Cards),
    /// Chooses or names a quality: "Choose a color", "name a card". If `kinds` isn't empty, it has the card types that
    /// may be chosen.
    Name {
        /// Kind of quality that the actor chooses or names.
        what: Quality,
        /// Card types that may be chosen; empty for all of them.
        kinds: Vec<Kind>,
    },
    /// Chooses a player: "Choose a player", "choose an opponent". "That player" refers to the chosen player afterwards.
    ChoosePlayer(Who),
    /// "Draw 2 cards": draws cards, one at a time (CR 410.4b).
    Draw(Amount),
    /// "Draw 3 cards from the bottom of your deck".
    DrawBottom(Amount),
    /// "Discard a card": discards cards from the actor's hand. The field is a choice among that hand ([`Cards::Some`]
    /// with [`Place::Zone`]), [`Cards::It`], or the whole hand.
    Discard(Cards),
    /// "Gain \[2\]": gains action tokens (CR 502.1).
    Gain(Amount),
    /// "Gain 2 action tokens until the end of the phase."
    GainUntil {
        /// Number of action tokens.
        tokens: Amount,
        /// Time at which the player loses those of these tokens that were not spent.
        until: Until,
    },
    /// "Lose \[2\]": loses action tokens, or all of them if there are fewer.
    Lose(Amount),
    /// "Pay \[1\]": pays action tokens. This is always a cost (CR 508.1).
    Pay(Amount),
    /// "Score 2 points": scores points for the actor (CR 517.2).
    Score(Amount),
    /// "Lose a point": takes points from the actor.
    LosePoints(Amount),
    /// "That card gets +1 power until the end of the turn": creates a modifier for some duration (CR 708).
    Change {
        /// Change that the modifier makes.
        change: Change,
        /// Duration of the modifier.
        until: Until,
    },
    /// Creates a triggered ability or replacement for some duration (CR 708.4): "At the end of the turn, …", "the next
    /// time …", "when … this turn, …". "It" in the ability refers to the card that the text has mentioned last.
    Rule {
        /// A triggered ability or a replacement.
        ability: Box<super::Ability>,
        /// Time for which the ability waits for its event, or number of its uses.
        until: Until,
    },
    /// "Dismiss a Resource": dismisses, exhausts, frightens or does another [`Verb`] to cards.
    Do(Verb, Cards),
    /// "Move one of your Friends to a Problem": moves cards (CR 506), or sends them (CR 506.5).
    Move {
        /// Cards that are moved or sent.
        what: Cards,
        /// Area to which the cards go. `None` if the actor chooses an area.
        to: Option<Place>,
        /// True if the cards are sent, which is not a move (CR 506.5).
        send: bool,
    },
    /// "Put that card on top of its owner's deck": puts cards into a hand, on a deck, into play, and so on.
    Put {
        /// Cards that are put somewhere.
        what: Cards,
        /// Destination of the cards.
        into: Dest,
    },
    /// "Look at the top 7 cards of your deck and put them back in any order": looks at or reveals cards of a deck and
    /// arranges them.
    Look {
        /// [`Zone::Deck`] or [`Zone::ProblemDeck`].
        deck: Zone,
        /// Owners of the decks. The effect looks at `count` cards of each deck.
        whose: Who,
        /// Number of cards. If a deck has fewer, the effect looks at all of them.
        count: Amount,
        /// True for cards from the bottom, false for cards from the top.
        from_bottom: bool,
        /// True if the cards are shown to all players, false if only the actor sees them.
        reveal: bool,
        /// Arrangement of the cards afterwards.
        then: Arrange,
    },
    /// Reveals cards from the top of a deck: "Reveal cards from the top of your deck until you reveal a Friend".
    /// Afterwards "it" refers to the matching cards, and "the rest" to the others.
    RevealUntil {
        /// Owner of the deck.
        whose: Who,
        /// Description of the cards that are looked for.
        what: Filter,
        /// Number of matching cards after which the revealing ends.
        count: Amount,
    },
    /// "Reveals their hand": shows cards to all players.
    Reveal(Cards),
    /// "Separate those cards into two piles".
    Separate(Cards),
    /// Chooses one of two piles: "Choose one pile". Afterwards "it" refers to this pile, and "the other" to the other
    /// pile.
    ChoosePile,
    /// "Look at a face-down Troublemaker here": looks at face-down cards in play, or at a hand.
    LookAt(Cards),
    /// "Search your deck for an Event and put it into your hand" (CR 518). A searched deck is shuffled afterwards.
    Search {
        /// Zone that is searched.
        zone: Zone,
        /// Owner of the zone.
        whose: Who,
        /// Description and number of the cards to find. The actor may take fewer (CR 518.1).
        what: Cards,
        /// True if the found cards are shown to all players.
        reveal: bool,
        /// Destination of the found cards.
        into: Dest,
    },
    /// "Shuffle your deck": shuffles the players' decks.
    Shuffle(Who),
    /// "Flip an additional card" (CR 515). Nothing happens outside a faceoff.
    Flip(Amount),
    /// "Reattach that Resource to one of your Foals": moves attachments to another host (CR 509.5).
    Reattach {
        /// Attachments that are moved.
        what: Cards,
        /// Card that becomes their host.
        to: Cards,
    },
    /// "Put 4 +1 power counters on one of your Foals": puts counters on cards (CR 519).
    AddCounters {
        /// Cards that get the counters.
        what: Cards,
        /// Name of the counters; `None` for +1 power counters.
        name: Option<Symbol>,
        /// Number of counters that each card gets.
        count: Amount,
    },
    /// "Remove all +1 power counters from that Friend": removes counters from cards.
    RemoveCounters {
        /// Cards that lose the counters.
        what: Cards,
        /// Name of the counters; `None` for +1 power counters.
        name: Option<Symbol>,
        /// Number of counters that each card loses.
        count: Amount,
    },
    /// Removes a counter of any kind from the cards. With `more`, adds a counter of a kind that is already on the card.
    /// The actor chooses the kind.
    AnyCounter {
        /// Cards on which the counters are.
        what: Cards,
        /// True if a counter is added, false if one is removed.
        more: bool,
    },
    /// A dance, a joke or a song, without effect on the game.
    Antic(Antic),
    /// Puts a number of cards from beneath a card into their owners' discard piles ("spends" them).
    Spend {
        /// Number of cards. If more are beneath the card, the actor chooses.
        count: Amount,
        /// Card beneath which the spent cards are.
        from: Cards,
    },
    /// Puts tokens into play (CR 521).
    Tokens {
        /// Number of tokens.
        count: Amount,
        /// Printed values of each token.
        token: TokenSpec,
        /// Area where the tokens enter play. `None` if the actor chooses an area.
        at: Option<Place>,
    },
    /// Puts a token copy of each of the cards into play (CR 520, 521).
    CopyTokens {
        /// Cards that are copied.
        of: Cards,
        /// Area where the tokens enter play; `None` if the actor chooses an area.
        at: Option<Place>,
    },
    /// "Copy its effects": processes the text of that Event, or of this card, again (CR 520.1).
    CopyEffects(Cards),
    /// "Play a Friend for free": plays a card from its current zone without paying its cost (CR 508).
    Play {
        /// Card that is played.
        what: Cards,
        /// Area to which the card is played. `None` if the actor chooses an area.
        to: Option<Place>,
        /// True if the card enters play frightened.
        frightened: bool,
    },
    /// "Start a faceoff involving one of your Foals and an opposing Critter": starts a faceoff (CR 514.2c, 707.4).
    Faceoff {
        /// Kind of the faceoff. Faceoffs that texts start are [`FaceoffKind::Any`]. They are neither Problem nor
        /// Troublemaker faceoffs.
        kind: FaceoffKind,
        /// Area of the faceoff. If several Problems match, the actor chooses one with cards of both sides (CR 514.2e).
        at: Option<Place>,
        /// Cards on the actor's side.
        yours: FaceoffSide,
        /// Cards on the other side, whose controllers are the actor's opponents in the faceoff.
        theirs: FaceoffSide,
        /// Effect that follows if the actor wins (CR 514.5d).
        win: Option<Box<Effect>>,
        /// Effect that follows if the actor loses (CR 514.5d).
        lose: Option<Box<Effect>>,
    },
    /// Challenges a Troublemaker with these characters (CR 514.2a.i). By default, all of the actor's characters at its
    /// Problem challenge it (CR 608).
    Challenge {
        /// Troublemaker that is challenged.
        what: Cards,
        /// Characters that are involved; `None` for all of the actor's characters at its Problem.
        with: Option<Cards>,
    },
    /// "Skip the next Troublemaker Phase": skips a future turn or phase.
    Skip(Moment),
    /// Adds a turn or a phase after the current one, or adds a Confront Step for each Problem. With `before`, the added
    /// phase comes before the next phase of that kind in the actor's turn.
    Extra {
        /// A [`Moment::Turn`], [`Moment::Phase`] or [`Moment::ConfrontStep`].
        what: Moment,
        /// Phase before which the added phase comes. `None` if it comes after the current one.
        before: Option<Phase>,
    },
    /// "Replace that Problem" (CR 613.2).
    Replace(Cards),
    /// "Gain control of that Friend" (CR 513.2).
    GainControl {
        /// Cards that the actor gains control of.
        what: Cards,
        /// Duration of the control.
        until: Until,
    },
    /// Changes the printed values of cards for some duration: "It becomes a copy of a Friend". If a card is entering
    /// play, it enters with the new values.
    Become {
        /// Cards that change.
        what: Cards,
        /// New values of the cards.
        guise: Guise,
        /// Duration of the new values.
        until: Until,
    },
    /// Exchanges control of two cards. Each goes to the controller of the other. If that is impossible for one of them,
    /// nothing happens.
    ExchangeControl {
        /// One of the two cards.
        one: Cards,
        /// The other card, controlled by another player.
        other: Cards,
        /// Duration of the exchange.
        until: Until,
    },
    /// Moves counters from cards to another card: "Move a +1 power counter from that Friend to this card". If there are
    /// fewer counters, moves all of them.
    MoveCounters {
        /// Cards that lose the counters.
        from: Cards,
        /// Card that gets the counters.
        to: Cards,
        /// Name of the counters; `None` for +1 power counters.
        name: Option<Symbol>,
        /// Maximum number of counters.
        count: Amount,
    },
    /// "Cancel that Event": cancels a card in the queue (CR 410.7).
    Cancel(Cards),
    /// Ends the faceoff at once, without a winner or loser (CR 514.1): "End the faceoff".
    EndFaceoff,
    /// "Win the game": the actor wins (CR 103.1).
    WinGame,
    /// "Lose the game": the actor loses and leaves the game (CR 103.5).
    LoseGame,
}

/// One side of a faceoff that an effect starts.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct FaceoffSide {
    /// Cards involved on that side.
    pub cards: Cards,
}

/// An act on a card. Effects, triggers, prohibitions and conditions on the past use these verbs, if the act needs no
/// other arguments than the cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verb {
    /// Put a card from play into its owner's discard pile (CR 410.1).
    Dismiss,
    /// Put a card from play into its owner's discard pile, done by its controller (CR 410.2).
    Retire,
    /// Put it into its owner's banished zone (CR 410.5), also beneath a card.
    Banish,
    /// Turn it face-down as a frightened card, without counters and attachments (CR 504.1).
    Frighten,
    /// Turn a frightened card face-up (CR 504.3).
    Unfrighten,
    /// Put an exhaustion counter on it (CR 503.2).
    Exhaust,
    /// Remove its exhaustion counter (CR 503.3).
    Ready,
    /// Turn a face-down Troublemaker face-up (CR 607.3).
    Uncover,
    /// Turn it face-down, which makes it a different card (CR 505.3).
    TurnFaceDown,
    /// Turn a Mane Character to its other side (CR 301.2), or a Troublemaker face-up or face-down.
    TurnOver,
    /// Turn a Mane Character to its Start side.
    TurnToStart,
    /// Turn a Mane Character to its Boosted side.
    TurnToBoosted,
    /// Ignore a flipped card (CR 515.4).
    Ignore,
    /// Flip a particular card.
    Flip,
    /// Put a +1 power counter on it and make it cutie marked, unless it already is (glossary: Cutie Mark).
    CutieMark,
    /// Draw a particular card (CR 410.4): "you may draw it".
    Draw,
    /// Make it involved in the faceoff (CR 514.2d).
    Involve,
    /// Remove it from the faceoff.
    Exclude,
    /// Defeat a Troublemaker: score its points and dismiss it (CR 514.5a).
    Defeat,
    /// Do nothing: "it isn't sent home instead".
    Nothing,
    /// Play it, by an action or an effect (CR 705.2g).
    Play,
    /// Move it to another area (CR 506.1).
    Move,
    /// Send the card, usually home (CR 506.5).
    Send,
    /// Put it from a hand into the discard pile (CR 410.3).
    Discard,
    /// Show it to all players.
    Reveal,
    /// Look at it without showing it to others.
    LookAt,
    /// Put it from beneath a card into the discard pile.
    Spend,
    /// Choose it for a text: "the cards chosen this way".
    Choose,
    /// Confront a Problem (CR 611.4).
    Confront,
    /// Challenge a Troublemaker (CR 608).
    Challenge,
    /// Put it from play into its owner's hand.
    PutInHand,
    /// Put it on top of its owner's deck.
    PutOnTop,
    /// Put a Problem under its deck before it is solved (CR 613.2).
    Replace,
    /// Leave play in any way.
    LeavePlay,
    /// Activate an ability of the card (CR 703).
    Activate,
    /// Gain action tokens.
    Gain,
    /// Lose action tokens.
    Lose,
    /// Pay action tokens.
    Pay,
}

/// An act without effect on the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Antic {
    /// A dance of the actor.
    Dance,
    /// A joke that the actor makes.
    Joke,
    /// A song of the actor.
    Song,
}

/// A destination of cards. Each card goes to the zone of its owner.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dest {
    /// The owner's hand. This is not a draw (CR 410.4a).
    Hand,
    /// The top of the owner's deck. For a Problem, this is the top of the Problem Deck.
    DeckTop,
    /// The bottom of the owner's deck. For several cards, the actor chooses their order, also on the top (CR 402.3).
    DeckBottom,
    /// The bottom of the deck, in a random order that no player sees.
    DeckBottomRandom,
    /// The top or bottom of the deck, at the actor's choice.
    DeckTopOrBottom,
    /// Anywhere in the deck, which is then shuffled.
    DeckShuffled,
    /// The discard pile, without a dismissal, retirement or discard (CR 406).
    Discard,
    /// The banished zone (CR 407).
    Banished,
    /// Beneath a card: in the banished zone, with a link to that card (our reading of CR 504.1).
    Beneath(Cards),
    /// The banished zone, face-down. No player may look at the cards unless a text allows it. With a card, they are put
    /// beneath that card.
    BanishedFaceDown(Option<Cards>),
    /// Into play under the owner's control (CR 513.2), at this place. `None` if the actor chooses the place.
    Play(Option<Place>),
    /// Into play under the actor's control, regardless of the owner.
    PlayAsYours,
    /// Into play, attached to one of those cards.
    On(Cards),
    /// Into play face-down (Troublemakers) or frightened.
    PlayFaceDown(Option<Place>),
    /// Into play exhausted.
    PlayExhausted(Option<Place>),
    /// Into play with other values than the printed ones: "as a Resource".
    PlayAs(Guise, Option<Place>),
    /// The cards stay in their zone, and a later effect moves them.
    Stay,
}

/// New values for a card, which replace its printed ones.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Guise {
    /// A copy: the printed values of that card.
    CopyOf(Cards),
    /// This card type instead of the printed one, and otherwise the printed values.
    Kind(Kind),
    /// A Dilemma (CR 522) in addition to its own types.
    Dilemma,
}

/// The arrangement of cards that were looked at.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arrange {
    /// "Put them back in any order."
    AnyOrder,
    /// "Put any number on top and the rest on the bottom, in any order."
    TopAndBottom,
    /// Puts the cards back in the order in which they were.
    Back,
    /// Puts the cards `what` into one place and the rest into another: "You may put one revealed Event into your hand
    /// …".
    Take {
        /// Cards that are taken. The actor chooses them, or they are all that match.
        what: Cards,
        /// Destination of the taken cards.
        into: Dest,
        /// Destination of the other cards.
        rest: Dest,
    },
}

/// The values of a token (CR 521.1).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct TokenSpec {
    /// Card type of the token.
    pub kind: Kind,
    /// Power of the token.
    pub power: i8,
    /// Colours of the token; may be empty.
    pub colors: ColorSet,
    /// Traits of the token.
    pub traits: Vec<Symbol>,
    /// Keywords of the token; may be empty.
    pub keywords: Vec<super::Keyword>,
    /// Name of the token; `None` if it is named after its traits (CR 521.1a).
    pub name: Option<Symbol>,
}

impl Effect {
    /// Builds "At the end of the turn, X": an effect that happens once, at that time.
    pub fn later(edge: Edge, moment: Moment, effect: Effect) -> Effect {
        let until = match moment {
            Moment::Next(_) | Moment::Turn(Some(_)) | Moment::Phase(_, Some(_)) => Until::Once,
            _ => Until::NextThisTurn,
        };
        let on = Trigger::At(edge, moment);
        let ability = super::Triggered { on, condition: None, effect, limit: None };
        Effect::Rule { ability: Box::new(super::Ability::Triggered(ability)), until }
    }

    /// Builds "You may X."
    pub fn may(effect: Effect) -> Effect {
        Effect::May { effect: Box::new(effect), then: None, otherwise: None }
    }

    /// Builds "X does Y."
    pub fn by(who: Who, effect: Effect) -> Effect {
        Effect::By { who, effect: Box::new(effect) }
    }
}
