import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { playedAt } from './campaign';
import german from './campaign.de.json';
import type { Story } from './said.svelte';

const folder = `${import.meta.dirname}/../../../../campaign/`;
const parts = ['about', 'teaches', 'won', 'lost'] as const;

test('every game that the server has is told in German, with all its texts', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.scn'));
  expect(files).toHaveLength(8);
  const stories: Record<string, Story> = german;
  const id = (file: string) => file.replace(/^\d+-|\.scn$/g, '');
  expect(Object.keys(stories).sort()).toEqual(files.map(id).sort());
  for (const file of files) {
    const text = readFileSync(folder + file, 'utf8');
    expect([file, ...parts.filter((part) => text.includes(`# ${part}: `))]).toEqual([file, ...parts]);
    const story = stories[id(file)];
    expect([file, ...(['title', ...parts] as const).filter((part) => !story?.[part].trim())]).toEqual([file]);
  }
});

test('a table has a game of the campaign, unless it is played on from a replay', () => {
  expect(playedAt({ situation: 'campaign:still-water' }, { name: 'Still Water' })).toBe('still-water');
  expect(playedAt({ situation: 'campaign:still-water' }, { name: null })).toBeUndefined();
  expect(playedAt({ situation: 'lesson:tokens' }, { name: 'Tokens' })).toBeUndefined();
  expect(playedAt({ situation: null }, { name: 'Friday' })).toBeUndefined();
  expect(playedAt()).toBeUndefined();
});
