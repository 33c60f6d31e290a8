// Pictures of cards from files, folders and packages. A package is a zip, such as an image pack of OCTGN (`.o8c`), whose pictures have GUIDs
// as names; the set files that were brought say which cards these are.
import { add, mostBytes, mostFiles, pictureName, type Picture } from '~/card/album';
import { key, keysOf } from '~/card/own.svelte';
import { able } from '~/host';
import { everything } from '~/host/kept';
import { get, type CardsFound } from '~/net';
import { isFull } from '~/stored';
import { contents, entriesOf, ZipFault } from './zip';

export interface Report {
  /** Number of pictures that are stored now. */
  stored: number;
  /** Pictures of no known card. */
  unknown: string[];
  /** Files that can't be read, each with the key of the reason. */
  unread: { name: string; why: `zip.${ZipFault['fault']}` | 'pictures.none' }[];
  /** True if the browser has no room for the others. */
  full: boolean;
}

/** A picture that isn't read yet. */
interface Found {
  path: string;
  size: number;
  read(): Promise<Uint8Array<ArrayBuffer>>;
}

const isZip = (name: string) => /\.(zip|o8c|o8g)$/i.test(name);
const isXml = (name: string) => /\.xml$/i.test(name);
const guid = /^\{?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}?$/i;
/** Pictures that are written at once, most bytes of all pictures, and of a set's file. */
const [batch, mostAll, mostXml] = [50, 2 ** 30, 16 * 2 ** 20];

/** Returns the card's number in the set for each GUID in a set file of OCTGN. */
export function guidsOf(xml: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const card of new DOMParser().parseFromString(xml, 'text/xml').querySelectorAll('card[id]')) {
    const number = card.querySelector(':scope > property[name="Number"]')?.getAttribute('value');
    if (number) found.set((card.getAttribute('id') ?? '').toLowerCase(), key(number));
  }
  return found;
}

/** Returns the name under which a picture is stored, if its file has the number, the name or the GUID of a card. `cards` are the known names. */
export function cardOf(name: string, cards: ReadonlySet<string>, guids: ReadonlyMap<string, string>): string | undefined {
  const [, id] = guid.exec(name) ?? [];
  // The number may be followed by the card's name.
  const [number = ''] = /^[a-z]{1,6}[ _-]?\d+/i.exec(name) ?? [];
  return [id ? guids.get(id.toLowerCase()) : key(name), key(number)].find((one) => one && cards.has(one));
}

/** Returns the type of a picture by its first bytes. */
export function typeOf(bytes: Uint8Array): string | undefined {
  const begins = String.fromCharCode(...bytes.subarray(0, 16));
  if (begins.startsWith('\x89PNG\r\n')) return 'image/png';
  if (begins.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (begins.startsWith('GIF8')) return 'image/gif';
  if (/^RIFF[^]{4}WEBP/.test(begins)) return 'image/webp';
  return /^[^]{4}ftypavi[fs]/.test(begins) ? 'image/avif' : undefined;
}

/** Returns the names of all cards, in each of their spellings. */
async function allCards(): Promise<Set<string>> {
  const names = new Set<string>();
  for (let offset = 0, total = 1; offset < total; offset += 100) {
    const { cards, total: all } = await get<CardsFound>(`/cards?limit=100&offset=${offset}`);
    for (const card of cards) for (const one of keysOf(card)) names.add(one);
    total = all;
  }
  return names;
}

/** Stores the pictures among some files. `tell` gets the number of those that are done, and of all. */
export async function bring(files: File[], tell: (done: number, all: number) => void): Promise<Report> {
  const report: Report = { stored: 0, unknown: [], unread: [], full: false };
  const found: Found[] = [];
  const guids = new Map<string, string>();
  const learn = (xml: Uint8Array) => guidsOf(new TextDecoder().decode(xml)).forEach((number, id) => guids.set(id, number));
  const unread = (name: string, why: unknown) => report.unread.push({ name, why: why instanceof ZipFault ? `zip.${why.fault}` : 'zip.broken' });
  /** Looks into a package. Sets in it are read at once. */
  async function unpack(zip: Blob, name: string) {
    try {
      for (const entry of await entriesOf(zip)) {
        if (pictureName(entry.name) !== undefined) found.push({ path: entry.name, size: entry.size, read: () => contents(zip, entry, mostBytes) });
        else if (isXml(entry.name)) await contents(zip, entry, mostXml).then(learn, (why) => unread(entry.name, why));
      }
    } catch (why) {
      unread(name, why);
    }
  }
  for (const file of files) {
    if (isZip(file.name)) await unpack(file, file.name);
    else if (isXml(file.name) && file.size <= mostXml) learn(new Uint8Array(await file.arrayBuffer()));
    else if (pictureName(file.name) !== undefined) found.push({ path: file.name, size: file.size, read: async () => new Uint8Array(await file.arrayBuffer()) });
  }
  const kept = able && found.some(({ path }) => guid.test(pictureName(path) ?? '')) ? await everything().catch(() => undefined) : undefined;
  for (const { name, bytes } of kept?.files ?? []) {
    if (isXml(name)) learn(bytes);
    else if (isZip(name)) {
      const zip = new Blob([new Uint8Array(bytes)]);
      for (const entry of await entriesOf(zip).catch(() => [])) if (isXml(entry.name)) await contents(zip, entry, mostXml).then(learn, () => undefined);
    }
  }

  const cards = await allCards();
  const wanted = new Map<string, Found>();
  let bytes = 0;
  for (const one of found) {
    const name = cardOf(pictureName(one.path) ?? '', cards, guids);
    if (name === undefined) report.unknown.push(one.path);
    else if (one.size > mostBytes || bytes + one.size > mostAll || wanted.size >= mostFiles) report.unread.push({ name: one.path, why: 'zip.big' });
    else {
      bytes += one.size;
      wanted.set(name, one);
    }
  }
  let done = 0;
  let some: Picture[] = [];
  const write = async () => {
    await add(some);
    report.stored += some.length;
    some = [];
  };
  try {
    for (const [name, { path, read }] of wanted) {
      tell(done++, wanted.size);
      const bytes = await read().catch((why: unknown) => void unread(path, why));
      const type = bytes && typeOf(bytes);
      if (bytes && type) some.push({ name, file: new Blob([bytes], { type }) });
      else if (bytes) report.unread.push({ name: path, why: 'pictures.none' });
      if (some.length >= batch) await write();
    }
    await write();
  } catch (why) {
    if (!isFull(why)) throw why;
    report.full = true;
  }
  return report;
}
