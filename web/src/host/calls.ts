// Messages between the pages and the worker, and between the worker and the WebAssembly module (`crates/browser`).

/** Message of a page to the worker. */
export type FromPage =
  | { do: 'begin'; module: string }
  | { do: 'request'; id: number; method: string; path: string; body: string }
  | { do: 'open'; socket: number; path: string }
  | { do: 'send'; socket: number; text: string }
  | { do: 'close'; socket: number }
  | { do: 'import'; id: number; files: CardFile[]; losses: boolean; insteadOf?: string }
  /** The page is left. */
  | { do: 'leave' }
  | { do: 'forget'; id: number }
  /** Replace everything that is kept; delete it without `contents`. */
  | { do: 'replace'; id: number; contents?: Contents };

/** A file with cards or a deck. */
export interface CardFile {
  name: string;
  bytes: Uint8Array;
}

/** Everything that the worker keeps, except for what it makes of it. */
export interface Contents {
  account?: { id: string; name: string };
  tables: KeptTable[];
  pods: KeptPod[];
  files: (CardFile & { at: number })[];
}

/** Message of the worker to a page. */
export type ToPage =
  | { tell: 'answer'; id: number; status: number; json: boolean; text: string }
  | { tell: 'imported'; id: number; report: Imported; unkept?: string }
  | { tell: 'opened'; socket: number }
  | { tell: 'text'; socket: number; text: string }
  | { tell: 'closed'; socket: number }
  | { tell: 'replaced'; id: number; failed?: string }
  /** The browser doesn't keep games, or does so again. */
  | { tell: 'keeps'; well: boolean }
  /** The module or the worker can't go on. `trap` is true if the module itself failed. */
  | { tell: 'broken'; why: string; trap?: boolean };

export interface KeptTable {
  code: string;
  rows: string[];
  [more: string]: unknown;
}

export interface KeptPod {
  id: string;
  changed: number;
  lines: string[];
}

/** Messages to deliver and changes to keep, which follow an answer of the module. */
export type Told =
  | { tell: 'text'; socket: number; text: string }
  | { tell: 'closed'; socket: number }
  | { tell: 'account'; account: { id: string; name: string } }
  | { tell: 'table'; table: KeptTable; from: number }
  | { tell: 'forgotten'; code: string }
  | { tell: 'pod'; pod: KeptPod }
  | { tell: 'pod-forgotten'; id: string };

/** Report of an import, as `cards import --json` prints it. */
export interface Imported {
  cards: number;
  files: {
    file: string;
    kind: 'set' | 'deck' | 'rules' | 'none';
    name: string | null;
    cards: number;
    whole: number;
    replaced: boolean;
    unknown: string[];
    flaws: string[];
    error: string | null;
    /** It was refused since the set would lose cards. */
    loses?: boolean;
    help?: string;
  }[];
}

/** Answer of the module to a call. */
export interface Done {
  answer?: { status: number; json: boolean; body: string };
  refused?: unknown;
  imported?: Imported;
  /** The kept library was from another version of the program. */
  outdated?: boolean;
  told: Told[];
  alarm: number | null;
}
