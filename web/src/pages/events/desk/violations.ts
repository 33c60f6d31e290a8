// Violations that the floor rules name, with their usual penalties (`crates/tournament/src/penalty.rs`).
export const kinds = ['procedural-error', 'game-warning', 'game-loss', 'disqualification'] as const;
export type Kind = (typeof kinds)[number];

export const violations = {
  'unplayable-card': 'procedural-error',
  'unready-troublemaker': 'procedural-error',
  'missed-trigger': 'procedural-error',
  'touching-cards': 'procedural-error',
  'extra-look': 'game-warning',
  'marked-cards': 'game-warning',
  rudeness: 'game-warning',
  'false-information': 'game-warning',
  'game-state': 'game-warning',
  'slow-play': 'game-warning',
  'incorrect-list': 'game-warning',
  'late-list': 'game-warning',
  'illegal-deck': 'game-loss',
  'invalid-list': 'game-loss',
  'marked-pattern': 'game-loss',
  'extra-draw': 'game-loss',
  'outside-help': 'game-loss',
  'false-troublemaker': 'game-loss',
  tardiness: 'game-loss',
  collusion: 'game-loss',
  'random-result': 'game-loss',
  stalling: 'disqualification',
  cheating: 'disqualification',
  violence: 'disqualification',
} as const satisfies Record<string, Kind>;

export type Violation = keyof typeof violations;
