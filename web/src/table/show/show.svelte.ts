// The queue of what is shown. Updates come from the server in bursts; the show brings the table to the screen event by event.
import { look, still } from '~/theme';
import { take, type Happening, type Snapshot, type Update } from '~/net';
import { advance } from './between';
import { beats, type Beat } from './beats';

/** Factors of the time that a beat takes. */
export const speeds = { slow: 1.7, normal: 1, fast: 0.5, off: 0 } as const;
export type Speed = keyof typeof speeds;

interface Scene {
  beats: Beat[];
  /** The state when all beats of the update have been shown. */
  end: Snapshot;
}

export class Show {
  /** The events of the beat that is being shown. */
  beat = $state.raw<Happening[]>([]);
  /** True while events wait to be shown. */
  busy = $state(false);
  /** True while a table draws what is shown. Nothing is shown step by step to nobody. */
  watched = false;
  #scenes: Scene[] = [];
  #at = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;
  #fold: ReturnType<typeof setTimeout> | undefined;
  #late: Snapshot | undefined;

  constructor(
    /** The state that is shown. */
    readonly shown: () => Snapshot | undefined,
    readonly put: (snapshot: Snapshot) => void,
    readonly you: () => number | undefined,
  ) {}

  /** Factor of the time of each beat; 0 if events aren't shown one by one. */
  get pace(): number {
    if (!this.watched || document.hidden || still()) return 0;
    return speeds[look.speed];
  }

  /** Adds an update, whose state afterwards is `end`. */
  add(update: Update, end: Snapshot): void {
    const scene = { beats: beats(update.happenings ?? [], this.you()), end };
    const shows = this.pace > 0 && scene.beats.some((beat) => beat.time) && this.shown()?.table && end.table;
    if (!shows && !this.#scenes.length) return this.#jump(end, update.happenings ?? []);
    this.#scenes.push(scene);
    this.busy = true;
    // The last motion of what was shown before ends first.
    if (this.#timer === undefined) this.#next();
  }

  /** Shows the last state at once. Returns false if nothing was waiting. */
  skip(): boolean {
    const last = this.#scenes.at(-1);
    if (!last) return false;
    this.clear();
    this.put(last.end);
    return true;
  }

  /** Forgets what waits, because the whole state was replaced. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#stop();
    this.#timer = undefined;
    this.#late = undefined;
    this.#scenes = [];
    this.#at = 0;
    this.beat = [];
    this.busy = false;
  }

  /**
   * Shows a state without steps. Of several updates within a frame only the first and the last are drawn; of those of a page that nobody sees,
   * within a quarter of a second, since such a page has no frames.
   */
  #jump(end: Snapshot, happenings: Happening[]): void {
    if (this.#frame || this.#fold !== undefined) {
      this.#late = end;
      if (document.hidden) this.#fold ??= setTimeout(this.#unfold, 250);
      return;
    }
    this.beat = happenings;
    this.put(end);
    if (document.hidden) this.#fold = setTimeout(this.#unfold, 250);
    else this.#frame = requestAnimationFrame(this.#unfold);
  }

  #unfold = (): void => {
    this.#stop();
    const late = this.#late;
    this.#late = undefined;
    if (late) this.put(late);
  };

  /** Ends the wait for a frame, or for the next look of a page that nobody sees. */
  #stop(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#fold);
    this.#frame = 0;
    this.#fold = undefined;
  }

  #next = (): void => {
    this.#timer = undefined;
    if (this.#late) {
      this.put(this.#late);
      this.#late = undefined;
    }
    const scene = this.#scenes[0];
    const now = this.shown();
    if (!scene || !now) return this.clear();
    const beat = scene.beats[this.#at++];
    const pace = this.pace;
    if (!pace) return void this.skip();
    const ends = this.#at >= scene.beats.length;
    if (ends) {
      this.#scenes.shift();
      this.#at = 0;
    }
    const { table } = now;
    if (beat) this.beat = beat.happenings;
    // The state after the last beat is the server's. The time of that beat passes before the next one.
    if (ends || !beat || !table || !scene.end.table) this.put(ends ? scene.end : now);
    else {
      const after = scene.end.table;
      this.put(take({ ...now, table: beat.happenings.reduce((so_far, one) => advance(so_far, after, one), table) }, { n: now.n, happenings: beat.happenings }));
    }
    // The question comes with the last event, so the player may answer while the last motion ends.
    if (ends && !this.#scenes.length) this.busy = false;
    this.#timer = setTimeout(this.#next, (beat?.time ?? 0) * pace);
  };
}
