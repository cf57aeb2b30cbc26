-- Lyrics that an artist drafts with the phrase book: what was asked for, and the song as it is edited.
create table lyrics_drafts (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- Of the limited seat that made it; null for the seats that see everything.
  artist_id uuid references artists on delete set null,
  title text not null,
  genre text not null,
  mood text not null,
  language text not null,
  dedicated_to text not null,
  words text[] not null,
  has_chorus boolean not null,
  -- Sections, their lines, and the order in which they are sung.
  song jsonb not null,
  -- How often it was written; each time is another song.
  attempts integer not null check (attempts > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Can be restored; it counts towards the month in which it was made.
  deleted_at timestamptz
);
create index lyrics_drafts_of_account on lyrics_drafts (account_id, id);
create index lyrics_drafts_of_artist on lyrics_drafts (artist_id);
