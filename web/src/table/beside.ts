// Position of a small box for a card or a place: above it in the lower half of the window, else below it.
export interface Beside {
  left: string;
  top: string;
  bottom: string;
}

/** `--half` is half of the box's width, so that it stays in the window. */
export function beside(at: DOMRect): Beside {
  const left = Math.max(8, Math.min(at.left + at.width / 2, innerWidth - 8));
  const above = at.top > innerHeight * 0.45;
  return {
    left: `clamp(calc(var(--half) + 8px), ${left}px, calc(100vw - var(--half) - 8px))`,
    top: above ? 'auto' : `${at.bottom + 8}px`,
    bottom: above ? `${innerHeight - at.top + 8}px` : 'auto',
  };
}

/**
 * Returns true if a pointer over a card may show it in full. A mouse on a touch screen may not: the full card covers the window and takes
 * the pointer from the card. So it would disappear and appear again repeatedly.
 */
export function rests(event: PointerEvent): boolean {
  return event.pointerType === 'mouse' && !matchMedia('(hover: none)').matches;
}
