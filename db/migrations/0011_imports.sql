-- Codes for life, and catalogues brought in from elsewhere.

-- The recording an ISRC names, for life; made when a release is submitted, and never changed or given to another.
create table isrcs (
  isrc text primary key,
  account_id uuid not null references accounts,
  -- The track it was first submitted for; a corrected file of this track is the same recording.
  track_id uuid not null,
  bound_at timestamptz not null
);
create index isrcs_account on isrcs (account_id);

-- The files that were submitted as this recording.
create table isrc_recordings (
  isrc text not null references isrcs,
  account_id uuid not null references accounts,
  sha256 text not null,
  bound_at timestamptz not null,
  primary key (isrc, sha256)
);
create index isrc_recordings_file on isrc_recordings (account_id, sha256);

-- The release a UPC or EAN names, for ever: written as GTIN-14, so that 12 and 13 digits of one code are one. The
-- release may be gone; its code is not free again.
create table upcs (
  gtin text primary key,
  account_id uuid not null references accounts,
  release_id uuid not null,
  bound_at timestamptz not null
);
create index upcs_release on upcs (release_id);
create index upcs_account on upcs (account_id);

create trigger isrcs_append_only before update or delete on isrcs
  for each row execute function refuse_change();
create trigger isrc_recordings_append_only before update or delete on isrc_recordings
  for each row execute function refuse_change();
create trigger upcs_append_only before update or delete on upcs
  for each row execute function refuse_change();

insert into upcs (gtin, account_id, release_id, bound_at)
  select lpad(upc, 14, '0'), account_id, id, coalesce(submitted_at, created_at)
  from releases where revision is not null and upc is not null
  on conflict do nothing;
insert into isrcs (isrc, account_id, track_id, bound_at)
  select t.isrc, t.account_id, t.id, coalesce(r.submitted_at, r.created_at)
  from tracks t join releases r on r.id = t.release_id
  where r.revision is not null and t.isrc is not null order by t.id
  on conflict do nothing;
insert into isrc_recordings (isrc, account_id, sha256, bound_at)
  select i.isrc, i.account_id, u.sha256, i.bound_at
  from isrcs i join tracks t on t.isrc = i.isrc and t.account_id = i.account_id
    join releases r on r.id = t.release_id join uploads u on u.id = t.upload_id
  where r.revision is not null and u.sha256 is not null
  on conflict do nothing;

-- A draft of somebody else must not keep a code from its owner: what counts across accounts is who submitted first.
drop index releases_upc;
create unique index releases_upc on releases (account_id, lpad(upc, 14, '0')) where upc is not null;

alter table uploads
  drop constraint uploads_kind_check,
  add constraint uploads_kind_check
    check (kind in ('audio', 'artwork', 'artist_image', 'licence', 'catalogue'));

-- A file with many releases (CSV, or a ZIP of DDEX messages): read first, made into drafts when its owner says so.
create table imports (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- Set when the seat of one artist brought it.
  artist_id uuid references artists on delete cascade,
  user_id uuid references users,
  upload_id uuid references uploads on delete set null,
  file_name text not null,
  format text check (format in ('csv', 'ern')),
  status text not null check (status in ('checking', 'checked', 'refused', 'importing', 'imported')),
  -- {code, params}: why the whole file was not taken.
  refusal jsonb,
  row_count integer not null default 0,
  bad_row_count integer not null default 0,
  release_count integer not null default 0,
  -- What was read and leads to no field of ours.
  ignored_columns text[] not null default '{}',
  -- The header line of a CSV, to hand bad rows back under.
  header text[] not null default '{}',
  created_at timestamptz not null,
  finished_at timestamptz
);
create index imports_account on imports (account_id, id);

-- One release of an import, made exactly once: the draft and this row's mark are one transaction.
create table import_releases (
  import_id uuid not null references imports on delete cascade,
  position integer not null,
  title text not null,
  artist_name text not null,
  upc text,
  status text not null check (status in ('ready', 'bad', 'made')),
  -- What will be written; null where it could not be read.
  content jsonb,
  -- [{row, column, code, params, severity}]
  findings jsonb not null,
  -- The lines as they came: [{row, cells}].
  lines jsonb not null,
  -- [{field, theirs, ours}]: what a message says beside what is kept of it.
  comparison jsonb not null default '[]',
  -- Files of a package that become uploads: [{uploadId, kind, entry, fileName, sizeBytes, sha256}].
  files jsonb not null default '[]',
  files_done boolean not null default true,
  release_id uuid,
  primary key (import_id, position)
);
create index import_releases_status on import_releases (import_id, status, position);

-- Archives of a whole catalogue beside those of one's data.
alter table data_exports
  add kind text not null default 'data' check (kind in ('data', 'catalogue'));
