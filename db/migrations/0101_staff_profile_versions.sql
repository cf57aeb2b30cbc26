-- Of two people who edit one profile at the same time, the second is told that it has changed.
alter table staff_profiles add column updated_at timestamptz not null default now();
