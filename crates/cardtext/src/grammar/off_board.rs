//! Cards outside play: playing from there, this card there, playing with cards revealed.

use maneframe_card::ability::{Ability, Cards, Change, Filter, Is, Place, Static, Who, Whose, Zone};

use super::Form;
use super::cards::named_subject;
use super::filter::whole;
use super::who::holder;
use crate::kernel::{Pass, agree, alt, boxed, iso, rule};

/// "This card from your discard pile".
pub(crate) fn this_in(p: &mut Pass<'_, '_, Cards>, form: Form) {
    if form.from {
        rule!(p, form: ["this card from your discard pile" | "this card in your discard pile"]
            => Cards::ThisIn(Zone::Discard));
        rule!(p, form: ["this card from your hand" | "this card in your hand"] => Cards::ThisIn(Zone::Hand));
    }
}

fn is_off_board(cards: &Cards) -> bool {
    matches!(cards, Cards::All(f) if matches!(f.at, Some(Place::Zone(..))))
}

/// What may be played though it isn't in hand.
fn playable(p: &mut Pass<'_, '_, Cards>, form: Form) {
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
    iso!(p, form: (who: holder) " may look at " (f: boxed(whole), form.many())
        => Some(Change::Seen { who, what: Cards::All(f) }),
    (who, f) from |v| match v {
        Change::Seen { who, what: Cards::All(f) } if f.is.contains(&Is::FaceDown) => Some((who, f)),
        _ => None,
    });
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

/// Cards of a zone lie open to everybody.
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
