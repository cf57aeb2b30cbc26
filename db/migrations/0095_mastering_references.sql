-- A reference is a song whose tone and loudness a master follows. Its file is deleted once it is measured; the upload
-- keeps the figures, and so does the master that follows them.
alter table uploads
  drop constraint uploads_kind_check,
  add constraint uploads_kind_check
    check (kind in ('audio', 'artwork', 'artist_image', 'licence', 'catalogue', 'statement', 'reference'));

alter table masters
  drop constraint masters_preset_check,
  add constraint masters_preset_check check (preset in ('balanced', 'dynamic', 'loud', 'reference')),
  -- {fileName, profile: ReferenceProfile}
  add column reference jsonb,
  add constraint masters_reference_check check ((preset = 'reference') = (reference is not null));
