// Acts of the staff, one at a time, with the error of the last one.
import { Attempt } from '../attempt.svelte';
import type { EventAct, EventRole } from '../event';
import type { LiveEvent } from '../live.svelte';

export class Doing extends Attempt {
  constructor(readonly live: LiveEvent) {
    super();
  }

  act(act: EventAct): Promise<boolean> {
    return this.run(() => this.live.act(act));
  }

  /** Does an act of the event's file. */
  file(act: string, details?: unknown): Promise<boolean> {
    return this.run(() => this.live.file(act, details));
  }
}

export type Right = 'players' | 'pairing' | 'results' | 'clock' | 'lists' | 'penalties' | 'checks' | 'extensions' | 'calls' | 'rulings' | 'event';

const rights: Record<EventRole, readonly Right[] | 'all'> = {
  organizer: 'all',
  scorekeeper: ['players', 'pairing', 'results', 'clock', 'extensions', 'lists', 'calls'],
  'floor-judge': ['penalties', 'checks', 'extensions', 'calls', 'results'],
  'head-judge': ['penalties', 'checks', 'extensions', 'calls', 'results', 'rulings'],
};

/** Returns true if a role may do something. The server decides; the desk hides what is another role's. */
export function may(role: EventRole | null, right: Right): boolean {
  const all = role && rights[role];
  return all === 'all' || (all ?? []).includes(right);
}
