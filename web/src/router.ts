// The router. It derives the page from the URL, and loads pages when they are first needed.
import type { Component } from 'svelte';
import { createSubscriber } from 'svelte/reactivity';
import { alone } from '~/host';
import Start from '~/pages/start/Page.svelte';
import TablePage from '~/pages/table/Page.svelte';

/** Properties of every page: the parts of the path after the page's name, and the query. */
export interface PageProps {
  path: string[];
  query: URLSearchParams;
}

type Load = () => Promise<{ default: Component<PageProps> }>;

/** English texts that aren't in the first script. */
const later = () => import('~/i18n/later');

/** Pages by the first part of the path. The start page and the table are included in the main script, because users open them first by a
 * link or by "Play now". */
export const pages: Record<string, Load> = {
  '': () => Promise.resolve({ default: Start }),
  lobby: () => Promise.all([import('~/pages/lobby/Page.svelte'), later()]).then(([page]) => page),
  t: () => Promise.resolve({ default: TablePage }),
  settings: () => Promise.all([import('~/pages/settings/Page.svelte'), later()]).then(([page]) => page),
  decks: () => Promise.all([import('~/pages/decks/Page.svelte'), later()]).then(([page]) => page),
  rules: () => Promise.all([import('~/pages/rules/Page.svelte'), later()]).then(([page]) => page),
  replay: () => import('~/pages/replay/Page.svelte'),
  learn: () => import('~/pages/learn/Page.svelte'),
  campaign: () => import('~/pages/campaign/Page.svelte'),
  sets: () => Promise.all([import('~/pages/sets/Page.svelte'), later()]).then(([page]) => page),
  puzzles: () => import('~/pages/puzzles/Page.svelte'),
  workshop: () => import('~/pages/workshop/Page.svelte'),
  board: () => Promise.all([import('~/pages/board/Page.svelte'), later()]).then(([page]) => page),
  cards: () => Promise.all([import('~/pages/cards/Page.svelte'), later()]).then(([page]) => page),
  draft: () => Promise.all([import('~/pages/draft/Page.svelte'), later()]).then(([page]) => page),
  people: () => Promise.all([import('~/pages/people/Page.svelte'), import('~/i18n/people'), import('~/i18n/club')]).then(([page]) => page),
  friends: () => Promise.all([import('~/pages/friends/Page.svelte'), import('~/i18n/people'), import('~/i18n/club'), later()]).then(([page]) => page),
  gallery: () => Promise.all([import('~/pages/gallery/Page.svelte'), import('~/i18n/people'), later()]).then(([page]) => page),
  ladder: () => Promise.all([import('~/pages/ladder/Page.svelte'), import('~/i18n/people')]).then(([page]) => page),
  embed: () => Promise.all([import('~/pages/embed/Page.svelte'), import('~/i18n/people'), import('~/i18n/club'), later()]).then(([page]) => page),
  admin: () => Promise.all([import('~/pages/admin/Page.svelte'), import('~/i18n/people'), import('~/i18n/club')]).then(([page]) => page),
  tv: () => Promise.all([import('~/pages/tv/Page.svelte'), import('~/i18n/people'), import('~/i18n/club')]).then(([page]) => page),
  events: () => Promise.all([import('~/pages/events/Page.svelte'), import('~/i18n/events')]).then(([page]) => page),
};

const subscribe = createSubscriber((update) => {
  addEventListener('popstate', update);
  addEventListener('hashchange', update);
  addEventListener('maneframe-go', update);
  return () => {
    removeEventListener('popstate', update);
    removeEventListener('hashchange', update);
    removeEventListener('maneframe-go', update);
  };
});

/** Returns the address of the page within the site: path and query, without the part of the page. Without a server it stands after `#`,
 * since only a server can answer for every path. */
function address(): URL {
  if (!alone) return new URL(location.href);
  return new URL(`http://pages${location.hash.startsWith('#/') ? location.hash.slice(1) : '/'}`);
}

/** Returns the link to an address of the site, for an anchor or to hand on. */
export function linkTo(to: string): string {
  return alone ? new URL(`#${to}`, document.baseURI).href : new URL(to, location.origin).href;
}

/** Returns the current address. It is reactive. */
export function here(): { page: string; path: string[]; query: URLSearchParams } {
  subscribe();
  const { pathname, search } = address();
  const [page = '', ...path] = pathname.split('/').filter(Boolean).map(decode);
  return { page, path, query: new URLSearchParams(search) };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Goes to another address of the site, as a link does. A `step` is a change within a page, which the browser's *Back* undoes. */
export function go(address: string, how: 'push' | 'replace' | 'step' = 'push'): void {
  history[how === 'replace' ? 'replaceState' : 'pushState'](null, '', alone ? `#${address}` : address);
  dispatchEvent(new Event('maneframe-go'));
  if (how === 'push') scrollTo(0, 0);
}

/** Follows plain links within the site without reloading the page. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const anchor = (event.target as Element | null)?.closest?.('a');
  if (!anchor || anchor.target || anchor.hasAttribute('download')) return;
  const to = within(anchor);
  if (to !== undefined) {
    event.preventDefault();
    return go(to);
  }
  const part = alone ? /^#([^/].*)/.exec(anchor.getAttribute('href') ?? '')?.[1] : undefined;
  if (part) {
    // A part of the page, such as the main part that screen readers skip to. The address says which page it is, so it stays.
    event.preventDefault();
    const there = document.getElementById(part);
    there?.scrollIntoView();
    there?.focus();
  }
}

/** Returns where a link leads within the site; `undefined` for other links and for parts of the page. */
function within(anchor: HTMLAnchorElement): string | undefined {
  const written = anchor.getAttribute('href') ?? '';
  if (alone) {
    return written.startsWith('#/') ? written.slice(1) : written.startsWith('/') && !written.startsWith('/api/') ? written : undefined;
  }
  if (anchor.origin !== location.origin || anchor.pathname.startsWith('/api/')) return undefined;
  if (anchor.pathname === location.pathname && anchor.hash) return undefined;
  return anchor.pathname + anchor.search + anchor.hash;
}

/** Links are written as addresses at a server. Without one they are changed before anybody can use them otherwise than by [`follow`], for
 * example to open them in another tab. */
export function adopt(event: Event): void {
  const anchor = alone ? (event.target as Element | null)?.closest?.('a') : undefined;
  const to = anchor && !anchor.target ? within(anchor) : undefined;
  if (anchor && to !== undefined && !anchor.getAttribute('href')?.startsWith('#')) anchor.setAttribute('href', `#${to}`);
}
