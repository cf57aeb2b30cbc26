-- The ledger. A transfer is a set of entries that add up to 0 in every account and currency. Transfers and entries are
-- never changed; they carry account_id first and no foreign keys, so that they can be distributed by account.
create table ledger_transfers (
  account_id uuid not null,
  posted_at timestamptz not null,
  -- The same in every account that takes part.
  id uuid not null,
  kind text not null,
  statement_id uuid,
  track_id uuid,
  payout_id uuid,
  reverses_id uuid,
  actor_id uuid,
  primary key (account_id, posted_at, id)
) partition by range (posted_at);
create index ledger_transfers_id on ledger_transfers (id);
create index ledger_transfers_statement on ledger_transfers (statement_id) where statement_id is not null;

create table ledger_entries (
  account_id uuid not null,
  posted_at timestamptz not null,
  transfer_id uuid not null,
  seq smallint not null,
  book text not null,
  -- A payout, a party, a source, an identity; empty where a book is not divided.
  ref text collate "C" not null default '' check (octet_length(ref) <= 300),
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  amount_micros bigint not null,
  us_source_micros bigint not null default 0,
  split_revision_id uuid,
  primary key (account_id, posted_at, transfer_id, seq),
  check (amount_micros <> 0 or us_source_micros <> 0),
  check (case when account_id = '00000000-0000-7000-8000-000000000001'
    then book in ('clearing', 'store_receivable', 'suspense', 'fee', 'fx', 'bank', 'in_transit', 'withholding',
                  'payout_cost', 'adjustment')
    else book in ('clearing', 'payable', 'reserved', 'held', 'disputed') end)
) partition by range (posted_at);
create index ledger_entries_posted on ledger_entries using brin (posted_at) with (pages_per_range = 32);

-- What was posted under a key; not partitioned, because a key is used once for ever.
create table ledger_keys (
  account_id uuid not null,
  key text collate "C" not null check (octet_length(key) between 1 and 300),
  transfer_id uuid not null,
  request_sha256 bytea not null,
  primary key (account_id, key)
);

-- The sums of the entries of customers' books, kept with every transfer. Clearing has none: it is the other books negated.
create table ledger_balances (
  account_id uuid not null check (account_id <> '00000000-0000-7000-8000-000000000001'),
  book text collate "C" not null check (book in ('payable', 'reserved', 'held', 'disputed')),
  currency char(3) not null,
  ref text collate "C" not null default '',
  balance_micros bigint not null,
  us_source_micros bigint not null,
  primary key (account_id, book, currency, ref)
) with (fillfactor = 80);

-- Accounts whose balances differ from their entries: nothing may be withdrawn until somebody has found out why.
create table ledger_holds (
  account_id uuid primary key,
  reason text not null,
  held_at timestamptz not null
);

create function refuse_unbalanced_transfer() returns trigger language plpgsql as $$
declare unbalanced record;
begin
  select account_id, transfer_id, currency, sum(amount_micros) as difference into unbalanced from posted
   group by account_id, transfer_id, currency having sum(amount_micros) <> 0 limit 1;
  if found then
    raise exception 'transfer % is off by % micro-units of % in account %',
      unbalanced.transfer_id, unbalanced.difference, unbalanced.currency, unbalanced.account_id
      using errcode = 'check_violation', constraint = 'ledger_entries_balanced';
  end if;
  return null;
end $$;

-- A partition inherits triggers for each row; those for each statement are only those of the table that is named in the
-- statement, so each partition gets its own.
create function protect_ledger_table(name regclass) returns void language plpgsql as $$
begin
  execute format('create trigger %I before truncate on %s for each statement execute function refuse_change()',
    name::text || '_no_truncate', name);
  if name::text like 'ledger\_entries%' then
    execute format('create trigger %I after insert on %s referencing new table as posted
      for each statement execute function refuse_unbalanced_transfer()', name::text || '_balanced', name);
  end if;
end $$;

create trigger ledger_transfers_append_only before update or delete on ledger_transfers
  for each row execute function refuse_change();
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_keys_append_only before update or delete on ledger_keys
  for each row execute function refuse_change();
create trigger ledger_keys_no_truncate before truncate on ledger_keys
  for each statement execute function refuse_change();
select protect_ledger_table('ledger_transfers'), protect_ledger_table('ledger_entries');

-- Takes what no month has a partition for. It stays empty while partitions are made ahead.
create table ledger_transfers_default partition of ledger_transfers default;
create table ledger_entries_default partition of ledger_entries default;
select protect_ledger_table('ledger_transfers_default'), protect_ledger_table('ledger_entries_default');

-- Makes the partitions of a month and the months after it, and returns how many are new. The application calls it without
-- owning the tables. A month that the default partition has rows of is left there.
create function create_ledger_partitions(first date, months integer) returns integer
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
    foreach parent in array array['ledger_transfers', 'ledger_entries'] loop
      partition := parent || to_char(month, '_YYYYMM');
      continue when to_regclass(partition) is not null;
      execute format('select exists (select from %I where posted_at >= %L and posted_at < %L)',
        parent || '_default', month::timestamptz, (month + interval '1 month')::timestamptz) into occupied;
      continue when occupied;
      execute format('create table %I partition of %I for values from (%L) to (%L)',
        partition, parent, month::timestamptz, (month + interval '1 month')::timestamptz);
      perform protect_ledger_table(partition::regclass);
      created := created + 1;
    end loop;
  end loop;
  return created;
end $$;
select create_ledger_partitions(current_date, 4);

-- Whether rows are in the default partitions, which the application cannot read by themselves.
create function is_ledger_default_used() returns boolean
language sql stable security definer
set search_path = public, pg_temp
as $$ select exists (select from ledger_entries_default) or exists (select from ledger_transfers_default) $$;

-- Writes the transfers whose key is new, with their entries and balances; the others are left out. Returns the ids of the
-- written transfers, the changed balances, and which of the guarded accounts are on hold.
--
-- Locks are taken in the order of keys, which the caller sorts, and then of balances, so that concurrent calls wait for
-- each other and do not deadlock: rows are inserted or updated one by one in the order in which they arrive. A function,
-- because it keeps its plans: reading and planning this statement takes longer than running it for one transfer. A plan
-- for one transfer is wrong for thousands, so a large batch gets its own.
create function post_ledger_transfers(
  posted_at timestamptz,
  key_account_ids uuid[], keys text[], key_transfer_ids uuid[], key_hashes bytea[],
  account_ids uuid[], ids uuid[], kinds text[], statement_ids uuid[], track_ids uuid[], payout_ids uuid[],
  reverses_ids uuid[], actor_ids uuid[],
  entry_account_ids uuid[], entry_transfer_ids uuid[], seqs smallint[], books text[], refs text[], currencies text[],
  amounts bigint[], us_sources bigint[], split_revision_ids uuid[],
  guarded uuid[]
) returns table ("transferId" uuid, "accountId" uuid, book text, currency text, ref text, "balanceMicros" bigint)
language plpgsql
as $$
#variable_conflict use_column
begin
  perform set_config('plan_cache_mode', case when cardinality($15) > 100 then 'force_custom_plan' else 'auto' end, true);
  return query
    with claimed as (
      insert into ledger_keys (account_id, key, transfer_id, request_sha256)
      select * from unnest($2, $3, $4, $5)
      on conflict do nothing
      returning transfer_id
    ), transfers as (
      insert into ledger_transfers
        (account_id, posted_at, id, kind, statement_id, track_id, payout_id, reverses_id, actor_id)
      select account_id, $1, id, kind, statement_id, track_id, payout_id, reverses_id, actor_id
      from unnest($6, $7, $8, $9, $10, $11, $12, $13)
        as given (account_id, id, kind, statement_id, track_id, payout_id, reverses_id, actor_id)
      join claimed on claimed.transfer_id = given.id
    ), entries as (
      insert into ledger_entries
        (account_id, posted_at, transfer_id, seq, book, ref, currency, amount_micros, us_source_micros, split_revision_id)
      select account_id, $1, id, seq, book, ref, currency, amount, us_source, split_revision_id
      from unnest($14, $15, $16, $17, $18, $19, $20,
                  $21, $22)
        as given (account_id, id, seq, book, ref, currency, amount, us_source, split_revision_id)
      join claimed on claimed.transfer_id = given.id
      returning account_id, book, currency, ref, amount_micros, us_source_micros
    ), balances as (
      insert into ledger_balances as balance (account_id, book, currency, ref, balance_micros, us_source_micros)
      select account_id, book, currency, ref, sum(amount_micros), sum(us_source_micros)
      from entries
      where book in ('payable', 'reserved', 'held', 'disputed')
      group by account_id, book, currency, ref
      order by account_id, book collate "C", currency collate "C", ref collate "C"
      on conflict (account_id, book, currency, ref) do update set
        balance_micros = balance.balance_micros + excluded.balance_micros,
        us_source_micros = balance.us_source_micros + excluded.us_source_micros
      returning account_id, book, currency, ref, balance_micros
    )
    select transfer_id, null::uuid, null::text, null::text, null::text, null::bigint from claimed
    union all
    select null, account_id, book, currency::text, ref, balance_micros from balances
    union all
    select null, account_id, null, null, null, null from ledger_holds where account_id = any($23);
end $$;
