export type * from './messages.gen';
export type {
  Account, BotInfo, DeckInfo, Joined, Listed, PlayOn, QuickMatched, ReplayInfo, Waiting,
} from './http.gen';
export { get, post, request, me, forget, Trouble } from './http';
export { take, apply, placesOf } from './snapshot';
export { TableSocket, type Answer, type Command, type Line } from './socket';
