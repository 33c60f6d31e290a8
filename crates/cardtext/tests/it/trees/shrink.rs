//! Smaller lines than a given one, for finding the smallest line that fails.

use std::collections::HashSet;

use maneframe_card::CardType;
use maneframe_card::ability::{
    Ability, Amount, Cant, Cards, Change, Cmp, Condition, Count, Effect, Entering, Filter, Happening, Is, Keyword,
    Kind, Measure, Moment, Pick, Place, Tally, Trigger, Until, Verb, Who,
};
use maneframe_cardtext::Context;
use serde_json::Value;

use super::Line;
use super::part::{Part, replaced, spots};
use super::sound::fault;

/// Returns the lines that are one step smaller, large steps first. A step
///
/// - replaces a node by a node of the same type within it, or by a simplest node of its type;
/// - removes an element of a list, or an optional part;
/// - moves the line to a plain Friend.
///
/// All of them are sound, and none is larger by [`size`], so shrinking ends.
pub(crate) fn smaller(line: &Line) -> Vec<Line> {
    let limit = size(&line.abilities);
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    let mut add = |context: Context, abilities: Vec<Ability>| {
        let step = Line { context, abilities };
        if fault(&step).is_none() && seen.insert(format!("{step:?}")) {
            found.push(step);
        }
    };
    for (at, spot) in spots(&line.abilities).iter().enumerate() {
        let Some(part) = &spot.part else { continue };
        for other in simplest(part).iter().chain(&part.within()) {
            let abilities = replaced(&line.abilities, at, other);
            if size(&abilities) < limit {
                add(line.context, abilities);
            }
        }
    }
    for abilities in cut(&line.abilities) {
        if size(&abilities) < limit {
            add(line.context, abilities);
        }
    }
    let friend = Context::new(CardType::Friend);
    if line.context.kind != CardType::Friend && line.context.kind != CardType::Event {
        add(friend, line.abilities.clone());
    }
    found
}

/// Returns the size of a line. A reference to another part of the text counts more than a card. Of two lines of equal
/// length, the first in the alphabet is smaller.
fn size(line: &[Ability]) -> (usize, String) {
    let json = serde_json::to_string(line).expect("a tree is JSON");
    let references = json.matches(r#""it""#).count();
    (json.len() + 8 * references, json)
}

/// Returns the simplest nodes of the same type.
fn simplest(part: &Part) -> Vec<Part> {
    let friend = || Filter::of(Kind::Friend);
    match part {
        Part::Ability(_) => vec![],
        Part::Trigger(_) => vec![Part::Trigger(Trigger::When(drawing()))],
        Part::Moment(_) => vec![Part::Moment(Moment::Turn(None)), Part::Moment(Moment::Turn(Some(Who::You)))],
        Part::Happening(_) => {
            let enters = Happening::EntersPlay { what: Cards::This, at: None, who: None };
            vec![Part::Happening(drawing()), Part::Happening(enters)]
        }
        Part::Condition(_) => vec![
            Part::Condition(Condition::WentFirst(Who::You)),
            Part::Condition(Condition::CardIs(Cards::This, vec![Is::Exhausted], None)),
            Part::Condition(Condition::Has { who: Who::You, cmp: Cmp::AtLeast, count: Amount::Num(1), what: friend() }),
        ],
        Part::Change(_) => {
            let power = Change::Power { what: Cards::This, by: Amount::Num(1), color: None };
            vec![Part::Change(power), Part::Change(Change::Stubborn { what: Cards::This })]
        }
        Part::Cant(_) => vec![
            Part::Cant(Cant::Draw { who: Who::Opponents }),
            Part::Cant(Cant::Be { what: Cards::This, verb: Verb::Dismiss, by: None }),
        ],
        Part::Entering(_) => vec![Part::Entering(Entering::Exhausted)],
        Part::Effect(_) => vec![
            Part::Effect(Effect::Draw(Amount::Num(1))),
            Part::Effect(Effect::Pay(Amount::Num(1))),
            Part::Effect(Effect::Do(Verb::Dismiss, one(friend()))),
        ],
        Part::Until(_) => vec![Part::Until(Until::EndOfTurn), Part::Until(Until::Once), Part::Until(Until::Permanent)],
        Part::Cards(_) => {
            vec![Part::Cards(Cards::This), Part::Cards(one(friend())), Part::Cards(Cards::All(Box::new(friend())))]
        }
        Part::Filter(_) => vec![Part::Filter(Filter::of(Kind::Card)), Part::Filter(friend())],
        Part::Is(_) => vec![Part::Is(Is::Exhausted), Part::Is(Is::Trait("Cow".into()))],
        Part::Measure(_) => vec![Part::Measure(Measure::Power)],
        Part::Amount(_) => vec![Part::Amount(Amount::Num(1)), Part::Amount(Amount::Num(2))],
        Part::Tally(_) => vec![Part::Tally(Tally::Points)],
        Part::Place(_) => vec![Part::Place(Place::Here)],
        Part::Who(_) => vec![Part::Who(Who::You), Part::Who(Who::Opponents)],
        Part::Keyword(_) => vec![Part::Keyword(Keyword::Swift)],
        Part::Word(_) => vec![Part::Word("Cow".into()), Part::Word("snow".into()), Part::Word("Brindle".into())],
    }
}

fn drawing() -> Happening {
    Happening::Draws { who: Who::You, what: None }
}

fn one(of: Filter) -> Cards {
    Cards::Some(Box::new(Pick { count: Count::Exactly(Amount::Num(1)), of, random: false }))
}

/// Returns the lines that lack one element of a list or one optional part, or in which one flag is false. The places
/// for these are found in the tree's JSON, which the reader of the language checks.
fn cut(line: &[Ability]) -> Vec<Vec<Ability>> {
    let whole = serde_json::to_value(line).expect("a tree is JSON");
    let mut paths = Vec::new();
    find(&whole, &mut Vec::new(), &mut paths);
    let lines = paths.iter().map(|path| {
        let mut copy = whole.clone();
        clear(&mut copy, path)?;
        serde_json::from_value::<Vec<Ability>>(copy).ok()
    });
    lines.flatten().collect()
}

/// A step from a JSON value to a value within it.
#[derive(Clone)]
enum Step {
    Field(String),
    Item(usize),
}

/// Collects the paths of all values within this one, outer values first.
fn find(value: &Value, here: &mut Vec<Step>, found: &mut Vec<Vec<Step>>) {
    let mut inner = |step: Step, value: &Value| {
        here.push(step);
        found.push(here.clone());
        find(value, here, found);
        here.pop();
    };
    match value {
        Value::Array(items) => items.iter().enumerate().for_each(|(i, item)| inner(Step::Item(i), item)),
        Value::Object(fields) => fields.iter().for_each(|(name, field)| inner(Step::Field(name.clone()), field)),
        _ => {}
    }
}

/// Removes the item, or makes the field null or false. Returns `None` if that changes nothing.
fn clear(value: &mut Value, path: &[Step]) -> Option<()> {
    match path {
        [Step::Item(at)] => {
            value.as_array_mut()?.remove(*at);
        }
        [Step::Field(name)] => {
            let field = value.as_object_mut()?.get_mut(name)?;
            let empty = if field.is_boolean() { Value::Bool(false) } else { Value::Null };
            if *field == empty {
                return None;
            }
            *field = empty;
        }
        [Step::Item(at), rest @ ..] => clear(value.as_array_mut()?.get_mut(*at)?, rest)?,
        [Step::Field(name), rest @ ..] => clear(value.as_object_mut()?.get_mut(name)?, rest)?,
        [] => return None,
    }
    Some(())
}
