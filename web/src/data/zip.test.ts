import { expect, test } from 'vitest';
import { contents, entriesOf, zipped, ZipFault } from './zip';

const bytes = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
let state = 1;
const noise = Uint8Array.from({ length: 500 }, () => (state = Math.imul(state, 1103515245) + 12345) >>> 23);
const files = [{ name: 'long.txt', bytes: bytes('mare '.repeat(1000)) }, { name: 'dir/näme.bin', bytes: noise }, { name: 'empty', bytes: new Uint8Array() }];

test('what was put into a zip comes out of it', async () => {
  const zip = await zipped(files);
  const entries = await entriesOf(zip);
  expect(entries.map(({ name, method }) => [name, method])).toEqual([['long.txt', 8], ['dir/näme.bin', 0], ['empty', 0]]);
  for (const [i, entry] of entries.entries()) expect(await contents(zip, entry, 10_000)).toEqual(files[i]?.bytes);
});

test('a zip is read behind other bytes only if its places fit, and files that are too long are refused', async () => {
  const zip = await zipped(files);
  const [entry] = await entriesOf(zip);
  await expect(contents(zip, entry!, 4999)).rejects.toThrow('big');
  // A bomb says that it is short.
  await expect(contents(zip, { ...entry!, size: 10 }, 4999)).rejects.toThrow('broken');
  await expect(contents(zip, { ...entry!, locked: true }, 10_000)).rejects.toThrow('locked');
  await expect(contents(zip, { ...entry!, method: 14 }, 10_000)).rejects.toThrow('method');
  await expect(entriesOf(new Blob(['no zip']))).rejects.toThrow('none');
  await expect(entriesOf(new Blob([]))).rejects.toThrow('none');
});

test('a zip with any byte changed is read, or refused in one of the known ways', async () => {
  const whole = new Uint8Array(await (await zipped(files)).arrayBuffer());
  let refused = 0;
  for (let at = 0; at < whole.length; at++) {
    const changed = whole.slice();
    changed[at]! ^= 0xff;
    const zip = new Blob([changed]);
    try {
      for (const entry of await entriesOf(zip)) await contents(zip, entry, 10_000);
    } catch (why) {
      expect(why).toBeInstanceOf(ZipFault);
      refused++;
    }
  }
  expect(refused).toBeGreaterThan(100);
  for (let length = 0; length < whole.length; length += 3) await expect(entriesOf(new Blob([whole.slice(0, length)]))).rejects.toBeInstanceOf(ZipFault);
});
