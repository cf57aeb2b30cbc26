-- Covers that are designed here: layers that are drawn at any size, for a release or before there is one.
create table cover_designs (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- Of the release, or of the limited seat that made it.
  artist_id uuid references artists on delete set null,
  release_id uuid references releases on delete set null,
  -- Its palette and layers, with the uploads of its pictures.
  scene jsonb not null,
  -- Rises with every change, so that two windows do not overwrite each other.
  revision integer not null check (revision > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Can be restored.
  deleted_at timestamptz
);
create index cover_designs_of_account on cover_designs (account_id, id);
create index cover_designs_of_artist on cover_designs (artist_id) where artist_id is not null;
create index cover_designs_of_release on cover_designs (release_id) where release_id is not null;
