-- Usage: files in which stores report plays, listeners and playlists. Their rows are in the warehouse.

-- A feed is one kind of file of one store. Its row is locked while a file of it is registered or published.
create table usage_feeds (
  store text not null,
  feed text not null check (feed in ('tracks', 'countries', 'cities', 'demographics', 'audience', 'playlists', 'months')),
  -- The last day up to which every day since the first is reported; null before the first file.
  first_day date,
  through date,
  primary key (store, feed)
);

-- One storing of a file: an import that was interrupted, and one that is repeated because more codes are known, is a row
-- of its own, so that the rows of two storings are never mixed.
create table usage_files (
  id uuid primary key,
  -- In the order of registration, without exceptions: it is taken under one lock. Readers ignore what is numbered later
  -- than what they have seen.
  number integer not null unique,
  store text not null,
  feed text not null,
  name text not null,
  -- The file as received, in object storage: what the warehouse is rebuilt from.
  object_key text not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  day_from date not null,
  day_to date not null check (day_to >= day_from),
  -- A later revision of the same days replaces an earlier one.
  revision integer not null default 1,
  status text not null check (status in ('importing', 'live', 'superseded', 'outdated', 'failed')),
  failure jsonb,
  superseded_by uuid references usage_files,
  row_count bigint,
  unmatched_count bigint,
  received_at timestamptz not null,
  -- When an import began to store rows.
  started_at timestamptz,
  imported_at timestamptz,
  -- When its rows were removed from the warehouse.
  removed_at timestamptz,
  uploaded_by uuid references users,
  foreign key (store, feed) references usage_feeds
);
-- The same bytes are imported once, unless they failed: checked while the row of the feed is locked.
create index usage_files_by_content on usage_files (store, feed, sha256);
create index usage_files_by_days on usage_files (store, feed, day_from, day_to) where status = 'live';
-- What is hidden from readers: few, because the rows of what ended are removed.
create index usage_files_hidden on usage_files (number) where status <> 'live' and removed_at is null;
create index usage_files_superseded_by on usage_files (superseded_by) where superseded_by is not null;
create index usage_files_uploaded_by on usage_files (uploaded_by) where uploaded_by is not null;

-- Changes with every file that has rows of the account: answers are cached under the revision.
create table usage_accounts (
  account_id uuid primary key references accounts,
  revision bigint not null,
  first_day date not null
);

-- Plays of codes that no track has yet. They are imported again when a track gets the code.
create table usage_unmatched (
  file_id uuid not null references usage_files,
  isrc text not null,
  streams bigint not null,
  primary key (file_id, isrc)
);
create index usage_unmatched_by_isrc on usage_unmatched (isrc);

-- A correction that changed figures an account could already see.
create table usage_corrections (
  id uuid primary key,
  account_id uuid not null references accounts,
  file_id uuid not null references usage_files,
  store text not null,
  day_from date not null,
  day_to date not null,
  streams_before bigint not null,
  streams_after bigint not null,
  corrected_at timestamptz not null,
  unique (account_id, file_id)
);
create index usage_corrections_file on usage_corrections (file_id);
