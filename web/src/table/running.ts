// The game that the user left without finishing it, so that the start page leads back to it.
import { stored } from '~/stored';

export interface Running {
  code: string;
  /** Query of the table's address, with the seats of this device. */
  query: string;
}

export function running(): Running | undefined {
  try {
    const { code, query } = JSON.parse(stored.get('running') ?? '{}') as Partial<Running>;
    return typeof code === 'string' && typeof query === 'string' ? { code, query } : undefined;
  } catch {
    return undefined;
  }
}

export const begun = (game: Running): void => stored.set('running', JSON.stringify(game));

/** Forgets the game, if it is the one that is remembered. */
export function ended(code: string): void {
  if (running()?.code === code) stored.remove('running');
}
