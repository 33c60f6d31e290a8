// Draws a card of the board as a bitmap: its picture, name, type, and the plates of its cost and power. The numbers on the plates are not part
// of it, since they change and since a canvas knows no lining figures.
import { art, type Subject } from './art';
import { isColour, letters, shapes, type Colour } from './colours';

export interface Face extends Subject {
  title: string;
  /** Kind and traits in the user's language. */
  type: string;
  /** Colours of the frame; `none` if there are none. */
  frame: [string, string];
  costs: boolean;
  /** Colours of the power, if the card has one. */
  power?: string[];
}

/** Words on a face. Below 60 pixels there is no room for them, and below 96 for the name only. */
export type Words = 'none' | 'name' | 'all';

export const wordsAt = (width: number): Words => (width < 60 ? 'none' : width < 96 ? 'name' : 'all');

/** Size of the plates of cost and power. `Piece` puts the numbers there. */
const plate = (width: number) => Math.max(width * 0.25, 18);
const sans = "'Alegreya Sans', 'Segoe UI', system-ui, sans-serif";
const serif = "'Alegreya Variable', 'Iowan Old Style', Palatino, Georgia, serif";

let fonts: Promise<unknown> | undefined;
/** Waits for the fonts of faces. A text drawn earlier would stay in another font. */
const loaded = () => (fonts ??= Promise.all([`400 12px ${sans}`, `700 12px ${sans}`, `700 12px ${serif}`].map((font) => document.fonts.load(font))).catch(() => undefined));

/** Returns the face at a width of an upright card in pixels, with `scale` pixels of the bitmap for each. `colour` reads the palette. */
export async function drawFace(face: Face, width: number, scale: number, words: Words, colour: (name: string) => string): Promise<Blob | null> {
  const picture = new Image();
  picture.src = art(face);
  await Promise.all([picture.decode(), loaded()]);
  const lying = face.kind === 'Problem';
  const [wide, high] = lying ? [width * 1.4, width] : [width, width * 1.4];
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(wide * scale);
  canvas.height = Math.round(high * scale);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return null;
  pen.scale(canvas.width / wide, canvas.height / high);
  pen.textBaseline = 'alphabetic';
  pen.textAlign = 'center';

  // The frame, at the angle of a gradient of 115 degrees.
  const tilt = (115 * Math.PI) / 180;
  const reach = (Math.abs(wide * Math.sin(tilt)) + Math.abs(high * Math.cos(tilt))) / 2;
  const [x, y] = [Math.sin(tilt) * reach, -Math.cos(tilt) * reach];
  const paint = pen.createLinearGradient(wide / 2 - x, high / 2 - y, wide / 2 + x, high / 2 + y);
  paint.addColorStop(0, colour(face.frame[0]));
  paint.addColorStop(0.92, colour(face.frame[1]));
  fill(pen, box(0, 0, wide, high, width * 0.06), paint);

  const inner = width * 0.045;
  const split = words === 'all' && !lying;
  pen.save();
  pen.clip(box(3, 3, wide - 6, (split ? high * 0.72 : high - 6), inner));
  const size = Math.max((wide - 6) / 200, (split ? high * 0.72 : high - 6) / 140);
  pen.drawImage(picture, wide / 2 - 100 * size, 3 + (split ? high * 0.72 : high - 6) / 2 - 70 * size, 200 * size, 140 * size);
  pen.restore();

  if (split) {
    const top = high * 0.72 + 1;
    fill(pen, box(3, top, wide - 6, high - top - 3, [0, 0, inner, inner]), '#fdf9ee');
    lines(pen, face.type, { font: 400, family: sans, size: Math.max(width * 0.085, 11), line: 1.1, ink: '#1c2328', x: wide / 2, wide: wide - 12, most: 3, middle: (top + high - 3) / 2, high: high - top - 3 });
  }
  if (words !== 'none') {
    const size = words === 'all' ? Math.max(width * 0.105, 12) : Math.max(width * 0.115, 11);
    const name = { font: 700, family: words === 'all' ? serif : sans, size, line: 1.12, ink: '#fff', x: wide / 2, wide: wide - 12, most: 2, back: 'rgb(9 20 26 / 82%)', edge: 3, right: wide - 3 };
    if (split) lines(pen, face.title, { ...name, top: high * 0.56 });
    else lines(pen, face.title, { ...name, bottom: high - 3 });
  }

  const side = plate(width);
  if (face.costs) {
    pen.beginPath();
    pen.arc(2 + side / 2, 2 + side / 2, side / 2 - 0.75, 0, 7);
    pen.fillStyle = '#f6c557';
    pen.fill();
    pen.lineWidth = 1.5;
    pen.strokeStyle = '#6d4700';
    pen.stroke();
  }
  if (face.power) {
    const left = wide - 2 - side;
    fill(pen, box(left, 2, side, side, side * 0.26), 'rgb(12 24 30 / 88%)');
    const known = face.power.filter(isColour) as Colour[];
    pen.save();
    pen.translate(left + side * 0.07, 2 + side * 0.07);
    pen.scale((side * 0.86) / 24, (side * 0.86) / 24);
    fill(pen, new Path2D(shapes[known[0] ?? 'none']), known[0] ? colour(known[0]) : '#b9c4c8');
    pen.restore();
    const text = known.slice(0, 2).map((one) => letters[one]).join('');
    if (text) {
      pen.font = `700 11px ${sans}`;
      const across = Math.max(11, pen.measureText(text).width + 2);
      fill(pen, box(wide - 2 - across, side - 1, across, 12, 4), '#10202a');
      pen.fillStyle = '#fff';
      pen.fillText(text, wide - 2 - across / 2, side + 8.5);
    }
  }
  return new Promise((done) => canvas.toBlob(done, 'image/webp', 1));
}

function box(x: number, y: number, wide: number, high: number, round: number | number[]): Path2D {
  const path = new Path2D();
  path.roundRect(x, y, wide, high, round);
  return path;
}

function fill(pen: CanvasRenderingContext2D, path: Path2D, style: string | CanvasGradient): void {
  pen.fillStyle = style;
  pen.fill(path);
}

interface Block {
  font: number;
  family: string;
  size: number;
  /** Height of a line, as a factor of the size. */
  line: number;
  ink: string;
  x: number;
  wide: number;
  most: number;
  /** One of the three places the block: its upper edge, lower edge, or its middle in a box of the height `high`. */
  top?: number;
  bottom?: number;
  middle?: number;
  high?: number;
  /** A band behind the text, from `edge` to `right`. */
  back?: string;
  edge?: number;
  right?: number;
}

function lines(pen: CanvasRenderingContext2D, text: string, block: Block): void {
  pen.font = `${block.font} ${block.size}px ${block.family}`;
  const each = block.size * block.line;
  const most = block.high === undefined ? block.most : Math.max(1, Math.min(block.most, Math.floor(block.high / each)));
  const rows = wrap(text, block.wide, most, (part) => pen.measureText(part).width);
  const pad = block.top === undefined ? 0 : 2;
  const high = rows.length * each + 2 * pad;
  const top = block.top ?? (block.bottom !== undefined ? block.bottom - high : (block.middle ?? 0) - high / 2);
  if (block.back) fill(pen, box(block.edge ?? 0, top, (block.right ?? 0) - (block.edge ?? 0), high, 0), block.back);
  pen.fillStyle = block.ink;
  // The baseline of both fonts, with equal room above capitals and below.
  rows.forEach((row, i) => pen.fillText(row, block.x, top + pad + i * each + each / 2 + block.size * 0.31));
}

/** Breaks a text into at most so many rows of a width. Words that are too long are broken, and an ellipsis ends what has no room. */
export function wrap(text: string, wide: number, most: number, measure: (part: string) => number): string[] {
  const rows: string[] = [];
  let row = '';
  for (let word of text.split(/\s+/).filter(Boolean)) {
    const longer = row ? `${row} ${word}` : word;
    if (measure(longer) <= wide) {
      row = longer;
      continue;
    }
    if (row) rows.push(row);
    while (measure(word) > wide && word.length > 1) {
      let cut = word.length - 1;
      while (cut > 1 && measure(word.slice(0, cut)) > wide) cut--;
      rows.push(word.slice(0, cut));
      word = word.slice(cut);
    }
    row = word;
  }
  if (row) rows.push(row);
  if (rows.length <= most) return rows;
  let last = rows[most - 1] ?? '';
  while (last && measure(`${last}…`) > wide) last = last.slice(0, -1);
  return [...rows.slice(0, most - 1), `${last.trimEnd()}…`];
}
