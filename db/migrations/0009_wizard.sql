-- What a release and its tracks say beyond the first version: where, since when, by whom, and how it was made.
alter table releases
  add explicit boolean not null default false,
  add original_release_date date,
  -- The P and C lines; null and '' mean the year of the release and its label.
  add p_line_year integer,
  add p_line_owner text not null default '',
  add c_line_year integer,
  add c_line_owner text not null default '',
  -- Worldwide, only in the countries listed, or everywhere except in them (ISO 3166-1 alpha-2).
  add territory_rule text not null default 'worldwide' check (territory_rule in ('worldwide', 'only', 'except')),
  add territories text[] not null default '{}',
  add presave boolean not null default false,
  add presave_date date,
  -- Whether software that generates images made the cover.
  add ai_artwork boolean not null default false,
  -- Codes of advice on words that the artist says is meant as written.
  add confirmed text[] not null default '{}';

alter table tracks
  add composer text not null default '',
  add composer_spotify_uri text not null default '',
  -- The parts that software generated.
  add ai_parts text[] not null default '{}',
  -- Where the part begins that stores play to those who have not bought it.
  add preview_start_ms integer,
  -- When each line of the lyrics is sung: [{atMs, text}], in order; null without timing.
  add timed_lyrics jsonb,
  -- Of a cover or a remix: whose recording or song it was, and the licence.
  add original_artist text not null default '',
  add licence_upload_id uuid references uploads,
  add confirmed text[] not null default '{}';

alter table uploads
  drop constraint uploads_kind_check,
  add constraint uploads_kind_check check (kind in ('audio', 'artwork', 'artist_image', 'licence'));
