// Makes the text of a card fit its box: first the picture gives way, then the letters become smaller, but never too small to read.
import type { Attachment } from 'svelte/attachments';

/** Smallest size of letters in pixels. */
const least = 11;
/** Part of the card's width for the height of the picture, from the usual one down to none. */
const pictures = [1, 0.75, 0.5, 0.25, 0];

/** For the text's box, within the card's frame. `key` is anything whose change needs another fit. */
export function fitting(key: unknown): Attachment<HTMLElement> {
  return (box) => {
    void key;
    const frame = box.closest<HTMLElement>('.frame');
    if (!frame) return;
    const most = () => Math.max(least, Math.min(22, frame.clientWidth * (frame.clientWidth > frame.clientHeight ? 0.036 : 0.057)));
    const fits = () => box.scrollHeight <= box.clientHeight + 1;
    let width = 0;
    const fit = () => {
      if (!frame.clientWidth || frame.clientWidth === width) return;
      width = frame.clientWidth;
      for (const picture of pictures) {
        frame.style.setProperty('--picture', String(picture));
        // A smaller picture serves better than letters of half the size.
        for (let size = most(); size >= Math.max(least, most() * (picture ? 0.8 : 0)); size -= 0.5) {
          box.style.fontSize = `${size}px`;
          if (fits()) return;
        }
      }
      box.style.fontSize = `${least}px`;
    };
    fit();
    const watcher = new ResizeObserver(fit);
    watcher.observe(frame);
    // Fonts that come later are wider or narrower.
    void document.fonts?.ready.then(() => {
      width = 0;
      fit();
    });
    return () => watcher.disconnect();
  };
}
