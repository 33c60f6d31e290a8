// What can be done now, sorted by where one would reach for it: a card, an area, a player, or a button. Nothing here knows a rule;
// it only reads what each offer says of itself.
import type { Area, Attempt, Handle, Offer, Question, Table } from '~/net';

export interface Offers {
  /** What can be done with a card that lies on the table or in hand. */
  cards: Map<Handle, Offer[]>;
  /** What choosing an area answers, by `areaKey`. */
  areas: Map<string, Offer[]>;
  /** What choosing a player answers. */
  seats: Map<number, Offer[]>;
  /** What needs a button. */
  buttons: Offer[];
  /** Cards that are seen only for this choice. */
  unseen: Offer[];
}

export function areaKey(area: Area): string {
  const [kind, number] = Object.entries(area)[0] ?? [];
  return `${kind}-${number}`;
}

export function sameArea(one: Area | null | undefined, other: Area | null | undefined): boolean {
  return one != null && other != null && areaKey(one) === areaKey(other);
}

const none: Offers = { cards: new Map(), areas: new Map(), seats: new Map(), buttons: [], unseen: [] };

/** The card that one would reach for, where there is one. */
export function cardOf(offer: Offer): Handle | undefined {
  return 'card' in offer && offer.card != null ? offer.card : undefined;
}

/** Where an offer, or what was tried, leads to. */
export function targetOf(offer: Offer | Attempt): string | undefined {
  if (offer.does === 'play') return offer.on != null ? `card-${offer.on}` : offer.to ? areaKey(offer.to) : undefined;
  if (offer.does === 'move') return areaKey(offer.to);
  return undefined;
}

/** The place that an offer is about: where it leads to, or what it chooses. */
export function placeOf(offer: Offer): string | undefined {
  return offer.does === 'area' ? areaKey(offer.area) : targetOf(offer);
}

/** Handles of all cards that lie where one reaches for them; those of piles are laid out when they are chosen from. */
export function inSight(table: Table): Set<Handle> {
  const cards = [...table.play, ...table.players.flatMap((player) => player.hand ?? [])];
  return new Set(cards.map((card) => card.handle));
}

export function sort(question: Question | null | undefined, table: Table | null | undefined): Offers {
  if (!question?.options || !table) return none;
  const seen = inSight(table);
  const offers: Offers = { cards: new Map(), areas: new Map(), seats: new Map(), buttons: [], unseen: [] };
  for (const offer of question.options) {
    const card = cardOf(offer);
    if (card !== undefined && seen.has(card)) add(offers.cards, card, offer);
    else if (card !== undefined) offers.unseen.push(offer);
    else if (offer.does === 'area') add(offers.areas, areaKey(offer.area), offer);
    else if (offer.does === 'player') add(offers.seats, offer.seat, offer);
    else offers.buttons.push(offer);
  }
  return offers;
}

function add<K>(map: Map<K, Offer[]>, key: K, offer: Offer): void {
  const list = map.get(key);
  if (list) list.push(offer);
  else map.set(key, [offer]);
}

/** Where the card may be dragged to, with what each place would answer. */
export function targets(offers: Offers, card: Handle): Map<string, Offer[]> {
  const places = new Map<string, Offer[]>();
  for (const offer of offers.cards.get(card) ?? []) {
    const target = targetOf(offer);
    if (target) add(places, target, offer);
  }
  return places;
}

/** What is told to whoever tried something with a card, and to put it there where a place is given: what is against that, or else against anything,
 * each reason once. */
export function refusals(attempts: Attempt[], place?: string): Attempt[] {
  const refused = attempts.filter((attempt) => attempt.against.length);
  const there = place === undefined ? [] : refused.filter((attempt) => targetOf(attempt) === place);
  const reasons = new Map<string, Attempt>();
  for (const attempt of there.length ? there : refused) {
    const words = JSON.stringify(attempt.against[0]?.words ?? '');
    if (!reasons.has(words)) reasons.set(words, attempt);
  }
  return [...reasons.values()].slice(0, 4);
}

/** The answer that means "go on": what the space bar does. */
export function goOn(offers: Offers): Offer | undefined {
  const { buttons } = offers;
  return buttons.find((offer) => offer.does === 'pass') ?? buttons.find((offer) => offer.does === 'done')
    ?? (buttons.length === 1 && !offers.cards.size && !offers.areas.size && !offers.seats.size && !offers.unseen.length ? buttons[0] : undefined);
}
