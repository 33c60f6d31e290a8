// QR codes (ISO/IEC 18004) of texts of up to 213 bytes: byte mode, error correction level M, versions 1 to 10.

/** For each version: error correction codewords of a block, then the number of data codewords of each block. */
const versions: [correction: number, blocks: number[]][] = [
  [10, [16]], [16, [28]], [26, [44]], [18, [32, 32]], [24, [43, 43]], [16, [27, 27, 27, 27]], [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]], [22, [36, 36, 36, 37, 37]], [26, [43, 43, 43, 43, 44]],
];

/** Product in the field of 256 elements with the polynomial 0x11d. */
function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((other >> bit) & 1) * one;
  }
  return product;
}

/** Returns the error correction codewords of a block (Reed–Solomon). */
function correction(data: readonly number[], count: number): number[] {
  const divisor = Array<number>(count).fill(0);
  divisor[count - 1] = 1;
  for (let i = 0, root = 1; i < count; i++, root = times(root, 2)) {
    for (let at = 0; at < count; at++) divisor[at] = times(divisor[at] ?? 0, root) ^ (divisor[at + 1] ?? 0);
  }
  const rest = Array<number>(count).fill(0);
  for (const word of data) {
    const factor = word ^ (rest.shift() ?? 0);
    rest.push(0);
    for (let at = 0; at < count; at++) rest[at] = (rest[at] ?? 0) ^ times(divisor[at] ?? 0, factor);
  }
  return rest;
}

/** Appends the check bits of a BCH code. `divisor` has one bit more than these. */
function checked(bits: number, divisor: number): number {
  const length = 31 - Math.clz32(divisor);
  let rest = bits << length;
  for (let at = 31 - Math.clz32(rest || 1); at >= length; at--) if ((rest >> at) & 1) rest ^= divisor << (at - length);
  return (bits << length) | rest;
}

/** Returns the codewords of a text, its blocks interleaved. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const [count, blocks] = versions[version - 1] ?? [0, []];
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  const room = blocks.reduce((sum, block) => sum + block, 0);
  put(0, Math.min(4, room * 8 - bits.length));
  put(0, -bits.length & 7);
  for (let pad = 0xec; bits.length < room * 8; pad ^= 0xec ^ 0x11) put(pad, 8);
  const words = Array.from({ length: room }, (_, i) => bits.slice(i * 8, i * 8 + 8).reduce((word, bit) => (word << 1) | bit, 0));
  const data = blocks.map((length) => words.splice(0, length));
  const checks = data.map((block) => correction(block, count));
  const interleaved = (all: number[][]) => Array.from({ length: Math.max(...all.map(({ length }) => length)) }, (_, i) => all.flatMap((block) => block[i] ?? [])).flat();
  return [...interleaved(data), ...interleaved(checks)];
}

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0, (_, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0, (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Returns how hard a code is to read: runs and squares of one colour, patterns like those of the corners, and too much of one colour. */
function penalty(code: boolean[][]): number {
  const size = code.length;
  const at = (x: number, y: number) => code[y]?.[x] ?? false;
  let sum = 0;
  let dark = 0;
  for (const turned of [false, true]) {
    for (let row = 0; row < size; row++) {
      const line = Array.from({ length: size }, (_, i) => (turned ? at(row, i) : at(i, row)) ? '1' : '0').join('');
      for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
      sum += 40 * [...line.matchAll(/(?=00001011101|10111010000)/g)].length;
      if (!turned) dark += line.replaceAll('0', '').length;
    }
  }
  for (let y = 1; y < size; y++) {
    for (let x = 1; x < size; x++) if (at(x, y) === at(x - 1, y) && at(x, y) === at(x, y - 1) && at(x, y) === at(x - 1, y - 1)) sum += 3;
  }
  return sum + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}

/** Returns the modules of the QR code of a text, row by row; true for dark ones. Returns `undefined` if the text is too long. */
export function qr(text: string): boolean[][] | undefined {
  const bytes = new TextEncoder().encode(text);
  const version = versions.findIndex(([, blocks], i) => bytes.length + (i < 9 ? 2 : 3) <= blocks.reduce((sum, block) => sum + block, 0)) + 1;
  if (!version) return undefined;
  const size = 17 + 4 * version;
  const code: (boolean | undefined)[][] = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined));
  const set = (x: number, y: number, dark: boolean) => {
    const row = code[y];
    if (row && x >= 0 && x < size) row[x] = dark;
  };
  /** Draws a square of rings around its middle. */
  const square = (x: number, y: number, radius: number, isDark: (ring: number) => boolean) => {
    for (let dy = -radius; dy <= radius; dy++) for (let dx = -radius; dx <= radius; dx++) set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  const corner = (ring: number) => ring !== 2 && ring !== 4;
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) square(x, y, 4, corner);
  const last = size - 7;
  const places = version < 2 ? [] : version < 7 ? [6, last] : [6, (6 + last) / 2, last];
  for (const x of places) {
    for (const y of places) if (!((x === 6 && (y === 6 || y === last)) || (x === last && y === 6))) square(x, y, 2, (ring) => ring !== 1);
  }
  if (version >= 7) {
    const bits = checked(version, 0x1f25);
    for (let i = 0; i < 18; i++) {
      const [one, other] = [Math.floor(i / 3), size - 11 + (i % 3)];
      set(one, other, ((bits >> i) & 1) === 1);
      set(other, one, ((bits >> i) & 1) === 1);
    }
  }
  /** Level M is 0. The format is there twice. */
  const format = (mask: number) => {
    const bits = checked(mask, 0x537) ^ 0x5412;
    for (let i = 0; i < 15; i++) {
      const dark = ((bits >> i) & 1) === 1;
      set(8, i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, dark);
      set(i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i, 8, dark);
    }
    set(8, size - 8, true);
  };
  format(0);

  // What is still free gets the data, in columns of two from the right, upwards first.
  const free: [x: number, y: number][] = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) {
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - i : i;
        if (code[y]?.[x] === undefined) free.push([x, y]);
      }
    }
  }
  const words = codewords(bytes, version);
  const masked = (mask: number): boolean[][] => {
    free.forEach(([x, y], i) => set(x, y, (((words[i >> 3] ?? 0) >> (7 - (i & 7))) & 1) === 1 !== (masks[mask]?.(x, y) ?? false)));
    format(mask);
    return code.map((row) => row.map((dark) => dark ?? false));
  };
  const all = masks.map((_, mask) => masked(mask));
  const penalties = all.map(penalty);
  return all[penalties.indexOf(Math.min(...penalties))];
}
