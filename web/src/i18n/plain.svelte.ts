// Sentences that the server sends as English text rather than as keys: titles of rules, faults of decks, kinds of abilities. Languages other
// than English have a file that maps templates of these sentences, loaded when it is needed.
import { fill } from './fill';
import { spoken } from './index.svelte';

type Templates = Record<string, string>;
const files = import.meta.glob<Templates>('./plain.*.json', { import: 'default' });

let loaded = $state.raw<{ language: string; match: (text: string) => string | undefined }>();
let asked = '';

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns a function that translates sentences by templates. Of several templates that fit, the first is used. */
export function translator(templates: Templates, language: string): (text: string) => string | undefined {
  const open = Object.keys(templates).filter((key) => key.includes('{')).map((key) => {
    const parts = key.split(/\{(\w+)\}/);
    return { key, shape: new RegExp(`^${parts.map((part, i) => (i % 2 ? `(?<${part}>.+)` : escape(part))).join('')}$`) };
  });
  return (text) => {
    if (Object.hasOwn(templates, text)) return templates[text];
    for (const { key, shape } of open) {
      const values = shape.exec(text)?.groups;
      // Names of colours have templates of their own.
      if (values?.colors) values.colors = values.colors.split(' ').map((word) => templates[word] ?? word).join(' ');
      if (values) return fill(templates[key] ?? '', values, language);
    }
    return undefined;
  };
}

/** Returns the sentence in the current language; undefined if it is English, unknown, or the translations aren't loaded yet. */
export function plain(text: string): string | undefined {
  const language = spoken();
  const load = files[`./plain.${language}.json`];
  if (!load) return undefined;
  if (loaded?.language !== language && asked !== language) {
    asked = language;
    load().then((templates) => (loaded = { language, match: translator(templates, language) }), () => (asked = ''));
  }
  return loaded?.language === language ? loaded.match(text) : undefined;
}
