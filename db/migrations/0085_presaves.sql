-- Pre-saves: a public page for a release that is not out yet, the fans who wait for it, and what they are sent when it
-- is: a mail, and the release in their library at a music service.
create table presaves (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- A draft that is deleted takes its pre-save with it: nobody has seen the page.
  release_id uuid not null unique references releases on delete cascade,
  -- The end of its address, /release/<key>.
  key text not null unique check (key ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$'),
  -- Only until the release has one of its own.
  upc text,
  -- What its address leads to once the release is out.
  link_id uuid references smart_links,
  created_at timestamptz not null,
  -- Can be restored; the address stays taken.
  deleted_at timestamptz,
  -- Set when the release comes out: after this nothing is sent and saved any more.
  ends_at timestamptz
);
create index presaves_of_account on presaves (account_id, id);
create index presaves_of_link on presaves (link_id);

-- The id of the release at a music service: looked up once for all fans.
create table presave_albums (
  presave_id uuid not null references presaves on delete cascade,
  service text not null,
  -- Null while the service does not know the UPC.
  album_id text,
  looked_up_at timestamptz not null,
  primary key (presave_id, service)
);

-- One person who waits for one release. Nothing says that fans of two releases are the same person.
create table presave_fans (
  id uuid primary key,
  presave_id uuid not null references presaves on delete cascade,
  -- email, or the music service they connected.
  method text not null,
  -- A keyed hash of the address or the id at the service: finds the row again, also after what it was made of is erased.
  identity text not null,
  -- Erased, with name, country and followers, when they withdraw.
  email text,
  name text not null default '',
  -- ISO 3166-1 alpha-2 of the request; null when unknown.
  country text,
  followers integer,
  language text not null,
  subscribed_at timestamptz not null,
  -- Null until the link in the mail was followed.
  confirmed_at timestamptz,
  withdrawn_at timestamptz,
  unique (presave_id, method, identity),
  check (withdrawn_at is null or (email is null and name = '' and country is null and followers is null))
);
create index presave_fans_newest on presave_fans (presave_id, id);

-- What a fan agreed to, by version and language of the text, and until when. Proves both after the rest is erased.
create table presave_consents (
  fan_id uuid not null references presave_fans on delete cascade,
  purpose text not null check (purpose in ('reminder', 'news', 'library')),
  given_at timestamptz not null,
  text_version smallint not null,
  language text not null,
  withdrawn_at timestamptz,
  primary key (fan_id, purpose, given_at)
);

-- The release for the library of a fan.
create table presave_saves (
  fan_id uuid primary key references presave_fans on delete cascade,
  presave_id uuid not null references presaves on delete cascade,
  service text not null,
  state text not null check (state in ('queued', 'pending_source', 'delivered', 'failed', 'cancelled')),
  reason text check ((state = 'failed') = (reason is not null)),
  attempts smallint not null default 0,
  -- Null until the release is out.
  due_at timestamptz,
  -- Whoever claimed it may call the service until then.
  lease_until timestamptz,
  -- Encrypted; null as soon as it is not needed any more.
  token text check (token is null or state not in ('delivered', 'cancelled'))
);
create index presave_saves_open on presave_saves (presave_id, due_at) where state in ('queued', 'pending_source');
create index presave_saves_of_presave on presave_saves (presave_id, state);

-- Each mail of each fan once.
create table presave_mails (
  presave_id uuid not null references presaves on delete cascade,
  fan_id uuid not null references presave_fans on delete cascade,
  kind text not null check (kind in ('release')),
  attempts smallint not null default 0,
  -- Null until the release is out.
  due_at timestamptz,
  lease_until timestamptz,
  sent_at timestamptz,
  -- Tried too often, or what it needs is gone.
  given_up_at timestamptz,
  primary key (presave_id, fan_id, kind)
);
create index presave_mails_of_fan on presave_mails (fan_id);
create index presave_mails_open on presave_mails (presave_id, due_at) where sent_at is null and given_up_at is null;
