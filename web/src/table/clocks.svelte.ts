// Clocks that people choose for a table.
import { t } from '~/i18n';
import type { Listed, NewTable } from '~/net';

type Clock = NonNullable<NewTable['clock']>;

export class ChosenClock {
  /** `none`, `player`, `match`, or `days` for a game over days. */
  kind = $state<'none' | 'player' | 'match' | 'days'>('none');
  minutes = $state(25);
  /** Days for each decision. */
  days = $state(3);

  /** Returns the rule; undefined without a clock. */
  get rule(): Clock | undefined {
    if (this.kind === 'player') return { player: { seconds: this.minutes * 60, increment: 5 } };
    if (this.kind === 'match') return { match: { minutes: this.minutes } };
    if (this.kind === 'days') return { days: { hours: this.days * 24 } };
    return undefined;
  }
}

/** Returns the time for each decision of a listed game over days in words; empty for other games. Its text is among those of `later`. */
export const perDecision = ({ hours }: Listed): string => (!hours ? '' : hours % 24 ? t('lobby.per-decision-hours', { n: hours }) : t('lobby.per-decision', { n: hours / 24 }));
