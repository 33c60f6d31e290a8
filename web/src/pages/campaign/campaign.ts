// The campaign: games against the Troublemakers of the bundled set, one after the other.
import type { CampaignInfo, NewTable, Status } from '~/net';
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

/**
 * Returns the id of the game of the campaign that is played at a table. A game played on from a replay is not of the campaign, because any
 * side and any opponent may be chosen there. Its table has no name.
 */
export function playedAt(status?: Pick<Status, 'situation'>, settings?: Pick<NewTable, 'name'>): string | undefined {
  return (settings?.name && /^campaign:(.+)/.exec(status?.situation ?? '')?.[1]) || undefined;
}
