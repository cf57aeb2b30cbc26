-- Releases and tracks as they are being written, and the frozen revisions that were submitted.
create table releases (
  id uuid primary key,
  account_id uuid not null references accounts,
  artist_id uuid references artists,
  title text not null default '',
  type text not null default 'single' check (type in ('single', 'ep', 'album', 'compilation')),
  language text,
  primary_genre text,
  secondary_genre text,
  label text not null default '',
  upc text,
  release_date date,
  schedule text not null default 'standard' check (schedule in ('standard', 'priority', 'express')),
  platforms text[] not null default '{}',
  artwork_upload_id uuid references uploads,
  owns_rights boolean not null default false,
  does_not_infringe boolean not null default false,
  release_terms boolean not null default false,
  status text not null default 'draft' check (status in (
    'draft', 'submitted', 'in_review', 'approved', 'in_process', 'published', 'rejected', 'reopened',
    'removed', 'expired', 'takedown_requested', 'unknown')),
  -- Raised by every save, so that two tabs cannot overwrite each other unseen.
  draft_version integer not null default 1,
  -- The newest frozen revision, once submitted.
  revision integer,
  reopened_count integer not null default 0,
  final_rejection boolean not null default false,
  submitted_at timestamptz,
  live_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index releases_account on releases (account_id, id);
create index releases_review on releases (submitted_at) where status in ('submitted', 'in_review');
-- A UPC names one release for ever.
create unique index releases_upc on releases (upc) where upc is not null;

create table tracks (
  id uuid primary key,
  account_id uuid not null references accounts,
  release_id uuid not null references releases on delete cascade,
  position integer not null,
  title text not null default '',
  version text not null default 'original',
  artist text not null default '',
  featured_artists text[] not null default '{}',
  upload_id uuid references uploads,
  genre text,
  isrc text,
  language text,
  explicit boolean not null default false,
  has_lyrics boolean not null default false,
  lyrics text not null default '',
  intro_or_outro boolean not null default false,
  -- [{name, role, shareBasisPoints}] and [{name, instrument}], in the order they are shown.
  contributors jsonb not null default '[]',
  performers jsonb not null default '[]',
  created_at timestamptz not null,
  unique (release_id, position) deferrable initially deferred
);
create index tracks_isrc on tracks (isrc) where isrc is not null;

-- What was submitted, never changed afterwards; approval binds to the hash.
create table release_revisions (
  release_id uuid not null references releases,
  number integer not null,
  account_id uuid not null references accounts,
  -- Canonical JSON as text, so that its hash can be checked.
  content text not null,
  sha256 text not null,
  created_at timestamptz not null,
  primary key (release_id, number)
);

-- Every change of status, with who and why.
create table release_events (
  id uuid primary key,
  account_id uuid not null references accounts,
  release_id uuid not null references releases on delete cascade,
  from_status text,
  to_status text not null,
  revision integer,
  actor_id uuid references users,
  actor_role text not null check (actor_role in ('user', 'staff', 'system')),
  -- [{code, params, note}] for a reopening or rejection.
  reasons jsonb not null default '[]',
  note text,
  at timestamptz not null
);
create index release_events_release on release_events (release_id, id);
create index release_events_account on release_events (account_id, id);

-- The next free number of every code prefix we assign from.
create table code_counters (
  kind text not null check (kind in ('isrc', 'upc')),
  prefix text not null,
  next bigint not null,
  primary key (kind, prefix)
);
