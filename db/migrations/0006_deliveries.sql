-- One delivery for each release, revision and store, and everything that happened to it.
create table deliveries (
  id uuid primary key,
  account_id uuid not null references accounts,
  release_id uuid not null references releases,
  revision integer not null,
  store text not null,
  status text not null check (status in ('queued', 'sending', 'sent', 'accepted', 'refused', 'live', 'failed')),
  -- Both are given before the first byte leaves, so that a retry after a crash is the same delivery.
  message_id text not null unique,
  batch_id text not null,
  attempts integer not null default 0,
  -- {code, params} of the last trouble.
  trouble jsonb,
  store_url text,
  sent_at timestamptz,
  answered_at timestamptz,
  live_at timestamptz,
  created_at timestamptz not null,
  unique (release_id, revision, store),
  unique (store, batch_id)
);
create index deliveries_open on deliveries (status, id) where status not in ('live', 'refused');

create table delivery_events (
  id uuid primary key,
  delivery_id uuid not null references deliveries on delete cascade,
  status text not null,
  detail jsonb not null default '{}',
  at timestamptz not null
);
create index delivery_events_delivery on delivery_events (delivery_id, id);
