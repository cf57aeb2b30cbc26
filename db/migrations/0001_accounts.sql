-- Accounts (the tenant), the people who sign in to them, and their sessions.
create table accounts (
  id uuid primary key,
  plan text not null default 'indiefy_lite' check (plan in ('indiefy_lite', 'pro', 'advanced')),
  plan_until date,
  created_at timestamptz not null default now()
);

create table users (
  id uuid primary key,
  account_id uuid not null references accounts,
  name text not null,
  username text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  role text not null default 'user' check (role in ('user', 'staff')),
  language text not null default 'en' check (language in ('en', 'es', 'pt', 'tr')),
  frozen_at timestamptz,
  banned_at timestamptz,
  blocked_reason text,
  email_notifications boolean not null default true,
  referred_by_user text,
  terms_accepted_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_username on users (lower(username));
create unique index users_email on users (lower(email));
create index users_account on users (account_id);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

-- How a person proves who they are: a password, later Google or Apple.
create table identities (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  provider_id text not null,
  subject text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, subject)
);
create index identities_user on identities (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

-- Captcha solutions already used; a row may go once its challenge has expired.
create table spent_captchas (
  signature text primary key,
  expires_at timestamptz not null
);
