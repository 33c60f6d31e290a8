// Makes the text of a card fit its box: first the picture gives way, then the letters become smaller, but never too small to read.
import type { Attachment } from 'svelte/attachments';

/** Smallest size of letters in pixels. */
const least = 11;
/** Part of the card's width for the height of the picture, from the usual one down to none. */
const pictures = [1, 0.75, 0.5, 0.25, 0];

/** Sizes that were found: a card is drawn many times, and each try needs a new layout. */
const found = new Map<string, { picture: number; size: number }>();
const most = 400;

/** A layout as it was measured: the height of the text at some size, its box's height, and the height of the whole picture. */
export interface Measured {
  text: number;
  box: number;
  picture: number;
  size: number;
}

/** Estimates the picture and the size of letters that fit, from one layout with the whole picture. The area of a text grows with the square of its size. */
export function estimate({ text, box, picture, size }: Measured): { picture: number; size: number } {
  const room = (part: number) => box + (1 - part) * picture;
  // A smaller picture serves better than letters of half the size.
  const part = pictures.find((part) => part && text * (Math.max(least, size * 0.8) / size) ** 2 <= room(part)) ?? 0;
  return { picture: part, size: Math.max(least, Math.min(size, Math.floor(2 * size * Math.sqrt(room(part) / text)) / 2)) };
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
      const over = () => box.scrollHeight > box.clientHeight + 1;
      set(1, usual);
      let guess = { picture: 1, size: usual };
      if (over()) {
        guess = estimate({ text: box.scrollHeight, box: box.clientHeight, picture: wide * (wide > high ? 0.24 : 0.4), size: usual });
        set(guess.picture, guess.size);
        while (over() && (guess.size > least || guess.picture)) {
          guess = guess.size > Math.max(least, guess.picture ? usual * 0.75 : 0) ? { ...guess, size: Math.max(least, guess.size - 0.5) } : { ...guess, picture: pictures[pictures.indexOf(guess.picture) + 1] ?? 0 };
          set(guess.picture, guess.size);
        }
      }
      if (document.fonts?.status === 'loading') return;
      if (found.size >= most) found.clear();
      found.set(name, guess);
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
