// Pages of the navigation.
import { able, alone, keptHere } from '~/host';

/** Pages for which everything is in the browser. At a server they are on a site of their own within it. */
const own: readonly string[] = ['workshop', 'board', 'cards'];

/** Pages that only a server has. */
const shared: readonly string[] = ['events', 'friends', 'ladder'];

const all = ['lobby', 'events', 'friends', 'ladder', 'learn', 'decks', 'draft', 'rules', 'replay', 'settings', 'workshop', 'board', 'cards'] as const;
export type Way = (typeof all)[number];

export const ways: readonly Way[] = all.filter((way) => (able || !own.includes(way)) && !(alone && shared.includes(way)));

/** Returns true for a page that is not among the server's own, but on the site within the server. That is where pods of this browser are: it
 * has their cards. The page of a card of the server is at the server. */
export const isElsewhere = (page: string, name = ''): boolean =>
  able && !alone && (page === 'cards' ? !name : own.includes(page) || (page === 'draft' && keptHere(name)));

interface Link {
  href: string;
  target?: '_self';
}

/** Returns the attributes of a link to an address of the site within the server. */
export const linkWithin = (address: string): Link => ({ href: `/?here#${address}`, target: '_self' });

/** Returns the attributes of a link to a page, with a part of its address after its name. */
export const linkOf = (way: Way, more = ''): Link => (isElsewhere(way) ? linkWithin(`/${way}${more}`) : { href: `/${way}${more}` });

/** Returns the attributes of a link to a pod. */
export const linkToPod = (id: string): Link => (isElsewhere('draft', id) ? linkWithin : (href: string) => ({ href }))(`/draft/${encodeURIComponent(id)}`);
