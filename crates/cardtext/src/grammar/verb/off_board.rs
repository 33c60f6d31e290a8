//! Cards outside play: playing from there, references to this card there, playing with cards revealed.

use maneframe_card::ability::{Ability, Cards, Change, Effect, Filter, Is, Place, Static, Until, Who, Whose, Zone};

use crate::grammar::Form;
use crate::grammar::noun::cards::named_subject;
use crate::grammar::noun::determiner::whole;
use crate::grammar::noun::player::holder;
use crate::kernel::{Pass, agree, alt, boxed, iso, maybe, rule};

/// "This card from your discard pile".
pub(crate) fn this_in(p: &mut Pass<'_, '_, Cards>, form: Form) {
    if form.from {
        rule!(p, form: ["this card from your discard pile" | "this card in your discard pile"]
            => Cards::ThisIn(Zone::Discard));
        rule!(p, form: ["this card from your hand" | "this card in your hand"] => Cards::ThisIn(Zone::Hand));
    }
}

fn is_off_board(cards: &Cards) -> bool {
    let outside =
        |f: &Filter| matches!(f.at, Some(Place::Zone(..))) || f.is.iter().any(|is| matches!(is, Is::Beneath(_)));
    matches!(cards, Cards::All(f) if outside(f))
}

/// "The top card of your deck", with the owner of the deck.
fn top_card(p: &mut Pass<'_, '_, Cards>, form: Form) {
    iso!(p, form: "the top card of " (d: crate::grammar::verb::put::deck) => (d.0 == Zone::Deck).then(|| on_top(d.1)),
        (d) from |v| on_top_of(v).map(|who| ((Zone::Deck, who),)));
}

fn on_top(whose: Who) -> Cards {
    Cards::All(Box::new(Filter::default().at(Place::Zone(Zone::DeckTop, Whose::Of(whose)))))
}

fn on_top_of(cards: &Cards) -> Option<Who> {
    let Cards::All(f) = cards else { return None };
    let Some(Place::Zone(Zone::DeckTop, Whose::Of(who))) = &f.at else { return None };
    (*cards == on_top(who.clone())).then(|| who.clone())
}

/// Cards that may be played although they aren't in hand.
fn playable(p: &mut Pass<'_, '_, Cards>, form: Form) {
    rule!(p, form: (c: top_card) => c);
    let form = form.leaving();
    rule!(p, form: (c: this_in) => c);
    iso!(p, form: (f: boxed(whole), form.many()) => Some(Cards::All(f)).filter(is_off_board),
        (f) from |v| match v { Cards::All(f) if is_off_board(v) => Some((f,)), _ => None });
}

/// "You may play this card from your discard pile", "players may look at face-down Troublemakers here".
pub(crate) fn allowed(p: &mut Pass<'_, '_, Change>, form: Form) {
    rule!(p, form: (who: holder) " may play " (what: playable) ?" as though they were in your hand"
        ?" as though it were in your hand" ?" as if it were in your hand" => Change::PlayFrom { who, what });
    iso!(p, form: (who: holder) " may play " (what: named_subject) [" as though it were in your hand" |
        " as if it were in your hand"]
        => (what == Cards::It).then_some(Change::PlayFrom { who, what }),
    (who, what) from |v| match v {
        Change::PlayFrom { who, what: Cards::It } => Some((who, Cards::It)),
        _ => None,
    });
    alt!(p, form: (who: holder) " may play " (what: named_subject)
        =>? (what == Cards::It).then_some(Change::PlayFrom { who, what }));
    iso!(p, form: (who: holder) " may look at " (f: boxed(whole), form.many())
        => Some(Change::Seen { who, what: Cards::All(f) }),
    (who, f) from |v| match v {
        Change::Seen { who, what: Cards::All(f) } if f.is.contains(&Is::FaceDown) => Some((who, f)),
        _ => None,
    });
    iso!(p, form: (who: holder) " may look at " (what: seen_always) " at any time" => Some(Change::Seen { who, what }),
    (who, what) from |v| match v {
        Change::Seen { who, what } if *who != Who::EachPlayer => Some((who, what)),
        _ => None,
    });
    alt!(p, form: (who: holder) " may look at " (f: boxed(whole), form.many()) " at any time"
        =>? f.is.contains(&Is::FaceDown).then_some(Change::Seen { who, what: Cards::All(f) }));
    iso!(p, form: "play with the top card of your deck revealed" => Some(open(Zone::DeckTop, Who::You)),
        () from |v| (*v == open(Zone::DeckTop, Who::You)).then_some(()));
    iso!(p, form: "play with your hand revealed" => Some(open(Zone::Hand, Who::You)),
        () from |v| (*v == open(Zone::Hand, Who::You)).then_some(()));
    iso!(p, form: (who: holder) " " {agree(*who != Who::ThatPlayer, "plays", "play")} " with their "
        {if *who == Who::ThatPlayer { "hand" } else { "hands" }} " revealed"
        => (who != Who::You).then(|| open(Zone::Hand, who)),
        (who) from |v| open_of(v, Zone::Hand).map(|who| (who,)));
    iso!(p, form: (who: holder) " " {agree(*who != Who::ThatPlayer, "plays", "play")} " with the top card of their "
        {if *who == Who::ThatPlayer { "deck" } else { "decks" }} " revealed"
        => (who != Who::You).then(|| open(Zone::DeckTop, who)),
        (who) from |v| open_of(v, Zone::DeckTop).map(|who| (who,)));
}

/// "Players may play cards from opponents' discard piles as though they were in hand, without color requirements."
pub(crate) fn allowed_freely(p: &mut Pass<'_, '_, Vec<Change>>, form: Form) {
    iso!(p, form: (who: holder) [" may play " | " can play "] (what: playable) [" as though they were in hand"
        | " as though they were in their hand" | " as though they were in their hands" | " as though they were in your hand"
        | " as if they were in hand" | " as if they were in their hand"] ", without " ["color requirements" | "play requirements"]
        => played_freely(who, what), (who, what) from |v| played_freely_of(v));
    alt!(p, form: (who: holder) " can play " (what: playable) [" as though they were in hand" | " as though they were in their hand"
        | " as though they were in their hands" | " as if they were in their hand"]
        => vec![Change::PlayFrom { who, what }]);
}

fn played_freely(who: Who, what: Cards) -> Option<Vec<Change>> {
    let Cards::All(filter) = &what else { return None };
    let free = Change::NoPlayNeed { who: who.clone(), what: (**filter).clone() };
    Some(vec![Change::PlayFrom { who, what }, free])
}

fn played_freely_of(changes: &[Change]) -> Option<(Who, Cards)> {
    let [Change::PlayFrom { who, what }, _] = changes else { return None };
    let all = played_freely(who.clone(), what.clone())?;
    (all == changes).then(|| (who.clone(), what.clone()))
}

/// Cards outside play that players may look at any time.
fn seen_always(p: &mut Pass<'_, '_, Cards>, form: Form) {
    iso!(p, form: (c: named_subject) => (c == Cards::It).then_some(c), (c) from |v| (*v == Cards::It).then_some((v,)));
    rule!(p, form: (c: playable) => c);
}

/// "You may look at it and play it": two permissions that last while the card stays in its zone.
pub(crate) fn looked_at_and_played(p: &mut Pass<'_, '_, Effect>, form: Form) {
    alt!(p, form: (who: holder) [" may look at and play " | " may look at it and play " | " may look at them and play " |
    " may look at that card and play " | " may look at those cards and play "] (what: named_subject) (u: maybe(banished_still))
    =>? (what == Cards::It).then(|| {
        let () = u.unwrap_or_default();
        let seen = Change::Seen { who: who.clone(), what: what.clone() };
        let lasting = |change| Effect::Change { change, until: Until::Permanent };
        Effect::Then(vec![lasting(seen), lasting(Change::PlayFrom { who, what })])
    }));
    alt!(p, form: (change: allowed) (u: banished_still) =>? {
        let () = u;
        is_about_it(&change).then_some(Effect::Change { change, until: Until::Permanent })
    });
    alt!(p, form: (who: holder) " may play " (what: named_subject)
        =>? (what == Cards::It).then_some(Effect::Change { change: Change::PlayFrom { who, what }, until: Until::Permanent }));
    alt!(p, form: (who: holder) " may look at " (what: named_subject) " at any time"
        =>? (what == Cards::It).then_some(Effect::Change { change: Change::Seen { who, what }, until: Until::Permanent }));
}

/// Returns true if the change lets players look at, or play, the mentioned card.
pub(crate) fn is_about_it(change: &Change) -> bool {
    matches!(change, Change::PlayFrom { what: Cards::It, .. } | Change::Seen { what: Cards::It, .. })
}

/// "For as long as it remains banished". These words add nothing, because a change of a card ends when the card leaves
/// its zone (CR 410.6).
fn banished_still(p: &mut Pass<'_, '_, ()>, form: Form) {
    alt!(p, form: [" for as long as " | " as long as " | " while " | " so long as "] ["it remains" | "it's" | "it is" | "that card remains" |
        "they remain" | "it stays" | "those cards remain"] " banished" => ());
}

/// Builds the change by which cards of a zone are revealed to all players.
fn open(zone: Zone, whose: Who) -> Change {
    let what = Cards::All(Box::new(Filter::default().at(Place::Zone(zone, Whose::Of(whose)))));
    Change::Seen { who: Who::EachPlayer, what }
}

fn open_of(change: &Change, zone: Zone) -> Option<Who> {
    let Change::Seen { what: Cards::All(f), .. } = change else { return None };
    let Some(Place::Zone(_, Whose::Of(who))) = &f.at else { return None };
    (*who != Who::You && *change == open(zone, who.clone())).then(|| who.clone())
}

/// "Immediate: You may play this card from your hand."
pub(crate) fn at_once(p: &mut Pass<'_, '_, Ability>, form: Form) {
    let hasty = || {
        let changes = vec![Change::PlayAsImmediate { what: Cards::This }];
        Ability::Static(Static { condition: None, changes })
    };
    iso!(p, form: "immediate: " "you may play this card from your hand." => Some(hasty()),
        () from |v| (*v == hasty()).then_some(()));
    alt!(p, form: "immediate: " "you may play this card." => hasty());
}
