//! Explanations for input that matches no option: what it may mean, and why that isn't possible.

use maneframe_engine::{Action, CardId, Game, PlayerId, Viewer};
use maneframe_library::near;

use crate::describe::words;
use crate::session::Session;
use maneframe_engine::CardNames;

/// Verbs that may precede a card's name.
const VERBS: [&str; 5] = ["play", "move", "use", "rally", "challenge"];

/// Explains why words, in lower case, match no option of `player`.
pub fn why(session: &Session, player: PlayerId, wanted: &str) -> String {
    let (game, viewer) = (session.game(), Viewer::Player(player));
    let Some((verb, rest)) = wanted.split_once(' ').filter(|(verb, _)| VERBS.contains(verb)) else {
        let labels = words::labels(game, viewer);
        let like = or_like(near(wanted, labels.iter().map(String::as_str)));
        return format!("unknown command or option `{wanted:.60}`{like}; `help` lists the commands");
    };
    let called = known(session);
    let longest = called.iter().filter(|(_, name)| begins(rest, name)).map(|(_, name)| name.len()).max();
    let Some(longest) = longest else {
        let name = without_place(rest);
        let like = or_like(near(name, called.iter().map(|(_, name)| name.as_str())));
        return format!("you can't see a card named `{name:.60}`{like}");
    };
    let meant = called.iter().filter(|(_, name)| name.len() == longest && begins(rest, name)).map(|(card, _)| *card);
    let mut meant: Vec<CardId> = meant.collect();
    meant.dedup();
    let tried: Vec<Action> = meant.iter().flat_map(|&c| game.attempts(player, c)).map(|(action, _)| action).collect();
    let names = CardNames::new(game, viewer);
    let of_verb = |action: &&Action| game.action_label_by(**action, &names).to_string().starts_with(verb);
    let all: Vec<&Action> = tried.iter().filter(of_verb).collect();
    let place = rest[longest..].trim().trim_start_matches("to ").trim_start_matches("on ");
    let there = |action: &&Action| game.action_label(**action).to_string().to_lowercase().ends_with(place);
    let at_place: Vec<&Action> = all.iter().copied().filter(there).collect();
    let title = names.plain(meant[0]);
    if all.is_empty() {
        return format!("you can't {verb} {title}: {}", nothing(game, player, meant[0], verb));
    }
    if at_place.is_empty() {
        let areas = game.state().areas().iter().map(|a| game.area_name(a).to_string()).collect::<Vec<_>>();
        let like = or_like(near(place, areas.iter().map(String::as_str)));
        return format!("you can't {verb} {title} to `{place:.60}`: unknown place{like}");
    }
    let objections = at_place.iter().map(|&&action| game.objections(player, action));
    match objections.min_by_key(|o| (words::is_impossible(o), o.len())) {
        Some(objections) if !objections.is_empty() => {
            format!("you can't {verb} {title}: {}", words::told(game, &objections))
        }
        _ => format!("you can {verb} {title}, but not with this answer: `options` lists the possible answers"),
    }
}

/// Removes the place after the words for a card.
fn without_place(words: &str) -> &str {
    let end = [" to ", " on ", " at "].iter().filter_map(|mark| words.find(mark)).min();
    let name = end.map_or(words, |end| &words[..end]);
    name.strip_suffix(" home").unwrap_or(name)
}

/// Returns every name of every visible card, in lower case.
fn known(session: &Session) -> Vec<(CardId, String)> {
    let scene = session.view().scene();
    let mut called = Vec::new();
    for piece in scene.pieces() {
        let Some(id) = session.card(piece.id) else { continue };
        called.push((id, piece.title.to_lowercase()));
        if let Some(card) = &piece.card {
            called.extend([card.name(), card.front().title.clone()].map(|name| (id, name.to_lowercase())));
        }
    }
    called
}

/// Returns true if words begin with a name, or are the beginning of it.
fn begins(words: &str, name: &str) -> bool {
    words.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', ',', ':']))
}

/// Explains why an action with a card is impossible at any moment.
fn nothing(game: &Game, player: PlayerId, card: CardId, verb: &str) -> String {
    let action = match verb {
        "rally" => Action::Rally { card },
        "challenge" => Action::Challenge { card },
        "move" => Action::Move { card, to: maneframe_engine::AreaId::home(player) },
        "play" => return words::refusal(game, player, card),
        _ => return "it has no ability that you can use".to_owned(),
    };
    words::told(game, &game.objections(player, action))
}

/// Formats "did you mean …?" if there are similar names.
pub fn or_like(like: Vec<&str>) -> String {
    if like.is_empty() { String::new() } else { format!("; did you mean {}?", like.join(", or ")) }
}

#[cfg(test)]
mod tests {
    use maneframe_bot::BotKind;

    use super::*;
    use crate::replay::Head;
    use crate::seat::Seat;

    fn said(wanted: &str) -> String {
        let text = "scenario: x\nrule: 609.2\n\
            card Gate: Problem, bonus 1, owner 9, opponent 9\n\
            card Racer: Friend, blue, power 1, cost 3\n\
            P1 problem: Gate\nP1 hand: Racer\nP1 home: Racer\nP1 tokens: 1\nturn: P1, Main Phase\n";
        let scenarios = maneframe_scenario::parse("unmeant.scn", text).unwrap_or_else(|e| panic!("{e}"));
        let game = maneframe_scenario::begin(&scenarios[0], &maneframe_scenario::NoCards);
        let table = maneframe_engine::Table::at(&game.unwrap_or_else(|e| panic!("{e}")));
        let seats = vec![Seat::person("you", "a deck"), Seat::bot(BotKind::Random, 1, 1, "a deck", 0)];
        why(&Session::new(&table, &Head::new("test", 1), seats), PlayerId(0), wanted)
    }

    #[test]
    fn a_name_that_no_card_has_is_said_to_be_unknown() {
        assert_eq!(said("play raecr home"), "you can't see a card named `raecr`; did you mean racer?");
        assert!(said("move xyzzyxyzzy to gate").starts_with("you can't see a card named"));
        assert!(said("dance").starts_with("unknown command or option `dance`"));
    }

    #[test]
    fn a_name_that_is_known_is_refused_for_what_decides() {
        assert!(said("play racer to gate").contains("costs 3 action tokens, you have 1 (CR 609.2a)"));
        assert!(said("move racer to gate").contains("costs 2 action tokens, you have 1 (CR 609.2b)"));
        assert!(said("move racer to gaet").contains("unknown place; did you mean Gate?"));
        assert!(said("rally racer").contains("the card is not frightened (CR 609.2e)"));
    }
}
