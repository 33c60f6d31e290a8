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
