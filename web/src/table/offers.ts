// Current offers, sorted by where the player would click: a card, an area, a player, or a button. This module knows no rules. It only uses
// the data of each offer.
import { argument, keyOf } from '~/i18n/wording';
import type { Area, Attempt, Handle, Offer, Question, Table } from '~/net';

export interface Offers {
  /** Offers for cards on the table or in hand. */
  cards: Map<Handle, Offer[]>;
  /** Answers given by choosing an area, by `areaKey`. */
  areas: Map<string, Offer[]>;
  /** Answers given by choosing a player. */
  seats: Map<number, Offer[]>;
  /** Offers that need a button. */
  buttons: Offer[];
  /** Offers for cards that are only visible for this choice. */
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

/** Returns the card to click for an offer, if there is one. */
export function cardOf(offer: Offer): Handle | undefined {
  return 'card' in offer && offer.card != null ? offer.card : undefined;
}

/** Returns the target of an offer or an attempt. */
export function targetOf(offer: Offer | Attempt): string | undefined {
  if (offer.does === 'play') return offer.on != null ? `card-${offer.on}` : offer.to ? areaKey(offer.to) : undefined;
  if (offer.does === 'move') return areaKey(offer.to);
  return undefined;
}

/** Returns the place of an offer: its target, or the area that it chooses. */
export function placeOf(offer: Offer): string | undefined {
  return offer.does === 'area' ? areaKey(offer.area) : targetOf(offer);
}

/** Returns the handles of all cards that can be clicked on the table or in hand. Cards of piles are laid out when they can be chosen. */
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
    // Of two effects, the card may be the same, or lie under the stage of a faceoff.
    if (offer.does === 'effect') offers.buttons.push(offer);
    if (card !== undefined && seen.has(card)) add(offers.cards, card, offer);
    else if (offer.does === 'effect') continue;
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

/** Returns the places to which the card may be dragged, with the offers for each. */
export function targets(offers: Offers, card: Handle): Map<string, Offer[]> {
  const places = new Map<string, Offer[]>();
  for (const offer of offers.cards.get(card) ?? []) {
    const target = targetOf(offer);
    if (target) add(places, target, offer);
  }
  return places;
}

/** Returns true if the card can never go to that place, such as to an opponent's home. */
function isNowhere({ against: [first] }: Attempt): boolean {
  const words = first?.words ?? '';
  return [keyOf(words), keyOf(argument(words, 'what'))].includes('refusal.no-place');
}

/** Returns the reasons for a refused attempt with a card. If a place is given, returns those against putting it there,
 * or else those against any attempt. Each reason is returned once. Places where the card never goes are left out if anything else is to
 * be said, or the card can be used. */
export function refusals(attempts: Attempt[], place?: string): Attempt[] {
  const all = attempts.filter((attempt) => attempt.against.length);
  const real = all.filter((attempt) => !isNowhere(attempt) || (place !== undefined && targetOf(attempt) === place));
  const refused = real.length || all.length < attempts.length ? real : all;
  const there = place === undefined ? [] : refused.filter((attempt) => targetOf(attempt) === place);
  const reasons = new Map<string, Attempt>();
  for (const attempt of there.length ? there : refused) {
    const words = JSON.stringify(attempt.against[0]?.words ?? '');
    if (!reasons.has(words)) reasons.set(words, attempt);
  }
  return [...reasons.values()].slice(0, 4);
}

/** Returns the answer that means "go on", for the space bar. */
export function goOn(offers: Offers): Offer | undefined {
  const { buttons } = offers;
  return buttons.find((offer) => offer.does === 'pass') ?? buttons.find((offer) => offer.does === 'done')
    ?? (buttons.length === 1 && !offers.cards.size && !offers.areas.size && !offers.seats.size && !offers.unseen.length ? buttons[0] : undefined);
}
