-- Analytics: notes on days, saved filters, and reports shared by link. The figures themselves are in the warehouse.
create table analytics_notes (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- The artist it is about; null for all.
  artist_id uuid references artists on delete cascade,
  day date not null,
  text text not null check (char_length(text) between 1 and 140),
  created_by uuid not null references users,
  created_at timestamptz not null
);
create index analytics_notes_by_day on analytics_notes (account_id, day);
create index analytics_notes_artist on analytics_notes (artist_id) where artist_id is not null;
create index analytics_notes_created_by on analytics_notes (created_by);

create table analytics_views (
  id uuid primary key,
  user_id uuid not null references users,
  account_id uuid not null references accounts,
  name text not null check (char_length(name) between 1 and 60),
  filter jsonb not null,
  created_at timestamptz not null,
  unique (user_id, account_id, name)
);
create index analytics_views_account on analytics_views (account_id);

-- Anybody with the link reads the sections of the stored filter, until it ends.
create table shared_reports (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- The artist it is about; null for all. Without the artist there is nothing to show.
  artist_id uuid references artists on delete cascade,
  -- Hexadecimal SHA-256; the token itself is only in the link.
  token_hash text not null unique,
  filter jsonb not null,
  sections text[] not null check (cardinality(sections) > 0),
  -- Whether its period moves with the days.
  rolling boolean not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  views integer not null default 0,
  created_by uuid not null references users,
  created_at timestamptz not null
);
create index shared_reports_account on shared_reports (account_id, id);
create index shared_reports_artist on shared_reports (artist_id) where artist_id is not null;
create index shared_reports_created_by on shared_reports (created_by);
