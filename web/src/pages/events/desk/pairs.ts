// Pairings that the staff writes: `3 Ann | 5 Bob`, or `7 Eve` for a bye.

export interface Seats {
  first: number;
  second: number | null;
}

/** Reads one table a line, each player by the number at the beginning. Returns nothing if a line can't be read, or a player has two tables. */
export function readPairs(text: string, players: number): Seats[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim());
  const seen = new Set<number>();
  const tables: Seats[] = [];
  for (const line of lines) {
    const numbers = line.split('|').map((part) => Number(/^\s*#?(\d+)\b/.exec(part)?.[1]));
    if (numbers.length > 2 || numbers.some((n) => !(n >= 1 && n <= players) || seen.has(n))) return undefined;
    numbers.forEach((n) => seen.add(n));
    const [first = 0, second = null] = numbers;
    if (first === second) return undefined;
    tables.push({ first, second });
  }
  return tables.length ? tables : undefined;
}
