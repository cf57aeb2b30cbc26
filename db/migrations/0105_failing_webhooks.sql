-- A webhook that fails for days is turned off, and a new secret leaves the previous one time to be replaced.
alter table webhook_endpoints
  -- The first failed attempt since a message last arrived.
  add column failing_since timestamptz,
  add column failed_at timestamptz,
  add column failed_status integer,
  add column failed_error text,
  -- When it was turned off because of its failures.
  add column disabled_at timestamptz,
  add column previous_secret text,
  add column previous_secret_until timestamptz;

-- `unsent`: what happened while the webhook was turned off.
alter table webhook_deliveries drop constraint webhook_deliveries_status_check;
alter table webhook_deliveries add constraint webhook_deliveries_status_check
  check (status in ('waiting', 'delivered', 'failed', 'unsent'));
create index webhook_deliveries_undelivered on webhook_deliveries (endpoint_id, created_at)
  where status in ('failed', 'unsent');
