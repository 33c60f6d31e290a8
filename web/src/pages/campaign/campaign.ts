// The campaign: games against the Troublemakers of the bundled set, one after the other.
import type { CampaignInfo } from '~/net';
import { kept as keptAt } from '../kept';
export type { CampaignInfo } from '~/net';

const kept = keptAt('campaign', (id): id is string => typeof id === 'string', 100);
/** Games won in this browser. */
export const won = kept.all;
export const markWon = kept.add;
export const forgetAll = kept.forget;

/** Returns the first game that is not won. */
export function upNext(games: CampaignInfo[], finished: Set<string>): CampaignInfo | undefined {
  return games.find(({ id }) => !finished.has(id));
}
