// Sounds for events at a table.
import type { Happening, Speech } from '~/net';
import type { Sound } from './synth';

/** A viewer's knowledge of a table before or after an update. */
export interface Moment {
  /** Number of the last event, -1 before any. */
  last: number;
  speeches: number;
  /** Number of the question that this viewer must answer, if there is one. */
  question: number | undefined;
  over: boolean;
}

const cards = new Set(['play', 'enter', 'move', 'draw', 'discard', 'uncover', 'put-in-hand', 'dismiss', 'retire', 'banish', 'send']);

/** Returns one sound for all events that came at once: the most important one. */
export function heard(before: Moment, after: Moment, fresh: Happening[], said: Speech[], you: number | undefined, winner: number | undefined): Sound | undefined {
  if (after.over && !before.over) return you === undefined || winner === you ? 'won' : 'lost';
  if (fresh.some(({ act }) => act === 'score')) return 'points';
  if (fresh.some(({ act }) => act === 'flip')) return 'flip';
  // A player who decides directly after their own action knows it. Only a player who waited needs a sound.
  if (after.question !== undefined && before.question === undefined && fresh.some(({ player }) => player !== you)) return 'ask';
  if (fresh.some(({ act }) => cards.has(act))) return 'card';
  if (said.length && after.speeches > before.speeches) return 'speech';
  return undefined;
}
