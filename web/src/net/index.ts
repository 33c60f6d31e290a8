export type * from './messages.gen';
export type {
  Account, BotInfo, CardInfo, CardsFound, CardSheet, DeckInfo, DeckNumbers, DeckPart, DeckSheet, FaceInfo, GameValue, HouseInfo, Joined, LessonInfo, LineReading,
  Listed, Moment, Moments, NewPod, PackInfo, Packs, PickHint, Played, PlayOn, PodAct, PodDeck, PodEntry, PodInfo, PodKind, PodMatch, PodPace, PodSeat, PodStage,
  PodStanding, PodView, PuzzleInfo, PuzzleSheet, QuickMatched, ReplayInfo, RuleInfo, RulesFound, RuleSheet, ScenarioInfo, ScenarioSheet, TermInfo, TermSheet, TextReading,
  TurnMark, Waiting, Worst,
} from './http.gen';
export { get, post, request, me, forget, Trouble } from './http';
export { take, apply, continued, placesOf } from './snapshot';
export { TableSocket, type Answer, type Command, type Line } from './socket';
