// State of the interaction: the card that is picked up, the open menu, and the card shown in full.
import { getContext, setContext } from 'svelte';
import type { Attempt, Handle, Offer, Question, Table } from '~/net';
import { cardOf, goOn, placeOf, refusals, sort, targetOf, targets, type Offers } from './offers';

/** A card that is shown in full. */
export interface Look {
  handle?: Handle;
  id?: string;
  at: DOMRect;
}

export interface Menu {
  offers: Offer[];
  at: DOMRect;
}

/** An attempt that isn't possible, and its position. */
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
  /** True if the card was picked up by keys. The focus then goes to the first place for it. */
  carried = $state(false);
  menu = $state.raw<Menu>();
  drag = $state.raw<Drag>();
  looked = $state.raw<Look>();
  refused = $state.raw<Refusal>();
  /** The option of the last hint. It is highlighted. */
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
    /** Returns the actions that could be attempted with a card, with the reasons against them. */
    readonly attempts: (card: Handle) => Promise<Attempt[]> = async () => [],
  ) {}

  take(offer: Offer): void {
    this.drop();
    this.answer(offer.number);
  }

  /** Puts down what was picked up. */
  drop(): void {
    this.picked = undefined;
    this.carried = false;
    this.menu = undefined;
    this.drag = undefined;
    this.refused = undefined;
  }

  /** Shows the reasons why an attempt isn't possible, at its position. Does nothing if the player has no question to answer. */
  async whyNot(card: Handle, at: DOMRect, place?: string): Promise<void> {
    const question = this.question();
    if (!question) return;
    const attempts = await this.attempts(card);
    if (attempts.length && question === this.question()) this.refused = { attempts: refusals(attempts, place), at };
  }

  /** Chooses the only offer, or opens a menu if there are several or `ask` is true. */
  choose(offers: Offer[], at: DOMRect, ask = false): void {
    const [only] = offers;
    if (!only) return;
    if (offers.length === 1 && !ask) this.take(only);
    else this.menu = { offers, at };
  }

  /**
   * Picks a card up: its places glow, and a second click puts it down. What it can do without a place is done at once if it is the only
   * thing, or else offered in a menu.
   */
  card(handle: Handle, at: DOMRect, touch = false, byKey = false): void {
    const onto = this.picked !== undefined && this.picked !== handle ? this.targets.get(`card-${handle}`) : undefined;
    if (onto) return this.choose(onto, at);
    const offers = this.offers.cards.get(handle);
    if (!offers || this.picked === handle) return this.drop();
    this.drop();
    this.picked = handle;
    const loose = offers.filter((offer) => targetOf(offer) === undefined);
    this.carried = byKey;
    // Touch is less precise than a mouse, so actions are confirmed first.
    if (loose.length === offers.length) this.choose(loose, at, touch && this.question()?.kind === 'action');
    else if (loose.length) this.menu = { offers: loose, at };
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

  /** Text whose cards shine, if they can be used. */
  shine = $state('');

  /** Returns true if the hint is for that card, place or answer. */
  isAdvised(what: Handle | string | Offer): boolean {
    if (this.shine && typeof what === 'number' && this.glows(what)) {
      const table = this.table();
      const name = table && [...table.play, ...table.players.flatMap((player) => player.hand ?? [])].find((card) => card.handle === what)?.name;
      if (name && this.shine.includes(name)) return true;
    }
    const offer = this.advised;
    if (!offer) return false;
    return typeof what === 'object' ? what.number === offer.number : typeof what === 'number' ? cardOf(offer) === what : placeOf(offer) === what;
  }
  /** Returns true if the card or place can be used now. */
  glows(handle: Handle): boolean {
    return this.offers.cards.has(handle);
  }
  isTarget(key: string): boolean {
    return this.targets.has(key) || this.offers.areas.has(key);
  }
  /** True if the player can only go on. */
  readonly idle = $derived.by(() => {
    const { cards, areas, seats, unseen, buttons } = this.offers;
    return this.goOn !== undefined && !cards.size && !areas.size && !seats.size && !unseen.length && buttons.length === 1;
  });
}

const key = Symbol('acting');

export function provide(acting: Acting): Acting {
  return setContext(key, acting);
}

/** Returns the interaction state. For a board that is only for viewing, it is one that can do nothing. */
export function acting(): Acting {
  return getContext<Acting | undefined>(key) ?? provide(new Acting(() => undefined, () => undefined, () => undefined));
}
