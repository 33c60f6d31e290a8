//! Hidden information: views, events, and games in which hidden cards are drawn again.

use std::collections::BTreeSet;

use maneframe_card::Color;
use maneframe_card::ability::{FaceoffKind, Keyword};
use maneframe_engine::inspect::Act;
use maneframe_engine::inspect::{CardView, View};
use maneframe_engine::{Action, AreaId, CardId, Choice, Fact, Game, Number, PlayerId, Rng, Target, Via, Viewer};
use maneframe_scenario::{NoCards, begin, parse};

const ONE: Viewer = Viewer::Player(PlayerId(0));
const TWO: Viewer = Viewer::Player(PlayerId(1));

const CARDS: &str = "scenario: x\nrule: 402.2\n\
    card Gate: Problem, bonus 1, owner 9, opponent 9\n\
    card Runner: Friend, blue, power 2, cost 1, traits Pegasus\n  Swift\n\
    card Rook: Friend, white, power 1, cost 0\n\
    card Lurker: Troublemaker, power 3\n\
    card Grin: Troublemaker, power 1\n\
    card Spark: Event, cost 0\n  Immediate: Gain [1].\n\
    card Fetch: Event, cost 0\n  Main Phase: Put a Friend from your discard pile into your hand.\n\
    card Show: Event, cost 0\n  Main Phase: Reveal the top card of your deck.\n\
    card Peek: Event, cost 0\n  Main Phase: Look at the top card of your deck and put it on the top or bottom of that deck.\n\
    card Spy: Event, cost 0\n  Main Phase: Look at the top card of an opponent's deck and put it on the top or bottom of that deck.\n\
    card Lift: Event, cost 0\n  Main Phase: Put one of your Friends on top of its owner's deck.\n\
    card Bury: Event, cost 0\n  Main Phase: Put a card from your hand on the bottom of your deck.\n\
    card Flood: Resource, traits Dilemma, bonus 2, owner 9, opponent 9\n\
    card Hat: Resource, cost 0\n  Play on a Friend.\n\
    card Bridge: Problem, bonus 1, owner 2 blue + 1 pink, opponent 9\n";

fn game(table: &str) -> Game {
    let scenarios = parse("eyes.scn", &format!("{CARDS}{table}\n")).unwrap_or_else(|e| panic!("{e}"));
    begin(&scenarios[0], &NoCards).unwrap_or_else(|e| panic!("{e}"))
}

fn find(game: &Game, title: &str) -> CardId {
    let all = (0..game.state().cards.len()).map(|i| CardId(i as u16));
    let mut named = all.filter(|&c| game.board().def(c).card.front().title == title);
    named.next().unwrap_or_else(|| panic!("no {title}"))
}

/// Takes an action when it is offered. Until then all players pass.
fn act(game: &mut Game, action: Action) {
    while game.decision().is_some_and(|d| !d.options.contains(&Choice::Act(action))) {
        game.choose(Choice::Pass).unwrap_or_else(|e| panic!("{e}"));
    }
    game.choose(Choice::Act(action)).unwrap_or_else(|e| panic!("{e}"));
}

fn in_play(view: &View, card: CardId) -> &CardView {
    view.play.iter().find(|c| c.id == card).expect("it is in play")
}

#[test]
fn a_hand_is_its_owners_to_see() {
    let game = game("P1 hand: Runner\nP1 home: Rook\nturn: P1, Main Phase");
    let own = game.view(ONE);
    let hand = own.players[0].hand.as_ref().expect("their own");
    assert_eq!(hand[0].name.as_deref(), Some("Runner"));
    assert_eq!((hand[0].power, hand[0].printed_power), (Some(2), Some(2)));
    assert_eq!((&hand[0].keywords, &hand[0].traits), (&vec![Keyword::Swift], &vec!["Pegasus".to_owned()]));
    assert_eq!(hand[0].area, None);
    let others = game.view(TWO);
    assert_eq!((others.players[0].hand.is_none(), others.players[0].hand_size), (true, 1));
    assert!(game.may_know(ONE, find(&game, "Runner")) && !game.may_know(TWO, find(&game, "Runner")));
    assert!(
        game.may_know(Viewer::Judge, find(&game, "Runner")) && !game.may_know(Viewer::Spectator, find(&game, "Runner"))
    );
}

#[test]
fn a_card_that_may_not_be_known_tells_nothing() {
    let game = game("P1 problem: Gate\nP1 at Gate: Lurker face-down\nturn: P1, Main Phase");
    let lurker = find(&game, "Lurker");
    let seen = game.view(TWO);
    let card = in_play(&seen, lurker);
    assert_eq!((&card.name, &card.card, card.power, card.printed_power), (&None, &None, None, None));
    assert!(card.face_down && card.traits.is_empty() && card.keywords.is_empty());
    assert_eq!(in_play(&game.view(ONE), lurker).name.as_deref(), Some("Lurker"));
}

#[test]
fn the_table_is_told_as_it_is() {
    let game =
        game("P1 problem: Gate\nP1 at Gate: Runner exhausted\nP2 home: Rook with 2 counters\nturn: P1, Main Phase");
    let view = game.view(TWO);
    let runner = in_play(&view, find(&game, "Runner"));
    assert_eq!((runner.area, runner.exhausted, runner.involved), (Some(AreaId::problem(PlayerId(0))), true, false));
    assert_eq!(runner.keywords, [Keyword::Swift]);
    let rook = in_play(&view, find(&game, "Rook"));
    assert_eq!((rook.counters, rook.power, rook.printed_power, rook.exhausted), (2, Some(3), Some(1), false));
    assert!(view.problems.contains(&(AreaId::problem(PlayerId(0)), find(&game, "Gate"))));
    assert!(view.faceoff.is_none() && view.players[0].faceoff_total.is_none());
    // Only the deciding player sees the options.
    let decision = view.decision.expect("somebody decides");
    assert_eq!((decision.who, decision.options.len()), (PlayerId(0), 0));
    assert!(!game.view(ONE).decision.expect("the same").options.is_empty());
}

#[test]
fn a_faceoff_is_told_to_everybody() {
    let mut game = game(
        "players: 3\nP1 problem: Gate\nP1 at Gate: Runner\nP2 at Gate: Lurker\nP1 hand: Spark\nP1 deck: Power 1\nP2 deck: Power 1\nturn: P1, Challenge Step",
    );
    let lurker = find(&game, "Lurker");
    act(&mut game, Action::Challenge { card: lurker });
    let view = game.view(Viewer::Player(PlayerId(2)));
    let faceoff = view.faceoff.expect("there is one");
    assert_eq!((faceoff.kind, faceoff.starter), (FaceoffKind::Troublemaker, PlayerId(0)));
    assert_eq!((faceoff.troublemaker, faceoff.winner), (Some(lurker), None));
    assert_eq!(faceoff.areas, [AreaId::problem(PlayerId(0))]);
    let totals: Vec<bool> = view.players.iter().map(|p| p.faceoff_total.is_some()).collect();
    assert_eq!(totals, [true, true, false]);
}

#[test]
fn what_is_drawn_is_blank_to_others() {
    let mut game = game("P1 tokens: 1\nP1 deck: Runner\nturn: P1, Main Phase");
    act(&mut game, Action::Draw);
    let runner = find(&game, "Runner");
    assert!(game.events_for(ONE).any(|e| e.occurrence.card == runner && e.def.is_some()));
    assert!(game.events_for(TWO).all(|e| e.occurrence.card != runner));
    // The draw is public, but the card is not revealed.
    assert_eq!(game.events_for(ONE).count(), game.events_for(TWO).count());
    let blank: Vec<_> = game.events_for(ONE).zip(game.events_for(TWO)).filter(|(a, b)| a != b).collect();
    assert!(!blank.is_empty());
    assert!(blank.iter().all(|(_, b)| b.occurrence.card == CardId::NONE && b.def.is_none()));
}

#[test]
fn what_was_public_stays_told() {
    let mut game = game("P1 discard: Rook\nP1 hand: Fetch\nturn: P1, Main Phase");
    let fetch = find(&game, "Fetch");
    act(&mut game, Action::PlayEvent { card: fetch, to: None });
    let rook = find(&game, "Rook");
    while game.state().players[PlayerId(0)].hand.is_empty() {
        game.choose_index(0);
    }
    assert!(game.events_for(TWO).any(|e| e.occurrence.card == rook && e.def.is_some()));
}

#[test]
fn what_a_player_can_not_see_is_dealt_out_anew() {
    let game = game(
        "P1 problem: Gate\nP1 hand: 2 Rook\nP1 deck: Runner, 2 Power 2\nP2 hand: Runner, Rook, Power 1\nP2 deck: 3 Power 2, 2 Grin, Power 4\nP2 at Gate: Lurker face-down\nturn: P1, Main Phase",
    );
    let titles = |game: &Game, cards: &[CardId]| -> Vec<String> {
        cards.iter().map(|&c| game.board().def(c).card.name()).collect()
    };
    let lurker = find(&game, "Lurker");
    let (mut hands, mut lurkers, mut decks) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for seed in 0..40 {
        let other = game.imagine(PlayerId(0), &mut Rng::new(seed));
        assert_eq!(other.check_invariants(), Ok(()));
        let (mine, theirs) = (&other.state().players[PlayerId(0)], &other.state().players[PlayerId(1)]);
        assert_eq!(titles(&other, &mine.hand), ["Rook", "Rook"], "what they see stays");
        decks.insert(titles(&other, &mine.deck));
        hands.insert(titles(&other, &theirs.hand));
        lurkers.insert(titles(&other, &[lurker]));
        let mut all = titles(&other, &theirs.deck);
        all.extend(titles(&other, &theirs.hand));
        all.extend(titles(&other, &[lurker]));
        all.sort();
        let deck = ["Grin", "Grin", "Lurker", "Power 1", "Power 2", "Power 2", "Power 2", "Power 4", "Rook", "Runner"];
        assert_eq!(all, deck, "the cards are the same");
    }
    assert!(decks.len() > 1 && hands.len() > 5, "{} and {}", decks.len(), hands.len());
    let either: BTreeSet<_> = [vec!["Grin".to_owned()], vec!["Lurker".to_owned()]].into();
    assert_eq!(lurkers, either, "what lies face-down is a Troublemaker");
}

/// Checks that a Troublemaker and a Friend stay unchanged in every game that a player imagines.
fn stay(setting: &str) {
    let game = game(setting);
    for seed in 0..10 {
        let other = game.imagine(PlayerId(0), &mut Rng::new(seed));
        assert_eq!(other.board().def(find(&game, "Lurker")).card.name(), "Lurker");
        assert_eq!(other.board().def(find(&game, "Rook")).card.name(), "Rook");
    }
}

#[test]
fn one_who_owns_what_lies_face_down_keeps_it() {
    stay("P1 problem: Gate\nP1 at Gate: Lurker face-down\nP1 deck: 5 Grin\nP1 hand: Rook\nturn: P1, Main Phase");
}

#[test]
fn what_lies_open_stays_what_it_is() {
    stay("P1 problem: Gate\nP2 at Gate: Lurker\nP2 home: Rook\nP2 deck: 5 Grin\nturn: P1, Main Phase");
}

#[test]
fn what_might_be_tried_with_a_card() {
    let game = game("P1 hand: Spark, Runner\nP1 home: Rook\nP1 tokens: 2\nturn: P1, Main Phase");
    let (spark, runner, rook) = (find(&game, "Spark"), find(&game, "Runner"), find(&game, "Rook"));
    // The player with priority may play an Immediate Event. Playing a Friend opens another window.
    assert_eq!(game.verdict(PlayerId(0), Action::PlayEvent { card: spark, to: None }), Ok(()));
    let tried = game.attempts(PlayerId(0), runner);
    assert!(tried.iter().all(|(a, _)| matches!(a, Action::Play { .. })), "{tried:?}");
    assert!(tried.iter().any(|(_, verdict)| verdict.is_ok()) && tried.iter().any(|(_, verdict)| verdict.is_err()));
    let tried = game.attempts(PlayerId(0), rook);
    assert!(tried.iter().all(|(a, _)| matches!(a, Action::Move { .. })) && !tried.is_empty(), "{tried:?}");
}

/// Plays an Event and continues until a look or the movement of a card was recorded.
fn play(game: &mut Game, event: &str) {
    let card = find(game, event);
    act(game, Action::PlayEvent { card, to: None });
    for _ in 0..20 {
        let Some(options) = game.decision().map(|d| d.options.to_vec()) else { return };
        if options.contains(&Choice::Pass) {
            return;
        }
        game.choose_index(0);
    }
}

fn knows(game: &Game, viewer: Viewer, card: CardId, act: Act) -> bool {
    game.events_for(viewer).any(|e| e.occurrence.act == act && e.occurrence.card == card && e.def.is_some())
}

#[test]
fn what_is_revealed_is_seen_by_all() {
    let mut game = game("P1 hand: Show\nP1 deck: Runner, Rook\nturn: P1, Main Phase");
    play(&mut game, "Show");
    let runner = find(&game, "Runner");
    assert!(knows(&game, ONE, runner, Act::Look) && knows(&game, TWO, runner, Act::Look));
}

#[test]
fn what_is_looked_at_is_seen_by_who_looks() {
    let mut game = game("P1 hand: Peek\nP1 deck: Runner, Rook\nturn: P1, Main Phase");
    play(&mut game, "Peek");
    let runner = find(&game, "Runner");
    assert!(knows(&game, ONE, runner, Act::Look) && !knows(&game, TWO, runner, Act::Look));
    assert!(knows(&game, Viewer::Judge, runner, Act::Look) && !knows(&game, Viewer::Spectator, runner, Act::Look));
}

#[test]
fn what_goes_to_a_deck_from_play_was_seen_and_from_a_hand_was_not() {
    let mut game = game("P1 home: Rook\nP1 hand: Lift, Bury, Runner\nP1 deck: Power 1\nturn: P1, Main Phase");
    play(&mut game, "Lift");
    let rook = find(&game, "Rook");
    assert!(knows(&game, TWO, rook, Act::PutOnTop));
    play(&mut game, "Bury");
    let runner = find(&game, "Runner");
    assert!(knows(&game, ONE, runner, Act::PutOnBottom) && !knows(&game, TWO, runner, Act::PutOnBottom));
}

#[test]
fn one_whose_deck_is_looked_at_is_told_nothing() {
    let mut game = game("P1 hand: Spy\nP2 deck: Runner, 3 Rook\nturn: P1, Main Phase");
    play(&mut game, "Spy");
    let runner = find(&game, "Runner");
    for act in [Act::Look, Act::PutOnTop] {
        assert!(knows(&game, ONE, runner, act) && !knows(&game, TWO, runner, act), "{act:?}");
    }
    // A player who has seen the card remembers it there, and imagines no other.
    assert!(game.knows(ONE, runner) && !game.knows(TWO, runner) && !game.may_know(ONE, runner));
    for seed in 0..10 {
        assert_eq!(game.imagine(PlayerId(0), &mut Rng::new(seed)).board().def(runner).card.name(), "Runner");
    }
}

#[test]
fn a_secret_choice_is_its_makers() {
    let mut game = game("P1 hand: Bury, Runner, Rook\nP1 deck: Power 1\nturn: P1, Main Phase");
    play(&mut game, "Bury");
    let secret = |viewer| game.events_for(viewer).filter(|e| matches!(e.choice, Some((_, Choice::Card(_))))).count();
    assert!(secret(ONE) > 0);
    assert_eq!((secret(TWO), secret(Viewer::Spectator)), (0, 0));
    // Public choices are reported.
    assert!(game.events_for(TWO).any(|e| matches!(e.choice, Some((_, Choice::Act(_))))));
}

#[test]
fn a_question_about_a_hidden_card_has_one_answer() {
    let game = game(
        "P1 problem: Gate\nP1 hand: Spark\nP1 tokens: 1\nP2 hand: Runner, Flood, Hat, Peek, Grin\nP2 at Gate: Lurker face-down\nP2 deck: Rook\n\
        turn: P1, Main Phase",
    );
    let (me, home) = (PlayerId(0), AreaId::home(PlayerId(0)));
    let answers = ["Runner", "Flood", "Hat", "Peek", "Grin", "Lurker", "Rook"].map(|title| {
        let card = find(&game, title);
        let plays = [
            Action::Play { card, to: Target::Area(home), via: Via::Cost },
            Action::Play { card, to: Target::OwnArea, via: Via::Cost },
            Action::PlayEvent { card, to: None },
            Action::Move { card, to: home },
            Action::Rally { card },
            Action::Challenge { card },
        ];
        let why_not: Vec<_> = plays.iter().map(|&play| game.why_not_for(me, Choice::Act(play))).collect();
        let objections: Vec<_> = plays.iter().map(|&play| game.objections_for(me, play)).collect();
        let numbers = [Number::Power(card), Number::PlayCost(me, card, home), Number::Bonus(card)];
        let numbers = numbers.map(|number| game.why_for(ONE, number));
        let rest =
            (game.why_not_for(me, Choice::Card(card)), game.attempts_for(me, card), game.why_card_for(ONE, card));
        format!("{why_not:?} {objections:?} {numbers:?} {rest:?}")
    });
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:#?}");
    // Information on the player's own card and on open cards is complete.
    let spark = find(&game, "Spark");
    assert_eq!(game.objections_for(me, Action::PlayEvent { card: spark, to: None }), []);
    assert_eq!(game.why_for(ONE, Number::PlayCost(me, spark, AreaId::NONE)).total, Some(0));
    assert_eq!(game.why_not_for(me, Choice::Yes), game.why_not(me, Choice::Yes));
}

#[test]
fn a_troublemaker_that_enters_face_down_is_its_players_to_know() {
    let mut game = game("P1 hand: Lurker\nP1 tokens: 1\nturn: P1, Main Phase");
    let lurker = find(&game, "Lurker");
    let to = Target::Area(AreaId::problem(PlayerId(0)));
    act(&mut game, Action::Play { card: lurker, to, via: Via::Cost });
    while game.state().card(lurker).area == AreaId::NONE {
        game.choose_index(0);
    }
    assert!(knows(&game, ONE, lurker, Act::Enter) && !knows(&game, TWO, lurker, Act::Enter));
}

#[test]
fn what_might_be_tried_with_other_cards() {
    let game = game(
        "P1 problem: Gate\nP1 hand: Flood, Hat\nP1 home: Rook, Runner frightened\nP2 at Gate: Lurker\nP1 tokens: 9\nturn: P1, Main Phase",
    );
    let tried = |title: &str| -> Vec<Action> {
        game.attempts(PlayerId(0), find(&game, title)).into_iter().map(|(action, _)| action).collect()
    };
    let own = |a: &Action| matches!(a, Action::Play { to: Target::OwnArea, .. });
    assert!(tried("Flood").iter().any(own) && !tried("Hat").iter().any(own));
    let rook = find(&game, "Rook");
    assert!(tried("Hat").iter().any(|a| matches!(a, Action::Play { to: Target::Card(c), .. } if *c == rook)));
    assert!(tried("Hat").iter().all(|a| !matches!(a, Action::Play { to: Target::Area(_), .. })));
    assert!(tried("Runner").iter().any(|a| matches!(a, Action::Rally { .. })));
    assert!(tried("Rook").iter().all(|a| !matches!(a, Action::Rally { .. } | Action::Challenge { .. })));
    assert!(tried("Lurker").iter().any(|a| matches!(a, Action::Challenge { .. })));
    assert!(tried("Lurker").iter().all(|a| !matches!(a, Action::Move { .. })));
}

#[test]
fn what_has_nothing_to_be_played_on_is_refused_for_that() {
    let about_hat = |table: &str| {
        let game = game(&format!("P1 problem: Gate\nP1 hand: Hat\nP1 tokens: 9\n{table}turn: P1, Main Phase"));
        let hat = find(&game, "Hat");
        let nowhere = Action::Play { card: hat, to: Target::OwnArea, via: Via::Cost };
        (game.attempts_for(PlayerId(0), hat), nowhere, game.verdict(PlayerId(0), nowhere))
    };
    let (tried, nowhere, verdict) = about_hat("");
    assert_eq!(tried, [(nowhere, verdict)]);
    assert_eq!(verdict.map_err(|refusal| (refusal.fact, refusal.rule.0)), Err((Fact::NoHost, "509.1")));
    // If the player has a character there, no refusal may reveal more.
    let (tried, nowhere, verdict) = about_hat("P1 home: Rook\n");
    assert!(!tried.is_empty() && tried.iter().all(|(action, _)| *action != nowhere), "{tried:?}");
    assert_eq!(verdict.map_err(|refusal| refusal.fact), Err(Fact::NoPlace));
}

#[test]
fn which_colour_is_missing() {
    let why = |table: &str| {
        let game = game(&format!("P1 problem: Bridge\n{table}\nturn: P1, Main Phase"));
        let area = AreaId::problem(PlayerId(0));
        game.board().confrontable(PlayerId(0), area).map_err(|refusal| refusal.fact)
    };
    // Runner is blue with power 2, and no power is pink.
    assert_eq!(why("P1 at Bridge: Runner"), Err(Fact::NeedPower { color: Color::Pink, need: 1, have: 0 }));
    assert_eq!(why("P1 at Bridge: Rook"), Err(Fact::NeedPower { color: Color::Blue, need: 2, have: 0 }));
    assert_eq!(why("P2 at Bridge: Rook"), Err(Fact::NoCharacterThere));
}

#[test]
fn why_not() {
    let mut game = game("P1 hand: Spark\nP1 home: Rook\nP1 tokens: 1\nturn: P1, Main Phase");
    let rook = find(&game, "Rook");
    let home = AreaId::home(PlayerId(0));
    assert_eq!(game.why_not(PlayerId(1), Choice::Yes).fact, Fact::NotYourDecision);
    assert_eq!(game.why_not(PlayerId(0), Choice::Yes).fact, Fact::NotOffered);
    let moving = Choice::Act(Action::Move { card: rook, to: home });
    assert!(game.choose(moving).is_err(), "it is there already");
    let before = game.fingerprint();
    assert!(game.choose(Choice::Card(rook)).is_err());
    assert_eq!(game.fingerprint(), before, "a refused choice leaves the game untouched");
    game.concede(PlayerId(1)).expect("P2 is in the game");
    assert_eq!(game.choose(Choice::Pass).map_err(|r| r.fact), Err(Fact::GameOver));
    assert!(game.decision().is_none());
}
