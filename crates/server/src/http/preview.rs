//! Titles and descriptions of places, for chats and other programs that show a link as a card (Open Graph). They run no
//! scripts, so the server writes both into the page. Whoever has a link may know what these say.

use maneframe_card::Card;
use maneframe_protocol::{DeckVisibility, EventInfo, EventStage, PodInfo, PodKind};
use maneframe_table::opening;

use super::App;
use crate::store::{DeckFacts, LogKind, SetFacts, Shared};

/// Maximum length of a description, in characters.
const ABOUT: usize = 200;
/// Element of the page that is replaced.
const TITLE: &str = "<title>Maneframe</title>";

/// Title and description of a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preview {
    title: String,
    about: String,
}

impl Preview {
    /// Returns true if places of that kind may have a preview.
    pub fn is_of(path: &str) -> bool {
        let kind = path.trim_matches('/').split('/').next().unwrap_or_default();
        ["events", "draft", "gallery", "cards", "people"].contains(&kind)
    }

    /// Returns the preview of the place with that path; `None` if it is nothing of its own, or private.
    pub async fn of(app: &App, path: &str) -> Option<Preview> {
        let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
        let store = &app.host.services.store;
        match parts[..] {
            ["events", code, ..] => {
                let kept = store.listed_log(LogKind::Event, &opening::read_code(code)?).await.ok()??;
                Some(event(&serde_json::from_str(&kept.text).ok()?))
            }
            ["draft", code] => {
                let kept = store.listed_log(LogKind::Pod, &opening::read_code(code)?).await.ok()??;
                Some(pod(&serde_json::from_str(&kept.text).ok()?))
            }
            ["gallery", id] => shared(store.shared::<DeckFacts>(id).await.ok()??),
            ["gallery", "sets", id] => shared(store.shared::<SetFacts>(id).await.ok()??),
            ["cards", id] => {
                let id = percent_decoded(id)?;
                app.host.services.setups.library().card(&id).map(card)
            }
            ["people", name] => {
                let name = percent_decoded(name)?;
                let account = app.accounts.named(&name).await.ok()?.into_iter().next()?;
                Some(Preview { title: account.name, about: "Games, ratings, decks and titles".to_owned() })
            }
            _ => None,
        }
    }

    /// Returns the page with the title and the description. `address` is the place's own; empty if the server doesn't know
    /// its public address.
    pub fn put_in(&self, page: &str, address: &str) -> String {
        let about: String = self.about.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(ABOUT).collect();
        let mut head = format!("<title>{} · Maneframe</title>", escaped(&self.title));
        let mut tell = |name: &str, value: &str| {
            if !value.is_empty() {
                head.push_str(&format!("<meta property=\"og:{name}\" content=\"{}\" />", escaped(value)));
            }
        };
        tell("site_name", "Maneframe");
        tell("type", "website");
        tell("title", &self.title);
        tell("description", &about);
        tell("url", address);
        page.replacen(TITLE, &head, 1)
    }
}

fn card(card: &Card) -> Preview {
    let lines: Vec<&str> = card.front().lines.iter().map(|line| line.text.as_str()).collect();
    let about = format!("{}, {}. {}", card.kind, card.set, lines.join(" "));
    Preview { title: card.name(), about }
}

/// Returns the preview of a deck or a set; `None` if it is private.
fn shared<S>(thing: Shared<S>) -> Option<Preview> {
    let title = format!("{} by {}", thing.name, thing.author);
    (thing.visibility != DeckVisibility::Private).then_some(Preview { title, about: thing.about })
}

fn event(info: &EventInfo) -> Preview {
    let players = match info.players {
        1 => "1 player".to_owned(),
        n => format!("{n} players"),
    };
    let stage = match info.stage {
        EventStage::SigningUp => "sign up".to_owned(),
        EventStage::Running => format!("round {}", info.round),
        EventStage::Over => match &info.winner {
            Some(winner) => format!("won by {winner}"),
            None => "over".to_owned(),
        },
    };
    Preview {
        title: info.name.clone(),
        about: format!("{}, {players}, {stage}. Organiser: {}", info.format, info.organiser),
    }
}

fn pod(info: &PodInfo) -> Preview {
    let kind = if info.kind == PodKind::Draft { "Draft" } else { "Sealed decks" };
    let free = match info.free {
        0 => "no free seats".to_owned(),
        1 => "1 free seat".to_owned(),
        n => format!("{n} free seats"),
    };
    Preview {
        title: format!("{kind}: {}", info.name),
        about: format!("{} seats, {free}. Opened by {}", info.seats, info.opener),
    }
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digit = |byte: Option<u8>| byte.and_then(|byte| char::from(byte).to_digit(16));
                u8::try_from(digit(rest.next())? * 16 + digit(rest.next())?).ok()?
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

/// Escapes a text for elements and quoted attributes.
fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            c if c.is_control() => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_others_can_not_break_out() {
        let preview = Preview { title: "\"><script>x</script>".to_owned(), about: "a\n<b> & \"c\"".to_owned() };
        let page = preview.put_in(&format!("<head>{TITLE}</head>"), "");
        assert!(!page.contains("<script>") && !page.contains("<b>"), "{page}");
        assert!(page.contains("content=\"a &lt;b&gt; &amp; &quot;c&quot;\""), "{page}");
        assert!(!page.contains("og:url"));
    }

    #[test]
    fn names_in_paths_are_decoded() {
        assert_eq!(percent_decoded("a%20b%C3%A9").as_deref(), Some("a bé"));
        assert_eq!((percent_decoded("%"), percent_decoded("%zz"), percent_decoded("%ff")), (None, None, None));
    }
}
