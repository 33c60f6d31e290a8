// A connected table: the server's messages, what is shown of them, and the commands. It has no other state.
import type { CardInfo } from '~/card/info';
import { keep } from '~/card/infos.svelte';
import { continued, get, take, TableSocket, Trouble, type Answer, type Attempt, type Command, type Line, type NewTable, type Notice, type Passing, type Problem, type Reckoning, type Snapshot, type ViewerRole } from '~/net';
import { Show } from './show/show.svelte';

export interface Told extends Notice {
  /** Number of the next event when the notice arrived. */
  at: number;
  key: number;
}

export class Session {
  line = $state<Line>('connecting');
  why = $state<string>();
  you = $state.raw<ViewerRole>();
  settings = $state.raw<NewTable>();
  code = $state('');
  /** The state that is shown. It may be behind the server's while events are shown one after another. */
  snapshot = $state.raw<Snapshot>();
  present = $state.raw<{ seats: number[]; spectators: number }>({ seats: [], spectators: 0 });
  notices = $state.raw<Told[]>([]);
  /** The last refusal. */
  trouble = $state.raw<Problem>();
  /** Number of the question that was answered, until the answer is known to be accepted. */
  answered = $state<number>();
  /** Time at which the clocks of the last status were correct. */
  clockAt = $state(0);

  readonly socket: TableSocket;
  readonly show = new Show(() => this.snapshot, (snapshot) => (this.snapshot = { ...snapshot, passing: this.#latest?.passing ?? null }), () => this.seat);
  /** The last state that the server sent. */
  #latest: Snapshot | undefined;
  #told = 0;
  #asked = false;

  readonly table = $derived(this.snapshot?.table ?? undefined);
  readonly status = $derived(this.snapshot?.status);
  readonly seat = $derived(typeof this.you === 'object' ? this.you.seat : undefined);
  /** The question, if this viewer must answer it. */
  readonly question = $derived.by(() => {
    const question = this.snapshot?.question;
    return question?.options && question.number !== this.answered && this.line === 'open' && this.mine(question.who) ? question : undefined;
  });
  /** The pending question, possibly another player's. */
  readonly pending = $derived(this.snapshot?.question ?? undefined);

  constructor(readonly path: string) {
    this.socket = new TableSocket(path, {
      line: (line, why) => {
        this.line = line;
        this.why = why;
        if (line !== 'open') this.answered = undefined;
      },
      welcome: ({ you, settings, code }) => {
        this.you = you;
        this.code = code;
        this.settings = settings;
      },
      snapshot: (snapshot) => {
        this.show.clear();
        this.#latest = this.snapshot = { ...snapshot, happenings: continued(this.#latest, snapshot) };
        this.#madeUp();
        this.clockAt = Date.now();
        this.answered = undefined;
      },
      update: (update) => {
        if (!this.#latest) return;
        const latest = take(this.#latest, update);
        this.#latest = latest;
        if (update.status) this.clockAt = Date.now();
        for (const notice of update.notices ?? []) {
          this.notices = [...this.notices.slice(-99), { ...notice, at: latest.table?.events ?? 0, key: this.#told++ }];
        }
        this.show.add(update, latest);
      },
      present: (present) => (this.present = present),
    });
  }

  mine(seat: number): boolean {
    return typeof this.you === 'object' && this.you.seat === seat;
  }

  /** Sends a command and shows a refusal. */
  async send(command: Command): Promise<Answer | undefined> {
    try {
      const answer = await this.socket.send(command);
      if (command.do !== 'ping') this.trouble = undefined;
      return answer;
    } catch (trouble) {
      if (!(trouble instanceof Trouble)) throw trouble;
      // Another player's move came first, or the connection broke. The question on the table is current.
      if (trouble.problem.code !== 'stale' && trouble.status !== 0) this.trouble = trouble.problem;
      return undefined;
    }
  }

  async act(option: number): Promise<void> {
    const question = this.question;
    if (!question) return;
    this.answered = question.number;
    const done = await this.send({ do: 'act', question: question.number, option });
    if (!done && this.answered === question.number) this.answered = undefined;
  }

  #undoing = false;

  /**
   * Undoes the last choice. If that needs no consent, the command names the choice, so that repeating the command doesn't undo another one.
   */
  async undo(): Promise<void> {
    if (this.#undoing) return;
    this.#undoing = true;
    const answer = await this.socket.send({ do: 'way-back' }).catch(() => undefined);
    const question = answer?.type === 'way-back' ? (answer.way.to[0] ?? null) : null;
    await this.send({ do: 'undo', question }).finally(() => (this.#undoing = false));
  }

  async attempts(card: number): Promise<Attempt[]> {
    const answer = await this.socket.send({ do: 'attempts', card }).catch(() => undefined);
    return answer?.type === 'attempts' ? answer.attempts : [];
  }

  async power(card: number): Promise<Reckoning | undefined> {
    const answer = await this.socket.send({ do: 'power', card }).catch(() => undefined);
    return answer?.type === 'power' ? (answer.reckoning ?? undefined) : undefined;
  }

  get passing(): Passing {
    return this.snapshot?.passing ?? { until: 'now', full_control: false, own_stops: 0, their_stops: 0 };
  }

  /** Sets when the server passes for the player. The server doesn't send it back, so it is stored here. */
  async pass(passing: Passing): Promise<void> {
    if (this.#latest) this.#latest = { ...this.#latest, passing };
    if (this.snapshot) this.snapshot = { ...this.snapshot, passing };
    await this.send({ do: 'pass', ...passing });
  }

  /** Cards defined by a scenario are in no library, so they are requested once. */
  #madeUp(): void {
    if (this.#asked || !this.status?.situation || !this.code) return;
    this.#asked = true;
    get<CardInfo[]>(`/tables/${this.code}/cards`).then(keep).catch(() => (this.#asked = false));
  }

  close(): void {
    this.show.clear();
    this.socket.close();
  }
}
