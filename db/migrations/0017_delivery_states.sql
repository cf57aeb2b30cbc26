-- What a delivery says of itself is true at every moment: being prepared, sent in doubt, refused by the store, called off.
alter table deliveries
  drop constraint deliveries_status_check;
update deliveries set status = 'rejected' where status = 'refused';
update delivery_events set status = 'rejected' where status = 'refused';
alter table deliveries
  add constraint deliveries_status_check check (
    status in (
      'queued', 'preparing', 'sending', 'sent', 'unknown', 'accepted', 'rejected', 'live', 'failed', 'removed', 'cancelled'
    )
  ),
  -- How often it went again by itself because the store asked for it.
  add column redeliveries integer not null default 0,
  -- Of a takedown: the tracks that leave; null for the whole release.
  add column isrcs text[],
  drop constraint deliveries_release_id_revision_store_kind_key;
-- A store is told once about each revision, and once that each track of it leaves.
create unique index deliveries_once on deliveries (release_id, revision, store, kind, (coalesce(isrcs, '{}')));
drop index deliveries_open;
create index deliveries_open on deliveries (status, id) where status not in ('live', 'removed', 'cancelled');

-- How it goes with each store: after so many failures in a row nothing is tried until then.
create table delivery_lanes (
  store text primary key,
  failures integer not null default 0,
  shut_until timestamptz,
  -- What went wrong last.
  trouble jsonb
);
