-- A track's own sheet can end: from a month on, the sheet of its release applies again. That is a revision without shares.
alter table split_revisions add column ends boolean not null default false,
  add constraint split_revisions_end_month check (not ends or from_month is not null);
alter table split_proposals add column ends boolean not null default false,
  add constraint split_proposals_end_track check (not ends or track_id is not null);

create or replace function refuse_incomplete_split() returns trigger language plpgsql as $$
begin
  if exists (select from written group by revision_id having sum(share_bp) <> 10000)
    or exists (select from written join split_revisions on split_revisions.id = written.revision_id where ends) then
    raise exception 'the shares of a revision do not add up to 10000'
      using errcode = 'check_violation', constraint = 'split_shares_complete';
  end if;
  return null;
end $$;
