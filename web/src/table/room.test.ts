import { expect, test } from 'vitest';
import { ratio } from './fit';
import { modeOf, roomOf } from './room';

const windows = [[360, 640], [390, 844], [844, 390], [768, 1024], [1024, 768], [1280, 800], [1920, 1080], [3840, 2160]] as const;

test('every window has its layout', () => {
  expect(windows.map(([width, height]) => modeOf(width, height))).toEqual(['tall', 'tall', 'low', 'tall', 'wide', 'wide', 'wide', 'wide']);
});

test('the parts of a board fill it, and each side has room for a card of the smallest width', () => {
  // Boards as they are left by the header, the question and the hand.
  for (const [width, height, mode] of [[352, 400, 'tall'], [382, 580, 'tall'], [640, 250, 'low'], [760, 760, 'tall'], [780, 580, 'wide'], [1000, 610, 'wide'], [1520, 860, 'wide'], [3000, 1700, 'wide']] as const) {
    for (const others of [1, 2, 3]) {
      const places = others + 1;
      const room = roomOf(width, height, mode, others, places);
      const sum = room.others + (mode === 'low' ? 0 : room.own) + room.tabs + room.place.middle + 2 * room.place.row;
      expect(sum, `${width} by ${height}, ${others} others`).toBeLessThanOrEqual(height);
      expect(room.place.row).toBeGreaterThanOrEqual(room.floor * ratio - 4);
      expect(room.tabs ? room.place.width : places * room.place.width).toBeLessThanOrEqual(width);
    }
  }
});
