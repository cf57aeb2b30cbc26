-- What gives an account a better plan: a subscription, or staff. The plan of an account is the best of the grants that run.
create table entitlement_grants (
  id uuid primary key,
  account_id uuid not null references accounts,
  plan text not null check (plan in ('pro', 'advanced')),
  cause text not null check (cause in ('staff', 'subscription')),
  starts_at timestamptz not null,
  -- The end that the person is shown.
  ends_at timestamptz,
  -- When the plan ends in fact: later than ends_at while a payment is awaited.
  kept_until timestamptz,
  check (ends_at is null or kept_until >= ends_at),
  check (kept_until is null or kept_until >= starts_at),
  check ((ends_at is null) = (kept_until is null))
);
create index entitlement_grants_of_account on entitlement_grants (account_id, kept_until);

insert into entitlement_grants (id, account_id, plan, cause, starts_at, ends_at, kept_until)
select gen_random_uuid(), a.id, a.plan, 'staff', started.at, ended.at, ended.at
from accounts a
cross join lateral (
  select coalesce(
    (select p.starts_at from plan_periods p where p.account_id = a.id and p.ends_at is null), a.created_at
  ) as at
) as started
cross join lateral (
  select greatest((a.plan_until + 1)::timestamp at time zone 'UTC', started.at) as at
  where a.plan_until is not null
  union all
  select null where a.plan_until is null
) as ended
where a.plan <> 'basic';

-- A plan that staff gave until a day ended only when they took it back.
insert into due_jobs (id, name, payload, job_key, due_at)
select gen_random_uuid(), 'plans.follow', json_build_object('accountId', account_id)::text, 'plan:' || account_id, kept_until
from entitlement_grants where kept_until is not null;
