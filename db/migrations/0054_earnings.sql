-- What each share of a reported amount earned, and the time in which accounts had a paid plan.

-- The plans of an account over time: a usage month is settled by the plan of that month.
create table plan_periods (
  account_id uuid not null references accounts,
  plan text not null check (plan in ('pro', 'advanced')),
  starts_at timestamptz not null,
  ends_at timestamptz,
  primary key (account_id, starts_at),
  check (ends_at is null or ends_at >= starts_at)
);
create unique index plan_periods_open on plan_periods (account_id) where ends_at is null;
insert into plan_periods (account_id, plan, starts_at)
select id, plan, created_at from accounts where plan in ('pro', 'advanced');

-- One row for each payee, statement, track, month, store, country and kind. Rows of the same payee, track and month add up
-- to an entry of the ledger.
create table earnings (
  -- Who is credited; while a share is held for somebody who was invited, the owner of the track.
  account_id uuid not null,
  posted_at timestamptz not null,
  id uuid not null,
  statement_id uuid not null,
  -- A statement that was reversed may be posted again.
  run smallint not null,
  transfer_id uuid not null,
  owner_account_id uuid not null,
  role text not null check (role in ('owner', 'party', 'creditor')),
  state text not null default 'credited' check (state in ('credited', 'held', 'reversed')),
  party_id uuid,
  split_revision_id uuid,
  recoupment_id uuid,
  track_id uuid not null,
  usage_month date not null check (extract(day from usage_month) = 1),
  source text not null,
  store text not null,
  country text not null,
  kind text not null,
  lines integer not null,
  quantity numeric(38, 10) not null,
  -- The exact sum of the lines, in their currency.
  reported numeric(38, 10) not null,
  reported_currency char(3) not null,
  -- In the book currency, of the whole track: what this row is a share of.
  gross_micros bigint not null,
  plan_share_bp integer not null,
  fee_micros bigint not null,
  recouped_micros bigint not null,
  -- The share of the payee, and its place in the split sheet.
  share_bp integer not null,
  share_position smallint not null,
  amount_micros bigint not null,
  currency char(3) not null,
  primary key (account_id, posted_at, id)
) partition by range (posted_at);
create index earnings_of_statement on earnings (statement_id, track_id);
create index earnings_by_month on earnings (account_id, usage_month);
create index earnings_by_track on earnings (track_id, usage_month);
create index earnings_held on earnings (party_id) where state = 'held';
create table earnings_default partition of earnings default;

-- As before, and for earnings too.
create or replace function create_ledger_partitions(first date, months integer) returns integer
language plpgsql security definer
set search_path = public, pg_temp
set timezone = 'UTC'
set lock_timeout = '5s'
as $$
declare
  month date;
  parent text;
  partition text;
  occupied boolean;
  created integer := 0;
begin
  if months not between 1 and 24 or first not between date '2020-01-01' and date '2100-01-01' then
    raise exception 'partitions are made for at most 24 months from 2020 to 2100' using errcode = 'check_violation';
  end if;
  perform pg_advisory_xact_lock(hashtext('create_ledger_partitions'));
  for ahead in 0 .. months - 1 loop
    month := date_trunc('month', first) + make_interval(months => ahead);
    foreach parent in array array['ledger_transfers', 'ledger_entries', 'earnings'] loop
      partition := parent || to_char(month, '_YYYYMM');
      continue when to_regclass(partition) is not null;
      execute format('select exists (select from %I where posted_at >= %L and posted_at < %L)',
        parent || '_default', month::timestamptz, (month + interval '1 month')::timestamptz) into occupied;
      continue when occupied;
      execute format('create table %I partition of %I for values from (%L) to (%L)',
        partition, parent, month::timestamptz, (month + interval '1 month')::timestamptz);
      if parent like 'ledger\_%' then
        perform protect_ledger_table(partition::regclass);
      end if;
      created := created + 1;
    end loop;
  end loop;
  return created;
end $$;
select create_ledger_partitions(current_date, 4);

create or replace function is_ledger_default_used() returns boolean
language sql stable security definer
set search_path = public, pg_temp
as $$
  select exists (select from ledger_entries_default) or exists (select from ledger_transfers_default)
    or exists (select from earnings_default)
$$;
