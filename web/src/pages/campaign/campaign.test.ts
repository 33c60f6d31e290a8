import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
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
