// The deck in the builder: cards with their counts. The URL contains it, so that a link is enough to share it:
// `/decks/build?name=Reeds&cards=1xHW8.3xHW41`.

/** A card by its number in its set, or an unknown card by its title. */
export interface Line {
  count: number;
  card: string;
}

export interface List {
  name: string;
  lines: Line[];
}

/** Limits of `maneframe deck`. */
const mostLines = 2000;
const mostCopies = 999;

/** Reads a deck from the query of a URL. Invalid parts are skipped. */
export function fromQuery(query: URLSearchParams): List {
  const lines: Line[] = [];
  for (const item of (query.get('cards') ?? '').split('.')) {
    const [, count, card] = /^(\d{1,3})x(.+)$/.exec(item) ?? [];
    const title = unescapeTitle(card ?? '');
    if (!count || !title || Number(count) < 1 || lines.some((line) => line.card === title)) continue;
    if (lines.push({ count: Number(count), card: title }) === mostLines) break;
  }
  return { name: tidy(query.get('name') ?? ''), lines };
}

/** Returns the URL of a deck. */
export function address({ name, lines }: List): string {
  const cards = lines.map(({ count, card }) => `${count}x${escapeTitle(card)}`).join('.');
  return `/decks/build?name=${encodeURIComponent(name)}&cards=${cards}`;
}

/** Escapes a title. Dots separate the cards in a URL, so those of a title are escaped. */
function escapeTitle(title: string): string {
  return encodeURIComponent(title.replaceAll('~', '~t').replaceAll('.', '~d'));
}

function unescapeTitle(title: string): string {
  return tidy(title.replaceAll('~d', '.').replaceAll('~t', '~'));
}

/** Reduces a name to one line of limited length. */
export function tidy(name: string): string {
  return name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim().slice(0, 80).trim();
}

/** Returns the deck with `by` more copies of a card. `by` may be negative. */
export function add(lines: Line[], card: string, by: number): Line[] {
  return set(lines, card, (lines.find((line) => line.card === card)?.count ?? 0) + by);
}

/** Returns the deck with exactly `count` copies of a card. */
export function set(lines: Line[], card: string, count: number): Line[] {
  const bounded = Math.max(0, Math.min(mostCopies, Math.floor(count) || 0));
  if (!lines.some((line) => line.card === card)) return bounded ? [...lines, { card, count: bounded }] : lines;
  return lines.flatMap((line) => (line.card !== card ? line : bounded ? { card, count: bounded } : []));
}

export function countOf(lines: Line[], card: string): number {
  return lines.find((line) => line.card === card)?.count ?? 0;
}

/** Returns the deck as a list that the server reads. */
export function toText({ name, lines }: List): string {
  return [`name: ${name || 'Deck'}`, ...lines.map(({ count, card }) => `${count} ${card}`)].join('\n');
}

/** Converts a deck that the server read. */
export function fromSheet(sheet: {
  name: string;
  entries: { count: number; card: { id: string } }[];
  unknown: { count: number; id: string; title: string }[];
}): List {
  const known = sheet.entries.map(({ count, card }) => ({ count, card: card.id }));
  const unknown = sheet.unknown.map(({ count, id, title }) => ({ count, card: tidy(title || id) }));
  return { name: tidy(sheet.name), lines: [...known, ...unknown].filter((line) => line.card) };
}
