-- Artist profiles. Legal names are private and only serve verification.
create table artists (
  id uuid primary key,
  account_id uuid not null references accounts,
  name text not null,
  type text not null,
  main_genre text not null,
  country text,
  legal_first_name text not null default '',
  legal_last_name text not null default '',
  -- The picture as it was sent, and the square cut from it (fractions of the whole: x, y, side).
  cover_upload_id uuid references uploads,
  cover_crop jsonb,
  verified boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index artists_account on artists (account_id, id);
