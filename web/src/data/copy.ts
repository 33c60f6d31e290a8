// Everything that this browser keeps as one file, and back. docs/architecture/page.md describes the file. It may have been made by anybody.
import { all as allPictures, mostBytes, mostFiles, replaceAll as replacePictures, type Picture } from '~/card/album';
import { key } from '~/card/own.svelte';
import { able, pageHost, setKept } from '~/host';
import type { Contents, KeptPod, KeptTable } from '~/host/calls';
import { everything, OtherVersion } from '~/host/kept';
import { isSet } from '~/pages/workshop/draft';
import { allVersions, replaceVersions, type Version } from '~/pages/workshop/versions';
import { isFull } from '~/stored';
import { contents, entriesOf, zipped, ZipFault, type Entry, type Put } from './zip';

export interface Copy {
  /** What the pages keep as text, by their keys. */
  choices: Record<string, string>;
  games: Contents;
  versions: Version[];
  pictures: Picture[];
}

/** Keys of the pages in `localStorage`. Other sites of the same host may have others there. */
export const keys = ['against', 'announcement', 'bot', 'campaign', 'deck', 'decks', 'games', 'kept here', 'keys', 'language', 'lessons', 'look', 'notices', 'position', 'puzzles', 'running', 'tour', 'workshop'];

const format = 'maneframe-copy';
const version = 1;
const list = 'maneframe.json';
/** Most bytes of the list, and of a file with cards. */
const [mostList, mostFile] = [128 * 2 ** 20, 64 * 2 ** 20];

/** Reasons why a file can't be brought back. Each has its words: `copy.other` and so on. */
export class CopyFault extends Error {
  constructor(readonly fault: 'other' | 'newer' | 'broken' | 'full' | 'refused', readonly why = '') {
    super(fault);
  }
}

/** A browser that denies its database keeps nothing there. What is there and can't be read now must not look like nothing. */
const orNone = <T>(reads: Promise<T>, none: T): Promise<T> =>
  reads.catch((why: unknown) => {
    if (why instanceof OtherVersion) throw why;
    return none;
  });

/** Reads everything that is kept. */
export async function kept(): Promise<Copy> {
  const choices: Record<string, string> = {};
  try {
    for (const key of keys) {
      const value = localStorage.getItem(key);
      if (value !== null) choices[key] = value;
    }
  } catch {
    // The browser denies it.
  }
  const none: Contents = { tables: [], pods: [], files: [] };
  const [games, versions, pictures] = await Promise.all([able ? orNone(everything(), none) : none, orNone(allVersions(), []), orNone(allPictures(), [])]);
  return { choices, games, versions, pictures };
}

/** Writes a copy as a file. */
export async function toFile({ choices, games, versions, pictures }: Copy, at: Date): Promise<Blob> {
  const { account, tables, pods, files } = games;
  const [fileName, pictureName] = [(i: number) => `cards/${i + 1}`, (i: number) => `pictures/${i + 1}`];
  const all = {
    format,
    version,
    made: at.toISOString(),
    choices,
    account,
    tables,
    pods,
    versions,
    files: files.map(({ name, at }, i) => ({ name, at, in: fileName(i) })),
    pictures: pictures.map(({ name, file }, i) => ({ name, type: file.type, in: pictureName(i) })),
  };
  async function* parts(): AsyncIterable<Put> {
    yield { name: list, bytes: new TextEncoder().encode(JSON.stringify(all)) };
    for (const [i, { bytes }] of files.entries()) yield { name: fileName(i), bytes: new Uint8Array(bytes) };
    for (const [i, { file }] of pictures.entries()) yield { name: pictureName(i), bytes: new Uint8Array(await file.arrayBuffer()), short: true };
  }
  return zipped(parts());
}

type Values = Record<string, unknown>;
const isObject = (one: unknown): one is Values => typeof one === 'object' && one !== null && !Array.isArray(one);
const isText = (one: unknown, most = 300): one is string => typeof one === 'string' && one.length <= most;
const isCount = (one: unknown): one is number => Number.isSafeInteger(one) && (one as number) >= 0;
const isList = <T>(one: unknown, most: number, is: (value: unknown) => value is T): one is T[] => Array.isArray(one) && one.length <= most && one.every(is);

/** Returns a table with its own keys only. */
function table(one: unknown): KeptTable {
  const { code, replay, opened, changed, over, summary, rows, finished = null, trial = false } = isObject(one) ? one : {};
  const long = 32 * 2 ** 20;
  const well =
    isText(code, 9) && /^[A-Z]{4}-[A-Z]{4}$/.test(code) && isText(replay) && isCount(opened) && isCount(changed) && typeof over === 'boolean' && isText(summary, long)
    && isList(rows, 100_000, (row): row is string => isText(row, long)) && (finished === null || isText(finished, long)) && typeof trial === 'boolean';
  if (!well) throw new CopyFault('broken', 'tables');
  return { code: code as string, replay, opened, changed, over, summary, rows: rows as string[], finished, trial };
}

/** Reads a file. Nothing of it is kept yet. Fails with a [`CopyFault`] or a [`ZipFault`]. */
export async function fromFile(zip: Blob): Promise<Copy> {
  const entries = new Map<unknown, Entry>((await entriesOf(zip)).map((entry) => [entry.name, entry]));
  const read = (name: unknown, most: number) => {
    const entry = entries.get(name);
    if (!entry) throw new CopyFault('broken', String(name).slice(0, 100));
    return contents(zip, entry, most);
  };
  if (!entries.has(list)) throw new CopyFault('other');
  let all: unknown;
  try {
    all = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await read(list, mostList)));
  } catch (why) {
    throw why instanceof ZipFault ? why : new CopyFault('broken', list);
  }
  if (!isObject(all) || all.format !== format || !isCount(all.version)) throw new CopyFault('other');
  if (all.version > version) throw new CopyFault('newer');
  const part = <T>(name: string, most: number, is: (value: unknown) => value is T): T[] => {
    const found = all[name] ?? [];
    if (!isList(found, most, is)) throw new CopyFault('broken', name);
    return found;
  };
  const choices = Object.fromEntries(Object.entries(isObject(all.choices) ? all.choices : {}).filter((one): one is [string, string] => keys.includes(one[0]) && isText(one[1], 8 * 2 ** 20)));
  const { account } = all;
  const isAccount = (one: unknown): one is { id: string; name: string } => isObject(one) && isText(one.id) && isText(one.name, 32);
  if (account !== undefined && !isAccount(account)) throw new CopyFault('broken', 'account');
  const tables = part('tables', 1000, isObject).map(table);
  const isLine = (line: unknown): line is string => isText(line, 2 ** 20);
  const pods = part('pods', 1000, (one): one is Values & KeptPod => isObject(one) && isText(one.id) && isCount(one.changed) && isList(one.lines, 100_000, isLine));
  const versions = part('versions', 10_000, (one): one is Values & Version => isObject(one) && isText(one.set) && isCount(one.when) && isSet(one.state));
  const isFile = (one: unknown): one is { name: string; at: number; in: string } => isObject(one) && isText(one.name) && isCount(one.at);
  const files: Contents['files'] = [];
  for (const { name, at, in: entry } of part('files', 2000, isFile)) files.push({ name, at, bytes: await read(entry, mostFile) });
  const isPicture = (one: unknown): one is { name: string; type: string; in: string } => isObject(one) && isText(one.name) && key(one.name) === one.name && isText(one.type) && /^image\/(png|jpeg|webp|avif|gif)$/.test(one.type);
  const pictures: Picture[] = [];
  for (const { name, type, in: entry } of part('pictures', mostFiles, isPicture)) pictures.push({ name, file: new Blob([await read(entry, mostBytes)], { type }) });
  return {
    choices,
    games: { ...(account ? { account: { id: account.id, name: account.name } } : {}), tables, pods: pods.map(({ id, changed, lines }) => ({ id, changed, lines })), files },
    versions: versions.map(({ set, when, state }) => ({ set, when, state })),
    pictures,
  };
}

export const nothing: Copy = { choices: {}, games: { tables: [], pods: [], files: [] }, versions: [], pictures: [] };

async function putGames(games: Contents): Promise<void> {
  const { failed } = await (await pageHost()).replace(games);
  if (failed !== undefined) throw failed === 'full' ? new CopyFault('full') : new CopyFault('refused', failed);
}

function putChoices(choices: Record<string, string>): void {
  for (const key of keys) localStorage.removeItem(key);
  for (const [key, value] of Object.entries(choices)) localStorage.setItem(key, value);
}

/** Replaces everything that is kept. If the browser doesn't take all of it, everything is as before. The pages must be loaded again. */
export async function replace(copy: Copy): Promise<void> {
  const before = await kept();
  const parts: ((copy: Copy) => void | Promise<void>)[] = [
    ...(able ? [({ games }: Copy) => putGames(games)] : []),
    ({ pictures }) => replacePictures(pictures),
    ({ versions }) => replaceVersions(versions),
    ({ choices }) => putChoices(choices),
  ];
  const done: typeof parts = [];
  try {
    for (const part of parts) {
      await part(copy);
      done.push(part);
    }
    // A site has no marks of its own tables and pods, a server's pages need them.
    if (able) setKept([...copy.games.tables.map(({ code, replay }) => ({ code, id: String(replay) })), ...copy.games.pods]);
  } catch (why) {
    // The browser takes a database as a whole or not at all, but of the choices maybe some.
    if (done.length === parts.length - 1) putChoices(before.choices);
    for (const part of done) await part(before);
    throw isFull(why) ? new CopyFault('full') : why;
  }
}
