-- Reports of audiences name artists of any account, by their name or by their page in the store.
create index artists_name on artists (name);
create index artists_store_profiles on artists using gin (store_profiles jsonb_path_ops);
