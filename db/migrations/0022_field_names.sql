-- The field's names for duplicate detection and plans, append-only history, and the indexes that reads and deletes need.

alter table audio_likeness rename to audio_fingerprints;
alter index audio_likeness_pkey rename to audio_fingerprints_pkey;
alter index audio_likeness_keys rename to audio_fingerprints_keys;
alter table audio_fingerprints rename constraint audio_likeness_upload_id_fkey to audio_fingerprints_upload_id_fkey;

alter table cover_likeness rename to cover_hashes;
alter index cover_likeness_pkey rename to cover_hashes_pkey;
alter index cover_likeness_bands rename to cover_hashes_bands;
alter table cover_hashes rename constraint cover_likeness_upload_id_fkey to cover_hashes_upload_id_fkey;

-- The public API keeps the code `indiefy_lite`; see features/accounts/domain.ts.
alter table accounts drop constraint accounts_plan_check;
update accounts set plan = 'basic' where plan = 'indiefy_lite';
alter table accounts alter column plan set default 'basic',
  add constraint accounts_plan_check check (plan in ('basic', 'pro', 'advanced'));

-- What was submitted, what happened to it, and who approved it are history.
create trigger release_revisions_append_only before update or delete on release_revisions
  for each row execute function refuse_change();
create trigger release_events_append_only before update or delete on release_events
  for each row execute function refuse_change();
create trigger review_approvals_append_only before update or delete on review_approvals
  for each row execute function refuse_change();

-- An artist or an upload is deleted: each column that may name it is looked up.
create index releases_artist on releases (artist_id);
create index uploads_artist on uploads (artist_id) where artist_id is not null;
create index artists_cover_upload on artists (cover_upload_id) where cover_upload_id is not null;
create index tracks_licence_upload on tracks (licence_upload_id) where licence_upload_id is not null;
create index imports_upload on imports (upload_id) where upload_id is not null;
create index imports_artist on imports (artist_id) where artist_id is not null;
create index seats_artist on seats (artist_id) where artist_id is not null;
create index invitations_artist on invitations (artist_id) where artist_id is not null;

-- Reads that begin with these columns.
create index release_appeals_by_release on release_appeals (release_id);
create index release_revisions_account on release_revisions (account_id);
create index deliveries_account on deliveries (account_id);
create index api_tokens_user on api_tokens (user_id);
create index sessions_impersonated_by on sessions (impersonated_by) where impersonated_by is not null;
create index sessions_seat_account on sessions (seat_account_id) where seat_account_id is not null;
