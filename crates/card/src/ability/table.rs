//! The table of the ability language: the variants and fields of each type. All code that must process the whole
//! language is generated from it.
//!
//! Every use of the table matches on all variants and fields. So the compiler reports a row that doesn't name all of
//! them.

/// Passes the table to a macro. Each type is a row: its role, then its variants or fields in declaration order.
///
/// The role is `node` for a type with a variant of [`Node`](super::Node), `part` for a type that contains nodes without
/// being one, and `plain` for a type that contains none.
macro_rules! language {
    ($use:ident) => {
        $use! {
            node enum Ability {
                Keyword(a), Activated(a), Triggered(a), Static(a), Replacement(a), Placement(a), Named(a), Tagged(a, b), Chaos(a),
                Timed(a), Instructions(a),
            }
            node enum Trigger {
                When(a), At(a, b), As(a), State(a),
            }
            node enum Moment {
                Turn(a), Phase(a, b), AnyPhase, DrawStep(a), ConfrontStep, Next(a), FirstTurn(a), Faceoff { kind, involving, at },
            }
            node enum Happening {
                Plays { who, what, to }, EntersPlay { what, at, who }, LeavesPlay { what }, LeavesArea { what, from },
                Moves { by, what, from, to }, Sent { by, what, from, to }, Done { verb, by, what },
                Confronts { who, problem, surplus, with }, FaceoffStarts { by, kind, at, involving },
                WinsFaceoff { who, kind, at, involving, margin }, LosesFaceoff { who, kind, at, involving },
                Defeats { by, what, at, only }, Uncovered { by, what, at }, FlippedToBottom { who, what },
                ToDiscardPile { what, from_play, pile }, PutsOnTop { who, what }, BecomesInvolved { what }, Draws { who, what },
                Tokens { verb, who, least }, Scores { who, least, with, during }, Solved { by, problem }, Replaced { problem },
                TakesAction { who }, Nth { nth, of, per }, Together(a), Any(a), PaysLast { who }, PlaysLast { who },
                ScoresBonus { who, of }, OverHomeLimit { what }, CountersPut { by, what, name },
                CountersGone { by, what, name, last }, Attached { by, what, to },
            }
            node enum Condition {
                Has { who, cmp, count, what }, ThereAre { cmp, count, what }, CardIs(a, b, c), Outdoes { who, cmp, what, than },
                Compare(a, b, c), Parity(a, b), Happened { what, cmp, count, per }, WentFirst(a), During(a), Challenging(a),
                HasLost(a), FirstToConfront(a), And(a), Or(a), Not(a),
            }
            node enum Change {
                Power { what, by, color }, PowerDoubled { what, times }, PowerIs { what, to }, PowerStays { what, at },
                NoColors { what, for_good }, AbilitiesOf { what, of }, LosesKeyword { what, keyword }, Color { what, colors },
                ColorsOf { what, of }, ChosenColor { what }, Kind { what, kind, color }, Trait { what, name },
                Keywords { what, keywords }, KeywordX { what, keyword, number }, Abilities { what, abilities },
                Titled { what, names }, NoAbilities { what }, SharesAbilities { what }, Stubborn { what },
                PlayAsImmediate { what }, MoveAsImmediate { what }, PlayCost { who, what, to, by, minimum },
                PlayFrom { who, what }, Seen { who, what }, MoveCost { who, what, from, to, by }, DrawCost { who, by },
                OwnCost { to, by, minimum }, RallyCost { who, what, by, minimum }, KeywordCost { who, keyword, by, minimum },
                AbilityCost { who, of, does, by, minimum }, PlayNeed { what, color, by }, ConfrontNeed { who, at, by },
                TotalPower { who, by }, FlipCount { who, by }, IgnoresFlipped { who, highest }, HomeLimit { who, by },
                HomeLimitFree { what }, Bonus { at, to },
                Controls { who, what }, HandSize { who, by }, HandSizeIs { who, to }, ContributesAt { what, at },
                LetsConfront { what, who, at }, NoContribution { what, to }, NotInvolved { what, moment }, Skips { who, what },
                LowestTotalWins, Enters { what, how }, CostIs { of, to }, CostStays { what }, NoPlayNeed { who, what },
                WildNeed { what }, NumberIs { number, who, to }, PlayedAs { what, kind }, Cant(a),
            }
            node enum Cant {
                Be { what, verb, by }, Move { by, what, from, to }, Play { who, what, to }, Confront { who, at, unless },
                Challenge { who, what, unless }, Score { who }, Draw { who }, MoreThan { who, what, most, per }, During(a, b),
                Unless { who, pays, cant },
            }
            node enum Entering {
                Exhausted, Frightened, FaceUp, Counters { name, count },
            }
            node enum Effect {
                Then(a), May { effect, then, otherwise }, To { cost, effect }, IfDone { effect, then }, Or(a),
                Modes { count, modes, random }, Else { effect, otherwise }, ForEach { of, effect },
                If { condition, then, otherwise }, By { who, effect }, Choose(a), Name { what, kinds }, ChoosePlayer(a), Draw(a),
                DrawBottom(a), Discard(a), Gain(a), GainUntil { tokens, until }, Lose(a), Pay(a), Score(a), LosePoints(a),
                Change { change, until }, Rule { ability, until }, Do(a, b), Move { what, to, send }, Put { what, into },
                Look { deck, whose, count, from_bottom, reveal, then }, RevealUntil { whose, what, count }, Reveal(a),
                Separate(a), ChoosePile, LookAt(a), Search { zone, whose, what, reveal, into }, Shuffle(a), Flip(a),
                Reattach { what, to }, AddCounters { what, name, count }, RemoveCounters { what, name, count },
                AnyCounter { what, more }, Antic(a), Spend { count, from }, Tokens { count, token, at }, CopyTokens { of, at },
                CopyEffects(a), Play { what, to, frightened }, Faceoff { kind, at, yours, theirs, win, lose },
                Challenge { what, with }, Skip(a), Extra { what, before }, Replace(a), GainControl { what, until },
                Become { what, guise, until }, ExchangeControl { one, other, until }, MoveCounters { from, to, name, count },
                Cancel(a), EndFaceoff, WinGame, LoseGame,
            }
            node struct TokenSpec { kind, power, colors, traits, keywords, name }
            node enum Cards {
                This, ThisIn(a), Host, It, Before, Others, All(a), Some(a), Several(a),
            }
            node struct Filter { kind, whose, other, is, at }
            node enum Is {
                Color(a), NotColor(a), Trait(a), NotTrait(a), Kind(a), NotKind(a), Any(a), Keyword(a), Named(a), Titled(a),
                SameNameAs(a), SameTitleAs(a), SharesTraitWith(a), SharesTypeWith(a), SharesColorWith(a), Ready, Exhausted,
                Frightened, FaceDown, FaceUp, Boosted, CutieMarked, Controlled(a), NotAttached, Token, NonToken, Involved,
                InvolvedIn(a), OtherColorThan(a), Flipped, Power(a, b), PowerIs(a), Chosen(a), AsNamed, PrintedPower(a, b),
                Cost(a, b), Own(a, b, c), Most(a), Least(a), Beyond(a, b, c), Only(a), Counters(a, b, c), On(a), With(a),
                Without(a), Beneath(a), AmongThem, Was(a, b), Done(a), Not(a), At(a), Owned(a), Among(a), Different(a),
                NotAmongThem, OnTop, PlayedFrom(a, b),
            }
            node enum Measure {
                Power, PrintedPower, Cost, CardsOn(a), Counters(a),
            }
            node enum Amount {
                Num(a), ForEach(a, b), ForEachCounter(a, b, c), ForEachOf(a, b, c), ForEachColor(a, b), ForEachType(a, b),
                SoFar(a, b), Room(a, b), AnyNumber, Times(a, b, c), Highest(a, b), Lowest(a, b), Sum(a), PowerOf(a),
                PrintedPowerOf(a), CostOf(a), PointsOf(a), ThatMany, All,
            }
            node enum Tally {
                Cards(a), Tokens, Points, Power(a), Colors(a),
            }
            node enum Place {
                Here, ThisProblem, There, Of(a), Home(a), Problem(a), EachProblem, DifferentProblem, EachOtherProblem,
                RandomProblem, RandomArea, Previous, AnotherProblem, SolvedProblem, ProblemWith { cmp, count, what },
                FaceoffProblem, Zone(a, b),
            }
            node enum Who {
                You, Opponent, Opponents, EachPlayer, APlayer, ThatPlayer, ThatPlayersOpponent, Owner(a), Controller(a), Most(a),
                Fewest(a), EachWith(a), APlayerWith(a), Winner, Loser, Challenger, Actor,
            }
            part struct Activated { timing, on, condition, cost, effect, limit, by }
            part struct Triggered { on, condition, effect, limit }
            part struct Static { condition, changes }
            part struct Replacement { would, condition, may, instead, limit }
            part struct Named { name, number, means }
            part enum Placement {
                On(a), Home, OnlyIf(a), Cost(a),
            }
            part enum Timing {
                Phase(a), Faceoff(a), Reaction(a), Immediate,
            }
            part enum Until {
                EndOfTurn, EndOfPhase, EndOfFaceoff, StartOfYourNextTurn, EndOfYourNextTurn, NextReadyPhase, EndOfYourTurn,
                StartOfTheirNextTurn, EndOfOpponentsNextTurn, EndOf(a), ThisLeavesPlay, ItIsReady, Comes(a), While(a, b),
                NextThisTurn, NextThisFaceoff, Once, Permanent,
            }
            part enum Priced {
                Play(a), Move(a), Draw, Rally(a),
            }
            part enum Contest {
                Confronting(a), Faceoffs(a),
            }
            part enum Dest {
                Hand, DeckTop, DeckBottom, DeckBottomRandom, DeckTopOrBottom, DeckShuffled, Discard, Banished, Beneath(a),
                BanishedFaceDown(a), Play(a), PlayAsYours, On(a), PlayFaceDown(a), PlayExhausted(a), PlayAs(a, b), Stay,
            }
            part enum Guise {
                CopyOf(a), Kind(a), Dilemma,
            }
            part enum Arrange {
                AnyOrder, TopAndBottom, Back, Take { what, into, rest },
            }
            part struct FaceoffSide { cards }
            part struct Pick { count, of, random }
            part enum Count {
                Exactly(a), AtLeast(a), UpTo(a), AnyNumber,
            }
            part struct Having { what, cmp, count }
            part enum Whose {
                Any, Of(a),
            }
            plain struct Limit { per, shared, taken }
            plain enum Span {
                Turn, Phase, Faceoff, Game,
            }
            plain enum GameNumber {
                WinningScore, OpeningHand, Mulligans, ActionTokens, DrawStep, Turns,
            }
            plain enum Room {
                Home, Hand,
            }
            plain enum Cmp {
                AtLeast, AtMost, Exactly, MoreThan, LessThan,
            }
            plain enum Kind {
                Card, Character, ManeCharacter, Friend, Resource, Event, Troublemaker, Problem,
            }
            plain enum Respect {
                Name, Title, Color, Trait, Type, Power, Cost,
            }
            plain enum Verb {
                Dismiss, Retire, Banish, Frighten, Unfrighten, Exhaust, Ready, Uncover, TurnFaceDown, TurnOver, TurnToStart,
                TurnToBoosted, Ignore, Flip, CutieMark, Draw, Involve, Exclude, Defeat, Nothing, Play, Move, Send, Discard,
                Reveal, LookAt, Spend, Choose, Confront, Challenge, PutInHand, PutOnTop, Replace, LeavePlay, Activate, Gain, Lose,
                Pay,
            }
            plain enum Antic {
                Dance, Joke, Song,
            }
            plain enum Zone {
                Deck, DeckTop, ProblemDeck, Hand, Discard, Banished, Queue,
            }
            plain enum Quality {
                Color, Name, Type, Trait, Number, Parity,
            }
            plain enum Parity {
                Even, Odd,
            }
            plain enum Edge {
                Start, End,
            }
            plain enum Phase {
                Ready, Troublemaker, Main, Score, End,
            }
            plain enum FaceoffKind {
                Any, Problem, Troublemaker,
            }
            plain enum Keyword {
                Agile, Calming(a), Caretaker, Competitive(a), Diligent(a), Eccentric(a), Experienced, Hasty, HomeLimit(a),
                Inspired, Meticulous(a), Persistent, Prepared, Prismatic, Pumped, Random, Redeem, Showy(a), StartingProblem,
                Stubborn, Studious, Supportive(a), Swift, Teamwork, Transform(a), Traveler, Vexing, Villain,
            }
        }
    };
}

pub(crate) use language;
