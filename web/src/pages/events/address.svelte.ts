// Links that people give to others. The organiser's browser may know the server by an address that other devices don't reach.
import { get } from '~/net';
import { linkTo } from '~/router';

/** Public address of the server, if its operator has set one. */
let known = $state<string>();
let asked = false;

/** Returns the link to an address of the site for other devices. It is reactive. */
export function sharedLink(to: string): string {
  if (!asked) {
    asked = true;
    get<{ public?: string | null }>('/server').then((server) => (known = server.public ?? undefined)).catch(() => (asked = false));
  }
  return known === undefined ? linkTo(to) : known + to;
}

/** Returns true if a link is to this device only. */
export const isLocal = (link: string): boolean => /^(localhost|127\.|\[::1\])/.test(new URL(link).hostname);
