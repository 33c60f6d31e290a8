// A deck as the server describes it, with its cards, legality and statistics, and the results of a card search.
export type { CardsFound as Found, DeckNumbers as Stats, DeckPart as Part, DeckSheet as Sheet } from '~/net';
