-- Who wants to hear that a playlist takes pitches again. A reminder is deleted when it is sent.
create table playlist_reminders (
  playlist_id uuid not null references playlists,
  user_id uuid not null references users,
  created_at timestamptz not null,
  primary key (playlist_id, user_id)
);
create index playlist_reminders_of_user on playlist_reminders (user_id);
