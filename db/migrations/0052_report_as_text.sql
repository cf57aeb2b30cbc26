-- The report of an upload is read as a whole: PostgreSQL sends json as it was stored, while it writes jsonb anew, number by
-- number, which for the 1,600 of a waveform takes longer than the rest of reading a release.
alter table uploads alter column report type json using report::json;
