// Generated pictures, the same every time for the same card. Paper cut-outs, lit from behind by a lantern: a sky, a town on stilts or
// hills, water, and the card's subject in front.
import { chance, type Chance } from './chance';
import { critter } from './critters';
import * as figures from './figures';
import { scene } from './scenes';
import { trouble } from './troublemakers';

export interface Subject {
  id: string;
  name: string;
  kind: string;
  colours: string[];
  traits: string[];
  boosted?: boolean;
}

/** Hue and saturation. */
const tones: Record<string, [number, number]> = {
  blue: [212, 0.75], orange: [24, 0.8], pink: [330, 0.7], purple: [268, 0.6], white: [42, 0.28], yellow: [48, 0.85], none: [190, 0.18],
};

export interface Paint {
  /** Returns a colour derived from the card's: lightness, saturation, and the difference from its hue. */
  (light: number, strength?: number, turn?: number): string;
}

function paint([hue, strong]: [number, number]): Paint {
  return (light, strength = 1, turn = 0) =>
    `hsl(${Math.round((hue + turn + 360) % 360)} ${Math.round(100 * Math.min(1, strong * strength))}% ${Math.round(light * 100)}%)`;
}

/** Returns the picture as SVG text, 200 by 140. */
export function draw(subject: Subject): string {
  const dice = chance(`${subject.id}/${subject.name}${subject.boosted ? '/boosted' : ''}`);
  const first = tones[subject.colours[0] ?? 'none'] ?? [190, 0.18];
  const second = tones[subject.colours[1] ?? subject.colours[0] ?? 'none'] ?? first;
  const own = paint(first);
  const other = paint(second);
  const trouble = subject.kind === 'Troublemaker';
  const night = trouble || dice.one(3) === 0;
  const parts = [
    sky(dice, own, other, night, subject.boosted === true),
    background(dice, own, night),
    front(subject, dice, own, other),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 140" preserveAspectRatio="xMidYMid slice">${parts.join('')}</svg>`;
}

function sky(dice: Chance, own: Paint, other: Paint, night: boolean, boosted: boolean): string {
  const [top, middle, bottom] = night
    ? [own(0.13, 0.7, -14), own(0.26, 0.8), other(0.46, 0.9, 12)]
    : [own(0.5, 0.75, -10), own(0.7, 0.8), other(0.87, 0.9, 14)];
  const x = dice.from(30, 170);
  const y = dice.from(22, 58);
  const disc = night ? '#fff3cf' : '#fff9e8';
  let text = `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".55" stop-color="${middle}"/><stop offset="1" stop-color="${bottom}"/></linearGradient><radialGradient id="g"><stop stop-color="${disc}" stop-opacity=".85"/><stop offset="1" stop-color="${disc}" stop-opacity="0"/></radialGradient></defs><rect width="200" height="140" fill="url(#s)"/>`;
  text += `<circle cx="${x}" cy="${y}" r="62" fill="url(#g)"/><circle cx="${x}" cy="${y}" r="${dice.from(9, 15)}" fill="${disc}"/>`;
  if (night) for (let i = 0; i < 22; i++) text += `<circle cx="${dice.from(0, 200)}" cy="${dice.from(0, 80)}" r="${dice.from(3, 9) / 10}" fill="#fff" opacity="${dice.from(3, 9) / 10}"/>`;
  else for (let i = 0; i < 3; i++) text += cloud(dice.from(-10, 190), dice.from(12, 56), dice.from(7, 13) / 10);
  if (boosted) for (let i = 0; i < 12; i++) text += `<path d="M${x} ${y}l${Math.cos(i * 0.524) * 240} ${Math.sin(i * 0.524) * 240}l14 26z" fill="#fff6d8" opacity=".2"/>`;
  return text;
}

function cloud(x: number, y: number, size: number): string {
  return `<path transform="translate(${x} ${y}) scale(${size})" d="M0 10a7 7 0 0 1 3-13 10 10 0 0 1 19-2 8 8 0 0 1 13 4 6 6 0 0 1 0 11z" fill="#fff" opacity=".5"/>`;
}

function background(dice: Chance, own: Paint, night: boolean): string {
  const far = night ? own(0.22, 0.6, -8) : own(0.62, 0.55, -8);
  const near = night ? own(0.15, 0.6, -14) : own(0.44, 0.55, -14);
  let text = `<path d="${ridge(dice, 84, 16, 5)}" fill="${far}" opacity=".8"/>`;
  if (dice.one(2)) {
    let x = dice.from(-6, 14);
    while (x < 200) {
      const wide = dice.from(15, 27);
      if (dice.one(5)) text += house(dice, x, dice.from(74, 88), wide, dice.from(14, 26), near);
      x += wide + dice.from(4, 20);
    }
  } else text += `<path d="${ridge(dice, 98, 20, 4)}" fill="${near}"/>`;
  text += `<rect y="112" width="200" height="28" fill="${night ? own(0.12, 0.8, -10) : own(0.36, 0.6, -12)}"/>`;
  for (let i = 0; i < 9; i++) text += `<rect x="${dice.from(-10, 190)}" y="${dice.from(115, 138)}" width="${dice.from(8, 38)}" height="1.2" rx=".6" fill="#fff" opacity=".22"/>`;
  return text;
}

function ridge(dice: Chance, base: number, rough: number, steps: number): string {
  let path = `M0 140V${base - dice.from(0, rough)}`;
  for (let i = 1; i <= steps; i++) {
    const x = (200 / steps) * i;
    path += `Q${x - 100 / steps} ${base - dice.from(0, rough * 2)} ${x} ${base - dice.from(0, rough)}`;
  }
  return `${path}V140Z`;
}

/** Draws a house of the town, on stilts and with lit windows. */
function house(dice: Chance, x: number, y: number, wide: number, high: number, fill: string): string {
  const peak = dice.from(7, 15);
  const legs = [3, wide / 2, wide - 3].map((at) => `M${x + at} ${y + high - 1}v32`).join('');
  let text = `<path d="${legs}" stroke="${fill}" stroke-width="1.8"/><path d="M${x - 2} ${y}L${x + wide / 2} ${y - peak}L${x + wide + 2} ${y}V${y + high}H${x - 2}Z" fill="${fill}"/>`;
  for (let i = 0; i < 2; i++) {
    if (dice.one(3)) text += `<rect x="${x + 4 + i * (wide / 2 - 1)}" y="${y + 5}" width="4" height="6" rx="1.6" fill="#ffd784" opacity=".95"/>`;
  }
  return text;
}

function front(subject: Subject, dice: Chance, own: Paint, other: Paint): string {
  const has = (trait: string) => subject.traits.includes(trait);
  switch (subject.kind) {
    case 'Friend':
    case 'Mane Character':
      return has('Critter') && !has('Earth Pony') && !has('Unicorn') && !has('Pegasus') ? critter(subject.name, dice, own) : figures.pony(dice, own, other, has, subject.boosted === true, subject.kind === 'Friend' && dice.one(2) === 0);
    case 'Troublemaker':
      return trouble(subject.name, dice, own);
    case 'Event':
      return figures.event(dice, own, other, has('Song'));
    case 'Problem':
      return scene(subject.name, dice, own, other);
    default:
      return figures.thing(subject.name, dice, own, other, has);
  }
}

const kept = new Map<string, string>();

/** Returns the picture as a URL for `<img>`. */
export function art(subject: Subject): string {
  const key = `${subject.id}/${subject.name}/${subject.kind}/${subject.colours.join()}/${subject.traits.join()}/${subject.boosted ?? false}`;
  let address = kept.get(key);
  if (!address) {
    address = `data:image/svg+xml,${encodeURIComponent(draw(subject))}`;
    if (kept.size > 600) kept.clear();
    kept.set(key, address);
  }
  return address;
}
