//! Messages between a Maneframe server and its clients, as plain data without IO. The view of a game itself is in
//! [`maneframe_engine::message`]. This crate has the rest: tables and their settings, seats, commands, numbered updates,
//! clocks, chat and accounts.
//!
//! `docs/server.schema.json` is the JSON Schema of the WebSocket's messages ([`schema`]), `docs/openapi.json` describes the
//! HTTP API. New fields can appear without a new [`VERSION`], so readers must ignore unknown fields.

mod account;
mod admin;
mod card;
mod clock;
mod command;
mod deck;
mod delta;
mod event;
mod friend;
mod gallery;
mod lobby;
mod moment;
mod notice;
mod person;
mod pod;
mod problem;
mod puzzle;
mod report;
mod rule;
mod setting;
mod speech;
mod status;
mod tv;
mod update;
mod vacation;

pub use account::{
    Account, Block, Confirmation, Credentials, NewBlock, NewGuest, NewPassword, NewToken, Recovery, RecoveryCodes,
    Renamed, Role, Scope, SignedIn, Token, TokenMade,
};
pub use admin::{AdminAccount, AdminTable, Announcement, AnnouncementWords, NewSuspension, ServerState, Suspension};
pub use card::{
    AbilityInfo, CardInfo, CardSheet, CardUses, CardsFound, ClarifiedLine, ColourNeed, ErratumInfo, FaceInfo,
    LineReading, PicturesInfo, PowerNeed, ProblemInfo, ProposedLine, QueryTrouble, SetInfo, Stopped, TextReading,
    TextToRead,
};
pub use clock::{ClockBreak, ClockFace, ClockRule, Expiry, ParseClockError};
pub use command::{Always, Command, JudgeAct, Passing, Request, Until, Whom};
pub use deck::{
    Break, DeckEntry, DeckInfo, DeckNumbers, DeckPart, DeckSheet, DeckToRead, HandToDraw, LineFault, NearCard,
    SampleHand, UnknownCard, UnreadInfo,
};
pub use delta::{Course, Delta, PlayerDelta, Shown, Zone, ZoneKind};
pub use event::{
    Appointed, EventAct, EventArena, EventArenaGame, EventCall, EventChange, EventClaim, EventClock, EventDecks,
    EventDesk, EventEntry, EventFile, EventGame, EventHook, EventInfo, EventList, EventMe, EventMember, EventNews,
    EventPlace, EventPlayer, EventPublic, EventRole, EventRound, EventRow, EventSetting, EventSideboard, EventStage,
    EventTable, EventTerms, EventTold, EventToldKind, EventView, FileBack, NewEvent, StaffLink,
};
pub use friend::{Challenge, Friend, Friendship, NewChallenge, NewFriend, Presence};
pub use gallery::{
    DeckVersion, DeckVisibility, NewSharedDeck, NewSharedSet, SharedDeck, SharedDeckView, SharedSet, SharedSetView,
};
pub use lobby::{
    BotInfo, HouseInfo, Invitation, Invited, Join, Joined, Listed, PlayOn, QuickMatch, QuickMatched, ReplayInfo,
    ServerInfo, Waiting,
};
pub use moment::{Estimate, GameAccount, GameValue, Moment, Moments, Played, TurnLuck, TurnMark, Value, Worst};
pub use notice::{NoticeInfo, NoticeKind, PushKey, PushTarget};
pub use person::{DeckRate, LadderRow, PersonView, PlayedGame, PlayedSeat, RatingInfo, Title};
pub use pod::{
    NewPod, PackInfo, Packs, PickHint, PodAct, PodDeck, PodEntry, PodInfo, PodKind, PodMatch, PodPace, PodSeat,
    PodStage, PodStanding, PodView,
};
pub use problem::{Code, Problem};
pub use puzzle::{PuzzleInfo, PuzzleSheet};
pub use report::{NewReport, Report, ReportAbout, ReportAnswer, ReportKind, ReportedBy};
pub use rule::{
    CampaignInfo, LessonInfo, PlayScenario, RuleInfo, RuleSheet, RulesFound, ScenarioInfo, ScenarioSheet, TermInfo,
    TermSheet,
};
pub use setting::{DeckChoice, Decklists, Delay, NewSeat, NewTable, Pace, Spectators, UndoRule, Visibility};
pub use speech::{Audience, Phrase, Speaker, Speech};
pub use status::{
    DeckShown, LessonMistake, LessonStatus, LessonStep, Proposal, ProposalKind, SeatStatus, Stage, Status,
};
pub use tv::TvGame;
pub use update::{Message, Notice, Snapshot, Update, ViewerRole};
pub use vacation::{Vacation, VacationState};

/// Version of these messages. It is also part of the HTTP API's paths.
pub const VERSION: u32 = 1;

/// All messages of the WebSocket, as the root of the schema.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[allow(dead_code, reason = "a type for its schema")]
struct Messages {
    from_client: Request,
    from_server: Message,
}

/// Returns the JSON Schema of the WebSocket's messages, as in `docs/server.schema.json`.
#[cfg(feature = "schema")]
pub fn schema() -> String {
    let mut text = serde_json::to_string_pretty(&schemars::schema_for!(Messages)).unwrap_or_default();
    text.push('\n');
    text
}
