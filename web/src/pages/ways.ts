// Pages of the navigation.
import { able, alone } from '~/host';

/** Pages for which everything is in the browser. At a server they are on a site of their own within it. */
const own: readonly string[] = ['draft', 'workshop', 'board', 'cards'];

/** Pages that only a server has. */
const shared: readonly string[] = ['events'];

const all = ['lobby', 'events', 'learn', 'decks', 'draft', 'rules', 'replay', 'settings', 'workshop', 'board', 'cards'] as const;
export type Way = (typeof all)[number];

export const ways: readonly Way[] = all.filter((way) => (able || !own.includes(way)) && !(alone && shared.includes(way)));

/** Returns true for a page that is not among the server's own, but on the site within the server. */
export const isElsewhere = (page: string): boolean => able && !alone && own.includes(page);

/** Returns the attributes of a link to a page, with a part of its address after its name. */
export const linkOf = (way: Way, more = ''): { href: string; target?: '_self' } => (alone || !own.includes(way) ? { href: `/${way}${more}` } : { href: `/?here#/${way}${more}`, target: '_self' });
