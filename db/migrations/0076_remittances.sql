-- What a store has paid for a statement, in the currency of its lines: at most once for each currency.
create table statement_remittances (
  statement_id uuid not null references statements,
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  id uuid not null unique,
  amount_micros bigint not null check (amount_micros >= 0),
  -- The payment less what the statement reports.
  difference_micros bigint not null,
  received_on date not null,
  reference text not null,
  -- Null when nothing moved.
  transfer_id uuid,
  recorded_by uuid references users,
  recorded_at timestamptz not null,
  primary key (statement_id, currency)
);
