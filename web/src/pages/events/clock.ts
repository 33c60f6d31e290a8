// Phases of a match by the clock of its round, as `crates/tournament/src/clock.rs` has them.
import type { EventClock } from './event';

export type PhaseName = 'waiting' | 'setup' | 'running' | 'over' | 'stopped' | 'untimed';

export interface Phase {
  name: PhaseName;
  /** Seconds that are left while the players set up or play, else seconds that have passed in this phase. */
  seconds: number;
}

/** Returns the phase at a time in milliseconds. `extension` is the extra time of a table in seconds. */
export function phaseOf(clock: EventClock, now: number, extension = 0): Phase {
  if (clock.started === null) return { name: 'waiting', seconds: 0 };
  const stands = clock.paused ?? now;
  const played = Math.floor(Math.max(0, stands - clock.started - clock.stood) / 1000) - clock.setup;
  if (played < 0) return { name: 'setup', seconds: -played };
  if (clock.limit === null) return { name: 'untimed', seconds: played };
  const since = played - clock.limit - extension;
  if (since < 0) return { name: 'running', seconds: -since };
  if (clock.soft > 0 && since >= clock.soft) return { name: 'stopped', seconds: since - clock.soft };
  return { name: 'over', seconds: since };
}

/** Writes seconds as `35:00`, or `1:05:00` from an hour on. */
export function written(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
