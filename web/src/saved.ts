/** Saves a text as a file of the user. */
export function save(name: string, text: string, type = 'text/plain'): void {
  const file = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: file, download: name }).click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(file), 10_000);
}
