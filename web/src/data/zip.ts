// Zip files: the directory is read first, and each file only when it is wanted, so that a large package needs little memory. They may come
// from anywhere, so nothing in them is believed. Formats with 64-bit sizes, several volumes and passwords are refused.
import { through } from './stream';

/** A file of a zip. */
export interface Entry {
  name: string;
  /** Its length in bytes, as the directory says. */
  size: number;
  /** Length in the zip. */
  packed: number;
  /** 0 if it is stored as it is, 8 if it is compressed by DEFLATE. */
  method: number;
  crc: number;
  locked: boolean;
  /** Where its header begins. */
  at: number;
}

/** Reasons why a zip, or a file of it, can't be read. Each has its words: `zip.none` and so on. */
export const faults = ['none', 'broken', 'locked', 'method', 'big', 'many'] as const;

export class ZipFault extends Error {
  constructor(readonly fault: (typeof faults)[number]) {
    super(fault);
  }
}

/** Most files of a zip. More than all sets have cards. */
export const mostEntries = 20_000;
/** Longest directory in bytes. */
const mostDirectory = 8 * 2 ** 20;

const bytesOf = async (blob: Blob) => new DataView(await blob.arrayBuffer());
const text = (view: DataView, at: number, length: number) => new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at, length));

/** Returns the files of a zip, without folders. */
export async function entriesOf(zip: Blob): Promise<Entry[]> {
  // The end of the directory is followed by a comment of at most 65,535 bytes.
  const tail = await bytesOf(zip.slice(Math.max(0, zip.size - 65_557)));
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0) throw new ZipFault('none');
  const [count, length, from] = [tail.getUint16(end + 10, true), tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  if (count > mostEntries || length > mostDirectory) throw new ZipFault('many');
  if (from + length > zip.size) throw new ZipFault('broken');
  const view = await bytesOf(zip.slice(from, from + length));
  const entries: Entry[] = [];
  for (let at = 0, i = 0; i < count; i++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) throw new ZipFault('broken');
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [number, number, number];
    if (at + 46 + name > view.byteLength) throw new ZipFault('broken');
    const entry = {
      name: text(view, at + 46, name).replaceAll('\\', '/'),
      size: view.getUint32(at + 24, true),
      packed: view.getUint32(at + 20, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      locked: (view.getUint16(at + 8, true) & 1) !== 0,
      at: view.getUint32(at + 42, true),
    };
    if (!entry.name.endsWith('/')) entries.push(entry);
    at += 46 + name + extra + comment;
  }
  return entries;
}

/** Reads a file of a zip. Fails if it is longer than `most` bytes or than the directory says, or differs from what was put in. */
export async function contents(zip: Blob, entry: Entry, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (entry.size > most) throw new ZipFault('big');
  if (entry.locked) throw new ZipFault('locked');
  if (entry.method !== 0 && entry.method !== 8) throw new ZipFault('method');
  const head = await bytesOf(zip.slice(entry.at, entry.at + 30));
  if (head.byteLength < 30 || head.getUint32(0, true) !== 0x04034b50) throw new ZipFault('broken');
  const from = entry.at + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = new Uint8Array(await zip.slice(from, from + entry.packed).arrayBuffer());
  const bytes = entry.method === 0 ? packed : await through(packed, new DecompressionStream('deflate-raw'), entry.size).catch(() => undefined);
  if (bytes?.length !== entry.size || crc(bytes) !== entry.crc) throw new ZipFault('broken');
  return bytes;
}

/** A file that is put into a zip. */
export interface Put {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** True for a format that is compressed in itself. */
  short?: boolean;
}

/** Writes a zip. Files are compressed if that makes them much shorter. */
export async function zipped(files: Iterable<Put> | AsyncIterable<Put>): Promise<Blob> {
  const [parts, directory]: [BlobPart[], BlobPart[]] = [[], []];
  let [at, length, count] = [0, 0, 0];
  for await (const { name, bytes, short } of files) {
    const shorter = short ? undefined : await through(bytes, new CompressionStream('deflate-raw'), bytes.length * 0.9).catch(() => undefined);
    const [data, method] = shorter ? [shorter, 8] : [bytes, 0];
    const called = new TextEncoder().encode(name);
    // Version 2.0, names in UTF-8, and the first day of the format's calendar.
    const values = [20, 0x800, method, 0, 33];
    const [sum, local, central] = [crc(bytes), new DataView(new ArrayBuffer(30)), new DataView(new ArrayBuffer(46))];
    local.setUint32(0, 0x04034b50, true);
    central.setUint32(0, 0x02014b50, true);
    central.setUint16(4, 20, true);
    for (const [head, begin] of [[local, 4], [central, 6]] as const) {
      values.forEach((value, i) => head.setUint16(begin + 2 * i, value, true));
      [sum, data.length, bytes.length].forEach((value, i) => head.setUint32(begin + 10 + 4 * i, value, true));
      head.setUint16(begin + 22, called.length, true);
    }
    central.setUint32(42, at, true);
    // The browser may put a blob aside, unlike an array.
    parts.push(local.buffer, called, new Blob([data]));
    directory.push(central.buffer, called);
    at += 30 + called.length + data.length;
    length += 46 + called.length;
    count++;
  }
  if (count > mostEntries || at > 0xffff_fff0) throw new ZipFault('big');
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  for (const field of [8, 10]) end.setUint16(field, count, true);
  end.setUint32(12, length, true);
  end.setUint32(16, at, true);
  return new Blob([...parts, ...directory, end.buffer], { type: 'application/zip' });
}

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n;
});

/** Returns the checksum that zips use: CRC-32. */
function crc(bytes: Uint8Array): number {
  let sum = 0xffff_ffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ (table[(sum ^ byte) & 255] as number);
  return (sum ^ 0xffff_ffff) >>> 0;
}
