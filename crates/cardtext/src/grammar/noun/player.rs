//! Players, as subjects and as owners.

use maneframe_card::ability::{Amount, Cmp, Filter, Having, Place, Tally, Who, Whose, Zone};

use crate::grammar::Form;
use crate::grammar::amount::number::{compared, tokens};
use crate::grammar::amount::quantity::{counted, held};
use crate::grammar::noun::cards::possessive;
use crate::grammar::noun::determiner::body;
use crate::grammar::noun::place;
use crate::kernel::{Pass, alt, boxed, iso, rule};

/// Things by which players are compared: "Pegasus characters here", "points".
pub(crate) fn tally(p: &mut Pass<'_, '_, Tally>, form: Form) {
    let form = form.plain().many();
    rule!(p, form: (t: held) => t);
    rule!(p, form: "power " (at: boxed(place::at)) => Tally::Power(at));
    iso!(p, form: ["cards in hand" | "cards in their hand"] => Some(hand()), () from |v| (*v == hand()).then_some(()));
    // "Cards in their hand" are those of the players who are compared.
    let is_hand = |f: &Filter| {
        matches!(&f.at, Some(Place::Zone(Zone::Hand, whose)) if matches!(whose, Whose::Of(Who::ThatPlayer | Who::Actor)))
            && *f == Filter { at: f.at.clone(), ..Filter::default() }
    };
    iso!(p, form: (f: boxed(body)) => (!is_hand(&f)).then_some(Tally::Cards(f)),
        (f) from |v| match v { Tally::Cards(f) => Some((f,)), _ => None });
}

fn hand() -> Tally {
    Tally::Cards(Box::new(Filter::default().at(Place::Zone(Zone::Hand, Whose::Any))))
}

/// The player who has the most, or the fewest, of something: "the player with the most points".
pub(crate) fn foremost(p: &mut Pass<'_, '_, Who>, form: Form) {
    rule!(p, form: "the player with the most " (t: boxed(tally)) => Who::Most(t));
    rule!(p, form: ["the player with the fewest " | "the player with the least "] (t: boxed(tally)) => Who::Fewest(t));
}

/// An amount that players have: "at least 2 Friends here", "a Critter", "at least [3]".
pub(crate) fn having(p: &mut Pass<'_, '_, Having>, form: Form) {
    let form = form.plain();
    iso!(p, form: (c: counted) => Some(Having { what: Tally::Cards(Box::new(c.2)), cmp: c.0, count: c.1 }),
    (c) from |v| match v {
        Having { what: Tally::Cards(f), cmp, count } => Some(((*cmp, count.clone(), (**f).clone()),)),
        _ => None,
    });
    iso!(p, form: (f: body, form.many()) " that have " (c: compared) " different colors among them"
        => Some(Having { what: Tally::Colors(Box::new(f)), cmp: c.0, count: Amount::Num(c.1) }),
    (f, c) from |v| match v {
        Having { what: Tally::Colors(f), cmp, count: Amount::Num(n) } => Some((&**f, (*cmp, *n))),
        _ => None,
    });
    iso!(p, form: (c: compared) " " (t: held, form.many())
        => Some(Having { what: t, cmp: c.0, count: Amount::Num(c.1) }),
    (c, t) from |v| match v {
        Having { what, cmp, count: Amount::Num(n) } => Some(((*cmp, *n), what)),
        _ => None,
    });
    alt!(p, form: "at least " (n: tokens)
        => Having { what: Tally::Tokens, cmp: Cmp::AtLeast, count: Amount::Num(n) });
}

/// The player of a trigger or a condition: "when an opponent …".
pub(crate) fn trigger_player(p: &mut Pass<'_, '_, Who>, form: Form) {
    rule!(p, form: "you" => Who::You);
    rule!(p, form: ["an opponent" | "your opponent"] => Who::Opponents);
    rule!(p, form: "a player" => Who::APlayer);
    rule!(p, form: ["a challenger" | "the challenger"] => Who::Challenger);
    alt!(p, form: "each player" => Who::APlayer);
    rule!(p, form: "a player with " (h: boxed(having)) => Who::APlayerWith(h));
    rule!(p, form: (who: foremost) => who);
    rule!(p, form: ["that player" | "that opponent" | "they"] => Who::ThatPlayer);
    rule!(p, form: "that player's opponent" => Who::ThatPlayersOpponent);
    rule!(p, form: (c: boxed(possessive)) " owner" => Who::Owner(c));
    rule!(p, form: (c: boxed(possessive)) " controller" => Who::Controller(c));
    alt!(p, form: ["another player" | "one of your opponents" | "any opponent"] => Who::Opponents);
    alt!(p, form: "any player" => Who::APlayer);
    remember_player(p, |who| match who {
        Who::Opponents => "the opponent of the event",
        Who::Owner(_) => "that owner",
        Who::Controller(_) => "that controller",
        _ => "the player of the event",
    });
}

/// Records, in a writing pass, the player to whom "that player" refers from here on, or explains "that player".
fn remember_player(p: &mut Pass<'_, '_, Who>, described: fn(&Who) -> &'static str) {
    let Pass::Write { writer, value, done: true } = p else { return };
    match value {
        Who::You => {}
        Who::ThatPlayer => writer.explain_player(),
        who => writer.describe_player(described(who)),
    }
}

/// A player other than "you" who carries out an effect, with a verb in "-s": "each player discards …".
pub(crate) fn doer(p: &mut Pass<'_, '_, Who>, form: Form) {
    rule!(p, form: ["an opponent" | "your opponent"] => Who::Opponent);
    rule!(p, form: "each opponent" => Who::Opponents);
    alt!(p, form: "each other player" => Who::Opponents);
    rule!(p, form: "each player" => Who::EachPlayer);
    rule!(p, form: ["each player with " | "each player who has " | "each player who controls " | "each player that has "]
        (h: boxed(having)) => Who::EachWith(h));
    alt!(p, form: "each player without " (f: crate::grammar::noun::determiner::indefinite) => Who::EachWith(Box::new(none_of(f))));
    alt!(p, form: ["the player who defeated it" | "the player who challenged it" | "the player who solved it" | "the player who did so"
        | "the player who defeated this card" | "the player who confronted it"] => Who::ThatPlayer);
    rule!(p, form: (who: foremost) => who);
    rule!(p, form: "a player" => Who::APlayer);
    rule!(p, form: ["that player" | "that opponent"] => Who::ThatPlayer);
    rule!(p, form: "that player's opponent" => Who::ThatPlayersOpponent);
    rule!(p, form: (c: boxed(possessive)) " owner" => Who::Owner(c));
    rule!(p, form: (c: boxed(possessive)) " controller" => Who::Controller(c));
    rule!(p, form: "the challenger" => Who::Challenger);
    rule!(p, form: ["the player who won the faceoff" | "the player who won that faceoff" | "the player who won it"] => Who::Winner);
    rule!(p, form: ["the player who lost the faceoff" | "the player who lost that faceoff" | "the player who lost it"] => Who::Loser);
    remember_player(p, |who| match who {
        Who::Opponent => "the opponent who was chosen",
        Who::Opponents => "each opponent in turn",
        Who::EachPlayer | Who::EachWith(_) => "each player in turn",
        Who::Owner(_) => "that owner",
        Who::Controller(_) => "that controller",
        _ => "the player mentioned before",
    });
}

fn none_of(f: Filter) -> Having {
    Having { what: Tally::Cards(Box::new(f)), cmp: Cmp::Exactly, count: Amount::Num(0) }
}

/// Players who carry out an effect, with a plain verb: "they discard …".
pub(crate) fn doers(p: &mut Pass<'_, '_, Who>, form: Form) {
    alt!(p, form: "they" => Who::ThatPlayer);
    alt!(p, form: "all players" => Who::EachPlayer);
    alt!(p, form: "players" => Who::EachPlayer);
    alt!(p, form: "all opponents" => Who::Opponents);
    alt!(p, form: ["opponents" | "your opponents" | "all your opponents" | "all other players" | "other players"] => Who::Opponents);
}

/// Players to whom a continuous change applies: "opponents can't …".
pub(crate) fn holder(p: &mut Pass<'_, '_, Who>, form: Form) {
    rule!(p, form: "you" => Who::You);
    rule!(p, form: ["opponents" | "your opponents" | "your opponent" | "an opponent"] => Who::Opponents);
    rule!(p, form: ["players" | "each player"] => Who::EachPlayer);
    rule!(p, form: ["players with " | "each player with "] (h: boxed(having)) => Who::EachWith(h));
    rule!(p, form: (who: foremost) => who);
    rule!(p, form: "that player's opponent" => Who::ThatPlayersOpponent);
    rule!(p, form: ["that player" | "that opponent"] => Who::ThatPlayer);
    rule!(p, form: "the challenger" => Who::Challenger);
    rule!(p, form: (c: boxed(possessive)) " owner" => Who::Owner(c));
    rule!(p, form: (c: boxed(possessive)) " controller" => Who::Controller(c));
}

/// A player other than "you" and "opponents" who possesses something, before a noun: "its controller's", "the
/// challenger's".
pub(crate) fn genitive(p: &mut Pass<'_, '_, Who>, form: Form) {
    rule!(p, form: (c: boxed(possessive)) " owner's" => Who::Owner(c));
    rule!(p, form: (c: boxed(possessive)) " controller's" => Who::Controller(c));
    rule!(p, form: "that player's opponent's" => Who::ThatPlayersOpponent);
    rule!(p, form: "the challenger's" => Who::Challenger);
    rule!(p, form: ["the winner's" | "the winning player's"] => Who::Winner);
    rule!(p, form: ["the loser's" | "the losing player's"] => Who::Loser);
}

/// Returns true if the holder's verb is plain: "opponents pay", but "that player pays".
pub(crate) fn is_many(who: &Who) -> bool {
    matches!(who, Who::You | Who::Opponents | Who::EachPlayer | Who::EachWith(_))
}

/// A possessor, before a noun: "your", "an opponent's".
pub(crate) fn holders(p: &mut Pass<'_, '_, Who>, form: Form) {
    rule!(p, form: "your" => Who::You);
    rule!(p, form: ["opponents'" | "your opponent's" | "an opponent's" | "your opponents'"] => Who::Opponents);
    rule!(p, form: ["players'" | "each player's"] => Who::EachPlayer);
    rule!(p, form: ["that player's" | "that opponent's"] => Who::ThatPlayer);
}

/// The owner of a zone: "your", "their", "an opponent's".
pub(crate) fn owner_of_zone(p: &mut Pass<'_, '_, Whose>, form: Form) {
    rule!(p, form: "your" => Whose::Of(Who::You));
    if form.me() == Who::Actor {
        rule!(p, form: "their" => Whose::Of(Who::Actor));
    } else {
        alt!(p, form: "their" => Whose::Of(Who::ThatPlayer));
    }
    rule!(p, form: ["an opponent's" | "your opponent's" | "each opponent's" | "your opponents'" | "opponents'"] => Whose::Of(Who::Opponents));
    rule!(p, form: ["that player's" | "that opponent's"] => Whose::Of(Who::ThatPlayer));
    rule!(p, form: "a player's" => Whose::Of(Who::APlayer));
    rule!(p, form: "each player's" => Whose::Of(Who::EachPlayer));
    iso!(p, form: (who: genitive) => Some(Whose::Of(who)), (who) from |v| match v { Whose::Of(who) => Some((who,)), _ => None });
    rule!(p, form: "a" => Whose::Any);
}

/// The owner of a deck that is looked at or searched.
pub(crate) fn owner_of_deck(p: &mut Pass<'_, '_, Who>, form: Form) {
    rule!(p, form: "your" => Who::You);
    if form.me() == Who::Actor {
        rule!(p, form: "their" => Who::Actor);
    } else {
        alt!(p, form: "their" => Who::ThatPlayer);
    }
    rule!(p, form: ["an opponent's" | "your opponent's"] => Who::Opponent);
    rule!(p, form: ["that player's" | "that opponent's"] => Who::ThatPlayer);
    rule!(p, form: "a player's" => Who::APlayer);
    rule!(p, form: "each player's" => Who::EachPlayer);
    rule!(p, form: (who: genitive) => who);
}
