-- Announcements by staff on the dashboard, and who has dismissed them.
create table announcements (
  id uuid primary key,
  severity text not null check (severity in ('info', 'warning')),
  -- Title and text by language; English is always there.
  texts jsonb not null,
  plans text[] not null check (cardinality(plans) > 0),
  from_day date not null,
  -- The last day; null until it is ended.
  until_day date check (until_day >= from_day),
  created_by uuid not null references users,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index announcements_running on announcements (from_day) where ended_at is null;
create index announcements_created_by on announcements (created_by);

create table announcement_dismissals (
  announcement_id uuid not null references announcements,
  user_id uuid not null references users,
  dismissed_at timestamptz not null,
  primary key (announcement_id, user_id)
);
create index announcement_dismissals_user on announcement_dismissals (user_id);
