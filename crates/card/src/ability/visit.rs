//! Going through the ability language, whatever an ability consists of: [`Node`].
//!
//! This is the only place that knows which parts a node has. Every match here names every variant and every field, so a new
//! word doesn't compile before it says what is within it.

use super::{
    Ability, Activated, Amount, Arrange, Cant, Cards, Change, Condition, Contest, Count, Dest, Effect, Entering,
    FaceoffSide, Filter, Guise, Happening, Having, Is, Keyword, Measure, Moment, Named, Pick, Place, Placement,
    Replacement, Static, Tally, Timing, TokenSpec, Trigger, Triggered, Until, Who, Whose,
};
use crate::symbol::Symbol;

/// A node of the ability language, as one meets it on the way through an ability.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub enum Node<'a> {
    Ability(&'a Ability),
    Trigger(&'a Trigger),
    Moment(&'a Moment),
    Happening(&'a Happening),
    Condition(&'a Condition),
    Change(&'a Change),
    Cant(&'a Cant),
    Entering(&'a Entering),
    Effect(&'a Effect),
    Token(&'a TokenSpec),
    Cards(&'a Cards),
    Filter(&'a Filter),
    Is(&'a Is),
    Measure(&'a Measure),
    Amount(&'a Amount),
    Tally(&'a Tally),
    Place(&'a Place),
    Who(&'a Who),
    Keyword(Keyword),
    Word(&'a Symbol),
}

impl<'a> Node<'a> {
    /// Calls `see` with this node and with every node within it, each before its own parts.
    pub fn walk(self, see: &mut dyn FnMut(Node<'a>)) {
        see(self);
        self.each_part(&mut |part| part.walk(see));
    }

    /// Whether `is` holds of this node or of any within it.
    pub fn any(self, mut is: impl FnMut(Node<'a>) -> bool) -> bool {
        let mut found = false;
        self.walk(&mut |node| found = found || is(node));
        found
    }

    /// Whether this very word stands for something that was spoken of, found or chosen before: "it", "there", "that player",
    /// "this way". What stands within it is not looked at.
    pub fn refers_back(self) -> bool {
        match self {
            Node::Cards(cards) => match cards {
                Cards::It | Cards::Before | Cards::Others => true,
                Cards::This | Cards::ThisIn(_) | Cards::Host | Cards::All(_) | Cards::Some(_) | Cards::Several(_) => {
                    false
                }
            },
            Node::Place(place) => match place {
                Place::There | Place::Previous => true,
                Place::Here
                | Place::ThisProblem
                | Place::Of(_)
                | Place::Home(_)
                | Place::Problem(_)
                | Place::EachProblem
                | Place::DifferentProblem
                | Place::EachOtherProblem
                | Place::RandomProblem
                | Place::RandomArea
                | Place::AnotherProblem
                | Place::SolvedProblem
                | Place::ProblemWith { .. }
                | Place::FaceoffProblem
                | Place::Zone(..) => false,
            },
            Node::Who(who) => match who {
                Who::ThatPlayer | Who::ThatPlayersOpponent | Who::Actor => true,
                Who::You
                | Who::Opponent
                | Who::Opponents
                | Who::EachPlayer
                | Who::APlayer
                | Who::Owner(_)
                | Who::Controller(_)
                | Who::Most(_)
                | Who::Fewest(_)
                | Who::EachWith(_)
                | Who::APlayerWith(_)
                | Who::Winner
                | Who::Loser
                | Who::Challenger => false,
            },
            Node::Is(is) => {
                matches!(is, Is::AmongThem | Is::NotAmongThem | Is::Done(_) | Is::Chosen(_) | Is::AsNamed)
            }
            Node::Ability(_)
            | Node::Trigger(_)
            | Node::Moment(_)
            | Node::Happening(_)
            | Node::Condition(_)
            | Node::Change(_)
            | Node::Cant(_)
            | Node::Entering(_)
            | Node::Effect(_)
            | Node::Token(_)
            | Node::Filter(_)
            | Node::Measure(_)
            | Node::Amount(_)
            | Node::Tally(_)
            | Node::Keyword(_)
            | Node::Word(_) => false,
        }
    }

    /// Calls `each` with the nodes of which this one consists, in the order in which they are declared.
    pub fn each_part(self, each: &mut dyn FnMut(Node<'a>)) {
        match self {
            Node::Ability(ability) => ability.parts(each),
            Node::Trigger(trigger) => trigger.parts(each),
            Node::Moment(moment) => moment.parts(each),
            Node::Happening(happening) => happening.parts(each),
            Node::Condition(condition) => condition.parts(each),
            Node::Change(change) => change.parts(each),
            Node::Cant(cant) => cant.parts(each),
            Node::Entering(entering) => entering.parts(each),
            Node::Effect(effect) => effect.parts(each),
            Node::Token(token) => token.parts(each),
            Node::Cards(cards) => cards.parts(each),
            Node::Filter(filter) => filter.parts(each),
            Node::Is(is) => is.parts(each),
            Node::Measure(measure) => measure.parts(each),
            Node::Amount(amount) => amount.parts(each),
            Node::Tally(tally) => tally.parts(each),
            Node::Place(place) => place.parts(each),
            Node::Who(who) => who.parts(each),
            Node::Keyword(_) | Node::Word(_) => {}
        }
    }
}

/// What may stand within a node: it hands on the nodes that it is, or that it holds.
trait Part {
    fn hand<'a>(&'a self, each: &mut dyn FnMut(Node<'a>));
}

/// A node that consists of others.
trait Whole {
    fn parts<'a>(&'a self, each: &mut dyn FnMut(Node<'a>));
}

impl<P: Part> Part for Option<P> {
    fn hand<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        self.iter().for_each(|part| part.hand(each));
    }
}

impl<P: Part> Part for Vec<P> {
    fn hand<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        self.iter().for_each(|part| part.hand(each));
    }
}

impl<P: Part> Part for Box<P> {
    fn hand<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        (**self).hand(each);
    }
}

/// Types that are nodes themselves, each with its variant of [`Node`].
macro_rules! nodes {
    ($($type:ident => $variant:ident),* $(,)?) => {$(
        impl<'a> From<&'a $type> for Node<'a> {
            fn from(node: &'a $type) -> Node<'a> {
                Node::$variant(node)
            }
        }

        impl Part for $type {
            fn hand<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
                each(Node::$variant(self));
            }
        }
    )*};
}

nodes!(
    Ability => Ability,
    Trigger => Trigger,
    Moment => Moment,
    Happening => Happening,
    Condition => Condition,
    Change => Change,
    Cant => Cant,
    Entering => Entering,
    Effect => Effect,
    TokenSpec => Token,
    Cards => Cards,
    Filter => Filter,
    Is => Is,
    Measure => Measure,
    Amount => Amount,
    Tally => Tally,
    Place => Place,
    Who => Who,
    Symbol => Word,
);

impl Part for Keyword {
    fn hand<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        each(Node::Keyword(*self));
    }
}

/// Hands on each of several parts.
macro_rules! hand {
    ($each:ident: $($part:ident),*) => {{ $($part.hand($each);)* }};
}

impl Part for Whose {
    fn hand<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        match self {
            Whose::Any => {}
            Whose::Of(who) => who.hand(each),
        }
    }
}

impl Part for Until {
    fn hand<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        match self {
            Until::Comes(trigger) => trigger.hand(each),
            Until::While(condition, span) => hand!(each: condition, span),
            Until::EndOfTurn
            | Until::EndOfPhase
            | Until::EndOfFaceoff
            | Until::StartOfYourNextTurn
            | Until::EndOfYourNextTurn
            | Until::NextReadyPhase
            | Until::EndOfYourTurn
            | Until::StartOfTheirNextTurn
            | Until::EndOfOpponentsNextTurn
            | Until::EndOf(_)
            | Until::ThisLeavesPlay
            | Until::ItIsReady
            | Until::NextThisTurn
            | Until::NextThisFaceoff
            | Until::Once
            | Until::Permanent => {}
        }
    }
}

impl Part for Having {
    fn hand<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        let Having { what, cmp: _, count } = self;
        hand!(each: what, count);
    }
}

impl Part for Pick {
    fn hand<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        let Pick { count, of, random: _ } = self;
        hand!(each: count, of);
    }
}

impl Part for Count {
    fn hand<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        match self {
            Count::Exactly(n) | Count::AtLeast(n) | Count::UpTo(n) => n.hand(each),
            Count::AnyNumber => {}
        }
    }
}

impl Part for Contest {
    fn hand<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        match self {
            Contest::Confronting(place) => place.hand(each),
            Contest::Faceoffs(moment) => moment.hand(each),
        }
    }
}

impl Part for FaceoffSide {
    fn hand<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        let FaceoffSide { cards } = self;
        cards.hand(each);
    }
}

impl Part for Dest {
    fn hand<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        match self {
            Dest::Hand
            | Dest::DeckTop
            | Dest::DeckBottom
            | Dest::DeckBottomRandom
            | Dest::DeckTopOrBottom
            | Dest::DeckShuffled
            | Dest::Discard
            | Dest::Banished
            | Dest::PlayAsYours
            | Dest::Stay => {}
            Dest::Beneath(cards) | Dest::On(cards) => cards.hand(each),
            Dest::BanishedFaceDown(host) => host.hand(each),
            Dest::Play(place) | Dest::PlayFaceDown(place) | Dest::PlayExhausted(place) => place.hand(each),
            Dest::PlayAs(guise, place) => hand!(each: guise, place),
        }
    }
}

impl Part for Guise {
    fn hand<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        match self {
            Guise::Kind(_) | Guise::Dilemma => {}
            Guise::CopyOf(cards) => cards.hand(each),
        }
    }
}

impl Part for Arrange {
    fn hand<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        match self {
            Arrange::AnyOrder | Arrange::TopAndBottom | Arrange::Back => {}
            Arrange::Take { what, into, rest } => hand!(each: what, into, rest),
        }
    }
}

impl Part for Timing {
    fn hand<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        match self {
            Timing::Phase(_) | Timing::Faceoff(_) | Timing::Immediate => {}
            Timing::Reaction(moment) => moment.hand(each),
        }
    }
}

impl Whole for Ability {
    fn parts<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        match self {
            Ability::Keyword(keyword) => keyword.hand(each),
            Ability::Activated(Activated { timing, on, condition, cost, effect, limit: _, by }) => {
                hand!(each: timing, on, condition, cost, effect, by);
            }
            Ability::Triggered(Triggered { on, condition, effect, limit: _ }) => hand!(each: on, condition, effect),
            Ability::Static(Static { condition, changes }) => hand!(each: condition, changes),
            Ability::Replacement(Replacement { would, condition, may, instead, limit: _ }) => {
                hand!(each: would, condition, may, instead);
            }
            Ability::Placement(placement) => match placement {
                Placement::On(filter) => filter.hand(each),
                Placement::Home => {}
                Placement::OnlyIf(condition) => condition.hand(each),
                Placement::Cost(effect) => effect.hand(each),
            },
            Ability::Chaos(ability) => ability.hand(each),
            Ability::Named(Named { name, number: _, means }) => hand!(each: name, means),
            Ability::Tagged(word, ability) => hand!(each: word, ability),
            Ability::Timed(timing) => timing.hand(each),
            Ability::Instructions(effect) => effect.hand(each),
        }
    }
}

impl Whole for Trigger {
    fn parts<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        match self {
            Trigger::When(happening) | Trigger::As(happening) => happening.hand(each),
            Trigger::At(_, moment) => moment.hand(each),
            Trigger::State(condition) => condition.hand(each),
        }
    }
}

impl Whole for Moment {
    fn parts<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        match self {
            Moment::Turn(who) | Moment::Phase(_, who) | Moment::DrawStep(who) => who.hand(each),
            Moment::FirstTurn(who) => who.hand(each),
            Moment::AnyPhase | Moment::ConfrontStep => {}
            Moment::Next(moment) => moment.hand(each),
            Moment::Faceoff { kind: _, involving, at } => hand!(each: involving, at),
        }
    }
}

impl Whole for Happening {
    fn parts<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        match self {
            Happening::Plays { who, what, to } => hand!(each: who, what, to),
            Happening::EntersPlay { what, at, who } => hand!(each: what, at, who),
            Happening::LeavesArea { what, from } => hand!(each: what, from),
            Happening::Moves { by, what, from, to } => hand!(each: by, what, from, to),
            Happening::Sent { by, what, from, to } => hand!(each: by, what, from, to),
            Happening::Done { verb: _, by, what } => hand!(each: by, what),
            Happening::Confronts { who, problem, surplus: _, with } => hand!(each: who, problem, with),
            Happening::FaceoffStarts { by, kind: _, at, involving } => hand!(each: by, at, involving),
            Happening::WinsFaceoff { who, kind: _, at, involving, margin: _ }
            | Happening::LosesFaceoff { who, kind: _, at, involving } => hand!(each: who, at, involving),
            Happening::Defeats { by, what, at, only } => hand!(each: by, what, at, only),
            Happening::Uncovered { by, what, at } => hand!(each: by, what, at),
            Happening::FlippedToBottom { who, what } | Happening::PutsOnTop { who, what } => hand!(each: who, what),
            Happening::ToDiscardPile { what, from_play: _, pile } => hand!(each: what, pile),
            Happening::LeavesPlay { what }
            | Happening::BecomesInvolved { what }
            | Happening::OverHomeLimit { what } => what.hand(each),
            Happening::Draws { who, what } => hand!(each: who, what),
            Happening::Scores { who, least: _, with, during: _ } => hand!(each: who, with),
            Happening::Solved { by, problem } => hand!(each: by, problem),
            Happening::Replaced { problem } => problem.hand(each),
            Happening::Attached { by, what, to } => hand!(each: by, what, to),
            Happening::Tokens { verb: _, who, least: _ }
            | Happening::TakesAction { who }
            | Happening::PaysLast { who }
            | Happening::PlaysLast { who } => who.hand(each),
            Happening::Nth { nth: _, of, per: _ } => of.hand(each),
            Happening::Together(of) => of.hand(each),
            Happening::Any(all) => all.hand(each),
            Happening::ScoresBonus { who, of } => hand!(each: who, of),
            Happening::CountersPut { by, what, name } | Happening::CountersGone { by, what, name, last: _ } => {
                hand!(each: by, what, name);
            }
        }
    }
}

impl Whole for Condition {
    fn parts<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        match self {
            Condition::Has { who, cmp: _, count, what } => hand!(each: who, count, what),
            Condition::ThereAre { cmp: _, count, what } => hand!(each: count, what),
            Condition::CardIs(cards, is, place) => hand!(each: cards, is, place),
            Condition::Outdoes { who, cmp: _, what, than } => hand!(each: who, what, than),
            Condition::Compare(one, _, other) => hand!(each: one, other),
            Condition::Parity(of, _) => of.hand(each),
            Condition::Happened { what, cmp: _, count, per: _ } => hand!(each: what, count),
            Condition::WentFirst(who) | Condition::Challenging(who) | Condition::HasLost(who) => who.hand(each),
            Condition::During(moment) => moment.hand(each),
            Condition::FirstToConfront(place) => place.hand(each),
            Condition::And(all) | Condition::Or(all) => all.hand(each),
            Condition::Not(not) => not.hand(each),
        }
    }
}

impl Whole for Change {
    fn parts<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        match self {
            Change::Power { what, by, color: _ } => hand!(each: what, by),
            Change::PowerDoubled { what, times } => hand!(each: what, times),
            Change::PowerIs { what, to } => hand!(each: what, to),
            Change::PowerStays { what, at } => hand!(each: what, at),
            Change::AbilitiesOf { what, of } | Change::ColorsOf { what, of } => hand!(each: what, of),
            Change::LosesKeyword { what, keyword } => hand!(each: what, keyword),
            Change::NoColors { what, for_good: _ }
            | Change::Color { what, colors: _ }
            | Change::ChosenColor { what }
            | Change::Kind { what, kind: _, color: _ }
            | Change::NoAbilities { what }
            | Change::SharesAbilities { what }
            | Change::Stubborn { what }
            | Change::PlayAsImmediate { what }
            | Change::MoveAsImmediate { what }
            | Change::HomeLimitFree { what } => what.hand(each),
            Change::Trait { what, name } => hand!(each: what, name),
            Change::Titled { what, names } => hand!(each: what, names),
            Change::Keywords { what, keywords } => hand!(each: what, keywords),
            Change::KeywordX { what, keyword, number } => hand!(each: what, keyword, number),
            Change::Abilities { what, abilities } => hand!(each: what, abilities),
            Change::PlayCost { who, what, to, by, minimum: _ } => hand!(each: who, what, to, by),
            Change::PlayFrom { who, what } | Change::Seen { who, what } | Change::Controls { who, what } => {
                hand!(each: who, what);
            }
            Change::MoveCost { who, what, from, to, by } => hand!(each: who, what, from, to, by),
            Change::OwnCost { to, by, minimum: _ } => hand!(each: to, by),
            Change::RallyCost { who, what, by, minimum: _ } => hand!(each: who, what, by),
            Change::KeywordCost { who, keyword, by, minimum: _ } => hand!(each: who, keyword, by),
            Change::AbilityCost { who, of, does: _, by, minimum: _ } => hand!(each: who, of, by),
            Change::PlayNeed { what, color: _, by } => hand!(each: what, by),
            Change::ConfrontNeed { who, at, by } => hand!(each: who, at, by),
            Change::DrawCost { who, by }
            | Change::TotalPower { who, by }
            | Change::FlipCount { who, by }
            | Change::HomeLimit { who, by }
            | Change::HandSize { who, by } => hand!(each: who, by),
            Change::HandSizeIs { who, to } => hand!(each: who, to),
            Change::Bonus { at, to } => hand!(each: at, to),
            Change::ContributesAt { what, at } => hand!(each: what, at),
            Change::LetsConfront { what, who, at } => hand!(each: what, who, at),
            Change::NoContribution { what, to } => hand!(each: what, to),
            Change::NotInvolved { what, moment } => hand!(each: what, moment),
            Change::Skips { who, what } => hand!(each: who, what),
            Change::LowestTotalWins => {}
            Change::Enters { what, how } => hand!(each: what, how),
            Change::Cant(cant) => cant.hand(each),
        }
    }
}

impl Whole for Cant {
    fn parts<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        match self {
            Cant::Be { what, verb: _, by } => hand!(each: what, by),
            Cant::Move { by, what, from, to } => hand!(each: by, what, from, to),
            Cant::Play { who, what, to } => hand!(each: who, what, to),
            Cant::Confront { who, at, unless } => hand!(each: who, at, unless),
            Cant::Challenge { who, what, unless } => hand!(each: who, what, unless),
            Cant::Score { who } | Cant::Draw { who } => who.hand(each),
            Cant::MoreThan { who, what, most: _, per: _ } => hand!(each: who, what),
            Cant::During(moment, cant) => hand!(each: moment, cant),
            Cant::Unless { who, pays, cant } => hand!(each: who, pays, cant),
        }
    }
}

impl Whole for Entering {
    fn parts<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        match self {
            Entering::Exhausted | Entering::Frightened | Entering::FaceUp => {}
            Entering::Counters { name, count } => hand!(each: name, count),
        }
    }
}

impl Whole for Effect {
    fn parts<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        match self {
            Effect::Then(all) | Effect::Or(all) | Effect::Modes { count: _, modes: all, random: _ } => all.hand(each),
            Effect::May { effect, then, otherwise } => hand!(each: effect, then, otherwise),
            Effect::To { cost, effect } => hand!(each: cost, effect),
            Effect::IfDone { effect, then } => hand!(each: effect, then),
            Effect::Else { effect, otherwise } => hand!(each: effect, otherwise),
            Effect::ForEach { of, effect } => hand!(each: of, effect),
            Effect::If { condition, then, otherwise } => hand!(each: condition, then, otherwise),
            Effect::By { who, effect } => hand!(each: who, effect),
            Effect::Name { what: _, kinds: _ } => {}
            Effect::ChoosePlayer(who) | Effect::Shuffle(who) => who.hand(each),
            Effect::Draw(n)
            | Effect::DrawBottom(n)
            | Effect::Gain(n)
            | Effect::Lose(n)
            | Effect::Pay(n)
            | Effect::Score(n)
            | Effect::LosePoints(n)
            | Effect::Flip(n) => n.hand(each),
            Effect::GainUntil { tokens, until } => hand!(each: tokens, until),
            Effect::Change { change, until } => hand!(each: change, until),
            Effect::Rule { ability, until } => hand!(each: ability, until),
            Effect::GainControl { what, until } => hand!(each: what, until),
            Effect::Become { what, guise, until } => hand!(each: what, guise, until),
            Effect::ExchangeControl { one, other, until } => hand!(each: one, other, until),
            Effect::MoveCounters { from, to, name, count } => hand!(each: from, to, name, count),
            Effect::Move { what, to, send: _ } | Effect::Play { what, to, frightened: _ } => hand!(each: what, to),
            Effect::Put { what, into } => hand!(each: what, into),
            Effect::Look { deck: _, whose, count, from_bottom: _, reveal: _, then } => hand!(each: whose, count, then),
            Effect::RevealUntil { whose, what, count } => hand!(each: whose, what, count),
            Effect::Choose(what)
            | Effect::Discard(what)
            | Effect::Do(_, what)
            | Effect::Reveal(what)
            | Effect::Separate(what)
            | Effect::LookAt(what)
            | Effect::CopyEffects(what)
            | Effect::Replace(what)
            | Effect::Cancel(what)
            | Effect::AnyCounter { what, more: _ } => what.hand(each),
            Effect::Search { zone: _, whose, what, reveal: _, into } => hand!(each: whose, what, into),
            Effect::Reattach { what, to } => hand!(each: what, to),
            Effect::AddCounters { what, name, count } | Effect::RemoveCounters { what, name, count } => {
                hand!(each: what, name, count);
            }
            Effect::Spend { count, from } => hand!(each: count, from),
            Effect::Tokens { count, token, at } => hand!(each: count, token, at),
            Effect::CopyTokens { of, at } => hand!(each: of, at),
            Effect::Faceoff { kind: _, at, yours, theirs, win, lose } => hand!(each: at, yours, theirs, win, lose),
            Effect::Challenge { what, with } => hand!(each: what, with),
            Effect::Skip(moment) | Effect::Extra { what: moment, before: _ } => moment.hand(each),
            Effect::ChoosePile | Effect::Antic(_) | Effect::EndFaceoff | Effect::WinGame | Effect::LoseGame => {}
        }
    }
}

impl Whole for TokenSpec {
    fn parts<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        let TokenSpec { kind: _, power: _, colors: _, traits, keywords, name } = self;
        hand!(each: traits, keywords, name);
    }
}

impl Whole for Cards {
    fn parts<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        match self {
            Cards::This | Cards::ThisIn(_) | Cards::Host | Cards::It | Cards::Before | Cards::Others => {}
            Cards::All(filter) => filter.hand(each),
            Cards::Some(pick) => pick.hand(each),
            Cards::Several(all) => all.hand(each),
        }
    }
}

impl Whole for Filter {
    fn parts<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        let Filter { kind: _, whose, other: _, is, at } = self;
        hand!(each: whose, is, at);
    }
}

impl Whole for Is {
    fn parts<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        match self {
            Is::Color(_)
            | Is::NotColor(_)
            | Is::Kind(_)
            | Is::NotKind(_)
            | Is::Ready
            | Is::Exhausted
            | Is::Frightened
            | Is::FaceDown
            | Is::FaceUp
            | Is::Boosted
            | Is::CutieMarked
            | Is::NotAttached
            | Is::Token
            | Is::NonToken
            | Is::Involved
            | Is::InvolvedIn(_)
            | Is::Flipped
            | Is::PowerIs(_)
            | Is::Chosen(_)
            | Is::AsNamed
            | Is::AmongThem
            | Is::NotAmongThem
            | Is::Done(_)
            | Is::Different(_)
            | Is::OnTop => {}
            Is::Not(is) => is.hand(each),
            Is::At(place) => place.hand(each),
            Is::Trait(word) | Is::NotTrait(word) | Is::Titled(word) | Is::Named(word) => word.hand(each),
            Is::Any(ways) => ways.hand(each),
            Is::Keyword(keyword) => keyword.hand(each),
            Is::SameNameAs(cards)
            | Is::SameTitleAs(cards)
            | Is::SharesTraitWith(cards)
            | Is::SharesTypeWith(cards)
            | Is::SharesColorWith(cards)
            | Is::OtherColorThan(cards)
            | Is::On(cards)
            | Is::Among(cards)
            | Is::Beneath(cards) => cards.hand(each),
            Is::Controlled(who) | Is::Owned(who) => who.hand(each),
            Is::Power(_, n) | Is::PrintedPower(_, n) | Is::Cost(_, n) => n.hand(each),
            Is::Counters(_, n, name) => hand!(each: n, name),
            Is::Own(one, _, other) => hand!(each: one, other),
            Is::Most(measure) | Is::Least(measure) => measure.hand(each),
            Is::Beyond(measure, _, filter) => hand!(each: measure, filter),
            Is::Only(filter) | Is::With(filter) | Is::Without(filter) => filter.hand(each),
            Is::Was(happening, _) => happening.hand(each),
        }
    }
}

impl Whole for Measure {
    fn parts<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        match self {
            Measure::Power | Measure::PrintedPower | Measure::Cost => {}
            Measure::Counters(name) => name.hand(each),
            Measure::CardsOn(filter) => filter.hand(each),
        }
    }
}

impl Whole for Amount {
    fn parts<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        match self {
            Amount::Num(_) | Amount::AnyNumber | Amount::ThatMany | Amount::All => {}
            Amount::ForEach(_, filter) | Amount::ForEachType(_, filter) => filter.hand(each),
            Amount::ForEachCounter(_, name, cards) => hand!(each: name, cards),
            Amount::ForEachColor(_, cards) => cards.hand(each),
            Amount::ForEachOf(_, tally, who) => hand!(each: tally, who),
            Amount::SoFar(happening, _) => happening.hand(each),
            Amount::Room(_, who) => who.hand(each),
            Amount::Times(_, _, amount) => amount.hand(each),
            Amount::Highest(measure, filter) | Amount::Lowest(measure, filter) => hand!(each: measure, filter),
            Amount::Sum(all) => all.hand(each),
            Amount::PowerOf(cards)
            | Amount::PrintedPowerOf(cards)
            | Amount::CostOf(cards)
            | Amount::PointsOf(cards) => {
                cards.hand(each);
            }
        }
    }
}

impl Whole for Tally {
    fn parts<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        match self {
            Tally::Cards(filter) | Tally::Colors(filter) => filter.hand(each),
            Tally::Tokens | Tally::Points => {}
            Tally::Power(place) => place.hand(each),
        }
    }
}

impl Whole for Place {
    fn parts<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        match self {
            Place::Here
            | Place::ThisProblem
            | Place::There
            | Place::EachProblem
            | Place::DifferentProblem
            | Place::EachOtherProblem
            | Place::RandomProblem
            | Place::RandomArea
            | Place::Previous
            | Place::AnotherProblem
            | Place::SolvedProblem
            | Place::FaceoffProblem => {}
            Place::Of(cards) => cards.hand(each),
            Place::Home(whose) | Place::Problem(whose) | Place::Zone(_, whose) => whose.hand(each),
            Place::ProblemWith { cmp: _, count, what } => hand!(each: count, what),
        }
    }
}

impl Whole for Who {
    fn parts<'a>(&'a self, each: &mut dyn FnMut(Node<'a>)) {
        match self {
            Who::You
            | Who::Opponent
            | Who::Opponents
            | Who::EachPlayer
            | Who::APlayer
            | Who::ThatPlayer
            | Who::ThatPlayersOpponent
            | Who::Winner
            | Who::Loser
            | Who::Challenger
            | Who::Actor => {}
            Who::Owner(cards) | Who::Controller(cards) => cards.hand(each),
            Who::Most(tally) | Who::Fewest(tally) => tally.hand(each),
            Who::EachWith(having) | Who::APlayerWith(having) => having.hand(each),
        }
    }
}
