// Settings of an event as its file has them (`crates/tournament/src/settings.rs`). Those that are missing have the defaults of the floor
// rules.

export interface Settings extends Record<string, unknown> {
  name: string;
  format: string;
  tier: number;
  /** Time in RFC 3339. */
  starts?: string | null;
  rounds?: number | null;
  cut?: number | null;
  /** Points for a win, a loss, a draw and a bye: `3/1/1/3`. */
  scoring?: string;
  tiebreaks?: string[];
  swiss_wins?: number;
  elimination_wins?: number | null;
  minutes?: number;
  elimination_minutes?: number | null;
  setup_minutes?: number;
  soft_minutes?: number;
  missed?: 'nothing' | 'loss';
  seats?: 'balanced' | 'random';
  lists_enforced?: boolean;
  first_table?: number;
  draw_maximum?: number | null;
  manes?: number;
  format_text?: string | null;
  /** Prizes by place: `1: a box`, `3-4: 6 packs`. */
  prizes?: string[];
}

/** Formats with rules of their own. */
export const formats = ['harmony', 'premiere-block', 'odyssey-block', 'sealed', 'draft'] as const;
export const cuts = [0, 2, 3, 4, 8, 16] as const;
export const tiebreaks = ['omw', 'oomw', 'head-to-head', 'sos', 'extended-sos'] as const;

/** Returns what an input for date and time shows. */
export function toLocal(time: string | null | undefined): string {
  if (!time) return '';
  const at = new Date(time);
  return Number.isNaN(at.getTime()) ? '' : new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function fromLocal(input: string): string | null {
  return input ? new Date(input).toISOString() : null;
}

/** Returns the number of an input, or `null` if it is empty. */
export function numberOf(input: string): number | null {
  return input.trim() === '' || Number.isNaN(Number(input)) ? null : Number(input);
}
