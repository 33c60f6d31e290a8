-- Formats in which a deck was legal when it was kept, each between spaces, and the names of its cards in lower case, each between
-- line breaks.
ALTER TABLE decks ADD COLUMN formats TEXT NOT NULL DEFAULT '';
ALTER TABLE decks ADD COLUMN cards TEXT NOT NULL DEFAULT '';
