//! [`Rulebook`]: the rules by which a game is played. Every difference between the known rulebooks is a switch of its
//! own; `docs/rulebooks.md` lists them all, with the numbers of each document.

use std::fmt;
use std::str::FromStr;

use maneframe_card::ability::{Ability, Condition, Effect, Keyword, Place};
use serde::{Deserialize, Serialize};

/// Rulebooks by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub enum Edition {
    /// Comprehensive Rules 3.8.
    #[default]
    #[serde(rename = "cr-3.8")]
    Cr38,
    /// Comprehensive Rules 3.4.
    #[serde(rename = "cr-3.4")]
    Cr34,
    /// Rulebook of The Crystal Games' theme decks.
    #[serde(rename = "crystal-games")]
    CrystalGames,
    /// Rulebook of Canterlot Nights' theme decks.
    #[serde(rename = "canterlot-nights")]
    CanterlotNights,
}

impl Edition {
    /// All known rulebooks.
    pub const ALL: [Edition; 4] = [Edition::Cr38, Edition::Cr34, Edition::CrystalGames, Edition::CanterlotNights];

    /// Returns its name for `--rulebook`, scenarios and files.
    pub fn name(self) -> &'static str {
        match self {
            Edition::Cr38 => "cr-3.8",
            Edition::Cr34 => "cr-3.4",
            Edition::CrystalGames => "crystal-games",
            Edition::CanterlotNights => "canterlot-nights",
        }
    }

    /// Returns its switches.
    pub fn rulebook(self) -> Rulebook {
        match self {
            Edition::Cr38 => Rulebook::CR_3_8,
            Edition::Cr34 => Rulebook::CR_3_4,
            Edition::CrystalGames => Rulebook::CRYSTAL_GAMES,
            Edition::CanterlotNights => Rulebook::CANTERLOT_NIGHTS,
        }
    }

    /// Returns true if it is the default, so that files omit it.
    pub fn is_default(&self) -> bool {
        *self == Edition::default()
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Error: the text is not the name of a rulebook.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown rulebook `{0}`: choose cr-3.8, cr-3.4, crystal-games or canterlot-nights")]
pub struct UnknownRulebook(pub String);

impl FromStr for Edition {
    type Err = UnknownRulebook;

    fn from_str(s: &str) -> Result<Self, Self::Err> {
        let found = Edition::ALL.into_iter().find(|e| e.name().eq_ignore_ascii_case(s.trim()));
        found.ok_or_else(|| UnknownRulebook(s.trim().to_owned()))
    }
}

/// Declares switches, each with its subject and its positions.
macro_rules! switches {
    ($($(#[$about:meta])* $name:ident { $($(#[$says:meta])* $way:ident,)* })*) => {
        $($(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name { $($(#[$says])* $way,)* })*
    };
}

switches! {
    /// Time at which a played card leaves the hand.
    PlayOrder {
        /// After its costs are paid.
        PayThenQueue,
        /// Before its costs are determined.
        QueueThenPay,
    }
    /// Steps of an action that must be completed.
    Rewinding {
        /// The steps before its instructions.
        BeforeInstructions,
        /// All steps: the choices that its instructions demand must be possible.
        Throughout,
    }
    /// Order in which changes of a cost apply.
    CostChanges {
        /// Opponents' changes first, then the payer's in the best order.
        OpponentsFirst,
        /// Order by timestamp.
        ByTimestamp,
    }
    /// Controller of a played card in the queue, and when it enters play from there.
    QueueControl {
        /// The player who plays it.
        WhoPlaysIt,
        /// The owner of the card.
        ItsOwner,
    }
    /// Options of the turn player when the window at the end of a phase closes.
    PhaseEnd {
        /// The phase ends.
        Over,
        /// Further phase actions are possible.
        MayGoOn,
    }
    /// Meaning of the timing phrase "Any Phase".
    AnyPhase {
        /// It is an action that opens a window.
        OpensAWindow,
        /// It may be used at any moment of the player's own turn.
        WholeTurn,
    }
    /// Turns in which Immediate actions are allowed.
    Immediate {
        /// Turns of any player.
        AnyTurn,
        /// Turns of the acting player.
        OwnTurn,
    }
    /// Player who has priority first in a window that opens.
    FirstPriority {
        /// The turn player.
        TurnPlayer,
        /// The player after the one who caused the event to react to: the turn player, or the controller of the effect.
        WhoDidNot,
    }
    /// Number of reactions of a card to one event.
    Reactions {
        /// Each of its texts may react once.
        EachText,
        /// The card may react once.
        EachCard,
    }
    /// Score of the first player to confront a Problem.
    FirstToConfront {
        /// One point, like later players.
        APoint,
        /// The Problem's bonus as well.
        TheBonusToo,
    }
    /// Time at which it is determined whether an opponent could also confront a Problem.
    Contested {
        /// When the turn player confronts it.
        AsConfronted,
        /// When faceoffs begin.
        AtFaceoffs,
    }
    /// Time within which two Problems must be confronted for a faceoff at both.
    BothProblems {
        /// One Score Phase.
        InOneScorePhase,
        /// One turn, which may have several Score Phases.
        InOneTurn,
    }
    /// Bonus of a Problem with a face-up Troublemaker of the winner's opponent.
    BlockedBonus {
        /// The bonus is scored.
        Scored,
        /// The bonus is not scored.
        Withheld,
    }
    /// Abilities of flipped cards.
    FlippedTexts {
        /// They work if they are made for it.
        Work,
        /// They are ignored.
        Ignored,
    }
    /// Draw Step of a player without cards in the deck.
    EmptyDeck {
        /// The step takes place without a draw.
        NoDraw,
        /// The step is skipped.
        NoDrawStep,
    }
    /// Resources that leave with a solved Problem.
    SolvedResources {
        /// All Resources at the Problem.
        AllThere,
        /// Resources on the Problem.
        OnTheProblem,
    }
    /// Troublemakers that hold a Problem.
    Villain {
        /// Epic ones do. The keyword Villain frightens.
        Frightens,
        /// Those with the keyword Villain do.
        HoldsItsProblem,
    }
    /// Troublemakers that may be challenged in a turn.
    Challenges {
        /// One at each Problem.
        OneAtEachProblem,
        /// All of them.
        EveryTroublemaker,
    }
    /// Frightening of a Mane Character.
    ManeFright {
        /// It is turned up again before a player has priority.
        TurnsUpAgain,
        /// It is impossible.
        Impossible,
    }
    /// Cards on and under a card that is frightened.
    CastOff {
        /// Attachments go to discard piles; cards under it stay banished.
        PutAway,
        /// All are dismissed.
        Dismissed,
    }
    /// Time at which a card that a player takes control of leaves an opponent's home.
    SeizedAtHome {
        /// Characters leave before a player has priority.
        BeforePriority,
        /// All cards leave at once.
        AtOnce,
    }
    /// Order in which one instruction moves several cards.
    SeveralMoves {
        /// One card after the other.
        OneByOne,
        /// All at the same time.
        Together,
    }
    /// Replacement of dismissals for uniqueness.
    Uniqueness {
        /// A text may send the card to another zone instead.
        MaySendElsewhere,
        /// They can't be replaced.
        NotReplaced,
    }
    /// Time at which a player's excess Troublemakers at a Problem are dismissed, after one was uncovered in the
    /// Troublemaker Phase.
    ExcessTroublemakers {
        /// They are dismissed at once.
        AtOnce,
        /// They are dismissed after the texts that triggered on the uncovering.
        AfterTexts,
    }
    /// Problems that would enter a hand or a discard pile.
    StrayProblems {
        /// They go under their deck.
        UnderTheDeck,
        /// They go there.
        WhereTold,
    }
    /// A Dilemma that is solved.
    SolvedDilemmas {
        /// It goes under the Problem Deck if it is printed as a Problem.
        ByType,
        /// It goes to the discard pile.
        Discarded,
    }
    /// Type of a Dilemma when it enters play.
    EnteringDilemmas {
        /// It is a Problem.
        AsProblems,
        /// It has its printed type.
        AsPrinted,
    }
    /// Keyword Diligent: use of its counters.
    Diligent {
        /// The player may put them on.
        May,
        /// The player must put them on.
        Must,
    }
    /// Keyword Inspired: number of uses.
    Inspired {
        /// One card looks in a turn.
        OnceATurn,
        /// Each card looks.
        EachCard,
    }
    /// Keyword Supportive: places where it works.
    Supportive {
        /// It works wherever the Mane Character is.
        Anywhere,
        /// It works at Problems.
        AtProblems,
    }
    /// Titles that a name in a text matches.
    Titles {
        /// Titles that contain the name, too.
        NamesWithin,
        /// Only whole titles.
        Whole,
    }
}

impl Villain {
    /// Returns the rule by which Troublemakers hold a Problem: that number of the Comprehensive Rules, or that of the
    /// keyword Villain.
    pub fn rule(self, number: &'static str) -> &'static str {
        match self {
            Villain::Frightens => number,
            Villain::HoldsItsProblem => "starter.villain",
        }
    }
}

/// Rules by which a game is played: a switch for each difference between the rulebooks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rulebook {
    /// Edition of the rulebook. It decides which keywords are defined, the one difference without a switch: see
    /// [`Rulebook::knows`].
    pub edition: Edition,
    /// Whether a played card leaves the hand before or after its costs are paid (CR 705.2c, 705.2d).
    pub play_order: PlayOrder,
    /// Which steps of an action must be completed, or the action is taken back (CR 705.2f).
    pub rewinding: Rewinding,
    /// Order in which texts change a cost (CR 705.2b).
    pub cost_changes: CostChanges,
    /// Player who controls a card that is being played (CR 513.2).
    pub queue_control: QueueControl,
    /// Whether phase actions are possible after a phase's last window (CR 601.2c).
    pub phase_end: PhaseEnd,
    /// What the timing phrase "Any Phase" allows (CR 512.3).
    pub any_phase: AnyPhase,
    /// Turns in which Immediate actions are allowed (CR 512.5).
    pub immediate: Immediate,
    /// Player who has priority first in a new window (CR 510.2).
    pub first_priority: FirstPriority,
    /// How often a card may react to one event (CR 512.4c).
    pub reactions: Reactions,
    /// What the first player to confront a Problem scores (CR 611.4).
    pub first_to_confront: FirstToConfront,
    /// When it is checked whether an opponent could confront the Problem too (CR 611.4).
    pub contested: Contested,
    /// Time within which two Problems are confronted for a Multi Problem Faceoff (CR 612.1).
    pub both_problems: BothProblems,
    /// Whether a face-up Troublemaker of an opponent keeps the winner from scoring the bonus (CR 514.5c).
    pub blocked_bonus: BlockedBonus,
    /// Whether texts of flipped cards have an effect (CR 515).
    pub flipped_texts: FlippedTexts,
    /// Whether a player without cards in the deck has a Draw Step (CR 605.1).
    pub empty_deck: EmptyDeck,
    /// Resources that leave play with a solved Problem (CR 613.2).
    pub solved_resources: SolvedResources,
    /// Troublemakers that keep opponents from confronting their Problem (CR 611.3e).
    pub villain: Villain,
    /// Number of Troublemakers that may be challenged in a turn (CR 608.1).
    pub challenges: Challenges,
    /// Whether a Mane Character can be frightened (CR 511.4).
    pub mane_fright: ManeFright,
    /// What happens to cards on and beneath a card that is frightened (CR 504.1).
    pub cast_off: CastOff,
    /// When a card whose control changed leaves the home of its former controller (CR 511.5).
    pub seized_at_home: SeizedAtHome,
    /// Whether an instruction moves several cards one by one or at once (CR 506.6).
    pub several_moves: SeveralMoves,
    /// Whether dismissals for uniqueness can be replaced (CR 104.4).
    pub uniqueness: Uniqueness,
    /// When a player's second Troublemaker at a Problem is dismissed (CR 516.4, 607.3).
    pub excess_troublemakers: ExcessTroublemakers,
    /// Where a Problem goes instead of a hand or discard pile (CR 303.3).
    pub stray_problems: StrayProblems,
    /// Where a solved Dilemma goes (CR 522.3).
    pub solved_dilemmas: SolvedDilemmas,
    /// Type with which a Dilemma enters play (CR 522.1).
    pub entering_dilemmas: EnteringDilemmas,
    /// Whether the keyword Diligent is optional.
    pub diligent: Diligent,
    /// How many of a player's cards with the keyword Inspired work in a turn.
    pub inspired: Inspired,
    /// Where the keyword Supportive works.
    pub supportive: Supportive,
    /// Titles that a name in a text refers to (CR 201.3).
    pub titles: Titles,
}

impl Rulebook {
    /// Switches of the Comprehensive Rules 3.8.
    pub const CR_3_8: Rulebook = Rulebook {
        edition: Edition::Cr38,
        play_order: PlayOrder::PayThenQueue,
        rewinding: Rewinding::BeforeInstructions,
        cost_changes: CostChanges::OpponentsFirst,
        queue_control: QueueControl::WhoPlaysIt,
        phase_end: PhaseEnd::Over,
        any_phase: AnyPhase::OpensAWindow,
        immediate: Immediate::AnyTurn,
        first_priority: FirstPriority::TurnPlayer,
        reactions: Reactions::EachText,
        first_to_confront: FirstToConfront::APoint,
        contested: Contested::AsConfronted,
        both_problems: BothProblems::InOneScorePhase,
        blocked_bonus: BlockedBonus::Scored,
        flipped_texts: FlippedTexts::Work,
        empty_deck: EmptyDeck::NoDraw,
        solved_resources: SolvedResources::AllThere,
        villain: Villain::Frightens,
        challenges: Challenges::OneAtEachProblem,
        mane_fright: ManeFright::TurnsUpAgain,
        cast_off: CastOff::PutAway,
        seized_at_home: SeizedAtHome::BeforePriority,
        several_moves: SeveralMoves::OneByOne,
        uniqueness: Uniqueness::MaySendElsewhere,
        excess_troublemakers: ExcessTroublemakers::AtOnce,
        stray_problems: StrayProblems::UnderTheDeck,
        solved_dilemmas: SolvedDilemmas::ByType,
        entering_dilemmas: EnteringDilemmas::AsProblems,
        diligent: Diligent::May,
        inspired: Inspired::OnceATurn,
        supportive: Supportive::Anywhere,
        titles: Titles::NamesWithin,
    };

    /// Switches of the Comprehensive Rules 3.4.
    pub const CR_3_4: Rulebook = Rulebook {
        edition: Edition::Cr34,
        play_order: PlayOrder::QueueThenPay,
        rewinding: Rewinding::Throughout,
        cost_changes: CostChanges::ByTimestamp,
        queue_control: QueueControl::ItsOwner,
        phase_end: PhaseEnd::MayGoOn,
        several_moves: SeveralMoves::Together,
        uniqueness: Uniqueness::NotReplaced,
        stray_problems: StrayProblems::WhereTold,
        solved_dilemmas: SolvedDilemmas::Discarded,
        entering_dilemmas: EnteringDilemmas::AsPrinted,
        diligent: Diligent::Must,
        inspired: Inspired::EachCard,
        titles: Titles::Whole,
        ..Rulebook::CR_3_8
    };

    /// Switches of the rulebook of The Crystal Games' theme decks. Anything that it doesn't mention is as in CR 3.4.
    pub const CRYSTAL_GAMES: Rulebook = Rulebook {
        edition: Edition::CrystalGames,
        play_order: PlayOrder::PayThenQueue,
        queue_control: QueueControl::WhoPlaysIt,
        any_phase: AnyPhase::WholeTurn,
        immediate: Immediate::OwnTurn,
        first_priority: FirstPriority::WhoDidNot,
        reactions: Reactions::EachCard,
        first_to_confront: FirstToConfront::TheBonusToo,
        contested: Contested::AtFaceoffs,
        both_problems: BothProblems::InOneTurn,
        flipped_texts: FlippedTexts::Ignored,
        empty_deck: EmptyDeck::NoDrawStep,
        solved_resources: SolvedResources::OnTheProblem,
        villain: Villain::HoldsItsProblem,
        challenges: Challenges::EveryTroublemaker,
        excess_troublemakers: ExcessTroublemakers::AfterTexts,
        mane_fright: ManeFright::Impossible,
        cast_off: CastOff::Dismissed,
        seized_at_home: SeizedAtHome::AtOnce,
        supportive: Supportive::AtProblems,
        ..Rulebook::CR_3_4
    };

    /// Switches of the rulebook of Canterlot Nights' theme decks.
    pub const CANTERLOT_NIGHTS: Rulebook = Rulebook {
        edition: Edition::CanterlotNights,
        blocked_bonus: BlockedBonus::Withheld,
        queue_control: QueueControl::ItsOwner,
        seized_at_home: SeizedAtHome::BeforePriority,
        ..Rulebook::CRYSTAL_GAMES
    };

    /// Returns true if the rulebook defines a keyword. A keyword that it doesn't define does nothing (CR 701.4).
    pub fn knows(self, keyword: Keyword) -> bool {
        use Keyword as K;
        let starter = match keyword {
            K::Caretaker | K::HomeLimit(_) | K::Inspired | K::Pumped | K::Random | K::StartingProblem => true,
            K::Stubborn | K::Studious | K::Supportive(_) | K::Swift | K::Villain => true,
            K::Prismatic | K::Teamwork => self.edition != Edition::CanterlotNights,
            _ => false,
        };
        match self.edition {
            Edition::Cr38 => true,
            Edition::Cr34 => !matches!(keyword, K::Agile | K::Experienced | K::Redeem | K::Transform(_) | K::Traveler),
            Edition::CrystalGames | Edition::CanterlotNights => starter,
        }
    }

    /// Returns the abilities of a keyword.
    pub fn meaning(self, keyword: Keyword) -> Vec<Ability> {
        if !self.knows(keyword) {
            return Vec::new();
        }
        let mut meaning = keyword.meaning();
        for ability in &mut meaning {
            match (keyword, ability) {
                (Keyword::Diligent(_), Ability::Triggered(t)) if self.diligent == Diligent::Must => {
                    t.effect = insisted(&t.effect)
                }
                (Keyword::Inspired, Ability::Triggered(t)) if self.inspired == Inspired::EachCard => t.limit = None,
                (Keyword::Supportive(_), Ability::Static(s)) if self.supportive == Supportive::AtProblems => {
                    if let Some(Condition::Has { what, .. }) = &mut s.condition {
                        what.at = Some(Place::ThisProblem);
                    }
                }
                _ => {}
            }
        }
        meaning
    }

    /// Returns the number of a CR 3.8 rule in this rulebook.
    pub fn number(self, rule: &'static str) -> &'static str {
        if self.edition == Edition::Cr38 {
            return rule;
        }
        // CR 3.4 queues a card before it is paid for, and has no separate step for texts that act as a card is played.
        match rule {
            "705.2b" => "705.2c",
            "705.2c" | "705.2e" => "705.2d",
            "705.2d" => "705.2b",
            "705.2f" => "705.2e",
            "705.2g" => "705.2f",
            "705.2h" => "705.2g",
            other => other,
        }
    }
}

/// Returns the effect without its "may".
fn insisted(effect: &Effect) -> Effect {
    match effect {
        Effect::May { effect, .. } => (**effect).clone(),
        other => other.clone(),
    }
}

impl Default for Rulebook {
    fn default() -> Self {
        Rulebook::CR_3_8
    }
}
