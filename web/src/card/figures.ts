// Subjects in front of a picture: ponies, critters, things. They are drawn from a few shapes and random numbers.
import type { Chance } from './chance';
import type { Paint } from './art';

const ink = '#1b2530';

/** Colours of manes, each with a lighter strand. They fit all coats. */
const manes = [
  ['#3b2f80', '#7d6fd0'], ['#8c1f4b', '#e0668f'], ['#14606b', '#4fb7b5'], ['#b0631a', '#f0b25a'], ['#5a3320', '#a8714a'],
  ['#6a2a86', '#b97ad6'], ['#22518f', '#6ea6e6'], ['#a33a2c', '#ee8a6b'], ['#e9dcc0', '#fffaf0'], ['#262a3d', '#6a7194'],
] as const;

/** Draws a pony's head in profile. Traits add a horn, wings, a crown, or age. */
export function pony(dice: Chance, own: Paint, other: Paint, has: (trait: string) => boolean, boosted: boolean): string {
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

function wing(light: string, dark: string): string {
  let text = '';
  for (let i = 0; i < 5; i++) text += `<path d="M150 132C158 ${104 - i * 10} ${166 + i * 5} ${82 - i * 9} ${196 - i * 5} ${76 - i * 12}C${192 - i * 2} ${104 - i * 8} 178 126 158 138Z" fill="${i % 2 ? dark : light}"/>`;
  return text;
}

function scarf(cloth: string, fringe: string): string {
  return `<path d="M80 122Q112 134 146 116L150 130Q112 148 76 134Z" fill="${cloth}"/><path d="M96 128l-4 12h16l-2-10z" fill="${fringe}"/>`;
}

/** Draws a critter: small, round, with ears. */
export function critter(dice: Chance, own: Paint, other: Paint): string {
  const fur = own(dice.from(50, 68) / 100, 0.7, dice.from(-20, 21));
  const belly = own(0.9, 0.5, 10);
  const dark = own(0.3, 0.6);
  const sort = dice.one(3);
  let text = `<g transform="translate(${dice.from(-16, 17)} 4)">`;
  text += sort === 2 ? `<path d="M128 122C170 130 176 92 160 84C166 104 150 112 124 106Z" fill="${dark}"/>` : `<path d="M130 124C160 122 166 104 178 108C176 130 150 138 126 136Z" fill="${dark}"/>`;
  text += `<ellipse cx="104" cy="110" rx="34" ry="32" fill="${fur}"/><ellipse cx="98" cy="118" rx="20" ry="22" fill="${belly}"/>`;
  if (sort === 0) text += `<path d="M74 62Q62 18 80 22Q92 32 92 60ZM104 58Q108 16 124 24Q130 40 116 66Z" fill="${fur}"/><path d="M78 54Q70 30 80 31Q86 38 87 55ZM108 54Q112 26 121 31Q123 42 114 58Z" fill="${belly}"/>`;
  if (sort === 1) text += `<circle cx="74" cy="54" r="11" fill="${fur}"/><circle cx="118" cy="54" r="11" fill="${fur}"/><circle cx="74" cy="54" r="5.500" fill="${belly}"/><circle cx="118" cy="54" r="5.500" fill="${belly}"/>`;
  if (sort === 2) text += `<path d="M68 66L62 34L88 52ZM124 66L130 34L104 52Z" fill="${fur}"/>`;
  text += `<ellipse cx="96" cy="76" rx="30" ry="25" fill="${fur}"/>`;
  if (sort === 2) text += `<path d="M84 82L96 94L108 82Q96 76 84 82Z" fill="${other(0.6, 1.2, 20)}"/>`;
  else text += `<ellipse cx="96" cy="86" rx="14" ry="10" fill="${belly}"/><ellipse cx="96" cy="81" rx="4" ry="2.800" fill="${ink}"/><path d="M96 84v4m-6 2q3 3 6 -1q3 4 6 1" stroke="${ink}" stroke-width="1.4" fill="none" stroke-linecap="round"/>`;
  text += `<circle cx="83" cy="72" r="5" fill="${ink}"/><circle cx="109" cy="72" r="5" fill="${ink}"/><circle cx="81.500" cy="70" r="1.7" fill="#fff"/><circle cx="107.500" cy="70" r="1.7" fill="#fff"/>`;
  text += `<ellipse cx="88" cy="138" rx="11" ry="5" fill="${dark}"/><ellipse cx="118" cy="138" rx="11" ry="5" fill="${dark}"/>`;
  return `${text}</g>`;
}

/** Draws a Troublemaker: something dark with eyes. */
export function trouble(dice: Chance, own: Paint): string {
  let path = 'M22 140';
  const spikes = 9;
  for (let i = 0; i <= spikes; i++) {
    const x = 22 + (156 / spikes) * i;
    const high = Math.sin((i / spikes) * Math.PI) * 92;
    path += `Q${x - 9} ${128 - high} ${x - 3} ${120 - high - dice.from(4, 22)}L${x + 6} ${126 - high + dice.from(0, 10)}`;
  }
  const gap = dice.from(15, 23);
  const slant = dice.from(3, 9);
  const eye = (x: number, way: number) =>
    `<path d="M${x - 11} ${64 - slant * way}Q${x} ${58} ${x + 11} ${64 + slant * way}Q${x} ${80} ${x - 11} ${64 - slant * way}Z" fill="#ffe27a"/><ellipse cx="${x}" cy="67" rx="2.600" ry="6" fill="#3a1200"/>`;
  const teeth = Array.from({ length: 6 }, (_, i) => `l6 ${i % 2 ? -9 : 9}`).join('');
  return `<path d="${path}L178 140Z" fill="${own(0.09, 0.4)}"/><path d="${path}L178 140Z" fill="none" stroke="#ffcf6b" stroke-opacity=".35" stroke-width="1.4"/>${eye(100 - gap, -1)}${eye(100 + gap, 1)}<path d="M${82} 96${teeth}" fill="none" stroke="#ffe27a" stroke-width="2.600" stroke-linejoin="round"/>`;
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
export function thing(dice: Chance, own: Paint, other: Paint, has: (trait: string) => boolean): string {
  const dark = own(0.24, 0.8, -10);
  const light = other(0.68, 0.85, 4);
  const glow = '<circle cx="100" cy="72" r="60" fill="url(#g)"/>';
  if (has('Location')) {
    return `${glow}<path d="M48 140V82L72 58L96 82V140Z" fill="${dark}"/><path d="M92 140V62L116 30L140 62V140Z" fill="${own(0.32, 0.8)}"/><path d="M116 30V14l16 5-16 6" fill="${light}"/><g fill="#ffd784"><rect x="64" y="88" width="14" height="18" rx="7"/><rect x="108" y="72" width="16" height="20" rx="8"/><rect x="108" y="104" width="16" height="36" rx="8"/></g>`;
  }
  if (has('Report')) return `${glow}<path d="M62 30H132Q142 30 142 42V118H72Q62 118 62 106Z" fill="#fff6de" stroke="${dark}" stroke-width="3.500"/><path d="M74 50H128M74 64H130M74 78H122M74 92H112" stroke="${dark}" stroke-width="3" opacity=".55"/><circle cx="124" cy="104" r="9" fill="${light}" stroke="${dark}" stroke-width="2.500"/>`;
  if (has('Condition') || has('Gotcha')) return `${glow}<path d="M62 96a20 20 0 0 1 6-39 30 30 0 0 1 57-4 23 23 0 0 1 14 43z" fill="${light}" stroke="${dark}" stroke-width="3.500"/><path d="M84 104l-8 18M104 104l-8 22M124 104l-8 18" stroke="${dark}" stroke-width="4" stroke-linecap="round"/>`;
  const sign = has('Accessory') ? dice.of([brooch, hat, boots]) : dice.of([lantern, crate, boat, lantern, kettle]);
  return `${glow}<g transform="translate(100 74) rotate(${dice.from(-7, 8)})">${sign(dark, light)}</g>`;
}

const brooch: Sign = (dark, light) => `<circle r="36" fill="#ffd35c" stroke="${dark}" stroke-width="3.500"/><circle r="24" fill="${light}" stroke="${dark}" stroke-width="3"/><path d="M-24 0L0-24L24 0L0 24Z" fill="#fff" opacity=".4"/><path d="M-10-10L4-16" stroke="#fff" stroke-width="5" stroke-linecap="round"/>`;
const hat: Sign = (dark, light) => `<path d="M-24 22C-24-40 24-40 24 22Z" fill="${light}" stroke="${dark}" stroke-width="3.500"/><path d="M-25 8Q0 20 25 8V22Q0 32-25 22Z" fill="${dark}"/><ellipse cy="27" rx="54" ry="12" fill="${light}" stroke="${dark}" stroke-width="3.500"/><path d="M18 6C36-10 40-30 34-44C22-36 16-18 18 6Z" fill="#fff6d8" stroke="${dark}" stroke-width="2.500"/>`;
const boots: Sign = (dark, light) => [-30, 12].map((x) => `<path transform="translate(${x} 0)" d="M-12-36H16V14Q34 18 36 34H-12Z" fill="${light}" stroke="${dark}" stroke-width="3.500" stroke-linejoin="round"/><path transform="translate(${x} 0)" d="M-14-36H18v10H-14z" fill="${dark}"/>`).join('');
const lantern: Sign = (dark, light) => `<path d="M0-62a15 15 0 0 1 15 15" fill="none" stroke="${dark}" stroke-width="4"/><path d="M-22-42H22L30-30H-30Z" fill="${dark}"/><path d="M-25-30H25L20 36H-20Z" fill="#fff0b8" stroke="${dark}" stroke-width="4"/><path d="M0 20c-12-6-10-22 0-38c10 16 12 32 0 38z" fill="${light}"/><path d="M-28 36H28v9H-28z" fill="${dark}"/><path d="M0-30V36" stroke="${dark}" stroke-width="2" opacity=".5"/>`;
const crate: Sign = (dark, light) => `<path d="M-40-20H40V40H-40Z" fill="${light}" stroke="${dark}" stroke-width="4"/><path d="M-40 0H40M-40 20H40M-26-20V40M26-20V40" stroke="${dark}" stroke-width="3"/><circle cx="-18" cy="-28" r="13" fill="#e4573d" stroke="${dark}" stroke-width="3"/><circle cx="6" cy="-30" r="13" fill="#f0b429" stroke="${dark}" stroke-width="3"/><circle cx="27" cy="-27" r="12" fill="#78b86b" stroke="${dark}" stroke-width="3"/>`;
const boat: Sign = (dark, light) => `<path d="M-56 18H56Q44 46 18 46H-20Q-46 46-56 18Z" fill="${dark}"/><path d="M-2 16V-58" stroke="${dark}" stroke-width="4"/><path d="M3-56C34-36 40-8 34 8H3Z" fill="#fff8e6"/><path d="M-7-46C-28-28-32-6-30 8H-7Z" fill="${light}"/>`;
const kettle: Sign = (dark, light) => `<path d="M-34 34C-46-14-20-30 0-30S46-14 34 34Z" fill="${light}" stroke="${dark}" stroke-width="4"/><path d="M33 4Q52-2 56-20L62-16Q60 16 36 22" fill="${light}" stroke="${dark}" stroke-width="3.500"/><path d="M-22-26C-20-58 20-58 22-26" fill="none" stroke="${dark}" stroke-width="5"/><circle cy="-33" r="5" fill="${dark}"/><path d="M60-30q-7-8 0-16t0-16" fill="none" stroke="#fff" stroke-width="3.500" stroke-linecap="round" opacity=".8"/>`;

/** Draws a Problem: a place where something is wrong. */
export function problem(dice: Chance, own: Paint, other: Paint): string {
  const dark = own(0.17, 0.6);
  const wood = own(0.28, 0.6, 20);
  const gap = dice.from(84, 108);
  let text = `<path d="M-4 96Q${gap / 2} 84 ${gap} 92V100H-4ZM${gap + 20} 94Q${(gap + 220) / 2} 84 204 96V104H${gap + 20}Z" fill="${wood}"/>`;
  for (const x of [12, 40, 68, gap - 8, gap + 28, 152, 182]) text += `<path d="M${x} 94V140" stroke="${dark}" stroke-width="5"/>`;
  text += `<path d="M${gap - 4} 92l10 14M${gap + 24} 94l-8 18M${gap + 8} 120l10 6" stroke="${wood}" stroke-width="5" stroke-linecap="round"/>`;
  for (const x of [26, 172]) text += `<path d="M${x} 94V52" stroke="${dark}" stroke-width="4"/><circle cx="${x}" cy="46" r="20" fill="url(#g)"/><circle cx="${x}" cy="46" r="6.500" fill="${other(0.7, 1.1, 20)}" stroke="${dark}" stroke-width="2"/>`;
  const swirl = dice.one(2);
  text += swirl
    ? `<path d="M${gap + 10} 78c-16-8-14-34 6-34s22 24 4 24s-14-16 0-14" fill="none" stroke="#fff" stroke-width="4.500" stroke-linecap="round" opacity=".75"/>`
    : `<path d="M${gap - 2} 42a13 13 0 1 1 19 12q-7 5-7 13" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".8"/><circle cx="${gap + 10}" cy="80" r="4.500" fill="#fff" opacity=".8"/>`;
  return text;
}
