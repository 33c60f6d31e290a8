// Subjects in front of a picture: ponies, critters, things. They are drawn from a few shapes and random numbers.
import type { Chance } from './chance';
import type { Paint } from './art';

const ink = '#1b2530';

/** Colours of manes, each with a lighter strand. They fit all coats. */
const manes = [
  ['#3b2f80', '#7d6fd0'], ['#8c1f4b', '#e0668f'], ['#14606b', '#4fb7b5'], ['#b0631a', '#f0b25a'], ['#5a3320', '#a8714a'],
  ['#6a2a86', '#b97ad6'], ['#22518f', '#6ea6e6'], ['#a33a2c', '#ee8a6b'], ['#e9dcc0', '#fffaf0'], ['#262a3d', '#6a7194'],
] as const;

/** Draws a pony: its head, or all of it as it stands or trots. Traits add a horn, wings, a crown, or age. */
export function pony(dice: Chance, own: Paint, other: Paint, has: (trait: string) => boolean, boosted: boolean, whole: boolean): string {
  return whole ? standing(dice, own, has) : portrait(dice, own, other, has, boosted);
}

/** A whole pony in profile, with one of three manes and two poses. */
function standing(dice: Chance, own: Paint, has: (trait: string) => boolean): string {
  const turn = dice.from(-22, 23);
  const coat = own(dice.from(62, 80) / 100, 0.75, turn);
  const shade = own(dice.from(46, 56) / 100, 0.75, turn - 6);
  const [mane, strand] = has('Elder') ? ([own(0.86, 0.15), '#fbfaf5'] as const) : dice.of(manes);
  const foal = has('Foal');
  const size = foal ? 0.78 : 1;
  const flip = dice.one(2) ? 'translate(200 0) scale(-1 1) ' : '';
  const trot = dice.one(2) === 1;
  const leg = (x: number, lean: number, fill: string) => `<path d="M${x - 6} 96L${x - 6 + lean} 138H${x + 7 + lean}L${x + 8} 96Z" fill="${fill}"/>`;
  const lean = trot ? [-14, 12, -10, 16] : [0, 2, 0, 2];
  const style = dice.one(3);
  const tail = style === 1 ? `<path d="M134 84C158 74 160 96 150 104C166 104 162 124 146 128C150 112 138 104 130 100Z" fill="${mane}"/>` : `<path d="M134 82C160 80 166 112 156 138C146 128 148 106 130 100Z" fill="${mane}"/><path d="M140 90C154 96 156 114 154 130" stroke="${strand}" stroke-width="3" fill="none"/>`;
  let text = `<g data-pose="${trot ? 'trot' : 'stand'}" transform="${flip}translate(${100 - 100 * size} ${140 - 140 * size}) scale(${size})">${tail}`;
  text += leg(84, lean[1] ?? 0, shade) + leg(126, lean[3] ?? 0, shade) + leg(78, lean[0] ?? 0, coat) + leg(120, lean[2] ?? 0, coat);
  text += `<path d="M70 104C64 76 84 72 104 74C130 72 142 80 138 98C136 112 118 112 104 112C88 112 76 114 70 104Z" fill="${coat}"/>`;
  text += `<path d="M70 98C70 78 66 66 76 52L100 66C96 76 94 84 98 92Z" fill="${coat}"/>`;
  text += `<path d="M82 36L88 16L96 40Z" fill="${coat}"/><ellipse cx="74" cy="52" rx="25" ry="22" fill="${coat}"/><ellipse cx="54" cy="62" rx="13" ry="11" fill="${coat}"/>`;
  text += `<ellipse cx="66" cy="50" rx="6" ry="8" fill="#fff"/><ellipse cx="64.500" cy="51" rx="4.200" ry="6" fill="${mane}"/><ellipse cx="64" cy="51.500" rx="2.200" ry="4" fill="${ink}"/><circle cx="63" cy="49" r="1.500" fill="#fff"/><circle cx="46" cy="60" r="1.300" fill="${ink}"/><path d="M46 67q6 4 12 1" stroke="${ink}" stroke-width="1.500" fill="none" stroke-linecap="round"/>`;
  if (style === 0) text += `<path d="M70 34C90 20 112 34 106 62C104 82 112 88 108 102C94 96 96 80 94 64C92 50 84 42 66 42Z" fill="${mane}"/><path d="M84 34C102 42 100 62 100 84" stroke="${strand}" stroke-width="3" fill="none"/>`;
  else if (style === 1) text += `<path d="M62 38C58 26 74 20 80 26C84 16 100 18 100 28C112 28 112 42 104 46C112 54 106 66 98 64C102 76 94 82 90 76C90 62 92 54 84 44C76 44 66 46 62 38Z" fill="${mane}"/>`;
  else text += `<path d="M64 36L74 18L80 28L90 14L94 30L106 24L102 42L112 46L100 56L106 66L94 68C92 54 86 46 64 42Z" fill="${mane}"/>`;
  if (has('Unicorn') || has('Alicorn') || (has('Royalty') && !has('Earth Pony'))) text += `<path d="M68 34L58 4L80 30Z" fill="#fff0c4"/><circle cx="60" cy="8" r="12" fill="url(#g)"/>`;
  if (has('Pegasus') || has('Alicorn')) text += `<path d="M96 88C100 58 122 40 152 38C148 50 150 54 142 60C142 70 134 74 128 78C122 88 108 94 96 88Z" fill="${own(0.9, 0.5, turn)}" stroke="${shade}" stroke-width="1.500"/><path d="M106 80C114 66 124 58 140 54M110 86C118 78 124 74 130 72" stroke="${shade}" stroke-width="1.600" fill="none"/>`;
  if (has('Royalty')) text += `<path d="M64 34L62 14L72 22L78 10L85 22L95 16L92 34Z" fill="#ffd35c" stroke="#a86f00" stroke-width="1.300"/>`;
  if (has('Elder')) text += `<g stroke="${ink}" stroke-width="1.600" fill="none"><circle cx="65" cy="51" r="9"/><path d="M74 50l12-3"/></g>`;
  if (has('Crystal')) text += `<g fill="#fff" opacity=".35"><path d="M96 80L118 92L100 108Z"/><path d="M66 40L88 52L68 66Z"/></g>`;
  text += `<g transform="translate(122 90) scale(.26)">${dice.of([star, leaf, bell, note])(mane, strand)}</g>`;
  return `${text}</g>`;
}

function portrait(dice: Chance, own: Paint, other: Paint, has: (trait: string) => boolean, boosted: boolean): string {
  const turn = dice.from(-22, 23);
  const coat = own(dice.from(62, 80) / 100, 0.75, turn);
  const shade = own(dice.from(46, 56) / 100, 0.75, turn - 6);
  const old = has('Elder');
  const [mane, strand] = old ? ([own(0.86, 0.15), '#fbfaf5'] as const) : dice.of(manes);
  const flip = dice.one(2) === 1;
  const foal = has('Foal');
  const size = foal ? 0.8 : 0.96;
  const back = flip ? `translate(200 0) scale(-1 1)` : '';
  let text = `<g transform="${back} translate(${foal ? 26 : 6} ${140 - 140 * size}) scale(${size})">`;
  if (has('Pegasus')) text += wing(own(0.92, 0.5, turn), own(0.74, 0.6, turn));
  // The far part of the mane, the neck and head, the near part.
  const [a, b, c] = [dice.from(-8, 9), dice.from(-10, 11), dice.from(-6, 13)];
  text += `<path d="M96 34C120 14 ${150 + a} 22 ${160 + a} 54C${168 + b} 84 ${160 + c} 108 ${178 + c} 140H128C132 108 120 66 96 34Z" fill="${mane}"/>`;
  text += `<path d="M112 46L${118 + a / 3} 16Q134 24 130 50Z" fill="${shade}"/>`;
  text += `<path d="M74 140C84 118 88 110 90 102C78 106 60 105 53 95C47 86 52 76 63 70C70 55 82 42 102 40C124 39 137 56 140 78C143 102 144 122 150 140Z" fill="${coat}"/>`;
  text += `<path d="M90 102C100 99 108 92 111 82C113 104 106 122 104 140H74C84 118 88 110 90 102Z" fill="${shade}" opacity=".55"/>`;
  text += `<path d="M100 44L${106 + a / 3} 12Q124 24 120 50Z" fill="${coat}"/><path d="M105 42L${108 + a / 3} 22Q117 31 115 46Z" fill="${shade}" opacity=".7"/>`;
  const eye = foal ? 9.5 : 7.5;
  text += `<ellipse cx="85" cy="70" rx="${eye * 0.78}" ry="${eye}" fill="#fff"/><ellipse cx="83.5" cy="71" rx="${eye * 0.58}" ry="${eye * 0.8}" fill="${mane}"/><ellipse cx="83" cy="71.5" rx="${eye * 0.3}" ry="${eye * 0.52}" fill="${ink}"/><circle cx="82" cy="68" r="1.9" fill="#fff"/>`;
  text += `<path d="M${85 - eye} 65Q86 ${60 - eye / 3} ${87 + eye} 67l4 -2" stroke="${ink}" stroke-width="2" fill="none" stroke-linecap="round"/>`;
  text += `<ellipse cx="60" cy="86" rx="1.4" ry="2" fill="${ink}" opacity=".55"/><path d="M60 97Q68 ${old ? 97 : 101} 74 95" stroke="${ink}" stroke-width="1.6" fill="none" stroke-linecap="round" opacity=".65"/><ellipse cx="77" cy="86" rx="6" ry="3.6" fill="#ff8fa8" opacity=".35"/>`;
  if (has('Unicorn') || has('Royalty') && dice.one(2)) {
    text += `<path d="M82 46L70 8L93 40Z" fill="#fff0c4"/><path d="M78 36l8 -4M76 27l6 -3M73.500 18l4 -2" stroke="${mane}" stroke-width="1.6"/>`;
    text += `<circle cx="71" cy="10" r="16" fill="url(#g)"/>`;
  }
  // The near part of the mane: a fringe and a fall, each made of a few locks.
  text += `<path d="M92 40C84 ${46 + a / 2} 76 52 ${72 + b / 3} 62C84 60 96 56 104 46Z" fill="${mane}"/>`;
  text += `<path d="M100 34C126 26 146 44 146 70C146 94 ${136 + a} 104 ${142 + b} 128C${150 + c} 136 156 138 160 140H${122 + a}C124 118 130 92 118 68C113 56 108 46 92 40Z" fill="${mane}"/>`;
  text += `<path d="M112 38C134 46 138 66 134 84C130 104 ${130 + a} 116 ${136 + b} 138" stroke="${strand}" stroke-width="4.500" fill="none" stroke-linecap="round" opacity=".85"/><path d="M120 36C146 48 146 72 144 90" stroke="${strand}" stroke-width="2.600" fill="none" stroke-linecap="round" opacity=".7"/>`;
  if (old) text += `<g stroke="${ink}" stroke-width="1.8" fill="none"><circle cx="84" cy="71" r="10.500"/><path d="M94 69l16 -5M74 72l-7 1"/></g>`;
  if (has('Royalty')) text += `<path d="M92 36L88 14L98 24L105 8L112 23L124 13L120 38Q106 30 92 36Z" fill="#ffd35c" stroke="#a86f00" stroke-width="1.4"/><circle cx="105.500" cy="26" r="2.600" fill="${own(0.55, 1.2)}"/>`;
  if (has('Crystal')) text += `<g fill="#fff" opacity=".3"><path d="M102 40L124 60L108 84Z"/><path d="M63 70L84 92L56 98Z"/><path d="M112 92L146 118L108 136Z"/></g>`;
  if (!has('Royalty') && !has('Crystal') && dice.one(3) === 0) text += scarf(other(0.5, 1, 150), other(0.64, 1, 150));
  if (boosted) text += `<path d="M56 52l2.500 6 6 2.500-6 2.500-2.500 6-2.500-6-6-2.500 6-2.500zM158 24l3 7 7 3-7 3-3 7-3-7-7-3 7-3zM40 108l2 5 5 2-5 2-2 5-2-5-5-2 5-2z" fill="#fff6cf"/>`;
  return `${text}</g>`;
}

/** A folded wing that is seen beside the neck, also where the picture's sides are cut. */
function wing(light: string, dark: string): string {
  let text = '';
  for (let i = 0; i < 5; i++) text += `<path d="M128 138C130 ${112 - i * 10} ${138 + i * 4} ${92 - i * 9} ${166 - i * 4} ${86 - i * 13}C${164 - i * 2} ${112 - i * 8} 152 130 136 140Z" fill="${i % 2 ? dark : light}"/>`;
  return text;
}

function scarf(cloth: string, fringe: string): string {
  return `<path d="M80 122Q112 134 146 116L150 130Q112 148 76 134Z" fill="${cloth}"/><path d="M96 128l-4 12h16l-2-10z" fill="${fringe}"/>`;
}

/** Draws an Event: rays and flying pieces. */
export function event(dice: Chance, own: Paint, other: Paint, song: boolean): string {
  const x = 100;
  const y = 72;
  let text = '';
  const rays = dice.from(11, 17);
  for (let i = 0; i < rays; i++) {
    const at = ((i + dice.one(30) / 60) / rays) * Math.PI * 2;
    const [dx, dy] = [Math.cos(at), Math.sin(at)];
    text += `<path d="M${x} ${y}L${x + dx * 190 - dy * 11} ${y + dy * 190 + dx * 11}L${x + dx * 190 + dy * 11} ${y + dy * 190 - dx * 11}Z" fill="#fff" opacity="${i % 2 ? 0.2 : 0.1}"/>`;
  }
  text += `<circle cx="${x}" cy="${y}" r="58" fill="url(#g)"/>`;
  const sign = song ? note : dice.of([star, letter, leaf, bell, ribbon]);
  text += `<g transform="translate(${x} ${y}) rotate(${dice.from(-12, 13)}) scale(1.5)">${sign(own(0.32, 1, -8), other(0.64, 0.9, 6))}</g>`;
  for (let i = 0; i < 7; i++) {
    const [at, far] = [dice.one(628) / 100, dice.from(52, 92)];
    const size = dice.from(20, 52) / 100;
    text += `<g transform="translate(${x + Math.cos(at) * far} ${y + Math.sin(at) * far * 0.62}) rotate(${dice.one(360)}) scale(${size})" opacity=".9">${(song ? note : dice.of([star, sign]))(own(0.4, 1), '#fff6d8')}</g>`;
  }
  return text;
}

type Sign = (dark: string, light: string) => string;
const star: Sign = (dark, light) => `<path d="M0-26L7-8L26-7L11 5L16 24L0 13L-16 24L-11 5L-26-7L-7-8Z" fill="${light}" stroke="${dark}" stroke-width="3" stroke-linejoin="round"/>`;
const letter: Sign = (dark, light) => `<rect x="-27" y="-18" width="54" height="36" rx="4" fill="#fff8e6" stroke="${dark}" stroke-width="3"/><path d="M-26-16L0 5L26-16" fill="none" stroke="${dark}" stroke-width="3"/><circle cy="6" r="6.500" fill="${light}" stroke="${dark}" stroke-width="2"/>`;
const leaf: Sign = (dark, light) => `<path d="M-26 20C-28-12-4-28 28-24C28 6 8 26-18 22Z" fill="${light}" stroke="${dark}" stroke-width="3"/><path d="M-28 28C-14 6 0-4 18-16" fill="none" stroke="${dark}" stroke-width="3" stroke-linecap="round"/>`;
const bell: Sign = (dark, light) => `<path d="M-22 16C-16 8-18-8-12-16C-6-24 6-24 12-16C18-8 16 8 22 16Z" fill="${light}" stroke="${dark}" stroke-width="3" stroke-linejoin="round"/><circle cy="21" r="5" fill="${dark}"/><path d="M0-22v-6" stroke="${dark}" stroke-width="4" stroke-linecap="round"/>`;
const ribbon: Sign = (dark, light) => `<path d="M-30 10C-22-20-6-20 0 0S22 22 30-8" fill="none" stroke="${dark}" stroke-width="13" stroke-linecap="round"/><path d="M-30 10C-22-20-6-20 0 0S22 22 30-8" fill="none" stroke="${light}" stroke-width="8" stroke-linecap="round"/>`;
const note: Sign = (dark, light) => `<path d="M-8 16V-22L18-28V10" fill="none" stroke="${dark}" stroke-width="4.500"/><path d="M-8-22L18-28V-20L-8-14Z" fill="${dark}"/><ellipse cx="-15" cy="17" rx="9" ry="7" fill="${light}" stroke="${dark}" stroke-width="3"/><ellipse cx="11" cy="11" rx="9" ry="7" fill="${light}" stroke="${dark}" stroke-width="3"/>`;

/** Draws a Resource: clothes, a place, or an object. */
export function thing(name: string, dice: Chance, own: Paint, other: Paint, has: (trait: string) => boolean): string {
  const dark = own(0.24, 0.8, -10);
  const light = other(0.68, 0.85, 4);
  const glow = '<circle cx="100" cy="72" r="60" fill="url(#g)"/>';
  if (has('Location')) {
    return `${glow}<path d="M48 140V82L72 58L96 82V140Z" fill="${dark}"/><path d="M92 140V62L116 30L140 62V140Z" fill="${own(0.32, 0.8)}"/><path d="M116 30V14l16 5-16 6" fill="${light}"/><g fill="#ffd784"><rect x="64" y="88" width="14" height="18" rx="7"/><rect x="108" y="72" width="16" height="20" rx="8"/><rect x="108" y="104" width="16" height="36" rx="8"/></g>`;
  }
  if (has('Report')) return `${glow}<path d="M62 30H132Q142 30 142 42V118H72Q62 118 62 106Z" fill="#fff6de" stroke="${dark}" stroke-width="3.500"/><path d="M74 50H128M74 64H130M74 78H122M74 92H112" stroke="${dark}" stroke-width="3" opacity=".55"/><circle cx="124" cy="104" r="9" fill="${light}" stroke="${dark}" stroke-width="2.500"/>`;
  if (has('Condition') || has('Gotcha')) return `${glow}<path d="M62 96a20 20 0 0 1 6-39 30 30 0 0 1 57-4 23 23 0 0 1 14 43z" fill="${light}" stroke="${dark}" stroke-width="3.500"/><path d="M84 104l-8 18M104 104l-8 22M124 104l-8 18" stroke="${dark}" stroke-width="4" stroke-linecap="round"/>`;
  const sign = things.find(([word]) => word.test(name))?.[1] ?? (has('Accessory') ? dice.of([brooch, hat]) : dice.of([lantern, crate]));
  return `${glow}<g transform="translate(100 74) rotate(${dice.from(-7, 8)})">${sign(dark, light)}</g>`;
}

const brooch: Sign = (dark, light) => `<circle r="36" fill="#ffd35c" stroke="${dark}" stroke-width="3.500"/><circle r="24" fill="${light}" stroke="${dark}" stroke-width="3"/><path d="M-24 0L0-24L24 0L0 24Z" fill="#fff" opacity=".4"/><path d="M-10-10L4-16" stroke="#fff" stroke-width="5" stroke-linecap="round"/>`;
const hat: Sign = (dark, light) => `<path d="M-24 22C-24-40 24-40 24 22Z" fill="${light}" stroke="${dark}" stroke-width="3.500"/><path d="M-25 8Q0 20 25 8V22Q0 32-25 22Z" fill="${dark}"/><ellipse cy="27" rx="54" ry="12" fill="${light}" stroke="${dark}" stroke-width="3.500"/><path d="M18 6C36-10 40-30 34-44C22-36 16-18 18 6Z" fill="#fff6d8" stroke="${dark}" stroke-width="2.500"/>`;
const boots: Sign = (dark, light) => [-30, 12].map((x) => `<path transform="translate(${x} 0)" d="M-12-36H16V14Q34 18 36 34H-12Z" fill="${light}" stroke="${dark}" stroke-width="3.500" stroke-linejoin="round"/><path transform="translate(${x} 0)" d="M-14-36H18v10H-14z" fill="${dark}"/>`).join('');
const lantern: Sign = (dark, light) => `<path d="M0-62a15 15 0 0 1 15 15" fill="none" stroke="${dark}" stroke-width="4"/><path d="M-22-42H22L30-30H-30Z" fill="${dark}"/><path d="M-25-30H25L20 36H-20Z" fill="#fff0b8" stroke="${dark}" stroke-width="4"/><path d="M0 20c-12-6-10-22 0-38c10 16 12 32 0 38z" fill="${light}"/><path d="M-28 36H28v9H-28z" fill="${dark}"/><path d="M0-30V36" stroke="${dark}" stroke-width="2" opacity=".5"/>`;
const crate: Sign = (dark, light) => `<path d="M-40-20H40V40H-40Z" fill="${light}" stroke="${dark}" stroke-width="4"/><path d="M-40 0H40M-40 20H40M-26-20V40M26-20V40" stroke="${dark}" stroke-width="3"/><circle cx="-18" cy="-28" r="13" fill="#e4573d" stroke="${dark}" stroke-width="3"/><circle cx="6" cy="-30" r="13" fill="#f0b429" stroke="${dark}" stroke-width="3"/><circle cx="27" cy="-27" r="12" fill="#78b86b" stroke="${dark}" stroke-width="3"/>`;
const boat: Sign = (dark, light) => `<path d="M-56 18H56Q44 46 18 46H-20Q-46 46-56 18Z" fill="${dark}"/><path d="M-2 16V-58" stroke="${dark}" stroke-width="4"/><path d="M3-56C34-36 40-8 34 8H3Z" fill="#fff8e6"/><path d="M-7-46C-28-28-32-6-30 8H-7Z" fill="${light}"/>`;
const kettle: Sign = (dark, light) => `<path d="M-34 34C-46-14-20-30 0-30S46-14 34 34Z" fill="${light}" stroke="${dark}" stroke-width="4"/><path d="M33 4Q52-2 56-20L62-16Q60 16 36 22" fill="${light}" stroke="${dark}" stroke-width="3.500"/><path d="M-22-26C-20-58 20-58 22-26" fill="none" stroke="${dark}" stroke-width="5"/><circle cy="-33" r="5" fill="${dark}"/><path d="M60-30q-7-8 0-16t0-16" fill="none" stroke="#fff" stroke-width="3.500" stroke-linecap="round" opacity=".8"/>`;
const bottle: Sign = (dark, light) => `<path d="M-9-56H9V-28Q28-16 28 8V44H-28V8Q-28-16-9-28Z" fill="${light}" stroke="${dark}" stroke-width="3.500"/><path d="M-28 10H28V44H-28Z" fill="#fff" opacity=".45"/><rect x="-11" y="-62" width="22" height="10" rx="3" fill="${dark}"/>`;
const feather: Sign = (dark, light) => `<path d="M-34 46C-30-10 0-46 40-54C44-10 20 24-22 34Z" fill="${light}" stroke="${dark}" stroke-width="3.500"/><path d="M-38 52C-20 14 6-20 34-46" stroke="${dark}" stroke-width="3.500" fill="none"/>`;
const garland: Sign = (dark, light) => `<circle r="34" fill="none" stroke="#4f8a4a" stroke-width="11"/>${Array.from({ length: 8 }, (_, i) => `<circle cx="${(Math.cos((i * Math.PI) / 4) * 34).toFixed(1)}" cy="${(Math.sin((i * Math.PI) / 4) * 34).toFixed(1)}" r="11" fill="${i % 2 ? light : '#fff6de'}" stroke="${dark}" stroke-width="2"/>`).join('')}`;
const bag: Sign = (dark, light) => `<path d="M-40-14Q0-34 40-14L46 36Q0 52-46 36Z" fill="${light}" stroke="${dark}" stroke-width="3.500"/><path d="M-42-10Q0 14 42-10L38 14Q0 34-38 14Z" fill="${dark}"/><circle cy="14" r="6" fill="#ffd35c"/><path d="M-24-24C-20-52 20-52 24-24" fill="none" stroke="${dark}" stroke-width="5"/>`;
const mast: Sign = (dark, light) => `<path d="M0 50V-60" stroke="${dark}" stroke-width="6"/><path d="M4-58L46-46L4-34Z" fill="${light}"/><path d="M-4-26L-42-14L-4-2Z" fill="#e5533d"/><path d="M-24 50H24" stroke="${dark}" stroke-width="8"/>`;
const stick: Sign = (dark, light) => `<path d="M-44 34L38-50L50-38L-32 46Z" fill="${light}" stroke="${dark}" stroke-width="3.500"/><path d="M-16 8l10 10M0-8l10 10M16-24l10 10" stroke="${dark}" stroke-width="4"/>`;
const ring: Sign = (dark, light) => `<circle cy="10" r="30" fill="none" stroke="#f4c04e" stroke-width="10"/><path d="M-16-34L0-50L16-34L0-14Z" fill="${light}" stroke="${dark}" stroke-width="3"/>`;
const dome: Sign = (dark, light) => `<path d="M-36 34V-6C-36-50 36-50 36-6V34Z" fill="${light}" stroke="${dark}" stroke-width="4"/><circle r="15" cy="-2" fill="#dff3ff" stroke="${dark}" stroke-width="4"/><path d="M-44 34H44V46H-44Z" fill="${dark}"/><path d="M0-40V-60" stroke="${dark}" stroke-width="5"/>`;

/** Things by the words of their names. */
const things: [RegExp, Sign][] = [
  [/boot|shoe/i, boots], [/bottle|potion|flask|cider|juice/i, bottle], [/feather|quill/i, feather], [/garland|wreath|flower|bouquet/i, garland], [/bag|hamper|basket|sack|purse/i, bag],
  [/mast|flag|banner/i, mast], [/stick|staff|wand|cane|hammer/i, stick], [/ring\b|necklace|crown|amulet/i, ring], [/bell|helmet|dome/i, dome], [/lantern|lamp|candle|torch/i, lantern],
  [/hat|cap\b|hood|scarf|dress|cape|cloak/i, hat], [/brooch|glass|jewel|gem|mirror/i, brooch], [/boat|barge|ferry|ship|balloon/i, boat], [/kettle|tea|pot\b|cauldron/i, kettle], [/box|crate|chest|cart/i, crate],
];
