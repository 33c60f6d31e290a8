// What the server says in English, in another language: its sentences are made from few patterns, `{who} draws {card}`, so a table of
// these says them. What is in no table stays as the server says it.

const memory = 4_000;
/** What a value may be; of others, the shortest text that fits. */
const shapes: Record<string, string> = { who: 'P[1-9]|[^:]{1,40}?', n: '[+-]?\\d[\\w.]*', m: '\\d+', score: '-?\\d+(?: : -?\\d+)+', counter: '.*counters?' };

interface Pattern {
  words: RegExp;
  names: string[];
  says: string;
}

export class Translator {
  #patterns: Pattern[];
  #known = new Map<string, string | undefined>();

  /** Patterns are tried in their order. */
  constructor(table: Record<string, string>) {
    this.#patterns = Object.entries(table).map(([english, says]) => {
      const names: string[] = [];
      const source = english
        .split(/\{(\w+)\}/)
        .map((part, index) => {
          if (index % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
          names.push(part);
          return `(${shapes[part] ?? '.+?'})`;
        })
        .join('');
      return { words: new RegExp(`^${source}$`, 'su'), names, says };
    });
  }

  /** The sentence in this language; nothing where it is in no table. */
  say(words: string): string | undefined {
    if (words.length > 400) return undefined;
    if (!this.#known.has(words)) {
      if (this.#known.size >= memory) this.#known.clear();
      this.#known.set(words, this.#find(words));
    }
    return this.#known.get(words);
  }

  #find(words: string): string | undefined {
    for (const { words: pattern, names, says } of this.#patterns) {
      const found = pattern.exec(words);
      if (!found) continue;
      const values = new Map(names.map((name, index) => [name, found[index + 1] ?? '']));
      // What a sentence is wrapped around must be known itself, or half of it would be in another language.
      const what = values.get('what');
      if (what !== undefined) {
        const inner = this.say(what);
        if (inner === undefined) continue;
        values.set('what', inner);
      }
      return says.replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = values.get(name) ?? '';
        return name === 'card' || name === 'other' || name === 'where' ? (this.say(value) ?? value) : value;
      });
    }
    return undefined;
  }
}
