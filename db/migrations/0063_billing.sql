-- Who an account is at the billing service.
create table billing_customers (
  account_id uuid primary key references accounts,
  customer_id text not null unique,
  created_at timestamptz not null
);

-- One payment on the page of the billing service: of a first period, or of an upgrade for the days that are left.
create table checkouts (
  id uuid primary key,
  account_id uuid not null references accounts,
  kind text not null check (kind in ('subscription', 'upgrade')),
  plan text not null check (plan in ('pro', 'advanced')),
  -- Null until the billing service has made its page.
  session_id text unique,
  state text not null check (state in ('open', 'paid', 'expired', 'undone')),
  amount_minor integer not null check (amount_minor > 0),
  currency text not null,
  -- The day on which the amount is right, and the days it is for.
  quoted_on date not null,
  days_left integer,
  days_total integer,
  source text,
  created_by uuid references users,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((kind = 'upgrade') = (days_left is not null and days_total is not null))
);
create unique index checkouts_open on checkouts (account_id) where state = 'open';
create index checkouts_of_account on checkouts (account_id, id);

create table subscriptions (
  id uuid primary key,
  account_id uuid not null references accounts,
  source text not null check (source in ('stripe', 'apple')),
  -- Its id at the billing service.
  gateway_id text not null unique,
  plan text not null check (plan in ('pro', 'advanced')),
  -- Of the next period, when it is another one.
  next_plan text check (next_plan in ('pro', 'advanced')),
  status text not null check (status in ('active', 'past_due', 'ended')),
  -- What a period of the plan costs.
  amount_minor integer not null,
  currency text not null,
  interval text not null check (interval in ('month', 'year')),
  period_start timestamptz not null,
  period_end timestamptz not null,
  cancels_at_period_end boolean not null,
  past_due_since timestamptz,
  ended_at timestamptz,
  -- Counts the questions to the billing service; an answer to an earlier one changes nothing.
  fetch_number bigint not null,
  created_at timestamptz not null,
  check (period_end > period_start),
  check ((status = 'past_due') = (past_due_since is not null))
);
create unique index subscriptions_running on subscriptions (account_id) where status <> 'ended';
create index subscriptions_of_account on subscriptions (account_id, id);
create sequence billing_fetches;

-- Events of the billing service that were received, each once.
create table billing_events (
  event_id text primary key,
  kind text not null,
  received_at timestamptz not null
);

create table billing_invoices (
  id text primary key,
  account_id uuid not null references accounts,
  number text not null,
  status text not null check (status in ('paid', 'open', 'void')),
  total_minor integer not null,
  currency text not null,
  description text not null,
  issued_at timestamptz not null,
  pdf_url text
);
create index billing_invoices_of_account on billing_invoices (account_id, issued_at desc);
