// Appearance: the settings are stored in the browser, and applied to the style sheet by attributes of the root element.
import { stored } from '~/stored';

export const themes = ['auto', 'dark', 'light'] as const;
export const palettes = ['standard', 'red-green', 'blue-yellow', 'plain'] as const;
export const motions = ['auto', 'reduced', 'full'] as const;
export const speeds = ['slow', 'normal', 'fast', 'off'] as const;

export interface Look {
  theme: (typeof themes)[number];
  palette: (typeof palettes)[number];
  motion: (typeof motions)[number];
  /** Size of everything, in percent. */
  size: number;
  /** URL pattern for pictures of cards: `https://…/{id}.jpg`. If empty, pictures are generated. */
  pictures: string;
  /** True to show the pictures of the server's operator. */
  served: boolean;
  sounds: boolean;
  /** Speed at which events are shown one after another. */
  speed: (typeof speeds)[number];
  /** True to use single letters as shortcuts. */
  shortcuts: boolean;
  /** True to show the notes below a card in full. */
  notes: boolean;
  /** True to show the table as text. */
  text: boolean;
}

const byDefault: Look = {
  theme: 'auto', palette: 'standard', motion: 'auto', size: 100, pictures: '', served: true, sounds: true, speed: 'normal',
  shortcuts: true, notes: false, text: false,
};

export const look: Look = $state({ ...byDefault });

/** Changes some settings and stores them. */
export function change(some: Partial<Look>): void {
  Object.assign(look, some);
  stored.set('look', JSON.stringify(look));
  show();
}

/** Returns true if animations should be avoided. */
export function still(): boolean {
  if (look.motion !== 'auto') return look.motion === 'reduced';
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function show(): void {
  const root = document.documentElement;
  const dark = look.theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : look.theme === 'dark';
  root.dataset.theme = dark ? 'dark' : 'light';
  root.dataset.palette = look.palette;
  root.dataset.motion = still() ? 'reduced' : 'full';
  root.style.setProperty('--scale', String(look.size / 100));
}

export function begin(): void {
  try {
    const kept: unknown = JSON.parse(stored.get('look') ?? '{}');
    for (const [key, value] of Object.entries(kept ?? {})) {
      if (key in byDefault && typeof value === typeof byDefault[key as keyof Look]) Object.assign(look, { [key]: value });
    }
  } catch {
    // The stored settings are invalid, so the defaults apply.
  }
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show);
  matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', show);
  show();
}
