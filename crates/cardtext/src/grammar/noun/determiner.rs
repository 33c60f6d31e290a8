//! Noun phrases with their owner and determiner: "another one of your", "each opposing", "all other".

use maneframe_card::ability::{Filter, Is, Kind, Place, Who, Whose};

use crate::grammar::Form;
use crate::grammar::amount::comparison::rivals;
use crate::grammar::noun::cards::possessive;
pub(crate) use crate::grammar::noun::phrase::{bare_body, body, is_before, kind, one_of_each};
use crate::grammar::noun::phrase::{headed, joined};
use crate::grammar::noun::player::genitive;
use crate::grammar::noun::quality::tails;
use crate::kernel::{Pass, alt, iso, list, rule};

/// Returns the filter without its owner and "other", if they are equal to `whose` and `other`. If the noun has no owner
/// before it, an owner may follow it.
pub(crate) fn bare(f: &Filter, whose: Whose, other: bool) -> Option<(Filter,)> {
    let fits = f.other == other && (whose == Whose::Any || f.whose == whose);
    let left = if whose == Whose::Any { f.whose.clone() } else { Whose::Any };
    fits.then(|| (Filter { whose: left, other: false, ..f.clone() },))
}

/// Returns the filter with the owner `whose`, if the words after the noun name no owner.
pub(crate) fn own(f: Filter, whose: Whose, other: bool) -> Option<Filter> {
    match (&f.whose, &whose) {
        (_, Whose::Any) => Some(Filter { other, ..f }),
        (said, _) if *said == Whose::Any || *said == whose => Some(Filter { whose, other, ..f }),
        _ => None,
    }
}

/// Splits a description into the player whose cards it means, if a [`genitive`] says so, and the rest.
fn of_player(f: &Filter, other: bool) -> Option<(Who, Filter)> {
    match &f.whose {
        Whose::Of(who) => bare(f, f.whose.clone(), other).map(|(rest,)| (who.clone(), rest)),
        Whose::Any => None,
    }
}

macro_rules! owned {
    ($p:ident, $form:ident, $inner:expr, $whose:expr, $other:expr, [$($word:literal),+]) => {
        iso!($p, $form: [$($word)|+] (f: body, $inner) => own(f, $whose, $other),
            (f) from |v| bare(v, $whose, $other))
    };
}

/// Any one card of that description: "a Friend", "another one of your characters".
pub(crate) fn indefinite(p: &mut Pass<'_, '_, Filter>, form: Form) {
    let (one, all) = (form.one(), form.many());
    owned!(p, form, all, Whose::YOUR, false, ["one of your "]);
    owned!(p, form, all, Whose::YOUR, true, ["another one of your ", "another of your ", "one of your other "]);
    owned!(
        p,
        form,
        one,
        Whose::OPPOSING,
        false,
        ["an opposing ", "an opponent's ", "your opponent's ", "any opposing ", "one opposing ", "1 opposing "]
    );
    owned!(p, form, one, Whose::OPPOSING, true, ["another opposing "]);
    alt!(p, form: ["one of your opponent's " | "one of an opponent's " | "one of your opponents' "] (f: body, all)
        =>? own(f, Whose::OPPOSING, false));
    if form.me() == Who::Actor {
        owned!(p, form, all, Whose::Of(Who::Actor), false, ["one of their "]);
        owned!(p, form, all, Whose::Of(Who::Actor), true, ["another one of their ", "one of their other "]);
    } else {
        alt!(p, form: "one of their " (f: body, all) =>? own(f, THEIRS, false));
        alt!(p, form: ["another one of their " | "one of their other "] (f: body, all) =>? own(f, THEIRS, true));
    }
    owned!(p, form, all, THEIRS, false, ["one of that player's ", "one of that opponent's "]);
    owned!(
        p,
        form,
        all,
        THEIRS,
        true,
        ["another one of that player's ", "one of that player's other ", "another one of that opponent's "]
    );
    iso!(p, form: "one of " (who: genitive, one) " " (f: body, all) => own(f, Whose::Of(who), false), (who, f) from |v| of_player(v, false));
    iso!(p, form: "another one of " (who: genitive, one) " " (f: body, all) => own(f, Whose::Of(who), true), (who, f) from |v| of_player(v, true));
    owned!(p, form, one, Whose::Any, false, ["a ", "an ", "any ", "one ", "1 "]);
    owned!(p, form, one, Whose::Any, true, ["another ", "a different ", "any other "]);
    alt!(p, form: "the " (f: body, one) =>? is_foremost(&f).then_some(f));
    alt!(p, form: "the opposing " (f: body, one) =>? is_foremost(&f).then_some(f).and_then(|f| own(f, Whose::OPPOSING, false)));
}

/// Owner of the mentioned player's cards.
const THEIRS: Whose = Whose::Of(Who::ThatPlayer);

/// Returns true if usually only one card fits: "the Friend with the highest power".
fn is_foremost(f: &Filter) -> bool {
    f.is.iter().any(|is| matches!(is, Is::Most(_) | Is::Least(_)))
}

/// "A Problem": also in lower case, as on old cards.
pub(crate) fn a_problem(p: &mut Pass<'_, '_, Filter>, form: Form) {
    alt!(p, form: ["a Problem" | "a problem"] => Filter::of(Kind::Problem));
}

/// A card of which a player has only one: a Mane Character, a card of a title.
pub(crate) fn single(p: &mut Pass<'_, '_, Filter>, form: Form) {
    let form = form.one();
    iso!(p, form: (f: body) => is_single(&f).then_some(f), (f) from |v| is_single(v).then_some((v,)));
}

fn is_single(f: &Filter) -> bool {
    f.kind == Kind::ManeCharacter || f.is.iter().any(|i| matches!(i, Is::Titled(_)))
}

/// Every card of that description: "your other Friends here".
pub(crate) fn whole(p: &mut Pass<'_, '_, Filter>, form: Form) {
    let (one, form) = (form.one(), form.many());
    iso!(p, form: "your " (f: single, one) => own(f, Whose::YOUR, false),
        (f) from |v| bare(v, Whose::YOUR, false).filter(|(f,)| is_single(f)));
    iso!(p, form: (c: possessive, one) " owner's " (f: single, one)
        => own(f, Whose::Of(Who::Owner(Box::new(c))), false),
    (c, f) from |v| match &v.whose {
        Whose::Of(Who::Owner(c)) => bare(v, v.whose.clone(), false).map(|(f,)| ((**c).clone(), f)),
        _ => None,
    });
    owned!(p, form, form, Whose::YOUR, false, ["your ", "each of your ", "all of your ", "all your "]);
    owned!(
        p,
        form,
        form,
        Whose::YOUR,
        true,
        ["your other ", "each of your other ", "all your other ", "all of your other "]
    );
    owned!(
        p,
        form,
        form,
        Whose::OPPOSING,
        false,
        [
            "opposing ",
            "your opponent's ",
            "your opponents' ",
            "all opposing ",
            "each of your opponent's ",
            "all your opponent's ",
            "opponents' ",
            "all opponents' ",
            "all of your opponent's ",
            "all of your opponents' ",
            "each of your opponents' "
        ]
    );
    owned!(p, form, form, Whose::OPPOSING, true, ["other opposing ", "all other opposing "]);
    owned!(p, form, form, THEIRS, false, ["that player's ", "that opponent's "]);
    if form.me() == Who::Actor {
        owned!(p, form, form, Whose::Of(Who::Actor), false, ["their "]);
    } else {
        alt!(p, form: "their " (f: body) =>? own(f, THEIRS, false));
    }
    iso!(p, form: (who: genitive, one) " " (f: body) => own(f, Whose::Of(who), false), (who, f) from |v| of_player(v, false));
    iso!(p, form: (who: genitive, one) " other " (f: body) => own(f, Whose::Of(who), true), (who, f) from |v| of_player(v, true));
    owned!(p, form, form, Whose::Any, false, ["", "all "]);
    owned!(p, form, form, Whose::Any, true, ["other ", "all other "]);
    alt!(p, form: ["each " | "every "] (f: body, one) => f);
    alt!(p, form: ["each other " | "every other "] (f: body, one) => f.other());
    alt!(p, form: ["each opposing " | "every opposing "] (f: body, one) =>? own(f, Whose::OPPOSING, false));
}

/// The one card that exceeds all others: "the Friend with power higher than any other Friend here".
pub(crate) fn outdoing(p: &mut Pass<'_, '_, Filter>, form: Form) {
    let outdoes = |f: &Filter| f.is.iter().any(|i| matches!(i, Is::Beyond(..)));
    iso!(p, form: "the " (f: rivals, form.one()) => outdoes(&f).then_some(f),
        (f) from |v| outdoes(v).then_some((v,)));
}

/// Every card of that description, one by one, as the object of a verb: "each of your Friends".
pub(crate) fn each(p: &mut Pass<'_, '_, Filter>, form: Form) {
    let (one, all) = (form.one(), form.many());
    rule!(p, form: (f: outdoing) => f);
    alt!(p, form: "each " (ways: list(headed, "and"), one) (post: tails, one)
        =>? joined(Vec::new(), Some(Is::Any(ways)), Kind::Card, post));
    alt!(p, form: "each other " (ways: list(headed, "and"), one) (post: tails, one)
        =>? joined(Vec::new(), Some(Is::Any(ways)), Kind::Card, post).map(Filter::other));
    // "Any cards beneath it": all of them.
    alt!(p, form: "any " (f: body, all) =>? f.is.iter().any(|i| matches!(i, Is::Beneath(_))).then_some(f));
    owned!(p, form, one, Whose::OPPOSING, false, ["each opposing ", "every opposing "]);
    alt!(p, form: ["each of your opponent's " | "each of your opponents' " | "all opposing " | "all your opponent's " |
        "all opponents' " | "all of your opponents' " | "all of your opponent's "] (f: body, all)
        =>? own(f, Whose::OPPOSING, false));
    owned!(p, form, one, Whose::OPPOSING, true, ["each other opposing "]);
    alt!(p, form: "all other opposing " (f: body, all) =>? own(f, Whose::OPPOSING, true));
    iso!(p, form: "your " (f: single, one) => own(f, Whose::YOUR, false),
        (f) from |v| bare(v, Whose::YOUR, false));
    owned!(p, form, all, Whose::YOUR, false, ["each of your ", "all of your ", "all your ", "your "]);
    owned!(
        p,
        form,
        all,
        Whose::YOUR,
        true,
        ["each of your other ", "all your other ", "all of your other ", "your other "]
    );
    // "All cards in a discard pile" first asks for the pile.
    alt!(p, form: "all " (f: body, all) => match f.at {
        Some(Place::Zone(zone, Whose::Any)) => Filter { at: Some(Place::Zone(zone, Whose::Of(Who::APlayer))), ..f },
        _ => f,
    });
    alt!(p, form: "all other " (f: body, all) =>? (!f.is.contains(&Is::AmongThem)).then(|| f.other()));
    if form.me() == Who::Actor {
        owned!(p, form, all, Whose::Of(Who::Actor), false, ["each of their ", "all of their ", "all their "]);
        iso!(p, form: "their " (f: single, one) => own(f, Whose::Of(Who::Actor), false),
            (f) from |v| bare(v, Whose::Of(Who::Actor), false).filter(|(f,)| is_single(f)));
    }
    owned!(
        p,
        form,
        all,
        THEIRS,
        false,
        ["each of that player's ", "all of that player's ", "each of that opponent's ", "all of that opponent's "]
    );
    iso!(p, form: "each of " (who: genitive, one) " " (f: body, all) => own(f, Whose::Of(who), false), (who, f) from |v| of_player(v, false));
    owned!(p, form, one, Whose::Any, false, ["each ", "every "]);
    owned!(p, form, one, Whose::Any, true, ["each other ", "every other "]);
}

/// Cards after a number: "3 of your other Friends", "2 opposing characters".
pub(crate) fn counted(p: &mut Pass<'_, '_, Filter>, form: Form) {
    let form = form.many();
    owned!(
        p,
        form,
        form,
        Whose::OPPOSING,
        false,
        ["opposing ", "of your opponent's ", "of your opponents' ", "of an opponent's "]
    );
    owned!(p, form, form, Whose::OPPOSING, true, ["other opposing "]);
    owned!(p, form, form, Whose::YOUR, false, ["of your "]);
    owned!(p, form, form, Whose::YOUR, true, ["of your other ", "other of your "]);
    if form.me() == Who::Actor {
        owned!(p, form, form, Whose::Of(Who::Actor), false, ["of their "]);
    } else {
        alt!(p, form: "of their " (f: body) =>? own(f, THEIRS, false));
    }
    owned!(p, form, form, THEIRS, false, ["of that player's ", "of that opponent's "]);
    iso!(p, form: "of " (who: genitive, form.one()) " " (f: body) => own(f, Whose::Of(who), false), (who, f) from |v| of_player(v, false));
    owned!(p, form, form, Whose::Any, false, [""]);
    owned!(p, form, form, Whose::Any, true, ["other "]);
}

/// A kind of card that players play: "Friends with 2 or less power". Singular wording is read too.
pub(crate) fn sort(p: &mut Pass<'_, '_, Filter>, form: Form) {
    let (one, all) = (form.one(), form.many());
    // "Here" is the destination, not the present place.
    iso!(p, form: (f: body, all) => is_placeless(&f).then_some(f), (f) from |v| is_placeless(v).then_some((v,)));
    alt!(p, form: ["a " | "an "] (f: body, one) =>? is_placeless(&f).then_some(f));
}

/// Returns true if the phrase names no area in play.
pub(crate) fn is_placeless(f: &Filter) -> bool {
    matches!(f.at, None | Some(Place::Zone(..)))
}
