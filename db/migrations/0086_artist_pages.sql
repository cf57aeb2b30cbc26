-- Artist pages: a public page of an artist with a bio, links and live releases, and how often it is opened.
create table artist_pages (
  id uuid primary key,
  account_id uuid not null references accounts,
  artist_id uuid not null references artists on delete cascade,
  -- The end of its address, /a/<slug>; one of artist_page_slugs, which makes it unique.
  slug text not null,
  layout text not null,
  palette text not null,
  pattern text not null,
  picture_upload_id uuid references uploads on delete set null,
  -- The square that is shown, as fractions of the picture.
  picture_crop jsonb,
  bio text not null,
  -- Addresses by network.
  links jsonb not null,
  -- In their order.
  blocks jsonb not null,
  -- Shown in the catalogue of artists while the page is published.
  in_catalogue boolean not null,
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Can be restored; the address stays taken.
  deleted_at timestamptz
);
create index artist_pages_of_account on artist_pages (account_id, id);
create unique index artist_pages_of_artist on artist_pages (artist_id) where deleted_at is null;
create index artist_pages_by_picture on artist_pages (picture_upload_id);

-- Every address that a page has had. Earlier ones lead to the current one, and nobody else gets them: not even those of
-- a page that is gone with its artist.
create table artist_page_slugs (
  slug text primary key check (slug ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$'),
  page_id uuid references artist_pages on delete set null
);
create index artist_page_slugs_of_page on artist_page_slugs (page_id);

-- How often a page was opened in a day (UTC), by country.
create table artist_page_counts (
  page_id uuid not null references artist_pages on delete cascade,
  day date not null,
  -- ISO 3166-1 alpha-2, ZZ when unknown.
  country text not null,
  hits bigint not null check (hits > 0),
  primary key (page_id, day, country)
);

-- The newest visits of a page, by minute: what its owner reads, and nothing that tells one person from another. Older
-- ones are deleted when newer ones arrive.
create table artist_page_visits (
  page_id uuid not null references artist_pages on delete cascade,
  minute timestamptz not null,
  country text not null,
  device text not null,
  source text not null,
  hits integer not null check (hits > 0),
  primary key (page_id, minute, country, device, source)
);

-- The catalogue of artists: published pages that are listed, by name, country, genre and followers.
create index artist_pages_in_catalogue on artist_pages (published_at, id)
  where published_at is not null and deleted_at is null and in_catalogue;
create index releases_by_artist on releases (artist_id);
-- Null unless Spotify reports them.
alter table artists add column spotify_followers integer check (spotify_followers >= 0);

create extension if not exists unaccent;
create extension if not exists pg_trgm;
-- A text without accents and capitals, the dotted and the dotless i of Turkish included. `unaccent` is only stable,
-- because its dictionary could be changed, which nobody does here; with that word an index can use it. The names are
-- complete, because a restore builds the index without a search path.
create function fold(text) returns text
  language sql immutable strict parallel safe
  return public.unaccent('public.unaccent'::regdictionary, lower(translate($1, 'İIı', 'iii')));
create index artists_by_folded_name on artists using gin (fold(name) gin_trgm_ops);
create index artists_by_name on artists (name collate "und-x-icu", id);
