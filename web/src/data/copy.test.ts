// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fromFile, keys, toFile, type Copy } from './copy';
import { zipped } from './zip';

const table = { code: 'KFTM-PQRX', replay: 'r', opened: 1, changed: 2, over: true, summary: '{}', rows: ['a', 'b'], finished: null, trial: false };
const set = { name: 'Paper', code: 'PP', cards: [{ number: 1, title: 'Boat', type: 'Friend' }], more: '' };
const whole: Copy = {
  choices: { deck: 'Reeds', workshop: JSON.stringify([set]) },
  games: { account: { id: 'x', name: 'Reed Wren' }, tables: [table], pods: [{ id: 'p', changed: 3, lines: ['a'] }], files: [{ name: 'a.toml', at: 5, bytes: new TextEncoder().encode('[set]') }] },
  versions: [{ set: 's', when: 7, state: set }],
  pictures: [{ name: 'pp1', file: new Blob(['picture'], { type: 'image/png' }) }],
};
const bytes = (all: unknown) => new TextEncoder().encode(typeof all === 'string' ? all : JSON.stringify(all)) as Uint8Array<ArrayBuffer>;
const file = (all: unknown) => zipped([{ name: 'maneframe.json', bytes: bytes(all) }]);
const head = { format: 'maneframe-copy', version: 1 };

test('a copy is written and read', async () => {
  const read = await fromFile(await toFile(whole, new Date(0)));
  const plain = ({ choices, games, versions }: Copy) => ({ choices, versions, ...games, files: games.files.map(({ bytes, ...file }) => ({ ...file, bytes: [...bytes] })) });
  expect(plain(read)).toEqual(plain(whole));
  expect(read.pictures.map(({ name, file }) => [name, file.type, file.size])).toEqual([['pp1', 'image/png', 7]]);
});

test('a file that is no copy, of a later program, or with wrong values is refused', async () => {
  for (const [all, fault] of [
    ['{', 'broken'], ['[]', 'other'], [`${'['.repeat(100_000)}`, 'broken'], [{ ...head, format: 'x' }, 'other'], [{ ...head, version: 2 }, 'newer'], [{ ...head, version: 1e400 }, 'other'],
    [{ ...head, account: { id: 'x' } }, 'broken'], [{ ...head, tables: {} }, 'broken'], [{ ...head, pods: [{ id: 'p', changed: 3, lines: 'a' }] }, 'broken'], [{ ...head, tables: [{ ...table, rows: [1] }] }, 'broken'], [{ ...head, tables: [{ ...table, code: '../x' }] }, 'broken'],
    [{ ...head, versions: [{ set: 's', when: 7, state: { ...set, cards: [null] } }] }, 'broken'], [{ ...head, files: [{ name: 'a', at: 1, in: 'cards/9' }] }, 'broken'],
    [{ ...head, pictures: [{ name: '../x', type: 'image/png', in: 'maneframe.json' }] }, 'broken'], [{ ...head, pictures: [{ name: 'x', type: 'image/svg+xml', in: 'maneframe.json' }] }, 'broken'],
  ] as const) await expect(file(all).then(fromFile), JSON.stringify(all).slice(0, 100)).rejects.toThrow(fault);
  await expect(fromFile(await zipped([{ name: 'other', bytes: bytes('x') }]))).rejects.toThrow('other');
  await expect(fromFile(new Blob(['x']))).rejects.toThrow('none');
});

test('keys of other programs are not taken', async () => {
  const { choices } = await fromFile(await file({ ...head, choices: { deck: 'x', other: 'y', bot: 5, __proto__: 'z' } }));
  expect(choices).toEqual({ deck: 'x' });
});

test('all keys under which the pages keep something are known', () => {
  const root = join(import.meta.dirname, '..');
  const found = new Set<string>();
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(ts|svelte)$/.test(name) || name.endsWith('.test.ts')) continue;
    const source = readFileSync(join(root, name), 'utf8');
    for (const [, key] of source.matchAll(/\bstored\.[gs]et\('([\w-]+)'|\bkept(?:At)?\('([\w-]+)'/g)) if (key) found.add(key);
    // A file that has its key in a constant.
    for (const [, name] of source.matchAll(/\bstored\.[gs]et\((\w+)/g)) {
      const [, key] = new RegExp(`const ${name} = '([^']+)'`).exec(source) ?? [];
      if (key) found.add(key);
    }
  }
  expect(keys.filter((key) => !found.has(key) && !['campaign', 'lessons', 'puzzles'].includes(key))).toEqual([]);
  expect([...found].filter((key) => !keys.includes(key))).toEqual([]);
});
