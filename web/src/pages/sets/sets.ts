// Which cards of a set are shown.
import type { CardInfo } from '~/net';

export interface Filter {
  /** A color, `several` for cards of two or more, or `none`. Empty for all. */
  group: string;
  kind: string;
  rarity: string;
}

export const groups = ['blue', 'white', 'orange', 'yellow', 'pink', 'purple', 'several', 'none'] as const;
export const kinds = ['Mane Character', 'Friend', 'Resource', 'Event', 'Troublemaker', 'Problem'] as const;

/** Returns the group of a card: the color of its front, and of a Problem the colors that its owner needs. */
export function groupOf(card: CardInfo): string {
  const needs = card.problem?.owner.map(({ need }) => need).filter((need) => (groups as readonly string[]).includes(need)) ?? [];
  const colors = card.kind === 'Problem' ? [...new Set(needs)] : (card.faces[0]?.colours ?? []);
  return colors.length > 1 ? 'several' : (colors[0] ?? 'none');
}

/** Returns the cards that fit a filter, in the order of the set. */
export function shown(cards: CardInfo[], { group, kind, rarity }: Filter): CardInfo[] {
  return cards.filter((card) => (!group || groupOf(card) === group) && (!kind || card.kind === kind) && (!rarity || card.rarity === rarity));
}
