// Sentences of events in the current language.
import { botName, either, spoken, t, type Key } from '~/i18n';
import type { EventArena, EventClaim, EventInfo, EventPlayer, EventPublic, EventRound, EventTable } from './event';
import { turned, wonBy } from './score';

/** Returns the name of a player. The server names bots after their program: `greedy bot 3`. */
export const shownName = ({ name, bot }: EventPlayer): string => (bot ? name.replace(`${bot} bot`, botName(bot)) : name);

/** Returns the name of a player by number. */
export function nameOf(event: EventPublic, player: number | null | undefined): string {
  const one = player == null ? undefined : event.players[player - 1];
  return one ? shownName(one) : player == null ? '' : `#${player}`;
}

/** Returns the player's table in a round. */
export const tableOf = (round: EventRound | null, player: number | null | undefined): EventTable | undefined =>
  player == null ? undefined : round?.tables.find(({ first, second }) => first === player || second === player);

/** Returns the opponent of a player at a table. */
export const opponentOf = (table: EventTable, player: number): number | null => (table.first === player ? table.second : table.first);

/** Returns a result in words for everybody, the player who is named first first. */
export function scoreWords(score: string): string {
  if (score === 'draw' || score === 'bye' || score === 'both-lose') return t(`events.score-${score}`);
  return score.split('-').join('–');
}

/** Returns a result in words for a player of the match. */
export function mineWords(score: string, isFirst: boolean): string {
  const own = isFirst ? score : turned(score);
  const won = wonBy(own);
  const n = /^\d/.test(own) ? scoreWords(own) : '';
  const key: Record<string, Key> = { first: 'events.you-won', second: 'events.you-lost', drawn: 'events.you-drew', neither: 'events.both-lost', bye: 'events.you-bye' };
  return t(key[won] ?? 'events.you-drew', { score: n }).trim();
}

export const claimWords = (claim: EventClaim, table: EventTable, player: number): string => mineWords(claim.score, table.first === player);

/** Returns a penalty in the current language. The server sends it as `1. round 2: game-warning for slow-play`, with `, lifted` at the end. */
export function penaltyWords(text: string): string {
  const [, n, kind, violation, lifted] = /^\d+\. round (\d+): ([a-z-]+) for (.+?)(, lifted)?$/.exec(text) ?? [];
  if (n === undefined || kind === undefined || violation === undefined) return text;
  const values = { n, kind: either(`events.kind-${kind}`, kind), violation: either(`events.violation-${violation}`, violation) };
  return t(lifted ? 'events.penalty-lifted' : 'events.penalty', values);
}

/** Returns the name of a format for people. */
export const formatName = (format: string): string => either(`events.format-${format}`, format);

export const when = (at: number): string => new Date(at).toLocaleString(spoken(), { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
export const hour = (at: number): string => new Date(at).toLocaleTimeString(spoken(), { hour: '2-digit', minute: '2-digit' });

/** Returns the stage of an event in words: when it starts, its round, its winner. */
export function stageWords(info: EventInfo, rounds?: number, round?: EventRound | null, arena?: EventArena | null): string {
  if (info.cancelled) return t('events.is-cancelled');
  if (info.stage === 'over') return info.winner ? t('events.won-by', { name: info.winner }) : t('events.is-over');
  if (info.stage === 'running' && arena) return t('events.arena-until', { time: hour(arena.ends) });
  if (info.stage === 'running' && !info.round) return t('events.arena');
  if (info.stage === 'running' && round?.elimination) return roundName(round);
  if (info.stage === 'running') return rounds ? t('events.round-of', { n: info.round, of: Math.max(rounds, info.round) }) : t('events.round', { n: info.round });
  return info.starts ? when(info.starts) : t('events.signing-up');
}

/** Returns the name of a round. */
export function roundName(round: EventRound): string {
  if (!round.elimination) return t('events.round', { n: round.number });
  const players = round.tables.reduce((sum, { second }) => sum + (second === null ? 1 : 2), 0);
  return players <= 2 ? t('events.final') : players <= 4 ? t('events.semifinals') : players <= 8 ? t('events.quarterfinals') : t('events.of-16');
}

/** Returns true if a player's name has these letters. */
export const named = (player: EventPlayer | undefined, letters: string): boolean =>
  player !== undefined && shownName(player).toLocaleLowerCase().includes(letters.trim().toLocaleLowerCase());

/** Writes a tie-breaker's value: rates in percent, others with up to two digits after the point. */
export const tiebreak = (value: number): string => (value > 0 && value < 1 ? `${(value * 100).toFixed(1)} %` : value === 1 ? '100 %' : value.toFixed(value % 1 ? 2 : 0));
