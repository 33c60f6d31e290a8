// Width of the cards of a pack: all in sight if they can be read then, else as many beside each other as can be read.

/** Least and greatest width in pixels. Below the least a card has no room for its text. */
const least = 172;
const most = 340;

/** Returns the number of columns and the width of a card, for a place of `wide` by `high` pixels. Two cards are beside each other at least. */
export function layout(count: number, wide: number, high: number, gap: number): { columns: number; width: number } {
  const inRow = (columns: number) => (wide - gap * (columns - 1)) / columns;
  let best = { columns: 2, width: 0 };
  for (let columns = 2; columns <= Math.max(2, count); columns++) {
    const rows = Math.ceil(count / columns);
    const width = Math.floor(Math.min(most, inRow(columns), (high / rows - gap) / 1.4));
    if (width > best.width) best = { columns, width };
  }
  if (best.width >= least) return best;
  let columns = 2;
  while (inRow(columns + 1) >= least) columns++;
  return { columns, width: Math.floor(Math.min(most, inRow(columns))) };
}
