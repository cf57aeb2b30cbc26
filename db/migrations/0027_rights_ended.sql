-- A takedown because an update left nothing to grant at the store. Unlike a requested one it is not final: a later
-- revision that grants something there is delivered again.
alter table deliveries
  add column rights_ended boolean not null default false;
