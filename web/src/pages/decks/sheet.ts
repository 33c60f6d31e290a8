// A deck as the server tells it: its cards, whether it may be played, and its numbers.
import type { CardInfo } from '~/card/info';

export type Part = 'mane' | 'problems' | 'main';

export interface Sheet {
  name: string;
  entries: { count: number; part: Part; card: CardInfo }[];
  unknown: { count: number; id: string; title: string; section: string }[];
  link?: string | null;
  short?: string | null;
  text: string;
  json: string;
  octgn?: string | null;
  breaks: { rule: string; words: string; mend: string }[];
  legal: boolean;
  playable: boolean;
  unread: { id: string; name: string; lines: string[] }[];
  stats: Stats;
}

export interface Stats {
  main: number;
  problems: number;
  unknown: number;
  types: Record<string, number>;
  colours: Record<string, number>;
  costs: Record<string, number>;
  flips: Record<string, number>;
  mean_flip: number;
  entry: number;
  entry_in_hand: number;
  requirements: Record<string, number>;
}

/** What a search for cards finds. */
export interface Found {
  total: number;
  cards: CardInfo[];
  trouble?: { words: string; help?: string | null; from: number; to: number } | null;
  hints: string[];
}
