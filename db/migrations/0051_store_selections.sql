-- Sets of stores that an account names, to apply to any of its releases.
create table store_selections (
  id uuid primary key,
  account_id uuid not null references accounts,
  name text not null,
  stores text[] not null,
  created_at timestamptz not null
);
create unique index store_selections_name on store_selections (account_id, lower(name));
