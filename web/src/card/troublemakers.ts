// Troublemakers by kind: dark shapes with bright eyes, chosen by the words of the card's name.
import type { Paint } from './art';
import type { Chance } from './chance';

const words = {
  witch: /witch|mother|madam|hag|crone/i,
  wisps: /wisp|flame|fire|ghost|spirit|windigo/i,
  plant: /weed|vine|plant|root|thorn|\bivy|joke/i,
  birds: /magpie|crow|raven|cockatrice|roc\b|griffon/i,
  barge: /barge|ship|boat|pirate|bandit/i,
  wolves: /wolf|wolves|timber|dog/i,
  bull: /bull\b|ox\b|minotaur|buffalo|yak|tirek/i,
  serpent: /leviathan|serpent|hydra|eel|snake|worm/i,
  drake: /drake|dragon|wyvern|chimera/i,
  king: /lord|king|queen|prince|emperor|chrysalis|sombra|nightmare/i,
  official: /bailiff|sheriff|judge|brothers|salesp|merchant|count\b/i,
  imps: /imp|sprite|goblin|parasprite|changeling/i,
  sack: /leaky|slime|smooze|mud|blob|ooze/i,
  bear: /bear|ursa|beast|manticore/i,
} as const;

export type TroubleKind = keyof typeof words | 'shadow';

export function troubleKind(name: string): TroubleKind {
  return (Object.entries(words).find(([, word]) => word.test(name))?.[0] as TroubleKind | undefined) ?? 'shadow';
}

const glare = (x: number, y: number, size = 1) => `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-24-4Q-14-12-4 2Q-14 10-24-4ZM24-4Q14-12 4 2Q14 10 24-4Z" fill="#ffe27a"/><ellipse cx="-13" rx="2.400" ry="5" fill="#3a1200"/><ellipse cx="13" rx="2.400" ry="5" fill="#3a1200"/></g>`;
const teeth = (x: number, y: number) => `<path d="M${x - 18} ${y}l6 9 6-9 6 9 6-9 6 9 6-9" fill="none" stroke="#ffe27a" stroke-width="2.600" stroke-linejoin="round"/>`;
const edge = 'stroke="#ffcf6b" stroke-opacity=".4" stroke-width="1.500"';

const stencils: Record<TroubleKind, (dark: string, light: string) => string> = {
  witch: (dark, light) => `<path d="M40 140C50 96 74 84 100 84C126 84 150 96 160 140Z" fill="${dark}" ${edge}/><circle cx="100" cy="72" r="26" fill="${light}"/><path d="M52 58Q100 42 148 58Q130 66 100 62Q70 66 52 58Z" fill="${dark}" ${edge}/><path d="M74 56Q92 34 96 6Q122 26 126 56Q100 48 74 56Z" fill="${dark}" ${edge}/><path d="M98 76l-8 12 10 2" fill="${light}" stroke="${dark}" stroke-width="2"/>${glare(100, 70, 0.7)}`,
  wisps: (dark) => [[100, 70, 1.2], [58, 96, 0.8], [146, 92, 0.9]].map(([x, y, size]) => `<g transform="translate(${x} ${y}) scale(${size})"><circle r="40" fill="url(#g)"/><path d="M0-34C16-14 24 0 20 14C14 34-14 34-20 14C-24 0-8-8 0-34Z" fill="#bfeaff" opacity=".9"/><path d="M0-10C8 0 12 8 8 16C4 24-6 24-9 15C-10 8-4 4 0-10Z" fill="#fff"/><circle cx="-6" cy="10" r="2.600" fill="${dark}"/><circle cx="6" cy="10" r="2.600" fill="${dark}"/></g>`).join(''),
  plant: (dark, light) => `<path d="M100 140C96 110 60 110 52 84C70 84 86 92 96 108C90 84 66 66 74 40C92 50 100 72 102 98C108 70 124 54 140 44C144 70 126 88 108 108C120 94 138 90 152 94C144 116 108 114 106 140Z" fill="${dark}" ${edge}/><circle cx="100" cy="66" r="24" fill="${light}"/>${glare(100, 62, 0.7)}${teeth(100, 74)}`,
  birds: (dark, light) => [[72, 64, 1], [132, 78, 0.8], [100, 108, 0.9]].map(([x, y, size]) => `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-8 0C-30-26-48-24-58-14C-46-12-40 2-30 12L0 16L30 12C40 2 46-12 58-14C48-24 30-26 8 0Z" fill="${dark}" ${edge}/><circle cy="-4" r="13" fill="${dark}"/><path d="M-3 2L0 16L3 2Z" fill="#f0a530"/><path d="M-10 14h20l-4 8h-12z" fill="${light}"/><circle cx="-5" cy="-6" r="3" fill="#ffe27a"/><circle cx="5" cy="-6" r="3" fill="#ffe27a"/></g>`).join(''),
  barge: (dark, light) => `<path d="M24 96H176L158 132H44Z" fill="${dark}" ${edge}/><path d="M96 96V22L52 84H96Z" fill="${light}" opacity=".85"/><path d="M102 96V14L150 84H102Z" fill="${dark}" ${edge}/><path d="M98 8v90" stroke="${dark}" stroke-width="5"/>${glare(100, 112, 0.9)}<path d="M10 132q12-8 24 0t24 0 24 0 24 0 24 0 24 0 24 0" fill="none" stroke="#fff" stroke-width="3" opacity=".5"/>`,
  wolves: (dark) => [[62, 70, 0.8], [142, 74, 0.75], [102, 88, 1.1]].map(([x, y, size]) => `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-30 60C-34 20-32 0-26-40L-8-14H8L26-40C32 0 34 20 30 60Z" fill="${dark}" ${edge}/><path d="M-12 8L0 34L12 8Z" fill="${dark}" ${edge}/>${glare(0, -2, 0.7)}<circle cy="30" r="4" fill="#ffe27a" opacity=".7"/></g>`).join(''),
  bull: (dark, light) => `<path d="M56 60C30 62 20 40 26 18C34 36 48 40 66 40ZM144 60C170 62 180 40 174 18C166 36 152 40 134 40Z" fill="#e9dfc8"/><path d="M58 40Q100 22 142 40Q150 84 124 124Q100 136 76 124Q50 84 58 40Z" fill="${dark}" ${edge}/><ellipse cx="100" cy="112" rx="26" ry="15" fill="${light}"/><circle cx="90" cy="112" r="4" fill="${dark}"/><circle cx="110" cy="112" r="4" fill="${dark}"/><circle cx="100" cy="124" r="8" fill="none" stroke="#f4c04e" stroke-width="3"/>${glare(100, 70)}`,
  serpent: (dark, light) => `<path d="M16 140C10 96 52 92 62 118C70 140 104 140 104 112C104 74 62 76 66 46C70 20 116 14 132 38C146 60 128 70 124 62" fill="none" stroke="${dark}" stroke-width="24" stroke-linecap="round"/><path d="M118 140C120 108 170 104 178 140Z" fill="none" stroke="${dark}" stroke-width="20"/><circle cx="106" cy="38" r="26" fill="${dark}" ${edge}/>${glare(104, 36, 0.85)}${teeth(104, 50)}<path d="M92 14l6-12 8 10 8-10 4 13z" fill="${light}"/>`,
  drake: (dark, light) => `<path d="M100 84C70 40 36 36 10 60C30 60 36 76 52 84C60 78 80 84 96 100ZM104 84C134 40 168 36 190 60C170 60 164 76 148 84C140 78 120 84 104 100Z" fill="${dark}" ${edge}/><path d="M78 140C70 100 80 70 74 30L92 48H108L126 30C120 70 130 100 122 140Z" fill="${dark}" ${edge}/><path d="M84 84Q100 76 116 84L108 106H92Z" fill="${light}"/>${glare(100, 66, 0.85)}${teeth(100, 92)}`,
  king: (dark, light) => `<path d="M36 140C42 96 70 86 100 86C130 86 158 96 164 140Z" fill="${dark}" ${edge}/><path d="M70 84Q66 44 100 42Q134 44 130 84Q100 104 70 84Z" fill="${dark}" ${edge}/><path d="M66 46L62 14L82 30L100 8L118 30L138 14L134 46Q100 36 66 46Z" fill="#ffd35c" stroke="#a86f00" stroke-width="1.600"/>${glare(100, 66, 0.9)}<path d="M84 86q16 8 32 0" stroke="${light}" stroke-width="3" fill="none"/>`,
  official: (dark, light) => `<path d="M44 140C48 102 70 92 100 92C130 92 152 102 156 140Z" fill="${dark}" ${edge}/><circle cx="100" cy="74" r="26" fill="${light}"/><rect x="74" y="12" width="52" height="40" rx="4" fill="${dark}" ${edge}/><rect x="60" y="48" width="80" height="8" rx="4" fill="${dark}" ${edge}/>${glare(100, 70, 0.7)}<path d="M82 88Q100 76 118 88Q100 94 82 88Z" fill="${dark}"/><rect x="128" y="100" width="26" height="32" rx="2" fill="#fff6de" transform="rotate(10 141 116)"/>`,
  imps: (dark) => [[100, 74, 1.1], [56, 104, 0.75], [146, 102, 0.8]].map(([x, y, size]) => `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-20-20L-30-48L-6-30H6L30-48L20-20Q30 20 0 34Q-30 20-20-20Z" fill="${dark}" ${edge}/>${glare(0, -8, 0.7)}<path d="M-12 10q12 10 24 0" stroke="#ffe27a" stroke-width="3" fill="none"/></g>`).join(''),
  sack: (dark, light) => `<path d="M40 140C24 100 60 90 62 60C64 30 136 30 138 60C140 90 176 100 160 140Z" fill="${dark}" ${edge}/><path d="M70 118q-2 16 4 22M100 112v28M130 118q2 16-4 22" stroke="${light}" stroke-width="6" stroke-linecap="round" opacity=".7"/>${glare(100, 70)}<ellipse cx="100" cy="94" rx="14" ry="8" fill="#3a1200"/>`,
  bear: (dark, light) => `<circle cx="62" cy="40" r="18" fill="${dark}" ${edge}/><circle cx="138" cy="40" r="18" fill="${dark}" ${edge}/><path d="M28 140C24 70 60 34 100 34C140 34 176 70 172 140Z" fill="${dark}" ${edge}/><ellipse cx="100" cy="98" rx="26" ry="18" fill="${light}"/><ellipse cx="100" cy="90" rx="8" ry="5" fill="${dark}"/>${glare(100, 70)}${teeth(100, 102)}`,
  shadow: (dark) => `<path d="M22 140Q30 96 44 100L52 74L66 84L74 46L92 62L100 34L112 60L128 44L134 82L150 74L156 102Q172 98 178 140Z" fill="${dark}" ${edge}/>${glare(100, 78)}${teeth(100, 98)}`,
};

export function trouble(name: string, dice: Chance, own: Paint): string {
  const kind = troubleKind(name);
  const size = dice.from(92, 106) / 100;
  return `<g data-kind="${kind}" transform="translate(${100 - 100 * size} ${140 - 140 * size}) scale(${size})">${stencils[kind](own(0.1, 0.4), own(0.3, 0.5, 12))}</g>`;
}
