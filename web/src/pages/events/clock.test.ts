import { expect, test } from 'vitest';
import { phaseOf, written } from './clock';

const clock = { started: 0, paused: null, stood: 0, setup: 180, limit: 2100, soft: 300 };
const at = (seconds: number, more = {}, extension = 0) => phaseOf({ ...clock, ...more }, seconds * 1000, extension);

test('a match is set up, played, finished and stopped', () => {
  expect(at(0, { started: null })).toEqual({ name: 'waiting', seconds: 0 });
  expect(at(179)).toEqual({ name: 'setup', seconds: 1 });
  expect(at(180)).toEqual({ name: 'running', seconds: 2100 });
  expect(at(2280)).toEqual({ name: 'over', seconds: 0 });
  expect(at(2580)).toEqual({ name: 'stopped', seconds: 0 });
  expect(at(2580, {}, 60)).toEqual({ name: 'over', seconds: 240 });
  expect(at(9000, { soft: 0 })).toEqual({ name: 'over', seconds: 6720 });
});

test('no time passes during a pause, and none counts without a limit', () => {
  expect(at(9000, { paused: 240_000 })).toEqual({ name: 'running', seconds: 2040 });
  expect(at(9000, { stood: 8_000_000 })).toEqual({ name: 'running', seconds: 1280 });
  expect(at(240, { limit: null })).toEqual({ name: 'untimed', seconds: 60 });
});

test('times are written as on a clock', () => {
  expect([0, 59, 2100, 3661].map(written)).toEqual(['0:00', '0:59', '35:00', '1:01:01']);
});
