-- Withdrawals. A payout is one request of a customer; its history and the requests to payment services are never lost.
alter table payout_settings add column payoneer_configured boolean not null default false;

create table payouts (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  -- What the caller named this request; repeating it returns the first answer.
  request_key text collate "C" not null check (octet_length(request_key) between 8 and 100),
  state text not null check (state in
    ('waiting', 'due', 'approved', 'sending', 'unknown', 'sent', 'paid', 'failed', 'cancelled')),
  reason text,
  rail text not null check (rail in ('stripe', 'payoneer')),
  -- The account at the payment service that the money goes to.
  destination text not null,
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  -- Whole cents.
  amount_micros bigint not null check (amount_micros > 0 and amount_micros % 10000 = 0),
  us_source_micros bigint not null check (us_source_micros between 0 and amount_micros),
  withheld_micros bigint check (withheld_micros >= 0 and withheld_micros % 10000 = 0),
  cost_micros bigint check (cost_micros >= 0 and cost_micros % 10000 = 0),
  net_micros bigint check (net_micros > 0),
  jurisdiction text,
  requested_by uuid,
  requested_at timestamptz not null,
  available_on date not null,
  changed_at timestamptz not null,
  sent_at timestamptz,
  paid_at timestamptz,
  -- The ids that the payment service gave it.
  rail_reference text,
  rail_payout text,
  -- When the payment service was last asked, and is asked next.
  asked_at timestamptz,
  ask_at timestamptz,
  not_found_count integer not null default 0,
  not_found_since timestamptz,
  unknown_since timestamptz,
  alerted_at timestamptz,
  unique (account_id, request_key),
  check (net_micros is null or net_micros + withheld_micros + cost_micros = amount_micros)
);
create index payouts_account on payouts (account_id, id);
create index payouts_open on payouts (state, available_on)
  where state in ('waiting', 'due', 'approved', 'sending', 'unknown', 'sent');
create index payouts_sent on payouts (sent_at) where sent_at is not null;

create table payout_events (
  id uuid primary key,
  payout_id uuid not null references payouts (id),
  account_id uuid not null,
  from_state text,
  to_state text not null,
  actor_role text not null check (actor_role in ('user', 'staff', 'system', 'rail')),
  actor_id uuid,
  reason text,
  at timestamptz not null
);
create index payout_events_payout on payout_events (payout_id, id);
create trigger payout_events_append_only before update or delete on payout_events
  for each row execute function refuse_change();
create trigger payout_events_no_truncate before truncate on payout_events
  for each statement execute function refuse_change();

-- What was sent to a payment service, written before the call. One client id for ever: a repeated call is the same request.
create table payout_orders (
  client_id uuid primary key references payouts (id),
  account_id uuid not null,
  rail text not null,
  request text not null,
  created_at timestamptz not null
);
create trigger payout_orders_append_only before update or delete on payout_orders
  for each row execute function refuse_change();
create trigger payout_orders_no_truncate before truncate on payout_orders
  for each statement execute function refuse_change();

-- Events that payment services have announced, each once.
create table payout_rail_events (
  rail text not null,
  event_id text collate "C" not null check (octet_length(event_id) <= 255),
  kind text not null,
  payout_id uuid,
  received_at timestamptz not null,
  primary key (rail, event_id)
);

-- Lists of payouts that staff have approved, or that wait for the second person.
create table payout_batches (
  id uuid primary key,
  state text not null check (state in ('waiting', 'approved', 'void')),
  list_sha256 char(64) not null,
  payout_ids uuid[] not null,
  total_micros bigint not null,
  currency char(3) not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  approved_by uuid,
  approved_at timestamptz,
  check (approved_by is null or state = 'approved')
);
create index payout_batches_waiting on payout_batches (proposed_at) where state = 'waiting';

-- Tax forms as they were sent, encrypted. The newest of an account counts.
create table tax_forms (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  kind text not null check (kind in ('w9', 'w8ben', 'w8bene')),
  status text not null check (status in ('submitted', 'accepted', 'rejected', 'expired')),
  country char(2) not null,
  has_treaty_claim boolean not null,
  has_number boolean not null,
  -- The last characters of the tax number; the rest is only in the sealed form.
  number_end text not null default '',
  sealed text not null,
  submitted_by uuid not null,
  submitted_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  expires_on date
);
create index tax_forms_account on tax_forms (account_id, id desc);
create index tax_forms_submitted on tax_forms (submitted_at) where status = 'submitted';

-- Lines of bank statements that staff have entered, compared with payouts.
create table bank_lines (
  id uuid primary key,
  rail text not null,
  booked_on date not null,
  reference text not null,
  amount_micros bigint not null,
  currency char(3) not null,
  added_by uuid not null,
  added_at timestamptz not null,
  unique (rail, booked_on, reference, amount_micros)
);

-- What a day's comparison of our payouts, the payment service and the bank has found; open until somebody explains it.
create table payout_differences (
  id uuid primary key,
  day date not null,
  rail text not null,
  reference text not null,
  payout_id uuid,
  kind text not null,
  ours_micros bigint,
  rail_micros bigint,
  bank_micros bigint,
  currency char(3) not null,
  status text not null check (status in ('open', 'explained')),
  owner_id uuid,
  note text,
  found_at timestamptz not null,
  explained_at timestamptz,
  unique (day, rail, reference)
);
create index payout_differences_open on payout_differences (day) where status = 'open';
