// A finished game, moment by moment. Moment `m` is the state after `m` decisions.
import type * as Told from '~/net';
import type { Happening, Outcome, Played as Player, Status, Table, TurnMark as Turn, Worst } from '~/net';

/** Viewer: a seat, from 1; `0` for a spectator; `all` to see everything. */
export type View = number | 'all';

/** The HTTP API's description lacks types that the messages' description has: tables, events and outcomes. */
export interface Moment extends Omit<Told.Moment, 'table' | 'happenings'> {
  table: Table;
  happenings: Happening[];
}
export interface Moments extends Omit<Told.Moments, 'moments' | 'outcome'> {
  moments: Moment[];
  outcome?: Outcome | null;
}
export interface Worth extends Omit<Told.GameValue, 'values'> {
  values: { move: number; turn: number; chance: number[] }[];
}
export type { Played as Player, TurnMark as Turn, Worst } from '~/net';

export function readView(text: string | null, seats = 4): View {
  if (text === 'all') return 'all';
  const seat = Number(text ?? 'NaN');
  return Number.isInteger(seat) && seat >= 0 && seat <= seats ? seat : 'all';
}

/** Limits a moment's number to the existing ones. */
export function bound(at: number, total: number): number {
  return Math.max(0, Math.min(total - 1, Number.isFinite(at) ? Math.round(at) : 0));
}

/** Returns the turn of a moment; undefined before the first turn. */
export function turnAt(turns: Turn[], at: number): Turn | undefined {
  return turns.findLast(({ move }) => move <= at);
}

/** Returns the beginning of the previous or next turn. Going back first goes to the beginning of the current turn. */
export function toTurn(turns: Turn[], at: number, way: -1 | 1, total: number): number {
  const found = way < 0 ? turns.findLast(({ move }) => move < at) : turns.find(({ move }) => move > at);
  return found ? found.move : way < 0 ? 0 : total - 1;
}

/** Returns the value at a moment, which is the last one known up to it. */
export function valueAt(worth: Worth | undefined, at: number): number[] | undefined {
  return (worth?.values.findLast(({ move }) => move <= at) ?? worth?.values[0])?.chance;
}

/** Returns the players in the form of a table's status. */
export function statusOf(seats: Player[], outcome?: Outcome | null): Status {
  return {
    stage: 'over', outcome: outcome ?? null, proposals: [],
    seats: seats.map(({ name, bot, deck }) => ({ name: name || null, bot: bot ?? null, left: false, deck: deck ? { name: deck } : null })),
  };
}

/** Returns the choices whose losses are more than 0 % when they are rounded. */
export function notable(worst: readonly Worst[]): Worst[] {
  return worst.filter(({ lost }) => Math.round(100 * lost) > 0);
}

/** Returns the moments of these choices on a chart, numbered from 1. */
export function marksOf(worst: readonly Worst[]): { x: number; label: string; series: number }[] {
  return worst.map(({ move, seat }, i) => ({ x: move, label: String(i + 1), series: seat - 1 }));
}

/** Returns the beginnings of turns on a chart. */
export function ticksOf(turns: readonly Turn[]): { x: number; label: string }[] {
  return turns.filter(({ turn }) => turn > 0).map(({ turn, move }) => ({ x: move, label: String(turn) }));
}

export function address(id: string, at: number, view: View): string {
  return `/replay/${encodeURIComponent(id)}?at=${at}${view === 'all' ? '' : `&as=${view}`}`;
}
