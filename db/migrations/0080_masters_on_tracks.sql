-- The upload that the file of a paid master was copied to, for tracks of releases.
alter table masters add column track_upload_id uuid references uploads on delete set null;
create index masters_of_track_upload on masters (track_upload_id) where track_upload_id is not null;
