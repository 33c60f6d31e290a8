// Notices that it is the viewer's turn while the page is in the background: the title, the app's badge, and a notification where the user
// allowed it.
import { untrack } from 'svelte';
import { t } from '~/i18n';
import type { Session } from './session.svelte';

type Badged = Navigator & { setAppBadge?: (n?: number) => Promise<void>; clearAppBadge?: () => Promise<void> };

export class Notices {
  constructor(session: () => Session) {
    let title: string | undefined;
    const quiet = () => {
      if (title === undefined) return;
      document.title = title;
      title = undefined;
      void (navigator as Badged).clearAppBadge?.().catch(() => undefined);
    };
    $effect(() => {
      const asked = session().question !== undefined;
      untrack(() => {
        if (!asked) return quiet();
        if (!document.hidden || title !== undefined) return;
        title = document.title;
        document.title = `● ${t('notice.turn')}`;
        void (navigator as Badged).setAppBadge?.(1).catch(() => undefined);
        if ('Notification' in globalThis && Notification.permission === 'granted') {
          const notice = new Notification(t('notice.turn'), { tag: 'maneframe-turn', silent: true });
          notice.onclick = () => (window.focus(), notice.close());
        }
      });
    });
    $effect(() => {
      const seen = () => !document.hidden && quiet();
      document.addEventListener('visibilitychange', seen);
      return () => {
        document.removeEventListener('visibilitychange', seen);
        quiet();
      };
    });
  }
}
