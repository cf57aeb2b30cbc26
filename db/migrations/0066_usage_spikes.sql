-- Days with far more plays than usual, of an account or one of its tracks. Nothing follows from them by itself.
create table usage_spikes (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- Null for all tracks of the account.
  track_id uuid,
  day date not null,
  streams bigint not null,
  -- The median of the usual days before.
  usual bigint not null,
  -- Where the plays beyond the usual came from, as [{dimension, key, percent}].
  causes jsonb not null,
  found_at timestamptz not null,
  unique nulls not distinct (account_id, track_id, day)
);
create index usage_spikes_by_day on usage_spikes (account_id, day);
