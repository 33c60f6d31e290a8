// Rules as the server describes them.

export type {
  RuleInfo as RuleLine, RulesFound as Rules, RuleSheet as Rule, ScenarioInfo, ScenarioSheet as Scenario, TermSheet, TextReading as Meaning,
} from '~/net';

export const rulebooks = ['cr-3.8', 'cr-3.4', 'crystal-games', 'canterlot-nights'] as const;

/** Splits a text at numbers of rules: `(see 609.2b)`. */
export function withNumbers(words: string): { text: string; rule?: string }[] {
  return words
    .split(/\b(\d{3}(?:\.\d{1,3}[a-z]?)?)\b(?!\.\d)/)
    .map((text, index) => (index % 2 ? { text, rule: text } : { text }))
    .filter(({ text }) => text);
}

/** Splits a text at the position at which parsing stopped. */
export function split(text: string, at: number): [before: string, there: string, after: string] {
  const from = Math.max(0, Math.min(text.length, at));
  const there = /^\s*\S+/.exec(text.slice(from))?.[0] ?? '';
  return [text.slice(0, from), there, text.slice(from + there.length)];
}
