// What the hand is doing: which card is picked up, which menu is open, what is looked at.
import { getContext, setContext } from 'svelte';
import type { Attempt, Handle, Offer, Question, Table } from '~/net';
import { cardOf, goOn, placeOf, refusals, sort, targets, type Offers } from './offers';

/** A card that is looked at in full. */
export interface Look {
  handle?: Handle;
  id?: string;
  at: DOMRect;
}

export interface Menu {
  offers: Offer[];
  at: DOMRect;
}

/** What was tried and can't be done, and where. */
export interface Refusal {
  attempts: Attempt[];
  at: DOMRect;
}

export interface Drag {
  card: Handle;
  x: number;
  y: number;
  over?: string;
}

export class Acting {
  picked = $state<Handle>();
  menu = $state.raw<Menu>();
  drag = $state.raw<Drag>();
  looked = $state.raw<Look>();
  refused = $state.raw<Refusal>();
  /** What was advised when one asked for a hint: it shines. */
  advised = $state.raw<Offer>();

  readonly offers: Offers = $derived.by(() => sort(this.question(), this.table()));
  readonly goOn = $derived.by(() => goOn(this.offers));
  readonly targets = $derived.by(() => {
    const card = this.drag?.card ?? this.picked;
    return card === undefined ? new Map<string, Offer[]>() : targets(this.offers, card);
  });

  constructor(
    readonly question: () => Question | undefined,
    readonly table: () => Table | undefined,
    readonly answer: (option: number) => void,
    /** What might be tried with a card, with what is against it. */
    readonly attempts: (card: Handle) => Promise<Attempt[]> = async () => [],
  ) {}

  take(offer: Offer): void {
    this.drop();
    this.answer(offer.number);
  }

  /** Puts down whatever was picked up. */
  drop(): void {
    this.picked = undefined;
    this.menu = undefined;
    this.drag = undefined;
    this.refused = undefined;
  }

  /** Somebody tried what can't be done: they are told why, right there. Where nothing is theirs to try nothing is said. */
  async whyNot(card: Handle, at: DOMRect, place?: string): Promise<void> {
    const question = this.question();
    if (!question) return;
    const attempts = await this.attempts(card);
    if (attempts.length && question === this.question()) this.refused = { attempts: refusals(attempts, place), at };
  }

  /** One of these, or the one there is; asked about in place. */
  choose(offers: Offer[], at: DOMRect, ask = false): void {
    const [only] = offers;
    if (!only) return;
    if (offers.length === 1 && !ask) this.take(only);
    else this.menu = { offers, at };
  }

  card(handle: Handle, at: DOMRect, touch = false): void {
    const onto = this.picked !== undefined && this.picked !== handle ? this.targets.get(`card-${handle}`) : undefined;
    if (onto) return this.choose(onto, at);
    const offers = this.offers.cards.get(handle);
    if (!offers || (this.menu && this.picked === handle)) return this.drop();
    this.picked = handle;
    // A finger is not as sure as a mouse: what spends something is asked about first.
    this.choose(offers, at, touch && this.question()?.kind === 'action');
  }

  area(key: string, at: DOMRect): void {
    const offers = (this.picked !== undefined && this.targets.get(key)) || this.offers.areas.get(key);
    if (offers) return this.choose(offers, at);
    const tried = this.picked;
    this.drop();
    if (tried !== undefined) void this.whyNot(tried, at, key);
  }

  seat(seat: number, at: DOMRect): void {
    const offers = this.offers.seats.get(seat);
    if (offers) this.choose(offers, at);
  }

  /** Whether the hint is about that card, place or answer. */
  isAdvised(what: Handle | string | Offer): boolean {
    const offer = this.advised;
    if (!offer) return false;
    return typeof what === 'object' ? what.number === offer.number : typeof what === 'number' ? cardOf(offer) === what : placeOf(offer) === what;
  }
  /** Whether something can be done with it, or there, now. */
  glows(handle: Handle): boolean {
    return this.offers.cards.has(handle);
  }
  isTarget(key: string): boolean {
    return this.targets.has(key) || this.offers.areas.has(key);
  }
}

const key = Symbol('acting');

export function provide(acting: Acting): Acting {
  return setContext(key, acting);
}

/** What the hand is doing; a board that is only looked at has one that can do nothing. */
export function acting(): Acting {
  return getContext<Acting | undefined>(key) ?? provide(new Acting(() => undefined, () => undefined, () => undefined));
}
