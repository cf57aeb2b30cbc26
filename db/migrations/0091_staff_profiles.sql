-- Who works for the operator, as the public page of the team shows them.

-- Kept in object storage as a square WebP.
create table staff_photos (
  id uuid primary key,
  created_by uuid not null references users,
  created_at timestamptz not null
);
create index staff_photos_created_by on staff_photos (created_by);

create table staff_profiles (
  id uuid primary key,
  name text not null,
  -- By language; English is always there.
  roles jsonb not null,
  photo_id uuid references staff_photos,
  -- Empty when the name says enough.
  photo_alt text not null,
  url text,
  -- Profiles of the same place are in the order in which they were added.
  place integer not null,
  is_published boolean not null default false,
  created_by uuid not null references users,
  created_at timestamptz not null
);
create index staff_profiles_in_order on staff_profiles (place, id);
create index staff_profiles_photo on staff_profiles (photo_id);
create index staff_profiles_created_by on staff_profiles (created_by);

-- The page of an account's team is now below the account; its former address is that of the public page.
update notifications set href = '/account' || href where href = '/team' or href like '/team#%';
