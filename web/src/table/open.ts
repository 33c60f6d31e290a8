// Tables to be opened.
import { go } from '~/router';
import { me, post, Trouble, type Joined, type NewSeat, type NewTable } from '~/net';

/** The deck that a newcomer is given, and the one played against it. */
export const firstDeck = 'Blue-Yellow: The Morning Round';
export const secondDeck = 'Orange-Pink: Mud and Music';

/** Opens a table and goes there. */
export async function open(table: { seats: NewSeat[] } & Partial<NewTable>): Promise<void> {
  await me();
  const joined = await post<Joined>('/tables', table);
  const mine = table.seats.flatMap((seat, i) => (seat.seat === 'mine' ? [i + 1] : []));
  go(`/t/${joined.code}${mine.length > 1 ? `?seats=${mine.join(',')}` : ''}`);
}

/** A game against a bot, at once, with hints where the server gives any. */
export async function playBot(deck: string, bot: string, against: string, more: Partial<NewTable> = {}): Promise<void> {
  const table = {
    seats: [{ seat: 'mine' as const, deck: { named: deck } }, { seat: 'bot' as const, bot, deck: { named: against } }],
    pace: 'at-once' as const,
    ...more,
  };
  try {
    await open({ ...table, ...({ hints: true } as object) });
  } catch (trouble) {
    // A server that knows of no hints refuses the word.
    if (!(trouble instanceof Trouble) || trouble.problem.code !== 'unreadable') throw trouble;
    await open(table);
  }
}
