//! Reasons why an act is refused. A refused act changes nothing.

use crate::player::PlayerId;
use crate::score::Score;
use crate::words::Words;

/// Reason why an act is refused, with the heading of the floor rules in brackets.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The event's settings contradict each other or the floor rules; the fault is described.
    #[error("{0}")]
    Settings(&'static str),
    /// A setting is fixed once the first round is paired; the setting is named.
    #[error("{0} can't be changed once the first round is paired")]
    Settled(&'static str),
    /// The event has no player with that number.
    #[error("player {0} not found")]
    NoPlayer(PlayerId),
    /// Another player, or member of staff, already has that name.
    #[error("`{0}` is already in the event")]
    Taken(Words),
    /// The name has more than 100 characters.
    #[error("`{0}` is longer than 100 characters")]
    LongName(Words),
    /// The event has its maximum number of players.
    #[error("an event has at most {0} players")]
    Full(usize),
    /// The act names no player, or a required name or description is empty.
    #[error("no player is given")]
    Nobody,
    /// Staff don't play in events of this tier (Judges).
    #[error("`{0}` is staff, and may not play in an event of this tier (Judges)")]
    StaffPlays(Words),
    /// The player is suspended (Player Eligibility).
    #[error("`{0}` is suspended (Player Eligibility)")]
    Suspended(Words),
    /// The player is not on the list of those who qualified (Player Eligibility).
    #[error("`{0}` has not qualified (Player Eligibility)")]
    Unqualified(Words),
    /// The event has that head judge already (Judges).
    #[error("the event already has a head judge: {0} (Judges)")]
    HeadJudgeThere(Words),
    /// No member of staff has that name.
    #[error("`{0}` is not staff")]
    NotStaff(Words),
    /// Only that head judge does this; what it is follows.
    #[error("only the head judge {1}: add `--by {0}`")]
    HeadJudgeOnly(Words, &'static str),
    /// Only a head judge does this, and the event has none.
    #[error("only a head judge {0}, and the event has none: add one with `event staff`, and use `--by` with that name")]
    NoHeadJudge(&'static str),
    /// The player has dropped, and can't drop again or be paired.
    #[error("{0} has already left")]
    Gone(Words),
    /// The player hasn't dropped, so they can't return.
    #[error("{0} has not left")]
    Here(Words),
    /// The player was disqualified, so they can't return (Tournament Disqualification).
    #[error("{0} was disqualified and can't return (Tournament Disqualification)")]
    Disqualified(Words),
    /// The elimination rounds have begun, so no player can join or return.
    #[error("the elimination rounds have begun: players can't join any more")]
    TooLate,
    /// The two players of a pair are the same.
    #[error("a pair needs two different players")]
    NoPair,
    /// The two players of the pair may meet already.
    #[error("that pair is not forbidden")]
    NotForbidden,
    /// The deck list has more lines than the given maximum.
    #[error("a deck list has at most {0} lines")]
    LongList(usize),
    /// Deck lists can't be changed after the event has begun (Deck Lists).
    #[error("the event has begun: {0}'s deck list can't be changed any more (Deck Lists)")]
    ListClosed(Words),
    /// The player has no deck list.
    #[error("{0} has not handed in a deck list")]
    NoList(Words),
    /// The deck list was penalised before, and counts only once (Deck Lists).
    #[error("{0}'s deck list was already penalised: a list is penalised only once (Deck Lists)")]
    ListPenalised(Words),
    /// The first round can't be paired while that player's deck list is missing (Deck Lists).
    #[error("{0} has not handed in a deck list, and this event requires one before it starts (Deck Lists)")]
    ListMissing(Words),
    /// The event has only that number of players, of at least 4 (Participation Minimums).
    #[error("an event needs at least 4 players, this one has {0} (Participation Minimums)")]
    FewPlayers(usize),
    /// The next round can't be paired while that round's table has no result: number of the round, then of the table.
    #[error("round {0} is not over: table {1} has no result")]
    Unfinished(u32, u32),
    /// All Swiss rounds, of the given number, have been played (Swiss Rounds).
    #[error("the {0} announced Swiss rounds have been played (Swiss Rounds)")]
    RoundsPlayed(u32),
    /// The round to be paired doesn't follow the last one.
    #[error("that is not the next round")]
    NotNext,
    /// The pairing is against the rules; the fault is described.
    #[error("invalid pairing: {0}")]
    BadPairing(&'static str),
    /// The two players may not be paired.
    #[error("{0} and {1} must not meet")]
    Forbidden(Words, Words),
    /// That player has a table in this round already.
    #[error("{0} already has a table in this round")]
    Seated(Words),
    /// There is no bye to pair a late player with.
    #[error("this round has no bye: new players play from the next round on")]
    NoByeLeft,
    /// The event has no round yet.
    #[error("no round has been paired")]
    NoRound,
    /// The round has no such table: number of the table, then of the round.
    #[error("round {1} has no table {0}")]
    NoTable(u32, u32),
    /// The table, of that number, is a bye, which needs no result.
    #[error("table {0} is a bye, without an opponent")]
    IsBye(u32),
    /// The table, of that number, has two players, so it is no bye.
    #[error("table {0} is not a bye: it has two players")]
    NoBye(u32),
    /// The table, of that number, has that result, which is final unless it is corrected (Conceding and Dropping).
    #[error(
        "the result of table {0} is {1}, and results are final (Conceding and Dropping); to correct a mistake, use `--correct REASON`"
    )]
    Final(u32, Score),
    /// The table, of that number, has no result yet.
    #[error("table {0} has no result to correct")]
    NothingToCorrect(u32),
    /// A match of the elimination rounds needs a winner (End of Match Procedures).
    #[error(
        "a match of the elimination rounds can't be drawn: play another game; if time was called, it ends with the first change in points (End of Match Procedures)"
    )]
    EliminationDraw,
    /// The winner of an elimination match has won fewer games than the given number (Match Structure).
    #[error(
        "a match of these elimination rounds is won by {0} games (Match Structure); use `--conceded` if a player conceded"
    )]
    FewGames(u8),
    /// A match of this event can't have that score; the possible ones are listed (Match Structure).
    #[error("a match of this event can't end {0} (Match Structure): possible are {1}")]
    Impossible(Score, &'static str),
    /// The score doesn't count a Game Loss at the table of that number (Game Loss).
    #[error("that result doesn't include the Game Loss at table {0} (Game Loss)")]
    LossIgnored(u32),
    /// The player who is said to have gone first doesn't sit at the table of that number.
    #[error("the player who went first is not at table {0}")]
    NotThere(u32),
    /// The round's clock was started before.
    #[error("the clock is already running")]
    Started,
    /// The round's clock was not started.
    #[error("the clock is not running")]
    NotStarted,
    /// The round's clock is paused already.
    #[error("the clock is already paused")]
    Paused,
    /// The round's clock isn't paused, so it can't be resumed.
    #[error("the clock is not paused")]
    NotPaused,
    /// The extra time for a table is longer than a day.
    #[error("a table can get at most a day of extra time")]
    LongExtension,
    /// The violation, which is named, has a least penalty, which is named too.
    #[error("`{0}` is at least a {1}")]
    TooMild(String, &'static str),
    /// The match can't be lost by lateness yet: number of seconds that are left (Tardiness).
    #[error("{0} of the five minutes' seconds are left (Tardiness)")]
    NotTardy(i64),
    /// That player's match has a result, so they can't be late for it.
    #[error("the match of {0} already has a result")]
    HasPlayed(Words),
    /// The decks of the table, of that number, can only be checked before its result (Deck Checks).
    #[error("table {0} has a result: its decks can't be checked any more (Deck Checks)")]
    CheckedLate(u32),
    /// The round has no match whose decks could be checked (Deck Checks).
    #[error("this round has no unplayed match with unchecked decks (Deck Checks)")]
    NothingToCheck,
    /// The elimination rounds have no such number of players (Elimination Rounds).
    #[error("elimination rounds are for 2, 3, 4, 8 or 16 players (Elimination Rounds)")]
    CutSize,
    /// Only that number of players have not dropped, fewer than the elimination rounds need.
    #[error("only {0} players are left for the elimination rounds")]
    FewForCut(usize),
    /// The elimination rounds were begun before.
    #[error("the elimination rounds have already begun")]
    CutTwice,
    /// The event is over; the winner is named.
    #[error("the event is over: {0} has won")]
    Over(Words),
    /// Fewer than two players split prizes.
    #[error("a split needs at least two players")]
    FewSplit,
    /// A player who splits prizes is not a finalist (Conceding and Dropping).
    #[error("only finalists may split prizes, those of first and second place (Conceding and Dropping)")]
    SplitOthers,
    /// A player has no seat at a draft table, or more than one.
    #[error("each player, and no other, must sit at exactly one draft table")]
    BadPods,
    /// Draft tables were to be seated before the first round.
    #[error("draft tables are seated before the first round")]
    LatePods,
    /// The player has dropped, so a pairing can't include them.
    #[error("{0} has left and can't be paired: if that was a mistake, use `event return`")]
    HasLeft(Words),
    /// The event has no round of that number.
    #[error("round {0} not found")]
    NoSuchRound(u32),
    /// The result of that round was used to pair the next one, so it can't be removed.
    #[error("the next round was paired by the results of round {0}: a result can be corrected, but not removed")]
    ResultNeeded(u32),
    /// The match at the table of that number was decided by Game Losses, so its result can't be removed.
    #[error("Game Losses have decided table {0}: lift one with `event penalty PLAYER --lift`")]
    DecidedByLoss(u32),
    /// The winner at that table was used to pair the next elimination round: number of the table, then of the round.
    #[error(
        "the next elimination round was paired by who won table {0} of round {1}: take that pairing back first (`event undo --to`)"
    )]
    WinnerStands(u32, u32),
    /// The player has no penalty with that number, from 1.
    #[error("{0} has no penalty number {1}: `event show --player` lists them")]
    NoPenalty(Words, u32),
    /// The penalty was lifted before.
    #[error("that penalty is already lifted")]
    AlreadyLifted,
    /// The penalty is of that kind already.
    #[error("that penalty is already a {0}")]
    SameKind(&'static str),
    /// The round of that number is paired, so a player can't be awarded a bye in it.
    #[error("round {0} is already paired: byes as prizes are for later rounds")]
    LateByes(u32),
    /// The number of a table is not between 1 and 10,000.
    #[error("a table has a number from 1 to 10000")]
    TableNumber,
    /// The number of awarded byes is above 99.
    #[error("a player has byes in 99 rounds at most")]
    ManyByes,
    /// The entry of that number can't be taken back while later ones stay.
    #[error(
        "entry {0} can't be taken back alone: it is already taken back, or later entries depend on it; see `event undo --to`"
    )]
    NotAlone(u64),
    /// The later entry of that number would be refused without the one to take back; the reason is given.
    #[error("the later entry {0} depends on it: {1}; take back both with `event undo --to`")]
    Depends(u64, String),
    /// The log has no entry that can be taken back.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// No entry was taken back last.
    #[error("there is nothing to restore")]
    NothingToRedo,
    /// The log already begins with the settings of an event.
    #[error("the event already exists")]
    Opened,
    /// The log doesn't begin with the settings of an event.
    #[error("the event does not exist yet")]
    NotOpened,
}
