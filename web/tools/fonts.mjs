// Makes the page's fonts: subsets of the fontsource packages with the letters of the languages that the page has, and the
// features of OpenType that it uses. `npm run fonts`, after a font's package or the characters below changed.
import { readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

const web = new URL('../', import.meta.url);
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
/** Printable ASCII, the letters of Western Europe, and punctuation. Symbols such as ★ are in no font of Alegreya: the system's is used. */
const characters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŸıˆ˜–—‘’‚“”„†‡•…‰‹›⁄€™−∕↑↓`;
/** Lining figures and figures of one width, and what makes text look right. */
const keepFeatures = ['lnum', 'tnum', 'kern', 'liga', 'locl', 'ccmp', 'mark', 'mkmk'];

const fonts = [
  ['sans', '@fontsource/alegreya-sans/files/alegreya-sans-latin-400-normal.woff2'],
  ['sans-bold', '@fontsource/alegreya-sans/files/alegreya-sans-latin-700-normal.woff2'],
  ['serif', '@fontsource-variable/alegreya/files/alegreya-latin-wght-normal.woff2', { wght: { min: 400, max: 800 } }],
];
for (const [name, source, variationAxes] of fonts) {
  const whole = readFileSync(new URL(`node_modules/${source}`, web));
  const subset = await subsetFont(whole, characters, { targetFormat: 'woff2', variationAxes, keepFeatures, noHinting: true });
  writeFileSync(new URL(`src/theme/fonts/${name}.woff2`, web), subset);
  console.log(`${name}: ${(whole.length / 1024).toFixed(1)} KiB, subset ${(subset.length / 1024).toFixed(1)} KiB`);
}
