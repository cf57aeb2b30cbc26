-- Jobs for a future instant of the product's clock, the workers that run jobs, and the mails of the embedded mailer.
create table due_jobs (
  id uuid primary key,
  name text not null,
  payload text not null,
  job_key text unique,
  due_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index due_jobs_due on due_jobs (due_at);

create table job_pools (
  pool_id text primary key,
  instance text not null,
  started_at timestamptz not null default now()
);

create table mails (
  id uuid primary key,
  to_address text not null,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamptz not null default now()
);
create index mails_to on mails (to_address, id);
