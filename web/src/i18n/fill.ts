/** Values to insert into a text. */
export type Values = Record<string, string | number>;
/** Returns the value of a placeholder in a form such as a grammatical case; `undefined` if there is none. */
export type Lookup = (name: string, form: string | undefined) => string | number | undefined;

const rules = new Map<string, Intl.PluralRules>();

function pluralRules(language: string): Intl.PluralRules {
  let rule = rules.get(language);
  if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)));
  return rule;
}

/**
 * Fills a template. `{name}` stands for a value, `{name.form}` for its form, `{n|card|cards}` for the word that fits the number `n`, and
 * `{n|one:karta|few:karty|other:kart}` for the same in languages with more plural categories.
 */
export function fill(template: string, values: Values | Lookup, language: string): string {
  const lookup: Lookup = typeof values === 'function' ? values : (name) => values[name];
  return template.replace(/\{(\w+)(?:\.(\w+)|((?:\|[^|}]*)+))?\}/g, (whole, name: string, form?: string, words?: string) => {
    const value = lookup(name, form);
    if (value === undefined) return whole;
    if (words === undefined) return String(value);
    const forms = words.slice(1).split('|').map((word, at) => {
      const colon = word.indexOf(':');
      return colon < 0 ? [at ? 'other' : 'one', word] : [word.slice(0, colon), word.slice(colon + 1)];
    });
    const category = pluralRules(language).select(Number(value));
    return (forms.find(([of]) => of === category) ?? forms.at(-1))?.[1] ?? '';
  });
}
