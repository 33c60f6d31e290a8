// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { done, markDone, reasons, upNext } from './lessons';
import german from './lessons.de.json';
import type { Said } from './said.svelte';

const folder = `${import.meta.dirname}/../../../../lessons/`;
beforeEach(() => localStorage.clear());
const lesson = (id: string, number: number) => ({ id, number, title: id, about: '' });

test('what was done is kept, and the next one is the first that was not', () => {
  const all = [lesson('a', 1), lesson('b', 2)];
  expect(upNext(all, done())?.id).toBe('a');
  markDone('a');
  markDone('a');
  expect([...done()]).toEqual(['a']);
  expect(upNext(all, done())?.id).toBe('b');
  markDone('b');
  expect(upNext(all, done())).toBeUndefined();
});

test.each(['{', '{"a":1}', '[1,null,{}]'])('%s says nothing of lessons', (kept) => {
  localStorage.setItem('lessons', kept);
  expect(done().size).toBe(0);
});

test('a reason is told once, the deciding one of each attempt', () => {
  const cost = { say: 'refusal.need-tokens', need: 2, have: 1 };
  const words = (one: object) => ({ words: { say: 'refusal.under', what: one, rule: 'CR 609.2b' }, rule: '1' });
  expect(reasons([
    { against: [words(cost), words({ say: 'refusal.not-your-turn' })] },
    { against: [{ words: cost, rule: '1' }] },
    { against: [] },
  ]).map((one) => one.words)).toEqual([cost]);
});

test('every lesson that the server has is told in German, step by step', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.scn'));
  expect(files).toHaveLength(13);
  for (const file of files) {
    const [, ...goals] = readFileSync(folder + file, 'utf8').split(/^# goal:/m);
    const told = (german as Record<string, Said>)[file.replace(/^\d+-|\.scn$/g, '')];
    const parts = (of: { lost: number; after: boolean }[] = []) => JSON.stringify(of);
    const here = goals.map((goal) => ({ lost: goal.match(/^# lost:/gm)?.length ?? 0, after: /^# after:/m.test(goal) }));
    expect([file, parts(told?.steps.map(({ lost, after }) => ({ lost: lost?.length ?? 0, after: Boolean(after) })))]).toEqual([file, parts(here)]);
  }
});
