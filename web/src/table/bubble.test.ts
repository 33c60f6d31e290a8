import { expect, test } from 'vitest';
import { placeBubble, type Box } from './bubble';

const size = { width: 270, height: 140 };
const apart = (one: Box, other: Box) => one.left + one.width <= other.left || other.left + other.width <= one.left || one.top + one.height <= other.top || other.top + other.height <= one.top;

test.each([
  ['the hand on a phone', { left: 4, top: 736, width: 382, height: 108 }, [{ left: 4, top: 557, width: 382, height: 175 }], { width: 390, height: 844 }],
  ['the hand on a small phone', { left: 4, top: 547, width: 352, height: 93 }, [{ left: 4, top: 368, width: 352, height: 175 }], { width: 360, height: 640 }],
  ['the main button', { left: 1027, top: 798, width: 235, height: 48 }, [{ left: 1016, top: 499, width: 256, height: 355 }], { width: 1280, height: 860 }],
  ['the points, at the top of a phone on its side', { left: 399, top: 47, width: 25, height: 25 }, [{ left: 640, top: 17, width: 196, height: 367 }], { width: 844, height: 390 }],
])('a bubble about %s covers neither it nor the question', (_, about, others, window) => {
  const box = { ...placeBubble(size, about, others, window), ...size };
  for (const other of [about, ...others]) expect(apart(box, other), JSON.stringify(box)).toBe(true);
  expect(box.left >= 0 && box.top >= 0 && box.left + box.width <= window.width && box.top + box.height <= window.height).toBe(true);
});
