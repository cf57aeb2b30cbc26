-- When a release goes on sale on its date: at midnight in each territory, or everywhere at midnight UTC.

alter table releases add column release_timing text not null default 'local_midnight'
  constraint releases_release_timing_check check (release_timing in ('local_midnight', 'utc_midnight'));
comment on column releases.release_timing is 'whether the release date begins with midnight in each territory, or everywhere at once';

-- Everything submitted so far was delivered, or approved, with one instant everywhere.
update releases set release_timing = 'utc_midnight' where revision is not null;
