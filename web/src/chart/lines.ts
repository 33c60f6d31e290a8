/** A line with values from 0 to 1. */
export interface Series {
  name: string;
  colour: string;
  points: Point[];
}

export interface Point {
  x: number;
  y: number;
}

const round = (n: number) => Math.round(n * 10) / 10;

/** Returns a path through points, level before the first and after the last. */
export function line(points: Point[], width: number): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return '';
  const all = [{ x: 0, y: first.y }, ...points, { x: width, y: last.y }];
  return `M${all.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}`;
}

/** Like `line`, but closed to an area below it. */
export function area(points: Point[], height: number, width: number): string {
  return points.length ? `${line(points, width)}L${width} ${height}L0 ${height}Z` : '';
}

/** Returns the value of a line at a position: between two points it is in proportion, before and after all it is level. */
export function valueAt(points: readonly Point[], x: number): number {
  const after = points.findIndex((point) => point.x >= x);
  const [left, right] = after < 0 ? [points.at(-1), undefined] : [points[after - 1], points[after]];
  if (!left || !right) return (left ?? right)?.y ?? 0;
  return left.y + ((right.y - left.y) * (x - left.x)) / (right.x - left.x);
}

/** Returns ticks of which no two are closer than `least`, so that their numbers have room. The first is always one. */
export function spaced<T extends { x: number }>(ticks: readonly T[], least: number): T[] {
  const kept: T[] = [];
  for (const tick of ticks) {
    const last = kept.at(-1);
    if (!last || tick.x - last.x >= least) kept.push(tick);
  }
  return kept;
}
