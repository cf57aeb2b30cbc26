-- The batch whose manifest was begun to be uploaded: a store may move a complete batch away before we have recorded it.
alter table deliveries add column completing_batch_id text;

-- Manifests of updates say so from now on, so a batch that was built and not completed is built again. Its message stays the same.
update deliveries set batch_sha256 = null where status in ('queued', 'preparing', 'sending', 'unknown');
