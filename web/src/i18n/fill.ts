/** Values to insert into a text. */
export type Values = Record<string, string | number>;

const rules = new Map<string, Intl.PluralRules>();

/** Inserts values into a text. `{name}` stands for a value, `{n|card|cards}` for the word that fits the number `n`. */
export function fill(text: string, values: Values, language: string): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (one === undefined || many === undefined) return String(value);
    let rule = rules.get(language);
    if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)));
    return rule.select(Number(value)) === 'one' ? one : many;
  });
}
