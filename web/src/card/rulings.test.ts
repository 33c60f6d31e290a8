import { expect, test } from 'vitest';
import type { FaceInfo } from './info';
import { worth } from './rulings';

const face = (lines: string[], more: Partial<FaceInfo> = {}): FaceInfo => ({ title: 'A', subtitle: '', colours: [], traits: [], keywords: [], lines, flavour: '', ...more });

test('keywords are asked for without their numbers, and a word of the text brings its rule', () => {
  const one = worth({ faces: [face(['Showy 2', 'When you confront this Problem, frighten a Friend.'], { keywords: ['Showy 2'], traits: ['Unique'] })] }, 0);
  expect(one.terms).toEqual(['Showy X']);
  expect(one.rules).toEqual(['516.3', '504.1', '611.1', '511.7']);
});

test('the side that is up counts, and a card without text has nothing', () => {
  const faces = [face(['Pay [1] to turn this card over.']), face(['Exhaust this card to draw a card.'])];
  expect(worth({ faces }, 0).rules).toEqual(['301.2']);
  expect(worth({ faces }, 1).rules).toEqual(['503.2']);
  expect(worth({ faces }).rules).toEqual(['503.2', '301.2']);
  expect(worth({ faces: [] }, 0)).toEqual({ terms: [], rules: [] });
});
