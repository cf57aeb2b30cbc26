-- An artist's own update of a live release: which revision is out meanwhile, and the draft as it was, to go back to.

-- Null unless its owner is changing a live release; until then stores keep, and are still sent, this revision.
alter table releases add column update_of integer;

create table release_updates (
  release_id uuid primary key references releases on delete cascade,
  account_id uuid not null references accounts,
  -- The rows as they stood, by column: more than a revision spells out, such as what was confirmed.
  release jsonb not null,
  tracks jsonb not null,
  begun_at timestamptz not null
);
create index release_updates_account on release_updates (account_id);
