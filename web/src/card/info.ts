// A card as it is printed, by the server's `/cards`.

/** A side of a card. */
export interface FaceInfo {
  title: string;
  subtitle?: string;
  power?: number | null;
  colours: string[];
  traits: string[];
  keywords: string[];
  home_limit?: number | null;
  lines: string[];
  flavour?: string | null;
}

export interface CardInfo {
  id: string;
  set?: string;
  code?: string;
  number?: string | number;
  rarity?: string;
  name: string;
  kind: string;
  cost?: number | null;
  requirements?: { colour: string; power: number }[];
  points?: number | null;
  problem?: {
    bonus: number;
    owner: { power: number; need: string }[];
    opponent: { power: number; need: string }[];
  } | null;
  understood?: boolean;
  faces: FaceInfo[];
}

/** How a line of a card's text was read. */
export interface Reading {
  face: number;
  line: number;
  text: string;
  verdict: string;
  today?: string | null;
  abilities: { kind: string; about: string }[];
}

/** A card with how its text was read. */
export interface CardSheet extends CardInfo {
  reading?: Reading[];
  erratum?: { what: string; changes: string[] } | null;
}
