// Where the pages' requests go: to the server that served them, or to a worker that has the whole game in itself. Both speak the same
// messages; nothing beyond this folder knows which of them it is.
import { Both, gamesAtServer, keptHere as isMarked, mark, setGamesAtServer, setKept } from './both';
import type { Host, Reply } from './host';
import type { PageHost } from './page';
import { server } from './server';

export { HostFault, type Host, type Reply, type Wire, type Heard } from './host';

/** Unit tests have no document. */
const told = (name: string) => globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="maneframe-${name}"]`)?.content;

/** Address of the WebAssembly module, if these pages come with one. */
const module = told('module');
/** True if these pages have the module, so that they can do without a server. */
export const able = module !== undefined;
/** True if no server is asked: the pages are files of a folder, or the user chose it by `?here` in the address of a server's pages. Pages
 * for other sites (`/embed/`) are never that: whatever stands behind the `#` would be shown within those sites. */
export const alone = told('host') === 'page' || (able && !location.pathname.startsWith('/embed/') && new URLSearchParams(location.search).has('here'));

/** True if a server is there, but isn't asked. */
export const besideServer = alone && told('host') !== 'page';

let page: Promise<PageHost> | undefined;

const both = able && !alone ? new Both(server, pageHost) : undefined;

/** Sends a request to the host of what it is about. The worker is started when it is first needed. */
export async function ask(method: string, path: string, body?: unknown): Promise<Reply> {
  if (both) return both.request(method, path, body);
  if (!alone) return server.request(method, path, body);
  const host = await pageHost();
  const reply = await host.request(method, path, body);
  // The server's own pages must find tables and pods that were opened here.
  if (besideServer && (reply.status === 201 || method === 'DELETE')) await mark(host);
  return reply;
}

/** Sends a request to the server, also from the site within it. */
export const askServer = (method: string, path: string, body?: unknown): Promise<Reply> => server.request(method, path, body);

/** Returns the host of the table that a path such as `/api/v1/tables/KFTM-PQRX/socket` leads to. */
export function hostFor(path: string): Promise<Host> {
  if (both) return both.hostFor(path);
  return alone ? pageHost() : Promise.resolve(server);
}

/** Loads the module at a server when there is time, so that games without other people can begin within the page. */
export const warm = (): void => both?.warm();

/** True if a table, by its code, or a replay or a pod, by its id, is kept in this browser, where nobody else can see it. */
export const keptHere = (name: string): boolean => alone || (both !== undefined && isMarked(name));

/** Where games without other people are played, if the user may choose. */
export const choosesGames = both !== undefined;
export { gamesAtServer, setGamesAtServer, setKept };

/** Returns the host within the page, also at a server. Fails if these pages come without the module. */
export function pageHost(): Promise<PageHost> {
  if (!module) return Promise.reject(new Error('these pages come without the WebAssembly module'));
  page ??= import('./page').then(({ begin }) => begin(new URL(module, document.baseURI).href));
  page.catch(() => (page = undefined));
  return page;
}

/** Returns the address of a file beside the pages, such as an icon. */
export const file = (name: string): string => (told('host') === 'page' ? `./${name}` : `/${name}`);
