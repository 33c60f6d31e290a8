// Critters by kind: the words of a card's name choose a stencil, so that a toad is a toad. Each is drawn in the middle of 200 by 140.
import type { Paint } from './art';
import type { Chance } from './chance';

const ink = '#1b2530';

/** Kinds of critters, each with the words that name it. The first kind that a name has a word of is drawn. */
const words = {
  toad: /toad|frog|newt/i,
  turtle: /turtle|tortoise|moss ?back|\btank\b/i,
  otter: /otter|beaver|seal\b/i,
  heron: /heron|bittern|crane|stork|flamingo|\bstilt\b/i,
  goose: /goose|geese|gosling|duck|swan|drake\b/i,
  owl: /owl/i,
  bird: /bird|swift|lark|wren|magpie|crow|raven|robin|finch|phoenix|falcon|eagle|hummingbird|chick|rooster|hen\b|peewee|philomena/i,
  hare: /hare|rabbit|bunny|bunnies|\bangel\b/i,
  badger: /badger|skunk/i,
  ferret: /ferret|weasel|stoat|mink/i,
  mole: /\bmole|digs deeper|hedgehog/i,
  vole: /vole|mouse|mice|\brat\b|rats|hamster/i,
  squirrel: /squirrel|chipmunk/i,
  elk: /\belk|deer|stag|moose|doe\b|goat|buffalo|cow\b/i,
  bear: /bear|ursa/i,
  fox: /\bfox/i,
  cat: /\bcat\b|cats|kitten|opalescence|lion|tiger/i,
  dog: /\bdog\b|dogs|puppy|hound|wolf|winona/i,
  bat: /\bbat\b|bats|fruit bat/i,
  gator: /gator|crocodile|gummy|lizard|salamander|snake/i,
  fish: /fish|eel\b|pike|carp/i,
  insect: /\bbee\b|bees|beetle|butterfl|moth\b|firefl|ladybug|spider|parasprite|breezie/i,
  dragon: /dragon|spike\b/i,
} as const;

export type CritterKind = keyof typeof words | 'furry';

export function critterKind(name: string): CritterKind {
  return (Object.entries(words).find(([, word]) => word.test(name))?.[0] as CritterKind | undefined) ?? 'furry';
}

interface Look {
  fur: string;
  belly: string;
  dark: string;
  beak: string;
}

const eye = (x: number, y: number, r = 5) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${ink}"/><circle cx="${x - 1.5}" cy="${y - 2}" r="${r * 0.34}" fill="#fff"/>`;

/** A furry animal that sits and looks at you: ears, a muzzle, markings and a tail make its kind. */
function beast({ fur, belly, dark }: Look, ears: string, muzzle: string, tail: string, marks = '', wide = 30): string {
  return `${tail}<ellipse cx="100" cy="114" rx="${wide + 4}" ry="32" fill="${fur}"/><ellipse cx="100" cy="122" rx="${wide - 10}" ry="22" fill="${belly}"/>${ears}<ellipse cx="100" cy="74" rx="${wide}" ry="26" fill="${fur}"/>${marks}${muzzle}${eye(87, 70)}${eye(113, 70)}<ellipse cx="86" cy="139" rx="11" ry="5" fill="${dark}"/><ellipse cx="114" cy="139" rx="11" ry="5" fill="${dark}"/>`;
}
const round = (fill: string, inner: string, size = 11) => `<circle cx="77" cy="54" r="${size}" fill="${fill}"/><circle cx="123" cy="54" r="${size}" fill="${fill}"/><circle cx="77" cy="54" r="${size * 0.5}" fill="${inner}"/><circle cx="123" cy="54" r="${size * 0.5}" fill="${inner}"/>`;
const pointed = (fill: string) => `<path d="M73 68L68 32L92 52ZM127 68L132 32L108 52Z" fill="${fill}"/>`;
const snout = (fill: string, nose = ink, ry = 10) => `<ellipse cx="100" cy="86" rx="15" ry="${ry}" fill="${fill}"/><ellipse cx="100" cy="80" rx="5" ry="3.4" fill="${nose}"/><path d="M100 83v5m-6 2q3 3 6-1q3 4 6 1" stroke="${ink}" stroke-width="1.5" fill="none" stroke-linecap="round"/>`;
const whiskers = `<path d="M84 86L64 82M84 89L65 91M116 86L136 82M116 89L135 91" stroke="#fff" stroke-width="1.2" opacity=".8"/>`;
const thick = (fill: string) => `<path d="M128 128C164 126 176 96 166 80C160 104 146 108 124 110Z" fill="${fill}"/>`;
const thin = (fill: string) => `<path d="M128 130C168 132 168 96 152 90" stroke="${fill}" stroke-width="5" fill="none" stroke-linecap="round"/>`;
const bushy = (fill: string) => `<path d="M124 130C176 132 180 60 150 52C142 74 150 96 120 108Z" fill="${fill}"/>`;

function bird({ fur, belly, dark, beak }: Look, bill: string): string {
  return `<path d="M132 112L172 96L166 116Z" fill="${dark}"/><ellipse cx="104" cy="104" rx="38" ry="30" fill="${fur}"/><ellipse cx="92" cy="112" rx="22" ry="20" fill="${belly}"/><path d="M104 92C128 88 146 100 148 112C130 122 112 116 104 92Z" fill="${dark}"/><circle cx="84" cy="72" r="24" fill="${fur}"/>${bill}${eye(80, 68)}<path d="M94 132v8m14-8v8" stroke="${beak}" stroke-width="3.500"/>`;
}

const stencils: Record<CritterKind, (look: Look) => string> = {
  toad: ({ fur, belly, dark }) => `<ellipse cx="100" cy="112" rx="46" ry="30" fill="${fur}"/><path d="M52 138C40 118 56 104 70 112L80 140ZM148 138C160 118 144 104 130 112L120 140Z" fill="${dark}"/><ellipse cx="100" cy="86" rx="42" ry="26" fill="${fur}"/><circle cx="74" cy="64" r="14" fill="${fur}"/><circle cx="126" cy="64" r="14" fill="${fur}"/><circle cx="74" cy="63" r="9" fill="#f7e7a0"/><circle cx="126" cy="63" r="9" fill="#f7e7a0"/><path d="M67 63h14M119 63h14" stroke="${ink}" stroke-width="4.500"/><path d="M62 92Q100 112 138 92" stroke="${ink}" stroke-width="2.200" fill="none" stroke-linecap="round"/><ellipse cx="100" cy="120" rx="28" ry="16" fill="${belly}"/><g fill="${dark}" opacity=".6"><circle cx="58" cy="104" r="4"/><circle cx="142" cy="106" r="5"/><circle cx="100" cy="70" r="4"/></g>`,
  turtle: ({ fur, belly, dark }) => `<path d="M52 126C52 78 84 64 112 64C146 64 164 92 164 126Z" fill="${dark}"/><path d="M72 122L88 84H122L142 122M88 84L80 70M122 84L132 70M104 84V122" stroke="${belly}" stroke-width="2.500" fill="none" opacity=".7"/><rect x="46" y="122" width="124" height="9" rx="4.500" fill="${belly}"/><circle cx="48" cy="102" r="19" fill="${fur}"/>${eye(42, 98)}<path d="M33 110q8 5 16 2" stroke="${ink}" stroke-width="1.600" fill="none"/><ellipse cx="78" cy="134" rx="13" ry="7" fill="${fur}"/><ellipse cx="142" cy="134" rx="13" ry="7" fill="${fur}"/>`,
  otter: (look) => beast(look, round(look.fur, look.belly, 7), snout(look.belly, ink, 12) + whiskers, thick(look.fur), `<ellipse cx="100" cy="86" rx="22" ry="14" fill="${look.belly}"/>`, 27),
  heron: ({ fur, belly, dark, beak }) => `<ellipse cx="116" cy="98" rx="34" ry="20" fill="${fur}"/><path d="M112 90C140 82 164 96 168 112C146 118 124 112 112 90Z" fill="${dark}"/><path d="M96 100C76 84 108 58 88 40" stroke="${belly}" stroke-width="11" fill="none" stroke-linecap="round"/><circle cx="86" cy="36" r="12" fill="${fur}"/><path d="M78 34L36 42L78 44Z" fill="${beak}"/><path d="M90 26Q112 18 126 30Q108 30 92 34Z" fill="${dark}"/>${eye(83, 34, 3)}<path d="M108 116v24M124 116v24" stroke="${beak}" stroke-width="3"/>`,
  goose: ({ fur, belly, dark, beak }) => `<path d="M150 100L176 84L168 112Z" fill="${dark}"/><ellipse cx="118" cy="108" rx="42" ry="26" fill="${fur}"/><path d="M110 96C138 88 160 100 162 114C140 124 118 118 110 96Z" fill="${belly}"/><path d="M86 112C70 92 92 72 84 48" stroke="${fur}" stroke-width="18" fill="none" stroke-linecap="round"/><circle cx="83" cy="42" r="15" fill="${fur}"/><path d="M72 38L48 44Q58 52 74 50Z" fill="${beak}"/>${eye(80, 38, 3.500)}<path d="M108 132v8m18-8v8" stroke="${beak}" stroke-width="4"/>`,
  owl: ({ fur, belly, dark, beak }) => `<path d="M64 60L70 30L92 46H108L130 30L136 60V120Q100 146 64 120Z" fill="${fur}"/><ellipse cx="100" cy="114" rx="24" ry="24" fill="${belly}"/><circle cx="82" cy="66" r="17" fill="#fff6dd"/><circle cx="118" cy="66" r="17" fill="#fff6dd"/>${eye(84, 66, 8)}${eye(116, 66, 8)}<path d="M94 76L100 90L106 76Z" fill="${beak}"/><path d="M64 80C50 96 54 118 66 128ZM136 80C150 96 146 118 134 128Z" fill="${dark}"/>`,
  bird: (look) => bird(look, `<path d="M64 70L42 76L64 82Z" fill="${look.beak}"/>`),
  hare: (look) => beast(look, `<path d="M82 60Q66 12 84 14Q98 28 98 58ZM104 58Q106 14 124 16Q132 36 118 62Z" fill="${look.fur}"/><path d="M86 52Q76 22 84 23Q92 32 93 52ZM108 52Q112 22 120 25Q124 38 113 55Z" fill="${look.belly}"/>`, snout(look.belly) + whiskers, `<circle cx="140" cy="124" r="11" fill="${look.belly}"/>`),
  badger: (look) => beast({ ...look, fur: '#5a5f68', belly: '#e9e6dc', dark: '#2d3138' }, round('#2d3138', '#e9e6dc', 8), snout('#f6f3ea'), '', `<path d="M92 49L84 92Q100 100 116 92L108 49Z" fill="#f6f3ea"/><path d="M80 52Q76 76 84 90L92 60ZM120 52Q124 76 116 90L108 60Z" fill="#2d3138"/>`, 32),
  ferret: (look) => beast(look, round(look.fur, look.belly, 8), snout(look.belly), thick(look.dark), `<path d="M74 66Q100 56 126 66Q128 80 100 78Q72 80 74 66Z" fill="${look.dark}"/>`, 25),
  mole: (look) => beast({ ...look, fur: '#4a4652', dark: '#e5a59a' }, '', `<path d="M88 80Q100 70 112 80L104 104Q100 108 96 104Z" fill="#6a6472"/><circle cx="100" cy="105" r="6" fill="#f2a0a0"/>`, '', `<path d="M62 118l-14 8m14-2l-12 10m88-16l14 8m-14-2l12 10" stroke="#f2c0b0" stroke-width="5" stroke-linecap="round"/>`, 32),
  vole: (look) => beast(look, round(look.fur, '#f0b8b0', 13), snout(look.belly, '#d77') + whiskers, thin('#e0a0a0'), '', 27),
  squirrel: (look) => beast(look, pointed(look.fur), snout(look.belly), bushy(look.fur), '', 26),
  elk: (look) => `<path d="M74 52C50 50 40 30 44 10M58 46C50 34 54 20 62 12M126 52C150 50 160 30 156 10M142 46C150 34 146 20 138 12" stroke="#7d5a36" stroke-width="6" fill="none" stroke-linecap="round"/>${beast(look, `<path d="M72 66L50 58L72 50ZM128 66L150 58L128 50Z" fill="${look.fur}"/>`, `<path d="M84 76Q100 70 116 76L112 104Q100 112 88 104Z" fill="${look.belly}"/><ellipse cx="100" cy="101" rx="8" ry="4.500" fill="${ink}"/>`, '', '', 26)}`,
  bear: (look) => beast(look, round(look.fur, look.belly, 12), snout(look.belly), '', '', 34),
  fox: (look) => beast({ ...look, fur: '#d9772f', belly: '#fff3e2' }, pointed('#d9772f'), snout('#fff3e2'), bushy('#d9772f')),
  cat: (look) => beast(look, pointed(look.fur), `${snout(look.belly, '#d77', 8)}${whiskers}`, thin(look.fur)),
  dog: (look) => beast(look, `<path d="M76 54Q54 56 58 92Q74 90 82 64ZM124 54Q146 56 142 92Q126 90 118 64Z" fill="${look.dark}"/>`, `${snout(look.belly, ink, 12)}<path d="M96 95q4 12 8 0z" fill="#e86a7a"/>`, thin(look.fur)),
  bat: (look) => `<path d="M74 92C44 60 22 70 14 104C30 96 36 112 44 118C52 108 64 112 74 120ZM126 92C156 60 178 70 186 104C170 96 164 112 156 118C148 108 136 112 126 120Z" fill="${look.dark}"/>${beast(look, pointed(look.fur), snout(look.belly, ink, 7), '', '', 24)}`,
  gator: ({ fur, belly, dark }) => `<path d="M60 140C60 104 80 96 104 96C140 96 158 116 182 132L168 140Z" fill="${fur}"/><path d="M96 98l6-9 6 9 6-9 6 10 6-8 6 11 6-6 5 11" fill="${dark}"/><path d="M24 92Q60 70 104 74Q122 80 118 104L30 108Q18 102 24 92Z" fill="${fur}"/><path d="M28 98H112" stroke="${dark}" stroke-width="2"/><path d="M36 98l4 7 4-7m8 0l4 7 4-7m8 0l4 7 4-7" fill="#fff"/><circle cx="100" cy="72" r="11" fill="${fur}"/>${eye(100, 70)}<ellipse cx="92" cy="130" rx="22" ry="9" fill="${belly}"/>`,
  fish: ({ fur, belly, dark }) => `<path d="M142 84L180 58V110Z" fill="${dark}"/><path d="M28 84C50 48 116 44 150 84C116 124 50 120 28 84Z" fill="${fur}"/><path d="M40 92C60 112 108 112 136 92C110 104 64 104 40 92Z" fill="${belly}"/><path d="M84 54L106 34L114 58Z" fill="${dark}"/>${eye(54, 78, 6)}<g fill="#fff" opacity=".6"><circle cx="22" cy="60" r="4"/><circle cx="14" cy="44" r="3"/></g>`,
  insect: ({ fur, belly, dark }) => `<g opacity=".75" fill="#fff"><ellipse cx="66" cy="64" rx="34" ry="20" transform="rotate(24 66 64)"/><ellipse cx="134" cy="64" rx="34" ry="20" transform="rotate(-24 134 64)"/></g><ellipse cx="100" cy="96" rx="26" ry="34" fill="${fur}"/><path d="M76 88h48M75 102h50M80 116h40" stroke="${dark}" stroke-width="6"/><circle cx="100" cy="58" r="20" fill="${belly}"/>${eye(92, 56)}${eye(108, 56)}<path d="M94 40Q88 24 78 22M106 40Q112 24 122 22" stroke="${dark}" stroke-width="2.600" fill="none"/>`,
  dragon: (look) => beast(look, `<path d="M80 54L70 26L92 48ZM120 54L130 26L108 48Z" fill="${look.belly}"/><path d="M92 50l8-16 8 16z" fill="${look.dark}"/>`, `<ellipse cx="100" cy="88" rx="18" ry="11" fill="${look.belly}"/><circle cx="94" cy="85" r="2" fill="${ink}"/><circle cx="106" cy="85" r="2" fill="${ink}"/><path d="M90 93q10 6 20 0" stroke="${ink}" stroke-width="1.600" fill="none"/>`, `<path d="M126 128C166 126 174 100 168 84L182 92L170 80C166 100 150 110 122 112Z" fill="${look.fur}"/>`),
  furry: (look) => beast(look, round(look.fur, look.belly, 9), snout(look.belly), thick(look.dark)),
};

/** Colours that some kinds have in nature; the others take the card's. */
const natural: Partial<Record<CritterKind, [string, string, string]>> = {
  toad: ['#7f9a4e', '#d9dfa6', '#566b34'], turtle: ['#8fae6a', '#d9d3a0', '#5e6b3c'], heron: ['#a9b8c4', '#eef2f2', '#5f7384'], goose: ['#f4f2ea', '#dcd8c8', '#b9b4a2'],
  gator: ['#6f9a52', '#d5dfa0', '#4a6b38'], elk: ['#8d6a48', '#d9c3a0', '#5b4128'], otter: ['#8a6a4c', '#e6d3b3', '#5c4430'], vole: ['#a98d74', '#f0e2cf', '#7a624c'],
};

export function critter(name: string, dice: Chance, own: Paint): string {
  const kind = critterKind(name);
  const turn = dice.from(-14, 15);
  const [fur, belly, dark] = natural[kind] ?? [own(dice.from(50, 66) / 100, 0.7, turn), own(0.9, 0.5, 10), own(0.3, 0.6)];
  const size = dice.from(88, 106) / 100;
  const flip = dice.one(2) ? 'translate(200 0) scale(-1 1) ' : '';
  return `<g data-kind="${kind}" transform="${flip}translate(${100 - 100 * size} ${140 - 140 * size}) scale(${size})">${stencils[kind]({ fur, belly, dark, beak: '#f0a530' })}</g>`;
}
