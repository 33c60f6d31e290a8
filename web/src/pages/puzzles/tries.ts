// What is said about a try at a puzzle, and all that is on the table.
import { placesOf, type Card, type Place, type Player, type PuzzleSheet, type Table } from '~/net';
import { sameArea } from '~/table/offers';

/** Reason why a try failed, as a key with values. */
export type Miss = { key: 'puzzles.missed-win' | 'puzzles.missed-score'; values: { n: number; of: number } } | { key: 'puzzles.missed-hold' };

/** Returns what was missing at the end of the turn. `solver` is the solving player then. */
export function missOf({ aim, points }: Pick<PuzzleSheet, 'aim' | 'points'>, solver: Pick<Player, 'points' | 'winning_score'>): Miss {
  if (aim === 'hold') return { key: 'puzzles.missed-hold' };
  return aim === 'win'
    ? { key: 'puzzles.missed-win', values: { n: solver.points, of: solver.winning_score } }
    : { key: 'puzzles.missed-score', values: { n: solver.points, of: points ?? 0 } };
}

/** A card with the cards on it. */
export interface Pile {
  card: Card;
  on: Pile[];
}

export interface Whole {
  players: { player: Player; home: Pile[] }[];
  places: { place: Place; sides: { seat: number; cards: Pile[] }[]; problem?: Pile }[];
}

/** Returns everything in play, by place and by player. The players begin with `first`. */
export function wholeOf(table: Table, first: number): Whole {
  const piled = (card: Card): Pile => ({ card, on: table.play.filter((other) => other.on === card.handle).map(piled) });
  const loose = table.play.filter((card) => card.on == null);
  const order = [...table.players].sort((one, other) => Number(other.seat === first) - Number(one.seat === first));
  const places = placesOf(table).map((place) => {
    const here = loose.filter((card) => sameArea(card.area, place.area));
    // A Problem belongs to its place and to no side.
    const problem = here.find((card) => card.kind === 'Problem');
    const of = (seat: number) => here.filter((card) => card !== problem && card.controller === seat).map(piled);
    return { place, sides: order.map(({ seat }) => ({ seat, cards: of(seat) })), ...(problem ? { problem: piled(problem) } : {}) };
  });
  const isAtHome = (card: Card, seat: number) => (card.area ? 'home' in card.area && card.area.home === seat : card.controller === seat);
  const players = order.map((player) => ({ player, home: loose.filter((card) => isAtHome(card, player.seat)).map(piled) }));
  return { players, places };
}
