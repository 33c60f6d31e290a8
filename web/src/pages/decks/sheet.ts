// A deck as the server tells it: its cards, whether it may be played, and its numbers; and what a search for cards finds.
export type { CardsFound as Found, DeckNumbers as Stats, DeckPart as Part, DeckSheet as Sheet } from '~/net';
