// Equal cards of a row as one stack, if the row is full.
import type { Card } from '~/net';

/** Returns a text that is the same for cards that look the same and do the same. Cards with attachments are never equal. */
function sameness(card: Card, attached: boolean): string {
  if (attached) return `handle ${card.handle}`;
  return JSON.stringify([card.id ?? card.name ?? null, card.controller, card.power, card.counters, card.named ?? [], card.marks, card.kind, card.colors]);
}

/** Returns the cards of each stack, in the order of their first cards. */
export function stacks(cards: Card[], hasAttached: (card: Card) => boolean, fold: boolean): Card[][] {
  if (!fold) return cards.map((card) => [card]);
  const found = new Map<string, Card[]>();
  for (const card of cards) {
    const key = sameness(card, hasAttached(card));
    const stack = found.get(key);
    if (stack) stack.push(card);
    else found.set(key, [card]);
  }
  return [...found.values()];
}
