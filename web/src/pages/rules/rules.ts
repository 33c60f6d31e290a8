// Rules as the server tells them.

export interface RuleLine {
  number: string;
  heading: boolean;
  words: string;
}

export interface Rules {
  rulebook: string;
  rules: (RuleLine & { depth: number })[];
  terms: Term[];
  /** What may have been meant, where nothing was found. */
  help?: string | null;
}

export interface Term {
  term: string;
  keyword: boolean;
  words: string;
  but?: string | null;
}

export interface TermSheet extends Term {
  scenarios: ScenarioInfo[];
}

export interface Rule extends RuleLine {
  /** The numbers of today's rules, where these differ. */
  today?: string[];
  /** Why there is nothing to be carried out. */
  definition?: string | null;
  parents: RuleLine[];
  children: RuleLine[];
  previous?: string | null;
  next?: string | null;
  scenarios: ScenarioInfo[];
}

export interface ScenarioInfo {
  id: string;
  title: string;
  rule: string;
  file: string;
  rulebook: string;
}

export interface Scenario extends ScenarioInfo {
  text: string;
  seats: number;
  playable: boolean;
  why?: string | null;
}

/** What a text means. */
export interface Meaning {
  text: string;
  verdict: string;
  understood: boolean;
  today?: string | null;
  abilities: { kind: string; about: string }[];
  normalised?: string[];
  stopped?: { at: number; expected: string[] } | null;
}

export const rulebooks = ['cr-3.8', 'cr-3.4', 'crystal-games', 'canterlot-nights'] as const;

/** Numbers of rules in a text, apart from what is around them: `(see 609.2b)`. */
export function withNumbers(words: string): { text: string; rule?: string }[] {
  return words
    .split(/\b(\d{3}(?:\.\d{1,3}[a-z]?)?)\b(?!\.\d)/)
    .map((text, index) => (index % 2 ? { text, rule: text } : { text }))
    .filter(({ text }) => text);
}

/** A text with the place in it at which understanding stopped. */
export function split(text: string, at: number): [before: string, there: string, after: string] {
  const from = Math.max(0, Math.min(text.length, at));
  const there = /^\s*\S+/.exec(text.slice(from))?.[0] ?? '';
  return [text.slice(0, from), there, text.slice(from + there.length)];
}
