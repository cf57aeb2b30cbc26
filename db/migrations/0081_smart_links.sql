-- Smart links: a public page for a release with a link to each store that has it, and how often it is opened.
create table smart_links (
  id uuid primary key,
  account_id uuid not null references accounts,
  release_id uuid not null references releases,
  -- The end of its address, /l/<slug>; one of smart_link_slugs.
  slug text not null unique,
  -- Empty for the title of the release.
  title text not null,
  -- Below the artist.
  line text not null,
  look text not null check (look in ('night', 'paper', 'cover_dark', 'cover_light')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Can be restored; the address stays taken.
  deleted_at timestamptz
);
create index smart_links_of_account on smart_links (account_id, id);
create index smart_links_of_release on smart_links (release_id);

-- Every address that a link has had. Earlier ones lead to the current one, and nobody else gets them.
create table smart_link_slugs (
  slug text primary key check (slug ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$'),
  link_id uuid not null references smart_links
);
create index smart_link_slugs_of_link on smart_link_slugs (link_id);

-- What the owner decided about a store. Live stores without a row are shown after these.
create table smart_link_stores (
  link_id uuid not null references smart_links,
  -- A store of ours, or own-… for a name and an address of the owner.
  code text not null,
  position smallint not null,
  name text check ((code like 'own-%') = (name is not null)),
  -- Null for the address that the store reported.
  url text check (code not like 'own-%' or url is not null),
  is_shown boolean not null,
  primary key (link_id, code)
);

-- How often a link was opened in a day (UTC), added up before it is stored, so nothing about a person is.
create table smart_link_counts (
  link_id uuid not null references smart_links,
  day date not null,
  -- The store that was chosen; empty for views of the page.
  store text not null,
  -- ISO 3166-1 alpha-2, ZZ when unknown.
  country text not null,
  device text not null,
  source text not null,
  hits bigint not null check (hits > 0),
  primary key (link_id, day, store, country, device, source)
);
