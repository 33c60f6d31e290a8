// Where the pages' requests go: to the server that served them, or to a worker that has the whole game in itself. Both speak the same
// messages; nothing beyond this folder knows which of them it is.
import type { Host } from './host';
import type { PageHost } from './page';
import { server } from './server';

export type { Host, Reply, Wire, Heard } from './host';

/** Unit tests have no document. */
const told = (name: string) => globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="maneframe-${name}"]`)?.content;

/** Address of the WebAssembly module, if these pages come with one. */
const module = told('module');
/** True if these pages have the module, so that they can do without a server. */
export const able = module !== undefined;
/** True if no server is asked: the pages are files of a folder, or the user chose it by `?here` in the address of a server's pages. */
export const alone = told('host') === 'page' || (able && new URLSearchParams(location.search).has('here'));

/** True if a server is there, but isn't asked. */
export const besideServer = alone && told('host') !== 'page';

let page: Promise<PageHost> | undefined;

/** Returns the host of the pages. The worker is started by the first request. */
export function host(): Promise<Host> {
  return alone && module ? pageHost() : Promise.resolve(server);
}

/** Returns the host within the page, also at a server. Fails if these pages come without the module. */
export function pageHost(): Promise<PageHost> {
  if (!module) return Promise.reject(new Error('these pages come without the WebAssembly module'));
  page ??= import('./page').then(({ begin }) => begin(new URL(module, document.baseURI).href));
  page.catch(() => (page = undefined));
  return page;
}

/** Returns the address of a file beside the pages, such as an icon. */
export const file = (name: string): string => (told('host') === 'page' ? `./${name}` : `/${name}`);
