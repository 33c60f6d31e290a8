// Requests to the host of the pages. At a server the session is a cookie, and a user without a session becomes a guest when a page needs an
// account.
import { say, sentence, type Wording } from '~/i18n';
import { alone, ask, HostFault, type Reply } from '~/host';
import type { Account, Problem as EnglishProblem } from './http.gen';

/** A problem, whose words are a key with arguments or English text. */
export type Problem = Omit<EnglishProblem, 'words'> & { words: Wording };

/** An error from the server, with its message in the current language if a translation is known. */
export class Trouble extends Error {
  constructor(readonly problem: Problem, readonly status: number) {
    super(sentence(say(problem.words)));
  }
}

/** Sends a request to the host, or by `via`. All failures are thrown as a [`Trouble`]. */
export async function request<T>(method: string, path: string, body?: unknown, via = ask): Promise<T> {
  let reply: Reply;
  try {
    reply = await via(method, path, body);
  } catch (why) {
    const isOwn = why instanceof HostFault || (alone && why instanceof Error);
    throw new Trouble({ code: 'unavailable', words: isOwn ? why.message : { say: 'client.unreachable' } }, 0);
  }
  const { status, json, text } = reply;
  let answer: unknown = text;
  if (json && text) {
    try {
      answer = JSON.parse(text);
    } catch {
      answer = undefined;
    }
  }
  if (status >= 200 && status < 300) return answer as T;
  const problem = answer as Partial<Problem> | undefined;
  throw new Trouble(
    problem?.words !== undefined && problem.words !== null
      ? (problem as Problem)
      : { code: 'unavailable', words: { say: 'client.status', n: status } },
    status,
  );
}

export const get = <T>(path: string): Promise<T> => request<T>('GET', path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => request<T>('POST', path, body);

const firsts = ['Amber', 'Brisk', 'Calm', 'Dusky', 'Early', 'Fern', 'Gentle', 'Hazel', 'Merry', 'Misty', 'Quiet', 'Swift'];
const lasts = ['Bell', 'Brook', 'Ferry', 'Heron', 'Lamp', 'Lark', 'Marsh', 'Otter', 'Reed', 'Skiff', 'Thistle', 'Wren'];

function pick(list: string[]): string {
  return list[Math.floor(Math.random() * list.length)] ?? '';
}

/** Name of a new player of the host within the page. */
const unnamed = 'Player';

/** Gives a new player of the host within the page a name, as a server's guests have. */
function named(account: Account): Account | Promise<Account> {
  if (!alone || account.name !== unnamed) return account;
  return request<Account>('PATCH', '/me', { name: `${pick(firsts)} ${pick(lasts)}` });
}

let known: Promise<Account> | undefined;

/** Does something while no other tab of this site does it, in browsers with locks. */
function alternately<T>(does: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? (navigator.locks.request('maneframe-account', does) as Promise<T>) : does();
}

/** Returns the user's account. If the user is not signed in yet, it creates a guest with an invented name. A second tab waits for that guest. */
export function me(): Promise<Account> {
  known ??= alternately(() => get<Account>('/me').then(named).catch(async (trouble: unknown) => {
    if (!(trouble instanceof Trouble) || trouble.problem.code !== 'sign-in') throw trouble;
    for (let tries = 0; ; tries++) {
      const name = `${pick(firsts)} ${pick(lasts)}${tries ? ` ${Math.floor(Math.random() * 900 + 100)}` : ''}`;
      try {
        return (await post<{ account: Account }>('/guests', { name })).account;
      } catch (again) {
        if (tries > 4 || !(again instanceof Trouble) || again.problem.code !== 'taken') throw again;
      }
    }
  }));
  known.catch(() => (known = undefined));
  return known;
}

/** Forgets the account after the user signed in, signed out, or changed the name. Parts of the page that depend on the account are told. */
export function forget(): void {
  known = undefined;
  dispatchEvent(new Event('maneframe-account'));
}
