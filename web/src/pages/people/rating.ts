// Ratings in words and as intervals.
import { t, type Key } from '~/i18n';
import type { RatingInfo } from '~/net';

/** The ladder ranks nobody whose deviation is above this. */
export const provisionalAbove = 110;

/** Returns the interval that contains a player's strength with a probability of 95 %. */
export function intervalOf({ rating, deviation }: RatingInfo): [number, number] {
  return [Math.round(rating - 2 * deviation), Math.round(rating + 2 * deviation)];
}

/** Returns a scale in steps of 100 that has room for all intervals, and for the rating of the beginning. */
export function scaleOf(ratings: RatingInfo[], usual: [number, number] = [1200, 1800]): [number, number] {
  const all = ratings.map(intervalOf);
  const least = Math.min(usual[0], ...all.map(([from]) => from));
  const most = Math.max(usual[1], ...all.map(([, to]) => to));
  return [Math.floor(least / 100) * 100, Math.ceil(most / 100) * 100];
}

/** Returns where a value is on a scale, in percent. */
export const onScale = (value: number, [from, to]: [number, number]): number => (100 * (value - from)) / (to - from);

/** Returns the certainty of a rating in words. */
export function certainty({ deviation }: RatingInfo): string {
  const key: Key = deviation > 200 ? 'people.very-uncertain' : deviation > provisionalAbove ? 'people.uncertain' : deviation > 70 ? 'people.rather-certain' : 'people.certain';
  return t(key);
}
