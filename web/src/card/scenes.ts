// Scenes of Problems: what is wrong, chosen by the words of the Problem's name, over the boards and lamps of the town.
import type { Paint } from './art';
import type { Chance } from './chance';

const words = {
  goose: /goose|geese|gosling|duck|chicken/i,
  letter: /letter|mail|post|message|invitation|marker/i,
  storm: /squall|storm|wind|rain|tornado|thunder|weather/i,
  ice: /frost|ice|snow|winter|cold/i,
  bridge: /bridge|dyke|dam|leak|flood|sinking|high water|river|narrows|toll/i,
  night: /night|dark|lights out|lamp|moon|shadow/i,
  play: /play\b|stage|show|laugh|theat|curtain|performance/i,
  carousel: /carousel|fair|party|guest|cake|festival|celebrat/i,
  bell: /bell|tune|band|song|music|singing/i,
  book: /book|exam|school|library|study|lens|spell/i,
  tower: /tower|stones|castle|royal|visit|wall|door/i,
  market: /market|shop|sale|apple|harvest|bake/i,
  reeds: /reeds|swamp|forest|garden|flower|nest/i,
  elders: /elders|disagree|argu|meeting|council|lost|who /i,
} as const;

export type SceneKind = keyof typeof words | 'riddle';

export function sceneKind(name: string): SceneKind {
  return (Object.entries(words).find(([, word]) => word.test(name))?.[0] as SceneKind | undefined) ?? 'riddle';
}

const stencils: Record<SceneKind, (dark: string, light: string) => string> = {
  goose: (dark) => [[70, 74, 1], [112, 82, 0.85], [146, 78, 0.7]].map(([x, y, size]) => `<g transform="translate(${x} ${y}) scale(${size})"><ellipse cx="6" cy="10" rx="22" ry="13" fill="#fff8e6" stroke="${dark}" stroke-width="2"/><path d="M-10 8C-18-6-6-14-12-26" stroke="#fff8e6" stroke-width="9" fill="none" stroke-linecap="round"/><circle cx="-13" cy="-29" r="7" fill="#fff8e6"/><path d="M-19-30L-31-27L-19-25Z" fill="#f0a530"/><circle cx="-15" cy="-31" r="1.600" fill="${dark}"/><path d="M2 22v8m8-8v8" stroke="#f0a530" stroke-width="3"/></g>`).join(''),
  letter: (dark, light) => [[100, 66, 1.3, -8], [58, 46, 0.7, 14], [146, 50, 0.65, -20]].map(([x, y, size, turn]) => `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><rect x="-27" y="-18" width="54" height="36" rx="4" fill="#fff8e6" stroke="${dark}" stroke-width="3"/><path d="M-26-16L0 5L26-16" fill="none" stroke="${dark}" stroke-width="3"/><circle cy="7" r="6" fill="${light}" stroke="${dark}" stroke-width="2"/></g>`).join(''),
  storm: (dark) => `<path d="M54 58a20 20 0 0 1 6-39 30 30 0 0 1 57-4 23 23 0 0 1 30 20 16 16 0 0 1-6 23z" fill="${dark}" opacity=".85"/><path d="M104 56L88 84H102L92 112L122 74H106L116 56Z" fill="#ffe27a"/><path d="M62 66l-8 22M78 66l-8 26M134 66l-8 22M150 62l-8 20" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".7"/>`,
  ice: (_, light) => `<g transform="translate(100 62)" stroke="#fff" stroke-width="6" stroke-linecap="round">${[0, 60, 120].map((turn) => `<path transform="rotate(${turn})" d="M0-40V40M-10-30L0-20L10-30M-10 30L0 20L10 30"/>`).join('')}</g><path d="M40 106l8 26 8-26zM64 106l6 18 6-18zM128 106l7 24 7-24zM150 106l6 16 6-16z" fill="${light}" opacity=".85"/>`,
  bridge: (dark, light) => `<path d="M30 96Q100 30 170 96" fill="none" stroke="${dark}" stroke-width="12"/><path d="M58 76v24M84 60v40M116 60v40M142 76v24" stroke="${dark}" stroke-width="4"/><path d="M0 104q14-12 28 0t28 0 28 0 28 0 28 0 28 0 28 0V140H0Z" fill="${light}"/><path d="M88 58l10 12-8 8 12 10" fill="none" stroke="#fff" stroke-width="3.500"/>`,
  night: (dark) => `<path d="M112 22a34 34 0 1 0 26 52a28 28 0 0 1-26-52z" fill="#fff3cf"/><path d="M64 140V62" stroke="${dark}" stroke-width="6"/><path d="M50 40h28l-5 26h-18z" fill="${dark}"/><path d="M54 46l20 16M74 46l-20 16" stroke="#ff9c8c" stroke-width="3"/>`,
  play: (dark) => `<path d="M36 20H164V30H36ZM36 30C40 60 60 84 44 112H36ZM164 30C160 60 140 84 156 112H164Z" fill="#a8324a"/><g transform="translate(84 66)"><path d="M-22-18Q0-8 22-18Q24 24 0 28Q-24 24-22-18Z" fill="#fff6de" stroke="${dark}" stroke-width="2.500"/><path d="M-12-2h8M4-2h8M-10 10q10 10 20 0" stroke="${dark}" stroke-width="3" fill="none"/></g><g transform="translate(122 80)"><path d="M-20-18Q0-8 20-18Q22 22 0 26Q-22 22-20-18Z" fill="#d9c8a8" stroke="${dark}" stroke-width="2.500"/><path d="M-11-2h7M4-2h7M-9 14q9-10 18 0" stroke="${dark}" stroke-width="3" fill="none"/></g>`,
  carousel: (dark, light) => `<path d="M100 14L164 52H36Z" fill="${light}" stroke="${dark}" stroke-width="3"/><path d="M100 14L78 52H56ZM100 14L122 52H144Z" fill="#fff6de"/><path d="M56 52v56M100 52v56M144 52v56" stroke="${dark}" stroke-width="4"/><rect x="36" y="106" width="128" height="9" rx="4" fill="${dark}"/>${[56, 100, 144].map((x) => `<path d="M${x - 14} 88q4-14 16-12l8-10 3 8-5 14 2 12h-6l-3-8h-8l-2 8h-6z" fill="#fff6de"/>`).join('')}`,
  bell: (dark, light) => `<path d="M60 92C72 80 66 54 78 38C88 24 112 24 122 38C134 54 128 80 140 92Z" fill="#f4c04e" stroke="${dark}" stroke-width="3.500"/><circle cx="100" cy="100" r="9" fill="${dark}"/><path d="M44 50q-10 16 0 32M156 50q10 16 0 32" stroke="#fff" stroke-width="4" fill="none" opacity=".8"/><path d="M150 40V18l14-4v20" fill="none" stroke="${light}" stroke-width="3.500"/>`,
  book: (dark, light) => `<path d="M100 44Q70 28 36 40V104Q70 92 100 108Q130 92 164 104V40Q130 28 100 44Z" fill="#fff6de" stroke="${dark}" stroke-width="3.500"/><path d="M100 44V108M50 56q18-4 36 4M50 72q18-4 36 4M114 60q18-8 36-4M114 76q18-8 36-4" stroke="${dark}" stroke-width="2.500" fill="none"/><path d="M94 108l6 22 6-22" fill="${light}"/>`,
  tower: (dark, light) => `<path d="M74 130V44H126V130Z" fill="${dark}"/><path d="M66 44V24h12v8h14v-8h16v8h14v-8h12v20z" fill="${dark}"/><rect x="92" y="92" width="16" height="38" rx="8" fill="#ffd784"/><rect x="94" y="58" width="12" height="18" rx="6" fill="#ffd784"/><path d="M100 24V6l18 6-18 6" fill="${light}"/><path d="M134 130l8-14 14 4 6 10zM40 130l10-12 14 12z" fill="${dark}"/>`,
  market: (dark, light) => `<path d="M40 46H160L150 72H50Z" fill="${light}"/><path d="M64 46l-4 26M88 46l-2 26M112 46l2 26M136 46l4 26" stroke="#fff6de" stroke-width="9"/><path d="M50 72V118M150 72V118" stroke="${dark}" stroke-width="5"/><rect x="44" y="94" width="112" height="24" fill="${dark}"/>${[62, 80, 98, 116, 134].map((x, i) => `<circle cx="${x}" cy="${90 - (i % 2) * 4}" r="9" fill="${i % 2 ? '#e5533d' : '#f0b43c'}"/>`).join('')}`,
  reeds: (dark) => `${[40, 56, 74, 92, 112, 130, 148, 162].map((x, i) => `<path d="M${x} 140Q${x + 6} 90 ${x + (i % 2 ? 10 : -6)} ${46 + (i % 3) * 14}" stroke="${dark}" stroke-width="4" fill="none"/><ellipse cx="${x + (i % 2 ? 10 : -6)}" cy="${44 + (i % 3) * 14}" rx="5" ry="14" fill="#7a4b22"/>`).join('')}<circle cx="92" cy="104" r="5" fill="#ffe27a"/><circle cx="110" cy="104" r="5" fill="#ffe27a"/>`,
  elders: (dark, light) => `<path d="M36 36h60a10 10 0 0 1 10 10v22a10 10 0 0 1-10 10H66L50 94V78H36a10 10 0 0 1-10-10V46a10 10 0 0 1 10-10z" fill="#fff6de" stroke="${dark}" stroke-width="3"/><path d="M110 58h54a10 10 0 0 1 10 10v22a10 10 0 0 1-10 10h-8v16l-18-16h-28a10 10 0 0 1-10-10V68a10 10 0 0 1 10-10z" fill="${light}" stroke="${dark}" stroke-width="3"/><path d="M58 48v12M58 66v4M74 48v12M74 66v4" stroke="${dark}" stroke-width="5"/><path d="M126 72a8 8 0 1 1 10 8v6M136 91v3" stroke="${dark}" stroke-width="4" fill="none"/>`,
  riddle: (dark, light) => `<circle cx="100" cy="64" r="46" fill="url(#g)"/><path d="M82 50a19 19 0 1 1 28 17q-10 7-10 18" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round"/><circle cx="100" cy="102" r="6" fill="#fff"/><path d="M40 118h120" stroke="${dark}" stroke-width="6"/><circle cx="46" cy="112" r="5" fill="${light}"/>`,
};

export function scene(name: string, _: Chance, own: Paint, other: Paint): string {
  const kind = sceneKind(name);
  const dark = own(0.17, 0.6);
  const wood = own(0.28, 0.6, 20);
  return `<path d="M-4 118Q100 108 204 118V128H-4Z" fill="${wood}"/>${[14, 60, 140, 186].map((x) => `<path d="M${x} 118V140" stroke="${dark}" stroke-width="5"/>`).join('')}<g data-kind="${kind}">${stencils[kind](dark, other(0.6, 0.9, 8))}</g>`;
}
