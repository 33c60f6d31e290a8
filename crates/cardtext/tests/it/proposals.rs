//! Proposals for careless lines.

use maneframe_card::CardType;
use maneframe_cardtext::inspect::{IDIOMS, MAX_READINGS, readings_of, without_idiom};
use maneframe_cardtext::{Context, Glossary, Verdict, Vocabulary};

/// Careless lines of each type of card, with what they mean.
const CARELESS: &[(CardType, &str, &str)] = &[
    (CardType::Event, "Destroy target Friend.", "Main Phase: Dismiss a Friend."),
    (CardType::Event, "Main phase: draw 3", "Main Phase: Draw 3 cards."),
    (CardType::Event, "Choose one — draw a card; or gain 2 AT.", "Main Phase: Choose one: Draw a card or gain [2]."),
    (
        CardType::Event,
        "Target creature gets +3/+3 until end of turn.",
        "Main Phase: A Friend gets +3 power until the end of the turn.",
    ),
    (
        CardType::Event,
        "Faceoff: your characters get +1 until end of faceoff",
        "Faceoff: Your characters get +1 power until the end of the faceoff.",
    ),
    (CardType::Event, "Main Phase: Each oponent discards 2 cards.", "Main Phase: Each opponent discards 2 cards."),
    (CardType::Event, "Counter target event.", "Reaction: After an opponent plays an Event, cancel it."),
    (
        CardType::Event,
        "main phase - Return target friend to its owners hand",
        "Main Phase: Put a Friend into its owner's hand.",
    ),
    (
        CardType::Event,
        "Search your library for a Foal, put it into your hand, then shuffle.",
        "Main Phase: Search your deck for a Foal, reveal it, put it into your hand, and shuffle your deck.",
    ),
    (CardType::Event, "Main Phase: Untap all your friends.", "Main Phase: Ready each of your Friends."),
    (
        CardType::Event,
        "Main Phase: Look at the top 4 cards of your libary, put 1 in your hand and the rest on the bottom.",
        "Main Phase: Look at the top 4 cards of your deck, put one of them into your hand and the rest on the bottom of your deck.",
    ),
    (CardType::Event, "Main Phase: Exile target Troublemaker", "Main Phase: Banish a Troublemaker."),
    (CardType::Event, "FACEOFF: FLIP AN EXTRA CARD", "Faceoff: Flip an additional card."),
    (
        CardType::Event,
        "Main Phase: Move up to 2 friends to a problem",
        "Main Phase: Move up to two Friends to a Problem.",
    ),
    (CardType::Event, "Main Phase: Sacrifice a friend: draw 3 cards.", "Main Phase: Retire a Friend to draw 3 cards."),
    (
        CardType::Event,
        "Main phase: Frighten target friend opponent controls.",
        "Main Phase: Frighten an opposing Friend.",
    ),
    (CardType::Resource, "Enchant friend", "Play on a Friend."),
    (CardType::Resource, "Attach to a friend you control.", "Play on one of your Friends."),
    (CardType::Resource, "Play this on a Problem.", "Play on a Problem."),
    (CardType::Resource, "Whenever you play a Song draw a card.", "When you play a Song, draw a card."),
    (CardType::Resource, "Main Phase: Exhaust this card: gain 1 AT.", "Main Phase: Exhaust this card to gain [1]."),
    (CardType::Resource, "Your home limit is +2.", "Your home limit is increased by 2."),
    (
        CardType::Problem,
        "Whenever a player confronts this problem they draw a card",
        "When a player confronts this Problem, that player draws a card.",
    ),
    (CardType::Problem, "Friends here get +1/+0.", "Friends here have +1 power."),
    (
        CardType::Troublemaker,
        "When this card is uncovered each player discards 1",
        "When this card is uncovered, each player discards a card.",
    ),
    (CardType::Troublemaker, "Friends here cant be frightened", "Friends here can't be frightened."),
    (
        CardType::Troublemaker,
        "At the beginning of each players turn, they lose 1 action token.",
        "At the start of each player's turn, that player loses [1].",
    ),
    (
        CardType::ManeCharacter,
        "When you win a problem faceoff involving this card flip it over.",
        "When you win a Problem faceoff involving this card, turn this card over.",
    ),
    (
        CardType::ManeCharacter,
        "Main Phase: pay 3 AT: turn this card over",
        "Main Phase: Pay [3] to turn this card over.",
    ),
    (CardType::ManeCharacter, "Tap: gain 1 action", "Main Phase: Exhaust this card to gain [1]."),
    (
        CardType::ManeCharacter,
        "When you have 3 or more friends at home, turn this over.",
        "When you have at least 3 Friends at home, turn this card over.",
    ),
    (CardType::Friend, "When this card leaves the field, draw a card", "When this card leaves play, draw a card."),
    (CardType::Friend, "Your other ponies get +1 power", "Your other Friends have +1 power."),
    (
        CardType::Friend,
        "When you move this card to a problem draw a card and then discard a card",
        "When you move this card to a Problem, draw a card and discard a card.",
    ),
    (
        CardType::Friend,
        "This card has +1 pwoer for each of your foals.",
        "This card has +1 power for each of your Foals.",
    ),
    (
        CardType::Friend,
        "Main Phase: Exaust this card to gain 2 action tokens.",
        "Main Phase: Exhaust this card to gain [2].",
    ),
    (CardType::Friend, "Your opponents friends can't be moved here", "Opposing Friends can't be moved here."),
    (
        CardType::Friend,
        "While you have more cards in hand than your opponent, this has +2.",
        "While you have more cards in hand than an opponent, this card has +2 power.",
    ),
    (
        CardType::Friend,
        "When this comes into play, each player draws 1 card",
        "When this card enters play, each player draws a card.",
    ),
    (CardType::Friend, "Events cost 1 less to play for you", "You pay [1] less to play Events."),
    (CardType::Friend, "Your Critters have swift", "Your Critters have Swift."),
    (CardType::Friend, "Draw 3 cards.", "Main Phase: Draw 3 cards."),
    (CardType::Friend, "At the start of you're turn, gain [1].", "At the start of your turn, gain [1]."),
    (CardType::Friend, "This friend gets +2 while its at a problem", "While at a Problem, this card has +2 power."),
    (
        CardType::Friend,
        "When an opposing friend is exausted, gain [1]",
        "When an opposing Friend becomes exhausted, gain [1].",
    ),
    (
        CardType::Friend,
        "When this card is moved to a Problem your opponent loses 1 point.",
        "When this card is moved to a Problem, an opponent loses a point.",
    ),
    (
        CardType::Event,
        "Main Phase: Take control of target friend until end of turn.",
        "Main Phase: Gain control of a Friend until the end of the turn.",
    ),
    (CardType::Event, "Each player sacrifices a Friend.", "Main Phase: Each player retires a Friend."),
    (
        CardType::Event,
        "Main Phase: All characters get -2 until the end of turn",
        "Main Phase: Characters get -2 power until the end of the turn.",
    ),
    (
        CardType::Event,
        "Main Phase: Return a friend from your graveyard to your hand.",
        "Main Phase: Put a Friend from your discard pile into your hand.",
    ),
    (CardType::Event, "Main Phase: Gain 3 action tokens and score a point", "Main Phase: Gain [3] and score a point."),
    (CardType::Event, "Tap up to two target friends.", "Main Phase: Exhaust up to two Friends."),
    (
        CardType::Event,
        "Main Phase: Draw cards equal to the number of foals you control.",
        "Main Phase: Draw a card for each of your Foals.",
    ),
    (
        CardType::Event,
        "Faceoff: Give target Friend +2 power until end of turn",
        "Faceoff: A Friend gets +2 power until the end of the turn.",
    ),
    (
        CardType::Event,
        "Reaction: When an opponent plays a friend, dismiss it.",
        "Reaction: After an opponent plays a Friend, dismiss it.",
    ),
    (
        CardType::Resource,
        "When this resource enters play, exhaust an opponents friend.",
        "When this card enters play, exhaust an opposing Friend.",
    ),
    (CardType::Resource, "At the start of your turn gain 1 action", "At the start of your turn, gain [1]."),
    (
        CardType::Resource,
        "[2], exhaust this card: draw a card",
        "Main Phase: Pay [2] and exhaust this card to draw a card.",
    ),
    (CardType::Resource, "Sacrifice this: score 1 point.", "Main Phase: Retire this card to score a point."),
    (
        CardType::Problem,
        "Your opponents pay 1 more to move characters here.",
        "Opponents pay +[1] to move characters to this Problem.",
    ),
    (
        CardType::Problem,
        "The first player to confront this problem draws 2",
        "The first player to confront this Problem draws 2 cards.",
    ),
    (CardType::Problem, "Characters here cant be frightened", "Characters here can't be frightened."),
    (CardType::Problem, "When you win a faceoff here gain 2 actions", "When you win a faceoff here, gain [2]."),
    (CardType::Problem, "When this is solved draw a card.", "When this Problem is solved, draw a card."),
    (CardType::Problem, "Unicorns here have +1", "Unicorns here have +1 power."),
    (
        CardType::Troublemaker,
        "When a player defeats this they score 1 point",
        "When a player defeats this card, that player scores a point.",
    ),
    (CardType::Troublemaker, "Each player cant move characters here", "Players can't move characters here."),
    (
        CardType::ManeCharacter,
        "When you confront a problem with this character, turn it over",
        "When you confront this card's Problem, turn this card over.",
    ),
    (CardType::ManeCharacter, "Your critters get +1/+1", "Your Critters have +1 power."),
    (
        CardType::ManeCharacter,
        "When you solve a problem, flip this card over.",
        "When you solve a Problem, turn this card over.",
    ),
    (
        CardType::ManeCharacter,
        "Pay 2 action tokens: Draw a card. Use this only once per turn.",
        "Main Phase: Once per turn, pay [2] to draw a card.",
    ),
    (
        CardType::ManeCharacter,
        "When one or more of your Friends is dismissed turn this card over",
        "When one or more of your Friends are dismissed, turn this card over.",
    ),
    (
        CardType::Friend,
        "Whenever an opponent plays a Resource, you gain 1 AT",
        "When an opponent plays a Resource, gain [1].",
    ),
    (CardType::Friend, "At the end of your turn untap this card.", "At the end of your turn, ready this card."),
    (
        CardType::Friend,
        "When an opposing character moves here, exhaust it.",
        "When an opposing character is moved here, exhaust it.",
    ),
    (
        CardType::Friend,
        "Main Phase, tap this: Move target friend to this cards problem.",
        "Main Phase: Exhaust this card to move a Friend to this card's Problem.",
    ),
    (
        CardType::Friend,
        "While you've no cards in your hand, this card has +3 power",
        "While you have no cards in your hand, this card has +3 power.",
    ),
    (
        CardType::Friend,
        "While there are two or more Pegasi here this gets +2 power.",
        "While there are at least 2 Pegasi here, this card has +2 power.",
    ),
];

/// Texts that idioms replace, with the last of their replacements. They needn't be whole sentences.
#[rustfmt::skip]
const REPLACED: &[(&str, &str)] = &[
    ("a prob here.", "a Problem here."),
    ("two probs.", "two Problems."),
    ("a char here.", "a character here."),
    ("two chars.", "two characters."),
    ("he may draw.", "that player may draw."),
    ("she draws.", "that player draws."),
    ("he can.", "that player can."),
    ("a card, then draw.", "a card. then draw."),
    ("a Friend, that character.", "a Friend. That character."),
    ("gain; draw.", "gain, draw."),
    ("both players.", "each players."),
    ("each players.", "each player."),
    ("each opponents.", "each opponent."),
    ("each player dismiss.", "each player dismisses."),
    ("has to discard a card.", "discards a card."),
    ("nobody can play.", "players can't play."),
    ("when player draws.", "when a player draws."),
    ("if opponent draws.", "if an opponent draws."),
    ("after opponent draws.", "after an opponent draws."),
    ("at opponent's home.", "at an opponent's home."),
    ("look at opponent's hand.", "look at an opponent's hand."),
    ("a Friend at there home.", "a Friend at home."),
    ("search you deck for.", "search your deck for."),
    ("search you deck.", "search your deck."),
    ("draw card.", "draw a card."),
    ("defeat Troublemaker.", "defeat a Troublemaker."),
    ("play event.", "play an Event."),
    ("win Problem faceoff.", "win a Problem faceoff."),
    ("lose faceoff.", "lose a faceoff."),
    ("look at top 4 cards.", "look at the top 4 cards."),
    ("at top card.", "at the top card."),
    ("and rest on the bottom.", "and the rest on the bottom."),
    ("put one into hand.", "put one into your hand."),
    ("put it on bottom.", "put it on the bottom."),
    ("put it to top of.", "put it on top of."),
    ("the cost of next Event.", "the cost of the next Event."),
    ("reduce cost of the next Event by 2.", "reduce by [2] the cost of the next Event."),
    ("gets uncovered.", "is uncovered."),
    ("from discard pile.", "from your discard pile."),
    ("from hand.", "from your hand."),
    ("Battlecry: draw a card.", "when this card enters play, draw a card."),
    ("Deathrattle: draw a card.", "when this card is dismissed, draw a card."),
    ("Instant: draw a card.", "Immediate: draw a card."),
    ("Add [2].", "gain [2]."),
    (
        "When another Friend enters the battlefield under your control, draw.",
        "When another one of your Friends enters play, draw.",
    ),
    ("Draw until you have 5 cards in hand.", "Draw until you have 5 cards in your hand."),
    ("At start your turn, draw.", "at the start of your turn, draw."),
    ("Sorcery: draw a card.", "Main Phase: draw a card."),
    ("{T}: draw.", "exhaust this card: draw."),
    ("T, retire this card.", "exhaust this card, retire this card."),
    ("Once during your turn, draw.", "once per turn, draw."),
    ("at the beginning of each opponent's upkeep.", "at the start of each opponent's turn."),
    ("a friendly Friend.", "one of your Friends."),
    ("friendly characters.", "your characters."),
    ("an opponent mills 2.", "an opponent puts the top 2 cards of their deck into their discard pile."),
    ("this card is +1 power.", "this card gets +1 power."),
    ("it's +2 power.", "it gets +2 power."),
    ("+2 power this turn.", "+2 power until the end of the turn."),
    ("+2 this faceoff.", "+2 power until the end of the faceoff."),
    ("1 more point.", "an additional point."),
    ("a Friend from your hand which costs 2 or less.", "a Friend with cost 2 or less from your hand."),
    ("without paying its cost.", "for free."),
    ("a card that costs 2 or less.", "a card with cost 2 or less."),
    ("your home limit is 1 more.", "your home limit is increased by 1."),
    ("etb: draw a card.", "when this card enters play, draw a card."),
    ("etb.", "enters play."),
    ("eot.", "end of turn."),
    ("opp.", "opponent."),
    ("opps.", "opponents."),
    ("opp's.", "opponent's."),
    ("tm.", "Troublemaker."),
    ("tms.", "Troublemakers."),
    ("mc.", "Mane Character."),
    ("mcs.", "Mane Characters."),
    ("w/.", "with."),
    ("w/o.", "without."),
    ("ur.", "your."),
    ("u.", "you."),
    ("til.", "until."),
    ("&.", "and."),
    ("b4.", "before."),
    ("please draw a card.", "draw a card."),
    ("1st.", "first."),
    ("2nd.", "second."),
    ("3rd.", "third."),
    ("this pony.", "this card."),
    ("this enters.", "this card enters."),
    ("play this draw.", "play this card, draw."),
    ("this.", "this card."),
    ("it's owner's.", "its owner's."),
    ("when Amber Lantern enters.", "when this card enters."),
    ("if Amber Lantern would.", "if this card would."),
    ("Amber Lantern has.", "this card has."),
    ("flip this card.", "turn this card over."),
    ("enchant a Song.", "play on a Song."),
    ("play on friend.", "play on a friend."),
    ("enchanted a Song gets.", "that a Song gets."),
    ("your home limit is +2.", "your home limit is increased by 2."),
    ("you're.", "your."),
    ("you've.", "you have."),
    ("this card is solved.", "this Problem is solved."),
    ("when a Song confronts this card.", "when a Song confronts this Problem."),
    ("while its.", "while it is."),
    ("if its.", "if it is."),
    ("draw a card; or.", "draw a card or."),
    ("choose one - draw a card or gain [1].", "choose one: draw a card or gain [1]."),
    ("choose 1 - draw a card or gain [1].", "choose one: draw a card or gain [1]."),
    ("draw a card;.", "draw a card,."),
    ("whenever.", "when."),
    ("once you.", "when you."),
    ("whilst.", "while."),
    ("enters the battlefield.", "enters play."),
    ("entering the battlefield.", "entering play."),
    ("leaves the battlefield.", "leaves play."),
    ("onto the battlefield.", "into play."),
    ("in the battlefield.", "in play."),
    ("the battlefield.", "play."),
    ("summon.", "play."),
    ("summons.", "plays."),
    ("is cast.", "is played."),
    ("casting.", "playing."),
    ("when a Song dies.", "when a Song is dismissed."),
    ("would die.", "would be dismissed or retired."),
    ("is destroyed.", "is dismissed."),
    ("at beginning of upkeep.", "at the start of your turn."),
    ("at beginning of.", "at the start of."),
    ("at start of.", "at the start of."),
    ("at end of your end.", "at the end of the turn."),
    ("at end of your turn.", "at the end of your turn."),
    ("at end of each turn.", "at the end of each turn."),
    ("at start of each turn.", "at the start of each turn."),
    ("at end of faceoff.", "at the end of the faceoff."),
    ("on your turn.", "during your turn."),
    ("on opponent's turn.", "during an opponent's turn."),
    ("every turn.", "each turn."),
    ("every faceoff.", "each faceoff."),
    ("for every.", "for each."),
    ("per friend.", "for each friend."),
    ("you draw a second card in turn.", "you draw your second card each turn."),
    ("a second card in turn.", "their second card each turn."),
    ("first a Song every turn.", "first a Song each turn."),
    ("this card wins a a Song faceoff.", "you win a a Song faceoff involving this card."),
    ("this card wins a faceoff.", "you win a faceoff involving this card."),
    ("this card loses a faceoff.", "you lose a faceoff involving this card."),
    ("this card attacks.", "you challenge a Troublemaker with this card."),
    ("this card confronts a Problem.", "you confront this card's Problem."),
    ("you confront a Problem with this card.", "you confront this card's Problem."),
    ("this card moves to.", "this card is moved to."),
    ("when this card is played,.", "when you play this card,."),
    ("draw a card, you gain.", "draw a card, gain."),
    ("until end of turn.", "until the end of the turn."),
    ("until end of faceoff.", "until the end of the faceoff."),
    ("until end of phase.", "until the end of the phase."),
    ("until your next turn.", "until the start of your next turn."),
    ("until end of your next turn.", "until the end of your next turn."),
    ("graveyard.", "discard pile."),
    ("graveyards.", "discard piles."),
    ("in the discard.", "into your discard pile."),
    ("from the discard.", "from your discard pile."),
    ("library.", "deck."),
    ("libraries.", "decks."),
    ("a discard pile.", "any discard pile."),
    ("in your opponent's.", "in an opponent's."),
    ("creature.", "character."),
    ("creatures.", "characters."),
    ("creature's.", "Friend's."),
    ("spell.", "Event."),
    ("spells.", "Events."),
    ("enchantment.", "Resource."),
    ("enchantments.", "Resources."),
    ("permanent.", "card."),
    ("permanents.", "cards."),
    ("combat.", "faceoff."),
    ("combats.", "faceoffs."),
    ("colour.", "color."),
    ("colours.", "colors."),
    ("victory points.", "points."),
    ("victory point.", "point."),
    ("enemy.", "opposing."),
    ("enemies.", "opposing characters."),
    ("your opponents.", "opponents."),
    ("your opponent.", "an opponent."),
    ("your opponent's.", "an opponent's."),
    ("each of opponents.", "each opponent."),
    ("everyone.", "each player."),
    ("his or her.", "their."),
    ("he or she.", "they."),
    ("counter a event.", "Reaction: After an opponent plays an Event, cancel it."),
    ("target opponent's.", "an opponent's."),
    ("target opponent.", "an opponent."),
    ("opponent loses.", "an opponent loses."),
    ("target player.", "a player."),
    ("another target.", "another."),
    ("target other.", "another."),
    ("up to 2 target.", "up to 2."),
    ("2 target.", "2."),
    ("all target.", "all."),
    ("target event.", "an event."),
    ("target.", "a."),
    ("friend opponent controls.", "an opposing friend."),
    ("friends opponent control.", "opposing friends."),
    ("a friend you control.", "one of your friends."),
    ("another friend you control.", "another one of your friends."),
    ("one of your foal.", "one of your Foals."),
    ("a your friend.", "one of your friends."),
    ("other Friends you control.", "your other Friends."),
    ("Friends you control.", "your Friends."),
    ("while with another Pegasus.", "while with another one of your Pegasus characters."),
    ("while with a Pegasus.", "while with one of your Pegasus characters."),
    ("one of your Pegasus.", "one of your Pegasus characters."),
    ("all your.", "your."),
    ("you control in play.", "you have."),
    ("each friend you control.", "each of your friends."),
    ("sacrifice.", "retire."),
    ("sacrifices.", "retires."),
    ("sacrificed.", "retired."),
    ("destroy.", "dismiss."),
    ("destroys.", "dismisses."),
    ("destroyed.", "dismissed."),
    ("exile.", "banish."),
    ("exiles.", "banishes."),
    ("exiled.", "banished."),
    ("remove a Song from game.", "banish a Song."),
    ("removed from game.", "banished."),
    ("untap.", "ready."),
    ("untaps.", "readies."),
    ("untapped.", "ready."),
    ("tap.", "exhaust."),
    ("taps.", "exhausts."),
    ("tapped.", "exhausted."),
    ("stun.", "frighten."),
    ("stunned.", "frightened."),
    ("bounce a Song.", "put a Song into its owner's hand."),
    ("mill 2.", "put the top 2 cards of your deck into your discard pile."),
    ("scry 2.", "look at the top 2 cards of your deck, put any number of them on the bottom of your deck and the rest on top of your deck in any order."),
    ("search your deck for a Song put it in your hand shuffle.", "search your deck for a Song, reveal it, put it into your hand, and shuffle your deck."),
    ("tutor a Song.", "search your deck for a Song."),
    ("counter a event.", "cancel an Event."),
    ("counter.", "cancel it."),
    ("create.", "put."),
    ("take control of.", "gain control of."),
    ("steal.", "gain control of."),
    ("put 2 in your hand rest on bottom.", "put 2 of them into your hand and the rest on the bottom of your deck."),
    ("put 2 in your hand rest in discard pile.", "put 2 of them into your hand and the rest into your discard pile."),
    ("put it in your hand.", "put it into your hand."),
    ("shuffle.", "shuffle your deck."),
    ("attack a troublemaker.", "challenge a Troublemaker."),
    ("receive 2 action.", "gain [2]."),
    ("get a action.", "gain [1]."),
    ("2 action.", "[2]."),
    ("an action.", "[1]."),
    ("gain 2 action.", "gain [2]."),
    ("pay 2 to.", "pay [2] to."),
    ("pay 2.", "pay [2]."),
    ("gain 2.", "gain [2]."),
    ("a Song costs 2 less.", "you pay [2] less to play a Song."),
    ("opponents pay 2 more.", "opponents pay +[2]."),
    ("you pay 2 more.", "you pay [2] more."),
    ("costs 2 less.", "costs [2] less."),
    ("draw 2.", "draw 2 cards."),
    ("extra card.", "a card."),
    ("2 extra cards.", "2 cards."),
    ("1 cards.", "a card."),
    ("score 2.", "score 2 points."),
    ("1 points.", "a point."),
    ("it gets +2/+2 power.", "it gets +2 power."),
    ("+2 counter.", "+2 power counter."),
    ("strength.", "power."),
    ("gets +2.", "gets +2 power."),
    ("gains +2.", "gets +2 power."),
    ("gets plus 2.", "gets +2 power."),
    ("give a Song +2.", "give a Song +2 power."),
    ("+2.", "+2 power."),
    ("with power 2 or less.", "with 2 or less power."),
    ("2 or greater.", "2 or more."),
    ("2 or lower.", "2 or less."),
    ("or greater power.", "or more power."),
    ("with at most 2 power.", "with 2 or less power."),
    ("with at least 2 power.", "with 2 or more power."),
    ("more a Song then.", "more a Song than."),
    ("fewer.", "less."),
    ("equals amount of.", "is equal to the number of."),
    ("amount of.", "number of."),
    ("x/x where x is.", "this card's power is equal to."),
    ("you can draw.", "you may draw."),
    ("you must draw a card.", "you draw a card."),
    ("once each turn.", "once per turn."),
    ("draw a card, once per turn.", "draw a card. Use this ability only once each turn."),
    ("haste.", "Hasty."),
    ("flying.", "Agile."),
    ("vigilance.", "Stubborn."),
    ("unblockable.", "Swift."),
    ("your other Critters.", "your other Critter characters."),
    ("your Critters.", "your Critter characters."),
    ("each of your Critters.", "each of your Critter characters."),
    ("for each Pegasus.", "for each of your Pegasi."),
    ("than an opponent.", "than each opponent."),
];

fn closed() -> Vocabulary {
    let mut words = Glossary::new();
    words.close_titles();
    words.finish().0
}

#[test]
fn careless_lines_are_met_half_way() {
    let words = closed();
    let mut wrong = Vec::new();
    for (kind, careless, meant) in CARELESS {
        let context = Context::new(*kind);
        let reading = words.read(careless, &context);
        // A slip of spelling needs no question.
        let found = match reading.abilities {
            Some(_) => reading.canonical,
            None => words.propose(careless, &context).into_iter().next().map(|proposal| proposal.text),
        };
        if found.as_deref() != Some(*meant) {
            wrong.push(format!("{careless}\n  means  {meant}\n  is     {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), CARELESS.len(), wrong.join("\n"));
}

#[test]
fn each_proposal_is_understood_and_in_todays_words() {
    let words = closed();
    for (kind, careless, _) in CARELESS {
        let context = Context::new(*kind);
        let proposals = words.propose(careless, &context);
        assert!(proposals.len() <= 3, "{careless}");
        for proposal in proposals {
            let reading = words.read(&proposal.text, &context);
            assert_eq!(reading.canonical.as_deref(), Some(proposal.text.as_str()), "{careless}");
            assert!(matches!(reading.verdict, Verdict::Exact | Verdict::Variant), "{careless}");
            assert!(!proposal.meaning.is_empty() && proposal.text.is_char_boundary(proposal.at), "{careless}");
            assert!(proposal.changes.iter().all(|change| careless.get(change.clone()).is_some()), "{careless}");
        }
    }
}

#[test]
fn a_line_that_is_read_gets_no_proposals() {
    let words = Vocabulary::standard();
    let friend = Context::new(CardType::Friend);
    let lines = ["When you play this card, draw a card.", "Swift", "your friends have swift", "", "(A reminder.)"];
    for line in lines {
        assert!(words.propose(line, &friend).is_empty(), "{line}");
        assert_eq!(readings_of(line, &friend), 0, "{line}");
    }
}

#[test]
fn a_line_without_a_meaning_gets_no_proposals() {
    let words = closed();
    let friend = Context::new(CardType::Friend);
    for line in ["When you play this card, frobnicate the world.", "Bake a cake.", "?!", "A horse, a horse, my kingdom"]
    {
        assert!(words.propose(line, &friend).is_empty(), "{line}");
    }
}

#[test]
fn the_changed_words_are_pointed_at() {
    let words = closed();
    let line = "When this card enters play, destroy a Friend.";
    let proposal = &words.propose(line, &Context::new(CardType::Friend))[0];
    assert_eq!(proposal.text, "When this card enters play, dismiss a Friend.");
    assert_eq!(&line[proposal.changes[0].clone()], "destroy");
    assert!(proposal.text[proposal.at..].starts_with("dismiss"), "{proposal:?}");
}

#[test]
fn a_missing_timing_is_proposed() {
    let proposals = closed().propose("Draw 3 cards.", &Context::new(CardType::Friend));
    let texts: Vec<&str> = proposals.iter().map(|proposal| proposal.text.as_str()).collect();
    assert_eq!(texts[..2], ["Main Phase: Draw 3 cards.", "When this card enters play, draw 3 cards."]);
}

#[test]
fn the_number_of_readings_is_bounded() {
    let friend = Context::new(CardType::Friend);
    let words = ["draw", "target", "Friend", "until", "whenever", "tap", "+1/+1", "a", "to", ":", ",", "when", "your"];
    let mut state = 7_u32;
    let mut random = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        words[(state >> 16) as usize % words.len()]
    };
    for length in [1, 5, 20, 60, 2_000] {
        let line = (0..length).map(|_| random()).collect::<Vec<_>>().join(" ");
        assert!(readings_of(&line, &friend) <= MAX_READINGS, "{line}");
    }
    for line in ["\u{fffd} \u{2014}é—“‘", "a\u{301} b\u{200b}.", "((((", "\"\"\"\"", "+ - / [ ] $1 ~ ^", ": : : ,,,"]
    {
        assert!(readings_of(line, &friend) <= MAX_READINGS, "{line}");
    }
}

#[test]
fn each_idiom_is_replaced() {
    for (idiom, (from, _)) in IDIOMS.iter().enumerate() {
        let is_case = |(given, wanted): &&(&str, &str)| given != wanted && without_idiom(idiom, given) == *wanted;
        assert!(REPLACED.iter().any(|case| is_case(&case)), "no case for {from:?}");
    }
}
