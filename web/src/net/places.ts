import type { Area, Handle, Seat, Table } from './messages.gen';

/** A part of what a Problem asks. */
export interface Need {
  power: number;
  of: string;
}
/** How far a player is with a Problem. */
export interface Stand {
  seat: Seat;
  needs: Need[];
  more: number;
  power: number;
  by_color: [string, number][];
  confronts: boolean;
}
/** A Problem area. */
export interface Place {
  area: Area;
  problem: Handle;
  bonus: number;
  stands: Stand[];
}

/** The Problem areas of a table; servers of before tell only which there are. */
export function placesOf(table: Table): Place[] {
  const { places } = table as Table & { places?: Place[] };
  if (places?.length) return places;
  return table.problems.map(([area, problem]) => ({ area, problem, bonus: 0, stands: [] }));
}
