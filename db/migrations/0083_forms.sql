-- Tickets that are opened with a request form keep its version, and their first message what was answered.
alter table support_tickets
  -- The definitions are in the code; a version is never changed or removed there.
  add column form text,
  add column form_version integer check (form_version > 0),
  add constraint support_tickets_form_versioned check ((form is null) = (form_version is null));
create index support_tickets_of_form on support_tickets (form, status, id) where form is not null;
-- By the field: text, {id, name} of a release, track or artist, or names of files.
alter table support_events add column answers jsonb;
