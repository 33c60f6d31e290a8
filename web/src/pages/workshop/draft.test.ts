import { expect, test } from 'vitest';
import { as, fromToml, newCard, toToml, type DraftSet } from './draft';

const set: DraftSet = {
  name: 'Paper Ponies',
  code: 'PP',
  cards: [
    { ...newCard(1, 'Mane Character', 'Folded Crane'), color: ['blue'], text: 'Swift\nWhen you win a faceoff, turn this card over.' },
    { ...newCard(2, 'Friend', 'Boat "Two"'), needs: ['2 blue'], traits: ['Earth Pony'] },
    newCard(3, 'Problem', 'Rising Damp'),
  ],
  more: 'tags = ["Undertow"]\n[[keyword]]\nname = "Buoyant"\nnumber = true',
};

test('a set is written and read again as the same', async () => {
  const { more, ...again } = await fromToml(await toToml(set));
  const { more: before, ...cards } = set;
  expect(again).toEqual(cards);
  expect((await fromToml(await toToml({ ...set, more }))).more).toBe(more);
  expect(more).toContain('Undertow');
  expect(before).toContain('Buoyant');
});

test('values of another kind of card are left out', () => {
  const problem = as({ ...newCard(2, 'Friend', 'Boat'), needs: ['2 blue'], text: 'Swift' }, 'Problem');
  expect(problem).toMatchObject({ type: 'Problem', title: 'Boat', text: 'Swift', bonus: 1 });
  expect(problem).not.toHaveProperty('cost');
  expect(problem).not.toHaveProperty('needs');
});

test('a text that is no TOML is refused', async () => {
  await expect(fromToml('[set')).rejects.toThrow();
});
