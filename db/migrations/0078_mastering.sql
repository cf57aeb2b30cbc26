-- Masters of recordings that people upload, and the purchases that release their files.
alter table refund_requests drop constraint refund_requests_kind_check;
alter table refund_requests add constraint refund_requests_kind_check
  check (kind in ('plan', 'upgrade', 'credit', 'promotion', 'mastering'));

-- A recording mastered with a preset. Deleted with its files when nobody pays for the recording.
create table masters (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- Set when a seat of one artist ordered it.
  artist_id uuid references artists on delete set null,
  upload_id uuid not null references uploads,
  -- SHA-256 of the uploaded file: what is paid once, with however many presets.
  recording_sha256 text not null,
  preset text not null check (preset in ('balanced', 'dynamic', 'loud')),
  -- Another preset of a paid recording: free, and outside the monthly limit.
  is_revision boolean not null,
  state text not null default 'pending' check (state in ('pending', 'success', 'failed')),
  step text not null default 'mastering' check (step in ('mastering', 'encoding', 'previews')),
  percent smallint not null default 0 check (percent between 0 and 100),
  -- {code, params}: why it failed.
  refusal jsonb,
  -- What mastering changed (MasterReport).
  report jsonb,
  -- The waveform of the master, {peaks, rms} in base64.
  waveform jsonb,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((state = 'failed') = (refusal is not null)),
  check ((state = 'success') = (report is not null)),
  check ((state = 'success') = (waveform is not null)),
  check ((state = 'pending') = (finished_at is null))
);
create index masters_of_recording on masters (account_id, recording_sha256, preset);
create index masters_of_account on masters (account_id, id);
create index masters_by_creation on masters (created_at);
create index masters_of_upload on masters (upload_id);
create index masters_of_artist on masters (artist_id) where artist_id is not null;

-- The purchase of the same id says whether it is paid.
create table mastering_purchases (
  id uuid primary key references purchases,
  account_id uuid not null references accounts,
  recording_sha256 text not null,
  refunded_at timestamptz
);
create index mastering_purchases_of_recording on mastering_purchases (account_id, recording_sha256);
