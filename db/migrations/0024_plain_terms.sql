-- A delivery reports a problem, and an appeal has a result, as in the API.
alter table deliveries rename column trouble to problem;
alter table delivery_backoffs rename column trouble to problem;
update delivery_events
set detail = (detail - 'trouble') || jsonb_build_object('problem', detail -> 'trouble')
where detail ? 'trouble';
alter table release_appeals rename column verdict to result;

-- A release of an import is ready, invalid or created.
alter table import_releases drop constraint import_releases_status_check;
update import_releases
set status = case status when 'bad' then 'invalid' when 'made' then 'created' else status end;
alter table import_releases add check (status in ('ready', 'invalid', 'created'));
alter table imports rename column bad_row_count to rejected_row_count;
