-- Lines of statements are stored in parts: all of them, then those whose code was matched later.
alter table statements add column lines_file_ids uuid[] not null default '{}';
update statements set lines_file_ids = array[lines_file_id] where lines_file_id is not null;
alter table statements drop column lines_file_id;
