//! Reasons why an act is refused. A refused act changes nothing.

use crate::player::PlayerId;
use crate::score::Score;
use crate::words::Words;

/// Reason why an act is refused, with the heading of the floor rules in brackets.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // The messages describe the variants.
pub enum Refusal {
    #[error("{0}")]
    Settings(&'static str),
    #[error("{0} can't be changed once the first round is paired")]
    Settled(&'static str),
    #[error("player {0} not found")]
    NoPlayer(PlayerId),
    #[error("`{0}` is already in the event")]
    Taken(Words),
    #[error("`{0}` is longer than 100 characters")]
    LongName(Words),
    #[error("an event has at most {0} players")]
    Full(usize),
    #[error("no player is given")]
    Nobody,
    #[error("`{0}` is staff, and may not play in an event of this tier (Judges)")]
    StaffPlays(Words),
    #[error("`{0}` is suspended (Player Eligibility)")]
    Suspended(Words),
    #[error("`{0}` has not qualified (Player Eligibility)")]
    Unqualified(Words),
    #[error("the event already has a head judge: {0} (Judges)")]
    HeadJudgeThere(Words),
    #[error("`{0}` is not staff")]
    NotStaff(Words),
    #[error("only the head judge {1}: add `--by {0}`")]
    HeadJudgeOnly(Words, &'static str),
    #[error("only a head judge {0}, and the event has none: add one with `event staff`, and use `--by` with that name")]
    NoHeadJudge(&'static str),
    #[error("{0} has already left")]
    Gone(Words),
    #[error("{0} has not left")]
    Here(Words),
    #[error("{0} was disqualified and can't return (Tournament Disqualification)")]
    Disqualified(Words),
    #[error("the elimination rounds have begun: players can't join any more")]
    TooLate,
    #[error("a pair needs two different players")]
    NoPair,
    #[error("that pair is not forbidden")]
    NotForbidden,
    #[error("a deck list has at most {0} lines")]
    LongList(usize),
    #[error("the event has begun: {0}'s deck list can't be changed any more (Deck Lists)")]
    ListClosed(Words),
    #[error("{0} has not handed in a deck list")]
    NoList(Words),
    #[error("{0}'s deck list was already penalised: a list is penalised only once (Deck Lists)")]
    ListPenalised(Words),
    #[error("{0} has not handed in a deck list, and this event requires one before it starts (Deck Lists)")]
    ListMissing(Words),
    #[error("an event needs at least 4 players, this one has {0} (Participation Minimums)")]
    FewPlayers(usize),
    #[error("round {0} is not over: table {1} has no result")]
    Unfinished(u32, u32),
    #[error("the {0} announced Swiss rounds have been played (Swiss Rounds)")]
    RoundsPlayed(u32),
    #[error("that is not the next round")]
    NotNext,
    #[error("invalid pairing: {0}")]
    BadPairing(&'static str),
    #[error("{0} and {1} must not meet")]
    Forbidden(Words, Words),
    #[error("{0} already has a table in this round")]
    Seated(Words),
    #[error("this round has no bye: new players play from the next round on")]
    NoByeLeft,
    #[error("no round has been paired")]
    NoRound,
    #[error("round {1} has no table {0}")]
    NoTable(u32, u32),
    #[error("table {0} is a bye, without an opponent")]
    IsBye(u32),
    #[error("table {0} is not a bye: it has two players")]
    NoBye(u32),
    #[error(
        "the result of table {0} is {1}, and results are final (Conceding and Dropping); to correct a mistake, use `--correct REASON`"
    )]
    Final(u32, Score),
    #[error("table {0} has no result to correct")]
    NothingToCorrect(u32),
    #[error(
        "a match of the elimination rounds can't be drawn: play another game; if time was called, it ends with the first change in points (End of Match Procedures)"
    )]
    EliminationDraw,
    #[error(
        "a match of these elimination rounds is won by {0} games (Match Structure); use `--conceded` if a player conceded"
    )]
    FewGames(u8),
    #[error("a match of this event can't end {0} (Match Structure): possible are {1}")]
    Impossible(Score, &'static str),
    #[error("that result doesn't include the Game Loss at table {0} (Game Loss)")]
    LossIgnored(u32),
    #[error("the player who went first is not at table {0}")]
    NotThere(u32),
    #[error("the clock is already running")]
    Started,
    #[error("the clock is not running")]
    NotStarted,
    #[error("the clock is already paused")]
    Paused,
    #[error("the clock is not paused")]
    NotPaused,
    #[error("a table can get at most a day of extra time")]
    LongExtension,
    #[error("`{0}` is at least a {1}")]
    TooMild(String, &'static str),
    #[error("{0} of the five minutes' seconds are left (Tardiness)")]
    NotTardy(i64),
    #[error("the match of {0} already has a result")]
    HasPlayed(Words),
    #[error("table {0} has a result: its decks can't be checked any more (Deck Checks)")]
    CheckedLate(u32),
    #[error("this round has no unplayed match with unchecked decks (Deck Checks)")]
    NothingToCheck,
    #[error("elimination rounds are for 2, 3, 4, 8 or 16 players (Elimination Rounds)")]
    CutSize,
    #[error("only {0} players are left for the elimination rounds")]
    FewForCut(usize),
    #[error("the elimination rounds have already begun")]
    CutTwice,
    #[error("the event is over: {0} has won")]
    Over(Words),
    #[error("a split needs at least two players")]
    FewSplit,
    #[error("only finalists may split prizes, those of first and second place (Conceding and Dropping)")]
    SplitOthers,
    #[error("each player, and no other, must sit at exactly one draft table")]
    BadPods,
    #[error("draft tables are seated before the first round")]
    LatePods,
    #[error("{0} has left and can't be paired: if that was a mistake, use `event return`")]
    HasLeft(Words),
    #[error("round {0} not found")]
    NoSuchRound(u32),
    #[error("the next round was paired by the results of round {0}: a result can be corrected, but not removed")]
    ResultNeeded(u32),
    #[error("Game Losses have decided table {0}: lift one with `event penalty PLAYER --lift`")]
    DecidedByLoss(u32),
    #[error(
        "the next elimination round was paired by who won table {0} of round {1}: take that pairing back first (`event undo --to`)"
    )]
    WinnerStands(u32, u32),
    #[error("{0} has no penalty number {1}: `event show --player` lists them")]
    NoPenalty(Words, u32),
    #[error("that penalty is already lifted")]
    AlreadyLifted,
    #[error("that penalty is already a {0}")]
    SameKind(&'static str),
    #[error("round {0} is already paired: byes as prizes are for later rounds")]
    LateByes(u32),
    #[error("a table has a number from 1 to 10000")]
    TableNumber,
    #[error("a player has byes in 99 rounds at most")]
    ManyByes,
    #[error(
        "entry {0} can't be taken back alone: it is already taken back, or later entries depend on it; see `event undo --to`"
    )]
    NotAlone(u64),
    #[error("the later entry {0} depends on it: {1}; take back both with `event undo --to`")]
    Depends(u64, String),
    #[error("there is nothing to take back")]
    NothingToUndo,
    #[error("there is nothing to restore")]
    NothingToRedo,
    #[error("the event already exists")]
    Opened,
    #[error("the event does not exist yet")]
    NotOpened,
}
