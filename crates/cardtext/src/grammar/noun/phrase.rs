//! A noun with the words before and after it: "exhausted Pegasus and Unicorn Friends here with 2 or less power".

use maneframe_card::ability::{Cards, Filter, Is, Kind, Place, Who, Whose};
use maneframe_card::{Color, Symbol};

use crate::grammar::Form;
use crate::grammar::amount::comparison::measure_word;
use crate::grammar::lexicon::{color, is_adjective, title, trait_word};
use crate::grammar::noun::cards::reference;
use crate::grammar::noun::quality::{is_open, tails};
use crate::kernel::{Pass, alt, iso, list, many, rule};

/// The noun: "Friend", "characters".
pub(crate) fn kind(p: &mut Pass<'_, '_, Kind>, form: Form) {
    rule!(p, form: {form.noun("character", "characters")} => Kind::Character);
    rule!(p, form: {form.noun("Friend", "Friends")} => Kind::Friend);
    rule!(p, form: {form.noun("Resource", "Resources")} => Kind::Resource);
    rule!(p, form: {form.noun("Event", "Events")} => Kind::Event);
    rule!(p, form: {form.noun("Troublemaker", "Troublemakers")} => Kind::Troublemaker);
    rule!(p, form: {form.noun("Mane Character", "Mane Characters")} => Kind::ManeCharacter);
    rule!(p, form: {form.noun("Problem", "Problems")} => Kind::Problem);
    rule!(p, form: {form.noun("card", "cards")} => Kind::Card);
    alt!(p, form: {form.noun("Friend card", "Friend cards")} => Kind::Friend);
    alt!(p, form: {form.noun("Event card", "Event cards")} => Kind::Event);
    alt!(p, form: {form.noun("Resource card", "Resource cards")} => Kind::Resource);
}

fn colors(p: &mut Pass<'_, '_, Vec<Color>>, form: Form) {
    iso!(p, form: (c: color) => Some(vec![c]), (c) from |v| match v[..] { [c] => Some((c,)), _ => None });
    rule!(p, form: (all: list(color, "or")) => all);
    if form.many {
        alt!(p, form: (all: list(color, "and")) => all);
    }
}

/// A state of a card, as a word before the noun or after "is".
pub(crate) fn state(p: &mut Pass<'_, '_, Is>, form: Form) {
    rule!(p, form: "ready" => Is::Ready);
    rule!(p, form: "exhausted" => Is::Exhausted);
    rule!(p, form: "frightened" => Is::Frightened);
    rule!(p, form: "face-down" => Is::FaceDown);
    rule!(p, form: "face-up" => Is::FaceUp);
    rule!(p, form: ["boosted" | "Boosted"] => Is::Boosted);
    rule!(p, form: ["Cutie Marked" | "Cutie marked"] => Is::CutieMarked);
    rule!(p, form: "token" => Is::Token);
    rule!(p, form: ["non-token" | "nontoken"] => Is::NonToken);
    rule!(p, form: "flipped" => Is::Flipped);
    rule!(p, form: "revealed" => Is::AmongThem);
    rule!(p, form: ["non-attachment" | "unattached"] => Is::NotAttached);
    let attached = Is::Not(Box::new(Is::NotAttached));
    iso!(p, form: "attached" => Some(attached.clone()), () from |v| (*v == attached).then_some(()));
}

/// A quality that a card doesn't have: "non-Pegasus".
fn denied(p: &mut Pass<'_, '_, Is>, form: Form) {
    rule!(p, form: "non-" (t: trait_word) => Is::NotTrait(t));
    rule!(p, form: "non-" (k: kind) => Is::NotKind(k));
    alt!(p, form: "non-" (c: color) => Is::NotColor(c));
    alt!(p, form: "non-" (t: title) => Is::Not(Box::new(Is::Titled(t))));
    alt!(p, form: "non-" (s: state) =>? (!matches!(s, Is::Token | Is::NonToken | Is::NotAttached | Is::Not(_)))
        .then(|| Is::Not(Box::new(s))));
}

/// A word before the noun, with the space after it.
fn adjective(p: &mut Pass<'_, '_, Is>, form: Form) {
    let (form, many) = (form.plain(), form.many);
    rule!(p, form: (c: colors, if many { form.many() } else { form }) " " => Is::Color(c));
    rule!(p, form: (s: state) " " => s);
    rule!(p, form: (d: denied) [" " | ", " | " and "] => d);
    rule!(p, form: (t: trait_word) " " => Is::Trait(t));
    iso!(p, form: (all: list(trait_word, "or")) " " => Some(any(all, Is::Trait)), (all) from |v| any_trait_of(v));
    iso!(p, form: (all: list(state, "or")) " " => Some(any(all, |s| s)), (all) from |v| any_state_of(v));
    if many {
        alt!(p, form: (all: list(trait_word, "and")) " " => any(all, Is::Trait));
        alt!(p, form: (all: list(state, "and")) " " => any(all, |s| s));
    }
    iso!(p, form: (t: title) " " => (!is_plain_word(&t)).then_some(Is::Titled(t)),
        (t) from |v| match v { Is::Titled(t) => Some((t,)), _ => None });
}

/// Returns true if the title begins with a word that is written in lower case within a sentence.
fn is_plain_word(title: &Symbol) -> bool {
    const WORDS: &[&str] = &[
        "All",
        "Another",
        "Attached",
        "Every",
        "Exhausted",
        "Face-down",
        "Face-up",
        "Flipped",
        "Frightened",
        "No",
        "Nontoken",
        "Opponents'",
        "Other",
        "Revealed",
        "Token",
        "Unattached",
    ];
    let first = title.as_str().split(' ').next().unwrap_or_default();
    WORDS.contains(&first) || first.starts_with("Non-")
}

/// All adjectives of a noun. Each number of adjectives is a separate reading.
fn adjectives(p: &mut Pass<'_, '_, Vec<Is>>, form: Form) {
    let form = Form { many: form.many, ..form.plain() };
    rule!(p, form: (all: many(adjective)) => all);
}

/// Builds the property that a card has one of several values: "Critter or Foal".
fn any<T>(all: Vec<T>, of: impl Fn(T) -> Is) -> Is {
    Is::Any(all.into_iter().map(|one| vec![of(one)]).collect())
}

/// Returns the single values of all alternatives, if each has only one.
fn each_way<T>(is: &Is, of: impl Fn(&Is) -> Option<T>) -> Option<(Vec<T>,)> {
    let Is::Any(ways) = is else { return None };
    let each = ways.iter().map(|way| match &way[..] {
        [one] => of(one),
        _ => None,
    });
    each.collect::<Option<_>>().map(|all| (all,))
}

fn any_trait_of(is: &Is) -> Option<(Vec<Symbol>,)> {
    each_way(is, |is| match is {
        Is::Trait(t) => Some(t.clone()),
        _ => None,
    })
}

fn any_state_of(is: &Is) -> Option<(Vec<Is>,)> {
    each_way(is, |is| is_state(is).then(|| is.clone()))
}

fn is_state(is: &Is) -> bool {
    use Is::*;
    matches!(
        is,
        Ready
            | Exhausted
            | Frightened
            | FaceDown
            | FaceUp
            | Boosted
            | CutieMarked
            | Token
            | NonToken
            | Flipped
            | AmongThem
            | NotAttached
    ) || matches!(is, Not(is) if **is == NotAttached)
}

/// Returns true if a trait or title can replace the noun: "a Critter", "your Rarity".
fn is_noun(is: &Is, many: bool) -> bool {
    match is {
        Is::Trait(t) => !is_adjective(t),
        Is::Titled(_) => !many,
        is => any_trait_of(is).is_some_and(|(all,)| !all.iter().any(is_adjective)),
    }
}

fn noun_of_trait(p: &mut Pass<'_, '_, Is>, form: Form) {
    // A set may have a trait with the name of a card type. The noun means the card type.
    iso!(p, form: (t: trait_word) => (!crate::grammar::lexicon::is_term(t.as_str())).then_some(Is::Trait(t)),
        (t) from |v| match v { Is::Trait(t) => Some((t,)), _ => None });
    iso!(p, form: (all: list(trait_word, "or")) => Some(any(all, Is::Trait)), (all) from |v| any_trait_of(v));
    if form.many {
        alt!(p, form: (all: list(trait_word, "and")) => any(all, Is::Trait));
    } else {
        rule!(p, form: (t: title) => Is::Titled(t));
    }
    alt!(p, form: {form.noun("token", "tokens")} => Is::Token);
    alt!(p, form: {form.noun("attachment", "attachments")} => Is::Not(Box::new(Is::NotAttached)));
}

/// A noun phrase without an owner and without "other".
pub(crate) fn bare_body(p: &mut Pass<'_, '_, Filter>, form: Form) {
    iso!(p, form: (f: body, form.one()) => Some(f), (f) from |v| crate::grammar::noun::determiner::bare(v, Whose::Any, false));
}

/// A noun phrase without article and owner, in the number of the form.
pub(crate) fn body(p: &mut Pass<'_, '_, Filter>, form: Form) {
    iso!(p, form: (pre: adjectives) (k: kind) (post: tails) => joined(pre, None, k, post),
        (pre, k, post) from |v| split(v, false, form.many));
    iso!(p, form: (pre: adjectives) (noun: noun_of_trait) (post: tails)
        => joined(pre, Some(noun), Kind::Card, post),
        (pre, noun, post) from |v| split_noun(v, form.many));
    iso!(p, form: (ways: nouns) (post: tails) => joined(Vec::new(), Some(Is::Any(ways)), Kind::Card, post),
        (ways, post) from |v| split_nouns(v));
    alt!(p, form: (k: kind) " with " (is: superlative) " among " (f: body, form.many()) =>? (f.kind == k).then(|| f.is(is)));
    alt!(p, form: "banished " (k: kind) [" from beneath " | " beneath "] (c: reference, form.plain())
        => Filter::of(k).is(Is::Beneath(c)));
}

/// "The least power".
fn superlative(p: &mut Pass<'_, '_, Is>, form: Form) {
    alt!(p, form: ["the highest " | "the most "] (m: measure_word) => Is::Most(m));
    alt!(p, form: ["the lowest " | "the least "] (m: measure_word) => Is::Least(m));
}

/// Several nouns with adjectives of their own: "Friend or boosted Mane Character", "Friends and Resources".
pub(crate) fn nouns(p: &mut Pass<'_, '_, Vec<Vec<Is>>>, form: Form) {
    if form.many {
        iso!(p, form: (all: list(headed, "and")) => are_nouns(&all, true).then_some(all),
            (all) from |v| are_nouns(v, true).then_some((v,)));
        alt!(p, form: (all: list(headed, "or")) =>? are_nouns(&all, false).then_some(all));
        alt!(p, form: (all: list(headed, "and/or")) =>? are_nouns(&all, true).then_some(all));
    } else {
        iso!(p, form: (all: list(headed, "or")) => are_nouns(&all, false).then_some(all),
            (all) from |v| are_nouns(v, false).then_some((v,)));
        alt!(p, form: (all: list(headed_again, "or")) =>? are_nouns(&all, false).then_some(all));
    }
}

/// A noun with its article repeated: "a Friend or a Resource".
fn headed_again(p: &mut Pass<'_, '_, Vec<Is>>, form: Form) {
    alt!(p, form: (noun: headed) => noun);
    alt!(p, form: ["a " | "an "] (noun: headed) => noun);
}

/// Returns true if the words in a row can only be nouns: in "Pegasus or Unicorn Friends" both are adjectives.
fn are_nouns(ways: &[Vec<Is>], many: bool) -> bool {
    let is_kind = |way: &Vec<Is>| matches!(way.last(), Some(Is::Kind(_)));
    let is_trait = |way: &Vec<Is>| matches!(way[..], [Is::Trait(_)]);
    let led = |way: &Vec<Is>| is_kind(way) && matches!(way[..], [Is::Trait(_), _, ..]);
    let apart = many || !ways.windows(2).any(|two| is_trait(&two[0]) && led(&two[1]));
    let titles = ways.iter().all(|way| matches!(way[..], [Is::Titled(_)] | [Is::Trait(_)]))
        && ways.iter().any(|way| matches!(way[..], [Is::Titled(_)]));
    ways.len() > 1 && apart && (titles || ways.iter().any(is_kind))
}

/// A noun with its adjectives; the noun comes last.
pub(crate) fn headed(p: &mut Pass<'_, '_, Vec<Is>>, form: Form) {
    iso!(p, form: (pre: adjectives) (k: kind) => Some(pre.into_iter().chain([Is::Kind(k)]).collect::<Vec<_>>()),
    (pre, k) from |v| match v.split_last() {
        Some((Is::Kind(k), pre)) => Some((pre.to_vec(), *k)),
        _ => None,
    });
    iso!(p, form: (pre: adjectives) (noun: noun_of_trait)
        => matches!(noun, Is::Trait(_) | Is::Titled(_)).then(|| pre.into_iter().chain([noun]).collect::<Vec<_>>()),
    (pre, noun) from |v| match v.split_last() {
        Some((noun, pre)) if is_noun(noun, form.many) => Some((pre.to_vec(), noun.clone())),
        _ => None,
    });
}

/// One of each: "a Friend, Resource, and Troublemaker from your discard pile".
pub(crate) fn one_of_each(p: &mut Pass<'_, '_, Vec<Filter>>, form: Form) {
    let form = form.one();
    iso!(p, form: "a " (ways: list(headed, "and")) (post: tails) => {
        let of = |is: Vec<Is>| joined(Vec::new(), Some(Is::Any(vec![is])), Kind::Card, post.clone());
        ways.into_iter().map(|mut is| match is.pop() {
            Some(Is::Kind(kind)) => of(Vec::new()).map(|f| Filter { kind, is, ..f }),
            _ => None,
        }).collect::<Option<Vec<_>>>().filter(|_| post.iter().all(|is| matches!(is, Is::At(_))))
    },
    (ways, post) from |v| each_of(v));
}

fn each_of(all: &[Filter]) -> Option<(Vec<Vec<Is>>, Vec<Is>)> {
    let (_, _, place) = split(all.first()?, true, false)?;
    let each = all.iter().map(|f| {
        let (before, kind, after) = split(f, true, false)?;
        let alike = after == place && after.iter().all(|is| matches!(is, Is::At(_))) && kind != Kind::Card;
        alike.then(|| before.into_iter().chain([Is::Kind(kind)]).collect::<Vec<_>>())
    });
    Some((each.collect::<Option<Vec<_>>>()?, place))
}

/// Builds a filter from the words of a noun phrase. A place becomes the place of the filter. The owner may also follow
/// the noun. Qualities with a noun of their own come last, because words after them would describe that noun.
pub(crate) fn joined(mut is: Vec<Is>, noun: Option<Is>, kind: Kind, post: Vec<Is>) -> Option<Filter> {
    let hung = |two: &[Is]| matches!(two, [Is::Counters(..), Is::On(c)] if !matches!(c, Cards::All(_)));
    if post.iter().rev().skip(1).any(is_open) || post.windows(2).any(hung) {
        return None;
    }
    is.extend(noun);
    let mut f = Filter { kind, ..Filter::default() };
    for said in post {
        match said {
            Is::At(place) if f.at.is_none() => f.at = Some(*place),
            Is::At(_) => return None,
            Is::Controlled(who) if f.whose == Whose::Any => f.whose = Whose::Of(who),
            Is::Controlled(_) => return None,
            // "Friend that is exhausted" is an exhausted Friend.
            said if is_before(&said) => is.insert(is.iter().position(|i| !is_before(i)).unwrap_or(is.len()), said),
            said => is.push(said),
        }
    }
    f.is = is;
    Some(f)
}

/// Returns true if the quality precedes the noun.
pub(crate) fn is_before(is: &Is) -> bool {
    matches!(is, Is::Color(_) | Is::Trait(_) | Is::NotTrait(_) | Is::Titled(_) | Is::NotKind(_))
        || is_state(is)
        || any_trait_of(is).is_some()
        || any_state_of(is).is_some()
}

type Parts = (Vec<Is>, Kind, Vec<Is>);

/// Splits a filter into its parts in the order of its words. Returns `None` if it has "other", which the caller writes.
fn split(f: &Filter, noun: bool, many: bool) -> Option<Parts> {
    let control = match &f.whose {
        _ if f.other => return None,
        Whose::Any => None,
        Whose::Of(who @ (Who::You | Who::Opponents | Who::ThatPlayer | Who::Actor)) => {
            Some(Is::Controlled(who.clone()))
        }
        Whose::Of(_) => return None,
    };
    let before: Vec<Is> = f.is.iter().filter(|i| is_before(i)).cloned().collect();
    if !noun && f.kind == Kind::Card && before.last().is_some_and(|i| is_noun(i, many)) {
        return None;
    }
    let place = |zone: bool| {
        let at = f.at.iter().filter(move |at| matches!(at, Place::Zone(..)) == zone);
        at.map(|at| Is::At(Box::new(at.clone())))
    };
    let after = |open: bool| f.is.iter().filter(move |i| !is_before(i) && is_open(i) == open).cloned();
    let post = control.into_iter().chain(place(false)).chain(after(false)).chain(place(true)).chain(after(true));
    Some((before, f.kind, post.collect()))
}

/// Splits a phrase with several nouns into its parts.
fn split_nouns(f: &Filter) -> Option<(Vec<Vec<Is>>, Vec<Is>)> {
    // "Friend or Resource from among them".
    let among = f.is.first() == Some(&Is::AmongThem);
    let Some((Is::Any(ways), rest)) = f.is[usize::from(among)..].split_first() else { return None };
    let (before, kind, mut post) = split(&Filter { is: rest.to_vec(), ..f.clone() }, true, false)?;
    post.splice(0..0, among.then_some(Is::AmongThem));
    (kind == Kind::Card && before.is_empty()).then(|| (ways.clone(), post))
}

fn split_noun(f: &Filter, many: bool) -> Option<(Vec<Is>, Is, Vec<Is>)> {
    let (mut before, kind, post) = split(f, true, many)?;
    let noun = before.pop()?;
    (kind == Kind::Card && is_noun(&noun, many)).then_some((before, noun, post))
}
