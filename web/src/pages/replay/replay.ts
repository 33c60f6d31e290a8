// A game that is over, moment by moment: moment `m` is how it was after `m` decisions.
import type { Happening, Outcome, Status, Table } from '~/net';

/** Who looks: a seat, counted from 1; `0` is a spectator; `all` sees everything. */
export type View = number | 'all';

export interface Moments {
  total: number;
  from: number;
  seats: Player[];
  outcome?: Outcome | null;
  moments: Moment[];
}

export interface Player {
  name: string;
  bot?: string | null;
  deck?: string | null;
}

export interface Moment {
  move: number;
  turn: number;
  phase?: string | null;
  who?: number | null;
  did?: string | null;
  asks?: number | null;
  asked?: string | null;
  table: Table;
  happenings: Happening[];
}

/** The first moment of a turn. */
export interface Turn {
  turn: number;
  move: number;
  active: number;
}

export interface Worth {
  seats: Player[] | number;
  bot: string;
  values: { move: number; turn: number; chance: number[] }[];
  worst: Worst[];
}

/** A decision by which much was lost. */
export interface Worst {
  move: number;
  seat: number;
  did: string;
  better: string;
  lost: number;
}

export function readView(text: string | null, seats = 4): View {
  if (text === 'all') return 'all';
  const seat = Number(text ?? 'NaN');
  return Number.isInteger(seat) && seat >= 0 && seat <= seats ? seat : 'all';
}

/** A moment's number that there is. */
export function bound(at: number, total: number): number {
  return Math.max(0, Math.min(total - 1, Number.isFinite(at) ? Math.round(at) : 0));
}

/** The turn that a moment is in; nothing before the first. */
export function turnAt(turns: Turn[], at: number): Turn | undefined {
  return turns.findLast(({ move }) => move <= at);
}

/** Where the turn before, or the next one, begins; back goes to the beginning of this one first. */
export function toTurn(turns: Turn[], at: number, way: -1 | 1, total: number): number {
  const found = way < 0 ? turns.findLast(({ move }) => move < at) : turns.find(({ move }) => move > at);
  return found ? found.move : way < 0 ? 0 : total - 1;
}

/** The value that holds at a moment: the last one told by then. */
export function valueAt(worth: Worth | undefined, at: number): number[] | undefined {
  return (worth?.values.findLast(({ move }) => move <= at) ?? worth?.values[0])?.chance;
}

/** As a table tells who sits there. */
export function statusOf(seats: Player[], outcome?: Outcome | null): Status {
  return {
    stage: 'over', outcome: outcome ?? null, proposals: [],
    seats: seats.map(({ name, bot, deck }) => ({ name: name || null, bot: bot ?? null, left: false, deck: deck ? { name: deck } : null })),
  };
}

export function address(id: string, at: number, view: View): string {
  return `/replay/${encodeURIComponent(id)}?at=${at}${view === 'all' ? '' : `&as=${view}`}`;
}
