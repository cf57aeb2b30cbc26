-- Main artists beside the first one: [{name, pages}], with the ids of their pages by store.

alter table releases add column other_artists jsonb not null default '[]';
alter table tracks add column other_artists jsonb not null default '[]';
