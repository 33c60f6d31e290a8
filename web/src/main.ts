import { mount } from 'svelte';
import '~/theme/theme.css';
import { begin as beginTexts } from '~/i18n';
import { begin as beginTheme } from '~/theme';
import { begin as beginPictures, beginServed } from '~/card/own.svelte';
import { me } from '~/net';
import { alone } from '~/host';
import { here, pages } from '~/router';
import { isElsewhere } from '~/pages/ways';
import App from './App.svelte';

beginTheme();
void beginPictures();
void beginServed();
// The page's script, and at a table the user's account, are fetched while the texts are being loaded.
const { page, path } = here();
// For example an address that a user typed, or that a message had.
if (isElsewhere(page, path[0])) location.replace(`/?here#${location.pathname}${location.search}`);
if (Object.hasOwn(pages, page)) pages[page]?.().catch(() => undefined);
if (page === 't') me().catch(() => undefined);
await beginTexts();
const target = document.getElementById('app');
if (target) {
  // A site that is opened as a file may have begun to say what to do.
  target.replaceChildren();
  mount(App, { target });
}
void import('~/i18n/later').catch(() => undefined);
if (import.meta.env.PROD && 'serviceWorker' in navigator && location.protocol !== 'file:') {
  void navigator.serviceWorker.register(alone ? './worker.js' : '/worker.js').catch(() => undefined);
}
