import { expect, test, vi } from 'vitest';
import type { PodSeat, PodView } from '~/net';

vi.mock('~/host', () => ({ keptHere: () => false, alone: false, ask: () => Promise.reject(new Error('no host')), HostFault: Error }));
const { isAsked, isShared, shared } = await import('./live.svelte');

const seat = (more: Partial<PodSeat> = {}): PodSeat => ({ name: 'Ann', bot: null, free: false, away: false, waiting: false, pool: null, ...more });
const pod = (more: Partial<PodView>): PodView =>
  ({ stage: 'picking', seats: [seat({ waiting: true }), seat({ bot: 'greedy' })], mine: 1, pack: ['a'], pool: [], matches: [], paused: false, left: null, ...more }) as PodView;

test('a view keeps the parts of the one before that have not changed', () => {
  const [before, after] = [pod({ pool: ['a', 'b'] }), pod({ pool: ['a', 'b'], pack: ['c'] })];
  const now = shared(before, after);
  expect(now).toEqual(after);
  expect(now.pool).toBe(before.pool);
  expect(now.pack).toBe(after.pack);
});

test('a pod waits for a viewer who can act', () => {
  expect(isAsked(pod({}))).toBe(true);
  expect(isAsked(pod({ pack: null }))).toBe(false);
  expect(isAsked(pod({ paused: true }))).toBe(false);
  expect(isAsked(pod({ seats: [seat({ waiting: true, away: true })] }))).toBe(false);
  expect(isAsked(pod({ stage: 'review', pack: null }))).toBe(true);
  const match = { first: 1, second: 2, over: false, winner: null, table: null };
  expect(isAsked(pod({ stage: 'playing', pack: null, matches: [[match]] }))).toBe(true);
  expect(isAsked(pod({ stage: 'playing', pack: null, matches: [[{ ...match, over: true }]] }))).toBe(false);
});

test('a pod is shared if a person or nobody has another seat', () => {
  expect(isShared(pod({}))).toBe(false);
  expect(isShared(pod({ seats: [seat(), seat({ free: true })] }))).toBe(true);
  expect(isShared(pod({ seats: [seat(), seat({ away: true })] }))).toBe(true);
});
