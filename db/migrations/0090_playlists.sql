-- Playlists that curators list, and the songs that artists pitch to them.
create table playlists (
  id uuid primary key,
  curator_id uuid not null references users,
  spotify_id text not null unique,
  name text not null,
  -- As the curator is called at Spotify.
  curator_name text not null,
  followers integer not null check (followers >= 0),
  genre text not null,
  -- What belongs on it, in the words of the curator.
  about text not null,
  -- Languages of songs it takes; empty for every language.
  languages text[] not null default '{}',
  -- How many pitches may arrive in a week from Monday (UTC).
  weekly_capacity smallint not null check (weekly_capacity between 1 and 100),
  is_open boolean not null default true,
  -- The day on which a closed playlist opens by itself.
  closed_until date check (closed_until is null or not is_open),
  state text not null default 'pending' check (state in ('pending', 'listed', 'refused', 'removed')),
  -- Why staff refused or removed it: a code and a sentence.
  reason text,
  note text,
  -- Names the files of the cover; null until it is stored.
  cover_version text,
  -- What the cover was made from: an address at Spotify, or the name that was drawn.
  cover_source text,
  -- The record of the last 90 days: pitches that were answered or met silence, as of the last of them or last night.
  record_due integer not null default 0,
  record_answered integer not null default 0,
  record_accepted integer not null default 0,
  record_median_minutes integer,
  -- When the facts from Spotify were read.
  read_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index playlists_of_curator on playlists (curator_id, id);
create index playlists_by_state on playlists (state, id);
create index playlists_by_followers on playlists (followers, id) where state = 'listed';

create table pitches (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- Who sent it.
  user_id uuid not null references users,
  playlist_id uuid not null references playlists,
  release_id uuid not null references releases,
  -- Not a reference: an update of the release writes its tracks again.
  track_id uuid not null,
  -- The song as it was approved: {title, artist, isrc, language, durationMs, releaseTitle, releaseType, releaseDate,
  -- uploadId, artworkUploadId}.
  song jsonb not null,
  text text not null,
  state text not null default 'submitted' check (state in
    ('submitted', 'opened', 'shortlisted', 'accepted', 'declined', 'expired', 'withdrawn')),
  submitted_at timestamptz not null,
  -- When silence is counted.
  due_at timestamptz not null,
  opened_at timestamptz,
  shortlisted_at timestamptz,
  -- When it was answered, expired or was withdrawn.
  ended_at timestamptz,
  reason text check ((state = 'declined') = (reason is not null)),
  answer text,
  position integer check (position > 0),
  placed_until date check ((state = 'accepted') = (placed_until is not null)),
  -- Whether Spotify confirmed the position.
  is_position_confirmed boolean not null default false,
  -- A placement is looked at once more: when, and what was found.
  check_at timestamptz,
  checked_at timestamptz,
  check_result text check (check_result in ('kept', 'gone', 'unknown')),
  check_position integer,
  check ((ended_at is null) = (state in ('submitted', 'opened', 'shortlisted')))
);
-- A song is pitched to a playlist once, unless the pitch was withdrawn before anybody opened it.
create unique index pitches_once on pitches (playlist_id, track_id)
  where state <> 'withdrawn' or opened_at is not null;
create index pitches_of_account on pitches (account_id, id);
create index pitches_of_release on pitches (release_id);
create index pitches_of_playlist on pitches (playlist_id, submitted_at);
create index pitches_waiting on pitches (playlist_id, account_id)
  where state in ('submitted', 'opened', 'shortlisted');
create index pitches_ended on pitches (playlist_id, ended_at) where state in ('accepted', 'declined', 'expired');
create index pitches_answered on pitches (ended_at) where state in ('accepted', 'declined');
