import { expect, test } from 'vitest';
import { draw } from './art';
import { critterKind } from './critters';
import { sceneKind } from './scenes';
import { troubleKind } from './troublemakers';

test('critters are drawn as what they are', () => {
  const kinds = {
    'Sprat, Pocket Otter': 'otter', 'Otter Holt, Everyone’s Slide': 'otter', 'Flit, Swift by Name': 'bird', 'Morning Bittern, Wakes the Reeds': 'heron', 'Stilt, Heron on Duty': 'heron',
    'Tussock, Sleepy Toad': 'toad', 'Mossback, Slow but Sure': 'turtle', 'Gosling Brood, Counts Itself': 'goose', 'Mumming Goose, Steals the Show': 'goose', 'Nuisance, A Ferret with Your Key': 'ferret',
    'Bristow, Badger with Opinions': 'badger', 'Barrow Hare, Luck of the Ditch': 'hare', 'The Gray Elk, Older Than the Water': 'elk', 'Brother Vole, Keeps the Small Hours': 'vole', 'Somebody Unknown': 'furry',
  };
  for (const [name, kind] of Object.entries(kinds)) expect(critterKind(name), name).toBe(kind);
});

test('no toad is a rabbit: each kind has a picture of its own', () => {
  const picture = (name: string) => draw({ id: 'X', name, kind: 'Friend', colours: ['yellow'], traits: ['Critter'] });
  expect(picture('Tussock, Sleepy Toad')).toContain('data-kind="toad"');
  expect(picture('Tussock, Sleepy Toad')).toBe(picture('Tussock, Sleepy Toad'));
  expect(picture('Bristow, Badger with Opinions')).toContain('data-kind="badger"');
});

test('Troublemakers and Problems by their words', () => {
  expect(['Mother Grice, Bog Witch', "Will-o'-Wisps", 'Snickerweed', 'Magpie Gang', 'Bandit Barge', 'Silt Wolves', 'Bailiff Thrupp, Fond of Fines', 'The Sunken Bull', 'Fog Leviathan', 'Tin-Whistle Imps', 'Leaky Otterskin', 'Madam Mildew', 'Lord Mire, King of Still Water', 'The Hollow Drake'].map(troubleKind)).toEqual([
    'witch', 'wisps', 'plant', 'birds', 'barge', 'wolves', 'official', 'bull', 'serpent', 'imps', 'sack', 'witch', 'king', 'drake',
  ]);
  const scenes = { 'Goslings on the Loose': 'goose', 'Letters for the Far Shore': 'letter', 'Squall over the Rooftops': 'storm', 'Frost in the Nests': 'ice', 'Leaks in the Dyke': 'bridge', 'The Longest Night': 'night', 'The Play Has No Ending': 'play', 'Runaway Carousel': 'carousel', 'A Bell out of Tune': 'bell', 'The Book That Bites': 'book', 'Market Day': 'market', 'Something in the Reeds': 'reeds', 'The Elders Disagree': 'elders' };
  for (const [name, kind] of Object.entries(scenes)) expect(sceneKind(name), name).toBe(kind);
});

test('a Pegasus has wings and a unicorn a horn, in each pose', () => {
  const pony = (id: string, trait: string) => draw({ id, name: id, kind: 'Friend', colours: ['blue'], traits: [trait] });
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) {
    expect(pony(id, 'Unicorn')).not.toBe(pony(id, 'Earth Pony'));
    expect(pony(id, 'Pegasus')).not.toBe(pony(id, 'Earth Pony'));
  }
});
