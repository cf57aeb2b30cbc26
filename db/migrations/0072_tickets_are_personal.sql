-- The tickets of somebody who closes their account are deleted with everything else that is only about them.
drop trigger support_events_append_only on support_events;
drop trigger support_events_no_truncate on support_events;
drop trigger support_files_append_only on support_files;
drop trigger support_files_no_truncate on support_files;
