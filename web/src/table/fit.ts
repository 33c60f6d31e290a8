// Widths of cards in a row. They depend only on the room and the number of cards, so that nothing has to be measured.

/** Height of a card divided by its width. */
export const ratio = 1.4;
/** Sizes are multiples of this number of pixels, so that small changes of the room change no card. */
const step = 4;

export const quantised = (pixels: number): number => Math.max(0, Math.floor(pixels / step) * step);

/** Widths of cards. There are fewer of large ones: a face is drawn for each width, and a change of a row seldom needs another one. */
export const rung = (pixels: number): number => {
  const apart = pixels < 64 ? step : pixels < 128 ? 2 * step : 4 * step;
  return Math.max(0, Math.floor(pixels / apart) * apart);
};

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
  /** Height in pixels by which each attached card sticks out above its host. */
  peek: number;
  /** Number of cards that can be reached in the row itself. The others are in the opened row only. */
  shown: number;
}

/** Smallest visible part of an overlapped card that a finger can hit. */
const reach = 26;
const gap = 6;

/** Heights by which attached cards stick out: enough for a finger, or, in low rows, enough to be seen. */
export const peeks = [24, 12, 7];

/** Returns the widest cards that fit, in as many lines as that takes. */
export function fit(many: number, room: Room): Fit {
  for (const peek of room.attached ? peeks : [0]) {
    const found = fitted(many, room, peek);
    if (found.width >= room.floor || peek === peeks.at(-1) || !room.attached) return found;
  }
  return fitted(many, room, 0);
}

function fitted(many: number, room: Room, peek: number): Fit {
  const above = peek * Math.min(4, room.attached);
  const wideIn = (height: number) => rung((height - above) / ratio);
  let best: Fit = { width: 0, each: many, step: 0, peek, shown: many };
  for (let lines = 1; lines <= Math.max(1, Math.min(3, many)); lines++) {
    const each = Math.ceil(many / lines);
    const high = wideIn(room.height / lines - (lines > 1 ? gap : 0));
    const wide = rung(room.width / Math.max(1, each) - gap);
    const width = Math.min(room.most, high, wide);
    if (width > best.width) best = { width, each, step: width + gap, peek, shown: many };
    if (high < room.floor) break;
  }
  const floor = Math.max(24, Math.min(room.floor, wideIn(room.height)));
  if (best.width >= floor) return best;
  // Cards of the smallest width overlap. If even that isn't enough, the rest waits in the opened row.
  const lines = Math.max(1, Math.min(many, Math.floor((room.height + gap) / (floor * ratio + above + gap))));
  const each = Math.ceil(many / lines);
  const apart = each > 1 ? Math.min(floor + gap, (room.width - floor) / (each - 1)) : 0;
  if (apart >= reach || each <= 1) return { width: floor, each, step: Math.floor(apart), peek, shown: many };
  const line = Math.max(1, Math.floor((room.width - floor) / reach) + 1);
  return { width: floor, each: line, step: reach, peek, shown: Math.max(1, line * lines) };
}
