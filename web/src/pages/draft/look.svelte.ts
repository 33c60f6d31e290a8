// The card that is shown in full: the one under the pointer or with the focus, or one that a finger held down.
import type { Attachment } from 'svelte/attachments';
import type { CardInfo } from '~/card/info';
import { rests } from '~/table/beside';

/** Milliseconds for which the pointer rests on a card, or a finger holds it. */
const resting = 250;
const holding = 450;

export class Look {
  card = $state.raw<CardInfo>();
  /** Box of the element that stands for the card. */
  at = $state.raw<DOMRect>();
  /** True if a finger opened it. It is then closed by a tap. */
  held = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Element that a finger held. The click of this finger isn't a choice. */
  #swallow: EventTarget | undefined;

  close(): void {
    clearTimeout(this.#timer);
    this.card = undefined;
  }

  /** For the element that stands for a card. */
  on(card: CardInfo | undefined): Attachment<HTMLElement> {
    return (element) => {
      if (!card) return;
      const show = (held: boolean) => {
        [this.card, this.at, this.held] = [card, element.getBoundingClientRect(), held];
      };
      // An element that is removed loses the focus while the page changes. State changes after that.
      const leave = () => {
        clearTimeout(this.#timer);
        queueMicrotask(() => this.card === card && !this.held && this.close());
      };
      const listeners: { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void } = {
        pointerenter: (event) => {
          if (!rests(event)) return;
          clearTimeout(this.#timer);
          this.#timer = setTimeout(() => show(false), this.card ? 60 : resting);
        },
        pointerleave: leave,
        focus: () => element.matches(':focus-visible') && show(false),
        blur: leave,
        pointerdown: (event) => {
          clearTimeout(this.#timer);
          this.#swallow = undefined;
          if (event.pointerType === 'mouse') return;
          this.#timer = setTimeout(() => {
            this.#swallow = element;
            show(true);
          }, holding);
        },
        pointerup: () => clearTimeout(this.#timer),
        pointercancel: () => clearTimeout(this.#timer),
        contextmenu: (event) => (event as PointerEvent).pointerType !== 'mouse' && event.preventDefault(),
      };
      const swallow = (event: Event) => {
        if (this.#swallow !== element) return;
        this.#swallow = undefined;
        event.stopPropagation();
        event.preventDefault();
      };
      const all = Object.entries(listeners) as [string, EventListener][];
      for (const [name, listener] of all) element.addEventListener(name, listener);
      element.addEventListener('click', swallow, true);
      return () => {
        leave();
        for (const [name, listener] of all) element.removeEventListener(name, listener);
        element.removeEventListener('click', swallow, true);
      };
    };
  }
}
