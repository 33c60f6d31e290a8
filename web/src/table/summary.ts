// Short accounts of what happened, for screen readers: a line for each turn that has ended, and the events since the last question.
import { argument, keyOf, known, say, sentence, t, type Wording } from '~/i18n';
import type { Happening, Status } from '~/net';
import { seatName, told } from './names';

/** Events that a summary names. Others are in the log. */
const named = new Set([
  'play', 'move', 'dismiss', 'retire', 'banish', 'discard', 'frighten', 'unfrighten', 'uncover', 'turn-over', 'score', 'lose-points', 'start-faceoff',
  'win', 'challenge', 'defeat', 'solve', 'game-over',
]);
/** Maximum number of phrases in a summary. */
const most = 8;

export interface Turn {
  /** Numbers of the event that begins the turn and of the one after its end. A turn that is played again after an undo ends with another one. */
  begin: number;
  end: number | undefined;
  seat: number;
  n: number;
  events: Happening[];
}

/** Divides events into turns, without those that were taken back. Events before the first turn belong to none. */
export function turns(happenings: readonly Happening[]): Turn[] {
  let found: Turn[] = [];
  for (const one of happenings) {
    const back = one.back_to;
    if (back != null) {
      found = found.filter((turn) => turn.begin < back).map((turn) => ({ ...turn, end: undefined, events: turn.events.filter(({ number }) => number < back) }));
      continue;
    }
    const last = found.at(-1);
    if (one.act === 'start-turn' || one.act === 'game-over') {
      if (last) last.end = one.number;
      if (one.act === 'game-over') continue;
      const n = argument(one.words ?? '', 'n');
      found.push({ begin: one.number, end: undefined, seat: one.player ?? 0, n: typeof n === 'number' ? n : 0, events: [one] });
    } else last?.events.push(one);
  }
  // Turns before the last one have ended, even if their players took something back in between.
  return found.map((turn, i) => ({ ...turn, end: turn.end ?? found[i + 1]?.begin }));
}

type Phrase = Extract<Wording, { say: string }>;

/** Returns the sentence without additions such as the number of tokens that are left. */
function plain(words: Wording): Wording {
  const inner = keyOf(words)?.startsWith('result.') ? argument(words, 'what') : undefined;
  return inner === undefined ? words : plain(inner);
}

const seatOf = (words: Wording, name: string): number | undefined => {
  const seat = argument(words, name);
  return typeof seat === 'object' && 'seat' in seat && typeof seat.seat === 'number' ? seat.seat : undefined;
};

/** Leaves out the subject of what a player did: "played Sprat home". */
function without(words: Wording, seat: number): Wording {
  const key = keyOf(words)?.replace(/^event\./, 'summary.');
  if (!key || !known(key) || seatOf(words, 'who') !== seat) return words;
  const where = argument(words, 'where');
  const home = where !== undefined && keyOf(where) === 'place.home' && seatOf(where, 'who') === seat;
  return { ...(words as Phrase), say: key, ...(home ? { where: { say: 'summary.home' } } : {}) };
}

const apart = (words: Wording, name: string): string => JSON.stringify({ ...(words as object), [name]: null });

/** Joins events of one kind that follow each other: cards that went to the same place, points of one player. */
function joined(all: Wording[]): Wording[] {
  const found: { words: Wording; cards: Wording[] }[] = [];
  for (const words of all) {
    const last = found.at(-1);
    const card = argument(words, 'card');
    const [n, before] = [argument(words, 'n'), last && argument(last.words, 'n')];
    if (last && card !== undefined && last.cards.length && apart(words, 'card') === apart(last.words, 'card')) last.cards.push(card);
    else if (last && card === undefined && typeof n === 'number' && typeof before === 'number' && apart(words, 'n') === apart(last.words, 'n')) last.words = { ...(last.words as Phrase), n: n + before };
    else found.push({ words, cards: card === undefined ? [] : [card] });
  }
  return found.map(({ words, cards }) => (cards.length > 1 ? { ...(words as Phrase), card: { say: 'list.and', a: cards.slice(0, -1), b: cards.at(-1) ?? '' } } : words));
}

/** Returns the phrases for events; those of `seat` have no subject. */
function phrases(events: readonly Happening[], seat: number | undefined, status: Status | undefined): string[] {
  const all = joined(events.flatMap(({ words }) => (words == null ? [] : [seat === undefined ? plain(words) : without(plain(words), seat)])));
  const more = all.length - most;
  const told_ = (more > 0 ? [...all.slice(0, 2), ...all.slice(2 - most)] : all).map((words) => told(words, status));
  return more > 0 ? [...told_.slice(0, 2), t('says.more', { n: more }), ...told_.slice(2)] : told_;
}

/** Returns the line for a turn: "Pinkie's turn 3: played Sprat home, scored 2; you 4, Pinkie 7." */
export function turnLine({ seat, n, events }: Turn, you: number | undefined, status: Status | undefined): string {
  // A card that is drawn by a text or for a token is something that the player did; the one of the ready phase comes each turn.
  const did = phrases(events.filter(({ act, chosen_by }) => named.has(act) || (act === 'draw' && chosen_by != null)), seat, status);
  const points = events.at(-1)?.points ?? [];
  const order = points.map((_, i) => i + 1).sort((one, other) => Number(other === you) - Number(one === you));
  const score = order.map((one) => t(one === you ? 'summary.points-own' : 'summary.points', { who: seatName(status, one), n: points[one - 1] ?? 0 })).join(', ');
  return sentence(t(seat === you ? 'summary.turn-own' : 'summary.turn', { who: seatName(status, seat), n, did: did.join(', ') || t('summary.nothing'), points: score }));
}

/** Returns sentences for the last events of the current turn from the event `since` on, as the context of a question. */
export function context(happenings: readonly Happening[], since: number, you: number | undefined, status: Status | undefined): string[] {
  const turn = turns(happenings).at(-1);
  const fresh = (turn?.events ?? []).filter(({ number }) => number >= since);
  const played = new Set(fresh.filter(({ act }) => act === 'play').map(({ card }) => card));
  const main = fresh.filter(({ act, card, player }) => named.has(act) || (act === 'announce' && !played.has(card)) || (act === 'draw' && player === you));
  const begins = fresh.some(({ act }) => act === 'start-turn') && turn ? [turn.seat === you ? t('summary.begins', { n: turn.n }) : say({ say: 'event.turn', who: seatName(status, turn.seat), n: turn.n })] : [];
  return [...begins, ...phrases(main, you, status).slice(-4)].map(sentence);
}
