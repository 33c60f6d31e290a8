//! Made-up cards with every family of phrases, in both directions.

use maneframe_card::ability::*;
use maneframe_card::{CardType, Color, Symbol};
use maneframe_cardtext::{Context, Glossary, KeywordText, Verdict, Vocabulary, read, read_face, write};

const FRIEND: Context = Context { kind: CardType::Friend, host: None, timed: false };
const PROBLEM: Context = Context { kind: CardType::Problem, host: None, timed: false };

fn understood(line: &str, context: &Context) -> Vec<Ability> {
    let reading = read(line, context);
    assert!(
        matches!(reading.verdict, Verdict::Exact | Verdict::Variant),
        "{}: {line}\n stopped at {:?}, expected {:?}",
        reading.verdict,
        reading.stopped_at.map(|at| &line[at..]),
        reading.expected
    );
    reading.abilities.expect("an understood line has abilities")
}

/// Checks that the lines are in today's wording: they are written back unchanged.
#[track_caller]
fn exact(context: Context, lines: &[&str]) {
    for line in lines {
        let abilities = understood(line, &context);
        assert_eq!(write(&abilities, &context).as_deref(), Some(*line));
    }
}

/// Checks that the first line of each pair means the same as the second, which is today's wording.
#[track_caller]
fn variant(context: Context, pairs: &[(&str, &str)]) {
    for (old, today) in pairs {
        let reading = read(old, &context);
        assert_eq!(reading.canonical.as_deref(), Some(*today), "{old}: {:?}", reading.expected);
        assert_eq!(reading.verdict, Verdict::Variant, "{old}");
        assert_eq!(reading.abilities, read(today, &context).abilities);
    }
}

fn filter(kind: Kind) -> Filter {
    Filter::of(kind)
}

fn pick(of: Filter) -> Cards {
    Cards::Some(Box::new(Pick { count: Count::Exactly(Amount::Num(1)), of, random: false }))
}

#[test]
fn rules_of_the_table() {
    let table = Context::new(CardType::Resource);
    exact(
        table,
        &[
            "Friends, Resources, and Events cost exactly [2].",
            "Moving characters costs exactly [1].",
            "The draw action costs exactly [2].",
            "Rallying Friends costs exactly [1].",
            "The costs of Events can't be changed.",
            "Friends, Resources, and Events have no play requirements.",
            "Accessories cost exactly [1] and have no play requirements.",
            "Friends cost exactly [2], and moving characters costs exactly [1].",
            "The confront requirements of Problems are [wild].",
            "Troublemakers can be played only as Friends.",
            "Players may play cards from an opponent's discard pile as though they were in hand, without color requirements.",
            "If a card played from an opponent's discard pile would be put into a discard pile, banish it instead.",
            "The winning score is 20.",
            "Each player starts the game with 8 cards in hand.",
            "Each player may mulligan 2 times.",
            "Each player gains [4] in each of their Action Steps.",
            "Each player draws 2 cards in each of their Draw Steps.",
            "The game ends after each player has taken 12 turns.",
        ],
    );
    variant(
        table,
        &[
            (
                "Players have the following new action: \"Main Phase: Pay 1 point to gain [1].\"",
                "Main Phase: Lose a point to gain [1]. Any player may activate this ability.",
            ),
            (
                "Players have the following new action: \"Main Phase: Discard 2 cards to draw a card. Use this action only once each turn.\"",
                "Main Phase: Once per turn, discard 2 cards to draw a card. Any player may activate this ability.",
            ),
            (
                "Friends, Resources, and Events cost exactly [2], and playing a Troublemaker costs exactly [2].",
                "Friends, Resources, and Events cost exactly [2], and Troublemakers cost exactly [2].",
            ),
            (
                "Each Problem's confront requirements are all [wild].",
                "The confront requirements of Problems are [wild].",
            ),
            ("Costs can't be changed by cards.", "The costs of cards can't be changed."),
            (
                "Accessories cost exactly [1] and have no color requirement.",
                "Accessories cost exactly [1] and have no play requirements.",
            ),
            (
                "Players can play cards from opponents' discard piles as though they were in their hand, without color requirements.",
                "Players may play cards from an opponent's discard pile as though they were in hand, without color requirements.",
            ),
            (
                "Troublemakers are played only as Friends. They enter play face-up, have cost equal to their power, and can't be challenged.",
                "Troublemakers can be played only as Friends.",
            ),
            (
                "Players draw two cards at the start of their turn.",
                "Each player draws 2 cards in each of their Draw Steps.",
            ),
            ("Each player may mulligan twice.", "Each player may mulligan 2 times."),
            ("Moving a character costs [1] and can't be reduced.", "Moving characters costs exactly [1]."),
            ("Each player's home limit is 2 higher than printed.", "Players' home limits are increased by 2."),
            (
                "During faceoffs, players flip two cards instead of one.",
                "Players flip an additional card during faceoffs.",
            ),
            (
                "Characters don't become frightened. If a character would be frightened, exhaust it instead.",
                "If a character would be frightened, exhaust it instead.",
            ),
            (
                "Each player gains [4] in each of their Action Steps, whatever the score is.",
                "Each player gains [4] in each of their Action Steps.",
            ),
            (
                "The game ends after each player has taken 12 turns. The player with the highest score wins.",
                "The game ends after each player has taken 12 turns.",
            ),
        ],
    );
}

#[test]
fn noun_phrases() {
    exact(
        FRIEND,
        &[
            "Main Phase: Dismiss an opposing exhausted Pegasus Friend here with 2 or less power.",
            "Main Phase: Ready another one of your [Loyalty] or [Magic] characters.",
            "Main Phase: Frighten each other Friend here without a Resource on it.",
            "Main Phase: Banish up to two opposing Resources on a Friend.",
            "Main Phase: Exhaust any number of your Critters at home.",
            "Main Phase: Retire one of your Friends beneath this card.",
            "Main Phase: Uncover a face-down Troublemaker at another Problem.",
            "Main Phase: Put a Resource with cost 3 or less from your hand into play.",
        ],
    );
    let read = understood("Main Phase: Dismiss another Friend with 3 or more power.", &FRIEND);
    let wanted = filter(Kind::Friend).other().is(Is::Power(Cmp::AtLeast, Amount::Num(3)));
    let Ability::Activated(a) = &read[0] else { panic!("{read:?}") };
    assert_eq!(a.effect, Effect::Do(Verb::Dismiss, pick(wanted)));
}

#[test]
fn activated_abilities() {
    exact(
        FRIEND,
        &[
            "Main Phase: Pay [2] to draw a card.",
            "Immediate: Exhaust this card and discard a card to gain [2].",
            "Score Phase: Retire this card to give another Friend +2 [Kindness] until the end of the turn.",
            "Faceoff: Flip 2 additional cards.",
            "Main Phase: While this card is at home, you may retire this card. If you do, draw a card.",
            "Reaction: After you flip a card during a faceoff, ignore it and flip an additional card.",
            "Problem Faceoff Reaction: After you win a Problem faceoff by at least 3 power, score a point.",
            "Main Phase: Pay [1] to draw a card. Any player may activate this ability.",
        ],
    );
    let read = understood("Main Phase: Exhaust this card and pay [1] to draw 2 cards.", &FRIEND);
    let cost = Effect::Then(vec![Effect::Do(Verb::Exhaust, Cards::This), Effect::Pay(Amount::Num(1))]);
    let Ability::Activated(a) = &read[0] else { panic!("{read:?}") };
    assert_eq!((a.cost.as_ref(), &a.effect), (Some(&cost), &Effect::Draw(Amount::Num(2))));
    assert_eq!(a.timing, Timing::Phase(Some(Phase::Main)));
}

#[test]
fn triggers() {
    exact(
        FRIEND,
        &[
            "When this card enters play, gain [1].",
            "When you play an Event, this card gets +3 power until the end of the phase.",
            "When an opponent moves a character to this card's Problem, that player discards a card.",
            "When you move this card from home to a Problem, ready one of your characters there.",
            "When you win a Troublemaker faceoff here by at least 3 power, you may draw a card.",
            "When an opponent confronts a Problem with more power than required, draw a card.",
            "When an opposing Friend enters play here, that Friend gets -1 power until the end of the turn.",
            "When one of your Friends becomes unfrightened, you may exhaust this card to gain [1].",
            "When you play or move this card to a Problem, score a point.",
            "At the start of each opponent's Troublemaker Phase, that player exhausts one of their Resources.",
            "At the end of your turn, if you have at least 3 Critter Friends, draw a card.",
            "At the start of a faceoff here, you may move a Dragon Friend to this card's Problem.",
            "When you move a character to a Problem for the first time each turn, gain [1].",
        ],
    );
    exact(PROBLEM, &["The first player to confront this Problem may draw a card."]);
}

#[test]
fn continuous_abilities() {
    exact(
        FRIEND,
        &[
            "This card has +1 power for each Resource on it.",
            "Your other Friends here have +1 power and Swift.",
            "While involved in a faceoff, this card has +2 power.",
            "While at a Problem, this card has Stubborn.",
            "While this card is exhausted, it has -1 power.",
            "Opposing characters here have -1 power during faceoffs.",
            "During Problem faceoffs involving this card, flip an additional card.",
            "Opponents pay +[2] to play Friends to this card's Problem.",
            "You pay [1] less to play Events, to a minimum of [1].",
            "Opponents need +1 power to confront this card's Problem.",
            "This card can't be frightened or dismissed.",
            "Friends here can't be moved by opponents.",
            "While an opponent has more Resources than you, this card has +2 power.",
        ],
    );
    exact(PROBLEM, &["Players can't confront this Problem unless you have a Friend here."]);
}

#[test]
fn attachments_speak_of_their_host() {
    let worn = Context::on(Kind::Friend);
    exact(worn, &["That Friend has +2 power and Stubborn.", "You need -1 power to confront that Friend's Problem."]);
    variant(worn, &[("This Friend gets -2 power.", "That Friend has -2 power.")]);
    let read = understood("While that Friend is at a Problem, it has Swift.", &worn);
    let Ability::Static(s) = &read[0] else { panic!("{read:?}") };
    assert_eq!(s.condition, Some(Condition::CardIs(Cards::Host, vec![], Some(Place::Problem(Whose::Any)))));
    assert_eq!(s.changes, [Change::Keywords { what: Cards::Host, keywords: vec![Keyword::Swift] }]);
    let posted = Context::on(Kind::Problem);
    assert_eq!(
        understood("When you win a faceoff at this Problem, gain [1].", &posted),
        understood("When you win a faceoff here, gain [1].", &posted)
    );
}

#[test]
fn replacements() {
    exact(
        FRIEND,
        &[
            "If one of your Friends here would be dismissed, you may put it on top of its owner's deck instead.",
            "If this card would be banished, you may frighten it instead.",
            "If a Friend would be dismissed, banish it instead.",
        ],
    );
}

#[test]
fn effects_in_several_sentences() {
    exact(
        FRIEND,
        &[
            "Main Phase: Choose a Dragon. That card gets +1 [Magic] and +1 [Honesty] until the end of the phase.",
            "When this card enters play, you may pay [1]. If you do, draw a card. Otherwise, dismiss this card.",
            "Faceoff: If you have Rarity or Spike involved in the faceoff, draw a card. If you have Rarity and Spike involved \
             in the faceoff, draw 2 cards instead.",
            "Main Phase: Start a faceoff involving this card and an opposing Dragon. If you win the faceoff, \
             banish it.",
            "Main Phase: Choose two: Draw a card, exhaust a Friend, or an opponent loses [2] and you gain [2].",
            "When you lose a faceoff, reveal the top card of your deck. If it's an Event, draw a card.",
            "When you draw a card, put a Rhyme counter on this card.",
        ],
    );
}

#[test]
fn decks_and_zones() {
    exact(
        FRIEND,
        &[
            "Score Phase: Look at the top 4 cards of your deck and put them back in any order.",
            "When this card is retired, search your deck for a Song, reveal it, put it into your hand, and shuffle your \
             deck.",
            "Score Phase: Search your discard pile for an Asset and put it into your hand.",
            "When this card leaves play, put two 1 [Loyalty] Pegasus Friend tokens with Swift into play.",
            "When this card is retired, each player puts the top 3 cards of their deck into their discard pile.",
        ],
    );
    exact(PROBLEM, &["When you confront this Problem, look at the top card of this Problem's deck."]);
}

#[test]
fn somebody_else_acts() {
    exact(
        FRIEND,
        &[
            "When this card enters play, each player discards a card.",
            "When this card is uncovered, its owner must pay [1] or retire it.",
            "Main Phase: Pay [2] to have an opponent discard a card.",
        ],
    );
    let read = understood("When this card enters play, each player discards a card.", &FRIEND);
    let hand = Filter::default().at(Place::Zone(Zone::Hand, Whose::Of(Who::Actor)));
    let Ability::Triggered(t) = &read[0] else { panic!("{read:?}") };
    assert_eq!(t.effect, Effect::by(Who::EachPlayer, Effect::Discard(pick(hand))));
}

#[test]
fn old_wording_means_the_same() {
    variant(
        FRIEND,
        &[
            ("This card gets +1 power.", "This card has +1 power."),
            (
                "When you draw a card, your opponent discards a random card.",
                "When you draw a card, an opponent discards a random card.",
            ),
            (
                "Main Phase: Banish an opponent's Friend with 3 power or less.",
                "Main Phase: Banish an opposing Friend with 3 or less power.",
            ),
            ("Your opponents can't confront this card's Problem.", "Opponents can't confront this card's Problem."),
            (
                "While with another of your Dragon characters, this card has Random.",
                "While you have another Dragon character here, this card has Random.",
            ),
            (
                "Main Phase: Retire this card to reduce by [2] the cost of the next Event you play this turn.",
                "Main Phase: Retire this card to pay [2] less for your next Event this turn.",
            ),
        ],
    );
    variant(
        PROBLEM,
        &[(
            "When this Problem is played, each player draws a card.",
            "When this card enters play, each player draws a card.",
        )],
    );
}

#[test]
fn colours_are_icons() {
    let read = understood("This card is also [Laughter].", &FRIEND);
    let Ability::Static(s) = &read[0] else { panic!("{read:?}") };
    assert_eq!(s.changes, [Change::Color { what: Cards::This, colors: vec![Color::Pink] }]);
}

#[test]
fn placements_may_share_a_line() {
    let resource = Context::new(CardType::Resource);
    exact(resource, &["Play on one of your Friends.", "Play to your home. You must control Zecora to play this card."]);
    let read = understood("Play to your home. You must control Zecora to play this card.", &resource);
    let zecora = Filter::default().is(Is::Titled(Symbol::new("Zecora")));
    let control = Condition::Has { who: Who::You, cmp: Cmp::AtLeast, count: Amount::Num(1), what: zecora };
    assert_eq!(read, [Ability::Placement(Placement::Home), Ability::Placement(Placement::OnlyIf(control)),]);
}

#[test]
fn every_keyword_is_read_alone_and_in_a_row() {
    for &keyword in Keyword::ALL {
        assert_eq!(understood(&keyword.to_string(), &FRIEND), [Ability::Keyword(keyword)]);
        assert_eq!(understood(&format!("{keyword}."), &FRIEND), [Ability::Keyword(keyword)]);
    }
    let both = [Ability::Keyword(Keyword::Swift), Ability::Keyword(Keyword::Calming(2))];
    assert_eq!(understood("Swift, Calming 2", &FRIEND), both);
}

#[test]
fn a_text_box_is_read_line_by_line() {
    let lines =
        read_face("Home Limit 4. Swift", "Random\n\nWhen you win a faceoff, frobnicate.", CardType::ManeCharacter);
    let known: Vec<bool> = lines.iter().map(|l| l.abilities.is_some()).collect();
    assert_eq!(known, [true, true, true, false]);
    assert_eq!(lines[0].text, "Home Limit 4");
    let lines = read_face("", "Play on a Friend.\nThat Friend has Stubborn.", CardType::Resource);
    assert!(lines.iter().all(|l| l.abilities.is_some()), "{lines:?}");
    assert!(read_face("Harmonious 6.", "", CardType::Problem)[0].abilities.is_none());
}

#[test]
fn a_line_that_is_not_understood_says_where_it_stopped() {
    let line = "When this card enters play, draw a banana.";
    let reading = read(line, &FRIEND);
    assert_eq!(reading.verdict, Verdict::Declined);
    assert_eq!(&line[reading.stopped_at.expect("a place")..], "banana.");
    assert!(reading.expected.iter().any(|e| e.contains("card")), "{:?}", reading.expected);
    assert_eq!((reading.abilities, reading.canonical), (None, None));
}

#[test]
fn words_that_mean_an_earlier_card_are_that_card() {
    // "It" would be the Resource, which is not the meaning.
    let line = "When you play a Resource on one of your Friends, frighten that Friend.";
    let reading = read(line, &FRIEND);
    assert_eq!(reading.verdict, Verdict::Exact);
    assert!(format!("{:?}", reading.abilities).contains("Do(Frighten, Before)"));
    // If no Friend was mentioned, none is assumed.
    let line = "When you play a Resource, frighten that Friend.";
    assert_eq!(read(line, &FRIEND).verdict, Verdict::Declined);
}

#[test]
fn the_same_words_in_another_order_are_another_line() {
    assert_ne!(understood("This card has +1 power.", &FRIEND), understood("This card has -1 power.", &FRIEND));
    assert_ne!(
        understood("When you move a Friend to this card's Problem, draw a card.", &FRIEND),
        understood("When you move this card to a Problem, draw a card.", &FRIEND)
    );
}

#[test]
fn what_was_learned_from_other_lines_changes_nothing() {
    // The reader learns which words a phrase can't start with. The order of lines and cards must not matter.
    let lines = [
        "When you play this card, draw 2 cards.",
        "Your other Pegasus Friends here have Swift.",
        "Main Phase: Exhaust this card to draw a card.",
        "At the start of your turn, if this card is at a Problem, gain [1].",
        "When this card enters play, draw a banana.",
        "That Friend has +1 power and Swift.",
        "draw a card.",
        "Faceoff: Draw a card.",
        "\"Draw\" a card",
        "Draw",
    ];
    let contexts = [FRIEND, PROBLEM, Context::on(Kind::Friend), Context::new(CardType::Event)];
    let all: Vec<(&str, Context)> = lines.iter().flat_map(|l| contexts.iter().map(move |c| (*l, *c))).collect();
    // A new thread has learned nothing.
    let alone = |(line, context): (&'static str, Context)| {
        std::thread::spawn(move || read(line, &context)).join().expect("no panic")
    };
    let alone: Vec<_> = all.iter().copied().map(alone).collect();
    for order in [0, 7, 13] {
        for i in 0..all.len() {
            let i = if order == 0 { all.len() - 1 - i } else { (i * order) % all.len() };
            assert_eq!(read(all[i].0, &all[i].1), alone[i], "{:?}", all[i]);
        }
    }
}

#[test]
fn sentences_that_follow_each_other() {
    exact(
        FRIEND,
        &[
            "Main Phase: Dismiss a Resource or uncover a Troublemaker. Draw a card.",
            "Main Phase: Draw a card. Dismiss a Resource or uncover a Troublemaker.",
            "Main Phase: Retire a Friend. If you do, draw a card. Gain [2].",
            "Main Phase: Draw a card. If you can't, gain [1]. Gain [2].",
            "Main Phase: Exhaust this card to frighten a Friend. You may draw a card.",
            "When you play an Event, you may draw a card. Double the power of this card until the end of the turn.",
        ],
    );
    // If the ability depends on a condition, all of its parts do.
    variant(
        FRIEND,
        &[(
            "When this card enters play, if you have another Unicorn, gain [1]. Draw a card.",
            "When this card enters play, if you have another Unicorn, gain [1] and draw a card.",
        )],
    );
}

/// Returns a vocabulary with words of its own, in which no other title is known.
fn tidewater() -> Vocabulary {
    let mut words = Glossary::new();
    words.add_trait("Selkie", None);
    words.add_trait("Ox", Some("Oxen"));
    words.add_title("Captain Driftwood");
    words.add_tag("Undertow");
    words.add_keyword(KeywordText {
        name: "Buoyant".into(),
        numbered: true,
        means: "While at home, this card has +X power.".into(),
        reminder: String::new(),
    });
    words.close_titles();
    let (words, unknown) = words.finish();
    assert_eq!(unknown, []);
    words
}

#[test]
fn a_set_brings_words_of_its_own() {
    let words = tidewater();
    for line in [
        "Your Selkie Friends have Swift.",
        "This card has +1 power for each of your other Oxen here.",
        "While you have Captain Driftwood, this card has +1 power.",
        "Undertow: When you move this card, draw a card.",
        "Your Selkies have Buoyant 2.",
        "Dismissing is no cost here.",
    ] {
        let reading = words.read(line, &FRIEND);
        let understood = matches!(reading.verdict, Verdict::Exact | Verdict::Variant);
        assert_eq!(understood, !line.starts_with("Dismissing"), "{line}: {reading:?}");
    }
    let Some(Ability::Named(buoyant)) = words.read("Buoyant 3", &FRIEND).abilities.and_then(|mut a| a.pop()) else {
        panic!("a declared keyword is one");
    };
    let power = Change::Power { what: Cards::This, by: Amount::Num(3), color: None };
    let Ability::Static(means) = &buoyant.means[0] else { panic!("{buoyant:?}") };
    assert_eq!(means.changes, [power]);
}

#[test]
fn words_that_nobody_declared_are_not_understood() {
    let words = tidewater();
    let reading = words.read("Your Wombat Friends have Swift.", &FRIEND);
    assert_eq!((reading.verdict, reading.stopped_at), (Verdict::Declined, Some("Your ".len())));
    assert_eq!(words.unknown_word("Your Wombat Friends have Swift.", 5), Some("Wombat"));
    for known in ["Pegasus Friends", "Captain Driftwood", "Selkies", "Friends", "Buoyant", "wombats"] {
        assert_eq!(words.unknown_word(&format!("the {known}"), 4), None, "{known}");
    }
    // With open titles, unknown words are read as titles.
    understood("Your Wombat Friends have Swift.", &FRIEND);
}

#[test]
fn a_keyword_whose_meaning_is_not_understood_is_told() {
    let mut words = Glossary::new();
    let means = "This card is +X heavy.".to_owned();
    words.add_keyword(KeywordText { name: "Heavy".into(), numbered: true, means, reminder: String::new() });
    let (words, unknown) = words.finish();
    assert_eq!((unknown[0].keyword.as_str(), unknown[0].line), ("Heavy", 0));
    assert_eq!(words.read("Heavy 2", &FRIEND).verdict, Verdict::Declined);
}
