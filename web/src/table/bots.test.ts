import { expect, test } from 'vitest';
import { botChoice, byStrength, playerName } from './bots';

test('bots are listed by strength, with the technical name after the name for players', () => {
  const listed = byStrength(['greedy', 'other', 'search-8', 'search-1', 'random'].map((name) => ({ name })));
  expect(listed.map(({ name }) => botChoice(name))).toEqual(['Random bot (random)', 'Beginner bot (search-1)', 'Skilled bot (greedy)', 'Expert bot (search-8)', 'other']);
});

test('players that the server names after a bot get its name for players', () => {
  expect(playerName('search-1 bot')).toBe('Beginner bot');
  expect(playerName('my bot')).toBe('my bot');
});
