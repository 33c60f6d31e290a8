// The router. It derives the page from the URL, and loads pages when they are first needed.
import type { Component } from 'svelte';
import { createSubscriber } from 'svelte/reactivity';
import Start from '~/pages/start/Page.svelte';
import TablePage from '~/pages/table/Page.svelte';

/** Properties of every page: the parts of the path after the page's name, and the query. */
export interface PageProps {
  path: string[];
  query: URLSearchParams;
}

type Load = () => Promise<{ default: Component<PageProps> }>;

/** Pages by the first part of the path. The start page and the table are included in the main script, because users open them first by a
 * link or by "Play now". */
export const pages: Record<string, Load> = {
  '': () => Promise.resolve({ default: Start }),
  lobby: () => import('~/pages/lobby/Page.svelte'),
  t: () => Promise.resolve({ default: TablePage }),
  settings: () => import('~/pages/settings/Page.svelte'),
  decks: () => import('~/pages/decks/Page.svelte'),
  rules: () => import('~/pages/rules/Page.svelte'),
  replay: () => import('~/pages/replay/Page.svelte'),
  learn: () => import('~/pages/learn/Page.svelte'),
  puzzles: () => import('~/pages/puzzles/Page.svelte'),
};

const subscribe = createSubscriber((update) => {
  addEventListener('popstate', update);
  addEventListener('maneframe-go', update);
  return () => {
    removeEventListener('popstate', update);
    removeEventListener('maneframe-go', update);
  };
});

/** Returns the current address. It is reactive. */
export function here(): { page: string; path: string[]; query: URLSearchParams } {
  subscribe();
  const [page = '', ...path] = location.pathname.split('/').filter(Boolean).map(decode);
  return { page, path, query: new URLSearchParams(location.search) };
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
  history[how === 'replace' ? 'replaceState' : 'pushState'](null, '', address);
  dispatchEvent(new Event('maneframe-go'));
  if (how === 'push') scrollTo(0, 0);
}

/** Follows plain links within the site without reloading the page. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/')) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
