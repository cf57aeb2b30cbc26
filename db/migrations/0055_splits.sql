-- Split sheets: who shares what a track or release earns. Releases and tracks are not referenced by foreign keys: a sheet
-- outlives a track that an update removed, because its stores still report it.
create table split_sheets (
  id uuid primary key,
  account_id uuid not null references accounts,
  release_id uuid not null,
  -- Null for the sheet of the whole release.
  track_id uuid,
  created_at timestamptz not null
);
create index split_sheets_account on split_sheets (account_id);
create unique index split_sheets_release on split_sheets (release_id) where track_id is null;
create unique index split_sheets_track on split_sheets (track_id) where track_id is not null;
create index split_sheets_tracks_of_release on split_sheets (release_id) where track_id is not null;

-- Somebody on a sheet: its owner, or a person who was invited by e-mail.
create table split_parties (
  id uuid primary key,
  sheet_id uuid not null references split_sheets,
  -- The owner's account, which the money is held in until somebody accepts.
  owner_account_id uuid not null,
  -- Where the share goes: null until the invitation is accepted. After it was taken back, the owner's account.
  account_id uuid references accounts,
  user_id uuid references users,
  status text not null check (status in ('owner', 'invited', 'accepted', 'declined', 'expired', 'taken_back')),
  name text not null,
  -- In lower case; null for the owner.
  email text,
  -- Since when there has been no answer.
  asked_at timestamptz,
  answered_at timestamptz,
  -- What a person who declined wrote to the owner.
  note text not null default '',
  created_at timestamptz not null,
  check ((status in ('owner', 'accepted', 'taken_back')) = (account_id is not null)),
  check ((status = 'owner') = (email is null))
);
create index split_parties_sheet on split_parties (sheet_id);
create index split_parties_account on split_parties (account_id) where account_id is not null;
create index split_parties_user on split_parties (user_id) where user_id is not null;
create unique index split_parties_email on split_parties (sheet_id, email) where status <> 'taken_back';
create unique index split_parties_owner on split_parties (sheet_id) where status = 'owner';

create table split_revisions (
  id uuid primary key,
  sheet_id uuid not null references split_sheets,
  number integer not null,
  -- The first usage month it applies to; null applies from the beginning.
  from_month text check (from_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  created_by uuid,
  created_at timestamptz not null,
  unique (sheet_id, number)
);
create table split_shares (
  revision_id uuid not null references split_revisions,
  position smallint not null,
  party_id uuid not null references split_parties,
  share_bp integer not null check (share_bp between 1 and 10000),
  primary key (revision_id, position),
  unique (revision_id, party_id)
);
create index split_shares_party on split_shares (party_id);

-- The shares of a revision are inserted by one statement, and add up to all of it.
create function refuse_incomplete_split() returns trigger language plpgsql as $$
begin
  if exists (select from written group by revision_id having sum(share_bp) <> 10000) then
    raise exception 'the shares of a revision do not add up to 10000'
      using errcode = 'check_violation', constraint = 'split_shares_complete';
  end if;
  return null;
end $$;
create trigger split_shares_complete after insert on split_shares
  referencing new table as written for each statement execute function refuse_incomplete_split();
create trigger split_revisions_append_only before update or delete on split_revisions
  for each row execute function refuse_change();
create trigger split_revisions_no_truncate before truncate on split_revisions
  for each statement execute function refuse_change();
create trigger split_shares_append_only before update or delete on split_shares
  for each row execute function refuse_change();
create trigger split_shares_no_truncate before truncate on split_shares
  for each statement execute function refuse_change();

-- One link by mail; a new one closes those before it.
create table split_invitations (
  id uuid primary key,
  party_id uuid not null references split_parties,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz
);
create index split_invitations_party on split_invitations (party_id);
create unique index split_invitations_open on split_invitations (party_id) where closed_at is null;

-- A change that lowers the share of somebody who has accepted: it becomes a revision when all of them agree.
create table split_proposals (
  id uuid primary key,
  account_id uuid not null references accounts,
  release_id uuid not null,
  track_id uuid,
  from_month text,
  -- [{name, email, shareBp}], with a null e-mail for the owner.
  shares jsonb not null,
  status text not null check (status in ('open', 'agreed', 'declined', 'withdrawn')),
  created_by uuid,
  created_at timestamptz not null,
  closed_at timestamptz,
  check ((status = 'open') = (closed_at is null))
);
create index split_proposals_account on split_proposals (account_id);
create unique index split_proposals_open on split_proposals (release_id, track_id) nulls not distinct where status = 'open';
create table split_consents (
  proposal_id uuid not null references split_proposals,
  account_id uuid not null references accounts,
  before_bp integer not null,
  after_bp integer not null,
  agreed_at timestamptz,
  primary key (proposal_id, account_id)
);
create index split_consents_account on split_consents (account_id);

-- Advances and costs that are paid back before anybody gets a share.
create table recoupments (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- Null for all releases.
  release_id uuid,
  -- Null for all tracks of the release.
  track_id uuid,
  kind text not null check (kind in ('advance', 'cost')),
  title text not null,
  amount_micros bigint not null check (amount_micros > 0),
  left_micros bigint not null,
  currency char(3) not null,
  creditor_account_id uuid references accounts,
  creditor_name text not null,
  creditor_email text not null,
  -- The lowest is paid back first.
  priority integer not null,
  status text not null check (status in ('proposed', 'open', 'declined', 'ended')),
  created_by uuid,
  created_at timestamptz not null,
  agreed_at timestamptz,
  ended_at timestamptz,
  constraint recoupments_left check (left_micros between 0 and amount_micros),
  check (status <> 'open' or creditor_account_id is not null),
  check (track_id is null or release_id is not null)
);
create index recoupments_account on recoupments (account_id);
create index recoupments_creditor on recoupments (creditor_account_id) where creditor_account_id is not null;
create index recoupments_creditor_email on recoupments (creditor_email) where status = 'proposed';
-- The accounts that share the tracks in scope, whose money it takes too.
create table recoupment_consents (
  recoupment_id uuid not null references recoupments,
  account_id uuid not null references accounts,
  agreed_at timestamptz,
  primary key (recoupment_id, account_id)
);
create index recoupment_consents_account on recoupment_consents (account_id);
-- What a statement has recouped; giving it back is a row with the opposite sign.
create table recouped_amounts (
  id uuid primary key,
  recoupment_id uuid not null references recoupments,
  statement_id uuid not null,
  amount_micros bigint not null check (amount_micros <> 0),
  recorded_at timestamptz not null default now()
);
create index recouped_amounts_recoupment on recouped_amounts (recoupment_id);
create index recouped_amounts_statement on recouped_amounts (statement_id);
create trigger recouped_amounts_append_only before update or delete on recouped_amounts
  for each row execute function refuse_change();
create trigger recouped_amounts_no_truncate before truncate on recouped_amounts
  for each statement execute function refuse_change();

-- Open claims on a share of a track: what is earned by it is frozen until the dispute ends.
create table split_claims (
  dispute_id uuid primary key,
  track_id uuid not null,
  -- Whose share is claimed.
  account_id uuid not null references accounts,
  claimed_bp integer not null check (claimed_bp between 1 and 10000),
  opened_at timestamptz not null
);
create index split_claims_track on split_claims (track_id);
create index split_claims_account on split_claims (account_id);

-- Disputes about such claims: both sides, a deadline, a decision of staff, and a log of all of it.
create table disputes (
  id uuid primary key,
  track_id uuid not null,
  release_id uuid not null,
  claimant_account_id uuid not null references accounts,
  -- Whose share is claimed.
  respondent_account_id uuid not null references accounts,
  -- What was asked for, and the part of it that the share could cover.
  requested_bp integer not null check (requested_bp between 1 and 10000),
  claimed_bp integer not null check (claimed_bp between 1 and requested_bp),
  -- The first usage month of the claim; null for all of them.
  from_month text check (from_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  status text not null check (status in ('open', 'answered', 'decided', 'withdrawn')),
  deadline_at timestamptz not null,
  upheld_bp integer check (upheld_bp between 0 and claimed_bp),
  created_at timestamptz not null,
  closed_at timestamptz,
  check ((status = 'decided') = (upheld_bp is not null)),
  check ((status in ('decided', 'withdrawn')) = (closed_at is not null)),
  check (claimant_account_id <> respondent_account_id)
);
create index disputes_claimant on disputes (claimant_account_id, id);
create index disputes_respondent on disputes (respondent_account_id, id);
create index disputes_open on disputes (deadline_at) where status in ('open', 'answered');
create unique index disputes_once on disputes (track_id, claimant_account_id, respondent_account_id)
  where status in ('open', 'answered');

create table dispute_events (
  id uuid primary key,
  dispute_id uuid not null references disputes,
  type text not null check (type in ('opened', 'answered', 'overdue', 'decided', 'withdrawn')),
  actor_id uuid,
  text text not null,
  at timestamptz not null
);
create index dispute_events_dispute on dispute_events (dispute_id, id);
create table dispute_files (
  id uuid primary key,
  event_id uuid not null references dispute_events,
  dispute_id uuid not null references disputes,
  object_key text not null,
  file_name text not null,
  media_type text not null,
  size_bytes bigint not null
);
create index dispute_files_event on dispute_files (event_id);
create index dispute_files_dispute on dispute_files (dispute_id);
create trigger dispute_events_append_only before update or delete on dispute_events
  for each row execute function refuse_change();
create trigger dispute_events_no_truncate before truncate on dispute_events
  for each statement execute function refuse_change();
create trigger dispute_files_append_only before update or delete on dispute_files
  for each row execute function refuse_change();
create trigger dispute_files_no_truncate before truncate on dispute_files
  for each statement execute function refuse_change();
