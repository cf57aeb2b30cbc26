-- Sets of filters that people name and keep, and an index for each further order of the list of releases.
create table release_views (
  id uuid primary key,
  account_id uuid not null references accounts,
  user_id uuid not null references users,
  name text not null,
  -- {search, status: [], type: [], artist: [], sort}
  filter jsonb not null,
  created_at timestamptz not null
);
create unique index release_views_name on release_views (user_id, account_id, lower(name));

-- Releases without a date come last, whichever way dates run.
create index releases_date_first on releases (account_id, coalesce(release_date, 'infinity'), id);
create index releases_date_last on releases (account_id, coalesce(release_date, '-infinity'), id);
-- By letter, whatever its case or accent; of the longest titles only the beginning counts.
create index releases_title on releases (
  account_id,
  left(regexp_replace(normalize(lower(title), NFD), '[\u0300-\u036f]', '', 'g'), 100) collate "C",
  id
);
-- A search reads the tracks of its account and no others.
create index tracks_account on tracks (account_id);
