//! Costs in all combinations: the payment, whose cards pay, obstacles, and what is paid for (CR 508, 104.2a, 705.2).
//! Each combination that card text can express is a scenario. It must be offered exactly if it can be paid, and be paid
//! exactly once.

use std::fmt::Write;

use maneframe_scenario::{NoCards, parse, run};

/// A payment with a card.
struct Deed {
    /// Words of the text, with `{}` for the cards.
    words: &'static str,
    /// Words after "can't" that forbid it for Friends.
    cant: &'static str,
    /// Condition after "would", and the replacement.
    would: Option<(&'static str, &'static str)>,
    /// Expectation on a card that paid.
    paid: &'static str,
}

const DEEDS: [Deed; 8] = [
    Deed {
        words: "exhaust {}",
        cant: "be exhausted",
        would: Some(("be exhausted", "frighten it")),
        paid: "{} is exhausted",
    },
    Deed { words: "retire {}", cant: "be retired", would: Some(("be retired", "banish it")), paid: "{} in P1 discard" },
    Deed {
        words: "dismiss {}",
        cant: "be dismissed",
        would: Some(("be dismissed", "banish it")),
        paid: "{} in P1 discard",
    },
    Deed {
        words: "banish {}",
        cant: "be banished",
        would: Some(("be banished", "dismiss it")),
        paid: "{} in P1 banished",
    },
    Deed {
        words: "frighten {}",
        cant: "be frightened",
        would: Some(("be frightened", "dismiss it")),
        paid: "{} is frightened",
    },
    Deed {
        words: "put {} into its owner's hand",
        cant: "leave play",
        would: Some(("be put into a player's hand from play", "banish it")),
        paid: "{} in P1 hand",
    },
    Deed {
        words: "put {} on the bottom of its owner's deck",
        cant: "leave play",
        would: None,
        paid: "{} on the bottom of P1 deck",
    },
    Deed { words: "move {} home", cant: "be moved", would: Some(("be moved", "exhaust it")), paid: "{} at home" },
];

/// An obstacle to the payment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Obstacle {
    Nothing,
    Cant,
    /// "Can't … unless their controller pays \[1\]". True if the player has the action token.
    Toll(bool),
    Replaced,
    MayBeReplaced,
}

const OBSTACLES: [Obstacle; 6] = [
    Obstacle::Nothing,
    Obstacle::Cant,
    Obstacle::Toll(false),
    Obstacle::Toll(true),
    Obstacle::Replaced,
    Obstacle::MayBeReplaced,
];

impl Obstacle {
    /// Returns the text of the obstacle, if card text can express it.
    fn text(self, deed: &Deed) -> Option<String> {
        Some(match self {
            Obstacle::Nothing => String::new(),
            Obstacle::Cant => format!("Friends can't {}.", deed.cant),
            Obstacle::Toll(_) => format!("Friends can't {} unless their controller pays [1].", deed.cant),
            Obstacle::Replaced => {
                let (would, instead) = deed.would?;
                format!("If a Friend would {would}, {instead} instead.")
            }
            Obstacle::MayBeReplaced => {
                let (would, instead) = deed.would?;
                format!("If a Friend would {would}, you may {instead} instead.")
            }
        })
    }

    fn can_be_paid(self) -> bool {
        !matches!(self, Obstacle::Cant | Obstacle::Toll(false) | Obstacle::Replaced)
    }
}

/// The ability or card that is paid for, and the card that pays.
#[derive(Clone, Copy, Debug)]
enum Text {
    /// An activated ability, paid for by its card, by "it" in addition to an action token, by another Friend, or by one
    /// of several.
    AbilityThis,
    AbilityIt,
    AbilityAnother,
    AbilityOneOf,
    /// Playing an Event.
    Event,
    /// An additional cost of an Event.
    Additional,
    /// An offer of a triggered ability.
    OfferThis,
    OfferIt,
    OfferAnother,
    OfferOneOf,
    /// An offer of a triggered ability with "If you do".
    IfYouDo,
}

const TEXTS: [Text; 11] = [
    Text::AbilityThis,
    Text::AbilityIt,
    Text::AbilityAnother,
    Text::AbilityOneOf,
    Text::Event,
    Text::Additional,
    Text::OfferThis,
    Text::OfferIt,
    Text::OfferAnother,
    Text::OfferOneOf,
    Text::IfYouDo,
];

fn on(deed: &Deed, cards: &str) -> String {
    deed.words.replace("{}", cards)
}

fn begin_upper(words: &str) -> String {
    let mut chars = words.chars();
    chars.next().map(|c| c.to_uppercase().collect::<String>() + chars.as_str()).unwrap_or_default()
}

/// Builds the scenario for a combination; `None` if text can't express it.
fn scenario(deed: &Deed, obstacle: Obstacle, text: Text) -> Option<String> {
    let stands = obstacle.text(deed)?;
    // "If you do" is no cost, so replacements work differently there (CR 508.1).
    if matches!(text, Text::IfYouDo) && matches!(obstacle, Obstacle::Replaced | Obstacle::MayBeReplaced) {
        return None;
    }
    let mut tokens = i32::from(obstacle == Obstacle::Toll(true));
    let friend = |words: String| format!("card Payer: Friend, blue, power 2, cost 0\n  {words}\n");
    let event = |words: String| format!("card Deed: Event, cost 0\n  {words}\n");
    let (own, another) = (on(deed, "this card"), on(deed, "another Friend"));
    let (one, it) = (on(deed, "one of your Friends"), on(deed, "it"));
    let offer = |when: &str, price: &str| format!("When you play {when}, you may {price} to gain [2].");
    // The text, the cards at Gate or in hand, the action, the paying card, and whether a player must make a choice.
    let (card, table, act, payer, asked) = match text {
        Text::AbilityThis => {
            let words = format!("Main Phase: {} to gain [2].", begin_upper(&own));
            (friend(words), "P1 at Gate: Payer", "use Payer", "Payer", false)
        }
        Text::AbilityIt => {
            tokens += 1;
            (
                friend(format!("Main Phase: Pay [1] and {it} to gain [2].")),
                "P1 at Gate: Payer",
                "use Payer",
                "Payer",
                false,
            )
        }
        Text::AbilityAnother => {
            let words = format!("Main Phase: {} to gain [2].", begin_upper(&another));
            (friend(words), "P1 at Gate: Payer, Rook", "use Payer", "Rook", false)
        }
        Text::AbilityOneOf => {
            let words = format!("Main Phase: {} to gain [2].", begin_upper(&one));
            (friend(words), "P1 at Gate: Payer, Rook", "use Payer", "Rook", true)
        }
        Text::Event => {
            let words = format!("Main Phase: {} to gain [2].", begin_upper(&one));
            (event(words), "P1 at Gate: Rook\nP1 hand: Deed", "play Deed", "Rook", false)
        }
        Text::Additional => {
            let words = format!("As an additional cost to play this card, {one}.\n  Main Phase: Gain [2].");
            (event(words), "P1 at Gate: Rook\nP1 hand: Deed", "play Deed", "Rook", false)
        }
        Text::OfferThis => {
            let words = offer("this card", &own);
            (friend(words), "P1 hand: Payer", "play Payer to Gate", "Payer", false)
        }
        Text::OfferIt => {
            let words = offer("a Friend", &it);
            let herald = format!("card Herald: Resource, cost 0\n  Play to your home.\n  {words}\n");
            (herald, "P1 home: Herald\nP1 hand: Rook", "play Rook to Gate", "Rook", false)
        }
        Text::OfferAnother => {
            let words = offer("this card", &another);
            (friend(words), "P1 at Gate: Rook\nP1 hand: Payer", "play Payer to Gate", "Rook", false)
        }
        Text::OfferOneOf => {
            let words = offer("this card", &one);
            (friend(words), "P1 at Gate: Rook\nP1 hand: Payer", "play Payer to Gate", "Rook", true)
        }
        Text::IfYouDo => {
            let words = format!("When you play this card, you may {own}. If you do, gain [2].");
            (friend(words), "P1 hand: Payer", "play Payer to Gate", "Payer", false)
        }
    };
    let offered =
        matches!(text, Text::OfferThis | Text::OfferIt | Text::OfferAnother | Text::OfferOneOf | Text::IfYouDo);
    let mut out = card;
    let _ = writeln!(out, "card Rook: Friend, white, power 1, cost 0");
    let _ = writeln!(out, "card Gate: Problem, bonus 1, owner 9, opponent 9");
    if !stands.is_empty() {
        let _ = writeln!(out, "card Fence: Resource, cost 0\n  Play to your home.\n  {stands}");
    }
    let _ = writeln!(out, "scenario: {text:?}, {}, {obstacle:?}\nrule: 508.1\nP1 problem: Gate\n{table}", deed.words);
    if !stands.is_empty() {
        let _ = writeln!(out, "P1 home: Fence");
    }
    let _ = writeln!(out, "P1 tokens: {tokens}\nturn: P1, Main Phase\n");
    if !obstacle.can_be_paid() {
        if offered {
            let _ = writeln!(out, "P1: {act}");
            let _ = writeln!(out, "pass until end of Main Phase\nexpect P1 tokens {tokens}");
        } else {
            let _ = writeln!(out, "refused: P1 {act}: 508.1d\nexpect P1 tokens {tokens}");
        }
        let _ = writeln!(out, "expect never event: P1 gains 2");
        return Some(out);
    }
    let _ = writeln!(out, "P1: {act}");
    if offered {
        let _ = writeln!(out, "P1: yes");
    }
    if asked {
        let _ = writeln!(out, "P1: {payer}");
    }
    if matches!(obstacle, Obstacle::Toll(true)) {
        let _ = writeln!(out, "P1: yes");
    }
    let _ = writeln!(out, "expect {}", deed.paid.replace("{}", payer));
    let _ = writeln!(out, "expect P1 tokens 2\nexpect event: P1 gains 2 action tokens");
    Some(out)
}

#[test]
fn what_can_be_paid_is_offered_and_paid_once() {
    let (mut played, mut wrong) = (0, Vec::new());
    for deed in &DEEDS {
        for obstacle in OBSTACLES {
            for text in TEXTS {
                let Some(written) = scenario(deed, obstacle, text) else { continue };
                played += 1;
                match parse("costs.scn", &written) {
                    Ok(list) => {
                        let verdict = run(&list[0], &NoCards);
                        if !verdict.passed() {
                            wrong.push(format!("{written}\n{verdict:?}"));
                        }
                    }
                    Err(error) => wrong.push(format!("{written}\n{error}")),
                }
            }
        }
    }
    assert!(played > 450, "{played}");
    assert!(wrong.is_empty(), "{} of {played} fail:\n{}", wrong.len(), wrong.join("\n---\n"));
}

/// Keywords that require a card in addition to action tokens.
#[test]
fn keywords_are_costs_like_others() {
    const CARDS: &str = "
card Dawn: Friend, pink, power 4, cost 5, subtitle Radiant
  Transform 2
card \"Dawn\": Friend, pink, power 1, subtitle Young
card Reed: Friend, blue, power 3, cost 4, subtitle at Last
  Redeem
card \"Reed\": Friend, blue, power 1, subtitle at First
";
    let ways = [
        ("Dawn, Young", "Dawn, Radiant", "transforming", "hand", 2, &DEEDS[5]),
        ("Reed, at First", "Reed, at Last", "redeeming", "discard", 1, &DEEDS[1]),
    ];
    let (mut played, mut wrong) = (0, Vec::new());
    for (old, new, how, zone, price, deed) in ways {
        for obstacle in OBSTACLES {
            let Some(stands) = obstacle.text(deed) else { continue };
            let tokens = price + i32::from(obstacle == Obstacle::Toll(true));
            let mut out = String::from(CARDS);
            if !stands.is_empty() {
                let _ = writeln!(out, "card Fence: Resource, cost 0\n  Play to your home.\n  {stands}");
            }
            let _ = writeln!(out, "scenario: {how}, {obstacle:?}\nrule: 705.2b\nP1 home: \"{old}\"");
            if !stands.is_empty() {
                let _ = writeln!(out, "P1 home: Fence");
            }
            let _ = writeln!(out, "P1 hand: \"{new}\"\nP1 tokens: {tokens}\nturn: P1, Main Phase\n");
            let act = format!("play \"{new}\" home, {how} \"{old}\"");
            if obstacle.can_be_paid() {
                let _ = writeln!(out, "P1: {act}");
                if matches!(obstacle, Obstacle::Toll(true)) {
                    let _ = writeln!(out, "P1: yes");
                }
                let _ = writeln!(out, "expect \"{old}\" in P1 {zone}\nexpect \"{new}\" at home\nexpect P1 tokens 0");
            } else {
                let rule = if matches!(obstacle, Obstacle::Toll(_)) { "508.1d" } else { "508.1" };
                let _ = writeln!(out, "refused: P1 {act}: {rule}\nexpect \"{old}\" in play");
            }
            played += 1;
            let list = parse("costs.scn", &out).unwrap_or_else(|e| panic!("{out}\n{e}"));
            let verdict = run(&list[0], &NoCards);
            if !verdict.passed() {
                wrong.push(format!("{out}\n{verdict:?}"));
            }
        }
    }
    assert!(played >= 11, "{played}");
    assert!(wrong.is_empty(), "{} of {played} fail:\n{}", wrong.len(), wrong.join("\n---\n"));
}
