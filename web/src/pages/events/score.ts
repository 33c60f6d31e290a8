// Results of matches in the staff's notation: `2-1`, `1-0-1` (won, lost, drawn), `draw`, `both-lose`, `bye`. The player who is named first
// comes first.

/** Returns the results that a match can have, wins of the first player first. `wins` is the number of games that win it. */
export function possible(wins: number, elimination: boolean): string[] {
  if (wins === 1) return elimination ? ['1-0', '0-1'] : ['1-0', 'draw', '0-1'];
  // When time is up, a match may be over before anybody has won two games.
  return ['2-0', '2-1', '1-0', ...(elimination ? [] : ['1-1', 'draw']), '0-1', '1-2', '0-2'];
}

/** Returns the result with the other player named first. */
export function turned(score: string): string {
  const [first, second, ...drawn] = score.split('-');
  return /^\d/.test(score) && second !== undefined ? [second, first, ...drawn].join('-') : score;
}

export type Won = 'first' | 'second' | 'drawn' | 'neither' | 'bye';

/** Returns who has won. */
export function wonBy(score: string): Won {
  if (score === 'bye') return 'bye';
  if (score === 'both-lose') return 'neither';
  const [first = 0, second = 0] = score.split('-').map(Number);
  return first > second ? 'first' : first < second ? 'second' : 'drawn';
}

/** Returns the result that two digits report, as at the terminal's desk. */
export function ofDigits(first: number, second: number): string {
  return first === 0 && second === 0 ? 'draw' : `${first}-${second}`;
}
