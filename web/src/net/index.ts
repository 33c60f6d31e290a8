export type * from './messages.gen';
export type {
  Account, AdminAccount, AdminTable, Announcement, BotInfo, CardInfo, CardsFound, CardSheet, Challenge, DeckInfo, DeckNumbers, DeckPart, DeckRate,
  DeckSheet, DeckVisibility, Estimate, FaceInfo, Friend, GameAccount, GameValue, HouseInfo, Joined, LadderRow, LessonInfo, CampaignInfo, LineReading, Listed, Moment, Moments, NewPod,
  NewSharedDeck, PackInfo, Packs, PersonView, PickHint, Played, PlayedGame, PlayedSeat, PlayOn, PodAct, PodDeck, PodEntry, PodInfo, PodKind,
  PodMatch, PodPace, PodSeat, PodStage, PodStanding, PodView, Presence, PuzzleInfo, PuzzleSheet, QuickMatched, RatingInfo, ReplayInfo, Report,
  ReportAbout, RuleInfo, RulesFound, RuleSheet, ScenarioInfo, ScenarioSheet, ServerState, SharedDeck, SharedDeckView, SetInfo, SharedSet, SharedSetView,
  TermInfo, TermSheet, TextReading, TurnMark, TvGame, VacationState, Waiting, Worst,
} from './http.gen';
export { get, post, request, me, forget, Trouble } from './http';
export { take, apply, continued, placesOf } from './snapshot';
export { TableSocket, type Answer, type Command, type Line } from './socket';
