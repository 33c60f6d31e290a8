// Waking this browser by the server while no page is open (Web Push). The push has no contents: the service worker asks the server what waits.
import { t, type Key } from '~/i18n';
import { get, post, request } from '~/net';

/** What may wait for a user, as the server names it. */
const kinds = ['turn', 'match', 'result', 'draft', 'challenge', 'friend'] as const;

/** True if this browser can be woken. Pages of a site without a server can't. */
export const canWake = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

const registration = async () => (canWake() ? await navigator.serviceWorker.getRegistration() : undefined);

/**
 * Returns true if this browser is woken for the user. A browser belongs to the account that used it last, so it is told to the server again:
 * the account may be another one now.
 */
export async function isWoken(): Promise<boolean> {
  const found = await (await registration())?.pushManager.getSubscription();
  if (!found) return false;
  await post('/me/pushes', { endpoint: found.endpoint });
  return true;
}

/** Asks to be woken. Call it from a button, since the browser asks the user. Returns `false` if the user or the browser refuses. */
export async function wake(): Promise<boolean> {
  const worker = await registration();
  if (!worker || (await Notification.requestPermission()) !== 'granted') return false;
  const { key } = await get<{ key: string }>('/push');
  const found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => undefined);
  if (!found) return false;
  try {
    await post('/me/pushes', { endpoint: found.endpoint });
  } catch (why) {
    await found.unsubscribe();
    throw why;
  }
  await leaveWords();
  return true;
}

export async function sleep(): Promise<void> {
  const found = await (await registration())?.pushManager.getSubscription();
  if (!found) return;
  // The browser isn't woken in any case, whether or not the server learns of it.
  await found.unsubscribe();
  await request('DELETE', '/me/pushes', { endpoint: found.endpoint });
}

/** Leaves the sentences of the user's language where the service worker finds them. */
export async function leaveWords(): Promise<void> {
  const words = Object.fromEntries(kinds.map((kind) => [kind, t(`away.${kind}` as Key, { name: '{name}' })]));
  const kept = await caches.open('maneframe-words');
  await kept.put('/words', Response.json({ ...words, none: t('away.none') }));
}
