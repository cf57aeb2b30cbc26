-- Files people send: audio and artwork, what was measured in them, and where their renditions lie.
create table uploads (
  id uuid primary key,
  account_id uuid not null references accounts,
  kind text not null check (kind in ('audio', 'artwork', 'artist_image')),
  file_name text not null,
  size_bytes bigint not null,
  status text not null check (status in ('uploading', 'processing', 'ready', 'refused')),
  -- Key of the original in the object store; set when it has arrived whole.
  object_key text,
  -- {code, params}: the one sentence why the file was not taken.
  refusal jsonb,
  -- What the analysis found (AudioReport or ArtworkReport).
  report jsonb,
  -- Name of a rendition to its object key: playback, 96, 320, 1200.
  renditions jsonb not null default '{}',
  sha256 text,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index uploads_account on uploads (account_id, id);
create index uploads_sha256 on uploads (sha256);
