-- Above the limit of the installation, a code is matched when a second person agrees. One open request for each code of a source.
create table statement_match_requests (
  id uuid primary key,
  source_id uuid not null references statement_sources,
  identity text collate "C" not null,
  track_id uuid not null,
  requested_by uuid not null references users,
  requested_at timestamptz not null,
  unique (source_id, identity)
);
create index statement_match_requests_by on statement_match_requests (requested_by);
