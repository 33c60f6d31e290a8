// Which sound goes with what happens at a table.
import type { Happening, Speech } from '~/net';
import type { Sound } from './synth';

/** What a viewer knows of a table before and after something came. */
export interface Moment {
  /** The number of the last happening, -1 before any. */
  last: number;
  speeches: number;
  /** The question that is ours, if one is. */
  question: number | undefined;
  over: boolean;
}

const cards = new Set(['play', 'enter', 'move', 'draw', 'discard', 'uncover', 'put-in-hand', 'dismiss', 'retire', 'banish', 'send']);

/** One sound for all that came at once: the weightiest. */
export function heard(before: Moment, after: Moment, fresh: Happening[], said: Speech[], you: number | undefined, winner: number | undefined): Sound | undefined {
  if (after.over && !before.over) return you === undefined || winner === you ? 'won' : 'lost';
  if (fresh.some(({ act }) => act === 'score')) return 'points';
  if (fresh.some(({ act }) => act === 'flip')) return 'flip';
  // Who is asked right after having acted knows that; who waited is called.
  if (after.question !== undefined && before.question === undefined && fresh.some(({ player }) => player !== you)) return 'ask';
  if (fresh.some(({ act }) => cards.has(act))) return 'card';
  if (said.length && after.speeches > before.speeches) return 'speech';
  return undefined;
}
