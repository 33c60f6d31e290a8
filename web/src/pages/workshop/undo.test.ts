import { expect, test } from 'vitest';
import { Undo } from './undo.svelte';

test('changes are undone and done again, and a new change ends what could be done again', () => {
  const undo = new Undo<string>();
  undo.note('a');
  undo.note('b');
  expect(undo.back('c')).toBe('b');
  expect(undo.back('b')).toBe('a');
  expect(undo.back('a')).toBeUndefined();
  expect(undo.on('a')).toBe('b');
  expect(undo.steps).toEqual({ back: 1, on: 1 });
  undo.note('b');
  expect(undo.on('d')).toBeUndefined();
});

test('changes of one kind in quick succession are undone together', () => {
  const undo = new Undo<string>();
  undo.note('', 'title');
  undo.note('B', 'title');
  undo.note('Bo', 'text');
  expect(undo.back('Boat')).toBe('Bo');
  expect(undo.back('Bo')).toBe('');
});
