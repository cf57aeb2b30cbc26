-- The list of releases by the last day on which each can be submitted: its release date less the days of its schedule.
-- Releases that do not wait for their artist come last, whichever way dates run.
create index releases_deadline_first on releases (
  account_id,
  coalesce(
    case when status in ('draft', 'reopened') and live_at is null then release_date - case schedule
    when 'standard' then 21 when 'priority' then 14 else 5 end end, 'infinity'),
  id
);
create index releases_deadline_last on releases (
  account_id,
  coalesce(
    case when status in ('draft', 'reopened') and live_at is null then release_date - case schedule
    when 'standard' then 21 when 'priority' then 14 else 5 end end, '-infinity'),
  id
);
