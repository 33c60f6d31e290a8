//! Keywords (CR 701.4) and their glossary definitions in the ability language.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::symbol::Symbol;

use super::*;

/// A keyword, with its number if it has one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Keyword {
    /// The controller may move the card as an Immediate action.
    Agile,
    /// When an opponent's Friend enters play at this card's area, it gets this much less power until the end of the
    /// turn.
    Calming(u8),
    /// The card has +1 power while one of its controller's Critter Friends is at the same Problem.
    Caretaker,
    /// Additional power of the card while it is involved in a faceoff.
    Competitive(u8),
    /// Number of +1 power counters that the controller may put on the card after winning a faceoff that involves it.
    Diligent(u8),
    /// Additional wild power that opponents need to confront this card's Problem.
    Eccentric(u8),
    /// The card has +1 power for each card of its name in the controller's discard pile.
    Experienced,
    /// The card may be played as an Immediate action.
    Hasty,
    /// Number of Friends that the Mane Character's player may have at home at the end of their turn (CR 212, 616.3).
    HomeLimit(u8),
    /// At the start of the Main Phase, the controller looks at the top cards of an opponent's deck and puts each on the
    /// top or the bottom. Their number is the number of the controller's cards with this keyword. This happens once per
    /// turn.
    Inspired,
    /// At the start of the turn, the controller may look at this number of cards on top of the deck, and puts each on
    /// the top or the bottom.
    Meticulous(u8),
    /// The controller may frighten the card when it would leave play.
    Persistent,
    /// The controller gains an action token when an opponent starts a faceoff at this card's area.
    Prepared,
    /// The card also has the colours of its controller's other Crystal characters.
    Prismatic,
    /// When a flipped card would go to the bottom of the controller's deck, the controller may banish it beneath this
    /// card. This is possible once in each faceoff that involves the card.
    Pumped,
    /// The controller may ignore a flipped card with 1 power and flip another. This is possible once in each faceoff
    /// that involves the card.
    Random,
    /// The card costs 3 action tokens less if its player retires a Friend or Troublemaker of the same title as an
    /// additional cost.
    Redeem,
    /// Additional action tokens that opponents pay to move a character to this card's Problem.
    Showy(u8),
    /// The Problem may be chosen at the start of a game (CR 102.2).
    StartingProblem,
    /// The card contributes its power even while it is exhausted (CR 503.5).
    Stubborn,
    /// The controller gains an action token after winning a faceoff that involves the card. All cards of a player with
    /// this keyword together give only one token in each faceoff.
    Studious,
    /// Additional power of the card while its controller's Mane Character is at the same area and shares a colour with
    /// it.
    Supportive(u8),
    /// Moving the card costs its controller one action token less (CR 609.2b).
    Swift,
    /// The controller's other Friends at the same area that share a trait with the card also have its other printed
    /// abilities.
    Teamwork,
    /// Reduced cost in action tokens to play the card, if its player returns a Friend from play to its owner's hand.
    /// The title of that Friend must include the card's title, and the subtitles must differ.
    Transform(u8),
    /// When the controller moves the card, they may put a +1 power counter on it.
    Traveler,
    /// The controller may retire the card when an opponent would confront its Problem. The opponent then doesn't
    /// confront it.
    Vexing,
    /// When the Troublemaker is uncovered, all Friends at its Problem are frightened.
    Villain,
}

macro_rules! names {
    ($($plain:ident = $plain_name:literal),* ; $($numbered:ident = $numbered_name:literal),*) => {
        impl Keyword {
            /// Returns the keyword's name without its number.
            pub fn name(self) -> &'static str {
                match self {
                    $(Keyword::$plain => $plain_name,)*
                    $(Keyword::$numbered(_) => $numbered_name,)*
                }
            }

            /// Returns the keyword's number: `2` in `Calming 2`.
            pub fn number(self) -> Option<u8> {
                match self {
                    $(Keyword::$plain => None,)*
                    $(Keyword::$numbered(n) => Some(n),)*
                }
            }

            /// Returns the keyword with this name. `number` must be given if and only if the keyword has one.
            pub fn of(name: &str, number: Option<u8>) -> Option<Keyword> {
                match number {
                    $(None if name.eq_ignore_ascii_case($plain_name) => Some(Keyword::$plain),)*
                    $(Some(n) if name.eq_ignore_ascii_case($numbered_name) => Some(Keyword::$numbered(n)),)*
                    _ => None,
                }
            }

            /// All keywords. Those with a number have the number 1.
            pub const ALL: &'static [Keyword] = &[$(Keyword::$plain,)* $(Keyword::$numbered(1),)*];
        }
    };
}

names! {
    Agile = "Agile", Caretaker = "Caretaker", Experienced = "Experienced", Hasty = "Hasty", Inspired = "Inspired",
    Persistent = "Persistent", Prepared = "Prepared", Prismatic = "Prismatic", Pumped = "Pumped", Random = "Random",
    Redeem = "Redeem", StartingProblem = "Starting Problem", Stubborn = "Stubborn", Studious = "Studious",
    Swift = "Swift", Teamwork = "Teamwork", Traveler = "Traveler", Vexing = "Vexing", Villain = "Villain" ;
    Calming = "Calming", Competitive = "Competitive", Diligent = "Diligent", Eccentric = "Eccentric",
    HomeLimit = "Home Limit", Meticulous = "Meticulous", Showy = "Showy", Supportive = "Supportive",
    Transform = "Transform"
}

impl fmt::Display for Keyword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number() {
            Some(n) => write!(f, "{} {n}", self.name()),
            None => f.write_str(self.name()),
        }
    }
}

/// The error for a text that is not a keyword, or whose number is missing or superfluous.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a keyword of the glossary")]
pub struct ParseKeywordError(String);

impl FromStr for Keyword {
    type Err = ParseKeywordError;

    fn from_str(s: &str) -> Result<Self, Self::Err> {
        let words = s.trim().trim_end_matches('.');
        let (name, number) = match words.rsplit_once(' ') {
            Some((name, n)) if n.parse::<u8>().is_ok() => (name.trim(), n.parse().ok()),
            _ => (words, None),
        };
        Keyword::of(name, number).ok_or_else(|| ParseKeywordError(s.to_owned()))
    }
}

impl Keyword {
    /// Returns true if both are the same keyword, with equal or different numbers.
    pub fn same_name(self, other: Keyword) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }

    /// Returns the abilities that the keyword stands for according to the glossary.
    ///
    /// `Home Limit`, `Starting Problem`, `Redeem` and `Transform` have their own rules (CR 616.3, 102.2, 705.2b), which
    /// the engine applies by their names. This function returns no abilities for them.
    pub fn meaning(self) -> Vec<Ability> {
        use Ability as A;
        let your = |kind| Filter::of(kind).whose(Whose::YOUR);
        let involving_this = || Happening::WinsFaceoff {
            who: Who::You,
            kind: FaceoffKind::Any,
            at: None,
            involving: Some(Cards::This),
            margin: None,
        };
        let this_involved = || Condition::CardIs(Cards::This, vec![Is::Involved], None);
        let fixed = |change| vec![A::Static(Static { condition: None, changes: vec![change] })];
        let while_ = |condition, change| vec![A::Static(Static { condition: Some(condition), changes: vec![change] })];
        let when = |on, effect, limit| vec![A::Triggered(Triggered { on, condition: None, effect, limit })];
        let power = |n: u8| Change::Power { what: Cards::This, by: Amount::Num(n.into()), color: None };
        let counters = |n: u8| Effect::AddCounters { what: Cards::This, name: None, count: Amount::Num(n.into()) };
        match self {
            Keyword::HomeLimit(_) | Keyword::StartingProblem | Keyword::Redeem | Keyword::Transform(_) => vec![],
            Keyword::Agile => fixed(Change::MoveAsImmediate { what: Cards::This }),
            Keyword::Hasty => fixed(Change::PlayAsImmediate { what: Cards::This }),
            Keyword::Calming(x) => when(
                Trigger::When(Happening::EntersPlay {
                    what: Cards::All(Box::new(Filter::of(Kind::Friend).whose(Whose::OPPOSING))),
                    at: Some(Place::Here),
                    who: None,
                }),
                Effect::Change {
                    change: Change::Power { what: Cards::It, by: Amount::Num(-i32::from(x)), color: None },
                    until: Until::EndOfTurn,
                },
                None,
            ),
            Keyword::Caretaker => while_(
                Condition::Has {
                    who: Who::You,
                    cmp: Cmp::AtLeast,
                    count: Amount::Num(1),
                    what: Filter::of(Kind::Friend).is(Is::Trait(Symbol::new("Critter"))).at(Place::ThisProblem),
                },
                power(1),
            ),
            Keyword::Competitive(x) => while_(this_involved(), power(x)),
            Keyword::Diligent(x) => when(Trigger::When(involving_this()), Effect::may(counters(x)), None),
            Keyword::Eccentric(x) => {
                fixed(Change::ConfrontNeed { who: Who::Opponents, at: Place::ThisProblem, by: Amount::Num(x.into()) })
            }
            Keyword::Experienced => fixed(Change::Power {
                what: Cards::This,
                by: Amount::ForEach(
                    1,
                    Box::new(
                        Filter::of(Kind::Card)
                            .is(Is::SameNameAs(Cards::This))
                            .at(Place::Zone(Zone::Discard, Whose::YOUR)),
                    ),
                ),
                color: None,
            }),
            Keyword::Inspired => when(
                Trigger::At(Edge::Start, Moment::Phase(Phase::Main, Some(Who::You))),
                Effect::Look {
                    deck: Zone::Deck,
                    whose: Who::Opponent,
                    count: Amount::ForEach(1, Box::new(your(Kind::Card).is(Is::Keyword(Keyword::Inspired)))),
                    from_bottom: false,
                    reveal: false,
                    then: Arrange::TopAndBottom,
                },
                Some(Limit::once_for_all(Span::Turn)),
            ),
            Keyword::Meticulous(x) => when(
                Trigger::At(Edge::Start, Moment::Turn(Some(Who::You))),
                Effect::may(Effect::Look {
                    deck: Zone::Deck,
                    whose: Who::You,
                    count: Amount::Num(x.into()),
                    from_bottom: false,
                    reveal: false,
                    then: Arrange::TopAndBottom,
                }),
                None,
            ),
            Keyword::Persistent => vec![A::Replacement(Replacement {
                would: Happening::LeavesPlay { what: Cards::This },
                condition: None,
                may: Some(Who::You),
                instead: Effect::Do(Verb::Frighten, Cards::This),
                limit: None,
            })],
            Keyword::Prepared => when(
                Trigger::When(Happening::FaceoffStarts {
                    by: Some(Who::Opponents),
                    kind: FaceoffKind::Any,
                    at: Some(Place::Here),
                    involving: None,
                }),
                Effect::Gain(Amount::Num(1)),
                None,
            ),
            Keyword::Prismatic => fixed(Change::ColorsOf {
                what: Cards::This,
                of: Cards::All(Box::new(your(Kind::Character).other().is(Is::Trait(Symbol::new("Crystal"))))),
            }),
            Keyword::Pumped => vec![A::Replacement(Replacement {
                would: Happening::FlippedToBottom { who: Who::You, what: Filter::default() },
                condition: Some(this_involved()),
                may: Some(Who::You),
                instead: Effect::Put { what: Cards::It, into: Dest::Beneath(Cards::This) },
                limit: Some(Limit::once(Span::Faceoff)),
            })],
            Keyword::Random => vec![A::Triggered(Triggered {
                on: Trigger::When(Happening::Done {
                    verb: Verb::Flip,
                    by: Some(Who::You),
                    what: Cards::All(Box::new(Filter::default().is(Is::Power(Cmp::Exactly, Amount::Num(1))))),
                }),
                condition: Some(this_involved()),
                effect: Effect::may(Effect::Then(vec![
                    Effect::Do(Verb::Ignore, Cards::It),
                    Effect::Flip(Amount::Num(1)),
                ])),
                limit: Some(Limit { taken: true, ..Limit::once(Span::Faceoff) }),
            })],
            Keyword::Showy(x) => fixed(Change::MoveCost {
                who: Who::Opponents,
                what: Cards::All(Box::new(Filter::of(Kind::Character))),
                from: None,
                to: Some(Place::ThisProblem),
                by: Amount::Num(x.into()),
            }),
            Keyword::Stubborn => fixed(Change::Stubborn { what: Cards::This }),
            Keyword::Studious => when(
                Trigger::When(involving_this()),
                Effect::Gain(Amount::Num(1)),
                Some(Limit::once_for_all(Span::Faceoff)),
            ),
            Keyword::Supportive(x) => while_(
                Condition::Has {
                    who: Who::You,
                    cmp: Cmp::AtLeast,
                    count: Amount::Num(1),
                    what: Filter::of(Kind::ManeCharacter).is(Is::SharesColorWith(Cards::This)).at(Place::Here),
                },
                power(x),
            ),
            Keyword::Swift => {
                fixed(Change::MoveCost { who: Who::You, what: Cards::This, from: None, to: None, by: Amount::Num(-1) })
            }
            Keyword::Teamwork => fixed(Change::SharesAbilities {
                what: Cards::All(Box::new(
                    your(Kind::Friend).other().is(Is::SharesTraitWith(Cards::This)).at(Place::Here),
                )),
            }),
            Keyword::Traveler => when(
                Trigger::When(Happening::Moves { by: Some(Who::You), what: Cards::This, from: None, to: None }),
                Effect::may(counters(1)),
                None,
            ),
            Keyword::Vexing => vec![A::Replacement(Replacement {
                would: Happening::Confronts {
                    who: Who::Opponents,
                    problem: Place::ThisProblem,
                    surplus: false,
                    with: None,
                },
                condition: None,
                may: Some(Who::You),
                instead: Effect::Do(Verb::Retire, Cards::This),
                limit: None,
            })],
            Keyword::Villain => when(
                Trigger::When(Happening::Uncovered { by: None, what: Cards::This, at: None }),
                Effect::Do(Verb::Frighten, Cards::All(Box::new(Filter::of(Kind::Friend).at(Place::Here)))),
                None,
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_read_back() {
        for &k in Keyword::ALL {
            assert_eq!(k.to_string().parse(), Ok(k));
        }
        assert_eq!("Home Limit 4.".parse(), Ok(Keyword::HomeLimit(4)));
        assert!("Swift 2".parse::<Keyword>().is_err());
        assert!("Calming".parse::<Keyword>().is_err());
    }
}
