-- What files are known again by, however they were encoded: keys of the Chromaprint of audio, bands of the perceptual
-- hash of a cover. Two files that share enough of them are compared whole.
create table audio_likeness (
  upload_id uuid primary key references uploads on delete cascade,
  keys integer[] not null
);
create index audio_likeness_keys on audio_likeness using gin (keys);

create table cover_likeness (
  upload_id uuid primary key references uploads on delete cascade,
  hash text not null,
  bands integer[] not null
);
create index cover_likeness_bands on cover_likeness using gin (bands);
