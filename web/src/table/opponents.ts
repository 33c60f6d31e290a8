// The next opponent after a game: the same bot with another bundled deck.
import { get, type DeckChoice, type DeckInfo } from '~/net';
import { stored } from '~/stored';
import { open } from './open';
import type { Session } from './session.svelte';

/** Returns the deck after `against` in the list, without the player's own one. */
export function nextDeck(decks: readonly string[], own: string, against: string | undefined): string | undefined {
  const at = against === undefined ? -1 : decks.indexOf(against);
  return [...decks.slice(at + 1), ...decks.slice(0, at + 1)].find((name) => name !== own && name !== against) ?? decks[0];
}

/** Begins a game with the deck of the last one, by the same rules, against the next opponent. */
export async function playNext({ status, seat, settings }: Session): Promise<void> {
  const decks = (await get<DeckInfo[]>('/decks')).filter((one) => one.playable).map((one) => one.name);
  const mine = status?.seats[(seat ?? 0) - 1]?.deck;
  const other = status?.seats.find((one) => one.bot);
  const own = mine?.name ?? stored.get('deck') ?? '';
  const against = nextDeck(decks, own, other?.deck?.name);
  // The server knows bundled decks by their names. Other decks are sent as a list.
  const deck: DeckChoice = !mine?.list || decks.includes(own) ? { named: own } : { list: mine.list.map(([n, id]) => `${n} ${id}`).join('\n') };
  if (against) stored.set('against', against);
  await open({
    seats: [{ seat: 'mine', deck }, { seat: 'bot', bot: other?.bot ?? stored.get('bot') ?? 'search-1', ...(against ? { deck: { named: against } } : {}) }],
    pace: 'at-once', hints: settings?.hints ?? true, undo: settings?.undo ?? 'free', rules: settings?.rules ?? null, rulebook: settings?.rulebook ?? null,
    lenient: settings?.lenient ?? false,
  });
}
