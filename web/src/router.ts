// Where we are, from the address. Pages are loaded when somebody goes there.
import type { Component } from 'svelte';
import { createSubscriber } from 'svelte/reactivity';
import Start from '~/pages/start/Page.svelte';
import TablePage from '~/pages/table/Page.svelte';

/** What every page is given: the parts of the path behind its own name, and the query. */
export interface PageProps {
  path: string[];
  query: URLSearchParams;
}

type Load = () => Promise<{ default: Component<PageProps> }>;

/** The pages by the first part of the path. The first one and the table come with the script itself: whoever opens a link is there at once, and
 * so is whoever presses "Play now". */
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

/** The address as it is now; reactive. */
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

/** Goes to another address of ours, as a link does. */
export function go(address: string, how: 'push' | 'replace' = 'push'): void {
  history[how === 'push' ? 'pushState' : 'replaceState'](null, '', address);
  dispatchEvent(new Event('maneframe-go'));
  if (how === 'push') scrollTo(0, 0);
}

/** Lets plain links of ours be followed without loading the page anew. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/')) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
