-- The blog: posts by language, their addresses, their pictures, and which of them are similar.

-- Kept in object storage as WebP in two widths; the address of each is public.
create table blog_images (
  id uuid primary key,
  -- Of the larger copy.
  width_px integer not null check (width_px > 0),
  height_px integer not null check (height_px > 0),
  created_by uuid not null references users,
  created_at timestamptz not null
);
create index blog_images_created_by on blog_images (created_by);

create table blog_posts (
  id uuid primary key,
  -- The same for a post and its translations.
  translation_group uuid not null,
  language text not null check (language in ('en', 'es', 'pt', 'tr')),
  slug text not null,
  title text not null,
  summary text not null,
  author text not null,
  tags text[] not null,
  cover_id uuid references blog_images,
  cover_alt text not null,
  -- What staff wrote, and what it is shown as: made from it when it is saved.
  markdown text not null,
  html text not null,
  sections jsonb not null,
  reading_minutes smallint not null check (reading_minutes > 0),
  -- Title and tags count more than the text.
  terms tsvector not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')),
  -- The first time; it stays when a withdrawn post is published again.
  published_at timestamptz,
  created_by uuid not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (translation_group, language),
  check ((state = 'draft') = (published_at is null)),
  check (state <> 'published' or cover_id is not null)
);
create index blog_posts_published on blog_posts (language, published_at desc, id desc) where state = 'published';
create index blog_posts_created_by on blog_posts (created_by);
create index blog_posts_cover on blog_posts (cover_id);

-- Every slug that a post has had since it was published: earlier ones lead to the present one.
create table blog_slugs (
  slug text primary key,
  post_id uuid not null references blog_posts on delete cascade
);
create index blog_slugs_post on blog_slugs (post_id);

create table blog_similar_posts (
  post_id uuid not null references blog_posts on delete cascade,
  position smallint not null,
  similar_id uuid not null references blog_posts on delete cascade,
  primary key (post_id, position),
  check (similar_id <> post_id)
);
create index blog_similar_posts_similar on blog_similar_posts (similar_id);
