/** A column of a chart. */
export interface Bar {
  label: string;
  value: number;
  /** A colour of the theme, such as `var(--blue)`. */
  colour?: string;
}

/** Returns a bar for each integer from the least to the greatest. The last ones may be combined (`7+`). */
export function byNumber(counts: Record<string, number>, atLeast = 0, together = Infinity): Bar[] {
  const numbers = Object.keys(counts).map(Number).filter(Number.isFinite);
  if (!numbers.length) return [];
  const from = Math.min(atLeast, ...numbers);
  const to = Math.min(together, Math.max(...numbers));
  const bars: Bar[] = [];
  for (let n = from; n <= to; n++) {
    const whole = n === together && numbers.some((one) => one > n);
    const value = whole ? numbers.filter((one) => one >= n).reduce((sum, one) => sum + (counts[one] ?? 0), 0) : (counts[n] ?? 0);
    bars.push({ label: whole ? `${n}+` : String(n), value });
  }
  return bars;
}
