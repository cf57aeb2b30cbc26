-- People who came by somebody's link, and what that person got for those who stayed.
alter table entitlement_grants drop constraint entitlement_grants_cause_check;
alter table entitlement_grants add constraint entitlement_grants_cause_check
  check (cause in ('staff', 'subscription', 'referral'));

-- Each releases the files of one recording, as a payment does.
create table free_masterings (
  id uuid primary key,
  account_id uuid not null references accounts,
  given_at timestamptz not null,
  -- The recording it was used for.
  recording_sha256 text,
  used_at timestamptz,
  -- Taken back before it was used.
  withdrawn_at timestamptz,
  check ((recording_sha256 is null) = (used_at is null)),
  check (used_at is null or withdrawn_at is null)
);
create index free_masterings_of_account on free_masterings (account_id, id);
create index free_masterings_of_recording on free_masterings (account_id, recording_sha256)
  where recording_sha256 is not null;

create table referral_codes (
  account_id uuid primary key references accounts,
  code text not null unique,
  created_at timestamptz not null
);

create table referrals (
  id uuid primary key,
  -- The account that signed up: it comes once.
  referee_id uuid not null unique references accounts,
  referrer_id uuid not null references accounts,
  state text not null check (state in ('pending', 'qualified', 'held', 'refused')),
  joined_at timestamptz not null,
  -- What makes it count, and since when.
  met_by text check (met_by in ('release', 'plan')),
  met_at timestamptz,
  -- [{kind, accountId}]: why both may be one person.
  evidence jsonb not null default '[]',
  -- Kinds of evidence that staff have accepted.
  cleared text[] not null default '{}',
  refusal text check (refusal in ('self', 'staff')),
  decided_by uuid references users,
  decided_at timestamptz,
  decision text,
  -- The payment that made it count went back.
  taken_back_at timestamptz,
  -- HMACs of the mailbox, and for a day of the address and the device of the sign-up.
  mailbox_mark text,
  address_mark text,
  device_mark text,
  check ((met_by is null) = (met_at is null)),
  check (state <> 'qualified' or met_at is not null),
  check ((state = 'refused') = (refusal is not null))
);
create index referrals_of_referrer on referrals (referrer_id, id);
create index referrals_held on referrals (id) where state = 'held';
create index referrals_decided on referrals (decided_at) where decided_at is not null;

-- The reward of each tier, once.
create table referral_rewards (
  account_id uuid not null references accounts,
  tier smallint not null check (tier > 0),
  -- Of what was given: a free mastering, a credit grant, or plan time.
  id uuid not null unique,
  kind text not null check (kind in ('mastering', 'credit', 'plan')),
  amount_minor integer,
  currency text,
  plan text check (plan in ('pro', 'advanced')),
  months smallint,
  given_at timestamptz not null,
  -- It was not used when too few friends were left.
  taken_back_at timestamptz,
  primary key (account_id, tier),
  check ((kind = 'credit') = (amount_minor is not null)),
  check ((kind = 'credit') = (currency is not null)),
  check ((kind = 'plan') = (plan is not null)),
  check ((kind = 'plan') = (months is not null))
);
