-- The version of a profile: a change to an older one is refused.
alter table staff_profiles add column updated_at timestamptz not null default now();
