-- Marks the people of the demo data, whose password is in the README, so that a public installation can refuse them.
alter table users add column demo boolean not null default false;
update users set demo = true
where username in (
  'demo-basic', 'demo-pro', 'demo-advanced', 'demo-staff', 'demo-support', 'demo-reviewer', 'demo-finance',
  'demo-frozen', 'demo-banned'
);
