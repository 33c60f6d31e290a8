// Widths of cards in a row. They depend only on the room and the number of cards, so that nothing has to be measured.

/** Height of a card divided by its width. */
export const ratio = 1.4;
/** Part of an attached card that sticks out above its host, as a part of the card's width. */
export const peek = 0.3;
/** Sizes are multiples of this number of pixels, so that small changes of the room change no card. */
const step = 4;

export const quantised = (pixels: number): number => Math.max(0, Math.floor(pixels / step) * step);

export interface Room {
  width: number;
  height: number;
  /** Greatest number of cards attached to one card of the row. */
  attached: number;
  /** Width of a card below which cards overlap instead of becoming smaller. */
  floor: number;
  most: number;
}

export interface Fit {
  /** Width of a card. */
  width: number;
  /** Number of cards in each line. */
  each: number;
  /** Distance between the left edges of neighbours. */
  step: number;
  /** Number of cards that can be reached in the row itself. The others are in the opened row only. */
  shown: number;
}

/** Smallest visible part of an overlapped card that a finger can hit. */
const reach = 26;
const gap = 6;

/** Returns the widest cards that fit, in as many lines as that takes. */
export function fit(many: number, room: Room): Fit {
  const tall = ratio + peek * Math.min(2, room.attached);
  let best: Fit = { width: 0, each: many, step: 0, shown: many };
  for (let lines = 1; lines <= Math.max(1, Math.min(3, many)); lines++) {
    const each = Math.ceil(many / lines);
    const high = quantised((room.height / lines - (lines > 1 ? gap : 0)) / tall);
    const wide = quantised(room.width / Math.max(1, each) - gap);
    const width = Math.min(room.most, high, wide);
    if (width > best.width) best = { width, each, step: width + gap, shown: many };
    if (high < room.floor) break;
  }
  const floor = Math.max(24, Math.min(room.floor, quantised(room.height / tall)));
  if (best.width >= floor) return best;
  // Cards of the smallest width overlap. If even that isn't enough, the rest waits in the opened row.
  const lines = Math.max(1, Math.min(many, Math.floor((room.height + gap) / (floor * tall + gap))));
  const each = Math.ceil(many / lines);
  const apart = each > 1 ? Math.min(floor + gap, (room.width - floor) / (each - 1)) : 0;
  if (apart >= reach || each <= 1) return { width: floor, each, step: Math.floor(apart), shown: many };
  const line = Math.max(1, Math.floor((room.width - floor) / reach) + 1);
  return { width: floor, each: line, step: reach, shown: Math.max(1, line * lines) };
}
