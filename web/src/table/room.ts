// Sizes of the table's parts, from the size of the window alone. Nothing on the table changes them, so no card moves because of a question.
import { quantised, ratio, rung } from './fit';

/** `wide`: a column at the side. `low`: a phone on its side. `tall`: an upright phone or tablet. */
export type Mode = 'wide' | 'low' | 'tall';

export function modeOf(width: number, height: number): Mode {
  if (height < 560 && width > height) return 'low';
  return width < 720 || width < height * 0.95 ? 'tall' : 'wide';
}

export interface PlaceRoom {
  width: number;
  /** Height of the row of cards of each side. */
  row: number;
  /** Height of the Problem and its meters, or of the stage. */
  middle: number;
  /** Width of the Problem as an upright card: the height of the lying one. */
  problem: number;
  floor: number;
  most: number;
}

export interface Room {
  /** Height of the other players' homes, and of the viewer's. */
  others: number;
  own: number;
  /** True if a home's cards are only seen when it is opened. */
  othersFold: boolean;
  ownFold: boolean;
  /** Smallest width of a card. */
  floor: number;
  /** Height of the bar that chooses a Problem, if one is shown at a time; else 0. */
  tabs: number;
  place: PlaceRoom;
}

const limit = (least: number, most: number, value: number) => Math.max(least, Math.min(most, value));
const gap = 6;

/** Returns the sizes for a board of that size. */
export function roomOf(width: number, height: number, mode: Mode, others: number, places: number): Room {
  const floor = mode === 'wide' ? 64 : 48;
  const columns = Math.max(1, places);
  const single = mode === 'tall' && width / columns < 300;
  const line = 34;
  const row = floor * ratio + 6;
  // Homes are counters with or without a row of cards, by the height that is left for the Problems.
  let room: Pick<Room, 'others' | 'own' | 'othersFold' | 'ownFold'>;
  if (mode === 'wide') {
    const band = quantised(limit(96, 260, height * 0.17));
    room = { others: band, own: band, othersFold: false, ownFold: false };
  } else {
    const open = height - (others > 1 ? 3 : 2) * line - (single ? 40 : 0);
    const ownFold = mode === 'low' || open < 380;
    const othersFold = mode === 'low' || others > 1 || open < 460;
    const tall = limit(row, 190, (height - 500) * 0.3 + row);
    room = { ownFold, othersFold, own: ownFold ? line : quantised(line + tall), others: othersFold ? line : quantised(line + tall) };
  }
  const tabs = single ? 40 : 0;
  // On a phone on its side the counters of all homes share one line.
  const high = height - room.others - (mode === 'low' ? 0 : room.own) - tabs - (mode === 'low' ? 1 : single ? 3 : 2) * gap;
  const across = single ? width : (width - (columns - 1) * gap) / columns;
  const meters = mode === 'low' && others > 1 ? 2 : others + 1;
  const middle = quantised(limit(56, 220, Math.max(high * (mode === 'low' ? 0.28 : 0.34), meters * 23)));
  const problem = rung(Math.min(middle - 2, (across * 0.46) / ratio));
  return {
    ...room,
    floor,
    tabs,
    place: { width: Math.floor(across), middle, problem, row: Math.max(40, Math.floor((high - middle - 12) / 2)), floor, most: 260 },
  };
}
