/** Returns the address of a person's page. */
export const linkToPerson = (name: string): string => `/people/${encodeURIComponent(name)}`;

/** Returns true if a player's name in a list of games may be a person's: the server names bots after their program, and a lesson "the lesson". */
export const isPerson = (name: string): boolean => name !== 'the lesson' && !/^(random|greedy|search-\d) bot( \d+)?$/.test(name);
