// Translation of the server's English texts. They are made from few patterns, such as `{who} draws {card}`, so a table of patterns
// translates them. Texts that match no pattern stay English.

const memory = 4_000;
/** Regular expressions for some values. Other values match the shortest text that fits. */
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

  /** Translates a sentence; undefined if it matches no pattern. */
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
      // A sentence within a sentence must have a translation, too. Otherwise half of the result would be English.
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
