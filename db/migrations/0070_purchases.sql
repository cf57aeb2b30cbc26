-- What an invoice was for, and what a card paid of it.
alter table billing_invoices add column subscription_id text, add column paid_minor integer;
update billing_invoices set paid_minor = case when status = 'paid' then total_minor else 0 end;
alter table billing_invoices alter column paid_minor set not null;
create index billing_invoices_of_subscription on billing_invoices (subscription_id);
alter table checkouts add column invoice_id text;
create unique index checkouts_of_invoice on checkouts (invoice_id);
-- Counts the questions about credit; an answer to an earlier one changes nothing.
alter table billing_customers add column credit_fetch_number bigint not null default 0;

-- Something that is paid once.
create table purchases (
  id uuid primary key,
  account_id uuid not null references accounts,
  kind text not null check (kind in ('mastering', 'promotion', 'credit')),
  amount_minor integer not null check (amount_minor > 0),
  currency text not null,
  state text not null default 'open' check (state in ('open', 'paid', 'expired')),
  -- Null until the billing service has made its page.
  session_id text unique,
  -- Its receipt.
  invoice_id text unique,
  -- The last day (UTC) on which a refund can be asked for.
  refund_deadline date,
  created_by uuid references users,
  created_at timestamptz not null,
  paid_at timestamptz,
  check ((state = 'paid') = (paid_at is not null)),
  check ((state = 'paid') = (refund_deadline is not null))
);
create index purchases_of_account on purchases (account_id, id);

-- Credit that was given to an account, each once.
create table credit_grants (
  id uuid primary key,
  account_id uuid not null references accounts,
  amount_minor integer not null check (amount_minor > 0),
  currency text not null,
  cause text not null check (cause in ('purchase', 'staff', 'goodwill', 'referral')),
  -- What the person reads about it.
  reason text not null,
  purchase_id uuid unique references purchases,
  -- Of the form that was sent: sending it again gives nothing more.
  request_key uuid not null unique,
  granted_by uuid references users,
  created_at timestamptz not null,
  -- Its entry at the billing service; null until it has it.
  gateway_id text unique,
  check ((cause = 'purchase') = (purchase_id is not null))
);
create index credit_grants_of_account on credit_grants (account_id, id);

-- What the billing service last said of the credit of an account, the newest first.
create table credit_entries (
  account_id uuid not null references accounts,
  position smallint not null,
  gateway_id text not null,
  amount_minor integer not null,
  balance_minor integer not null,
  currency text not null,
  invoice_id text,
  description text not null,
  at timestamptz not null,
  primary key (account_id, position)
);

-- What people ask back, and what became of it.
create table refund_requests (
  id uuid primary key,
  account_id uuid not null references accounts,
  invoice_id text not null references billing_invoices,
  -- What ends when the money goes back.
  kind text not null check (kind in ('plan', 'upgrade', 'credit')),
  amount_minor integer not null check (amount_minor > 0),
  currency text not null,
  state text not null default 'requested' check (
    state in ('requested', 'proposed', 'approved', 'settled', 'declined', 'withdrawn', 'failed')
  ),
  reason text not null,
  requested_by uuid references users,
  requested_at timestamptz not null,
  -- Who approved an amount that needs a second person.
  proposed_by uuid references users,
  proposed_at timestamptz,
  decided_by uuid references users,
  decided_at timestamptz,
  -- What staff wrote to the person.
  decision text,
  payment_id text,
  ended_at timestamptz,
  check ((state in ('settled', 'withdrawn', 'failed')) = (ended_at is not null)),
  check (decided_by is null or decided_by is distinct from proposed_by)
);
-- An invoice is paid back once.
create unique index refund_requests_of_invoice on refund_requests (invoice_id)
  where state not in ('declined', 'withdrawn', 'failed');
create index refund_requests_of_account on refund_requests (account_id, id);
create index refund_requests_by_state on refund_requests (state, id);
create index refund_requests_of_payment on refund_requests (payment_id);
create index refund_requests_invoice on refund_requests (invoice_id);
