/** Returns the address of a card's page. */
export const linkToCard = (id: string): string => `/cards/${encodeURIComponent(id)}`;
