// Zips for tests, written by hand so that they can be wrong in any way.
import { crc32, deflateRawSync } from 'node:zlib';

/** Returns a zip. A file may claim another `size`, `crc`, `method` or `flags` than it has. */
export function zip(files) {
  const [parts, directory] = [[], []];
  let at = 0;
  for (const { name, data, size, crc, method = 8, flags = 0x800 } of files) {
    const bytes = Buffer.from(data);
    const packed = method === 8 ? deflateRawSync(bytes) : bytes;
    const called = Buffer.from(name);
    const common = Buffer.alloc(26);
    [20, flags, method, 0, 33].forEach((value, i) => common.writeUInt16LE(value, 2 * i));
    [crc ?? crc32(bytes), packed.length, size ?? bytes.length].forEach((value, i) => common.writeUInt32LE(value, 10 + 4 * i));
    common.writeUInt16LE(called.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, called, packed]);
    const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, Buffer.alloc(14), called]);
    central.writeUInt32LE(at, 42);
    parts.push(local);
    directory.push(central);
    at += local.length;
  }
  const all = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  for (const field of [8, 10]) end.writeUInt16LE(files.length, field);
  end.writeUInt32LE(all.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, all, end]);
}
