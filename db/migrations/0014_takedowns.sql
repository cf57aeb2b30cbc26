-- A delivery brings a release to a store, or ends it there; each store is told once about each revision.
alter table deliveries
  add column kind text not null default 'release' check (kind in ('release', 'takedown')),
  drop constraint deliveries_status_check,
  add constraint deliveries_status_check
    check (status in ('queued', 'sending', 'sent', 'accepted', 'refused', 'live', 'failed', 'removed')),
  drop constraint deliveries_release_id_revision_store_key,
  add constraint deliveries_release_id_revision_store_kind_key unique (release_id, revision, store, kind);
drop index deliveries_open;
create index deliveries_open on deliveries (status, id) where status not in ('live', 'refused', 'removed');
