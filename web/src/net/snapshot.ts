// A viewer's state of a table: a snapshot, and the application of updates to it. Nothing is changed in place, so callers can compare it
// with an older snapshot.
import type { Card, Delta, Place, Player, Snapshot, Table, Update, Zone, ZoneKind } from './messages.gen';

/** Maximum number of events and chat messages that are kept. */
const kept = 200;

/** Returns the snapshot after an update. */
export function take(before: Snapshot, update: Update): Snapshot {
  let table = update.table ?? before.table;
  if (update.delta && table) table = apply(table, update.delta);
  return {
    ...before,
    n: update.n,
    status: update.status ?? before.status,
    table,
    question: update.question ?? null,
    happenings: [...before.happenings, ...(update.happenings ?? [])].slice(-kept),
    speeches: [...before.speeches, ...(update.speeches ?? [])].slice(-kept),
  };
}

/**
 * Returns all known events. After a reconnection the server sends only the last ones, and earlier ones are taken from the previous
 * snapshot.
 */
export function continued(before: Snapshot | undefined, now: Snapshot): Snapshot['happenings'] {
  const first = now.happenings[0]?.number ?? now.table?.events ?? 0;
  return [...(before?.happenings ?? []).filter((one) => one.number < first), ...now.happenings].slice(-kept);
}

/** Returns the table after a change. */
export function apply(before: Table, delta: Delta): Table {
  const table: Table = { ...before, events: delta.events };
  if (delta.course) {
    const { active, ...course } = delta.course;
    Object.assign(table, course);
    if (active != null) table.active = active;
  }
  if (delta.places) table.places = delta.places;
  for (const { shows_hand, ...numbers } of delta.players ?? []) {
    table.players = table.players.map((player) =>
      player.seat === numbers.seat ? { ...player, ...numbers, hand: shows_hand ? (player.hand ?? []) : null } : player,
    );
  }
  for (const zone of delta.zones ?? []) put(table, zone);
  return table;
}

function put(table: Table, zone: Zone): void {
  const kind: ZoneKind = zone.zone;
  if (kind === 'play') table.play = list(table.play, zone);
  else if (kind === 'queue') table.queue = list(table.queue, zone);
  else {
    const [name, seat] = Object.entries(kind)[0] as [keyof Player & ('hand' | 'discard' | 'banished' | 'flipped'), number];
    table.players = table.players.map((player) =>
      player.seat === seat ? { ...player, [name]: list(player[name] ?? [], zone) } : player,
    );
  }
}

function list(before: Card[], zone: Zone): Card[] {
  const cards = new Map(before.map((card) => [card.handle, card]));
  for (const card of zone.cards ?? []) cards.set(card.handle, card);
  const order = zone.order ?? before.map((card) => card.handle);
  return order.flatMap((handle) => cards.get(handle) ?? []);
}

/** Returns the Problem areas, with each player's progress there. */
export function placesOf(table: Table): Place[] {
  return table.places ?? [];
}
