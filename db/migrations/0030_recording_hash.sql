-- What identifies a recording is its decoded audio: the same samples are one recording in any file.

-- Null for other files, and for audio that was analyzed before.
alter table uploads add column samples_sha256 text;
alter table isrc_recordings add column samples_sha256 text;
create index isrc_recordings_samples on isrc_recordings (account_id, samples_sha256) where samples_sha256 is not null;
