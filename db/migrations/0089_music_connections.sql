-- Accounts at music services that people have connected to their own user. Tokens are sealed for this user.
create table music_connections (
  user_id uuid not null references users,
  service text not null check (service in ('spotify')),
  -- The service's id of the person, and their name there.
  service_user_id text not null,
  name text not null,
  -- Grants access again; replaced whenever the service gives a new one.
  refresh_token text,
  access_token text,
  access_until timestamptz,
  -- While a process refreshes the access; no other one does until then.
  refreshing_until timestamptz,
  connected_at timestamptz not null,
  -- When the service refused further access; no token is stored from then on.
  expired_at timestamptz,
  primary key (user_id, service),
  check ((refresh_token is null) = (expired_at is not null)),
  check ((access_token is null) = (access_until is null)),
  check (expired_at is null or access_token is null)
);
