//! [`Rulebook`]: the rules by which a game is played. Every difference between the known rulebooks is a switch of its own;
//! `docs/rulebooks.md` has them all, with the numbers of each document.

use std::fmt;
use std::str::FromStr;

use maneframe_card::ability::{Ability, Condition, Effect, Keyword, Place};
use serde::{Deserialize, Serialize};

/// The rulebooks by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub enum Edition {
    /// The Comprehensive Rules 3.8.
    #[default]
    #[serde(rename = "cr-3.8")]
    Cr38,
    /// The Comprehensive Rules 3.4.
    #[serde(rename = "cr-3.4")]
    Cr34,
    /// The rulebook of The Crystal Games' theme decks.
    #[serde(rename = "crystal-games")]
    CrystalGames,
    /// The rulebook of Canterlot Nights' theme decks.
    #[serde(rename = "canterlot-nights")]
    CanterlotNights,
}

impl Edition {
    /// All of them.
    pub const ALL: [Edition; 4] = [Edition::Cr38, Edition::Cr34, Edition::CrystalGames, Edition::CanterlotNights];

    /// Its name for `--rulebook`, scenarios and files.
    pub fn name(self) -> &'static str {
        match self {
            Edition::Cr38 => "cr-3.8",
            Edition::Cr34 => "cr-3.4",
            Edition::CrystalGames => "crystal-games",
            Edition::CanterlotNights => "canterlot-nights",
        }
    }

    /// Its switches.
    pub fn rulebook(self) -> Rulebook {
        match self {
            Edition::Cr38 => Rulebook::CR_3_8,
            Edition::Cr34 => Rulebook::CR_3_4,
            Edition::CrystalGames => Rulebook::CRYSTAL_GAMES,
            Edition::CanterlotNights => Rulebook::CANTERLOT_NIGHTS,
        }
    }

    /// Whether it is the default, so that files need not mention it.
    pub fn is_default(&self) -> bool {
        *self == Edition::default()
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is not the name of a rulebook.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no rulebook: there are cr-3.8, cr-3.4, crystal-games and canterlot-nights")]
pub struct UnknownRulebook(pub String);

impl FromStr for Edition {
    type Err = UnknownRulebook;

    fn from_str(s: &str) -> Result<Self, Self::Err> {
        let found = Edition::ALL.into_iter().find(|e| e.name().eq_ignore_ascii_case(s.trim()));
        found.ok_or_else(|| UnknownRulebook(s.trim().to_owned()))
    }
}

/// Declares a switch: its subject, and its positions.
macro_rules! switches {
    ($($(#[$about:meta])* $name:ident { $($(#[$says:meta])* $way:ident,)* })*) => {
        $($(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name { $($(#[$says])* $way,)* })*
    };
}

switches! {
    /// When a card that is played leaves the hand.
    PlayOrder {
        /// Once its costs are paid.
        PayThenQueue,
        /// Before its costs are determined.
        QueueThenPay,
    }
    /// Which steps of an action must be completed.
    Rewinding {
        /// Those before its instructions.
        BeforeInstructions,
        /// All: there must be something for the choices that its instructions demand.
        Throughout,
    }
    /// In which order changes of a cost apply.
    CostChanges {
        /// Opponents' first, then the payer's in the best order.
        OpponentsFirst,
        /// By timestamp.
        ByTimestamp,
    }
    /// Who controls a card that is played, in the queue and as it enters play from there.
    QueueControl {
        /// Whoever plays it.
        WhoPlaysIt,
        /// Its owner.
        ItsOwner,
    }
    /// What the turn player may do as the window at the end of a phase closes.
    PhaseEnd {
        /// Nothing more.
        Over,
        /// Further phase actions.
        MayGoOn,
    }
    /// What the timing phrase "Any Phase" allows.
    AnyPhase {
        /// To open a window.
        OpensAWindow,
        /// Any moment of one's own turn.
        WholeTurn,
    }
    /// Whose turn it must be for what is Immediate.
    Immediate {
        /// Anybody's.
        AnyTurn,
        /// The player's own.
        OwnTurn,
    }
    /// Who has priority first in a window that opens.
    FirstPriority {
        /// The turn player.
        TurnPlayer,
        /// The player after whoever brought about what there is to react to: the turn player, or whose effect it was.
        WhoDidNot,
    }
    /// How often a card may react to one thing.
    Reactions {
        /// Each of its texts once.
        EachText,
        /// Once.
        EachCard,
    }
    /// What the first to confront a Problem scores.
    FirstToConfront {
        /// A point, like everybody.
        APoint,
        /// The Problem's bonus as well.
        TheBonusToo,
    }
    /// When it is asked whether an opponent could confront a Problem too.
    Contested {
        /// As the turn player confronts it.
        AsConfronted,
        /// As faceoffs begin.
        AtFaceoffs,
    }
    /// Within which time two Problems must be confronted for a faceoff at both.
    BothProblems {
        /// A Score Phase.
        InOneScorePhase,
        /// A turn, in which there may be several.
        InOneTurn,
    }
    /// The bonus of a Problem with a face-up Troublemaker of the winner's opponent.
    BlockedBonus {
        /// Is scored.
        Scored,
        /// Is not.
        Withheld,
    }
    /// Abilities of flipped cards.
    FlippedTexts {
        /// Work, where they are made for it.
        Work,
        /// Are ignored.
        Ignored,
    }
    /// The Draw Step of a player without cards in the deck.
    EmptyDeck {
        /// Is had, without a draw.
        NoDraw,
        /// Is skipped.
        NoDrawStep,
    }
    /// Which Resources leave with a solved Problem.
    SolvedResources {
        /// All that are there.
        AllThere,
        /// Those on the Problem.
        OnTheProblem,
    }
    /// Which Troublemakers hold a Problem.
    Villain {
        /// Epic ones. The keyword Villain frightens.
        Frightens,
        /// Those with the keyword.
        HoldsItsProblem,
    }
    /// Which Troublemakers may be challenged in a turn.
    Challenges {
        /// One at each Problem.
        OneAtEachProblem,
        /// All.
        EveryTroublemaker,
    }
    /// Frightening a Mane Character.
    ManeFright {
        /// Is put right before anybody has priority.
        TurnsUpAgain,
        /// Can't be done.
        Impossible,
    }
    /// What becomes of cards on and beneath a card that is frightened.
    CastOff {
        /// Attachments go to discard piles; what lies beneath stays banished.
        PutAway,
        /// All are dismissed.
        Dismissed,
    }
    /// When a card that somebody takes control of leaves an opponent's home.
    SeizedAtHome {
        /// Characters, before anybody has priority.
        BeforePriority,
        /// All, at once.
        AtOnce,
    }
    /// How one instruction moves several cards.
    SeveralMoves {
        /// One after the other.
        OneByOne,
        /// At the same time.
        Together,
    }
    /// Whether dismissals for uniqueness may be replaced.
    Uniqueness {
        /// By sending the card to another zone.
        MaySendElsewhere,
        /// No.
        NotReplaced,
    }
    /// When a player's excess Troublemakers at a Problem are dismissed, after one was uncovered in the Troublemaker Phase.
    ExcessTroublemakers {
        /// At once.
        AtOnce,
        /// After the texts that triggered on it.
        AfterTexts,
    }
    /// Problems that would enter a hand or a discard pile.
    StrayProblems {
        /// Go under their deck.
        UnderTheDeck,
        /// Go there.
        WhereTold,
    }
    /// A Dilemma that is solved.
    SolvedDilemmas {
        /// Goes under the Problem deck if it is printed as a Problem.
        ByType,
        /// Goes to the discard pile.
        Discarded,
    }
    /// What a Dilemma is as it enters play.
    EnteringDilemmas {
        /// A Problem.
        AsProblems,
        /// What is printed on it.
        AsPrinted,
    }
    /// The keyword Diligent.
    Diligent {
        /// Its counters may be put on.
        May,
        /// They are put on.
        Must,
    }
    /// The keyword Inspired.
    Inspired {
        /// One card looks in a turn.
        OnceATurn,
        /// Each looks.
        EachCard,
    }
    /// The keyword Supportive.
    Supportive {
        /// Works wherever the Mane Character is.
        Anywhere,
        /// Works at Problems.
        AtProblems,
    }
    /// What a name in a text may mean.
    Titles {
        /// Part of a title too.
        NamesWithin,
        /// Whole titles.
        Whole,
    }
}

impl Villain {
    /// The rule by which Troublemakers hold a Problem: that number of the Comprehensive Rules, or that of the keyword Villain.
    pub fn rule(self, number: &'static str) -> &'static str {
        match self {
            Villain::Frightens => number,
            Villain::HoldsItsProblem => "starter.villain",
        }
    }
}

/// By which rules a game is played: a switch for each difference between the rulebooks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Rulebook {
    /// Which edition it is. It decides which keywords are defined, the one difference without a switch: see [`Rulebook::knows`].
    pub edition: Edition,
    pub play_order: PlayOrder,
    pub rewinding: Rewinding,
    pub cost_changes: CostChanges,
    pub queue_control: QueueControl,
    pub phase_end: PhaseEnd,
    pub any_phase: AnyPhase,
    pub immediate: Immediate,
    pub first_priority: FirstPriority,
    pub reactions: Reactions,
    pub first_to_confront: FirstToConfront,
    pub contested: Contested,
    pub both_problems: BothProblems,
    pub blocked_bonus: BlockedBonus,
    pub flipped_texts: FlippedTexts,
    pub empty_deck: EmptyDeck,
    pub solved_resources: SolvedResources,
    pub villain: Villain,
    pub challenges: Challenges,
    pub mane_fright: ManeFright,
    pub cast_off: CastOff,
    pub seized_at_home: SeizedAtHome,
    pub several_moves: SeveralMoves,
    pub uniqueness: Uniqueness,
    pub excess_troublemakers: ExcessTroublemakers,
    pub stray_problems: StrayProblems,
    pub solved_dilemmas: SolvedDilemmas,
    pub entering_dilemmas: EnteringDilemmas,
    pub diligent: Diligent,
    pub inspired: Inspired,
    pub supportive: Supportive,
    pub titles: Titles,
}

impl Rulebook {
    /// The Comprehensive Rules 3.8.
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

    /// The Comprehensive Rules 3.4.
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

    /// The rulebook of The Crystal Games' theme decks; what it doesn't speak of is as in CR 3.4.
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

    /// The rulebook of Canterlot Nights' theme decks.
    pub const CANTERLOT_NIGHTS: Rulebook = Rulebook {
        edition: Edition::CanterlotNights,
        blocked_bonus: BlockedBonus::Withheld,
        queue_control: QueueControl::ItsOwner,
        seized_at_home: SeizedAtHome::BeforePriority,
        ..Rulebook::CRYSTAL_GAMES
    };

    /// Whether the rulebook defines a keyword; one that it doesn't define does nothing (CR 701.4).
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

    /// What a keyword stands for.
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

    /// The number under which this rulebook has a rule of CR 3.8.
    pub fn number(self, rule: &'static str) -> &'static str {
        if self.edition == Edition::Cr38 {
            return rule;
        }
        // CR 3.4 queues a card before it is paid for, and has no separate step for what happens as a card is played.
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

/// The same effect without its "may".
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
