-- Support tickets: what a person asks, what staff answer, and until when the plan of the account promises an answer.
create sequence support_ticket_numbers;
create table support_tickets (
  id uuid primary key,
  -- What people quote, such as SUP-000123.
  number bigint not null unique default nextval('support_ticket_numbers'),
  account_id uuid not null references accounts,
  -- Who wrote it, and who alone sees it besides staff.
  user_id uuid not null references users,
  -- Of the form that was sent: sending it again opens no second ticket.
  request_key uuid not null,
  subject text not null,
  category text not null check (category in ('account', 'release', 'delivery', 'money', 'technical', 'other')),
  -- Not referenced: a draft can be deleted while its ticket stays.
  release_id uuid,
  status text not null default 'open' check (status in ('open', 'waiting', 'answered', 'closed')),
  assignee_id uuid references users,
  -- While staff are to answer: until when.
  due_at timestamptz,
  -- While the person is asked something: what was left of the time when they were asked.
  remaining_ms bigint check (remaining_ms >= 0),
  -- When staff were alerted that the time is over.
  overdue_at timestamptz,
  created_at timestamptz not null,
  closed_at timestamptz,
  unique (user_id, request_key),
  check ((status = 'open') = (due_at is not null)),
  check ((status = 'waiting') = (remaining_ms is not null)),
  check (overdue_at is null or status = 'open'),
  check ((status = 'closed') = (closed_at is not null))
);
create index support_tickets_of_user on support_tickets (user_id, id);
create index support_tickets_due on support_tickets (due_at, id) where status = 'open';
create index support_tickets_by_status on support_tickets (status, id);
create index support_tickets_of_assignee on support_tickets (assignee_id, due_at);
create index support_tickets_of_account on support_tickets (account_id) where status in ('open', 'waiting');

create table support_events (
  id uuid primary key,
  ticket_id uuid not null references support_tickets,
  type text not null check (type in (
    'opened', 'replied', 'solved', 'asked', 'answered', 'closed', 'noted', 'assigned', 'released', 'overdue', 'shortened'
  )),
  -- Null for what the system does.
  actor_id uuid,
  -- Of a message: sending it again adds nothing.
  request_key uuid,
  text text not null,
  -- Of a response of staff: whether it came before the ticket was due.
  was_in_time boolean,
  at timestamptz not null,
  unique (ticket_id, request_key)
);
create index support_events_ticket on support_events (ticket_id, id);
create index support_events_responses on support_events (at) where was_in_time is not null;
create table support_files (
  id uuid primary key,
  event_id uuid not null references support_events,
  ticket_id uuid not null references support_tickets,
  object_key text not null,
  file_name text not null,
  media_type text not null,
  size_bytes bigint not null
);
create index support_files_event on support_files (event_id);
create index support_files_ticket on support_files (ticket_id);
create trigger support_events_append_only before update or delete on support_events
  for each row execute function refuse_change();
create trigger support_events_no_truncate before truncate on support_events
  for each statement execute function refuse_change();
create trigger support_files_append_only before update or delete on support_files
  for each row execute function refuse_change();
create trigger support_files_no_truncate before truncate on support_files
  for each statement execute function refuse_change();
