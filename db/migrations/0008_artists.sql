-- What an artist says of themselves, where they are found, and which page each store gives their releases.
alter table artists
  add subgenre text,
  add bio text not null default '',
  add website text not null default '',
  -- Addresses by network: {"instagram": "https://www.instagram.com/name"}.
  add socials jsonb not null default '{}',
  -- By store: {"spotify": {"choice": "link", "id": "…"}}; a store that is not there matches by name.
  add store_profiles jsonb not null default '{}';
