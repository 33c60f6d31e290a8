//! Reasons why an act is refused. A refused act changes nothing.

use crate::player::PlayerId;
use crate::score::Score;
use crate::words::Words;

/// Reason why an act is refused, with the heading of the floor rules in brackets.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The event's settings contradict each other or the floor rules. The value describes the fault.
    #[error("{0}")]
    Settings(&'static str),
    /// The setting can't be changed after the first round is paired. The value names the setting.
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
    /// The act has no players, or a name or description that it needs is empty.
    #[error("a name or text is missing: name at least one player, and leave no text empty")]
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
    /// The event already has a head judge, with this name (Judges).
    #[error("the event already has a head judge: {0} (Judges)")]
    HeadJudgeThere(Words),
    /// No member of staff has that name.
    #[error("`{0}` is not staff")]
    NotStaff(Words),
    /// Only the head judge, with this name, may do that. The second value describes the action.
    #[error("only the head judge {1}: add `--by {0}`")]
    HeadJudgeOnly(Words, &'static str),
    /// Only a head judge may do that, and the event has none. The value describes the action.
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
    /// The pair isn't forbidden, so the prohibition can't be lifted.
    #[error("the two players are not a forbidden pair: they may already meet")]
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
    /// The event has only this number of players. At least 4 are needed (Participation Minimums).
    #[error("an event needs at least 4 players, this one has {0} (Participation Minimums)")]
    FewPlayers(usize),
    /// The next round can't be paired before all results are recorded. The values are the number of the round, and of a
    /// table without a result.
    #[error("round {0} is not over: table {1} has no result")]
    Unfinished(u32, u32),
    /// All Swiss rounds have been played (Swiss Rounds). The value is their number.
    #[error("the {0} announced Swiss rounds have been played (Swiss Rounds)")]
    RoundsPlayed(u32),
    /// The round of the act isn't the one that comes next.
    #[error("this pairing is not for the round that comes next: pair again (`event pair`)")]
    NotNext,
    /// The pairing breaks the rules. The value describes the fault.
    #[error("invalid pairing: {0}")]
    BadPairing(&'static str),
    /// The two players are a forbidden pair.
    #[error("{0} and {1} must not meet")]
    Forbidden(Words, Words),
    /// That player has a table in this round already.
    #[error("{0} already has a table in this round")]
    Seated(Words),
    /// No player has a bye in this round, so the late player has no opponent.
    #[error("this round has no bye: new players play from the next round on")]
    NoByeLeft,
    /// The event has no round yet.
    #[error("no round has been paired")]
    NoRound,
    /// The round has no such table: number of the table, then of the round.
    #[error("round {1} has no table {0}")]
    NoTable(u32, u32),
    /// The table with this number is a bye, so it needs no result.
    #[error("table {0} is a bye, without an opponent")]
    IsBye(u32),
    /// The table with this number has two players, so it is not a bye.
    #[error("table {0} is not a bye: it has two players")]
    NoBye(u32),
    /// The table with this number already has this result. Results are final unless they are corrected (Conceding and
    /// Dropping).
    #[error(
        "the result of table {0} is {1}, and results are final (Conceding and Dropping); to correct a mistake, use `--correct REASON`"
    )]
    Final(u32, Score),
    /// The table with this number has no result yet, so there is nothing to correct.
    #[error("table {0} has no result to correct")]
    NothingToCorrect(u32),
    /// A match of the elimination rounds needs a winner (End of Match Procedures).
    #[error(
        "a match of the elimination rounds can't be drawn: play another game; if time was called, it ends with the first change in points (End of Match Procedures)"
    )]
    EliminationDraw,
    /// The winner of an elimination match must have won this number of games (Match Structure).
    #[error(
        "a match of these elimination rounds is won by {0} games (Match Structure); use `--conceded` if a player conceded"
    )]
    FewGames(u8),
    /// A match of this event can't have this score (Match Structure). The second value lists the possible scores.
    #[error("the result `{0}` is not possible: a match of this event is {1} (Match Structure)")]
    Impossible(Score, &'static str),
    /// The score doesn't include a Game Loss at the table with this number (Game Loss).
    #[error("the result of table {0} must include the Game Loss that a player has there (Game Loss)")]
    LossIgnored(u32),
    /// The reported player of the first turn doesn't sit at the table with this number.
    #[error("the player who went first is not at table {0}: name one of its two players")]
    NotThere(u32),
    /// The round's clock was already started.
    #[error("the clock is already running")]
    Started,
    /// The round's clock was not started.
    #[error("the clock is not running")]
    NotStarted,
    /// The round's clock is already paused.
    #[error("the clock is already paused")]
    Paused,
    /// The round's clock isn't paused, so it can't be resumed.
    #[error("the clock is not paused")]
    NotPaused,
    /// The extra time for a table is longer than a day.
    #[error("a table can get at most 24 hours of extra time")]
    LongExtension,
    /// The penalty is too mild for the violation. The values name the violation and its mildest penalty.
    #[error("the penalty for `{0}` must be at least a {1}")]
    TooMild(String, &'static str),
    /// The player isn't late enough to lose the match. The value is the number of seconds left (Tardiness).
    #[error("a late player gets a Game Loss after five minutes: {0} seconds are left (Tardiness)")]
    NotTardy(i64),
    /// That player's match has a result, so they can't be late for it.
    #[error("the match of {0} already has a result")]
    HasPlayed(Words),
    /// The table with this number already has a result, so its decks can't be checked any more (Deck Checks).
    #[error("table {0} has a result: its decks can't be checked any more (Deck Checks)")]
    CheckedLate(u32),
    /// The round has no match whose decks could be checked (Deck Checks).
    #[error("no decks can be checked: each table of this round has a result or was already checked (Deck Checks)")]
    NothingToCheck,
    /// Elimination rounds can't have that number of players (Elimination Rounds).
    #[error("elimination rounds are for 2, 3, 4, 8 or 16 players (Elimination Rounds)")]
    CutSize,
    /// Only this number of players are still active, which is too few for the elimination rounds.
    #[error("only {0} players are left, too few for these elimination rounds: choose a smaller number")]
    FewForCut(usize),
    /// The elimination rounds have already begun.
    #[error("the elimination rounds have already begun")]
    CutTwice,
    /// The event is over. The value is the name of the winner.
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
    /// Draft tables can only be seated before the first round.
    #[error("draft tables are seated before the first round")]
    LatePods,
    /// The player has dropped, so a pairing can't include them.
    #[error("{0} has left and can't be paired: if that was a mistake, use `event return`")]
    HasLeft(Words),
    /// The event has no round of that number.
    #[error("round {0} not found")]
    NoSuchRound(u32),
    /// The result of the round with this number was used to pair the next round, so it can't be removed.
    #[error("a result of round {0} can't be removed, because the next round was paired with it: correct it instead")]
    ResultNeeded(u32),
    /// Game Losses decided the match at the table with this number, so its result can't be removed.
    #[error("Game Losses have decided table {0}: lift one with `event penalty PLAYER --lift`")]
    DecidedByLoss(u32),
    /// The next elimination round was paired with the winner of this match. The values are the numbers of the table and
    /// of the round.
    #[error(
        "the winner of table {0} of round {1} is already paired in the next elimination round: take that pairing back first (`event undo --to`)"
    )]
    WinnerStands(u32, u32),
    /// The player has no penalty with this number, counted from 1.
    #[error("{0} has no penalty number {1}: `event show --player` lists them")]
    NoPenalty(Words, u32),
    /// The penalty was already lifted.
    #[error("that penalty is already lifted")]
    AlreadyLifted,
    /// The penalty already is of this kind.
    #[error("that penalty is already a {0}")]
    SameKind(&'static str),
    /// The round with this number is already paired, so a player can't get a bye as a prize in it.
    #[error("round {0} is already paired: byes as prizes are for later rounds")]
    LateByes(u32),
    /// The number of a table is not between 1 and 10,000.
    #[error("a table number must be from 1 to 10000")]
    TableNumber,
    /// The number of byes as a prize is above 99.
    #[error("a player can have byes in at most 99 rounds")]
    ManyByes,
    /// The entry with this number can't be taken back alone, because later entries depend on it.
    #[error(
        "entry {0} can't be taken back alone: it is already taken back, or later entries depend on it; see `event undo --to`"
    )]
    NotAlone(u64),
    /// The entry to take back is needed by the later entry with this number. The second value says why.
    #[error("the later entry {0} depends on this one ({1}): take back both with `event undo --to`")]
    Depends(u64, String),
    /// The log has no entry that can be taken back.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// The last act isn't an undo, so there is nothing to restore.
    #[error("there is nothing to restore")]
    NothingToRedo,
    /// The log already begins with the settings of an event.
    #[error("the log already begins with the settings of an event")]
    Opened,
    /// The log doesn't begin with the settings of an event.
    #[error("the log doesn't begin with the settings of an event")]
    NotOpened,
}
