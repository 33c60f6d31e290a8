// The table between two updates: after one of the events of the later update. It knows no rules. It moves the cards that an event names to
// where they are afterwards.
import type { Area, Card, Happening, Player, Table } from '~/net';

const phases = ['ready', 'ready', 'troublemaker', 'main', 'score', 'end'];
const leaves = new Set(['dismiss', 'retire', 'banish', 'beneath', 'discard', 'put-in-discard', 'put-in-hand', 'put-on-top', 'put-on-bottom', 'draw', 'replace', 'flipped-to-bottom']);
const changes = new Set([
  'exhaust', 'ready', 'frighten', 'unfrighten', 'uncover', 'turn-face-down', 'turn-over', 'add-counters', 'remove-counters', 'reattach', 'control',
  'cutie-mark', 'become-involved', 'power', 'play',
]);

/** Returns the table after `one`, on the way from `now` to `after`. */
export function advance(now: Table, after: Table, one: Happening): Table {
  let table: Table = { ...now, events: one.number + 1, players: now.players.map((player) => ({ ...player, points: one.points[player.seat - 1] ?? player.points })) };
  const player = (seat: number | null | undefined, change: (player: Player) => Partial<Player>) => {
    table.players = table.players.map((of) => (of.seat === seat ? { ...of, ...change(of) } : of));
  };
  switch (one.act) {
    case 'start-turn':
      if (one.player != null) table.active = one.player;
      table.turn = Math.max(table.turn, one.amount || after.turn);
      break;
    case 'start-phase':
      table.phase = phases[one.amount] ?? table.phase;
      break;
    case 'gain':
      player(one.player, ({ tokens }) => ({ tokens: tokens + one.amount }));
      break;
    case 'pay':
    case 'lose-tokens':
      player(one.player, ({ tokens }) => ({ tokens: Math.max(0, tokens - one.amount) }));
      break;
    case 'start-faceoff':
      table.faceoff = after.faceoff ?? now.faceoff ?? { kind: 'faceoff', starter: one.player ?? table.active, areas: one.to ? [one.to] : [] };
      break;
    case 'end-faceoff':
      table.faceoff = null;
      break;
    case 'move':
    case 'send':
      if (one.card != null) table = place(table, after, one.card, one.to ?? undefined);
      break;
    case 'enter':
      if (one.card != null) table = place(table, after, one.card, one.to ?? undefined);
      break;
    case 'draw':
      player(one.player, ({ hand_size, deck }) => ({ hand_size: hand_size + 1, deck: Math.max(0, deck - 1) }));
      break;
  }
  if (one.card != null && (leaves.has(one.act) || changes.has(one.act))) table = settle(table, after, one.card);
  if (after.places && (after.places.some(({ problem }) => problem === one.card) || one.act === 'solve')) {
    // A new Problem needs its place.
    const here = new Set(table.play.map(({ handle }) => handle));
    table.places = after.places.filter(({ problem }) => here.has(problem)).concat((table.places ?? []).filter((place) => here.has(place.problem) && !after.places?.some((other) => JSON.stringify(other.area) === JSON.stringify(place.area))));
    table.problems = table.places.map((place) => [place.area, place.problem]);
  }
  return table;
}

const without = (cards: Card[], handle: number) => (cards.some((card) => card.handle === handle) ? cards.filter((card) => card.handle !== handle) : cards);

/** Puts a card into play at an area. It is drawn as it is afterwards, or as it was in hand. */
function place(table: Table, after: Table, handle: number, to: Area | undefined): Table {
  const known = after.play.find((card) => card.handle === handle) ?? everywhere(table).find((card) => card.handle === handle);
  if (!known) return table;
  const card: Card = { ...known, area: to ?? known.area };
  const there = table.play.some((one) => one.handle === handle);
  return {
    ...removed(table, handle, there),
    play: there ? table.play.map((one) => (one.handle === handle ? card : one)) : [...table.play, card],
  };
}

/** Puts a card where it is afterwards, with its state of then. */
function settle(table: Table, after: Table, handle: number): Table {
  const inPlay = after.play.find((card) => card.handle === handle);
  if (inPlay) return place(table, after, handle, table.play.find((card) => card.handle === handle)?.area ?? inPlay.area ?? undefined);
  const next = removed(table, handle, false);
  const players = next.players.map((player) => {
    const later = after.players.find((one) => one.seat === player.seat);
    const put = (zone: 'hand' | 'discard' | 'banished' | 'flipped') => {
      const card = later?.[zone]?.find((one) => one.handle === handle);
      return card ? { [zone]: [...(player[zone] ?? []), card] } : {};
    };
    return { ...player, ...put('hand'), ...put('discard'), ...put('banished'), ...put('flipped') };
  });
  return { ...next, players };
}

/** Removes a card from hands and piles, and from play unless `stays`. */
function removed(table: Table, handle: number, stays: boolean): Table {
  return {
    ...table,
    play: stays ? table.play : without(table.play, handle),
    players: table.players.map((player) => ({
      ...player,
      hand: player.hand ? without(player.hand, handle) : player.hand,
      discard: without(player.discard, handle),
      banished: without(player.banished, handle),
      flipped: without(player.flipped, handle),
    })),
  };
}

function everywhere(table: Table): Card[] {
  return [...table.play, ...table.queue, ...table.players.flatMap((player) => [...(player.hand ?? []), ...player.discard, ...player.banished, ...player.flipped])];
}
