-- Promotions of releases that people order for a budget a day, and that staff run.
alter table refund_requests drop constraint refund_requests_kind_check;
alter table refund_requests add constraint refund_requests_kind_check
  check (kind in ('plan', 'upgrade', 'credit', 'promotion'));

-- The purchase of the same id says what was paid.
create table promotions (
  id uuid primary key references purchases,
  account_id uuid not null references accounts,
  release_id uuid not null references releases,
  daily_minor integer not null check (daily_minor > 0),
  days smallint not null check (days > 0),
  starts_on date not null,
  -- ISO 3166-1 alpha-2; empty for every country.
  countries text[] not null,
  goal text not null check (goal in ('streams', 'followers')),
  -- What the person wants staff to know.
  note text not null,
  -- `ordered` until the payment arrives.
  state text not null default 'ordered' check (state in ('ordered', 'paid', 'running', 'finished', 'refunded')),
  created_at timestamptz not null,
  paid_at timestamptz,
  started_at timestamptz,
  -- When it was finished or paid back.
  ended_at timestamptz,
  -- What staff wrote when it was finished.
  report text,
  check ((state = 'ordered') = (paid_at is null)),
  check ((state in ('finished', 'refunded')) = (ended_at is not null)),
  check (state <> 'finished' or report is not null)
);
create index promotions_of_account on promotions (account_id, id);
create index promotions_by_state on promotions (state, id);
create index promotions_of_release on promotions (release_id);

-- What the advertising network charged and counted on a day.
create table promotion_days (
  promotion_id uuid not null references promotions,
  day date not null,
  spent_minor integer not null check (spent_minor >= 0),
  clicks integer not null check (clicks >= 0),
  primary key (promotion_id, day)
);
