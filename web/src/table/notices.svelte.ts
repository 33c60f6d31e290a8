// Notices that something waits for the viewer while the user looks at something else: the title, the tab's icon, the app's badge, and a
// notification where the user allowed it. All of them go when the user looks at the page.
import { untrack } from 'svelte';
import { file } from '~/host';
import { t } from '~/i18n';
import { stored } from '~/stored';

type Badged = Navigator & { setAppBadge?: (n?: number) => Promise<void>; clearAppBadge?: () => Promise<void> };

const tag = 'maneframe-turn';
const can = () => 'Notification' in globalThis;
/** The browser's permission, and the user's choice within it. */
const permission = $state({ granted: can() ? Notification.permission : ('denied' as NotificationPermission), on: stored.get('notices') !== 'off' });

/** True if a button may ask the user to allow notifications. Browsers ask only once. */
export const mayAsk = (): boolean => permission.granted === 'default';
export const isAllowed = (): boolean => permission.granted === 'granted';
export const isOn = (): boolean => isAllowed() && permission.on;

/** Asks the user to allow notifications. Call it from a button only. */
export async function ask(): Promise<void> {
  permission.granted = await Notification.requestPermission();
}

export function turnOn(on: boolean): void {
  permission.on = on;
  stored.set('notices', on ? 'on' : 'off');
}

/** Shows a notification. Returns a function that closes it. */
function notify(words: string): () => void {
  const how = { tag, silent: true, icon: file('icon-192.png') };
  try {
    const notice = new Notification(words, how);
    notice.onclick = () => (window.focus(), notice.close());
    return () => notice.close();
  } catch {
    // On phones only a service worker may show notifications.
    const worker = navigator.serviceWorker?.getRegistration();
    void worker?.then((registration) => registration?.showNotification(words, how)).catch(() => undefined);
    return () => void worker?.then((registration) => registration?.getNotifications({ tag })).then((all) => all?.forEach((one) => one.close()), () => undefined);
  }
}

/** What waits for the viewer now: more than one thing may, such as a turn and a challenge. The title has the newest. */
let marks: { words: string }[] = [];
let unmark: (() => void) | undefined;

/** Marks the tab. Returns a function that takes the mark away. */
function mark(words: string): () => void {
  const own = { words };
  marks.push(own);
  unmark ??= markIcon();
  document.title = `● ${words}`;
  return () => {
    marks = marks.filter((one) => one !== own);
    const other = marks.at(-1);
    if (other) document.title = `● ${other.words}`;
    else unmark = void unmark?.();
  };
}

/** Marks the tab's icon and the app. Returns a function that takes both marks away and gives the title back. */
function markIcon(): () => void {
  const { title } = document;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const before = icon?.getAttribute('href');
  icon?.setAttribute('href', file('icon-turn.svg'));
  void (navigator as Badged).setAppBadge?.(1).catch(() => undefined);
  return () => {
    document.title = title;
    if (before) icon?.setAttribute('href', before);
    void (navigator as Badged).clearAppBadge?.().catch(() => undefined);
  };
}

export class Notices {
  /** `words` returns what waits for the viewer, and nothing if nothing does. */
  constructor(words: () => string | undefined) {
    let told: string | undefined;
    let clear: (() => void)[] = [];
    const quiet = () => {
      for (const one of clear) one();
      clear = [];
    };
    const looks = () => !document.hidden && document.hasFocus();
    $effect(() => {
      const what = words();
      untrack(() => {
        if (what !== told || what === undefined) quiet();
        told = what;
        if (what === undefined || looks() || clear.length) return;
        clear = [mark(what), ...(isOn() ? [notify(what)] : [])];
      });
    });
    $effect(() => {
      const seen = () => looks() && quiet();
      document.addEventListener('visibilitychange', seen);
      addEventListener('focus', seen);
      return () => {
        document.removeEventListener('visibilitychange', seen);
        removeEventListener('focus', seen);
        quiet();
      };
    });
  }
}
