// Challenges that wait for an answer. The navigation counts them, so this file is small; `Watch.svelte` asks the server for them.
import type { Challenge } from '~/net';

export const calls = $state<{ list: Challenge[] }>({ list: [] });

/** Number of challenges that the user has to answer. */
export const waiting = (): number => calls.list.filter(({ mine }) => mine).length;

/** Asks for the challenges again, if a user is signed in. */
export const refresh = (): void => void dispatchEvent(new Event('maneframe-calls'));
