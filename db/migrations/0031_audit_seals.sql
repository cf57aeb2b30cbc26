-- Seals of the audit log: each lists the entries it covers with a hash of each, and names the hash of the seal before it.
create table audit_seals (
  number integer primary key check (number > 0),
  sealed_at timestamptz not null,
  entry_ids uuid[] not null,
  entry_hashes text[] not null,
  previous_hash text not null,
  hash text not null,
  check (cardinality(entry_ids) > 0 and cardinality(entry_ids) = cardinality(entry_hashes))
);
create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function refuse_change();
create trigger audit_seals_no_truncate before truncate on audit_seals
  for each statement execute function refuse_change();

-- Entries that no seal covers yet. Each gets here in the transaction that records it, so an entry whose transaction
-- commits late is covered by a later seal, and none is missed.
create table audit_unsealed (entry_id uuid primary key);
insert into audit_unsealed select id from audit_entries;
create function queue_for_seal() returns trigger language plpgsql as $$
begin
  insert into audit_unsealed (entry_id) values (new.id);
  return null;
end $$;
create trigger audit_entries_queue after insert on audit_entries
  for each row execute function queue_for_seal();
