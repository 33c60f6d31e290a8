import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { qr } from './qr';

/** SHA-256 of the rows, `#` for dark modules. */
const hash = (text: string) => createHash('sha256').update(qr(text)?.map((row) => row.map((dark) => (dark ? '#' : '.')).join('')).join('\n') ?? '').digest('hex');

// Made by the Python package `qrcode` 8, with the mask that has the least penalty here.
test('codes are those of another program', () => {
  expect(hash('maneframe')).toBe('e67743e7d3a3d97c2ad04392958afbef8059a245148e5325e16b4038f1773941');
  expect(hash('https://maneframe.example/draft/ABCD-EFGH')).toBe('e5776386600089d73c7ef322f59d4098e763acb8102a2a41a8ed59d90cbb5262');
  expect(hash(`https://maneframe.example/${'d'.repeat(130)}`)).toBe('13ee3e4d240bceb3773ee6b1df3622ba4694ea40f62f717cbf0f19d3003dc8fe');
});

test('a text that is too long has no code', () => {
  expect(qr('d'.repeat(213))?.length).toBe(57);
  expect(qr('d'.repeat(214))).toBeUndefined();
});
