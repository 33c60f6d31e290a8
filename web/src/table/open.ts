// Tables to be opened.
import { go } from '~/router';
import { me, post, type Joined, type NewSeat, type NewTable } from '~/net';

/** The deck that a newcomer is given, and the one played against it. */
export const firstDeck = 'Blue-Yellow: The Morning Round';
export const secondDeck = 'Orange-Pink: Mud and Music';

/** The table that was opened last in this window: only who opened one gives its free seats to bots, and the server tells nobody who that is. */
export const openedHere = (code: string): boolean => sessionStorage.getItem('opened') === code;

/** Opens a table and goes there; `how` is added to its address. */
export async function open(table: { seats: NewSeat[] } & Partial<NewTable>, how = ''): Promise<void> {
  await me();
  const joined = await post<Joined>('/tables', table);
  sessionStorage.setItem('opened', joined.code);
  const mine = table.seats.flatMap((seat, i) => (seat.seat === 'mine' ? [i + 1] : []));
  const query = [mine.length > 1 && `seats=${mine.join(',')}`, how].filter(Boolean).join('&');
  go(`/t/${joined.code}${query && `?${query}`}`);
}

/** A game against a bot, at once, with hints. */
export function playBot(deck: string, bot: string, against: string, more: Partial<NewTable> = {}, how?: string): Promise<void> {
  const seats: NewSeat[] = [{ seat: 'mine', deck: { named: deck } }, { seat: 'bot', bot, deck: { named: against } }];
  return open({ seats, pace: 'at-once', hints: true, ...more }, how);
}
