// Place of a bubble that speaks of something on the page. It never covers that thing, and the question only if nothing else is free.
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const gap = 12;

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top));

/** Returns the top left corner for a bubble of that size. `others` should stay free as well, if that is possible. */
export function placeBubble(size: { width: number; height: number }, about: Box, others: readonly Box[], window: { width: number; height: number }): { left: number; top: number } {
  const inside = (at: number, length: number, room: number) => Math.max(gap, Math.min(at, room - length - gap));
  const beside = ({ left, top, width, height }: Box): { left: number; top: number }[] => {
    const [x, y] = [inside(left + (width - size.width) / 2, size.width, window.width), inside(top + (height - size.height) / 2, size.height, window.height)];
    return [{ left: x, top: top - size.height - gap }, { left: x, top: top + height + gap }, { left: left + width + gap, top: y }, { left: left - size.width - gap, top: y }];
  };
  const corners = [gap, window.height - size.height - gap].flatMap((top) => [gap, window.width - size.width - gap].map((left) => ({ left, top })));
  let best = corners[0] ?? { left: gap, top: gap };
  let least = Infinity;
  for (const at of [...beside(about), ...others.flatMap(beside), ...corners]) {
    if (at.left < 0 || at.top < 0 || at.left + size.width > window.width || at.top + size.height > window.height) continue;
    const box = { ...at, ...size };
    const bad = 1e6 * overlap(box, about) + others.reduce((sum, other) => sum + overlap(box, other), 0);
    if (bad < least) [best, least] = [at, bad];
  }
  return best;
}
