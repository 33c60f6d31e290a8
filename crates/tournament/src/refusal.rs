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
    #[error("no player has the number {0}")]
    NoPlayer(PlayerId),
    #[error("`{0}` is in the event already")]
    Taken(Words),
    #[error("`{0}` is longer than 100 characters")]
    LongName(Words),
    #[error("an event has {0} players at most")]
    Full(usize),
    #[error("nobody is named")]
    Nobody,
    #[error("`{0}` is of the staff, and may not play in an event of this tier (Judges)")]
    StaffPlays(Words),
    #[error("`{0}` is suspended (Player Eligibility)")]
    Suspended(Words),
    #[error("`{0}` is not among those who have qualified (Player Eligibility)")]
    Unqualified(Words),
    #[error("there is a head judge already: {0} (Judges)")]
    HeadJudgeThere(Words),
    #[error("`{0}` is not of the staff")]
    NotStaff(Words),
    #[error("only the head judge {1}: that is {0}, so say `--by` with that name")]
    HeadJudgeOnly(Words, &'static str),
    #[error("only a head judge {0}, and nobody is: `event staff` names one, and `--by` says who acts")]
    NoHeadJudge(&'static str),
    #[error("{0} has left already")]
    Gone(Words),
    #[error("{0} is here")]
    Here(Words),
    #[error("{0} was disqualified, and can't come back (Tournament Disqualification)")]
    Disqualified(Words),
    #[error("the elimination rounds have begun: nobody comes in any more")]
    TooLate,
    #[error("a pair is two players")]
    NoPair,
    #[error("that pair is not forbidden")]
    NotForbidden,
    #[error("a deck list has at most {0} lines")]
    LongList(usize),
    #[error("the event has begun: {0}'s deck list can't be changed any more (Deck Lists)")]
    ListClosed(Words),
    #[error("{0} has handed in no deck list")]
    NoList(Words),
    #[error("{0}'s deck list was penalised already: once a list (Deck Lists)")]
    ListPenalised(Words),
    #[error("no deck list of {0}, and this event asks for one before it starts (Deck Lists)")]
    ListMissing(Words),
    #[error("an event needs at least 4 players, there are {0} (Participation Minimums)")]
    FewPlayers(usize),
    #[error("round {0} is not over: table {1} has no result")]
    Unfinished(u32, u32),
    #[error("the {0} Swiss rounds that were announced are played (Swiss Rounds)")]
    RoundsPlayed(u32),
    #[error("that is not the next round")]
    NotNext,
    #[error("that can't be paired: {0}")]
    BadPairing(&'static str),
    #[error("{0} and {1} must not meet")]
    Forbidden(Words, Words),
    #[error("{0} has a table in this round")]
    Seated(Words),
    #[error("nobody has a bye in this round: who comes now plays from the next one on")]
    NoByeLeft,
    #[error("no round is paired")]
    NoRound,
    #[error("round {1} has no table {0}")]
    NoTable(u32, u32),
    #[error("table {0} has a bye: there is nobody to play against")]
    IsBye(u32),
    #[error("table {0} has no bye: two sit there")]
    NoBye(u32),
    #[error(
        "table {0} is recorded as {1}, and that is final (Conceding and Dropping); `--correct` with a reason mends a slip"
    )]
    Final(u32, Score),
    #[error("table {0} has no result that could be corrected")]
    NothingToCorrect(u32),
    #[error(
        "a match of the elimination rounds can't be drawn: they play another game, and if time was called it ends with the first change in points (End of Match Procedures)"
    )]
    EliminationDraw,
    #[error(
        "a match of these elimination rounds is won by {0} games (Match Structure); `--conceded` where somebody gave it up"
    )]
    FewGames(u8),
    #[error("a match can't end {0} here (Match Structure): it is {1}")]
    Impossible(Score, &'static str),
    #[error("a Game Loss at table {0} is not in that result (Game Loss)")]
    LossIgnored(u32),
    #[error("who went first does not sit at table {0}")]
    NotThere(u32),
    #[error("the clock runs already")]
    Started,
    #[error("the clock does not run")]
    NotStarted,
    #[error("the clock stands still already")]
    Paused,
    #[error("the clock runs on already")]
    NotPaused,
    #[error("a table can't get more than a day")]
    LongExtension,
    #[error("`{0}` is at least a {1}")]
    TooMild(String, &'static str),
    #[error("{0} seconds of the five minutes are left (Tardiness)")]
    NotTardy(i64),
    #[error("{0} has played: the match is recorded")]
    HasPlayed(Words),
    #[error("table {0} has a result: its decks can't be checked any more (Deck Checks)")]
    CheckedLate(u32),
    #[error("no match of this round is to be played whose decks were not checked (Deck Checks)")]
    NothingToCheck,
    #[error("elimination rounds are for 2, 3, 4, 8 or 16 players (Elimination Rounds)")]
    CutSize,
    #[error("there are only {0} players left for the elimination rounds")]
    FewForCut(usize),
    #[error("the elimination rounds have begun already")]
    CutTwice,
    #[error("the event is over: {0} has won it")]
    Over(Words),
    #[error("a split is among at least two players")]
    FewSplit,
    #[error(
        "only prizes of the first and second place may be split (Conceding and Dropping): the final is not reached, or they are not in it"
    )]
    SplitOthers,
    #[error("every player sits at one table of the draft, and nobody else does")]
    BadPods,
    #[error("drafting comes before the first round")]
    LatePods,
    #[error("{0} has left and can't be paired: if that was a mistake, use `event return`")]
    HasLeft(Words),
    #[error("no round has the number {0}")]
    NoSuchRound(u32),
    #[error("the next round was paired by the results of round {0}: say what the result was, it can't be taken away")]
    ResultNeeded(u32),
    #[error("Game Losses have decided table {0}: `event penalty PLAYER --lift` takes one back")]
    DecidedByLoss(u32),
    #[error(
        "the next elimination round was paired by who won table {0} of round {1}: take that pairing back first (`event undo --to`)"
    )]
    WinnerStands(u32, u32),
    #[error("{0} has no penalty number {1}: `event show --player` lists them")]
    NoPenalty(Words, u32),
    #[error("that penalty was lifted already")]
    AlreadyLifted,
    #[error("that penalty is a {0} already")]
    SameKind(&'static str),
    #[error("round {0} is paired already: byes as prizes are for rounds to come")]
    LateByes(u32),
    #[error("a table has a number from 1 to 10000")]
    TableNumber,
    #[error("a player has byes in 99 rounds at most")]
    ManyByes,
    #[error("entry {0} can't be taken back alone: it does not stand, or later ones count on it; see `event undo --to`")]
    NotAlone(u64),
    #[error("entry {0}, which came later, could not be done then: {1}; `event undo --to` takes back both")]
    Depends(u64, String),
    #[error("there is nothing to take back")]
    NothingToUndo,
    #[error("nothing was taken back since")]
    NothingToRedo,
    #[error("an event is made once")]
    Opened,
    #[error("the event was not made yet")]
    NotOpened,
}
