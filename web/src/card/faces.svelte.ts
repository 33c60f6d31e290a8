// Faces of cards that were drawn, as addresses for `<img>`. Each is drawn once for its size and palette, when the page has nothing else to do.
import { SvelteMap } from 'svelte/reactivity';
import { look } from '~/theme';
import { drawFace, wordsAt, type Face, type Words } from './face';
import { pictures } from './later.svelte';

/** Milliseconds before faces are drawn, so that the change that needs them is on the screen and moves. */
const delay = 60;
/** Faces that are kept. The board of a full table of four has some eighty. */
const most = 400;

/** Addresses by the face, and then by the width. */
const drawn = new SvelteMap<string, ReadonlyMap<number, string>>();
let count = 0;
let waiting: (() => Promise<void>)[] = [];
const asked = new Set<string>();

/** Returns the address of a face; that of another size until its own is drawn, and undefined if there is none. */
export function faceOf(face: Face, width: number, plain = false): string | undefined {
  const words = plain ? 'none' : wordsAt(width);
  const { palette } = look;
  const key = JSON.stringify([palette, words, face]);
  const sizes = drawn.get(key);
  const own = sizes?.get(width);
  if (own) return own;
  if (pictures()) request(key, face, width, words);
  return sizes?.values().next().value;
}

function request(key: string, face: Face, width: number, words: Words): void {
  const name = `${width} ${key}`;
  if (asked.has(name)) return;
  asked.add(name);
  const start = waiting.length === 0;
  waiting.push(async () => {
    const style = getComputedStyle(document.documentElement);
    const blob = await drawFace(face, width, Math.min(3, Math.max(1, devicePixelRatio)), words, (colour) => style.getPropertyValue(`--${colour}`).trim()).catch(() => null);
    asked.delete(name);
    if (!blob) return;
    if (count++ >= most) forget();
    drawn.set(key, new Map([...(drawn.get(key) ?? []), [width, URL.createObjectURL(blob)]]));
  });
  if (start) setTimeout(rest, delay);
}

/** Draws what waits, one face after the other, so that no frame is late. */
async function next(): Promise<void> {
  await waiting[0]?.();
  waiting.shift();
  if (waiting.length) rest();
}

function rest(): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void next(), { timeout: 200 });
  else setTimeout(() => void next(), 16);
}

/** Forgets the face that was drawn first. If it is on the page, it is drawn again. */
function forget(): void {
  const [key, sizes] = drawn.entries().next().value ?? [];
  if (key === undefined || !sizes) return;
  for (const address of sizes.values()) URL.revokeObjectURL(address);
  count -= sizes.size;
  drawn.delete(key);
}
