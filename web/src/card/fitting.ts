// Makes the text of a card fit its box: first the picture gives way, then the letters become smaller, but never too small to read.
import type { Attachment } from 'svelte/attachments';

/** Smallest size of letters in pixels. */
const least = 11;
/** Part of the card's width for the height of the picture, from the usual one down to none. */
const pictures = [1, 0.75, 0.5, 0.25, 0];

/** Sizes that were found: a card is drawn many times, and each try needs a new layout. */
const found = new Map<string, { picture: number; size: number }>();
const most = 400;

/** Returns the first index for which `fits` is true, if it is so for all later ones; `length` if there is none. */
export function first(length: number, fits: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** For the text's box, within the card's frame. `key` is anything whose change needs another fit. */
export function fitting(key: unknown): Attachment<HTMLElement> {
  return (box) => {
    void key;
    const frame = box.closest<HTMLElement>('.frame');
    if (!frame) return;
    let width = 0;
    const set = (picture: number, size: number) => {
      frame.style.setProperty('--picture', String(picture));
      box.style.fontSize = `${size}px`;
    };
    const fit = () => {
      const [wide, high] = [frame.clientWidth, frame.clientHeight];
      if (!wide || wide === width) return;
      width = wide;
      const name = `${wide} ${high} ${frame.textContent}`;
      const known = found.get(name);
      if (known) return set(known.picture, known.size);
      const usual = Math.max(least, Math.min(22, wide * (wide > high ? 0.036 : 0.057)));
      const fits = (picture: number, size: number) => {
        set(picture, size);
        return box.scrollHeight <= box.clientHeight + 1;
      };
      // A smaller picture serves better than letters of half the size.
      const floor = (picture: number) => Math.max(least, picture ? usual * 0.8 : 0);
      const picture = pictures[first(pictures.length - 1, (i) => fits(pictures[i] ?? 0, floor(pictures[i] ?? 0)))] ?? 0;
      const sizes = Array.from({ length: Math.floor((usual - floor(picture)) / 0.5) + 1 }, (_, i) => usual - i * 0.5);
      const size = sizes[first(sizes.length, (i) => fits(picture, sizes[i] ?? least))] ?? floor(picture);
      set(picture, size);
      if (document.fonts?.status === 'loading') return;
      if (found.size >= most) found.clear();
      found.set(name, { picture, size });
    };
    // The observer reports the first size as well, when the frame's layout is done. To read it here would force another layout.
    const watcher = new ResizeObserver(fit);
    watcher.observe(frame);
    // Fonts that come later are wider or narrower.
    if (document.fonts?.status === 'loading') {
      void document.fonts.ready.then(() => {
        width = 0;
        fit();
      });
    }
    return () => watcher.disconnect();
  };
}
