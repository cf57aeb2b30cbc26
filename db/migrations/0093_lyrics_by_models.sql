-- The language model that wrote lines of the lyrics; null when all are from the phrase book.
alter table lyrics_drafts add column model text;
