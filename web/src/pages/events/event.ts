// Messages of events, from the server's description, in which a field that may be empty is optional. The server sends all fields.
import type * as Http from '~/net/http.gen';

type Sent<T> = T extends readonly (infer One)[] ? Sent<One>[] : T extends object ? { [Key in keyof T]-?: Sent<Exclude<T[Key], undefined>> } : T;

export type { EventDecks, EventRole, EventStage, StaffLink } from '~/net/http.gen';
export type ClockRule = Sent<Http.ClockRule>;
export type EventArena = Sent<Http.EventArena>;
export type EventCall = Sent<Http.EventCall>;
export type EventClaim = Sent<Http.EventClaim>;
export type EventClock = Sent<Http.EventClock>;
export type EventEntry = Sent<Http.EventEntry>;
export type EventFile = Sent<Http.EventFile>;
export type EventGame = Sent<Http.EventGame>;
export type EventList = Sent<Http.EventList>;
export type EventMe = Sent<Http.EventMe>;
export type EventNews = Sent<Http.EventNews>;
export type EventPlayer = Sent<Http.EventPlayer>;
export type EventRound = Sent<Http.EventRound>;
export type EventRow = Sent<Http.EventRow>;
export type EventSideboard = Sent<Http.EventSideboard>;
export type EventTable = Sent<Http.EventTable>;

export type EventTerms = Sent<Http.EventTerms>;
export type EventInfo = Sent<Http.EventInfo>;
export type EventPublic = Sent<Http.EventPublic>;
export type EventDesk = Omit<Sent<Http.EventDesk>, 'forbidden' | 'settings'> & { forbidden: [number, number][]; settings: Record<string, unknown> };
export type EventView = Omit<Sent<Http.EventView>, 'desk'> & { desk: EventDesk | null };

export interface NewEvent {
  settings?: Record<string, unknown>;
  file?: string;
  terms?: EventTerms;
}

/** An act of the event's file, as the crate `tournament` names them. */
export interface FileAct {
  act: string;
  with?: unknown;
}

export type EventAct = Exclude<Http.EventAct, { do: 'act' }> | { do: 'act'; act: FileAct };

/** Terms of an event at real tables. */
export const usualTerms: EventTerms = {
  place: { at: 'room' }, decks: 'welcome', lists_shown: false, listed: true, closed: false, most: 0, by_itself: false, bots: 0, repeats: 0, rated: false, arena: 0, about: '',
};
