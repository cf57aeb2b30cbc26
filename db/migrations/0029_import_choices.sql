-- What a person decides between the check of a catalogue and its import: the encoding of a table, and new artists.

alter table imports
  drop constraint imports_status_check,
  add constraint imports_status_check
    check (status in ('checking', 'needs_encoding', 'checked', 'refused', 'importing', 'imported')),
  -- Chosen by a person, for a table that does not show it.
  add column encoding text,
  -- [{encoding, lines}]: how telling lines read in each possible encoding.
  add column encoding_choices jsonb not null default '[]',
  -- [{name, pages, releases}]: artists of the file that the account does not have.
  add column new_artists jsonb not null default '[]';
