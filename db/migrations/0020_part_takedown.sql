-- A takedown of some stores or tracks is part of a release's history while the release stays where it is.
alter table release_events drop column note;
alter table release_events add column part jsonb;
comment on column release_events.part is '{stores: ids, tracks: titles} that left; null where the whole release moved';
