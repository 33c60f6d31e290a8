// Settings of a new table that few people change.
import type { NewTable } from '~/net';
import { ChosenClock } from '~/table/clocks.svelte';

export class Settings {
  name = $state('');
  readonly clock = new ChosenClock();
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
    if (this.clock.rule) table.clock = this.clock.rule;
    return table;
  }
}
