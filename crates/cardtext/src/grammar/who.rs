//! Players, as subjects and as owners.

use maneframe_card::ability::{Who, Whose};

use super::Form;
use crate::kernel::{Pass, alt, rule};

/// Whoever a trigger or a condition watches: "when an opponent …".
pub(crate) fn watcher(p: &mut Pass<'_, '_, Who>, form: Form) {
    rule!(p, form: "you" => Who::You);
    rule!(p, form: ["an opponent" | "your opponent"] => Who::Opponents);
    rule!(p, form: "a player" => Who::APlayer);
    alt!(p, form: "each player" => Who::APlayer);
    rule!(p, form: ["that player" | "that opponent" | "they"] => Who::ThatPlayer);
    rule!(p, form: "that player's opponent" => Who::ThatPlayersOpponent);
    rule!(p, form: "this card's owner" => Who::ThisOwner);
}

/// Somebody other than "you" who carries an effect out, with a verb in "-s": "each player discards …".
pub(crate) fn doer(p: &mut Pass<'_, '_, Who>, form: Form) {
    rule!(p, form: ["an opponent" | "your opponent"] => Who::Opponent);
    rule!(p, form: "each opponent" => Who::Opponents);
    rule!(p, form: "each player" => Who::EachPlayer);
    rule!(p, form: "a player" => Who::APlayer);
    rule!(p, form: ["that player" | "that opponent"] => Who::ThatPlayer);
    rule!(p, form: "that player's opponent" => Who::ThatPlayersOpponent);
    rule!(p, form: "this card's owner" => Who::ThisOwner);
    alt!(p, form: "this Problem's owner" => Who::ThisOwner);
    rule!(p, form: "its owner" => Who::ItsOwner);
    rule!(p, form: "its controller" => Who::ItsController);
}

/// The same with a plain verb: "they discard …".
pub(crate) fn doers(p: &mut Pass<'_, '_, Who>, form: Form) {
    alt!(p, form: "they" => Who::ThatPlayer);
    alt!(p, form: "all players" => Who::EachPlayer);
    alt!(p, form: "players" => Who::EachPlayer);
    alt!(p, form: "all opponents" => Who::Opponents);
    alt!(p, form: "opponents" => Who::Opponents);
}

/// Players for whom something is different all the time: "opponents can't …".
pub(crate) fn holder(p: &mut Pass<'_, '_, Who>, form: Form) {
    rule!(p, form: "you" => Who::You);
    rule!(p, form: ["opponents" | "your opponents" | "your opponent" | "an opponent"] => Who::Opponents);
    rule!(p, form: ["players" | "each player"] => Who::EachPlayer);
    rule!(p, form: "that player's opponent" => Who::ThatPlayersOpponent);
    rule!(p, form: ["that player" | "that opponent"] => Who::ThatPlayer);
}

/// Whether the holder's verb is plain: "opponents pay", but "that player pays".
pub(crate) fn is_many(who: Who) -> bool {
    matches!(who, Who::You | Who::Opponents | Who::EachPlayer)
}

/// Whose something is, before a noun: "your", "an opponent's".
pub(crate) fn holders(p: &mut Pass<'_, '_, Who>, form: Form) {
    rule!(p, form: "your" => Who::You);
    rule!(p, form: ["opponents'" | "your opponent's" | "an opponent's" | "your opponents'"] => Who::Opponents);
    rule!(p, form: ["players'" | "each player's"] => Who::EachPlayer);
    rule!(p, form: ["that player's" | "that opponent's"] => Who::ThatPlayer);
}

/// Whose zone it is: "your", "their", "an opponent's".
pub(crate) fn owner_of_zone(p: &mut Pass<'_, '_, Whose>, form: Form) {
    rule!(p, form: "your" => Whose::Of(Who::You));
    if form.me() == Who::Actor {
        rule!(p, form: "their" => Whose::Of(Who::Actor));
    } else {
        alt!(p, form: "their" => Whose::Of(Who::ThatPlayer));
    }
    rule!(p, form: ["an opponent's" | "your opponent's"] => Whose::Of(Who::Opponents));
    rule!(p, form: ["that player's" | "that opponent's"] => Whose::Of(Who::ThatPlayer));
    rule!(p, form: "a player's" => Whose::Of(Who::APlayer));
    rule!(p, form: "each player's" => Whose::Of(Who::EachPlayer));
    rule!(p, form: "its owner's" => Whose::Of(Who::ItsOwner));
    rule!(p, form: "a" => Whose::Any);
}

/// Whose deck is looked at or searched.
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
}
