-- What stores show beside a title: a subtitle, the title in its own script, the work that a track is a part of with its
-- ISWC, and the disc.
alter table releases
  add subtitle text not null default '',
  add native_title text not null default '';
alter table tracks
  add subtitle text not null default '',
  add native_title text not null default '',
  add work text not null default '',
  add iswc text,
  add disc smallint not null default 1;
