// A set that somebody writes, as the keys of its TOML file, and its ways into that file and back.

/** The reader and writer of TOML is loaded when the first text is needed. */
const toml = () => import('smol-toml');

/** A side of a card. Keys are those of docs/sets.md; text fields hold what a person typed. */
export interface DraftSide {
  title?: string;
  subtitle?: string;
  color?: string[];
  power?: number;
  traits?: string[];
  keywords?: string[];
  text?: string;
  flavour?: string;
  home_limit?: number;
}

export interface DraftCard extends DraftSide {
  number: number;
  title: string;
  type: string;
  rarity?: string;
  cost?: number;
  needs?: string[];
  points?: number;
  bonus?: number;
  owner?: string[];
  opponent?: string[];
  starting?: boolean;
  boosted?: DraftSide;
}

export interface DraftSet {
  name: string;
  code: string;
  cards: DraftCard[];
  /** Name under which it was last added to the cards of this browser. */
  kept?: string;
  /** Other tables of the file, such as `[[keyword]]` and `[packaging]`, as TOML. */
  more: string;
}

export const kinds = ['Friend', 'Mane Character', 'Resource', 'Event', 'Troublemaker', 'Problem'] as const;
export const colours = ['blue', 'orange', 'pink', 'purple', 'white', 'yellow'] as const;
export const rarities = ['C', 'U', 'R', 'SR', 'UR', 'F', 'P'] as const;

const lists = ['color', 'traits', 'keywords', 'needs', 'owner', 'opponent'];
const numbers = ['power', 'cost', 'points', 'bonus', 'home_limit'];
const texts = ['subtitle', 'rarity', 'text', 'flavour'];

const isObject = (one: unknown): one is Record<string, unknown> => typeof one === 'object' && one !== null && !Array.isArray(one);

const isCards = (all: unknown): all is Record<string, unknown>[] => Array.isArray(all) && all.every(isObject);

function isSide(side: unknown): side is Record<string, unknown> {
  if (!isObject(side)) return false;
  const all = (keys: string[], is: (value: unknown) => boolean) => keys.every((key) => side[key] === undefined || is(side[key]));
  return all(lists, (value) => Array.isArray(value) && value.every((one) => typeof one === 'string')) && all(numbers, (value) => typeof value === 'number') && all(texts, (value) => typeof value === 'string');
}

const isCard = (card: unknown): card is DraftCard =>
  isSide(card) && Number.isSafeInteger(card.number) && typeof card.title === 'string' && typeof card.type === 'string' && (card.boosted === undefined || isSide(card.boosted));

/** Returns true if something that was kept or brought is a set whose values have the right types. */
export const isSet = (set: unknown): set is DraftSet =>
  isObject(set) && typeof set.name === 'string' && typeof set.code === 'string' && ['string', 'undefined'].includes(typeof set.more) && Array.isArray(set.cards) && set.cards.every(isCard);

/** Returns a new card of a kind, with the values that it needs. */
export function newCard(number: number, type: string, title: string): DraftCard {
  const card: DraftCard = { number, title, type, rarity: 'C' };
  if (type === 'Mane Character') return { ...card, rarity: 'F', power: 1, home_limit: 3, boosted: { power: 2, home_limit: 3 } };
  if (type === 'Problem') return { ...card, bonus: 1, owner: ['3 wild'], opponent: ['4 wild'] };
  if (type === 'Troublemaker') return { ...card, power: 3, points: 1 };
  return { ...card, power: 1, cost: 1 };
}

/** Returns the card with the values that a card of another kind can have. */
export function as(card: DraftCard, type: string): DraftCard {
  const { title, number, subtitle, rarity, color, traits, keywords, text, flavour } = card;
  const common = { subtitle, color, traits, keywords, text, flavour };
  return { ...newCard(number, type, title), ...(rarity ? { rarity } : {}), ...Object.fromEntries(Object.entries(common).filter(([, value]) => value !== undefined)) };
}

/** Returns values without those that are empty. */
function filled<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== '' && value !== false && !(Array.isArray(value) && !value.length)),
  ) as Partial<T>;
}

/** Writes the set as the TOML that all programs of the project read. */
export async function toToml({ name, code, cards, more }: DraftSet): Promise<string> {
  const { stringify } = await toml();
  const card = cards.map(({ boosted, ...front }) => ({ ...filled(front), ...(boosted ? { boosted: filled(boosted) } : {}) }));
  const { set, rest } = await split(more);
  return `${stringify({ set: { name, code, ...set }, card })}\n${rest}`.trimEnd() + '\n';
}

/** Divides what people wrote beside the cards: keys of `[set]`, and further tables. */
async function split(more: string): Promise<{ set: Record<string, unknown>; rest: string }> {
  const { parse } = await toml();
  const first = more.search(/^\s*\[/m);
  const head = first < 0 ? more : more.slice(0, first);
  try {
    return { set: parse(head), rest: first < 0 ? '' : more.slice(first) };
  } catch {
    // What can't be read goes to the reader as it is, which says what is wrong.
    return { set: {}, rest: more };
  }
}

const list = (value: unknown): string[] | undefined =>
  value === undefined ? undefined : (Array.isArray(value) ? value : [value]).map((one) => (typeof one === 'number' ? `${one} wild` : String(one)));

function side(of: Record<string, unknown>): DraftSide {
  const lists = filled({ color: list(of.color), traits: list(of.traits), keywords: list(of.keywords) });
  return { ...(of as DraftSide), ...lists };
}

/** Reads a set's file. Fails with the parser's message if it is no TOML, and with `no set` if it is another file. */
export async function fromToml(text: string): Promise<DraftSet> {
  const { parse, stringify } = await toml();
  const { set = {}, card = [], ...tables } = parse(text) as Record<string, unknown>;
  if (!isObject(set) || !isCards(card)) throw new Error('no set');
  const { name = '', code = '', ...keys } = set;
  const cards = card.map((one, i) => {
    const { boosted, needs, owner, opponent, id, ...front } = one;
    const number = Number(front.number ?? /\d+$/.exec(String(id ?? ''))?.[0] ?? i + 1);
    const parts = filled({ needs: list(needs), owner: list(owner), opponent: list(opponent) });
    const read = { ...side(front), ...parts, number, title: String(front.title ?? ''), type: String(front.type ?? 'Friend') };
    return (boosted ? { ...read, boosted: side(boosted as Record<string, unknown>) } : read) as DraftCard;
  });
  // Each card has a number of its own, as in a set that can be read.
  const used = new Set<number>();
  for (const one of cards) {
    while (!Number.isSafeInteger(one.number) || one.number < 1 || used.has(one.number)) one.number = Math.max(0, ...used) + 1;
    used.add(one.number);
  }
  const more = [Object.keys(keys).length ? stringify(keys) : '', Object.keys(tables).length ? stringify(tables) : ''].join('\n').trim();
  const read = { name: String(name), code: String(code), cards, more };
  if (!isSet(read)) throw new Error('no set');
  return read;
}
