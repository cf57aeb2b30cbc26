-- The operator's own lists beside the built-in ones: words no title may hold, and names that are not everybody's to use.
create table word_lists (
  list text primary key check (list in ('banned', 'protected')),
  -- Another one after every change, so that whoever keeps a list ready knows when it is out of date.
  version uuid not null default gen_random_uuid()
);
insert into word_lists (list) values ('banned'), ('protected');

create table listed_words (
  id uuid primary key,
  list text not null references word_lists,
  text text not null,
  -- What the rules compare: without case, accents and signs.
  key text not null collate "C",
  -- ISO 639-1; null for titles in every language.
  language text check (list = 'banned' or language is null),
  note text not null default '',
  created_at timestamptz not null,
  created_by uuid not null references users,
  constraint listed_words_once unique nulls not distinct (list, key, language)
);
create index listed_words_by_key on listed_words (list, key, id);
