//! Choosing and naming things that aren't cards in the game: colours, card names, types, numbers, players.

use maneframe_card::ability::{Amount, Arrange, Cards, Condition, Effect, Is, Kind, Parity, Quality, Who};

use crate::grammar::Form;
use crate::grammar::noun::cards::chosen;
use crate::kernel::{Pass, alt, iso, list, rule};

fn naming(what: Quality) -> Effect {
    Effect::Name { what, kinds: Vec::new() }
}

/// The kind of quality that the player must choose, with its article: "a color".
fn asked(p: &mut Pass<'_, '_, Quality>, form: Form) {
    rule!(p, form: "a color" => Quality::Color);
    rule!(p, form: "a card type" => Quality::Type);
    rule!(p, form: "a trait" => Quality::Trait);
    rule!(p, form: "a number" => Quality::Number);
    rule!(p, form: ["odd or even" | "even or odd"] => Quality::Parity);
}

/// The kind of quality that the player guesses.
fn guessed(p: &mut Pass<'_, '_, Quality>, form: Form) {
    alt!(p, form: (what: asked) => what);
    alt!(p, form: ["the color" | "its color"] => Quality::Color);
    alt!(p, form: ["the type" | "the card type" | "its type" | "its card type" | "a type"] => Quality::Type);
    alt!(p, form: ["a card" | "a card's name" | "a name" | "the name" | "its name"] => Quality::Name);
    alt!(p, form: ["the power" | "the printed power" | "its power" | "its printed power"] => Quality::Number);
}

/// The condition that a guess was right: the mentioned card has the guessed quality.
pub(crate) fn guess(p: &mut Pass<'_, '_, Condition>, form: Form) {
    let right = Condition::CardIs(Cards::It, vec![Is::AsNamed], None);
    iso!(p, form: ["the guess is right" | "that guess is right" | "the guess was right" | "the guess is correct" |
        "the guess was correct" | "you guessed correctly" | "you guessed right" | "they guessed correctly" | "they guessed right" |
        "that player guessed correctly" | "that opponent guessed correctly" | "you are right" | "you were right" |
        "they are right" | "they were right"] => Some(right.clone()), () from |v| (*v == right).then_some(()));
    alt!(p, form: ["the guess is wrong" | "that guess is wrong" | "the guess was wrong" | "the guess is incorrect" |
        "you guessed wrong" | "you guessed incorrectly" | "they guessed wrong" | "they guessed incorrectly" |
        "that player guessed wrong" | "you are wrong" | "they are wrong" | "you were wrong" | "they were wrong"]
        => crate::grammar::condition::conditional::negated(right.clone()));
}

/// The name of a card type.
fn card_type(p: &mut Pass<'_, '_, Kind>, form: Form) {
    rule!(p, form: "Friend" => Kind::Friend);
    rule!(p, form: "Resource" => Kind::Resource);
    rule!(p, form: "Event" => Kind::Event);
    rule!(p, form: "Troublemaker" => Kind::Troublemaker);
}

fn player(p: &mut Pass<'_, '_, Who>, form: Form) {
    rule!(p, form: "an opponent" => Who::Opponent);
    rule!(p, form: "a player" => Who::APlayer);
}

/// "Choose a color", "name a card", "choose an opponent".
pub(crate) fn named(p: &mut Pass<'_, '_, Effect>, form: Form) {
    iso!(p, form: {form.verb("choose", "chooses")} " " (what: asked) => Some(naming(what)),
        (what) from |v| match v { Effect::Name { what, .. } if *v == naming(*what) => Some((*what,)), _ => None });
    alt!(p, form: {form.verb("name", "names")} " " (what: asked) => naming(what));
    iso!(p, form: {form.verb("name", "names")} " a card" => Some(naming(Quality::Name)),
        () from |v| (*v == naming(Quality::Name)).then_some(()));
    alt!(p, form: {form.verb("guess", "guesses")} " " (what: guessed) => naming(what));
    alt!(p, form: {form.verb("guess", "guesses")} " " (what: guessed) " of the top card of " (d: crate::grammar::verb::put::deck)
        [". Reveal that card" | ". Reveal it" | ". Then, reveal that card" | ". Then, reveal it" | ", then reveal that card" |
        ", then reveal it" | ", then reveals it" | ", then reveals that card"]
        => Effect::Then(vec![naming(what), crate::grammar::verb::put::revealed(Amount::Num(1), d, Arrange::Back)]));
    iso!(p, form: {form.verb("choose", "chooses")} " " (kinds: list(card_type, "or"))
        => Some(Effect::Name { what: Quality::Type, kinds }),
    (kinds) from |v| match v {
        Effect::Name { what: Quality::Type, kinds } if kinds.len() > 1 => Some((kinds,)),
        _ => None,
    });
    alt!(p, form: {form.verb("choose", "chooses")} " " (what: asked) " and " (c: chosen)
        => Effect::Then(vec![naming(what), Effect::Choose(c)]));
    alt!(p, form: {form.verb("choose", "chooses")} " " (c: chosen) " and " (what: asked)
        => Effect::Then(vec![Effect::Choose(c), naming(what)]));
    rule!(p, form: {form.verb("choose", "chooses")} " " (who: player) => Effect::ChoosePlayer(who));
}

/// A quality that matches the choice, after "with" or "of".
pub(crate) fn chosen_after(p: &mut Pass<'_, '_, Is>, form: Form) {
    rule!(p, form: [" of that color" | " of the chosen color" | " with that color"] => Is::Chosen(Quality::Color));
    rule!(p, form: [" with that name" | " of that name" | " with the chosen name"] => Is::Chosen(Quality::Name));
    rule!(p, form: [" of the chosen type" | " of that type" | " with that type" | " of the chosen card type"]
        => Is::Chosen(Quality::Type));
    rule!(p, form: [" with that trait" | " with the chosen trait"] => Is::Chosen(Quality::Trait));
}

/// A quality that matches the choice, said of a mentioned card: "that card has that type".
pub(crate) fn chosen_fits(p: &mut Pass<'_, '_, Is>, form: Form) {
    rule!(p, form: [" has that color" | " has the chosen color" | " is that color"] => Is::Chosen(Quality::Color));
    rule!(p, form: [" has that name" | " is the named card" | " has the chosen name"] => Is::Chosen(Quality::Name));
    rule!(p, form: [" has that type" | " is of the chosen type" | " has the chosen type"] => Is::Chosen(Quality::Type));
    rule!(p, form: [" has that trait" | " has the chosen trait"] => Is::Chosen(Quality::Trait));
}

/// A power that matches the choice: "its power matches the chosen number".
pub(crate) fn power_fits(p: &mut Pass<'_, '_, Is>, form: Form) {
    rule!(p, form: [" power matches the chosen number" | " power is equal to the chosen number"]
        => Is::Chosen(Quality::Number));
    rule!(p, form: [" power matches your choice" | " printed power matches your choice"]
        => Is::Chosen(Quality::Parity));
    rule!(p, form: " power is even" => Is::PowerIs(Parity::Even));
    rule!(p, form: " power is odd" => Is::PowerIs(Parity::Odd));
}

/// The chosen colour, as a quality of a card.
pub(crate) fn chosen_color(p: &mut Pass<'_, '_, ()>, form: Form) {
    iso!(p, form: ["that color" | "the chosen color"] => Some(()), () from |_v| Some(()));
    alt!(p, form: "that chosen color" => ());
}
