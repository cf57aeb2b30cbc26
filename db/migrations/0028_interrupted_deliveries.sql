-- How often in a row the process that sent a delivery died, and whether an attempt has begun and not ended.
alter table deliveries
  add column interruptions integer not null default 0,
  add column attempt_open boolean not null default false;

-- A person has to act, or the store has not done what it should have by now.
alter table deliveries
  add column needs_staff boolean not null generated always as (
    status in ('failed', 'rejected')
    or coalesce(
      problem ->> 'code' in (
        'takedown_unconfirmed', 'not_live', 'answer_overdue', 'acknowledgement_unreadable', 'acknowledgement_mismatch'
      ),
      false
    )
  ) stored;
create index deliveries_need_staff on deliveries (store, id) where needs_staff;
