-- The batch whose manifest was begun to be uploaded: a store may move a complete batch away before we have recorded it.
alter table deliveries add column completing_batch_id text;

-- Manifests of updates say so from now on, so a batch that was built and not completed is built again. Its message stays the same.
update deliveries set batch_sha256 = null where status in ('queued', 'preparing', 'sending', 'unknown');

-- Files in the folders of acknowledgements that are about no delivery we know.
create table unmatched_acknowledgements (
  id uuid primary key,
  store text not null,
  file_name text not null,
  reason text not null check (reason in ('name_unreadable', 'unknown_message', 'unknown_release')),
  -- The release or message that the name says.
  subject text,
  object_key text,
  size_bytes bigint,
  found_at timestamptz not null,
  unique (store, file_name)
);

-- Accepted deliveries are watched by one job for each store.
delete from due_jobs using deliveries
where due_jobs.job_key = 'delivery-poll-' || deliveries.id and deliveries.status = 'accepted';
