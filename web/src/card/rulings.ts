// Rules for a card: the meaning of its keywords, and the rules about subjects of its text. The texts come from the server.
import { get, type RuleInfo, type TermInfo } from '~/net';
import type { CardInfo } from './info';

export interface Ruling {
  /** The rule's number, or the term. */
  name: string;
  words: string;
  href: string;
}

/** Rules for cards whose text or traits have a word. */
const rules: [RegExp, string][] = [
  [/\bEpic\b/, '516.4a'],
  [/\bUnique\b/, '516.3'],
  [/\bDilemma\b/, '522.1'],
  [/\b(?:un)?frighten/i, '504.1'],
  [/\bbanish/i, '410.5'],
  [/\bretire/i, '410.2'],
  [/\bdismiss/i, '410.1'],
  [/\bexhaust/i, '503.2'],
  [/\buncover/i, '607.3'],
  [/\bturn this card over/i, '301.2'],
  [/\btoken into play/i, '521.1'],
  [/\bfaceoff/i, '514'],
  [/\bconfront/i, '611.1'],
  [/\bmove/i, '506.1'],
  [/\bImmediate\b/, '512.5'],
  [/\b(?:Reaction|Faceoff):/, '512.4'],
  [/^(?:Main|Troublemaker|Score|End|Ready) Phase:/m, '512.1'],
  [/\binstead\b/i, '711.2'],
  [/^(?:When|At the)\b/m, '511.7'],
];

/** Returns keywords without their numbers, and numbers of rules, that explain a card's side or the whole card. */
export function worth({ faces }: Pick<CardInfo, 'faces'>, side?: number): { terms: string[]; rules: string[] } {
  const one = side === undefined ? undefined : (faces[side] ?? faces[0]);
  const shown = one ? [one] : faces;
  const text = shown.flatMap((face) => [...face.traits, ...face.lines.filter((line) => !face.keywords.includes(line))]).join('\n');
  return {
    terms: [...new Set(shown.flatMap((face) => face.keywords.map((keyword) => keyword.replace(/ \d+$/, ' X'))))],
    rules: rules.flatMap(([word, number]) => (word.test(text) ? [number] : [])),
  };
}

const known = new Map<string, Promise<Ruling | undefined>>();

/** Requests each rule once. Rules and terms that the rulebook lacks are skipped. */
function ask(path: string, found: () => Promise<Ruling>): Promise<Ruling | undefined> {
  const before = known.get(path);
  if (before) return before;
  const asked = found().catch(() => void known.delete(path));
  known.set(path, asked);
  return asked;
}

export async function rulings(card: CardInfo, side?: number): Promise<Ruling[]> {
  const about = worth(card, side);
  const all = await Promise.all([
    ...about.terms.map((term) => ask(term, async () => {
      const name = encodeURIComponent(term);
      return { name: term, words: (await get<TermInfo>(`/terms/${name}`)).words, href: `/rules/words/${name}` };
    })),
    ...about.rules.slice(0, 5).map((number) => ask(number, async () => ({ name: `CR ${number}`, words: (await get<RuleInfo>(`/rules/${number}`)).words, href: `/rules/${number}` }))),
  ]);
  return all.filter((one) => one !== undefined);
}
