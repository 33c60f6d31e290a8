// Where the result of a game came from, as a table. All percents are whole numbers that add up.
import type { Estimate, GameAccount } from '~/net';

export interface Part {
  name: 'start' | 'own' | 'others' | 'luck' | 'rest';
  percent: number;
  /** 95 % interval, in percent. */
  from: number;
  to: number;
}

/** Rounds shares to whole percents that add up to `total` percent. Those are changed whose rounding was furthest off. */
export function addUp(shares: readonly number[], total: number): number[] {
  const exact = shares.map((share) => 100 * share);
  const shown = exact.map((percent) => Math.round(percent) + 0);
  const off = (i: number) => (exact[i] ?? 0) - (shown[i] ?? 0);
  for (let left = total - shown.reduce((sum, percent) => sum + percent, 0); left && shown.length; left -= Math.sign(left)) {
    const sign = Math.sign(left);
    const most = shown.reduce((best, _, i) => (sign * off(i) > sign * off(best) ? i : best), 0);
    shown[most] = (shown[most] ?? 0) + sign;
  }
  return shown;
}

function interval({ value, within }: Estimate, least: number): { from: number; to: number } {
  const bound = (share: number) => Math.round(100 * Math.max(least, Math.min(1, share))) + 0;
  return { from: bound(value - within), to: bound(value + within) };
}

/** Returns the result in percent. */
export const endOf = ({ end }: GameAccount): number => Math.round(100 * end);

/** Returns the parts of the result. Moves that were not examined are a part only if there are any. */
export function partsOf(account: GameAccount): Part[] {
  const all: [Part['name'], Estimate][] = [['start', account.start], ['own', account.own], ['others', account.others], ['luck', account.luck], ['rest', account.rest]];
  const parts = all.filter(([name, { value, within }]) => name !== 'rest' || value || within);
  const percents = addUp(parts.map(([, { value }]) => value), endOf(account));
  return parts.map(([name, estimate], i) => ({ name, percent: percents[i] ?? 0, ...interval(estimate, name === 'start' ? 0 : -1) }));
}

/** Returns the luck of each turn that had any. The percents add up to `luck`. */
export function luckOf(account: GameAccount, luck: number): { turn: number; percent: number }[] {
  const percents = addUp(account.turns.map((one) => one.luck.value), luck);
  return account.turns.map(({ turn }, i) => ({ turn, percent: percents[i] ?? 0 })).filter(({ percent }) => percent);
}
