-- What the operator has said of a store; a store without a row is as the code begins it.
create table store_settings (
  store text primary key check (store ~ '^[a-z0-9_]{2,60}$'),
  -- As the contract of stores names them; null is what the code begins with.
  settings jsonb,
  -- Passwords and keys of the way there, sealed with the secret of the installation.
  secrets text,
  -- Of STORE_FOLDERS, as it was at the last start: goes before the way in the settings.
  start_folder text,
  paused_at timestamptz,
  pause_reason text,
  updated_at timestamptz not null,
  check ((paused_at is null) = (pause_reason is null))
);
-- The lanes: what waits, what went wrong and what went last, by store.
create index deliveries_by_store on deliveries (store, status);
create index deliveries_sent on deliveries (store, sent_at) where sent_at is not null;
