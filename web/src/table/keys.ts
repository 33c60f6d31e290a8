// Keyboard control of the table. Every function here is also available as a button.
import { change, look } from '~/theme';
import type { Acting } from './acting.svelte';
import type { Session } from './session.svelte';
import { shortcutOf } from './shortcuts.svelte';

export interface Ways {
  session: Session;
  acting: Acting;
  hint(): void;
  help(): void;
  chat(): void;
  log(): void;
  /** Closes the sheet with the log of small windows. Returns false if it isn't open. */
  shut(): boolean;
  text(): void;
}

const moves: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function keys(event: KeyboardEvent, ways: Ways): void {
  const on = event.target as HTMLElement;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (on.closest('input, textarea, select, dialog[open]')) return;
  const { acting, session } = ways;
  const done = () => event.preventDefault();

  // While something is shown, these keys skip it.
  if ((event.key === 'Escape' || event.key === ' ') && session.show.skip()) return done();
  if (event.key === 'Escape' && ways.shut()) return done();
  if (event.key === 'Escape') {
    acting.drop();
    acting.looked = undefined;
    session.trouble = undefined;
    return done();
  }
  if (event.key in moves) {
    const move = moves[event.key];
    if (move && step(on, move)) done();
    return;
  }
  // A control that was reached by keys keeps the space bar. After a click it belongs to the table.
  if (event.key === ' ' && !(on.closest('button, a, summary, [role="tab"]') && on.matches(':focus-visible'))) {
    if (acting.goOn) acting.take(acting.goOn);
    return done();
  }
  if (/^[1-9]$/.test(event.key) && look.shortcuts) {
    const buttons = document.querySelectorAll<HTMLButtonElement>(acting.menu ? '.menu button' : '.ask .buttons > button');
    const button = buttons[Number(event.key) - 1];
    if (button) {
      button.click();
      done();
    }
    return;
  }
  const shortcut = shortcutOf(event.key);
  switch (shortcut) {
    case 'pass':
      if (acting.goOn) acting.take(acting.goOn);
      return done();
    case 'undo':
      void session.undo();
      return done();
    case 'next':
      next(event.shiftKey);
      return done();
    case 'card': {
      const slot = on.closest<HTMLElement>('[data-card]');
      change({ notes: !look.notes });
      if (slot && !acting.looked) acting.looked = { handle: Number(slot.dataset.card), at: slot.getBoundingClientRect() };
      return done();
    }
    case 'hint':
    case 'text':
    case 'chat':
    case 'log':
    case 'help':
      ways[shortcut]();
      return done();
  }
}

/** Focuses the next thing that can be used. */
function next(back: boolean): void {
  const able = [...document.querySelectorAll<HTMLElement>('.hit.able, .hit.target, .fold.able, .count.able, .rest.able, .here, .tab.target, .pick, .tray .one > button, .tray > button, .ask .buttons > button, .text section button')];
  const at = able.indexOf(document.activeElement as HTMLElement);
  able[(at + (back ? -1 : 1) + able.length) % able.length]?.focus();
}

/** Focuses the nearest card in that direction. */
function step(from: HTMLElement, [dx, dy]: [number, number]): boolean {
  const all = [...document.querySelectorAll<HTMLElement>('.hit')];
  if (!from.matches('.hit')) {
    if (!from.matches('body, .ask')) return false;
    const first = all.find((one) => one.matches('.able')) ?? all[0];
    first?.focus();
    return first !== undefined;
  }
  const middle = (one: HTMLElement) => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2] as const;
  };
  const [x, y] = middle(from);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const one of all) {
    if (one === from) continue;
    const [ox, oy] = middle(one);
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (along < 4) continue;
    const far = along + 2.2 * aside;
    if (far < least) [best, least] = [one, far];
  }
  best?.focus();
  return best !== undefined;
}
