// Messages of events, as `crates/protocol/src/event.rs` describes them.
import type { DeckChoice } from '~/net';

export type EventStage = 'signing-up' | 'running' | 'over';
export type EventRole = 'organizer' | 'head-judge' | 'floor-judge' | 'scorekeeper';
export type ClockRule = 'none' | { player: { seconds: number; increment?: number } } | { match: { minutes: number } };
export type EventPlace = { at: 'room' } | { at: 'server'; clock: ClockRule; spectators: boolean };
export type EventDecks = 'welcome' | 'needed' | 'none';

export interface EventTerms {
  place: EventPlace;
  decks: EventDecks;
  lists_shown: boolean;
  listed: boolean;
  closed: boolean;
  most: number;
  by_itself: boolean;
  bots: number;
  repeats: number;
  about: string;
}

export interface EventInfo {
  id: string;
  name: string;
  format: string;
  tier: number;
  starts: number | null;
  online: boolean;
  stage: EventStage;
  players: number;
  most: number;
  round: number;
  organiser: string;
  winner: string | null;
  cancelled: boolean;
  next: string | null;
}

export interface EventPlayer {
  id: number;
  name: string;
  dropped: boolean;
  bot: string | null;
  list: boolean;
}

export interface EventNews {
  at: number;
  by: string;
  text: string;
}

export interface EventGame {
  table: string;
  over: boolean;
  winner: number | null;
}

export interface EventTable {
  number: number;
  first: number;
  second: number | null;
  score: string | null;
  winner: number | null;
  extension: number;
  games: EventGame[];
}

export interface EventClock {
  started: number | null;
  paused: number | null;
  stood: number;
  setup: number;
  limit: number | null;
  soft: number;
}

export interface EventRound {
  number: number;
  elimination: boolean;
  tables: EventTable[];
  clock: EventClock;
}

export interface EventRow {
  rank: number;
  player: number;
  points: number;
  wins: number;
  losses: number;
  draws: number;
  byes: number;
  tiebreaks: number[];
}

export interface EventPublic {
  info: EventInfo;
  version: number;
  terms: EventTerms;
  settings: { name: string; value: string }[];
  rounds: number;
  cut: number | null;
  wins: number;
  players: EventPlayer[];
  staff: { name: string; role: EventRole }[];
  news: EventNews[];
  round: EventRound | null;
  bracket: EventRound[];
  tiebreaks: string[];
  standings: EventRow[];
  complete: boolean;
  pods: number[][];
  prizes: string[];
}

export interface EventList {
  player: number;
  title: string;
  lines: string[];
  fault: string | null;
  reasons: string[];
  unchecked: boolean;
  late: boolean;
}

export interface EventClaim {
  table: number;
  by: number;
  score: string;
  disputed: boolean;
}

export interface EventMe {
  player: number | null;
  role: EventRole | null;
  list: EventList | null;
  claim: EventClaim | null;
  call: number | null;
  penalties: string[];
}

export interface EventCall {
  n: number;
  at: number;
  player: number;
  table: number | null;
  game: string | null;
  text: string;
}

export interface EventFile {
  id: number;
  fault: string | null;
  penalties: string[];
  paid: boolean;
  table: number | null;
  byes: number;
  account: boolean;
  disqualified: boolean;
}

export interface EventDesk {
  settings: Record<string, unknown>;
  entry: number;
  calls: EventCall[];
  claims: EventClaim[];
  players: EventFile[];
  notes: string[];
  forbidden: [number, number][];
  checks: number[];
  suggested_cut: number;
  unpairable: string | null;
  hooks: { url: string }[];
}

export interface EventView {
  event: EventPublic;
  me: EventMe;
  desk: EventDesk | null;
  now: number;
}

export interface EventEntry {
  n: number;
  at: number;
  by: string;
  words: string;
  stands: boolean;
}

export interface StaffLink {
  secret: string;
  link: string;
}

export interface NewEvent {
  settings?: Record<string, unknown>;
  file?: string;
  terms?: Partial<EventTerms>;
}

/** An act of the event's file, as the crate `tournament` names them. */
export interface FileAct {
  act: string;
  with?: unknown;
}

export type EventAct =
  | { do: 'sign-up'; name?: string; deck?: DeckChoice }
  | { do: 'deck'; deck: DeckChoice }
  | { do: 'drop' | 'return' | 'confirm' | 'dispute' | 'no-call' | 'pair' | 'undo' | 'redo' | 'cancel' }
  | { do: 'report'; score: string }
  | { do: 'call' | 'announce'; text: string }
  | { do: 'answer' | 'undo-to'; n: number }
  | { do: 'act'; act: FileAct }
  | { do: 'cut' | 'pods'; size: number }
  | { do: 'check'; tables: number; minutes: number }
  | { do: 'deck-of'; player: number; deck?: DeckChoice }
  | { do: 'terms'; terms: EventTerms }
  | { do: 'dismiss'; name: string }
  | { do: 'hooks'; urls: string[] };

/** Terms of an event at real tables. */
export const usualTerms: EventTerms = {
  place: { at: 'room' }, decks: 'welcome', lists_shown: false, listed: true, closed: false, most: 0, by_itself: false, bots: 0, repeats: 0, about: '',
};
