-- The image model that drew the picture; null for a file of the account.
alter table uploads add column drawn_by text;
-- What counts towards the month of an account.
create index uploads_drawn on uploads (account_id, created_at) where drawn_by is not null;
