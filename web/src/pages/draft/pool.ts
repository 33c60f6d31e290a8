// A pool of cards: groups by colour, the curve of costs, and a deck as counts of copies.
import type { CardInfo } from '~/card/info';
import { byNumber, type Bar } from '~/chart/bars';
import { colours, isColour } from '~/card/colours';
import type { PodEntry } from '~/net';

/** Copies of one card. */
export interface Copies {
  id: string;
  count: number;
  card?: CardInfo;
}

/** Names of groups, in the order in which they are shown. Cards of several colours have a group of their own, as have those that are not in the Draw Deck. */
export const groups = ['Mane Character', 'Problem', ...colours, 'several', 'none'] as const;
export type Group = (typeof groups)[number];

export function groupOf(card: CardInfo | undefined): Group {
  if (card?.kind === 'Mane Character' || card?.kind === 'Problem') return card.kind;
  const own = (card?.faces[0]?.colours ?? []).filter(isColour);
  return own.length > 1 ? 'several' : (own[0] ?? 'none');
}

/** Returns each group that has cards, sorted by cost and then by name. */
export function grouped(entries: readonly PodEntry[], info: (id: string) => CardInfo | undefined): { group: Group; rows: Copies[]; total: number }[] {
  const rows = entries.map(({ id, count }): Copies => ({ id, count, card: info(id) }));
  return groups.flatMap((group) => {
    const its = rows.filter(({ card }) => groupOf(card) === group);
    its.sort((one, other) => (one.card?.cost ?? 0) - (other.card?.cost ?? 0) || nameOf(one).localeCompare(nameOf(other)));
    return its.length ? { group, rows: its, total: its.reduce((sum, { count }) => sum + count, 0) } : [];
  });
}

const nameOf = ({ id, card }: Copies) => card?.name ?? id;

/** Counts the copies of each card, in the order in which the cards come first. */
export function counted(ids: readonly string[]): PodEntry[] {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([id, count]) => ({ id, count }));
}

/** Returns the entries with `by` more copies of a card. */
export function moved(entries: readonly PodEntry[], id: string, by: number): PodEntry[] {
  const before = entries.find((entry) => entry.id === id)?.count ?? 0;
  if (!before) return by > 0 ? [...entries, { id, count: by }] : [...entries];
  return entries.flatMap((entry) => (entry.id !== id ? entry : entry.count + by > 0 ? { ...entry, count: entry.count + by } : []));
}

/** Returns each copy of cards that a player draws: all but Mane Characters and Problems. */
export function drawn(entries: readonly PodEntry[], info: (id: string) => CardInfo | undefined): CardInfo[] {
  return entries.flatMap(({ id, count }) => {
    const card = info(id);
    return card && card.kind !== 'Mane Character' && card.kind !== 'Problem' ? Array<CardInfo>(count).fill(card) : [];
  });
}

/** Returns a bar for each cost, from 0 to 7 and more. */
export function curve(cards: readonly CardInfo[]): Bar[] {
  const counts: Record<string, number> = { 0: 0, 5: 0 };
  for (const { cost } of cards) if (cost != null) counts[cost] = (counts[cost] ?? 0) + 1;
  return byNumber(counts, 0, 7);
}
