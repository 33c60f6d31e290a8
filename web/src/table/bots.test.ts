import { expect, test } from 'vitest';
import { botChoice, playerName } from './bots';

test('the technical name of a bot comes after its name for players', () => {
  expect(['search-1', 'greedy', 'other'].map(botChoice)).toEqual(['Beginner bot (search-1)', 'Skilled bot (greedy)', 'other']);
});

test('players that the server names after a bot get its name for players', () => {
  expect(playerName('search-1 bot')).toBe('Beginner bot');
  expect(playerName('my bot')).toBe('my bot');
});
