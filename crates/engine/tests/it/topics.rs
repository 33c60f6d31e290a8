//! Topics that continuous modifiers read. Reading too many costs time; reading too few leaves a modifier out of date.

use maneframe_card::ability::{
    Amount, Cards, Change, Cmp, Condition, Contest, FaceoffKind, Filter, Happening, Having, Is, Kind, Measure, Moment,
    Phase, Place, Room, Span, Tally, Who, Whose, Zone,
};
use maneframe_card::{Color, Symbol};
use maneframe_engine::inspect::topics::{
    ABILITY, ALL, CARDS, COLOR, CONFRONT_STEP, CONFRONTED, DRAW_STEP, FACEOFF, FLIPPED, HERE, HISTORY, INVOLVEMENT,
    NOUNS, OFF_BOARD, PHASE, PLACE, POWER, READY, TRAIT, TURN, Topics, WRITTEN, moments_of, needs_faceoff, needs_phase,
    phase, reads, reads_condition, writes,
};

fn friends(is: Is) -> Filter {
    Filter { kind: Kind::Friend, is: vec![is], ..Filter::default() }
}

fn at(place: Place) -> Filter {
    Filter { kind: Kind::Friend, at: Some(place), ..Filter::default() }
}

/// Friends with a trait: phrases about them read `TRAIT`.
fn pegasi() -> Filter {
    friends(Is::Trait(Symbol::new("Pegasus")))
}

fn those(filter: Filter) -> Cards {
    Cards::All(Box::new(filter))
}

fn by(amount: Amount) -> Change {
    Change::Power { what: Cards::This, by: amount, color: None }
}

fn for_each(filter: Filter) -> Change {
    by(Amount::ForEach(1, Box::new(filter)))
}

fn check(what: &str, found: Topics, needed: Topics) {
    assert_eq!(found & needed, needed, "{what}: looks at {found:b}, but not at {:b}", needed & !found);
}

#[test]
fn cards_that_a_phrase_describes() {
    let zone = || those(at(Place::Zone(Zone::Hand, Whose::Any)));
    for (is, needed) in [
        (Is::Color(vec![Color::Blue]), COLOR),
        (Is::NotColor(Color::Blue), COLOR),
        (Is::SharesColorWith(those(pegasi())), COLOR | TRAIT),
        (Is::OtherColorThan(those(pegasi())), COLOR | TRAIT),
        (Is::SharesTraitWith(zone()), TRAIT | OFF_BOARD),
        (Is::SharesTypeWith(zone()), CARDS | OFF_BOARD),
        (Is::SameNameAs(zone()), CARDS | OFF_BOARD),
        (Is::On(those(pegasi())), CARDS | TRAIT),
        (Is::Beneath(those(pegasi())), OFF_BOARD | TRAIT),
        (Is::Controlled(Who::Most(Box::new(Tally::Points))), CARDS | OFF_BOARD),
        (Is::Own(Measure::Power, Cmp::AtLeast, Measure::CardsOn(Box::new(pegasi()))), POWER | CARDS | TRAIT),
        (Is::Own(Measure::CardsOn(Box::new(pegasi())), Cmp::AtLeast, Measure::Power), POWER | CARDS | TRAIT),
        (Is::Power(Cmp::AtLeast, Amount::ForEach(1, Box::new(pegasi()))), POWER | TRAIT),
        (Is::Any(vec![vec![Is::Ready], vec![Is::Trait(Symbol::new("Pegasus"))]]), CARDS | READY | TRAIT),
        (Is::Most(Measure::Power), POWER),
        (Is::Least(Measure::CardsOn(Box::new(pegasi()))), CARDS | TRAIT),
        (Is::Beyond(Measure::Power, Cmp::MoreThan, Box::new(pegasi())), POWER | TRAIT),
        (Is::Counters(Cmp::AtLeast, Amount::PowerOf(Cards::This), None), CARDS | POWER),
        (Is::Cost(Cmp::AtMost, Amount::PowerOf(Cards::This)), CARDS | POWER),
        (Is::Ready, READY | CARDS),
        (Is::Exhausted, READY | CARDS),
        (Is::Involved, FACEOFF | PLACE | CARDS | INVOLVEMENT),
        (Is::InvolvedIn(FaceoffKind::Any), FACEOFF | PLACE | CARDS | INVOLVEMENT),
        (Is::Flipped, OFF_BOARD | FLIPPED),
        (Is::With(Box::new(pegasi())), TRAIT),
        (Is::Without(Box::new(pegasi())), TRAIT),
        (Is::Only(Box::new(pegasi())), TRAIT),
        (Is::OnTop, OFF_BOARD),
        (Is::Frightened, CARDS),
        (Is::Boosted, CARDS),
        (Is::Token, CARDS),
    ] {
        check(&format!("{is:?}"), reads(&for_each(friends(is.clone()))), needed | CARDS);
        let condition = Condition::CardIs(Cards::This, vec![is.clone()], None);
        check(&format!("if it is {is:?}"), reads_condition(&condition), needed);
    }
}

#[test]
fn places() {
    let with = |count| Place::ProblemWith { cmp: Cmp::AtLeast, count, what: Box::new(pegasi()) };
    for (place, needed) in [
        (Place::Zone(Zone::Hand, Whose::Any), OFF_BOARD),
        (Place::SolvedProblem, PLACE | CARDS | PHASE),
        (Place::FaceoffProblem, PLACE | FACEOFF),
        (with(Amount::Num(1)), PLACE | CARDS | TRAIT),
        (with(Amount::PowerOf(Cards::This)), PLACE | CARDS | TRAIT | POWER),
        (Place::DifferentProblem, PLACE | CARDS),
        (Place::EachProblem, PLACE | CARDS),
        (Place::EachOtherProblem, PLACE | CARDS),
        (Place::Problem(Whose::Any), PLACE | CARDS),
        (Place::Of(Box::new(those(pegasi()))), PLACE | TRAIT),
        (Place::Home(Whose::Any), PLACE),
        (Place::There, PLACE),
    ] {
        check(&format!("{place:?}"), reads(&for_each(at(place.clone()))), needed);
        let first = Condition::FirstToConfront(place.clone());
        check(&format!("first at {place:?}"), reads_condition(&first), needed | CONFRONTED | CARDS);
        let power = by(Amount::ForEachOf(1, Tally::Power(Box::new(place.clone())), Who::You));
        check(&format!("power at {place:?}"), reads(&power), needed | POWER | CARDS);
    }
    // Phrases with "here" read only the cards at their own area.
    assert_eq!(reads(&for_each(at(Place::Here))), HERE);
    assert_eq!(reads(&by(Amount::ForEachOf(1, Tally::Power(Box::new(Place::Here)), Who::You))), POWER | HERE);
    assert_eq!(reads(&for_each(Filter { whose: Whose::Of(Who::You), ..at(Place::Here) })), HERE);
}

#[test]
fn amounts() {
    let taken = Happening::TakesAction { who: Who::You };
    for (amount, needed) in [
        (Amount::SoFar(Box::new(taken), Span::Turn), HISTORY | PLACE | CARDS),
        (Amount::ForEachCounter(1, None, Box::new(those(pegasi()))), CARDS | TRAIT),
        (Amount::ForEachCounter(1, None, Box::new(Cards::This)), CARDS),
        (Amount::ForEachType(1, Box::new(at(Place::Zone(Zone::Discard, Whose::Any)))), CARDS | OFF_BOARD),
        (Amount::ForEachColor(1, Box::new(those(pegasi()))), COLOR | TRAIT),
        (Amount::ForEachOf(1, Tally::Tokens, Who::Controller(Box::new(Cards::Host))), OFF_BOARD | CARDS),
        (Amount::ForEachOf(1, Tally::Points, Who::Winner), OFF_BOARD | FACEOFF),
        (Amount::ForEachOf(1, Tally::Colors(Box::new(pegasi())), Who::You), COLOR | TRAIT),
        (
            Amount::ForEachOf(1, Tally::Cards(Box::new(pegasi())), Who::Fewest(Box::new(Tally::Tokens))),
            TRAIT | OFF_BOARD,
        ),
        (Amount::Highest(Measure::Power, Box::new(pegasi())), POWER | TRAIT),
        (Amount::Times(2, 1, Box::new(Amount::PowerOf(those(pegasi())))), POWER | TRAIT),
        (Amount::Sum(vec![Amount::PowerOf(Cards::This), Amount::ForEach(1, Box::new(pegasi()))]), POWER | TRAIT),
        (Amount::PrintedPowerOf(those(at(Place::Zone(Zone::Hand, Whose::Any)))), CARDS | OFF_BOARD),
        (Amount::CostOf(those(pegasi())), CARDS | TRAIT),
        (Amount::PointsOf(Cards::This), CARDS),
        (Amount::Room(Room::Hand, Who::You), ALL),
    ] {
        check(&format!("{amount:?}"), reads(&by(amount.clone())), needed);
        let compared = Condition::Compare(Amount::Num(1), Cmp::AtMost, amount.clone());
        check(&format!("comparing {amount:?}"), reads_condition(&compared), needed);
        let there = Condition::ThereAre { cmp: Cmp::AtLeast, count: amount.clone(), what: pegasi() };
        check(&format!("whether there are {amount:?}"), reads_condition(&there), needed | TRAIT | CARDS);
        let has = Condition::Has { who: Who::Winner, cmp: Cmp::AtLeast, count: amount.clone(), what: pegasi() };
        check(&format!("whether the winner has {amount:?}"), reads_condition(&has), needed | TRAIT | CARDS | FACEOFF);
    }
}

#[test]
fn changes() {
    for (change, needed, written) in [
        (Change::ColorsOf { what: Cards::This, of: those(pegasi()) }, COLOR | TRAIT, COLOR),
        (Change::AbilitiesOf { what: Cards::This, of: those(pegasi()) }, CARDS | TRAIT, WRITTEN),
        (Change::PowerIs { what: those(pegasi()), to: Amount::PowerOf(Cards::Host) }, TRAIT | POWER | CARDS, POWER),
        (Change::PowerDoubled { what: those(pegasi()), times: Amount::Num(1) }, TRAIT, POWER),
        (Change::Power { what: those(pegasi()), by: Amount::Num(1), color: Some(Color::Blue) }, TRAIT, POWER | COLOR),
        (Change::NotInvolved { what: those(pegasi()), moment: Moment::Turn(None) }, TRAIT | PHASE, INVOLVEMENT),
        (Change::NoAbilities { what: those(pegasi()) }, TRAIT | CARDS, ABILITY),
        (
            Change::NoContribution { what: Cards::This, to: vec![Contest::Confronting(Place::SolvedProblem)] },
            PLACE | CARDS | PHASE,
            0,
        ),
        (
            Change::NoContribution { what: those(pegasi()), to: vec![Contest::Faceoffs(Moment::Turn(None))] },
            TRAIT | PHASE,
            0,
        ),
    ] {
        check(&format!("{change:?}"), reads(&change), needed);
        check(&format!("{change:?} writes"), writes(&change), written);
    }
    assert_eq!(writes(&by(Amount::Num(1))), POWER);
    for each in [POWER, COLOR, TRAIT, ABILITY, INVOLVEMENT, CARDS, HERE] {
        check("what modifiers can write", WRITTEN, each);
    }
    let all = [
        POWER,
        COLOR,
        TRAIT,
        ABILITY,
        OFF_BOARD,
        PHASE,
        FACEOFF,
        READY,
        PLACE,
        CARDS,
        HERE,
        FLIPPED,
        CONFRONTED,
        HISTORY,
        INVOLVEMENT,
    ];
    for (i, each) in all.iter().enumerate() {
        assert!(*each != 0 && all[..i].iter().all(|other| other & each == 0), "topic {i} has a bit of its own");
    }
    for each in [CARDS, HERE] {
        check("which nouns fit", NOUNS, each);
    }
    for each in [POWER, OFF_BOARD, PHASE, READY, HISTORY, INVOLVEMENT] {
        check("everything", ALL, each);
    }
}

#[test]
fn moments() {
    let during = |moment: Moment| Condition::During(moment);
    let faceoff =
        |place| Moment::Faceoff { kind: FaceoffKind::Any, involving: Some(Box::new(those(pegasi()))), at: place };
    for (condition, needed) in [
        (during(Moment::Turn(None)), PHASE),
        (during(Moment::Phase(Phase::Main, None)), PHASE),
        (during(Moment::DrawStep(None)), PHASE),
        (during(Moment::Next(Box::new(Moment::AnyPhase))), PHASE),
        (during(Moment::ConfrontStep), ALL),
        (during(faceoff(None)), FACEOFF | PLACE | CARDS | INVOLVEMENT | TRAIT),
        (during(faceoff(Some(Box::new(Place::SolvedProblem)))), FACEOFF | PLACE | CARDS | INVOLVEMENT | TRAIT | PHASE),
        (Condition::Challenging(Who::Most(Box::new(Tally::Points))), FACEOFF | OFF_BOARD),
        (Condition::WentFirst(Who::Most(Box::new(Tally::Points))), OFF_BOARD),
        (
            Condition::Outdoes { who: Who::Winner, cmp: Cmp::MoreThan, what: Tally::Points, than: Who::You },
            FACEOFF | OFF_BOARD,
        ),
        (
            Condition::Outdoes {
                who: Who::You,
                cmp: Cmp::MoreThan,
                what: Tally::Points,
                than: Who::Controller(Box::new(those(pegasi()))),
            },
            TRAIT | CARDS | OFF_BOARD,
        ),
        (
            Condition::Outdoes {
                who: Who::Controller(Box::new(those(pegasi()))),
                cmp: Cmp::MoreThan,
                what: Tally::Cards(Box::new(pegasi())),
                than: Who::You,
            },
            TRAIT | CARDS,
        ),
        (
            Condition::Happened {
                what: Box::new(Happening::TakesAction { who: Who::You }),
                cmp: Cmp::AtLeast,
                count: Amount::PowerOf(Cards::This),
                per: Span::Turn,
            },
            HISTORY | PLACE | CARDS | POWER,
        ),
        (
            Condition::CardIs(those(pegasi()), vec![Is::Ready], Some(Place::SolvedProblem)),
            TRAIT | READY | PLACE | PHASE,
        ),
    ] {
        check(&format!("{condition:?}"), reads_condition(&condition), needed);
        let both = Condition::And(vec![Condition::WentFirst(Who::You), condition.clone()]);
        check(&format!("{both:?}"), reads_condition(&both), needed);
        let not = Condition::Not(Box::new(condition.clone()));
        check(&format!("{not:?}"), reads_condition(&not), needed);
    }
}

#[test]
fn when_a_condition_may_change_its_mind() {
    let of = |moment: Moment| moments_of(&Condition::During(moment));
    let phases = [Phase::Ready, Phase::Troublemaker, Phase::Main, Phase::Score, Phase::End];
    let mut seen = 0;
    for each in [DRAW_STEP, TURN, CONFRONT_STEP] {
        assert!(each != 0 && each & seen == 0);
        seen |= each;
    }
    for each in phases {
        assert!(phase(each) != 0 && phase(each) & seen == 0, "{each:?} has a bit of its own");
        seen |= phase(each);
        assert_eq!(of(Moment::Phase(each, None)), phase(each));
        assert_eq!(of(Moment::Phase(each, Some(Who::You))), phase(each) | TURN);
        let condition = Condition::During(Moment::Phase(each, None));
        assert_eq!(needs_phase(&condition), Some(each));
        assert_eq!(needs_phase(&Condition::And(vec![Condition::WentFirst(Who::You), condition.clone()])), Some(each));
        assert_eq!(needs_phase(&Condition::Or(vec![condition])), None);
    }
    assert_eq!((of(Moment::DrawStep(None)), of(Moment::DrawStep(Some(Who::You)))), (DRAW_STEP, DRAW_STEP | TURN));
    assert_eq!((of(Moment::Turn(None)), of(Moment::AnyPhase)), (TURN, u8::MAX));
    let both = [Moment::Phase(Phase::Main, None), Moment::DrawStep(None)].map(Condition::During).to_vec();
    assert_eq!(moments_of(&Condition::Or(both)), phase(Phase::Main) | DRAW_STEP);
    assert_eq!(moments_of(&Condition::WentFirst(Who::You)), 0);
    let faceoff = Condition::During(Moment::Faceoff { kind: FaceoffKind::Any, involving: None, at: None });
    assert!(needs_faceoff(&faceoff) && needs_faceoff(&Condition::Challenging(Who::You)));
    assert!(needs_faceoff(&Condition::CardIs(Cards::This, vec![Is::Involved], None)));
    assert!(!needs_faceoff(&Condition::CardIs(Cards::This, vec![Is::Ready], None)));
    assert!(needs_faceoff(&Condition::And(vec![Condition::WentFirst(Who::You), faceoff.clone()])));
    assert!(!needs_faceoff(&Condition::Or(vec![Condition::WentFirst(Who::You), faceoff])));
}

#[test]
fn what_two_parts_look_at_both_is_looked_at() {
    let two = || Cards::Several(vec![those(pegasi()), those(pegasi())]);
    let near = || those(at(Place::EachProblem));
    let with = |count| Place::ProblemWith { cmp: Cmp::AtLeast, count, what: Box::new(pegasi()) };
    let pegasus_power = || Amount::PowerOf(those(pegasi()));
    for (change, needed) in [
        (Change::Power { what: two(), by: Amount::Num(1), color: None }, TRAIT | CARDS),
        (Change::PowerIs { what: those(pegasi()), to: Amount::ForEach(1, Box::new(pegasi())) }, TRAIT | CARDS),
        (Change::ColorsOf { what: Cards::This, of: those(friends(Is::Color(vec![Color::Blue]))) }, COLOR | CARDS),
        (Change::AbilitiesOf { what: those(pegasi()), of: those(pegasi()) }, CARDS | TRAIT),
        (
            Change::NoContribution {
                what: Cards::This,
                to: vec![Contest::Confronting(Place::EachProblem), Contest::Confronting(Place::EachProblem)],
            },
            PLACE | CARDS,
        ),
        (
            Change::NoContribution {
                what: Cards::This,
                to: vec![Contest::Faceoffs(Moment::Turn(None)), Contest::Faceoffs(Moment::Turn(None))],
            },
            PHASE,
        ),
    ] {
        check(&format!("{change:?}"), reads(&change), needed);
    }
    for (is, needed) in [
        (Is::SharesColorWith(those(friends(Is::Color(vec![Color::Blue])))), COLOR),
        (Is::OtherColorThan(those(friends(Is::Color(vec![Color::Blue])))), COLOR),
        (Is::SharesTraitWith(those(pegasi())), TRAIT | CARDS),
        (Is::SharesTypeWith(those(pegasi())), CARDS | TRAIT),
        (Is::Controlled(Who::Controller(Box::new(Cards::Host))), CARDS),
        (Is::Own(Measure::Power, Cmp::AtLeast, Measure::Power), POWER),
        (Is::Power(Cmp::AtLeast, pegasus_power()), POWER | TRAIT),
        (Is::Any(vec![vec![Is::Ready], vec![Is::Exhausted]]), READY | CARDS),
        (Is::Beyond(Measure::Power, Cmp::MoreThan, Box::new(friends(Is::Power(Cmp::AtLeast, Amount::Num(1))))), POWER),
        (Is::Counters(Cmp::AtLeast, Amount::ForEach(1, Box::new(pegasi())), None), CARDS | TRAIT),
        (Is::Beneath(those(at(Place::Zone(Zone::Hand, Whose::Any)))), OFF_BOARD),
        (Is::On(those(pegasi())), CARDS | TRAIT),
        (Is::PrintedPower(Cmp::AtLeast, Amount::ForEach(1, Box::new(pegasi()))), CARDS | TRAIT),
    ] {
        let condition = Condition::CardIs(Cards::This, vec![is.clone()], None);
        check(&format!("if it is {is:?}"), reads_condition(&condition), needed);
        let twice = Condition::CardIs(Cards::This, vec![is.clone(), is.clone()], None);
        check(&format!("if it is, and is {is:?}"), reads_condition(&twice), needed);
        let there = Condition::CardIs(those(friends(is.clone())), vec![is.clone()], Some(Place::EachProblem));
        check(&format!("if those are {is:?} there"), reads_condition(&there), needed | PLACE | CARDS);
    }
    for (place, needed) in [
        (with(Amount::ForEach(1, Box::new(pegasi()))), PLACE | CARDS | TRAIT),
        (with(Amount::ForEach(1, Box::new(at(Place::EachProblem)))), PLACE | CARDS | TRAIT),
        (
            Place::ProblemWith { cmp: Cmp::AtLeast, count: Amount::Num(1), what: Box::new(at(Place::EachProblem)) },
            PLACE | CARDS,
        ),
        (Place::Of(Box::new(near())), PLACE | CARDS),
    ] {
        let first = Condition::FirstToConfront(place.clone());
        check(&format!("first at {place:?}"), reads_condition(&first), needed | CONFRONTED | CARDS);
        let power = by(Amount::ForEachOf(1, Tally::Power(Box::new(place.clone())), Who::You));
        check(&format!("power at {place:?}"), reads(&power), needed | POWER | CARDS);
    }
    let theirs = |who| Filter { whose: Whose::Of(who), ..pegasi() };
    check("whose", reads(&for_each(theirs(Who::Controller(Box::new(those(pegasi())))))), CARDS | TRAIT);
    for (amount, needed) in [
        (Amount::ForEachCounter(1, None, Box::new(those(pegasi()))), CARDS | TRAIT),
        (Amount::ForEachType(1, Box::new(pegasi())), CARDS | TRAIT),
        (Amount::ForEachColor(1, Box::new(those(friends(Is::Color(vec![Color::Blue]))))), COLOR | CARDS),
        (Amount::ForEachOf(1, Tally::Points, Who::Most(Box::new(Tally::Points))), OFF_BOARD),
        (Amount::Highest(Measure::Power, Box::new(friends(Is::Power(Cmp::AtLeast, Amount::Num(1))))), POWER),
        (Amount::Sum(vec![pegasus_power(), pegasus_power()]), POWER | TRAIT | CARDS),
        (Amount::PowerOf(those(friends(Is::Power(Cmp::AtLeast, Amount::Num(1))))), POWER | CARDS),
        (Amount::PointsOf(those(pegasi())), CARDS | TRAIT),
        (Amount::Room(Room::Hand, Who::Most(Box::new(Tally::Points))), ALL),
        (Amount::ForEachOf(1, Tally::Colors(Box::new(friends(Is::Color(vec![Color::Blue])))), Who::You), COLOR | CARDS),
    ] {
        check(&format!("{amount:?}"), reads(&by(amount.clone())), needed);
        let compared = Condition::Compare(amount.clone(), Cmp::AtMost, amount.clone());
        check(&format!("comparing {amount:?} twice"), reads_condition(&compared), needed);
        let there = Condition::ThereAre { cmp: Cmp::AtLeast, count: amount.clone(), what: pegasi() };
        check(&format!("whether there are {amount:?}"), reads_condition(&there), needed | TRAIT | CARDS);
        let happened = Condition::Happened {
            what: Box::new(Happening::TakesAction { who: Who::You }),
            cmp: Cmp::AtLeast,
            count: Amount::ForEach(1, Box::new(at(Place::EachProblem))),
            per: Span::Turn,
        };
        check("what happened", reads_condition(&happened), HISTORY | PLACE | CARDS);
    }
    for who in [
        Who::Owner(Box::new(those(pegasi()))),
        Who::EachWith(Box::new(Having {
            what: Tally::Points,
            cmp: Cmp::AtLeast,
            count: Amount::ForEachOf(1, Tally::Points, Who::You),
        })),
    ] {
        let has = Condition::Has { who: who.clone(), cmp: Cmp::AtLeast, count: Amount::Num(1), what: pegasi() };
        check(&format!("{who:?}"), reads_condition(&has), CARDS | TRAIT);
        let outdoes =
            Condition::Outdoes { who: who.clone(), cmp: Cmp::MoreThan, what: Tally::Points, than: who.clone() };
        check(&format!("{who:?} more than {who:?}"), reads_condition(&outdoes), OFF_BOARD);
    }
    let faceoff = Moment::Faceoff {
        kind: FaceoffKind::Any,
        involving: Some(Box::new(those(friends(Is::Involved)))),
        at: Some(Box::new(Place::FaceoffProblem)),
    };
    let all = FACEOFF | PLACE | CARDS | INVOLVEMENT;
    check("a faceoff there", reads_condition(&Condition::During(faceoff.clone())), all);
    let twice = vec![Condition::During(faceoff.clone()), Condition::During(faceoff)];
    check("both", reads_condition(&Condition::And(twice.clone())), all);
    check("either", reads_condition(&Condition::Or(twice)), all);
    check("challenging", reads_condition(&Condition::Challenging(Who::Winner)), FACEOFF);
    let main = || Condition::During(Moment::Phase(Phase::Main, Some(Who::You)));
    assert_eq!(moments_of(&Condition::And(vec![main(), main()])), phase(Phase::Main) | TURN);
    assert_eq!(moments_of(&Condition::Not(Box::new(main()))), phase(Phase::Main) | TURN);
    for all in [Moment::AnyPhase, Moment::FirstTurn(Who::You), Moment::ConfrontStep] {
        assert_eq!(moments_of(&Condition::During(all)), u8::MAX);
    }
}
