// A faceoff as it is shown: the flips in order, and the winner. It is derived from the events that have been shown.
import { argument, keyOf } from '~/i18n/wording';
import type { Area, Happening, Table } from '~/net';
import { placesOf } from '~/net';
import { sameArea } from './offers';

export interface Flip {
  seat: number;
  id?: string;
  card?: number;
  power: number;
  ignored?: boolean;
}

export interface Watched {
  /** Number of the event that began it. */
  key: number;
  starter?: number;
  areas: Area[];
  troublemaker?: number;
  flips: Flip[];
  /** Power of each seat's characters when it began. */
  base: Map<number, number>;
  /** Final total of each side, when it is known. */
  totals: Map<number, number>;
  winner?: number;
  by?: number;
  over: boolean;
}

/** The power of a flip is only available in the event's text. */
function powerOf(one: Happening): number {
  return keyOf(one.words) === 'result.power' ? Number(argument(one.words ?? '', 'n')) : 0;
}

/** Continues a faceoff, or begins one. Other events change nothing. */
export function watch(before: Watched | undefined, happenings: Happening[], table: Table | undefined): Watched | undefined {
  let now = before;
  for (const one of happenings) {
    if (one.act === 'start-faceoff') {
      const areas = table?.faceoff?.areas.length ? table.faceoff.areas : one.to ? [one.to] : [];
      now = { key: one.number, starter: one.player ?? undefined, areas, troublemaker: one.other ?? undefined, flips: [], base: bases(areas, table), totals: new Map(), over: false };
    } else if (!now) continue;
    else if (one.act === 'flip' && one.player != null && !now.over) {
      now = { ...now, flips: [...now.flips, { seat: one.player, id: one.id ?? undefined, card: one.card ?? undefined, power: powerOf(one) }] };
    } else if (one.act === 'ignore' && one.card != null && !now.over) {
      now = { ...now, flips: now.flips.map((flip) => (flip.card === one.card ? { ...flip, ignored: true } : flip)) };
    } else if (one.act === 'win' && one.player != null && !now.over) now = { ...now, winner: one.player, by: one.amount };
    else if (one.act === 'total' && one.player != null) now = { ...now, totals: new Map(now.totals).set(one.player, one.amount) };
    else if (one.act === 'end-faceoff') now = { ...now, over: true };
  }
  return now;
}

function bases(areas: Area[], table: Table | undefined): Map<number, number> {
  const base = new Map<number, number>();
  if (!table) return base;
  const meets = placesOf(table).filter((place) => (areas.length ? areas.some((area) => sameArea(area, place.area)) : true));
  for (const place of meets) for (const stand of place.stands) base.set(stand.seat, (base.get(stand.seat) ?? 0) + stand.power);
  return base;
}

const flipped = (flips: Flip[], seat: number) => flips.reduce((sum, flip) => sum + (flip.seat === seat && !flip.ignored ? flip.power : 0), 0);

/** Returns the power of a side's characters: as known at the end, or else as at the beginning. */
export function base(watched: Watched, seat: number): number {
  const end = watched.totals.get(seat);
  return end !== undefined ? end - flipped(watched.flips, seat) : (watched.base.get(seat) ?? 0);
}

/** Returns the power that modifiers added since the beginning, once the final total is known. */
export function changed(watched: Watched, seat: number): number {
  const first = watched.base.get(seat);
  return first === undefined || !watched.totals.has(seat) ? 0 : base(watched, seat) - first;
}

/** Returns the total of a side after that many flips. */
export function total(watched: Watched, seat: number, flips: number): number {
  return base(watched, seat) + flipped(watched.flips.slice(0, flips), seat);
}
