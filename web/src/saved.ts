/** Saves a text, or other contents, as a file of the user. */
export function save(name: string, text: string | Blob, type = 'text/plain'): void {
  const file = URL.createObjectURL(typeof text === 'string' ? new Blob([text], { type }) : text);
  Object.assign(document.createElement('a'), { href: file, download: name }).click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(file), 10_000);
}
