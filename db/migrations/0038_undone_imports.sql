-- An import can be undone: the drafts that nobody has changed since are deleted.

alter table imports
  drop constraint imports_status_check,
  add constraint imports_status_check check (status in
    ('checking', 'needs_encoding', 'checked', 'refused', 'importing', 'imported', 'undoing', 'undone'));
alter table import_releases
  drop constraint import_releases_status_check,
  add constraint import_releases_status_check check (status in ('ready', 'invalid', 'created', 'undone'));
