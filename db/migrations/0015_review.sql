-- The review desk: by when a review is promised, who is on a case, who has approved what, and appeals against decisions.

alter table releases
  -- As it was promised on the day of submission: a later change of plan or promise does not move it.
  add column review_due_at timestamptz,
  -- How many findings it was sent with that advise, so that the desk can ask for those.
  add column review_advice integer not null default 0;

-- What was promised so far: two business days.
update releases
set review_due_at = submitted_at + case extract(isodow from submitted_at at time zone 'UTC')
    when 4 then interval '4 days'
    when 5 then interval '4 days'
    when 6 then interval '3 days'
    else interval '2 days'
  end
where submitted_at is not null;

drop index releases_review;
create index releases_review on releases (review_due_at, id) where status in ('submitted', 'in_review');

-- Who looks at a case. One that has run out is nobody's, and the next one takes its place.
create table review_claims (
  release_id uuid primary key references releases on delete cascade,
  reviewer_id uuid not null references users,
  claimed_at timestamptz not null,
  expires_at timestamptz not null
);
create index review_claims_reviewer on review_claims (reviewer_id);

-- Who has approved which revision, by its hash: where two are asked for, the first one's waits here.
create table review_approvals (
  release_id uuid not null references releases on delete cascade,
  revision integer not null,
  reviewer_id uuid not null references users,
  sha256 text not null,
  at timestamptz not null,
  primary key (release_id, revision, reviewer_id)
);

-- One appeal against one decision.
create table release_appeals (
  id uuid primary key,
  account_id uuid not null references accounts,
  release_id uuid not null references releases on delete cascade,
  event_id uuid not null unique references release_events on delete cascade,
  user_id uuid not null references users,
  text text not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  verdict text check (verdict in ('upheld', 'changed')),
  answer text,
  answered_by uuid references users,
  answered_at timestamptz,
  check ((verdict is null) = (answered_at is null))
);
create index release_appeals_open on release_appeals (due_at, id) where verdict is null;
create index release_appeals_answered on release_appeals (answered_at, id) where verdict is not null;
create index release_appeals_release on release_appeals (account_id, release_id);

-- What was approved is what is sent: the document by its hash, and what was packed of it first.
alter table deliveries
  add column revision_sha256 text,
  add column package_sha256 text;
update deliveries
set revision_sha256 = release_revisions.sha256
from release_revisions
where release_revisions.release_id = deliveries.release_id and release_revisions.number = deliveries.revision;
alter table deliveries alter column revision_sha256 set not null;

-- Who else has this music or this cover is asked of every case, and of every submission.
create index tracks_upload on tracks (upload_id) where upload_id is not null;
create index releases_artwork on releases (artwork_upload_id) where artwork_upload_id is not null;
