// Opening of tables.
import { storedHere } from '~/stored';
import { go } from '~/router';
import { me, post, type Joined, type NewSeat, type NewTable } from '~/net';

/** Deck of a newcomer, and the deck of the opponent. */
export const firstDeck = 'Blue-Yellow: The Morning Round';
export const secondDeck = 'Orange-Pink: Mud and Music';

/**
 * Returns true if this table was the last one opened in this window. Only its creator may give free seats to bots, and the server doesn't
 * say who that is.
 */
export const openedHere = (code: string): boolean => storedHere.get('opened') === code;

/** Opens a table and goes there. `how` is added to its address. */
export async function open(table: { seats: NewSeat[] } & Partial<NewTable>, how = ''): Promise<void> {
  await me();
  const joined = await post<Joined>('/tables', table);
  storedHere.set('opened', joined.code);
  const mine = table.seats.flatMap((seat, i) => (seat.seat === 'mine' ? [i + 1] : []));
  const query = [mine.length > 1 && `seats=${mine.join(',')}`, how].filter(Boolean).join('&');
  go(`/t/${joined.code}${query && `?${query}`}`);
}

/** Opens a game against a bot, which begins at once, with hints. */
export function playBot(deck: string, bot: string, against: string, more: Partial<NewTable> = {}, how?: string): Promise<void> {
  const seats: NewSeat[] = [{ seat: 'mine', deck: { named: deck } }, { seat: 'bot', bot, deck: { named: against } }];
  return open({ seats, pace: 'at-once', hints: true, ...more }, how);
}
