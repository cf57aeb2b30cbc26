-- Signals: what looks odd about a track at a store in a month, found in posted statements. Nothing follows from one until
-- staff act on it.
create table signals (
  id uuid primary key,
  track_id uuid not null,
  release_id uuid not null,
  -- Whose track it is.
  account_id uuid not null references accounts,
  store text not null,
  usage_month date not null check (extract(day from usage_month) = 1),
  status text not null default 'open' check (status in ('open', 'asked', 'answered', 'dismissed', 'confirmed')),
  -- When the answer is due; null until staff have asked.
  deadline_at timestamptz,
  created_at timestamptz not null,
  closed_at timestamptz,
  check ((status in ('dismissed', 'confirmed')) = (closed_at is not null)),
  check (status not in ('asked', 'answered', 'confirmed') or deadline_at is not null),
  unique (track_id, store, usage_month)
);
create index signals_by_status on signals (status, id);
-- What its account sees: everything staff have asked about.
create index signals_asked on signals (account_id, id) where deadline_at is not null;

-- What each rule found, with its numbers and the statement that has its lines.
create table signal_evidence (
  id uuid primary key,
  signal_id uuid not null references signals,
  rule text not null check (rule in ('unreported', 'rate', 'hole', 'spike', 'country_shift', 'notice')),
  rule_version smallint not null,
  -- Empty where the rule is about all countries or kinds.
  country text not null,
  kind text not null,
  statement_id uuid not null,
  -- What each rule compares: plays, a share of plays, or money in the book currency.
  expected numeric(38, 10),
  found numeric(38, 10) not null,
  plays numeric(38, 10) not null,
  found_at timestamptz not null,
  unique (signal_id, rule, country, kind)
);
create index signal_evidence_statement on signal_evidence (statement_id);

create table signal_events (
  id uuid primary key,
  signal_id uuid not null references signals,
  type text not null check (type in ('asked', 'answered', 'overdue', 'dismissed', 'confirmed')),
  actor_id uuid,
  text text not null,
  at timestamptz not null
);
create index signal_events_signal on signal_events (signal_id, id);
create table signal_files (
  id uuid primary key,
  event_id uuid not null references signal_events,
  signal_id uuid not null references signals,
  object_key text not null,
  file_name text not null,
  media_type text not null,
  size_bytes bigint not null
);
create index signal_files_event on signal_files (event_id);
create index signal_files_signal on signal_files (signal_id);
create trigger signal_events_append_only before update or delete on signal_events
  for each row execute function refuse_change();
create trigger signal_events_no_truncate before truncate on signal_events
  for each statement execute function refuse_change();
create trigger signal_files_append_only before update or delete on signal_files
  for each row execute function refuse_change();
create trigger signal_files_no_truncate before truncate on signal_files
  for each statement execute function refuse_change();
