// Puzzles: one turn in which one way brings most. Which were solved is kept in this browser.
import type { PuzzleInfo, Table } from '~/net';
import { kept } from '../kept';

export type Verdict = 'solved' | 'missed';

/** What came of it, once that can be told: after the turn that begins it, or the other's next one where that was to be held. Whoever solves it sits
 * at the first seat. */
export function verdict(table: Pick<Table, 'turn' | 'outcome' | 'players'>, first: number, { aim, points }: Pick<PuzzleInfo, 'aim' | 'points'>): Verdict | undefined {
  const { outcome } = table;
  if (outcome != null) return typeof outcome === 'object' && outcome.win === 1 ? 'solved' : 'missed';
  if (table.turn <= first + Number(aim === 'hold')) return undefined;
  const there = table.players.find(({ seat }) => seat === 1)?.points ?? 0;
  return aim === 'hold' || (aim === 'score' && there >= (points ?? Infinity)) ? 'solved' : 'missed';
}

const done = kept('puzzles', (one): one is number => typeof one === 'number', 2000);
export const solved = done.all;
export const markSolved = done.add;
