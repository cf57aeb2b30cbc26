-- Lines of statements are stored in parts: all of them, then those whose code was matched later.
alter table statements add column lines_file_ids uuid[] not null default '{}';
update statements set lines_file_ids = array[lines_file_id] where lines_file_id is not null;
alter table statements drop column lines_file_id;

-- When the sales reports of a store were last looked for, and what went wrong.
create table store_report_polls (
  store text primary key,
  polled_at timestamptz not null,
  problem jsonb,
  -- Since when every poll has failed.
  failing_since timestamptz
);

-- The files that stores have in their folders of reports, by what makes them another file when it changes.
create table collected_reports (
  store text not null,
  path text not null,
  id uuid not null unique,
  size_bytes bigint not null,
  modified_at timestamptz not null,
  first_seen_at timestamptz not null,
  -- Of the file as the store has it, once it was received.
  sha256 bytea,
  statement_id uuid references statements,
  primary key (store, path, size_bytes, modified_at)
);
create index collected_reports_statement on collected_reports (statement_id) where statement_id is not null;
create index collected_reports_content on collected_reports (store, sha256) where sha256 is not null;

-- A file of a DDEX report is known by its sender, its message and its number in it, once it was read.
alter table statements
  add column dsr_sender text,
  add column dsr_message_id text,
  add column dsr_file_number integer,
  add column dsr_file_count integer;
create unique index statements_message_once on statements (source_id, dsr_sender, dsr_message_id, dsr_file_number)
  where dsr_file_number is not null and status <> 'discarded';
