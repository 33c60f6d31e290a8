// Pictures of cards come after what is read: a table can be used before they are drawn.
let come = $state(false);
let asked = false;

/** Whether pictures may be drawn; they may once the first cards have been on the screen. */
export function pictures(): boolean {
  if (!asked) {
    asked = true;
    requestAnimationFrame(() => setTimeout(() => (come = true)));
  }
  return come;
}
