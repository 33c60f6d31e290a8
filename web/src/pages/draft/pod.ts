// Pods, in which players open packs, draft, build decks and play rounds (`crates/protocol/src/pod.rs`).
import type { DeckSheet } from '~/net';

/** Packs to open: a block by its name, sets by their codes in the order of opening, or the cards of a cube as a list. */
export type Packs = { block: string } | { sets: string[] } | { cube: string };

export type PodKind = 'draft' | 'sealed';

export interface PackInfo {
  packs: Packs;
  name: string;
  /** Number of packs that each player opens; 0 if they can't be opened for this. */
  sealed: number;
  draft: number;
  /** Why they can't be opened. */
  why: string | null;
}

export interface NewPod {
  kind: PodKind;
  packs: Packs;
  seats: number;
  bot?: string;
  rounds: number;
  /** Seats for other people. */
  open?: number;
  pace?: PodPace;
  /** True if the lobby lists it. */
  listed?: boolean;
  seed?: number;
}

export type PodPace = 'days' | 'usual' | 'fast';

export type PodStage = 'waiting' | 'picking' | 'review' | 'building' | 'playing' | 'over';

export interface PodInfo {
  id: string;
  kind: PodKind;
  name: string;
  seats: number;
  stage: PodStage;
  /** Seconds since 1970. */
  changed: number;
}

export interface PodSeat {
  name: string;
  bot: string | null;
  /** True if anybody may take the seat. */
  free: boolean;
  /** True if a bot acts for a person who has left. */
  away: boolean;
  /** True if the others wait for this seat. */
  waiting: boolean;
  pool: string[] | null;
}

export interface PodEntry {
  count: number;
  id: string;
}

export interface PodDeck {
  entries: PodEntry[];
  /** Cards of the pool that are not in the deck, one id for each copy. */
  sideboard: string[];
  breaks: DeckSheet['breaks'];
  /** Cards that do nothing in a game, or less than they say. */
  unread: string[];
  handed_in: boolean;
  text: string;
}

export interface PodMatch {
  first: number;
  second: number | null;
  over: boolean;
  winner: number | null;
  table: string | null;
}

export interface PodStanding {
  rank: number;
  seat: number;
  points: number;
  wins: number;
  losses: number;
  draws: number;
}

/** A pod as one of its players sees it. Seats count from 1. */
export interface PodView {
  id: string;
  kind: PodKind;
  name: string;
  seats: PodSeat[];
  mine: number;
  stage: PodStage;
  round: number;
  rounds: number;
  pick: number;
  picks: number;
  pack: string[] | null;
  pool: string[] | null;
  provided: string[];
  deck: PodDeck | null;
  matches: PodMatch[][];
  match_rounds: number;
  standings: PodStanding[];
  /** SHA-256 in hex of the secret, a line end, and the packs in JSON. */
  commitment: string;
  /** Both are there once the pod is over. The seed is in digits. */
  secret: string | null;
  seed: string | null;
  undo: boolean;
  /** Milliseconds that are left for the pick or review; `null` for no limit. */
  left: number | null;
  paused: boolean;
  /** True if the viewer opened it. */
  owner: boolean;
}

export type PodAct =
  | { do: 'pick'; card: string }
  | { do: 'take-back' }
  | { do: 'ready' }
  | { do: 'build'; entries: PodEntry[] }
  | { do: 'suggest' }
  | { do: 'hand-in' }
  | { do: 'let-play' }
  | { do: 'begin' }
  | { do: 'pause'; on: boolean }
  | { do: 'leave' }
  | { do: 'return' };

export interface PickHint {
  card: string;
  reasons: string[];
}
