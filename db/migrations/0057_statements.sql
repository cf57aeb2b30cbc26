-- Statements: files in which stores and distributors report sales, from the upload to the posting.

alter table uploads
  drop constraint uploads_kind_check,
  add constraint uploads_kind_check
    check (kind in ('audio', 'artwork', 'artist_image', 'licence', 'catalogue', 'statement'));

create table statement_sources (
  id uuid primary key,
  -- Divides the books of the ledger; it never changes.
  code text collate "C" not null unique check (code ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  name text not null,
  -- The connected store that this source is, if it is one.
  store_id text unique,
  -- For layouts whose files do not name a currency.
  currency char(3) check (currency ~ '^[A-Z]{3}$'),
  created_by uuid references users,
  created_at timestamptz not null
);

-- Layouts that staff have mapped; a change is a new version.
create table statement_layouts (
  id uuid not null,
  version integer not null,
  name text not null,
  definition jsonb not null,
  created_by uuid references users,
  created_at timestamptz not null,
  primary key (id, version)
);

create table statements (
  id uuid primary key,
  source_id uuid not null references statement_sources,
  -- The file as received, and the file inside it when it is a ZIP.
  file_key text not null,
  file_name text not null,
  entry_name text,
  size_bytes bigint not null,
  -- Of the file as it is read, unpacked.
  sha256 bytea,
  status text not null check (status in ('received', 'needs_mapping', 'matched', 'awaiting_approval', 'posting',
    'posted', 'reversing', 'reversed', 'failed', 'discarded')),
  failure jsonb,
  -- What the header is like, when no layout is known for it.
  recognition jsonb,
  -- The layout it is read by, as it was then.
  layout jsonb,
  summary jsonb,
  -- Another statement of the same source, lines and totals, in other bytes.
  similar_to uuid references statements,
  similar_confirmed boolean not null default false,
  -- How often it was posted.
  run smallint not null default 0,
  uploaded_by uuid references users,
  requested_by uuid references users,
  created_at timestamptz not null,
  parsed_at timestamptz,
  posted_at timestamptz,
  reversed_at timestamptz,
  -- Null until the lines are in the warehouse.
  lines_stored_at timestamptz,
  -- Which of several storings of the lines counts.
  lines_file_id uuid
);
-- The same file is a statement once, unless it was discarded.
create unique index statements_once on statements (source_id, sha256) where status <> 'discarded';
create index statements_by_status on statements (status, id);
create index statements_similar on statements (similar_to) where similar_to is not null;

-- Book currency for one unit of the statement's currency.
create table statement_rates (
  statement_id uuid not null references statements,
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  rate numeric(20, 10) not null check (rate > 0),
  rate_source text not null,
  as_of date not null,
  set_by uuid references users,
  set_at timestamptz not null,
  primary key (statement_id, currency)
);

-- The lines of a statement, added up exactly.
create table statement_cells (
  statement_id uuid not null,
  -- `isrc:…`, else `raw:…` for a code of the store, else `upc:…`, else `none`.
  identity text collate "C" not null,
  usage_month date not null,
  currency char(3) not null,
  store text collate "C" not null,
  country text collate "C" not null,
  kind text collate "C" not null,
  lines integer not null,
  quantity numeric(38, 10) not null,
  amount numeric(38, 10) not null,
  primary key (statement_id, identity, usage_month, currency, store, country, kind)
);

-- What a statement calls a recording, and the track it is.
create table statement_identities (
  statement_id uuid not null,
  identity text collate "C" not null,
  title text not null,
  artist text not null,
  release text not null,
  -- Empty when lines of the identity have several.
  upc text not null,
  track_id uuid,
  -- Why there is no track: unknown_isrc, no_code, unknown_upc, several_tracks.
  reason text,
  primary key (statement_id, identity)
);
create index statement_identities_unmatched on statement_identities (identity) where track_id is null;

create table statement_rejects (
  statement_id uuid not null,
  line integer not null,
  reason text not null,
  cell text not null,
  text text not null,
  primary key (statement_id, line)
);

-- A code of a source that is a track of ours although it is not its ISRC.
create table statement_aliases (
  source_id uuid not null references statement_sources,
  identity text collate "C" not null,
  track_id uuid not null,
  created_by uuid references users,
  created_at timestamptz not null,
  primary key (source_id, identity)
);

-- Money of a posted statement whose track is not known.
create table statement_suspense (
  statement_id uuid not null references statements,
  run smallint not null,
  identity text collate "C" not null,
  usage_month date not null,
  currency char(3) not null,
  -- In the book currency, as it was rounded when the statement was posted.
  gross_micros bigint not null,
  state text not null default 'open' check (state in ('open', 'matched', 'reversed')),
  track_id uuid,
  primary key (statement_id, run, identity, usage_month, currency)
);
create index statement_suspense_open on statement_suspense (identity) where state = 'open';

create table statement_events (
  id uuid primary key,
  statement_id uuid not null references statements,
  type text not null,
  actor_id uuid references users,
  details jsonb not null default '{}',
  at timestamptz not null
);
create index statement_events_of on statement_events (statement_id, id);
create trigger statement_events_append_only before update or delete on statement_events
  for each row execute function refuse_change();
