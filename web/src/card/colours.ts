// The six colours, each with a distinct shape and letter, so that players needn't rely on colour alone.

export const colours = ['blue', 'orange', 'pink', 'purple', 'white', 'yellow'] as const;
export type Colour = (typeof colours)[number];

export const letters: Record<Colour, string> = { blue: 'B', orange: 'O', pink: 'K', purple: 'P', white: 'W', yellow: 'Y' };

/** Outlines in a square of 24 by 24. */
export const shapes: Record<Colour | 'none', string> = {
  blue: 'M12 1a11 11 0 1 1 0 22a11 11 0 0 1 0-22z',
  orange: 'M4 1.500h16a2.500 2.500 0 0 1 2.500 2.500v16a2.500 2.500 0 0 1-2.500 2.500H4a2.500 2.500 0 0 1-2.500-2.500V4a2.500 2.500 0 0 1 2.500-2.500z',
  pink: 'M12 23C4 17 .5 13 .5 8A6.300 6.300 0 0 1 12 4.600A6.300 6.300 0 0 1 23.500 8C23.500 13 20 17 12 23z',
  purple: 'M6 1.500h12L23.500 12L18 22.500H6L.5 12z',
  white: 'M12 .2L23.800 12L12 23.800L.2 12z',
  yellow: 'M12 .5L24 22.500H0z',
  none: 'M12 2a10 10 0 1 1 0 20a10 10 0 0 1 0-20z',
};

/** Names of the elements that texts use for colours. */
export const elements: Record<string, Colour> = {
  Loyalty: 'blue', Honesty: 'orange', Laughter: 'pink', Magic: 'purple', Generosity: 'white', Kindness: 'yellow',
};

export function isColour(word: string): word is Colour {
  return (colours as readonly string[]).includes(word);
}

/** Returns the style for something in a card's colours. */
export function tint(of: readonly string[] | undefined): [string, string] {
  const [one = 'none', two = one] = of ?? [];
  const known = (word: string) => `var(--${isColour(word) ? word : 'none'})`;
  return [known(one), known(two)];
}
