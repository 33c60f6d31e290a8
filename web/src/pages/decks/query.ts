// A search in the library's query language, made from words and filters.

export interface Filters {
  /** Words that the user typed. */
  words: string;
  /** Cards of any of these colours. */
  colours: string[];
  kind: string;
  cost: string;
  set: string;
}

export const colours = ['blue', 'orange', 'pink', 'purple', 'white', 'yellow', 'none'] as const;
export const kinds = ['mane', 'friend', 'resource', 'event', 'troublemaker', 'problem'] as const;
export const costs = ['0', '1', '2', '3', '4', '5+'] as const;

export const noFilters: Filters = { words: '', colours: [], kind: '', cost: '', set: '' };

/** Returns the query, and the length of the typed words in it. */
export function query(filters: Filters): { q: string; typed: number } {
  const words = filters.words.trim();
  const terms: string[] = [];
  if (filters.colours.length) {
    const any = filters.colours.map((colour) => `c:${colour}`).join(' or ');
    terms.push(filters.colours.length > 1 ? `(${any})` : any);
  }
  if (filters.kind) terms.push(`t:${filters.kind}`);
  if (filters.cost) terms.push(filters.cost.endsWith('+') ? `cost>=${filters.cost.slice(0, -1)}` : `cost=${filters.cost}`);
  if (filters.set) terms.push(`set:${filters.set}`);
  // `or` binds less than adjacent terms, so words are put in parentheses if filters follow.
  const fenced = words && terms.length ? `(${words})` : words;
  return { q: [fenced, ...terms].filter(Boolean).join(' '), typed: words.length };
}

/** Converts a position in the query to a position in the typed words. */
export function placeInWords(filters: Filters, at: number): number {
  const words = filters.words.trim();
  const fence = query(filters).q.startsWith(`(${words})`) && words && query(filters).q !== words ? 1 : 0;
  const blanks = filters.words.length - filters.words.trimStart().length;
  return Math.max(0, Math.min(words.length, at - fence)) + blanks;
}
