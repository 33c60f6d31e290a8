// Divides the events of an update into beats, which are shown one after another.
import type { Happening } from '~/net';

/** Events that are shown together, and the time in milliseconds that they take at normal speed. */
export interface Beat {
  happenings: Happening[];
  time: number;
}

/** Time that an event takes. Events without a time are shown together with the next one. */
const times: Record<string, number> = {
  enter: 340, move: 340, send: 280, dismiss: 300, retire: 300, banish: 300, beneath: 300, discard: 300, 'put-in-discard': 280,
  'put-in-hand': 250, 'put-on-top': 250, 'put-on-bottom': 250, draw: 260, exhaust: 250, ready: 250, frighten: 400, unfrighten: 300, uncover: 400,
  'turn-face-down': 300, 'turn-over': 400, gain: 300, pay: 250, 'lose-tokens': 250, score: 650, 'lose-points': 500, flip: 650, ignore: 320,
  'start-faceoff': 600, total: 350, win: 1000, challenge: 400, confront: 380, solve: 550, replace: 350, 'start-turn': 550, trigger: 280,
  'add-counters': 260, 'remove-counters': 260, reattach: 340, control: 300, 'cutie-mark': 300, 'game-over': 700,
};
/** Time for which another player's card is shown in full as it is played. */
export const spotlight = 800;
/** These are shown at once if several follow each other. */
const together = new Set(['ready', 'send', 'put-in-hand', 'unfrighten', 'put-on-bottom', 'draw', 'exhaust']);
/** Longest time of one update. */
const most = 14_000;

/** Returns true if the event shows another player's card in full. */
export function isSpotlight(one: Happening, you: number | undefined): boolean {
  return one.act === 'announce' && one.id != null && one.player != null && one.player !== you;
}

export function beats(happenings: readonly Happening[], you: number | undefined): Beat[] {
  const found: Beat[] = [];
  let waiting: Happening[] = [];
  let last: string | undefined;
  for (const one of happenings) {
    // The cards of the first hands and a whole turn's readying are one motion each.
    const same = one.act === last && together.has(one.act) && waiting.length === 0;
    const time = isSpotlight(one, you) ? spotlight : (times[one.act] ?? 0);
    const before = found.at(-1);
    if (same && before) {
      before.happenings.push(one);
      continue;
    }
    waiting.push(one);
    if (!time) continue;
    found.push({ happenings: waiting, time });
    waiting = [];
    last = one.act;
  }
  if (waiting.length) {
    const end = found.at(-1);
    if (end) end.happenings.push(...waiting);
    else found.push({ happenings: waiting, time: 0 });
  }
  const sum = found.reduce((sum, beat) => sum + beat.time, 0);
  return sum > most ? found.map((beat) => ({ ...beat, time: (beat.time * most) / sum })) : found;
}
