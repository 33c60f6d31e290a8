//! Tokens (CR 521): "put two 1 [Kindness] Critter Friend tokens into play".

use maneframe_card::ability::{Amount, Effect, Keyword, Kind, Place, TokenSpec, Who};
use maneframe_card::{Color, ColorSet, Symbol};

use crate::grammar::Form;
use crate::grammar::amount::number::digits;
use crate::grammar::amount::quantity;
use crate::grammar::amount::quantity::{per_each, several_in_words, times_one};
use crate::grammar::lexicon::{color, trait_word};
use crate::grammar::line::keyword::keyword;
use crate::grammar::noun::cards::object;
use crate::grammar::noun::place;
use crate::kernel::{Pass, alt, iso, list, many, maybe, rule};

fn color_word(p: &mut Pass<'_, '_, Color>, form: Form) {
    rule!(p, form: (c: color) => c);
    alt!(p, form: "Pink" => Color::Pink);
}

fn trait_then(p: &mut Pass<'_, '_, Symbol>, form: Form) {
    let form = form.one();
    rule!(p, form: (t: trait_word) " " => t);
}

fn with_keyword(p: &mut Pass<'_, '_, Keyword>, form: Form) {
    rule!(p, form: " with " (k: keyword) => k);
}

/// The characteristics of the tokens. The form's `many` flag is the number of the noun.
fn spec(p: &mut Pass<'_, '_, TokenSpec>, form: Form) {
    iso!(p, form: (n: digits) " " (c: color_word) " " (traits: many(trait_then)) "Friend "
        {form.noun("token", "tokens")} (k: maybe(with_keyword))
        => Some(TokenSpec {
            kind: Kind::Friend,
            power: n as i8,
            colors: ColorSet::NONE.with(c),
            traits,
            keywords: k.into_iter().collect(),
            name: None,
        }),
        (n, c, traits, k) from |v| one_color(v));
    iso!(p, form: (n: digits) " power " (traits: many(trait_then)) "Friend "
        {form.noun("token", "tokens")} (k: maybe(with_keyword))
        => Some(TokenSpec {
            kind: Kind::Friend,
            power: n as i8,
            colors: ColorSet::NONE,
            traits,
            keywords: k.into_iter().collect(),
            name: None,
        }),
        (n, traits, k) from |v| colorless(v));
}

fn colorless(t: &TokenSpec) -> Option<(i32, Vec<Symbol>, Option<Keyword>)> {
    let plain = t.colors.is_empty() && t.kind == Kind::Friend && t.name.is_none() && t.keywords.len() < 2;
    plain.then(|| (t.power.into(), t.traits.clone(), t.keywords.first().copied()))
}

fn one_color(t: &TokenSpec) -> Option<(i32, Color, Vec<Symbol>, Option<Keyword>)> {
    let color = t.colors.iter().next().filter(|_| t.colors.len() == 1)?;
    let plain = t.kind == Kind::Friend && t.name.is_none() && t.keywords.len() < 2;
    plain.then(|| (t.power.into(), color, t.traits.clone(), t.keywords.first().copied()))
}

fn at_area(p: &mut Pass<'_, '_, Place>, form: Form) {
    let form = form.one();
    rule!(p, form: " " (a: place::at) => a);
}

fn a_token(p: &mut Pass<'_, '_, TokenSpec>, form: Form) {
    alt!(p, form: "a " (token: spec, form.one()) => token);
}

fn controllers(p: &mut Pass<'_, '_, Who>, form: Form) {
    alt!(p, form: "your" => Who::You);
    alt!(p, form: ["an opponent's" | "your opponent's"] => Who::Opponent);
    alt!(p, form: ["that player's" | "that opponent's" | "their"] => Who::ThatPlayer);
}

/// Builds the effect that puts tokens into play. If the text names the controller of the tokens, that player puts them
/// into play.
fn put_by(who: Who, count: Amount, token: TokenSpec) -> Effect {
    let put = Effect::Tokens { count, token, at: None };
    if who == Who::You { put } else { Effect::by(who, put) }
}

/// Putting tokens into play.
pub(crate) fn token_effect(p: &mut Pass<'_, '_, Effect>, form: Form) {
    alt!(p, form: {form.verb("put", "puts")} " a " (token: spec) " into play under " (who: controllers) " control"
        => put_by(who, Amount::Num(1), token));
    alt!(p, form: {form.verb("put", "puts")} " " (count: several_in_words) " " (token: spec, form.many()) " into play under "
        (who: controllers) " control" => put_by(who, count, token));
    rule!(p, form: {form.verb("put", "puts")} " a " (token: spec) " into play" (at: maybe(at_area))
        => Effect::Tokens { count: Amount::Num(1), token, at });
    rule!(p, form: {form.verb("put", "puts")} " " (count: several_in_words) " " (token: spec, form.many()) " into play"
        (at: maybe(at_area)) => Effect::Tokens { count, token, at });
    iso!(p, form: {form.verb("put", "puts")} " a " (token: spec) " into play" (at: maybe(at_area)) (per: per_each)
        => Some(Effect::Tokens { count: per.times(1), token, at }),
    (token, at, per) from |v| match v {
        Effect::Tokens { count, token, at } => times_one(count).map(|(per,)| (token, at, per)),
        _ => None,
    });
    rule!(p, form: {form.verb("put", "puts")} " a number of " (token: spec, form.many()) " into play" (at: maybe(at_area))
        " equal to " (count: quantity::quantity) => Effect::Tokens { count, token, at });
    alt!(p, form: {form.verb("put", "puts")} " " (all: list(a_token, "and")) " into play" => Effect::Then(
        all.into_iter().map(|token| Effect::Tokens { count: Amount::Num(1), token, at: None }).collect()));
    rule!(p, form: {form.verb("put", "puts")} " a token copy of " (of: object) " into play" (at: maybe(at_area))
        ?" under your control" => Effect::CopyTokens { of, at });
    // An effect puts cards into play face-up unless it says otherwise.
    alt!(p, form: {form.verb("put", "puts")} " a token copy of " (of: object) " into play face-up" (at: maybe(at_area))
        => Effect::CopyTokens { of, at });
    alt!(p, form: {form.verb("put", "puts")} " into play a number of " (token: spec, form.many()) " equal to "
        (count: quantity::quantity) => Effect::Tokens { count, token, at: None });
}
