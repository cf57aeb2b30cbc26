-- The upload that the file of a paid master was copied to, for tracks of releases.
alter table masters add column track_upload_id uuid references uploads on delete set null;
create index masters_of_track_upload on masters (track_upload_id) where track_upload_id is not null;

-- Who is notified when it is made; null when it was ordered before, or by somebody who is gone.
alter table masters add column ordered_by uuid references users on delete set null;
create index masters_of_person on masters (ordered_by) where ordered_by is not null;
