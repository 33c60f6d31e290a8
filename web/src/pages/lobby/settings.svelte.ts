// Settings of a new table that few people change.
import type { NewTable } from '~/net';

export type ClockKind = 'none' | 'player' | 'match';

export class Settings {
  name = $state('');
  clock = $state<ClockKind>('none');
  minutes = $state(25);
  undo = $state<'never' | 'free' | 'consent'>('consent');
  watch = $state<'public' | 'delayed' | 'none'>('public');
  pace = $state<'discreet' | 'at-once'>('discreet');
  listed = $state(true);
  lists = $state(false);
  rulebook = $state('');
  /** Rules of the table: none, a bundled name, or `file` for the file that was chosen. */
  house = $state('');
  file = $state('');
  judge = $state(true);

  /** True if nothing is missing for a table. */
  get complete(): boolean {
    return this.house !== 'file' || this.file !== '';
  }

  /** Returns the undo rule: nothing is taken back freely in a rated game. */
  undoRule(rated: boolean): 'never' | 'free' | 'consent' {
    return rated && this.undo === 'free' ? 'consent' : this.undo;
  }

  table(rated: boolean): Partial<NewTable> {
    const table: Partial<NewTable> = {
      undo: this.undoRule(rated), pace: this.pace, judge: this.judge, visibility: this.listed ? 'lobby' : 'private', decklists: this.lists ? 'open' : 'closed',
      spectators: this.watch === 'delayed' ? { delayed: { turns: 1 } } : this.watch,
    };
    if (rated) table.rated = true;
    if (this.name.trim()) table.name = this.name.trim();
    if (this.rulebook) table.rulebook = this.rulebook;
    // The server tells a file from a name by its lines.
    if (this.house) table.rules = this.house !== 'file' ? this.house : this.file.includes('\n') ? this.file : `${this.file}\n`;
    if (this.clock === 'player') table.clock = { player: { seconds: this.minutes * 60, increment: 5 } };
    if (this.clock === 'match') table.clock = { match: { minutes: this.minutes } };
    return table;
  }
}
