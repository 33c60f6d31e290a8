// Pictures of cards are drawn after the text, so that a table can be used before they are ready.
let come = $state(false);
let asked = false;

/** Returns true if pictures may be drawn, which is when the first cards have been on the screen. */
export function pictures(): boolean {
  if (!asked) {
    asked = true;
    requestAnimationFrame(() => setTimeout(() => (come = true)));
  }
  return come;
}
