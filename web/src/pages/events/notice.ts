// What an event says to a player who looks at something else: the newest thing that waits for them.
import { t } from '~/i18n';
import { phaseOf } from './clock';
import type { EventView } from './event';
import { mineWords, nameOf, opponentOf, tableOf } from './words';

/** Returns true if the viewer plays in the event and has not left it. */
export const isPlaying = ({ event, me }: EventView): boolean =>
  me.player !== null && event.info.stage !== 'over' && !event.players[me.player - 1]?.dropped;

/** Returns what waits for the viewer at a time of the server. */
export function noticeWords(view: EventView, now: number): string | undefined {
  const { event, me } = view;
  const { round } = event;
  const table = tableOf(round, me.player);
  const game = event.arena?.games.find(({ over, players }) => !over && me.player !== null && players.includes(me.player));
  if (game) return t('events.notice-open', { name: nameOf(event, game.players.find((one) => one !== me.player)) });
  if (me.sideboard && !me.sideboard.done) return t('events.notice-side');
  if (!isPlaying(view) || me.player === null || !round || !table || table.score !== null) return undefined;
  const opponent = opponentOf(table, me.player);
  const name = nameOf(event, opponent);
  const claim = me.claim?.table === table.number ? me.claim : null;
  if (claim && !claim.disputed && claim.by !== me.player) return t('events.notice-confirm', { name, what: mineWords(claim.score, table.first === me.player) });
  if (['over', 'stopped'].includes(phaseOf(round.clock, now, table.extension).name)) return t('events.notice-time', { n: table.number });
  if (event.info.online && table.games.some(({ over }) => !over)) return t('events.notice-open', { name });
  return opponent === null ? t('events.notice-bye', { n: round.number }) : t('events.notice-paired', { n: round.number, table: table.number, name });
}
