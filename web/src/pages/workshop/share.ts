// A text within an address: compressed, in letters that addresses may contain.
import { through } from '~/data/stream';

/** Longest text that is taken from an address. */
const longest = 1 << 20;

export async function packed(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'), longest);
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Fails if the letters were not made by [`packed`], or the text is too long. */
export async function unpacked(letters: string): Promise<string> {
  const bytes = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  const text = await through(bytes, new DecompressionStream('deflate-raw'), longest);
  return new TextDecoder('utf-8', { fatal: true }).decode(text);
}
