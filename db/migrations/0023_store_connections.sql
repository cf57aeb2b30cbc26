-- The settings of a store call its transport a connection, and sending everything as a test its test mode.
update store_settings
set settings = (settings - 'way' - 'isTest')
  || jsonb_build_object('connection', settings -> 'way', 'testMode', settings -> 'isTest')
where settings ? 'way';

-- What keeps deliveries from a store that could not be reached several times in a row.
alter table delivery_lanes rename to delivery_backoffs;
alter index delivery_lanes_pkey rename to delivery_backoffs_pkey;
alter table delivery_backoffs rename column shut_until to retry_at;

alter table deliveries rename column package_sha256 to batch_sha256;
