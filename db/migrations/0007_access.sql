-- Who may do what, and everything that surrounds a person: roles, blocks, teams, second factor, links, settings.

-- Roles of staff. Until now there was one, which could do everything.
alter table users drop constraint users_role_check;
update users set role = 'admin' where role = 'staff';
alter table users add constraint users_role_check check (role in ('user', 'support', 'reviewer', 'finance', 'admin'));

alter table users
  add first_name text not null default '',
  add last_name text not null default '',
  add phone_code text,
  add phone_number text,
  add contact_method text not null default 'email' check (contact_method in ('email', 'sms', 'whatsapp')),
  add marketing_emails boolean not null default false,
  add two_factor_enabled boolean not null default false,
  -- The account is closed for good at closing_at unless its owner comes back before; closed_at says it was.
  add closing_at timestamptz,
  add closed_at timestamptz;
update users set
  first_name = split_part(name, ' ', 1),
  last_name = trim(substr(name, length(split_part(name, ' ', 1)) + 1));

-- Every person begins with an account of their own, made in the statement that makes the person: whoever registers
-- holds one connection, so a crowd that registers at once cannot wait for itself.
create function make_account() returns trigger language plpgsql as $$
begin
  insert into accounts (id) values (new.account_id) on conflict do nothing;
  return new;
end $$;
create trigger users_account_of_their_own before insert on users
  for each row execute function make_account();

-- Frozen (with an end, or until somebody lifts it) and banned. One block at a time; lifted ones are history.
create table blocks (
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('freeze', 'ban')),
  reason text not null,
  -- What the person is to do or to expect, in words.
  next_step text not null default '',
  ends_at timestamptz,
  set_by uuid references users,
  set_at timestamptz not null,
  lifted_by uuid references users,
  lifted_at timestamptz,
  check (kind = 'freeze' or ends_at is null)
);
create unique index blocks_one on blocks (user_id) where lifted_at is null;
create index blocks_user on blocks (user_id, id);
insert into blocks (id, user_id, kind, reason, set_at)
  select gen_random_uuid(), id, case when banned_at is null then 'freeze' else 'ban' end,
    coalesce(blocked_reason, ''), coalesce(banned_at, frozen_at)
  from users where coalesce(banned_at, frozen_at) is not null;
alter table users drop column frozen_at, drop column banned_at, drop column blocked_reason;

-- What a blocked person writes: appeals against the block, and messages to support.
create table appeals (
  id uuid primary key,
  user_id uuid not null references users,
  block_id uuid not null references blocks,
  kind text not null check (kind in ('appeal', 'message')),
  text text not null,
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'answered')),
  answer text,
  answered_by uuid references users,
  answered_at timestamptz,
  created_at timestamptz not null
);
create index appeals_open on appeals (id) where status = 'open';
create index appeals_user on appeals (user_id, id);
-- One appeal against one block (decision D76).
create unique index appeals_once on appeals (block_id) where kind = 'appeal';

create table appeal_files (
  id uuid primary key,
  appeal_id uuid not null references appeals,
  object_key text not null,
  file_name text not null,
  media_type text not null,
  size_bytes bigint not null
);
create index appeal_files_appeal on appeal_files (appeal_id);

-- A session may act for another: staff in a person's name, and for an account its person has a seat in.
alter table sessions
  add impersonated_by uuid references users,
  add impersonator_session uuid references sessions on delete cascade,
  add seat_account_id uuid references accounts,
  add proved_at timestamptz;
create index sessions_impersonator on sessions (impersonator_session);
-- However acting in a name ends, no cookie leads to the member of staff's own session any more: it ends too. The way
-- back unties the two first.
create function end_staff_session() returns trigger language plpgsql as $$
begin
  delete from sessions where id = old.impersonator_session;
  return null;
end $$;
create trigger sessions_end_staff after delete on sessions
  for each row when (old.impersonator_session is not null) execute function end_staff_session();

-- The authenticator app of a person and their recovery codes, both encrypted by the session library.
create table two_factors (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);
create index two_factors_secret on two_factors (secret);

-- Links we mail, each good once: the token itself is never kept, only its SHA-256.
create table links (
  id uuid primary key,
  purpose text not null,
  user_id uuid references users on delete cascade,
  token_hash text not null unique,
  detail jsonb not null default '{}',
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index links_user on links (user_id, purpose);

-- Captcha solutions and one-time passwords, each good once.
alter table spent_captchas rename to spent_proofs;

-- Seats of other people in an account, and invitations to one.
create table seats (
  id uuid primary key,
  account_id uuid not null references accounts,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('manager', 'analyst', 'finance')),
  artist_id uuid references artists on delete cascade,
  created_at timestamptz not null,
  unique (account_id, user_id)
);
create index seats_user on seats (user_id);

-- The artist of the seat that sent a file, when it is a seat of one artist.
alter table uploads add artist_id uuid references artists on delete set null;

create table invitations (
  id uuid primary key,
  account_id uuid not null references accounts,
  email text not null,
  role text not null check (role in ('manager', 'analyst', 'finance')),
  artist_id uuid references artists on delete cascade,
  token_hash text not null unique,
  invited_by uuid not null references users,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null
);
create unique index invitations_open on invitations (account_id, lower(email)) where accepted_at is null and revoked_at is null;

-- Who did what. The database itself refuses to change a line.
create table audit_entries (
  id uuid primary key,
  at timestamptz not null,
  action text not null,
  -- The person, and the member of staff who sat there in their name; none for the system.
  actor_id uuid,
  impersonator_id uuid,
  account_id uuid,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  -- HMAC of the address, so that two entries can be told to come from one place and nobody learns which.
  address_hash text,
  request_id text
);
create index audit_entries_entity on audit_entries (entity, entity_id, id);
create index audit_entries_actor on audit_entries (actor_id, id);
create index audit_entries_account on audit_entries (account_id, id);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_change();
create trigger audit_entries_no_truncate before truncate on audit_entries
  for each statement execute function refuse_change();

-- What happened in an account, told to its people on the dashboard (GET api/user/activity, decision D66).
create table activity (
  id uuid primary key,
  account_id uuid not null references accounts,
  artist_id uuid,
  type text not null,
  title text not null,
  entity text not null,
  entity_id uuid not null,
  actor_id uuid,
  created_at timestamptz not null
);
create index activity_account on activity (account_id, id);

create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  account_id uuid references accounts,
  kind text not null,
  params jsonb not null default '{}',
  href text,
  -- One event tells one person once, however often its job runs.
  event_key text not null,
  read_at timestamptz,
  created_at timestamptz not null,
  unique (user_id, event_key)
);
create index notifications_user on notifications (user_id, id);
create index notifications_unread on notifications (user_id) where read_at is null;

-- Where a person does not want to hear of a kind; without a row they do.
create table notification_settings (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  in_app boolean not null,
  email boolean not null,
  primary key (user_id, kind)
);

create table payout_settings (
  account_id uuid primary key references accounts,
  method text check (method in ('stripe', 'payoneer')),
  payoneer_email text,
  stripe_account text,
  stripe_configured boolean not null default false,
  changed_at timestamptz,
  -- No withdrawal leaves before this instant: three days after the last change.
  held_until timestamptz,
  check (method is distinct from 'payoneer' or payoneer_email is not null)
);

create table data_exports (
  id uuid primary key,
  account_id uuid not null references accounts,
  user_id uuid not null references users on delete cascade,
  status text not null default 'preparing' check (status in ('preparing', 'ready', 'failed', 'expired')),
  object_key text,
  size_bytes bigint,
  created_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz
);
create index data_exports_user on data_exports (user_id, id);

create table api_tokens (
  id uuid primary key,
  account_id uuid not null references accounts,
  user_id uuid not null references users on delete cascade,
  name text not null,
  token_hash text not null unique,
  -- The first characters, so that its owner can tell which it is.
  hint text not null,
  scopes text[] not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null
);
create index api_tokens_account on api_tokens (account_id, id);

create table webhook_endpoints (
  id uuid primary key,
  account_id uuid not null references accounts,
  url text not null,
  secret text not null,
  events text[] not null,
  enabled boolean not null default true,
  created_at timestamptz not null
);
create index webhook_endpoints_account on webhook_endpoints (account_id, id);

create table webhook_deliveries (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  account_id uuid not null references accounts,
  event_id text not null,
  type text not null,
  body text not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  unique (endpoint_id, event_id)
);
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, id);

create table webhook_attempts (
  id uuid primary key,
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  at timestamptz not null,
  -- HTTP status, or why there was none.
  status integer,
  error text,
  took_ms integer not null
);
create index webhook_attempts_delivery on webhook_attempts (delivery_id, id);

-- Counters of the rate limits (rate-limiter-flexible's own layout); what has expired may go.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Answers kept for a repeated Idempotency-Key of the same person.
create table idempotent_answers (
  user_id uuid not null references users on delete cascade,
  key text not null,
  request_hash text not null,
  status integer,
  body text,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotent_answers_created on idempotent_answers (created_at);
